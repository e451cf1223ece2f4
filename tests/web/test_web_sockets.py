"""The socket of a table: its order of words, and everything that somebody hostile or clumsy might send."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi import FastAPI
from hosting import PATIENCE, Server, start
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from pipworks.client import Client
from pipworks.tables import NewTable, Parlour, SeatWish, Storage
from pipworks.tables.commands import Chat
from pipworks.tables.deciding import Asker
from pipworks.web import Settings, create_app
from pipworks.web.settings import Rate
from pipworks.web.sockets import NUISANCE, RECHECK_SECONDS

pytestmark = pytest.mark.compiled

Socket = ClientConnection


def run(work: Awaitable[None], seconds: float = PATIENCE) -> None:
    """Run a conversation, which must end in time."""

    async def main() -> None:
        await asyncio.wait_for(work, seconds)

    asyncio.run(main())


def address(server: Server, table: str) -> str:
    return f"{server.socket_url}/api/tables/{table}/socket"


async def heard(socket: Socket, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if message["type"] == kind:
            return message


async def end_of(socket: Socket) -> tuple[int, list[dict[str, Any]]]:
    """By what number the server closes a socket, and all that it says before."""
    said = []
    with suppress(ConnectionClosed):
        async for frame in socket:
            said.append(json.loads(frame))
    assert socket.close_code is not None
    return socket.close_code, said


async def seated(client: Client, **more: Any) -> Any:
    """A table at which one person holds both seats, with a deal that is known."""
    await client.guest("Ann")
    return await client.create("femto", ["me", "me"], deal="2-3-8-10/4-5-6-7", **more)


def test_who_draws_a_game_by_its_own_view_is_sent_no_zones(server: Server) -> None:
    async def conversation() -> None:
        async with Client(server.url) as ann:
            table = await seated(ann)
            hello = {"do": "hello", "token": ann.token}
            place = address(server, table.id)
            async with connect(place) as plain, connect(place) as drawn, connect(place) as other:
                for socket, games in ((plain, []), (drawn, ["other", "femto"]), (other, ["other"])):
                    await socket.send(json.dumps(hello | {"drawn": games}))
                told = [await heard(socket, "welcome") for socket in (plain, drawn, other)]
                for seat, choice in (("0", "10"), ("1", "7")):
                    move = {"do": "choose", "seat": int(seat), "choice": choice}
                    await plain.send(json.dumps(move))
                for socket in (plain, drawn, other):
                    while not (event := await heard(socket, "event"))["views"]:
                        continue
                    told.append(event)
                for kind in (told[:3], told[3:]):
                    whole, without, same = ({**each["views"]} for each in kind)
                    assert whole == same
                    for seat, view in whole.items():
                        assert view.pop("zones") and without[seat].pop("zones") == []
                    assert whole == without
                resumed = {**hello, "drawn": ["femto"], "since": told[0]["number"]}
                async with connect(place) as again:
                    await again.send(json.dumps(resumed))
                    welcome = await heard(again, "welcome")
                    assert all(view["zones"] == [] for view in welcome["views"].values())
                    while not (missed := await heard(again, "event"))["views"]:
                        continue
                    assert all(view["zones"] == [] for view in missed["views"].values())

    run(conversation())


def test_a_conversation_goes_as_agreed(server: Server) -> None:
    async def conversation() -> None:
        async with Client(server.url) as ann:
            table = await seated(ann)
            async with connect(address(server, table.id)) as socket:
                await socket.send(json.dumps({"do": "hello", "token": ann.token}))
                welcome = await heard(socket, "welcome")
                assert set(welcome["views"]) == {"0", "1"}
                assert welcome["views"]["0"]["choices"] == ["2", "3", "8", "10"]
                assert welcome["asks"]["1"]
                assert (await heard(socket, "online"))["seats"] == [True, True]
                await socket.send(json.dumps({"do": "ping", "id": "p"}))
                assert (await heard(socket, "pong"))["id"] == "p"
                await socket.send(json.dumps({"do": "choose", "id": 1, "seat": 0, "choice": "10"}))
                event = await heard(socket, "event")
                assert (event["kind"], event["sealed"], event["views"]) == ("chose", {"0": "10"}, None)
                done = await heard(socket, "done")
                assert (done["id"], done["number"]) == (1, event["number"])
                await socket.send(json.dumps({"do": "choose", "id": 2, "seat": 1, "choice": "10"}))
                refused = await heard(socket, "refused")
                assert (refused["id"], refused["problem"]["code"]) == (2, "illegal-choice")
                await socket.send(json.dumps({"do": "choose", "id": 3, "seat": 1, "choice": "7"}))
                event = await heard(socket, "event")
                assert event["steps"][0]["chosen"] == {"0": "10", "1": "7"}
                assert event["views"]["0"]["turn"] == 1
            async with connect(address(server, table.id)) as socket:
                hello = {"do": "hello", "token": ann.token, "since": welcome["number"]}
                await socket.send(json.dumps(hello))
                again = await heard(socket, "welcome")
                assert again["log"] == []
                missed = [await heard(socket, "event") for _ in range(2)]
                assert missed[-1] == event

    run(conversation())


def test_what_one_seals_nobody_else_learns(server: Server) -> None:
    async def conversation() -> None:
        seen = []
        for choice in ("2", "10"):
            async with Client(server.url) as ann:
                table = await seated(ann, public=False)
                async with connect(address(server, table.id)) as socket:
                    await socket.send(json.dumps({"do": "hello", "invitation": table.invitation}))
                    assert set((await heard(socket, "welcome"))["views"]) == {"-1"}
                    await table.choose(choice, 0)
                    event = await heard(socket, "event")
                    assert (event["told"], event["views"], event["sealed"]) == ([], None, {})
                    event.pop("at")
                    assert event["link"].pop("hash")  # another at every table
                    seen.append(event)
        assert seen[0] == seen[1]

    run(conversation())


@pytest.mark.parametrize(
    ("hello", "code", "close"),
    [
        ({"do": "ping"}, "no-hello", 4400),
        ({"do": "hello", "extra": 1}, "no-hello", 4400),
        ({"do": "hello", "token": "1.a.b"}, "bad-token", 4401),
        ({"do": "hello", "token": "x" * 600}, "no-hello", 4400),
        ({"do": "hello"}, "not-invited", 4403),
        ({"do": "hello", "invitation": "wrong"}, "not-invited", 4403),
        ([], "malformed", 4000),
    ],
)
def test_who_does_not_belong_is_told_and_sent_away(server: Server, hello: Any, code: str, close: int) -> None:
    async def conversation() -> None:
        async with Client(server.url) as ann:
            table = await seated(ann)
            async with connect(address(server, table.id)) as socket:
                await socket.send(json.dumps(hello))
                number, said = await end_of(socket)
        assert number == close
        assert said[0]["type"] == "refused"
        assert said[0]["problem"]["code"] == code
        assert said[-1]["type"] == "closing"
        assert "views" not in json.dumps(said)

    run(conversation())


def test_a_table_that_is_not_there_is_told(server: Server) -> None:
    async def conversation() -> None:
        async with connect(address(server, "nowhere")) as socket:
            await socket.send(json.dumps({"do": "hello"}))
            number, said = await end_of(socket)
            assert (number, said[0]["problem"]["code"]) == (4404, "no-such-table")

    run(conversation())


HOSTILE: list[tuple[str | bytes, str]] = [
    ("", "malformed"),
    ("{", "malformed"),
    ("[]", "malformed"),
    ("null", "malformed"),
    ("[" * 16_000, "malformed"),
    ('{"do": "choose", "seat": ' + "9" * 5000 + "}", "malformed"),
    ("x" * 17_000, "too-large"),
    (b"\x00\xff", "malformed"),
    ('{"do": "dance"}', "bad-request"),
    ('{"do": {"a": 1}}', "bad-request"),
    ('{"do": "choose"}', "bad-request"),
    ('{"do": "choose", "seat": -1, "choice": "2"}', "bad-request"),
    ('{"do": "choose", "seat": 0, "choice": "2", "as": 1}', "bad-request"),
    ('{"do": "choose", "seat": 1e999, "choice": "2"}', "bad-request"),
    ('{"do": "choose", "seat": 0, "choice": "\\ud800"}', "bad-request"),
    ('{"do": "hello"}', "not-now"),
    ('{"do": "ping", "id": {"deep": 1}}', "bad-request"),
    ('{"do": "choose", "seat": 7, "choice": "2"}', "table-error"),
    ('{"do": "choose", "seat": 0, "choice": "\\u0000"}', "illegal-choice"),
    ('{"do": "choose", "seat": 0, "choice": "99"}', "illegal-choice"),
]


def test_hostile_frames_are_refused_and_change_nothing(server: Server) -> None:
    async def conversation() -> None:
        async with Client(server.url) as ann:
            table = await seated(ann)
            for part in (HOSTILE[:10], HOSTILE[10:]):
                async with connect(address(server, table.id)) as socket:
                    await socket.send(json.dumps({"do": "hello", "token": ann.token}))
                    welcome = await heard(socket, "welcome")
                    for frame, code in part:
                        await socket.send(frame)
                        refused = await heard(socket, "refused")
                        assert refused["problem"]["code"] == code, frame[:80]
                        assert refused["problem"]["detail"]
                    await socket.send('{"do": "ping"}')
                    assert await heard(socket, "pong")
                    told = await ann.ask("GET", f"/tables/{table.id}")
                    assert told["number"] == welcome["number"]

    run(conversation())


def test_too_much_nonsense_ends_it(server: Server) -> None:
    async def conversation() -> None:
        async with Client(server.url) as ann:
            table = await seated(ann)
            async with connect(address(server, table.id)) as socket:
                await socket.send(json.dumps({"do": "hello", "token": ann.token}))
                for _ in range(30):
                    with suppress(ConnectionClosed):
                        await socket.send("nonsense")
                number, said = await end_of(socket)
            assert number == 4422
            assert sum(each["type"] == "refused" for each in said) == 20

    run(conversation())


def test_a_frame_beyond_all_measure_ends_it(server: Server) -> None:
    async def conversation() -> None:
        async with Client(server.url) as ann:
            table = await seated(ann)
            async with connect(address(server, table.id)) as socket:
                await socket.send(json.dumps({"do": "hello", "token": ann.token}))
                await heard(socket, "welcome")
                with suppress(ConnectionClosed):
                    await socket.send("x" * 5_000_000)
                assert (await end_of(socket))[0] in (1006, 1009)
            assert (await ann.ask("GET", "/health"))["ok"]

    run(conversation())


def test_pages_of_other_sites_cannot_connect(server: Server) -> None:
    async def conversation() -> None:
        async with Client(server.url) as ann:
            table = await seated(ann)
            for origin in ("https://evil.example", "http://["):
                with pytest.raises(InvalidStatus) as refused:
                    async with connect(address(server, table.id), origin=origin):  # type: ignore[arg-type]
                        pass
                answer = refused.value.response
                assert answer.status_code == 403
                assert answer.body is not None
                assert json.loads(answer.body)["code"] == "bad-origin"
            async with connect(address(server, table.id), origin=server.url):  # type: ignore[arg-type]
                pass

    run(conversation())


def test_who_is_turned_away_is_no_error_in_the_log(tmp_path: Path) -> None:
    running = start(tmp_path / "tables.db", "--bot-seconds", "0")

    async def conversation() -> None:
        async with Client(running.url) as ann:
            table = await seated(ann)
            for _ in range(3):
                with pytest.raises(InvalidStatus):
                    async with connect(address(running, table.id), origin="https://evil.example"):  # type: ignore[arg-type]
                        pass

    try:
        run(conversation())
    finally:
        running.stop()
    _, logged = running.process.communicate()
    told = [json.loads(line) for line in logged.splitlines()]
    assert {each["level"] for each in told} == {"info"}, logged


def test_a_renewed_token_closes_what_the_old_one_opened(server: Server) -> None:
    async def conversation() -> None:
        async with Client(server.url) as ann:
            table = await seated(ann)
            async with connect(address(server, table.id)) as socket:
                await socket.send(json.dumps({"do": "hello", "token": ann.token}))
                await heard(socket, "welcome")
                stolen = ann.token
                await ann.renew_token()
                number, said = await end_of(socket)
                assert (number, said[-1]["code"]) == (4401, "bad-token")
            async with connect(address(server, table.id)) as socket:
                await socket.send(json.dumps({"do": "hello", "token": stolen}))
                assert (await end_of(socket))[0] == 4401

    run(conversation())


def test_flooding_is_slowed_down(tmp_path: Path) -> None:
    limited = start(tmp_path / "tables.db", "--no-log", "--bot-seconds", "0")

    async def conversation() -> None:
        async with Client(limited.url) as ann:
            table = await seated(ann)
            async with connect(address(limited, table.id)) as socket:
                await socket.send(json.dumps({"do": "hello", "token": ann.token}))
                for number in range(400):
                    with suppress(ConnectionClosed):
                        await socket.send(json.dumps({"do": "ping", "id": number}))
                number, said = await end_of(socket)
            assert number == 4422
            refused = [each for each in said if each["type"] == "refused"]
            assert {each["problem"]["code"] for each in refused} == {"too-many"}

    try:
        run(conversation())
    finally:
        limited.stop()


def scope_of(table: str) -> dict[str, Any]:
    """How somebody comes to a table's socket, as the application's server sees it."""
    return {
        "type": "websocket",
        "path": f"/api/tables/{table}/socket",
        "headers": [],
        "query_string": b"",
        "client": ("192.0.2.7", 5),
        "subprotocols": [],
    }


Heard = list[dict[str, Any]]


async def heard_by(
    app: FastAPI, table: str, said: list[str], enough: Callable[[list[Any]], bool]
) -> list[Any]:
    """What somebody hears who says all this to a table, until it is enough, or they are sent away; then they
    go. What they are told, as data, and with what number they are sent away."""
    coming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    coming.put_nowait({"type": "websocket.connect"})
    for each in said:
        coming.put_nowait({"type": "websocket.receive", "text": each})
    heard: Heard = []
    done = asyncio.Event()

    async def send(message: Any) -> None:
        if message["type"] == "websocket.close":
            heard.append({"type": "close", "code": message["code"]})
            done.set()
        elif (text := message.get("text")) is not None:
            heard.append(json.loads(text))
        if heard and enough(heard):
            done.set()

    connection = asyncio.create_task(app(scope_of(table), coming.get, send))
    await asyncio.wait_for(done.wait(), PATIENCE)
    await coming.put({"type": "websocket.disconnect", "code": 1000})
    await connection
    return heard


def test_who_has_no_token_only_watches_and_counts_by_the_address(tmp_path: Path) -> None:
    """However many sockets they have; and no command of theirs comes to the table."""
    rates = Settings(by_address=Rate(1e-6, 10.0), by_person=Rate(1e-6, 10.0))

    async def conversation() -> None:
        parlour = Parlour(Storage(f"sqlite:///{tmp_path}/tables.db"))
        app = create_app(parlour, rates)
        async with app.router.lifespan_context(app):
            people, tokens = parlour.storage.people, await app.state.hall.tokens()
            ann = await asyncio.to_thread(people.new, "Ann")
            asked = NewTable(variant="femto", seats=[SeatWish(kind="open")] * 2, public=True)
            table = await parlour.create(ann, asked)

            def answers(heard: Heard) -> Heard:
                return [each for each in heard if each["type"] in ("pong", "refused")]

            async def come(frames: list[dict[str, Any]], **hello: Any) -> Heard:
                """What somebody is answered who says a hello, these frames, and goodbye."""
                said = [json.dumps(each) for each in ({"do": "hello", **hello}, *frames)]
                heard = await heard_by(app, table.id, said, lambda heard: len(answers(heard)) == len(frames))
                return answers(heard)

            asked_for: list[Any] = []
            obey = table.do

            async def do(asker: Asker, command: Any) -> int:
                asked_for.append(command)
                return await obey(asker, command)

            table.do = do  # type: ignore[method-assign]
            sit = {"do": "sit", "seat": 0}
            (refused,) = await come([sit])
            assert (refused["problem"]["code"], refused["problem"]["status"]) == ("not-yours", 403)
            assert not asked_for
            pings = [{"do": "ping"}] * 8
            answered = [each["type"] for _ in range(2) for each in await come(pings)]
            left = 10 - 1  # a request each, of those that an address has
            assert answered == ["pong"] * left + ["refused"] * (len(answered) - left)
            (welcome,) = await come(pings[:1], token=tokens.make(ann.id, ann.generation))
            assert welcome["type"] == "pong"  # who has a token does not pay for their neighbours

    run(conversation())


def test_whose_sockets_have_to_be_closed_waits_longer_for_the_next(tmp_path: Path) -> None:
    rates = Settings(arrivals=Rate(1e-9, 2.5 + NUISANCE), bad_frames=3)

    async def conversation() -> None:
        parlour = Parlour(Storage(f"sqlite:///{tmp_path}/tables.db"))
        app = create_app(parlour, rates)
        async with app.router.lifespan_context(app):
            ann = await asyncio.to_thread(parlour.storage.people.new, "Ann")
            asked = NewTable(variant="femto", seats=[SeatWish(kind="open")] * 2, public=True)
            table = await parlour.create(ann, asked)

            async def come(*frames: str) -> Heard:
                """What somebody hears up to the answer to a ping, or to the end."""
                said = ['{"do": "hello"}', *frames]
                return await heard_by(app, table.id, said, lambda heard: heard[-1]["type"] == "pong")

            shouted = await come("nonsense", "nonsense", "nonsense")
            assert shouted[-1] == {"type": "close", "code": 4422}
            assert len(await come('{"do": "ping"}')) > 1  # the last that there was to spend
            assert await come('{"do": "ping"}') == [{"type": "close", "code": 1008}]

    run(conversation())


def test_who_is_told_much_at_their_coming_waits_longer_for_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipworks.web.sockets.WELCOME", 100)

    async def conversation() -> None:
        parlour = Parlour(Storage(f"sqlite:///{tmp_path}/tables.db"))
        app = create_app(parlour, Settings(arrivals=Rate(1e-9, 5.0)))
        async with app.router.lifespan_context(app):
            ann = await asyncio.to_thread(parlour.storage.people.new, "Ann")
            asked = NewTable(variant="femto", seats=[SeatWish(kind="open")] * 2, public=True)
            table = await parlour.create(ann, asked)
            hello = ['{"do": "hello"}']
            welcome, *_ = await heard_by(app, table.id, hello, lambda heard: True)
            assert welcome["type"] == "welcome" and len(json.dumps(welcome)) > 500
            assert await heard_by(app, table.id, hello, lambda heard: True) == [
                {"type": "close", "code": 1008}
            ]

    run(conversation())


@pytest.mark.parametrize(
    ("most", "letter"),
    [({"waiting_frames": 40}, "x"), ({"waiting_bytes": 20_000}, "x"), ({"waiting_bytes": 80_000}, "😀")],
    ids=str,
)
def test_who_reads_slowly_is_sent_away_and_holds_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: dict[str, int], letter: str
) -> None:
    """A reader whose line takes nothing after the welcome, as the application's server sees it.

    Of some letters the same number takes four times as much to keep.
    """
    monkeypatch.setattr("pipworks.web.sockets.LAST_WORDS_SECONDS", 0.1)  # they would never be read

    async def conversation() -> None:
        parlour = Parlour(Storage(f"sqlite:///{tmp_path}/tables.db"))
        app = create_app(parlour, replace(Settings(limited=False), **most))
        async with app.router.lifespan_context(app):
            ann = await asyncio.to_thread(parlour.storage.people.new, "Ann")
            asked = NewTable(variant="femto", seats=[SeatWish(kind="me"), SeatWish(kind="open")], public=True)
            table = await parlour.create(ann, asked)
            said: list[dict[str, Any]] = []
            coming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
            coming.put_nowait({"type": "websocket.connect"})
            coming.put_nowait({"type": "websocket.receive", "text": '{"do": "hello"}'})

            async def send(message: Any) -> None:
                if len(said) > 2:
                    await asyncio.Event().wait()
                said.append(message)

            reading = asyncio.create_task(app(scope_of(table.id), coming.get, send))
            while len(said) < 2:
                await asyncio.sleep(0.01)
            hall = app.state.hall
            for number in range(60):
                await table.do(
                    Asker(ann.id, ann.name), Chat(do="chat", text=f"line {number}: {letter * 400}")
                )
            await asyncio.wait_for(reading, PATIENCE)
            assert not table.watchers
            assert not hall.connections
            assert b'pipworks_sockets_closed_total{reason="slow"} 1.0' in hall.measures.text()

    run(conversation())


def test_who_stays_long_is_called_as_they_are_now_until_their_token_holds_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def conversation() -> None:
        parlour = Parlour(Storage(f"sqlite:///{tmp_path}/tables.db"))
        app = create_app(parlour, Settings(limited=False))
        async with app.router.lifespan_context(app):
            people, tokens = parlour.storage.people, await app.state.hall.tokens()
            ann = await asyncio.to_thread(people.new, "Ann")
            asked = NewTable(variant="femto", seats=[SeatWish(kind="open")] * 2, public=True)
            table = await parlour.create(ann, asked)
            coming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
            said: asyncio.Queue[Any] = asyncio.Queue()

            async def say(**words: Any) -> None:
                await coming.put({"type": "websocket.receive", "text": json.dumps(words)})

            async def told(kind: str) -> Any:
                while (text := (await said.get()).get("text")) is None or json.loads(text)["type"] != kind:
                    continue
                return json.loads(text)

            await coming.put({"type": "websocket.connect"})
            connection = asyncio.create_task(app(scope_of(table.id), coming.get, said.put))
            await say(do="hello", token=tokens.make(ann.id, ann.generation))
            await told("welcome")
            await asyncio.to_thread(people.change, ann, replace(ann, name="Anna"))
            await say(do="sit", seat=0)
            assert (await told("event"))["table"]["seats"][0]["name"] == "Anna"
            # A newer token, of which this server has not been told
            await asyncio.to_thread(people.renew, ann)
            later = time.monotonic() + RECHECK_SECONDS
            monkeypatch.setattr("pipworks.web.sockets.time", SimpleNamespace(monotonic=lambda: later))
            await say(do="choose", seat=0, choice="1")
            assert (await told("closing"))["code"] == "bad-token"
            await connection

    run(conversation())
