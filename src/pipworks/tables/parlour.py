"""A server's tables: setting them up, finding them, letting them rest."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any

from pipworks.engine import Decider, Variant
from pipworks.tables import dealing, erasing, journal, showing, signing
from pipworks.tables.chores import Chores
from pipworks.tables.commands import NewTable
from pipworks.tables.database import fresh_id
from pipworks.tables.errors import BadTable, Conflict, NotOver, UnreadableTable
from pipworks.tables.events import Created
from pipworks.tables.finding import variant_of
from pipworks.tables.furnishing import again, furnished
from pipworks.tables.journal import Entry
from pipworks.tables.leaders import leader_of
from pipworks.tables.live import LiveTable
from pipworks.tables.past import BETWEEN_BOOKMARKS, Bookmarks
from pipworks.tables.people import Person
from pipworks.tables.recording import Recorded, recorded
from pipworks.tables.rows import Row
from pipworks.tables.seeing import Eyes
from pipworks.tables.sitting import decider
from pipworks.tables.state import ChatLine, TableState
from pipworks.tables.steady import SteadyTime
from pipworks.tables.storage import Storage
from pipworks.tables.subscribers import Hear, Subscribers
from pipworks.tables.thinkers import Thinkers
from pipworks.tables.thinking import Advice
from pipworks.workers import Workers

log = logging.getLogger("pipworks.tables")

AT_ONE_GO = 25
"""So many events are told anew at one go, a fifth of a millisecond each; then there is a pause."""
PAUSE_SECONDS = 0.01
"""So long a pause is at least."""


class Parlour:
    """The tables of one server process over one storage.

    `pace` is the mean time, in seconds, that bots take for an ordinary choice; `fairness` how long after a
    first claim others still count as made at once.
    """

    def __init__(
        self,
        storage: Storage,
        *,
        pace: float = 0.8,
        fairness: float = 0.04,
        keep_seconds: float = 120.0,
        keep_games: float | None = None,
        keep_chat: float | None = None,
        keep_unfinished: float | None = None,
        workers: int | None = None,
    ) -> None:
        self.storage = storage
        self.now = SteadyTime().now
        self.pace = pace
        self.fairness = fairness
        self.keep_seconds = keep_seconds
        self.keep_games = keep_games
        """After so many seconds finished games are deleted; never, if there is none."""
        self.keep_chat = keep_chat
        """So long after a table is over, what was said there is; never, if there is none."""
        self.keep_unfinished = keep_unfinished
        """So long nobody has to go on with a game against bots alone before it is abandoned."""
        self.tables: dict[str, LiveTable] = {}
        self.set_aside: set[str] = set()
        """Tables that cannot be read, and are left alone until somebody asks for them."""
        self.failures = 0
        """How often something has gone wrong here that should not have."""
        self._unreadable: set[tuple[str, int]] = set()
        """Which events of which tables have been reported as unreadable."""
        self.standing: list[Callable[[str], None]] = []
        """To be called with a person's id where it is to be seen whether they may stay connected."""
        self._bookmarks = Bookmarks()
        self._reading = asyncio.Semaphore(1)
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._heard_early: dict[str, set[int | None]] = {}
        """What was heard of tables while they were read, and may not have been read with them."""
        self._leading = leader_of(storage, self._heard, self._heard_of)
        self._subscribers = Subscribers(storage.outbox, self.leads, self.report)
        storage.writer.committed.append(self._subscribers.call)
        storage.writer.late = self._heard
        storage.summaries.report = self.report
        self.workers = Workers(workers)
        """Who works out what takes long: slow bots' choices, and whatever else is asked of them."""
        self.bots_ready: Callable[[Variant], Awaitable[None]] = _at_once
        """To be waited for before quick bots are asked for the first choice in a variant."""
        self.thinkers = Thinkers(self)
        self._chores: asyncio.Task[None] | None = None
        self.decider = lru_cache(maxsize=64)(_decider)
        self.variant = lru_cache(maxsize=512)(variant_of)

    async def start(self) -> None:
        """Take up the tables that have something to do, and keep doing so."""
        await self._leading.start()
        await self._subscribers.start()
        self._chores = asyncio.create_task(Chores(self).keep_in_order(), name="pipworks chores")

    async def close(self) -> None:
        """Stop. Everything that was acknowledged is on disk already."""
        if self._chores is not None:
            self._chores.cancel()
            with suppress(asyncio.CancelledError):
                await self._chores
        while self._loading or self.tables:  # those on their way would come too late
            await asyncio.gather(*self._loading.values(), return_exceptions=True)
            for table in list(self.tables.values()):
                await table.close()
                self.tables.pop(table.id, None)
        await self._subscribers.close()
        await self._leading.close()
        await self.workers.close()
        self.thinkers.close()
        await asyncio.to_thread(self.storage.close)

    def give_up(self) -> None:
        """Wait for no database any more: what still waits is refused. May be called from any thread."""
        self.storage.give_up()
        self._leading.give_up()

    def subscribe(self, name: str, hear: Hear, *, history: bool = False) -> None:
        """Have somebody hear of every event of every table after it is committed, in order, at least once.

        What has been heard of is kept under the name: after a crash it goes on from there. A new name begins
        with what happens from now on, or with `history` with the first event there ever was.
        """
        self._subscribers.add(name, hear, history=history)

    # Setting tables up

    async def reserve(self) -> tuple[str, str]:
        """The id of a table to be, and the commitment of its secret, before anybody adds a share to it."""
        table, secret = fresh_id(), dealing.fresh_secret()
        await asyncio.to_thread(self.storage.reserve, table, secret, self.now())
        return table, dealing.commitment_of(secret)

    async def create(self, person: Person | None, asked: NewTable, own_id: str | None = None) -> LiveTable:
        """Set a table up. With an id of its own that nobody can guess it is set up once, and found again.

        Raises BadTable, UnknownVariant, BadOption, UnknownBot, BadDeal or BadPosition.
        """
        table, secret = own_id or fresh_id(), dealing.fresh_secret()
        if asked.reserved is not None:
            table, secret = asked.reserved, await self._reserved(asked.reserved)
        created = await self.thinkers.off_the_loop(furnished, person, asked, self.variant, self.decider)
        try:
            return await self._set_up(table, secret, created)
        except Conflict:
            if asked.reserved is not None:  # somebody was faster
                raise _not_reserved() from None
            if own_id is None:
                raise
            return await self.table(table)

    async def _reserved(self, table: str) -> str:
        secret = await asyncio.to_thread(self.storage.reserved, table)
        if secret is None:
            raise _not_reserved()
        return secret

    async def _set_up(self, table: str, secret: str, created: Created) -> LiveTable:
        entry = Entry(table, 1, self.now(), created)
        state = journal.begin(secret, entry, self.variant)
        invitation = fresh_id()
        await self.storage.append(entry, showing.row_of(state, invitation, entry.at))
        live = self.tables.get(table)  # whoever looked for it as it was written has read it already
        if live is None:
            live = self.tables[table] = LiveTable(self, table, invitation, state)
        self.thinkers.make_ready(state)
        return live

    async def furnish(self, created: Created, own_id: str) -> LiveTable:
        """Set a table up as its first event says, once: with an id of its own it is found again."""
        try:
            return await self._set_up(own_id, dealing.fresh_secret(), created)
        except Conflict:  # then it has been set up before, here or by another server
            return await self.table(own_id)

    async def forget(self, tables: Sequence[str]) -> None:
        """Delete tables with all that has ever happened at them. There is no way back."""
        await self._put_away(tables)
        await asyncio.to_thread(self.storage.forget, tables)
        await self._put_away(tables)  # somebody may have come meanwhile

    async def _put_away(self, tables: Sequence[str]) -> None:
        for each in tables:
            if (live := self.tables.get(each)) is not None:
                await self.put_away(live)
            self.set_aside.discard(each)
            self.storage.summaries.unreadable.discard(each)
            self._bookmarks.forget(each)

    async def throw_away(self, table: str, person: str) -> None:
        """End the game at a table of somebody's own at which nobody else sits, and delete the table.

        One with open seats is only ended: whoever was invited shall find out what has become of it.
        Raises NoSuchTable, NotYours, NotNow or UnreadableTable.
        """
        if await (await self.table(table)).throw_away(person):
            await self.forget([table])

    async def erase(self, table: str, person: str) -> None:
        """Take somebody's name and what they said out of a table. Raises NoSuchTable."""
        try:
            live = await self.table(table)
        except UnreadableTable:
            await asyncio.to_thread(self.write_erased, table, person)
        else:
            await live.erase(person)

    def write_erased(self, table: str, person: str) -> None:
        """Write a table's events, and what is kept beside them, without somebody's name."""
        row = self.storage.row(table)
        bodies = erasing.erased(self.storage.bodies(table), person)
        entries = [
            journal.read(table, each.number, each.at, each.event.called, bodies[each.number])
            if each.number in bodies
            else each
            for each in self._readable(table)
        ]
        try:
            state = journal.remade(row.secret, entries, self.variant)
            told = showing.row_of(state, row.invitation, row.wake)
        except (UnreadableTable, AssertionError):
            owner = None if row.owner == person else row.owner
            told = replace(row, owner=owner, summary=erasing.erased_summary(row.summary, person))
        self.storage.rewrite(table, bodies, told)
        self._bookmarks.forget(table)

    def _readable(self, table: str) -> list[Entry]:
        """The events of a table, or none where one cannot be read."""
        try:
            return self.storage.entries(table)
        except UnreadableTable:
            return []

    async def silence(self, before: float, most: int) -> bool:
        """Take out what was said at tables that are over since then, at some; whether there may be more."""
        silenced, more = await asyncio.to_thread(self.storage.silence, before, most)
        for table in silenced:
            self._heard(table, None)
        return more

    async def rematch(self, state: TableState) -> str:
        """Set the same table up again, with everybody one seat further on; its id.

        The id follows from the table: a rematch that was set up but never told of is found again.
        """
        table = showing.rematch_of(state)
        with suppress(Conflict):  # then it has been set up before, here or by another server
            await self._set_up(table, dealing.fresh_secret(), again(state))
        return table

    # Finding tables

    async def table(self, table: str) -> LiveTable:
        """A table, read from the storage if it rests. Raises NoSuchTable."""
        awake = self.tables.get(table)
        if awake is not None:
            awake.touched = time.monotonic()
            return awake
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.create_task(self._load(table))
            loading.add_done_callback(lambda done: self._loaded(table, done))
        return await asyncio.shield(loading)  # whoever asked may go: it is closed only when it has come

    def _loaded(self, table: str, done: asyncio.Task[LiveTable]) -> None:
        del self._loading[table]
        self._heard_early.pop(table, None)
        if not done.cancelled():
            done.exception()  # is for those who asked, if they are still there

    async def _load(self, table: str) -> LiveTable:
        state, row = await asyncio.to_thread(self.read, table)
        live = self.tables.get(table)
        if live is None:
            live = LiveTable(self, table, row.invitation, state)
            self.tables[table] = live
        for number in self._heard_early.pop(table, ()):
            self._heard(table, number)
        return live

    def read(self, table: str) -> tuple[TableState, Row]:
        """A table made anew from its events. Raises NoSuchTable or UnreadableTable."""
        row = self.storage.row(table)
        with self._setting_aside(table):
            return journal.remade(row.secret, self.storage.entries(table), self.variant), row

    def read_until(self, table: str, number: int) -> tuple[TableState, list[Entry]]:
        """A table as it was after the event of that number, and the events since.

        Raises NoSuchTable or UnreadableTable.
        """
        row = self.storage.row(table)
        with self._setting_aside(table):
            entries = self.storage.entries(table)
            return journal.remade(row.secret, entries[:number], self.variant), entries[number:]

    @contextmanager
    def _setting_aside(self, table: str) -> Iterator[None]:
        """Remember which tables cannot be read, and note it once."""
        try:
            yield
        except UnreadableTable as problem:
            if table not in self.set_aside:
                self.set_aside.add(table)
                self.report(problem, table)
            raise
        self.set_aside.discard(table)

    @property
    def unreadable(self) -> int:
        """Of how many tables something cannot be read: what has happened, or what lists tell of them."""
        return len(self.set_aside | self.storage.summaries.unreadable)

    def messages(
        self,
        table: str,
        eyes: Eyes,
        since: int = 0,
        until: int | None = None,
        language: str = "en",
        pause: Callable[[], None] = lambda: None,
    ) -> list[dict[str, Any]]:
        """What eyes are told of the events after a number, up to another, made anew from the events.

        Views are given only where they are now, after the last event of all. After every so many events there
        is a `pause`. Raises NoSuchTable or UnreadableTable.
        """
        row = self.storage.row(table)
        with self._setting_aside(table):
            begin, forgotten = self._bookmarks.before(table, since)
            state = begin
            entries = self.storage.entries(table, 0 if begin is None else begin.number, until)
            made: list[dict[str, Any]] = []
            for at, (state, entry, steps) in enumerate(
                journal.replayed(row.secret, entries, self.variant, begin), 1
            ):
                if entry.number > since:
                    made += showing.messages([(state, entry, steps)], eyes, language)
                if entry.number % BETWEEN_BOOKMARKS == 0 or entry is entries[-1]:
                    self._bookmarks.put(state, forgotten)
                if at % AT_ONE_GO == 0:
                    pause()
        if state is not None and (until is None or until >= row.number):
            showing.with_views(made, state, eyes, language)
        return made

    async def retold(
        self, table: str, eyes: Eyes, since: int, until: int, language: str
    ) -> list[dict[str, Any]]:
        """As `messages`, off the event loop, for one reader at a time: who plays shall not feel it.

        Of many there are pauses, each at least as long as it took since the one before, in which others have
        Python's lock; and at the end nobody else's are made for so long. So at least half of the time is for
        other things.
        """
        await self._reading.acquire()
        begun = time.monotonic()

        def pause() -> None:
            nonlocal begun
            time.sleep(max(PAUSE_SECONDS, time.monotonic() - begun))
            begun = time.monotonic()

        try:
            return await asyncio.to_thread(self.messages, table, eyes, since, until, language, pause)
        finally:
            asyncio.get_running_loop().call_later(time.monotonic() - begun, self._reading.release)

    def chat_line(self, table: str, number: int) -> ChatLine | None:
        """A line of chat by the number of its event, as far back as it was; none if it was none.

        Raises NoSuchTable or UnreadableTable.
        """
        row = self.storage.row(table)
        state = journal.remade(row.secret, self.storage.entries(table, 0, number), self.variant)
        last = state.chat[-1] if state.chat else None
        return last if last is not None and last.number == number else None

    def record(self, table: str) -> Recorded:
        """A finished game with its record, signed. Raises NoSuchTable, NotOver or UnreadableTable."""
        row = self.storage.row(table)
        if row.status not in ("over", "abandoned"):
            raise NotOver("the game is not over: its record would tell what is hidden or yet to come")
        found = recorded(row.secret, self.storage.entries(table), self.variant)
        signing.sign(found.record, self._signing_secret)
        return found

    def signing_key(self) -> str:
        """The key by which everybody can check what this server has signed: 64 hexadecimal digits."""
        return signing.public_key(self._signing_secret)

    @cached_property
    def _signing_secret(self) -> str:
        return self.storage.setting("signing-secret", dealing.fresh_secret)

    async def advice(self, state: TableState, seat: int) -> Advice:
        """What the strongest bot would choose for a seat, from what the seat knows. Raises NotNow."""
        return await self.thinkers.advice(state, seat)

    # What tables at work need (`Surroundings`)

    async def let_go(self, table: str) -> None:
        """Leave a table's clocks and bots to other servers."""
        await self._leading.let_go(table)

    async def append(self, entry: Entry, row: Row) -> None:
        """Commit an event. Raises Conflict or StorageUnavailable."""
        await self.storage.append(entry, row)

    def entries(self, table: str, since: int) -> list[Entry]:
        """The events of a table after a number. Raises UnreadableTable."""
        return self.storage.entries(table, since)

    def put_right(self, row: Row) -> None:
        """Write what is kept beside a table as it follows from its events."""
        self.storage.put_right(row)

    async def let_rest(self) -> None:
        """Put away the tables that nobody comes to."""
        for table in list(self.tables.values()):
            if table.idle:  # somebody may have come while another was closed
                await self.put_away(table)

    async def put_away(self, table: LiveTable) -> None:
        """Let a table rest until somebody asks for it or it has something to do."""
        if self.tables.get(table.id) is not table:
            return  # somebody else has put it away, and it may have been read again since
        del self.tables[table.id]
        await table.close()
        await self.let_go(table.id)

    async def leads(self, table: str) -> bool:
        """Whether this process is the one that looks after a table's clocks and bots.

        Or the one that does what is no table's but the server's, by whatever name that goes.
        """
        return await self._leading.leads(table, alone=table not in self.tables)

    def report(self, problem: Exception, table: str) -> None:
        """Something that should not have happened, for the log: what it was, without what it was about."""
        particulars: dict[str, Any] = {"table": table, "problem": type(problem).__name__}
        if isinstance(problem, UnreadableTable):
            if (table, problem.number) in self._unreadable:
                return  # everybody who reads it finds that, and it is told once
            self._unreadable.add((table, problem.number))
            particulars["number"] = problem.number
        self.failures += 1
        log.error("table failed", extra=particulars, exc_info=problem)

    def _heard(self, table: str | None, number: int | None) -> None:
        """An event was written elsewhere, or too late for its table, or (None) the line was dead for a while.

        Without a number a table is to be read anew.
        """
        for name in self._loading if table is None else self._loading.keys() & {table}:
            self._heard_early.setdefault(name, set()).add(0 if table is None else number)
        if table is not None and number is None:
            self._bookmarks.forget(table)
            if (live := self.tables.get(table)) is not None:
                live.renew()
            return
        self._subscribers.call()
        for each in self.tables.values() if table is None else filter(None, [self.tables.get(table)]):
            each.heard(number or 0)

    def _heard_of(self, person: str) -> None:
        """Somebody's tokens have become void, or they have been banned, at whatever server."""
        for each in self.standing:
            each(person)


async def _at_once(variant: Variant) -> None:
    """Nothing has to be waited for."""


def _not_reserved() -> BadTable:
    return BadTable("no such table is reserved, or it has been used: reserve another")


def _decider(variant: Variant, name: str) -> Decider:
    return decider(name, variant)
