"""Whole games between kernel bots, in one compiled loop.

This module is a template: `pipworks.kernels.bind` loads it once a game, with the game's own functions and
its bots as the global names declared here. A bot that a game lacks is bound to `no_bot` and never chosen.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import CHANCE, MOST_EVENTS, MOST_SEATS, MOST_STEPS, NO_CHOICE, SEATS, Record
from pipworks.engine.rng import Generator, below
from pipworks.kernels import Kernel, kernel

begin: Kernel
to_act: Kernel
choices: Kernel
play: Kernel
chance: Kernel
score: Kernel
mask: Kernel
greedy: Kernel
thinking: Kernel

RANDOM, GREEDY, THINKING = range(3)

ENDLESS, NOTHING_LISTED = -1, -2
"""What `contest` answers where a game does not end, which stands in `states[0]`; and, less the number
of the seat, where a seat that must choose has nothing to choose from."""


@kernel
def contest(
    rules: Record,
    states: NDArray[Any],
    bots: NDArray[np.int64],
    rng: Generator,
    luck: Generator,
    out: NDArray[np.int64],
    joint: NDArray[np.int64],
    scores: NDArray[np.float64],
) -> int:
    """Play one game from `states[0]`, which is blank, to its end; how many steps it took, or what is wrong.

    `bots` (int64, seats) says who sits where, `scores` (float64, seats) takes the payoffs, `states[1]` is
    scratch for what a seat knows. Cards and dice come from `luck`, the bots' whims from `rng`, so that the
    same luck can be played again with the seats exchanged.
    """
    begin(rules, states[0])
    steps = 0
    events = 0
    while steps < MOST_STEPS:
        acting = to_act(rules, states[0])
        if acting == 0:
            score(rules, states[0], scores)
            return steps
        if acting == CHANCE:
            events += 1
            if events == MOST_EVENTS:
                return ENDLESS
            chance(rules, states[0], luck)
            continue
        events = 0
        for seat in range(MOST_SEATS):
            joint[seat] = NO_CHOICE
            if acting & SEATS & 1 << seat:
                states[1] = states[0]
                mask(rules, states[1], seat)
                if bots[seat] == GREEDY:
                    joint[seat] = greedy(rules, states[1], seat, rng)
                elif bots[seat] == THINKING:
                    joint[seat] = thinking(rules, states[1], seat, rng)
                else:
                    count = choices(rules, states[1], seat, out)
                    if count <= 0:
                        return NOTHING_LISTED - seat
                    joint[seat] = out[below(rng, count)]
        play(rules, states[0], joint)
        steps += 1
    return ENDLESS


@kernel
def no_bot(rules: Record, known: Record, seat: int, rng: Generator) -> int:
    """Stands where a game has no such bot."""
    return NO_CHOICE
