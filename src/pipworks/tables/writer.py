"""The one thread that writes events down, many tables' at once.

What is promised: an event whose `append` has returned is on disk (SQLite: WAL with `synchronous=FULL`;
PostgreSQL: its own default) and will be there after a crash of this process or of the machine; an event that
was refused has left nothing. Events of many tables that come in together are written in one transaction.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass

import sqlalchemy as sa

from pipworks.engine.messages import Message
from pipworks.tables import journal, outbox, schema
from pipworks.tables.database import CHANNEL, Database, reason
from pipworks.tables.errors import Conflict, StorageUnavailable, UnreadableTable
from pipworks.tables.journal import Entry
from pipworks.tables.outbox import ENDED, News, Outbox
from pipworks.tables.plainly import Often, plainly
from pipworks.tables.rows import Row

log = logging.getLogger("pipworks.tables")

MOST_AT_ONCE = 400
GONE_SECONDS = 4.0
"""A connection that is lost so soon was gone before; another is tried, once."""
GATHER_SECONDS = 0.02
"""So long after a commit began, what other tables bring is gathered, for one transaction."""
COMMIT_SECONDS = 20.0
"""So long somebody waits for an event to be written down."""
LOOKS = 20
"""So often in that time it is looked who has waited so long."""
TAKEN_SECONDS = 8.0
"""So long who tries it waits until the thread takes what comes in."""
CHECKPOINT_SECONDS = 1.0
"""How often SQLite's log is brought into its file, by a thread of its own so that no choice waits for it."""
CHECKPOINT_COMMITS = 64
"""After so many commits it is done at once: each adds some 30 kilobytes to the log."""

Read = Callable[[str, int, int], list[Entry]]
"""Gives the events of a table after a number, up to another, from the database."""


@dataclass(slots=True, eq=False)
class _Writing:
    """An event to be written, and who waits for that, in which loop."""

    entry: Entry
    body: str
    row: Row
    loop: asyncio.AbstractEventLoop
    told: asyncio.Future[None]
    taken: bool = False
    """Whether the thread has begun with it."""
    withdrawn: bool = False
    """Whether nobody waits for it any more, and it is not to be written if it has not been taken."""


class Writer:
    """Writes events, and what tables are after them, to a database, and has the outbox remember them."""

    def __init__(self, database: Database, box: Outbox, read: Read) -> None:
        self.committed: list[Callable[[], None]] = []
        """To be called, in the writer's thread, whenever events have been committed."""
        self.late: Callable[[str, int], None] = _nobody
        """To be told of the table and number of an event that was written when nobody waited any more."""
        self._database = database
        self._outbox = box
        self._read = read
        self._writing: queue.SimpleQueue[_Writing | Future[None] | None] = queue.SimpleQueue()
        self._waited: dict[_Writing, float] = {}
        """Until when somebody waits for what is being written, who came first standing first."""
        self._looking: asyncio.AbstractEventLoop | None = None
        """The loop in which it is to be looked who has waited too long."""
        self._thread: threading.Thread | None = None
        self._checkpoints: threading.Thread | None = None
        self._kept: sa.Connection | None = None
        """The connection that this thread alone uses, over SQLite."""
        self._commits = 0
        self._latest: frozenset[str] = frozenset()
        """The tables whose events were written last."""
        self._latest_at = float("-inf")
        self._commit_sent = False
        """Whether the last batch came to its COMMIT: then it may be on disk although no answer came."""
        self._grown = threading.Event()
        self._behind: Message | None = None
        """Why SQLite's log could not be brought into its file, where the last try failed."""
        self._closing = threading.Event()
        self._beginning = threading.Lock()
        self._taking = threading.Lock()
        """Held where it is decided whether an event is taken first or withdrawn."""

    def close(self) -> None:
        """Write what is waiting, and stop. What comes later is refused."""
        with self._beginning:
            self._closing.set()
        self._grown.set()
        if self._thread is not None:
            self._writing.put(None)
            self._thread.join()
            self._thread = None
        if self._checkpoints is not None:
            self._checkpoints.join()  # it uses the database, which is put away after this
            self._checkpoints = None
        self._let_go()

    async def append(self, entry: Entry, row: Row) -> None:
        """Write an event and what the table is after it; with the first event, the table itself.

        Returns when all is on disk. Raises Conflict when there is an event of that number already; then
        nothing is written. Raises StorageUnavailable when nothing is written, or, as its sentence says,
        when that is not known yet.
        """
        loop = asyncio.get_running_loop()
        writing = _Writing(entry, journal.written(entry.event), row, loop, loop.create_future())
        self._put(writing)
        self._waited[writing] = loop.time() + COMMIT_SECONDS
        self._look_soon(loop)
        try:
            await writing.told
        finally:
            del self._waited[writing]

    def _look_soon(self, loop: asyncio.AbstractEventLoop) -> None:
        """See to it that it is looked who has waited too long: a timer for each of them would take longer."""
        if self._looking is not loop:
            self._looking = loop
            loop.call_later(COMMIT_SECONDS / LOOKS, self._look, loop)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        self._looking = None
        now = loop.time()
        late = [each for each, until in self._waited.items() if until <= now and each.loop is loop]
        for writing in late:
            self._give_up(writing)
        if self._waited:
            self._look_soon(loop)

    def _give_up(self, writing: _Writing) -> None:
        """Have an event that has not been written in time not be written at all, unless it has been taken."""
        with self._taking:
            writing.withdrawn = not writing.taken
        if not writing.told.done():
            writing.told.set_exception(_nothing_done() if writing.withdrawn else _unknown())

    def try_taking(self) -> None:
        """See whether the thread takes what comes in. Raises StorageUnavailable."""
        taken: Future[None] = Future()
        self._put(taken)
        try:
            taken.result(TAKEN_SECONDS)
        except TimeoutError:
            raise StorageUnavailable("what happens at the tables is not written down just now") from None

    def refuse_behind(self) -> None:
        """See whether SQLite's log came into its file when that was last tried. Raises StorageUnavailable."""
        if (behind := self._behind) is not None:
            raise StorageUnavailable(
                "what is written down stays in the database's log, which grows: it cannot be brought into "
                "the file of the database ({why})",
                why=behind,
            )

    def _put(self, what: _Writing | Future[None]) -> None:
        """Hand something to the thread, which is started, if it does not run."""
        with self._beginning:
            if self._closing.is_set():
                raise StorageUnavailable("the server is being stopped: nothing has happened")
            self._thread = _running(self._thread, self._write, "pipworks-journal")
            if self._database.backend == "sqlite":
                self._checkpoints = _running(self._checkpoints, self._checkpoint, "pipworks-checkpoint")
            self._writing.put(what)

    def _checkpoint(self) -> None:
        """Bring SQLite's log into its file, time and again. What is committed is safe in either."""
        while True:
            self._grown.wait(CHECKPOINT_SECONDS)
            self._grown.clear()
            if self._closing.is_set():
                return
            try:
                with self._database.engine.connect() as connection:
                    connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")
            except Exception as problem:
                if self._behind is None:
                    log.error("the log of the database cannot be brought into its file", exc_info=problem)
                self._behind = reason(problem)
            else:
                if self._behind is not None:
                    log.warning("the log of the database is brought into its file again")
                self._behind = None

    def _write(self) -> None:
        """Write what comes in, as much at once as has come; until None comes."""
        more = True
        while more:
            batch: list[_Writing] = []
            try:
                more = self._take(batch)
                with self._taking:
                    wanted = [each for each in batch if not each.withdrawn]
                    for each in wanted:
                        each.taken = True
                if wanted:
                    self._write_batch(wanted)
            except BaseException as problem:  # whatever it is, who waits must hear of it, and others go on
                self._answer(batch, _unknown())  # who has heard already does not hear that
                log.error("the journal failed", exc_info=problem)

    def _take(self, batch: list[_Writing]) -> bool:
        """Take what has come in, once anything has, for one transaction; whether more may come."""
        taken = self._writing.get()
        while taken is not None:
            if isinstance(taken, Future):
                taken.set_result(None)
            else:
                batch.append(taken)
                if len(batch) == 1:
                    time.sleep(self._gathering(taken.row.id, time.monotonic()))
            if len(batch) == MOST_AT_ONCE:
                return True
            try:
                taken = self._writing.get_nowait()
            except queue.Empty:
                return True
        return False

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
            if len(batch) > 1:
                for each in batch:
                    self._write_batch([each])
            elif isinstance(problem, sa.exc.IntegrityError):
                self._answer(batch, Conflict())
            else:
                self._answer(batch, StorageUnavailable("this cannot be written down: nothing has happened"))
            return
        except Exception as problem:  # whatever it is, whoever waits must hear of it
            at_once = time.monotonic() - begun < GONE_SECONDS
            if at_once and not (again or self._commit_sent) and _is_lost(problem):
                self._write_batch(batch, again=True)  # the database has been away: there is a new connection
                return
            if self._commit_sent:
                batch = self._settled(batch)
            refusal = StorageUnavailable(
                "the table cannot be written down just now ({why}): nothing has happened, please try again",
                why=reason(problem),
            )
            self._answer(batch, refusal)
            return
        self._commits += 1
        self._latest, self._latest_at = frozenset(each.row.id for each in batch), begun
        if self._commits % CHECKPOINT_COMMITS == 0:
            self._grown.set()
        self._outbox.remember(
            [News(number, each.entry, each.row.status in ENDED) for number, each in enumerate(batch, first)]
        )
        self._answer(batch)
        for hear in self.committed:
            try:
                hear()
            except Exception as problem:  # who listens must not stop who writes
                log.error("a listener failed", exc_info=problem)

    def _answer(self, some: list[_Writing], problem: Exception | None = None) -> None:
        """Tell those who wait for events that they are written, or why not: a loop is woken once for all."""
        for loop in {each.loop for each in some}:
            its = [each for each in some if each.loop is loop]
            with suppress(RuntimeError):  # the server may have stopped meanwhile
                loop.call_soon_threadsafe(self._settle, its, problem)

    def _settle(self, some: list[_Writing], problem: Exception | None) -> None:
        for each in some:
            if each.told.done():  # whoever waited is gone, or has been told that nobody knows
                if problem is None:
                    self.late(each.entry.table, each.entry.number)
            elif problem is None:
                each.told.set_result(None)
            else:
                each.told.set_exception(problem)

    def _settled(self, batch: list[_Writing]) -> list[_Writing]:
        """Find out by their numbers which events were written although the answer was lost; the others."""
        try:
            self._outbox.wait_for_writers()
            there = [
                any(
                    journal.written(entry.event) == each.body and entry.at == each.entry.at
                    for entry in self._read(each.row.id, each.entry.number - 1, each.entry.number)
                )
                for each in batch
            ]
        except Exception as problem:  # whatever it is, nothing has been found out
            if not isinstance(problem, StorageUnavailable | UnreadableTable):
                log.error("what was written could not be looked up", exc_info=problem)
            self._answer(batch, _unknown())
            return []
        self._answer([each for each, written in zip(batch, there, strict=True) if written])
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
        database = self._database
        with self._transaction() as connection:
            with plainly(connection) as cursor:
                first = outbox.next_numbers(cursor, len(batch))  # from here on other servers wait
                if new:
                    cursor.run(_TABLES, new)
                    cursor.run(_RESERVED_NO_MORE, [{"which": row["id"]} for row in new])
                cursor.run(_EVENTS, events)
                outbox.put(cursor, first, [each.entry for each in batch])
                if changed:
                    cursor.run(_UPDATE, changed)
            if database.backend == "postgresql":
                # By itself: PostgreSQL does not notice that a transaction is idle whose last words came
                # together, and if this machine were gone now, everybody would wait for as long as TCP does.
                told = [f"{each.entry.table}:{each.entry.number}:{database.caller}" for each in batch]
                connection.execute(_CALL_OUT, {"channel": CHANNEL, "told": told})
            if sitters:
                connection.execute(database.ignoring(schema.sitters), sitters)
            self._commit_sent = True
        return first

    @contextmanager
    def _transaction(self) -> Iterator[sa.Connection]:
        """A transaction. Over SQLite its connection is kept until something fails: another would have
        to read again what this one has written. Of PostgreSQL's each is looked at as it is taken.
        """
        if self._database.backend != "sqlite":
            with self._database.engine.begin() as connection:
                yield connection
            return
        if self._kept is None:
            self._kept = self._database.engine.connect()
        try:
            with self._kept.begin():
                yield self._kept
        except BaseException:
            self._let_go()
            raise

    def _let_go(self) -> None:
        if self._kept is not None:
            self._kept.close()
            self._kept = None


def _running(thread: threading.Thread | None, run: Callable[[], None], name: str) -> threading.Thread:
    """That thread, if it is alive, or one that is started in its place."""
    if thread is None or not thread.is_alive():
        thread = threading.Thread(target=run, name=name, daemon=True)
        thread.start()
    return thread


def _is_lost(problem: Exception) -> bool:
    """Whether a connection was gone when it was used."""
    return isinstance(problem, sa.exc.DBAPIError) and problem.connection_invalidated


def _nobody(table: str, number: int) -> None:
    """Nobody is there to be told."""


def _nothing_done() -> StorageUnavailable:
    return StorageUnavailable("the database does not answer just now: nothing has happened, please try again")


def _unknown() -> StorageUnavailable:
    return StorageUnavailable(
        "the database does not answer just now, and whether this was written down is not known yet: look at "
        "the table again before you try once more"
    )


_TABLES = Often(sa.insert(schema.tables))
_RESERVED_NO_MORE = Often(
    sa.delete(schema.reservations).where(schema.reservations.c.id == sa.bindparam("which"))
)
"""Who is told that nothing has happened to a table may set it up again, by what was reserved."""
_EVENTS = Often(sa.insert(schema.events))
_CALL_OUT = sa.text("SELECT count(pg_notify(:channel, text)) FROM unnest(CAST(:told AS text[])) AS text")
"""All at once: other servers wait for their numbers until this transaction is over."""
_CHANGING = ("changed", "status", "public", "owner", "number", "wake", "summary")
_UPDATE = Often(
    sa.update(schema.tables)
    .where(schema.tables.c.id == sa.bindparam("which"))
    .values({name: sa.bindparam(f"new_{name}") for name in _CHANGING})
)
