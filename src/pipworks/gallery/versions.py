"""Published versions: variants with a name, the idea behind them, and what they were made from.

A variant is published once on a server, whoever does it. Its parent is a code: that of the version it was
forked from, or the game itself. Only its author can change what is said of it, or take it back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

import sqlalchemy as sa

from pipworks.engine import Quoted, Variant
from pipworks.gallery.errors import BadVersion, GalleryFull, NoSuchVersion
from pipworks.gallery.wording import MOST_CODE, MOST_FIXES, MOST_IDEA, MOST_NOTE, titled, written
from pipworks.games import find_named
from pipworks.tables import schema
from pipworks.tables.database import LETTERS, Database, fresh_id
from pipworks.tables.errors import NotYours

LETTERS_IN_AN_ID = 8
MOST_BY_PERSON = 200
"""So many versions may one person have published."""

Sort = Literal["new", "played", "liked", "fair"]

_VERSIONS = schema.versions
_PLAYS = schema.variant_plays
_RATINGS = schema.variant_ratings


@dataclass(frozen=True, slots=True)
class Version:
    """A published version.

    `author` is nobody of this server where it came from another (`origin`), and `signed` is their name there.
    Times are in seconds since 1970.
    """

    id: str
    code: str
    game: str
    name: str
    idea: str
    fixes: str
    note: str
    parent: str
    author: str | None
    signed: str
    origin: str
    created: float
    changed: float


@dataclass(frozen=True, slots=True)
class Said:
    """What its author says of a version: its name, the idea, what it is to fix, a note for the diary."""

    name: str
    idea: str = ""
    fixes: str = ""
    note: str = ""

    def checked(self) -> Said:
        """The same as it can be kept. Raises BadVersion."""
        return Said(**as_kept(asdict(self)))


_MOST = {"idea": MOST_IDEA, "fixes": MOST_FIXES, "note": MOST_NOTE}


def as_kept(said: Mapping[str, str]) -> dict[str, str]:
    """Some fields of a `Said`, by their names, as they can be kept. Raises BadVersion."""
    return {
        name: titled(text) if name == "name" else written(text, _MOST[name]) for name, text in said.items()
    }


@dataclass(frozen=True, slots=True)
class Listed:
    """A version as it stands in a list: with its author's name, and how often it was played and liked."""

    version: Version
    by: str
    games: int
    rated: int
    again: int
    """How many of those who said so would play it again, and of how many (`rated`)."""
    judged: int
    fair: int
    """How many found it fair, and of how many (`judged`)."""
    comments: int
    forks: int


def publishable(code: str) -> Variant:
    """The variant of a code, if it is one to be published. Raises UnknownGame, BadOption or BadVersion."""
    if len(code) > MOST_CODE:
        raise BadVersion("the code of a variant has at most {most} letters", most=MOST_CODE)
    variant = find_named(code)
    if variant.code == variant.game.name:
        raise BadVersion(
            "{code} is the game itself: change a rule of it before you publish it", code=Quoted(variant.code)
        )
    return variant


def is_id(which: str) -> bool:
    """Whether something could be the id of a version or a comment."""
    return len(which) == LETTERS_IN_AN_ID and set(which) <= set(LETTERS)


def _count(table: sa.FromClause, *conditions: sa.ColumnElement[bool]) -> sa.ScalarSelect[int]:
    return sa.select(sa.func.count()).select_from(table).where(*conditions).scalar_subquery()


def _columns() -> list[sa.ColumnElement[Any]]:
    """What a `Listed` is made of, in order, after the columns of the version."""
    of = _RATINGS.c.code == _VERSIONS.c.code
    comments, child = schema.version_comments, _VERSIONS.alias()
    return [
        sa.func.coalesce(schema.people.c.name, _VERSIONS.c.signed).label("by_name"),
        _count(_PLAYS, _PLAYS.c.code == _VERSIONS.c.code).label("games"),
        _count(_RATINGS, of, _RATINGS.c.again.is_not(None)).label("rated"),
        _count(_RATINGS, of, _RATINGS.c.again.is_(True)).label("again"),
        _count(_RATINGS, of, _RATINGS.c.fair.is_not(None)).label("judged"),
        _count(_RATINGS, of, _RATINGS.c.fair.is_(True)).label("found_fair"),
        _count(comments, comments.c.version == _VERSIONS.c.id).label("comments"),
        _count(child, child.c.parent == _VERSIONS.c.code).label("forks"),
    ]


def _orders(columns: Sequence[sa.ColumnElement[Any]]) -> dict[str, sa.ColumnElement[Any]]:
    """What a list can be sorted by. Shares are by Laplace's rule: one yes of one is less than nine of ten."""
    _, games, rated, again, judged, fair, *_ = columns
    return {
        "new": _VERSIONS.c.created,
        "played": games,
        "liked": (again + 1.0) / (rated + 2.0),
        "fair": (fair + 1.0) / (judged + 2.0),
    }


class Versions:
    """The published versions of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def publish(
        self, code: str, said: Said, author: str, now: float, parent: str | None = None
    ) -> tuple[Version, bool]:
        """Publish a variant; the version, and whether it is new: one that is published already is found.

        Raises UnknownGame, BadOption, BadVersion or GalleryFull.
        """
        variant, said = publishable(code), said.checked()
        known = self.by_code(variant.code)
        if known is not None:
            return known, False
        version = Version(
            fresh_id(LETTERS_IN_AN_ID),
            variant.code,
            variant.game.name,
            said.name,
            said.idea,
            said.fixes,
            said.note,
            self._parent(variant, parent),
            author,
            "",
            "",
            now,
            now,
        )
        mine = _count(_VERSIONS, _VERSIONS.c.author == author)
        with self._database.reading(), self._database.engine.begin() as connection:
            if connection.execute(sa.select(mine)).scalar_one() >= MOST_BY_PERSON:
                raise GalleryFull(
                    "you have published {most} versions, and more are not taken: withdraw one first",
                    most=MOST_BY_PERSON,
                )
            connection.execute(self._database.ignoring(_VERSIONS).values(**asdict(version)))
        kept = self.by_code(variant.code)
        if kept is None:  # withdrawn again in this very moment, by whoever was quicker
            raise NoSuchVersion("this version has just been withdrawn: publish it again")
        return kept, kept.id == version.id

    def _parent(self, variant: Variant, parent: str | None) -> str:
        """The code that a variant is said to be made from. Raises BadVersion."""
        game = variant.game.name
        if parent is None:
            return game
        found = find_named(parent)
        if found.game.name != game:
            raise BadVersion(
                "{parent} is no version of {game}: fork one that is",
                parent=Quoted(found.code),
                game=variant.game.called,
            )
        if found.code == game:
            return game
        line = self.line(found.code)
        if not line:
            raise BadVersion(
                "{parent} is not published: fork a version that is, or none", parent=Quoted(found.code)
            )
        if variant.code in (found.code, *(each for one in line for each in (one.code, one.parent))):
            raise BadVersion(
                "{parent} was itself made from {code}: a version cannot be its own ancestor",
                parent=Quoted(found.code),
                code=Quoted(variant.code),
            )
        return found.code

    # Finding

    def find(self, which: str) -> Version:
        """The version of an id. Raises NoSuchVersion."""
        found = self._one(_VERSIONS.c.id == which) if is_id(which) else None
        if found is None:
            raise NoSuchVersion("there is no such version, or it has been withdrawn")
        return found

    def by_code(self, code: str) -> Version | None:
        """The version of a variant, by its code in the usual form, if it is published."""
        return self._one(_VERSIONS.c.code == code)

    def _one(self, condition: sa.ColumnElement[bool]) -> Version | None:
        with self._database.reading(), self._database.engine.connect() as connection:
            row = connection.execute(sa.select(_VERSIONS).where(condition)).one_or_none()
        return None if row is None else Version(**row._mapping)

    def listed(
        self, sort: Sort = "new", game: str | None = None, most: int = 24, after: int = 0
    ) -> tuple[list[Listed], int]:
        """Versions in an order, so many after the first few; and how many there are in all."""
        every: list[sa.ColumnElement[bool]] = [] if game is None else [_VERSIONS.c.game == game]
        columns = _columns()
        asked = (
            sa.select(_VERSIONS, *columns)
            .outerjoin(schema.people, schema.people.c.id == _VERSIONS.c.author)
            .where(*every)
            .order_by(_orders(columns)[sort].desc(), _VERSIONS.c.created.desc(), _VERSIONS.c.id)
            .limit(most)
            .offset(after)
        )
        with self._database.reading(), self._database.engine.connect() as connection:
            total = connection.execute(sa.select(_count(_VERSIONS, *every))).scalar_one()
            return [_listed(row) for row in connection.execute(asked)], total

    def told(self, codes: Iterable[str]) -> dict[str, Listed]:
        """Those of some codes that are published, as they stand in a list."""
        wanted = list(codes)
        if not wanted:
            return {}
        asked = (
            sa.select(_VERSIONS, *_columns())
            .outerjoin(schema.people, schema.people.c.id == _VERSIONS.c.author)
            .where(_VERSIONS.c.code.in_(wanted))
        )
        with self._database.reading(), self._database.engine.connect() as connection:
            return {row.code: _listed(row) for row in connection.execute(asked)}

    def line(self, code: str, most: int = 100) -> list[Version]:
        """The published ancestors from a code up, itself first, as far as they are published."""
        found: list[Version] = []
        while len(found) < most:
            one = self.by_code(code)
            if one is None or one in found:
                break
            found.append(one)
            code = one.parent
        return found

    def forks(self, code: str, most: int = 200) -> list[Version]:
        """All versions made from a code, and from those, and so on: parents before their forks."""
        found: dict[str, Version] = {}
        level = [code]
        while level and len(found) < most:
            asked = (
                sa.select(_VERSIONS)
                .where(_VERSIONS.c.parent.in_(level))
                .order_by(_VERSIONS.c.created, _VERSIONS.c.id)
                .limit(most - len(found))
            )
            with self._database.reading(), self._database.engine.connect() as connection:
                rows = [Version(**row._mapping) for row in connection.execute(asked)]
            level = [each.code for each in rows if each.code not in found and each.code != code]
            found |= {each.code: each for each in rows if each.code in level}
        return list(found.values())

    # Changing

    def edit(self, which: str, person: str, said: Mapping[str, str], now: float) -> Version:
        """Say something else of one's own version: the given fields of `Said` alone, by their names.

        The rest is not written at all, so that two who change different fields at once both keep what they
        said. Raises NoSuchVersion, NotYours or BadVersion.
        """
        self._own(which, person)
        fields = as_kept(said)
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(
                sa.update(_VERSIONS)
                .where(_VERSIONS.c.id == which, _VERSIONS.c.author == person)
                .values(**fields, changed=now)
            )
        return self.find(which)

    def withdraw(self, which: str, person: str) -> None:
        """Take one's own version back, with what was said about it. What was forked from it stays.

        Raises NoSuchVersion or NotYours.
        """
        self._own(which, person)
        with self._database.reading(), self._database.engine.begin() as connection:
            # Who comments in this moment waits, and finds nothing to comment on.
            connection.execute(sa.select(_VERSIONS.c.id).where(_VERSIONS.c.id == which).with_for_update())
            for table in (schema.version_comments, schema.version_followers):
                connection.execute(sa.delete(table).where(table.c.version == which))
            connection.execute(
                sa.delete(_VERSIONS).where(_VERSIONS.c.id == which, _VERSIONS.c.author == person)
            )

    def _own(self, which: str, person: str) -> Version:
        version = self.find(which)
        if version.author != person:
            raise NotYours("this version is not yours: only who published it can change it or take it back")
        return version


def _listed(row: Any) -> Listed:
    fields = dict(row._mapping)
    return Listed(
        Version(**{name: fields[name] for name in Version.__dataclass_fields__}),
        fields["by_name"] or "",
        fields["games"],
        fields["rated"],
        fields["again"],
        fields["judged"],
        fields["found_fair"],
        fields["comments"],
        fields["forks"],
    )
