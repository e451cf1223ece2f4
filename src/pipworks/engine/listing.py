"""A game's `choices`, which never answers with more than the game has promised.

This module is a template: `pipworks.kernels.bind` loads it once a game. Loops over any game get this in place
of the game's own `choices`. Compiled code does not look where it writes, so buffers for choices come from
`pipworks.engine.contract.room_for`, with room to spare, and a loop goes on with as many choices as there may
be; when it has come back, `Variant.refuse_too_many` sees what was written. (To leave a loop at once would
cost a tenth of the speed of random games, honest ones among them.) A game from outside this package, whose
code looks where it writes, may even list more than there is room for.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import Record
from pipworks.kernels import Kernel, kernel

listed: Kernel
most_choices: int
outside: int
"""1 for a game from outside this package."""


@kernel
def choices(rules: Record, state: Record, seat: int, out: NDArray[np.int64]) -> int:
    """The contract's `choices`, but no more than `most_choices` of them."""
    if outside:
        return guarded(rules, state, seat, out)
    return min(listed(rules, state, seat, out), most_choices)


@kernel
def guarded(rules: Record, state: Record, seat: int, out: NDArray[np.int64]) -> int:
    """The same, where there may be no room for all of them: then `out` is full."""
    count = -1
    try:
        count = min(listed(rules, state, seat, out), most_choices)
    except Exception:  # compiled code cannot tell kinds of errors apart
        count = most_choices if out[len(out) - 1] else -1
    if count < 0:
        raise IndexError("in `choices` a place is asked for that an array does not have")
    return count
