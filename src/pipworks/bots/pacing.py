"""How much to do before the clock is looked at again, for what must be over in time.

Seconds of thinking are of processor time, of the thread that thinks: who thinks beside others has as many of
them as who has the machine alone.
"""

from __future__ import annotations

import time


def in_time(done: int, begun: float, ends: float, most: int) -> int:
    """How much to do next, at least one and at most so many, after so much was done since it was begun.

    As long as one knows no pace it is one; then as much as half of what time is left is for, by the clock of
    `time.thread_time`. So the clock is looked at the more often the nearer the end is, and whoever goes on
    until the end is over about one later, whatever one takes.
    """
    if not done:
        return 1
    now = time.thread_time()
    pace = (now - begun) / done
    return most if pace <= 0.0 else max(1, min(most, int((ends - now) / (2.0 * pace))))
