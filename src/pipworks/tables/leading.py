"""Which of several servers over one PostgreSQL looks after a table, and how they hear of each other's events.

Any server may write any table's events: their numbers decide who was first. Only what a table does by itself
needs one server, which holds an advisory lock of the database while it lives; if it dies the lock is free at
once.

A database has room for some thousands of locks, whoever holds them. So only the first tables of a server have
a lock each; the others share some by their names. Then two servers may lead one table, as they may for a
moment in any case: each does what the other does as well, and of two events of a number one is taken. What is
no table, as the sending of mails, always has a lock of its own: two who did it would send each twice.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Any, LiteralString

import psycopg

from pipworks.tables.database import CHANNEL, STANDING
from pipworks.tables.storage import ANEW, Storage
from pipworks.tables.watchdog import CONNECT_SECONDS, HELD_SECONDS, hang_up, kept_alive

if TYPE_CHECKING:
    from pipworks.tables.leaders import Hear, HearOf

log = logging.getLogger("pipworks.tables")

OWN_LOCKS = 500
"""So many tables of a server have a lock each."""
SHARED_LOCKS = 128
"""Of so many locks each is for all the others whose names lead to it."""
AGAIN = 1.0
"""After so many seconds a lost connection is tried again."""
HEART_SECONDS = 10.0
"""So often the ear asks whether anybody is there, and who holds locks asks whether they are still held: a
connection may be gone without a word, and then its locks are another's."""


def _key(name: str) -> int:
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big", signed=True)


def _shared_key(table: str) -> int:
    return _key(f"tables {_key(table) % SHARED_LOCKS}")


class Leading:
    """The locks that this process holds, and its ear for the others."""

    def __init__(self, storage: Storage, hear: Hear, hear_of: HearOf) -> None:
        self._storage = storage
        self._hear = hear
        self._hear_of = hear_of
        url = storage.engine.url.set(drivername="postgresql")
        self._address = url.render_as_string(hide_password=False)
        self._locks: psycopg.AsyncConnection[tuple[bool]] | None = None
        self._locking = asyncio.Lock()
        self._led: dict[str, int] = {}
        """Which tables this process leads, and by which lock."""
        self._uses: Counter[int] = Counter()
        """For how many of them it holds each lock."""
        self._ear: asyncio.Task[None] | None = None
        self._grip: asyncio.Task[None] | None = None
        self._listening = asyncio.Event()
        self._heard_by: psycopg.AsyncConnection[Any] | None = None
        """The connection of the ear."""
        self._given_up = False

    async def start(self) -> None:
        """Begin to listen."""
        self._ear = asyncio.create_task(self._listen(), name="pipworks ear")
        self._grip = asyncio.create_task(self._hold(), name="pipworks grip")
        with suppress(TimeoutError):
            async with asyncio.timeout(10):
                await self._listening.wait()

    async def close(self) -> None:
        """Let go of everything."""
        for task in (self._ear, self._grip):
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        if self._locks is not None:
            with suppress(psycopg.Error):
                await self._locks.close()

    def give_up(self) -> None:
        """Hang up, and open no other connection. May be called from any thread."""
        self._given_up = True
        for each in (self._locks, self._heard_by):
            if each is not None:
                hang_up(each)

    def _refuse_given_up(self) -> None:
        if self._given_up:
            raise OSError("given up")

    async def leads(self, table: str, *, alone: bool = False) -> bool:
        """Whether this process leads a table; it does from now on if nobody else does.

        With `alone` it has a lock of its own, however many others are led.
        """
        if table in self._led and self._locks is not None and not self._locks.closed:
            return True
        async with self._locking:
            try:
                return await self._try(table, alone)
            except (psycopg.Error, OSError):  # no connection in time is one of the latter
                await self._lose()
                return False

    async def _hold(self) -> None:
        """See now and then that the locks are still held."""
        while True:
            await asyncio.sleep(HEART_SECONDS)
            async with self._locking:
                if self._locks is None:
                    continue
                try:
                    await _ask(self._locks, "SELECT 1")
                except (psycopg.Error, OSError):
                    await self._lose()
                except Exception as problem:  # nobody would see it if this ended
                    log.error("the locks cannot be asked about", exc_info=problem)

    async def _lose(self) -> None:
        """The connection of the locks is of no use any more, so no lock is held."""
        self._forget()
        if self._locks is not None:
            hang_up(self._locks)
            with suppress(psycopg.Error):
                await self._locks.close()
        self._locks = None

    async def _try(self, table: str, alone: bool) -> bool:
        """Take the lock of a table, if it is free."""
        if self._locks is None or self._locks.closed:
            self._forget()
            self._refuse_given_up()
            async with asyncio.timeout(HELD_SECONDS):
                self._locks = await psycopg.AsyncConnection.connect(
                    self._address, autocommit=True, connect_timeout=CONNECT_SECONDS, **kept_alive()
                )
        if table not in self._led:
            key = _key(table) if alone or len(self._led) < OWN_LOCKS else _shared_key(table)
            if not self._uses[key]:
                answer = await _ask(self._locks, "SELECT pg_try_advisory_lock(%s)", key)
                row = await answer.fetchone()
                if row is None or not row[0]:
                    return False
            self._led[table] = key
            self._uses[key] += 1
        return True

    def _forget(self) -> None:
        """No lock is held any more."""
        self._led.clear()
        self._uses.clear()

    async def let_go(self, table: str) -> None:
        """Leave a table to others."""
        async with self._locking:
            if table in self._led and self._locks is not None:
                key = self._led.pop(table)
                self._uses[key] -= 1
                if self._uses[key]:
                    return
                with suppress(psycopg.Error, OSError):
                    await _ask(self._locks, "SELECT pg_advisory_unlock(%s)", key)

    async def _listen(self) -> None:
        while True:
            try:
                self._refuse_given_up()
                connection = self._heard_by = await psycopg.AsyncConnection.connect(
                    self._address, autocommit=True, connect_timeout=CONNECT_SECONDS, **kept_alive()
                )
                async with connection:
                    await _ask(connection, f"LISTEN {CHANNEL}")
                    self._listening.set()
                    self._hear(None, 0)  # whatever was said while nobody listened
                    while True:
                        async for notice in connection.notifies(timeout=HEART_SECONDS):
                            self._heard(notice.payload)
                        await _ask(connection, "SELECT 1")
            except (psycopg.Error, OSError):
                await asyncio.sleep(AGAIN)
            except Exception as problem:  # nobody would see it if this ended
                log.error("the ear failed", exc_info=problem)
                await asyncio.sleep(AGAIN)

    def _heard(self, called: str) -> None:
        """Pass on what was called out. Anybody may call out there."""
        table, number, by = (*called.split(":"), "", "")[:3]
        if number == ANEW:
            self._hear(table, None)
        elif number == STANDING:
            self._hear_of(table)
        elif number.isdigit() and by != self._storage.caller:
            self._hear(table, int(number))


async def _ask(
    connection: psycopg.AsyncConnection[Any], what: LiteralString, *values: int
) -> psycopg.AsyncCursor[Any]:
    """Ask something. Raises psycopg's OperationalError if the answer is late: then the connection is hung up.

    To be cancelled would not do: psycopg then has the server asked, too, to leave it, and waits for that.
    """
    late = asyncio.get_running_loop().call_later(HELD_SECONDS, hang_up, connection)
    try:
        return await connection.execute(what, values)
    finally:
        late.cancel()
