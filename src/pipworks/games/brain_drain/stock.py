"""The stock of Brain Drain and Ascent: cards face down, shuffled, drawn from the top, imagined, and as text.

A state that has a stock keeps it in `stock`, the bottom first, of which `left` cards are there; a card is 1 +
its number, and 0 where it is not known.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import Variant
from pipworks.engine.bits import count, lowest
from pipworks.engine.claims import ClaimNotation
from pipworks.engine.contract import Record
from pipworks.engine.rng import Generator, below
from pipworks.games.brain_drain.cards import CODES, write_cards
from pipworks.games.brain_drain.equations import hand_number
from pipworks.kernels import kernel

UNDEALT = "undealt"


@kernel
def shuffle(state: Record, cards: int, rng: Generator) -> None:
    """A stock of these cards, in random order."""
    left = 0
    while cards:
        state.stock[left] = lowest(cards) + 1
        cards &= cards - 1
        left += 1
    state.left = left
    for last in range(left - 1, 0, -1):
        other = below(rng, last + 1)
        card = state.stock[last]
        state.stock[last] = state.stock[other]
        state.stock[other] = card


@kernel
def draw(state: Record) -> int:
    """The top card of the stock."""
    state.left -= 1
    card = state.stock[state.left]
    state.stock[state.left] = 0
    return card


@kernel
def imagine_stock(state: Record, known: int, unseen: int, rng: Generator) -> None:
    """Cards that nobody has seen, in random order, above those at the bottom that are known."""
    for place in range(known, state.left):
        cards = unseen
        for _ in range(below(rng, count(cards))):
            cards &= cards - 1
        card = lowest(cards)
        state.stock[place] = card + 1
        unseen &= ~(1 << card)


@kernel
def makes(rules: Record, cards: NDArray[np.int64], target: int) -> bool:
    """BD3, AS6: whether four cards make a number."""
    hand = hand_number(
        rules.worth[cards[0] - 1],
        rules.worth[cards[1] - 1],
        rules.worth[cards[2] - 1],
        rules.worth[cards[3] - 1],
    )
    return (rules.makes[hand] >> target & 1) != 0


def cards_in(row: Iterable[int]) -> list[int]:
    """The cards that lie in a row of a state."""
    return [int(card) - 1 for card in row]


def top_first(state: Record) -> list[int]:
    """The stock from the top; −1 for a card that is not known."""
    return cards_in(state.stock[: state.left][::-1])


def lay(state: Record, order: list[int]) -> None:
    """Make a stock of cards, the top first."""
    state.stock[:] = 0
    state.left = len(order)
    for place, card in enumerate(reversed(order)):
        state.stock[place] = card + 1


def begun(variant: Variant) -> Record:
    """A game that waits for the pack to be shuffled."""
    state = variant.blank()
    variant.game.begin(variant.rules, state)
    return state


class StockNotation(ClaimNotation):
    """How a game is written that is dealt from the top of a shuffled pack.

    A deal is the order of the pack, the top first; so is a shuffle later on, of the cards that are shuffled.
    Cards that are left out follow below in the order of the pack.
    """

    def card_names(self, variant: Variant) -> list[str]:
        """The pack, suit by suit."""
        return list(CODES)

    def order(self, state: Record) -> list[int]:
        """The cards in an order that deals this state; none before the first shuffle."""
        raise NotImplementedError

    def shuffled(self, variant: Variant, before: Record, text: str) -> Record:
        """The state after a shuffle into the order that a text writes. Raises BadDeal."""
        raise NotImplementedError

    def write_deal(self, variant: Variant, state: Record) -> str:
        """The order of the pack, the top first."""
        order = self.order(state)
        return write_cards(order) if order else UNDEALT

    def read_deal(self, variant: Variant, text: str) -> Record:
        """The beginning of a game from the order of the pack."""
        state = begun(variant)
        return state if text.strip().lower() == UNDEALT else self.shuffled(variant, state, text)
