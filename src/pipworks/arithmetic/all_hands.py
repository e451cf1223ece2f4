"""What every hand of tiles can make in the numbers round of Countdown, on any number of cores.

Hands share their parts: what five tiles make is worked out once for all hands that hold them. A part is a
choice of some tiles; parts go by their size, since a part is put together from smaller ones only. So all
parts of one size can be worked out at once, by as many threads as there are cores, each writing what
belongs to its own parts: what comes out does not depend on how many there are.

How two parts are joined is the business of `pipworks.arithmetic.numbers_round`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipworks.arithmetic.numbers_round import (
    HIGHEST,
    LARGEST_TILE,
    TARGET_WORDS,
    Runs,
    Words,
    add,
    five_with_tile,
    four_or_fewer,
    run_of,
    six_one_way,
    six_other_way,
    six_with_tile,
)
from pipworks.kernels import kernel
from pipworks.work import Pool

SLICES = 12
"""A size's parts are cut into so many slices for each core, so that no core waits long for the others."""
LEAST_SLICE = 32
"""Parts in a slice, at least: with fewer, starting a thread would take longer than the work."""


class Parts(NamedTuple):
    """All choices of some tiles, fewest tiles first, and what is known of them."""

    tile: NDArray[np.int64]
    digits: NDArray[np.int8]
    """How many of each tile, (parts, kinds of tile)."""
    codes: NDArray[np.int64]
    """The mixed-radix number of the digits."""
    size: NDArray[np.int64]
    """How many tiles."""
    weight: NDArray[np.int64]
    """What one tile of a kind counts in a code."""
    place_of: NDArray[np.int32]
    """The part with a code, or -1."""
    product: NDArray[np.int64]
    """No part makes more than this: x+y ≤ x·y from 2 up, so ones count as 2."""


class Made(NamedTuple):
    """What the parts make, as far as it is worked out."""

    run: Runs
    """All that parts of up to four tiles make, one ascending run after the other."""
    run_at: NDArray[np.int64]
    """Where a part's run begins; the next one's beginning is its end."""
    bits: Words
    """Parts of up to five tiles: the values up to the bound, as bits."""
    targets: Words
    """The targets, as bits."""
    bound: int
    """The largest value of five tiles that a sixth can bring down to a target."""


@kernel
def _parts(copies: NDArray[np.int64], most: int) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    """All choices of up to `most` tiles: their digits, int8 (number, kinds of tile), and their codes.

    Fewest tiles first. The code is the mixed-radix number of the digits.
    """
    kinds = len(copies)
    number = 0
    digits = np.zeros((1024, kinds), np.int8)
    codes = np.zeros(1024, np.int64)
    for size in range(1, most + 1):
        hand = np.zeros(kinds, np.int8)
        left = size
        at = 0
        # Fill greedily from the first kind on, then step back: descending lexicographic order.
        while True:
            while at < kinds:
                take = min(left, copies[at])
                hand[at] = take
                left -= take
                at += 1
            if left == 0:
                if number == len(digits):
                    more = np.zeros((2 * number, kinds), np.int8)
                    longer = np.zeros(2 * number, np.int64)
                    for each in range(number):  # one by one: to assign whole arrays takes long to compile
                        for kind in range(kinds):
                            more[each, kind] = digits[each, kind]
                        longer[each] = codes[each]
                    digits, codes = more, longer
                weight = 1
                for kind in range(kinds):
                    digits[number, kind] = hand[kind]
                    codes[number] += weight * hand[kind]
                    weight *= copies[kind] + 1
                number += 1
            at = kinds - 1
            left += hand[at]
            hand[at] = 0
            at -= 1
            while at >= 0 and hand[at] == 0:
                at -= 1
            if at < 0:
                break
            hand[at] -= 1
            left += 1
            at += 1
    return digits[:number].copy(), codes[:number].copy()


@kernel
def _next_split(split: NDArray[np.int8], hand: NDArray[np.int8]) -> bool:
    """Step to the next choice of some of a hand's tiles; False after the last."""
    for kind in range(len(hand)):
        if split[kind] < hand[kind]:
            split[kind] += 1
            return True
        split[kind] = 0
    return False


@kernel
def _lay_out(
    tile: NDArray[np.int64], copies: NDArray[np.int64], most: int
) -> tuple[
    NDArray[np.int8],
    NDArray[np.int64],
    NDArray[np.int64],
    NDArray[np.int64],
    NDArray[np.int32],
    NDArray[np.int64],
]:
    """The fields of `Parts` but the first."""
    digits, codes = _parts(copies, most)
    number, kinds = digits.shape
    weight = np.ones(kinds, np.int64)
    for kind in range(1, kinds):
        weight[kind] = weight[kind - 1] * (copies[kind - 1] + 1)
    place_of = np.full(weight[-1] * (copies[-1] + 1), -1, np.int32)
    size = np.zeros(number, np.int64)
    product = np.ones(number, np.int64)
    for part in range(number):
        place_of[codes[part]] = part
        for kind in range(kinds):
            size[part] += digits[part, kind]
            for _ in range(digits[part, kind]):
                product[part] *= max(tile[kind], 2)
    return digits, codes, size, weight, place_of, product


@kernel
def _next_pair(parts: Parts, part: int, split: NDArray[np.int8]) -> tuple[int, int]:
    """Step to the next way to divide a part in two: the larger and the smaller; (-1, -1) after the last."""
    hand = parts.digits[part]
    while _next_split(split, hand):
        code, size = 0, 0
        for kind in range(len(hand)):
            code += parts.weight[kind] * split[kind]
            size += split[kind]
        rest, rest_size = parts.codes[part] - code, parts.size[part] - size
        if rest_size == 0 or rest_size > size or (rest_size == size and rest > code):
            continue
        return parts.place_of[code], parts.place_of[rest]
    return -1, -1


@kernel
def _run(made: Made, part: int) -> Runs:
    return made.run[made.run_at[part] : made.run_at[part + 1]]


@kernel
def _settle(parts: Parts, made: Made, part: int, here: Words) -> None:
    """Put down a part's targets: its own, and those that are made without one of its tiles."""
    here[0] &= ~np.uint64(1)
    for i in range(TARGET_WORDS):
        made.targets[part, i] |= here[i]
    for kind in range(len(parts.tile)):
        if parts.digits[part, kind] and parts.size[part] > 1:
            fewer = made.targets[parts.place_of[parts.codes[part] - parts.weight[kind]]]
            for i in range(TARGET_WORDS):
                made.targets[part, i] |= fewer[i]


@kernel
def _work_out_few(parts: Parts, made: Made, first: int, last: int) -> tuple[Runs, NDArray[np.int64]]:
    """Parts of up to four tiles, of one size, from `first` up to `last`: their runs, and how long each is."""
    largest = 1
    for part in range(first, last):
        largest = max(largest, parts.product[part])
    wide = np.zeros(largest // 64 + 2, np.uint64)
    split = np.zeros(len(parts.tile), np.int8)
    runs = [np.zeros(0, np.int64) for _ in range(0)]
    lengths = np.zeros(last - first, np.int64)
    for part in range(first, last):
        split[:] = 0
        if parts.size[part] == 1:
            for kind in range(len(parts.tile)):
                if parts.digits[part, kind]:
                    add(wide, parts.tile[kind])
        while True:
            big, small = _next_pair(parts, part, split)
            if big < 0:
                break
            four_or_fewer(wide, _run(made, big), _run(made, small), parts.product[part])
        wide[0] &= ~np.uint64(1)
        run = run_of(wide[: parts.product[part] // 64 + 1])
        here = made.bits[part]
        for x in run:
            if x > made.bound + LARGEST_TILE:
                break
            add(here, x)
        _settle(parts, made, part, here)
        runs.append(run)
        lengths[part - first] = len(run)
    joined, at = np.zeros(lengths.sum(), np.int64), 0
    for run in runs:
        for value in run:
            joined[at] = value
            at += 1
    return joined, lengths


@kernel
def _work_out_many(parts: Parts, made: Made, first: int, last: int) -> None:
    """Parts of five or six tiles, of one size, from `first` up to `last`."""
    split = np.zeros(len(parts.tile), np.int8)
    for part in range(first, last):
        split[:] = 0
        six = parts.size[part] == 6
        here = made.targets[part] if six else made.bits[part]
        while True:
            big, small = _next_pair(parts, part, split)
            if big < 0:
                break
            one = parts.size[small] == 1
            other = _run(made, small)
            if six and one:
                six_with_tile(here, made.bits[big], other[0])
            elif six:
                six_one_way(here, _run(made, big), made.bits[big], other)
                six_other_way(here, _run(made, big), other, made.bits[small])
            elif one:
                five_with_tile(here, _run(made, big), made.bits[big], other[0], made.bound)
            else:
                four_or_fewer(here, _run(made, big), other, made.bound)
        _settle(parts, made, part, here)


@kernel
def _with_runs(made: Made, run: Runs, lengths: NDArray[np.int64]) -> Made:
    """What is made, with the runs of one more size."""
    ends = made.run_at[-1] + np.cumsum(lengths)
    return Made(
        np.concatenate((made.run, run)),
        np.concatenate((made.run_at, ends)),
        made.bits,
        made.targets,
        made.bound,
    )


@kernel
def _work_out(parts: Parts, made: Made, starts: NDArray[np.int64]) -> None:
    """All parts, on one core. Those of size s go from starts[s - 1] to starts[s]."""
    for size in range(1, len(starts)):
        first, last = starts[size - 1], starts[size]
        if size <= 4:
            run, lengths = _work_out_few(parts, made, first, last)
            made = _with_runs(made, run, lengths)
        else:
            _work_out_many(parts, made, first, last)


def _work_out_together(parts: Parts, made: Made, starts: NDArray[np.int64], cores: int) -> None:
    """The same on several cores."""
    with Pool(cores) as pool:
        for size in range(1, len(starts)):
            slices = _slices(int(starts[size - 1]), int(starts[size]), cores)
            if size <= 4:
                found = list(pool.map(partial(_on_slice, _work_out_few, parts, made), slices))
                run, lengths = (np.concatenate(each) for each in zip(*found, strict=True))
                made = _with_runs(made, run, lengths)
            else:
                list(pool.map(partial(_on_slice, _work_out_many, parts, made), slices))


def _on_slice(work: Callable[..., Any], parts: Parts, made: Made, cut: tuple[int, int]) -> Any:
    return work(parts, made, *cut)


def _slices(first: int, last: int, cores: int) -> list[tuple[int, int]]:
    """Cut a size's parts into slices: where each begins, and where it ends."""
    many = max(1, min(cores * SLICES, (last - first) // LEAST_SLICE))
    cuts = [first + (last - first) * each // many for each in range(many + 1)]
    return list(pairwise(cuts))


def all_targets(
    tile: NDArray[np.int64], copies: NDArray[np.int64], hand_size: int, cores: int = 1
) -> tuple[NDArray[np.int8], Words]:
    """What every hand of tiles can make, using any of its tiles.

    Parameters: `tile`, the different tiles, ascending, 1 to 100; `copies`, how many there are of each;
    `hand_size`, 1 to 6; `cores`, how many threads share the work.
    Returns the hands' digits, int8 (hands, kinds), and their targets, uint64 (hands, 16).
    """
    parts = Parts(tile, *_lay_out(tile, copies, hand_size))
    starts = np.searchsorted(parts.size, np.arange(1, hand_size + 2))
    bound = HIGHEST * int(tile[-1])
    words = (bound + LARGEST_TILE) // 64 + 3 + TARGET_WORDS
    made = Made(
        np.zeros(0, np.int64),
        np.zeros(1, np.int64),
        np.zeros((starts[min(hand_size, 5)], words), np.uint64),
        np.zeros((starts[-1], TARGET_WORDS), np.uint64),
        bound,
    )
    if cores == 1:
        _work_out(parts, made, starts)
    else:
        _work_out_together(parts, made, starts, cores)
    hands = slice(starts[-2], None)
    return parts.digits[hands].copy(), made.targets[hands].copy()
