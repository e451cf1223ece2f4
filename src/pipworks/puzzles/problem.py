"""A problem: a position of a game, what is asked of it, and the one right answer."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property

from pipworks.engine import Position, Variant
from pipworks.games import find_named
from pipworks.puzzles.kinds import KINDS, Kind

EASIEST, HARDEST = 600, 2200
"""The ratings of problems of difficulty 0 and 1."""


@dataclass(frozen=True)
class Problem:
    """A position in which exactly one answer to a kind of question is right."""

    variant: str
    """The variant's code."""
    position: str
    """The position's text."""
    seat: int
    """Who is asked."""
    kind: str
    answer: tuple[str, ...]
    """The right choices, in the order in which the game lists its choices."""
    difficulty: float
    """From 0 to 1, to three decimals: see `pipworks.puzzles.sight`."""

    @cached_property
    def name(self) -> str:
        """What it is known by: it follows from position and kind alone."""
        told = f"{self.variant} {self.position} {self.seat} {self.kind}"
        return hashlib.sha256(told.encode()).hexdigest()[:10]

    @property
    def asks(self) -> Kind:
        """The kind of question."""
        return KINDS[self.kind]

    @property
    def rating(self) -> int:
        """Its difficulty as a rating: who has that rating is expected to solve it half of the time."""
        return round(EASIEST + (HARDEST - EASIEST) * self.difficulty)

    def here(self, variant: Variant | None = None) -> Position:
        """The position itself. Its variant is looked up if it is not given."""
        return (find_named(self.variant) if variant is None else variant).position(self.position)
