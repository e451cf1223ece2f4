"""What people are shown of a rating: a whole number around 1500, how sure it is, whether it is provisional.

`rating = 1500 + 30 (mu - 25)`, and `± = 60 sigma`: within that the strength lies 19 times of 20. Between two
whose ratings are well known, 400 points are odds of some ten to one.
"""

from __future__ import annotations

from dataclasses import dataclass

from pipworks.ratings.figures import NEW, Figures

MIDDLE, POINTS = 1500, 30
"""What somebody new is shown, and how many points one of openskill's is."""
DEVIATIONS = 2
PROVISIONAL = 4.5
"""A rating of a larger deviation is provisional: it takes some fifteen games against well-known opponents."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A rating as it is shown; `spread` is what stands after the ±."""

    rating: int
    spread: int
    provisional: bool


def shown(figures: Figures) -> Shown:
    """A rating as it is shown."""
    return Shown(
        round(MIDDLE + POINTS * (figures.mu - NEW.mu)),
        round(POINTS * DEVIATIONS * figures.sigma),
        figures.sigma > PROVISIONAL,
    )
