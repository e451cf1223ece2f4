"""An arena of five hundred under load: what a server needs for it, with bots in the place of people.

    python bench/arena.py [--database postgresql://…] [--players 500] [--minutes 3]

A server with its ordinary storage runs in one process; this one plays all the people over the network, as
their pages do, each with connections of its own: it waits for word of a table (`GET …/me?wait=20`), opens the
table's socket, chooses after a while, and comes back for the next when the game is over; some forty others
look at the standings every two and a half seconds. What is measured, at the client and on the same machine:
from the moment at which a person is free until they have word of their next table; how long it takes to be
told that one's choice is done; how long the page of the standings takes; how much of a core and how much
memory the server uses, and how much of a core the people (where that comes near a whole one, it is they who
are slow). At the end all points are added up: every game that is over must count once.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import time
from collections import Counter
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
import numpy as np
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from _server import Served, served

VARIANT = "femto:hand_size=3,pack=2-3-4-5-6-8"
THINKING = 6.0
"""People think for 0 to so many seconds."""
PATIENCE = 10.0
"""After the end of the arena nobody is waited for any longer, in seconds."""
LOOKERS = 40
LOOK_SECONDS = 2.5


@dataclass
class Load:
    """What it came to, in seconds."""

    waited: list[float] = field(default_factory=list)
    choices: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    failures: Counter[str] = field(default_factory=Counter)


class Player:
    """Somebody who plays as long as the arena goes on."""

    def __init__(self, http: httpx.AsyncClient, load: Load, server: Served, which: str, token: str) -> None:
        self.http, self.load, self.server, self.token = http, load, server, token
        self.place = f"/tournaments/{which}/me?wait=20"
        self.free = time.perf_counter()
        self.sent = 0.0

    async def play(self) -> None:
        tag, done = "", ""
        while True:
            who = {"Authorization": f"Bearer {self.token}", "If-None-Match": tag}
            try:
                answer = await self.http.get(self.place, headers=who)
                if answer.status_code == 304:
                    continue
                answer.raise_for_status()
            except httpx.HTTPError as problem:
                await self._failed(problem)
                continue
            tag, told = answer.headers["etag"], answer.json()
            if told["status"] == "over":
                return
            if told["table"] and told["table"] != done:
                self.load.waited.append(time.perf_counter() - self.free)
                done = told["table"]
                await self._game(done)
                self.free = time.perf_counter()

    async def _game(self, table: str) -> None:
        """Sit at a table until its game is over."""
        address = f"{self.server.socket}/api/tables/{table}/socket"
        over = False
        while not over:
            try:
                async with connect(address, compression=None, max_queue=None, open_timeout=60) as socket:
                    await socket.send(json.dumps({"do": "hello", "token": self.token, "drawn": ["femto"]}))
                    over = await self._hear(socket)
            except (WebSocketException, OSError) as problem:
                await self._failed(problem)

    async def _hear(self, socket: ClientConnection) -> bool:
        """Play by what is told; whether the game is over, or the server has closed the socket."""
        asked, choosing = -1, None
        async for text in socket:
            told = json.loads(text)
            if told["type"] == "done":
                self.load.choices.append(time.perf_counter() - self.sent)
            elif told["type"] == "refused":
                self.load.failures[f"refused: {told['problem']['code']}"] += 1
            if (told.get("table") or {}).get("status") in ("over", "abandoned"):
                if choosing is not None:
                    choosing.cancel()
                return True
            for seat, view in (told.get("views") or {}).items():
                if view["choices"] and told["number"] != asked:
                    asked = told["number"]
                    choosing = asyncio.create_task(self._choose(socket, int(seat), view["choices"]))
        return False

    async def _choose(self, socket: ClientConnection, seat: int, choices: list[str]) -> None:
        await asyncio.sleep(random.uniform(0, THINKING))
        choice = {"do": "choose", "seat": seat, "choice": random.choice(choices), "id": seat}
        self.sent = time.perf_counter()
        with suppress(WebSocketException):
            await socket.send(json.dumps(choice))

    async def _failed(self, problem: Exception) -> None:
        self.load.failures[type(problem).__name__] += 1
        await asyncio.sleep(1.0)


def browser(server: Served) -> httpx.AsyncClient:
    """The connections of one person. One pool for everybody would make them wait for each other."""
    return httpx.AsyncClient(base_url=f"{server.url}/api", timeout=60, verify=False)


async def look(http: httpx.AsyncClient, load: Load, which: str) -> None:
    """Look at the standings, as a page that is open does."""
    tag = ""
    await asyncio.sleep(random.uniform(0, LOOK_SECONDS))
    while True:
        sent = time.perf_counter()
        with suppress(httpx.HTTPError):
            answer = await http.get(f"/tournaments/{which}", headers={"If-None-Match": tag})
            load.pages.append(time.perf_counter() - sent)
            if answer.status_code == 200:
                tag = answer.headers["etag"]
                load.sizes.append(int(answer.headers.get("content-length", len(answer.content))))
        await asyncio.sleep(LOOK_SECONDS)


async def arena(server: Served, players: int, minutes: int) -> tuple[Load, dict[str, Any], float, float]:
    """Hold the arena; the load, its page at the end, and how much of a core it and the people took."""
    load = Load()
    async with AsyncExitStack() as stack:
        people: list[Player] = []
        host = await stack.enter_async_context(browser(server))
        made = (await host.post("/people", json={"name": "Olga"})).json()
        host.headers["Authorization"] = f"Bearer {made['token']}"
        plan = {"name": "Arena", "variant": VARIANT, "manner": "arena", "minutes": minutes}
        asked = await host.post("/tournaments", json={"plan": plan})
        asked.raise_for_status()
        which = asked.json()["id"]
        began = time.perf_counter()
        for at in range(players):
            http = await stack.enter_async_context(browser(server))
            token = (await http.post("/people", json={"name": f"Player {at + 1:03}"})).json()["token"]
            who = {"Authorization": f"Bearer {token}"}
            entered = await http.post(f"/tournaments/{which}/commands", json={"do": "enter"}, headers=who)
            entered.raise_for_status()
            people.append(Player(http, load, server, which, token))
        print(f"{players} came and entered in {time.perf_counter() - began:.1f} s", flush=True)
        eyes = [await stack.enter_async_context(browser(server)) for _ in range(LOOKERS)]
        lookers = [asyncio.create_task(look(each, load, which)) for each in eyes]
        used, mine, began = server.processor, time.process_time(), time.perf_counter()
        (await host.post(f"/tournaments/{which}/commands", json={"do": "begin"})).raise_for_status()
        for each in people:
            each.free = time.perf_counter()
        playing = [asyncio.create_task(each.play()) for each in people]
        await asyncio.wait(playing, timeout=60.0 * minutes + PATIENCE)  # some are at tables that do not count
        lasted = time.perf_counter() - began
        busy, beside = (server.processor - used) / lasted, (time.process_time() - mine) / lasted
        for task in (*lookers, *playing):
            task.cancel()
        await asyncio.gather(*lookers, *playing, return_exceptions=True)
        told = (await host.get(f"/tournaments/{which}")).json()
    return load, told, busy, beside


def line(name: str, times: list[float]) -> str:
    """A line of a table: how many, the median, what 99 of 100 are below, the worst; in ms."""
    if not times:
        return f"{name:34} none"
    p50, p99 = (1000 * float(np.percentile(times, each)) for each in (50, 99))
    return f"{name:34} {len(times):7,} {p50:9.1f} {p99:9.1f} {1000 * max(times):9.1f}"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--database", help="another database than a fresh file of SQLite")
    asked.add_argument("--players", type=int, default=500)
    asked.add_argument("--minutes", type=int, default=3)
    given = asked.parse_args()
    with served(given.database) as server:
        load, told, busy, beside = asyncio.run(arena(server, given.players, given.minutes))
        held = server.memory
    games, people = told["games_over"], told["standings"]
    counted = sum(each["played"] for each in people)
    assert counted == 2 * games, (counted, games)
    print(f"\n{VARIANT}, {server.database}, {given.players} people, {given.minutes} min: {games:,} games\n")
    print(f"{'in ms':34} {'many':>7} {'p50':>9} {'p99':>9} {'worst':>9}")
    print(line("free until told of a table", load.waited))
    print(line("a choice until it is acknowledged", load.choices))
    print(line("the page of the standings", load.pages))
    size = f"{np.mean(load.sizes) / 1024:.0f} kB a page as sent" if load.sizes else ""
    print(f"\nserver: {busy:.0%} of a core, {held:.0f} MB; people: {beside:.0%} of a core; {size}")
    print(f"refused or failed: {dict(load.failures) or 'nothing'}")


if __name__ == "__main__":
    main()
