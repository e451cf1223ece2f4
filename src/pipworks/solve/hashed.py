"""Values of positions in a hash table by the bytes of the state, for games that number no positions.

`known` is a tuple of arrays: `raw` (uint8, depths × bytes) shares the memory of the scratch states, `keys`
(uint8, places × bytes) and `worth` (float64, places; not a number where empty) are the table with a power
of two of places, `tally` (int64, 2) how many places are taken and what went wrong (0: nothing).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import Record
from pipworks.kernels import kernel

FULL = 1
TOO_DEEP = 2

Known = tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.float64], NDArray[np.int64]]


def new_table(states: NDArray[Any], places: int) -> Known:
    """An empty table; `states` is the scratch whose records are the keys."""
    size = states.dtype.itemsize
    raw = states.view(np.uint8).reshape(len(states), size)
    return raw, np.zeros((places, size), np.uint8), np.full(places, np.nan), np.zeros(2, np.int64)


@kernel
def _place(key: NDArray[np.uint8], keys: NDArray[np.uint8], worth: NDArray[np.float64]) -> int:
    """Where a key stands in the table, or the empty place where it would (FNV-1a, linear probing)."""
    mixed = 0x2BF29CE484222325
    for byte in key:
        mixed = ((mixed ^ np.int64(byte)) * 0x100000001B3) & 0x7FFFFFFFFFFFFFFF
    place = (mixed ^ mixed >> 29) & (len(worth) - 1)
    while not np.isnan(worth[place]):
        same = True
        for each in range(len(key)):
            if keys[place, each] != key[each]:
                same = False
                break
        if same:
            break
        place = (place + 1) & (len(worth) - 1)
    return place


@kernel
def recall(rules: Record, states: NDArray[Any], depth: int, known: Known) -> float:
    """The value to seat 0 of `states[depth]`; not a number when it is not known yet.

    Once something went wrong everything is 0, which brings a search to its end.
    """
    raw, keys, worth, tally = known
    if depth + 2 >= len(states):
        tally[1] = TOO_DEEP
    if tally[1]:
        return 0.0
    return worth[_place(raw[depth], keys, worth)]


@kernel
def remember(states: NDArray[Any], depth: int, known: Known, value: float) -> None:
    """Keep the value to seat 0 of `states[depth]`."""
    raw, keys, worth, tally = known
    if 3 * tally[0] > 2 * len(worth):
        tally[1] = FULL
    if tally[1]:
        return
    place = _place(raw[depth], keys, worth)
    if np.isnan(worth[place]):
        tally[0] += 1
        for byte in range(raw.shape[1]):  # one by one: to assign a row takes long to compile
            keys[place, byte] = raw[depth, byte]
    worth[place] = value
