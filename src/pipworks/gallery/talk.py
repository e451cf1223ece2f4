"""What is said about versions, who follows them, and the news that this makes for each person.

News is nothing that is kept: it follows from what was said, and what was forked, since somebody began to
follow a version. So what is deleted is no news any more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import sqlalchemy as sa

from pipworks.gallery.errors import GalleryFull, NoSuchComment, NoSuchVersion
from pipworks.gallery.versions import LETTERS_IN_AN_ID, is_id
from pipworks.gallery.wording import said
from pipworks.tables import schema
from pipworks.tables.database import Database, fresh_id
from pipworks.tables.errors import NotYours

MOST_COMMENTS = 500
"""So many comments one version takes."""
MOST_NEWS = 50
"""So much news is told, the latest."""
MOST_FOLLOWED = 1000

_VERSIONS = schema.versions
_COMMENTS = schema.version_comments
_FOLLOWERS = schema.version_followers


@dataclass(frozen=True, slots=True)
class Comment:
    """Something said about a version."""

    id: str
    person: str
    by: str
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class Heard:
    """News of a version that somebody follows: a comment on it, or a version forked from it."""

    kind: Literal["comment", "fork"]
    version: str
    name: str
    """The id and the name of what is followed."""
    by: str
    text: str
    """What was said; the name of the fork."""
    fork: str | None
    """The id of the fork."""
    at: float
    new: bool


class Talk:
    """The comments and followers of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Comments

    def say(self, version: str, person: str, text: str, now: float) -> str:
        """Comment on a version; the comment's id. Raises NoSuchVersion, BadVersion or GalleryFull."""
        text = said(text)
        which = fresh_id(LETTERS_IN_AN_ID)
        there = sa.select(sa.func.count()).where(_COMMENTS.c.version == version)
        try:
            with self._database.reading(), self._database.engine.begin() as connection:
                if connection.execute(there).scalar_one() >= MOST_COMMENTS:
                    raise GalleryFull(
                        "{most} comments on one version are enough: no more are taken", most=MOST_COMMENTS
                    )
                connection.execute(
                    sa.insert(_COMMENTS).values(id=which, version=version, person=person, text=text, at=now)
                )
        except sa.exc.IntegrityError:
            raise _withdrawn() from None
        return which

    def comments(self, version: str) -> list[Comment]:
        """What was said about a version, the oldest first."""
        columns = _COMMENTS.c
        by = sa.func.coalesce(schema.people.c.name, "").label("by_name")
        asked = (
            sa.select(columns.id, columns.person, by, columns.text, columns.at)
            .outerjoin(schema.people, schema.people.c.id == columns.person)
            .where(columns.version == version)
            .order_by(columns.at, columns.id)
        )
        with self._database.reading(), self._database.engine.connect() as connection:
            return [Comment(*row) for row in connection.execute(asked)]

    def delete(self, version: str, comment: str, person: str) -> None:
        """Delete a comment: one's own, or one on one's own version. Raises NoSuchComment or NotYours."""
        columns = _COMMENTS.c
        asked = (
            sa.select(columns.person, _VERSIONS.c.author)
            .join(_VERSIONS, _VERSIONS.c.id == columns.version)
            .where(columns.id == comment, columns.version == version)
        )
        row = None
        with self._database.reading(), self._database.engine.begin() as connection:
            if is_id(comment) and is_id(version):
                row = connection.execute(asked).one_or_none()
            if row is None:
                raise NoSuchComment("there is no such comment, or it has been deleted")
            if person not in (row.person, row.author):
                raise NotYours("this comment is not yours, and it is not on a version of yours")
            connection.execute(sa.delete(_COMMENTS).where(columns.id == comment))

    # Following

    def follow(self, version: str, person: str, now: float, *, follows: bool = True) -> None:
        """Follow a version, or no longer. Raises NoSuchVersion or GalleryFull."""
        columns = _FOLLOWERS.c
        many = sa.select(sa.func.count()).where(columns.person == person)
        put = self._database.ignoring(_FOLLOWERS).values(person=person, version=version, since=now, seen=now)
        gone = sa.delete(_FOLLOWERS).where(columns.person == person, columns.version == version)
        try:
            with self._database.reading(), self._database.engine.begin() as connection:
                if follows and connection.execute(many).scalar_one() >= MOST_FOLLOWED:
                    raise GalleryFull(
                        "you follow {most} versions, and more are not told of: leave one first",
                        most=MOST_FOLLOWED,
                    )
                connection.execute(put if follows else gone)
        except sa.exc.IntegrityError:
            raise _withdrawn() from None

    def follows(self, version: str, person: str) -> bool:
        """Whether somebody follows a version."""
        columns = _FOLLOWERS.c
        asked = sa.select(columns.since).where(columns.person == person, columns.version == version)
        with self._database.reading(), self._database.engine.connect() as connection:
            return connection.execute(asked).one_or_none() is not None

    def followers(self, version: str) -> int:
        """How many follow a version."""
        asked = sa.select(sa.func.count()).where(_FOLLOWERS.c.version == version)
        with self._database.reading(), self._database.engine.connect() as connection:
            return int(connection.execute(asked).scalar_one())

    def news(self, person: str) -> list[Heard]:
        """What others have said about the versions that somebody follows, or made of them; latest first."""
        fork = _VERSIONS.alias("forks")
        followed = (
            sa.select(
                _FOLLOWERS.c.since, _FOLLOWERS.c.seen, _VERSIONS.c.id, _VERSIONS.c.code, _VERSIONS.c.name
            )
            .join(_VERSIONS, _VERSIONS.c.id == _FOLLOWERS.c.version)
            .where(_FOLLOWERS.c.person == person)
            .subquery()
        )
        people, of = schema.people.c, followed.c
        comments = (
            sa.select(of.id, of.name, people.name.label("by_name"), _COMMENTS.c.text, _COMMENTS.c.at, of.seen)
            .join_from(followed, _COMMENTS, _COMMENTS.c.version == of.id)
            .outerjoin(schema.people, people.id == _COMMENTS.c.person)
            .where(_COMMENTS.c.at >= of.since, _COMMENTS.c.person != person)
            .order_by(_COMMENTS.c.at.desc())
            .limit(MOST_NEWS)
        )
        forks = (
            sa.select(of.id, of.name, people.name.label("by_name"), fork.c.signed, fork.c.name.label("text"))
            .add_columns(fork.c.id.label("fork"), fork.c.created.label("at"), of.seen)
            .join_from(followed, fork, fork.c.parent == of.code)
            .outerjoin(schema.people, people.id == fork.c.author)
            .where(fork.c.created >= of.since, sa.or_(fork.c.author != person, fork.c.author.is_(None)))
            .order_by(fork.c.created.desc())
            .limit(MOST_NEWS)
        )
        with self._database.reading(), self._database.engine.connect() as connection:
            heard = [
                Heard(
                    "comment", row.id, row.name, row.by_name or "", row.text, None, row.at, row.at > row.seen
                )
                for row in connection.execute(comments)
            ]
            heard += [
                Heard(
                    "fork", row.id, row.name, row.by_name or row.signed, row.text, row.fork, row.at,
                    row.at > row.seen,
                )
                for row in connection.execute(forks)
            ]  # fmt: skip
        return sorted(heard, key=lambda each: -each.at)[:MOST_NEWS]

    def read(self, person: str, now: float) -> None:
        """Somebody has read their news."""
        columns = _FOLLOWERS.c
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(
                sa.update(_FOLLOWERS).where(columns.person == person, columns.seen < now).values(seen=now)
            )


def _withdrawn() -> NoSuchVersion:
    return NoSuchVersion("there is no such version, or it has been withdrawn")
