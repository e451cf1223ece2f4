"""How Math Arena's masked state is written as numbers."""

from __future__ import annotations

from pipworks.engine.observing import Observed, digits, flags, log, number, one_of
from pipworks.games.math_arena.options import MathArenaOptions


def observed(options: MathArenaOptions) -> Observed:
    """Every field, in order."""
    numbers, operators = digits(10, 4, 4), flags(12)
    return {
        "hand": numbers.of_each,
        "played": numbers,
        "won": operators.of_each,
        "held": operators,
        "left": operators,
        "up": one_of(12, 1),
        "shown": one_of(10, 1).of_each,
        "rounds": number(12),
        "game": log(),
        "points": log().of_each,
        "phase": one_of(4),
    }
