"""The options of Wouter's Math Card Game: how it divides, and modifiers with nothing to modify."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import field_validator

from pipworks.engine import Options


class SequencesOptions(Options):
    """The options of Wouter's Math Card Game (clauses SQ6 and SQ9). Every combination makes sense."""

    division: Literal["truncate", "floor"] = "truncate"
    """What becomes of the fraction in a division: it is dropped, or one rounds down (−1 ÷ 2 is 0 or −1)."""
    idle_modifiers: Literal["allowed", "forbidden"] = "allowed"
    """Whether cancel and invert may be played on a sequence that has no operator in force."""

    @property
    def secret(self) -> bool:
        """The other hand and the order of both piles are unknown."""
        return True

    @property
    def most_choices(self) -> int:
        """Six different cards, each on any of eight sequences, and one of them a ? with four names."""
        return (5 + 4) * 8

    @property
    def most_payoff(self) -> float:
        """A win is worth a point."""
        return 1.0

    @field_validator("division", "idle_modifiers", mode="before")
    @classmethod
    def _any_case(cls, given: Any) -> Any:
        return given.strip().lower() if isinstance(given, str) else given
