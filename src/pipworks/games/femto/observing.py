"""How Femto's masked state is written as numbers."""

from __future__ import annotations

from pipworks.engine.observing import Observed, flags, log, number, one_of, seat
from pipworks.games.femto.options import FemtoOptions


def observed(options: FemtoOptions) -> Observed:
    """Every field, in order."""
    cards = flags(len(options.pack))
    return {
        "hand": cards.of_each,
        "front": cards.of_each,
        "open": cards,
        "spare": cards,
        "seen": cards,
        "unknown": cards,
        "points": log().of_each,
        "game": log(),
        "up": one_of(len(options.pack), 1).of_each,
        "held": number(options.hand_size).of_each,
        "phase": one_of(7),
        "leader": seat(2),
        "winner": seat(2),
        "chooser": seat(2),
    }
