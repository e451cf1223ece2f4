"""How a sequence gets its value, step by step, for people to follow."""

from __future__ import annotations

from dataclasses import dataclass

from pipworks.engine import Message, say, verbatim
from pipworks.engine.contract import Record
from pipworks.engine.messages import Value
from pipworks.engine.teller import ENGLISH
from pipworks.games.sequences.cards import (
    CANCEL,
    EQUALS,
    FIRST_NUMBER,
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
MODIFIERS = {"cancel": say("cancel"), "invert": say("invert"), "swap": say("swap")}
"""What modifiers are called: in other languages not as they are written."""
TIMES, OVER = 2, 3

Pairs = list[tuple[int, int]]
"""Operators, from 0 to 3, and their numbers."""


@dataclass(frozen=True)
class Working:
    """An operator and its number, applied to a value."""

    before: int
    operator: int
    number: int
    worth: int
    """What comes of it, without a fraction (SQ6)."""

    @property
    def rest(self) -> int:
        """What a division leaves over."""
        return self.before - self.worth * self.number if self.operator == OVER else 0

    def message(self) -> Message:
        """As an equation that is true: `19 ÷ 4 = 4 remainder 3`."""
        values: dict[str, Value] = {
            "one": self.before,
            "sign": SIGN[self.operator],
            "other": self.number,
            "worth": self.worth,
        }
        if self.rest:
            return say("{one} {sign} {other} = {worth} remainder {rest}", rest=self.rest, **values)
        return say("{one} {sign} {other} = {worth}", **values)


@dataclass(frozen=True)
class Step:
    """What one card (or an operator with its number) makes of a sequence."""

    cards: str
    """The cards of this step: `+ 2`, `cancel`."""
    sum: str
    """What is in force after it: `4 × 5 ÷ 2`."""
    value: int
    remark: Message
    """What the cards did."""

    def __str__(self) -> str:
        return f"{self.sum}  ({signed(self.value)}: {ENGLISH.say(self.remark)})"


def signed(number: int) -> str:
    """A number with a proper minus sign."""
    return str(int(number)).replace("-", "−")


def pairs_in_force(state: Record, sequence: int, length: int | None = None, extra: int = NO_CARD) -> Pairs:
    """The pairs of operator and number in force, first to last."""
    size = int(state.length[sequence]) if length is None else length
    low, high, pairs = resolve(state, sequence, size, extra)
    digits = [int(pair_at(low, high, pairs, place)) for place in range(pairs)]
    return [(digit & 3, int(WORTH[FIRST_NUMBER + (digit >> 2)])) for digit in digits]


def named(face: str) -> Message:
    """A card within a sentence: by what is printed on it, a modifier by its name in the reader's language."""
    name = MODIFIERS.get(face)
    return verbatim(printed(face)) if name is None else say("{modifier}", modifier=name)


def start_of(state: Record, sequence: int) -> int:
    """What the starter of a sequence is worth."""
    return int(WORTH[card_on(state, sequence, 0)])


def pair(operator: int, number: int) -> str:
    """An operator and its number: `× 5`."""
    return f"{SIGN[operator]} {number}"


def written(start: int, pairs: Pairs) -> str:
    """A sum as everybody reads it, with brackets where × or ÷ comes after + or −: `(4 + 2) × 5`."""
    text, adds = signed(start), False
    for operator, number in pairs:
        if operator >= TIMES and adds:
            text, adds = f"({text})", False
        text += f" {pair(operator, number)}"
        adds |= operator < TIMES
    return text


def workings(division: int, start: int, pairs: Pairs) -> list[Working]:
    """A sum worked out from left to right (SQ10)."""
    found = []
    for operator, number in pairs:
        worth = int(apply(division, start, operator, number))
        found.append(Working(start, operator, number, worth))
        start = worth
    return found


def sum_of(state: Record, sequence: int) -> str:
    """What is in force in a sequence as it lies: `4 × 5 ÷ 2`."""
    return written(start_of(state, sequence), pairs_in_force(state, sequence))


def workings_of(rules: Record, state: Record, sequence: int) -> list[Working]:
    """How a sequence as it lies is worked out."""
    return workings(int(rules.division), start_of(state, sequence), pairs_in_force(state, sequence))


def explain_sequence(rules: Record, state: Record, sequence: int) -> list[Step]:
    """SQ10: every step of a sequence's value, in the order in which its cards were played."""
    start = start_of(state, sequence)
    steps = [Step(f"[{signed(start)}]", signed(start), start, say("the starter"))]
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
        remark = describe(card, before, pairs)
        if is_pair:
            remark = workings(int(rules.division), start, pairs)[-1].message()
        steps.append(Step(cards, written(start, pairs), value, remark))
    return steps


def touched(card: int, before: Pairs, after: Pairs) -> tuple[Pairs, Pairs]:
    """SQ8: the pairs that a modifier changed, and what became of them."""
    first = max(len(before) - (2 if card == SWAP else 1), 0)
    return before[first:], after[first:]


def describe(card: int, before: Pairs, after: Pairs) -> Message:
    """What a card that is no number did, given the pairs in force before and after it."""
    if operator_of(card) >= 0:
        return say("the {card} has no number yet and counts nothing", card=printed(NAMED[card]))
    if card == EQUALS:
        return say("sealed")
    if not before:
        return say("{card} finds nothing to do", card=named(NAMED[card]))
    if card == SWAP:
        return say("swap exchanges {one} and {other}", one=SIGN[before[-2][0]], other=SIGN[before[-1][0]])
    if card == CANCEL:
        return say("cancel takes {pair} away", pair=pair(*before[-1]))
    return say("invert makes {pair} into {other}", pair=pair(*before[-1]), other=pair(*after[-1]))


def face_of_next(card: int) -> str:
    """What sort of card this is, as `next` in a view names it."""
    if card < PLUS:
        return "number" if card >= FIRST_NUMBER else "starter"
    return "operator" if card < EQUALS or card >= WILD else NAMED[card]
