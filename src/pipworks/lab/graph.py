"""The form in which a variant is laid out: every position that can be reached, once, and what leads where.

What is measured of a game are passes over this graph, in which positions stand after those that follow them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import Record
from pipworks.kernels import kernel

LUCK = 4
"""In `who`: a random event."""


class Graph(NamedTuple):
    """Positions by number; every position has a higher number than those that follow upon it.

    At a position seat 0 chooses among `rows` and seat 1 among `columns`; who has nothing to choose has one
    empty choice. A random event chooses among rows.
    """

    states: NDArray[Any]
    """positions: the state of each."""
    who: NDArray[np.int8]
    """positions: the seats that choose, as bits; 0 where the game is over, `LUCK` for a random event."""
    rows: NDArray[np.int32]
    columns: NDArray[np.int32]
    first: NDArray[np.int64]
    """positions: where in `kids` the row-major matrix of the positions that follow begins."""
    at: NDArray[np.int64]
    """positions: where in `labels` its rows begin, and right after them its columns."""
    turn: NDArray[np.int64]
    """positions: the number of the round."""
    lays: NDArray[np.bool_]
    """positions: whether what is chosen is a card that is laid."""
    score: NDArray[np.float64]
    """positions: what seat 0 gets, if the game is over or ended now."""
    total: NDArray[np.float64]
    """positions × 2: what each seat has come to."""
    kids: NDArray[np.int32]
    """entries: the numbers of positions that follow."""
    closes: NDArray[np.bool_]
    """entries: whether a round is over with it: the game's number of the round rises, or the game is over."""
    labels: NDArray[np.int64]
    """entries: the choices, by the contract's numbers; outcomes of a random event."""
    chances: NDArray[np.float64]
    """entries: for an outcome how probable it is."""


class Scratch(NamedTuple):
    """What `pipworks.lab.walk` works with, the positions from a beginning to where it is among them."""

    table: NDArray[np.int32]
    """A power of two, −1: finds the numbers of positions by their states."""
    states: NDArray[Any]
    """depth: the positions that are open."""
    raw: NDArray[np.uint8]
    """The bytes of `states`."""
    keys: NDArray[np.uint8]
    """The bytes of the graph's states."""
    opened: NDArray[np.int64]
    """depth × 6: what is kept of each, by the columns there."""
    out: NDArray[np.int64]
    """Choices as they are listed."""
    joint: NDArray[np.int64]
    """A choice by seat."""
    ends: NDArray[np.float64]
    """A payoff by seat."""
    events: NDArray[np.int64]
    weights: NDArray[np.float64]
    """Outcomes as they are listed, and how probable they are."""


@kernel
def every_choice(rules: Record, state: Record) -> bool:
    """Every choice counts as a card that is laid."""
    return True


@kernel
def no_total(rules: Record, state: Record, seat: int) -> float:
    """Nothing is collected."""
    return 0.0
