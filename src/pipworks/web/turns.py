"""Turns: of requests that come by many connections at once a few begin at a time.

What a table's players say comes by sockets that are open already, and waits for nobody here. They are heard
between two turns, so that hundreds who come at the same moment hold up nobody who plays.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

AT_ONCE = 2
"""So many requests begin before the loop goes on."""


class Turns:
    """Whose request may begin, in the order in which they came.

    What only goes on with a request, or does not make one yet, costs no turn: who sends a byte at a time
    holds up nobody either.
    """

    def __init__(self) -> None:
        self._left = AT_ONCE
        self._waiting: deque[Callable[[], bool]] = deque()

    def take(self, loop: asyncio.AbstractEventLoop, hear: Callable[[], bool]) -> None:
        """Hear somebody now, or when it is their turn. `hear` says whether a request has begun."""
        if self._left == 0:
            self._waiting.append(hear)
        elif hear():
            self._begun(loop)

    def _begun(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._left == AT_ONCE:
            loop.call_soon(self._next, loop)
        self._left -= 1

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        self._left = AT_ONCE
        while self._left and self._waiting:
            if self._waiting.popleft()():
                self._begun(loop)
