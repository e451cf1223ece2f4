"""What the levels of a game are rated: measured, and fixed for good.

The figures are in `marks.json`, which `pipworks ratings marks` makes from games that levels have played
against each other. They are means and deviations on the scale of openskill, on which who comes new to a game
has 25 and 25/3.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("marks.json")


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a level stands: mean and deviation, and how many games it was measured in."""

    mu: float
    sigma: float
    games: int


@cache
def _all() -> dict[str, dict[str, Mark]]:
    stored = json.loads(FILE.read_text(encoding="utf-8"))["marks"]
    return {game: {level: Mark(**mark) for level, mark in marks.items()} for game, marks in stored.items()}


def marks(game: str) -> dict[str, Mark]:
    """The levels of a game that have been measured, by their names, the weakest first."""
    return dict(_all().get(game, {}))
