"""Nobody may make others wait: ready answers, pages, limits by cost, a lobby that waits for no table."""

from __future__ import annotations

import asyncio
import gzip
import itertools
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from hosting import PATIENCE, application, guest, is_problem
from hypothesis import given
from hypothesis import strategies as st
from starlette.types import Scope

from pipworks.tables import NewTable, Parlour, SeatWish, Storage
from pipworks.tables.commands import Resign, Sit
from pipworks.tables.deciding import Asker
from pipworks.web import Settings, create_app
from pipworks.web.analysis import MOST_LAYING, MOST_OF_ONE, MOST_WAITING, Afterwards
from pipworks.web.guard import address_of
from pipworks.web.problems import Refused
from pipworks.web.ready import Moments
from pipworks.web.settings import Rate
from pipworks.workers import WorkerGone

Talk = Callable[..., None]
ME, OPEN = {"kind": "me"}, {"kind": "open"}
STATIC = [
    "/api/games",
    "/api/games/femto",
    "/api/variants/femto",
    "/api/openapi.json",
    "/openapi.json",
    "/api/docs",
]


async def table(http: httpx.AsyncClient, who: dict[str, str], **asked: Any) -> dict[str, Any]:
    asked = {"variant": "femto", "seats": [ME, OPEN]} | asked
    answer = await http.post("/api/tables", json=asked, headers=who)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


@pytest.mark.parametrize("path", STATIC)
def test_what_stays_the_same_is_sent_once(visit: Talk, path: str) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        first = await http.get(path, headers={"Accept-Encoding": "identity"})
        assert first.status_code == 200 and "content-encoding" not in first.headers
        tag = first.headers["etag"]
        for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
            again = await http.get(path, headers={"If-None-Match": known})
            assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
        other = await http.get(path, headers={"If-None-Match": '"other"'})
        assert other.content == first.content
        async with http.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as packed:
            assert packed.headers["content-encoding"] == "gzip"
            raw = b"".join([each async for each in packed.aiter_raw()])
        assert gzip.decompress(raw) == first.content and len(raw) < len(first.content)
        assert "Accept-Encoding" in first.headers["vary"] and "Accept-Language" in first.headers["vary"]
        german = await http.get(path, headers={"Accept-Language": "de", "If-None-Match": tag})
        assert german.status_code == (200 if path.startswith("/api/variants") else 304) or "games" in path

    visit(conversation)


def test_an_answer_is_made_once_however_many_ask(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    from pipworks.web import catalogue

    made: list[None] = []
    games = catalogue.games

    def counted() -> list[dict[str, Any]]:
        made.append(None)
        return games()

    async def conversation(http: httpx.AsyncClient) -> None:
        monkeypatch.setattr(catalogue, "games", counted)
        answers = await asyncio.gather(*(http.get("/api/games") for _ in range(50)))
        assert len({each.content for each in answers}) == len(made) == 1

    talk(conversation)


def test_a_long_replay_is_made_once_for_all_who_ask_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipworks.web.analysis.SHORT", 0)

    class Press:
        """Where things are printed, with answers as the test gives them."""

        def __init__(self) -> None:
            self.asked: list[tuple[str, asyncio.Future[bytes]]] = []

        def ask(self, whose: str, *_: Any) -> SimpleNamespace:
            answer = asyncio.get_running_loop().create_future()
            self.asked.append((whose, answer))
            return SimpleNamespace(answer=answer)

        async def asked_for(self, most: int) -> asyncio.Future[bytes]:
            while len(self.asked) < most:
                await asyncio.sleep(0)
            return self.asked[-1][1]

    async def scene() -> None:
        parlour, press = Parlour(Storage(f"sqlite:///{tmp_path}/tables.db")), Press()
        ann, bob = [await asyncio.to_thread(parlour.storage.people.new, name) for name in ("Ann", "Bob")]
        asked = NewTable(variant="femto", seats=[SeatWish(kind="me"), SeatWish(kind="open")], public=True)
        table = await parlour.create(ann, asked)
        await table.do(Asker(bob.id, bob.name), Sit(do="sit", seat=1))
        while (await table.state()).status != "playing":
            await asyncio.sleep(0)
        await table.do(Asker(ann.id, ann.name), Resign(do="resign", seat=0))
        afterwards = Afterwards(parlour, press)  # type: ignore[arg-type] # it only asks
        names = ("Ann", "Bob")

        def asks(*people: str) -> list[asyncio.Task[bytes]]:
            return [asyncio.create_task(afterwards.replay(table.id, who, names)) for who in people]

        failed = asks("ann", "bob")
        (await press.asked_for(1)).set_exception(WorkerGone())
        for each in failed:
            with pytest.raises(WorkerGone):
                await each
        first, gone, last = asks("ann", "bob", "eve")
        making = await press.asked_for(2)
        gone.cancel()
        making.set_result(b"[]")
        assert gzip.decompress(await first) == gzip.decompress(await last) and gone.cancelled()
        assert await afterwards.replay(table.id, "bob", names) == await first
        assert [whose for whose, _ in press.asked] == ["ann", "ann"]
        await parlour.close()

    asyncio.run(scene())


def test_nobody_keeps_others_from_analyses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for too many is refused, also of those asked for at once; others only beyond a limit."""
    monkeypatch.setattr("pipworks.web.analysis.PATIENCE", 0.0)

    class Busy:
        """Workers who are at other things for as long as the test goes."""

        def ask(self, whose: str, *_: Any) -> SimpleNamespace:
            return SimpleNamespace(whose=whose, answer=asyncio.get_running_loop().create_future(), done=0.0)

    async def scene() -> None:
        recorded = SimpleNamespace(record=SimpleNamespace(variant=None))
        parlour = SimpleNamespace(record=lambda table: recorded, workers=Busy())
        afterwards = Afterwards(parlour, None)  # type: ignore[arg-type] # it only asks

        async def refused(table: str, whose: str) -> str | None:
            with suppress(Refused):
                assert await afterwards.analysis(table, whose) == 0.0
                return None
            with pytest.raises(Refused) as refusal:
                await afterwards.analysis(table, whose)
            assert (refusal.value.status, refusal.value.code) == (429, "too-many")
            return str(refusal.value)

        told = await asyncio.gather(*(refused(f"mallory's {at}", "mallory") for at in range(2 * MOST_OF_ONE)))
        assert told.count(None) == MOST_OF_ONE
        assert all(each is None or "you want" in each for each in told)
        for at in range(MOST_WAITING - MOST_OF_ONE):
            assert await refused(f"game {at}", f"player {at}") is None
            assert await refused(f"game {at}", "mallory") is None  # to look at what is worked out is free
        assert "you want" not in (await refused("one more", "ann") or "you want")

    asyncio.run(scene())


def test_nobody_keeps_others_from_replays() -> None:
    """Whoever asks for too many at once is refused, others are not; once some are made there may be more."""

    async def scene() -> None:
        made = asyncio.Event()

        async def laid_open(*_: object) -> bytes:
            await made.wait()
            return b"a replay"

        afterwards = Afterwards(None, None)  # type: ignore[arg-type] # neither is asked for anything
        afterwards._laid_open = laid_open  # type: ignore[method-assign] # it takes as long as is wanted

        def asks(whose: str, tables: range) -> list[asyncio.Task[bytes]]:
            return [asyncio.create_task(afterwards.replay(str(table), whose, ("Ann",))) for table in tables]

        mallorys = asks("mallory", range(2 * MOST_LAYING))
        await asyncio.sleep(0)
        others = asks("ann", range(MOST_LAYING, MOST_LAYING + 3)) + asks("bob", range(3))
        made.set()
        told = await asyncio.gather(*mallorys, return_exceptions=True)
        assert told[:MOST_LAYING] == [b"a replay"] * MOST_LAYING
        assert all(isinstance(each, Refused) and each.code == "too-many" for each in told[MOST_LAYING:])
        assert await asyncio.gather(*others) == [b"a replay"] * 6
        assert await afterwards.replay("more", "mallory", ("Ann",)) == b"a replay"

    asyncio.run(scene())


def test_events_come_in_pages(tmp_path: Path) -> None:
    """Pages read one after the other hold every event once, with views only where they are now."""

    async def conversation() -> None:
        async with application(tmp_path) as http:
            ann = await guest(http)
            made = await table(http, ann, seats=[ME, ME], public=True)
            place = f"/api/tables/{made['id']}"
            for line in range(30):
                told = {"do": "chat", "text": f"line {line}"}
                assert (await http.post(f"{place}/commands", json=told, headers=ann)).status_code == 200
            whole = (await http.get(f"{place}/events", headers=ann)).json()
            assert whole["more"] is False and len(whole["events"]) == whole["number"]
        async with application(tmp_path) as http:  # nothing of it is at hand
            for limit in (1, 7, 200):
                events: list[Any] = []
                since, more = 0, True
                while more:
                    query = {"since": since, "limit": limit}
                    page = (await http.get(f"{place}/events", params=query, headers=ann)).json()
                    assert len(page["events"]) <= limit
                    events += page["events"]
                    since, more = page["number"], page["more"]
                stripped = [{**each, "views": None} for each in events]
                assert stripped == [{**each, "views": None} for each in whole["events"]]
                if limit == 200:
                    assert events == whole["events"]
            query = {"limit": 201}
            assert is_problem(await http.get(f"{place}/events", params=query), 422, "bad-request")

    asyncio.run(conversation())


def test_the_lobby_waits_for_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table whose event cannot be written yet stands in the lobby as it was."""

    async def conversation() -> None:
        parlour = Parlour(Storage(f"sqlite:///{tmp_path}/tables.db"), pace=0.0)
        app = create_app(parlour, Settings(limited=False))
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://pipworks.test") as http:
                ann = await guest(http)
                made = await table(http, ann, public=True)
                append, gate = parlour.storage.append, asyncio.Event()

                async def slow(*what: Any) -> None:
                    await gate.wait()
                    await append(*what)

                monkeypatch.setattr(parlour.storage, "append", slow)
                told = {"do": "chat", "text": "hello"}
                waiting = asyncio.create_task(
                    http.post(f"/api/tables/{made['id']}/commands", json=told, headers=ann)
                )
                await asyncio.sleep(0)
                for path in ("/api/tables", "/api/people/me/tables"):
                    (shown,) = (await http.get(path, headers=ann)).json()["tables"]
                    assert (shown["id"], shown["number"]) == (made["id"], 1)
                    assert [seat["you"] for seat in shown["seats"]] == [True, False]
                assert not waiting.done()
                gate.set()
                assert (await waiting).status_code == 200

    asyncio.run(conversation())


class SlowLobby:
    """The first time that the lobby is read takes until it may go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._began, self.may_go_on = threading.Event(), threading.Event()
        self.readings, self._came = itertools.count(), 0
        listed, made = Storage.listed, Moments.made

        def noted(moments: Moments[Any], *what: Any, **more: Any) -> Any:
            self._came += 1
            return made(moments, *what, **more)

        def slowly(storage: Storage, **asked: Any) -> Any:
            found = listed(storage, **asked)
            if next(self.readings) == 0:
                self._began.set()
                assert self.may_go_on.wait(PATIENCE)
            return found

        monkeypatch.setattr(Storage, "listed", slowly)
        monkeypatch.setattr(Moments, "made", noted)

    async def begin(self, http: httpx.AsyncClient) -> asyncio.Task[httpx.Response]:
        """Somebody asks for it, and it is being read."""
        early = asyncio.create_task(http.get("/api/tables"))
        assert await asyncio.to_thread(self._began.wait, PATIENCE)
        return early

    async def asked(self, times: int) -> None:
        """Wait until it has been asked for so often."""
        while self._came < times:
            await asyncio.sleep(0)


def test_the_lobby_is_read_once_for_all_who_come_while_it_is_read(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is told of an older lobby than when they asked, and everybody is told which seats are theirs."""

    async def conversation(http: httpx.AsyncClient) -> None:
        ann, bob = await guest(http), await guest(http, "Bob")
        first = await table(http, ann, public=True)
        slow = SlowLobby(monkeypatch)
        early = await slow.begin(http)
        second = await table(http, ann, public=True)
        askers = [{}, bob, ann] * 10
        late = [asyncio.create_task(http.get("/api/tables", headers=who)) for who in askers]
        german = await http.get("/api/tables", headers={"Accept-Language": "de"})  # does not wait for others
        assert len(german.json()["tables"]) == 2 and next(slow.readings) == 2
        await slow.asked(1 + len(late) + 1)
        slow.may_go_on.set()
        assert [each["id"] for each in (await early).json()["tables"]] == [first["id"]]
        for who, answer in zip(askers, await asyncio.gather(*late), strict=True):
            shown = answer.json()["tables"]
            assert [each["id"] for each in shown] == [second["id"], first["id"]]
            yours = [any(seat["you"] for seat in each["seats"]) for each in shown]
            assert yours == [who is ann] * 2
            assert [each["owner"] is not None for each in shown] == yours
        assert next(slow.readings) == 4

    talk(conversation)


@given(
    st.lists(st.tuples(st.integers(0, 2), st.integers(0, 3), st.booleans()), min_size=1, max_size=30),
    st.integers(0, 3),
)
def test_what_is_made_for_a_moment_is_never_older_than_who_asks(
    askers: list[tuple[int, int, bool]], takes: int
) -> None:
    """Askers come so many steps of the loop one after another, for one thing or another; makers may fail."""
    at_work, made, asked = set[int](), Counter[int](), Counter[int]()

    async def make(key: int) -> int:
        assert key not in at_work
        at_work.add(key)
        began = next(clock)
        made[key] += 1
        for _ in range(takes):
            await asyncio.sleep(0)
        at_work.remove(key)
        if made[key] % 3 == 2:
            raise LookupError(began)
        return began

    async def ask(moments: Moments[int], key: int) -> None:
        came = next(clock)
        asked[key] += 1
        try:
            began = await moments.made(key, lambda: make(key))
        except LookupError as problem:
            (began,) = problem.args
        assert began > came

    async def conversation() -> None:
        moments = Moments[int](0.0)
        running = []
        for key, pause, leaves in askers:
            for _ in range(pause):
                await asyncio.sleep(0)
            running.append(asyncio.create_task(ask(moments, key)))
            if leaves:
                await asyncio.sleep(0)
                running.pop().cancel()
        await asyncio.gather(*running)
        assert all(made[key] <= asked[key] for key in asked)

    clock = itertools.count()
    asyncio.run(conversation())


def test_who_has_a_page_of_the_lobby_made_pays_for_it(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Five ask, and it is read for the first of them and for the others: that is worth nine requests."""

    async def conversation(http: httpx.AsyncClient) -> None:
        slow = SlowLobby(monkeypatch)
        asking = [await slow.begin(http), *(asyncio.create_task(http.get("/api/tables")) for _ in range(4))]
        await slow.asked(len(asking))
        slow.may_go_on.set()
        answers = await asyncio.gather(*asking)
        assert next(slow.readings) == 2
        assert [each.status_code for each in answers] == [200] * 5
        answers = [await http.get("/api/tables", params={"limit": limit}) for limit in (1, 2, 3)]
        assert [each.status_code for each in answers] == [200, 200, 429]
        assert is_problem(answers[-1], 429, "too-many")

    talk(conversation, Settings(by_address=Rate(0.01, 15)))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2%eth1", True),
    ],
)
def test_addresses_are_counted_by_those_who_have_them(one: str, other: str, same: bool) -> None:
    def scope(address: str) -> Scope:
        return {"type": "http", "client": (address, 1234)}

    assert (address_of(scope(one)) == address_of(scope(other))) is same


def test_what_costs_more_counts_as_more(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann = await guest(http)
        made = await table(http, ann, public=True)
        place = f"/api/tables/{made['id']}"
        cheap = [(await http.get(place)).status_code for _ in range(8)]
        assert cheap == [200] * 8
        dear = [await http.get(f"{place}/events") for _ in range(4)]
        assert dear[0].status_code == 200
        assert is_problem(dear[-1], 429, "too-many")

    talk(conversation, Settings(by_address=Rate(0.01, 30), by_person=Rate(0.01, 100)))


def test_a_person_is_counted_over_all_sockets_and_requests(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann = await guest(http)
        answers = [(await http.get("/api/people/me", headers=ann)).status_code for _ in range(6)]
        assert answers == [200] * 5 + [429]
        bob = await guest(http)
        assert (await http.get("/api/people/me", headers=bob)).status_code == 200

    talk(conversation, Settings(by_person=Rate(0.01, 5)))


def test_lists_tell_how_a_game_ended_in_the_readers_language(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        who = await guest(http)
        place = f"/api/tables/{(await table(http, who, seats=[ME, ME]))['id']}"
        while (await http.get(place, headers=who)).json()["status"] != "playing":
            pass
        assert (
            await http.post(f"{place}/commands", json={"do": "resign", "seat": 1}, headers=who)
        ).is_success
        for language, words in (("en", "player 1 wins"), ("de", "Spieler 1 gewinnt")):
            mine = await http.get("/api/people/me/tables", headers=who | {"Accept-Language": language})
            (ended,) = mine.json()["tables"]
            assert words in ended["result"]["text"]
            assert set(ended["result"]) == {"scores", "kind", "text", "reason", "winners"}

    talk(conversation)


def test_who_has_one_seat_is_told_how_a_game_ended_for_them(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann, bot = await guest(http, "Ann"), {"kind": "bot", "bot": "random"}
        made = await table(http, ann, seats=[ME, bot], public=True)
        place = f"/api/tables/{made['id']}"
        resigned = await http.post(f"{place}/commands", json={"do": "resign", "seat": 0}, headers=ann)
        assert resigned.is_success
        listed = (await http.get("/api/people/me/tables", headers=ann)).json()["tables"]
        for told in (listed[0], (await http.get(place, headers=ann)).json()):
            assert told["result"]["text"].startswith("You resign: ")
        german = ann | {"Accept-Language": "de"}
        (mine,) = (await http.get("/api/people/me/tables", headers=german)).json()["tables"]
        assert mine["result"]["text"].startswith("Du gibst auf: ")
        other = await guest(http, "Bob")
        assert (await http.get(place, headers=other)).json()["result"]["text"].startswith("Ann resigns: ")

    talk(conversation)
