"""What is in the box of Wouter's Math Card Game: a deck for each player, and counters that name a `?`."""

from __future__ import annotations

from pipworks.engine import Box, BoxCard, Counter, Deck, games_pad
from pipworks.games.sequences.cards import COPIES, FACES, SIGNS
from pipworks.games.sequences.options import SequencesOptions
from pipworks.games.sequences.steps import MODIFIERS


def _deck(owner: int) -> Deck:
    """SQ1: the 35 cards of a player."""
    cards = (
        BoxCard(face=face, count=count, look="signs", label=MODIFIERS.get(face))
        for face, count in zip(FACES, COPIES, strict=True)
    )
    return Deck(tuple(cards), owner)


def box(options: SequencesOptions) -> Box:
    """SQ1; of the counters one is laid on a `?` to say which operator it is (SQ6)."""
    counters = tuple(Counter(SIGNS.get(sign, sign), 2) for sign in "+-*/")
    return Box(decks=(_deck(0), _deck(1)), counters=counters, pad=games_pad(12))
