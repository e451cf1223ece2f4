"""Who looks after tables: alone where there is one server, or one of several over one PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from pipworks.tables.storage import Storage

Hear = Callable[[str | None, int | None], None]
"""Told of an event: the table, or None for any, and its number; None where the table is to be read anew."""
HearOf = Callable[[str], None]
"""Told of a person who may not be allowed any more to stay connected."""


class Leader(Protocol):
    """What a process leads, and how it hears of the others."""

    async def start(self) -> None:
        """Begin to listen."""
        ...

    async def close(self) -> None:
        """Let go of everything."""
        ...

    def give_up(self) -> None:
        """Wait for no answer any more. May be called from any thread."""
        ...

    async def leads(self, table: str, *, alone: bool = False) -> bool:
        """Whether this process leads a table; it does from now on if nobody else does.

        With `alone` it is no table but something that two must never do at once.
        """
        ...

    async def let_go(self, table: str) -> None:
        """Leave a table to others."""
        ...


class Alone:
    """The one server of a database leads every table, and has nobody to hear."""

    async def start(self) -> None:
        """There is nobody to listen to."""

    async def close(self) -> None:
        """There is nothing to let go of."""

    def give_up(self) -> None:
        """There is nobody to answer."""

    async def leads(self, table: str, *, alone: bool = False) -> bool:
        """It does."""
        return True

    async def let_go(self, table: str) -> None:
        """There are no others."""


def leader_of(storage: Storage, hear: Hear, hear_of: HearOf) -> Leader:
    """The leader of the tables in a storage. Only over PostgreSQL its driver is loaded."""
    if storage.backend != "postgresql":
        return Alone()
    from pipworks.tables.leading import Leading

    return Leading(storage, hear, hear_of)
