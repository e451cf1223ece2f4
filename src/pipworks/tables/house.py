"""A server's tables: setting them up, finding them, letting them rest."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache
from typing import Any, TypeVar

from pipworks.engine import Decider, GameError, Variant
from pipworks.games import find_named
from pipworks.tables import dealing, showing
from pipworks.tables.commands import NewTable
from pipworks.tables.deciding import clean
from pipworks.tables.effects import after, first_position
from pipworks.tables.errors import BadTable, NotOver
from pipworks.tables.leading import Leading
from pipworks.tables.live import LiveTable
from pipworks.tables.recording import Recorded, recorded
from pipworks.tables.showing import Eyes
from pipworks.tables.sitting import decider, stand_in
from pipworks.tables.state import Seat, TableState, begin
from pipworks.tables.storage import Event, Person, Row, Storage, fresh_id
from pipworks.tables.thinking import Occasion

T = TypeVar("T")
log = logging.getLogger("pipworks.tables")

DAY = 86_400.0
ABANDONED_AFTER = {"waiting": 14 * DAY, "playing": 180 * DAY, "paused": 365 * DAY}
"""After so long without any event a table is abandoned, in seconds, by its status."""
USUAL_WINDOW = DAY
"""How long a claim window stays open by correspondence with a clock, if nothing else is said."""
RESERVED = "reserved "


class House:
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
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._leading = Leading(storage, self._heard)
        self._thinkers = ThreadPoolExecutor(thinkers, "pipworks-bot")
        self._chores: asyncio.Task[None] | None = None
        self.decider = lru_cache(maxsize=64)(_decider)
        self.variant = lru_cache(maxsize=512)(find_named)

    async def start(self) -> None:
        """Take up the tables that have something to do, and keep doing so."""
        await self._leading.start()
        self._chores = asyncio.create_task(self._keep_house(), name="pipworks chores")

    async def close(self) -> None:
        """Stop. Everything that was acknowledged is on disk already."""
        if self._chores is not None:
            self._chores.cancel()
            with suppress(asyncio.CancelledError):
                await self._chores
        for table in list(self.tables.values()):
            await table.close()
        self.tables.clear()
        await self._leading.close()
        self._thinkers.shutdown(cancel_futures=True)
        await asyncio.to_thread(self.storage.close)

    # Setting tables up

    async def reserve(self) -> tuple[str, str]:
        """The id of a table to be, and the commitment of its secret, before anybody adds a share to it."""
        table, secret = fresh_id(), dealing.fresh_secret()
        await asyncio.to_thread(self.storage.set, RESERVED + table, f"{time.time():.0f} {secret}")
        return table, dealing.commitment_of(secret)

    async def create(self, person: Person | None, asked: NewTable) -> LiveTable:
        """Set a table up. Raises BadTable, UnknownVariant, BadOption, UnknownBot, BadDeal or BadPosition."""
        table, secret = fresh_id(), dealing.fresh_secret()
        if asked.reserved is not None:
            table, secret = asked.reserved, await asyncio.to_thread(self._reserved, asked.reserved)
        body = await self.off_the_loop(self._created, person, asked)
        return await self._set_up(table, secret, body)

    def _reserved(self, table: str) -> str:
        told = self.storage.take(RESERVED + table) if table.isascii() and table.isalnum() else None
        if told is None:
            raise BadTable("no such table is reserved, or it has been used: reserve another")
        return told.split()[-1]

    async def _set_up(self, table: str, secret: str, body: dict[str, Any]) -> LiveTable:
        event = Event(table, 1, time.time(), "created", body)
        state = begin(table, secret, event, self.variant)
        invitation = fresh_id()
        people = tuple({each for each in (state.owner, *(seat.person for seat in state.seats)) if each})
        await self.storage.append(event, showing.row_of(state, invitation, event.at), people, new=True)
        live = LiveTable(self, table, invitation, state)
        self.tables[table] = live
        return live

    def _created(self, person: Person | None, asked: NewTable) -> dict[str, Any]:
        """What a new table's first event says."""
        variant = self.variant(asked.variant)
        if len(asked.seats) != variant.seats:
            raise BadTable(
                f"{variant.code} has {variant.seats} seats, not {len(asked.seats)}: say who is in each"
            )
        if person is None and any(seat.kind == "me" for seat in asked.seats):
            raise BadTable("nobody can sit down without a token: ask for one first")
        start = {
            name: value
            for name, value in (("deal", asked.deal), ("position", asked.position), ("seed", asked.seed))
            if value is not None
        }
        if len(start) > 1:
            raise BadTable(f"the game begins with a {' or a '.join(start)}: leave all but one out")
        if start and (asked.public or any(seat.kind == "open" for seat in asked.seats)):
            raise BadTable(f"a {next(iter(start))} can be given only where nobody else joins")
        if asked.clock is not None and asked.clock.cap is not None and asked.clock.cap < asked.clock.bank:
            raise BadTable("a clock cannot begin with more than its cap")
        claim_seconds = asked.claim_seconds
        if claim_seconds is None and asked.pace == "correspondence" and asked.clock is not None:
            claim_seconds = USUAL_WINDOW
        seats = [self._wished(variant, person, wish.kind, wish.bot, wish.name) for wish in asked.seats]
        mine = [seat for seat in seats if seat.kind == "person"]
        for seat in mine:
            seat.share = dealing.fresh_share() if asked.share is None else dealing.read_share(asked.share)
        for at, seat in enumerate(seats):
            if len(mine) > 1 and seat.kind == "person" and seat.name == (person.name if person else ""):
                seat.name = f"Player {at + 1}"
        body = {
            "variant": variant.code,
            "owner": None if person is None else person.id,
            "public": asked.public,
            "pace": asked.pace,
            "clock": None if asked.clock is None else asked.clock.model_dump(),
            "claim_seconds": claim_seconds,
            "chat": asked.chat,
            "start": start,
            "seats": [_plain(seat) for seat in seats],
        }
        if start:
            trial = begin(
                "trial", dealing.fresh_secret(), Event("trial", 1, 0.0, "created", body), self.variant
            )
            if first_position(trial).over:
                raise BadTable("in this position the game is over: begin with another")
        return body

    def _wished(
        self, variant: Variant, person: Person | None, kind: str, bot: str | None, name: str | None
    ) -> Seat:
        if kind == "open":
            return Seat()
        if kind == "bot":
            if bot is None:
                raise BadTable("which bot is to sit there? Name it in `bot`")
            found = self.decider(variant, bot.strip().lower()).name
            return Seat("bot", clean(name or "") or found.capitalize(), None, found)
        assert person is not None
        return Seat("person", clean(name or "") or person.name, person.id)

    async def rematch(self, state: TableState) -> str:
        """Set the same table up again, with everybody one seat further on; its id."""
        seats = [
            Seat(
                seat.kind,
                seat.name,
                seat.person,
                seat.bot,
                dealing.fresh_share() if seat.kind == "person" else "",
            )
            for seat in state.seats[1:] + state.seats[:1]
        ]
        body = {
            "variant": state.variant.code,
            "owner": state.owner,
            "public": state.public,
            "pace": state.pace,
            "clock": None if state.clock is None else state.clock.model_dump(),
            "claim_seconds": state.claim_seconds,
            "chat": state.chat_on,
            "start": {},
            "seats": [_plain(seat) for seat in seats],
        }
        return (await self._set_up(fresh_id(), dealing.fresh_secret(), body)).id

    # Finding tables

    async def table(self, table: str) -> LiveTable:
        """A table, read from the storage if it rests. Raises NoSuchTable."""
        found = self.tables.get(table)
        if found is not None:
            found.touched = time.monotonic()
            return found
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
        """A table made anew from its events. Raises NoSuchTable."""
        row = self.storage.row(table)
        events = self.storage.events(table)
        return self._remade(row, events), row

    def read_until(self, table: str, number: int) -> tuple[TableState, list[Event]]:
        """A table as it was after the event of that number, and the events since. Raises NoSuchTable."""
        row = self.storage.row(table)
        events = self.storage.events(table)
        return self._remade(row, events[:number]), events[number:]

    def _remade(self, row: Row, events: list[Event]) -> TableState:
        state = begin(row.id, row.secret, events[0], self.variant)
        for event in events[1:]:
            after(state, event)
        return state

    def messages(
        self, table: str, eyes: Eyes, since: int = 0, until: int | None = None
    ) -> list[dict[str, Any]]:
        """What eyes are told of the events after a number, up to another, made anew from the events."""
        row, events = self.storage.row(table), self.storage.events(table)[:until]
        state = begin(row.id, row.secret, events[0], self.variant)
        told: list[dict[str, Any]] = []
        if since < 1:
            told.append(showing.event_message(state, events[0], [], eyes) | {"table": None})
        for event in events[1:]:
            steps = after(state, event)
            if event.number > since:
                message = showing.event_message(state, event, steps, eyes, with_views=False)
                told.append(message | {"table": None})
        moved = [message for message in told if message["steps"]]
        if moved:
            moved[-1]["views"] = showing.views(state, eyes)
        return told

    def record(self, table: str) -> Recorded:
        """A finished game with its record. Raises NoSuchTable or NotOver."""
        row = self.storage.row(table)
        if row.status not in ("over", "abandoned"):
            raise NotOver("the game is not over: its record would tell what is hidden")
        return recorded(row, self.storage.events(table), self.variant)

    # For tables

    async def off_the_loop(self, work: Callable[..., T], *args: Any) -> T:
        """Have something worked out in a thread of the bots'."""
        return await asyncio.get_running_loop().run_in_executor(self._thinkers, lambda: work(*args))

    def occasion(self, state: TableState) -> Occasion:
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
        for each in self.tables.values() if table is None else filter(None, [self.tables.get(table)]):
            each.heard(number)

    # Chores

    async def _keep_house(self) -> None:
        often = 2.0 if self.storage.backend == "postgresql" else 20.0
        last_long = 0.0
        while True:
            with suppress(GameError):
                now = time.time()
                for table in await asyncio.to_thread(self.storage.due, now + often):
                    if table not in self.tables:
                        await self.table(table)
                await self._let_rest()
                if now - last_long > 3600.0:
                    last_long = now
                    await self._clear_away(now)
            await asyncio.sleep(often)

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
                live = await self.table(table)
                await live.abandon()
        await asyncio.to_thread(self.storage.forget, RESERVED, now - DAY)


def _decider(variant: Variant, name: str) -> Decider:
    return decider(name, variant)


def _plain(seat: Seat) -> dict[str, Any]:
    return {"kind": seat.kind, "name": seat.name, "person": seat.person, "bot": seat.bot, "share": seat.share}
