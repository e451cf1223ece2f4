"""Deals, positions and random events of Ascent as text.

A deal is the order of the pack, the top first, of which the first card of each suit goes into the square. A
shuffle later on is the order of the cards that were covered. Cards that are left out follow below in the
order of the pack. A position is `name=value` fields; what goes without saying is left out.
"""

from __future__ import annotations

import re

from pipworks.engine import BadDeal, BadPosition, Variant
from pipworks.engine.contract import Record
from pipworks.engine.fields import in_set as members
from pipworks.engine.notation import read_fields
from pipworks.engine.options import quoted
from pipworks.engine.variant import copy_of
from pipworks.games.ascent import rules
from pipworks.games.brain_drain.cards import (
    CODES,
    RANKS,
    SIGNS,
    WHOLE_PACK,
    as_set,
    read_cards,
    read_order,
    write_cards,
)

FIELDS = ("square", "stock", "covered", "player", "number", "failures", "totals", "turn", "over")
UNDEALT = "undealt"
MOST_TURNS = 10**9
MOST_TOTAL = 10**6


def top_first(state: Record) -> list[int]:
    """The stock from the top; −1 for a card that is not known."""
    return [int(state.stock[place]) - 1 for place in reversed(range(int(state.left)))]


def _square(state: Record) -> list[int]:
    return [int(card) - 1 for card in state.square]


def _stock(state: Record) -> str:
    stock = top_first(state)
    return f"{len(stock)}?" if -1 in stock else write_cards(stock)


def write_deal(state: Record) -> str:
    """An order of the pack that gives this square and this stock."""
    if not state.square[0]:
        return UNDEALT
    return f"{write_cards(_square(state))}-{_stock(state)}"


def read_deal(variant: Variant, text: str) -> Record:
    """The beginning of a game. Raises BadDeal."""
    state = variant.blank()
    rules.begin(variant.rules, state)
    return state if text.strip().lower() == UNDEALT else _shuffled(state, text)


def _shuffled(before: Record, text: str) -> Record:
    state = copy_of(before)
    pack = int(state.covered) if state.square[0] else WHOLE_PACK
    lay(state, read_order(text, pack, BadDeal))
    rules.shuffled(state)
    return state


def lay(state: Record, order: list[int]) -> None:
    """Make a stock of cards, the top first."""
    state.stock[:] = 0
    for place, card in enumerate(reversed(order)):
        state.stock[place] = card + 1
    state.left = len(order)
    state.covered = 0


def write_outcome(before: Record, after: Record) -> str:
    """The order in which the cards were shuffled."""
    if not before.square[0]:
        return write_deal(after)
    turned = next(new for old, new in zip(_square(before), _square(after), strict=True) if old != new)
    below = _stock(after)
    return CODES[turned] if below == "-" else f"{CODES[turned]}-{below}"


def read_outcome(before: Record, text: str) -> Record:
    """The state after the shuffle due here. Raises BadDeal."""
    return _shuffled(before, text)


def write_position(variant: Variant, state: Record) -> str:
    """A position as `square=8s-5h-10c-3d stock=… number=4 failures=1 totals=3/0`."""
    if not state.square[0]:
        return UNDEALT
    fields = {"square": write_cards(_square(state)), "stock": _stock(state)}
    if state.covered:
        fields["covered"] = write_cards(members(state.covered))
    if state.player:
        fields["player"] = str(int(state.player) + 1)
    if state.number != 1:
        fields["number"] = str(int(state.number))
    if state.failures:
        fields["failures"] = str(int(state.failures))
    if state.total.any():
        fields["totals"] = "/".join(str(int(each)) for each in state.total[: variant.seats])
    if state.attempts:
        fields["turn"] = str(int(state.attempts) + 1)
    if state.phase == rules.ENDED:
        fields["over"] = "yes"
    elif state.phase == rules.SHUFFLING:
        fields["over"] = "shuffle"
    return " ".join(f"{name}={value}" for name, value in fields.items())


def read_position(variant: Variant, text: str) -> Record:
    """The position that a text describes. Raises BadPosition."""
    state = variant.blank()
    rules.begin(variant.rules, state)
    if text.strip().lower() == UNDEALT:
        return state
    if len(text) > 5000:
        raise BadPosition(f"a position has at most 5000 characters; this has {len(text)}")
    fields = read_fields(text, FIELDS, first="square")
    used = _read_square(state, fields)
    _read_stock(state, fields, used)
    _read_numbers(variant, state, fields)
    _read_phase(variant, state, fields.get("over", "no").lower())
    return state


def _read_square(state: Record, fields: dict[str, str]) -> int:
    cards = read_cards(fields.get("square", "-"), BadPosition)
    if sorted(card // RANKS for card in cards) != [0, 1, 2, 3]:
        raise BadPosition(f"the square has one card of each suit ({SIGNS}), as in square=8s-5h-10c-3d")
    for card in cards:
        state.square[card // RANKS] = card + 1
    return as_set(cards)


def _read_stock(state: Record, fields: dict[str, str], used: int) -> None:
    """The stock and the covered cards; of two that are not told, the rest is stock."""
    if "?" in fields.get("stock", ""):
        raise BadPosition("a stock to play from has no unknown cards: write a card for every ?")
    covered = read_cards(fields.get("covered", "-"), BadPosition)
    stock = read_cards(fields.get("stock", "-"), BadPosition)
    for card in covered + stock:
        if used >> card & 1:
            raise BadPosition(f"{CODES[card]} is there twice: the pack has one of each card")
        used |= 1 << card
    rest = members(WHOLE_PACK & ~used)
    lay(state, stock if "stock" in fields else rest)
    state.covered = as_set(covered) | (as_set(rest) if "stock" in fields else 0)


def _number(fields: dict[str, str], name: str, usual: int, least: int, most: int) -> int:
    written = fields.get(name, str(usual))
    if not re.fullmatch(r"\d{1,10}", written, re.ASCII) or not least <= int(written) <= most:
        raise BadPosition(f"{name} must be a whole number from {least} to {most}, not {quoted(written)}")
    return int(written)


def _read_numbers(variant: Variant, state: Record, fields: dict[str, str]) -> None:
    state.player = _number(fields, "player", 1, 1, variant.seats) - 1
    state.number = _number(fields, "number", 1, 1, int(variant.rules.last_number) + 1)
    state.failures = _number(fields, "failures", 0, 0, rules.MOST_FAILURES)
    state.attempts = _number(fields, "turn", 1, 1, MOST_TURNS) - 1
    if "totals" not in fields:
        return
    parts = fields["totals"].split("/")
    if len(parts) != variant.seats:
        raise BadPosition(
            f"totals must be {variant.seats} numbers with / between them, not {quoted(fields['totals'])}"
        )
    for seat, part in enumerate(parts):
        state.total[seat] = _number({"totals": part}, "totals", 0, 0, MOST_TOTAL)
    most = int(state.number) * (int(state.number) - 1) // 2
    if state.total.sum() > most:
        raise BadPosition(
            f"totals are {int(state.total.sum())} together: the numbers made so far give {most}"
        )


def _read_phase(variant: Variant, state: Record, over: str) -> None:
    """AS4, AS6: whether somebody tries, the covered cards are about to be shuffled, or the game is over."""
    if over not in ("yes", "no", "shuffle"):
        raise BadPosition(f"over must be yes, no or shuffle, not {quoted(over)}")
    done = state.number > variant.rules.last_number or state.failures >= rules.MOST_FAILURES
    if done != (over == "yes"):
        raise BadPosition(
            f"the game is over when {int(variant.rules.last_number)} is made or after "
            f"{rules.MOST_FAILURES} failures in a row, and then over=yes is written"
        )
    if over == "shuffle" and state.left:
        raise BadPosition("the covered cards are shuffled when there is no stock: leave one of them out")
    state.phase = {"yes": rules.ENDED, "no": rules.TRYING, "shuffle": rules.SHUFFLING}[over]
