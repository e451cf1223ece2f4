"""How Brain Drain's masked state is written as numbers."""

from __future__ import annotations

from pipworks.engine.observing import Observed, flags, log, number, one_of, seat, seats
from pipworks.games.brain_drain.options import BrainDrainOptions


def observed(options: BrainDrainOptions) -> Observed:
    """Every field, in order."""
    card, players = one_of(52, 1), options.players
    return {
        "stock": number(52),
        "left": number(52),
        "known": number(52),
        "display": card,
        "target": card,
        "waste": flags(52),
        "won": flags(52).of_each,
        "barred": seats(players),
        "passed": seats(players),
        "claims": seats(players),
        "right": seats(players),
        "wrong": seats(players),
        "first": seat(players, 1),
        "winner": seat(players, 1),
        "last": seat(players, 1),
        "tried": number(52),
        "fruitless": log(),
        "targets": log(),
        "phase": one_of(4),
    }
