"""What a search keeps: what was tried at every sight that a seat came to, and what came of it.

A *sight* is what a seat that must choose sees, its masked state. Sights and choices made at them are entries
of one hash table, so that two ways to the same sight share what they teach. (An entry is told from others by
63 bits of a hash: of a million, two are taken for the same in one of some twenty million searches.)
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import MOST_SEATS, NO_CHOICE, room_for
from pipworks.engine.rng import Generator, below, unit
from pipworks.kernels import lean

if TYPE_CHECKING:
    from pipworks.engine import Variant

DEEPEST = 64
"""So many choices from the root an iteration goes by what it has learnt, at most."""

MOST_MIXED = 12
"""With more choices than this, the highest bound is taken even where a mix may be best."""
SPREAD = math.sqrt(2.0)
"""How much what seems worse is looked at: the factor of the confidence bound, in ranges of payoffs.

It is that of UCB1's proof. With less, what has begun badly can be left alone for millions of iterations.
"""
SPREAD_OF_PROOFS = 0.4
"""The same where all can be proved: what is proved is done with there, so that all else has its turn."""

FIRST_ENTRIES = 1 << 10
"""Places of a tree that begins to grow. As long as most of it stays in the processor's caches it is fast."""
MOST_ENTRIES = 1 << 21
"""No tree has more places; that is 128 MB."""
DEAREST = 1e-7
"""So many seconds a place of a larger tree has cost at most: ten times what is usual, as the system may
have to look for memory."""

PROVED = -1.0
"""Stands in the place of a share. With a field of its own an entry would not fit a line of the cache."""

Entry = np.dtype(
    (
        np.record,
        [
            ("key", np.uint64),  # 0: empty
            ("home", np.uint64),  # from which place on it is looked for, modulo the places there are
            ("visits", np.float64),
            ("total", np.float64),  # of payoffs to the seat that chooses
            ("squares", np.float64),
            ("offered", np.float64),  # of a choice taken by its bound: how often it was one of several
            ("regret", np.float64),  # of a choice: what it would have brought more than what was done
            ("share", np.float64),  # of a choice: how much of the mix it has been, later visits weighing more
            # (or `PROVED`: no mix is wanted, as the mean is what it is worth for certain)
        ],
    )
)


class Tree(NamedTuple):
    """The memory of one search in one thread."""

    entries: NDArray[Any]
    """A power of two of places for entries, by hash."""
    tally: NDArray[np.int64]
    """3: how many entries there are, how many iterations there have been, and 1 once there was something that
    nothing can be proved across: chance, a joint choice or a secret."""
    bounds: NDArray[np.float64]
    """2: the least and the highest payoff there was."""
    states: NDArray[Any]
    """3: the game imagined, what is known at the root, what somebody sees."""
    raw: NDArray[np.uint8]
    """The bytes of `states`."""
    out: NDArray[np.int64]
    """Choices as they are listed."""
    joint: NDArray[np.int64]
    """A choice by seat."""
    ends: NDArray[np.float64]
    """A payoff by seat."""
    path: NDArray[np.int64]
    """depth × 7: the choices made by what was learnt in this iteration, by the columns below."""
    places: NDArray[np.int64]
    """depth × choices: where the choices that there were have their entries, as `place_of` says."""
    mixes: NDArray[np.float64]
    """depth × (choices + 1): with what probability they were to be made; and behind those that there were,
    how often anything was."""


SEAT, SIGHT, COUNT, CHOSEN, RULE, LINKED, BETTER = range(7)
"""The columns of a path: who chose, the entry of the sight, of how many choices, which, and by which rule;
whether it alone settled what came next, be it the next choice of the path or the end; and the place of the
proved choice that would have been made, had there been anything to be learnt from it."""
NO_PLACE = -1

UNTRIED, BOUND, REGRET, GIVEN, HELD = range(5)
"""Rules: what has not been tried; the highest confidence bound; in proportion to regret; what was given; by
the mix so far, of which nothing is learnt."""
NOT_GIVEN = -1
"""No choice is given."""
BY_THE_MIX = -2
"""Nor is one, but it is drawn from the mix so far."""


def new_tree(variant: Variant) -> Tree:
    """An empty tree for a search in a variant."""
    most = variant.game.most_choices
    states = np.zeros(3, variant.game.state)
    return Tree(
        entries=np.zeros(FIRST_ENTRIES, Entry),
        tally=np.zeros(3, np.int64),
        bounds=np.array([np.inf, -np.inf]),
        states=states,
        raw=states.view(np.uint8).reshape(3, states.dtype.itemsize),
        out=room_for(most),
        joint=np.full(MOST_SEATS, NO_CHOICE, np.int64),
        ends=np.zeros(MOST_SEATS),
        path=np.zeros((DEEPEST, 7), np.int64),
        places=np.zeros((DEEPEST, most), np.int64),
        mixes=np.zeros((DEEPEST, most + 1)),
    )


def with_room(tree: Tree, seconds: float = math.inf) -> Tree:
    """The same tree, with four times the places when more than an eighth of them are taken, unless to make
    them could take longer than so many seconds."""
    places = len(tree.entries)
    more = min(4 * places, MOST_ENTRIES)
    if 8 * int(tree.tally[0]) <= places or places >= MOST_ENTRIES or more * DEAREST > seconds:
        return tree
    larger = tree._replace(entries=np.zeros(more, Entry))
    move(tree.entries, larger.entries)
    return larger


@lean
def move(entries: NDArray[Any], larger: NDArray[Any]) -> None:
    """Put all entries into a tree that has more places."""
    for each in range(len(entries)):
        if entries[each].key != np.uint64(0):
            place = ~place_of(larger, entries[each].key, entries[each].home)
            larger[place] = entries[each]


@lean
def scrambled(number: np.uint64) -> np.uint64:
    """A number spread over all 64 bits (Stafford's mixer 13, as in SplitMix64), never 0."""
    mixed = (number ^ (number >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return (mixed ^ (mixed >> np.uint64(31))) | np.uint64(1)


@lean
def sight_key(raw: NDArray[np.uint8], row: int, seat: int) -> np.uint64:
    """The key of what a seat sees: of the bytes of a masked state, eight at a time, and the seat.

    As in FNV-1a, but that a word is not a byte: so what a product has brought up is folded down each time.
    """
    mixed = np.uint64(0xCBF29CE484222325) ^ np.uint64(seat)
    size = raw.shape[1]
    at = 0
    while at + 8 <= size:
        word = (
            np.uint64(raw[row, at])
            | np.uint64(raw[row, at + 1]) << np.uint64(8)
            | np.uint64(raw[row, at + 2]) << np.uint64(16)
            | np.uint64(raw[row, at + 3]) << np.uint64(24)
            | np.uint64(raw[row, at + 4]) << np.uint64(32)
            | np.uint64(raw[row, at + 5]) << np.uint64(40)
            | np.uint64(raw[row, at + 6]) << np.uint64(48)
            | np.uint64(raw[row, at + 7]) << np.uint64(56)
        )
        mixed = (mixed ^ word) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(32)
        at += 8
    while at < size:
        mixed = (mixed ^ np.uint64(raw[row, at])) * np.uint64(0x100000001B3)
        at += 1
    return scrambled(mixed)


@lean
def choice_key(sight: np.uint64, choice: int) -> np.uint64:
    """The key of a choice at a sight: that of the sight, which is scrambled already, moved on; never 0."""
    return (sight + (np.uint64(choice) + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)) | np.uint64(1)


@lean
def place_of(entries: NDArray[Any], key: np.uint64, start: np.uint64) -> int:
    """Where an entry stands (linear probing), or ~place with the empty place where it would."""
    last = len(entries) - 1
    place = np.int64(start & np.uint64(last))
    while entries[place].key != key:
        if entries[place].key == np.uint64(0):
            return ~place
        place = (place + 1) & last
    return place


@lean
def sight_home(sight: np.uint64) -> np.uint64:
    """Where a sight is looked for."""
    return sight >> np.uint64(8)


@lean
def choice_home(sight: np.uint64, choice: int) -> np.uint64:
    """Where a choice at a sight is looked for: near the others."""
    return (sight >> np.uint64(8)) + np.uint64(choice) + np.uint64(1)


@lean
def sight_at(entries: NDArray[Any], key: np.uint64) -> int:
    """Where the entry of a sight stands, or ~place."""
    return place_of(entries, key, sight_home(key))


@lean
def choice_at(entries: NDArray[Any], sight: np.uint64, choice: int) -> int:
    """Where the entry of a choice at a sight stands, or ~place."""
    return place_of(entries, choice_key(sight, choice), choice_home(sight, choice))


@lean
def full(entries: NDArray[Any], tally: NDArray[np.int64]) -> bool:
    """Whether there is no room for further entries: half of the places stay empty."""
    return 2 * (tally[0] + 2 * MOST_SEATS) > len(entries)


@lean
def keep(
    entries: NDArray[Any], tally: NDArray[np.int64], place: int, key: np.uint64, home: np.uint64
) -> None:
    """Begin an entry at an empty place."""
    entries[place].key = key
    entries[place].home = home
    tally[0] += 1


@lean
def select(
    entries: NDArray[Any],
    tally: NDArray[np.int64],
    path: NDArray[np.int64],
    places: NDArray[np.int64],
    mixes: NDArray[np.float64],
    bounds: NDArray[np.float64],
    out: NDArray[np.int64],
    depth: int,
    sight: np.uint64,
    count: int,
    mixing: bool,
    given: int,
    rng: Generator,
) -> int:
    """Which of the first `count` choices in `out` to make at a known sight: the one `given`, if one is, one
    `BY_THE_MIX`, or else by what came of them.

    Notes at `depth` where their entries are and how it was chosen. What has not been tried is tried first.
    """
    untried = 0
    picked = 0
    for at in range(count):
        place = choice_at(entries, sight, out[at])
        places[depth, at] = place
        if place < 0:
            untried += 1
            if below(rng, untried) == 0:
                picked = at
    if given == BY_THE_MIX:
        path[depth, RULE] = HELD
        return drawn_from_the_mix(entries, places, depth, count, rng)
    if given != NOT_GIVEN:
        path[depth, RULE] = GIVEN
        return given
    if untried:
        path[depth, RULE] = UNTRIED
        return picked
    if mixing and count <= MOST_MIXED:
        path[depth, RULE] = REGRET
        return match_regrets(entries, path, places, mixes, depth, count, rng)
    path[depth, RULE] = BOUND
    return highest_bound(entries, tally, path, places, bounds, depth, count)


@lean
def drawn_from_the_mix(
    entries: NDArray[Any], places: NDArray[np.int64], depth: int, count: int, rng: Generator
) -> int:
    """A choice drawn by how much of the mix each has been; where none is kept, by how often each was made."""
    mixed = 0.0
    made = 0.0
    for at in range(count):
        if places[depth, at] >= 0:
            mixed += entries[places[depth, at]].share
            made += entries[places[depth, at]].visits
    if made == 0.0:
        return below(rng, count)
    left = unit(rng) * (mixed if mixed > 0.0 else made)
    picked = 0
    for at in range(count):
        if places[depth, at] >= 0:
            entry = entries[places[depth, at]]
            part = entry.share if mixed > 0.0 else entry.visits
            if part > 0.0:
                picked = at
                left -= part
                if left < 0.0:
                    break
    return picked


@lean
def highest_bound(
    entries: NDArray[Any],
    tally: NDArray[np.int64],
    path: NDArray[np.int64],
    places: NDArray[np.int64],
    bounds: NDArray[np.float64],
    depth: int,
    count: int,
) -> int:
    """The choice with the highest upper confidence bound, among those that there are this time.

    The bound goes by how often a choice was offered (Cowling et al.), payoffs by the range there was. Where a
    choice is proved it has no bound but its worth, and is noted rather than made: another teaches more.
    """
    scope = bounds[1] - bounds[0]
    width = (SPREAD if tally[2] else SPREAD_OF_PROOFS) * (scope if scope > 0.0 else 1.0)
    best = -np.inf
    surest = -np.inf
    picked = 0
    for at in range(count):
        entry = entries[places[depth, at]]
        worth = entry.total / entry.visits
        if entry.share == PROVED:
            if worth > surest:
                surest = worth
                path[depth, BETTER] = places[depth, at]
            continue
        bound = worth + width * np.sqrt(np.log(entry.offered + 1.0) / entry.visits)
        if bound > best:
            best = bound
            picked = at
    if surest < best:
        path[depth, BETTER] = NO_PLACE
    return picked


@lean
def match_regrets(
    entries: NDArray[Any],
    path: NDArray[np.int64],
    places: NDArray[np.int64],
    mixes: NDArray[np.float64],
    depth: int,
    count: int,
    rng: Generator,
) -> int:
    """A choice drawn in proportion to regret, never below 0, now and then from all alike; notes the mix.

    From all alike it is drawn less often with every visit of the sight, yet without end.
    """
    often = min(0.4, np.sqrt(count / (entries[path[depth, SIGHT]].visits + 1.0)))
    mixes[depth, count] = often
    positive = 0.0
    for at in range(count):
        positive += entries[places[depth, at]].regret
    for at in range(count):
        regret = entries[places[depth, at]].regret
        mixes[depth, at] = regret / positive if positive > 0.0 else 1.0 / count
    if unit(rng) < often:
        return below(rng, count)
    left = unit(rng)
    picked = 0
    for at in range(count):
        if mixes[depth, at] > 0.0:
            picked = at
            left -= mixes[depth, at]
            if left < 0.0:
                break
    return picked


@lean
def learn(
    entries: NDArray[Any],
    path: NDArray[np.int64],
    places: NDArray[np.int64],
    mixes: NDArray[np.float64],
    bounds: NDArray[np.float64],
    ends: NDArray[np.float64],
    depth: int,
) -> None:
    """Add to the entries of one choice of the path what it has come to, by `ends`."""
    count = path[depth, COUNT]
    chosen = path[depth, CHOSEN]
    payoff = ends[path[depth, SEAT]]
    bounds[0] = min(bounds[0], payoff)
    bounds[1] = max(bounds[1], payoff)
    rule = path[depth, RULE]
    if rule == REGRET:
        visits = entries[path[depth, SIGHT]].visits
        regret_less(entries, path, places, mixes, depth, count, chosen, payoff, visits)
    add(entries, path[depth, SIGHT], payoff)
    if rule == BOUND:
        for at in range(count):
            entries[places[depth, at]].offered += 1.0
    place = places[depth, chosen]
    if place >= 0:
        add(entries, place, payoff)
        if rule == UNTRIED:
            entries[place].offered += 1.0


@lean
def learn_given(
    entries: NDArray[Any],
    path: NDArray[np.int64],
    places: NDArray[np.int64],
    ends: NDArray[np.float64],
    depth: int,
) -> None:
    """Add to the entry of a choice that was given what it has come to; its sight learns nothing by it."""
    place = places[depth, path[depth, CHOSEN]]
    if place >= 0:
        add(entries, place, ends[path[depth, SEAT]])


@lean
def add(entries: NDArray[Any], place: int, payoff: float) -> None:
    """Add a payoff to an entry."""
    entry = entries[place]
    entry.visits += 1.0
    entry.total += payoff
    entry.squares += payoff * payoff


@lean
def prove(
    entries: NDArray[Any],
    path: NDArray[np.int64],
    places: NDArray[np.int64],
    depth: int,
    worth: float,
    top: float,
) -> bool:
    """Note what a choice of the path is proved to be worth; return whether its sight is proved with that.

    It is when the choice pays `top`, than which nothing pays more, or all other choices are proved, too.
    """
    if places[depth, path[depth, CHOSEN]] < 0:
        return False
    settle(entries, places[depth, path[depth, CHOSEN]], worth)
    best = worth
    if best < top:
        for at in range(path[depth, COUNT]):
            if places[depth, at] < 0 or not is_proved(entries, places[depth, at]):
                return False
            best = max(best, mean(entries, places[depth, at]))
    settle(entries, path[depth, SIGHT], best)
    return True


@lean
def pass_up(
    entries: NDArray[Any], path: NDArray[np.int64], ends: NDArray[np.float64], depth: int, proved: bool
) -> None:
    """Have `ends` be what comes of a sight of the path, where that is known better: it is `proved`, or a
    proved choice there would have been made."""
    place = NO_PLACE
    if proved:
        place = path[depth, SIGHT]
    elif path[depth, RULE] == BOUND:
        place = path[depth, BETTER]
    if place != NO_PLACE:
        seat = path[depth, SEAT]
        ends[seat] = mean(entries, place)
        ends[1 - seat] = -ends[seat]


@lean
def is_proved(entries: NDArray[Any], place: int) -> bool:
    """Whether the mean of an entry is what it is worth for certain."""
    proved: bool = entries[place].share == PROVED
    return proved


@lean
def mean(entries: NDArray[Any], place: int) -> float:
    """What an entry has brought on average."""
    return entries[place].total / entries[place].visits


@lean
def settle(entries: NDArray[Any], place: int, worth: float) -> None:
    """Set an entry to what is proved."""
    entry = entries[place]
    entry.share = PROVED
    entry.total = worth * entry.visits
    entry.squares = worth * worth * entry.visits


@lean
def all_seen(raw: NDArray[np.uint8]) -> bool:
    """Whether what somebody sees is the game imagined, byte for byte."""
    alike = True
    for at in range(raw.shape[1]):
        alike = alike and raw[2, at] == raw[0, at]
    return alike


@lean
def regret_less(
    entries: NDArray[Any],
    path: NDArray[np.int64],
    places: NDArray[np.int64],
    mixes: NDArray[np.float64],
    depth: int,
    count: int,
    chosen: int,
    payoff: float,
    visits: float,
) -> None:
    """Regrets after a payoff: of the choice made an estimate without bias, of others their means so far."""
    often = mixes[depth, count]
    made = entries[places[depth, chosen]]
    probability = (1.0 - often) * mixes[depth, chosen] + often / count
    surprise = (payoff - made.total / made.visits) / probability
    expected = mixes[depth, chosen] * surprise
    for at in range(count):
        entry = entries[places[depth, at]]
        expected += mixes[depth, at] * entry.total / entry.visits
    for at in range(count):
        entry = entries[places[depth, at]]
        worth = entry.total / entry.visits
        if at == chosen:
            worth += surprise
        entry.regret = max(entry.regret + worth - expected, 0.0)
        entry.share += mixes[depth, at] * visits
