"""Turns: what has come in by many connections at once is looked at a little at a time.

What a table's players say comes by sockets that are open already, and waits for nobody here. They are heard
between two turns, so that hundreds who come at the same moment hold up nobody who plays.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

AT_ONCE = 2
"""So many have their turn before the loop goes on."""


class Turns:
    """Who is to be heard has a turn, in the order in which they came."""

    def __init__(self) -> None:
        self._left = AT_ONCE
        self._waiting: deque[Callable[[], None]] = deque()

    def take(self, loop: asyncio.AbstractEventLoop, act: Callable[[], None]) -> bool:
        """Whether somebody may go ahead now; who may not is to wait: `act` is done when it is their turn."""
        if self._left == AT_ONCE:
            loop.call_soon(self._next, loop)
        if self._left:
            self._left -= 1
            return True
        self._waiting.append(act)
        return False

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        self._left = AT_ONCE
        if self._waiting:
            loop.call_soon(self._next, loop)
        while self._left and self._waiting:
            self._left -= 1
            self._waiting.popleft()()
