"""What is in Femto's box: the cards of the variant's pack, and a pad for the games of a match."""

from __future__ import annotations

from itertools import groupby

from pipworks.engine import Box, BoxCard, Deck, games_pad, say
from pipworks.games.femto.options import FemtoOptions

FEWEST, MOST = 10, 24
"""Rows of a pad, whatever the length of the match."""


def box(options: FemtoOptions) -> Box:
    """FE1: the pack; equal cards once, with their number."""
    cards = tuple(
        BoxCard(
            face=str(face),
            count=len(list(same)),
            look="number",
            label=say("Joker") if face == "J" else None,
            name=say("a joker") if face == "J" else None,
        )
        for face, same in groupby(options.pack)
    )
    return Box(decks=(Deck(cards),), pad=games_pad(min(max(options.match, FEWEST), MOST)))
