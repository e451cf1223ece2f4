"""All ratings anew, from the events of all tables: to the same figures, bit for bit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import sqlalchemy as sa

from pipworks.engine.messages import Message, Progress, say
from pipworks.ratings import keeping
from pipworks.ratings.places import Finish, finish_of, is_rated
from pipworks.tables import journal, schema
from pipworks.tables.errors import NoSuchTable, UnreadableTable
from pipworks.tables.journal import Find
from pipworks.tables.storage import Storage

Report = Callable[[UnreadableTable], None]


@dataclass(frozen=True, slots=True)
class Recounted:
    """What was counted: rated games, ratings of people, and how many rows are not what they were before.

    `unreadable` are tables that cannot be read, and were left out.
    """

    games: int
    ratings: int
    different: int
    unreadable: int


def rated_tables(storage: Storage, until: int | None = None) -> list[str]:
    """The tables that were set up as rated, up to an event of the sequence."""
    events, box = schema.events, schema.outbox
    asked = (
        sa.select(*storage.stored_event)
        .join_from(box, events, sa.and_(events.c.table_id == box.c.table_id, events.c.number == box.c.number))
        .where(events.c.number == 1, events.c.body.like('%"rated": true%'))
        .order_by(box.c.sequence)
    )
    if until is not None:
        asked = asked.where(box.c.sequence <= until)
    found = []
    with storage.reading(), storage.engine.connect() as connection:
        stored = connection.execute(asked).all()
    for each in stored:
        try:
            first = journal.read(each.table_id, each.number, each.at, each.kind, each.body)
        except UnreadableTable:
            first = None
        if first is None or is_rated(first):
            found.append(each.table_id)
    return found


def finishes(
    storage: Storage, find: Find, until: int, tell: Progress, report: Report
) -> Iterator[tuple[int, Finish]]:
    """All rated games that were over by an event of the sequence, in the order of their ends, with those."""
    tables = rated_tables(storage, until)
    found: list[tuple[int, Finish]] = []
    for done, table in enumerate(tables):
        tell(done / len(tables), _read(done, len(tables)))
        try:
            over = finish_of(storage.row(table).secret, storage.entries(table), find)
        except UnreadableTable as problem:
            report(problem)
            continue
        except NoSuchTable:  # it did not count, and has been deleted meanwhile
            continue
        if over is not None and (sequence := _sequence(storage, over)) <= until:
            found.append((sequence, over))
    tell(1.0, _read(len(tables), len(tables)))
    yield from sorted(found, key=lambda each: each[0])


def _read(done: int, of: int) -> Message:
    return say("{done:grouped} of {of:grouped} rated {of:table|tables}", done=done, of=of)


def _sequence(storage: Storage, over: Finish) -> int:
    """The number of the event that ended a game, in the sequence of all tables' events."""
    columns = schema.outbox.c
    asked = sa.select(columns.sequence).where(columns.table_id == over.table, columns.number == over.number)
    with storage.reading(), storage.engine.connect() as connection:
        return int(connection.execute(asked).scalar_one())


def nothing(*_: object) -> None:
    """Tell nobody."""


def recompute(storage: Storage, find: Find, tell: Progress = nothing) -> Recounted:
    """Count all rated games anew, and put what comes out in the place of what was kept.

    A server may run meanwhile: what it counts in between is not lost. Raises StorageUnavailable.
    """
    while True:
        until = storage.outbox.last()
        unreadable: list[UnreadableTable] = []
        games = list(finishes(storage, find, until, tell, unreadable.append))
        made = list(keeping.folded(games, {}))
        last = games[-1][0] if games else 0
        with storage.reading(), storage.engine.begin() as connection:
            keeping.take_turn(connection, storage, 0)
            counter = schema.counters.c
            mine = sa.update(schema.counters).where(counter.name == keeping.COUNTER, counter.last <= until)
            if not connection.execute(mine.values(last=last)).rowcount:
                continue  # a server has counted a later game: look again
            before = keeping.kept(connection)
            keeping.clear(connection)
            people = keeping.there(
                connection, {sat.person for one in made for sat in one.ended.seats if sat.person}
            )
            for one in made:
                keeping.write(connection, storage, one, people)
            after = keeping.kept(connection)
        different = sum(len(set(before[name]) ^ set(after[name])) for name in after)
        return Recounted(len(made), len(after["ratings"]), different, len(unreadable))
