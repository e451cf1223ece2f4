"""Records as arrays of length one, which is how they go through the doors of a game.

A record made here is the only element of an array, its *row*, which can be had back from it for nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import Record

Row = NDArray[Any]
"""An array of one record, C-contiguous, that can be written to."""


def blank_row(kind: np.dtype[Any], memory: type[bytearray] = bytearray) -> Row:
    """A row of zeros. (NumPy takes six times as long to make an array of records with memory of its own.)"""
    return np.ndarray(1, kind, memory(kind.itemsize))


def new_row(record: Record) -> Row:
    """A row of its own with what a record holds."""
    return np.ndarray(1, record.dtype, bytearray(record.tobytes()))


def copy_of(record: Record) -> Record:
    """A copy of a record, apart from the original."""
    return new_row(record)[0]
