"""A server in the open: by which names it answers, to which pages, who may measure it, who holds it up."""

from __future__ import annotations

import asyncio
import errno
import fcntl
import os
import resource
import socket
import struct
import termios
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import ExitStack, asynccontextmanager, closing, contextmanager, suppress
from typing import Any

import httpx
import pytest
import uvicorn
from hosting import PATIENCE, guest, is_problem
from hypothesis import given
from hypothesis import strategies as st
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from pipworks.bots import LEVEL_NAMES
from pipworks.cli.serving import CannotListen, Wishes, names_of, new_loop, raised_descriptors
from pipworks.tables.naming import OLD_NAMES, clean, looks_of, told_apart
from pipworks.web import Settings
from pipworks.web.hasty import FULL, Hasty, hasty, note_trouble
from pipworks.web.settings import Rate
from pipworks.web.turns import AT_ONCE

Talk = Callable[..., None]


HOSTS = {
    "play.example.org": True,
    "PLAY.example.org:8000": True,
    "play.example.org.": True,
    "localhost:8000": True,
    "127.0.0.1": True,
    "[::1]:8000": True,
    "192.168.7.7:1": True,
    "evil.example": False,
    "play.example.org.evil.example": False,
    "127.0.0.1.evil.example": False,
    "": False,
}


def test_a_server_answers_to_its_own_names(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        for host, taken in HOSTS.items():
            for path in ("/api/games", "/"):
                answer = await http.get(path, headers={"Host": host})
                assert answer.status_code == 200 if taken else is_problem(answer, 421, "wrong-host"), host

    talk(conversation, Settings(limited=False, names=("play.example.org",)))


def test_which_names_a_server_has() -> None:
    own = socket.gethostname().lower()
    assert set(names_of(Wishes())) == {"localhost", own, f"{own}.local", "127.0.0.1"}
    assert names_of(Wishes(names=("play.example.org",))) == ("play.example.org",)
    assert names_of(Wishes(proxy="127.0.0.1")) == ()  # which only passes on what is meant for this server


@pytest.mark.parametrize(
    ("origin", "allowed"), [("https://friend.example", True), ("https://evil.example", False)]
)
def test_pages_of_a_friendly_site_may_use_the_server(visit: Talk, origin: str, allowed: bool) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        asked = {
            "Origin": origin,
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "authorization,content-type",
        }
        before = await http.options("/api/tables", headers=asked)
        assert (before.status_code == 200) is allowed
        assert (before.headers.get("access-control-allow-origin") == origin) is allowed
        for answer in (
            await http.get("/api/games", headers={"Origin": origin}),
            await http.get("/api/tables/nothing", headers={"Origin": origin}),
            await http.post("/api/people", json={}, headers={"Origin": origin}),
        ):
            assert (answer.headers.get("access-control-allow-origin") == origin) is allowed
            assert "access-control-allow-credentials" not in answer.headers

    visit(conversation, Settings(limited=False, origins=("https://friend.example",)))


def test_the_metrics_are_for_this_machine_or_their_own_token(talk: Talk) -> None:
    async def here(http: httpx.AsyncClient) -> None:
        assert (await http.get("/api/metrics")).status_code == 200
        proxied = await http.get("/api/metrics", headers={"X-Forwarded-For": "192.0.2.1"})
        assert is_problem(proxied, 403, "not-yours")

    async def with_token(http: httpx.AsyncClient) -> None:
        for shown in ({}, {"Authorization": "Bearer wrong"}, await guest(http)):
            assert is_problem(await http.get("/api/metrics", headers=shown), 403, "not-yours")
        shown = {"Authorization": "Bearer of bad news", "X-Forwarded-For": "192.0.2.1"}
        assert (await http.get("/api/metrics", headers=shown)).status_code == 200

    talk(here)
    talk(with_token, Settings(limited=False, metrics_token="of bad news"))


@pytest.mark.parametrize(
    "sent", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\n", b"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET /"]
)
def test_who_does_not_come_to_the_point_is_sent_away(sent: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the first request and between two; who asks in time is answered."""
    monkeypatch.setattr("pipworks.web.hasty.HEADER_SECONDS", 0.5)

    async def main() -> None:
        app = PlainTextResponse("hello")
        config = uvicorn.Config(app, http=Hasty, log_config=None, lifespan="off", timeout_keep_alive=1)
        server = uvicorn.Server(config)
        with socket.socket() as listening:
            listening.bind(("127.0.0.1", 0))
            listening.listen()
            serving = asyncio.create_task(server.serve([listening]))
            reader, writer = await asyncio.open_connection(*listening.getsockname())
            writer.write(sent)
            answered = await asyncio.wait_for(reader.read(), PATIENCE)
            assert (b"hello" in answered) is (b"\r\n\r\n" in sent)
            writer.close()
            server.should_exit = True
            await serving

    asyncio.run(main())


def test_an_address_has_so_many_connections_open() -> None:
    """One more is sent away in a sentence; when one is closed, there is room for another."""

    async def ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        return await asyncio.wait_for(reader.readuntil(b"\r\n"), PATIENCE)

    async def main() -> None:
        app = PlainTextResponse("hello")
        http = hasty(most=100, most_by_address=2)
        config = uvicorn.Config(app, http=http, log_config=None, lifespan="off")
        server = uvicorn.Server(config)
        with socket.socket() as listening:
            listening.bind(("127.0.0.1", 0))
            listening.listen()
            serving = asyncio.create_task(server.serve([listening]))
            there = listening.getsockname()
            two = [await asyncio.open_connection(*there) for _ in range(2)]
            assert [await ask(*each) for each in two] == [b"HTTP/1.1 200 OK\r\n"] * 2
            reader, writer = await asyncio.open_connection(*there)
            said = await asyncio.wait_for(reader.read(), PATIENCE)
            assert said.startswith(b"HTTP/1.1 429 ") and said.endswith(b"try again later.\n")
            writer.close()
            assert await ask(*two[0]) != b""  # who is there stays
            two[1][1].close()
            while http.open_by.total() > 1:
                await asyncio.sleep(0.01)
            third = await asyncio.open_connection(*there)
            assert await ask(*third) == b"HTTP/1.1 200 OK\r\n"
            for _, each in (two[0], third):
                each.close()
            server.should_exit = True
            await serving
        assert not http.open_by

    asyncio.run(main())


COMING = 40


@asynccontextmanager
async def many_come(
    http: type[Hasty], app: Any
) -> AsyncIterator[tuple[list[socket.socket], asyncio.AbstractEventLoop]]:
    """So many are connected to a server, and have not asked for anything yet."""
    server = uvicorn.Server(uvicorn.Config(app, http=http, log_config=None, lifespan="off"))
    with socket.socket() as listening, ExitStack() as closed:
        listening.bind(("127.0.0.1", 0))
        listening.listen(COMING)
        serving = asyncio.create_task(server.serve([listening]))
        there = [
            closed.enter_context(socket.create_connection(listening.getsockname())) for _ in range(COMING)
        ]
        while http.open_by.total() < COMING:
            await asyncio.sleep(0)
        yield there, asyncio.get_running_loop()
        server.should_exit = True
        await serving


def has_arrived(there: list[socket.socket]) -> None:
    """Wait until all that was sent is at the other end, where nobody looks at it meanwhile."""
    while any(struct.unpack("i", fcntl.ioctl(each, termios.TIOCOUTQ, bytes(4)))[0] for each in there):
        time.sleep(0.001)


async def answer_of(loop: asyncio.AbstractEventLoop, asking: socket.socket, end: bytes) -> bytes:
    """What somebody is answered, up to certain bytes."""
    asking.setblocking(False)
    got = b""
    while not got.endswith(end):
        part = await loop.sock_recv(asking, 1000)
        assert part, "they were sent away"
        got += part
    return got


def as_served(scene: Coroutine[Any, Any, None]) -> None:
    """Run something in a loop such as a server has."""
    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(asyncio.wait_for(scene, PATIENCE))


def noting(begun: dict[str, int], rounds: list[int]) -> Any:
    """An application that notes in which round of the loop each request begins, and tells what came."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        begun[scope["path"]] = rounds[0]
        body = b"".join([part async for part in Request(scope, receive).stream()])
        await PlainTextResponse(f"{scope['path']}: {len(body)}")(scope, receive, send)

    return app


def test_who_comes_at_the_same_moment_as_many_others_waits_for_a_turn() -> None:
    """Few requests begin before the loop goes on; all are answered."""
    begun: dict[str, int] = {}
    rounds = [0]

    async def main() -> None:
        http = hasty(most=100, most_by_address=100)
        async with many_come(http, noting(begun, rounds)) as (there, loop):
            for at, each in enumerate(there):
                body = bytes(at * 1000)
                each.sendall(b"POST /%d HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % (at, len(body)))
                each.sendall(body)
            while len(begun) < COMING:
                rounds[0] += 1
                await asyncio.sleep(0)
            for at, each in enumerate(there):
                answer = await answer_of(loop, each, b"/%d: %d" % (at, at * 1000))
                assert answer.startswith(b"HTTP/1.1 200 ")
        assert max(Counter(begun.values()).values()) <= AT_ONCE

    as_served(main())


def test_who_does_not_get_to_the_end_of_a_head_takes_no_turn() -> None:
    begun: dict[str, int] = {}
    rounds = [0]

    async def main() -> None:
        http = hasty(most=100, most_by_address=100)
        async with many_come(http, noting(begun, rounds)) as (there, loop):
            for each in there[:-1]:
                each.sendall(b"G")
            there[-1].sendall(b"GET /last HTTP/1.1\r\nHost: x\r\n\r\n")
            has_arrived(there)
            while not begun:
                rounds[0] += 1
                await asyncio.sleep(0)
            await answer_of(loop, there[-1], b"/last: 0")
        assert begun["/last"] < COMING // AT_ONCE // 2

    as_served(main())


def test_who_waits_for_a_turn_is_not_sent_away_for_having_been_late_meanwhile() -> None:
    """The time for a head comes when the test says so."""
    waiting: list[Hasty] = []

    class Watched(hasty(most=100, most_by_address=100)):  # type: ignore[misc]
        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self._unheard:
                waiting.append(self)

    async def main() -> None:
        async with many_come(Watched, noting({}, [0])) as (there, loop):
            for each in there:
                each.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            while not waiting:
                await asyncio.sleep(0)
            for late in waiting:
                late._close()
            for each in there:
                await answer_of(loop, each, b"/: 0")

    asyncio.run(asyncio.wait_for(main(), PATIENCE))


def test_who_has_gone_before_their_turn_is_forgotten() -> None:
    """And those who come after them are answered."""

    async def main() -> None:
        http = hasty(most=100, most_by_address=100)
        app = PlainTextResponse("hello")
        server = uvicorn.Server(uvicorn.Config(app, http=http, log_config=None, lifespan="off"))
        with socket.socket() as listening:
            listening.bind(("127.0.0.1", 0))
            listening.listen(COMING)
            for _ in range(COMING - 1):
                gone = socket.create_connection(listening.getsockname())
                gone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                gone.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                gone.close()  # at once, without waiting for anything
            serving = asyncio.create_task(server.serve([listening]))
            reader, writer = await asyncio.open_connection(*listening.getsockname())
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert (await reader.read()).endswith(b"hello")
            writer.close()
            while http.open_by:
                await asyncio.sleep(0.01)
            server.should_exit = True
            await serving

    asyncio.run(asyncio.wait_for(main(), PATIENCE))


ANSWER = "x" * 30_000_000
"""More than a connection holds that nobody reads from."""


@asynccontextmanager
async def who_has_asked(http: type[Hasty], closing: bool = False) -> AsyncIterator[socket.socket]:
    """A connection by which somebody has asked for a large answer, of which nothing has been read."""
    server = uvicorn.Server(
        uvicorn.Config(PlainTextResponse(ANSWER), http=http, log_config=None, lifespan="off")
    )
    with socket.socket() as listening, socket.socket() as asking:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        serving = asyncio.create_task(server.serve([listening]))
        loop = asyncio.get_running_loop()
        asking.setblocking(False)
        await loop.sock_connect(asking, listening.getsockname())
        more = b"Connection: close\r\n" if closing else b""
        await loop.sock_sendall(asking, b"GET / HTTP/1.1\r\nHost: x\r\n" + more + b"\r\n")
        yield asking
        server.should_exit = True
        await serving


@pytest.mark.parametrize("closing", [False, True])
def test_who_does_not_read_an_answer_is_sent_away(closing: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipworks.web.hasty.READING_SECONDS", 0.2)
    http = hasty(most=100, most_by_address=2)

    async def main() -> None:
        async with who_has_asked(http, closing) as asking:
            while not http.open_by:
                await asyncio.sleep(0.01)
            while http.open_by:
                await asyncio.sleep(0.01)
            got = 0
            with suppress(ConnectionResetError):
                while part := await asyncio.get_running_loop().sock_recv(asking, 1 << 20):
                    got += len(part)
            assert got < len(ANSWER)

    asyncio.run(asyncio.wait_for(main(), PATIENCE))


def test_who_reads_an_answer_slowly_gets_it_as_long_as_they_read() -> None:
    """The time for it comes when the test says so."""
    there: list[Hasty] = []

    class Watched(hasty(most=100, most_by_address=2)):  # type: ignore[misc]
        def pause_writing(self) -> None:
            there.append(self)
            super().pause_writing()

    async def main() -> None:
        loop = asyncio.get_running_loop()
        async with who_has_asked(Watched) as asking:
            while not there:
                await asyncio.sleep(0.01)
            (slow,) = there
            for _ in range(3):
                unread = slow.transport.get_write_buffer_size()
                while slow.transport.get_write_buffer_size() >= unread:
                    await loop.sock_recv(asking, 1 << 20)
                slow._look_at_reading()
                assert not slow.transport.is_closing()
            while not slow.transport.is_closing():  # what was on its way when they stopped reading may arrive
                slow._look_at_reading()
                await asyncio.sleep(0)

    asyncio.run(asyncio.wait_for(main(), PATIENCE))


def test_what_keeps_from_taking_connections_is_told_once(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FULL, "told", float("-inf"))

    async def main() -> None:
        loop = asyncio.get_running_loop()
        full = OSError(errno.EMFILE, os.strerror(errno.EMFILE))
        for _ in range(3):
            note_trouble(loop, {"message": "socket.accept() out of system resource", "exception": full})
        note_trouble(loop, {"message": "something else", "exception": ValueError("else")})

    asyncio.run(main())
    assert [each.getMessage().partition("\n")[0] for each in caplog.records] == [
        "no connection can be taken just now: too many open files",
        "something else",
    ]


def test_that_there_is_no_room_is_told(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FULL, "told", float("-inf"))

    async def main() -> None:
        config = uvicorn.Config(
            PlainTextResponse("hello"), http=hasty(most=1, most_by_address=9), log_config=None, lifespan="off"
        )
        server = uvicorn.Server(config)
        with socket.socket() as listening:
            listening.bind(("127.0.0.1", 0))
            listening.listen()
            serving = asyncio.create_task(server.serve([listening]))
            there = [await asyncio.open_connection(*listening.getsockname()) for _ in range(3)]
            for reader, _ in there[1:]:
                assert (await asyncio.wait_for(reader.read(), PATIENCE)).startswith(b"HTTP/1.1 429 ")
            for _, writer in there:
                writer.close()
            server.should_exit = True
            await serving

    asyncio.run(main())
    assert [each.getMessage() for each in caplog.records if each.name == "pipworks.web"] == [
        "no connection can be taken just now: too many are open"
    ]


def test_a_server_runs_without_uvloop_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipworks.cli.serving.find_spec", lambda name: None)
    with closing(new_loop()) as loop:
        assert isinstance(loop, asyncio.BaseEventLoop)


@contextmanager
def limits(soft: int) -> Iterator[None]:
    """Another limit on open files, for as long as this lasts."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_the_limit_on_descriptors_is_raised_and_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    with limits(200):
        found = raised_descriptors()
        assert found == resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 200
    monkeypatch.setattr("pipworks.cli.serving.LEAST_DESCRIPTORS", 10**9)
    with pytest.raises(CannotListen, match="raise the limit with `ulimit -n`"):
        raised_descriptors()


def test_no_more_sockets_than_there_is_room_for(talk: Talk) -> None:
    from pipworks.web import sockets

    async def conversation(http: httpx.AsyncClient) -> None:
        from starlette.websockets import WebSocket

        hall = http._transport.app.state.hall  # type: ignore[attr-defined]
        scope = {"type": "websocket", "headers": [], "client": ("192.0.2.1", 1)}
        refusal = sockets._at_the_door(hall, WebSocket(scope, None, None))  # type: ignore[arg-type]
        assert refusal is not None and refusal.code == "too-many"

    talk(conversation, Settings(limited=False, most_sockets=0))


def test_who_connects_again_and_again_has_to_wait_and_neighbours_need_not(talk: Talk) -> None:
    from pipworks.web import sockets

    async def conversation(http: httpx.AsyncClient) -> None:
        from starlette.websockets import WebSocket

        hall = http._transport.app.state.hall  # type: ignore[attr-defined]

        def come(address: str) -> bool:
            scope = {"type": "websocket", "headers": [], "client": (address, 1)}
            refusal = sockets._at_the_door(hall, WebSocket(scope, None, None))  # type: ignore[arg-type]
            assert refusal is None or (refusal.code, refusal.status) == ("too-many", 429)
            return refusal is None

        assert [come("192.0.2.1") for _ in range(5)] == [True] * 3 + [False] * 2
        assert come("192.0.2.2")

    talk(conversation, Settings(arrivals=Rate(1e-9, 3.0)))


# Names

JOINED = (
    *("👨\u200d👩\u200d👧", "Ann 👩🏽\u200d🚀", "🙂\u200d↔", "🏴\u200d☠"),
    *("می\u200cخواهم", "शर्\u200cमा", "क्\u200dष", "ක්\u200dෂ"),
)
"""Emoji and words that nobody can write without characters that join."""


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("Ann", "Ann"),
        ("  Ann \n Lee ", "Ann Lee"),
        ("A\u200bn\u2060n", "A n n"),
        ("An\u3164n\u115f", "Ann"),
        ("\u2800\u3164\u00ad", ""),
        ("A\ufe0fnn\U000e0041", "Ann"),
        ("Z\u0301\u0301\u0301\u0301\u0301oe", "Ź\u0301\u0301oe"),
        ("José", "José"),
        ("Jose\u0301", "José"),
        ("王小明", "王小明"),
        *((joined, joined) for joined in JOINED),
        ("A\u200dn\u200cn", "A n n"),
        ("👨\u200d\u200d👩 \u200d👩 ی\u200c", "👨 👩 👩 ی"),
        ("क्\u200d\u0301\u200d\u0301", "क्\u200d\u0301"),
    ],
)
def test_a_name_is_what_can_be_seen_of_it(written: str, seen: str) -> None:
    assert clean(written) == seen


@given(st.text(max_size=60))
def test_cleaning_a_name_again_changes_nothing(text: str) -> None:
    cleaned = clean(text)
    assert clean(cleaned) == cleaned and len(cleaned.splitlines()) <= 1
    assert cleaned.replace("\u200c", "").replace("\u200d", "").isprintable()


def test_names_can_be_joined_as_their_script_or_their_emoji_need_it(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        for name in JOINED:
            came = await http.post("/api/people", json={"name": name})
            assert came.status_code == 201, came.text
            assert came.json()["person"]["name"] == name

    visit(conversation)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("unseen", "code"), [("\u200b", "U+200B"), ("\u200d", "U+200D"), ("\u202e", "U+202E")]
)
def test_what_nobody_sees_is_refused_by_its_code(visit: Talk, unseen: str, code: str, language: str) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        asked = {"name": f"An{unseen}n"}
        came = await http.post("/api/people", json=asked, headers={"Accept-Language": language})
        assert is_problem(came, 422, "bad-request"), came.text
        assert f"({code})" in came.json()["detail"]
        assert {"en": "nobody sees", "de": "niemand sieht"}[language] in came.json()["detail"]

    visit(conversation)


LIKE_BOTS = ("GREEDY", "gr33dy", "Pеrfect", "ＲＡＮＤＯＭ", "r a n d o m", "Rándom", "bot")


def test_nobody_is_called_like_a_bot(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann = await guest(http)
        for name in (*OLD_NAMES, *LEVEL_NAMES, *LIKE_BOTS):
            came = await http.post("/api/people", json={"name": name})
            assert is_problem(came, 422, "bad-name"), name
            renamed = await http.patch("/api/people/me", json={"name": name}, headers=ann)
            assert is_problem(renamed, 422, "bad-name"), name
            seats = [{"kind": "me", "name": name}, {"kind": "open"}]
            made = await http.post("/api/tables", json={"variant": "femto", "seats": seats}, headers=ann)
            assert is_problem(made, 422, "bad-name"), name

    visit(conversation)


@given(st.text(min_size=1, max_size=40), st.integers(0, 7))
def test_people_at_a_table_can_be_told_apart(name: str, seat: int) -> None:
    given_name = told_apart(name, seat, ["Ann", name])
    assert given_name.endswith(f"({seat + 1})") and len(given_name) <= 40
    assert told_apart("Bob", seat, ["Ann"]) == "Bob"
    assert looks_of("Ann") == looks_of("АNN") == looks_of("ann ")


def test_two_of_one_name_are_told_apart_at_a_table(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        one, other = await guest(http, "Ann"), await guest(http, "4nn")
        asked = {"variant": "femto", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
        made = (await http.post("/api/tables", json=asked, headers=one)).json()
        sit = {"do": "sit", "seat": 1}
        told = await http.post(f"/api/tables/{made['id']}/commands", json=sit, headers=other)
        assert [seat["name"] for seat in told.json()["table"]["seats"]] == ["Ann", "4nn (2)"]

    visit(conversation)
