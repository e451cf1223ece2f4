"""Browsers are told that it is their person's move: once it is, in their language, and nothing else."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from parlour import PATIENCE, Guest, a_parlour, seated, set_up

from pipworks.push import endpoints
from pipworks.push.bell import Bell
from pipworks.push.devices import MOST_DEVICES, PAUSES
from pipworks.push.endpoints import Endpoint, is_public
from pipworks.push.errors import BadEndpoint, BadPushSettings
from pipworks.push.names import MOST_AT_SITE, Names, NotPublic, site_of
from pipworks.push.settings import PushSettings, contact_of
from pipworks.tables import LiveTable, NewTable, Parlour, SeatWish, schema
from pipworks.tables.commands import Clock
from pipworks.tables.dealing import seal_of
from pipworks.tables.people import forget
from push_service import Listener, PushService

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"
SLOW: dict[str, Any] = {"pace": "correspondence"}
HERE = PushSettings("mailto:host@example.org", nearby=True, grace=0.0)


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str | Path:
    """Each kind of database."""
    if request.param == "postgresql":
        return str(request.getfixturevalue("postgres").fresh())
    return tmp_path / "tables.db"


@asynccontextmanager
async def ringing(
    place: str | Path, settings: PushSettings = HERE, *, told: bool = True
) -> AsyncIterator[tuple[Parlour, Bell]]:
    """A parlour with a bell; unless somebody is `told`, all stays in the queue."""
    async with a_parlour(place) as parlour:
        bell = Bell(parlour, settings)
        await parlour.start()
        if told:
            await bell.open()
        try:
            yield parlour, bell
        finally:
            await bell.close()


async def paired(parlour: Parlour, ann: Guest, bob: Guest, **more: Any) -> LiveTable:
    """A game of Femto between those two."""
    return await seated(parlour, FEMTO, [ann, bob], **more)


def keep(bell: Bell, who: Guest, listener: Listener, language: str = "en", at: float = 1.0) -> None:
    found = endpoints.read(listener.endpoint, **listener.said["keys"], nearby=True)
    bell.devices.keep(who.id, found, language, at)


def waiting(parlour: Parlour) -> list[tuple[Any, ...]]:
    """What is in the queue: table, number, tries."""
    columns = schema.push_queue.c
    with parlour.storage.engine.connect() as connection:
        asked = sa.select(columns.table_id, columns.number, columns.tries).order_by(columns.number)
        return [tuple(each) for each in connection.execute(asked)]


async def until(what: Callable[[], bool]) -> None:
    give_up = time.monotonic() + PATIENCE
    while not await asyncio.to_thread(what):
        assert time.monotonic() < give_up
        await asyncio.sleep(0.02)


def test_whose_move_it_is_is_told_and_signed(place: str | Path, service: PushService) -> None:
    async def scene() -> None:
        async with ringing(place) as (parlour, bell):
            ann, bob = Guest("Änne"), Guest("Bob")
            phone = service.listener("phone")
            keep(bell, ann, phone, "de")
            live = await paired(parlour, ann, bob, **SLOW)
            (sent,) = await asyncio.to_thread(service.wait_for, "phone")
            state = await live.state()
            assert phone.understood(sent) == {
                "kind": "your-move",
                "table": live.id,
                "number": state.asked_at,
                "language": "de",
                "title": "Du bist dran",
                "body": "Femto mit Bob",
            }
            claims = sent.claims(bell.signer.public)
            assert (claims["aud"], claims["sub"]) == (service.url, "mailto:host@example.org")
            assert 0 < claims["exp"] - time.time() <= 24 * 3600
            assert sent.headers["host"] == service.url.removeprefix("https://")
            assert int(sent.headers["ttl"]) == 24 * 3600 and sent.headers["urgency"] == "normal"
            assert len(sent.headers["topic"]) == 32 and live.id not in str(sent.headers)
            # It is told anew when it is asked anew, in a line that takes the place of the older one.
            await ann.do(live, "choose", seat=0, choice=(await asks(live, 0))[0])
            await bob.do(live, "choose", seat=1, choice=(await asks(live, 1))[0])
            while 0 not in (await live.state()).due:  # he has won, and puts a card down
                await bob.do(live, "choose", seat=1, choice=(await asks(live, 1))[0])
            _, later = await asyncio.to_thread(service.wait_for, "phone", 2)
            assert later.headers["topic"] == sent.headers["topic"]
            assert phone.understood(later)["number"] == (await live.state()).asked_at > state.asked_at
            await until(lambda: waiting(parlour) == [])
            assert bell.sent == 2

    asyncio.run(scene())


async def asks(live: LiveTable, seat: int) -> list[str]:
    """What a seat may choose."""
    state = await live.state()
    return list(state.variant.view(state.position.seen_by(seat), seat).choices)


def test_the_key_stays_and_what_waits_is_told_after_a_restart(
    place: str | Path, service: PushService
) -> None:
    ann, phone = Guest("Ann"), service.listener("phone")

    async def before() -> str:
        async with ringing(place, told=False) as (parlour, bell):
            keep(bell, ann, phone)
            await paired(parlour, ann, Guest("Bob"), **SLOW)
            await until(lambda: len(waiting(parlour)) == 1)
            return bell.signer.public

    async def after(key: str) -> None:
        async with ringing(place) as (parlour, _):
            (sent,) = await asyncio.to_thread(service.wait_for, "phone")
            assert sent.claims(key) and phone.understood(sent)["body"] == "Femto with Bob"
            await until(lambda: waiting(parlour) == [])

    asyncio.run(after(asyncio.run(before())))


def test_who_is_waited_for_before_the_deal_is_told(tmp_path: Path, service: PushService) -> None:
    """Who has sealed a share and gone away: without them a game by correspondence begins a day later."""

    async def scene() -> None:
        async with ringing(tmp_path / "tables.db") as (parlour, bell):
            ann, bob = Guest("Ann"), Guest("Bob")
            phone = service.listener("phone")
            keep(bell, ann, phone)
            table, _ = await parlour.reserve()
            share = "ab" * 16
            wish = SeatWish(kind="me", seal=seal_of(table, 0, share))
            asked = NewTable(variant=FEMTO, seats=[wish, SeatWish(kind="open")], reserved=table, **SLOW)
            live = await parlour.create(ann.person, asked)
            await bob.do(live, "sit", seat=1)
            (sent,) = await asyncio.to_thread(service.wait_for, "phone")
            told = phone.understood(sent)
            assert told["kind"] == "to-begin" and told["body"] == "Femto with Bob"
            assert told["title"] == "Everybody is there: the game begins when you come"
            assert share not in str(told)
            await ann.do(live, "open", seat=0, share=share)
            _, later = await asyncio.to_thread(service.wait_for, "phone", 2)
            assert phone.understood(later)["kind"] == "your-move"

    asyncio.run(scene())


def test_nobody_is_told_what_is_past(tmp_path: Path, service: PushService) -> None:
    """Who moves at once, as whoever is there does, is not told; nor is anybody when the game is over."""

    async def scene() -> None:
        async with ringing(tmp_path / "tables.db", told=False) as (parlour, bell):
            ann, bob = Guest("Ann"), Guest("Bob")
            keep(bell, ann, service.listener("phone"))
            live = await paired(parlour, ann, bob, **SLOW)
            over = await paired(parlour, ann, bob, **SLOW)
            await until(lambda: len(waiting(parlour)) == 2)
            await ann.do(live, "choose", seat=0, choice=(await asks(live, 0))[0])
            await bob.do(over, "resign", seat=1)
            await bell.open()
            await until(lambda: waiting(parlour) == [])
            assert service.taken == []

    asyncio.run(scene())


def test_only_tables_with_time_or_days_are_told_of(tmp_path: Path, service: PushService) -> None:
    async def scene() -> None:
        async with ringing(tmp_path / "tables.db") as (parlour, bell):
            ann, bob = Guest("Ann"), Guest("Bob")
            keep(bell, ann, service.listener("phone"))
            await paired(parlour, ann, bob)
            await set_up(parlour, ann, FEMTO, "me", "random")
            clocked = await paired(parlour, ann, bob, clock=Clock(bank=3600))
            (sent,) = await asyncio.to_thread(service.wait_for, "phone")  # they are heard of in order
            assert service.listener("phone").endpoint.endswith(sent.path)
            assert int(sent.headers["ttl"]) == 600 and sent.headers["urgency"] == "high"
            await until(lambda: waiting(parlour) == [])
            assert len(service.taken) == 1 and clocked.id

    asyncio.run(scene())


def test_browsers_that_are_gone_are_forgotten_and_services_that_rest_are_asked_again(
    place: str | Path, service: PushService
) -> None:
    async def scene() -> None:
        async with ringing(place) as (parlour, bell):
            ann = Guest("Ann")
            service.answers = {"gone": 410, "lost": 404, "resting": 503, "strict": 400}
            for name in (*service.answers, "well"):
                keep(bell, ann, service.listener(name))
            live = await paired(parlour, ann, Guest("Bob"), **SLOW)
            for name in (*service.answers, "well"):
                await asyncio.to_thread(service.wait_for, name)
            asked = (await live.state()).asked_at
            await until(lambda: waiting(parlour) == [(live.id, asked, 1)])
            names = [each.endpoint.url.rpartition("/")[2] for each in bell.devices.of([ann.id])]
            assert sorted(names) == ["resting", "strict", "well"]
            service.answers.clear()
            with parlour.storage.engine.begin() as connection:  # as if its pause were over
                connection.execute(sa.update(schema.push_queue).values(due=0.0))
            await asyncio.to_thread(service.wait_for, "resting", 2)
            await until(lambda: waiting(parlour) == [])
            assert len(service.sent_to("well")) == 1

    asyncio.run(scene())


def test_a_service_that_never_answers_is_given_up(tmp_path: Path, service: PushService) -> None:
    async def scene() -> None:
        async with ringing(tmp_path / "tables.db", told=False) as (parlour, bell):
            keep(bell, ann := Guest("Ann"), service.listener("phone"))
            await paired(parlour, ann, Guest("Bob"), **SLOW)
            await until(lambda: len(waiting(parlour)) == 1)
            for tries in range(len(PAUSES)):
                (one,) = bell.devices.due(1e12)
                assert one.tries == tries
                bell.devices.later(one, 0.0)
            bell.devices.later(bell.devices.due(1e12)[0], 0.0)
            assert waiting(parlour) == [] and bell.devices.of([ann.id])

    asyncio.run(scene())


def test_nothing_is_posted_to_where_only_the_server_can_reach(tmp_path: Path, service: PushService) -> None:
    """A name that leads there is looked up before anything is posted, and forgotten."""

    async def scene() -> None:
        settings = PushSettings("mailto:host@example.org", grace=0.0)
        async with ringing(tmp_path / "tables.db", settings) as (parlour, bell):
            keep(bell, ann := Guest("Ann"), service.listener("inside"))
            await paired(parlour, ann, Guest("Bob"), **SLOW)
            await until(lambda: bell.devices.of([ann.id]) == [])
            assert service.taken == [] and waiting(parlour) == []
        with pytest.raises(NotPublic):
            await Names().look_up("https://localhost/send")

    asyncio.run(scene())


async def crowded(parlour: Parlour, bell: Bell, url: str, people: int = 3) -> int:
    """Have people's browsers wait to be told, all they can have, each at a `url` of its own; how many."""
    for person in range(people):
        eve = Guest(f"Eve {person}")
        for at in range(MOST_DEVICES):
            keep(bell, eve, Listener(url.format(f"{person}{at}")))
        await paired(parlour, eve, Guest("Bob"), **SLOW)
    await until(lambda: len(waiting(parlour)) == people * MOST_DEVICES)
    return people * MOST_DEVICES


def test_services_that_do_not_answer_make_nobody_wait(
    place: str | Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many are to be told there, and first: a site gets few at once, none of them twice."""
    monkeypatch.setattr("pipworks.push.posting.ANSWER_SECONDS", None)

    async def scene() -> None:
        came, all_came = 0, asyncio.Event()

        async def hold(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            nonlocal came
            came += 1
            if came == MOST_AT_SITE:
                all_came.set()
            await reader.read()  # what it says first, and until it goes
            while await reader.read(1000):
                pass

        async with (
            await asyncio.start_server(hold, "127.0.0.1", 0) as holding,
            ringing(place, told=False) as (parlour, bell),
        ):
            port = holding.sockets[0].getsockname()[1]
            many = await crowded(parlour, bell, f"https://127.0.0.1:{port}/{{}}")
            keep(bell, ann := Guest("Ann"), service.listener("phone"))
            await paired(parlour, ann, Guest("Bob"), **SLOW)
            await until(lambda: len(waiting(parlour)) == many + 1)
            await bell.open()
            await asyncio.to_thread(service.wait_for, "phone")
            await until(lambda: len(waiting(parlour)) == many)
            await all_came.wait()
            keep(bell, carl := Guest("Carl"), service.listener("other"))
            await paired(parlour, carl, Guest("Bob"), **SLOW)
            await asyncio.to_thread(service.wait_for, "other")
            assert came == MOST_AT_SITE
            await bell.close()
            assert not [each for each in asyncio.all_tasks() if "notification" in each.get_name()]
            assert len(waiting(parlour)) >= many  # told by the next server

    asyncio.run(scene())


def test_names_that_nobody_answers_for_hold_up_no_other(
    tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered, found = threading.Event(), socket.getaddrinfo

    def look_up(host: str, *more: Any, **named: Any) -> Any:
        if host != "localhost":
            answered.wait()
            raise socket.gaierror(socket.EAI_AGAIN, "nobody answers")
        return found(host, *more, **named)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)

    async def scene() -> None:
        async with ringing(tmp_path / "tables.db", told=False) as (parlour, bell):
            loop = asyncio.get_running_loop()
            loop.set_default_executor(ThreadPoolExecutor(6))  # as on two cores
            many = await crowded(parlour, bell, "https://a{0}.eve{0}.example/send")
            keep(bell, ann := Guest("Ann"), service.listener("phone"))
            await paired(parlour, ann, Guest("Bob"), **SLOW)
            await until(lambda: len(waiting(parlour)) == many + 1)
            await bell.open()
            await asyncio.to_thread(service.wait_for, "phone")
            assert await loop.getaddrinfo("localhost", 25)

    async def one_site() -> None:
        names = Names(nearby=True)

        async def trouble(url: str) -> str:
            with pytest.raises(OSError, match="answer") as problem:
                await names.look_up(url)
            return str(problem.value)

        asking = [
            asyncio.create_task(names.look_up(f"https://{at}.eve.example/")) for at in range(MOST_AT_SITE)
        ]
        await asyncio.sleep(0)
        for each in asking:
            each.cancel()  # which ends no look-up
        await asyncio.wait(asking)
        assert "have yet to answer" in await trouble("https://another.eve.example/")
        assert await names.look_up("https://localhost/send")
        answered.set()
        while "nobody answers" not in await trouble("https://another.eve.example/"):
            await asyncio.sleep(0.01)

    try:
        asyncio.run(scene())
        asyncio.run(one_site())
    finally:
        answered.set()


def test_whose_endpoints_are() -> None:
    for url in (
        "https://fcm.googleapis.com/fcm",
        "https://a.b.GoogleAPIs.com.:443/",
        "https://googleapis.com",
    ):
        assert site_of(url) == "googleapis.com"
    assert site_of("https://8.8.8.8/send") == site_of("https://[2600:1901:0:38d7::]/send") == ""


def test_a_person_has_so_many_browsers_and_a_browser_one_person(place: str | Path) -> None:
    service = "https://push.example.org/send"

    async def scene() -> None:
        async with ringing(place, told=False) as (parlour, bell):
            ann, bob = Guest("Ann"), Guest("Bob")
            for number in range(MOST_DEVICES + 3):
                keep(bell, ann, Listener(f"{service}/{number}"), at=float(number))
            urls = [each.endpoint.url for each in bell.devices.of([ann.id])]
            assert urls == [f"{service}/{number}" for number in range(3, MOST_DEVICES + 3)]
            bell.devices.forget(f"{service}/5", bob.id)  # which is none of his
            assert len(bell.devices.of([ann.id])) == MOST_DEVICES
            keep(bell, bob, Listener(f"{service}/5"), "de")
            (shared,) = bell.devices.of([bob.id])
            assert shared.language == "de" and len(bell.devices.of([ann.id])) == MOST_DEVICES - 1
            # Whoever is forgotten, by whatever way, leaves nothing.
            bell.devices.ring(bell.devices.of([ann.id, bob.id]), "table", 3, 1.0)
            assert len(waiting(parlour)) == MOST_DEVICES
            with parlour.storage.engine.begin() as connection:
                forget(connection, [ann.id])
            assert bell.devices.of([ann.id]) == [] and waiting(parlour) == [("table", 3, 0)]
            bell.devices.ring([shared], "table", 2, 1.0)  # heard of again, and past
            assert waiting(parlour) == [("table", 3, 0)]
            parlour.storage.forget(["table"])
            assert waiting(parlour) == []
            bell.devices.forget_all(bob.id)
            assert bell.devices.of([bob.id]) == []

    asyncio.run(scene())


GOOD = Listener("https://push.example.org/send/x").said
POINT, AUTH = GOOD["keys"]["p256dh"], GOOD["keys"]["auth"]


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example.org/send/x",
        "https://",
        "https://push",
        "https://127.0.0.1/send",
        "https://10.1.2.3/send",
        "https://[::1]/send",
        "https://[::ffff:127.0.0.1]/send",
        "https://[64:ff9b::7f00:1]/send",
        "https://[2002:7f00:1::]/send",
        "https://169.254.169.254/latest",
        "https://localhost/send",
        "https://printer.local/send",
        "https://db.internal/send",
        "https://push.example.org:8443/send",
        "https://ann:secret@push.example.org/send",
        "https://push.example.org/send#x",
        "https://push.example.org/a b",
        "https://push.exämple.org/send",
        "https://[/send",
        "https://push.example.org:99999999/send",
        "https://push.example.org/" + "x" * endpoints.MOST,
        "file:///etc/passwd",
        "",
    ],
)
def test_what_is_no_push_service_is_refused(url: str) -> None:
    with pytest.raises(BadEndpoint):
        endpoints.read(url, POINT, AUTH)


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [
        (POINT[:-4], AUTH),
        ("A" * 87, AUTH),
        (POINT, AUTH + "AAAA"),
        ("", ""),
        (POINT, "ü" * 22),
        ("!" * 87, AUTH),
    ],
    ids=["short point", "off the curve", "long secret", "none", "no ASCII", "no letters"],
)
def test_what_is_no_key_is_refused(p256dh: str, auth: str) -> None:
    with pytest.raises(BadEndpoint):
        endpoints.read("https://push.example.org/send/x", p256dh, auth)


def test_what_browsers_name_is_taken() -> None:
    for url in (
        "https://fcm.googleapis.com/fcm/send/abc:def-_",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
        "https://web.push.apple.com:443/Qx",
        "https://8.8.8.8/send",
    ):
        assert endpoints.read(url, POINT, AUTH) == Endpoint(url, POINT, AUTH)
    assert endpoints.read("https://a.example/x", POINT + "=", AUTH + "==").auth == AUTH
    assert is_public("2600:1901:0:38d7::") and not is_public("ff02::1") and not is_public("0.0.0.0")


def test_whom_push_services_can_write_to() -> None:
    assert (
        contact_of(" host@example.org ") == contact_of("mailto:host@example.org") == "mailto:host@example.org"
    )
    assert contact_of("https://example.org/") == "https://example.org"
    for bad in ("", "host", "http://example.org", "host@", "https://example.org/a b", "mailto:"):
        with pytest.raises(BadPushSettings):
            contact_of(bad)
