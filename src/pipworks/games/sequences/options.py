"""The options of Wouter's Math Card Game: how it divides, and modifiers with nothing to modify."""

from __future__ import annotations

from typing import Literal

from pipworks.engine import Options
from pipworks.games.sequences.cards import DECK, HAND


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

    @property
    def payoffs(self) -> tuple[float, float]:
        """A point won or lost."""
        return -1.0, 1.0

    @property
    def actions(self) -> int:
        """A card, of which a ? is four, on one of eight sequences, or any of the twenty kinds put away."""
        return 8 * 32 + 20

    @property
    def most_plays(self) -> int:
        """Before each of all the cards both piles may have gone round once, by two cards a turn or a hand."""
        return 2 * DECK * 2 * (DECK // 2 + 1) * HAND

    @property
    def most_events(self) -> int:
        """Both decks are shuffled at once."""
        return 1
