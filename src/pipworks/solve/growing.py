"""How the tree of a game grows out of its graph: every way to a position, and what either player remembers.

What a seat remembers is a chain: all it remembered before, what it then chose if it did, and what it sees
now (`pipworks.engine.memory`). Each link is kept once, and has a number. A seat that has a single choice is
not asked. Memories begin where somebody first has to choose, after what is dealt before, as at a table.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import NO_CHOICE
from pipworks.kernels import kernel
from pipworks.solve.endings import Endings, Links
from pipworks.solve.sweeps import Sets

# What `tally` counts.
WAITING, MEMORIES, SETS, CHOICES, ENDS, NODES = range(6)

# What `grow` answers.
DONE, GOES_ON, NO_ROOM = range(3)


class Growth(NamedTuple):
    """A tree that is being grown. Where there is no room any more, longer arrays take the place of these.

    A *sequence* is all that a seat has chosen on the way to some place. It is known by the number of its last
    choice; numbers are of both seats together, and 0 is no choice yet.
    """

    position: NDArray[np.int32]
    """waiting: positions still to be walked on from, the last first."""
    likely: NDArray[np.float64]
    """waiting: the probability of the random events on the way."""
    last: NDArray[np.int32]
    """waiting × 2: the sequence of each seat."""
    memory: NDArray[np.int32]
    """waiting × 2: what each seat remembered before; of nothing yet, −1 for seat 0 and −2 for seat 1."""
    chose: NDArray[np.int64]
    """waiting × 2: what each seat chose just before, or NO_CHOICE."""

    sees: NDArray[np.int32]
    """memories: the sight seen last."""
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
    begin: NDArray[np.int32]
    """sets: the number of the first of its choices, which are numbered on from there."""
    count: NDArray[np.int32]
    """sets: how many choices there are."""

    rows: NDArray[np.int32]
    """ends: the sequence of seat 0."""
    columns: NDArray[np.int32]
    """ends: the sequence of seat 1."""
    gain: NDArray[np.float64]
    """ends: what seat 0 gets, times the probability of the random events on the way; never 0."""

    tally: NDArray[np.int64]
    """6: how many there are of what."""


@kernel
def place_of(
    prior: int,
    chosen: int,
    sight: int,
    places: NDArray[np.int32],
    priors: NDArray[np.int32],
    made: NDArray[np.int64],
    sees: NDArray[np.int32],
) -> int:
    """Where the number of a memory stands by its hash, or the empty place where it would."""
    mixed = ((0x2BF29CE484222325 ^ np.int64(prior)) * 0x100000001B3) & 0x7FFFFFFFFFFFFFFF
    mixed = ((mixed ^ np.int64(chosen)) * 0x100000001B3) & 0x7FFFFFFFFFFFFFFF
    mixed = ((mixed ^ mixed >> 29 ^ np.int64(sight)) * 0x100000001B3) & 0x7FFFFFFFFFFFFFFF
    place = (mixed ^ mixed >> 31) & (len(places) - 1)
    while places[place] >= 0:
        here = places[place]
        if priors[here] == prior and sees[here] == sight and made[here] == chosen:
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
            growth.sees[each],
            growth.places,
            growth.prior,
            growth.made,
            growth.sees,
        )
        growth.places[place] = each


@kernel
def paths(links: Links, endings: Endings, found: NDArray[np.float64]) -> float:
    """In how many ways a game comes to each position, no farther than to an ending; and to all together, the
    end of a game counted as a position."""
    found[:] = 0.0
    found[0] = 1.0
    total = 1.0
    for here in range(len(links.first)):
        if endings.kind[here] or found[here] == 0.0:
            continue
        edges = np.int64(links.ways[here, 0]) * np.int64(links.ways[here, 1])
        total += edges * found[here]
        for edge in range(links.first[here], links.first[here] + edges):
            if links.after[edge] >= 0:
                found[links.after[edge]] += found[here]
    return total


@kernel
def grow(links: Links, endings: Endings, growth: Growth, most: int) -> int:
    """Walk on, through at most so many positions; what stopped it, one of the answers above.

    Nothing is lost when it stops, and the next call goes on from there.
    """
    position, likely, last, memory, chose = (
        growth.position,
        growth.likely,
        growth.last,
        growth.memory,
        growth.chose,
    )
    sees, prior, made, asks, places = growth.sees, growth.prior, growth.made, growth.asks, growth.places
    tally = growth.tally
    for _ in range(most):
        if tally[WAITING] == 0:
            return DONE
        top = tally[WAITING] - 1
        here = position[top]
        ways_1 = np.int64(links.ways[here, 1])
        edges = np.int64(links.ways[here, 0]) * ways_1
        if (
            tally[MEMORIES] + 2 > len(prior)
            or 2 * tally[MEMORIES] + 4 > len(places)
            or tally[SETS] + 2 > len(growth.at)
            or tally[ENDS] + edges > len(growth.rows)
            or top + edges > len(position)
        ):
            return NO_ROOM
        chance = likely[top]
        last_0, last_1 = last[top, 0], last[top, 1]
        event = links.event[here]

        # What the seats see now, and remember from here on.
        if event < 0 or memory[top, 0] >= 0:
            for seat in range(2):
                before, chosen, sight = memory[top, seat], chose[top, seat], links.sight[here, seat]
                if before >= 0 and chosen == NO_CHOICE and sees[before] == sight:
                    continue
                place = place_of(before, chosen, sight, places, prior, made, sees)
                if places[place] < 0:
                    new = tally[MEMORIES]
                    tally[MEMORIES] += 1
                    places[place] = new
                    prior[new] = before
                    made[new] = chosen
                    sees[new] = sight
                    asks[new] = -1
                memory[top, seat] = places[place]
        memory_0, memory_1 = memory[top, 0], memory[top, 1]

        # A set of choices for each seat that has more than one.
        begin_0, begin_1, label_0, label_1 = -1, -1, -1, -1
        if event < 0:
            label_0 = links.labels[links.sight[here, 0]]
            label_1 = links.labels[links.sight[here, 1]]
            for seat in range(2):
                count = links.ways[here, seat]
                if count < 2:
                    continue
                mine = memory[top, seat]
                if asks[mine] < 0:
                    new = tally[SETS]
                    tally[SETS] += 1
                    asks[mine] = new
                    growth.at[new] = mine
                    growth.seat[new] = seat
                    growth.parent[new] = last[top, seat]
                    growth.begin[new] = tally[CHOICES]
                    growth.count[new] = count
                    tally[CHOICES] += count
                if seat == 0:
                    begin_0 = growth.begin[asks[mine]]
                else:
                    begin_1 = growth.begin[asks[mine]]

        # What comes next waits where this was, the first on top; what is over or an ending does not.
        tally[WAITING] -= 1
        tally[NODES] += 1
        for each in range(edges - 1, -1, -1):
            row = begin_0 + each // ways_1 if begin_0 >= 0 else last_0
            column = begin_1 + each % ways_1 if begin_1 >= 0 else last_1
            share = chance * links.chance[event + each] if event >= 0 else chance
            then = links.after[links.first[here] + each]
            if then < 0 or endings.kind[then]:
                tally[NODES] += 1
                gain = links.results[-1 - then] if then < 0 else endings.worth[then]
                if gain != 0.0:
                    end = tally[ENDS]
                    growth.rows[end] = row
                    growth.columns[end] = column
                    growth.gain[end] = gain * share
                    tally[ENDS] += 1
                continue
            place = tally[WAITING]
            tally[WAITING] += 1
            position[place] = then
            likely[place] = share
            last[place, 0], last[place, 1] = row, column
            memory[place, 0], memory[place, 1] = memory_0, memory_1
            chose[place, 0] = links.label[label_0 + each // ways_1] if label_0 >= 0 else NO_CHOICE
            chose[place, 1] = links.label[label_1 + each % ways_1] if label_1 >= 0 else NO_CHOICE
    return GOES_ON


@kernel
def trace(sets: Sets, root_of: NDArray[np.int32], roots: NDArray[np.int32]) -> None:
    """Write to `roots` the first set on the way to each set, and to `root_of` that of each choice."""
    for each in range(len(sets.first)):
        roots[each] = root_of[sets.parent[each]] if sets.parent[each] else each
        for choice in range(sets.first[each], sets.first[each] + sets.count[each]):
            root_of[choice] = roots[each]


@kernel
def renumber(sets: Sets, order: NDArray[np.int64], number: NDArray[np.int32]) -> None:
    """Write to `number` what number each choice gets, from 1, if the sets come in another order."""
    taken = 1
    for each in order:
        for choice in range(sets.first[each], sets.first[each] + sets.count[each]):
            number[choice] = taken
            taken += 1


@kernel
def sorted_by(
    keys: NDArray[np.int32],
    others: NDArray[np.int32],
    worth: NDArray[np.float64],
    starts: NDArray[np.int64],
    keys_out: NDArray[np.int32],
    others_out: NDArray[np.int32],
    worth_out: NDArray[np.float64],
) -> None:
    """Ends in the order of their keys, those of one key as before; `starts` (numbers + 1, of zeros) is to
    work with."""
    for each in keys:
        starts[each + 1] += 1
    for each in range(1, len(starts)):
        starts[each] += starts[each - 1]
    for each in range(len(keys)):
        place = starts[keys[each]]
        starts[keys[each]] += 1
        keys_out[place] = keys[each]
        others_out[place] = others[each]
        worth_out[place] = worth[each]


@kernel
def merge(rows: NDArray[np.int32], columns: NDArray[np.int32], worth: NDArray[np.float64]) -> int:
    """Make one of all ends that are the same pair of sequences, of which there are so many; they are in the
    order of rows and then of columns."""
    kept = -1
    for each in range(len(rows)):
        if kept >= 0 and rows[kept] == rows[each] and columns[kept] == columns[each]:
            worth[kept] += worth[each]
            continue
        kept += 1
        rows[kept], columns[kept], worth[kept] = rows[each], columns[each], worth[each]
    return kept + 1
