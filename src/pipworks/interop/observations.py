"""What a seat observes, as one vector of numbers in a fixed and documented order.

An observation is made from a masked state and nothing else. Every number is float32 and lies from −1 to 1.
The order is that of the fields in what the game says of them (see `pipworks.engine.observing`), after the
first numbers, which say at which seat the observer sits. It depends on the game and on options that change
what there is to see (how many play, how many cards the pack has), never on the course of a game. Where each
piece stands is in `layout(variant)`.

What belongs to seats comes with the observer's own first and then in the order of the seats, so that the
same numbers mean the same from every seat. A game that says nothing of its fields shows all bits of its
masked state, field by field.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import frexp
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import Variant
from pipworks.engine.contract import MOST_SEATS, Record
from pipworks.engine.errors import of_kind
from pipworks.engine.observing import (
    BITS,
    DIGITS,
    FLAGS,
    LOG,
    NUMBER,
    ONE_OF,
    SEAT,
    SEATS,
    SELF,
    Observed,
    bits,
)
from pipworks.engine.rows import Row
from pipworks.interop.batched import observing
from pipworks.interop.batched.observing import BYTES, NUMBERS


def _observed(variant: Variant) -> Observed:
    """What the game says of its fields; otherwise all their bits."""
    game = variant.game
    if game.observed is not None:
        return game.observed(variant.options)
    if game.layout is not None:
        return variant.layout.observed
    state = game.state
    return {
        name: bits(state[name].base.itemsize) for name in state.names or () if state[name].base.kind in "iub"
    }


@dataclass(frozen=True)
class Piece:
    """Where a field stands in an observation: `observation[start:stop]`, reshaped to `shape`.

    The shape is that of the field (for what belongs to seats: as many as play, the observer first) and
    then the numbers that each element takes.
    """

    name: str
    start: int
    stop: int
    shape: tuple[int, ...]

    def of(self, observation: NDArray[Any]) -> NDArray[Any]:
        """This piece of an observation, or of an array of them: a view."""
        return observation[..., self.start : self.stop].reshape(*observation.shape[:-1], *self.shape)


@dataclass(frozen=True, eq=False)
class Layout:
    """What stands where in the observations of a variant. `length` is the size of the vector."""

    variant: Variant
    pieces: tuple[Piece, ...]
    length: int
    plan: NDArray[Any]

    def __reduce__(self) -> tuple[Any, ...]:
        return layout, (self.variant,)

    def __getitem__(self, name: str) -> Piece:
        for piece in self.pieces:
            if piece.name == name:
                return piece
        known = ", ".join(piece.name for piece in self.pieces)
        raise KeyError(f"{name!r} is no piece of what {self.variant.code} shows: the pieces are {known}")

    def observe(
        self, known: Record, seat: int, out: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        """What a seat observes in a state, by what the seat knows of it: a new vector (float32), or `out`.

        Raises WrongType, BadPosition or IllegalChoice for what is no state of the variant, or no seat.
        """
        self.variant.refuse_no_seat(seat)
        return self.written(self.variant.masked(known, int(seat)), int(seat), out)

    def written(
        self, known: Record, seat: int, out: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        """`observe`, for whoever has a seat of the variant, and a state that is masked for it."""
        return Desk(self, known.tobytes()).observe(seat, out)

    def desk(self) -> Desk:
        """Where observations are made one at a time."""
        return Desk(self, bytes(self.variant.game.state.itemsize))

    def observe_many(
        self,
        lying: observing.Lying,
        observers: NDArray[np.int64],
        rows: NDArray[np.int64],
        count: int,
        observations: NDArray[np.float32],
    ) -> None:
        """Write what is observed in `count` masked states (see `pipworks.interop.batched.observing`)."""
        size = self.variant.game.state.itemsize
        observing.observe(*lying, size, observers, rows, count, self.plan, observations)


class Desk:
    """Where observations of a variant are made, one at a time, by one thread, of what is known in `row`."""

    def __init__(self, of: Layout, known: bytes) -> None:
        buffer = bytearray(known) + bytes(observing.BEYOND)
        self.row: Row = np.ndarray(1, of.variant.game.state, buffer)
        self._size, self._plan, self._length = len(known), of.plan, of.length
        self._windows, self._numbers = observing.lying_in(buffer, len(known))

    def observe(self, seat: int, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """What a seat observes in what lies in the row: a new vector (float32), or `out`."""
        table = np.empty((1, self._length), np.float32) if out is None else out[None]
        observing.observe(
            self._windows, self._numbers, self._size, _OBSERVERS[seat], _SEATS, 1, self._plan, table
        )
        observation: NDArray[np.float32] = table[0]
        return observation


def layout(variant: Variant) -> Layout:
    """The layout of a variant's observations. Raises WrongType for what is no variant."""
    of_kind(Variant, variant, "what is observed is a variant, as pipworks.game gives it")
    return _laid_out(variant)


@lru_cache(maxsize=256)
def _laid_out(variant: Variant) -> Layout:
    game = variant.game
    table = _observed(variant)
    pieces = [Piece("observer", 0, variant.seats, (variant.seats,))]
    rows = [_Row(SELF, 0, variant.seats)]
    at = variant.seats
    assert game.state.fields is not None
    for name, how in table.items():
        field, offset = game.state.fields[name][:2]
        shape = field.shape
        if how.by_seat:
            shape = (variant.seats, *shape[1:])
        each = field.base.itemsize
        stride = field.itemsize // field.shape[0] if how.by_seat else 0
        start = at
        if how.kind == NUMBER and not how.by_seat and shape:
            at += int(np.prod(shape))
            rows.append(_Row(NUMBER, start, at, offset, bytes=each, most=how.most))
            pieces.append(Piece(name, start, at, shape))
            continue
        for place in np.ndindex(shape):
            own = place[1:] if how.by_seat else place
            inner = shape[1:] if how.by_seat else shape
            rows.append(
                _Row(
                    how.kind,
                    at,
                    at + how.width,
                    offset + each * (int(np.ravel_multi_index(own, inner)) if inner else 0),
                    stride,
                    ahead=place[0] if how.by_seat else 0,
                    bytes=each,
                    parameter=how.parameter,
                    most=how.most,
                )
            )
            at += how.width
        pieces.append(Piece(name, start, at, (*shape, how.width) if how.width > 1 else shape or (1,)))
    return Layout(variant, tuple(pieces), at, _plan(rows, variant.seats, at))


class _Row(NamedTuple):
    """What becomes of an element of a state, at `offset` (that of seat 0, `stride` more for each next seat, 0
    if it is nobody's) of whoever sits `ahead` seats after the observer. A row of numbers that are nobody's
    stands for all elements of its field."""

    kind: int
    start: int
    stop: int
    offset: int = 0
    stride: int = 0
    ahead: int = 0
    bytes: int = 1
    parameter: int = 0
    most: float = 1.0

    def seen_from(self, seat: int, seats: int, length: int) -> dict[str, float]:
        """The same as a row of a plan of so many numbers, but for `last`."""
        kind, count = self.kind, self.stop - self.start
        if kind == SEAT:
            kind = ONE_OF
        elif kind == BITS:
            kind = FLAGS
        elif kind == NUMBER and count > 1:
            kind = BYTES if self.bytes == 1 and _high_and_low(self.most) else NUMBERS
        if kind in (FLAGS, DIGITS):
            count = min(count + -count % 8, length - self.start)
        high, low = _high_and_low(self.most) or (1.0, 0.0)
        return {
            "kind": kind,
            "place": self.offset + (seat + self.ahead) % seats * self.stride,
            "above": 64 - 8 * self.bytes,
            "bytes": self.bytes,
            "start": self.start,
            "count": count,
            "width": self.parameter if kind == DIGITS else 1,
            "first": self.parameter,
            "turn": seat if self.kind in (SEAT, SEATS) else 0,
            "high": high,
            "low": low,
            "most": 0.0 if kind != LOG and _high_and_low(self.most) else self.most,
        }


def _plan(rows: Sequence[_Row], seats: int, length: int) -> NDArray[Any]:
    """The plan of an observation, for every seat: see `pipworks.interop.batched.observing.PLAN`."""
    plan = np.zeros((seats, len(rows)), observing.PLAN)
    for seat in range(seats):
        for number, row in enumerate(rows):
            for name, value in row.seen_from(seat, seats, length).items():
                plan[seat, number][name] = value
    kinds = plan["kind"][0]
    ends = np.append(np.flatnonzero(np.diff(kinds)) + 1, len(kinds))
    plan["last"] = ends[np.searchsorted(ends, np.arange(len(kinds)), "right")]
    return plan


MOST_TRIED = 1 << 12
"""Of numbers up to this it is tried whether they can be had without dividing."""


@cache
def _high_and_low(most: float) -> tuple[float, float] | None:
    """Two numbers whose products with any number up to `most` add up to its part of `most`, to the last bit.

    So parts of many numbers are had without dividing, which takes longer than all else. The first has so few
    digits that products with it are exact. None if there are no such two.
    """
    if not 1 <= most < MOST_TRIED:
        return None
    digits = 24 - int(most).bit_length()  # of the 24 that a float32 has
    scale = 2.0 ** (digits - frexp(1 / most)[1])
    high = np.float32(round(scale / most) / scale)
    low = np.float32(1 / most - float(high))
    numbers = np.arange(-int(most), int(most) + 1)
    parts = numbers.astype(np.float32) * high + numbers.astype(np.float32) * low
    return (float(high), float(low)) if np.array_equal(parts, (numbers / most).astype(np.float32)) else None


_SEATS = np.arange(MOST_SEATS)
"""Every seat in its place; the first is also the number of the one row that is written."""

_OBSERVERS = [_SEATS[seat : seat + 1] for seat in range(MOST_SEATS)]
"""Every seat by itself."""


def observation(variant: Variant, known: Record, seat: int) -> NDArray[np.float32]:
    """What a seat observes in a state: float32, `layout(variant).length` numbers from −1 to 1, in the order
    that `layout(variant).pieces` tells. Raises what `Layout.observe` does.
    """
    return layout(variant).observe(known, seat)


# Choices as actions: an action is the number of a choice, so the same action is the same choice always.

TOO_FAR = (
    "a choice has a number beyond those of the actions: give the options of the game a property `actions`, a "
    "number above that of every choice"
)


def action_count(variant: Variant) -> int:
    """How many actions a variant has: every choice has a number below this, in any position.

    A game says it by the property `actions` of its options; without, its choices must be numbered from 0 to
    `most_choices` − 1. Raises WrongType for what is no variant.
    """
    of_kind(Variant, variant, "actions are those of a variant, as pipworks.game gives it")
    return variant.options.actions or variant.most_choices
