"""How a game is walked through from its beginning to every end, with all that either player remembers.

This module is a template: `pipworks.kernels.bind` loads it once a game, with the game's own functions as the
global names declared here.

What a seat remembers is a chain: all it remembered before, what it then chose if it did, and what it sees
now, its masked state (`pipworks.engine.memory`). Each link is kept once, and has a number. Seats that choose
at the same time are asked one after the other, and nobody sees anything between. A seat that has a single
choice is not asked. Memories begin where somebody first has to choose, after what is dealt before, as they do
at a table.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import CHANCE, NO_CHOICE, OVER, Record
from pipworks.kernels import Kernel, kernel

to_act: Kernel
choices: Kernel
play: Kernel
outcomes: Kernel
happen: Kernel
score: Kernel
mask: Kernel

# What `tally` counts.
WAITING, MEMORIES, SETS, CHOICES, ENDS, NODES, WANTED, MOST_LISTED = range(8)

# What `grow` answers.
DONE, GOES_ON, NO_ROOM, MORE_EVENTS, UNLISTED, TOO_MANY = range(6)

FULL_STATE = 2
"""Of the states to work on the one that nobody's eyes have masked; the others are those of the two seats."""


class Growth(NamedTuple):
    """A tree that is being grown. Where there is no room any more, longer arrays take the place of these.

    A *sequence* is all that a seat has chosen on the way to some place. It is known by the number of its last
    choice; numbers are of both seats together, and 0 is no choice yet.
    """

    states: NDArray[Any]
    """waiting: positions still to be walked on from, the last first."""
    chance: NDArray[np.float64]
    """waiting: the probability of the random events on the way."""
    last: NDArray[np.int32]
    """waiting × 2: the sequence of each seat."""
    memory: NDArray[np.int32]
    """waiting × 2: what each seat remembered before; of nothing yet, −1 for seat 0 and −2 for seat 1."""
    chose: NDArray[np.int64]
    """waiting × 2: what each seat chose just before, or NO_CHOICE."""
    pending: NDArray[np.int64]
    """waiting: what seat 0 has chosen where seat 1 chooses at the same time, or NO_CHOICE."""

    known: NDArray[np.uint8]
    """memories × bytes: the masked state seen last."""
    prior: NDArray[np.int32]
    """memories: what was remembered before it."""
    made: NDArray[np.int64]
    """memories: what the seat had chosen just before it, or NO_CHOICE."""
    asks: NDArray[np.int32]
    """memories: the set of choices that the seat has there, or −1."""
    places: NDArray[np.int32]
    """A power of two: the memories by hash, or −1."""

    at: NDArray[np.int32]
    """sets: the memory with which a seat chooses."""
    seat: NDArray[np.int8]
    """sets: whose they are."""
    parent: NDArray[np.int32]
    """sets: the seat's own sequence before."""
    first: NDArray[np.int32]
    """sets: the number of the first of its choices, which are numbered on from there."""
    count: NDArray[np.int32]
    """sets: how many choices there are."""
    label: NDArray[np.int64]
    """choices: what each is in the contract."""

    rows: NDArray[np.int32]
    """ends: the sequence of seat 0."""
    columns: NDArray[np.int32]
    """ends: the sequence of seat 1."""
    worth: NDArray[np.float64]
    """ends: what seat 0 gets, times the probability of the random events on the way; never 0."""

    work: NDArray[Any]
    """3: what either seat sees, and the position as it is."""
    raw: NDArray[np.uint8]
    """3 × bytes: the same memory."""
    out: NDArray[np.int64]
    """Choices as they are listed."""
    events: NDArray[np.int64]
    """The outcomes of a random event."""
    weights: NDArray[np.float64]
    """Their weights."""
    joint: NDArray[np.int64]
    """A choice by seat."""
    payoff: NDArray[np.float64]
    """A payoff by seat."""
    tally: NDArray[np.int64]
    """8: how many there are of what, how many outcomes there must be room for, and how many choices a seat
    may have at most."""


@kernel
def place_of(
    prior: int,
    chosen: int,
    sight: NDArray[np.uint8],
    places: NDArray[np.int32],
    priors: NDArray[np.int32],
    made: NDArray[np.int64],
    known: NDArray[np.uint8],
) -> int:
    """Where the number of a memory stands by its hash, or the empty place where it would (FNV-1a)."""
    mixed = 0x2BF29CE484222325
    mixed = ((mixed ^ np.int64(prior)) * 0x100000001B3) & 0x7FFFFFFFFFFFFFFF
    mixed = ((mixed ^ np.int64(chosen)) * 0x100000001B3) & 0x7FFFFFFFFFFFFFFF
    for byte in sight:
        mixed = ((mixed ^ np.int64(byte)) * 0x100000001B3) & 0x7FFFFFFFFFFFFFFF
    place = (mixed ^ mixed >> 29) & (len(places) - 1)
    while places[place] >= 0:
        here = places[place]
        same = priors[here] == prior and made[here] == chosen
        each = 0
        while same and each < len(sight):
            same = known[here, each] == sight[each]
            each += 1
        if same:
            break
        place = (place + 1) & (len(places) - 1)
    return place


@kernel
def replace(growth: Growth) -> None:
    """Put all memories into places anew, after there are more places."""
    for each in range(growth.tally[MEMORIES]):
        place = place_of(
            growth.prior[each],
            growth.made[each],
            growth.known[each],
            growth.places,
            growth.prior,
            growth.made,
            growth.known,
        )
        growth.places[place] = each


@kernel
def grow(rules: Record, growth: Growth, most: int) -> int:
    """Walk on, through at most so many positions; what stopped it, one of the answers above.

    Nothing is lost when it stops, and the next call goes on from there.
    """
    states, chance, last, memory, chose, pending = (
        growth.states,
        growth.chance,
        growth.last,
        growth.memory,
        growth.chose,
        growth.pending,
    )
    known, prior, made, asks, places = growth.known, growth.prior, growth.made, growth.asks, growth.places
    work, raw, out, events, weights = growth.work, growth.raw, growth.out, growth.events, growth.weights
    joint, payoff, tally = growth.joint, growth.payoff, growth.tally
    for _ in range(most):
        if tally[WAITING] == 0:
            return DONE
        top = tally[WAITING] - 1
        if (
            tally[MEMORIES] + 2 > len(prior)
            or 2 * tally[MEMORIES] + 4 > len(places)
            or tally[SETS] == len(growth.at)
            or tally[ENDS] == len(growth.rows)
        ):
            return NO_ROOM
        work[FULL_STATE] = states[top]
        acting = to_act(rules, work[FULL_STATE])
        if acting == OVER:
            score(rules, work[FULL_STATE], payoff)
            if payoff[0] != 0.0:
                end = tally[ENDS]
                growth.rows[end] = last[top, 0]
                growth.columns[end] = last[top, 1]
                growth.worth[end] = payoff[0] * chance[top]
                tally[ENDS] += 1
            tally[WAITING] -= 1
            tally[NODES] += 1
            continue

        mover = -1
        if acting == CHANCE:
            count = outcomes(rules, work[FULL_STATE], events, weights)
            if count == 0:
                return UNLISTED
            if count > len(events):
                tally[WANTED] = count
                return MORE_EVENTS
        else:
            mover = 0 if acting & 1 and pending[top] == NO_CHOICE else 1
            count = choices(rules, work[FULL_STATE], mover, out)
            if count > tally[MOST_LISTED]:
                return TOO_MANY
        if top + count > len(states) or tally[CHOICES] + count > len(growth.label):
            return NO_ROOM

        # What the seats see now, and remember from here on. Between two who choose at once nothing is seen.
        if pending[top] == NO_CHOICE and (acting != CHANCE or memory[top, 0] >= 0):
            for seat in range(2):
                work[seat] = work[FULL_STATE]
                mask(rules, work[seat], seat)
                before = memory[top, seat]
                chosen = chose[top, seat]
                same = before >= 0 and chosen == NO_CHOICE
                each = 0
                while same and each < raw.shape[1]:
                    same = known[before, each] == raw[seat, each]
                    each += 1
                if not same:
                    place = place_of(before, chosen, raw[seat], places, prior, made, known)
                    if places[place] < 0:
                        new = tally[MEMORIES]
                        tally[MEMORIES] += 1
                        places[place] = new
                        prior[new] = before
                        made[new] = chosen
                        asks[new] = -1
                        for byte in range(raw.shape[1]):
                            known[new, byte] = raw[seat, byte]
                    memory[top, seat] = places[place]
                chose[top, seat] = NO_CHOICE

        # A set of choices, where there is more than one.
        first = -1
        if mover >= 0 and count > 1:
            mine = memory[top, mover]
            if asks[mine] < 0:
                new = tally[SETS]
                tally[SETS] += 1
                asks[mine] = new
                growth.at[new] = mine
                growth.seat[new] = mover
                growth.parent[new] = last[top, mover]
                growth.first[new] = tally[CHOICES]
                growth.count[new] = count
                for each in range(count):
                    growth.label[tally[CHOICES] + each] = out[each]
                tally[CHOICES] += count
            first = growth.first[asks[mine]]

        # What comes next waits where this was, the first choice on top.
        likely = chance[top]
        whole = 0.0
        if acting == CHANCE:
            for each in range(count):
                whole += weights[each]
        last_0, last_1 = last[top, 0], last[top, 1]
        memory_0, memory_1 = memory[top, 0], memory[top, 1]
        chose_0, chose_1 = chose[top, 0], chose[top, 1]
        waits = pending[top]
        for each in range(count):
            place = top + count - 1 - each
            states[place] = work[FULL_STATE]
            chance[place] = likely
            last[place, 0], last[place, 1] = last_0, last_1
            memory[place, 0], memory[place, 1] = memory_0, memory_1
            chose[place, 0], chose[place, 1] = chose_0, chose_1
            pending[place] = NO_CHOICE
            if acting == CHANCE:
                happen(rules, states[place], events[each])
                chance[place] = likely * weights[each] / whole
                continue
            if first >= 0:
                last[place, mover] = first + each
            chose[place, mover] = out[each]
            if mover == 0 and acting & 2:
                pending[place] = out[each]
                continue
            joint[0] = out[each] if mover == 0 else waits
            joint[1] = out[each] if mover == 1 else NO_CHOICE
            play(rules, states[place], joint)
        tally[WAITING] += count - 1
        tally[NODES] += 1
    return GOES_ON
