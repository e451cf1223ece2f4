"""Handles: by what others may ask about somebody, in place of the id, which is nobody's business.

Who was made for a class has none: of a pupil nothing is to be had outside of it.
"""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa

from pipworks.engine.messages import Quoted
from pipworks.people.errors import NobodyHere
from pipworks.tables import schema
from pipworks.tables.database import Database, can_be_asked, fresh_id

LETTERS = 12

_HANDLES, _PEOPLE, _PUPILS = schema.handles, schema.people, schema.class_pupils


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody who may be asked about."""

    person: str
    handle: str
    name: str
    created: float


class Handles:
    """The handles of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, person: str) -> str | None:
        """Somebody's handle, made at the first need; none of a pupil, or of who is not there."""
        pupil = sa.select(_PUPILS.c.number).where(_PUPILS.c.person == person, _PUPILS.c.made_for_it)
        there = sa.select(_PEOPLE.c.id).where(_PEOPLE.c.id == person)
        mine = sa.select(_HANDLES.c.handle).where(_HANDLES.c.person == person)
        with self._database.reading(), self._database.engine.begin() as connection:
            if connection.execute(pupil).first() or not connection.execute(there).first():
                return None
            found = connection.execute(mine).scalar_one_or_none()
            if found is None:
                put = self._database.ignoring(_HANDLES)
                connection.execute(put.values(person=person, handle=fresh_id(LETTERS)))
                found = connection.execute(mine).scalar_one()
            return str(found)

    def find(self, handle: str) -> Known:
        """Whose handle it is. Raises NobodyHere."""
        with self._database.reading(), self._database.engine.connect() as connection:
            return found(connection, handle)


def found(connection: sa.Connection, handle: str) -> Known:
    """Whose handle it is. Raises NobodyHere."""
    asked = (
        sa.select(_PEOPLE.c.id, _HANDLES.c.handle, _PEOPLE.c.name, _PEOPLE.c.created)
        .join_from(_HANDLES, _PEOPLE, _PEOPLE.c.id == _HANDLES.c.person)
        .where(_HANDLES.c.handle == handle)
    )
    row = connection.execute(asked).one_or_none() if can_be_asked(handle) else None
    if row is None:
        raise NobodyHere(
            "there is nobody here with the handle {handle}, or not any more", handle=Quoted(handle)
        )
    return Known(*row)
