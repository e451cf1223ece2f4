"""Where tables are kept: SQLite, or PostgreSQL by URL.

What is promised of events: `writer` keeps it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from pipworks.engine import say
from pipworks.tables import erasing, journal, schema
from pipworks.tables.database import MOST_NAMED, Database, can_be_asked
from pipworks.tables.erasing import Stored
from pipworks.tables.errors import NoSuchTable, UnreadableTable
from pipworks.tables.events import Resigned, TimedOut
from pipworks.tables.journal import Entry
from pipworks.tables.outbox import ENDED, Outbox
from pipworks.tables.people import People
from pipworks.tables.rows import Row
from pipworks.tables.summaries import Summaries
from pipworks.tables.writer import Writer

SILENCED = "silenced"
"""Under this name is remembered up to which table, in the order of their last changes, chat was taken out."""
ANEW = "anew"
"""What is called out instead of a number when a table is to be read anew."""

Place = tuple[float, str]
"""Where a table stands in the order of their last changes: when that was, and its id."""


class Storage(Database):
    """The tables of one database, its people, and what is to be told of (`outbox`).

    Reading is done by whoever asks, in their own thread; events have one writer.
    """

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.people = People(self)
        self.outbox = Outbox(self)
        self.summaries = Summaries()
        self.writer = Writer(self, self.outbox, self._entries)

    def close(self) -> None:
        """Write what is waiting, and close. What comes later is refused."""
        self.writer.close()
        super().close()

    def try_writing(self) -> None:
        """Write something and see it on disk, and that events are taken and come into the database's file.

        Raises StorageUnavailable.
        """
        super().try_writing()
        self.writer.try_taking()
        self.writer.refuse_behind()

    # Events

    async def append(self, entry: Entry, row: Row) -> None:
        """Write an event and what the table is after it; with the first event, the table itself.

        Returns when all is on disk. Raises Conflict when there is an event of that number already; then
        nothing is written. Raises StorageUnavailable when nothing is written, or, as its sentence says,
        when that is not known yet.
        """
        await self.writer.append(entry, row)

    def entries(self, table: str, since: int = 0, until: int | None = None) -> list[Entry]:
        """The events of a table after a number, up to another, in order. Raises UnreadableTable.

        So it does where there should be a first event, and is none.
        """
        found = self._entries(table, since, until)
        if not (found or since or until == 0):
            raise UnreadableTable(table, 1, say("it is missing"))
        return found

    def _entries(self, table: str, since: int, until: int | None) -> list[Entry]:
        """As `entries`, whatever there is."""
        asked = (
            sa.select(*self.stored_event)
            .where(schema.events.c.table_id == table, schema.events.c.number > since)
            .order_by(schema.events.c.number)
        )
        if until is not None:
            asked = asked.where(schema.events.c.number <= until)
        with self.reading(), self.looking() as connection:
            stored = connection.execute(asked).all()
        return [journal.read(each.table_id, each.number, each.at, each.kind, each.body) for each in stored]

    def bodies(self, table: str) -> list[Stored]:
        """The events of a table as they are stored, in order."""
        asked = sa.select(*self.stored_event).where(schema.events.c.table_id == table)
        with self.reading(), self.engine.connect() as connection:
            stored = connection.execute(asked.order_by(schema.events.c.number)).all()
        return [(each.number, each.kind, each.body) for each in stored]

    # Tables

    def row(self, table: str) -> Row:
        """What is known of a table. Raises NoSuchTable."""
        asked = sa.select(*self._stored_row).where(schema.tables.c.id == table)
        row = None
        if can_be_asked(table):
            with self.reading(), self.looking() as connection:
                row = connection.execute(asked).one_or_none()
        if row is None:
            raise NoSuchTable("there is no such table: look at the address again")
        return _row(row)

    @property
    def _stored_row(self) -> list[sa.ColumnElement[Any]]:
        """The columns of a table; its summary as its bytes, where it may be no text at all."""
        columns = schema.tables.c
        return [self.stored_text(each) if each is columns.summary else each for each in columns]

    def listed(
        self,
        *,
        public: bool | None = None,
        status: Sequence[str] = (),
        game: str | None = None,
        variant: str | None = None,
        person: str | None = None,
        before: float | None = None,
        limit: int = 50,
    ) -> list[Row]:
        """Tables, the latest changed first; `before` goes on where an earlier list ended.

        Of public tables those of each status, or status and game, lie in order in an index.
        """
        columns = schema.tables.c
        asked = sa.select(*self._stored_row).order_by(columns.changed.desc(), columns.id).limit(limit)
        if public is not None:
            asked = asked.where(columns.public == public)
        if game is not None:
            asked = asked.where(columns.game == game)
        if variant is not None:
            asked = asked.where(columns.variant == variant)
        if before is not None:
            asked = asked.where(columns.changed < before)
        if person is not None:
            held = sa.select(schema.sitters.c.table_id).where(schema.sitters.c.person == person)
            asked = asked.where(columns.id.in_(held))
        each_status = [asked.where(columns.status == each) for each in status] or [asked]
        with self.reading(), self.engine.connect() as connection:
            found = [_row(each) for one in each_status for each in connection.execute(one)]
        return sorted(found, key=lambda row: (-row.changed, row.id))[:limit]

    def forget(self, tables: Sequence[str]) -> None:
        """Delete tables, and whatever is kept about them."""
        with self.reading(), self.engine.begin() as connection:
            for each in _ABOUT_TABLES:
                connection.execute(sa.delete(each).where(each.c.table_id.in_(tables)))
            connection.execute(sa.delete(schema.tables).where(schema.tables.c.id.in_(tables)))
        self.outbox.forget()

    def rewrite(self, table: str, bodies: Mapping[int, str], row: Row) -> None:
        """Write other bodies for events of a table, and what is kept beside them; all or nothing.

        Events are changed to take the name of somebody out who wants to be forgotten, or chat that is not
        kept (`silence`), and for nothing else.
        """
        tables = schema.tables.c
        with self.reading(), self.engine.begin() as connection:
            self._change(connection, table, bodies)
            beside = {"owner": row.owner, "summary": row.summary}
            connection.execute(sa.update(schema.tables).where(tables.id == table).values(**beside))

    def put_right(self, row: Row) -> None:
        """Write what is kept beside a table as it follows from its events, if it stands there otherwise.

        Another server may have written an event, and that with it, before it heard of a `rewrite`; or a
        rewrite came after an event that it did not know of. Nothing where there are later events.
        """
        tables = schema.tables.c
        mine = tables.id == row.id, tables.number == row.number, tables.summary != row.summary
        with self.reading(), self.engine.begin() as connection:
            put = sa.update(schema.tables).where(*mine)
            connection.execute(put.values(owner=row.owner, summary=row.summary))

    def _change(self, connection: sa.Connection, table: str, bodies: Mapping[int, str]) -> None:
        """Write other bodies for events of a table. Other servers are told to read it anew."""
        events = schema.events.c
        for number, body in bodies.items():
            mine = events.table_id == table, events.number == number
            connection.execute(sa.update(schema.events).where(*mine).values(body=body))
        self.outbox.forget()
        self.call_out(connection, f"{table}:{ANEW}")

    def silence(self, before: float, most: int) -> tuple[list[str], bool]:
        """Take out what was said at the next so many tables that are over, and nothing has happened at since.

        At which of them anything was, and whether there may be more. How far it has come is remembered: no
        table is looked at twice unless something happens there again.
        """
        after, last = json.loads(self.setting(SILENCED, lambda: json.dumps([0.0, ""])))
        events, silenced = schema.events.c, dict[str, dict[int, str]]()
        with self.reading(), self.engine.begin() as connection:
            found = _lying(connection, ENDED, (after, last), before, most)
            said = sa.select(*self.stored_event).where(
                events.table_id.in_([table for _, table in found]), events.kind == "chat"
            )
            for each in connection.execute(said.order_by(events.table_id, events.number)).all():
                if (body := erasing.silenced(each.body)) is not None:
                    silenced.setdefault(each.table_id, {})[each.number] = body
            for table, bodies in silenced.items():
                self._change(connection, table, bodies)
            if found:
                self.note(connection, SILENCED, json.dumps(found[-1]))
        return list(silenced), len(found) == most

    def tables_of(self, person: str) -> list[str]:
        """Every table at which somebody has ever sat, or which they have set up."""
        held = sa.select(schema.sitters.c.table_id).where(schema.sitters.c.person == person)
        owned = sa.select(schema.tables.c.id).where(schema.tables.c.owner == person)
        with self.reading(), self.engine.connect() as connection:
            return sorted(connection.scalars(held.union(owned)))

    def due(self, now: float) -> dict[str, int]:
        """The tables that have something to do by themselves by now, and the numbers of their last events."""
        columns = schema.tables.c
        asked = sa.select(columns.id, columns.number).where(columns.wake <= now)
        with self.reading(), self.engine.connect() as connection:
            return {each.id: each.number for each in connection.execute(asked)}

    def stale(self, status: str, before: float) -> list[str]:
        """The tables of a status that nothing has happened at since."""
        columns = schema.tables.c
        asked = sa.select(columns.id).where(columns.status == status, columns.changed < before)
        with self.reading(), self.engine.connect() as connection:
            return [each.id for each in connection.execute(asked)]

    def untouched(self, before: float, after: Place, most: int) -> tuple[dict[str, str], Place | None]:
        """The next so many games that go on, or are paused, with nothing having happened since then.

        The summary of each that is not a class's or a tournament's, and where the next ones begin, if any do.
        """
        columns = schema.tables.c
        with self.reading(), self.engine.connect() as connection:
            found = _lying(connection, ("playing", "paused"), after, before, most)
            named = columns.id.in_([table for _, table in found])
            asked = sa.select(columns.id, self.stored_text(columns.summary)).where(named, *_unheld())
            summaries = {each.id: _text(each.summary) for each in connection.execute(asked)}
        return summaries, found[-1] if len(found) == most else None

    def over(self, tables: Sequence[str]) -> set[str]:
        """Those of some tables at which nobody plays any more."""
        columns, over = schema.tables.c, set[str]()
        with self.reading(), self.engine.connect() as connection:
            for at in range(0, len(tables), MOST_NAMED):
                some = columns.id.in_(tables[at : at + MOST_NAMED])
                asked = sa.select(columns.id).where(some, columns.status.in_(ENDED))
                over.update(connection.scalars(asked))
        return over

    def finished(self, before: float, after: Place, most: int) -> tuple[list[str], Place | None]:
        """Of the next so many tables that are over since then, those that nothing else is made of.

        Ratings, classes and tournaments hold theirs, and what cannot be read may be rated. And where the next
        ones begin, if there are any.
        """
        columns = schema.tables.c
        counted = sa.select(schema.rated_games.c.table_id)
        with self.reading(), self.engine.connect() as connection:
            found = _lying(connection, ENDED, after, before, most)
            named = columns.id.in_([table for _, table in found])
            asked = sa.select(columns.id, columns.status, self.stored_text(columns.summary))
            free = connection.execute(asked.where(named, columns.id.not_in(counted), *_unheld())).all()
            counts = {each.id: self._is_rated(each.id, each.summary) for each in free}
            rated = {table for table, is_rated in counts.items() if is_rated}
            abandoned = {each.id for each in free if each.status == "abandoned"}
            waiting = (rated - abandoned) | _given_up(connection, rated & abandoned)  # to be counted
        old = [table for table, is_rated in counts.items() if is_rated is not None and table not in waiting]
        return old, found[-1] if len(found) == most else None

    def _is_rated(self, table: str, summary: str | bytes) -> bool | None:
        """Whether a table is rated; None where nobody can tell."""
        return self.summaries.read(table, lambda: bool(json.loads(summary).get("rated")))

    # Tables to be

    def reserve(self, table: str, secret: str, at: float) -> None:
        """Keep the secret of a table to be."""
        with self.reading(), self.engine.begin() as connection:
            connection.execute(sa.insert(schema.reservations).values(id=table, secret=secret, at=at))

    def reserved(self, table: str) -> str | None:
        """The secret of a table to be, if it is reserved: until it is set up, which only one can do."""
        if not can_be_asked(table):
            return None
        columns = schema.reservations.c
        asked = sa.select(columns.secret).where(columns.id == table)
        with self.reading(), self.looking() as connection:
            return connection.execute(asked).scalar_one_or_none()

    def forget_reserved(self, before: float) -> None:
        """Forget what was reserved before, for nothing."""
        with self.reading(), self.engine.begin() as connection:
            connection.execute(sa.delete(schema.reservations).where(schema.reservations.c.at < before))


def _row(found: sa.Row[Any]) -> Row:
    """A row as it was found."""
    row = found._mapping
    return Row(**{**row, "summary": _text(row["summary"])})


def _text(stored: str | bytes) -> str:
    """Stored text, with a mark in the place of what is none."""
    return stored if isinstance(stored, str) else stored.decode(errors="replace")


def _unheld() -> list[sa.ColumnElement[bool]]:
    """What holds of a table that no class and no tournament has set up."""
    owner = schema.tables.c.owner
    held = [sa.select(each.c.id) for each in (schema.classes, schema.tournaments)]
    return [sa.or_(owner.is_(None), owner.not_in(each)) for each in held]


def _given_up(connection: sa.Connection, tables: set[str]) -> set[str]:
    """Those of some tables at which somebody has given the game up: it counts even if it is abandoned."""
    events = schema.events.c
    gave_up = events.kind.in_((Resigned.called, TimedOut.called))
    asked = sa.select(events.table_id).distinct().where(events.table_id.in_(sorted(tables)), gave_up)
    return set(connection.scalars(asked))


def _lying(
    connection: sa.Connection, statuses: Sequence[str], after: Place, before: float, most: int
) -> list[Place]:
    """Tables of some statuses, by when they changed last, after that one; each kind lies in an index."""
    columns = schema.tables.c
    since, last = after
    found: list[Place] = []
    for public in (True, False):
        for status in statuses:
            asked = sa.select(columns.changed, columns.id).where(
                columns.public == public,
                columns.status == status,
                columns.changed.between(since, before),
                sa.or_(columns.changed > since, columns.id > last),
            )
            for changed, table in connection.execute(asked.order_by(columns.changed, columns.id).limit(most)):
                found.append((changed, table))
    return sorted(found)[:most]


_ABOUT_TABLES = (
    schema.outbox, schema.events, schema.sitters, schema.mail_seats, schema.push_queue,
    schema.variant_plays, schema.variant_ratings, schema.rated_seats, schema.rated_games,
)  # fmt: skip
"""What holds on to a table, in the order in which it is deleted."""
