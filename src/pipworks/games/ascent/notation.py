"""How Ascent is written: deals, shuffles and positions; attempts are equations."""

from __future__ import annotations

from pipworks.engine import BadDeal, BadPosition, Variant
from pipworks.engine.contract import Record
from pipworks.engine.fields import Fields, in_set, whole, write_fields
from pipworks.engine.variant import copy_of
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

NAMES = "square stock covered player number failures totals turn over"
MOST_TURNS = 10**9
MOST_TOTAL = 10**6
OVER = {rules.TRYING: "", rules.SHUFFLING: "shuffle", rules.ENDED: "yes"}


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
        totals = "/".join(str(int(each)) for each in state.total[: variant.seats])
        fields = {
            "square": write_cards(cards_in(state.square)),
            "stock": write_cards(top_first(state)),
            "covered": write_cards(in_set(state.covered)) if state.covered else "",
            "player": str(int(state.player) + 1) if state.player else "",
            "number": str(int(state.number)) if state.number != 1 else "",
            "failures": str(int(state.failures)) if state.failures else "",
            "totals": totals if state.total.any() else "",
            "turn": str(int(state.attempts) + 1) if state.attempts else "",
            "over": OVER[int(state.phase)],
        }
        return write_fields(fields)

    def read_position(self, variant: Variant, text: str) -> Record:
        """The position that a text describes."""
        state = begun(variant)
        if text.strip().lower() == UNDEALT:
            return state
        fields = Fields(text, NAMES, variant.seats)
        _read_cards(state, fields)
        last = int(variant.rules.last_number)
        state.player = fields.number("player", 1, 1, variant.seats) - 1
        state.number = fields.number("number", 1, 1, last + 1)
        state.failures = fields.number("failures", 0, 0, rules.MOST_FAILURES)
        state.attempts = fields.number("turn", 1, 1, MOST_TURNS) - 1
        for seat, total in enumerate(fields.by_seat("totals", "0")):
            state.total[seat] = whole("totals", total, 0, MOST_TOTAL)
        most, together = int(state.number) * (int(state.number) - 1) // 2, int(state.total.sum())
        if together > most:
            raise BadPosition(
                "totals are {together} together: the numbers made so far give {most}",
                together=together,
                most=most,
            )
        over = fields.word("over", "no", ("yes", "no", "shuffle"))
        if (state.number > last or state.failures >= rules.MOST_FAILURES) != (over == "yes"):
            raise BadPosition(
                "the game is over when {last} is made or after {failures} failures in a row, and then "
                "over=yes is written",
                last=last,
                failures=rules.MOST_FAILURES,
            )
        if over == "shuffle" and state.left:
            raise BadPosition("the covered cards are shuffled when there is no stock: leave one of them out")
        state.phase = {"yes": rules.ENDED, "no": rules.TRYING, "shuffle": rules.SHUFFLING}[over]
        return state


def _read_cards(state: Record, fields: Fields) -> None:
    """The square, the stock and the covered cards; of two that are not told, the rest is stock."""
    if "?" in fields.text("stock"):
        raise BadPosition("a stock to play from has no unknown cards: write a card for every ?")
    square, covered, stock = (
        read_cards(fields.text(name), BadPosition) for name in ("square", "covered", "stock")
    )
    if sorted(card // RANKS for card in square) != [0, 1, 2, 3]:
        raise BadPosition(
            "the square has one card of each suit ({suits}), as in square=8s-5h-10c-3d", suits=SIGNS
        )
    for card in square:
        state.square[card // RANKS] = card + 1
    together = square + covered + stock
    for card in together:
        if together.count(card) > 1:
            raise there_twice(card, BadPosition)
    rest = WHOLE_PACK & ~as_set(together)
    lay(state, stock if "stock" in fields else in_set(rest))
    state.covered = as_set(covered) | (rest if "stock" in fields else 0)
