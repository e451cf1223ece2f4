"""A seat as a Gymnasium environment."""

import numpy as np

from pipworks.interop.gymnasium import SeatEnv

env = SeatEnv("femto", opponent="random")
seen, info = env.reset(seed=1)
over = False
while not over:
    seen, reward, over, _, info = env.step(np.int64(np.flatnonzero(info["action_mask"])[0]))
