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

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import Variant
from pipworks.engine.contract import MOST_SEATS, Record
from pipworks.engine.observing import NUMBER, SELF, Observed, bits
from pipworks.engine.rows import Row
from pipworks.interop.batched import observing


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
        """What a seat observes in a state that is masked for it: a new vector (float32), or `out`."""
        return Desk(self, known.tobytes()).observe(seat, out)

    def desk(self) -> Desk:
        """Where observations are made one at a time."""
        return Desk(self, bytes(self.variant.game.state.itemsize))

    def observe_many(
        self,
        windows: NDArray[np.int64],
        observers: NDArray[np.int64],
        rows: NDArray[np.int64],
        count: int,
        observations: NDArray[np.float32],
    ) -> None:
        """Write what is observed in `count` masked states (see `pipworks.interop.batched.observing`)."""
        size, seats = self.variant.game.state.itemsize, self.variant.seats
        observing.observe(windows, size, observers, rows, count, seats, self.plan, observations)


class Desk:
    """Where observations of a variant are made, one at a time, by one thread, of what is known in `row`."""

    def __init__(self, of: Layout, known: bytes) -> None:
        lying, variant = bytearray(known) + bytes(observing.BEYOND), of.variant
        self.row: Row = np.ndarray(1, variant.game.state, lying)
        self._size, self._seats, self._plan, self._length = len(known), variant.seats, of.plan, of.length
        self._windows = observing.windows_on(lying, len(known))

    def observe(self, seat: int, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """What a seat observes in what lies in the row: a new vector (float32), or `out`."""
        table = np.empty((1, self._length), np.float32) if out is None else out[None]
        observing.observe(
            self._windows, self._size, _OBSERVERS[seat], _SEATS, 1, self._seats, self._plan, table
        )
        observation: NDArray[np.float32] = table[0]
        return observation


@lru_cache(maxsize=256)
def layout(variant: Variant) -> Layout:
    """The layout of a variant's observations."""
    game = variant.game
    table = _observed(variant)
    pieces = [Piece("observer", 0, variant.seats, (variant.seats,))]
    rows = [_row(SELF, 0, variant.seats)]
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
            rows.append(_row(NUMBER, start, at, offset=offset, bytes=each, most=how.most))
            pieces.append(Piece(name, start, at, shape))
            continue
        for place in np.ndindex(shape):
            own = place[1:] if how.by_seat else place
            inner = shape[1:] if how.by_seat else shape
            rows.append(
                _row(
                    how.kind,
                    at,
                    at + how.width,
                    offset=offset + each * (int(np.ravel_multi_index(own, inner)) if inner else 0),
                    stride=stride,
                    ahead=place[0] if how.by_seat else 0,
                    bytes=each,
                    parameter=how.parameter,
                    most=how.most,
                )
            )
            at += how.width
        pieces.append(Piece(name, start, at, (*shape, how.width) if how.width > 1 else shape or (1,)))
    return Layout(variant, tuple(pieces), at, np.concatenate(rows))


_SEATS = np.arange(MOST_SEATS)
"""Every seat in its place; the first is also the number of the one row that is written."""

_OBSERVERS = [_SEATS[seat : seat + 1] for seat in range(MOST_SEATS)]
"""Every seat by itself."""


def _row(kind: int, start: int, stop: int, **others: float) -> NDArray[Any]:
    """A row of a plan, as an array of one."""
    row = np.zeros(1, observing.PLAN)
    given = {"kind": kind, "start": start, "stop": stop, "bytes": 1, "most": 1.0} | others
    for name, value in given.items():
        row[name] = value
    row["together"] = 8 // given["bytes"]
    return row


def observation(variant: Variant, known: Record, seat: int) -> NDArray[np.float32]:
    """What a seat observes, from a state masked for it (`variant.masked`): float32, `layout(variant).length`
    numbers from −1 to 1, in the order that `layout(variant).pieces` tells.
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
    `most_choices` − 1.
    """
    return variant.options.actions or variant.most_choices
