"""What two parts of a hand of tiles make together in the numbers round of Countdown, as compiled code.

A part is some of the tiles. What matters of a part depends on how many tiles are still to come:

- up to four tiles: all it makes, as an ascending run of numbers and, for the values a target or a last
  division can need (up to 999 times the largest tile), as a set of bits;
- five tiles: the set of bits alone, since one tile is left to join them with;
- six tiles: targets only, 1024 bits.

Adding or taking away a number shifts a whole set of bits at once. Products and quotients are gone
through one by one, which near a target are few. Results are positive and whole throughout and tiles at
most 100, so nothing exceeds 100⁵ before it is compared with a bound; all fits into 63 bits.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pipworks.kernels import kernel

Words = NDArray[np.uint64]
Runs = NDArray[np.int64]

HIGHEST = 999
"""The highest target."""
LOWEST = 101
"""The lowest target."""
TARGET_WORDS = 16
"""A set of targets is this many words of 64 bits: target t is bit t."""
LARGEST_TILE = 100

_BIT = np.uint64(1) << np.arange(64, dtype=np.uint64)


@kernel
def has(bits: Words, value: int) -> bool:
    """Whether a value is in a set of bits."""
    return bool((bits[value >> 6] & _BIT[value & 63]) != 0)


@kernel
def add(bits: Words, value: int) -> None:
    """Put a value into a set of bits."""
    bits[value >> 6] |= _BIT[value & 63]


@kernel
def add_raised(out: Words, bits: Words, by: int, words: int) -> None:
    """Put into `out` every value of `bits` plus `by`, as far as it fits into so many words."""
    far, near = by >> 6, by & 63
    up, down = np.uint64(near), np.uint64(64 - near)
    if near == 0:
        for i in range(far, words):
            out[i] |= bits[i - far]
        return
    if far < words:
        out[far] |= bits[0] << up
    for i in range(far + 1, words):
        out[i] |= (bits[i - far] << up) | (bits[i - far - 1] >> down)


@kernel
def add_lowered(out: Words, bits: Words, by: int, words: int) -> None:
    """Put into `out` every value of `bits` minus `by` that is not below 0; likewise."""
    far, near = by >> 6, by & 63
    up, down = np.uint64(64 - near), np.uint64(near)
    words = min(words, len(bits) - far - 1)
    if near == 0:
        for i in range(words):
            out[i] |= bits[i + far]
        return
    for i in range(words):
        out[i] |= (bits[i + far] >> down) | (bits[i + far + 1] << up)


@kernel
def _first_from(run: Runs, least: int) -> int:
    """The place of the first value of an ascending run that is not below `least`."""
    low, high = 0, len(run)
    while low < high:
        middle = (low + high) >> 1
        if run[middle] < least:
            low = middle + 1
        else:
            high = middle
    return low


@kernel
def _mark(out: Words, x: int, y: int, bound: int) -> None:
    """Put all that two values make into a set of bits, up to a bound."""
    if x < y:
        x, y = y, x
    if x + y <= bound:
        add(out, x + y)
    if x - y <= bound:
        add(out, x - y)
    if x * y <= bound:
        add(out, x * y)
    if y > 1:
        q = x // y
        if q * y == x and q <= bound:
            add(out, q)


@kernel
def four_or_fewer(out: Words, one: Runs, other: Runs, bound: int) -> None:
    """All that two runs make, one value of each, as bits."""
    for y in other:
        for x in one:
            _mark(out, x, y, bound)


@kernel
def five_with_tile(out: Words, run: Runs, bits: Words, tile: int, bound: int) -> None:
    """All up to a bound that four tiles, given as run and bits, make with a fifth."""
    words = len(bits)
    add_raised(out, bits, tile, words)
    add_lowered(out, bits, tile, words)
    if tile == 1:
        for i in range(words):
            out[i] |= bits[i]
    for x in run:
        if x > bound:
            break
        if x < tile:
            add(out, tile - x)
        if tile % x == 0:
            add(out, tile // x)
        if x * tile <= bound:
            add(out, x * tile)
    if tile > 1:
        ceiling = bound * tile
        for x in run:
            if x > ceiling:
                break
            q = x // tile
            if q * tile == x:
                add(out, q)


@kernel
def six_with_tile(out: Words, bits: Words, tile: int) -> None:
    """All targets that five tiles, given as bits, make with a sixth.

    Taken from the tile or dividing it, five tiles would stay below the lowest target.
    """
    add_raised(out, bits, tile, TARGET_WORDS)
    add_lowered(out, bits, tile, TARGET_WORDS)
    for x in range(1, HIGHEST // tile + 1):
        if has(bits, x):
            add(out, x * tile)
    for target in range(LOWEST, HIGHEST + 1):
        if has(bits, target * tile):
            add(out, target)


@kernel
def six_one_way(out: Words, one: Runs, bits: Words, other: Runs) -> None:
    """All targets x+y, x×y, x−y and x÷y for x of the one part (run and bits) and y of the other."""
    span = 64 * (len(bits) - TARGET_WORDS - 1)
    from_place = 0
    for y in other:
        if y < HIGHEST:
            add_raised(out, bits, y, TARGET_WORDS)
        if y < span:
            add_lowered(out, bits, y, TARGET_WORDS)
        else:
            for i in range(_first_from(one, y + LOWEST), len(one)):
                if one[i] > y + HIGHEST:
                    break
                add(out, one[i] - y)
        for x in one:
            if x * y > HIGHEST:
                break
            add(out, x * y)
        least, most = LOWEST * y, HIGHEST * y
        while from_place < len(one) and one[from_place] < least:
            from_place += 1
        for i in range(from_place, len(one)):
            if one[i] > most:
                break
            q = one[i] // y
            if q * y == one[i]:
                add(out, q)


@kernel
def six_other_way(out: Words, one: Runs, other: Runs, other_bits: Words) -> None:
    """All targets y−x and y÷x, with x of the one part and y of the other part (run and bits)."""
    span = 64 * (len(other_bits) - TARGET_WORDS - 1)
    top = other[-1]
    for x in one:
        if x + LOWEST > top:
            break
        if x < span:
            add_lowered(out, other_bits, x, TARGET_WORDS)
        else:
            for i in range(_first_from(other, x + LOWEST), len(other)):
                if other[i] > x + HIGHEST:
                    break
                add(out, other[i] - x)
        if x * LOWEST <= top:
            for i in range(_first_from(other, x * LOWEST), len(other)):
                if other[i] > HIGHEST * x:
                    break
                q = other[i] // x
                if q * x == other[i]:
                    add(out, q)


@kernel
def run_of(bits: Words) -> Runs:
    """The values in a set of bits, ascending; the set is emptied."""
    count = 0
    for i in range(len(bits)):
        word = bits[i]
        while word:
            count += 1
            word &= word - np.uint64(1)
    run = np.zeros(count, np.int64)
    count = 0
    for i in range(len(bits)):
        word = bits[i]
        if word:
            for bit in range(64):
                if word & _BIT[bit]:
                    run[count] = 64 * i + bit
                    count += 1
            bits[i] = 0
    return run
