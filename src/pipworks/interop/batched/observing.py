"""Writing observations: the fields of masked states as numbers from −1 to 1.

What is to be written where is a table, the *plan*, made by `pipworks.interop.observations`; one compiled
loop serves all games. States lie one after the other in a buffer that is looked at through windows, and many
are written in one call, which costs hardly more than their numbers do.

Rows are short, so most of what one costs is to begin with it and to be done with it. Hence rows of a kind are
written one after the other, in loops through which processors need not guess their way: nothing asks whether
a field is empty, and all places are written, so that none has to be cleared before. Nor is much divided,
which takes longer than all else.
"""

from __future__ import annotations

from math import log2
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import Record
from pipworks.engine.observing import DIGITS, FLAGS, LOG, NUMBER, ONE_OF, SEATS, SELF
from pipworks.kernels import kernel, lean

BYTES, NUMBERS = -1, -2
"""Kinds of rows beside those of `pipworks.engine.observing`: several numbers, of a byte each or larger."""

PLAN = np.dtype(
    (
        np.record,
        [
            ("kind", np.int64),
            ("last", np.int64),
            ("place", np.uint64),
            ("above", np.uint64),
            ("bytes", np.uint64),
            ("start", np.uint64),
            ("count", np.uint64),
            ("width", np.uint64),
            ("first", np.int64),
            ("turn", np.int64),
            ("high", np.float32),
            ("low", np.float32),
            ("most", np.float64),
        ],
    )
)
"""A row of a plan, which has so many for each observing seat: the element at a `place` of a state, of so many
`bytes`, which leave so many bits of eight bytes `above`, makes `count` numbers of the observation, from
`start` on. Rows before `last` are of its `kind`: FLAGS, DIGITS of so many bits (`width`), one of several of
which the `first` is given (ONE_OF), a set of SEATS, NUMBER, NUMBERS, BYTES, LOG or SELF. Of seats, `turn` sit
before the observer. Numbers are divided by `most`, or if that is 0, multiplied by `high` and `low`, and the
products added. Places are unsigned, so that compiled loops need not ask whether they count from the end.

FLAGS and DIGITS are counted in eights, which processors write at once: those that are too many stand in the
places of the next rows, and are written over by these."""

BEYOND = 7
"""So many bytes must follow records that are looked at through windows."""

LOGS = np.array([log2(1.0 + number) for number in range(256)])
"""Logarithms of small numbers, as LOG writes them: a library's `log2` takes longer than all else of a row."""


class Lying(NamedTuple):
    """Records that lie one after the other."""

    windows: NDArray[np.int64]
    """The eight bytes from each place on as a whole number: one load reads any element."""
    numbers: NDArray[np.int8]
    """Each byte as a number."""


def lying_in(records: Any, size: int) -> Lying:
    """Those in a writable buffer of so many bytes, in which BEYOND bytes follow."""
    return Lying(np.ndarray(size, np.int64, records, strides=(1,)), np.ndarray(size, np.int8, records))


@lean
def element_at(windows: NDArray[np.int64], place: int, row: Record) -> int:
    """The element of a row, little-endian and signed."""
    return windows[place] << np.int64(row.above) >> np.int64(row.above)


@lean
def logarithm(value: int) -> float:
    """log₂(1 + |x|) with the sign of x."""
    away = LOGS[abs(value)] if -len(LOGS) < value < len(LOGS) else log2(1.0 + abs(np.float64(value)))
    return away if value >= 0 else -away


@lean
def write_flags(seen: NDArray[np.float32], into: int, row: Record, value: int) -> None:
    """Write the lowest bits of a number."""
    bits, start = np.uint64(value), row.start
    for place in range(row.count):
        seen[into, start + place] = np.float32(np.int32(bits >> place & np.uint64(1)))


@lean
def write_digits(seen: NDArray[np.float32], into: int, row: Record, value: int) -> None:
    """Write the lowest digits of a number."""
    digits, width, ones = np.uint64(value), row.width, (np.uint64(1) << row.width) - np.uint64(1)
    start, high, low = row.start, row.high, row.low
    for place in range(row.count):
        digit = np.float32(np.int32(digits >> width * place & ones))
        seen[into, start + place] = digit * high + digit * low
    if row.most:
        whole = np.float32(row.most)
        for place in range(row.count):
            seen[into, start + place] /= whole


@lean
def write_bytes(
    seen: NDArray[np.float32], into: int, row: Record, numbers: NDArray[np.int8], at: int
) -> None:
    """Write numbers of a byte each."""
    start, high, low = row.start, row.high, row.low
    for place in range(row.count):
        number = np.float32(np.int32(numbers[at + place]))
        seen[into, start + place] = number * high + number * low


@lean
def write_number(seen: NDArray[np.float32], into: int, row: Record, value: int) -> None:
    """Write a number."""
    if row.most:
        seen[into, row.start] = value / row.most
    else:
        seen[into, row.start] = np.float32(value) * row.high + np.float32(value) * row.low


@lean
def write_numbers(
    seen: NDArray[np.float32], into: int, row: Record, windows: NDArray[np.int64], at: int
) -> None:
    """Write numbers of any size, most of which are 0."""
    start, size, above, most = row.start, row.bytes, np.int64(row.above), row.most
    high, low = row.high, row.low
    for place in range(row.count):
        value = windows[at + place * size] << above >> above
        if value == 0:
            seen[into, start + place] = 0.0
        elif most:
            seen[into, start + place] = value / most
        else:
            seen[into, start + place] = np.float32(value) * high + np.float32(value) * low


@lean
def write_one(seen: NDArray[np.float32], into: int, row: Record, value: int) -> None:
    """Write a 1 at its place, if it has one. (All places are cleared.)"""
    count = np.int64(row.count)
    there = (value >= 0) & (value < count)
    place = value - row.turn
    place += place >> 63 & count  # those before the observer come last
    seen[into, row.start + np.uint64(place * there)] = np.float32(there)


@kernel
def observe(
    windows: NDArray[np.int64],
    numbers: NDArray[np.int8],
    size: int,
    observers: NDArray[np.int64],
    rows: NDArray[np.int64],
    count: int,
    plan: NDArray[Any],
    observations: NDArray[np.float32],
) -> None:
    """Write what is seen in `count` masked states of `size` bytes each, which lie as `Lying` says.

    What the seat `observers[each]` sees in the state of that number goes to `observations[rows[each]]`.
    """
    seats = len(plan)
    for each in range(count):
        seat, into = observers[each], rows[each]
        state = np.uint64(each * size)
        first = 0
        while first < plan.shape[1]:
            kind, last = plan[seat, first].kind, plan[seat, first].last
            if kind == FLAGS:
                for number in range(first, last):
                    row = plan[seat, number]
                    write_flags(observations, into, row, element_at(windows, state + row.place, row))
            elif kind == DIGITS:
                for number in range(first, last):
                    row = plan[seat, number]
                    write_digits(observations, into, row, element_at(windows, state + row.place, row))
            elif kind == ONE_OF:
                end = plan[seat, last - 1].start + plan[seat, last - 1].count
                for at in range(plan[seat, first].start, end):
                    observations[into, at] = 0.0
                for number in range(first, last):
                    row = plan[seat, number]
                    write_one(
                        observations, into, row, element_at(windows, state + row.place, row) - row.first
                    )
            elif kind == NUMBER:
                for number in range(first, last):
                    row = plan[seat, number]
                    write_number(observations, into, row, element_at(windows, state + row.place, row))
            elif kind == NUMBERS:
                for number in range(first, last):
                    row = plan[seat, number]
                    write_numbers(observations, into, row, windows, state + row.place)
            elif kind == BYTES:
                for number in range(first, last):
                    row = plan[seat, number]
                    write_bytes(observations, into, row, numbers, state + row.place)
            elif kind == LOG:
                for number in range(first, last):
                    row = plan[seat, number]
                    value = element_at(windows, state + row.place, row)
                    observations[into, row.start] = logarithm(value) / row.most
            elif kind == SEATS:
                for number in range(first, last):
                    row = plan[seat, number]
                    value = element_at(windows, state + row.place, row) & (1 << seats) - 1
                    write_flags(observations, into, row, value >> row.turn | value << seats - row.turn)
            elif kind == SELF:
                for at in range(seats):
                    observations[into, at] = 1.0 if at == seat else 0.0
            first = last
