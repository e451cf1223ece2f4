"""The parts of some values and what each of them makes: the compiled tables, as Python sees them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod

import numpy as np

from pipworks.arithmetic.options import POWER_LIMIT, Options
from pipworks.arithmetic.plainest import plainest
from pipworks.arithmetic.reach import Longs, fill, find, partings


@dataclass(frozen=True, slots=True)
class Reach:
    """What the parts of some values make under some options; `arrays` are those of `fill`."""

    values: tuple[int, ...]
    options: Options
    different: Longs
    stride: Longs
    whole: int
    arrays: tuple[Longs, Longs, Longs, Longs, Longs]
    bound: int
    """No numerator or denominator that the values make reaches this."""

    def entries(self, part: int) -> range:
        """The places of what a part makes with all its cards."""
        first = self.arrays[0]
        return range(int(first[part]), int(first[part + 1]))

    def value(self, place: int) -> Fraction:
        """The value at a place."""
        return Fraction(int(self.arrays[1][place]), int(self.arrays[2][place]))

    def part_of(self, place: int) -> int:
        """The part that makes the value at a place."""
        return int(self.arrays[3][place])

    def place(self, part: int, value: Fraction) -> int:
        """The place of a value among what a part makes, or −1."""
        n, m = value.numerator, value.denominator
        if max(abs(n), m) >= min(self.bound, 2**63):
            return -1
        _, num, den, owner, slots = self.arrays
        return max(-1, int(find(slots, num, den, owner, part, n, m)))

    def size(self, part: int) -> int:
        """How many cards a part has."""
        total = 0
        for weight in self.stride[::-1].tolist():
            total += part // weight
            part %= weight
        return total

    def parts(self) -> Iterator[int]:
        """The parts from which an equation may be made, those with most cards first."""
        sizes = self.options.sizes(len(self.values))
        for size in sizes:
            if size == len(self.values):
                yield self.whole
                continue
            for part in range(self.whole, 0, -1):
                if self.size(part) == size:
                    yield part

    def last_operations(self, part: int, value: Fraction) -> list[tuple[int, int, int]]:
        """See `partings`; nothing for values too large to be made."""
        n, m = value.numerator, value.denominator
        if max(abs(n), m) >= self.bound:
            return []
        chosen = self.options
        rows = partings(*self.arrays, self.stride, part, n, m, chosen.rational, chosen.floor, chosen.powers)
        return [(sign, left, right) for sign, left, right in rows.tolist()]

    def plainest(self, parts: Sequence[int], value: Fraction) -> list[list[int]]:
        """See `plainest` in its module; nothing for values that cannot be made."""
        if value.denominator != 1 or abs(value.numerator) >= self.bound:
            return []
        wholes = np.array(parts, np.int64)
        found: list[list[int]] = plainest(*self.arrays, self.stride, wholes, value.numerator).tolist()
        return found


def reach(values: tuple[int, ...], options: Options, everything: bool) -> Reach:
    """What the parts of the values make: of every part, or of all but the whole.

    The values are ones that `checked_values` has passed.
    """
    different = sorted(set(values))
    stride = [1]
    for each in different:
        stride.append(stride[-1] * (values.count(each) + 1))
    whole = stride.pop() - 1
    weights = np.array(stride, np.int64)
    cards = np.array(different, np.int64)
    last = whole if everything or whole == 1 else whole - 1
    arrays = fill(cards, weights, last, options.rational, options.floor, options.powers)
    return Reach(values, options, cards, weights, whole, arrays, _bound(values, options))


def _bound(values: tuple[int, ...], options: Options) -> int:
    if options.powers:
        return max(POWER_LIMIT, *values) + 1
    return ((1 << len(values) - 1) + 1) * prod(max(each, 1) for each in values)
