"""HTTP for those who come to the point: who opens a connection and does not ask is sent away.

So is who asks and does not read the answer, who has too many open, and whoever comes when there is no room:
nobody can take all the sockets. What comes by many connections at once is looked at in turns.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import time
from collections import Counter
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from pipworks.web.guard import address_of
from pipworks.web.turns import Turns

log = logging.getLogger("pipworks.web")

HEADER_SECONDS = 10.0
"""Within so many seconds the whole head of a request must have come."""
READING_SECONDS = 30.0
"""Of an answer that waits to be read, something must be read within so many seconds."""
AGAIN_SECONDS = 60.0
"""What keeps the server from taking connections is told once in so many seconds."""
NO_ROOM = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
"""The system has no room for another connection."""
TOO_MANY = (
    b"HTTP/1.1 429 Too Many Requests\r\nContent-Type: text/plain; charset=utf-8\r\nRetry-After: 10\r\n"
    b"Connection: close\r\n\r\nToo many connections are open: close some, or try again later.\n"
)


class _Full:
    """Tells once in a while that connections cannot be taken."""

    def __init__(self) -> None:
        self.told = float("-inf")

    def tell(self, why: str) -> None:
        """Another one could not."""
        if time.monotonic() - self.told >= AGAIN_SECONDS:
            self.told = time.monotonic()
            log.error("no connection can be taken just now: %s", why)


FULL = _Full()


class Hasty(H11Protocol):
    """A connection that is closed when the head of a request is late, or nobody reads an answer."""

    most: float = float("inf")
    """How many connections may be open, sockets of tables included."""
    most_by_address: float = float("inf")
    """How many of one address, without sockets of tables, which are counted for themselves."""
    open_by: ClassVar[Counter[str]] = Counter()
    """How many are open, by address."""
    turns: ClassVar[Turns] = Turns()

    _unheard: bytes = b""
    """What has come and waits for its turn."""
    _waits: bool = False
    """Whether nothing more is read until then."""
    _late: asyncio.TimerHandle | None = None
    _unread_late: asyncio.TimerHandle | None = None
    _unread: tuple[object, int] = (None, 0)
    """The request whose answer waits to be read, and how much of it did when that was last looked at."""
    _counted: str | None = None

    def connection_made(self, transport: Any) -> None:
        """Somebody has come."""
        super().connection_made(transport)
        address = address_of({"client": self.client})
        full = len(self.connections) > self.most
        if full or self.open_by[address] >= self.most_by_address:
            if full:
                FULL.tell("too many are open")
            transport.write(TOO_MANY)
            transport.close()
            return
        self._counted = address
        self.open_by[address] += 1
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Something was sent: perhaps all of a head, perhaps the beginning of the next."""
        if self._counted is None:  # they are being sent away
            return
        if self._unheard:
            self._unheard += data
            return
        self._unheard = data
        self.turns.take(self.loop, self._hear)
        if self._unheard:  # until it is their turn
            self._unset_keepalive_if_required()
            self.transport.pause_reading()
            self._waits = True

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on it is the socket of a table."""
        self._discount()
        self._stop_awaiting()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._discount()
        self._stop()
        self._stop_awaiting()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """More waits to be read than is kept at hand: the answer goes on when some of that has been."""
        super().pause_writing()
        self._await_reading()

    def resume_writing(self) -> None:
        """What waited has been read, or nearly so."""
        self._stop_awaiting()
        super().resume_writing()

    def on_response_complete(self) -> None:
        """All of an answer is on its way; what still waits is kept until it is read, even after a close."""
        super().on_response_complete()
        self._await_reading()

    def _hear(self) -> bool:
        """It is their turn; whether a request has begun."""
        data, self._unheard = self._unheard, b""
        waited, self._waits = self._waits, False
        if self.transport.is_closing():
            return False
        if waited and not self.flow.read_paused:
            self.transport.resume_reading()
        before = self.cycle
        super().data_received(data)
        self._watch()
        return self.cycle is not before or self._counted is None

    def _discount(self) -> None:
        if self._counted is not None:
            self.open_by[self._counted] -= 1
            if not self.open_by[self._counted]:
                del self.open_by[self._counted]
            self._counted = None

    def _watch(self) -> None:
        if self.conn.their_state is not h11.IDLE or self.timeout_keep_alive_task is not None:
            self._stop()
        elif self._late is None:
            self._late = self.loop.call_later(HEADER_SECONDS, self._close)

    def _stop(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _await_reading(self) -> None:
        self._stop_awaiting()
        unread = self.transport.get_write_buffer_size()
        if unread:
            self._unread = (self.cycle, unread)
            self._unread_late = self.loop.call_later(READING_SECONDS, self._look_at_reading)

    def _stop_awaiting(self) -> None:
        if self._unread_late is not None:
            self._unread_late.cancel()
            self._unread_late = None

    def _look_at_reading(self) -> None:
        """Send them away if none of the answer was read; who is answered again has read the one before."""
        self._unread_late = None
        cycle, before = self._unread
        if self.cycle is cycle and self.transport.get_write_buffer_size() >= before:
            self.transport.abort()
        else:
            self._await_reading()

    def _close(self) -> None:
        self._late = None
        if self.conn.their_state is h11.IDLE and not self._unheard:
            self.transport.close()


def hasty(most: int, most_by_address: float) -> type[Hasty]:
    """Connections of one server: so many in all, and by address."""
    limits = {"most": most, "most_by_address": most_by_address, "open_by": Counter(), "turns": Turns()}
    return type("Hasty", (Hasty,), limits)


def note_trouble(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Tell what went wrong in the loop; what keeps it from taking connections only once in a while.

    Asyncio tells of that again and again. Uvloop hangs up on whoever comes then, and tells of nothing.
    """
    problem = context.get("exception")
    if isinstance(problem, OSError) and problem.errno in NO_ROOM:
        FULL.tell((problem.strerror or type(problem).__name__).lower())
    else:
        loop.default_exception_handler(context)
