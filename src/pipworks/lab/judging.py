"""What a judgement of the moment would lay, at every position of a game.

This module is a template: `pipworks.kernels.bind` loads it once a game and judgement, with the game's own
functions as the global names declared here.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import Record
from pipworks.engine.rng import Generator
from pipworks.kernels import Kernel, kernel

mask: Kernel
promises: Kernel


@kernel
def judged(
    rules: Record,
    graph: Any,
    known: NDArray[Any],
    rng: Generator,
    out: NDArray[np.int64],
    worth: NDArray[np.float64],
    found: NDArray[np.float64],
) -> bool:
    """Write how likely seat 0 lays each card if it lays what promises most; of equals, any of them.

    `graph` is a `pipworks.lab.graph.Graph`; `found` (float64, entries) stands beside its labels, and is left
    as it was where seat 0 lays nothing. `known` is scratch for a state, `out` and `worth` for choices. False
    where the judgement has left out a choice.
    """
    states, who, rows, at, lays, labels = (
        graph.states,
        graph.who,
        graph.rows,
        graph.at,
        graph.lays,
        graph.labels,
    )
    for each in range(len(who)):
        if not lays[each] or not who[each] & 1:
            continue
        known[0] = states[each]
        mask(rules, known[0], 0)
        count = promises(rules, known[0], 0, rng, out, worth)
        best = -np.inf
        for one in range(count):
            best = max(best, worth[one])
        equals = 0
        for row in range(rows[each]):
            found[at[each] + row] = 0.0
            for one in range(count):
                if out[one] == labels[at[each] + row] and worth[one] == best:
                    found[at[each] + row] = 1.0
                    equals += 1
        if equals == 0:
            return False
        for row in range(rows[each]):
            found[at[each] + row] /= equals
    return True
