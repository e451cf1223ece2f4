"""How good a solver is, by what they have solved: ratings as those of chess (Elo 1978).

Somebody whose rating is that of a problem is expected to solve it half of the time, somebody with 400 more
ten times as often as not. A rating moves towards what has happened, faster in the beginning.
"""

from __future__ import annotations

START = 1000
SCALE = 400.0
FAST, SLOW, SOON = 64.0, 24.0, 10
"""By so much a rating moves at most; slowly after so many problems."""
LEAST, MOST = 100.0, 3000.0


def expected(rating: float, problem: float) -> float:
    """How likely somebody solves a problem."""
    return float(1.0 / (1.0 + 10.0 ** ((problem - rating) / SCALE)))


def after(rating: float, tried: int, problem: float, solved: bool) -> float:
    """A rating after one more problem; `tried` were tried before it."""
    step = FAST if tried < SOON else SLOW
    moved = rating + step * (float(solved) - expected(rating, problem))
    return round(min(max(moved, LEAST), MOST), 1)
