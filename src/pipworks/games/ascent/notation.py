"""How Ascent is written: deals, shuffles and positions; attempts are equations."""

from __future__ import annotations

from pipworks.engine import BadDeal, BadPosition, Variant
from pipworks.engine.contract import Record
from pipworks.engine.fields import Fields, in_set
from pipworks.engine.rows import copy_of
from pipworks.games.ascent import rules
from pipworks.games.brain_drain.cards import (
    RANKS,
    SIGNS,
    WHOLE_PACK,
    as_set,
    read_cards,
    read_order,
    there_twice,
    write_cards,
)
from pipworks.games.brain_drain.stock_notation import UNDEALT, StockNotation, begun, cards_in, lay, top_first


class AscentNotation(StockNotation):
    """How Ascent is written: of a deal, the first card of each suit goes into the square."""

    def order(self, state: Record) -> list[int]:
        """The square, the stock."""
        return cards_in(state.square) + top_first(state) if state.square[0] else []

    def shuffled(self, variant: Variant, before: Record, text: str) -> Record:
        """AS1, AS6: the pack, or the covered cards, in that order."""
        state = copy_of(before)
        pack = int(state.covered) if state.square[0] else WHOLE_PACK
        lay(state, read_order(text, pack, BadDeal))
        state.covered = 0
        rules.shuffled(state)
        return state

    def write_outcome(self, variant: Variant, before: Record, after: Record) -> str:
        """The order of the cards shuffled, of which the first has been turned up already."""
        if not before.square[0]:
            return self.write_deal(variant, after)
        square = zip(cards_in(before.square), cards_in(after.square), strict=True)
        return write_cards([new for old, new in square if old != new] + top_first(after))

    def read_outcome(self, variant: Variant, before: Record, text: str) -> Record:
        """The state after the cards were shuffled like this."""
        return self.shuffled(variant, before, text)

    def write_position(self, variant: Variant, state: Record) -> str:
        """A position as `square=8s-5h-10c-3d stock=… number=4 failures=1 totals=3/0`."""
        if not state.square[0]:
            return UNDEALT
        square, stock = write_cards(cards_in(state.square)), write_cards(top_first(state))
        return variant.layout.write(state, {"square": square, "stock": stock})

    def read_position(self, variant: Variant, text: str) -> Record:
        """The position that a text describes."""
        state = begun(variant)
        if text.strip().lower() == UNDEALT:
            return state
        fields = variant.layout.read(text, state)
        _read_cards(state, fields)
        most, together = int(state.number) * (int(state.number) - 1) // 2, int(state.total.sum())
        if together > most:
            raise BadPosition(
                "totals are {together} together: the numbers made so far give {most}",
                together=together,
                most=most,
            )
        last = int(variant.rules.last_number)
        over = state.number > last or state.failures >= rules.MOST_FAILURES
        if over != (state.phase == rules.ENDED):
            raise BadPosition(
                "the game is over when {last} is made or after {failures} failures in a row, and then "
                "over=yes is written",
                last=last,
                failures=rules.MOST_FAILURES,
            )
        if state.phase == rules.SHUFFLING and state.left:
            raise BadPosition("the covered cards are shuffled when there is no stock: leave one of them out")
        return state


def _read_cards(state: Record, fields: Fields) -> None:
    """The square, the stock and the covered cards; of two that are not told, the rest is stock."""
    if "?" in fields.text("stock"):
        raise BadPosition("a stock to play from has no unknown cards: write a card for every ?")
    square, stock = (read_cards(fields.text(name), BadPosition) for name in ("square", "stock"))
    if sorted(card // RANKS for card in square) != [0, 1, 2, 3]:
        raise BadPosition(
            "the square has one card of each suit ({suits}), as in square=8s-5h-10c-3d", suits=SIGNS
        )
    for card in square:
        state.square[card // RANKS] = card + 1
    together = square + in_set(state.covered) + stock
    for card in together:
        if together.count(card) > 1:
            raise there_twice(card, BadPosition)
    rest = WHOLE_PACK & ~as_set(together)
    lay(state, stock if "stock" in fields else in_set(rest))
    if "stock" in fields:
        state.covered |= rest
