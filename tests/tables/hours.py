"""Time as the tests let it pass: it stands still however busy the machine is, and nobody waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


class Hours:
    """The time of day that tables see, in seconds. It stands until somebody lets it pass."""

    def __init__(self) -> None:
        self.now = 1_000_000.0
        self.passed = 0.0

    def time(self) -> float:
        """In place of `time.time`."""
        return self.now

    def let_pass(self, seconds: float) -> None:
        """Be so much later at once; timers that were to go off by then do."""
        self.now += seconds
        self.passed += seconds

    def run(self, scene: Coroutine[Any, Any, Any]) -> Any:
        """In place of `asyncio.run`."""
        with asyncio.Runner(loop_factory=lambda: _Loop(self)) as runner:
            return runner.run(scene)


class _Loop(asyncio.SelectorEventLoop):
    """An event loop for which that time passes beside the real one."""

    def __init__(self, hours: Hours) -> None:
        self._hours = hours
        super().__init__()

    def time(self) -> float:
        return super().time() + self._hours.passed
