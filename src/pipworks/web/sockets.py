"""The socket of a table: one connection, from its hello to its end.

What comes in is taken one frame after the other; what goes out is sent at once while it is read, and else
waits in a queue, so that nobody who reads slowly holds anybody up. Who lets too much wait is sent away, and
may come back for what was missed (`since`).
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from sys import getsizeof
from typing import Any

from fastapi import APIRouter, FastAPI
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from pipworks.engine import GameError
from pipworks.engine.messages import Message, say, verbatim
from pipworks.engine.teller import ENGLISH
from pipworks.tables import LiveTable, Watcher, showing
from pipworks.tables.commands import Command, Sit
from pipworks.tables.encoding import encoded
from pipworks.tables.people import Person
from pipworks.web.documents import problems
from pipworks.web.frames import said_at_once
from pipworks.web.guard import address_of, note_surprise, origin_fits, write_log
from pipworks.web.hall import Hall
from pipworks.web.language import language, set_language
from pipworks.web.limits import Bucket, too_many
from pipworks.web.problems import Refused, answer_to, problem_of, sentence_of
from pipworks.web.routes import Routes
from pipworks.web.socketmodels import FromServer, Hello, ToServer
from pipworks.web.tables import invites, is_invited, obeyed

COMMANDS: TypeAdapter[Any] = TypeAdapter(Command)

CLOSE_CODES = {
    "bye": 1000,
    "restart": 1012,
    "slow": 4008,
    "no-hello": 4400,
    "bad-token": 4401,
    "expired-token": 4401,
    "not-invited": 4403,
    "banned": 4403,
    "no-such-table": 4404,
    "too-many": 4429,
    "nonsense": 4422,
    "internal": 1011,
}
"""By what number a socket is closed, for each reason; 4000 for others."""

LAST_WORDS_SECONDS = 2.0
"""How long somebody who is sent away has for reading why."""

PAUSE_SECONDS = 0.02
"""After a frame that made no sense or came too fast nothing is read for so long, for each of those so far."""

NUISANCE = 10.0
"""A socket that has to be closed for what it sent counts for its address as so many more that were opened."""

TURNED_AWAY_SECONDS = 3.0
"""Who opens too many sockets hears so after a while, so that who comes again at once comes less often."""
MOST_HELD = 1000
"""So many are let wait for that at most."""

WELCOME = 40_000
"""So many characters of what somebody is told who comes count for their address as a socket more."""

RECHECK_SECONDS = 300.0
"""How long a token is believed before it is looked at again."""


class Left(Exception):
    """The connection is to end."""

    def __init__(self, code: str, reason: Message) -> None:
        super().__init__(ENGLISH.say(reason))
        self.code = code
        self.reason = reason


class Connection:
    """One socket."""

    def __init__(self, hall: Hall, socket: WebSocket, table: str) -> None:
        self.hall = hall
        self.table = table
        self.address = address_of(socket.scope)
        self.person: Person | None = None
        self._language = language()
        """In which they are told why it ends: as their browser asks, until their hello names another."""
        self._token: str | None = None
        self._checked = time.monotonic()
        self._socket = socket
        self._say: Callable[[str], bool] | None = None
        """Sends a text at once if there is room for it, where the server can (see `frames`)."""
        self._waiting: deque[str] = deque()
        self._sending = False
        """Whether something waits to be sent, or is just being sent: then what comes now waits as well."""
        self._bytes = 0
        self._told = 0
        """How many characters have been sent, or wait to be."""
        self._something = asyncio.Event()
        self._left: Left | None = None
        self._ended = asyncio.Event()
        self._bucket = Bucket(hall.settings.frames, time.monotonic())
        self._bad = 0

    # Out

    def send(self, text: str) -> None:
        """Send a message at once, or put it into the queue; too long a queue ends the connection."""
        if self._left is not None:
            return
        self._told += len(text)
        if not self._sending and self._say is not None and self._say(text):
            self.hall.measures.frames.inc()
            return
        self._sending = True
        self._waiting.append(text)
        self._bytes += getsizeof(text)
        limits = self.hall.settings
        if len(self._waiting) > limits.waiting_frames or self._bytes > limits.waiting_bytes:
            self._waiting.clear()
            self.end(
                "slow",
                say("too much was waiting to be read: connect again, with the last number you know"),
            )
        self._something.set()

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message, as `send`."""
        self.send(encoded(message))

    def end(self, code: str, reason: Message) -> None:
        """Send what waits, say why, and close."""
        if self._left is None:
            self._left = Left(code, reason)
            self.hall.measures.dropped.labels(code).inc()
            self._something.set()
            self._ended.set()

    async def _write(self) -> None:
        """Send what waits until the end is asked for; then close."""
        while True:
            await self._something.wait()
            self._something.clear()
            while self._waiting:
                text = self._waiting.popleft()
                self._bytes -= getsizeof(text)
                await self._socket.send_text(text)
                self.hall.measures.frames.inc()
            self._sending = False
            if self._left is not None:
                last = showing.closing(self._left.code, self._left.reason, self._language)
                await self._socket.send_text(encoded(last))
                await self._socket.close(
                    CLOSE_CODES.get(self._left.code, 4000), _as_far_as_it_fits(last["reason"])
                )
                return

    async def leave(self, reason: Message) -> None:
        """End the connection because the server stops; come back soon."""
        self.end("restart", reason)
        with suppress(TimeoutError):
            async with asyncio.timeout(1.0):
                while self in self.hall.connections:
                    await asyncio.sleep(0.01)

    # In

    async def run(self) -> None:
        """Serve the connection to its end."""
        await self._socket.accept()
        self._say = said_at_once(self._socket.scope)
        try:
            with self.hall.connected(self):
                await self._serve()
        finally:
            await self._shut()

    async def _serve(self) -> None:
        writing = asyncio.create_task(self._write())
        reading = asyncio.create_task(self._read())
        ended = asyncio.create_task(self._ended.wait())
        tasks = (reading, writing, ended)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if self._ended.is_set() and not writing.done():
                await asyncio.wait((writing,), timeout=LAST_WORDS_SECONDS)
        finally:
            for task in tasks:
                task.cancel()
            for outcome in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(outcome, Exception) and not _is_loss(outcome):
                    note_surprise(outcome)

    async def _shut(self) -> None:
        """Close what is still open, for whatever went wrong."""
        if self._socket.application_state == WebSocketState.CONNECTED:
            with suppress(Exception):
                async with asyncio.timeout(LAST_WORDS_SECONDS):
                    await self._socket.close(1011)

    async def _read(self) -> None:
        """Take frames one after the other."""
        watcher: Watcher | None = None
        live: LiveTable | None = None
        try:
            hello = await self._hello()
            live = await self.hall.parlour.table(self.table)
            who = None if self.person is None else self.person.id
            watcher = Watcher(who, self.send, is_invited(live, hello.invitation), self._language)
            watcher.drawn = frozenset(hello.drawn)
            watcher.unheard = await self.hall.unheard_by(self.person)
            await live.join(watcher, hello.since)
            if self.hall.settings.limited:
                self.hall.arrivals.spend(self.address, self._told / WELCOME)
            while self._left is None:
                await self._one(live, watcher, await self._frame())
        except Left as left:
            self.end(left.code, left.reason)
        except WebSocketDisconnect:
            self._left = self._left or Left("bye", verbatim(""))
        except (GameError, Refused) as problem:
            content = problem_of(problem)
            self.tell(showing.refused(None, content))
            self.end(content["code"], verbatim(content["detail"]))
        except Exception as surprise:
            note_surprise(surprise)
            self.end("internal", say("something went wrong on the server: connect again"))
        finally:
            if live is not None and watcher is not None:
                live.leave(watcher)

    async def _frame(self) -> str | None:
        """The next frame; None for one of bytes. Raises WebSocketDisconnect."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text = message.get("text")
        return text if isinstance(text, str) else None

    async def _hello(self) -> Hello:
        """The first frame. Raises Left, BadToken or ExpiredToken."""
        seconds = self.hall.settings.hello_seconds
        try:
            async with asyncio.timeout(seconds):
                text = await self._frame()
        except TimeoutError:
            raise Left("no-hello", say("no hello came within {seconds} s", seconds=seconds)) from None
        said, _ = self._understood(text)
        try:
            hello = Hello.model_validate(said)
        except ValidationError as problem:
            sentence, _ = sentence_of(problem.errors(include_url=False))
            raise Refused(
                422,
                "no-hello",
                say(
                    "the first frame is a hello, like {example}: {what}",
                    example='{"do": "hello", "token": …}',
                    what=sentence,
                ),
            ) from None
        self._language = hello.language or language()
        set_language(self._language)
        if hello.token is not None:
            self._token = hello.token
            self.person = await self.hall.person_of(hello.token)
        return hello

    def _understood(self, text: str | None) -> tuple[dict[str, Any], Any]:
        """A frame as data, and its id. Raises Refused."""
        if text is None:
            raise Refused(400, "malformed", say("frames here are text: send JSON"))
        if len(text.encode("utf-8", "replace")) > self.hall.settings.frame:
            raise Refused(
                413,
                "too-large",
                say("this frame is too large: at most {most} bytes are taken", most=self.hall.settings.frame),
            )
        try:
            said = json.loads(text)
        except (ValueError, RecursionError):
            raise Refused(400, "malformed", say("this frame is not JSON")) from None
        if not isinstance(said, dict):
            raise Refused(
                400, "malformed", say("a frame is a JSON object like {example}", example='{"do": "ping"}')
            )
        which = said.pop("id", None)
        if isinstance(which, str):
            which = which[:100]
        elif isinstance(which, bool) or not isinstance(which, int | float | None):
            raise Refused(422, "bad-request", say("id: this is a text or a number"))
        return said, which

    async def _one(self, live: LiveTable, watcher: Watcher, text: str | None) -> None:
        """Do what a frame asks; anything wrong with it is answered, and too much wrong ends it all."""
        which: Any = None
        try:
            wait = self._charged()
            said, which = self._understood(text)
            if wait > 0:
                raise too_many(say("frames"), wait)
            if said.get("do") == "ping":
                self.tell(showing.pong(which, live.now()))
                return
            command = self._command(said)
            if self.person is None:
                raise Refused(
                    403,
                    "not-yours",
                    say("who came without a token only watches: ask for one, and connect again with it"),
                )
        except Refused as refusal:
            self._refuse(which, refusal)
            self._count_bad()
            await asyncio.sleep(PAUSE_SECONDS * self._bad)
            return

        def done(number: int) -> None:
            self.tell(showing.done(which, number))

        try:
            await self._check_token(command)
            invited = watcher.invited or invites(live, command)
            await obeyed(self.hall, live, self.person, command, invited=invited, told=done)
        except GameError as problem:
            self._refuse(which, problem)
            return
        watcher.invited = invited

    def _charged(self) -> float:
        """Count a frame, for the socket and for whoever has it; 0, or how many seconds it is too early."""
        hall = self.hall
        wait = self._bucket.take(time.monotonic()) if hall.settings.limited else 0.0
        if self.person is not None:
            return max(wait, 0.0 if hall.people is None else hall.people.take(self.person.id))
        return max(wait, 0.0 if hall.requests is None else hall.requests.take(self.address))

    def _command(self, said: dict[str, Any]) -> Any:
        if said.get("do") == "hello":
            raise Refused(
                409, "not-now", say("a hello has been said already: connect again to be somebody else")
            )
        try:
            return COMMANDS.validate_python(said)
        except ValidationError as problem:
            sentence, listed = sentence_of(problem.errors(include_url=False))
            raise Refused(422, "bad-request", sentence, errors=listed) from None

    async def _check_token(self, command: Any) -> None:
        """See now and then that the token still holds, and who somebody is by now who sits down. Raises Left.

        Who is banned, or has a newer token, is sent away at once (`Hall.send_away`).
        """
        sits = isinstance(command, Sit)
        if self._token is None or not (sits or time.monotonic() - self._checked >= RECHECK_SECONDS):
            return
        try:
            self.person = await self.hall.person_of(self._token)
        except GameError as problem:
            if problem.code == "storage-unavailable":
                raise
            raise Left(problem.code, problem.message) from None
        self._checked = time.monotonic()

    def _refuse(self, which: Any, problem: Exception) -> None:
        self.tell(showing.refused(which, problem_of(problem)))

    def _count_bad(self) -> None:
        self._bad += 1
        if self._bad >= self.hall.settings.bad_frames:
            if self.hall.settings.limited:
                self.hall.arrivals.spend(self.address, NUISANCE)
            raise Left(
                "nonsense",
                say("{count} {count:frame|frames} made no sense or came too fast", count=self._bad),
            )


def _as_far_as_it_fits(reason: str) -> str:
    """As much of a reason as the frame has room for that closes a socket: 123 bytes."""
    return reason.encode(errors="ignore")[:123].decode(errors="ignore")


def _is_loss(problem: Exception) -> bool:
    """Whether this only means that the other side is gone."""
    return isinstance(problem, WebSocketDisconnect | OSError) or type(problem).__name__ in (
        "ClientDisconnected",
        "ConnectionClosed",
        "ConnectionClosedOK",
        "ConnectionClosedError",
        "RuntimeError",
    )


def socket_routes(hall: Hall) -> APIRouter:
    """The route."""
    routes = Routes(prefix="/api")
    held = asyncio.Semaphore(MOST_HELD)

    @routes.websocket("/tables/{table}/socket")
    async def table_socket(socket: WebSocket, table: str) -> None:
        refusal = _at_the_door(hall, socket)
        if refusal is not None:
            if refusal.status == 429 and not held.locked():
                async with held:
                    await asyncio.sleep(TURNED_AWAY_SECONDS)
            await _turn_away(socket, refusal)
            return
        connection = Connection(hall, socket, table[:40])
        began = time.monotonic()
        try:
            await connection.run()
        finally:
            write_log("socket", table=table[:40], seconds=round(time.monotonic() - began, 1))

    return routes


def _at_the_door(hall: Hall, socket: WebSocket) -> Refused | None:
    """Why a socket is not even opened, if so."""
    if not origin_fits(socket.headers, hall.settings.origins):
        return Refused(403, "bad-origin", say("a page of another site may not connect here"))
    address = address_of(socket.scope)
    if len(hall.connections) >= hall.settings.most_sockets:
        return too_many(say("connections"), 10)
    if hall.settings.limited:
        if hall.sockets_of(address) >= hall.settings.sockets_by_address:
            return too_many(say("connections"), 10)
        wait = hall.arrivals.take(address)
        if wait > 0:
            return too_many(say("connections"), wait)
    return None


async def _turn_away(socket: WebSocket, refusal: Refused) -> None:
    if "websocket.http.response" in socket.scope.get("extensions", {}):
        await socket.send_denial_response(answer_to(refusal))
    else:
        await socket.close(1008)


def document_messages(app: FastAPI) -> None:
    """Describe what goes over sockets among the document's webhooks, so that types can be made from it."""

    @app.webhooks.post(
        "table-socket-from-server", operation_id="from_server", tags=["socket"], responses=problems(422)
    )
    def from_server(message: FromServer) -> None:
        """Every text frame that the server of a table's socket sends is one such `message`."""

    @app.webhooks.post(
        "table-socket-to-server", operation_id="to_server", tags=["socket"], responses=problems(422)
    )
    def to_server(message: ToServer) -> None:
        """Every text frame that a table's socket takes is one such `message`: a hello, then commands."""
