"""What is being measured, and for whom: in turn, so that nobody waits for what somebody else wishes.

A visitor wishes for one variant at a time, beside the usual one of its game; a newer wish takes the place
of the older, and one that is not renewed lapses. What nobody wishes for any more is stopped. First looks come
before better ones, addresses take turns, and what has been found is kept as long as there is room.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Hashable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

from pipworks.engine.messages import say
from pipworks.tables.encoding import json_bytes
from pipworks.web.guard import note_surprise, write_log
from pipworks.web.lane import Broken, Lane, Step, Stopped
from pipworks.web.limits import too_many
from pipworks.web.problems import Refused

QUICK = 1 << 18
"""Variants of up to so many positions are measured at once, in a lane of their own: a second or two each."""
PATIENT = 1 << 20
"""Those of up to so many take a quarter of a minute and half a gigabyte; larger ones are sampled."""

PATIENCE = 1.5
"""So long somebody is kept waiting for something new, in seconds."""
LAPSES = 8.0
"""A wish that is not renewed within so many seconds has lapsed."""
LOOK_AROUND = 1.0
"""So often it is seen whether what is being measured is still wanted, in seconds."""
MOST_WISHES = 64
"""So many wishes are heard at a time, ..."""
MOST_BY_ADDRESS = 16
"""... and so many from one address."""
MOST_BYTES = 8 * 1024 * 1024
"""So many bytes of measures are kept."""

Visitor = tuple[str, Hashable]
"""An address, and what tells apart who is there."""


@dataclass
class Work:
    """A variant, and what has been found of it."""

    code: str
    lane: int = 0
    round: int = 0
    """Rises with everything found."""
    found: bytes | None = None
    """The measures, as JSON."""
    games: float = 0.0
    """How many games they are from; an exact one is from all."""
    part: float = 0.0
    """How much of the step under way is done, from 0 to 1."""
    at_work: bool = False
    done: bool = False
    failed: bool = False
    taken: int = 0
    """When it was last taken up, in turns."""

    @property
    def measures(self) -> dict[str, Any] | None:
        """What has been found."""
        found: dict[str, Any] | None = None if self.found is None else json.loads(self.found)
        return found


@dataclass
class Wish:
    """What somebody wants to see: the variant first, then the usual one."""

    codes: tuple[str, ...]
    asked: float
    superseded: bool = field(default=False, init=False)


class Worker(Protocol):
    """What makes steps: `Lane`, but for tests."""

    def step(self, code: str, hear: Callable[[float], None]) -> Step:
        """Measure, or measure better. Raises Stopped or Broken."""
        ...

    def stop(self) -> None:
        """Stop that."""
        ...

    def close(self) -> None:
        """No more steps."""
        ...


class Measuring:
    """Who wants what measured, and the lanes in which it is done: a quick and a patient one."""

    def __init__(
        self, lanes: Sequence[Worker] | None = None, games: Sequence[str] = (), most_bytes: int = MOST_BYTES
    ) -> None:
        self._lanes = lanes or (Lane(QUICK, False, games), Lane(PATIENT, True, games))
        self._most_bytes = most_bytes
        self._threads = [ThreadPoolExecutor(1, "pipworks-measuring") for _ in self._lanes]
        self._wishes: OrderedDict[Visitor, Wish] = OrderedDict()
        self._works: OrderedDict[str, Work] = OrderedDict()
        self._turn = 0
        self._served: dict[str, int] = {}
        """When something was last taken up for an address, in turns."""
        self._bell = asyncio.Event()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Measure for as long as this is open."""
        tasks = [asyncio.create_task(self._measure(each)) for each in range(len(self._lanes))]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            for task in tasks:
                with suppress(asyncio.CancelledError):
                    await task
            for lane, thread in zip(self._lanes, self._threads, strict=True):
                lane.stop()
                await asyncio.to_thread(lane.close)
                thread.shutdown(wait=False, cancel_futures=True)

    async def prepare(self, codes: Iterable[str]) -> None:
        """Measure some variants in the quick lane: what that takes is compiled before anybody asks."""
        for code in codes:
            work = self._works.setdefault(code, Work(code))
            if work.lane == 0 and not (work.done or work.at_work):
                await self._step(work)
        self._forget()

    async def look(
        self,
        visitor: Visitor,
        codes: tuple[str, ...],
        seen: int = 0,
        *,
        before: Callable[[], None] = lambda: None,
    ) -> list[Work]:
        """What is known of the variants that a visitor wishes for: as soon as it is more than `seen` rounds.

        `before` may refuse that anything is measured anew. Raises Refused, also when meanwhile the same
        visitor has wished for something else.
        """
        wish = self._wished(visitor, codes, before)
        until = time.monotonic() + PATIENCE
        while True:
            works = [self._works[each] for each in codes if each in self._works]
            left = until - time.monotonic()
            if wish.superseded:
                raise Refused(
                    409,
                    "superseded",
                    say("{code} is no longer what you wish for: you have asked for more", code=codes[0]),
                )
            if sum(each.round for each in works) > seen or all(each.done for each in works) or left <= 0:
                return works
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self._bell.wait()

    def _wished(self, visitor: Visitor, codes: tuple[str, ...], before: Callable[[], None]) -> Wish:
        self._forget()
        wish = self._wishes.get(visitor)
        if wish is None or wish.codes != codes:
            if any(each not in self._works for each in codes):
                before()
            if wish is None:
                self._make_room(visitor[0])
            else:
                wish.superseded = True
            wish = self._wishes[visitor] = Wish(codes, 0.0)
        wish.asked = time.monotonic()
        for code in codes:
            self._works.setdefault(code, Work(code))
            self._works.move_to_end(code)
        self._stop_unwanted()
        self._ring()
        return wish

    def _make_room(self, address: str) -> None:
        """Room for one more wish from an address. Raises Refused."""
        own = sum(each == address for each, _ in self._wishes)
        if own >= MOST_BY_ADDRESS or len(self._wishes) >= MOST_WISHES:
            raise too_many(say("variants to be measured"), LAPSES)

    def _ring(self) -> None:
        """Tell all who wait that something has changed."""
        self._bell.set()
        self._bell = asyncio.Event()

    def _wanted(self) -> dict[str, int]:
        """The variants that somebody wants, and how far down in a wish they stand."""
        now = time.monotonic()
        for visitor in [each for each, wish in self._wishes.items() if now - wish.asked > LAPSES]:
            self._wishes.pop(visitor).superseded = True
        wanted: dict[str, int] = {}
        for wish in self._wishes.values():
            for place, code in enumerate(wish.codes):
                wanted[code] = min(place, wanted.get(code, place))
        return wanted

    def _stop_unwanted(self) -> None:
        wanted = self._wanted()
        for work in self._works.values():
            if work.at_work and work.taken and work.code not in wanted:
                self._lanes[work.lane].stop()

    def _forget(self) -> None:
        """Forget what nobody wants and of which nothing is known; and of the rest the oldest, for room."""
        wanted = self._wanted()
        idle = [each for each in self._works.values() if each.code not in wanted and not each.at_work]
        size = sum(len(each.found or b"") for each in self._works.values())
        for work in idle:
            if work.found is None or size > self._most_bytes:
                size -= len(work.found or b"")
                del self._works[work.code]

    def _next(self, lane: int) -> Work | None:
        """Whose turn it is in a lane: first looks before better ones, and whoever has waited longest."""
        wanted = self._wanted()
        waited = dict.fromkeys(wanted, self._turn)
        for (address, _), wish in self._wishes.items():
            for code in wish.codes:
                waited[code] = min(waited[code], self._served.get(address, 0))
        open_works = [
            each
            for each in self._works.values()
            if each.code in wanted and each.lane == lane and not (each.done or each.at_work)
        ]
        return min(
            open_works,
            key=lambda each: (each.round, waited[each.code], wanted[each.code], each.taken),
            default=None,
        )

    def _take(self, work: Work) -> None:
        """Note that a work is taken up, and for which addresses."""
        self._turn += 1
        work.taken = self._turn
        here = {address for address, _ in self._wishes}
        self._served = {each: turn for each, turn in self._served.items() if each in here}
        for (address, _), wish in self._wishes.items():
            if work.code in wish.codes:
                self._served[address] = self._turn

    async def _measure(self, lane: int) -> None:
        while True:
            work = self._next(lane)
            if work is None:
                self._forget()
                await self._bell.wait()
                continue
            self._take(work)
            await self._step(work)

    async def _step(self, work: Work) -> None:
        """One step of a work, in its lane's thread; what it has come to is noted."""
        loop = asyncio.get_running_loop()
        work.at_work, work.part = True, 0.0
        lane = self._lanes[work.lane]
        step = loop.run_in_executor(
            self._threads[work.lane], lane.step, work.code, partial(setattr, work, "part")
        )
        step.add_done_callback(lambda done: done.cancelled() or done.exception())
        try:
            while not step.done():
                await asyncio.wait([step], timeout=LOOK_AROUND)
                if not step.done():
                    self._stop_unwanted()
            self._note(work, step.result())
        except Stopped:
            pass
        except Broken as problem:
            write_log("surprise", **problem.why)
            work.done = work.failed = True
        except Exception as problem:  # the lane goes on with the next
            note_surprise(problem)
            work.done = work.failed = True
        finally:
            work.at_work, work.part = False, 0.0
            self._ring()

    def _note(self, work: Work, step: Step) -> None:
        if step.found is not None:
            games = float(step.found.get("games", "inf"))
            if games >= work.games:
                work.found, work.games = json_bytes(step.found), games
                work.round += 1
            work.done = step.last
        elif work.lane + 1 < len(self._lanes):
            work.lane += 1
        else:
            work.done = True
