"""A server's tables: setting them up, finding them, letting them rest."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache
from typing import Any, TypeVar

from pipworks.engine import Decider, GameRecord, Variant
from pipworks.games import find_named
from pipworks.tables import dealing, journal, showing
from pipworks.tables.commands import NewTable, SeatWish
from pipworks.tables.course import first_position
from pipworks.tables.database import fresh_id
from pipworks.tables.deciding import clean
from pipworks.tables.errors import BadTable, NotOver, StorageUnavailable, UnreadableTable
from pipworks.tables.events import Created, Sitter
from pipworks.tables.journal import Entry
from pipworks.tables.leading import Leading
from pipworks.tables.live import LiveTable
from pipworks.tables.people import Person
from pipworks.tables.recording import Recorded, recorded
from pipworks.tables.showing import Eyes
from pipworks.tables.sitting import decider, stand_in
from pipworks.tables.state import TableState
from pipworks.tables.storage import Row, Storage
from pipworks.tables.subscribers import Hear, Subscribers
from pipworks.tables.thinking import Occasion, Thought, think

T = TypeVar("T")
log = logging.getLogger("pipworks.tables")

DAY = 86_400.0
ABANDONED_AFTER = {"waiting": 14 * DAY, "playing": 180 * DAY, "paused": 365 * DAY}
"""After so long without any event a table is abandoned, in seconds, by its status."""
USUAL_WINDOW = DAY
"""How long a claim window stays open by correspondence with a clock, if nothing else is said."""


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
        thinkers: int = 2,
    ) -> None:
        self.storage = storage
        self.pace = pace
        self.fairness = fairness
        self.keep_seconds = keep_seconds
        self.tables: dict[str, LiveTable] = {}
        self.set_aside: set[str] = set()
        """Tables that cannot be read, and are left alone until this server starts anew."""
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._leading = Leading(storage, self._heard)
        self._subscribers = Subscribers(storage.outbox, self.leads, self.report)
        storage.committed.append(self._subscribers.call)
        self._thinkers = ThreadPoolExecutor(thinkers, "pipworks-bot")
        self._chores: asyncio.Task[None] | None = None
        self.decider = lru_cache(maxsize=64)(_decider)
        self.variant = lru_cache(maxsize=512)(find_named)

    async def start(self) -> None:
        """Take up the tables that have something to do, and keep doing so."""
        await self._leading.start()
        await self._subscribers.start()
        self._chores = asyncio.create_task(self._keep_in_order(), name="pipworks chores")

    async def close(self) -> None:
        """Stop. Everything that was acknowledged is on disk already."""
        if self._chores is not None:
            self._chores.cancel()
            with suppress(asyncio.CancelledError):
                await self._chores
        await asyncio.gather(*self._loading.values(), return_exceptions=True)  # they would come too late
        for table in list(self.tables.values()):
            await table.close()
        self.tables.clear()
        await self._subscribers.close()
        await self._leading.close()
        self._thinkers.shutdown(cancel_futures=True)
        await asyncio.to_thread(self.storage.close)

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
        await asyncio.to_thread(self.storage.reserve, table, secret, time.time())
        return table, dealing.commitment_of(secret)

    async def create(self, person: Person | None, asked: NewTable) -> LiveTable:
        """Set a table up. Raises BadTable, UnknownVariant, BadOption, UnknownBot, BadDeal or BadPosition."""
        table, secret = fresh_id(), dealing.fresh_secret()
        if asked.reserved is not None:
            table, secret = asked.reserved, await self._reserved(asked.reserved)
        created = await self._off_the_loop(self._created, person, asked)
        return await self._set_up(table, secret, created)

    async def _reserved(self, table: str) -> str:
        secret = await asyncio.to_thread(self.storage.take_reserved, table)
        if secret is None:
            raise BadTable("no such table is reserved, or it has been used: reserve another")
        return secret

    async def _set_up(self, table: str, secret: str, created: Created) -> LiveTable:
        entry = Entry(table, 1, time.time(), created)
        state = journal.begin(secret, entry, self.variant)
        invitation = fresh_id()
        await self.storage.append(entry, showing.row_of(state, invitation, entry.at))
        live = LiveTable(self, table, invitation, state)
        self.tables[table] = live
        return live

    def _created(self, person: Person | None, asked: NewTable) -> Created:
        """A new table's first event."""
        variant = self.variant(asked.variant)
        if len(asked.seats) != variant.seats:
            raise BadTable(
                "{code} has {seats} seats, not {given}: say who is in each",
                code=variant.code,
                seats=variant.seats,
                given=len(asked.seats),
            )
        if person is None and any(seat.kind == "me" for seat in asked.seats):
            raise BadTable("nobody can sit down without a token: ask for one first")
        start = _start(asked)
        if asked.clock is not None and asked.clock.cap is not None and asked.clock.cap < asked.clock.bank:
            raise BadTable("a clock cannot begin with more than its cap")
        claim_seconds = asked.claim_seconds
        if claim_seconds is None and asked.pace == "correspondence" and asked.clock is not None:
            claim_seconds = USUAL_WINDOW
        created = Created(
            variant=variant.code,
            owner=None if person is None else person.id,
            public=asked.public,
            pace=asked.pace,
            clock=asked.clock,
            claim_seconds=claim_seconds,
            chat=asked.chat,
            start=start,
            seats=self._sitters(variant, person, asked),
            version=variant.game.version,
        )
        if start:
            entry = Entry("trial", 1, 0.0, created)
            if first_position(journal.begin(dealing.fresh_secret(), entry, self.variant)).over:
                raise BadTable("in this position the game is over: begin with another")
        return created

    def _sitters(self, variant: Variant, person: Person | None, asked: NewTable) -> tuple[Sitter, ...]:
        """Who is in each seat. Several seats of one's own are told apart by their numbers."""
        share = None if asked.share is None else dealing.read_share(asked.share)
        several = sum(wish.kind == "me" for wish in asked.seats) > 1
        return tuple(
            self._sitter(variant, person, wish, share, f"Player {at + 1}" if several else None)
            for at, wish in enumerate(asked.seats)
        )

    def _sitter(
        self, variant: Variant, person: Person | None, wish: SeatWish, share: str | None, usual: str | None
    ) -> Sitter:
        if wish.kind == "open":
            return Sitter()
        if wish.kind == "bot":
            if wish.bot is None:
                raise BadTable("which bot is to sit there? Name it in `bot`")
            bot = self.decider(variant, wish.bot.strip().lower()).name
            return Sitter("bot", clean(wish.name or "") or bot.capitalize(), bot=bot)
        assert person is not None
        name = clean(wish.name or "") or person.name
        if usual is not None and name == person.name:
            name = usual
        return Sitter("person", name, person.id, share=dealing.fresh_share() if share is None else share)

    async def rematch(self, state: TableState) -> str:
        """Set the same table up again, with everybody one seat further on; its id."""
        created = Created(
            variant=state.variant.code,
            owner=state.owner,
            public=state.public,
            pace=state.pace,
            clock=state.clock,
            claim_seconds=state.claim_seconds,
            chat=state.chat_on,
            start={},
            seats=tuple(
                Sitter(seat.kind, seat.name, seat.person, seat.bot, _share_for(seat.kind))
                for seat in state.seats[1:] + state.seats[:1]
            ),
            version=state.variant.game.version,
        )
        return (await self._set_up(fresh_id(), dealing.fresh_secret(), created)).id

    # Finding tables

    async def table(self, table: str) -> LiveTable:
        """A table, read from the storage if it rests. Raises NoSuchTable."""
        awake = self.tables.get(table)
        if awake is not None:
            awake.touched = time.monotonic()
            return awake
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
        try:
            return await asyncio.shield(self._loading[table])
        finally:
            self._loading.pop(table, None)

    async def _load(self, table: str) -> LiveTable:
        state, row = await asyncio.to_thread(self.read, table)
        live = self.tables.get(table)
        if live is None:
            live = LiveTable(self, table, row.invitation, state)
            self.tables[table] = live
        return live

    def read(self, table: str) -> tuple[TableState, Row]:
        """A table made anew from its events. Raises NoSuchTable or UnreadableTable."""
        row = self.storage.row(table)
        return journal.remade(row.secret, self.storage.entries(table), self.variant), row

    def read_until(self, table: str, number: int) -> tuple[TableState, list[Entry]]:
        """A table as it was after the event of that number, and the events since.

        Raises NoSuchTable or UnreadableTable.
        """
        row, entries = self.storage.row(table), self.storage.entries(table)
        return journal.remade(row.secret, entries[:number], self.variant), entries[number:]

    def messages(
        self, table: str, eyes: Eyes, since: int = 0, until: int | None = None, language: str = "en"
    ) -> list[dict[str, Any]]:
        """What eyes are told of the events after a number, up to another, made anew from the events.

        Raises NoSuchTable or UnreadableTable.
        """
        row, entries = self.storage.row(table), self.storage.entries(table)
        return showing.messages(row.secret, entries[:until], self.variant, eyes, since, language)

    def record(self, table: str) -> Recorded:
        """A finished game with its record. Raises NoSuchTable, NotOver or UnreadableTable."""
        row = self.storage.row(table)
        if row.status not in ("over", "abandoned"):
            raise NotOver("the game is not over: its record would tell what is hidden")
        return recorded(row.secret, self.storage.entries(table), self.variant)

    # What tables at work need (`Surroundings`)

    async def append(self, entry: Entry, row: Row) -> None:
        """Commit an event. Raises Conflict or StorageUnavailable."""
        await self.storage.append(entry, row)

    def entries(self, table: str, since: int) -> list[Entry]:
        """The events of a table after a number. Raises UnreadableTable."""
        return self.storage.entries(table, since)

    async def think(self, state: TableState, seats: list[int]) -> list[Thought]:
        """What the bots of those seats choose, and when, from what each of them knows."""
        assert state.position is not None
        masked = {seat: state.position.seen_by(seat) for seat in seats}
        table, number, secret = state.id, state.number, state.secret

        def so_far() -> GameRecord:
            return recorded(secret, self.storage.entries(table)[:number], self.variant).record

        return await self._off_the_loop(think, self, state.variant, self._occasion(state), masked, so_far)

    async def _off_the_loop(self, work: Callable[..., T], *args: Any) -> T:
        """Have something worked out in a thread of the bots'."""
        return await asyncio.get_running_loop().run_in_executor(self._thinkers, lambda: work(*args))

    def _occasion(self, state: TableState) -> Occasion:
        """What bots are asked on now."""
        return Occasion(
            seed=dealing.purpose(state.secret, "bots"),
            step=state.steps,
            turn=state.turn_number,
            opened=state.opened,
            turn_opened=state.turn_opened,
            is_claim=state.is_claim,
            bots={
                at: seat.bot if seat.kind == "bot" and seat.bot is not None else stand_in(state.variant)
                for at, seat in enumerate(state.seats)
                if state.plays_itself(at)
            },
            pace=self.pace,
        )

    async def leads(self, table: str) -> bool:
        """Whether this process is the one that looks after a table's clocks and bots."""
        return await self._leading.leads(table)

    def report(self, problem: Exception, table: str) -> None:
        """Something that should not have happened, for the log: what it was, without what it was about."""
        log.error("table failed", extra={"table": table, "problem": type(problem).__name__}, exc_info=problem)

    def _heard(self, table: str | None, number: int) -> None:
        """Another process has written an event, or (None) the line was dead for a while."""
        self._subscribers.call()
        for each in self.tables.values() if table is None else filter(None, [self.tables.get(table)]):
            each.heard(number)

    # Chores

    async def _keep_in_order(self) -> None:
        often = 2.0 if self.storage.backend == "postgresql" else 20.0
        last_long = 0.0
        while True:
            now = time.time()
            with suppress(StorageUnavailable):  # it may answer again next time
                await self._wake_up(await asyncio.to_thread(self.storage.due, now + often))
                await self._let_rest()
                if now - last_long > 3600.0:
                    last_long = now
                    await self._clear_away(now)
            await asyncio.sleep(often)

    async def _wake_up(self, tables: Iterable[str]) -> None:
        """Take up tables that have something to do, each for itself."""
        for table in tables:
            if table not in self.tables and table not in self.set_aside:
                await self._guarded(table, self.table(table))

    async def _guarded(self, table: str, work: Awaitable[object]) -> None:
        """Do something about one table; what is wrong with it is noted, and harms no other."""
        try:
            await work
        except StorageUnavailable:
            raise
        except UnreadableTable as problem:
            self.set_aside.add(table)
            self.report(problem, table)
        except Exception as problem:
            self.report(problem, table)

    async def _let_rest(self) -> None:
        for table in list(self.tables.values()):
            if not table.idle:  # somebody may have come while another was closed
                continue
            del self.tables[table.id]
            await table.close()
            await self._leading.let_go(table.id)

    async def _clear_away(self, now: float) -> None:
        """Abandon tables that nobody has come to for long, and forget what was reserved for nothing."""
        for status, after_seconds in ABANDONED_AFTER.items():
            for table in await asyncio.to_thread(self.storage.stale, status, now - after_seconds):
                if table not in self.set_aside:
                    await self._guarded(table, self._abandon(table))
        await asyncio.to_thread(self.storage.forget_reserved, now - DAY)

    async def _abandon(self, table: str) -> None:
        await (await self.table(table)).abandon()


def _decider(variant: Variant, name: str) -> Decider:
    return decider(name, variant)


def _share_for(kind: str) -> str:
    return dealing.fresh_share() if kind == "person" else ""


def _start(asked: NewTable) -> dict[str, int | str]:
    """Where a game is to begin that does not begin by chance. Raises BadTable."""
    start = {
        name: value
        for name, value in (("deal", asked.deal), ("position", asked.position), ("seed", asked.seed))
        if value is not None
    }
    if len(start) > 1:
        raise BadTable("the game begins with one of {given:or}: leave all but one out", given=tuple(start))
    if start and (asked.public or any(seat.kind == "open" for seat in asked.seats)):
        raise BadTable("a {given} can be given only where nobody else joins", given=next(iter(start)))
    return start
