"""Where tables are kept: SQLite, or PostgreSQL by URL.

What is promised: an event whose `append` has returned is on disk (SQLite: WAL with `synchronous=FULL`;
PostgreSQL: its own default) and will be there after a crash of this process or of the machine; an event that
was refused has left nothing. Events of many tables that come in together are written in one transaction, by
one thread.
"""

from __future__ import annotations

import asyncio
import json
import logging
import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import asdict, dataclass

import sqlalchemy as sa

from pipworks.tables import erasing, journal, outbox, schema
from pipworks.tables.database import CHANNEL, MOST_NAMED, Database, can_be_asked, fresh_id, reason
from pipworks.tables.erasing import Stored
from pipworks.tables.errors import Conflict, NoSuchTable, StorageUnavailable, UnreadableTable
from pipworks.tables.journal import Entry
from pipworks.tables.outbox import ENDED, News, Outbox
from pipworks.tables.people import People
from pipworks.tables.plainly import Often, plainly

log = logging.getLogger("pipworks.tables")

MOST_AT_ONCE = 400
GONE_SECONDS = 4.0
"""A connection that is lost so soon was gone before; another is tried, once."""
GATHER_SECONDS = 0.02
"""So long after a commit, what other tables bring is gathered, for one transaction."""
COMMIT_SECONDS = 20.0
"""So long somebody waits for an event to be written down."""
CHECKPOINT_SECONDS = 1.0
"""How often SQLite's log is brought into its file, by a thread of its own so that no choice waits for it."""
CHECKPOINT_COMMITS = 64
"""After so many commits it is done at once: each adds some 30 kilobytes to the log."""
SILENCED = "silenced"
"""Under this name is remembered up to which table, in the order of their last changes, chat was taken out."""
ANEW = "anew"
"""What is called out instead of a number when a table is to be read anew."""

Place = tuple[float, str]
"""Where a table stands in the order of their last changes: when that was, and its id."""


@dataclass(frozen=True, slots=True)
class Row:
    """What is known of a table without reading its events. `summary` is JSON of public things."""

    id: str
    created: float
    changed: float
    status: str
    public: bool
    game: str
    variant: str
    owner: str | None
    invitation: str
    secret: str
    number: int
    wake: float | None
    summary: str


@dataclass(frozen=True, slots=True)
class _Writing:
    entry: Entry
    body: str
    row: Row
    done: Future[None]


class Storage(Database):
    """The tables of one database, its people, and what is to be told of (`outbox`).

    Reading is done by whoever asks, in their own thread; events have one writer.
    """

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.caller = fresh_id(10)
        """By what it tells its own calls from those of other servers."""
        self.people = People(self)
        self.outbox = Outbox(self)
        self.committed: list[Callable[[], None]] = []
        """To be called, in the writer's thread, whenever events have been committed."""
        self._writing: queue.SimpleQueue[_Writing | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._commits = 0
        self._latest: frozenset[str] = frozenset()
        """The tables whose events were written last."""
        self._latest_at = float("-inf")
        self._commit_sent = False
        """Whether the last batch came to its COMMIT: then it may be on disk although no answer came."""
        self._grown = threading.Event()
        self._closing = threading.Event()
        self._beginning = threading.Lock()

    def close(self) -> None:
        """Write what is waiting, and close. What comes later is refused."""
        with self._beginning:
            self._closing.set()
        self._grown.set()
        if self._writer is not None:
            self._writing.put(None)
            self._writer.join()
            self._writer = None
        super().close()

    # Events

    async def append(self, entry: Entry, row: Row) -> None:
        """Write an event and what the table is after it; with the first event, the table itself.

        Returns when all is on disk. Raises Conflict when there is an event of that number already; then
        nothing is written. Raises StorageUnavailable when nothing is written, or, as its sentence says,
        when that is not known yet.
        """
        body = journal.written(entry.event)
        done: Future[None] = Future()
        with self._beginning:
            if self._closing.is_set():
                raise StorageUnavailable("the server is being stopped: nothing has happened")
            if self._writer is None:
                self._begin()
            self._writing.put(_Writing(entry, body, row, done))
        await _settled_in_time(done)

    def _begin(self) -> None:
        """Start the writer."""
        writer = threading.Thread(target=self._write, name="pipworks-journal", daemon=True)
        writer.start()
        self._writer = writer
        if self.backend == "sqlite":
            threading.Thread(target=self._checkpoint, name="pipworks-checkpoint", daemon=True).start()

    def _checkpoint(self) -> None:
        """Bring SQLite's log into its file, time and again. What is committed is safe in either."""
        while True:
            self._grown.wait(CHECKPOINT_SECONDS)
            self._grown.clear()
            if self._closing.is_set():
                return
            with suppress(sa.exc.SQLAlchemyError, OSError), self.engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")

    def _write(self) -> None:
        """Write what comes in, as much at once as has come; until None comes."""
        ending = False
        while not ending:
            first = self._writing.get()
            batch = [] if first is None else [first]
            ending = first is None
            for each in batch:
                time.sleep(self._gathering(each.row.id, time.monotonic()))
            while not ending and len(batch) < MOST_AT_ONCE:
                try:
                    more = self._writing.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    ending = True
                else:
                    batch.append(more)
            wanted = [each for each in batch if each.done.set_running_or_notify_cancel()]
            if wanted:
                self._write_batch(wanted)

    def _gathering(self, table: str, now: float) -> float:
        """For how many seconds more is gathered what comes in beside an event of a table.

        A table that goes on by itself, while nothing happens at others, does not wait.
        """
        alone = table in self._latest
        return 0.0 if alone else max(0.0, self._latest_at + GATHER_SECONDS - now)

    def _write_batch(self, batch: list[_Writing], *, again: bool = False) -> None:
        self._commit_sent, begun = False, time.monotonic()
        try:
            first = self._commit(batch)
        except (sa.exc.IntegrityError, sa.exc.DataError, UnicodeError) as problem:  # others' may do
            for each in batch:
                if len(batch) > 1:
                    self._write_batch([each])
                elif isinstance(problem, sa.exc.IntegrityError):
                    each.done.set_exception(Conflict())
                else:
                    each.done.set_exception(
                        StorageUnavailable("this cannot be written down: nothing has happened")
                    )
            return
        except Exception as problem:  # whatever it is, whoever waits must hear of it
            at_once = time.monotonic() - begun < GONE_SECONDS
            if at_once and not (again or self._commit_sent) and _is_lost(problem):
                self._write_batch(batch, again=True)  # the database has been away: there is a new connection
                return
            if self._commit_sent and isinstance(problem, sa.exc.DBAPIError):
                batch = self._settled(batch)
            refusal = StorageUnavailable(
                "the table cannot be written down just now ({why}): nothing has happened, please try again",
                why=reason(problem),
            )
            for each in batch:
                each.done.set_exception(refusal)
            return
        self._commits += 1
        self._latest, self._latest_at = frozenset(each.row.id for each in batch), time.monotonic()
        if self._commits % CHECKPOINT_COMMITS == 0:
            self._grown.set()
        self.outbox.remember(
            [News(number, each.entry, each.row.status in ENDED) for number, each in enumerate(batch, first)]
        )
        for each in batch:
            each.done.set_result(None)
        for hear in self.committed:
            try:
                hear()
            except Exception as problem:  # who listens must not stop who writes
                log.error("a listener failed", exc_info=problem)

    def _settled(self, batch: list[_Writing]) -> list[_Writing]:
        """Find out by their numbers which events were written although the answer was lost; the others."""
        try:
            there = [
                any(
                    journal.written(entry.event) == each.body and entry.at == each.entry.at
                    for entry in self.entries(
                        each.row.id, each.entry.number - 1, each.entry.number, some=False
                    )
                )
                for each in batch
            ]
        except (StorageUnavailable, UnreadableTable):
            for each in batch:
                each.done.set_exception(_unknown())
            return []
        for each, written in zip(batch, there, strict=True):
            if written:
                each.done.set_result(None)
        return [each for each, written in zip(batch, there, strict=True) if not written]

    def _commit(self, batch: list[_Writing]) -> int:
        """Commit events; the number of the first of them in the outbox."""
        new = [asdict(each.row) for each in batch if each.entry.number == 1]
        latest = {each.row.id: each.row for each in batch if each.entry.number > 1}
        sitters = [
            {"person": person, "table_id": each.row.id}
            for each in batch
            for person in each.entry.event.sitters
        ]
        events = [
            {
                "table_id": each.entry.table,
                "number": each.entry.number,
                "at": each.entry.at,
                "kind": each.entry.event.called,
                "body": each.body,
            }
            for each in batch
        ]
        changed = [
            {f"new_{name}": getattr(row, name) for name in _CHANGING} | {"which": row.id}
            for row in latest.values()
        ]
        with self.engine.begin() as connection:
            with plainly(connection) as cursor:
                first = outbox.next_numbers(cursor, len(batch))  # from here on other servers wait
                if new:
                    cursor.run(_TABLES, new)
                cursor.run(_EVENTS, events)
                outbox.put(cursor, first, [each.entry for each in batch])
                if changed:
                    cursor.run(_UPDATE, changed)
                if self.backend == "postgresql":
                    told = [f"{each.entry.table}:{each.entry.number}:{self.caller}" for each in batch]
                    cursor.run(_CALL_OUT, [{"channel": CHANNEL, "told": told}])
            if sitters:
                connection.execute(self.ignoring(schema.sitters), sitters)
            self._commit_sent = True
        return first

    def entries(
        self, table: str, since: int = 0, until: int | None = None, *, some: bool = True
    ) -> list[Entry]:
        """The events of a table after a number, up to another, in order; `some`: there must be a first.

        Raises UnreadableTable.
        """
        asked = (
            sa.select(*self.stored_event)
            .where(schema.events.c.table_id == table, schema.events.c.number > since)
            .order_by(schema.events.c.number)
        )
        if until is not None:
            asked = asked.where(schema.events.c.number <= until)
        with self.reading(), self.looking() as connection:
            stored = connection.execute(asked).all()
        if some and not (stored or since or until == 0):
            raise UnreadableTable(table, 1, "it is missing")
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
        asked = sa.select(schema.tables).where(schema.tables.c.id == table)
        row = None
        if can_be_asked(table):
            with self.reading(), self.looking() as connection:
                row = connection.execute(asked).one_or_none()
        if row is None:
            raise NoSuchTable("there is no such table: look at the address again")
        return Row(**row._mapping)

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
        asked = sa.select(schema.tables).order_by(columns.changed.desc(), columns.id).limit(limit)
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
            found = [Row(**each._mapping) for one in each_status for each in connection.execute(one)]
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

    def due(self, now: float) -> list[str]:
        """The tables that have something to do by themselves by now."""
        asked = sa.select(schema.tables.c.id).where(schema.tables.c.wake <= now)
        with self.reading(), self.engine.connect() as connection:
            return [each.id for each in connection.execute(asked)]

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
            asked = sa.select(columns.id, columns.summary).where(named, *_unheld())
            summaries = {each.id: each.summary for each in connection.execute(asked)}
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

    def finished(self, before: float, most: int) -> list[str]:
        """Tables that are over since, the oldest first, but for what ratings, classes or tournaments hold."""
        columns = schema.tables.c
        asked = (
            sa.select(columns.id, columns.summary)
            .where(
                columns.status.in_(ENDED),
                columns.changed < before,
                columns.id.not_in(sa.select(schema.rated_games.c.table_id)),
                *_unheld(),
            )
            .order_by(columns.changed)
            .limit(most)
        )
        with self.reading(), self.engine.connect() as connection:
            found = connection.execute(asked).all()
        return [each.id for each in found if not json.loads(each.summary).get("rated")]  # not counted yet

    # Tables to be

    def reserve(self, table: str, secret: str, at: float) -> None:
        """Keep the secret of a table to be."""
        with self.reading(), self.engine.begin() as connection:
            connection.execute(sa.insert(schema.reservations).values(id=table, secret=secret, at=at))

    def take_reserved(self, table: str) -> str | None:
        """The secret of a table to be, if it is reserved: only one of several askers gets it."""
        if not can_be_asked(table):
            return None
        columns = schema.reservations.c
        gone = sa.delete(schema.reservations).where(columns.id == table).returning(columns.secret)
        with self.reading(), self.engine.begin() as connection:
            return connection.execute(gone).scalar_one_or_none()

    def forget_reserved(self, before: float) -> None:
        """Forget what was reserved before, for nothing."""
        with self.reading(), self.engine.begin() as connection:
            connection.execute(sa.delete(schema.reservations).where(schema.reservations.c.at < before))


def _unheld() -> list[sa.ColumnElement[bool]]:
    """What holds of a table that no class and no tournament has set up."""
    owner = schema.tables.c.owner
    held = [sa.select(each.c.id) for each in (schema.classes, schema.tournaments)]
    return [sa.or_(owner.is_(None), owner.not_in(each)) for each in held]


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


def _is_lost(problem: Exception) -> bool:
    """Whether a connection was gone when it was used."""
    return isinstance(problem, sa.exc.DBAPIError) and problem.connection_invalidated


async def _settled_in_time(done: Future[None]) -> None:
    """Wait for what another thread does, if it does it in time: as `wrap_future`, in a third of the time."""
    loop = asyncio.get_running_loop()
    told: asyncio.Future[None] = loop.create_future()

    def tell(done: Future[None]) -> None:
        if not told.done():  # whoever waited may be gone
            problem = done.exception()
            told.set_result(None) if problem is None else told.set_exception(problem)

    def call(done: Future[None]) -> None:
        with suppress(RuntimeError):  # the server may have stopped meanwhile
            loop.call_soon_threadsafe(tell, done)

    def give_up() -> None:
        if not told.done():
            told.set_exception(_nothing_done() if done.cancel() else _unknown())

    late = loop.call_later(COMMIT_SECONDS, give_up)
    done.add_done_callback(call)
    try:
        await told
    finally:
        late.cancel()


def _nothing_done() -> StorageUnavailable:
    return StorageUnavailable("the database does not answer just now: nothing has happened, please try again")


def _unknown() -> StorageUnavailable:
    return StorageUnavailable(
        "the database does not answer just now, and whether this was written down is not known yet: look at "
        "the table again before you try once more"
    )


_ABOUT_TABLES = (
    schema.outbox, schema.events, schema.sitters, schema.mail_seats, schema.push_queue,
    schema.variant_plays, schema.variant_ratings, schema.rated_seats, schema.rated_games,
)  # fmt: skip
"""What holds on to a table, in the order in which it is deleted."""
_TABLES = Often(sa.insert(schema.tables))
_EVENTS = Often(sa.insert(schema.events))
_CALL_OUT = Often(
    sa.text("SELECT count(pg_notify(:channel, text)) FROM unnest(CAST(:told AS text[])) AS text")
)
"""All at once: other servers wait for their numbers until this transaction is over."""
_CHANGING = ("changed", "status", "public", "owner", "number", "wake", "summary")
_UPDATE = Often(
    sa.update(schema.tables)
    .where(schema.tables.c.id == sa.bindparam("which"))
    .values({name: sa.bindparam(f"new_{name}") for name in _CHANGING})
)
