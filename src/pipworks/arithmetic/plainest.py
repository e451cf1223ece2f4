"""Which equations have the fewest divisions, and of these the fewest brackets, as compiled code.

Many different equations may make a target, and only the simplest is wanted. Both numbers can be told without
writing anything down, for both add up over the operations. An expression that is no sum is a product of
factors, some above and some below the line; a card is one factor above. Joined by ×, the factors of both come
together; joined by ÷, those of the divisor change sides. A sum is one factor, in brackets; as a term of
another sum it needs none.

One order of operations is enough for those that come to the same: sums grow by one term at a time, products
by one factor, the factors below the line coming last, so that every step is whole if the product is. What
makes a value is told apart by its **kind**: SUM, CARD, or PRODUCT. No power counts here, no fraction, and no
limit to what may come out.
"""

from __future__ import annotations

import numpy as np

from pipworks.arithmetic.expressions import DIVIDED, MINUS, PLUS
from pipworks.arithmetic.reach import Longs, partings, widened
from pipworks.kernels import kernel, seldom

SUM, CARD, PRODUCT = range(3)
KINDS = 3

DIVISION = 64
"""What a division costs, where a bracket costs 1."""
_NEVER = 1 << 30


@kernel
def both(sign: int, left: int, right: int) -> tuple[int, int]:
    """The kind of two expressions joined, from theirs, and what the joining costs; (−1, 0) out of order."""
    if sign in (PLUS, MINUS):
        return (-1 if right == SUM and (sign == MINUS or left == SUM) else SUM), 0
    if right == PRODUCT and (sign == DIVIDED or left == PRODUCT):
        return -1, 0
    brackets = (left == SUM) + (right == SUM)
    return PRODUCT, brackets + (DIVISION if sign == DIVIDED else 0)


@seldom
def _all_ways(
    first: Longs, num: Longs, den: Longs, owner: Longs, slots: Longs, stride: Longs, parts: Longs, n: int
) -> tuple[Longs, int]:
    """All operations by which these parts make n with all their cards, and how many there are.

    Rows (place, sign, left, right): what makes a place comes before all that it is made of; the place of n
    itself is one beyond all others.
    """
    ways = np.zeros((64, 4), np.int64)
    count = 0
    needed = np.zeros(len(num), np.bool_)
    for at in range(len(parts) + len(num)):
        place = len(num) - max(0, at - len(parts) + 1)
        if place < len(num) and not needed[place]:
            continue
        part, value = (owner[place], num[place]) if place < len(num) else (parts[at], n)
        last = partings(first, num, den, owner, slots, stride, part, value, 1, False, -1, False)
        while count + len(last) > len(ways):
            ways = widened(ways)
        for each in range(len(last)):
            ways[count, 0] = place
            for column in range(3):
                ways[count, 1 + column] = last[each, column]
            needed[last[each, 1]] = needed[last[each, 2]] = True
            count += 1
    return ways, count


@kernel
def plainest(
    first: Longs, num: Longs, den: Longs, owner: Longs, slots: Longs, stride: Longs, parts: Longs, n: int
) -> Longs:
    """How the equations by which these parts make n are put together that cost least.

    The arrays are those of `fill` under options without fractions, powers and limits. Returns rows (place,
    kind, sign, left place, left kind, right place, right kind): each way to make what is wanted of a place at
    the least cost. What a place is made of has its rows after it; cards have none. The place of n is one
    beyond all others.
    """
    ways, count = _all_ways(first, num, den, owner, slots, stride, parts, n)
    rows = np.zeros((64, 7), np.int64)
    if count == 0:
        return rows[:0].copy()
    number = np.full(len(num) + 1, -1, np.int64)  # of the places that are needed, in the order of `ways`
    different = 0
    for each in range(count):
        for column in (0, 2, 3):
            if number[ways[each, column]] < 0:
                number[ways[each, column]] = different
                different += 1
    least = np.full((different, KINDS), _NEVER, np.int64)
    for each in range(count):
        for column in (2, 3):
            place = ways[each, column]
            for weight in stride:
                if owner[place] == weight:
                    least[number[place], CARD] = 0
    for each in range(count - 1, -1, -1):
        made, left, right = number[ways[each, 0]], number[ways[each, 2]], number[ways[each, 3]]
        for a in range(KINDS):
            for b in range(KINDS if least[left, a] < _NEVER else 0):
                if least[right, b] < _NEVER:
                    kind, more = both(ways[each, 1], a, b)
                    if kind >= 0:
                        least[made, kind] = min(least[made, kind], least[left, a] + least[right, b] + more)
    wanted = np.zeros((different, KINDS), np.bool_)
    goal = number[len(num)]
    cheapest = min(least[goal, SUM], least[goal, PRODUCT])
    for kind in (SUM, PRODUCT):
        wanted[goal, kind] = least[goal, kind] == cheapest
    found = 0
    for each in range(count):
        made, left, right = number[ways[each, 0]], number[ways[each, 2]], number[ways[each, 3]]
        for a in range(KINDS):
            for b in range(KINDS if least[left, a] < _NEVER else 0):
                if least[right, b] == _NEVER:
                    continue
                kind, more = both(ways[each, 1], a, b)
                if (
                    kind < 0
                    or not wanted[made, kind]
                    or least[left, a] + least[right, b] + more > least[made, kind]
                ):
                    continue
                wanted[left, a] = wanted[right, b] = True
                if found == len(rows):
                    rows = widened(rows)
                rows[found, 0], rows[found, 1], rows[found, 2] = ways[each, 0], kind, ways[each, 1]
                rows[found, 3], rows[found, 4] = ways[each, 2], a
                rows[found, 5], rows[found, 6] = ways[each, 3], b
                found += 1
    return rows[:found].copy()
