"""Games made ready in processes of their own, on all cores: first what somebody waits for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from pipworks.bots.preparing import AT_A_TABLE, BOTS, PARTS, QUICK, TABLE, is_prepared, prepare
from pipworks.games import game_named, introduce
from pipworks.work import usable_cores
from pipworks.workers import Question, Workers, tell_progress

LONGEST = 1800.0
"""After so many seconds a game is given up: it is compiled when it is played, then."""
USUAL_PIECES = 60
"""So many pieces are compiled for the table of a game, as a rule: those that come along have 41 to 94."""
FEWEST_PIECES = 5
"""Of fewer nobody can tell how quick a machine is."""


Report = Callable[[Exception], None]


class Task(NamedTuple):
    """A part of a game that is to be made ready."""

    part: str
    game: str


def seconds_left(pieces: int, seconds: float) -> float | None:
    """About how much longer a table takes of which so many pieces were compiled in so many seconds.

    None while that cannot be told: before there are some pieces, and when there are more than is usual.
    """
    if not FEWEST_PIECES <= pieces < USUAL_PIECES:
        return None
    return seconds / pieces * (USUAL_PIECES - pieces)


class Warming:
    """Has every part of every game compiled that is not yet: first what tables need, game by game.

    A game's table and its quick bots are made ready side by side where there are several cores.
    `places` are files and packages of games from outside; `report` hears of what could not be prepared. To be
    used from one event loop.
    """

    def __init__(
        self, places: Sequence[str] = (), report: Report = lambda problem: None, most: int | None = None
    ) -> None:
        self._places = tuple(places)
        self._report = report
        self._most = most or usable_cores()
        self._waiting: list[Task] = []
        self._running: dict[Task, Question] = {}
        self._begun: dict[Task, float] = {}
        self._ready: dict[Task, asyncio.Event] = {}

    @property
    def under_way(self) -> dict[str, int]:
        """The games that cannot be played at once yet, with how many pieces have been compiled of each."""
        return self._left_of(TABLE)

    @property
    def bots_under_way(self) -> dict[str, int]:
        """The games whose quick bots cannot answer at once yet, likewise."""
        return self._left_of(QUICK)

    def _left_of(self, part: str) -> dict[str, int]:
        return {task.game: pieces for task, pieces in self.left.items() if task.part == part}

    @property
    def ready_in(self) -> dict[str, float]:
        """The games that can be played soon, with about how many seconds that takes, where it can be told."""
        now = time.monotonic()
        found = {
            task.game: seconds_left(int(asked.done), now - self._begun[task])
            for task, asked in self._running.items()
            if task.part == TABLE
        }
        return {game: seconds for game, seconds in found.items() if seconds is not None}

    @property
    def left(self) -> dict[Task, int]:
        """What is not ready yet, with how many pieces have been compiled of each: first what is begun."""
        return {task: int(asked.done) for task, asked in self._running.items()} | dict.fromkeys(
            self._waiting, 0
        )

    async def run(self, games: Iterable[str]) -> bool:
        """Make games ready; returns when all are, or have been given up: whether any was not."""
        names = list(games)
        cold = await asyncio.to_thread(cold_parts, names)
        self._waiting = sorted(cold, key=lambda task: task.part == BOTS)
        self._ready = {task: asyncio.Event() for task in cold if task.part in AT_A_TABLE}
        workers = Workers(self._most, LONGEST)
        try:
            await asyncio.gather(*(self._work(workers) for _ in range(self._most)))
        finally:
            self._waiting.clear()
            for ready in self._ready.values():  # whoever waits may see for themselves
                ready.set()
            await workers.close()
        return bool(cold)

    async def _work(self, workers: Workers) -> None:
        """Have one task after the other done."""
        while self._waiting:
            task = self._waiting.pop(0)
            self._begun[task] = time.monotonic()
            self._running[task] = workers.ask(str(task), task, _prepared, self._places, *task)
            try:
                await self._running[task].answer
            except Exception as problem:  # whoever plays it will wait instead, and be told what is wrong
                self._report(problem)
            finally:
                del self._running[task], self._begun[task]
                if task in self._ready:
                    self._ready[task].set()

    async def ready(self, game: str, part: str) -> None:
        """Wait for a part of what a table needs; that game's comes before all that nobody waits for."""
        ready = self._ready.get(Task(part, game))
        if ready is None or ready.is_set():
            return
        self._waiting.sort(key=lambda task: task.game != game or task not in self._ready)
        await ready.wait()


def cold_parts(names: Iterable[str]) -> list[Task]:
    """What has not been compiled on this machine."""
    return [Task(part, name) for name in names for part in PARTS if not is_prepared(game_named(name), part)]


def _prepared(places: Sequence[str], part: str, name: str) -> None:
    """In a worker: prepare a part of a game, and tell how many pieces it took so far."""
    for place in places:
        introduce(place)
    prepare(game_named(name), (part,), tell_progress)
