"""What packs of Femto have in common, for whoever solves many of them at once.

How a game goes depends on which card beats which; what its cards count matters only to the totals at the end,
unless these say who chooses a card (FE-V7). So packs with the same winners share all positions and all that
follows on them.
"""

from __future__ import annotations

from pipworks.engine.bits import count, gather, lowest
from pipworks.engine.contract import Record
from pipworks.games.femto.rules import BY_LOSER, BY_WINNER
from pipworks.kernels import kernel


@kernel
def subpack(rules: Record, whole: Record, cards: int) -> None:
    """FE1, FE4: make the pack of some rules a part of that of others, of which `cards` is a set."""
    rules.cards = count(cards)
    rules.all_differ = 1
    place = 0
    left = cards
    while left:
        card = lowest(left)
        left &= left - 1
        rules.value[place] = whole.value[card]
        rules.equals[place] = gather(whole.equals[card] & cards, cards)
        if rules.equals[place] != 1 << place:
            rules.all_differ = 0
        other = cards
        for each in range(rules.cards):
            rules.beats[place, each] = whole.beats[card, lowest(other)]
            other &= other - 1
        place += 1


@kernel
def course(rules: Record) -> None:
    """FE7, FE-V7, FE-V8: erase all that only the end of a game depends on."""
    rules.score = 0
    if rules.chooser == BY_WINNER or rules.chooser == BY_LOSER:
        rules.goal = 0
        rules.goal_number = 0
        rules.goal_tie = 0
        for card in range(rules.cards):
            rules.value[card] = 0
