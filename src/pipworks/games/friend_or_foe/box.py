"""What is in the box of Friend or Foe?: a pack of 52 that says what court cards are, and two dice."""

from __future__ import annotations

from pipworks.engine import Box, BoxCard, Deck, games_pad
from pipworks.games.friend_or_foe.cards import NAMES, RANKS
from pipworks.games.friend_or_foe.options import FriendOrFoeOptions


def box(options: FriendOrFoeOptions) -> Box:
    """FF1: suits do not matter, so there are four of each rank, without any."""
    cards = tuple(BoxCard(face=NAMES[rank], count=4, look="pips", value=rank) for rank in RANKS)
    return Box(decks=(Deck(cards),), dice=2, pad=games_pad(12))
