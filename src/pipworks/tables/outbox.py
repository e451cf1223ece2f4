"""The outbox: all events of all tables in one sequence, for whoever is to hear of them after the commit.

An event gets the next number of the sequence in the transaction that writes it. Who takes numbers holds a
lock until they are committed; so numbers are in the order of the commits, none is missing, and who has heard
of one will never find a smaller one later. That is what lets a subscriber go on from a number after a crash.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from pipworks.tables import journal, schema
from pipworks.tables.database import Database
from pipworks.tables.errors import UnreadableTable
from pipworks.tables.journal import Entry
from pipworks.tables.plainly import Cursor, Often

COUNTER = "outbox"
ENDED = ("over", "abandoned")
"""The statuses of a table at which nobody plays any more."""
RECENT = 1024
"""So many of the events that this process has committed are at hand."""

_RAISE = Often(
    sa.update(schema.counters)
    .where(schema.counters.c.name == sa.bindparam("which"))
    .values(last=schema.counters.c.last + sa.bindparam("many"))
    .returning(schema.counters.c.last)
)
_PUT = Often(sa.insert(schema.outbox))


@dataclass(frozen=True, slots=True)
class News:
    """An event that has been committed, and its number in the sequence of all tables' events, from 1."""

    sequence: int
    entry: Entry
    over: bool
    """Whether nobody plays at its table any more, since this event or by now: else it ended no game."""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """An event in that sequence that cannot be read, and why."""

    sequence: int
    problem: UnreadableTable


def next_numbers(cursor: Cursor, many: int) -> int:
    """The first of so many numbers that are this transaction's; others who want some wait for its end."""
    cursor.run(_RAISE, [{"which": COUNTER, "many": many}])
    return int(cursor.answered()) - many + 1


def put(cursor: Cursor, first: int, entries: Sequence[Entry]) -> None:
    """Put events into the outbox, under the numbers from the first on."""
    rows = [
        {"sequence": sequence, "table_id": entry.table, "number": entry.number}
        for sequence, entry in enumerate(entries, first)
    ]
    cursor.run(_PUT, rows)


class Outbox:
    """What is in the outbox of a database, and how far each subscriber has heard of it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._recent: deque[News] = deque(maxlen=RECENT)
        self._remembering = threading.Lock()

    def remember(self, news: Sequence[News]) -> None:
        """Have at hand what this process has just committed, in order."""
        with self._remembering:
            if self._recent and self._recent[-1].sequence != news[0].sequence - 1:
                self._recent.clear()  # another server has written between
            self._recent.extend(news)

    def forget(self) -> None:
        """Have nothing at hand: events are changed or deleted."""
        with self._remembering:
            self._recent.clear()

    def recent(self, sequence: int, most: int) -> list[News] | None:
        """What comes after a number, as `since`, if it is at hand; None if it has to be looked up.

        Over PostgreSQL other servers may have written more, so that there nothing is known of nothing new.
        """
        with self._remembering:
            if not self._recent or not self._recent[0].sequence <= sequence + 1:
                return None
            begin = sequence + 1 - self._recent[0].sequence
            end = min(begin + most, len(self._recent))
            found = [self._recent[at] for at in range(begin, end)]
        return found if found or self._database.backend == "sqlite" else None

    def since(self, sequence: int, most: int = 100) -> list[News | Unreadable]:
        """What comes after a number, in order, up to so many."""
        events, box, tables = schema.events.c, schema.outbox.c, schema.tables.c
        asked = (
            sa.select(box.sequence, tables.status, *self._database.stored_event)
            .join_from(
                schema.outbox,
                schema.events,
                sa.and_(events.table_id == box.table_id, events.number == box.number),
            )
            .join(schema.tables, tables.id == box.table_id)
            .where(box.sequence > sequence)
            .order_by(box.sequence)
            .limit(most)
        )
        with self._database.reading(), self._database.looking() as connection:
            stored = connection.execute(asked).all()
        news: list[News | Unreadable] = []
        for each in stored:
            try:
                entry = journal.read(each.table_id, each.number, each.at, each.kind, each.body)
                news.append(News(each.sequence, entry, each.status in ENDED))
            except UnreadableTable as problem:
                news.append(Unreadable(each.sequence, problem))
        return news

    def wait_for_writers(self) -> None:
        """Wait until whoever takes numbers just now has written their events, or has not.

        A COMMIT whose answer was lost may still be under way, out of sight: it holds the lock until it is
        done. Raises StorageUnavailable when that takes too long. SQLite's is done before anybody can ask.
        """
        held = sa.select(schema.counters.c.last).where(schema.counters.c.name == COUNTER).with_for_update()
        with self._database.reading(), self._database.engine.connect() as connection:
            connection.execute(held)
            connection.rollback()  # to commit might take as long

    def last(self) -> int:
        """The number of the last event of all; 0 when there is none."""
        asked = sa.select(schema.counters.c.last).where(schema.counters.c.name == COUNTER)
        with self._database.reading(), self._database.engine.connect() as connection:
            return int(connection.execute(asked).scalar_one())

    def heard(self, name: str, *, history: bool) -> int:
        """How far a subscriber has heard. A new one has heard of everything, or with `history` of nothing."""
        columns = schema.subscribers.c
        asked = sa.select(columns.heard).where(columns.name == name)
        begin = 0 if history else self.last()
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(self._database.ignoring(schema.subscribers).values(name=name, heard=begin))
            return int(connection.execute(asked).scalar_one())

    def mark(self, heard: Mapping[str, int]) -> None:
        """Subscribers, by name, have heard of everything up to these numbers."""
        columns = schema.subscribers.c
        further = (
            sa.update(schema.subscribers)
            .where(columns.name == sa.bindparam("who"), columns.heard < sa.bindparam("until"))
            .values(heard=sa.bindparam("until"))
        )
        rows = [{"who": name, "until": sequence} for name, sequence in sorted(heard.items())]
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(further, rows)
