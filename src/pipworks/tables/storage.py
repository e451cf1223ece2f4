"""Where tables are kept: SQLite, or PostgreSQL by URL.

What is promised: an event whose `append` has returned is on disk (SQLite: WAL with `synchronous=FULL`;
PostgreSQL: its own default) and will be there after a crash of this process or of the machine; an event that
was refused has left nothing. Events of many tables that come in together are written in one transaction, by
one thread.
"""

from __future__ import annotations

import asyncio
import queue
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from pipworks.tables import journal, schema
from pipworks.tables.errors import Conflict, NoSuchTable, StorageUnavailable
from pipworks.tables.journal import Entry

MOST_AT_ONCE = 400
CHECKPOINT_SECONDS = 1.0
"""How often SQLite's log is brought into its file, by a thread of its own so that no choice waits for it."""
CHANNEL = "pipworks"
"""What PostgreSQL's NOTIFY calls out on: `table:number` after each event."""


@dataclass(frozen=True, slots=True)
class Row:
    """What is known of a table without reading its events. `summary` is JSON of public things."""

    id: str
    created: float
    changed: float
    status: str
    public: bool
    game: str
    owner: str | None
    invitation: str
    secret: str
    number: int
    wake: float | None
    summary: str


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who holds seats. Tokens of an earlier `generation` are void."""

    id: str
    name: str
    email: str | None
    created: float
    generation: int


@dataclass(frozen=True, slots=True)
class _Writing:
    entry: Entry
    body: str
    row: Row
    done: Future[None]


def fresh_id() -> str:
    """A name for a table or a person that nobody can guess: 20 letters and digits."""
    return "".join(secrets.choice("23456789abcdefghjkmnpqrstuvwxyz") for _ in range(20))


def engine_of(url: str) -> sa.Engine:
    """An engine for a database URL, with durability as promised. Raises StorageUnavailable."""
    try:
        parsed = sa.make_url(url)
    except sa.exc.ArgumentError:
        raise StorageUnavailable(
            "this is no address of a database: write sqlite:///file or postgresql://user@host/name"
        ) from None
    if parsed.get_backend_name() == "postgresql":
        return sa.create_engine(
            parsed.set(drivername="postgresql+psycopg"), pool_pre_ping=True, pool_size=5, max_overflow=5
        )
    if parsed.get_backend_name() != "sqlite":
        raise StorageUnavailable(
            f"Pipworks keeps tables in SQLite or PostgreSQL, not in {parsed.get_backend_name()}"
        )
    if parsed.database and parsed.database != ":memory:":
        folder = Path(parsed.database).parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise StorageUnavailable(f"the folder {folder} cannot be made ({problem.strerror})") from None
    engine = sa.create_engine(parsed, connect_args={"check_same_thread": False, "timeout": 10})

    @sa.event.listens_for(engine, "connect")
    def _durable(connection: Any, _: Any) -> None:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "wal_autocheckpoint=0"):
            connection.execute(f"PRAGMA {pragma}")

    return engine


def migrate(engine: sa.Engine, to: str = "head") -> None:
    """Bring a database to the newest form, or to the one of that number."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "pipworks.tables:migrations")
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # several servers may start at once
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(7475190)"))
        config.attributes["connection"] = connection
        command.upgrade(config, to)


class Storage:
    """One database. Reading is done by whoever asks, in their own thread; events have one writer."""

    def __init__(self, url: str) -> None:
        self.engine = engine_of(url)
        self.backend: str = self.engine.dialect.name
        self._writing: queue.SimpleQueue[_Writing | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._closing = threading.Event()
        with self._reading("the database cannot be opened"):
            migrate(self.engine)

    def close(self) -> None:
        """Write what is waiting, and close."""
        if self._writer is not None:
            self._writing.put(None)
            self._writer.join()
            self._writer = None
        self._closing.set()
        self.engine.dispose()

    @contextmanager
    def _reading(self, what: str = "the database does not answer") -> Iterator[None]:
        try:
            yield
        except (sa.exc.OperationalError, sa.exc.InterfaceError, sa.exc.TimeoutError, OSError) as problem:
            raise StorageUnavailable(f"{what} just now ({_reason(problem)}): please try again") from None

    # Events

    async def append(self, entry: Entry, row: Row) -> None:
        """Write an event and what the table is after it; with the first event, the table itself.

        Returns when all is on disk. Raises Conflict when there is an event of that number already, and
        StorageUnavailable; then nothing is written.
        """
        if self._writer is None:
            self._writer = threading.Thread(target=self._write, name="pipworks-journal", daemon=True)
            self._writer.start()
            if self.backend == "sqlite":
                threading.Thread(target=self._checkpoint, name="pipworks-checkpoint", daemon=True).start()
        done: Future[None] = Future()
        self._writing.put(_Writing(entry, journal.written(entry.event), row, done))
        await asyncio.wrap_future(done)

    def _checkpoint(self) -> None:
        """Bring SQLite's log into its file, time and again. What is committed is safe in either."""
        while not self._closing.wait(CHECKPOINT_SECONDS):
            with suppress(sa.exc.SQLAlchemyError, OSError), self.engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")

    def _write(self) -> None:
        """Write what comes in, as much at once as has come; until None comes."""
        ending = False
        while not ending:
            first = self._writing.get()
            batch = [] if first is None else [first]
            ending = first is None
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

    def _write_batch(self, batch: list[_Writing]) -> None:
        try:
            self._commit(batch)
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
            told = StorageUnavailable(
                f"the table cannot be written down just now ({_reason(problem)}): nothing has happened, "
                "please try again"
            )
            for each in batch:
                each.done.set_exception(told)
            return
        for each in batch:
            each.done.set_result(None)

    def _commit(self, batch: list[_Writing]) -> None:
        new = [_columns(each.row) for each in batch if each.entry.number == 1]
        latest = {each.row.id: each.row for each in batch if each.entry.number > 1}
        sitters = [
            {"person": person, "table_id": each.row.id}
            for each in batch
            for person in each.entry.event.sitters
        ]
        with self.engine.begin() as connection:
            if new:
                connection.execute(sa.insert(schema.tables), new)
            connection.execute(
                sa.insert(schema.events),
                [
                    {
                        "table_id": each.entry.table,
                        "number": each.entry.number,
                        "at": each.entry.at,
                        "kind": each.entry.event.called,
                        "body": each.body,
                    }
                    for each in batch
                ],
            )
            if latest:
                connection.execute(
                    _UPDATE,
                    [
                        {f"new_{name}": getattr(row, name) for name in _CHANGING} | {"which": row.id}
                        for row in latest.values()
                    ],
                )
            if sitters:
                connection.execute(self._ignoring(schema.sitters), sitters)
            if self.backend == "postgresql":
                for each in batch:
                    connection.execute(
                        sa.text("SELECT pg_notify(:channel, :text)"),
                        {"channel": CHANNEL, "text": f"{each.entry.table}:{each.entry.number}"},
                    )

    def _ignoring(self, table: sa.Table) -> Any:
        """An insert that leaves alone what is there."""
        dialect = postgresql if self.backend == "postgresql" else sqlite
        return dialect.insert(table).on_conflict_do_nothing()

    def entries(self, table: str, since: int = 0) -> list[Entry]:
        """The events of a table after that number, in order. Raises UnreadableTable."""
        asked = (
            sa.select(schema.events)
            .where(schema.events.c.table_id == table, schema.events.c.number > since)
            .order_by(schema.events.c.number)
        )
        with self._reading(), self.engine.connect() as connection:
            stored = connection.execute(asked).all()
        return [journal.read(each.table_id, each.number, each.at, each.kind, each.body) for each in stored]

    # Tables

    def row(self, table: str) -> Row:
        """What is known of a table. Raises NoSuchTable."""
        asked = sa.select(schema.tables).where(schema.tables.c.id == table)
        found = None
        if table.isascii() and table.isprintable():  # what else cannot be asked of every database
            with self._reading(), self.engine.connect() as connection:
                found = connection.execute(asked).one_or_none()
        if found is None:
            raise NoSuchTable("there is no such table: look at the address again")
        return Row(**found._mapping)

    def listed(
        self,
        *,
        public: bool | None = None,
        status: Sequence[str] = (),
        game: str | None = None,
        person: str | None = None,
        before: float | None = None,
        limit: int = 50,
    ) -> list[Row]:
        """Tables, the latest changed first; `before` goes on where an earlier list ended."""
        columns = schema.tables.c
        asked = sa.select(schema.tables).order_by(columns.changed.desc(), columns.id).limit(limit)
        if public is not None:
            asked = asked.where(columns.public == public)
        if status:
            asked = asked.where(columns.status.in_(status))
        if game is not None:
            asked = asked.where(columns.game == game)
        if before is not None:
            asked = asked.where(columns.changed < before)
        if person is not None:
            held = sa.select(schema.sitters.c.table_id).where(schema.sitters.c.person == person)
            asked = asked.where(columns.id.in_(held))
        with self._reading(), self.engine.connect() as connection:
            return [Row(**each._mapping) for each in connection.execute(asked)]

    def due(self, now: float) -> list[str]:
        """The tables that have something to do by themselves by now."""
        asked = sa.select(schema.tables.c.id).where(schema.tables.c.wake <= now)
        with self._reading(), self.engine.connect() as connection:
            return [each.id for each in connection.execute(asked)]

    def stale(self, status: str, before: float) -> list[str]:
        """The tables of a status that nothing has happened at since."""
        columns = schema.tables.c
        asked = sa.select(columns.id).where(columns.status == status, columns.changed < before)
        with self._reading(), self.engine.connect() as connection:
            return [each.id for each in connection.execute(asked)]

    # People and settings

    def new_person(self, name: str, email: str | None = None) -> Person:
        """Somebody new."""
        person = Person(fresh_id(), name, email, time.time(), 0)
        with self._reading(), self.engine.begin() as connection:
            connection.execute(sa.insert(schema.people).values(**_fields(person)))
        return person

    def person(self, who: str) -> Person | None:
        """The person of an id, if there is one."""
        asked = sa.select(schema.people).where(schema.people.c.id == who)
        with self._reading(), self.engine.connect() as connection:
            found = connection.execute(asked).one_or_none()
        return None if found is None else Person(**found._mapping)

    def change_person(self, person: Person) -> None:
        """Write down what has changed about a person."""
        told = _fields(person)
        with self._reading(), self.engine.begin() as connection:
            connection.execute(
                sa.update(schema.people).where(schema.people.c.id == told.pop("id")).values(**told)
            )

    def setting(self, name: str, make: Callable[[], str]) -> str:
        """What this server remembers under a name; made the first time."""
        asked = sa.select(schema.settings.c.value).where(schema.settings.c.name == name)
        with self._reading(), self.engine.begin() as connection:
            found = connection.execute(asked).scalar_one_or_none()
            if found is None:
                connection.execute(self._ignoring(schema.settings).values(name=name, value=make()))
                found = connection.execute(asked).scalar_one()
        return str(found)

    def set(self, name: str, value: str) -> None:
        """Remember something else under a name."""
        with self._reading(), self.engine.begin() as connection:
            connection.execute(sa.delete(schema.settings).where(schema.settings.c.name == name))
            connection.execute(sa.insert(schema.settings).values(name=name, value=value))

    def take(self, name: str) -> str | None:
        """What is remembered under a name, and forget it: only one of several askers gets it."""
        columns = schema.settings.c
        gone = sa.delete(schema.settings).where(columns.name == name).returning(columns.value)
        with self._reading(), self.engine.begin() as connection:
            found = connection.execute(gone).scalar_one_or_none()
        return None if found is None else str(found)

    def forget(self, prefix: str, before: float) -> None:
        """Forget settings of names that begin so and values that begin with an earlier time."""
        columns = schema.settings.c
        with self._reading(), self.engine.begin() as connection:
            asked = sa.select(columns.name, columns.value).where(columns.name.startswith(prefix))
            old = [each.name for each in connection.execute(asked) if float(each.value.split()[0]) < before]
            connection.execute(sa.delete(schema.settings).where(columns.name.in_(old)))


_CHANGING = ("changed", "status", "public", "owner", "number", "wake", "summary")
_UPDATE = (
    sa.update(schema.tables)
    .where(schema.tables.c.id == sa.bindparam("which"))
    .values({name: sa.bindparam(f"new_{name}") for name in _CHANGING})
)


def _fields(thing: Any) -> dict[str, Any]:
    return {name: getattr(thing, name) for name in thing.__dataclass_fields__}


_columns = _fields


def _reason(problem: BaseException) -> str:
    """Why, in a few words, without addresses or passwords."""
    told = str(getattr(problem, "orig", None) or problem).strip().splitlines()
    text = told[0] if told else type(problem).__name__
    for known, said in (
        ("full", "the disk is full"),
        ("locked", "it is locked by another program"),
        ("refused", "no connection"),
        ("connection", "no connection"),
        ("unable to open", "the file cannot be opened"),
        ("readonly", "it may only be read"),
        ("read-only", "it may only be read"),
    ):
        if known in text.lower():
            return said
    return type(problem).__name__
