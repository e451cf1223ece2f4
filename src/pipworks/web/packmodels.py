"""What the API says about all packs of a game, as typed data."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from pipworks.web.models import shown


class PackMeasure(BaseModel):
    """Something that is known of every pack."""

    model_config = shown(
        name="strength",
        title="Strength of the deal",
        about="What a deal is worth to the player it favours, on average, in games won.",
        form="hundredths",
        source="file",
    )

    name: str
    title: str
    about: str
    """What it is, in a sentence."""
    form: Literal["hundredths", "percent", "whole"]
    """How it is written."""
    source: Literal["file", "total", "distance"]
    """A column of the file; else it follows from the cards: their total, or how far they are, in ascending
    order, from those of the usual pack, the differences added up."""


class PackLook(BaseModel):
    """A view of the map that shows something."""

    model_config = shown(
        name="fairest",
        title="The fairest",
        x="strength",
        y="draws",
        colour="pure_openings",
        within={"decided": [None, 0.0]},
        first="strength",
    )

    name: str
    title: str
    x: str
    y: str
    colour: str
    within: dict[str, tuple[float | None, float | None]]
    """By measure, from where to where; null is no bound."""
    first: str
    """The measure of which the least come first."""


class MarkedPack(BaseModel):
    """A pack that has a name."""

    model_config = shown(preset="final", code="femto:pack=1-3-4-5-7-8-9-11", pack=[1, 3, 4, 5, 7, 8, 9, 11])

    preset: str | None
    """The name of the preset; null for the usual pack of the game."""
    code: str
    pack: list[int]


class PacksTold(BaseModel):
    """All packs of one kind: what is known of them, and where it is."""

    model_config = shown(
        code="femto:pack={pack}",
        cards=8,
        **{"from": [1, 2, 3]},
        rows=735471,
        deals=70,
        measures=[],
        looks=[],
        marked=[],
        columns="/api/games/femto/packs/columns?tag=0123456789abcdef",
        bytes=3591384,
    )

    code: str
    """The code of the variant of a pack, where `{pack}` stands for its cards, joined by hyphens."""
    cards: int
    """How many cards a pack has."""
    faces: list[int] = Field(alias="from")
    """The cards that packs are made of, ascending; the packs are all there are, in lexicographic order."""
    rows: int
    """How many packs there are."""
    deals: int
    """How many deals each has."""
    measures: list[PackMeasure]
    looks: list[PackLook]
    marked: list[MarkedPack]
    columns: str
    """Where the figures are: a compact file of a sweep, which never changes under this address."""
    bytes: int
    """How many bytes that is, compressed."""
