"""A table as a client sees it: what it shows, what happens at it, what one does there.

A table connects when it is first needed, and again by itself when the connection breaks: what was missed
comes after all, and nothing comes twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import itertools
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any

from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from pipworks.client.errors import NotConnected, Refused, Uncertain, unsendable
from pipworks.engine.messages import say

if TYPE_CHECKING:
    from pipworks.client.server import Client
    from pipworks.client.shares import Shares

Bot = Callable[[Mapping[str, Any], int], str | Awaitable[str]]
"""Chooses for a seat from its view: `bot(view, seat)` is a choice as people write it."""

SECONDS = 120.0
"""So long an answer is waited for: before the first table of a game a new server compiles that."""
MOST_BYTES = 4 * 1024 * 1024
FIRST_WAIT, LONGEST_WAIT, TOO_FAST_WAIT = 0.1, 5.0, 1.0
FINAL = frozenset((4400, 4401, 4403, 4404))
"""Codes by which a server closes a socket for good."""
AGAIN = frozenset((1012, 4008, 4422, 4429))
"""Those after which one comes again, whatever was refused."""
BROKEN = 1011
"""The code by which a server says that something went wrong with it."""
MOST_BROKEN = 6
"""So often in a row that is put up with."""
ENDED = ("over", "abandoned")


class Table:
    """A table. `info` is its summary, `views` what one's seats see, `number` that of the last event known."""

    def __init__(self, server: Client, table: str, invitation: str | None, info: Mapping[str, Any]) -> None:
        self.server = server
        self.id = table
        self.invitation = invitation
        self.info: dict[str, Any] = dict(info)
        self.views: dict[int, dict[str, Any]] = {}
        self.asks: dict[int, str] = {}
        self.sealed: dict[int, str] = {}
        self.log: list[str] = []
        self.chat_lines: list[dict[str, Any]] = []
        self.window: dict[str, Any] | None = None
        self.clock: dict[str, Any] | None = None
        self.proposal: dict[str, Any] | None = None
        self.number = 0
        self._ids = itertools.count(1)
        self._answers: dict[int, asyncio.Future[int]] = {}
        self._ears: set[asyncio.Queue[dict[str, Any] | None]] = set()
        self._changed = asyncio.Condition()
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()
        self._failure: Exception | None = None
        self._trouble = ""
        """Why the server was not reached last."""
        self._link: str | None = None

    # What it is like

    @property
    def shares(self) -> Shares:
        """What one adds to the deal."""
        return self.server.shares_at(self.id)

    @property
    def promised(self) -> dict[str, str] | None:
        """What the table showed before shares were opened, its game first, and the last link that it told.

        `pipworks.tables.verify` takes it by name. None before all were bound, and where the cards are given.
        """
        shown = self.shares.promised
        return shown if shown is None or self._link is None else shown | {"link": self._link}

    @property
    def seats(self) -> list[int]:
        """One's own seats."""
        return [each["seat"] for each in self.info["seats"] if each["you"]]

    @property
    def over(self) -> bool:
        """Whether the game has ended, in whatever way."""
        return self.info["status"] in ENDED

    @property
    def result(self) -> dict[str, Any] | None:
        """How it ended."""
        ended: dict[str, Any] | None = self.info["result"]
        return ended

    def to_choose(self) -> list[int]:
        """One's own seats that have something to choose now."""
        if self.info["status"] != "playing":
            return []
        return [
            seat
            for seat in self.seats
            if seat in self.asks and seat not in self.sealed and self.views.get(seat, {}).get("choices")
        ]

    # Being connected

    async def open(self, seconds: float = SECONDS) -> None:
        """Connect, if that has not been done, or wait until the connection is there again.

        Whatever one does or looks at here does that first. Raises Refused, NotConnected where no server has
        answered for so many seconds, or ClientProblem once the client is closed.
        """
        self.server.refuse_closed()
        task, begun = self._task, False
        if task is None or task.done():
            self._failure, self._trouble, begun = None, "", True
            task = self._task = asyncio.create_task(self._stay_connected())
        ready = asyncio.create_task(self._ready.wait())
        came, _ = await asyncio.wait((ready, task), timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()
        if self._failure is not None:
            raise self._failure
        if not came:
            why = self._trouble or TimeoutError.__name__
            if begun:  # else somebody waits for it who has been connected
                await self.close()
            raise self.server.silent(why)

    async def close(self) -> None:
        """Leave; one's seats stay one's own."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def _stay_connected(self) -> None:
        wait, broken = FIRST_WAIT, 0
        address = self.server.url.replace("http", "ws", 1) + f"/api/tables/{self.id}/socket"
        try:
            while True:
                self._failure = None
                try:
                    async with open_socket(
                        address, compression=None, max_size=MOST_BYTES, open_timeout=10
                    ) as socket:
                        await self._converse(socket)
                        wait = FIRST_WAIT
                        if self._failure is not None:
                            return  # it was refused, and then closed as if nothing was
                except InvalidStatus as problem:
                    if problem.response.status_code < 500 and problem.response.status_code != 429:
                        self._failure = NotConnected(
                            say("the server says {status}", status=str(problem.response.status_code))
                        )
                        return
                    self._trouble = str(problem.response.status_code)
                except ConnectionClosed as problem:
                    came_in = self._ready.is_set()
                    broken = 0 if came_in else broken + (_code(problem) == BROKEN)
                    if self._is_final(_code(problem)) or broken == MOST_BROKEN:
                        self._failure = self._failure or _closed_by(problem)
                        return
                    wait = FIRST_WAIT if came_in else wait
                except (OSError, TimeoutError, WebSocketException) as problem:
                    self._trouble = type(problem).__name__
                finally:
                    self._lose()
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)
        finally:
            for ear in self._ears:
                ear.put_nowait(None)
            async with self._changed:
                self._changed.notify_all()

    def _is_final(self, code: int | None) -> bool:
        """Whether it is no use to come again after the socket was closed with that code."""
        refused = isinstance(self._failure, Refused) and not self._ready.is_set()
        return code in FINAL or (refused and code is not None and code not in AGAIN)

    def _lose(self) -> None:
        """The connection is gone: nobody knows what became of what was asked last."""
        self._socket = None
        self._ready.clear()
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(Uncertain(say("the connection broke before the answer came")))
        self._answers.clear()

    async def _converse(self, socket: ClientConnection) -> None:
        server = self.server
        hello: dict[str, Any] = {
            "do": "hello",
            "token": server.token,
            "invitation": self.invitation,
            "language": server.language,
        }
        if self.number:
            hello["since"] = self.number
        await socket.send(json.dumps(hello))
        async for frame in socket:
            await self._hear(socket, json.loads(frame))

    async def _hear(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "welcome":
            self._take_in(message)
            self._socket = socket
            self._ready.set()
        elif kind == "event":
            if message["number"] <= self.number:
                return
            self._happen(message)
        elif kind == "done":
            answer = self._answers.pop(message["id"], None)
            if answer is not None and not answer.done():
                answer.set_result(message["number"])
        elif kind == "refused":
            self._refused(message)
        elif kind == "online":
            for seat, there in zip(self.info["seats"], message["seats"], strict=False):
                seat["online"] = there
        if message.get("table") is not None:
            await self._open_shares(socket)
        async with self._changed:
            self._changed.notify_all()

    async def _open_shares(self, socket: ClientConnection) -> None:
        """Open what is waited for. A server that has it already says so, and that is well."""
        for seat, share in self.shares.to_open(self.info):
            command = {"do": "open", "id": next(self._ids), "seat": seat, "share": share}
            await socket.send(json.dumps(command))

    def _refused(self, message: dict[str, Any]) -> None:
        refused = Refused(message["problem"])
        if message["id"] is None:
            self._failure = None if self._ready.is_set() else refused
            return
        answer = self._answers.pop(message["id"], None)
        if answer is not None and not answer.done():
            answer.set_exception(refused)

    def _take_in(self, message: dict[str, Any]) -> None:
        """The table as it is when one connects. If one was there before, events that were missed follow."""
        self.info = message["table"]
        self.invitation = self.info.get("invitation", self.invitation)
        if message["log"] or not self.number:
            self.log = [line["text"] for line in message["log"]]
            self.number = message["number"]
        self.chat_lines = message["chat"]
        self._see(message)

    def _see(self, message: dict[str, Any]) -> None:
        if link := message["link"]:
            self._link = f"{link['words']}:{link['hash']}"
        if message["views"] is not None:
            self.views = {int(seat): view for seat, view in message["views"].items()}
        self.asks = {int(seat): text for seat, text in (message["asks"] or {}).items()}
        self.sealed = {int(seat): text for seat, text in message["sealed"].items()}
        self.clock, self.window, self.proposal = message["clock"], message["window"], message["proposal"]

    def _happen(self, message: dict[str, Any]) -> None:
        self.number = message["number"]
        if message["table"] is not None:
            self.info = message["table"]
        self.log += message["told"]
        if message["chat"] is not None:
            self.chat_lines.append(message["chat"])
        self._see(message)
        for ear in self._ears:
            ear.put_nowait(message)

    # What happens

    async def events(self) -> AsyncIterator[dict[str, Any]]:
        """Every event from now on, as the server tells it, until the game is over and nothing more comes."""
        ear: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        self._ears.add(ear)
        try:
            await self.open()
            while not (self.over and ear.empty()):
                event = await ear.get()
                if event is None:
                    if self._failure is not None:
                        raise self._failure
                    return
                yield event
        finally:
            self._ears.discard(ear)

    async def until(self, come: Callable[[Table], bool], seconds: float | None = None) -> None:
        """Wait until something is so. Raises TimeoutError, Refused or NotConnected."""
        await self.open()

        async def waiting() -> None:
            async with self._changed:
                while not come(self):
                    if self._task is None or self._task.done():
                        raise self._failure or _no_connection()
                    await self._changed.wait()

        await asyncio.wait_for(waiting(), seconds)

    # What one does

    async def do(self, do: str, **fields: Any) -> int:
        """Do anything; the number of the last event when it is done and on the server's disk.

        What the server finds too fast is tried again a little later. Raises Refused, or Uncertain when the
        connection broke meanwhile.
        """
        while True:
            try:
                return await self._do(do, fields)
            except Refused as refusal:
                if refusal.code != "too-many":
                    raise
            await asyncio.sleep(TOO_FAST_WAIT)

    async def _do(self, do: str, fields: Mapping[str, Any]) -> int:
        await self.open()
        socket = self._socket
        if socket is None:
            raise _no_connection()
        number = next(self._ids)
        command = {"do": do, "id": number} | {
            key: value for key, value in fields.items() if value is not None
        }
        try:
            text = json.dumps(command, ensure_ascii=False, allow_nan=False)
            text.encode()
        except (TypeError, ValueError) as problem:
            raise unsendable(problem) from None
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        try:
            await socket.send(text)
        except ConnectionClosed:
            self._answers.pop(number, None)
            if not answer.done():
                raise Uncertain(say("the connection broke before the answer came")) from None
        return await answer

    def _own(self, seat: int | None) -> int:
        """A seat of one's own: the given one, the only one that is to choose, or the first."""
        if seat is not None:
            return seat
        mine = self.to_choose() or self.seats
        return mine[0] if mine else 0

    async def choose(self, choice: str, seat: int | None = None, number: int | None = None) -> int:
        """Choose; with `number`, only if the game has not moved on since that event."""
        await self.open()
        return await self.do("choose", seat=self._own(seat), choice=choice, number=number)

    async def withdraw(self, seat: int | None = None) -> int:
        """Take back a choice that waits for others."""
        return await self.do("withdraw", seat=self._own(seat))

    async def sit(self, seat: int, name: str | None = None, share: str | None = None) -> int:
        """Take an open seat, bound to a sealed share, or with an open one that is given."""
        seal = None if share is not None else self.shares.sealed(self.id, seat)
        return await self.do("sit", seat=seat, name=name, share=share, seal=seal, invitation=self.invitation)

    async def stand(self, seat: int) -> int:
        """Leave a seat before the game begins."""
        return await self.do("stand", seat=seat)

    async def seat_bot(self, seat: int, bot: str) -> int:
        """Put a bot into an open seat."""
        return await self.do("seat_bot", seat=seat, bot=bot)

    async def propose(self, kind: str, seat: int | None = None) -> int:
        """Propose an `undo`, a `pause`, a `rematch` or to `abandon` the game."""
        seals = self._seals_again() if kind == "rematch" else None
        return await self.do("propose", kind=kind, seat=self._own(seat), seals=seals)

    async def answer(self, accept: bool, seat: int | None = None) -> int:
        """Agree to what was proposed, or not."""
        asked = self.proposal or {}
        seals = self._seals_again() if accept and asked.get("kind") == "rematch" else None
        number = self.number if asked else None
        return await self.do("answer", accept=accept, seat=self._own(seat), seals=seals, number=number)

    def _seals_again(self) -> dict[str, str] | None:
        """Seals of shares in a rematch, in which everybody sits one seat before."""
        table = self.info.get("again")
        if table is None:
            return None
        again, places = self.server.shares_at(table), len(self.info["seats"])
        return {str(seat): again.sealed(table, (seat - 1) % places) for seat in self.seats}

    async def resign(self, seat: int | None = None) -> int:
        """Give the game up."""
        return await self.do("resign", seat=self._own(seat))

    async def resume(self, seat: int | None = None) -> int:
        """Go on after a pause."""
        return await self.do("resume", seat=self._own(seat))

    async def chat(self, text: str) -> int:
        """Say something."""
        return await self.do("chat", text=text)

    async def play(self, bot: Bot) -> dict[str, Any]:
        """Let a bot choose for all of one's seats until the game is over; how it ended."""
        await self.open()
        asked: dict[int, int] = {}
        while not self.over:
            seats = [seat for seat in self.to_choose() if asked.get(seat) != self.number]
            for seat in seats:
                asked[seat] = self.number
                chosen = bot(self.views[seat], seat)
                choice = await chosen if inspect.isawaitable(chosen) else chosen
                try:
                    await self.choose(choice, seat, self.number)
                except Refused as refusal:
                    if refusal.code not in ("too-late", "out-of-turn", "not-now"):
                        raise
                except Uncertain:
                    asked.pop(seat, None)
            if not seats:
                await self.until(
                    lambda table: (
                        table.over or any(asked.get(seat) != table.number for seat in table.to_choose())
                    )
                )
        return dict(self.result or {})

    # After the game

    async def record(self) -> str:
        """The record of the finished game."""
        return str(await self._after("record"))

    async def replay(self) -> dict[str, Any]:
        """The finished game laid open."""
        return dict(await self._after("replay"))

    async def analysis(self) -> dict[str, Any]:
        """What can be said about the finished game; waits until it is worked out."""
        while True:
            found = dict(await self._after("analysis"))
            if "progress" not in found:
                return found
            await asyncio.sleep(1.0)

    async def _after(self, what: str) -> Any:
        return await self.server.ask("GET", f"/tables/{self.id}/{what}", invitation=self.invitation)


def _no_connection() -> NotConnected:
    return NotConnected(say("there is no connection just now: try again"))


def _code(problem: ConnectionClosed) -> int | None:
    """By what number the server has closed the socket, if it has."""
    return None if problem.rcvd is None else problem.rcvd.code


def _closed_by(problem: ConnectionClosed) -> NotConnected:
    """What to raise where a server has closed the socket for good, in its own words if it has any."""
    if problem.rcvd is not None and problem.rcvd.reason:
        return NotConnected(problem.rcvd.reason)
    return NotConnected(say("the server says {status}", status=str(_code(problem))))
