"""What a sequence is worth: modifiers resolved in the order played, then strictly from left to right.

The pairs of operator and number in force are a stack of five-bit digits, the last pair lowest, twelve digits
to a word: the operator (0 to 3 for + − × ÷) and four times the number's kind, counted from the lowest number.
Twenty-two numbers are all there are, so that two words hold any sequence.

No value leaves 64 bits. Only × ÷ and ? can multiply, inverted or not, and a swap only moves them: ten
cards of both decks. Every other pair adds or takes away at most 10. So no value, at any point of its
working, is further from 0 than (4 + 12 × 10) × 10¹⁰, which is less than 2⁴¹; and no number is 0, so that
nothing is ever divided by 0.
"""

from __future__ import annotations

import numpy as np

from pipworks.engine.contract import Record
from pipworks.games.sequences.cards import (
    CANCEL,
    EQUALS,
    FIRST_NUMBER,
    INVERT,
    PER_WORD,
    PLUS,
    SWAP,
    WILD,
    WORTH,
)
from pipworks.kernels import kernel

TRUNCATE, FLOOR = range(2)
FARTHEST = (4 + 12 * 10) * 10**10
"""No sequence is worth more than this, or less than its negative."""

_LOW_WORD = (1 << 5 * PER_WORD) - 1
NO_CARD = -1
BY_SECOND = 32
"""What marks, in `table`, a card that came from player 2."""


@kernel
def card_on(state: Record, sequence: int, place: int) -> int:
    """The card at a place of a sequence, as an index of `NAMED`; who played it is left out."""
    return np.int64(state.table[sequence, place]) & 31  # type: ignore[return-value]


@kernel
def operator_of(card: int) -> int:
    """Which of + − × ÷ a card is, from 0 to 3, or −1; a named ? is what it was named (SQ6)."""
    if PLUS <= card < EQUALS:
        return card - PLUS
    return card - WILD if card >= WILD else -1


@kernel
def resolve(state: Record, sequence: int, length: int, extra: int) -> tuple[int, int, int]:
    """SQ8, SQ9: the pairs in force after the first `length` cards of a sequence and one card more.

    `extra` is an index of `NAMED`, or `NO_CARD`. Returns the two words of the stack and how many pairs it
    has.
    """
    low = 0
    high = 0
    pairs = 0
    pending = 0
    for place in range(1, length + 1):
        if place < length:
            card = card_on(state, sequence, place)
        elif extra != NO_CARD:
            card = extra
        else:
            break
        if card < PLUS:
            high = high << 5 | low >> 5 * (PER_WORD - 1)
            low = (low << 5 & _LOW_WORD) | (card - FIRST_NUMBER) << 2 | pending
            pairs += 1
        elif card == CANCEL:
            if pairs > 0:
                low = low >> 5 | (high & 31) << 5 * (PER_WORD - 1)
                high >>= 5
                pairs -= 1
        elif card == INVERT:
            if pairs > 0:
                low ^= 1
        elif card == SWAP:
            unlike = (low ^ low >> 5) & 3
            low ^= unlike << 5 | unlike
        elif card != EQUALS:
            pending = operator_of(card)
    return low, high, pairs


@kernel
def pair_at(low: int, high: int, pairs: int, place: int) -> int:
    """The digit of a pair in force, counted from the first."""
    up = pairs - 1 - place
    if up < PER_WORD:
        return low >> 5 * up & 31
    return high >> 5 * (up - PER_WORD) & 31


@kernel
def apply(division: int, total: int, operator: int, number: int) -> int:
    """SQ6, SQ10: one step of the working; `operator` is from 0 to 3, `number` at least 2."""
    if operator == 0:
        return total + number
    if operator == 1:
        return total - number
    if operator == 2:
        return total * number
    if total < 0 and division == TRUNCATE:
        return -(-total // number)
    return total // number


@kernel
def value_after(rules: Record, state: Record, sequence: int, length: int, extra: int) -> int:
    """SQ10: what the first `length` cards of a sequence and one card more are worth.

    `extra` as in `resolve`. An operator at the end that has no number yet counts for nothing.
    """
    low, high, pairs = resolve(state, sequence, length, extra)
    total = WORTH[card_on(state, sequence, 0)]
    for place in range(pairs):
        pair = pair_at(low, high, pairs, place)
        total = apply(rules.division, total, pair & 3, WORTH[FIRST_NUMBER + (pair >> 2)])
    return total  # type: ignore[no-any-return]


@kernel
def value(rules: Record, state: Record, sequence: int) -> int:
    """SQ10: what a sequence is worth as it lies."""
    return value_after(rules, state, sequence, state.length[sequence], NO_CARD)


@kernel
def owner(state: Record, sequence: int) -> int:
    """SQ4: who played the starter."""
    return 1 if state.table[sequence, 0] & BY_SECOND else 0


@kernel
def total(rules: Record, state: Record, seat: int) -> int:
    """SQ16: what a player's sequences are worth together, sealed or not."""
    found = 0
    for sequence in range(state.sequences):
        if owner(state, sequence) == seat:
            found += value(rules, state, sequence)
    return found
