"""What is in the box of Ascent: a pack of 52 that says what its cards count, and a pad of all numbers."""

from __future__ import annotations

from pipworks.engine import Box, Pad, say
from pipworks.games.ascent.options import AscentOptions
from pipworks.games.brain_drain.box import counted_deck

MOST_ROWS = 100


def box(options: AscentOptions) -> Box:
    """AS1; whoever makes a number after a failure scores it in its row (AS5)."""
    numbers = range(1, min(options.last_number, MOST_ROWS) + 1)
    return Box(decks=(counted_deck("suit"),), pad=Pad(say("Number"), tuple(map(str, numbers))))
