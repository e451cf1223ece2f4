"""What every hand of four cards can make, as compiled code for surveys of games and of the 24 game.

Hands share their triples, and triples their pairs. What a pair or triple makes is kept as a run of
fractions in lowest terms, without repeats; what the hand makes is only marked among the targets asked for.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipworks.arithmetic.expressions import DIVIDED, MINUS, POWER
from pipworks.arithmetic.reach import Longs, join
from pipworks.kernels import kernel, seldom

Marks = NDArray[np.bool_]

MOST_OF_TRIPLE = 256
"""Room for what three cards make: 3 splits, 8 values of a pair, 8 operations make 192."""


@seldom
def _gather(
    out: Longs, count: int, one: Longs, other: Longs, rational: bool, floor: int, powers: bool
) -> int:
    """Add what two runs of fractions make to a run of `count`; returns how many it then has."""
    for left in range(len(one)):
        a, b = one[left, 0], one[left, 1]
        for right in range(len(other)):
            c, d = other[right, 0], other[right, 1]
            for way in range(8 if powers else 7):
                sign = way if way < 5 else (MINUS, DIVIDED, POWER)[way - 5]
                if sign == POWER and not powers:
                    continue
                if way < 5:
                    allowed, n, m = join(sign, a, b, c, d, rational, floor, powers)
                else:
                    allowed, n, m = join(sign, c, d, a, b, rational, floor, powers)
                if not allowed:
                    continue
                for i in range(count):
                    if out[i, 0] == n and out[i, 1] == m:
                        allowed = False
                        break
                if allowed:
                    out[count, 0], out[count, 1] = n, m
                    count += 1
    return count


@kernel
def _mark_whole(row: Marks, n: int, m: int) -> None:
    """Mark n/m when it is whole and among the targets, which are 0 up to the length of the row."""
    if m < 0:
        n, m = -n, -m
    if n >= 0 and m > 0 and n < len(row) * m:
        q = n // m
        if q * m == n:
            row[q] = True


@seldom
def _mark_plain(row: Marks, one: Longs, other: Longs, floor: int) -> None:
    """Mark what two runs of fractions make by + − × ÷."""
    for i in range(len(one)):
        a, b = one[i, 0], one[i, 1]
        for j in range(len(other)):
            c, d = other[j, 0], other[j, 1]
            x, y, z = a * d, c * b, b * d
            _mark_whole(row, x + y, z)
            _mark_whole(row, x - y, z)
            _mark_whole(row, y - x, z)
            _mark_whole(row, a * c, z)
            _mark_whole(row, x, y)
            _mark_whole(row, y, x)
    if floor == 1:
        row[0] = False


@seldom
def _mark_powers(row: Marks, one: Longs, other: Longs, rational: bool, floor: int, powers: bool) -> None:
    """Mark what two runs of fractions make, powers included, within the limits of BD10."""
    for i in range(len(one)):
        a, b = one[i, 0], one[i, 1]
        for j in range(len(other)):
            c, d = other[j, 0], other[j, 1]
            for way in range(8):
                sign = way if way < 5 else (MINUS, DIVIDED, POWER)[way - 5]
                if way < 5:
                    allowed, n, m = join(sign, a, b, c, d, rational, floor, powers)
                else:
                    allowed, n, m = join(sign, c, d, a, b, rational, floor, powers)
                if allowed:
                    _mark_whole(row, n, m)


def four_card_targets(
    values: Longs, rational: bool, floor: int, powers: bool, three: bool, highest: int
) -> Marks:
    """Which targets 0 to `highest` every hand of four makes.

    Parameters: `values`, the different values of cards, ascending, at most 1000 each; `rational`,
    `floor` and `powers` as in `pipworks.arithmetic.options.Options`; `three`, whether any three of the
    cards will also do. Returns bool (hands, highest + 1); the hands are in ascending lexicographic order.
    """
    # Arrays are made here: to make one takes a kernel a tenth of a second to compile, for each shape.
    kinds = len(values)
    made = Made(
        singles=np.ones((kinds, 1, 2), np.int64),
        pairs=np.zeros((kinds, kinds, 8, 2), np.int64),
        pair_counts=np.zeros((kinds, kinds), np.int64),
        triples=np.zeros((kinds, kinds, kinds, MOST_OF_TRIPLE, 2), np.int64),
        triple_counts=np.zeros((kinds, kinds, kinds), np.int64),
    )
    made.singles[:, 0, 0] = values
    marks = np.zeros((kinds * (kinds + 1) * (kinds + 2) * (kinds + 3) // 24, highest + 1), np.bool_)
    _gather_all(made, rational, floor, powers)
    _mark_all(marks, made, rational, floor, powers, three)
    return marks


class Made(NamedTuple):
    """The fractions that cards make, by the places of their values, ascending; and how many there are."""

    singles: Longs
    pairs: Longs
    pair_counts: Longs
    triples: Longs
    triple_counts: Longs


@kernel
def _gather_all(made: Made, rational: bool, floor: int, powers: bool) -> None:
    """Find what all pairs and triples of cards make."""
    singles, pairs, pair_counts, triples, triple_counts = made
    kinds = len(singles)
    for i in range(kinds):
        for j in range(i, kinds):
            pair = pairs[i, j]
            pair_counts[i, j] = _gather(
                pair, pair_counts[i, j], singles[i], singles[j], rational, floor, powers
            )
    for i in range(kinds):
        for j in range(i, kinds):
            for k in range(j, kinds):
                for x, y, z in ((i, j, k), (i, k, j), (j, k, i)):
                    pair = pairs[x, y, : pair_counts[x, y]]
                    triple_counts[i, j, k] = _gather(
                        triples[i, j, k], triple_counts[i, j, k], pair, singles[z], rational, floor, powers
                    )


@kernel
def _mark_all(marks: Marks, made: Made, rational: bool, floor: int, powers: bool, three: bool) -> None:
    """Mark what all hands of four make, of what their pairs and triples do."""
    singles, pairs, pair_counts, triples, triple_counts = made
    kinds = len(singles)
    hand = 0
    for i in range(kinds):
        for j in range(i, kinds):
            for k in range(j, kinds):
                for h in range(k, kinds):
                    row = marks[hand]
                    hand += 1
                    for x, y, z, w in ((i, j, k, h), (i, j, h, k), (i, k, h, j), (j, k, h, i)):
                        triple = triples[x, y, z, : triple_counts[x, y, z]]
                        if powers:
                            _mark_powers(row, triple, singles[w], rational, floor, powers)
                        else:
                            _mark_plain(row, triple, singles[w], floor)
                        if three:
                            for t in range(len(triple)):
                                _mark_whole(row, triple[t, 0], triple[t, 1])
                    for x, y, z, w in ((i, j, k, h), (i, k, j, h), (i, h, j, k)):
                        one = pairs[x, y, : pair_counts[x, y]]
                        other = pairs[z, w, : pair_counts[z, w]]
                        if powers:
                            _mark_powers(row, one, other, rational, floor, powers)
                        else:
                            _mark_plain(row, one, other, floor)
