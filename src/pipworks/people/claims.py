"""Claimed names: who can come back to what they are keeps their name, and nobody else takes one like it.

Somebody has a claim as long as there is a way back for them: a passkey, or an address by which they have
asked to keep their name, and which they have confirmed. Who only plays by mail keeps no name from others.
What a name could be taken for is kept once for all of a server, so the first who claims it has it.
In a class first names are first names: there no claim counts.
"""

from __future__ import annotations

import time

import sqlalchemy as sa

from pipworks.engine import Quoted
from pipworks.people.errors import NameClaimed
from pipworks.tables import schema
from pipworks.tables.database import Database
from pipworks.tables.naming import NAMELESS, all_looks, looks_of

_CLAIMS = schema.claims


class Claims:
    """The claimed names of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def refuse_taken(self, name: str, person: str | None) -> None:
        """Refuse a name that somebody else keeps. Raises NameClaimed."""
        if not looks_of(name) or name.strip().casefold() in NAMELESS:
            return
        with self._database.reading(), self._database.engine.connect() as connection:
            taken = _is_taken(connection, name, person)
        if taken:
            raise NameClaimed(
                "{name} is what somebody here is called who keeps the name, or nearly so: choose another, or "
                "come back as who you are",
                name=Quoted(name),
            )

    def want(self, person: str) -> None:
        """Somebody wants to keep their name by an address that they are going to confirm."""
        kept = self._database.ignoring(_CLAIMS)
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(kept.values(person=person, looks=_wanted(person), at=time.time()))

    def is_claimed(self, person: str) -> bool:
        """Whether somebody keeps their name."""
        asked = sa.select(_CLAIMS.c.looks).where(_CLAIMS.c.person == person)
        with self._database.reading(), self._database.engine.connect() as connection:
            looks = connection.execute(asked).scalar_one_or_none()
        return looks is not None and looks != _wanted(person)

    def settle(self, person: str, *, wanted: bool = True) -> None:
        """Keep somebody's name as it is now if there is a way back for them, and let go of it if not.

        An address is one if they have wanted that, and go on wanting it. Where another was faster they keep
        what they are, but not the name alone.
        """
        people, keys, mail = schema.people, schema.passkeys, schema.correspondents
        with self._database.reading(), self._database.engine.begin() as connection:
            asked = sa.select(_CLAIMS.c.person).where(_CLAIMS.c.person == person)
            wanted = wanted and connection.execute(asked).first() is not None
            connection.execute(sa.delete(_CLAIMS).where(_CLAIMS.c.person == person))
            name = connection.execute(sa.select(people.c.name).where(people.c.id == person)).scalar()
            if name is None:
                return
            keyed = connection.execute(sa.select(keys.c.person).where(keys.c.person == person)).first()
            written = sa.select(mail.c.person).where(mail.c.person == person, mail.c.confirmed.is_not(None))
            reached = wanted and connection.execute(written).first()
            looks = "" if name.strip().casefold() in NAMELESS else looks_of(name)
            if not looks or not (keyed or reached) or _is_taken(connection, name, person):
                looks = _wanted(person) if wanted else ""
            if looks:
                kept = self._database.ignoring(_CLAIMS)
                connection.execute(kept.values(person=person, looks=looks, at=time.time()))


def _is_taken(connection: sa.Connection, name: str, person: str | None) -> bool:
    """Whether somebody else keeps a name that this one could be taken for."""
    asked = sa.select(_CLAIMS.c.person).where(_CLAIMS.c.looks.in_(all_looks(name) - {""}))
    return any(owner != person for owner in connection.scalars(asked))


def _wanted(person: str) -> str:
    """What stands for the looks of a name that is to be kept as soon as there is a way back: no name's."""
    return f"?{person}"
