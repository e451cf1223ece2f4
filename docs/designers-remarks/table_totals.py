"""What the sequences on a table are worth, at every moment of a game."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import Record
from pipworks.games.sequences.values import card_on, total, value
from pipworks.kernels import kernel


@kernel
def values(rules: Record, states: NDArray[Any], out: NDArray[np.int64]) -> None:
    """What each sequence of the first of some states is worth."""
    for sequence in range(states[0].sequences):
        out[sequence] = value(rules, states[0], sequence)


@kernel
def margins(
    rules: Record,
    states: NDArray[Any],
    chosen: NDArray[np.int64],
    out: NDArray[np.int64],
    lasts: NDArray[np.int64],
) -> None:
    """By how much player 1 is ahead in each of some states, and on which card each choice was laid.

    `chosen` (int64, steps × seats) are the choices between them; a choice that plays a card on nothing has −1
    in `lasts`.
    """
    for at in range(len(out)):
        out[at] = total(rules, states[at], 0) - total(rules, states[at], 1)
    for at in range(len(lasts)):
        choice = chosen[at, states[at].seat]
        sequence = choice & 7
        lasts[at] = -1
        if choice < 256 and sequence < states[at].sequences:
            lasts[at] = card_on(states[at], sequence, states[at].length[sequence] - 1)
