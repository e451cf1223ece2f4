"""Hosts: those who keep order on a server, each by a key of their own, so that the log says who did what.

A key is made by who has the database at hand, and is shown once; only its hash is kept. So whoever can start
the server can name hosts, and nobody else can.
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass

import sqlalchemy as sa

from pipworks.engine import say
from pipworks.people.errors import BadHostKey
from pipworks.tables import schema
from pipworks.tables.database import Database, fresh_id

LETTERS = 32

_KEYS = schema.host_keys


@dataclass(frozen=True, slots=True)
class Host:
    """Somebody who keeps order, and since when they have their key."""

    name: str
    made: float


class Hosts:
    """The hosts of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[Host]:
        """Everybody who has a key."""
        asked = sa.select(_KEYS.c.name, _KEYS.c.made).order_by(_KEYS.c.name)
        with self._database.reading(), self._database.engine.connect() as connection:
            return [Host(*row) for row in connection.execute(asked)]

    def give_key(self, name: str) -> str:
        """A new key for a host; the one they had is void."""
        key = fresh_id(LETTERS)
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(sa.delete(_KEYS).where(_KEYS.c.name == name))
            connection.execute(sa.insert(_KEYS).values(name=name, digest=_digest(key), made=time.time()))
        return key

    def take_key(self, name: str) -> None:
        """A host keeps order no more. Raises BadHostKey where nobody of that name has a key."""
        with self._database.reading(), self._database.engine.begin() as connection:
            if not connection.execute(sa.delete(_KEYS).where(_KEYS.c.name == name)).rowcount:
                names = [str(each) for each in connection.execute(sa.select(_KEYS.c.name)).scalars()]
                known = say("those who have one: {names}", names=", ".join(sorted(names)))
                nobody = say("nobody has one")
                raise BadHostKey("{name} has no key: {others}", name=name, others=known if names else nobody)

    def whose(self, key: str | None) -> str:
        """The name of whose key it is. Raises BadHostKey."""
        found = None
        if key:
            asked = sa.select(_KEYS.c.name).where(_KEYS.c.digest == _digest(key))
            with self._database.reading(), self._database.engine.connect() as connection:
                found = connection.execute(asked).scalar_one_or_none()
        if found is None:
            raise BadHostKey("this is no key of a host: whoever runs the server makes them")
        return str(found)


def _digest(key: str) -> str:
    return hashlib.sha256(f"pipworks host {key}".encode("utf-8", "replace")).hexdigest()
