"""What a seat observes, as one vector of numbers in a fixed and documented order.

An observation is made from a masked state and nothing else. Every number is float32 and lies from −1 to 1.
The order is that of the table of the game below, after the first numbers, which say at which seat the
observer sits. It depends on the game and on options that change what there is to see (how many play,
how many cards the pack has), never on the course of a game. Where each piece stands is in `layout(variant)`.

What belongs to seats comes with the observer's own first and then in the order of the seats, so that the
same numbers mean the same from every seat. A game that has no table here shows all bits of its masked
state, field by field.

How a field is written:

- `flags(n)`: a set of n things, a 0 or 1 each;
- `digits(n, bits, most)`: how many of each of n things, divided by the most there can be;
- `number(most)`: a number divided by the most it can be;
- `log()`: a number x without a natural bound, as log₂(1 + |x|) / 64 with the sign of x;
- `one_of(n, first)`: a 1 at the value's place among `first`, `first` + 1, …, all 0 if it is none of them;
- `seat(first)`: a seat, given as `first` + its number, by a 1 at its place counted from the observer;
- `seats()`: a set of seats, counted from the observer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import Variant
from pipworks.engine.contract import Record
from pipworks.interop.batched import observing
from pipworks.interop.batched.observing import AHEAD, COLUMNS, KIND, OFFSET, PARAMETER, SIZE, START, STRIDE
from pipworks.interop.batched.observing import WIDTH as _WIDTH

LOG_SCALE = 64.0


@dataclass(frozen=True)
class How:
    """How each element of a field is written."""

    kind: int
    width: int
    parameter: int = 0
    most: float = 1.0
    by_seat: bool = False

    @property
    def of_each(self) -> How:
        """The same for a field that has an element, or a row of elements, for every seat."""
        return replace(self, by_seat=True)


def flags(n: int) -> How:
    """A set of n things."""
    return How(observing.FLAGS, n)


def digits(n: int, bits: int, most: int) -> How:
    """How many of each of n things: digits of so many bits, the first the lowest."""
    return How(observing.DIGITS, n, bits, most)


def number(most: float) -> How:
    """A number from 0 (or from −most) to most."""
    return How(observing.NUMBER, 1, 0, most)


def log() -> How:
    """A number without a natural bound."""
    return How(observing.LOG, 1, 0, LOG_SCALE)


def one_of(n: int, first: int = 0) -> How:
    """One of n values."""
    return How(observing.ONE_OF, n, first)


def seat(seats: int, first: int = 0) -> How:
    """A seat."""
    return How(observing.SEAT, seats, first)


def seats(seats: int) -> How:
    """A set of seats."""
    return How(observing.SEATS, seats)


Table = dict[str, How]


def _femto(options: Any) -> Table:
    cards = flags(len(options.pack))
    return {
        "hand": cards.of_each,
        "front": cards.of_each,
        "open": cards,
        "spare": cards,
        "seen": cards,
        "unknown": cards,
        "points": log().of_each,
        "game": log(),
        "up": one_of(len(options.pack), 1).of_each,
        "held": number(options.hand_size).of_each,
        "phase": one_of(7),
        "leader": seat(2),
        "winner": seat(2),
        "chooser": seat(2),
    }


def _math_arena(options: Any) -> Table:
    numbers, operators = digits(10, 4, 4), flags(12)
    return {
        "hand": numbers.of_each,
        "played": numbers,
        "won": operators.of_each,
        "held": operators,
        "left": operators,
        "up": one_of(12, 1),
        "shown": one_of(10, 1).of_each,
        "rounds": number(12),
        "game": log(),
        "points": log().of_each,
        "phase": one_of(4),
    }


def _sequences(options: Any) -> Table:
    bag, row, cards = digits(20, 3, 4), flags(8), number(37)
    return {
        "hand": bag.of_each,
        "left": bag.of_each,
        "pile": digits(12, 5, 20).of_each,
        "waiting": row,
        "open": row,
        "one": row,
        "two": row,
        "turn": log(),
        "table": number(63),
        "length": number(56),
        "force": number(56),
        "held": cards.of_each,
        "stock": cards.of_each,
        "under": cards.of_each,
        "sequences": number(8),
        "seat": seat(2),
        "first": one_of(8, 1),
        "returned": number(6),
        "phase": one_of(3),
    }


def _brain_drain(options: Any) -> Table:
    card, players = one_of(52, 1), options.players
    return {
        "stock": number(52),
        "left": number(52),
        "known": number(52),
        "display": card,
        "target": card,
        "waste": flags(52),
        "won": flags(52).of_each,
        "barred": seats(players),
        "passed": seats(players),
        "claims": seats(players),
        "right": seats(players),
        "wrong": seats(players),
        "first": seat(players, 1),
        "winner": seat(players, 1),
        "last": seat(players, 1),
        "tried": number(52),
        "fruitless": log(),
        "targets": log(),
        "phase": one_of(4),
    }


def _ascent(options: Any) -> Table:
    return {
        "square": one_of(52, 1),
        "left": number(52),
        "covered": flags(52),
        "player": seat(options.players),
        "number": number(options.last_number + 1),
        "failures": number(200),
        "total": number(options.most_payoff).of_each,
        "attempts": log(),
        "phase": one_of(3),
    }


def _friend_or_foe(options: Any) -> Table:
    cards = digits(13, 4, 4)
    return {
        "hand": cards.of_each,
        "shown": cards.of_each,
        "pile": cards,
        "turns": number(options.turn_limit),
        "roller": seat(options.players),
        "dice": one_of(6, 1),
        "asked": one_of(13, 1),
        "phase": one_of(8),
        "won": seats(options.players),
        "held": number(52).of_each,
        "claim": one_of(3, 1).of_each,
    }


TABLES: dict[str, Callable[[Any], Table]] = {
    "femto": _femto,
    "math-arena": _math_arena,
    "sequences": _sequences,
    "brain-drain": _brain_drain,
    "ascent": _ascent,
    "friend-or-foe": _friend_or_foe,
}
"""How each game's masked state is observed, by field, in this order. A field of several elements is written
element by element; one that is left out (Ascent's stock) is unknown to everybody."""


def _all_bits(variant: Variant) -> Table:
    state = variant.game.state
    return {
        name: How(observing.BITS, 8 * state[name].base.itemsize)
        for name in state.names or ()
        if state[name].base.kind in "iub"
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
    plan: NDArray[np.int64]
    most: NDArray[np.float64]

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
        if out is None:
            out = np.empty(self.length, np.float32)
        record = np.frombuffer(known.tobytes(), np.uint8)
        observing.observe(record, seat, self.variant.seats, self.plan, self.most, out)
        return out


@lru_cache(maxsize=256)
def layout(variant: Variant) -> Layout:
    """The layout of a variant's observations."""
    game = variant.game
    known = game.key == game.name and game.name in TABLES
    table = TABLES[game.name](variant.options) if known else _all_bits(variant)
    pieces = [Piece("observer", 0, variant.seats, (variant.seats,))]
    rows = [_row(KIND, observing.SELF)]
    mosts = [1.0]
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
        if how.kind == observing.NUMBER and not how.by_seat and shape:
            row = _row(KIND, how.kind)
            row[OFFSET], row[SIZE], row[_WIDTH], row[START] = offset, each, int(np.prod(shape)), at
            rows.append(row)
            mosts.append(how.most)
            at += row[_WIDTH]
            pieces.append(Piece(name, start, at, shape))
            continue
        for place in np.ndindex(shape):
            row = _row(KIND, how.kind)
            own = place[1:] if how.by_seat else place
            inner = shape[1:] if how.by_seat else shape
            row[OFFSET] = offset + each * (int(np.ravel_multi_index(own, inner)) if inner else 0)
            row[STRIDE], row[AHEAD] = stride, place[0] if how.by_seat else 0
            row[SIZE], row[_WIDTH], row[PARAMETER], row[START] = each, how.width, how.parameter, at
            rows.append(row)
            mosts.append(how.most)
            at += how.width
        pieces.append(Piece(name, start, at, (*shape, how.width) if how.width > 1 else shape or (1,)))
    return Layout(variant, tuple(pieces), at, np.array(rows, np.int64), np.array(mosts, np.float64))


def _row(column: int, value: int) -> list[int]:
    row = [0] * COLUMNS
    row[column] = value
    return row


def observation(variant: Variant, known: Record, seat: int) -> NDArray[np.float32]:
    """What a seat observes, from a state masked for it (`variant.masked`): float32, `layout(variant).length`
    numbers from −1 to 1, in the order that `layout(variant).pieces` tells.
    """
    return layout(variant).observe(known, seat)


# Choices as actions: an action is the number of a choice, so the same action is the same choice always.

_ACTIONS: dict[str, Callable[[Any], int]] = {
    "femto": lambda options: len(options.pack),
    "math-arena": lambda options: 110 if options.remainder == "choice" else 55,
    "sequences": lambda options: 276,
    "brain-drain": lambda options: 4,
    "ascent": lambda options: 4,
    "friend-or-foe": lambda options: 17,
}


TOO_FAR = (
    "a choice has a number beyond those of the actions: give the options of the game a property `actions`, a "
    "number above that of every choice"
)


def action_count(variant: Variant) -> int:
    """How many actions a variant has: every choice has a number below this, in any position.

    A game of one's own says it by a property `actions` of its options; without, its choices must be numbered
    from 0 to `most_choices` − 1.
    """
    game = variant.game
    if game.key == game.name and game.name in _ACTIONS:
        return _ACTIONS[game.name](variant.options)
    return int(getattr(variant.options, "actions", variant.most_choices))
