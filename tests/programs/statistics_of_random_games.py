"""How random games end."""

import numpy as np

from pipworks import Playouts, game, random_games

found: Playouts = random_games(game("femto"), 200, seed=4)
print(found.scores.mean(axis=0), np.bincount(found.turns), found.choices)
