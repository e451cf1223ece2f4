"""The two packs of Math Arena and its arithmetic, as tables.

A set of numbers is one whole number with four bits for each value: how many Aces, twos, … tens there are.
Suits of numbers never matter. A set of operators is a set of bits; operator 4 × rank + suit, with the
ranks King, Queen, Jack and the suits ♠ ♥ ♣ ♦, so that the red ones are odd.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.bits import count
from pipworks.kernels import kernel

VALUES = 10
PACK = 0x4444444444
"""All 40 numbers, four of each value (MA1)."""
PACK_SIZE = 40
_ONE_EACH = 0x1111111111
OPERATORS = 12
ALL_OPERATORS = (1 << OPERATORS) - 1
KING, QUEEN, JACK = range(3)

PAIRS = 55
"""How many different pairs of numbers there are."""

_PAIRS = [(low, high) for high in range(1, VALUES + 1) for low in range(1, high + 1)]

BIDS = tuple(_PAIRS + [(high, low) for low, high in _PAIRS])
"""The two numbers of each bid, the one that divides first.

Bid number high × (high − 1) / 2 + low − 1 is a pair with the smaller number first; `PAIRS` more, and it is
the larger that divides (MA5).
"""

MOST_BIDS = len(BIDS)

RESULT = np.array(
    [
        [first + second for first, second in BIDS],
        [second % first for first, second in BIDS],
        [abs(first - second) for first, second in BIDS],
    ],
    np.int64,
)
"""MA4, MA5: what each bid makes with a King, a Queen and a Jack."""

CARDS = np.array([(1 << 4 * (first - 1)) + (1 << 4 * (second - 1)) for first, second in BIDS], np.int64)
"""The two numbers of each bid as a set."""

IS_DOUBLE = np.array([first == second for first, second in BIDS], np.int64)
"""1 where a bid's two numbers are equal, so that it does not matter which divides."""


@kernel
def rank(operator: int) -> int:
    """KING, QUEEN or JACK."""
    return operator >> 2


@kernel
def is_red(operator: int) -> int:
    """MA4: 1 when the lowest result is wanted, 0 when the highest is."""
    return operator & 1


@kernel
def merit(operator: int, bid: int) -> int:
    """MA4: how well a bid meets an operator's aim; more is better."""
    result: int = RESULT[operator >> 2, bid]
    return -result if operator & 1 else result


@kernel
def pairs_of(numbers: int) -> int:
    """The pairs that can be made of a set of numbers, as a set of bits numbered as the first `BIDS` are."""
    there = (numbers | numbers >> 1 | numbers >> 2) & _ONE_EACH
    twice = (numbers >> 1 | numbers >> 2) & _ONE_EACH
    lower = 0  # a bit for each value met so far
    pairs = 0
    first = 0
    for high in range(VALUES):
        one = there & 1
        pairs |= (lower * one | (twice & 1) << high) << first
        lower |= one << high
        there >>= 4
        twice >>= 4
        first += high + 1
    return pairs


@kernel
def lay_out(numbers: int, cards: NDArray[np.int64]) -> None:
    """Write the cards of a set one by one, ascending, each as a set of one."""
    placed = 0
    card = 1
    while numbers:
        for _ in range(numbers & 15):
            cards[placed] = card
            placed += 1
        card <<= 4
        numbers >>= 4


@kernel
def only_value(number: int) -> int:
    """The value of the card in a set of one."""
    return (count(number - 1) >> 2) + 1


def values_of(numbers: int) -> list[int]:
    """The values in a set of numbers, ascending, as often as they occur."""
    numbers = int(numbers)
    return [*_values(1, numbers & 0xFFFF), *_values(5, numbers >> 16 & 0xFFFF), *_values(9, numbers >> 32)]


@lru_cache(maxsize=4096)
def _values(first: int, numbers: int) -> tuple[int, ...]:
    """Those of four values, the first being that. So few sets there are of these that all are at hand."""
    return tuple(first + each for each in range(4) for _ in range(numbers >> 4 * each & 15))


def operators_of(operators: int) -> list[int]:
    """The operators in a set, ascending."""
    return list(_operators(int(operators)))


@lru_cache(maxsize=1 << OPERATORS)
def _operators(operators: int) -> tuple[int, ...]:
    return tuple(each for each in range(OPERATORS) if operators >> each & 1)
