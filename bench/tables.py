"""Live tables under load: how many connected seats a server bears, and what a table costs.

    python bench/tables.py [--seats 500,1000,…] [--pace 5] [--zones] [--database URL [--workers 2]]
    python bench/tables.py --attacks [NAME …] [--seats 500] [--database postgresql://…]

A server with its ordinary storage (SQLite, `synchronous=FULL`) and its ordinary limits runs in one process;
this one plays all the seats, two a table, each over a WebSocket of its own, and each choosing every five
seconds on average, or at another `--pace`: people take some 25. What is measured, here at the client and on
the same machine, is the time from the sending of a choice until the last of the table's seats has been told
of it, and the processor time of the server for each message that it sends. The peer is a bare echo server of
the same library, which decides and stores nothing: the same number of connections, as many messages for a
choice, as long, at the same pace. The knee is the most seats at which 99 of 100 choices take less than 50 ms.
Views come as the pages have them, which draw the game by its own view; with `--zones` as programs have them.

With `--workers` so many processes serve, at one address. With `--attacks` strangers from eight addresses do,
one kind after the other, what makes a server work, as fast as its limits let them, and it is seen what that
does to those who play.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import resource
from contextlib import AbstractContextManager, nullcontext

from _attacks import ATTACKS, attacked, prepare
from _echo import echo_load, echoing
from _seats import MEASURED, PACE, VARIANT, Load, Seats, ready
from _server import Served, fresh_database, served

LIMIT = 0.050


async def tables_load(
    server: Served,
    seats: int,
    attack: AbstractContextManager[None],
    zones: bool = False,
    pace: float = PACE,
) -> Load:
    """Play so many seats, while something else happens."""
    playing = Seats(server, seats, zones, pace)
    await playing.begin()
    gc.collect()
    gc.disable()  # the pauses measured are to be the server's
    with attack:
        await playing.load.measured(server)
    gc.enable()
    await playing.end()
    return playing.load


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--database", help="another database than a fresh file of SQLite")
    asked.add_argument("--seats", default="500,1000,2000,3000,4000", help="how many, one after the other")
    asked.add_argument(
        "--pace", type=float, default=PACE, help="every so many seconds a seat chooses, on average"
    )
    asked.add_argument("--workers", type=int, default=1, help="so many processes serve")
    asked.add_argument("--zones", action="store_true", help="views with zones, as programs are told them")
    asked.add_argument(
        "--attacks",
        nargs="*",
        choices=list(ATTACKS),
        help="see what these attacks do, or all",
    )
    given = asked.parse_args()
    seats = list(map(int, given.seats.split(",")))
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a socket for each seat, here and at the peer
    with fresh_database(given.database) as database:
        table = "" if given.attacks is None else asyncio.run(prepare(database))
        with served(database, limits=True, workers=given.workers) as ours:
            asyncio.run(ready(ours))
            if given.attacks is not None:
                withstand(ours, seats[0], table, given.attacks or list(ATTACKS))
                return
            with echoing() as peer:
                compare(ours, peer, seats, given.zones, given.pace)


def withstand(ours: Served, seats: int, table: str, attacks: list[str]) -> None:
    """Print, attack by attack, how long choices take meanwhile."""
    print(f"{seats} seats of {VARIANT}, {ours.database}; times from choice to everybody told, in ms\n")
    print("  attack       choices/s    p50    p99   core")
    for name in ("none", *attacks):
        attack = nullcontext() if name == "none" else attacked(ours, name, table)
        load = asyncio.run(tables_load(ours, seats, attack))
        refused = f"  {load.failures} refused!" if load.failures else ""
        p50, p99 = (1000 * each for each in map(load.percentile, (50, 99)))
        core = load.processor / MEASURED
        print(f"  {name:12} {load.rate:9.0f} {p50:6.1f} {p99:6.1f} {core:6.0%}{refused}", flush=True)


def compare(ours: Served, peer: Served, loads: list[int], zones: bool, pace: float) -> None:
    """Print, load by load, what the server takes and what the peer takes."""
    knee = 0
    print(f"{VARIANT}, {ours.database}; times from choice to everybody told, in ms")
    print("processor time for each message told, in µs; messages of as many characters to the echo server\n")
    print("  seats  choices/s    p50    p99   core  kB/table  chars      each |  echo p99      each |  ratio")
    for seats in loads:
        load = asyncio.run(tables_load(ours, seats, nullcontext(), zones, pace))
        bare = asyncio.run(echo_load(peer, seats, load.length, pace))
        refused = f"  {load.failures} refused!" if load.failures else ""
        p50, p99, bare99 = (1000 * each for each in (*map(load.percentile, (50, 99)), bare.percentile(99)))
        each, bare_each = 1e6 * load.each, 1e6 * bare.each
        print(
            f"{seats:7} {load.rate:10.0f} {p50:6.1f} {p99:6.1f} {load.processor / MEASURED:6.0%}"
            f" {load.kilobytes:9.0f} {load.length:6} {each:9.0f} |"
            f" {bare99:9.1f} {bare_each:9.0f} | {each / bare_each:6.1f}{refused}",
            flush=True,
        )
        if load.percentile(99) <= LIMIT:
            knee = seats
    print(f"\nThe knee: {knee} seats is the most of these at which p99 is below {1000 * LIMIT:.0f} ms.")


if __name__ == "__main__":
    main()
