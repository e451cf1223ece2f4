"""What strangers do who want others to wait, as fast as the limits of a server let them."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress

import httpx
from pydantic import TypeAdapter
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from _seats import VARIANT
from _server import Served
from pipworks.tables import Command, NewTable, Parlour, SeatWish, Storage
from pipworks.tables.deciding import Asker

STRANGERS = 8
"""So many, each from an address of their own."""
CHOICES = 1500
"""So many choices have been made in a long game."""
MASTERS = 50
"""So many bots of the strongest level play and are watched, so that they do not rest."""
SHOUTERS = 60
"""So many sockets one of them shouts into."""
WAITING = 2000
"""So many tables wait for players."""

_COMMAND: TypeAdapter[Command] = TypeAdapter(Command)


async def prepare(database: str) -> str:
    """Have many tables wait in a database, and one long game go on there; its table."""
    parlour = Parlour(Storage(database), pace=0.0)
    await parlour.start()
    people = [parlour.storage.people.new(name) for name in ("Ann", "Bob")]
    askers = [Asker(each.id, each.name) for each in people]
    wished = NewTable(variant=VARIANT, seats=[SeatWish(kind="me"), SeatWish(kind="open")], public=True)
    for _ in range(0, WAITING, 50):
        for live in await asyncio.gather(*(parlour.create(people[0], wished) for _ in range(50))):
            await parlour.put_away(live)
    live = await parlour.create(people[0], wished)
    await live.do(askers[1], _COMMAND.validate_python({"do": "sit", "seat": 1}))
    left = CHOICES
    while left > 0 and not (state := await live.state()).ended:
        here = state.position
        for seat in () if here is None else state.due:
            choice = random.choice(here.variant.choices(here.state, seat))
            said = here.variant.spoken(here.seen_by(seat), seat, choice)
            command = {"do": "choose", "seat": seat, "choice": said}
            await live.do(askers[seat], _COMMAND.validate_python(command))
            left -= 1
        await asyncio.sleep(0)
    await parlour.close()
    return live.id


async def _ask(http: httpx.AsyncClient, path: str) -> None:
    """Ask for something again and again, and wait only when that is asked."""
    while True:
        answer = await http.get(path)
        if answer.status_code == 429:
            await asyncio.sleep(float(answer.headers["retry-after"]))


async def solving(http: httpx.AsyncClient, table: str) -> None:
    """Set up tables against a bot that solves large packs, each another one."""
    token = (await http.post("/people", json={"name": "Mallory"})).json()["token"]
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "perfect"}]
    while True:
        pack = "-".join(map(str, sorted(random.sample(range(1, 30), 12))))
        asked = {"variant": f"femto:hand_size=6,pack={pack}", "seats": seats}
        answer = await http.post("/tables", json=asked, headers={"Authorization": f"Bearer {token}"})
        if answer.status_code == 429:
            await asyncio.sleep(float(answer.headers["retry-after"]))


async def catalogue(http: httpx.AsyncClient, table: str) -> None:
    """Read about all games."""
    await _ask(http, "/games")


async def document(http: httpx.AsyncClient, table: str) -> None:
    """Read the description of the API."""
    await _ask(http, "/openapi.json")


async def lobby(http: httpx.AsyncClient, table: str) -> None:
    """Look at the tables that wait."""
    await _ask(http, "/tables?status=waiting&limit=100")


async def events(http: httpx.AsyncClient, table: str) -> None:
    """Read a long game from its beginning."""
    await _ask(http, f"/tables/{table}/events?since=0")


async def spectators(http: httpx.AsyncClient, table: str) -> None:
    """Come to a long game, and go."""
    where = f"{http.base_url}".replace("http", "ws", 1).rstrip("/") + f"/tables/{table}/socket"
    while True:
        with suppress(WebSocketException, OSError):
            async with connect(where, compression=None, max_size=None) as socket:
                await socket.send(json.dumps({"do": "hello"}))
                await socket.recv()


async def shouting(http: httpx.AsyncClient, table: str) -> None:
    """Watch a long game by many sockets, and command at it by all of them."""
    where = f"{http.base_url}".replace("http", "ws", 1).rstrip("/") + f"/tables/{table}/socket"
    shout = json.dumps({"do": "choose", "seat": 0, "choice": "1"})

    async def shouter() -> None:
        while True:
            with suppress(WebSocketException, OSError):
                async with connect(where, compression=None, max_size=None) as socket:
                    await socket.send(json.dumps({"do": "hello"}))
                    while True:
                        await socket.send(shout)
                        await asyncio.sleep(1 / 15)  # as often as one socket may
            await asyncio.sleep(1)

    await asyncio.gather(*(shouter() for _ in range(SHOUTERS)))


async def masters(http: httpx.AsyncClient, table: str) -> None:
    """Watch the strongest bots play each other: no attack, but what makes most work."""
    token = (await http.post("/people", json={"name": "Mallory"})).json()["token"]
    wished = {"variant": VARIANT, "seats": [{"kind": "bot", "bot": "master"}] * 2}
    where = f"{http.base_url}".replace("http", "ws", 1).rstrip("/")

    async def watcher() -> None:
        while True:
            answer = await http.post("/tables", json=wished, headers={"Authorization": f"Bearer {token}"})
            if answer.status_code == 429:
                await asyncio.sleep(float(answer.headers["retry-after"]))
                continue
            with suppress(WebSocketException, OSError):
                watched = f"{where}/tables/{answer.json()['id']}/socket"
                async with connect(watched, compression=None, max_size=None) as socket:
                    await socket.send(json.dumps({"do": "hello", "token": token}))
                    while True:
                        await socket.recv()

    await asyncio.gather(*(watcher() for _ in range(-(-MASTERS // (2 * STRANGERS)))))


ATTACKS: dict[str, Callable[[httpx.AsyncClient, str], Awaitable[None]]] = {
    each.__name__: each
    for each in (solving, masters, catalogue, document, lobby, events, spectators, shouting)
}


async def attack(name: str, url: str, table: str) -> None:
    """Attack until this process is ended."""

    async def stranger(which: int) -> None:
        way = httpx.AsyncHTTPTransport(local_address=f"127.2.0.{which + 1}")
        async with httpx.AsyncClient(base_url=f"{url}/api", transport=way, timeout=60) as http:
            while True:
                with suppress(httpx.HTTPError):
                    await ATTACKS[name](http, table)

    await asyncio.gather(*(stranger(which) for which in range(STRANGERS)))


@contextmanager
def attacked(server: Served, name: str, table: str) -> Iterator[None]:
    """Have a server attacked, from a process of its own, until the end of the block."""
    strangers = subprocess.Popen([sys.executable, __file__, name, server.url, table])
    try:
        yield
    finally:
        strangers.terminate()
        strangers.wait()


if __name__ == "__main__":
    asyncio.run(attack(*sys.argv[1:]))
