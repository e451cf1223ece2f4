"""Games by the dozen."""

import numpy as np

from pipworks.interop.vector import Batch, Seen

batch = Batch("femto", 12, seats=(0,), opponents="random")
seen: Seen = batch.reset(seed=1)
for _ in range(5):
    seen = batch.step(np.argmax(seen.masks, axis=2))
print(seen.rewards.sum())
