"""A server over years, in short: many finished games, and people who come and go.

    python bench/soak.py [--database postgresql://…] [--games 100000] [--minutes 60] [--people 20]

First so many games between people are played to their ends in a server without a network, by the code that
plays, writes and counts them at every other, and kept in the database. Then a server is started on it, and
for so many minutes people come and go: two by two they come as somebody new, sit down at a table of their
own, each at a socket, play a game to its end, look at the lists of tables and at an old game with its record,
and leave. After that nobody is there any more until the server has put its tables away. All along it is
looked up how much memory, how many sockets and tasks the server has, and how long it takes to answer: what
grows and does not come back is a leak. The figures are printed as they come, and all of them as one line of
JSON at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from typing import Any
from urllib.parse import quote

import httpx
import numpy as np
import sqlalchemy as sa
from pydantic import TypeAdapter
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from _server import Served, served
from pipworks.tables import Command, NewTable, Parlour, SeatWish, Storage, schema
from pipworks.tables.deciding import Asker
from pipworks.tables.people import Person
from pipworks.web.hall import Hall
from pipworks.web.measures import Measures
from pipworks.web.settings import Settings

VARIANT = "femto:hand_size=3,pack=2-3-4-5-6-8"
AT_ONCE = 100
"""So many games are played at a time to fill the database."""
FILLED_BY = 500
"""So many people have played them."""
THINKING = 0.5
"""People at the server think for 0 to so many seconds."""
SAMPLES = 20
QUIET = 180.0
"""So many seconds after the last has left all tables must rest: they do after 120, looked at every 20."""
PAUSE = 0.02

_COMMAND: TypeAdapter[Any] = TypeAdapter(Command)


# Many finished games


async def fill(database: str, games: int) -> list[str]:
    """Play so many games in a server without a network, and keep them in a database; some of them."""
    parlour = Parlour(Storage(database), pace=0.0)
    some: list[str] = []
    async with Hall(parlour, Settings(), Measures()).open():
        people = [parlour.storage.people.new(f"Player {at + 1:03}") for at in range(FILLED_BY)]
        left = iter(range(games))
        began = time.perf_counter()

        async def play() -> None:
            for at in left:
                table = await _finish(parlour, random.sample(people, 2))
                if at % (games // 1000 + 1) == 0:
                    some.append(table)
                if (at + 1) % 5000 == 0:
                    took = time.perf_counter() - began
                    print(f"{at + 1:,} games played in {took:.0f} s", flush=True)

        await asyncio.gather(*(play() for _ in range(AT_ONCE)))
        began = time.perf_counter()
        while await asyncio.to_thread(_behind, parlour.storage):
            await asyncio.sleep(1.0)  # ratings, plays and tournaments hear of all of it
        print(f"counted by everybody {time.perf_counter() - began:.0f} s later", flush=True)
    return some


def _behind(storage: Storage) -> bool:
    """Whether somebody has yet to hear of something that has happened."""
    asked = sa.select(sa.func.min(schema.subscribers.c.heard))
    with storage.engine.connect() as connection:
        return bool(connection.execute(asked).scalar_one() < storage.outbox.last())


async def _finish(parlour: Parlour, people: Sequence[Person]) -> str:
    """Play one game to its end; the table."""
    wishes = [SeatWish(kind="me"), *(SeatWish(kind="open") for _ in people[1:])]
    live = await parlour.create(people[0], NewTable(variant=VARIANT, seats=wishes, public=True))
    askers = [Asker(each.id, each.name) for each in people]
    for seat, asker in enumerate(askers[1:], 1):
        await live.do(asker, _COMMAND.validate_python({"do": "sit", "seat": seat}))
    while not (state := await live.state()).ended:
        if state.position is None or state.status != "playing":
            await asyncio.sleep(PAUSE)  # it begins by itself
            continue
        for seat in state.due:
            choice = random.choice(state.variant.choices(state.position.state, seat))
            said = state.variant.spoken(state.position.seen_by(seat), seat, choice)
            command = {"do": "choose", "seat": seat, "choice": said}
            await live.do(askers[seat], _COMMAND.validate_python(command))
    await parlour.put_away(live)
    return live.id


# People who come and go


@dataclass
class Load:
    """What the people met with: seconds for each thing that they did, and what went wrong."""

    times: dict[str, list[float]] = field(default_factory=dict)
    failures: Counter[str] = field(default_factory=Counter)
    games: int = 0

    def note(self, what: str, began: float) -> None:
        self.times.setdefault(what, []).append(time.perf_counter() - began)


class Pair:
    """Two people at a time, again and again others."""

    def __init__(self, load: Load, server: Served, old: Sequence[str]) -> None:
        self.load, self.server, self.old = load, server, old

    async def come_and_go(self) -> None:
        while True:
            try:
                async with httpx.AsyncClient(base_url=f"{self.server.url}/api", timeout=60) as http:
                    await self._visit(http)
            except (httpx.HTTPError, WebSocketException, OSError) as problem:
                self.load.failures[type(problem).__name__] += 1
                await asyncio.sleep(1.0)

    async def _visit(self, http: httpx.AsyncClient) -> None:
        tokens = [(await self._ask(http, "POST", "/people", "come", name="Ann"))["token"] for _ in range(2)]
        asked = {"variant": VARIANT, "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
        made = await self._ask(http, "POST", "/tables", "set up", tokens[0], **asked)
        sit = {"do": "sit", "seat": 1}
        await self._ask(http, "POST", f"/tables/{made['id']}/commands", "sit", tokens[1], **sit)
        await asyncio.gather(*(self._play(made["id"], token) for token in tokens))
        self.load.games += 1
        page = await self._ask(http, "GET", "/tables?status=over", "list")
        if page["next"]:
            await self._ask(http, "GET", f"/tables?status=over&cursor={quote(page['next'])}", "list")
        old = random.choice(self.old)
        await self._ask(http, "GET", f"/tables/{old}", "old table")
        began = time.perf_counter()
        (await http.get(f"/tables/{old}/record")).raise_for_status()
        self.load.note("record", began)

    async def _ask(
        self, http: httpx.AsyncClient, how: str, path: str, what: str, token: str = "", **body: Any
    ) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        began = time.perf_counter()
        answer = await http.request(how, path, headers=headers, json=body or None)
        self.load.note(what, began)
        if answer.is_error:
            self.load.failures[f"{what}: {answer.status_code}"] += 1
        answer.raise_for_status()
        return answer.json()

    async def _play(self, table: str, token: str) -> None:
        address = f"{self.server.socket}/api/tables/{table}/socket"
        async with connect(address, compression=None, open_timeout=60) as socket:
            await socket.send(json.dumps({"do": "hello", "token": token, "drawn": ["femto"]}))
            await self._hear(socket)

    async def _hear(self, socket: ClientConnection) -> None:
        """Choose whenever that is asked, until the game is over."""
        asked, sent = -1, 0.0
        async for text in socket:
            told = json.loads(text)
            if told["type"] == "done":
                self.load.note("choose", sent)
            elif told["type"] == "refused":
                self.load.failures[f"refused: {told['problem']['code']}"] += 1
            if (told.get("table") or {}).get("status") in ("over", "abandoned"):
                return
            for seat, view in (told.get("views") or {}).items():
                if view["choices"] and told["number"] != asked:
                    asked = told["number"]
                    await asyncio.sleep(random.uniform(0, THINKING))
                    choice = random.choice(view["choices"])
                    command = {"do": "choose", "seat": int(seat), "choice": choice, "id": 1}
                    sent = time.perf_counter()
                    await socket.send(json.dumps(command))


# What the server takes


@dataclass(frozen=True, slots=True)
class Sample:
    """What a server has at a time, in minutes since people came."""

    minutes: float
    memory: float
    sockets: int
    tasks: int
    tables: int
    games: int


async def sample(http: httpx.AsyncClient, server: Served, began: float, games: int) -> Sample:
    text = (await http.get("/metrics")).text
    lines = (each.rsplit(" ", 1) for each in text.splitlines() if not each.startswith("#"))
    told = {name: float(value) for name, value in lines}
    return Sample(
        round((time.perf_counter() - began) / 60, 2),
        round(server.memory, 1),
        server.sockets,
        int(told["pipworks_tasks"]),
        int(told["pipworks_tables"]),
        games,
    )


def show(found: Sample) -> Sample:
    print(
        f"{found.minutes:8.1f} {found.memory:9.0f} {found.sockets:8} {found.tasks:7} {found.tables:7}"
        f" {found.games:9,}",
        flush=True,
    )
    return found


async def soak(server: Served, old: Sequence[str], minutes: float, people: int) -> tuple[Load, list[Sample]]:
    """Have people come and go; what they met with, and what the server had: before, meanwhile, and after."""
    load = Load()
    print(f"\n{'minutes':>8} {'MB':>9} {'sockets':>8} {'tasks':>7} {'tables':>7} {'games':>9}")
    async with httpx.AsyncClient(base_url=f"{server.url}/api", timeout=60) as http:
        while (await http.get("/health")).json()["starting"]:
            await asyncio.sleep(1.0)
        began = time.perf_counter()
        samples = [show(await sample(http, server, began, 0))]
        pairs = [asyncio.create_task(Pair(load, server, old).come_and_go()) for _ in range(people // 2)]
        for at in range(SAMPLES):
            await asyncio.sleep(began + 60 * minutes * (at + 1) / SAMPLES - time.perf_counter())
            samples.append(show(await sample(http, server, began, load.games)))
        for each in pairs:
            each.cancel()
        await asyncio.gather(*pairs, return_exceptions=True)
        await asyncio.sleep(QUIET)
        samples.append(show(await sample(http, server, began, load.games)))
    return load, samples


def growth(samples: Sequence[Sample]) -> float:
    """By how much memory grew in the second half of the time with people, in MB an hour."""
    half = samples[len(samples) // 2 :]
    return float(60 * np.polyfit([each.minutes for each in half], [each.memory for each in half], 1)[0])


def started(database: str) -> float:
    """Start a server and stop it again; how long it took until it was ready, in seconds."""
    began = time.perf_counter()
    with served(database):
        return time.perf_counter() - began


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--database", help="another database than a fresh file of SQLite; it should be empty")
    asked.add_argument("--games", type=int, default=100_000, help="so many finished games")
    asked.add_argument("--minutes", type=float, default=60.0, help="for so long people come and go")
    asked.add_argument("--people", type=int, default=20, help="so many at a time")
    given = asked.parse_args()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="pipworks-soak-"))
        database = given.database or f"sqlite:///{folder}/tables.db"
        empty = min(started(database) for _ in range(2))  # the first compiles, and makes the database
        old = asyncio.run(fill(database, given.games))
        began = time.perf_counter()
        server = stack.enter_context(served(database))
        full = time.perf_counter() - began
        print(f"ready after {full:.2f} s with {given.games:,} games, {empty:.2f} s with none")
        load, samples = asyncio.run(soak(server, old, given.minutes, given.people))
    first, *meanwhile, last = samples
    print(f"\n{'in ms':12} {'many':>7} {'p50':>9} {'p99':>9} {'worst':>9}")
    for what, times in load.times.items():
        p50, p99 = (1000 * float(np.percentile(times, each)) for each in (50, 99))
        print(f"{what:12} {len(times):7,} {p50:9.1f} {p99:9.1f} {1000 * max(times):9.1f}")
    print(
        f"\nafterwards {last.tables} tables, {last.tasks - first.tasks:+} tasks, "
        f"{last.sockets - first.sockets:+} sockets; {growth(meanwhile):+.1f} MB an hour; "
        f"refused or failed: {dict(load.failures) or 'nothing'}"
    )
    figures = {
        "games": given.games,
        "database": server.database,
        "ready_seconds": {"empty": round(empty, 2), "full": round(full, 2)},
        "growth_mb_an_hour": round(growth(meanwhile), 1),
        "failures": load.failures,
        "samples": [asdict(each) for each in samples],
        "p99_ms": {
            what: round(1000 * float(np.percentile(each, 99)), 1) for what, each in load.times.items()
        },
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
