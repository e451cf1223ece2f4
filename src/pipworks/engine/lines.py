"""Lines: what happens in a game, as data.

A line is of a kind, and has seats, cards, numbers, equations as its values. Each kind is a small class with
the sentence that tells it:

    @line("{seat} {seat:lay|lays} the {card}.")
    class Laid(Line):
        seat: Seat
        card: Card

What programs, pages and tests want to know they read from the kind and the values, never from the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, ClassVar, TypeVar, dataclass_transform

from pipworks.engine.errors import WrongType, listed
from pipworks.engine.messages import Message, Seat, Value
from pipworks.engine.teller import Teller, placed


class Card(str):
    """A card, as it is written on it."""

    __slots__ = ()


class Equation(str):
    """An equation, or what stands on one side of it."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Line:
    """Something that happened. Kinds of lines are its subclasses; see `line`."""

    kind: ClassVar[str]
    """The name of the kind, from that of the class: `Laid` is `laid`, `PutDown` is `put-down`."""
    template: ClassVar[str]

    def message(self) -> Message:
        """The sentence that tells it. In its template may also stand what properties of the line make."""
        return Message(self.template, {name: getattr(self, name) for name in placed(self.template)})

    def data(self, teller: Teller) -> dict[str, Any]:
        """The line as JSON: `kind`, the values by name, and the sentence for a reader as `text`."""
        names, of_these = _held(type(self))
        held = {name: getattr(self, name) for name in names}
        if of_these:
            template, said = self.template, held
        else:
            message = self.message()
            template, said = message.template, dict(message.values or {})
        plain: dict[str, Any] = {}
        for name, value in held.items():
            if value.__class__ in _AS_THEY_ARE:
                plain[name] = value
                continue
            plain[name] = text = _plain(value, teller)
            if value.__class__ is Message and value is said.get(name):
                # It is said once, and stands in the sentence as it is.
                said = {**said, name: text}
        return {"kind": self.kind, **plain, "text": teller.told(template, said)}

    def __str__(self) -> str:
        """The sentence in English, for somebody who watches players without names."""
        return Teller().sentence(self.message())


_AS_THEY_ARE = frozenset((str, int, bool, float, type(None)))
_BARE: dict[type, Callable[[Any], Any]] = {}
"""What makes plain values of those of other kinds, by the kinds that have been told."""
_HELD: dict[type[Line], tuple[tuple[str, ...], bool]] = {}


def _held(kind: type[Line]) -> tuple[tuple[str, ...], bool]:
    """The names of what a kind of line holds, in order, and whether its sentence is made of nothing else."""
    if kind not in _HELD:
        names = tuple(each.name for each in fields(kind))
        _HELD[kind] = names, kind.message is Line.message and set(placed(kind.template)) <= set(names)
    return _HELD[kind]


def _plain(value: Value | None, teller: Teller) -> Any:
    kind = type(value)
    if kind in _AS_THEY_ARE:
        return value
    if isinstance(value, tuple):
        return [each if each.__class__ in _AS_THEY_ARE else _plain(each, teller) for each in value]
    if isinstance(value, Message):
        return teller.say(value)
    if kind not in _BARE:
        _BARE[kind] = next((bare for bare in (str, int, float) if issubclass(kind, bare)), str)
    return _BARE[kind](value)


L = TypeVar("L", bound=type[Line])


@dataclass_transform(frozen_default=True)
def line(template: str) -> Callable[[L], L]:
    """Make a class a kind of line, told by this sentence (see `pipworks.engine.messages`).

    Raises WrongType for a sentence with a value that the line lacks.
    """

    def made(cls: L) -> L:
        new: L = dataclass(frozen=True, slots=True)(cls)  # type: ignore[assignment]
        for name in placed(template):
            if not hasattr(new, name):
                values = [each.name for each in fields(new)]
                raise WrongType(
                    f"the line {cls.__name__} is told with {{{name}}}, and it has no such value: it has "
                    f"{listed(values, 'and') or 'none'}"
                )
        new.kind = re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()
        new.template = template
        return new

    return made


# Lines that any game may use


@line("{seat} {seat:choose|chooses} {choice}.")
class Chosen(Line):
    """A choice, when a game has no better words for it."""

    seat: Seat
    choice: str


@line("{text}")
class Said(Line):
    """A sentence that is nothing but that."""

    text: Message | str


@line("{winners} {winners:win|wins|win}.")
class Won(Line):
    """Who has won."""

    winners: tuple[Seat, ...]


@line("A draw.")
class Drawn(Line):
    """Nobody has won."""


def lines_of(module: Any) -> tuple[type[Line], ...]:
    """The kinds of lines that a module defines, in its order."""
    return tuple(
        each
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, Line) and each.__module__ == module.__name__
    )
