"""Zones: what lies on a table, so that any game can be drawn without knowing it.

A view says what a seat sees in two forms: in the game's own words, as fields that its own drawing reads, and
as zones, which are enough to draw a table of any game, on a screen, in a terminal or in a mail. A card that
can be moved carries the choice that moving it makes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field


def _shown(**example: Any) -> ConfigDict:
    """The configuration of a model with an example for documents."""
    return ConfigDict(json_schema_extra={"examples": [example]})


class CardSeen(BaseModel):
    """A card as somebody sees it."""

    model_config = _shown(face="10", choice="10")

    face: str
    """What is printed on it, as the game writes its cards (`10`, `K♠`, `×`); empty for a card face down."""
    name: str = ""
    """How it is said, where that is not the face (`King of spades`)."""
    choice: str | None = None
    """The choice that laying this card makes, in the game's notation; none if it cannot be moved now."""
    choices: list[str] = []
    """All that laying it may make, where there are several places for it."""
    marked: bool = False
    """Whether it is the card that matters now: led, asked for, just turned up."""


class Hand(BaseModel):
    """Cards that somebody holds: those known, and how many more there are."""

    model_config = _shown(label="hand", seat=0, cards=[{"face": "10"}], unknown=0)

    kind: Literal["hand"] = "hand"
    label: str
    seat: int
    cards: list[CardSeen] = []
    unknown: int = 0


class Row(BaseModel):
    """Cards side by side, face up, in their order; a seat's own, or in the middle."""

    model_config = _shown(label="in front", seat=0, cards=[{"face": "10"}], note="total 10")

    kind: Literal["row"] = "row"
    label: str
    seat: int | None = None
    cards: list[CardSeen] = []
    unknown: int = 0
    note: str = ""
    """What is to be said of it: a total, a value."""


class Pile(BaseModel):
    """Cards on top of each other: how many, and the one on top if it can be seen."""

    model_config = _shown(label="discard", count=7, top={"face": "K♠"})

    kind: Literal["pile"] = "pile"
    label: str
    seat: int | None = None
    count: int
    top: CardSeen | None = None
    note: str = ""
    """What is to be said of it: what is known to lie at the bottom."""


class Dice(BaseModel):
    """Dice as they lie."""

    model_config = _shown(label="dice", numbers=[2, 5])

    kind: Literal["dice"] = "dice"
    label: str
    numbers: list[int]


class Scores(BaseModel):
    """What every seat has, in the game's own currency."""

    model_config = _shown(label="points", values=["2", "½"])

    kind: Literal["scores"] = "scores"
    label: str
    values: list[str]
    """By seat, as text (`7`, `2½`)."""


class Text(BaseModel):
    """Something to read."""

    model_config = _shown(lines=["Turn 7"])

    kind: Literal["text"] = "text"
    label: str = ""
    lines: list[str]


Zone = Annotated[Hand | Row | Pile | Dice | Scores | Text, Field(discriminator="kind")]


def cards(faces: Sequence[str], choices: Sequence[str] = ()) -> list[CardSeen]:
    """Cards by their faces; those whose face is a choice that can be made now can be moved."""
    return [CardSeen(face=face, choice=face if face in choices else None) for face in faces]
