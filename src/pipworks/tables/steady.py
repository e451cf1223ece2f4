"""The time at tables: the time of day, except that it never goes back.

When the machine's clock is set back, players' clocks must neither stand still until it is as late again nor
run anew: from then on as much is added as it was set back.
"""

from __future__ import annotations

import threading
import time


class SteadyTime:
    """The time of one server, in seconds since 1970. May be asked from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._added = 0.0
        self._last = time.time()
        self._steady = time.monotonic()

    def now(self) -> float:
        """The time now."""
        with self._lock:
            at, steady = time.time() + self._added, time.monotonic()
            if at < self._last:
                due = self._last + (steady - self._steady)
                self._added += due - at
                at = due
            self._last, self._steady = at, steady
            return at
