"""A game's `choices`, which never answers with more than the game has promised.

This module is a template: `pipworks.kernels.bind` loads it once a game. Loops over any game get this in place
of the game's own `choices`. Compiled code does not look where it writes, so buffers for choices come from
`pipworks.engine.contract.room_for`, with room to spare, and a loop goes on with as many choices as there may
be; when it has come back, `Variant.refuse_too_many` sees what was written. (To leave a loop at once would
cost a tenth of the speed of random games, honest ones among them.)
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import Record
from pipworks.kernels import Kernel, kernel

listed: Kernel
most_choices: int


@kernel
def choices(rules: Record, state: Record, seat: int, out: NDArray[np.int64]) -> int:
    """The contract's `choices`, but no more than `most_choices` of them."""
    return min(listed(rules, state, seat, out), most_choices)
