"""How a stock is written and laid, for both games that draw from one: deals from the top, cards in a row."""

from __future__ import annotations

from collections.abc import Iterable

from pipworks.engine import Variant
from pipworks.engine.claims import ClaimNotation
from pipworks.engine.contract import Record
from pipworks.games.brain_drain.cards import CODES, write_cards

UNDEALT = "undealt"


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
    return variant.begun()


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
