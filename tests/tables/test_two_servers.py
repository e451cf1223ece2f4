"""Two servers as they really run, over one PostgreSQL, with a client at each; and one of them is killed."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from parlour import PATIENCE
from postgres import Postgres

from pipworks.client import Client, Table
from pipworks.tables import Storage
from pipworks.tables.events import Chose, OfSeat, TimedOut

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"


class Server:
    """A `pipworks serve`."""

    def __init__(self, database: str) -> None:
        words = ["serve", "--port", "0", "--json", "--no-browser", "--no-limits", "--database", database]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pipworks", *words, "--bot-seconds", "4"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "the server did not start"
        self.url: str = json.loads(line)["url"]

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture
def servers(postgres: Postgres) -> Iterator[tuple[str, Server, Server]]:
    """The address of a database, and two servers over it."""
    database = postgres.fresh()
    running: list[Server] = []
    try:
        running += [Server(database), Server(database)]
        yield database, running[0], running[1]
    finally:
        for server in running:
            if server.process.poll() is None:
                server.kill()


@asynccontextmanager
async def somebody(server: Server, name: str) -> AsyncIterator[Client]:
    async with Client(server.url) as client:
        await client.guest(name)
        yield client


async def collect(table: Table, into: list[dict[str, Any]]) -> None:
    async for event in table.events():
        into.append(event)


def test_a_client_at_each_of_two_servers(servers: tuple[str, Server, Server]) -> None:
    async def scene() -> None:
        _, one, other = servers
        dice = random.Random(1)

        def anything(view: dict[str, Any], seat: int) -> str:
            return str(dice.choice(view["choices"]))

        async with somebody(one, "Ann") as ann, somebody(other, "Bob") as bob:
            mine = await ann.create(FEMTO, ["me", "open"])
            told: tuple[list[dict[str, Any]], list[dict[str, Any]]] = ([], [])
            hearing = [asyncio.create_task(collect(mine, told[0]))]
            yours = await bob.join(mine.id, mine.invitation)
            hearing.append(asyncio.create_task(collect(yours, told[1])))
            await ann.me()
            results = await asyncio.gather(mine.play(anything), yours.play(anything))
            await asyncio.wait_for(asyncio.gather(*hearing), PATIENCE)
            assert results[0] == results[1] and results[0]["reason"] == "played"
            for events in told:
                numbers = [event["number"] for event in events]
                assert numbers == list(range(numbers[0], mine.number + 1))
            assert await mine.record() == await yours.record()
            assert (await bob.verify(await mine.record()))["ok"]

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_the_other_server_takes_bots_and_clocks_over(servers: tuple[str, Server, Server]) -> None:
    """One server is killed while a bot has to choose and a clock runs: the other sees to both, unasked."""
    database, one, other = servers
    storage = Storage(database)

    async def begin() -> tuple[str, str, int]:
        async with somebody(one, "Ann") as ann:
            bots = await ann.create("math-arena", ["me", "random"])
            timed = await ann.create(FEMTO, ["me", "greedy"], clock={"bank": 10})
            await timed.until(lambda table: bool(table.to_choose()), PATIENCE)
            await bots.until(lambda table: bool(table.to_choose()), PATIENCE)
            number = len(storage.entries(bots.id))
            await bots.choose(bots.views[0]["choices"][0])
            one.kill()
            return bots.id, timed.id, number

    def wait_for(table: str, since: int, kind: type[OfSeat]) -> OfSeat:
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            for entry in storage.entries(table, since):
                if isinstance(entry.event, kind):
                    return entry.event
            time.sleep(0.1)
        raise AssertionError(f"nobody took {table} over: {storage.entries(table)}")

    bots, timed, number = asyncio.run(begin())
    assert wait_for(bots, number + 1, Chose).seat == 1
    assert wait_for(timed, 0, TimedOut).seat == 0
    assert storage.row(timed).status == "over"
    storage.close()
    assert other.process.poll() is None
