"""Dead choices: what players may do, and never do."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import Variant
from pipworks.engine.statistics import wilson
from pipworks.lab.sampled_games import Trace

OFTEN = 100
"""A choice that was there so often beside others, and was never made, is told as dead."""


class Offered(NamedTuple):
    """The choices that there were in a game beside others, by the contract's numbers, ascending."""

    numbers: NDArray[np.int64]
    offered: NDArray[np.int64]
    """How often each was there,"""
    taken: NDArray[np.int64]
    """and was made."""
    states: NDArray[Any]
    """The first state in which it was there,"""
    seats: NDArray[np.int64]
    """and for whom."""


def offered(trace: Trace) -> Offered:
    """What could be chosen in a game, and what was, where there was more than one choice."""
    steps, seats = np.nonzero(trace.counts)
    counts = trace.counts[steps, seats]
    several = np.repeat(counts > 1, counts)
    places = np.repeat(np.arange(len(steps)), counts)[several]
    numbers, first, often = np.unique(trace.offers[several], return_index=True, return_counts=True)
    made = trace.chosen[steps, seats][counts > 1]
    taken = np.bincount(np.searchsorted(numbers, made), minlength=len(numbers))
    where = places[first]
    return Offered(numbers, often, taken, trace.states[steps[where]], seats[where])


class Taken:
    """How often each choice was there and was made, over many games of a variant."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._offered: Counter[int] = Counter()
        self._taken: Counter[int] = Counter()
        self._names: dict[int, str] = {}

    def add(self, game: Offered) -> None:
        """Count a game. A choice is called as it is where it is there for the first time."""
        for at, number in enumerate(game.numbers.tolist()):
            if number not in self._names:
                seat = int(game.seats[at])
                known = self._variant.masked(game.states[at], seat)
                self._names[number] = self._variant.game.notation.choice(self._variant, known, seat, number)
            self._offered[number] += int(game.offered[at])
            self._taken[number] += int(game.taken[at])

    def told(self) -> dict[str, Any]:
        """How many choices were there often enough to tell, and those of them that were never made."""
        often = [number for number in sorted(self._offered) if self._offered[number] >= OFTEN]
        return {
            "offered": len(often),
            "never": [
                {
                    "choice": self._names[number],
                    "offered": self._offered[number],
                    "most": round(wilson(0, self._offered[number])[1], 9),
                }
                for number in often
                if self._taken[number] == 0
            ],
        }
