"""What a network would see."""

import numpy as np
from numpy.typing import NDArray

from pipworks import game
from pipworks.interop.observations import layout

variant = game("femto")
look = layout(variant)
here = variant.deal(seed=1)
seen: NDArray[np.float32] = look.observe(here.seen_by(0), 0)
assert len(seen) == look.length
