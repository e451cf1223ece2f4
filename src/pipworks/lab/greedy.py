"""The habit of laying what promises most for the moment, as a game judges that for its opponents.

A game whose levels have one that judges without overlooking anything (`pipworks.engine.levels.Judging`) has
this habit. Where the judgement draws lots there is none, as nothing exact can be said of it.
"""

from __future__ import annotations

from functools import lru_cache
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import room_for
from pipworks.engine.game import Game
from pipworks.engine.levels import Judging
from pipworks.engine.rng import generator
from pipworks.kernels import Kernel, bind
from pipworks.lab.laying import Laid

SEEDS = (0, 1)
"""A judgement that draws no lots says the same with every generator."""


@lru_cache(maxsize=64)
def judging(game: Game, by: Kernel) -> ModuleType:
    """`pipworks.lab.judging` for one game and judgement."""
    return bind("pipworks.lab.judging", game.key, mask=game.kernels["mask"], promises=by)


def greedy_mix(laid: Laid) -> NDArray[np.float64] | None:
    """How likely seat 0 lays each card if it lays what promises most (float64, entries); of equals any.

    None if the game has no such judgement.
    """
    variant = laid.variant
    ways = [level.way for _, level in variant.game.levels_for(variant.options)]
    by = next((way.by for way in ways if isinstance(way, Judging) and not way.overlooks), None)
    if by is None:
        return None
    out = room_for(variant.game.most_choices)
    found = []
    for seed in SEEDS:
        mix, known = np.zeros(len(laid.graph.labels)), np.zeros(1, variant.game.state)
        rng, worth = generator(seed), np.zeros(len(out))
        if not judging(variant.game, by).judged(variant.rules, laid.graph, known, rng, out, worth, mix):
            return None
        found.append(mix)
    return found[0] if np.array_equal(found[0], found[1]) else None
