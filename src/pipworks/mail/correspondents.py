"""Who plays by mail: people with one address each, and the seats that they want mail about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from pipworks.mail.queue import GOING_ON
from pipworks.tables import schema
from pipworks.tables.database import Database

_PEOPLE = schema.correspondents
_SEATS = schema.mail_seats


@dataclass(frozen=True, slots=True)
class Correspondent:
    """Somebody with an address. Mail is sent once they have confirmed it, and while it arrives."""

    person: str
    address: str
    language: str
    confirmed: float | None
    failed: float | None

    @property
    def reached(self) -> bool:
        """Whether they get mail."""
        return self.confirmed is not None and self.failed is None


@dataclass(frozen=True, slots=True)
class MailSeat:
    """A seat that is, or was, played by mail."""

    table: str
    seat: int
    person: str
    epoch: int
    wanted: bool
    told: int


class Correspondents:
    """Those of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, person: str) -> Correspondent | None:
        """The correspondent that a person is, if they are one."""
        asked = sa.select(_PEOPLE).where(_PEOPLE.c.person == person)
        with self._database.reading(), self._database.engine.connect() as connection:
            row = connection.execute(asked).one_or_none()
        return None if row is None else Correspondent(**row._mapping)

    def reached(self, people: Sequence[str]) -> list[Correspondent]:
        """Those of some people who get mail."""
        asked = sa.select(_PEOPLE).where(
            _PEOPLE.c.person.in_(people), _PEOPLE.c.confirmed.is_not(None), _PEOPLE.c.failed.is_(None)
        )
        with self._database.reading(), self._database.engine.connect() as connection:
            return [Correspondent(**row._mapping) for row in connection.execute(asked)]

    def known(self, address: str) -> Correspondent | None:
        """Who has confirmed an address; of several the first to have done so."""
        asked = (
            sa.select(_PEOPLE)
            .where(sa.func.lower(_PEOPLE.c.address) == address.lower())
            .where(_PEOPLE.c.confirmed.is_not(None))
            .order_by(_PEOPLE.c.confirmed, _PEOPLE.c.person)
        )
        with self._database.reading(), self._database.engine.connect() as connection:
            row = connection.execute(asked).first()
        return None if row is None else Correspondent(**row._mapping)

    def at(self, table: str) -> list[MailSeat]:
        """The seats of a table that are or were played by mail."""
        return self._seats(_SEATS.c.table_id == table)

    def of(self, person: str) -> list[MailSeat]:
        """The seats that a person wants mail about."""
        return self._seats(_SEATS.c.person == person, _SEATS.c.wanted)

    def unwritten(self) -> list[MailSeat]:
        """The seats of games that go on whose people get mail, but have got none under their addresses."""
        queue, tables = schema.mail_queue.c, schema.tables.c
        reached = sa.exists().where(
            _PEOPLE.c.person == _SEATS.c.person, _PEOPLE.c.confirmed.is_not(None), _PEOPLE.c.failed.is_(None)
        )
        going = sa.exists().where(tables.id == _SEATS.c.table_id, tables.status.in_(GOING_ON))
        under = sa.literal("% ").concat(sa.cast(_SEATS.c.epoch, sa.String))
        written = sa.exists().where(
            queue.table_id == _SEATS.c.table_id,
            queue.seat == _SEATS.c.seat,
            queue.kind == "game",
            queue.subject.like(under),
        )
        return self._seats(_SEATS.c.wanted, reached, going, sa.not_(written))

    def seat(self, table: str, seat: int) -> MailSeat | None:
        """One seat."""
        found = self._seats(_SEATS.c.table_id == table, _SEATS.c.seat == seat)
        return found[0] if found else None

    def _seats(self, *where: sa.ColumnElement[bool]) -> list[MailSeat]:
        asked = sa.select(_SEATS).where(*where).order_by(_SEATS.c.table_id, _SEATS.c.seat)
        with self._database.reading(), self._database.engine.connect() as connection:
            rows = connection.execute(asked).all()
        return [MailSeat(row.table_id, *row[1:]) for row in rows]

    def write_to(self, person: str, address: str, language: str) -> None:
        """Note a person's address. A new one is to be confirmed, and voids what the old one knows."""
        before = self.find(person)
        with self._database.reading(), self._database.engine.begin() as connection:
            put = self._database.ignoring(_PEOPLE)
            connection.execute(put.values(person=person, address=address, language=language))
            changed = sa.update(_PEOPLE).where(_PEOPLE.c.person == person)
            connection.execute(changed.values(language=language))
            if before is not None and before.address != address:
                connection.execute(changed.values(address=address, confirmed=None, failed=None))
                connection.execute(
                    sa.update(_SEATS).where(_SEATS.c.person == person).values(epoch=_SEATS.c.epoch + 1)
                )

    def confirm(self, person: str, now: float) -> None:
        """They have said that they want mail.

        Where it failed before, what they are asked is written again under new addresses: it has not arrived.
        """
        first = sa.func.coalesce(_PEOPLE.c.confirmed, now)
        changed = sa.update(_PEOPLE).where(_PEOPLE.c.person == person).values(confirmed=first, failed=None)
        failed = sa.exists().where(_PEOPLE.c.person == person, _PEOPLE.c.failed.is_not(None))
        anew = sa.update(_SEATS).where(_SEATS.c.person == person, failed)
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(anew.values(epoch=_SEATS.c.epoch + 1))
            connection.execute(changed)

    def forget(self, person: str) -> None:
        """They want no mail: what they gave an address for, and who they are by mail, is void."""
        mine = sa.update(_SEATS).where(_SEATS.c.person == person, _SEATS.c.wanted)
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(mine.values(wanted=False, epoch=_SEATS.c.epoch + 1))
            connection.execute(sa.delete(_PEOPLE).where(_PEOPLE.c.person == person))

    def fail(self, person: str, now: float) -> None:
        """Mail to them does not arrive, from now on if that is new."""
        changed = sa.update(_PEOPLE).where(_PEOPLE.c.person == person, _PEOPLE.c.failed.is_(None))
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(changed.values(failed=now))

    def want(self, table: str, seat: int, person: str, told: int) -> None:
        """A person wants mail about a seat of theirs. What another had of it is void."""
        key = (_SEATS.c.table_id == table, _SEATS.c.seat == seat)
        new = self._database.ignoring(_SEATS).values(
            table_id=table, seat=seat, person=person, epoch=0, wanted=True, told=told
        )
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(new)
            connection.execute(
                sa.update(_SEATS)
                .where(*key, _SEATS.c.person != person)
                .values(person=person, epoch=_SEATS.c.epoch + 1, told=told)
            )
            connection.execute(sa.update(_SEATS).where(*key).values(wanted=True))

    def stop(self, table: str, seat: int) -> None:
        """No more mail about a seat; the addresses that spoke for it are void."""
        key = (_SEATS.c.table_id == table, _SEATS.c.seat == seat, _SEATS.c.wanted)
        stopped = sa.update(_SEATS).where(*key).values(wanted=False, epoch=_SEATS.c.epoch + 1)
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(stopped)
