"""Versions on their way from one server to another, as JSON.

What travels is what its author says of a version, under their name, with the server that it is from; no ids,
no comments, no ratings: those are of people of one server. A file is taken in whole or not at all.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Literal

import sqlalchemy as sa
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pipworks.engine import GameError, Quoted, Variant
from pipworks.engine.invalid import wrong
from pipworks.engine.messages import say
from pipworks.gallery.errors import BadGalleryFile
from pipworks.gallery.versions import LETTERS_IN_AN_ID, Said, Version, publishable
from pipworks.gallery.wording import MOST_CODE
from pipworks.games import find_named
from pipworks.tables import schema
from pipworks.tables.commands import MOST_NAME
from pipworks.tables.database import Database, fresh_id
from pipworks.tables.naming import clean

FORMAT: Literal["pipworks-gallery"] = "pipworks-gallery"
EDITION = 1
MOST_BYTES = 32 * 1024 * 1024
"""A file of more is not read."""
MOST_VERSIONS = 20_000
MOST_ORIGIN = 200
ELSEWHERE = "another server"
"""Where versions are from when the file does not say."""

_VERSIONS = schema.versions


class Travelling(BaseModel):
    """A version in a file. `parent` is the code that it was made from, `created` in seconds since 1970."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        json_schema_extra={
            "examples": [
                {
                    "code": "femto:goal=low", "name": "Limbo", "idea": "", "fixes": "", "note": "",
                    "parent": "femto", "author": "Ann", "origin": "", "created": 1935653400.0,
                }
            ]
        },
    )  # fmt: skip

    code: str = Field(max_length=MOST_CODE)
    name: str
    idea: str = ""
    fixes: str = ""
    note: str = ""
    parent: str | None = Field(None, max_length=MOST_CODE)
    author: str = ""
    origin: str = ""
    """The server that it was first published on; empty for the one that wrote the file."""
    created: float = 0.0


class GalleryFile(BaseModel):
    """The versions of a server, or some of them, in a file; `origin` is the server that wrote it."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        json_schema_extra={
            "examples": [
                {
                    "format": FORMAT, "edition": EDITION, "origin": "pipworks.example.org", "versions": [],
                    "next": None,
                }
            ]
        },
    )  # fmt: skip

    format: Literal["pipworks-gallery"]
    edition: Literal[1]
    origin: str = ""
    versions: Annotated[list[Travelling], Field(max_length=MOST_VERSIONS)]
    next: int | None = None
    """Where the next page begins, where a server tells its versions page by page."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What came of a file: how many versions are new here, and how many were published here before."""

    new: int
    known: int


def exported(database: Database, origin: str, most: int = MOST_VERSIONS, after: int = 0) -> dict[str, Any]:
    """The versions of a server, in the order in which they were published, as a `GalleryFile`."""
    by = sa.func.coalesce(schema.people.c.name, _VERSIONS.c.signed).label("by_name")
    asked = (
        sa.select(_VERSIONS, by)
        .outerjoin(schema.people, schema.people.c.id == _VERSIONS.c.author)
        .order_by(_VERSIONS.c.created, _VERSIONS.c.id)
        .limit(most + 1)
        .offset(after)
    )
    with database.reading(), database.engine.connect() as connection:
        rows = connection.execute(asked).all()
    kept = ("code", "name", "idea", "fixes", "note", "parent", "origin", "created")
    return {
        "format": FORMAT,
        "edition": EDITION,
        "origin": origin,
        "versions": [
            {name: row._mapping[name] for name in kept} | {"author": row.by_name} for row in rows[:most]
        ],
        "next": after + most if len(rows) > most else None,
    }


def versions_in(text: bytes, now: float) -> list[Version]:
    """The versions of a file, as they are to be taken in. Raises BadGalleryFile."""
    file = _read(text)
    found: dict[str, Version] = {}
    for number, travelling in enumerate(file.versions, 1):
        try:
            version = _version(travelling, clean(file.origin)[:MOST_ORIGIN] or ELSEWHERE, now)
        except GameError as problem:
            raise BadGalleryFile(
                "version {number} of this file cannot be taken in, so none was: {why}",
                number=number,
                why=str(problem),
            ) from None
        if version.code in found:
            raise BadGalleryFile(
                "version {number} of this file is {code} once more: nothing was taken in",
                number=number,
                code=Quoted(version.code),
            )
        found[version.code] = version
    return list(found.values())


def taken_in(database: Database, found: Sequence[Version]) -> Taken:
    """Take versions in, but for those that are here. Raises BadGalleryFile; then none has been taken."""
    with database.reading(), database.engine.connect() as connection:
        here = {
            row.code: row.parent
            for row in connection.execute(sa.select(_VERSIONS.c.code, _VERSIONS.c.parent))
        }
    new = [each for each in found if each.code not in here]
    _refuse_circles(here | {each.code: each.parent for each in new})
    with database.reading(), database.engine.begin() as connection:
        for each in new:
            connection.execute(database.ignoring(_VERSIONS).values(**asdict(each)))
    return Taken(len(new), len(found) - len(new))


def _read(text: bytes) -> GalleryFile:
    if len(text) > MOST_BYTES:
        raise BadGalleryFile(
            "this file is too large: at most {most} megabytes are read", most=MOST_BYTES >> 20
        )
    try:
        return GalleryFile.model_validate_json(text)
    except ValidationError as problem:
        first = problem.errors(include_input=False, include_url=False)[0]
        place = ".".join(map(str, first["loc"])) or say("the whole")
        raise BadGalleryFile(
            "this is no file of a gallery: {place}: {why}; nothing was taken in",
            place=place,
            why=wrong(first),
        ) from None


def _version(each: Travelling, origin: str, now: float) -> Version:
    """A version of a file as it can be kept. Raises GameError."""
    variant, said = publishable(each.code), Said(each.name, each.idea, each.fixes, each.note).checked()
    created = min(each.created, now) if math.isfinite(each.created) and each.created > 0 else now
    return Version(
        fresh_id(LETTERS_IN_AN_ID),
        variant.code,
        variant.game.name,
        said.name,
        said.idea,
        said.fixes,
        said.note,
        _parent(variant, each.parent),
        None,
        clean(each.author)[:MOST_NAME],
        clean(each.origin)[:MOST_ORIGIN] or origin,
        created,
        now,
    )


def _parent(variant: Variant, parent: str | None) -> str:
    """The code that a version is said to be made from, or its game. Raises GameError."""
    found = variant.game.name if parent is None else find_named(parent).code
    return found if found.split(":")[0] == variant.game.name else variant.game.name


def _refuse_circles(parents: Mapping[str, str]) -> None:
    """Refuse versions that are their own ancestors. Raises BadGalleryFile."""
    sound: set[str] = set()
    for code in parents:
        line: list[str] = []
        while code in parents and code not in sound:
            if code in line:
                raise BadGalleryFile(
                    "{code} would be its own ancestor: nothing was taken in", code=Quoted(code)
                )
            line.append(code)
            code = parents[code]
        sound.update(line)
