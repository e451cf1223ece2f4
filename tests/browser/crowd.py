"""A whole class of phones: programs that play as the pages do, over a network that breaks off."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

PATIENCE = 180.0
"""After so many seconds something is taken to hang."""
PAUSE = 0.2
"""So long a phone waits after a connection that broke before it tries again, in seconds."""


@dataclass
class Wire:
    """The network between phones and a server: it counts what goes through, and can be cut."""

    target: str
    """The address of the server, as `http://127.0.0.1:8000`."""
    url: str = ""
    """By which address phones reach it through this wire."""
    up: int = 0
    down: int = 0
    """Bytes to the server, and from it."""
    gone: bool = False
    """Whether it is cut: then nobody gets through."""
    _ends: set[asyncio.StreamWriter] = field(default_factory=set)
    _carrying: set[asyncio.Task[Any]] = field(default_factory=set)
    _server: asyncio.Server | None = None
    _loop: asyncio.AbstractEventLoop | None = None

    async def lay(self) -> None:
        """Begin to listen, at any free port."""
        self._loop = asyncio.get_running_loop()
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def take_up(self) -> None:
        """End it: whoever is connected is cut off."""
        assert self._server is not None
        self._server.close()
        self._break()
        await asyncio.gather(*self._carrying, return_exceptions=True)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.gone:
            writer.transport.abort()
            return
        carrying = asyncio.current_task()
        assert carrying is not None
        self._carrying.add(carrying)
        carrying.add_done_callback(self._carrying.discard)
        to = urlsplit(self.target)
        try:
            back, forth = await asyncio.open_connection(to.hostname, to.port)
        except OSError:
            writer.transport.abort()
            return
        self._ends |= {writer, forth}
        if self.gone:  # it was cut while this connection was on its way
            self._break()
        with suppress(OSError):
            await asyncio.gather(self._pass(reader, forth, "up"), self._pass(back, writer, "down"))
        for end in (writer, forth):
            end.transport.abort()
            self._ends.discard(end)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: str) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                setattr(self, way, getattr(self, way) + len(data))
                writer.write(data)
                await writer.drain()
        writer.close()

    def cut(self) -> None:
        """Break every connection off, and let nobody through; from any thread."""
        self._do(True)

    def mend(self) -> None:
        """Let everybody through again; from any thread."""
        self._do(False)

    def _break(self) -> None:
        for end in self._ends:
            end.transport.abort()

    def _do(self, gone: bool) -> None:
        done = threading.Event()

        def here() -> None:
            self.gone = gone
            if gone:
                self._break()
            done.set()

        assert self._loop is not None
        self._loop.call_soon_threadsafe(here)
        assert done.wait(PATIENCE)


@dataclass
class Pupil:
    """A phone that somebody plays with: it comes in, waits for tables, chooses, comes back when cut off."""

    http: httpx.AsyncClient
    server: str
    code: str
    name: str
    drops: int
    """Its own connection breaks after each of its first so many choices."""
    thinking: float = 0.0
    """Seconds before a choice."""
    games: list[str] = field(default_factory=list)
    """The tables whose games it has seen the end of."""
    chosen: int = 0
    lost: int = 0
    """How often a connection broke."""
    refused: list[str] = field(default_factory=list)
    """Codes of what was refused."""

    async def come(self) -> None:
        """Come to the class by its code."""
        answer = await self.http.post(f"/api/class/{self.code}/pupils", json={"name": self.name})
        answer.raise_for_status()
        self.http.headers["Authorization"] = f"Bearer {answer.json()['token']['token']}"

    async def take_part(self) -> None:
        """Play every game that there is, until cancelled."""
        tag = ""
        while True:
            try:
                asked = f"/api/class/{self.code}/me?wait=10"
                answer = await self.http.get(asked, headers={"If-None-Match": tag})
            except httpx.TransportError:
                await self._broke()
                continue
            if answer.status_code == 304:
                continue
            answer.raise_for_status()
            tag = answer.headers["etag"]
            table = (answer.json()["table"] or {}).get("id")
            if table and table not in self.games:
                await self._game(table)

    async def _game(self, table: str) -> None:
        address = f"{self.server.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        token = self.http.headers["Authorization"].removeprefix("Bearer ")
        while table not in self.games:
            try:
                async with connect(address, compression=None, open_timeout=PATIENCE) as socket:
                    await socket.send(json.dumps({"do": "hello", "token": token}))
                    if await self._hear(socket):
                        self.games.append(table)
            except (WebSocketException, OSError, TimeoutError):
                pass
            if table not in self.games:
                await self._broke()

    async def _hear(self, socket: ClientConnection) -> bool:
        """Choose by what is told; whether the game is over, or else the connection is."""
        asked = -1
        async for text in socket:
            told = json.loads(text)
            if told["type"] == "refused":
                self.refused.append(told["problem"]["code"])
            if (told.get("table") or {}).get("status") in ("over", "abandoned"):
                return True
            for seat, view in (told.get("views") or {}).items():
                if view["choices"] and told["number"] != asked:
                    asked = told["number"]
                    await asyncio.sleep(self.thinking)
                    choice = view["choices"][self.chosen % len(view["choices"])]
                    wish = {"do": "choose", "seat": int(seat), "choice": choice, "id": asked}
                    await socket.send(json.dumps(wish))
                    self.chosen += 1
                    if self.lost < self.drops:
                        socket.transport.abort()  # nobody knows whether that choice has come through
        return False

    async def _broke(self) -> None:
        self.lost += 1
        await asyncio.sleep(PAUSE)


@dataclass
class Crowd:
    """Many phones in one thread beside, behind one wire."""

    wire: Wire
    pupils: list[Pupil] = field(default_factory=list)
    _loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.new_event_loop)
    _stack: AsyncExitStack = field(default_factory=AsyncExitStack)
    _playing: list[asyncio.Task[None]] = field(default_factory=list)

    def do(self, what: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do something in their thread, and wait for it."""
        asyncio.run_coroutine_threadsafe(what(), self._loop).result(PATIENCE)

    def come(self, code: str, many: int, thinking: float = 0.0) -> None:
        """So many come to a class, and play what there is from then on."""
        self.do(lambda: self._come(code, many, thinking))

    async def _come(self, code: str, many: int, thinking: float) -> None:
        for at in range(many):
            browser = httpx.AsyncClient(base_url=self.wire.url, timeout=PATIENCE)
            http = await self._stack.enter_async_context(browser)
            name = f"Pupil {len(self.pupils) + 1:02}"
            self.pupils.append(Pupil(http, self.wire.url, code, name, at % 4, thinking))
        await asyncio.gather(*(each.come() for each in self.pupils[-many:]))
        self._playing += [asyncio.create_task(each.take_part()) for each in self.pupils[-many:]]

    def check(self) -> None:
        """Raise whatever has ended somebody's part."""
        for task in self._playing:
            if task.done():
                task.result()

    async def _leave(self) -> None:
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)
        await self._stack.aclose()
        await self.wire.take_up()


@contextmanager
def crowd(server: str) -> Iterator[Crowd]:
    """Phones before a server, which are gone at the end of the block."""
    one = Crowd(Wire(server))
    thread = threading.Thread(target=one._loop.run_forever, daemon=True)
    thread.start()
    try:
        one.do(one.wire.lay)
        yield one
    finally:
        one.do(one._leave)
        one._loop.call_soon_threadsafe(one._loop.stop)
        thread.join()
