"""Nothing that is asked of a database takes for ever: a server that hangs is hung up on.

A database server that has been stopped, or a network that swallows what is sent, answers nothing, not even
that time is up. So the socket of a connection that has been in use for too long is shut, and whoever waits is
told that it is lost. From then on everybody is told so at once, until the server has answered a question that
is asked for that alone: else each would wait as long, and many after each other.
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
SUSPECT = 0.5
"""After this part of `HELD_SECONDS` it is asked by another connection whether the server answers."""
SURE_SECONDS = 1.0
"""So long after an answer it is not asked again."""


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
    """Watches over the connections of an engine to PostgreSQL that are in use, and whether it answers."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._asking = False
        """Whether it is asked, and has not answered."""
        self._answered = -inf
        """When it last has, to that question."""
        self._hanging = False
        """Whether it has been hung up on, or was not to be reached, and has not answered since."""
        self._given_up = False
        self._held: dict[int, tuple[psycopg.Connection[Any], float]] = {}
        self._lock = threading.Lock()
        self._closing = threading.Event()
        sa.event.listen(engine, "do_connect", self._connected)
        sa.event.listen(engine, "checkout", self._out)
        sa.event.listen(engine, "checkin", self._in)
        sa.event.listen(engine, "invalidate", self._in)
        threading.Thread(target=self._watch, name="pipworks-watchdog", daemon=True).start()

    def close(self) -> None:
        """Watch no more."""
        self._closing.set()

    def give_up(self) -> None:
        """Hang up every connection that is in use, and let nobody have another."""
        with self._lock:
            self._given_up = True
            for connection, _ in self._held.values():
                hang_up(connection)

    def _refuse_hanging(self) -> None:
        """Let nobody wait for a server that does not answer. Raises SQLAlchemy's TimeoutError."""
        if self._hanging or self._given_up:
            raise sa.exc.TimeoutError("timeout: the server has not answered others")

    def _connected(self, dialect: sa.Dialect, record: Any, words: Any, named: Any) -> Any:
        """A connection is opened."""
        import psycopg

        self._refuse_hanging()
        try:
            return dialect.connect(*words, **named)
        except psycopg.errors.ConnectionTimeout:
            with self._lock:
                self._hanging = True
                self._ask()
            raise

    def _out(self, connection: Any, record: Any, _: Any) -> None:
        """A connection is taken: it is watched, and tried before it is used, if it has not just been."""
        import psycopg

        self._refuse_hanging()
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
            now = time.monotonic()
            with self._lock:
                for connection, since in self._held.values():
                    if since < now - SUSPECT * HELD_SECONDS and self._answered < now - SURE_SECONDS:
                        self._ask()
                    if since < now - HELD_SECONDS:
                        self._hanging = self._asking
                        hang_up(connection)

    def _ask(self) -> None:
        """Have it asked whether the server answers, until it does; the lock is held."""
        if not (self._asking or self._closing.is_set()):
            self._asking = True
            threading.Thread(target=self._ask_on, name="pipworks-prober", daemon=True).start()

    def _ask_on(self) -> None:
        while not self._closing.is_set():
            if self._answers():
                with self._lock:
                    self._asking = self._hanging = False
                    self._answered = time.monotonic()
                return
            self._closing.wait(OFTEN)

    def _answers(self) -> bool:
        """Whether it answers, if only that it takes no connection: then whoever asks is told so at once."""
        import psycopg

        words, named = self._engine.dialect.create_connect_args(self._engine.url)
        begun = time.monotonic()
        try:
            connection = self._engine.dialect.connect(*words, **{**named, **bounds()})
        except psycopg.errors.ConnectionTimeout:
            return False
        except psycopg.Error:
            return True
        late = threading.Timer(HELD_SECONDS, hang_up, [connection])
        late.start()
        try:
            connection.cursor().execute("SELECT 1")
        except psycopg.Error:
            return time.monotonic() - begun < HELD_SECONDS
        finally:
            late.cancel()
            connection.close()
        return True


def hang_up(connection: psycopg.Connection[Any] | psycopg.AsyncConnection[Any]) -> None:
    """Shut the socket of a connection; whoever waits for an answer is told that it is lost."""
    import psycopg

    with suppress(psycopg.Error, OSError), socket.socket(fileno=os.dup(connection.fileno())) as wire:
        wire.shutdown(socket.SHUT_RDWR)
