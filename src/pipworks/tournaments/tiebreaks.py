"""What decides between those who have as many points: Buchholz, Sonneborn–Berger, direct games, wins.

A bye counts as a game against somebody who ends with as many points as oneself (FIDE Handbook C.07).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from pipworks.tournaments.plan import TieBreak
from pipworks.tournaments.scores import against

Points = Mapping[int, Fraction]


@dataclass(slots=True)
class Results:
    """Against whom somebody has played, and what share of the game against each they got: 1, ½ or 0."""

    met: list[tuple[int, Fraction]] = field(default_factory=list)
    byes: int = 0
    won: int = 0


def results(
    games: Iterable[tuple[Sequence[int], Sequence[int]]], byes: Iterable[int], everybody: Iterable[int]
) -> dict[int, Results]:
    """Everybody's results, from the players of games and their places."""
    found = {each: Results() for each in everybody}
    for players, places in games:
        for number, place in zip(players, places, strict=True):
            for other, theirs in zip(players, places, strict=True):
                if other != number:
                    found[number].met.append((other, against(place, theirs)))
            found[number].won += place == 1 and places.count(1) == 1
    for number in byes:
        found[number].byes += 1
        found[number].won += 1
    return found


def buchholz(number: int, known: Mapping[int, Results], points: Points, cut: int = 0) -> Fraction:
    """The sum of the opponents' points, without the lowest so many."""
    mine = known[number]
    theirs = sorted([points[other] for other, _ in mine.met] + [points[number]] * mine.byes)
    return sum(theirs[cut:], Fraction(0))


def sonneborn_berger(number: int, known: Mapping[int, Results], points: Points) -> Fraction:
    """The points of those whom one has beaten, and half the points of those with whom one has drawn."""
    mine = known[number]
    return sum((share * points[other] for other, share in mine.met), mine.byes * points[number])


def direct(number: int, known: Mapping[int, Results], tied: Iterable[int]) -> Fraction:
    """What one has got out of the games between those who are tied."""
    among = set(tied)
    return sum((share for other, share in known[number].met if other in among), Fraction(0))


def figure(
    kind: TieBreak, number: int, known: Mapping[int, Results], points: Points, tied: Iterable[int]
) -> Fraction:
    """What somebody has by one way to break ties."""
    match kind:
        case "buchholz":
            return buchholz(number, known, points)
        case "buchholz-cut":
            return buchholz(number, known, points, 1)
        case "sonneborn-berger":
            return sonneborn_berger(number, known, points)
        case "direct":
            return direct(number, known, tied)
        case "wins":
            return Fraction(known[number].won)


def ranked(
    numbers: Sequence[int], points: Points, known: Mapping[int, Results], kinds: Sequence[TieBreak]
) -> list[tuple[int, int, tuple[Fraction, ...]]]:
    """Those numbers by rank: the place, from 1 and the same for those whom nothing decides between; the
    number; the figure of each way to break ties. `points` and `known` are of all whom they have met, too.
    """
    figures: dict[int, list[Fraction]] = {each: [] for each in numbers}
    groups = _split(numbers, points)
    for kind in kinds:
        later: list[list[int]] = []
        for group in groups:
            here = {each: figure(kind, each, known, points, group) for each in group}
            for each in group:
                figures[each].append(here[each])
            later += _split(group, here)
        groups = later
    ranks: list[tuple[int, int, tuple[Fraction, ...]]] = []
    for group in groups:
        place = len(ranks) + 1
        ranks += [(place, each, tuple(figures[each])) for each in sorted(group)]
    return ranks


def _split(numbers: Sequence[int], by: Points) -> list[list[int]]:
    """Those who have as much, together; who has more comes first."""
    groups: dict[Fraction, list[int]] = {}
    for each in numbers:
        groups.setdefault(by[each], []).append(each)
    return [groups[value] for value in sorted(groups, reverse=True)]
