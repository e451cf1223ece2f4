"""The fields of a state, each declared once; and positions as `name=value` fields.

A game may declare what its state holds in a function `layout(options)` that gives a `Layout`: of each field
its name, how it is observed by programs, how many elements it has, and under which name it stands in a
position. From that come the record, what programs observe, and the text of a position with one sentence for
everything that can be wrong in it. What a game writes in a manner of its own it hands to `Layout.write`, and
finds in the `Fields` that `Layout.read` gives back.

What an element is, is said by how it is observed (see `pipworks.engine.observing`), and that also says how it
is written, unless the field says otherwise:

- `number(most)`: a whole number from 0 to most;
- `one_of(n, first)`: a whole number from 0 or `first` to `first` + n − 1;
- `seat(n)`: a player, from 1; `seat(n, 1)`: a player, or 0 for nobody;
- `seats(n)`: players, as in `1-3`;
- everything else must say how.

A field that is observed by nobody (`None`) is erased in every masked state.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass
from itertools import cycle, islice
from typing import Any, NamedTuple

import numpy as np

from pipworks.engine.errors import BadPosition, GameError
from pipworks.engine.messages import Message, Quoted
from pipworks.engine.observing import DIGITS, FLAGS, NUMBER, ONE_OF, SEAT, SEATS, How, Observed

LONGEST = 5000
"""So many characters a position has at most."""


class Text(NamedTuple):
    """How an element is written."""

    write: Callable[[int], str]
    read: Callable[[str, str], int]
    """From the name of the field and the text. Raises BadPosition."""


@dataclass(frozen=True)
class Field:
    """A field of a state."""

    name: str
    seen: How | None
    """How each element is observed; None when nobody ever sees it."""
    written: str = ""
    """Its name in a position; empty when it follows from the others."""
    text: Text | None = None
    """How an element is written, where that is not said by how it is observed; several elements of one
    field are written with / between them if there is one for each seat, and otherwise by the game.
    """
    _: KW_ONLY
    shape: int | tuple[int, ...] = ()
    """How many elements it has; one `of_each` seat has them for as many seats as there can be."""
    usual: int = 0
    """The value that goes without saying."""
    type: type = np.int64

    def __post_init__(self) -> None:
        alone = self.by_seat or self.shape == ()
        if self.text is None and self.seen is not None and alone:
            object.__setattr__(self, "text", _text_of(self.seen))

    @property
    def by_seat(self) -> bool:
        """Whether it has an element for every seat."""
        return self.seen is not None and self.seen.by_seat

    @property
    def lacking(self) -> Any:
        """The bits that no element has, as an element: those of things that there are not."""
        kind, size = np.dtype(self.type), 8 * np.dtype(self.type).itemsize
        bits = size if self.seen is None else _bits_of(self.seen)
        return np.array(0 if bits >= size else -(1 << bits), np.int64).astype(kind)


class Layout:
    """The fields of a state, in order.

    `names` are those that can stand in a position, with spaces between them, where their order is another
    than that of the fields, or where there are more of them.
    """

    def __init__(self, seats: int, *fields: Field, names: str = "") -> None:
        self.seats = seats
        self.fields = fields
        self.names = names or " ".join(each.written for each in fields if each.written)
        self._plain = [(each, each.text) for each in fields if each.written and each.text is not None]

    @property
    def record(self) -> np.dtype[Any]:
        """The type of a state."""
        return np.dtype((np.record, np.dtype([(each.name, each.type, each.shape) for each in self.fields])))

    @property
    def observed(self) -> Observed:
        """How a masked state is written as numbers."""
        return {each.name: each.seen for each in self.fields if each.seen is not None}

    def write(self, state: Any, own: Mapping[str, str]) -> str:
        """A position. `own` has the text of those fields that the game writes itself."""
        given = {each.written: _of_field(each, text, state, self.seats) for each, text in self._plain}
        given |= own
        return write_fields({name: given.get(name, "") for name in self.names.split()})

    def read(self, text: str, state: Any) -> Fields:
        """The fields of a position; what is written as declared, or goes without saying, is put into `state`.

        Raises BadPosition.
        """
        found = Fields(text, self.names, self.seats)
        for each, how in self._plain:
            if each.written not in found:
                state[each.name] = each.usual
            elif each.by_seat:
                for seat, part in enumerate(found.by_seat(each.written)):
                    state[each.name][seat] = how.read(each.written, part)
            else:
                state[each.name] = how.read(each.written, found.text(each.written))
        return found


def _of_field(field: Field, text: Text, state: Any, seats: int) -> str:
    """A field as text; nothing when it has its usual value."""
    if not field.by_seat:
        element = int(state[field.name])
        return "" if element == field.usual else text.write(element)
    elements = state[field.name][:seats].tolist()
    usual = all(element == field.usual for element in elements)
    return "" if usual else "/".join(map(text.write, elements))


# How elements are written


def whole(low: int, high: int, plus: int = 0) -> Text:
    """A number from `low` to `high`, which is so much more than the element."""
    return Text(
        lambda element: str(element + plus), lambda name, text: read_whole(name, text, low, high) - plus
    )


def players(seats: int) -> Text:
    """A set of seats, as players."""
    return Text(write_seats, lambda name, text: read_seats(name, text, seats))


def words(meant: Mapping[str, int]) -> Text:
    """A word for each element there is."""
    names = {element: word for word, element in meant.items()}
    return Text(names.__getitem__, lambda name, text: meant[read_word(name, text, tuple(meant))])


def _text_of(how: How) -> Text | None:
    if how.kind == NUMBER:
        return whole(0, int(how.most))
    if how.kind == ONE_OF:
        return whole(0, how.parameter + how.width - 1)
    if how.kind == SEAT:
        return whole(0, how.width) if how.parameter else whole(1, how.width, plus=1)
    return players(how.width) if how.kind == SEATS else None


def _bits_of(how: How) -> int:
    """So many bits an element can have that is observed so; more than there are where it may be negative."""
    if how.kind in (FLAGS, SEATS):
        return how.width
    if how.kind == DIGITS:
        return how.width * how.parameter
    if how.kind in (ONE_OF, SEAT) and how.parameter > 0:
        return (how.parameter + how.width - 1).bit_length()
    return 64


# Sets of seats


def in_set(seats: int) -> list[int]:
    """The seats of a set, ascending; or whatever else a set of bits stands for."""
    return [seat for seat in range(int(seats).bit_length()) if int(seats) >> seat & 1]


def write_seats(seats: int) -> str:
    """A set of seats as players, `1-3`; nothing when it is empty."""
    return "-".join(str(seat + 1) for seat in in_set(seats))


def read_seats(name: str, text: str, seats: int) -> int:
    """A set of seats, written as players, `1-3`. Raises BadPosition."""
    found = 0
    for part in filter(None, re.split(r"[-,/]", text)):
        if not re.fullmatch(r"\d", part, re.ASCII) or not 1 <= int(part) <= seats:
            raise BadPosition(
                "{name} is players from 1 to {seats}, as in 1-2, not {part}",
                name=name,
                seats=seats,
                part=Quoted(part),
            )
        found |= 1 << int(part) - 1
    return found


# Positions as fields


class Fields:
    """The fields of a position while it is read. Whatever is wrong with them is a BadPosition.

    `names` are those there can be, with spaces between them; a bare value is that of the first.
    """

    def __init__(self, text: str, names: str, seats: int) -> None:
        if len(text) > LONGEST:
            raise BadPosition(
                "a position has at most {most} characters; this has {count}", most=LONGEST, count=len(text)
            )
        known = tuple(names.split())
        self.found = read_fields(text, known, known[0])
        self.seats = seats

    def __contains__(self, name: str) -> bool:
        return name in self.found

    def text(self, name: str, usual: str = "-") -> str:
        """What was written, or what goes without saying."""
        return self.found.get(name, usual)

    def word(self, name: str, usual: str, words: tuple[str, ...]) -> str:
        """One of some words, of which the usual one goes without saying."""
        return read_word(name, self.text(name, usual), words)

    def number(self, name: str, usual: int, low: int, high: int) -> int:
        """A whole number within bounds."""
        return read_whole(name, self.text(name, str(usual)), low, high)

    def by_seat(
        self, name: str, usual: str = "-", marks: str = "/", like: tuple[str, ...] = ("3", "0")
    ) -> list[str]:
        """A part for each seat, with one of some marks between them; `like` are parts for an example."""
        return in_parts(
            name, self.text(name, marks[0].join([usual] * self.seats)), self.seats, marks, like=like
        )


def write_fields(fields: Mapping[str, str]) -> str:
    """Fields in a row; what is empty is left out."""
    return " ".join(f"{name}={value}" for name, value in fields.items() if value)


def read_fields(text: str, names: tuple[str, ...], first: str = "") -> dict[str, str]:
    """The `name=value` pairs of a position, by name. A bare value is that of the field `first`.

    Raises BadPosition for names that are unknown or come twice.
    """
    found: dict[str, str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        name = name.lower()
        if not equals and first and first not in found:
            name, value = first, word
        elif not equals:
            raise BadPosition(
                "{word} is not name=value; the names are {names:or}", word=Quoted(word), names=names
            )
        if name not in names:
            raise BadPosition("a position has no {name}; it has {names}", name=Quoted(name), names=names)
        if name in found:
            raise BadPosition("{name} is given twice: leave one of them out", name=name)
        found[name] = value
    return found


def in_parts(
    name: str | Message,
    text: str,
    seats: int,
    marks: str = "/",
    error: type[GameError] = BadPosition,
    *,
    like: tuple[str, ...],
) -> list[str]:
    """A part for each seat, with one of some marks between them; the first is the usual one.

    Who writes another number of parts is shown an example, for which `like` has parts, over and over.
    """
    parts = re.split(f"[{re.escape(marks)}]", text)
    if len(parts) != seats:
        raise error(
            "{name} must be {seats} parts with {mark} between them, player 1's first, as in {example}, "
            "not {text}",
            name=name,
            seats=seats,
            mark=marks[0],
            example=marks[0].join(islice(cycle(like), seats)),
            text=Quoted(text),
        )
    return parts


def read_word(name: str, text: str, words: tuple[str, ...]) -> str:
    """One of some words. Raises BadPosition."""
    word = text.lower()
    if word not in words:
        raise BadPosition("{name} must be {words:or}, not {word}", name=name, words=words, word=Quoted(word))
    return word


def read_whole(name: str, text: str, low: int, high: int) -> int:
    """A whole number within bounds. Raises BadPosition."""
    if not re.fullmatch(r"\d{1,16}", text.strip(), re.ASCII) or not low <= int(text) <= high:
        raise BadPosition(
            "{name} must be a whole number from {low} to {high}, not {text}",
            name=name,
            low=low,
            high=high,
            text=Quoted(text),
        )
    return int(text)
