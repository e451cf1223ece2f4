"""The people that a database knows."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields

import sqlalchemy as sa

from pipworks.tables import schema
from pipworks.tables.database import Database, fresh_id


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who holds seats. Tokens of an earlier `generation` are void."""

    id: str
    name: str
    email: str | None
    created: float
    generation: int


FIELDS = tuple(schema.people.c[each.name] for each in fields(Person))
"""The columns that make a person."""


def forget(connection: sa.Connection, people: Sequence[str]) -> None:
    """Delete people, their ratings, and what they have said about versions.

    What they have published stays, as nobody's; so do the games that they have played, rated ones too,
    and their places in tournaments.
    """
    versions = schema.versions
    connection.execute(sa.update(versions).where(versions.c.author.in_(people)).values(author=None))
    seats = schema.rated_seats
    connection.execute(sa.update(seats).where(seats.c.person.in_(people)).values(person=None))
    entries = schema.tournament_entries
    forgotten = {"person": None, "name": "", "looks": sa.literal("-") + sa.cast(entries.c.number, sa.String)}
    connection.execute(sa.update(entries).where(entries.c.person.in_(people)).values(**forgotten))
    devices = schema.push_devices.c
    theirs = sa.select(devices.id).where(devices.person.in_(people))
    connection.execute(sa.delete(schema.push_queue).where(schema.push_queue.c.device.in_(theirs)))
    for each in (
        schema.version_comments, schema.version_followers, schema.variant_ratings, schema.ratings,
        schema.handles, schema.push_devices,
    ):  # fmt: skip
        connection.execute(sa.delete(each).where(each.c.person.in_(people)))
    connection.execute(sa.delete(schema.people).where(schema.people.c.id.in_(people)))


def void(connection: sa.Connection, database: Database, who: str) -> None:
    """Make all tokens of somebody void, and have every server look who is connected by one."""
    mine = sa.update(schema.people).where(schema.people.c.id == who)
    connection.execute(mine.values(generation=schema.people.c.generation + 1))
    database.call_out_standing(connection, who)


class People:
    """The people of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def new(self, name: str, email: str | None = None) -> Person:
        """Somebody new."""
        return self.come(Person(fresh_id(), name, email, time.time(), 0))

    def come(self, person: Person) -> Person:
        """Somebody new, unless they are known by that id already; as they are known."""
        new = self._database.ignoring(schema.people).values(**asdict(person), seen=time.time())
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(new)
        return self.find(person.id) or person

    def find(self, who: str) -> Person | None:
        """The person of an id, if there is one."""
        asked = sa.select(*FIELDS).where(schema.people.c.id == who)
        with self._database.reading(), self._database.engine.connect() as connection:
            row = connection.execute(asked).one_or_none()
        return None if row is None else Person(**row._mapping)

    def change(self, before: Person, after: Person) -> None:
        """Write down what is other than before of somebody's name and address: the rest may have changed."""
        named = {"name": after.name, "email": after.email}
        values = {field: value for field, value in named.items() if value != getattr(before, field)}
        if values:
            changed = sa.update(schema.people).where(schema.people.c.id == before.id).values(values)
            with self._database.reading(), self._database.engine.begin() as connection:
                connection.execute(changed)

    def renew(self, person: Person) -> Person:
        """Make all tokens of somebody void; as they are known from then on."""
        with self._database.reading(), self._database.engine.begin() as connection:
            void(connection, self._database, person.id)
        return self.find(person.id) or person
