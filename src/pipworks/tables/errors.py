"""What can be wrong with what people ask of a table. Each kind has a stable `code`."""

from __future__ import annotations

from pipworks.engine import GameError
from pipworks.engine.messages import Message, say


class TableError(GameError):
    """Anything wrong with what was asked of a table."""

    code = "table-error"


class NoSuchTable(TableError):
    """There is no table of that id, or it is not to be seen."""

    code = "no-such-table"


class NotInvited(TableError):
    """The table is private, and this is not its invitation."""

    code = "not-invited"


class NotYours(TableError):
    """Somebody acts for a seat, or a table, that is not theirs."""

    code = "not-yours"


class SeatTaken(TableError):
    """The seat is not open."""

    code = "seat-taken"


class NotNow(TableError):
    """What is asked does not fit what the table is doing."""

    code = "not-now"


class AlreadyStarted(NotNow):
    """The game has begun."""

    code = "already-started"


class NotStarted(NotNow):
    """The game has not begun."""

    code = "not-started"


class NotOver(NotNow):
    """The game is not over."""

    code = "not-over"


class OutOfTurn(NotNow):
    """The seat has nothing to choose now."""

    code = "out-of-turn"


class TooLate(NotNow):
    """The game moved on before this arrived."""

    code = "too-late"


class ChatOff(NotNow):
    """The owner of the table has turned the chat off."""

    code = "chat-off"


class TableFull(NotNow):
    """As much has happened, or been said, at the table as one table takes."""

    code = "table-full"


class BadName(TableError):
    """A name that could be taken for a bot's."""

    code = "bad-name"


class BadTable(TableError):
    """A table that cannot be set up as asked."""

    code = "bad-table"


class StorageUnavailable(TableError):
    """The database cannot be written or read just now; nothing has happened."""

    code = "storage-unavailable"


class Outrun(StorageUnavailable):
    """Others have written at a table first, again and again: of what was asked nothing has happened."""


class BadCopy(TableError):
    """A database that cannot be copied, or a copy that cannot be put back."""

    code = "bad-copy"


class UnreadableTable(TableError):
    """What is stored of a table is not what this server can read. `number` is that of the event."""

    code = "unreadable-table"

    def __init__(self, table: str, number: int, why: Message) -> None:
        told = say(
            "table {table} cannot be read, because of its event {number}: {why}; it is set aside as it is, "
            "and nothing of it is lost",
            table=table,
            number=number,
            why=why,
        )
        super().__init__(told)
        self.table = table
        self.number = number


class Conflict(Exception):
    """Another process wrote the event of that number first."""
