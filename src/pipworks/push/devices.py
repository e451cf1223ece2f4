"""Browsers that people let notify them, and what they are to be told, as the database keeps both."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from pipworks.people.order import is_banned
from pipworks.push.endpoints import Endpoint
from pipworks.tables import schema
from pipworks.tables.database import Database, fresh_id

MOST_DEVICES = 10
"""So many browsers of one person are told; of more those that have been here longest are forgotten."""
PAUSES = (30.0, 120.0, 600.0, 3600.0, 6 * 3600.0)
"""After so many seconds it is tried again where a push service did not answer; then it is given up."""

_DEVICES, _QUEUE = schema.push_devices, schema.push_queue
_OF, _WAITS = _DEVICES.c, _QUEUE.c


@dataclass(frozen=True, slots=True)
class Device:
    """A browser of somebody's."""

    id: str
    person: str
    endpoint: Endpoint
    language: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """A browser that is to be told what was asked at a table, and how often that has been tried."""

    device: Device
    table: str
    number: int
    tries: int


class Devices:
    """The browsers of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, person: str, endpoint: Endpoint, language: str, now: float) -> None:
        """Tell somebody in that browser; whoever was told there before is not told there any more."""
        values = {
            "person": person, "p256dh": endpoint.p256dh, "auth": endpoint.auth, "language": language,
        }  # fmt: skip
        new = self._database.inserting(_DEVICES).values(
            id=fresh_id(), endpoint=endpoint.url, made=now, **values
        )
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(
                new.on_conflict_do_update(index_elements=["endpoint"], set_={**values, "made": now})
            )
            mine = sa.select(_OF.id).where(_OF.person == person).order_by(_OF.made.desc(), _OF.id)
            self._drop(connection, list(connection.scalars(mine))[MOST_DEVICES:])

    def forget(self, endpoint: str, person: str | None = None) -> None:
        """Tell nobody in that browser; with a person, only if it is theirs."""
        found = sa.select(_OF.id).where(_OF.endpoint == endpoint)
        if person is not None:
            found = found.where(_OF.person == person)
        with self._database.reading(), self._database.engine.begin() as connection:
            self._drop(connection, list(connection.scalars(found)))

    def forget_all(self, person: str) -> None:
        """Tell somebody nowhere."""
        with self._database.reading(), self._database.engine.begin() as connection:
            found = sa.select(_OF.id).where(_OF.person == person)
            self._drop(connection, list(connection.scalars(found)))

    def _drop(self, connection: sa.Connection, which: Sequence[str]) -> None:
        connection.execute(sa.delete(_QUEUE).where(_WAITS.device.in_(which)))
        connection.execute(sa.delete(_DEVICES).where(_OF.id.in_(which)))

    def of(self, people: Sequence[str]) -> list[Device]:
        """The browsers of some people."""
        asked = sa.select(_DEVICES).where(_OF.person.in_(people)).order_by(_OF.made, _OF.id)
        with self._database.reading(), self._database.engine.connect() as connection:
            return [_device(row) for row in connection.execute(asked)]

    def any_at(self, table: str) -> bool:
        """Whether anybody who ever sat at a table has such a browser."""
        sitters = schema.sitters.c
        asked = (
            sa.select(_OF.id)
            .join_from(_DEVICES, schema.sitters, sitters.person == _OF.person)
            .where(sitters.table_id == table)
            .limit(1)
        )
        with self._database.reading(), self._database.engine.connect() as connection:
            return connection.execute(asked).first() is not None

    # What they are to be told

    def ring(self, devices: Sequence[Device], table: str, number: int, due: float) -> None:
        """Have browsers told what was asked at a table, in place of what was asked there before."""
        there = sa.select(_OF.id).where(_OF.id.in_([each.id for each in devices]))
        new = self._database.inserting(_QUEUE)
        news = new.excluded
        replaced = new.on_conflict_do_update(
            index_elements=["device", "table_id"],
            set_={"number": news.number, "tries": 0, "due": news.due},
            where=_WAITS.number <= news.number,
        )
        with self._database.reading(), self._database.engine.begin() as connection:
            rows = [
                {"device": device, "table_id": table, "number": number, "tries": 0, "due": due}
                for device in connection.scalars(there)  # others have been forgotten meanwhile
            ]
            if rows:
                connection.execute(replaced, rows)

    def due(self, now: float, besides: Collection[str] = (), most: int = 100) -> list[Waiting]:
        """What browsers are to be told by now, `besides` some of them, the longest due first.

        Of who is banned none is: what waits for them is looked at again when the ban has ended.
        """
        asked = (
            sa.select(_DEVICES, _WAITS.table_id, _WAITS.number, _WAITS.tries)
            .join_from(_QUEUE, _DEVICES, _OF.id == _WAITS.device)
            .where(_WAITS.due <= now, _WAITS.device.not_in(besides), ~is_banned(_OF.person))
            .order_by(_WAITS.due, _WAITS.device)
            .limit(most)
        )
        with self._database.reading(), self._database.engine.connect() as connection:
            return [
                Waiting(_device(row), row.table_id, row.number, row.tries)
                for row in connection.execute(asked)
            ]

    def next_due(self, besides: Collection[str] = ()) -> float | None:
        """When a browser is to be told next, if any is, `besides` some of them."""
        asked = (
            sa.select(sa.func.min(_WAITS.due))
            .join_from(_QUEUE, _DEVICES, _OF.id == _WAITS.device)
            .where(_WAITS.device.not_in(besides), ~is_banned(_OF.person))
        )
        with self._database.reading(), self._database.engine.connect() as connection:
            found = connection.execute(asked).scalar_one()
        return None if found is None else float(found)

    def done(self, waiting: Waiting) -> None:
        """A browser has been told, or need not be any more."""
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(sa.delete(_QUEUE).where(_same(waiting)))

    def later(self, waiting: Waiting, now: float) -> None:
        """Try again after a pause; after enough of those, not any more."""
        if waiting.tries >= len(PAUSES):
            self.done(waiting)
            return
        put_off = {"tries": waiting.tries + 1, "due": now + PAUSES[waiting.tries]}
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(sa.update(_QUEUE).where(_same(waiting)).values(**put_off))


def _same(waiting: Waiting) -> sa.ColumnElement[bool]:
    """What waits, unless something else has been asked there meanwhile."""
    return sa.and_(
        _WAITS.device == waiting.device.id,
        _WAITS.table_id == waiting.table,
        _WAITS.number == waiting.number,
    )


def _device(row: sa.Row[tuple[object, ...]]) -> Device:
    found = row._mapping
    endpoint = Endpoint(found["endpoint"], found["p256dh"], found["auth"])
    return Device(found["id"], found["person"], endpoint, found["language"])
