"""Who plays whom: nobody is left over, and nobody meets the same people again while that can be avoided."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

BOT = 0
"""Who sits where no pupil is left. Pupils have numbers from 1."""
MANY = 1_000
"""What one more meeting weighs against all that is decided by lot."""
MOST_SWAPS = 20_000

Table = tuple[int, ...]
"""The numbers of the pupils at a table, by seat."""


@dataclass(frozen=True)
class Past:
    """What has been in earlier rounds."""

    met: Counter[frozenset[int]]
    """How often each two have met."""
    alone: Counter[int]
    """How often each has played with a bot."""
    first: Counter[int]
    """How often each has had the first seat."""

    @classmethod
    def of(cls, tables: Sequence[Table]) -> Past:
        """That of the tables of all earlier rounds."""
        met: Counter[frozenset[int]] = Counter()
        alone: Counter[int] = Counter()
        first: Counter[int] = Counter()
        for table in tables:
            pupils = [each for each in table if each != BOT]
            met.update(frozenset(each) for each in combinations(pupils, 2))
            first.update(table[:1])
            if len(pupils) < len(table):
                alone.update(pupils)
        return cls(met, alone, first)


def tables_for(
    pupils: Sequence[int], size: int, past: Sequence[Table], dice: random.Random, *, one_more: bool = False
) -> list[Table]:
    """A table for everybody, of so many seats each.

    Where pupils are left over, bots fill the seats of one table; or with `one_more` a single one left makes
    another table larger by a seat. Those who have played with bots least are next to.
    """
    if size < 2:
        return [(each,) for each in pupils]
    known = Past.of(past)
    everybody = list(pupils)
    dice.shuffle(everybody)
    left = len(everybody) % size
    if left == 1 and one_more and len(everybody) > size:
        sizes = [size] * (len(everybody) // size - 1) + [size + 1]
        return [seated(each, known, dice) for each in split(everybody, sizes, known, dice)]
    everybody.sort(key=lambda each: known.alone[each])  # the sort keeps the lot among equals
    tables: list[Table] = []
    if left:
        tables = [tuple(everybody[:left]) + (BOT,) * (size - left)]
        everybody = everybody[left:]
    groups = (
        _pairs(everybody, known, dice)
        if size == 2
        else split(everybody, [size] * (len(everybody) // size), known, dice)
    )
    return [seated(each, known, dice) for each in groups] + tables


def _pairs(pupils: Sequence[int], known: Past, dice: random.Random) -> list[list[int]]:
    """Pairs that have met as seldom as can be, altogether; by lot among such pairings."""
    import networkx  # half a second, for whoever has a class

    graph = networkx.Graph()
    for one, other in combinations(pupils, 2):
        met = known.met[frozenset((one, other))]
        graph.add_edge(one, other, weight=MANY * met * met + dice.randrange(MANY // len(pupils)))
    matching = networkx.min_weight_matching(graph)
    return sorted(sorted(each) for each in matching)


def split(pupils: Sequence[int], sizes: Sequence[int], known: Past, dice: random.Random) -> list[list[int]]:
    """Groups of these sizes; two are exchanged as long as that has fewer meet again."""
    groups: list[list[int]] = []
    at = 0
    for size in sizes:
        groups.append(list(pupils[at : at + size]))
        at += size
    places = [(group, seat) for group, each in enumerate(groups) for seat in range(len(each))]
    swaps = 0
    better = True
    while better and swaps < MOST_SWAPS:
        better = False
        for one, other in combinations(dice.sample(places, len(places)), 2):
            if one[0] == other[0]:
                continue
            swaps += 1
            here, there = groups[one[0]], groups[other[0]]
            before = _meetings(here, known) + _meetings(there, known)
            here[one[1]], there[other[1]] = there[other[1]], here[one[1]]
            if _meetings(here, known) + _meetings(there, known) < before:
                better = True
            else:
                here[one[1]], there[other[1]] = there[other[1]], here[one[1]]
    return groups


def _meetings(group: Sequence[int], known: Past) -> int:
    return sum(known.met[frozenset(each)] ** 2 for each in combinations(group, 2))


def seated(group: Sequence[int], known: Past, dice: random.Random) -> Table:
    """Who has begun least begins; the rest sit by lot."""
    seats = list(group)
    dice.shuffle(seats)
    return tuple(sorted(seats, key=lambda each: known.first[each]))
