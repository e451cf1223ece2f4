"""A problem: a position of a game, what is asked of it, and the one right answer."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property

from pipworks.engine import Message, Position, Variant, say
from pipworks.engine.contract import Record
from pipworks.engine.errors import of_kind
from pipworks.games import find_named
from pipworks.lab.replay import in_words
from pipworks.puzzles.kinds import KINDS, Kind
from pipworks.solve import can_be_solved
from pipworks.solve.rests import is_open

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
        of_kind((Variant, type(None)), variant, "a problem is of a variant, as pipworks.game gives it")
        return (find_named(self.variant) if variant is None else variant).position(self.position)

    def seen(self, variant: Variant | None = None) -> Record:
        """What is shown of it: what the seat that is asked knows; in last rounds all cards lie open."""
        here = self.here(variant)
        return here.seen_by(self.seat) if can_be_solved(here.variant) else here.state

    def told(self, variant: Variant | None = None) -> dict[str, Message]:
        """Every choice of who is asked in words, by how it is written."""
        return in_words(self.here(variant), self.seat)

    def question(self, variant: Variant | None = None) -> Message:
        """What is asked, and whether cards have been laid open for it."""
        here = self.here(variant)
        if can_be_solved(here.variant) or is_open(here.variant, here.state):
            return self.asks.question
        return say("All cards lie open, those of the other hand too. {question}", question=self.asks.question)
