"""What a choice is worth when everybody goes on at random: an estimate for any game."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import Variant
from pipworks.engine.contract import MOST_SEATS, NO_CHOICE, Record, room_for
from pipworks.engine.rng import Generator, below

MOST_STEPS = 1 << 20


def estimates(
    variant: Variant, known: Record, seat: int, playouts: int, rng: Generator
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The mean payoff to a seat after each of its legal choices, and the standard error of each mean.

    Every playout imagines what the seat does not know, lets the other seats that act choose uniformly, and
    goes on uniformly to the end. Two arrays (float64) in the order of the choices.
    """
    loops = variant.game.loops
    legal = variant.choices(known, seat)
    results = np.empty((len(legal), playouts))
    out = room_for(variant.game.most_choices)
    chosen = np.full(MOST_SEATS, NO_CHOICE, np.int64)
    for at, choice in enumerate(legal):
        for each in range(playouts):
            state = variant.imagined(known, seat, rng)
            joint = {other: variant.choices(state, other) for other in variant.acting(state) if other != seat}
            picked = {other: some[int(below(rng, len(some)))] for other, some in joint.items()}
            state = variant.after(state, {**picked, seat: choice})
            loops.play_randomly(variant.rules, state, rng, out, chosen, MOST_STEPS)
            results[at, each] = variant.scores(state)[seat]
    variant.refuse_too_many(out)
    return results.mean(axis=1), results.std(axis=1) / np.sqrt(playouts)
