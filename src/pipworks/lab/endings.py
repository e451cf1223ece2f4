"""The end of a game that is open and small, where nothing has to be estimated any more."""

from __future__ import annotations

from pipworks.engine import GameRecord
from pipworks.solve import Solution
from pipworks.solve.rests import may_be_open, size_of_rest, solve_rest


def ending(record: GameRecord) -> tuple[int, Solution] | None:
    """The first step from which all the rest of a game was open and small, and the solution from there on."""
    variant, first = record.variant, None
    if not may_be_open(variant):
        return None
    for at in range(len(record.steps) - 1, -1, -1):
        if size_of_rest(variant, record.positions[at].state) is None:
            break
        first = at
    if first is None:
        return None
    found = solve_rest(variant, record.positions[first].state)
    return None if found is None else (first, found)
