"""One game between bots, kept step by step; and what may still come of each of its moments.

This module is a template: `pipworks.kernels.bind` loads it once a game, with the game's own functions and its
bots as the global names declared here, as for `pipworks.bots.contest`. `pipworks.lab.sampled_games` calls it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import CHANCE, MOST_EVENTS, MOST_SEATS, NO_CHOICE, SEATS, Record
from pipworks.engine.rng import Generator, below, unit
from pipworks.kernels import Kernel, kernel

begin: Kernel
to_act: Kernel
choices: Kernel
play: Kernel
chance: Kernel
score: Kernel
turn: Kernel
mask: Kernel
greedy: Kernel
thinking: Kernel
passes: Kernel
most_choices: int

RANDOM, GREEDY, THINKING = range(3)

NO_ROOM, NO_END_OF_EVENTS = -1, -2
"""What `course` answers for a game that is longer than there is room for, and where events do not stop."""

MOST_STEPS = 1 << 14
"""A game played on at random that has not ended after so many steps counts as it stands."""


@kernel
def course(
    rules: Record,
    states: NDArray[Any],
    bots: NDArray[np.int64],
    rng: Generator,
    luck: Generator,
    out: NDArray[np.int64],
    acting: NDArray[np.int64],
    chosen: NDArray[np.int64],
    counts: NDArray[np.int64],
    offers: NDArray[np.int64],
    closes: NDArray[np.int64],
) -> int:
    """Play one game from `states[0]`, which is blank, to its end; how many steps it took.

    Or `NO_ROOM`, or `NO_END_OF_EVENTS`.

    `states` are those at which somebody chooses, and the last; three more than there is room for steps, the
    very last of them scratch. By step: `acting`, who chooses, as bits; `chosen` (steps × seats); `counts`
    (steps × seats), between how many; `closes`, how many rounds are over with it. `offers` has all that could
    be chosen, one list after the other. Cards and dice come from `luck`, the bots' whims from `rng`.
    """
    room = len(acting)
    scratch = len(states) - 1
    begin(rules, states[0])
    steps = 0
    offered = 0
    last = 0
    events = 0
    while True:
        now = to_act(rules, states[steps])
        number = turn(rules, states[steps])
        if steps and (number > last or now == 0):
            closes[steps - 1] += 1
        last = number
        if now == 0:
            return steps
        if now == CHANCE:
            events += 1
            if events == MOST_EVENTS:
                return NO_END_OF_EVENTS
            chance(rules, states[steps], luck)
            continue
        events = 0
        if steps == room or offered + MOST_SEATS * most_choices > len(offers):
            return NO_ROOM
        acting[steps] = now
        closes[steps] = 0
        for seat in range(MOST_SEATS):
            chosen[steps, seat] = NO_CHOICE
            counts[steps, seat] = 0
            if now & SEATS & 1 << seat:
                states[scratch] = states[steps]
                mask(rules, states[scratch], seat)
                count = choices(rules, states[scratch], seat, out)
                counts[steps, seat] = count
                for each in range(count):
                    offers[offered + each] = out[each]
                offered += count
                if bots[seat] == GREEDY:
                    chosen[steps, seat] = greedy(rules, states[scratch], seat, rng)
                elif bots[seat] == THINKING:
                    chosen[steps, seat] = thinking(rules, states[scratch], seat, rng)
                else:
                    chosen[steps, seat] = out[below(rng, count)]
        states[steps + 1] = states[steps]
        play(rules, states[steps + 1], chosen[steps])
        steps += 1


@kernel
def standings(rules: Record, states: NDArray[Any], now: NDArray[np.float64]) -> None:
    """Everybody's payoff, had a game ended at each of its steps: `now` (steps + 1 × seats)."""
    for step in range(len(now)):
        score(rules, states[step], now[step])


@kernel
def passing(
    rules: Record,
    states: NDArray[Any],
    acting: NDArray[np.int64],
    chosen: NDArray[np.int64],
    counts: NDArray[np.int64],
    offers: NDArray[np.int64],
    idle: NDArray[np.int64],
) -> None:
    """Who could pass in a game: `idle` (steps × seats), 1 where a seat did not, 2 where it did."""
    at = 0
    for step in range(len(acting)):
        for seat in range(MOST_SEATS):
            idle[step, seat] = 0
            if acting[step] & SEATS & 1 << seat:
                for _ in range(counts[step, seat]):
                    if passes(rules, states[step], seat, offers[at]):
                        idle[step, seat] = max(idle[step, seat], 2 if chosen[step, seat] == offers[at] else 1)
                    at += 1


@kernel
def chances(
    rules: Record,
    states: NDArray[Any],
    seats: int,
    moments: NDArray[np.int64],
    playouts: int,
    whims: float,
    rng: Generator,
    out: NDArray[np.int64],
    won: NDArray[np.float64],
    alike: NDArray[np.float64],
) -> None:
    """What could have come of the moments of a game that was played.

    At each of `moments`, which are steps, it is played on from the full state `playouts` times, an even
    number: every choice is made at random with the chance `whims`, and else by `greedy`, which sees no more
    than its seat. `won` (2 × moments × seats) is the share of them that each seat won, of the even and of the
    odd ones, a game with k winners counting 1/k for each; `alike`, how likely two of them were won by the
    same. The last two of `states` are scratch.
    """
    scratch = len(states) - 1
    seen = len(states) - 2
    joint = np.empty(MOST_SEATS, np.int64)
    ends = np.zeros(MOST_SEATS)
    ways = np.zeros(1 << MOST_SEATS, np.int64)
    for each in range(len(moments)):
        won[0, each] = 0.0
        won[1, each] = 0.0
        ways[:] = 0
        for playout in range(playouts):
            states[scratch] = states[moments[each]]
            for _ in range(MOST_STEPS):
                due = to_act(rules, states[scratch])
                if due == 0:
                    break
                if due == CHANCE:
                    chance(rules, states[scratch], rng)
                    continue
                for seat in range(MOST_SEATS):
                    joint[seat] = NO_CHOICE
                    if due & SEATS & 1 << seat:
                        if whims >= 1.0 or unit(rng) < whims:
                            joint[seat] = out[below(rng, choices(rules, states[scratch], seat, out))]
                        else:
                            states[seen] = states[scratch]
                            mask(rules, states[seen], seat)
                            joint[seat] = greedy(rules, states[seen], seat, rng)
                play(rules, states[scratch], joint)
            score(rules, states[scratch], ends)
            first = winners(ends, seats)
            ways[first] += 1
            share = 0
            for seat in range(seats):
                share += first >> seat & 1
            for seat in range(seats):
                if first >> seat & 1:
                    won[playout & 1, each, seat] += 2.0 / (share * playouts)
        same = 0
        for way in range(1 << seats):
            same += ways[way] * (ways[way] - 1)
        alike[each] = same / (playouts * (playouts - 1.0)) if playouts > 1 else 1.0


@kernel
def winners(ends: NDArray[np.float64], seats: int) -> int:
    """The seats that nobody has more than, as bits."""
    most = ends[0]
    for seat in range(1, seats):
        most = max(most, ends[seat])
    found = 0
    for seat in range(seats):
        if ends[seat] == most:
            found |= 1 << seat
    return found


@kernel
def never(rules: Record, state: Record, seat: int, choice: int) -> bool:
    """Stands where a game does not say what a pass is."""
    return False
