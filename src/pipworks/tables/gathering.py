"""What is asked at many tables is done together, and what comes of it is written together.

After a commit what is asked at other tables waits for a moment. Then all of it is decided, one after the
other, and handed to the writer at once, so that all of it is told at once as well. That saves commits, and
more: for what it does now and then a processor has nothing at hand, and a choice alone takes it half as long
again as one of three. A table that goes on by itself, while nothing happens at others, does not wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

GATHER_SECONDS = 0.02
"""For so long after a commit is gathered what other tables bring."""
LONGEST_SECONDS = 0.1
"""Whoever waits goes on after so long although something is still being written."""

T = TypeVar("T")


class Gathering(Generic[T]):
    """What the tables of one event loop bring to be written. To be used in that loop alone."""

    def __init__(self, loop: asyncio.AbstractEventLoop, hand_over: Callable[[list[T]], None]) -> None:
        self.loop = loop
        self._hand_over = hand_over
        self._waiting: list[asyncio.Future[None]] = []
        """Those who are to go on when the time has come."""
        self._brought: list[tuple[T, str]] = []
        """What is to be handed over next, and the table of each."""
        self._written: set[T] = set()
        """What has been handed over, and is not settled yet."""
        self._latest: frozenset[str] = frozenset()
        """The tables of what was handed over last."""
        self._settled = float("-inf")
        """When the last of what was handed over was settled, by the loop's clock."""
        self._timer: asyncio.TimerHandle | None = None
        self._due = float("inf")
        """When the timer goes off, if one is set."""
        self._soon = False
        """Whether what has been brought is handed over as soon as those who go on now have brought theirs."""

    async def turn(self, table: str) -> None:
        """Wait until a table may go on. Who waits longer goes on first."""
        if self._waiting or not self._may_go_on(table):
            turn = self.loop.create_future()
            self._waiting.append(turn)
            self._wait()
            await turn

    def bring(self, what: T, table: str) -> None:
        """Have something written, with what else comes in by then."""
        self._brought.append((what, table))
        if self._may_go_on(table):
            self._hand_over_soon()
        else:
            self._wait()

    def settle(self, some: Iterable[T]) -> None:
        """Some of what was handed over is written, or never will be."""
        before = len(self._written)
        self._written.difference_update(some)
        if before and not self._written:
            self._settled = self.loop.time()
            if self._waiting or self._brought:
                self._wait()

    def _may_go_on(self, table: str) -> bool:
        """Whether nothing is being written, and a table need not wait for what others bring."""
        quiet = self.loop.time() >= self._settled + GATHER_SECONDS
        return not self._written and (quiet or table in self._latest)

    def _wait(self) -> None:
        """Have all that waits go on when the time has come."""
        now = self.loop.time()
        due = now + LONGEST_SECONDS if self._written else max(now, self._settled + GATHER_SECONDS)
        if due < self._due:
            if self._timer is not None:
                self._timer.cancel()
            self._due, self._timer = due, self.loop.call_at(due, self._go_on)

    def _go_on(self) -> None:
        """Let all those go on who wait; then what they and others have brought is handed over."""
        self._timer, self._due = None, float("inf")
        waiting, self._waiting = self._waiting, []
        for each in waiting:
            if not each.done():  # whoever waited may be gone
                each.set_result(None)
        self._hand_over_soon()

    def _hand_over_soon(self) -> None:
        """Hand over what has been brought when those have had their turn who are to go on now."""
        if not self._soon:
            self._soon = True
            self.loop.call_soon(self._now)

    def _now(self) -> None:
        self._soon = False
        brought, self._brought = self._brought, []
        if brought:
            self._latest = frozenset(table for _, table in brought)
            self._written.update(what for what, _ in brought)
            self._hand_over([what for what, _ in brought])
