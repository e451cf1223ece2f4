"""How Brain Drain is written: deals, random events and positions; claims are equations."""

from __future__ import annotations

import re

from pipworks.engine import BadDeal, Quoted, Variant
from pipworks.engine.contract import Record
from pipworks.engine.fields import in_set
from pipworks.engine.rows import copy_of
from pipworks.games.brain_drain import rules
from pipworks.games.brain_drain.cards import CODES, read_order, write_cards
from pipworks.games.brain_drain.positions import read_position
from pipworks.games.brain_drain.stock_notation import UNDEALT, StockNotation, cards_in, lay, top_first


class BrainDrainNotation(StockNotation):
    """How Brain Drain is written: the order of the pack is the display, the target and the stock."""

    def order(self, state: Record) -> list[int]:
        """The display, the target, the stock."""
        return cards_in((*state.display, state.target)) + top_first(state) if state.target else []

    def shuffled(self, variant: Variant, before: Record, text: str) -> Record:
        """BD1, BD6, BD7: the cards that are not won, in that order, are turned up."""
        state = copy_of(before)
        lay(state, read_order(text, int(rules.in_play(variant.rules, state)), BadDeal))
        state.known = state.waste = 0
        rules.turn_up(state)
        return state

    def write_outcome(self, variant: Variant, before: Record, after: Record) -> str:
        """The order of the cards shuffled, or the number of the player who was first."""
        return str(int(after.first)) if before.phase == rules.LOT else write_cards(self.order(after))

    def read_outcome(self, variant: Variant, before: Record, text: str) -> Record:
        """The state after the cards were shuffled like this, or after this player was first."""
        if before.phase != rules.LOT:
            return self.shuffled(variant, before, text)
        claimants = [seat + 1 for seat in in_set(before.claims)]
        found = re.fullmatch(r"(?:player)?\s*(\d{1,2})", text.strip().lower(), re.ASCII)
        if found is None or int(found[1]) not in claimants:
            raise BadDeal(
                "{text} did not claim: say which player was first, {players:or}",
                text=Quoted(text),
                players=tuple(claimants),
            )
        return variant.after_outcome(before, int(found[1]) - 1)

    def write_position(self, variant: Variant, state: Record) -> str:
        """A position as `display=8s-5h-10c-3d target=Kh stock=… won=2c/-`."""
        if state.phase == rules.SHUFFLING and not state.targets:
            return UNDEALT
        own = {}
        if state.target:
            own["display"] = write_cards(cards_in(state.display))
            own["target"] = CODES[state.target - 1]
        if state.target or state.left:
            stock, seen = top_first(state), int(state.left - state.known)
            below = f"|{write_cards(stock[seen:])}" if state.known else ""
            own["stock"] = write_cards(stock[:seen]) + below
        if not state.won.any() and not state.target:
            own["won"] = "/".join("-" for _ in range(variant.seats))
        own["claims"] = "-".join(f"{seat + 1}{_hold(state, seat)}" for seat in in_set(state.claims))
        own["over"] = "yes" if state.phase == rules.ENDED else ""
        return variant.layout.write(state, own)

    def read_position(self, variant: Variant, text: str) -> Record:
        """The position that a text describes."""
        return read_position(variant, text)


def _hold(state: Record, seat: int) -> str:
    if int(state.right) >> seat & 1:
        return "r"
    return "w" if int(state.wrong) >> seat & 1 else "?"
