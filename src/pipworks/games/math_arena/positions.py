"""Deals, positions and random events of Math Arena as text.

A deal is the hands with / between them, `A-A-2-…/3-4-5-…`; it may go on with the first operator, `up=Ks`.
A random event is a deal or the operator turned up. A position is `name=value` fields; what goes without
saying is left out.
"""

from __future__ import annotations

import re

from pipworks.engine import BadDeal, BadPosition, GameError, Seat, Variant
from pipworks.engine.contract import Record
from pipworks.engine.fields import Fields, in_parts
from pipworks.engine.rows import copy_of
from pipworks.games.math_arena import rules
from pipworks.games.math_arena.cards import ALL_OPERATORS, OPERATORS, values_of
from pipworks.games.math_arena.writing import (
    OPERATOR_CODES,
    face,
    read_numbers,
    read_operator,
    read_operators,
    read_points,
    write_numbers,
    write_operators,
    write_points,
)

UNDEALT = "undealt"
MARKS = "/|;"
"""What may stand between the parts of players; / is written."""


def size_of(numbers: int) -> int:
    """How many cards a set of numbers has."""
    return len(values_of(numbers))


def _hands(variant: Variant, text: str, size: int, error: type[GameError]) -> list[int]:
    """Everybody's hand, of the size it has."""
    parts = in_parts("hands", text, variant.seats, MARKS, error, like=("A-2-5-9", "3-3-8-10"))
    if "?" in text:
        raise error("a hand to play from has no unknown cards: write a number for every ?")
    hands = [read_numbers(part, error) for part in parts]
    for seat, hand in enumerate(hands):
        if size_of(hand) != size:
            raise error(
                "{seat} {seat:have|has} {count} {count:number|numbers}: a hand has {size} here",
                seat=Seat(seat),
                count=size_of(hand),
                size=size,
            )
    return hands


def _check_pack(sets: list[int], error: type[GameError]) -> None:
    """That there are not more cards of a value than the pack has, in all sets together."""
    for value in range(1, 11):
        copies = sum(each >> 4 * (value - 1) & 15 for each in sets)
        if copies > 4:
            raise error(
                "{card} is there {copies} times: the pack has four of each number",
                card=face(value),
                copies=copies,
            )


# Deals and random events


def write_hands(variant: Variant, state: Record) -> str:
    """Everybody's hand; one that is not known as `13?`."""
    size = int(rules.hand_size(variant.rules, state))
    hands = [int(state.hand[seat]) for seat in range(variant.seats)]
    return "/".join(write_numbers(hand) if hand or not size else f"{size}?" for hand in hands)


def write_deal(variant: Variant, state: Record) -> str:
    """The hands, and the operator if one is up."""
    if not state.hand.any():
        return UNDEALT
    up = f" up={OPERATOR_CODES[state.up - 1]}" if state.up else ""
    return write_hands(variant, state) + up


def read_deal(variant: Variant, text: str) -> Record:
    """The beginning of a game. Raises BadDeal."""
    state = variant.blank()
    rules.begin(variant.rules, state)
    if text.strip().lower() == UNDEALT:
        return state
    hands, *up = re.split(r"\bup\s*=", text, maxsplit=1, flags=re.IGNORECASE)
    state = _dealt(variant, state, hands)
    if up:
        rules.turn_up(state, read_operator(up[0], BadDeal))
    return state


def _dealt(variant: Variant, before: Record, text: str) -> Record:
    state = copy_of(before)
    text = re.sub(r"^\s*hands\s*=", "", text, flags=re.IGNORECASE)
    hands = _hands(variant, text, int(variant.rules.dealt), BadDeal)
    _check_pack(hands, BadDeal)
    rules.start_set(state)
    for seat, hand in enumerate(hands):
        state.hand[seat] = hand
    return state


def write_outcome(before: Record, after: Record, variant: Variant) -> str:
    """What was dealt, or which operator was turned up."""
    if before.phase == rules.DEALING:
        return write_hands(variant, after)
    return OPERATOR_CODES[after.up - 1] if after.up else "-"


def read_outcome(variant: Variant, before: Record, text: str) -> Record:
    """The state after the random event due here. Raises BadDeal."""
    if before.phase == rules.DEALING:
        return _dealt(variant, before, text)
    state = copy_of(before)
    operator = read_operator(re.sub(r"^\s*up\s*=", "", text, flags=re.IGNORECASE), BadDeal)
    if not int(state.left) >> operator & 1:
        raise BadDeal(
            "{operator} cannot be turned up any more: the stack has {left}",
            operator=OPERATOR_CODES[operator],
            left=write_operators(state.left),
        )
    rules.turn_up(state, operator)
    return state


# Positions


def write_position(variant: Variant, state: Record) -> str:
    """A position as `hands=…/… up=Ks played=3-8-10-10 won=Qh/-`."""
    if state.phase == rules.DEALING and state.rounds == 0:
        return UNDEALT
    players = range(variant.seats)
    own = {}
    if rules.hand_size(variant.rules, state):
        own["hands"] = write_hands(variant, state)
    if state.up:
        own["up"] = OPERATOR_CODES[state.up - 1]
    if state.played:
        own["played"] = write_numbers(state.played)
    if state.won.any() or state.phase == rules.ENDED:
        own["won"] = "/".join(write_operators(state.won[seat]) for seat in players)
    if state.held:
        own["held"] = write_operators(state.held)
    if state.shown.any():
        own["shown"] = "/".join(face(int(each)) if each else "-" for each in state.shown[: variant.seats])
    if state.points.any():
        own["points"] = "/".join(write_points(state.points[seat]) for seat in players)
    if not own.keys() & {"hands", "won"}:
        own["won"] = "/".join("-" for _ in players)
    return variant.layout.write(state, own)


def read_position(variant: Variant, text: str) -> Record:
    """The position that a text describes. Raises BadPosition."""
    state = variant.blank()
    rules.begin(variant.rules, state)
    if text.strip().lower() == UNDEALT:
        return state
    fields = variant.layout.read(text, state)
    if "hands" not in fields and "won" not in fields:
        raise BadPosition("hands are missing: write them with / between them, as in hands=A-2-…/3-4-…")
    _read_operators(variant, state, fields)
    if "hands" in fields:
        _read_round(variant, state, fields)
    else:
        _read_break(variant, state, fields)
    _read_points(variant, state, fields)
    return state


def _read_operators(variant: Variant, state: Record, fields: Fields) -> None:
    """Who has which operators; how many rounds are over follows from it, as each uses one up."""
    players = variant.seats
    won = fields.by_seat("won", marks=MARKS, like=("Ks-Qh", "-"))
    for seat, part in enumerate(won):
        operators = read_operators(part, BadPosition)
        shared = int(state.won[:seat].sum()) and operators & _union(state.won[:seat])
        if shared and variant.rules.ties != rules.SPLIT:
            raise BadPosition(
                "{operators} is won twice: operators are not split here", operators=write_operators(shared)
            )
        state.won[seat] = operators
    state.held = read_operators(fields.text("held"), BadPosition)
    gone = _union(state.won) | int(state.held)
    if _union(state.won) & int(state.held):
        twice = write_operators(_union(state.won) & int(state.held))
        raise BadPosition("{operators} cannot be held over and won as well", operators=twice)
    if state.held and variant.rules.ties == rules.SPLIT:
        raise BadPosition("nothing is ever held over with ties=split")
    if int(state.held).bit_count() >= players:
        raise BadPosition(
            "{count} operators are held over: with {players} players it is at most {most}, then each takes "
            "one",
            count=int(state.held).bit_count(),
            players=players,
            most=players - 1,
        )
    state.rounds = gone.bit_count()
    state.left = ALL_OPERATORS & ~gone


def _union(sets: Record) -> int:
    found = 0
    for each in sets:
        found |= int(each)
    return found


def _read_round(variant: Variant, state: Record, fields: Fields) -> None:
    """A position in a set: bids are due, or an operator is."""
    if state.rounds == OPERATORS:
        raise BadPosition("the game is over when all twelve operators are gone, and then there are no hands")
    if "shown" in fields:
        raise BadPosition("shown is for the time between two sets: last cards are shown at a set’s end")
    state.phase = rules.TURNING
    hands = _hands(variant, fields.text("hands"), int(rules.hand_size(variant.rules, state)), BadPosition)
    for seat, hand in enumerate(hands):
        state.hand[seat] = hand
    state.played = read_numbers(fields.text("played"), BadPosition)
    bids = int(state.rounds % variant.rules.set_rounds)
    if size_of(state.played) != 2 * bids * variant.seats:
        raise BadPosition(
            "played has {count} numbers: after {rounds} {rounds:round|rounds} of a set it is {due}",
            count=size_of(state.played),
            rounds=bids,
            due=2 * bids * variant.seats,
        )
    _check_pack([*hands, int(state.played)], BadPosition)
    if "up" in fields:
        operator = read_operator(fields.text("up"), BadPosition)
        if not int(state.left) >> operator & 1:
            raise BadPosition(
                "{operator} cannot be up: it is won or held over already", operator=OPERATOR_CODES[operator]
            )
        rules.turn_up(state, operator)


def _read_break(variant: Variant, state: Record, fields: Fields) -> None:
    """A position between two sets or at the end of a game: nobody has a hand."""
    for name in ("up", "played"):
        if name in fields:
            raise BadPosition("hands are missing: without them {field} makes no sense", field=name)
    if state.rounds == 0 or state.rounds % variant.rules.set_rounds:
        raise BadPosition(
            "hands are missing: only between sets of {size} rounds has nobody any, not after {rounds}",
            size=int(variant.rules.set_rounds),
            rounds=int(state.rounds),
        )
    state.phase = rules.ENDED if state.rounds == OPERATORS else rules.DEALING
    if "shown" not in fields:
        return
    if variant.rules.dealt == 2 * variant.rules.set_rounds:
        raise BadPosition("with {players} players nobody has a last card to show", players=variant.seats)
    cards = [
        read_numbers(part, BadPosition) for part in fields.by_seat("shown", marks=MARKS, like=("3", "8"))
    ]
    _check_pack(cards, BadPosition)
    if any(size_of(each) > 1 for each in cards) or sum(1 for each in cards if each) < 2:
        raise BadPosition("shown is one last card for each of two or more players who were tied")
    for seat, card in enumerate(cards):
        state.shown[seat] = sum(values_of(card))


def _read_points(variant: Variant, state: Record, fields: Fields) -> None:
    """MA13: the games that are over gave three points each; nobody had the total before the last."""
    total = int(variant.rules.tournament)
    if not total:
        if "game" in fields or "points" in fields:
            raise BadPosition("game and points are for tournaments: this variant is a single game")
        return
    if "points" in fields:
        for seat, part in enumerate(fields.by_seat("points", marks=MARKS)):
            state.points[seat] = read_points(part, BadPosition)
    over = int(state.game) + (1 if state.rounds == OPERATORS else 0)
    given = int(state.points.sum())
    if given != 3 * rules.WHOLE * over:
        raise BadPosition(
            "points are {given} together: {games} {games:game is|games are} over, which makes {due} points",
            given=write_points(given),
            games=over,
            due=3 * over,
        )
    if max(state.points) > 2 * rules.WHOLE * over:
        raise BadPosition(
            "points are {most} for one player: a game gives 2 at most", most=write_points(max(state.points))
        )
    before = [int(each) for each in state.points[: variant.seats]]
    if state.rounds == OPERATORS:
        for seat in range(variant.seats):
            before[seat] -= int(rules.place_points(variant.rules, state, seat))
        state.phase = rules.ENDED if max(state.points) >= total else rules.DEALING
    if min(before) < 0:
        raise BadPosition("points are too few for what the last game gave")
    if max(before) >= total:
        raise BadPosition(
            "points are past the end: the tournament was over as soon as somebody had {total}",
            total=write_points(total),
        )
