"""What games are worth: points by place, byes, the runs of an arena. Points are exact fractions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from pipworks.tournaments.plan import Plan

RUN = 2
"""After so many wins in a row the next game of an arena counts twice."""

Places = tuple[int, ...]
"""The place of each seat, from 1; who finished alike has the same."""
Points = tuple[Fraction, ...]


@dataclass(slots=True)
class Total:
    """What somebody has come to. `run` is how many games in a row they have just won."""

    points: Fraction = Fraction(0)
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    byes: int = 0
    run: int = 0


@lru_cache(maxsize=4096)
def by_place(places: Places, scale: tuple[int, ...]) -> Points:
    """Points by place; those who are tied share what their places bring."""
    return tuple(
        Fraction(sum(_worth(scale, at) for at in range(place, place + places.count(place))))
        / places.count(place)
        for place in places
    )


def _worth(scale: Sequence[int], place: int) -> int:
    return scale[place - 1] if place <= len(scale) else 0


@lru_cache(maxsize=4096)
def usual(places: Places) -> Points:
    """One point for who is ahead of all, none for who is behind all, and shares between."""
    if len(places) < 2:
        return (Fraction(1),) * len(places)
    return tuple(
        sum((against(place, other) for at, other in enumerate(places) if at != seat), Fraction(0))
        / (len(places) - 1)
        for seat, place in enumerate(places)
    )


def against(place: int, other: int) -> Fraction:
    """What somebody has got against another, by their places: all, half, or nothing."""
    return Fraction((other > place) * 2 + (other == place), 2)


@lru_cache(maxsize=4096)
def points_of(plan: Plan, scale: tuple[int, ...], places: Places) -> Points:
    """What a game of those places is worth to each seat; `scale` is the game's own scoring."""
    if plan.scoring == "own":
        return by_place(places, scale)
    points = usual(places)
    return tuple(2 * each for each in points) if plan.manner == "arena" else points


def full(plan: Plan, scale: tuple[int, ...], seats: int) -> Fraction:
    """What a bye is worth: as much as a win."""
    return points_of(plan, scale, tuple(range(1, seats + 1)))[0]


def count(plan: Plan, total: Total, places: Places, place: int, points: Fraction) -> None:
    """Count a game of those places for somebody who has come in at one of them."""
    alone = place == 1 and places.count(1) == 1
    doubled = plan.manner == "arena" and total.run >= RUN
    total.points += 2 * points if doubled else points
    total.played += 1
    total.won += alone
    total.drawn += place == 1 and not alone
    total.lost += place > 1
    total.run = total.run + 1 if alone else 0
