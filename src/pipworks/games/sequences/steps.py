"""How a sequence gets its value, step by step, for people to follow."""

from __future__ import annotations

from dataclasses import dataclass

from pipworks.engine.contract import Record
from pipworks.games.sequences.cards import (
    CANCEL,
    EQUALS,
    FIRST_NUMBER,
    INVERT,
    NAMED,
    PLUS,
    SWAP,
    WILD,
    WORTH,
    printed,
)
from pipworks.games.sequences.values import (
    NO_CARD,
    apply,
    card_on,
    operator_of,
    pair_at,
    resolve,
    value_after,
)

SIGN = ("+", "−", "×", "÷")

Pairs = list[tuple[int, int]]
"""Operators, from 0 to 3, and their numbers."""


@dataclass(frozen=True)
class Step:
    """What one card (or an operator with its number) makes of a sequence."""

    cards: str
    """The cards of this step: `+ 2`, `cancel`."""
    sum: str
    """What is in force after it: `4 × 5 ÷ 2`."""
    value: int
    remark: str
    """What the cards did."""

    def __str__(self) -> str:
        return f"{self.sum}  ({signed(self.value)}: {self.remark})"


def signed(number: int) -> str:
    """A number with a proper minus sign."""
    return str(int(number)).replace("-", "−")


def pairs_in_force(state: Record, sequence: int, length: int | None = None, extra: int = NO_CARD) -> Pairs:
    """The pairs of operator and number in force, first to last."""
    size = int(state.length[sequence]) if length is None else length
    low, high, pairs = resolve(state, sequence, size, extra)
    digits = [int(pair_at(low, high, pairs, place)) for place in range(pairs)]
    return [(digit & 3, int(WORTH[FIRST_NUMBER + (digit >> 2)])) for digit in digits]


def start_of(state: Record, sequence: int) -> int:
    """What the starter of a sequence is worth."""
    return int(WORTH[card_on(state, sequence, 0)])


def written(start: int, pairs: Pairs) -> str:
    """A sum as one writes it: `4 × 5 ÷ 2`."""
    return " ".join([signed(start), *(f"{SIGN[operator]} {number}" for operator, number in pairs)])


def working(division: int, start: int, pairs: Pairs) -> str:
    """The sum worked out from left to right: `4 × 5 = 20, 20 ÷ 2 = 10`."""
    lines = []
    for operator, number in pairs:
        result = int(apply(division, start, operator, number))
        lines.append(f"{signed(start)} {SIGN[operator]} {number} = {signed(result)}")
        start = result
    return ", ".join(lines)


def sum_of(state: Record, sequence: int) -> str:
    """What is in force in a sequence as it lies: `4 × 5 ÷ 2`."""
    return written(start_of(state, sequence), pairs_in_force(state, sequence))


def explain_sequence(rules: Record, state: Record, sequence: int) -> list[Step]:
    """SQ10: every step of a sequence's value, in the order in which its cards were played."""
    start = start_of(state, sequence)
    steps = [Step(f"[{signed(start)}]", signed(start), start, "the starter")]
    length = int(state.length[sequence])
    place = 1
    while place < length:
        card = int(card_on(state, sequence, place))
        before = pairs_in_force(state, sequence, place)
        is_pair = operator_of(card) >= 0 and place + 1 < length
        cards = printed(NAMED[card])
        place += 2 if is_pair else 1
        if is_pair:
            cards += f" {printed(NAMED[card_on(state, sequence, place - 1)])}"
        pairs = pairs_in_force(state, sequence, place)
        value = int(value_after(rules, state, sequence, place, NO_CARD))
        remark = describe(card, before, pairs) if not is_pair else _joined(rules, before, start, pairs)
        steps.append(Step(cards, written(start, pairs), value, remark))
    return steps


def _joined(rules: Record, before: Pairs, start: int, pairs: Pairs) -> str:
    value = start
    for operator, number in before:
        value = int(apply(rules.division, value, operator, number))
    return working(rules.division, value, pairs[-1:])


def describe(card: int, before: Pairs, after: Pairs) -> str:
    """What a card that is no number did, given the pairs in force before and after it."""
    if operator_of(card) >= 0:
        return f"the {printed(NAMED[card])} has no number yet and counts nothing"
    if card == EQUALS:
        return "sealed"
    if not before:
        return f"{NAMED[card]} finds nothing to do"
    if card == SWAP:
        return f"swap exchanges {SIGN[before[-2][0]]} and {SIGN[before[-1][0]]}"
    was = f"{SIGN[before[-1][0]]} {before[-1][1]}"
    if card == CANCEL:
        return f"cancel takes {was} away"
    assert card == INVERT
    return f"invert makes {was} into {SIGN[after[-1][0]]} {after[-1][1]}"


def face_of_next(card: int) -> str:
    """What sort of card this is, as `next` in a view names it."""
    if card < PLUS:
        return "number" if card >= FIRST_NUMBER else "starter"
    return "operator" if card < EQUALS or card >= WILD else NAMED[card]
