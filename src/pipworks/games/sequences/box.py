"""What is in the box of Wouter's Math Card Game: a deck for each player, and counters that name a `?`."""

from __future__ import annotations

from pipworks.engine import Box, BoxCard, Counter, Deck, games_pad, say
from pipworks.games.sequences.cards import COPIES, FACES, SIGNS
from pipworks.games.sequences.options import SequencesOptions

LABELS = {"cancel": say("cancel"), "invert": say("invert"), "swap": say("swap")}


def _deck(owner: int) -> Deck:
    """SQ1: the 35 cards of a player."""
    cards = (
        BoxCard(face=face, count=count, look="signs", label=LABELS.get(face))
        for face, count in zip(FACES, COPIES, strict=True)
    )
    return Deck(tuple(cards), owner)


def box(options: SequencesOptions) -> Box:
    """SQ1; of the counters one is laid on a `?` to say which operator it is (SQ6)."""
    counters = tuple(Counter(SIGNS.get(sign, sign), 2) for sign in "+-*/")
    return Box(decks=(_deck(0), _deck(1)), counters=counters, pad=games_pad(12))
