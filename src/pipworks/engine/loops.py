"""Loops over whole games, written once for any game.

This module is a template: `pipworks.kernels.bind` loads it once a game, with the game's own functions
as the global names declared here.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import (
    CHANCE,
    MOST_EVENTS,
    MOST_SEATS,
    MOST_STEPS,
    NO_CHOICE,
    OVER,
    SEATS,
    Record,
)
from pipworks.engine.rng import Generator, below
from pipworks.kernels import Kernel, kernel

begin: Kernel
to_act: Kernel
choices: Kernel
play: Kernel
chance: Kernel
score: Kernel
turn: Kernel
State: np.dtype[Any]

ENDLESS, NOTHING_LISTED = -1, -2
"""What `random_games` answers where a game does not end, and where somebody has to choose and has no choice;
it stands in `states[0]`."""


@kernel
def advance(rules: Record, state: Record, rng: Generator) -> int:
    """Let random events happen until somebody must choose or the game is over; return `to_act`.

    It is `CHANCE` still where there is no end of them.
    """
    for _ in range(MOST_EVENTS):
        acting = to_act(rules, state)
        if acting != CHANCE:
            return acting
        chance(rules, state, rng)
    return CHANCE


@kernel
def play_randomly(
    rules: Record,
    state: Record,
    rng: Generator,
    out: NDArray[np.int64],
    chosen: NDArray[np.int64],
    limit: int,
) -> int:
    """Play a game to its end, or for `limit` steps, everybody choosing uniformly.

    Returns the number of choices made, or `NOTHING_LISTED`.
    """
    made = 0
    for _ in range(limit):
        acting = advance(rules, state, rng)
        if acting & SEATS == 0:  # over, or random events that do not stop
            break
        for seat in range(MOST_SEATS):
            chosen[seat] = NO_CHOICE
            if acting >> seat & 1:
                count = choices(rules, state, seat, out)
                if count <= 0:
                    return NOTHING_LISTED
                chosen[seat] = out[below(rng, count)]
                made += 1
            elif acting & SEATS < 1 << seat:
                break
        play(rules, state, chosen)
    return made


@kernel
def random_games(
    rules: Record,
    states: NDArray[Any],
    rng: Generator,
    games: int,
    out: NDArray[np.int64],
    scores: NDArray[np.float64],
    turns: NDArray[np.int64],
) -> int:
    """Deal and play out games with random choices; the number of choices made in all, or what is wrong.

    `states` is scratch of at least two states, the last of them blank, `out` has room for choices. The
    payoffs of the last `len(scores)` games go to `scores` (games × seats), their numbers of turns to `turns`.
    """
    chosen = np.full(MOST_SEATS, NO_CHOICE, np.int64)
    made = 0
    blank = len(states) - 1
    for each in range(games):
        states[0] = states[blank]
        state = states[0]
        begin(rules, state)
        some = play_randomly(rules, state, rng, out, chosen, MOST_STEPS)
        if some < 0:
            return some
        made += some
        if to_act(rules, state) != OVER:
            return ENDLESS
        if len(scores):
            score(rules, state, scores[each % len(scores)])
            turns[each % len(turns)] = turn(rules, state)
    return made


@kernel
def count_lines(
    rules: Record,
    states: NDArray[Any],
    rngs: NDArray[np.uint64],
    lists: NDArray[np.int64],
    out: NDArray[np.int64],
    depth: int,
) -> int:
    """How many sequences of `depth` joint choices there are from `states[depth]`.

    `states` and `rngs` (uint64, a generator each) have a place for each depth, `lists` (int64) is depth + 1 ×
    seats × choices, `out` (int64) has room for choices as they are listed. Random events are drawn, not
    counted: each line goes on with the generator as it found it.
    """
    acting = advance(rules, states[depth], rngs[depth])
    if depth == 0:
        return 1
    if acting == 0:
        return 0
    state = states[depth]
    counts = np.ones(MOST_SEATS, np.int64)
    chosen = np.full(MOST_SEATS, NO_CHOICE, np.int64)
    joint = 1
    for seat in range(MOST_SEATS):
        if acting >> seat & 1:
            counts[seat] = choices(rules, state, seat, out)
            for at in range(counts[seat]):
                lists[depth, seat, at] = out[at]
            joint *= counts[seat]
    lines = 0
    for each in range(joint):
        left = each
        for seat in range(MOST_SEATS):
            if acting >> seat & 1:
                chosen[seat] = lists[depth, seat, left % counts[seat]]
                left //= counts[seat]
        states[depth - 1] = states[depth]
        for word in range(rngs.shape[1]):  # one by one: to assign a row takes long to compile
            rngs[depth - 1, word] = rngs[depth, word]
        play(rules, states[depth - 1], chosen)
        lines += count_lines(rules, states, rngs, lists, out, depth - 1)
    return lines
