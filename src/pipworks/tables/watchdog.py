"""Nothing that is asked of a database takes for ever: a server that hangs is hung up on.

A database server that has been stopped, or a network that swallows what is sent, answers nothing, not even
that time is up. So the socket of a connection that has been in use for too long is shut, and whoever waits is
told that it is lost.
"""

from __future__ import annotations

import os
import socket
import threading
import time
from contextlib import suppress
from math import inf
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

if TYPE_CHECKING:
    import psycopg  # loaded where it is used: a server with SQLite does without

CONNECT_SECONDS = 5
"""Within so many seconds a connection must be made."""
STATEMENT_SECONDS, LOCK_SECONDS = 5, 4
"""PostgreSQL itself gives up a statement after so long, or waiting for a lock."""
HELD_SECONDS = 8.0
"""After so many seconds a connection in use is hung up."""
FRESH_SECONDS = 1.0
"""A connection that was in use so shortly ago is used without being tried."""
USED = "used"
"""Where it stands when a connection was last in use."""
OFTEN = 0.25


def bounds() -> dict[str, Any]:
    """What a connection to PostgreSQL is opened with, so that it gives up in time."""
    return {
        "connect_timeout": CONNECT_SECONDS,
        "options": f"-c statement_timeout={STATEMENT_SECONDS}s -c lock_timeout={LOCK_SECONDS}s "
        f"-c idle_in_transaction_session_timeout={4 * STATEMENT_SECONDS}s",
    }


def kept_alive() -> dict[str, Any]:
    """What a connection that mostly waits is opened with, so that the system finds out when it is dead."""
    return {
        "keepalives": 1,
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "tcp_user_timeout": round(1000 * HELD_SECONDS),
    }


class Watchdog:
    """Watches over the connections of an engine to PostgreSQL that are in use."""

    def __init__(self, engine: sa.Engine) -> None:
        self._held: dict[int, tuple[psycopg.Connection[Any], float]] = {}
        self._lock = threading.Lock()
        self._closing = threading.Event()
        sa.event.listen(engine, "checkout", self._out)
        sa.event.listen(engine, "checkin", self._in)
        sa.event.listen(engine, "invalidate", self._in)
        threading.Thread(target=self._watch, name="pipworks-watchdog", daemon=True).start()

    def close(self) -> None:
        """Watch no more."""
        self._closing.set()

    def _out(self, connection: Any, record: Any, _: Any) -> None:
        """A connection is taken: it is watched, and tried before it is used, if it has not just been."""
        import psycopg

        now = time.monotonic()
        with self._lock:
            self._held[id(connection)] = connection, now
        if now - record.info.get(USED, -inf) < FRESH_SECONDS:
            return
        try:
            connection.execute("SELECT 1")
            connection.rollback()
        except psycopg.Error:
            self._in(connection, record)
            raise sa.exc.DisconnectionError from None  # another one is opened in its place

    def _in(self, connection: Any, record: Any, *_: Any) -> None:
        record.info[USED] = time.monotonic()
        with self._lock:
            self._held.pop(id(connection), None)

    def _watch(self) -> None:
        while not self._closing.wait(OFTEN):
            late = time.monotonic() - HELD_SECONDS
            with self._lock:
                for connection, since in self._held.values():
                    if since < late:
                        hang_up(connection)


def hang_up(connection: psycopg.Connection[Any] | psycopg.AsyncConnection[Any]) -> None:
    """Shut the socket of a connection; whoever waits for an answer is told that it is lost."""
    import psycopg

    with suppress(psycopg.Error, OSError), socket.socket(fileno=os.dup(connection.fileno())) as wire:
        wire.shutdown(socket.SHUT_RDWR)
