"""The memory that backward induction works in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import MOST_SEATS, NO_CHOICE, room_for
from pipworks.solve.matrix import workspace

if TYPE_CHECKING:
    from pipworks.engine import Variant

MOST_DEPTH = 8
"""How many choices there may be between two numbered positions."""

MOST_DEPTH_SEARCHED = 500
"""How many choices and random events a game without numbered positions may go on for."""

MOST_OUTCOMES = 100_000
"""How many outcomes a random event may have."""


class Scratch(NamedTuple):
    """What `pipworks.solve.induction` writes to while it works; one for each thread."""

    states: NDArray[Any]
    """depth + 1: the positions that are open, and a blank one."""
    payoff: NDArray[np.float64]
    """depth × choices × choices: the entries known so far."""
    lists: NDArray[np.int64]
    """depth × 2 × choices: the choices of both seats."""
    nodes: NDArray[np.int64]
    """depth × 5: how far each position is done."""
    best: NDArray[np.float64]
    """depth: the best value so far, or the sum of a random event's."""
    out: NDArray[np.int64]
    """Choices as they are listed."""
    joint: NDArray[np.int64]
    """A choice by seat."""
    ends: NDArray[np.float64]
    """A payoff by seat."""
    events: NDArray[np.int64]
    """The outcomes of a random event."""
    weights: NDArray[np.float64]
    """Their weights."""
    work: NDArray[np.float64]
    """For `pipworks.solve.matrix`."""
    top: float
    """No less than any payoff."""


def scratch(variant: Variant, states: NDArray[Any] | None = None) -> Scratch:
    """Memory to solve a variant in; `states` may be given where they share it with something else."""
    most = variant.most_choices
    depth = MOST_DEPTH if variant.game.slots else MOST_DEPTH_SEARCHED
    return Scratch(
        states=np.zeros(depth + 2, variant.game.state) if states is None else states,
        payoff=np.zeros((depth + 1, max(most, 2), max(most, 2)), np.float64),
        lists=np.zeros((depth + 1, 2, most), np.int64),
        nodes=np.zeros((depth + 1, 5), np.int64),
        best=np.zeros(depth + 1, np.float64),
        out=room_for(variant.game.most_choices),
        joint=np.full(MOST_SEATS, NO_CHOICE, np.int64),
        ends=np.zeros(MOST_SEATS, np.float64),
        events=np.zeros(MOST_OUTCOMES, np.int64),
        weights=np.zeros(MOST_OUTCOMES, np.float64),
        work=workspace(most),
        top=np.inf if variant.options.most_payoff is None else float(variant.options.most_payoff),
    )
