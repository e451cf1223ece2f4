"""The figures of ratings, and how a game changes them: Plackett–Luce, by openskill as it comes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

_MODEL = PlackettLuce()
BETA: float = _MODEL.beta
"""How much luck there is in a game, on the scale of `mu`."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What is believed of somebody's strength: its mean and its deviation."""

    mu: float
    sigma: float


NEW = Figures(_MODEL.mu, _MODEL.sigma)
"""What is believed of somebody new."""


def changed(before: Sequence[Figures], places: Sequence[int], fixed: Sequence[bool]) -> list[Figures]:
    """What is believed of everybody after a game, by the places in which they finished; alike is a tie.

    Those who are fixed stay what they are. The same figures always give the same, bit for bit.
    """
    teams = [[_MODEL.rating(mu=each.mu, sigma=each.sigma)] for each in before]
    after = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [
        old if stays else Figures(new.mu, new.sigma)
        for old, stays, (new,) in zip(before, fixed, after, strict=True)
    ]
