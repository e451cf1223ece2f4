"""What is in the box of Brain Drain: a pack of 52 that says what its cards count, and a pad."""

from __future__ import annotations

from pipworks.engine import Box, BoxCard, Deck, games_pad
from pipworks.games.brain_drain.cards import FACES, PACK_SIZE, worth
from pipworks.games.brain_drain.options import BrainDrainOptions


def counted_deck(faces: str) -> Deck:
    """The pack, with what a card counts (BD2) where that is not printed on it."""
    cards = (
        BoxCard(face=str(FACES[card]), look="pips", value=worth(card, faces)) for card in range(PACK_SIZE)
    )
    return Deck(tuple(cards))


def box(options: BrainDrainOptions) -> Box:
    """BD1, BD2."""
    return Box(decks=(counted_deck(options.faces),), pad=games_pad(12))
