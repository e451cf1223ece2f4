"""The lobby with many tables that wait: how long a page of it takes, beside a lobby with few.

    python bench/lobby.py [--tables 50000] [--few 600] [--asks 200] [--database postgresql://…]

Tables are set up in a server without a network, by the code that sets up every other, and none of them is at
hand when the lobby is asked for: all is read from what is stored. Then a server is started on them, and
beside it, in the same run, one on few. Each is asked in turn for a page of a hundred tables: the first, one
from the middle, and the first of a game; never twice within a twentieth of a second, for who asks then waits
for the next reading. Times are the client's. With `--database` the many are in PostgreSQL, in an empty
database.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections import defaultdict
from contextlib import ExitStack
from dataclasses import dataclass, field

import httpx
import numpy as np

from _server import served
from pipworks.games import BUILT_IN, find
from pipworks.tables import NewTable, Parlour, SeatWish, Storage

AT_ONCE = 50
PAGE = 100
APART = 0.06
"""So many seconds lie between two questions to a server."""
AIM = 0.020
OPEN = SeatWish(kind="open")


@dataclass
class Lobby:
    """A server with so many tables that wait, and how long it took to answer, in seconds."""

    tables: int
    http: httpx.AsyncClient
    middle: str
    times: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    async def ask(self) -> None:
        """Ask for each page once."""
        pages = {"first": {}, "middle": {"cursor": self.middle}, "of a game": {"game": BUILT_IN[-1]}}
        for name, which in pages.items():
            await asyncio.sleep(APART)
            began = time.perf_counter()
            answer = await self.http.get("/tables", params={"status": "waiting", "limit": PAGE, **which})
            self.times[name].append(time.perf_counter() - began)
            assert len(answer.raise_for_status().json()["tables"]) == PAGE


async def fill(database: str, tables: int) -> str:
    """Have so many tables wait for players; from where the list goes on in its middle."""
    parlour = Parlour(Storage(database), pace=0.0)
    await parlour.start()
    host = parlour.storage.people.new("Ann")
    wishes = [
        NewTable(variant=each, seats=[SeatWish(kind="me"), *[OPEN] * (find(each).seats - 1)], public=True)
        for each in BUILT_IN
    ]
    middle, began = 0.0, time.perf_counter()
    for at in range(0, tables, AT_ONCE):
        some = range(at, min(at + AT_ONCE, tables))
        for live in await asyncio.gather(
            *(parlour.create(host, wishes[each % len(wishes)]) for each in some)
        ):
            if at <= tables // 2:
                middle = max(middle, (await live.state()).changed)
            await parlour.put_away(live)
        if (at + AT_ONCE) % 10_000 == 0:
            print(f"{at + AT_ONCE:,} tables set up in {time.perf_counter() - began:.0f} s", flush=True)
    await parlour.close()
    return middle.hex()


async def measure(lobbies: list[Lobby], asks: int) -> None:
    """Ask all in turn, again and again."""
    for lobby in lobbies:
        while (await lobby.http.get("/health")).json()["starting"]:
            await asyncio.sleep(1.0)
        await lobby.ask()
        lobby.times.clear()
    for _ in range(asks):
        for lobby in lobbies:
            await lobby.ask()


async def run(asked: argparse.Namespace) -> None:
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="pipworks-lobby-"))
        lobbies = []
        for tables, database in ((asked.tables, asked.database), (asked.few, None)):
            where = database or f"sqlite:///{folder}/{tables}.db"
            middle = await fill(where, tables)
            server = stack.enter_context(served(where))
            http = httpx.AsyncClient(base_url=f"{server.url}/api", timeout=60)
            lobbies.append(Lobby(tables, http, middle))
        await measure(lobbies, asked.asks)
        for lobby in lobbies:
            await lobby.http.aclose()
    many, few = lobbies
    print(f"\na page of {PAGE} tables, in ms; the aim is {1000 * AIM:.0f}\n")
    print(f"{'':10} {f'{many.tables:,} wait':>20} {f'{few.tables:,} wait':>20}")
    print(f"{'page':10} {'p50':>10} {'p99':>9} {'p50':>10} {'p99':>9} {'ratio':>7}")
    for name, times in many.times.items():
        (p50, p99), (its_p50, its_p99) = (
            [1000 * float(np.percentile(each, part)) for part in (50, 99)]
            for each in (times, few.times[name])
        )
        print(f"{name:10} {p50:10.1f} {p99:9.1f} {its_p50:10.1f} {its_p99:9.1f} {p50 / its_p50:7.2f}")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--database", help="another database than a fresh file of SQLite; it should be empty")
    asked.add_argument("--tables", type=int, default=50_000, help="so many tables wait")
    asked.add_argument("--few", type=int, default=600, help="so many in the other lobby")
    asked.add_argument("--asks", type=int, default=200, help="so often each page is asked for")
    asyncio.run(run(asked.parse_args()))


if __name__ == "__main__":
    main()
