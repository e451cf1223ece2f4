"""The way in to a game's kernels from Python.

This module is a template: `pipworks.kernels.bind` loads it once a game. Numba takes an array of one record
from Python in a fraction of the time that it needs for a record; so rules and states come in as rows (see
`pipworks.engine.rows`), and from there on it is the game's own kernels that are called. Where a state
changes, it is written to `new`, and the given one stays as it is. Compiled code does not look where it
writes: so whoever has choices from elsewhere asks for `legal` first, and no event happens that is not due.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import CHANCE, MOST_EVENTS, MOST_SEATS, NO_CHOICE, REFUSED
from pipworks.engine.rng import Generator, below
from pipworks.engine.rows import Row
from pipworks.kernels import Kernel, kernel

begin: Kernel
to_act: Kernel
choices: Kernel
play: Kernel
chance: Kernel
outcomes: Kernel
happen: Kernel
score: Kernel
outlook: Kernel
turn: Kernel
mask: Kernel
imagine: Kernel
reveals: Kernel


@kernel
def begun(rules: Row, new: Row) -> None:
    """`begin`, of a blank state."""
    begin(rules[0], new[0])


@kernel
def advanced(rules: Row, states: Row, new: Row, rng: Generator) -> int:
    """Random events until somebody must choose or the game is over; then `to_act`.

    It is `CHANCE` still where there is no end of them.
    """
    new[0] = states[0]
    for _ in range(MOST_EVENTS):
        acting = to_act(rules[0], new[0])
        if acting != CHANCE:
            return acting
        chance(rules[0], new[0], rng)
    return CHANCE


@kernel
def due(rules: Row, states: Row) -> int:
    """`to_act`."""
    return to_act(rules[0], states[0])


@kernel
def listed(rules: Row, states: Row, seat: int, out: NDArray[np.int64]) -> int:
    """`choices`, as many as the game itself lists."""
    return choices(rules[0], states[0], seat, out)


@kernel
def marked(rules: Row, states: Row, seat: int, out: NDArray[np.int64], mask: NDArray[np.int8]) -> int:
    """`choices`, and a mask of them: 1 in the places that they name, 0 in all others; how many there are.

    It is `REFUSED` where one has no place in the mask.
    """
    for place in range(len(mask)):
        mask[place] = 0
    count = choices(rules[0], states[0], seat, out)
    for number in range(min(count, len(out))):
        if not 0 <= out[number] < len(mask):
            return REFUSED
        mask[out[number]] = 1
    return count


@kernel
def picked(rules: Row, states: Row, seat: int, out: NDArray[np.int64], rng: Generator) -> int:
    """`choices`, and one of them, all equally likely, in the first place; how many there are."""
    count = choices(rules[0], states[0], seat, out)
    out[0] = out[below(rng, min(count, len(out)))]
    return count


@kernel
def legal(rules: Row, states: Row, chosen: NDArray[np.int64], room: int) -> bool:
    """Whether these are choices of all seats that must choose, and of no others; `room` is for one seat's."""
    acting = to_act(rules[0], states[0])
    if acting & CHANCE:
        return False
    some = False
    for seat in range(MOST_SEATS):
        if acting >> seat & 1:
            out = np.empty(room, np.int64)
            count = min(choices(rules[0], states[0], seat, out), room)
            each = 0
            while each < count and out[each] != chosen[seat]:
                each += 1
            if each == count:
                return False
            some = True
        elif chosen[seat] != NO_CHOICE:
            return False
    return some


@kernel
def played(rules: Row, states: Row, new: Row, chosen: NDArray[np.int64]) -> int:
    """`play`, of what is `legal`; then `to_act`."""
    new[0] = states[0]
    play(rules[0], new[0], chosen)
    return to_act(rules[0], new[0])


@kernel
def played_on(rules: Row, states: Row, new: Row, chosen: NDArray[np.int64], rng: Generator) -> int:
    """`play`, of what is `legal`, and then as `advanced`."""
    new[0] = states[0]
    play(rules[0], new[0], chosen)
    for _ in range(MOST_EVENTS):
        acting = to_act(rules[0], new[0])
        if acting != CHANCE:
            return acting
        chance(rules[0], new[0], rng)
    return CHANCE


@kernel
def drawn(rules: Row, states: Row, new: Row, rng: Generator) -> int:
    """`chance`; then `to_act`."""
    if to_act(rules[0], states[0]) != CHANCE:
        return REFUSED
    new[0] = states[0]
    chance(rules[0], new[0], rng)
    return to_act(rules[0], new[0])


@kernel
def counted(rules: Row, states: Row, out: NDArray[np.int64], weight: NDArray[np.float64]) -> int:
    """`outcomes`."""
    return outcomes(rules[0], states[0], out, weight)


@kernel
def happened(rules: Row, states: Row, new: Row, outcome: int) -> int:
    """`happen`, of an outcome that is listed; then `to_act`."""
    new[0] = states[0]
    happen(rules[0], new[0], outcome)
    return to_act(rules[0], new[0])


@kernel
def scored(rules: Row, states: Row, out: NDArray[np.float64]) -> None:
    """`score`."""
    score(rules[0], states[0], out)


@kernel
def foreseen(rules: Row, states: Row, out: NDArray[np.float64]) -> None:
    """`outlook`."""
    outlook(rules[0], states[0], out)


@kernel
def numbered(rules: Row, states: Row) -> int:
    """`turn`."""
    return turn(rules[0], states[0])


@kernel
def masked(rules: Row, states: Row, new: Row, seat: int) -> None:
    """`mask`."""
    new[0] = states[0]
    mask(rules[0], new[0], seat)


@kernel
def imagined(rules: Row, states: Row, new: Row, seat: int, rng: Generator) -> None:
    """`imagine`."""
    new[0] = states[0]
    imagine(rules[0], new[0], seat, rng)


@kernel
def revealed(rules: Row, states: Row, seat: int, choice: int, eyes: int) -> bool:
    """`reveals`."""
    return reveals(rules[0], states[0], seat, choice, eyes)
