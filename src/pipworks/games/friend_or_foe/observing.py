"""How Friend or Foe?'s masked state is written as numbers."""

from __future__ import annotations

from pipworks.engine.observing import Observed, digits, number, one_of, seat, seats
from pipworks.games.friend_or_foe.options import FriendOrFoeOptions


def observed(options: FriendOrFoeOptions) -> Observed:
    """Every field, in order."""
    cards = digits(13, 4, 4)
    return {
        "hand": cards.of_each,
        "shown": cards.of_each,
        "pile": cards,
        "turns": number(options.turn_limit),
        "roller": seat(options.players),
        "dice": one_of(6, 1),
        "asked": one_of(13, 1),
        "phase": one_of(8),
        "won": seats(options.players),
        "held": number(52).of_each,
        "claim": one_of(3, 1).of_each,
    }
