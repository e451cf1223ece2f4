"""How Ascent's masked state is written as numbers."""

from __future__ import annotations

from pipworks.engine.observing import Observed, flags, log, number, one_of, seat
from pipworks.games.ascent.options import MOST_FAILURES, AscentOptions


def observed(options: AscentOptions) -> Observed:
    """Every field, in order. The stock is unknown to everybody."""
    return {
        "square": one_of(52, 1),
        "left": number(52),
        "covered": flags(52),
        "player": seat(options.players),
        "number": number(options.last_number + 1),
        "failures": number(MOST_FAILURES),
        "total": number(options.most_payoff).of_each,
        "attempts": log(),
        "phase": one_of(3),
    }
