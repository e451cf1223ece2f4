"""Writing an observation: the fields of a masked state as numbers from −1 to 1.

What is to be written where is a table, the *plan*, made by `pipworks.interop.observations`; one compiled
loop serves all games. A row of the plan (int64) has the columns below; `most` (float64) has an entry a row.
"""

from __future__ import annotations

from math import log2

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.observing import BITS, DIGITS, FLAGS, LOG, NUMBER, ONE_OF, SEAT, SEATS, SELF
from pipworks.kernels import kernel

OFFSET, STRIDE, AHEAD, SIZE, KIND, WIDTH, PARAMETER, START = range(8)
"""Where the element stands in the record, in bytes: OFFSET for seat 0, STRIDE more for each next seat (0 if
it is nobody's), and AHEAD says whose it is, in seats after the observer. It has SIZE bytes. It is written
by KIND, with PARAMETER, to WIDTH places of the observation from START on. A row of numbers that are
nobody's stands for all elements of its field, one a place."""
COLUMNS = 8


@kernel
def element_at(record: NDArray[np.uint8], place: int, size: int) -> int:
    """The whole number of `size` bytes at a place of a record, little-endian and signed."""
    value = np.int64(0)
    for each in range(size):
        value |= np.int64(record[place + each]) << 8 * each
    if size < 8 and value >> (8 * size - 1):
        value -= np.int64(1) << 8 * size
    return value


@kernel
def observe(
    record: NDArray[np.uint8],
    seat: int,
    seats: int,
    plan: NDArray[np.int64],
    most: NDArray[np.float64],
    out: NDArray[np.float32],
) -> None:
    """Write what a seat sees in a masked state, given as its bytes, to `out` (float32)."""
    out[:] = 0.0
    for row in range(len(plan)):
        kind = plan[row, KIND]
        start = plan[row, START]
        width = plan[row, WIDTH]
        if kind == SELF:
            out[start + seat] = 1.0
            continue
        whose = (seat + plan[row, AHEAD]) % seats
        value = element_at(record, plan[row, OFFSET] + whose * plan[row, STRIDE], plan[row, SIZE])
        parameter = plan[row, PARAMETER]
        if kind in (FLAGS, BITS):
            each = 0
            while value and each < width:
                out[start + each] = value & 1
                value >>= 1
                each += 1
        elif kind == DIGITS:
            each = 0
            while value and each < width:
                out[start + each] = (value & ((1 << parameter) - 1)) / most[row]
                value >>= parameter
                each += 1
        elif kind == NUMBER:
            for each in range(width):
                place = plan[row, OFFSET] + whose * plan[row, STRIDE] + each * plan[row, SIZE]
                value = element_at(record, place, plan[row, SIZE])
                if value:  # long rows are mostly empty
                    out[start + each] = value / most[row]
        elif kind == LOG:
            size = log2(1.0 + abs(np.float64(value))) / most[row]
            out[start] = size if value >= 0 else -size
        elif kind == ONE_OF:
            if 0 <= value - parameter < width:
                out[start + value - parameter] = 1.0
        elif kind == SEAT:
            if 0 <= value - parameter < seats:
                out[start + (value - parameter - seat + seats) % seats] = 1.0
        elif kind == SEATS:
            for each in range(width):
                out[start + each] = value >> (seat + each) % seats & 1
