"""Whether the rest of a game is open and small: a walk through every position that may still come.

This module is a template: `pipworks.kernels.bind` loads it once a game, with the game's own functions as the
global names declared here. `pipworks.solve.rests` calls it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import CHANCE, NO_CHOICE, Record
from pipworks.kernels import Kernel, kernel
from pipworks.solve.hashed import Known, recall, remember

to_act: Kernel
choices: Kernel
play: Kernel
outcomes: Kernel
happen: Kernel
mask: Kernel

SECRET = -1
"""Somebody would not know all of a position."""
TOO_MANY = -2
"""There are more positions, or more that wait, than there is room for; or random events are not listed."""


@kernel
def walk(
    rules: Record,
    stack: NDArray[Any],
    sights: NDArray[Any],
    known: Known,
    seen: NDArray[np.uint8],
    lists: NDArray[np.int64],
    events: NDArray[np.int64],
    weights: NDArray[np.float64],
    joint: NDArray[np.int64],
    most: int,
    laid_open: bool,
) -> int:
    """How many positions may come from `stack[0]` on in which something is still to happen, or why not.

    `sights` are two states to work on and `seen` (uint8, 2 × bytes) is the same memory; `known` keeps, by
    the states of `stack`, where the walk has been (see `pipworks.solve.hashed`). `lists` (int64) has room for
    the choices of either seat. If all is `laid_open` nobody asks what the seats would see.
    """
    waiting = 1
    found = 0
    while waiting:
        waiting -= 1
        acting = to_act(rules, stack[waiting])
        if acting == 0 or not np.isnan(recall(rules, stack, waiting, known)):
            continue
        remember(stack, waiting, known, 0.0)
        found += 1
        if found > most or known[3][1]:
            return TOO_MANY
        sights[0] = stack[waiting]
        for seat in range(0 if laid_open else 2):
            sights[1] = sights[0]
            mask(rules, sights[1], seat)
            for byte in range(seen.shape[1]):
                if seen[0, byte] != seen[1, byte]:
                    return SECRET
        rows = 1
        columns = 1
        if acting == CHANCE:
            rows = outcomes(rules, sights[0], events, weights)
            if rows == 0 or rows > len(events):
                return TOO_MANY
        else:
            lists[0, 0] = NO_CHOICE
            lists[1, 0] = NO_CHOICE
            if acting & 1:
                rows = choices(rules, sights[0], 0, lists[0])
            if acting & 2:
                columns = choices(rules, sights[0], 1, lists[1])
        if waiting + rows * columns + 2 >= len(stack):
            return TOO_MANY
        for row in range(rows):
            for column in range(columns):
                stack[waiting] = sights[0]
                if acting == CHANCE:
                    happen(rules, stack[waiting], events[row])
                else:
                    joint[0] = lists[0, row]
                    joint[1] = lists[1, column]
                    play(rules, stack[waiting], joint)
                waiting += 1
    return found
