"""What a table at work needs of the place that it stands in, whatever that is."""

from __future__ import annotations

from typing import Any, Protocol

from pipworks.tables.journal import Entry
from pipworks.tables.showing import Eyes
from pipworks.tables.state import TableState
from pipworks.tables.storage import Row
from pipworks.tables.thinking import Thought


class Surroundings(Protocol):
    """What a table at work needs of the place that it stands in."""

    fairness: float
    """How long after a first claim, in seconds, others still count as made at once."""
    keep_seconds: float
    """How long a table that nobody listens to is kept awake."""

    async def append(self, entry: Entry, row: Row) -> None:
        """Commit an event. Raises Conflict or StorageUnavailable."""
        ...

    def entries(self, table: str, since: int) -> list[Entry]:
        """The events of a table after a number."""
        ...

    def read_until(self, table: str, number: int) -> tuple[TableState, list[Entry]]:
        """A table as it was after the event of that number, and the events since."""
        ...

    def messages(
        self, table: str, eyes: Eyes, since: int = 0, until: int | None = None, language: str = "en"
    ) -> list[dict[str, Any]]:
        """What eyes are told of the events after a number, up to another."""
        ...

    async def rematch(self, state: TableState) -> str:
        """Set the same table up again; its id."""
        ...

    async def think(self, state: TableState, seats: list[int]) -> list[Thought]:
        """What the bots of those seats choose, and when."""
        ...

    async def leads(self, table: str) -> bool:
        """Whether clocks and bots of a table are this process's to look after."""
        ...

    def report(self, problem: Exception, table: str) -> None:
        """Note something that should not have happened."""
        ...
