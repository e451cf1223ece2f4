"""Zones: what lies on a table, so that any game can be drawn without knowing it.

A view says what a seat sees in two forms: in the game's own words, as fields that its own drawing reads, and
as zones, which are enough to draw a table of any game, on a screen, in a terminal or in a mail. A card that
can be moved carries the choice that moving it makes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeVar, dataclass_transform

from pydantic import ConfigDict, Field

T = TypeVar("T")


@dataclass_transform(kw_only_default=True, field_specifiers=(field,))
def _zone(**example: Any) -> Callable[[type[T]], type[T]]:
    """Make a class plain data, which views hold many of, with an example for documents."""

    def made(kind: type[T]) -> type[T]:
        named = {"kind": getattr(kind, "kind")} if hasattr(kind, "kind") else {}  # noqa: B009
        # Whatever a game has put into it is made what it must be as the view is made.
        settings = ConfigDict(
            json_schema_extra={"examples": [named | example]}, revalidate_instances="always"
        )
        setattr(kind, "__pydantic_config__", settings)  # noqa: B010 - it is no field
        return dataclass(kw_only=True)(kind)

    return made


@_zone(face="10", choice="10")
class CardSeen:
    """A card as somebody sees it."""

    face: str
    """What is printed on it, as the game writes its cards (`10`, `K♠`, `×`); empty for a card face down."""
    name: str = ""
    """How it is said, where that is not the face (`King of spades`)."""
    choice: str | None = None
    """The choice that laying this card makes, in the game's notation; none if it cannot be moved now."""
    choices: list[str] = field(default_factory=list)
    """All that laying it may make, where there are several places for it."""
    marked: bool = False
    """Whether it is the card that matters now: led, asked for, just turned up."""


@_zone(label="hand", seat=0, cards=[{"face": "10"}], unknown=0)
class Hand:
    """Cards that somebody holds: those known, and how many more there are."""

    kind: Literal["hand"] = "hand"
    label: str
    seat: int
    cards: list[CardSeen] = field(default_factory=list)
    unknown: int = 0


@_zone(label="in front", seat=0, cards=[{"face": "10"}], note="total 10")
class Row:
    """Cards side by side, face up, in their order; a seat's own, or in the middle."""

    kind: Literal["row"] = "row"
    label: str
    seat: int | None = None
    cards: list[CardSeen] = field(default_factory=list)
    unknown: int = 0
    note: str = ""
    """What is to be said of it: a total, a value."""


@_zone(label="discard", count=7, top={"face": "K♠"})
class Pile:
    """Cards on top of each other: how many, and the one on top if it can be seen."""

    kind: Literal["pile"] = "pile"
    label: str
    seat: int | None = None
    count: int
    top: CardSeen | None = None
    note: str = ""
    """What is to be said of it: what is known to lie at the bottom."""


@_zone(label="dice", numbers=[2, 5])
class Dice:
    """Dice as they lie."""

    kind: Literal["dice"] = "dice"
    label: str
    numbers: list[int]


@_zone(label="points", values=["2", "½"])
class Scores:
    """What every seat has, in the game's own currency."""

    kind: Literal["scores"] = "scores"
    label: str
    values: list[str]
    """By seat, as text (`7`, `2½`)."""


@_zone(label="points", values=["2½", "0"], numbers=[2.5, 0])
class Tally:
    """What every seat has come to so far, in the game's own currency: totals, operators, cards left."""

    label: str
    values: list[str]
    """By seat, as text (`7`, `2½`)."""
    numbers: list[float]
    """The same by seat, as numbers, for a chart."""

    @property
    def zone(self) -> Scores:
        """The same as a part of the table."""
        return Scores(label=self.label, values=self.values)


def tally(label: str, numbers: Sequence[float], texts: Sequence[str] | None = None) -> Tally:
    """A tally of numbers by seat; `texts` are for numbers that are not written as they are (`2½`)."""
    written = list(map(_number, numbers)) if texts is None else list(texts)
    return Tally(label=label, values=written, numbers=list(map(float, numbers)))


def _number(number: float) -> str:
    """A number without idle digits; whole ones are never rounded."""
    return (f"{number:z.0f}" if float(number).is_integer() else f"{number:g}").replace("-", "−")


@_zone(lines=["Turn 7"])
class Text:
    """Something to read."""

    kind: Literal["text"] = "text"
    label: str = ""
    lines: list[str]


ZONES = (Hand, Row, Pile, Dice, Scores, Text)
"""All kinds of them."""
Zone = Annotated[Hand | Row | Pile | Dice | Scores | Text, Field(discriminator="kind")]


def cards(faces: Sequence[str], choices: Sequence[str] = ()) -> list[CardSeen]:
    """Cards by their faces; those whose face is a choice that can be made now can be moved."""
    return [CardSeen(face=face, choice=face if face in choices else None) for face in faces]
