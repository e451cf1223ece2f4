"""Which of several servers over one PostgreSQL looks after a table, and how they hear of each other's events.

Any server may write any table's events: their numbers decide who was first. Only what a table does by itself
needs one server, which holds an advisory lock of the database while it lives; if it dies the lock is free at
once. Over SQLite there is one server, which leads every table.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable
from contextlib import suppress

import psycopg

from pipworks.tables.storage import ANEW, CHANNEL, Storage
from pipworks.tables.watchdog import CONNECT_SECONDS, HELD_SECONDS, hang_up

log = logging.getLogger("pipworks.tables")

AGAIN = 1.0
"""After so many seconds a lost connection is tried again."""

Hear = Callable[[str | None, int | None], None]
"""Told of an event: the table, or None for any, and its number; None where the table is to be read anew."""


def _key(table: str) -> int:
    return int.from_bytes(hashlib.sha256(table.encode()).digest()[:8], "big", signed=True)


class Leading:
    """The locks that this process holds, and its ear for the others."""

    def __init__(self, storage: Storage, hear: Hear) -> None:
        self._hear = hear
        self._address = (
            storage.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
            if storage.backend == "postgresql"
            else None
        )
        self._locks: psycopg.AsyncConnection[tuple[bool]] | None = None
        self._locking = asyncio.Lock()
        self._led: set[str] = set()
        self._ear: asyncio.Task[None] | None = None
        self._listening = asyncio.Event()

    async def start(self) -> None:
        """Begin to listen."""
        if self._address is not None:
            self._ear = asyncio.create_task(self._listen(self._address), name="pipworks ear")
            with suppress(TimeoutError):
                async with asyncio.timeout(10):
                    await self._listening.wait()

    async def close(self) -> None:
        """Let go of everything."""
        if self._ear is not None:
            self._ear.cancel()
            with suppress(asyncio.CancelledError):
                await self._ear
        if self._locks is not None:
            with suppress(psycopg.Error):
                await self._locks.close()

    async def leads(self, table: str) -> bool:
        """Whether this process leads a table; it does from now on if nobody else does."""
        if self._address is None:
            return True
        async with self._locking:
            try:
                async with asyncio.timeout(HELD_SECONDS):
                    return await self._try(table, self._address)
            except (psycopg.Error, OSError):  # no answer in time is one of the latter
                self._led.clear()
                if self._locks is not None:
                    hang_up(self._locks)
                    with suppress(psycopg.Error):
                        await self._locks.close()
                self._locks = None
                return False

    async def _try(self, table: str, address: str) -> bool:
        """Take the lock of a table, if it is free."""
        if self._locks is None or self._locks.closed:
            self._led.clear()
            self._locks = await psycopg.AsyncConnection.connect(
                address, autocommit=True, connect_timeout=CONNECT_SECONDS
            )
        if table not in self._led:
            answer = await self._locks.execute("SELECT pg_try_advisory_lock(%s)", (_key(table),))
            row = await answer.fetchone()
            if row is not None and row[0]:
                self._led.add(table)
        return table in self._led

    async def let_go(self, table: str) -> None:
        """Leave a table to others."""
        async with self._locking:
            if table in self._led and self._locks is not None:
                self._led.discard(table)
                with suppress(psycopg.Error, OSError):
                    async with asyncio.timeout(HELD_SECONDS):
                        await self._locks.execute("SELECT pg_advisory_unlock(%s)", (_key(table),))

    async def _listen(self, address: str) -> None:
        while True:
            try:
                connection = await psycopg.AsyncConnection.connect(address, autocommit=True)
                async with connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self._listening.set()
                    self._hear(None, 0)  # whatever was said while nobody listened
                    async for notice in connection.notifies():
                        table, _, number = notice.payload.rpartition(":")
                        if number == ANEW:
                            self._hear(table, None)
                        elif number.isdigit():  # anybody may call out on a channel
                            self._hear(table, int(number))
            except (psycopg.Error, OSError):
                await asyncio.sleep(AGAIN)
            except Exception as problem:  # nobody would see it if this ended
                log.error("the ear failed", exc_info=problem)
                await asyncio.sleep(AGAIN)
