"""How Wouter's Math Card Game's masked state is written as numbers."""

from __future__ import annotations

from pipworks.engine.observing import Observed, digits, flags, log, number, one_of, seat
from pipworks.games.sequences.options import SequencesOptions


def observed(options: SequencesOptions) -> Observed:
    """Every field, in order."""
    bag, row, cards = digits(20, 3, 4), flags(8), number(37)
    return {
        "hand": bag.of_each,
        "left": bag.of_each,
        "pile": digits(12, 5, 20).of_each,
        "waiting": row,
        "open": row,
        "one": row,
        "two": row,
        "turn": log(),
        "table": number(63),
        "length": number(56),
        "force": number(56),
        "held": cards.of_each,
        "stock": cards.of_each,
        "under": cards.of_each,
        "sequences": number(8),
        "seat": seat(2),
        "first": one_of(8, 1),
        "returned": number(6),
        "phase": one_of(3),
    }
