"""What a parlour does by itself, time and again: it takes tables up, lets them rest, clears away."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Sequence
from math import inf
from typing import Protocol

from pipworks.tables.alone import left_to_bots
from pipworks.tables.errors import StorageUnavailable, UnreadableTable
from pipworks.tables.live import LiveTable
from pipworks.tables.storage import Place, Storage

DAY = 86_400.0
ABANDONED_AFTER = {"waiting": 14 * DAY, "playing": 180 * DAY, "paused": 365 * DAY}
"""After so long without any event a table is abandoned, in seconds, by its status."""
AT_ONCE = 200
"""So many tables are deleted, or looked through, at once, so that nobody waits long for the database."""
MOST_UNANSWERED = 3
"""When the storage has failed for so many tables in a row it is left alone until the next round."""


OFTEN, OFTEN_SHARED = 20.0, 2.0
"""So many seconds after chores they are done again: alone, or where other servers may leave tables behind."""

Work = Callable[[str], Awaitable[object]]


class Kept(Protocol):
    """A parlour, as far as its chores need it."""

    storage: Storage
    keep_games: float | None
    keep_chat: float | None
    keep_unfinished: float | None
    tables: dict[str, LiveTable]
    set_aside: set[str]

    def now(self) -> float:
        """The time."""
        ...

    async def table(self, table: str) -> LiveTable:
        """A table, read from the storage if it rests."""
        ...

    async def let_rest(self) -> None:
        """Put away the tables that nobody comes to."""
        ...

    async def forget(self, tables: Sequence[str]) -> None:
        """Delete tables with all that has ever happened at them."""
        ...

    async def silence(self, before: float, most: int) -> bool:
        """Take out what was said at tables that are over since then, at some; whether there may be more."""
        ...

    def report(self, problem: Exception, table: str) -> None:
        """Note something that should not have happened."""
        ...


class Chores:
    """The chores of one parlour. Whatever is wrong with one table harms no other."""

    def __init__(self, parlour: Kept) -> None:
        self._parlour = parlour
        self._often = OFTEN_SHARED if parlour.storage.backend == "postgresql" else OFTEN
        self._last_long = 0.0

    async def keep_in_order(self) -> None:
        """Do them for as long as the server runs."""
        while True:
            try:
                await self._once()
            except StorageUnavailable:
                pass  # it may answer again next time
            except Exception as problem:  # nobody would see it if this ended
                self._parlour.report(problem, "")
            await asyncio.sleep(self._often)

    async def _once(self) -> None:
        now = self._parlour.now()
        due = await asyncio.to_thread(self._parlour.storage.due, now + self._often)
        for table, number in due.items():
            if (live := self._parlour.tables.get(table)) is not None:
                live.heard(number)  # should what another server called out have been lost
        await self._for_each([each for each in due if each not in self._parlour.tables], self._parlour.table)
        await self._parlour.let_rest()
        if now - self._last_long > 3600.0:
            await self.clear_away(now)
            self._last_long = now

    async def clear_away(self, now: float) -> None:
        """Abandon tables that nobody has come to for long; forget what was reserved, and what is not kept."""
        storage = self._parlour.storage
        for status, after_seconds in ABANDONED_AFTER.items():
            stale = await asyncio.to_thread(storage.stale, status, now - after_seconds)
            await self._abandon_all(stale)
        if (keep := self._parlour.keep_unfinished) is not None:
            await self._abandon_left(now - keep)
        await asyncio.to_thread(storage.forget_reserved, now - DAY)
        if (keep := self._parlour.keep_games) is not None:
            await self._forget_finished(now - keep)
        if (keep := self._parlour.keep_chat) is not None:
            while await self._parlour.silence(now - keep, AT_ONCE):
                pass

    async def _abandon_all(self, tables: Sequence[str]) -> None:
        """Abandon some tables, and let them rest a part at a time: all at once they would fill the memory."""
        mixed = random.sample(tables, len(tables))
        for at in range(0, len(mixed), AT_ONCE):
            await self._for_each(mixed[at : at + AT_ONCE], self._abandon)
            await self._parlour.let_rest()

    async def _abandon(self, table: str) -> None:
        rested = table not in self._parlour.tables
        live = await self._parlour.table(table)
        await live.abandon()
        if rested:
            live.touched = -inf  # nobody has come to it

    async def _abandon_left(self, before: float) -> None:
        """Abandon the games against bots alone that nobody has gone on with since then."""
        place: Place | None = (0.0, "")
        while place is not None:
            found, place = await asyncio.to_thread(self._parlour.storage.untouched, before, place, AT_ONCE)
            left = [table for table, summary in found.items() if self._is_left(table, summary)]
            await self._abandon_all(left)

    def _is_left(self, table: str, summary: str) -> bool:
        """Whether nobody waits for a game; not where that cannot be read."""
        summaries = self._parlour.storage.summaries
        return bool(summaries.read(table, lambda: left_to_bots(json.loads(summary))))

    async def _forget_finished(self, before: float) -> None:
        """Delete the games that are over since then, and that nothing else is made of."""
        place: Place | None = (0.0, "")
        while place is not None:
            old, place = await asyncio.to_thread(self._parlour.storage.finished, before, place, AT_ONCE)
            if old:
                await self._parlour.forget(old)

    async def _for_each(self, tables: Sequence[str], work: Work) -> None:
        """Do something about each of some tables, in any order, so that none is always behind a bad one."""
        unanswered = 0
        for table in random.sample(tables, len(tables)):
            if table in self._parlour.set_aside:
                continue
            try:
                await work(table)
                unanswered = 0
            except UnreadableTable:
                pass  # it has been set aside, and that has been noted
            except StorageUnavailable:
                unanswered += 1
                if unanswered == MOST_UNANSWERED:
                    raise
            except Exception as problem:
                self._parlour.report(problem, table)
