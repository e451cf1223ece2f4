"""What a table at work needs of the place that it stands in, whatever that is."""

from __future__ import annotations

from typing import Any, Protocol

from pipworks.tables.journal import Entry
from pipworks.tables.rows import Row
from pipworks.tables.seeing import Eyes
from pipworks.tables.state import TableState
from pipworks.tables.thinkers import Thinkers


class Surroundings(Protocol):
    """What a table at work needs of the place that it stands in."""

    fairness: float
    """How long after a first claim, in seconds, others still count as made at once."""
    keep_seconds: float
    """How long a table that nobody listens to is kept awake."""
    thinkers: Thinkers
    """Who thinks for the bots' seats."""

    def now(self) -> float:
        """The time, in seconds since 1970."""
        ...

    async def append(self, entry: Entry, row: Row) -> None:
        """Commit an event. Raises Conflict or StorageUnavailable."""
        ...

    def entries(self, table: str, since: int) -> list[Entry]:
        """The events of a table after a number."""
        ...

    def read_until(self, table: str, number: int) -> tuple[TableState, list[Entry]]:
        """A table as it was after the event of that number, and the events since."""
        ...

    def write_erased(self, table: str, person: str) -> None:
        """Write a table's events without somebody's name."""
        ...

    def put_right(self, row: Row) -> None:
        """Write what is kept beside a table as it follows from its events."""
        ...

    async def retold(
        self, table: str, eyes: Eyes, since: int, until: int, language: str
    ) -> list[dict[str, Any]]:
        """What eyes are told of the events after a number, up to another, made anew from the events."""
        ...

    async def let_go(self, table: str) -> None:
        """Leave a table's clocks and bots to other servers."""
        ...

    async def rematch(self, state: TableState) -> str:
        """Set the same table up again; its id."""
        ...

    async def leads(self, table: str) -> bool:
        """Whether clocks and bots of a table are this process's to look after."""
        ...

    def report(self, problem: Exception, table: str) -> None:
        """Note something that should not have happened."""
        ...
