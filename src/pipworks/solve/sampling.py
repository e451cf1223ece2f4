"""How regret is minimised in a game that is too large to be walked through: by games at random.

This module is a template: `pipworks.kernels.bind` loads it once a game, with the game's own functions as the
global names declared here.

In each traversal one seat learns. Random events and the choices of the other are drawn, the seat's own are
all tried; so what each would have earned is an estimate without bias (Lanctot, Waugh, Zinkevich and Bowling,
"Monte Carlo sampling for regret minimization in extensive games", 2009: external sampling). Later traversals
count for more, as their number (Brown and Sandholm, "Solving imperfect-information games via discounted
regret minimization", 2019).

What a seat remembers is known by two hashes of 64 bits, of all that it saw and chose.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import CHANCE, NO_CHOICE, OVER, Record
from pipworks.engine.rng import Generator, unit
from pipworks.kernels import Kernel, kernel, lean, seldom

to_act: Kernel
choices: Kernel
play: Kernel
chance: Kernel
score: Kernel
mask: Kernel

# What `tally` counts.
SETS, CHOICES, TIME, MOST_LISTED, ANSWER = range(5)

# What `traverse` answers, and, of a place where choices are to be tried, `go_on`.
DONE, NO_ROOM, TOO_DEEP, TOO_MANY, TRIES = range(5)

ALL_BITS = 0x7FFFFFFFFFFFFFFF

HERE, SEEN = range(2)
"""Of the states to work on: where a game is, and what somebody sees of it."""


class Sampling(NamedTuple):
    """What has been learnt. Where there is no room any more, longer arrays take the place of these."""

    key: NDArray[np.int64]
    """sets × 2: what is remembered there, by its hashes."""
    begin: NDArray[np.int64]
    """sets: the number of the first choice."""
    count: NDArray[np.int32]
    """sets: how many choices there are, two or more."""
    places: NDArray[np.int64]
    """A power of two: the sets by hash, or −1."""
    label: NDArray[np.int64]
    """choices: what each is in the contract."""
    regret: NDArray[np.float64]
    """choices: how much more it would have earned."""
    played: NDArray[np.float64]
    """choices: how often it was made, by weight."""

    work: NDArray[Any]
    """2: a position, and what somebody sees of it."""
    raw: NDArray[np.uint8]
    """2 × bytes: the same memory."""
    out: NDArray[np.int64]
    """2 × choices: as they are listed."""
    joint: NDArray[np.int64]
    """A choice by seat."""
    payoff: NDArray[np.float64]
    """A payoff by seat."""
    memory: NDArray[np.int64]
    """2 seats × 3: the hashes of all a seat remembers, and the hash of what it saw last; 0 of nothing yet."""
    chose: NDArray[np.int64]
    """2: what each seat chose just before, or NO_CHOICE."""

    opened: NDArray[Any]
    """depth: positions in which not all choices of the learning seat have been tried."""
    remembered: NDArray[np.int64]
    """depth × 2 × 3: what was remembered there."""
    trying: NDArray[np.int64]
    """depth × 4: the set, or −1; how many choices there are, and have been tried; what the other chose."""
    legal: NDArray[np.int64]
    """depth × choices: what there is to try."""
    value: NDArray[np.float64]
    """depth × choices: what each choice that was tried has earned."""
    tally: NDArray[np.int64]
    """5: how many there are of what, how many traversals there were, how many choices a seat may have, and
    what stopped the last traversal."""


@lean
def mixed(one: int, other: int) -> int:
    """Two numbers as a hash, which is not negative."""
    found = ((one ^ (other + 0x1E3779B97F4A7C15)) * 0x2545F4914F6CDD1D) & ALL_BITS
    found = ((found ^ found >> 29) * 0x3C79AC492BA7B653) & ALL_BITS
    return found ^ found >> 32


@lean
def remember(known: NDArray[np.uint8], chosen: int, memory: NDArray[np.int64]) -> None:
    """Add to what a seat remembers what it sees now, and has chosen before if it did. What looks the same,
    with nothing chosen, adds nothing."""
    sight = 0x2BF29CE484222325
    for byte in known:
        sight = ((sight ^ np.int64(byte)) * 0x100000001B3) & ALL_BITS
    sight = mixed(sight, 1) | 1
    if chosen == NO_CHOICE and memory[2] == sight:
        return
    memory[0] = mixed(mixed(memory[0], chosen), sight)
    memory[1] = mixed(mixed(memory[1] ^ 0x5851F42D4C957F2D, sight), chosen)
    memory[2] = sight


@lean
def copy_memory(memory: NDArray[np.int64], to: NDArray[np.int64]) -> None:
    """What both seats remember, number by number: to assign whole arrays takes long to compile."""
    for seat in range(2):
        for each in range(3):
            to[seat, each] = memory[seat, each]


@lean
def place_of(memory: NDArray[np.int64], places: NDArray[np.int64], key: NDArray[np.int64]) -> int:
    """Where the number of a set stands by its hashes, or the empty place where it would."""
    place = (memory[0] ^ memory[0] >> 31) & (len(places) - 1)
    while places[place] >= 0:
        here = places[place]
        if key[here, 0] == memory[0] and key[here, 1] == memory[1]:
            break
        place = (place + 1) & (len(places) - 1)
    return place


@lean
def replace(sampling: Sampling) -> None:
    """Put all sets into places anew, after there are more places."""
    for each in range(sampling.tally[SETS]):
        sampling.places[place_of(sampling.key[each], sampling.places, sampling.key)] = each


@lean
def set_at(sampling: Sampling, seat: int, count: int) -> int:
    """The set at which a seat chooses with what it remembers, a new one the first time; −1 without room."""
    tally = sampling.tally
    place = place_of(sampling.memory[seat], sampling.places, sampling.key)
    if sampling.places[place] >= 0:
        return sampling.places[place]
    if (
        tally[SETS] == len(sampling.key)
        or 2 * tally[SETS] + 2 > len(sampling.places)
        or tally[CHOICES] + count > len(sampling.label)
    ):
        return -1
    new = tally[SETS]
    tally[SETS] += 1
    sampling.places[place] = new
    sampling.key[new, 0], sampling.key[new, 1] = sampling.memory[seat, 0], sampling.memory[seat, 1]
    sampling.begin[new] = tally[CHOICES]
    sampling.count[new] = count
    for each in range(count):
        sampling.label[tally[CHOICES] + each] = sampling.out[seat, each]
    tally[CHOICES] += count
    return new


@lean
def hoped(sampling: Sampling, which: int) -> float:
    """The sum of all regret at a set that is above 0."""
    total = 0.0
    for each in range(sampling.begin[which], sampling.begin[which] + sampling.count[which]):
        total += max(sampling.regret[each], 0.0)
    return total


@lean
def drawn(sampling: Sampling, which: int, count: int, rng: Generator) -> int:
    """Draw a choice in proportion to regret, by its number at the set; and count how often each is made."""
    left = unit(rng)
    if which < 0:
        return int(left * count)
    begin, total = sampling.begin[which], hoped(sampling, which)
    weight = float(sampling.tally[TIME])
    found = count - 1
    for each in range(count):
        share = max(sampling.regret[begin + each], 0.0) / total if total > 0.0 else 1.0 / count
        sampling.played[begin + each] += weight * share
        if 0.0 <= left < share:
            found = each
        left -= share
    return found


@lean
def learn(sampling: Sampling, depth: int) -> float:
    """What a position earns in which all has been tried, and so much the regret of its choices changes."""
    which, count = sampling.trying[depth, 0], sampling.trying[depth, 1]
    mean = 0.0
    if which < 0:
        for each in range(count):
            mean += sampling.value[depth, each] / count
        return mean
    begin, total = sampling.begin[which], hoped(sampling, which)
    for each in range(count):
        share = max(sampling.regret[begin + each], 0.0) / total if total > 0.0 else 1.0 / count
        mean += share * sampling.value[depth, each]
    weight = float(sampling.tally[TIME])
    for each in range(count):
        sampling.regret[begin + each] += weight * (sampling.value[depth, each] - mean)
    return mean


@seldom
def go_on(rules: Record, learner: int, depth: int, sampling: Sampling, rng: Generator) -> int:
    """Play from where the game is until the learning seat has several choices, which are then tried at this
    depth, or the game is over."""
    work, raw, out, memory, chose = (
        sampling.work,
        sampling.raw,
        sampling.out,
        sampling.memory,
        sampling.chose,
    )
    while True:
        acting = to_act(rules, work[HERE])
        if acting == OVER:
            return DONE
        if acting != CHANCE or memory[0, 2]:
            for seat in range(2):
                work[SEEN] = work[HERE]
                mask(rules, work[SEEN], seat)
                remember(raw[SEEN], chose[seat], memory[seat])
                chose[seat] = NO_CHOICE
        if acting == CHANCE:
            chance(rules, work[HERE], rng)
            continue
        tries: Any = np.int64(0)
        for seat in range(2):
            sampling.joint[seat] = NO_CHOICE
            if not acting & 1 << seat:
                continue
            count = choices(rules, work[HERE], seat, out[seat])
            if count > sampling.tally[MOST_LISTED]:
                return TOO_MANY
            at = 0
            if count > 1 and seat == learner:
                tries = count
            elif count > 1:
                at = drawn(sampling, set_at(sampling, seat, count), count, rng)
            sampling.joint[seat] = out[seat, at]
            chose[seat] = out[seat, at]
        if tries:
            if depth == len(sampling.opened):
                return TOO_DEEP
            sampling.opened[depth] = work[HERE]
            copy_memory(memory, sampling.remembered[depth])
            sampling.trying[depth, 0] = set_at(sampling, learner, tries)
            sampling.trying[depth, 1] = tries
            sampling.trying[depth, 2] = 0
            sampling.trying[depth, 3] = sampling.joint[1 - learner]
            for each in range(tries):
                sampling.legal[depth, each] = out[learner, each]
            return TRIES
        play(rules, work[HERE], sampling.joint)


@seldom
def traverse(rules: Record, start: Record, learner: int, sampling: Sampling, rng: Generator) -> int:
    """One traversal in which a seat learns; what stopped it, one of the answers above."""
    work, tally, trying = sampling.work, sampling.tally, sampling.trying
    if 2 * tally[SETS] > len(sampling.key) or 2 * tally[CHOICES] > len(sampling.label):
        return NO_ROOM
    work[HERE] = start
    sampling.memory[:] = 0
    sampling.chose[:] = NO_CHOICE
    tally[TIME] += 1
    depth: Any = np.int64(0)  # for a plain 0, Numba compiles `go_on` a second time
    answer = go_on(rules, learner, depth, sampling, rng)
    while answer in (DONE, TRIES):
        if answer == TRIES:
            depth += 1
        else:
            score(rules, work[HERE], sampling.payoff)
            earned = sampling.payoff[learner]
            while depth and trying[depth - 1, 2] == trying[depth - 1, 1]:
                sampling.value[depth - 1, trying[depth - 1, 2] - 1] = earned
                earned = learn(sampling, depth - 1)
                depth -= 1
            if depth == 0:
                return DONE
            sampling.value[depth - 1, trying[depth - 1, 2] - 1] = earned
        top = depth - 1
        work[HERE] = sampling.opened[top]
        copy_memory(sampling.remembered[top], sampling.memory)
        choice, other = sampling.legal[top, trying[top, 2]], trying[top, 3]
        trying[top, 2] += 1
        sampling.chose[learner] = sampling.joint[learner] = choice
        sampling.chose[1 - learner] = sampling.joint[1 - learner] = other
        play(rules, work[HERE], sampling.joint)
        answer = go_on(rules, learner, depth, sampling, rng)
    return answer


@kernel
def traverse_all(
    rules: Record, start: Record, sampling: Sampling, rng: Generator, first: int, count: int
) -> int:
    """Traversals with such numbers, in which the seats learn in turn; how many were done before one stopped,
    with the answer of that as tally says."""
    for each in range(count):
        answer = traverse(rules, start, (first + each) & 1, sampling, rng)
        if answer != DONE:
            sampling.tally[ANSWER] = answer
            return each
    sampling.tally[ANSWER] = DONE
    return count
