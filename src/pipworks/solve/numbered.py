"""Values of positions in an array, for games that number their positions (see `engine.Slots`).

This module is a template: `pipworks.kernels.bind` loads it once a game.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import NO_SLOT, Record
from pipworks.kernels import Kernel, kernel

rank: Kernel


@kernel
def recall(rules: Record, states: NDArray[Any], depth: int, known: NDArray[Any]) -> float:
    """The value to seat 0 of `states[depth]`; not a number when that position has no number."""
    slot = rank(rules, states[depth])
    if slot == NO_SLOT:
        return np.nan
    return known[slot] if slot >= 0 else -known[~slot]


@kernel
def remember(states: NDArray[Any], depth: int, known: NDArray[Any], value: float) -> None:
    """Nothing: numbered positions are filled in layer by layer."""
