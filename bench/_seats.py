"""Seats that are played for a benchmark: many people at tables of two, each at a socket of their own."""

from __future__ import annotations

import asyncio
import json
import random
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
import numpy as np
from pydantic_core import from_json
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from _server import Served

VARIANT = "math-arena:tournament=100"
PACE = 5.0
"""Every so many seconds a seat chooses, on average, if nothing else is said."""
WARM = 1.6
"""For so many times the pace everybody settles down before anything is measured."""
MEASURED = 25.0
AT_ONCE = 20


@dataclass
class Load:
    """What a load came to: seconds from choice to everybody told, and what the server told and used."""

    pace: float = PACE
    """Every so many seconds a seat chooses, on average."""
    times: list[float] = field(default_factory=list)
    begun: float = float("inf")
    ended: float = float("inf")
    failures: int = 0
    messages: int = 0
    """How many messages came from the server in the time that was measured."""
    characters: int = 0
    processor: float = 0.0
    """How much processor time the server used in it, in seconds."""
    kilobytes: float = 0.0
    """The server's memory a table."""

    def note(self, sent: float, now: float) -> None:
        """Everybody has been told of what was sent."""
        if self.begun <= sent and now <= self.ended:
            self.times.append(now - sent)

    def hear(self, text: str | bytes) -> None:
        """A message has come."""
        if self.begun <= time.perf_counter() <= self.ended:
            self.messages += 1
            self.characters += len(text)

    def percentile(self, which: float) -> float:
        """So many of a hundred choices took no longer, in seconds."""
        return float(np.percentile(self.times, which)) if self.times else float("inf")

    @property
    def rate(self) -> float:
        """Choices a second."""
        return len(self.times) / MEASURED

    @property
    def length(self) -> int:
        """How many characters a message had on average."""
        return round(self.characters / max(self.messages, 1))

    @property
    def each(self) -> float:
        """The processor time for a message, in seconds."""
        return self.processor / max(self.messages, 1)

    async def measured(self, server: Served) -> None:
        """Let everybody settle down, then measure for a while."""
        warm = WARM * self.pace
        self.begun = time.perf_counter() + warm
        self.ended = self.begun + MEASURED
        await asyncio.sleep(warm)
        used = server.processor
        await asyncio.sleep(MEASURED)
        self.processor = server.processor - used


def address(of: int) -> str:
    """An address of this machine's own for somebody, since limits go by address."""
    return f"127.1.{of // 250}.{of % 250 + 1}"


class Table:
    """One table: two seats, and the choices on their way.

    They are told what the pages are, which draw the game by its own view; or with `zones` what programs are.
    """

    def __init__(self, load: Load, server: Served, which: int, zones: bool) -> None:
        self.load, self.server, self.address = load, server, address(which)
        self.thinking = 1.5 * load.pace
        """A seat thinks for 0 to so many seconds; the slower of two decides, after 2/3 of them on average."""
        self.drawn = [] if zones else [VARIANT.partition(":")[0]]
        self.table = ""
        self.tokens: list[str] = []
        self.sent: dict[int, float] = {}  # when the choice of each seat was sent
        self.heard: dict[int, int] = {}  # how many seats have heard of each event
        self.sockets: list[ClientConnection] = []

    async def set_up(self) -> None:
        """Two people come, and sit down."""
        way = httpx.AsyncHTTPTransport(local_address=self.address, verify=False)  # to read keys takes long
        async with httpx.AsyncClient(base_url=f"{self.server.url}/api", timeout=60, transport=way) as http:
            self.tokens = [await self._ask(http, "/people", "token", "", name=f"P{at}") for at in range(2)]
            asked: dict[str, Any] = {"variant": VARIANT, "seats": [{"kind": "me"}, {"kind": "open"}]}
            self.table = await self._ask(http, "/tables", "id", self.tokens[0], public=True, **asked)
            sit: dict[str, Any] = {"do": "sit", "seat": 1}
            await self._ask(http, f"/tables/{self.table}/commands", "number", self.tokens[1], **sit)

    async def _ask(self, http: httpx.AsyncClient, path: str, wanted: str, token: str, **body: Any) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = await http.post(path, json=body, headers=headers)
        answer.raise_for_status()
        return answer.json()[wanted]

    async def open(self) -> None:
        """Both connect."""
        where = f"{self.server.socket}/api/tables/{self.table}/socket"
        own = (self.address, 0)
        for token in self.tokens:
            socket = await connect(
                where, compression=None, max_queue=None, open_timeout=60, ping_interval=None, local_addr=own
            )
            await socket.send(json.dumps({"do": "hello", "token": token, "drawn": self.drawn}))
            self.sockets.append(socket)

    async def play(self) -> None:
        """Both choose whenever they are asked."""
        await asyncio.gather(*(self._seat(at) for at in range(len(self.sockets))))

    async def _seat(self, seat: int) -> None:
        socket, asked, thinking = self.sockets[seat], -1, None
        async for text in socket:
            self.load.hear(text)
            told = from_json(text)
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
        await asyncio.sleep(random.uniform(0, self.thinking))
        self.sent[seat] = time.perf_counter()
        with suppress(ConnectionClosed):
            await socket.send(json.dumps({"do": "choose", "seat": seat, "choice": random.choice(choices)}))


class Seats:
    """So many seats at a server, being played until they are sent home."""

    def __init__(self, server: Served, seats: int, zones: bool = False, pace: float = PACE) -> None:
        self.load = Load(pace)
        self.server = server
        self._tables = [Table(self.load, server, which, zones) for which in range(seats // 2)]
        self._playing: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """Have everybody come, sit down and play."""
        before = self.server.memory
        left = iter(self._tables)

        async def some() -> None:
            for each in left:
                await each.set_up()
                await each.open()

        await asyncio.gather(*(some() for _ in range(AT_ONCE)))
        self._playing = [asyncio.create_task(table.play()) for table in self._tables]
        self.load.kilobytes = (self.server.memory - before) * 1024 / max(len(self._tables), 1)

    async def end(self) -> None:
        """Send everybody home."""
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)
        sockets = [socket for table in self._tables for socket in table.sockets]
        await asyncio.gather(*(socket.close() for socket in sockets), return_exceptions=True)


async def ready(server: Served) -> None:
    """Wait until a server has made its games ready."""
    async with httpx.AsyncClient(base_url=f"{server.url}/api", timeout=60) as http:
        while (await http.get("/health")).json()["starting"]:
            await asyncio.sleep(0.5)
