"""Deals, positions and random events of Brain Drain as text.

A deal is the order of the pack, the top first: four cards for the display, one target, and the stock. So is a
shuffle later on, of the cards not won. Cards that are left out follow below in the order of the pack. Who was
first of several is a player's number. A position is `name=value` fields; what goes without saying is left
out.
"""

from __future__ import annotations

import re

from pipworks.engine import BadDeal, BadPosition, Variant
from pipworks.engine.contract import Record
from pipworks.engine.errors import listed
from pipworks.engine.notation import read_fields
from pipworks.engine.options import quoted
from pipworks.engine.variant import copy_of
from pipworks.games.brain_drain import rules
from pipworks.games.brain_drain.cards import (
    CODES,
    PACK_SIZE,
    WHOLE_PACK,
    as_set,
    members,
    read_cards,
    read_order,
    write_cards,
)

FIELDS = (
    "display",
    "target",
    "stock",
    "waste",
    "won",
    "barred",
    "passed",
    "claims",
    "first",
    "winner",
    "last",
    "tried",
    "fruitless",
    "turn",
    "over",
)
UNDEALT = "undealt"
MOST_TURNS = 10**9


# Deals and random events


def top_first(state: Record) -> list[int]:
    """The stock from the top; −1 for a card that is not known."""
    return [int(state.stock[place]) - 1 for place in reversed(range(int(state.left)))]


def write_order(state: Record) -> str:
    """The order in which the cards were shuffled: the display, the target, the stock."""
    shown = [int(card) - 1 for card in (*state.display, state.target)]
    return _row(shown + top_first(state))


def _row(cards: list[int]) -> str:
    """Cards in a row, a run of unknown ones as `45?`."""
    parts: list[str] = []
    unknown = 0
    for card in [*cards, -2]:
        if card == -1:
            unknown += 1
            continue
        if unknown:
            parts.append(f"{unknown}?")
            unknown = 0
        if card >= 0:
            parts.append(CODES[card])
    return "-".join(parts) or "-"


def write_deal(state: Record) -> str:
    """The order of the pack."""
    return write_order(state) if state.target else UNDEALT


def read_deal(variant: Variant, text: str) -> Record:
    """The beginning of a game. Raises BadDeal."""
    state = variant.blank()
    rules.begin(variant.rules, state)
    return state if text.strip().lower() == UNDEALT else _shuffled(variant, state, text)


def _shuffled(variant: Variant, before: Record, text: str) -> Record:
    state = copy_of(before)
    order = read_order(text, int(rules.in_play(variant.rules, state)), BadDeal)
    lay(state, order)
    rules.turn_up(state)
    return state


def lay(state: Record, order: list[int]) -> None:
    """Make a stock of cards, the top first."""
    state.stock[:] = 0
    state.left = len(order)
    for place, card in enumerate(reversed(order)):
        state.stock[place] = card + 1
    state.known = 0
    state.waste = 0


def write_outcome(before: Record, after: Record) -> str:
    """The order of the cards shuffled, or the number of the player who was first."""
    return str(int(after.first)) if before.phase == rules.LOT else write_order(after)


def read_outcome(variant: Variant, before: Record, text: str) -> Record:
    """The state after the random event due here. Raises BadDeal."""
    if before.phase != rules.LOT:
        return _shuffled(variant, before, text)
    claimants = _seats(int(before.claims))
    found = re.fullmatch(r"(?:player)?\s*(\d{1,2})", text.strip().lower(), re.ASCII)
    if found is None or int(found[1]) - 1 not in claimants:
        names = listed([str(seat + 1) for seat in claimants])
        raise BadDeal(f"{quoted(text)} did not claim: say which player was first, {names}")
    return variant.after_outcome(before, int(found[1]) - 1)


# Positions


def _seats(seats: int) -> list[int]:
    return [seat for seat in range(int(seats).bit_length()) if int(seats) >> seat & 1]


def _players(seats: int) -> str:
    return "-".join(str(seat + 1) for seat in _seats(seats))


def write_position(variant: Variant, state: Record) -> str:
    """A position as `display=8s-5h-10c-3d target=Kh stock=… won=2c/-`."""
    if state.phase == rules.SHUFFLING and not state.targets:
        return UNDEALT
    fields = {}
    if state.target:
        fields["display"] = write_cards(int(card) - 1 for card in state.display)
        fields["target"] = CODES[state.target - 1]
    if state.target or state.left:
        stock = top_first(state)
        known = int(state.known)
        below = f"|{_row(stock[len(stock) - known :])}" if known else ""
        fields["stock"] = _row(stock[: len(stock) - known]) + below
    if state.waste:
        fields["waste"] = write_cards(members(state.waste))
    if state.won.any() or not state.target:
        fields["won"] = "/".join(write_cards(members(each)) for each in state.won[: variant.seats])
    for name in ("barred", "passed"):
        if state[name]:
            fields[name] = _players(state[name])
    if state.claims:
        fields["claims"] = "-".join(f"{seat + 1}{_hold(state, seat)}" for seat in _seats(state.claims))
    for name in ("first", "winner", "last", "tried", "fruitless"):
        if state[name]:
            fields[name] = str(int(state[name]))
    if state.targets != 1:
        fields["turn"] = str(int(state.targets))
    if state.phase == rules.ENDED:
        fields["over"] = "yes"
    return " ".join(f"{name}={value}" for name, value in fields.items())


def _hold(state: Record, seat: int) -> str:
    if int(state.right) >> seat & 1:
        return "r"
    return "w" if int(state.wrong) >> seat & 1 else "?"


def read_position(variant: Variant, text: str) -> Record:
    """The position that a text describes. Raises BadPosition."""
    state = variant.blank()
    rules.begin(variant.rules, state)
    if text.strip().lower() == UNDEALT:
        return state
    if len(text) > 5000:
        raise BadPosition(f"a position has at most 5000 characters; this has {len(text)}")
    fields = read_fields(text, FIELDS, first="display")
    over = _yes(fields)
    used = _read_won(variant, state, fields)
    if "target" in fields or "display" in fields:
        if over:
            raise BadPosition("a game that is over has no display and no target: leave them out")
        used |= _read_table(state, fields, used)
        state.phase = rules.OPEN
    elif not over:
        _read_break(variant, state, fields)
    _read_stock(state, fields, used, over)
    _read_numbers(variant, state, fields)
    _read_window(variant, state, fields)
    if over:
        _read_end(variant, state)
    elif variant.rules.goal and max(_counts(variant, state)) >= variant.rules.goal:
        raise BadPosition(f"the game is over with {int(variant.rules.goal)} cards won: write over=yes")
    return state


def _counts(variant: Variant, state: Record) -> list[int]:
    return [int(won).bit_count() for won in state.won[: variant.seats]]


def _yes(fields: dict[str, str]) -> bool:
    word = fields.get("over", "no").lower()
    if word not in ("yes", "no"):
        raise BadPosition(f"over must be yes or no, not {quoted(word)}")
    return word == "yes"


def _once(cards: list[int], used: int, what: str) -> int:
    """A set of cards, none of which may lie elsewhere."""
    for card in cards:
        if used >> card & 1:
            raise BadPosition(f"{CODES[card]} of the {what} lies somewhere else as well")
    return as_set(cards)


def _read_won(variant: Variant, state: Record, fields: dict[str, str]) -> int:
    parts = fields.get("won", "/".join("-" * variant.seats)).split("/")
    if len(parts) != variant.seats:
        raise BadPosition(
            f"won must be {variant.seats} parts with / between them, not {quoted(fields['won'])}"
        )
    used = 0
    for seat, part in enumerate(parts):
        state.won[seat] = _once(read_cards(part, BadPosition), used, "cards won")
        used |= int(state.won[seat])
    return used


def _read_table(state: Record, fields: dict[str, str], used: int) -> int:
    if "target" not in fields or "display" not in fields:
        raise BadPosition("display and target belong together: write display=8s-5h-10c-3d target=Kh")
    display = read_cards(fields["display"], BadPosition)
    target = read_cards(fields["target"], BadPosition)
    if len(display) != rules.DISPLAY or len(target) != 1:
        raise BadPosition(
            f"a display has four cards and there is one target, not {len(display)} and {len(target)}"
        )
    found = _once(display, used, "display")
    found |= _once(target, used | found, "target")
    for place, card in enumerate(display):
        state.display[place] = card + 1
    state.target = target[0] + 1
    return found


def _read_break(variant: Variant, state: Record, fields: dict[str, str]) -> None:
    """BD6, BD7: a position in which the cards are about to be shuffled."""
    for name in ("stock", "waste", "barred", "passed", "claims", "tried"):
        if name in fields:
            raise BadPosition(f"display and target are missing: without them {name} makes no sense")
    left = int(rules.in_play(variant.rules, state)).bit_count()
    if left <= rules.DISPLAY:
        raise BadPosition(f"{left} cards are left, too few to play on: write over=yes")


def _read_stock(state: Record, fields: dict[str, str], used: int, over: bool) -> None:
    """The stock and the waste; of two that are not told, the rest is stock, in the order of the pack."""
    if state.phase == rules.SHUFFLING and not over:
        return
    waste = read_cards(fields.get("waste", "-"), BadPosition)
    used |= (gone := _once(waste, used, "waste"))
    if "stock" in fields:
        above, _, seen = fields["stock"].partition("|")
        if "?" in above + seen:
            raise BadPosition("a stock to play from has no unknown cards: write a card for every ?")
        top, bottom = read_cards(above, BadPosition), read_cards(seen, BadPosition)
        used |= _once(top + bottom, used, "stock")
        if len(set(top + bottom)) < len(top) + len(bottom):
            raise BadPosition("a card is in the stock twice: the pack has one of each card")
    else:
        top, bottom = ([] if over else members(WHOLE_PACK & ~used)), []
        used |= as_set(top)
    lay(state, top + bottom)
    state.known = len(bottom)
    state.waste = gone | WHOLE_PACK & ~used


def _number(fields: dict[str, str], name: str, usual: int, most: int) -> int:
    written = fields.get(name, str(usual))
    if not re.fullmatch(r"\d{1,10}", written, re.ASCII) or int(written) > most:
        raise BadPosition(f"{name} must be a whole number from 0 to {most}, not {quoted(written)}")
    return int(written)


def _read_numbers(variant: Variant, state: Record, fields: dict[str, str]) -> None:
    state.first = _number(fields, "first", 0, variant.seats)
    state.winner = _number(fields, "winner", 0, variant.seats)
    if state.winner and not (state.first and state.won[state.winner - 1]):
        raise BadPosition("winner is who won the last target by the claim of first: both have to fit won")
    state.last = _number(fields, "last", 0, variant.seats)
    state.tried = _number(fields, "tried", 0, PACK_SIZE)
    state.fruitless = _number(fields, "fruitless", 0, rules.MOST_FRUITLESS)
    state.targets = _number(fields, "turn", 1, MOST_TURNS)
    if not state.targets:
        raise BadPosition("turn counts from 1: the first target is turn 1")
    if state.last and not state.won.any():
        raise BadPosition("last is the maker of the last equation, but nobody has won a card")
    if state.tried > state.known:
        raise BadPosition(
            f"the display failed at {int(state.tried)} targets, but {int(state.known)} seen cards are at "
            "the bottom of the stock: write them there after a |"
        )
    if state.fruitless == rules.MOST_FRUITLESS and "over" not in fields:
        raise BadPosition(f"fruitless={rules.MOST_FRUITLESS} ends the game: write over=yes")


def _read_seats(variant: Variant, fields: dict[str, str], name: str) -> int:
    found = 0
    for part in filter(None, re.split(r"[-,/]", fields.get(name, ""))):
        if not re.fullmatch(r"\d", part, re.ASCII) or not 1 <= int(part) <= variant.seats:
            raise BadPosition(f"{name} is players from 1 to {variant.seats}, as in 1-2, not {quoted(part)}")
        found |= 1 << int(part) - 1
    return found


def _read_window(variant: Variant, state: Record, fields: dict[str, str]) -> None:
    """BD4 to BD6: who is out, and who has just claimed."""
    state.barred = _read_seats(variant, fields, "barred")
    state.passed = _read_seats(variant, fields, "passed")
    if state.phase != rules.OPEN:
        if state.barred or state.passed or "claims" in fields:
            raise BadPosition("there is no target, so nobody is barred, has passed or claims")
        return
    if state.barred and variant.seats == 2:
        raise BadPosition("with two players nobody is barred: an invalid equation loses the target at once")
    if state.barred & state.passed:
        raise BadPosition("a player who is barred cannot pass as well")
    if not rules.still_in(variant.rules, state) and "claims" not in fields:
        raise BadPosition("all are barred or have passed: then the next target is turned up")
    if "claims" not in fields:
        return
    for part in re.split(r"[-,/]", fields["claims"].lower()):
        found = re.fullmatch(r"(\d)([rw])", part, re.ASCII)
        if found is None or not 1 <= int(found[1]) <= variant.seats:
            raise BadPosition(f"{quoted(part)} is no claim: write 1r for a right, 1w for a wrong one")
        seat = 1 << int(found[1]) - 1
        if seat & (int(state.claims) | int(state.barred) | int(state.passed)):
            raise BadPosition(f"player {found[1]} cannot claim twice, nor when barred or after a pass")
        state.claims |= seat
        state["right" if found[2] == "r" else "wrong"] |= seat
    if int(state.claims).bit_count() < 2:
        raise BadPosition("claims are of several players at once: a single one counts without a lot")
    if state.right and not rules.can_be_made(variant.rules, state):
        raise BadPosition("a claim cannot be right here: there is no equation for the target")
    state.phase = rules.LOT


def _read_end(variant: Variant, state: Record) -> None:
    """BD8: a game that is over must have a reason to be."""
    state.phase = rules.ENDED
    left = int(rules.in_play(variant.rules, state)).bit_count()
    reached = variant.rules.goal and max(_counts(variant, state)) >= variant.rules.goal
    nobody = left <= rules.DISPLAY + 1 and not state.last
    if not (reached or left == 0 or nobody or state.fruitless == rules.MOST_FRUITLESS):
        raise BadPosition(f"the game is not over: {left} cards are still to be won")
