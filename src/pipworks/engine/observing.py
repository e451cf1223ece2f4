"""How a field of a masked state is written as numbers from −1 to 1, for players that are programs.

A game says it for its own fields, in a function `observed(options)` that gives a `How` for each, by name and
in order. One that says nothing shows all bits of its masked state.

- `flags(n)`: a set of n things, a 0 or 1 each;
- `digits(n, bits, most)`: how many of each of n things, divided by the most there can be;
- `number(most)`: a number divided by the most it can be;
- `log()`: a number x without a natural bound, as log₂(1 + |x|) / 64 with the sign of x;
- `one_of(n, first)`: a 1 at the value's place among `first`, `first` + 1, …, all 0 if it is none of them;
- `seat(n, first)`: a seat, given as `first` + its number, by a 1 at its place counted from the observer;
- `seats(n)`: a set of seats, counted from the observer.

A field of several elements is written element by element. One that is left out is unknown to everybody.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

SELF, FLAGS, DIGITS, NUMBER, ONE_OF, SEAT, SEATS, LOG, BITS = range(9)
"""The ways of writing. SELF is the observer's own seat, BITS are those of a number."""

LOG_SCALE = 64.0


@dataclass(frozen=True)
class How:
    """How each element of a field is written."""

    kind: int
    width: int
    parameter: int = 0
    most: float = 1.0
    by_seat: bool = False

    @property
    def of_each(self) -> How:
        """The same for a field that has an element, or a row of elements, for every seat."""
        return replace(self, by_seat=True)


Observed = Mapping[str, How]
"""How each field of a game's masked state is written, in this order."""


def flags(n: int) -> How:
    """A set of n things."""
    return How(FLAGS, n)


def digits(n: int, bits: int, most: int) -> How:
    """How many of each of n things: digits of so many bits, the first the lowest."""
    return How(DIGITS, n, bits, most)


def number(most: float) -> How:
    """A number from 0 (or from −most) to most."""
    return How(NUMBER, 1, 0, most)


def log() -> How:
    """A number without a natural bound."""
    return How(LOG, 1, 0, LOG_SCALE)


def one_of(n: int, first: int = 0) -> How:
    """One of n values."""
    return How(ONE_OF, n, first)


def seat(seats: int, first: int = 0) -> How:
    """A seat."""
    return How(SEAT, seats, first)


def seats(seats: int) -> How:
    """A set of seats."""
    return How(SEATS, seats)


def bits(size: int) -> How:
    """The bits of a number of so many bytes, the lowest first."""
    return How(BITS, 8 * size)
