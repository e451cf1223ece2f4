"""Blocks: who wants nothing to do with whom.

A block keeps the two from sitting down at one table, either way, and the chat and the invitations of who is
blocked from who blocked them. Who is blocked is not told so. Games that go on, and classes, whose pairs a
teacher makes, are left as they are.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

import sqlalchemy as sa

from pipworks.people.errors import NotWithYou
from pipworks.tables import schema
from pipworks.tables.database import Database

_BLOCKS = schema.blocks


class Blocks:
    """The blocks of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def set(self, person: str, other: str, *, blocked: bool) -> None:
        """Block somebody, or no longer. Raises NotWithYou."""
        if person == other:
            raise NotWithYou("that is you: block somebody else")
        put = self._database.ignoring(_BLOCKS).values(person=person, blocked=other, at=time.time())
        gone = sa.delete(_BLOCKS).where(_BLOCKS.c.person == person, _BLOCKS.c.blocked == other)
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(put if blocked else gone)

    def of(self, person: str) -> frozenset[str]:
        """Whom somebody has blocked."""
        asked = sa.select(_BLOCKS.c.blocked).where(_BLOCKS.c.person == person)
        with self._database.reading(), self._database.engine.connect() as connection:
            return frozenset(connection.scalars(asked))

    def refuse_company(self, person: str, others: Iterable[str]) -> None:
        """Refuse to seat somebody with those whom they block, or who block them. Raises NotWithYou."""
        there = set(others) - {person}
        if not there:
            return
        columns = _BLOCKS.c
        asked = sa.select(columns.person).where(
            sa.or_(
                sa.and_(columns.person == person, columns.blocked.in_(there)),
                sa.and_(columns.blocked == person, columns.person.in_(there)),
            )
        )
        with self._database.reading(), self._database.engine.connect() as connection:
            who = set(connection.scalars(asked))
        if person in who:
            raise NotWithYou("you have blocked somebody at this table: end that first, or play elsewhere")
        if who:
            raise NotWithYou("this table is not for you: choose another, or set one up")
