"""Writing observations: the fields of masked states as numbers from −1 to 1.

What is to be written where is a table, the *plan*, made by `pipworks.interop.observations`; one compiled
loop serves all games. States lie one after the other in a buffer that is looked at through windows, and many
are written in one call, which costs hardly more than their numbers do.
"""

from __future__ import annotations

from math import log2
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import Record
from pipworks.engine.observing import BITS, DIGITS, FLAGS, LOG, NUMBER, ONE_OF, SEAT, SEATS, SELF
from pipworks.kernels import kernel

PLAN = np.dtype(
    (
        np.record,
        [
            ("kind", np.uint32),
            ("offset", np.uint32),
            ("stride", np.uint32),
            ("ahead", np.uint32),
            ("bytes", np.uint32),
            ("together", np.uint32),
            ("start", np.uint32),
            ("stop", np.uint32),
            ("parameter", np.int64),
            ("most", np.float64),
        ],
    )
)
"""A row of a plan: the element at `offset` (in bytes; that of seat 0, `stride` more for each next seat, 0 if
it is nobody's) of whoever sits `ahead` seats after the observer. It has so many `bytes`, and eight bytes have
`together` of its kind. It is written by `kind`, with `parameter` and in parts of `most`, to the places of the
observation from `start` to `stop`. A row of numbers that are nobody's stands for all elements of its field,
one a place. Places are unsigned, so that compiled loops need not ask whether they count from the end."""

BEYOND = 7
"""So many bytes must follow records that are looked at through windows."""

LOGS = np.array([log2(1.0 + number) for number in range(256)])
"""Logarithms of small numbers, as LOG writes them: a library's `log2` takes longer than all else of a row."""


def windows_on(records: Any, size: int) -> NDArray[np.int64]:
    """The eight bytes from each of `size` places on as a whole number: one load reads any element.

    `records` is a writable buffer in which BEYOND bytes follow the `size` bytes of records.
    """
    return np.ndarray(size, np.int64, records, strides=(1,))


@kernel
def element_at(windows: NDArray[np.int64], place: int, size: int) -> int:
    """The whole number of `size` bytes at a place, little-endian and signed."""
    above = 8 * (8 - size)
    return windows[place] << above >> above


@kernel
def logarithm(value: int) -> float:
    """log₂(1 + |x|) with the sign of x."""
    away = LOGS[abs(value)] if -len(LOGS) < value < len(LOGS) else log2(1.0 + abs(np.float64(value)))
    return away if value >= 0 else -away


@kernel
def write_digits(
    seen: NDArray[np.float32], start: int, stop: int, value: np.uint64, width: np.uint64, most: float
) -> None:
    """Write the lowest digits of a number, of so many bits each, in parts of `most`.

    They are divided in single precision, which gives the same to the last bit, as both are exact there; so
    several can be divided at once.
    """
    ones = (np.uint64(1) << width) - np.uint64(1)
    whole = np.float32(most)
    for place in range(stop - start):
        above = min(width * np.uint64(place), np.uint64(63))
        seen[start + place] = np.float32(np.int32(value >> above & ones)) / whole


@kernel
def write_eight(seen: NDArray[np.float32], start: int, values: int, whole: np.float32) -> None:
    """Write eight numbers of a byte each, in parts of a whole, in single precision as in `write_digits`."""
    first = np.uint64(start)
    for place in range(8):
        value = np.int8(values >> 8 * place & 255)
        seen[first + np.uint64(place)] = np.float32(np.int32(value)) / whole


@kernel
def write_numbers(
    seen: NDArray[np.float32], start: int, stop: int, windows: NDArray[np.int64], place: int, row: Record
) -> None:
    """Write a row of numbers, the first of which is at a place. Zeros are there."""
    size: Any = np.int64(row.bytes)
    together: Any = np.int64(row.together)
    at = start
    while at < stop:
        if windows[place] == 0:  # long rows are mostly empty
            at += together
            place += together * size
            continue
        if at + 8 <= stop and size == 1 and np.float64(np.float32(row.most)) == row.most:
            write_eight(seen, at, windows[place], np.float32(row.most))
            at += 8
            place += 8
            continue
        seen[at] = element_at(windows, place, size) / row.most
        at += 1
        place += size


@kernel
def observe(
    windows: NDArray[np.int64],
    size: int,
    observers: NDArray[np.int64],
    rows: NDArray[np.int64],
    count: int,
    seats: int,
    plan: NDArray[Any],
    observations: NDArray[np.float32],
) -> None:
    """Write what is seen in `count` masked states of `size` bytes each, which the windows are on.

    What the seat `observers[each]` sees in the state of that number goes to `observations[rows[each]]`.
    """
    for each in range(count):
        seat = observers[each]
        into = rows[each]
        for at in range(observations.shape[1]):
            observations[into, at] = 0.0
        for number in range(len(plan)):
            row = plan[number]
            kind = row.kind
            start: Any = np.int64(row.start)
            stop: Any = np.int64(row.stop)
            whose = seat + row.ahead
            if whose >= seats:
                whose -= seats
            place: Any = each * size + np.int64(row.offset + whose * row.stride)
            if kind == NUMBER:
                write_numbers(observations[into], start, stop, windows, place, row)
                continue
            value = element_at(windows, place, row.bytes)
            if value == 0 and kind in (FLAGS, BITS, DIGITS, SEATS, LOG):
                continue  # zeros are there; much is empty, or hidden from the observer
            if kind == SELF:
                observations[into, start + seat] = 1.0
            elif kind in (FLAGS, BITS):
                write_digits(observations[into], row.start, row.stop, np.uint64(value), np.uint64(1), 1.0)
            elif kind == DIGITS:
                width = np.uint64(row.parameter)
                write_digits(observations[into], row.start, row.stop, np.uint64(value), width, row.most)
            elif kind == LOG:
                observations[into, start] = logarithm(value) / row.most
            elif kind == ONE_OF:
                if 0 <= value - row.parameter < stop - start:
                    observations[into, start + value - row.parameter] = 1.0
            elif kind == SEAT:
                ahead = value - row.parameter - seat
                if -seat <= ahead < seats - seat:
                    observations[into, start + (ahead if ahead >= 0 else ahead + seats)] = 1.0
            elif kind == SEATS:
                for at in range(start, stop):
                    whose = seat + at - start
                    observations[into, at] = value >> (whose if whose < seats else whose - seats) & 1
