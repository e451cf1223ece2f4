"""Live tables under load: how many connected seats one server bears, and what a table costs.

    python bench/tables.py [--database postgresql://…] [--seats 500,1000,2000,3000,4000]

A server with its ordinary storage (SQLite, `synchronous=FULL`) runs in one process; this one plays all the
seats, two a table, each over a WebSocket of its own, and each choosing every five seconds on average. What is
measured, here at the client and on the same machine, is the time from the sending of a choice until the last
of the table's seats has been told of it. The peer is a bare echo server of the same library, which decides
and stores nothing: the same number of connections, messages as long, at the same pace. The knee is the most
seats at which 99 of 100 choices take less than 50 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import logging
import random
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field

import httpx
import numpy as np
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from _server import Served, served

VARIANT = "math-arena:tournament=100"
THINKING = 7.5
"""Seats think for 0 to so many seconds; as the slower of two decides, a seat chooses every 5 s on average."""
WARM, MEASURED = 8.0, 25.0
LIMIT = 0.050
ECHOED = 2500
"""About as many characters as a table tells at a time."""


@dataclass
class Load:
    """What a load came to: seconds from choice to everybody told, and choices a second."""

    times: list[float] = field(default_factory=list)
    begun: float = 0.0
    ended: float = 0.0
    failures: int = 0
    busy: float = 0.0
    """How much of a core the server used."""

    def note(self, sent: float, now: float) -> None:
        if self.begun <= sent and now <= self.ended:
            self.times.append(now - sent)

    @property
    def p50(self) -> float:
        return float(np.percentile(self.times, 50)) if self.times else float("inf")

    @property
    def p99(self) -> float:
        return float(np.percentile(self.times, 99)) if self.times else float("inf")

    @property
    def rate(self) -> float:
        return len(self.times) / MEASURED


class TableLoad:
    """One table: two seats, and the choices on their way."""

    def __init__(self, load: Load, server: Served, table: str, tokens: list[str]) -> None:
        self.load, self.server, self.table, self.tokens = load, server, table, tokens
        self.sent: dict[int, float] = {}  # when the choice of each seat was sent
        self.heard: dict[int, int] = {}  # how many seats have heard of each event
        self.sockets: list[ClientConnection] = []

    async def open(self) -> None:
        address = f"{self.server.socket}/api/tables/{self.table}/socket"
        for token in self.tokens:
            socket = await connect(address, compression=None, max_queue=None, open_timeout=60)
            await socket.send(json.dumps({"do": "hello", "token": token}))
            self.sockets.append(socket)

    async def play(self) -> None:
        await asyncio.gather(*(self._seat(at) for at in range(len(self.sockets))))

    async def _seat(self, seat: int) -> None:
        socket, asked, thinking = self.sockets[seat], -1, None
        async for text in socket:
            told = json.loads(text)
            if told["type"] == "refused":
                self.load.failures += 1
            if told["type"] == "event" and told["kind"] == "chose":
                self._told(told["number"], told["seat"])
            view = (told.get("views") or {}).get(str(seat))
            if view and view["choices"] and told["number"] != asked:
                asked = told["number"]
                thinking = asyncio.create_task(self._choose(socket, seat, view["choices"]))
        if thinking is not None:
            thinking.cancel()

    def _told(self, number: int, seat: int) -> None:
        self.heard[number] = self.heard.get(number, 0) + 1
        if self.heard[number] == len(self.sockets):
            del self.heard[number]
            if seat in self.sent:
                self.load.note(self.sent.pop(seat), time.perf_counter())

    async def _choose(self, socket: ClientConnection, seat: int, choices: list[str]) -> None:
        await asyncio.sleep(random.uniform(0, THINKING))
        self.sent[seat] = time.perf_counter()
        with suppress(ConnectionClosed):
            await socket.send(json.dumps({"do": "choose", "seat": seat, "choice": random.choice(choices)}))


async def tables_load(server: Served, seats: int) -> tuple[Load, float]:
    """Play so many seats; the load, and the server's memory a table in kB."""
    load = Load()
    before = server.memory
    async with httpx.AsyncClient(base_url=f"{server.url}/api", timeout=60) as http:
        people = [(await http.post("/people", json={"name": f"P{at}"})).json()["token"] for at in range(2)]

        async def new_table() -> TableLoad:
            first, second = ({"Authorization": f"Bearer {token}"} for token in people)
            asked = {"variant": VARIANT, "seats": [{"kind": "me"}, {"kind": "open"}]}
            made = (await http.post("/tables", json=asked, headers=first)).json()
            sit = {"do": "sit", "seat": 1, "invitation": made["invitation"]}
            (await http.post(f"/tables/{made['id']}/commands", json=sit, headers=second)).raise_for_status()
            return TableLoad(load, server, made["id"], people)

        tables: list[TableLoad] = []
        while len(tables) < seats // 2:
            tables += await asyncio.gather(*(new_table() for _ in range(min(20, seats // 2 - len(tables)))))
        for at in range(0, len(tables), 50):
            await asyncio.gather(*(table.open() for table in tables[at : at + 50]))
    gc.collect()
    gc.disable()  # the pauses measured are to be the server's
    playing = [asyncio.create_task(table.play()) for table in tables]
    load.begun = time.perf_counter() + WARM
    load.ended = load.begun + MEASURED
    await asyncio.sleep(WARM)
    used = server.processor
    await asyncio.sleep(MEASURED)
    load.busy = (server.processor - used) / MEASURED
    each = (server.memory - before) * 1024 / len(tables)
    gc.enable()
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    sockets = [socket for table in tables for socket in table.sockets]
    await asyncio.gather(*(socket.close() for socket in sockets), return_exceptions=True)
    return load, each


async def echo(port: int) -> None:
    """The peer: tells both of a pair what one of them says."""
    logging.disable(logging.CRITICAL)  # connections end rudely here
    pairs: dict[str, list[ServerConnection]] = {}

    async def serve_one(socket: ServerConnection) -> None:
        pair = pairs.setdefault(socket.request.path if socket.request else "", [])
        pair.append(socket)
        async for text in socket:
            told = json.dumps({"number": json.loads(text)["number"], "filler": "x" * ECHOED})
            for each in pair:
                await each.send(told)

    async with serve(serve_one, "127.0.0.1", port, compression=None) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        await server.serve_forever()


async def echo_load(port: int, seats: int) -> Load:
    """As `tables_load`, of the peer."""
    load = Load()

    async def pair(at: int) -> None:
        url = f"ws://127.0.0.1:{port}/{at}"
        sockets = [await connect(url, compression=None, max_queue=None, open_timeout=60) for _ in range(2)]
        sent: dict[str, float] = {}
        heard: dict[str, int] = {}

        async def hear(socket: ClientConnection) -> None:
            async for text in socket:
                number = json.loads(text)["number"]
                heard[number] = heard.get(number, 0) + 1
                if heard[number] == 2:
                    load.note(sent.pop(number), time.perf_counter())

        async def say(socket: ClientConnection, which: int) -> None:
            for count in range(1 << 30):
                await asyncio.sleep(random.uniform(0, 10.0))
                number = f"{which}/{count}"
                sent[number] = time.perf_counter()
                await socket.send(json.dumps({"number": number}))

        await asyncio.gather(*map(hear, sockets), *(say(each, at) for at, each in enumerate(sockets)))

    tasks = [asyncio.create_task(pair(at)) for at in range(seats // 2)]
    load.begun = time.perf_counter() + WARM
    load.ended = load.begun + MEASURED
    await asyncio.sleep(WARM + MEASURED)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return load


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--database", help="another database than a fresh file of SQLite")
    asked.add_argument("--seats", default="500,1000,2000,3000,4000", help="how many, one after the other")
    asked.add_argument("--echo", action="store_true", help=argparse.SUPPRESS)
    given = asked.parse_args()
    if given.echo:
        asyncio.run(echo(0))
        return
    peer = subprocess.Popen([sys.executable, __file__, "--echo"], stdout=subprocess.PIPE, text=True)
    assert peer.stdout is not None
    try:
        with served(given.database) as ours:
            compare(ours, int(peer.stdout.readline()), list(map(int, given.seats.split(","))))
    finally:
        peer.terminate()


def compare(ours: Served, peer: int, loads: list[int]) -> None:
    """Print, load by load, what the server takes and what the peer at a port takes."""
    knee = 0
    print(f"{VARIANT}, {ours.database}; times from choice to everybody told, in ms\n")
    print("  seats  choices/s    p50    p99   core   kB/table   echo p99   ratio")
    for seats in loads:
        load, each = asyncio.run(tables_load(ours, seats))
        bare = asyncio.run(echo_load(peer, seats))
        refused = "  refused!" if load.failures else ""
        print(
            f"{seats:7} {load.rate:10.0f} {1000 * load.p50:6.1f} {1000 * load.p99:6.1f} {load.busy:6.0%}"
            f" {each:10.0f} {1000 * bare.p99:10.1f} {load.p99 / bare.p99:7.1f}{refused}",
            flush=True,
        )
        if load.p99 <= LIMIT:
            knee = seats
    print(f"\nThe knee: {knee} seats is the most of these at which p99 is below {1000 * LIMIT:.0f} ms.")


if __name__ == "__main__":
    main()
