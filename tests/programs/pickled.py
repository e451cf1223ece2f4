"""Positions in a file, as bytes."""

import copy
import pickle

from pipworks import Position, game

here = game("sequences").deal(seed=1)
again: Position = pickle.loads(pickle.dumps(here))
assert again == here and copy.deepcopy(here) == here and again.variant.game is here.variant.game
