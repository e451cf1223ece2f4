"""The client where a server refuses or is in trouble, or where what cannot be is asked: it says so."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from hosting import PATIENCE
from websockets.asyncio.server import ServerConnection, serve

from pipworks.client import Client, ClientProblem, NotConnected, Refused, connect
from pipworks.client import table as tables
from pipworks.client.table import Table

INFO = {"id": "t", "status": "playing", "seats": [], "result": None, "variant": "femto"}
PROBLEM = {"code": "other-rules", "detail": "this is a game by other rules", "status": 409}
WELCOME = {
    "type": "welcome",
    "table": INFO,
    "log": [],
    "number": 0,
    "chat": [],
    "link": None,
    "views": None,
    "asks": None,
    "sealed": {},
    "clock": None,
    "window": None,
    "proposal": None,
}


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "FIRST_WAIT", 0.01)
    monkeypatch.setattr(tables, "LONGEST_WAIT", 0.02)


class Door:
    """A server that does in turn, with each who comes, what it is told to; the last for all others."""

    def __init__(self, *ways: tuple[list[dict[str, Any]], int]) -> None:
        self.ways = ways
        self.came = 0

    async def __call__(self, socket: ServerConnection) -> None:
        said, code = self.ways[min(self.came, len(self.ways) - 1)]
        self.came += 1
        await socket.recv()
        for each in said:
            await socket.send(json.dumps(each))
        if code:
            await socket.close(code, "as it was told")
        await socket.wait_closed()


def at(door: Door, talk: Callable[[Table], Awaitable[None]]) -> None:
    """Talk with a table that is behind that door."""

    async def main() -> None:
        async with serve(door, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            async with Client(f"http://127.0.0.1:{port}") as client:
                await asyncio.wait_for(talk(client._known(Table(client, "t", None, INFO))), PATIENCE)

    asyncio.run(main())


def test_where_nobody_answers_it_gives_up_and_says_so() -> None:
    async def silent(socket: ServerConnection) -> None:
        await socket.wait_closed()

    async def main() -> None:
        before = asyncio.all_tasks()
        async with serve(silent, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            async with Client(f"http://127.0.0.1:{port}") as client:
                table = client._known(Table(client, "t", None, INFO))
                with pytest.raises(NotConnected, match=rf"127.0.0.1:{port} does not answer \(TimeoutError\)"):
                    await table.open(0.1)
        async with Client(f"http://127.0.0.1:{port}") as client:  # where there is no server any more
            table = client._known(Table(client, "t", None, INFO))
            for _ in range(2):
                with pytest.raises(NotConnected, match=rf"127.0.0.1:{port} does not answer \(\w*Error\)"):
                    await table.open(0.1)
            assert asyncio.all_tasks() == before  # nothing goes on trying

    asyncio.run(asyncio.wait_for(main(), PATIENCE))


async def _never(table: Table) -> None:
    await table.until(lambda there: False)


async def _events(table: Table) -> None:
    async for _ in table.events():
        pass


WAYS: dict[str, Callable[[Table], Awaitable[object]]] = {
    "open": lambda table: table.open(),
    "play": lambda table: table.play(lambda view, seat: ""),
    "events": _events,
    "until": _never,
    "choose": lambda table: table.choose("2"),
}
REFUSAL = {"type": "refused", "id": None, "problem": PROBLEM}


@pytest.mark.parametrize("code", [4000, 4401, 4404, 1000, 1008, 1011])
@pytest.mark.parametrize("way", WAYS)
def test_what_is_refused_at_the_door_is_raised(way: str, code: int) -> None:
    async def talk(table: Table) -> None:
        for _ in range(2):  # another time it is asked anew
            with pytest.raises(Refused, match="this is a game by other rules") as problem:
                await WAYS[way](table)
            assert problem.value.code == "other-rules"

    door = Door(([REFUSAL], code))
    at(door, talk)
    assert door.came == 2


@pytest.mark.parametrize("code", [1012, 4008, 4422, 4429])
def test_who_is_to_come_again_does(code: int) -> None:
    async def talk(table: Table) -> None:
        await table.open()
        await table.until(lambda there: True)

    door = Door(([REFUSAL], code), ([REFUSAL], code), ([WELCOME], 0))
    at(door, talk)
    assert door.came == 3


@pytest.mark.parametrize("way", WAYS)
def test_a_server_in_trouble_is_not_asked_for_ever(way: str) -> None:
    async def talk(table: Table) -> None:
        with pytest.raises(NotConnected, match="as it was told"):
            await WAYS[way](table)

    door = Door(([], 1011))
    at(door, talk)
    assert door.came == tables.MOST_BROKEN


def test_a_server_that_had_trouble_for_a_while_is_found_again() -> None:
    async def talk(table: Table) -> None:
        await table.open()

    door = Door(*[([], 1011)] * (tables.MOST_BROKEN - 1), ([WELCOME], 0))
    at(door, talk)
    assert door.came == tables.MOST_BROKEN


@pytest.mark.parametrize("way", ["until", "events"])
def test_who_waits_hears_that_it_is_over(way: str) -> None:
    """Welcome at first, and not any more when the connection has broken."""

    async def talk(table: Table) -> None:
        with pytest.raises(Refused, match="this is a game by other rules"):
            await WAYS[way](table)

    at(Door(([WELCOME], 1012), ([REFUSAL], 4000)), talk)


def test_who_waits_while_the_table_is_left_hears_so() -> None:
    async def talk(table: Table) -> None:
        waiting = asyncio.create_task(_never(table))
        await table.open()
        await asyncio.sleep(0.05)
        await table.close()
        with pytest.raises(NotConnected, match="there is no connection"):
            await waiting

    at(Door(([WELCOME], 0)), talk)


HALF = "\ud800"


@pytest.mark.parametrize("choice", [HALF, {1}, object(), float("nan")])
def test_a_choice_that_cannot_be_sent_is_not(choice: Any) -> None:
    async def talk(table: Table) -> None:
        with pytest.raises(ClientProblem, match="this cannot be sent: ") as problem:
            await table.choose(choice)
        assert type(problem.value) is ClientProblem
        await table.until(lambda there: True)  # and the connection is as it was

    door = Door(([WELCOME], 0))
    at(door, talk)
    assert door.came == 1


URL = "http://127.0.0.1:1"  # where nobody answers


@pytest.mark.parametrize("token", ["böse", "a\nb", "a\0b", "", " ", "☃", HALF, 7, b"abc"])
def test_what_can_be_no_token_is_refused(token: Any) -> None:
    with pytest.raises(ClientProblem, match="a token is one line of plain letters and digits"):
        connect(URL, token=token)


@pytest.mark.parametrize("token", ["abc\n", " abc ", "abc"])
def test_blanks_around_a_token_do_not_matter(token: str) -> None:
    with connect(URL, token=token) as client:
        assert client.token == "abc"


@pytest.mark.parametrize(
    "url",
    [f"http://127.0.0.1:{port}" for port in (99999, "x", 0, -1)]
    + ["", 5, None, "localhost:8000", "ftp://x", "http://", "http://[::1", b"http://127.0.0.1"],
)
def test_what_can_be_no_address_is_refused(url: Any) -> None:
    with pytest.raises(ClientProblem, match="is no server: write an address like http://"):
        connect(url)


@pytest.fixture
def client() -> Iterator[Any]:
    with connect(URL) as client:
        yield client


CANNOT = "this cannot be sent: "
ASKED: dict[str, tuple[Callable[[Any], Any], str]] = {
    "guest": (lambda client: client.guest(HALF), CANNOT),
    "guest's name is none": (lambda client: client.guest({1}), CANNOT),
    "variant": (lambda client: client.variant(HALF), CANNOT),
    "variant is none": (lambda client: client.variant(7), CANNOT),
    "lobby": (lambda client: client.lobby(HALF), CANNOT),
    "my tables": (lambda client: client.my_tables(HALF), CANNOT),
    "verify": (lambda client: client.verify(HALF), CANNOT),
    "verify a number": (lambda client: client.verify(7), CANNOT),
    "seed": (lambda client: client.create("femto", ["me"], seed={1}), CANNOT),
    "seed is none": (lambda client: client.create("femto", ["me"], seed=float("nan")), CANNOT),
    "seat": (
        lambda client: client.create("femto", ["me", 7]),
        "a seat is me, open or the name of a bot, not '7'",
    ),
    "no seat": (
        lambda client: client.create("femto", ["me", None]),
        "a seat is me, open or the name of a bot",
    ),
    "table": (lambda client: client.table(HALF), CANNOT),
    "invitation": (lambda client: client.table("t", "ü"), "an invitation is one line of plain letters"),
    "invited": (lambda client: client.join("t", "a\nb"), "an invitation is one line of plain letters"),
    "thrown away": (lambda client: client.throw_away(HALF), CANNOT),
}


@pytest.mark.parametrize("what", ASKED)
def test_what_cannot_be_asked_is_refused_before_it_is_sent(client: Any, what: str) -> None:
    ask, told = ASKED[what]
    with pytest.raises(ClientProblem, match=told) as problem:
        ask(client)
    assert type(problem.value) is ClientProblem


def test_a_token_that_is_given_later_is_looked_at_too(client: Any) -> None:
    client.core.token = "a\nb"
    with pytest.raises(ClientProblem, match="a token is one line of plain letters and digits"):
        client.games()


def test_no_id_of_a_table_leads_anywhere_else(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    async def ask(method: str, path: str, **more: Any) -> Any:
        asked.append(path)

    monkeypatch.setattr(client.core, "ask", ask)
    client.throw_away("../people/me")
    assert asked == ["/tables/..%2Fpeople%2Fme"]


@pytest.mark.filterwarnings("error")
def test_a_client_that_is_closed_says_so() -> None:
    client = connect(URL)
    table = Table(client.core, "t", None, INFO)
    client.close()
    client.close()
    for ask in (client.games, client.guest, client.my_tables, lambda: client.verify("")):
        with pytest.raises(ClientProblem, match="this client has been closed: open another"):
            ask()

    async def asked() -> None:
        for work in (client.core.games(), table.open(), table.choose("2")):
            with pytest.raises(ClientProblem, match="this client has been closed: open another"):
                await work

    asyncio.run(asked())
