"""Who plays whom among those who have come to about as much: by matchings of least weight.

Never twice in a round; nobody again whom one has met, while there is a way around it; a bye for nobody who
has had one, before everybody has; first seats in turn; nobody of one's own team, if that can be. Among all
that is left, those meet who are closest in points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

from pipworks.club.pairing import Past, seated, split

BYE = 0
"""Who plays with nobody. Players have numbers from 1."""
BLOCK = 48
"""So many who are next to each other are matched at once, at first."""
NEAR = 24
"""With so many after oneself one is matched in a larger field, at second."""
MOST_AHEAD = 2
"""Nobody sits first so many times more often than second, or the other way round, while that can be."""
AGAIN, TEAM, SEATS, GAP = 10**9, 10**7, 2_000, 100
"""What it weighs to meet again, to meet one's own team, to sit first out of turn, to be apart."""

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody to be paired. `ahead`: how much more often they sat first than second."""

    number: int
    points: Fraction = Fraction(0)
    met: Mapping[int, int] = field(default_factory=dict)
    byes: int = 0
    ahead: int = 0
    team: int | None = None


Allowed = Callable[[Entrant, Entrant], bool]


def paired(entrants: Sequence[Entrant], dice: Random) -> tuple[list[Pair], int | None]:
    """Pairs, who sits first at the front, and who has a bye if they are an odd number."""
    order = _ranked(entrants, dice)
    phantom = Entrant(BYE)
    if len(order) % 2:
        order.append(phantom)
    if len(order) < 2:
        return [], None
    least = min((each.byes for each in order if each is not phantom), default=0)

    def may_rest(one: Entrant, other: Entrant) -> bool:
        return BYE not in (one.number, other.number) or max(one.byes, other.byes) == least

    def new(one: Entrant, other: Entrant) -> bool:
        return may_rest(one, other) and not one.met.get(other.number)

    def balanced(one: Entrant, other: Entrant) -> bool:
        return new(one, other) and abs(one.ahead + other.ahead) < 2 * MOST_AHEAD

    attempts: list[tuple[Allowed, bool]] = [(balanced, True), (balanced, False), (new, False)]
    for allowed, some in [*attempts, (may_rest, False)]:
        if (found := _matched(order, allowed, dice, some=some)) is not None:
            break
    else:
        raise AssertionError("everybody can be paired with anybody")
    return _seats(found, dice)


def _seats(found: Sequence[tuple[Entrant, Entrant]], dice: Random) -> tuple[list[Pair], int | None]:
    pairs: list[Pair] = []
    bye: int | None = None
    for one, other in found:
        if BYE in (one.number, other.number):
            bye = one.number or other.number
        else:
            first, second = sorted((one, other), key=lambda each: (each.ahead, dice.random()))
            pairs.append((first.number, second.number))
    return pairs, bye


def _ranked(entrants: Sequence[Entrant], dice: Random) -> list[Entrant]:
    """Those with most points first, equals by lot."""
    return sorted(entrants, key=lambda each: (-each.points, dice.random()))


def _matched(
    order: Sequence[Entrant], allowed: Allowed, dice: Random, *, some: bool
) -> list[tuple[Entrant, Entrant]] | None:
    """Everybody with somebody, at the least weight, by rank; None where that cannot be.

    With `some`, only with those not far away: that is quick, and need not find what there is.
    """
    found: list[tuple[Entrant, Entrant]] = []
    for block in _blocks(order) if some else [list(order)]:
        for near in (len(block),) if len(block) <= 2 * BLOCK else (NEAR, len(block)):
            pairs = _least(block, allowed, dice, near)
            if pairs is not None:
                found += pairs
                break
        else:
            return None
    return found


def _blocks(order: Sequence[Entrant]) -> Iterator[list[Entrant]]:
    """Parts of an even number, of those who are next to each other; whoever is to rest is in the last."""
    at = 0
    while at < len(order):
        end = at + BLOCK if len(order) - at > 2 * BLOCK else len(order)
        yield list(order[at:end])
        at = end


def _least(
    block: Sequence[Entrant], allowed: Allowed, dice: Random, near: int
) -> list[tuple[Entrant, Entrant]] | None:
    import networkx  # half a second, for whoever has a tournament

    graph: Any = networkx.Graph()
    graph.add_nodes_from(range(len(block)))
    for at, one in enumerate(block):
        for there in range(at + 1, min(len(block), at + 1 + near)):
            if allowed(one, block[there]):
                graph.add_edge(at, there, weight=_weight(one, block[there], dice))
        if block[-1].number == BYE and at < len(block) - 1 - near and allowed(one, block[-1]):
            graph.add_edge(at, len(block) - 1, weight=_weight(one, block[-1], dice))
    matching = networkx.min_weight_matching(graph)
    if 2 * len(matching) < len(block):
        return None
    return [(block[one], block[other]) for one, other in sorted(map(sorted, matching))]


def _weight(one: Entrant, other: Entrant, dice: Random) -> int:
    if BYE in (one.number, other.number):
        return round(GAP * (2 * float(one.points + other.points)) ** 2) + dice.randrange(10)
    gap = float(abs(one.points - other.points))
    weight = GAP * (2 * gap) ** 2 + dice.randrange(10)
    weight += AGAIN * one.met.get(other.number, 0) ** 2
    if one.team is not None and one.team == other.team:
        weight += TEAM
    if one.ahead * other.ahead > 0:
        weight += SEATS * abs(one.ahead + other.ahead)
    return round(weight)


def grouped(
    entrants: Sequence[Entrant], size: int, past: Sequence[tuple[int, ...]], dice: Random
) -> tuple[list[tuple[int, ...]], list[int]]:
    """Tables of so many, and who has a bye because they are left over: those with fewest, then least points.

    Those who are closest in points sit together, as far as nobody need meet again for that.
    """
    order = _ranked(entrants, dice)
    left = len(order) % size
    last_first = list(reversed(order))
    resting = {each.number for each in sorted(last_first, key=lambda each: each.byes)[:left]}
    playing = [each.number for each in order if each.number not in resting]
    known = Past.of(past)
    sizes = [size] * (len(playing) // size)
    tables = [seated(each, known, dice) for each in split(playing, sizes, known, dice)]
    return tables, sorted(resting)
