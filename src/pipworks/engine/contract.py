"""What a game is: two records and a handful of plain functions over them.

A **state** is one record of a NumPy structured dtype: plain data, no pointers, no padding bytes. Copying
it is a memory copy, its equality is that of its bytes. A variant's options become a second record, the
**rules**, so compiled code never depends on which variant is played. The functions:

`begin(rules, state)`
    Make a blank (all-zero) state the beginning of a game, before any card is dealt.
`to_act(rules, state) -> int`
    The set of seats that must choose now, seat 0 being bit 0. Several seats choose at the same time and
    in secret. `CHANCE` when a random event is due; `OVER` when the game has ended. With the flag `CLAIM`
    added it is a claim window: each of these seats may claim or `WAIT`, and only the first claim counts.
`choices(rules, state, seat, out) -> int`
    Write the legal choices of a seat that must act into `out` (int64), ascending, none below zero, and
    return how many; never none. In a claim window the first is `WAIT`.
`play(rules, state, chosen)`
    Apply one joint choice: `chosen[seat]` (int64), `NO_CHOICE` for seats that do not act. In a claim
    window with several claims the state then waits for a random event, whose outcomes are the seats that
    claimed; a live table, where the clock knows, plays the first claim alone instead.
`chance(rules, state, rng)`
    Draw a random event and apply it.
`outcomes(rules, state, out, weight) -> int`
    How many outcomes the random event due has, and of as many as fit into the arrays `out` (int64) and
    `weight` (float64, any positive scale) what they are; 0 when they are too many to list.
`happen(rules, state, outcome)`
    Apply the outcome of that number.
`score(rules, state, out)`
    Write every seat's payoff (float64): at the end what the game gave, before it what the game would give
    if it ended now.
`standing(rules, state, out)`
    Like `score`, by how far everybody is ahead, where that says more than who would win.
`outlook(rules, state, out)`
    Like `score`, by what the game is likely to bring everybody. Who imagines games then breaks them off after
    a while, and goes by it: for games that last too long to be imagined to their end.
`turn(rules, state) -> int`
    The number of the round or turn that is being played; it never falls. Records break lines by it.
`mask(rules, state, seat)`
    Erase all that a seat does not know; seat `SPECTATOR` is somebody who watches.
`imagine(rules, state, seat, rng)`
    Fill a masked state with hidden facts that agree with it, uniformly drawn.

`reveals(rules, state, seat, choice, eyes) -> bool`
    Whether a choice that a seat has made in this full state is known to another once it has been played. It
    may be left out: then only such choices are known as the mask gives away.

A game whose positions are public may also say how its positions are numbered, which lets the exact
solver keep values in a plain array (see `pipworks.solve`): `slots`, `layers`, `layer`, `rank`, `unrank`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.rng import Generator, below
from pipworks.kernels import kernel

OVER = 0
CLAIM = 1 << 29
CHANCE = 1 << 30
SEATS = CLAIM - 1
"""The bits of `to_act` that are seats."""

WAIT = 0
"""In a claim window, the choice not to claim."""
NO_CHOICE = -1
SPECTATOR = -1
REFUSED = -1
"""What a door answers (see `pipworks.engine.doors`) where that is not due, or not listed."""

MOST_SEATS = 8

SPARE = 1 << 14
"""Room in every buffer for choices beyond what a game may list (see `pipworks.engine.listing`)."""

NO_SLOT = 1 << 62
"""What `rank` answers for a position that has no number of its own."""

MOST_STEPS = 1 << 24
"""A game that is not over after so many joint choices is taken for one that never ends."""

MOST_KEPT = 1 << 18
"""The same, where every step on the way is kept."""

MOST_EVENTS = 1 << 16
"""So many random events in a row, with nobody choosing in between, are taken for some that never stop."""

Record = Any
"""A record (`numpy.record`) of a game's rules or state."""


class QuickRecord(np.record):  # type: ignore[misc] # its stubs call a base of it final, and it is not
    """A record whose fields are read in a ninth of the time that `numpy.record` takes.

    Every name of a field of any record is a property, as long as it is no name of NumPy's own.
    """

    __slots__ = ()

    __getattribute__ = np.void.__getattribute__
    __getitem__ = np.void.__getitem__

    def copy(self) -> QuickRecord:  # type: ignore[override] # NumPy's has parameters that a record has no use for
        """A copy that can be written to. Of a state that a variant has made it is still known whose it is."""
        return copied(self.dtype, self.tobytes(), made_by(self))

    def __copy__(self) -> QuickRecord:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any] | None) -> QuickRecord:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return copied, (self.dtype, self.tobytes(), made_by(self))

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except ValueError:
            fields = ", ".join(self.dtype.names or ())
            raise AttributeError(f"there is no {name} in a record of {fields}") from None


def made_by(record: QuickRecord) -> str | None:
    """The code of the variant that has made a state, or what it is a copy of, if that is known."""
    return getattr(getattr(record.base, "base", None), "variant", None)


def copied(kind: np.dtype[Any], bits: bytes, code: str | None) -> QuickRecord:
    """A record with these bits, and with memory of its own, of which it is known whose it was.

    It can be written to, so that nobody can rely on what stands in it.
    """
    copy: QuickRecord = np.ndarray(1, kind, _copies_of(code)(bits))[0]
    return copy


@lru_cache(maxsize=4096)
def _copies_of(code: str | None) -> type[bytearray]:
    """A kind of memory for copies of one variant's states."""
    return bytearray if code is None else type("Copied", (bytearray,), {"__slots__": (), "variant": code})


def _field(name: str) -> property:
    def read(record: QuickRecord) -> Any:
        try:
            return record[name]
        except ValueError:
            raise AttributeError(name) from None  # then `__getattr__` says so

    return property(read)


def record_type(fields: np.dtype[Any]) -> np.dtype[Any]:
    """The dtype of records with these fields: those of every game's states and rules."""
    for name in fields.names or ():
        if not hasattr(QuickRecord, name):
            setattr(QuickRecord, name, _field(name))
    return np.dtype((QuickRecord, fields))


SIGNATURES: dict[str, tuple[str, ...]] = {
    "begin": ("rules", "state"),
    "to_act": ("rules", "state"),
    "choices": ("rules", "state", "seat", "out"),
    "play": ("rules", "state", "chosen"),
    "chance": ("rules", "state", "rng"),
    "outcomes": ("rules", "state", "out", "weight"),
    "happen": ("rules", "state", "outcome"),
    "score": ("rules", "state", "out"),
    "standing": ("rules", "state", "out"),
    "outlook": ("rules", "state", "out"),
    "turn": ("rules", "state"),
    "mask": ("rules", "state", "seat"),
    "imagine": ("rules", "state", "seat", "rng"),
    "reveals": ("rules", "state", "seat", "choice", "eyes"),
}
"""The kernels of a game, by name, and what each is given."""


def room_for(most: int) -> NDArray[np.int64]:
    """A buffer for at most so many choices, and for more than there may be."""
    return np.zeros(most + SPARE, np.int64)


@kernel
def no_chance(rules: Record, state: Record, rng: Generator) -> None:
    """No random event ever happens."""


@kernel
def no_outcomes(rules: Record, state: Record, out: NDArray[np.int64], weight: NDArray[np.float64]) -> int:
    """Random events are not listed."""
    return 0


@kernel
def no_happening(rules: Record, state: Record, outcome: int) -> None:
    """Nothing happens."""


@kernel
def nothing_hidden(rules: Record, state: Record, seat: int) -> None:
    """Everything is known to everybody."""


@kernel
def nothing_to_imagine(rules: Record, state: Record, seat: int, rng: Generator) -> None:
    """Everything is known already."""


@kernel
def one_turn(rules: Record, state: Record) -> int:
    """The whole game is one turn."""
    return 1


@kernel
def all_seen(rules: Record, state: Record, seat: int, choice: int, eyes: int) -> bool:
    """Every choice is seen by everybody as soon as it counts."""
    return True


@kernel
def best_choice(out: NDArray[np.int64], worth: NDArray[np.float64], count: int, rng: Generator) -> int:
    """That of the first `count` choices in `out` which is worth most; of several, one, all equally likely."""
    chosen = 0
    equals = 0
    for each in range(count):
        if worth[each] > worth[chosen]:
            equals = 0
        if equals == 0 or worth[each] == worth[chosen]:
            equals += 1
            if below(rng, equals) == 0:
                chosen = each
    return out[chosen]


@kernel
def first_best(out: NDArray[np.int64], worth: NDArray[np.float64], count: int) -> int:
    """That of the first `count` choices in `out` which is worth most; of several, the first."""
    best = 0
    for each in range(1, count):
        if worth[each] > worth[best]:
            best = each
    return out[best]


@kernel
def random_choice(out: NDArray[np.int64], count: int, rng: Generator) -> int:
    """One of the first `count` choices in `out`, all equally likely."""
    return out[below(rng, count)]
