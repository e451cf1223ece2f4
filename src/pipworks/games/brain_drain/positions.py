"""Reading Brain Drain's positions: `name=value` fields; those that go without saying are left out."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pipworks.engine import BadPosition, Quoted, Seat, Variant
from pipworks.engine.contract import Record
from pipworks.engine.fields import Fields, in_set
from pipworks.games.brain_drain import rules
from pipworks.games.brain_drain.cards import CODES, WHOLE_PACK, as_set, read_cards, there_twice
from pipworks.games.brain_drain.stock_notation import UNDEALT, begun, lay


def read_position(variant: Variant, text: str) -> Record:
    """The position that a text describes. Raises BadPosition."""
    state = begun(variant)
    if text.strip().lower() == UNDEALT:
        return state
    fields = variant.layout.read(text, state)
    over = fields.word("over", "no", ("yes", "no")) == "yes"
    used = 0
    for won in state.won:
        used = _once(in_set(won), used, "won")
    if "target" in fields or "display" in fields:
        if over:
            raise BadPosition("a game that is over has no display and no target: leave them out")
        used = _read_table(state, fields, used)
        state.phase = rules.OPEN
    elif not over:
        _read_break(variant, state, fields)
    if state.phase != rules.SHUFFLING or over:
        _read_stock(state, fields, used, over)
    _check_numbers(state, fields)
    _read_window(variant, state, fields)
    if over:
        _read_end(variant, state)
    elif variant.rules.goal and _most_won(variant, state) >= variant.rules.goal:
        raise BadPosition(
            "the game is over with {goal} cards won: write over=yes", goal=int(variant.rules.goal)
        )
    return state


def _most_won(variant: Variant, state: Record) -> int:
    return max(int(won).bit_count() for won in state.won[: variant.seats])


def _once(cards: Iterable[int], used: int, what: str) -> int:
    """Cards that lie somewhere already, and those that lie here, none of which may be among them."""
    for card in cards:
        if used >> card & 1:
            raise BadPosition("{card} of {field} lies somewhere else as well", card=CODES[card], field=what)
    return used | as_set(cards)


def _read_table(state: Record, fields: Fields, used: int) -> int:
    if "target" not in fields or "display" not in fields:
        raise BadPosition("display and target belong together: write display=8s-5h-10c-3d target=Kh")
    display = read_cards(fields.text("display"), BadPosition)
    target = read_cards(fields.text("target"), BadPosition)
    if len(display) != rules.DISPLAY or len(target) != 1:
        raise BadPosition(
            "a display has four cards and there is one target, not {display} and {target}",
            display=len(display),
            target=len(target),
        )
    state.display = [card + 1 for card in display]
    state.target = target[0] + 1
    return _once(target, _once(display, used, "display"), "target")


def _read_break(variant: Variant, state: Record, fields: Fields) -> None:
    """BD6, BD7: a position in which the cards are about to be shuffled."""
    for name in ("stock", "waste", "barred", "passed", "claims", "tried"):
        if name in fields:
            raise BadPosition("display and target are missing: without them {name} makes no sense", name=name)
    left = int(rules.in_play(variant.rules, state)).bit_count()
    if left <= rules.DISPLAY:
        raise BadPosition("{left} cards are left, too few to play on: write over=yes", left=left)


def _read_stock(state: Record, fields: Fields, used: int, over: bool) -> None:
    """The stock and the waste; of two that are not told, the rest is stock, in the order of the pack."""
    used = _once(in_set(state.waste), used, "waste")
    if "stock" in fields:
        above, _, seen = fields.text("stock").partition("|")
        if "?" in above + seen:
            raise BadPosition("a stock to play from has no unknown cards: write a card for every ?")
        top, bottom = read_cards(above, BadPosition), read_cards(seen, BadPosition)
        for card in set(top) & set(bottom):
            raise there_twice(card, BadPosition)
        used = _once(top + bottom, used, "stock")
    else:
        top, bottom = ([] if over else in_set(WHOLE_PACK & ~used)), []
        used |= as_set(top)
    lay(state, top + bottom)
    state.known = len(bottom)
    state.waste |= WHOLE_PACK & ~used


def _check_numbers(state: Record, fields: Fields) -> None:
    """What the numbers say of each other and of the cards."""
    if state.winner and not (state.first and state.won[state.winner - 1]):
        raise BadPosition("winner is who won the last target by the claim of first: both have to fit won")
    if not state.targets:
        raise BadPosition("turn counts from 1: the first target is turn 1")
    if state.last and not state.won.any():
        raise BadPosition("last is the maker of the last equation, but nobody has won a card")
    if state.tried > state.known:
        raise BadPosition(
            "the display failed at {tried} targets, but {known} seen cards are at the bottom of the stock: "
            "write them there after a |",
            tried=int(state.tried),
            known=int(state.known),
        )
    if state.fruitless == rules.MOST_FRUITLESS and "over" not in fields:
        raise BadPosition("fruitless={most} ends the game: write over=yes", most=rules.MOST_FRUITLESS)


def _read_window(variant: Variant, state: Record, fields: Fields) -> None:
    """BD4 to BD6: who is out, and who has just claimed."""
    if state.phase != rules.OPEN:
        if state.barred or state.passed or "claims" in fields:
            raise BadPosition("there is no target, so nobody is barred, has passed or claims")
        return
    if state.barred and variant.seats == 2:
        raise BadPosition("with two players nobody is barred: an invalid equation loses the target at once")
    if state.barred & state.passed:
        raise BadPosition("a player who is barred cannot pass as well")
    if "claims" in fields:
        _read_claims(variant, state, fields.text("claims"))
    elif not rules.still_in(variant.rules, state):
        raise BadPosition("all are barred or have passed: then the next target is turned up")


def _read_claims(variant: Variant, state: Record, text: str) -> None:
    """BD4: several claims at once, between which a lot is to decide."""
    for part in re.split(r"[-,/]", text.lower()):
        found = re.fullmatch(r"(\d)([rw])", part, re.ASCII)
        if found is None or not 1 <= int(found[1]) <= variant.seats:
            raise BadPosition(
                "{part} is no claim: write 1r for a right, 1w for a wrong one", part=Quoted(part)
            )
        player = Seat(int(found[1]) - 1)
        if 1 << player & (int(state.claims) | int(state.barred) | int(state.passed)):
            raise BadPosition("{player} cannot claim twice, nor when barred or after a pass", player=player)
        state.claims |= 1 << player
        state["right" if found[2] == "r" else "wrong"] |= 1 << player
    if int(state.claims).bit_count() < 2:
        raise BadPosition("claims are of several players at once: a single one counts without a lot")
    if state.right and not rules.can_be_made(variant.rules, state):
        raise BadPosition("a claim cannot be right here: there is no equation for the target")
    state.phase = rules.LOT


def _read_end(variant: Variant, state: Record) -> None:
    """BD8: a game that is over must have a reason to be."""
    state.phase = rules.ENDED
    left = int(rules.in_play(variant.rules, state)).bit_count()
    reached = variant.rules.goal and _most_won(variant, state) >= variant.rules.goal
    nobody = left <= rules.DISPLAY + 1 and not state.last
    if not (reached or left == 0 or nobody or state.fruitless == rules.MOST_FRUITLESS):
        raise BadPosition("the game is not over: {left} cards are still to be won", left=left)
