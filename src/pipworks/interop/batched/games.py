"""The memory of many games that are stepped through together."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray


class Games(NamedTuple):
    """Many games of one variant, and what the caller's seats see of them. A column is one of these seats."""

    states: NDArray[Any]
    """games: where each game stands."""
    who: NDArray[np.int64]
    """games × MOST_SEATS: who chooses for a seat."""
    column: NDArray[np.int64]
    """games × MOST_SEATS: the caller's column of a seat, if it is the caller's."""
    luck: NDArray[np.uint64]
    """games × 4: the generators of random events."""
    whims: NDArray[np.uint64]
    """games × 4: the generators of bots."""
    actions: NDArray[np.int64]
    """games × columns: what the caller chooses."""
    observations: NDArray[np.float32]
    """2 × games × columns × numbers: of the position now, and of the end of the last game."""
    masks: NDArray[np.bool_]
    """games × columns × actions: what is legal."""
    due: NDArray[np.bool_]
    """games × columns: who must choose."""
    rewards: NDArray[np.float64]
    """games × columns: the payoffs of games that have ended."""
    terminations: NDArray[np.bool_]
    """games: which have ended."""


class Desk(NamedTuple):
    """What games are stepped through with; one for each thread."""

    known: NDArray[Any]
    """2: what a seat knows of a game, and a blank state."""
    known_bytes: NDArray[np.uint8]
    """The bytes of what the seat knows."""
    out: NDArray[np.int64]
    """Choices as they are listed."""
    plan: NDArray[np.int64]
    """What an observation is made of (`pipworks.interop.observations.Layout`)."""
    most: NDArray[np.float64]
    """The highest of each of its numbers."""
    seats: int
