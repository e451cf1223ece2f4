"""Imagined games taken along from what a seat saw to what it saw next, and weighed by what others chose.

A template for `pipworks.kernels.bind`: `bench/inference.py` loads it for a game and for the bot, as `policy`,
that the others are thought to be like.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import CHANCE, MOST_SEATS, NO_CHOICE, SEATS, Record
from pipworks.engine.rng import Generator, unit
from pipworks.kernels import Kernel, kernel

to_act: Kernel
choices: Kernel
play: Kernel
chance: Kernel
mask: Kernel
imagine: Kernel
policy: Kernel

TRIES = 24
"""So often a random event is drawn, to see how often it comes to what was seen."""
MOST_WAYS = 4_096
"""Where others can choose in more ways than this together, a game is not taken along."""

SEEN, NEXT, MASKED, KEPT, THEIRS = range(5)
"""The rows of `states`."""


@kernel
def imagine_all(rules: Record, seat: int, states: NDArray[Any], worlds: NDArray[Any], rng: Generator) -> None:
    """Fill `worlds` with games that agree with what a seat sees, `states[SEEN]`, all equally likely."""
    for at in range(len(worlds)):
        worlds[at] = states[SEEN]
        imagine(rules, worlds[at], seat, rng)


@kernel
def agrees(rules: Record, seat: int, states: NDArray[Any], raw: NDArray[np.uint8]) -> bool:
    """Whether `states[NEXT]` looks to a seat as what it saw."""
    states[MASKED] = states[NEXT]
    mask(rules, states[MASKED], seat)
    same = True
    for at in range(raw.shape[1]):
        same &= raw[MASKED, at] == raw[SEEN, at]
    return same


@kernel
def follow_chance(
    rules: Record,
    seat: int,
    worlds: NDArray[Any],
    at: int,
    states: NDArray[Any],
    raw: NDArray[np.uint8],
    rng: Generator,
) -> float:
    """Let a random event come to what was seen; how likely that was."""
    found = 0
    for _ in range(TRIES):
        states[NEXT] = worlds[at]
        chance(rules, states[NEXT], rng)
        if agrees(rules, seat, states, raw):
            found += 1
            states[KEPT] = states[NEXT]
    if found:
        worlds[at] = states[KEPT]
    return found / TRIES


@kernel
def weigh_choices(
    rules: Record,
    state: Record,
    seat: int,
    doubt: float,
    states: NDArray[Any],
    out: NDArray[np.int64],
    likely: NDArray[np.float64],
    rng: Generator,
) -> int:
    """What a seat could choose and how likely it did; how many choices there were.

    It did as the policy does, but that with the probability `doubt` it did anything.
    """
    count = choices(rules, state, seat, out)
    states[THEIRS] = state
    mask(rules, states[THEIRS], seat)
    liked = policy(rules, states[THEIRS], seat, rng)
    for place in range(count):
        likely[place] = doubt / count + (1.0 - doubt if out[place] == liked else 0.0)
    return int(count)


@kernel
def follow_choices(
    rules: Record,
    seat: int,
    chosen: int,
    doubt: float,
    worlds: NDArray[Any],
    at: int,
    states: NDArray[Any],
    raw: NDArray[np.uint8],
    out: NDArray[np.int64],
    likely: NDArray[np.float64],
    joint: NDArray[np.int64],
    rng: Generator,
) -> float:
    """Let the others choose what comes to what was seen, one of all ways to do so; how likely they did."""
    counts = np.ones(MOST_SEATS, np.int64)
    acting = to_act(rules, worlds[at])
    ways = 1
    for each in range(MOST_SEATS):
        out[each, 0] = NO_CHOICE
        likely[each, 0] = 1.0
        if each == seat:
            out[each, 0] = chosen
        elif acting & SEATS & 1 << each:
            counts[each] = weigh_choices(rules, worlds[at], each, doubt, states, out[each], likely[each], rng)
            ways *= counts[each]
    together = 0.0
    if ways > MOST_WAYS:
        return together
    for way in range(ways):
        rest = way
        this = 1.0
        for each in range(MOST_SEATS):
            joint[each] = out[each, rest % counts[each]]
            this *= likely[each, rest % counts[each]]
            rest //= counts[each]
        states[NEXT] = worlds[at]
        play(rules, states[NEXT], joint)
        if agrees(rules, seat, states, raw):
            together += this
            if unit(rng) * together < this:
                states[KEPT] = states[NEXT]
    if together > 0.0:
        worlds[at] = states[KEPT]
    return together


@kernel
def follow(
    rules: Record,
    seat: int,
    chosen: int,
    doubt: float,
    worlds: NDArray[Any],
    weights: NDArray[np.float64],
    states: NDArray[Any],
    raw: NDArray[np.uint8],
    out: NDArray[np.int64],
    likely: NDArray[np.float64],
    joint: NDArray[np.int64],
    rng: Generator,
) -> None:
    """Take every world along to where it looks to `seat` as `states[SEEN]`, after its choice, if it chose.

    `weights` (float64, worlds) are multiplied by how likely that was, 0 where it cannot be. `states` has room
    for five and `raw` are its bytes; `out` and `likely` have a row for every seat.
    """
    for at in range(len(worlds)):
        if weights[at] == 0.0:
            continue
        if to_act(rules, worlds[at]) == CHANCE:
            weights[at] *= follow_chance(rules, seat, worlds, at, states, raw, rng)
        else:
            weights[at] *= follow_choices(
                rules, seat, chosen, doubt, worlds, at, states, raw, out, likely, joint, rng
            )
