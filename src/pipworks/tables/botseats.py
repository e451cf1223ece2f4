"""The bots of one table at work: each is asked once for each of its choices, and again if it fails."""

from __future__ import annotations

import asyncio
import math
import weakref
from typing import Protocol

from pipworks.engine import GameError
from pipworks.tables.commands import Choose
from pipworks.tables.deciding import Asker
from pipworks.tables.errors import NotNow, Outrun, StorageUnavailable
from pipworks.tables.state import TableState
from pipworks.tables.surroundings import Surroundings
from pipworks.tables.thinking import Failed, Thought

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 60.0
"""After so many seconds a bot that has failed is asked again, at first and at most."""
ALONE_SECONDS = 2.0
"""Where nobody but bots can claim any more, those who have passed wait so long for each of them at most."""
MOST_FAILURES = 2
"""After so many failures at one choice another bot stands in for it."""


class Chooser(Protocol):
    """A table that can be asked to choose for a seat."""

    id: str

    def now(self) -> float:
        """The time there."""
        ...

    async def do(self, asker: Asker, command: Choose) -> int:
        """Do what is asked. Raises GameError."""
        ...


class BotSeats:
    """Those of one table's seats that play by themselves."""

    def __init__(self, table: Chooser, around: Surroundings) -> None:
        self._table: Chooser = weakref.proxy(table)  # which has these, and is let go of when it is put away
        self._around = around
        self._tasks: dict[tuple[int, int], asyncio.Task[None]] = {}

    @property
    def thinking(self) -> bool:
        """Whether any of them is about to choose."""
        return bool(self._tasks)

    def stop(self) -> None:
        """Let none of them choose any more."""
        for task in self._tasks.values():
            task.cancel()

    def let_think(self, state: TableState) -> None:
        """Let those think that are to choose, off the event loop, each only once."""
        for past in [each for each in self._tasks if each[0] != state.asked_at]:
            self._tasks.pop(past).cancel()
        asked_at = state.asked_at
        seats = [
            seat for seat in state.due if state.plays_itself(seat) and (asked_at, seat) not in self._tasks
        ]
        for together in self._around.thinkers.grouped(state, seats):
            task = asyncio.create_task(self._think(state, together))
            self._tasks |= {(asked_at, seat): task for seat in together}

    async def _think(self, state: TableState, seats: list[int]) -> None:
        """Have their choices made and brought; who fails is asked again, after longer and longer."""
        pause, failures = FIRST_PAUSE, 0
        while failed := await self._asked(state, seats, stand_in=failures >= MOST_FAILURES):
            for each in failed:
                self._around.report(each.problem, self._table.id)
            failures += not all(isinstance(each.problem, StorageUnavailable) for each in failed)
            seats = [each.seat for each in failed]
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _asked(self, state: TableState, seats: list[int], *, stand_in: bool) -> list[Failed]:
        """Have choices made from what the seats know, and bring each when its time has come; who failed."""
        begun = self._table.now()
        try:
            thoughts = await self._around.thinkers.think(state, seats, stand_in=stand_in)
        except Exception as problem:  # a bot that fails must not go unnoticed
            return [Failed(seat, problem) for seat in seats]
        failed = [each for each in thoughts if isinstance(each, Failed)]
        made = [each for each in thoughts if isinstance(each, Thought)]
        longest = ALONE_SECONDS if state.waits_for_bots else math.inf
        for thought in sorted(made, key=lambda each: each.due):
            wait = min(max(thought.due, begun) - self._table.now(), longest)
            if wait > 0:
                await asyncio.sleep(wait)
            wrong = await self._brought(thought, state.asked_at)
            if wrong is None:
                self._tasks.pop((state.asked_at, thought.seat), None)
            else:
                failed.append(Failed(thought.seat, wrong))
        return failed

    async def _brought(self, thought: Thought, asked_at: int) -> Exception | None:
        """Bring a choice to the table; what is wrong with it."""
        command = Choose.model_construct(
            do="choose", seat=thought.seat, choice=str(thought.choice), number=asked_at
        )
        try:
            await self._table.do(Asker(None, seat=thought.seat), command)
        except Outrun as problem:
            return problem  # the table may have looked again already, before this was known here
        except (StorageUnavailable, NotNow):
            return None  # the table looks again by itself, or the game has moved on
        except GameError as problem:
            return problem
        return None
