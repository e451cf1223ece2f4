"""Stepping through many games of one variant in one compiled loop.

This module is a template: `pipworks.kernels.bind` loads it once a game and set of bots, with the game's own
functions and the bots as the global names declared here. A bot that is not wanted is bound to
`pipworks.bots.contest.no_bot`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import CHANCE, MOST_SEATS, MOST_STEPS, NO_CHOICE, OVER, SEATS, Record
from pipworks.engine.rng import below
from pipworks.interop.batched.games import IN_SET, SET, Desk, Games
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

CALLER, RANDOM, GREEDY, THINKING = range(4)
"""Who chooses for a seat."""

NOW, AT_THE_END = range(2)
"""Observations are written to one of two arrays: of the position now, or of the end of the last game."""

NEVER_ASKED, OUT_OF_RANGE, ENDLESS, NOTHING_LISTED = -1, -2, -3, -4
"""What a call answers when the caller's seats had nothing to choose in many games on end; when a choice has a
number beyond those of the actions; when a game goes on for ever without asking the caller; and, less the
number of the seat, when a seat that must choose has nothing to choose from."""

MOST_EMPTY = 1000


@kernel
def ask(
    rules: Record,
    state: Record,
    known: NDArray[Any],
    seat: int,
    kind: int,
    whims: NDArray[np.uint64],
    out: NDArray[np.int64],
) -> int:
    """What a bot chooses in a state; `known` is scratch for what it knows of it.

    One that chooses at random has NO_CHOICE where nothing is listed.
    """
    known[0] = state
    mask(rules, known[0], seat)
    if kind == GREEDY:
        return greedy(rules, known[0], seat, whims)
    if kind == THINKING:
        return thinking(rules, known[0], seat, whims)
    count = choices(rules, known[0], seat, out)
    return out[below(whims, count)] if count > 0 else NO_CHOICE


@kernel
def step_block(games: Games, desk: Desk, first: int, last: int, anew: bool) -> int:
    """Apply the caller's choices in the games from `first` to `last`, and go on to where they choose again.

    With `anew`, begin new games instead. A game that ends gives its payoffs, and a new one begins in its
    place; games in which the caller's seats had nothing to choose do not count. What the caller's seats know
    is laid out on the desk, to be observed. Returns how much that is, or less than 0 what was wrong:
    NEVER_ASKED, OUT_OF_RANGE, ENDLESS or NOTHING_LISTED.

    The loop is one for all that can come next, so that the game's functions are compiled into it once.
    Nothing in it takes a part of an array where an element will do: counting who holds an array costs more
    than most of what is done here.
    """
    states, who, column, luck, whims, actions, masks, legal, due, rewards, terminations = games
    rule, scratch, shown, observers, rows, out, seats, all_watch = desk
    rules = rule[0]
    columns = due.shape[1]
    joint = np.full(MOST_SEATS, NO_CHOICE, np.int64)
    payoffs = np.zeros(MOST_SEATS, np.float64)
    rewards[first:last] = 0.0
    terminations[first:last] = False
    count = 0
    for game in range(first, last):
        state = states[game]
        chosen = not anew  # the caller's choices are there, and have not been played
        starts = anew
        fresh = False  # whether this game has begun in this call
        empty = 0
        for _ in range(MOST_STEPS):
            if starts:
                states[game] = scratch[1]
                begin(rules, state)
                starts = False
                fresh = True
            acting = to_act(rules, state)
            if acting == CHANCE:
                chance(rules, state, luck[game])
                continue
            asked = 0
            for seat in range(seats):
                if acting & SEATS & 1 << seat and who[game, seat] == CALLER:
                    asked |= 1 << seat
            over = acting == OVER
            if over and fresh:  # the caller's seats have had nothing to choose in it
                empty += 1
                if empty == MOST_EMPTY:
                    return NEVER_ASKED
                starts = True
            elif over or (asked and not chosen):
                if over:
                    score(rules, state, payoffs)
                for seat in range(seats):
                    if who[game, seat] != CALLER:
                        continue
                    place = column[game, seat]
                    must = asked >> seat & 1
                    row = ((AT_THE_END if over else NOW) * len(states) + game) * columns + place
                    if must or over or all_watch:
                        shown[count] = state
                        mask(rules, shown[count], seat)
                        observers[count] = seat
                        rows[count] = row
                        count += 1
                    if over:
                        rewards[game, place] = payoffs[seat]
                        continue
                    if due[game, place]:  # for seats that are not, nothing is legal
                        for action in range(masks.shape[2]):
                            masks[game, place, action] = False
                        for each in range(legal.shape[2]):
                            legal[game, place, each] = 0
                    due[game, place] = must
                    listed = choices(rules, state, seat, out) if must else 0
                    if must and listed <= 0:
                        return NOTHING_LISTED - seat
                    for each in range(listed):
                        action = out[each]
                        if action >= masks.shape[2]:
                            return OUT_OF_RANGE
                        masks[game, place, action] = True
                        legal[game, place, action >> SET] |= 1 << (action & IN_SET)
                if not over:
                    break
                terminations[game] = True
                starts = True
            else:
                for seat in range(seats):
                    joint[seat] = NO_CHOICE
                    if acting & SEATS & 1 << seat:
                        kind = who[game, seat]
                        if kind == CALLER:
                            joint[seat] = actions[game, column[game, seat]]
                        else:
                            joint[seat] = ask(rules, state, scratch, seat, kind, whims[game], out)
                            if kind == RANDOM and joint[seat] == NO_CHOICE:
                                return NOTHING_LISTED - seat
                play(rules, state, joint)
                chosen = False
        else:
            return ENDLESS
    return count
