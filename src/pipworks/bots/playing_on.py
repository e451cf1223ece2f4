"""Games imagined and played on by a bot, to see how well its seat fares after each choice.

This module is a template: `pipworks.kernels.bind` loads it once for a game and a bot, with the game's own
functions, that bot as `policy`, and `advance` of `pipworks.engine.loops`, among the global names declared
here. `pipworks.bots.imagining` calls it.

It improves on the bot that it goes on by (Tesauro and Galperin, "On-line Policy Improvement using Monte-Carlo
Search", NIPS 1996): each choice is tried in the same imagined games with the same luck, so that they differ
in what the choice does and in little else.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import MOST_SEATS, NO_CHOICE, OVER, SEATS, Record
from pipworks.engine.rng import Generator, below
from pipworks.kernels import Kernel, kernel

to_act: Kernel
choices: Kernel
play: Kernel
score: Kernel
mask: Kernel
imagine: Kernel
outlook: Kernel
policy: Kernel
advance: Kernel

MOST_STEPS = 1 << 12
"""A game imagined that has not ended after so many steps is judged, if not before."""
NOTHING_LISTED = -1
"""Stands, less the number of the seat, where a seat that must choose has nothing to choose from."""


@kernel
def play_on(
    rules: Record,
    seat: int,
    first: int,
    most_steps: int,
    anything: bool,
    states: NDArray[Any],
    out: NDArray[np.int64],
    joint: NDArray[np.int64],
    luck: Generator,
) -> int:
    """Play `states[0]` on, `seat` making the choice `first` to begin with; how many steps it took.

    All else is chosen by the policy, from what each seat knows, or anyhow. The answer may be NOTHING_LISTED.
    """
    for step in range(most_steps):
        acting = advance(rules, states[0], luck)
        if acting & SEATS == 0:  # over, or random events that do not stop
            return step
        for each in range(MOST_SEATS):
            joint[each] = NO_CHOICE
            if acting & SEATS & 1 << each:
                if step == 0 and each == seat:
                    joint[each] = first
                elif anything:
                    count = choices(rules, states[0], each, out)
                    if count <= 0:
                        return NOTHING_LISTED - each
                    joint[each] = out[below(luck, count)]
                else:
                    states[2] = states[0]
                    mask(rules, states[2], each)
                    joint[each] = policy(rules, states[2], each, luck)
        play(rules, states[0], joint)
    return most_steps


@kernel
def try_all(
    rules: Record,
    seat: int,
    tried: NDArray[np.int64],
    games: int,
    most_steps: int,
    ahead: int,
    anything: bool,
    states: NDArray[Any],
    out: NDArray[np.int64],
    joint: NDArray[np.int64],
    ends: NDArray[np.float64],
    won: NDArray[np.float64],
    rng: Generator,
) -> tuple[int, int]:
    """Try each choice of `tried` in so many imagined games, fewer if they take `most_steps` steps in all.

    A game that is not over `ahead` steps later is judged by its `outlook`.

    `states` has room for four: the game, what is known (which is given), what somebody sees, and the game
    imagined. What `seat` got is written to `won` (float64), games × choices. How many games each was tried
    in, at least one, and how many steps they took; instead of games NOTHING_LISTED. Deterministic for a
    generator.
    """
    steps = 0
    luck = rng.copy()
    for game in range(games):
        states[3] = states[1]
        imagine(rules, states[3], seat, rng)
        for each in range(len(tried)):
            for word in range(4):
                luck[word] = rng[word]
            states[0] = states[3]
            took = play_on(rules, seat, tried[each], ahead, anything, states, out, joint, luck)
            if took < 0:
                return took, steps
            steps += took
            if to_act(rules, states[0]) == OVER:
                score(rules, states[0], ends)
            else:
                outlook(rules, states[0], ends)
            won[game, each] = ends[seat]
        for word in range(4):
            rng[word] = luck[word]
        if steps >= most_steps:
            return game + 1, steps
    return games, steps
