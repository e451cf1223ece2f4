"""The memory of many games that are stepped through together."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

BLOCK = 256
"""So many games are stepped through in one call before what is seen of them is written in another: enough for
calls not to count, and few enough for what is known of them to stay in a processor's cache."""

SET = 5
"""Actions with the same number but for so many bits share a set: a whole number with a bit for each."""
IN_SET = (1 << SET) - 1
"""These bits, which tell which bit of its set an action has."""


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
    masks: NDArray[np.bool_]
    """games × columns × actions: what is legal."""
    legal: NDArray[np.int64]
    """games × columns × sets: the same as sets of actions, which are sooner counted."""
    due: NDArray[np.bool_]
    """games × columns: who must choose."""
    rewards: NDArray[np.float64]
    """games × columns: the payoffs of games that have ended."""
    terminations: NDArray[np.bool_]
    """games: which have ended."""


class Desk(NamedTuple):
    """What games are stepped through with; one for each thread."""

    rule: NDArray[Any]
    """1: the rules. (An array is sooner handed to compiled code than its element.)"""
    known: NDArray[Any]
    """2: what a bot knows of a game, and a blank state."""
    shown: NDArray[Any]
    """What the caller's seats know of the games of a block, in the order in which they are to observe it."""
    observers: NDArray[np.int64]
    """As many as can be shown: the seats that observe it."""
    rows: NDArray[np.int64]
    """The same: the rows of all observations to which it is written."""
    out: NDArray[np.int64]
    """Choices as they are listed."""
    seats: int
    """How many play."""
    all_watch: bool
    """Whether the caller's seats observe positions in which they have nothing to choose."""
