"""Everything that can be made of every part of some values, as compiled code.

A **part** of the values is a choice of how many cards of each value it has: a mixed-radix number whose
digit i counts the cards of the i-th different value, so that the parts of a hand of six are at most 64
and a smaller part has a smaller number. What a part makes with all its cards is a run of fractions in
two arrays, numerators and denominators (always 1 with exact division), found again by a hash table.

Nothing overflows: see `checked_values` in `pipworks.arithmetic.options`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pipworks.arithmetic.expressions import DIVIDED, MINUS, PLUS, POWER, TIMES
from pipworks.arithmetic.options import POWER_LIMIT
from pipworks.kernels import kernel, seldom

Longs = NDArray[np.int64]

_SAFE = 2.0**61
_LOW = (1 << 62) - 1


@kernel
def common_divisor(a: int, b: int) -> int:
    """The greatest common divisor of two whole numbers, not below 0."""
    a, b = abs(a), abs(b)
    while b:
        a, b = b, a % b
    return a


@kernel
def power(base: int, exponent: int) -> int:
    """base^exponent for exponents from 0 up, or POWER_LIMIT + 1 for all that goes beyond the limit."""
    if base == 0 or base == 1 or exponent == 0:
        return 1 if exponent == 0 else base
    if base == -1:
        return 1 - 2 * (exponent & 1)
    if exponent > 29:
        return POWER_LIMIT + 1
    found = 1
    for _ in range(exponent):
        found *= base
        if abs(found) > POWER_LIMIT:
            return POWER_LIMIT + 1
    return found


@kernel
def join(
    sign: int, a: int, b: int, c: int, d: int, rational: bool, floor: int, powers: bool
) -> tuple[bool, int, int]:
    """(allowed, n, m): a/b joined with c/d is n/m in lowest terms, if that operation is allowed."""
    n, m = 0, 1
    if sign == PLUS:
        n, m = a * d + c * b, b * d
    elif sign == MINUS:
        n, m = a * d - c * b, b * d
    elif sign == TIMES:
        n, m = a * c, b * d
    elif sign == DIVIDED:
        if c == 0:
            return False, 0, 1
        n, m = a * d, b * c
        if m < 0:
            n, m = -n, -m
        if not rational:
            if n % m != 0:
                return False, 0, 1
            n, m = n // m, 1
    else:
        if not powers or d != 1 or c < 0 or (a == 0 and c == 0):
            return False, 0, 1
        n, m = power(a, c), power(b, c)
        if abs(n) > POWER_LIMIT or m > POWER_LIMIT:  # said so by `power`, so not to be cancelled
            return False, 0, 1
    if rational and m != 1:
        shared = common_divisor(n, m)
        n, m = n // shared, m // shared
    if powers and (abs(n) > POWER_LIMIT or m > POWER_LIMIT):
        return False, 0, 1
    if n < floor and floor >= 0:
        return False, 0, 1
    return True, n, m


@kernel
def _spread(part: int, n: int, m: int, size: int) -> int:
    """Where in a hash table of a power-of-two size the search for an entry begins."""
    mixed = (n * 0x9E3779B97F4A7C1) & _LOW
    mixed ^= (m * 0x2545F4914F6CDD1D) & _LOW
    mixed ^= (part * 0x632BE59BD9B4E01) & _LOW
    mixed ^= mixed >> 29
    return (((mixed * 0x5851F42D4C957F) & _LOW) >> 20) & (size - 1)


@kernel
def find(slots: Longs, num: Longs, den: Longs, owner: Longs, part: int, n: int, m: int) -> int:
    """The place of n/m among what a part makes, or −1 − the free slot where it would go."""
    size = len(slots)
    at = _spread(part, n, m, size)
    while slots[at] >= 0:
        place = slots[at]
        if num[place] == n and den[place] == m and owner[place] == part:
            return int(place)
        at = (at + 1) & (size - 1)
    return -1 - at


@kernel
def _grown(
    slots: Longs, num: Longs, den: Longs, owner: Longs, count: int
) -> tuple[Longs, Longs, Longs, Longs]:
    """The same table with room for twice as many."""
    room = 2 * len(num)
    more_num, more_den, more_owner = (
        np.zeros(room, np.int64),
        np.zeros(room, np.int64),
        np.zeros(room, np.int64),
    )
    wider = np.full(2 * len(slots), -1, np.int64)
    for place in range(count):
        more_num[place], more_den[place], more_owner[place] = num[place], den[place], owner[place]
        at = find(wider, num, den, owner, owner[place], num[place], den[place])
        wider[-1 - at] = place
    return wider, more_num, more_den, more_owner


@kernel
def is_part(part: int, whole: int, stride: Longs) -> bool:
    """Whether every digit of the one is at most that of the other."""
    for i in range(len(stride) - 1, -1, -1):
        a, b = part // stride[i], whole // stride[i]
        if a > b:
            return False
        part -= a * stride[i]
        whole -= b * stride[i]
    return True


@kernel
def fill(
    values: Longs, stride: Longs, last: int, rational: bool, floor: int, powers: bool
) -> tuple[Longs, Longs, Longs, Longs, Longs]:
    """What every part numbered 1 to `last` makes with all its cards.

    Parameters: `values` and `stride`, the different values and the weights of their digits.
    Returns `first` (the entries of part p are first[p] up to first[p + 1]), `num`, `den`, `owner` and
    `slots`.
    """
    num = np.zeros(256, np.int64)
    den = np.zeros(256, np.int64)
    owner = np.zeros(256, np.int64)
    slots = np.full(1024, -1, np.int64)
    first = np.zeros(last + 2, np.int64)
    count = 0
    for whole in range(1, last + 1):
        first[whole] = count
        for i in range(len(values)):
            if stride[i] == whole:
                at = find(slots, num, den, owner, whole, values[i], 1)
                num[count], den[count], owner[count] = values[i], 1, whole
                slots[-1 - at] = count
                count += 1
                if count == len(num):
                    slots, num, den, owner = _grown(slots, num, den, owner, count)
        for part in range(1, whole // 2 + 1):
            rest = whole - part
            if not is_part(part, whole, stride):
                continue
            for i in range(first[part], first[part + 1]):
                for j in range(first[rest], first[rest + 1]):
                    for way in range(8):  # each sign, and the other way round where that matters
                        sign = way if way < 5 else (MINUS, DIVIDED, POWER)[way - 5]
                        if sign == POWER and not powers:
                            continue
                        left, right = (i, j) if way < 5 else (j, i)
                        allowed, n, m = join(
                            sign,
                            num[left],
                            den[left],
                            num[right],
                            den[right],
                            rational,
                            floor,
                            powers,
                        )
                        if not allowed:
                            continue
                        at = find(slots, num, den, owner, whole, n, m)
                        if at >= 0:
                            continue
                        num[count], den[count], owner[count] = n, m, whole
                        slots[-1 - at] = count
                        count += 1
                        if count == len(num):
                            slots, num, den, owner = _grown(slots, num, den, owner, count)
        first[whole + 1] = count
    return first, num[:count].copy(), den[:count].copy(), owner[:count].copy(), slots


@kernel
def _root(value: int, exponent: int) -> int:
    """The whole number not below 0 whose power comes nearest to a value not below 0."""
    return int(np.rint(float(value) ** (1.0 / exponent)))


@kernel
def widened(rows: Longs) -> Longs:
    """The same rows with room for twice as many.

    They are copied one by one: to assign a part of an array takes seconds to compile, for what would be said
    if its shape were wrong.
    """
    wider = np.zeros((2 * len(rows), rows.shape[1]), np.int64)
    for row in range(len(rows)):
        for column in range(rows.shape[1]):
            wider[row, column] = rows[row, column]
    return wider


@kernel
def _note(out: Longs, rows: int, sign: int, left: int, right: int) -> tuple[Longs, int]:
    if rows == len(out):
        out = widened(out)
    out[rows, 0], out[rows, 1], out[rows, 2] = sign, left, right
    return out, rows + 1


@kernel
def _opposite(way: int, n: int, m: int, c: int, d: int) -> tuple[bool, int, int]:
    """(any, a, b): the one a/b for which the operation with c/d that `way` means makes n/m.

    Ways: 0 x+y, 1 x−y, 2 x×y, 3 x÷y, 4 y−x, 5 y÷x, 6 x^y, 7 y^x, where y is c/d and x is sought. b is 0
    when no x will do; `any` says that all of them have to be tried, which is also the answer where a
    product might not fit into 63 bits.
    """
    a, b = 0, 0
    if max(abs(float(n)), float(m)) * max(abs(float(c)), float(d)) > _SAFE:
        return True, 0, 0
    if way == 0:
        a, b = n * d - c * m, m * d
    elif way == 1:
        a, b = n * d + c * m, m * d
    elif way == 4:
        a, b = c * m - n * d, m * d
    elif way == 2:
        if c == 0:
            return n == 0, 0, 0
        a, b = n * d, m * c
    elif way == 3:
        if c == 0:
            return False, 0, 0
        a, b = n * c, m * d
    elif way == 5:
        if n == 0 or c == 0:
            return n == 0 and c == 0, 0, 0
        a, b = c * m, d * n
    elif way == 6:
        if d != 1 or c < 0:
            return False, 0, 0
        if c == 0:
            return n == 1 and m == 1, 0, 0
        a, b = _root(abs(n), c), _root(m, c)
        if n < 0:
            a = -a
    else:
        if n == m and c == d:  # 1 to any power
            return True, 0, 0
        if c == 0 or (abs(c) == 1 and d == 1):
            return True, 0, 0
        a, b = 0, 1
        x, y = 1, 1
        while x != n or y != m:
            if a > 29 or abs(x) > POWER_LIMIT or y > POWER_LIMIT:
                return False, 0, 0
            x *= c
            y *= d
            a += 1
    if b < 0:
        a, b = -a, -b
    return False, a, b


@seldom
def partings(
    first: Longs,
    num: Longs,
    den: Longs,
    owner: Longs,
    slots: Longs,
    stride: Longs,
    whole: int,
    n: int,
    m: int,
    rational: bool,
    floor: int,
    powers: bool,
) -> Longs:
    """The last operations by which a part can make n/m with all its cards.

    Returns rows (sign, place of the left operand, place of the right one), int64 (number, 3). Goes
    through the smaller side of each split, looks up what has to be on the other side, and tries it.
    """
    out = np.zeros((64, 3), np.int64)
    rows = 0
    for low in range(1, whole // 2 + 1):
        high = whole - low
        if not is_part(low, whole, stride):
            continue
        small, large = low, high
        if first[low + 1] - first[low] > first[high + 1] - first[high]:
            small, large = high, low
        for y in range(first[small], first[small + 1]):
            c, d = num[y], den[y]
            for way in range(8 if powers else 6):
                every, a, b = _opposite(way, n, m, c, d)
                begin, end = 0, 0
                if every:
                    begin, end = first[large], first[large + 1]
                elif b != 0:
                    if b != 1:
                        shared = common_divisor(a, b)
                        a, b = a // shared, b // shared
                    place = find(slots, num, den, owner, large, a, b)
                    if place >= 0:
                        begin, end = place, place + 1
                for attempt in range(2 if way == 6 and not every else 1):
                    if attempt == 1:  # the other root of an even power
                        place = find(slots, num, den, owner, large, -a, b)
                        begin, end = 0, 0
                        if place >= 0 and a != 0:
                            begin, end = place, place + 1
                    for x in range(begin, end):
                        sign = (PLUS, MINUS, TIMES, DIVIDED, MINUS, DIVIDED, POWER, POWER)[way]
                        left, right = (y, x) if way in (4, 5, 7) else (x, y)
                        allowed, p, q = join(
                            sign,
                            num[left],
                            den[left],
                            num[right],
                            den[right],
                            rational,
                            floor,
                            powers,
                        )
                        if allowed and p == n and q == m:
                            out, rows = _note(out, rows, sign, left, right)
    return out[:rows].copy()
