"""A game that is laid out, and a way to play it: what comes of it on average."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pipworks.lab import passes
from pipworks.lab.laying import Laid

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Played:
    """A variant laid out, with the values of its positions and a way to play it."""

    laid: Laid
    value: NDArray[np.float64]
    """positions: the values to seat 0 under best play."""
    mix: NDArray[np.float64]
    """entries: how likely each choice is made."""

    def matrix(self, position: int) -> NDArray[np.float64]:
        """The values of the positions that follow: rows × columns."""
        graph = self.laid.graph
        shape = int(graph.rows[position]), int(graph.columns[position])
        first = int(graph.first[position])
        found: NDArray[np.float64] = self.value[graph.kids[first : first + shape[0] * shape[1]]]
        return found.reshape(shape)

    def mean_of(self, ends: NDArray[np.float64], a_round: float = 0.0) -> NDArray[np.float64]:
        """By position, the mean of what is there by end of a game, and `a_round` for each round."""
        found = np.zeros(len(ends))
        passes.expected(self.laid.graph, self.mix, ends, a_round, found)
        return found

    def chance_of(self, ends: NDArray[np.bool_]) -> NDArray[np.float64]:
        """By position, how likely a game ends in one of these."""
        return self.mean_of(ends.astype(np.float64))

    @cached_property
    def rounds(self) -> NDArray[np.float64]:
        """By position, how many rounds follow on average."""
        return self.mean_of(np.zeros(len(self.value)), 1.0)
