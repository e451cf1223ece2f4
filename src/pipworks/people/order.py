"""Keeping order: what people report, who is muted or banned, which tables are closed, and the log of it all.

To be muted is to say nothing to others: no chat, no comments, nothing published, no tournament announced. To
be banned is not to come in: tokens, passkeys and links by mail are refused. Either ends by itself when it was
for so long, and holds for a person: who comes as somebody new is somebody new. Whatever is done is written
into the log in the same transaction.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import sqlalchemy as sa

from pipworks.engine import Message, say
from pipworks.people import handles
from pipworks.people.errors import Banned, Muted, NoSuchReport
from pipworks.tables import errands, schema
from pipworks.tables.database import MOST_NAMED, Database, can_be_asked, fresh_id
from pipworks.tables.errors import NoSuchTable
from pipworks.tables.events.leaving import Shut
from pipworks.tables.people import FIELDS, Person
from pipworks.tables.showing import when
from pipworks.tables.state import ChatLine

Kind = Literal["mute", "ban"]
MOST_SHOWN = 200
LETTERS = 12
SEEN_SECONDS = 86_400.0
"""To within so long it is known when somebody was last here."""

_REPORTS, _SANCTIONS, _LOG = schema.reports, schema.sanctions, schema.host_log
_HANDLES, _PEOPLE = schema.handles, schema.people
_BANNED = sa.and_(
    _SANCTIONS.c.person == _PEOPLE.c.id,
    _SANCTIONS.c.kind == "ban",
    sa.or_(_SANCTIONS.c.until.is_(None), _SANCTIONS.c.until > sa.bindparam("now")),
)
_COMING = (
    sa.select(*FIELDS, _PEOPLE.c.seen, _SANCTIONS.c.person, _SANCTIONS.c.until, _SANCTIONS.c.why)
    .outerjoin_from(_PEOPLE, _SANCTIONS, _BANNED)
    .where(_PEOPLE.c.id == sa.bindparam("who"))
)
"""What nearly every request asks: who somebody is, and whether they are banned."""
_STANDING = (
    sa.select(_PEOPLE.c.id, _PEOPLE.c.generation, _PEOPLE.c.seen, _SANCTIONS.c.person)
    .outerjoin_from(_PEOPLE, _SANCTIONS, _BANNED)
    .where(_PEOPLE.c.id.in_(sa.bindparam("some", expanding=True)))
)


@dataclass(frozen=True, slots=True)
class Report:
    """A line of chat that somebody has reported; `accused` and `reporter` are handles."""

    id: str
    at: float
    accused: str | None
    reporter: str | None
    table: str
    number: int
    name: str
    text: str
    why: str
    settled: float | None


@dataclass(frozen=True, slots=True)
class Sanction:
    """That somebody, by their handle, is muted or banned."""

    kind: Kind
    handle: str | None
    name: str
    at: float
    until: float | None
    why: str


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that a host has done."""

    number: int
    at: float
    host: str
    did: str
    name: str
    table: str | None
    until: float | None
    why: str


class Order:
    """What is reported and done about it, in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._here: set[str] = set()
        """Who is here, where that is yet to be written down."""

    # What people report

    def report(self, reporter: str, accused: str, table: str, line: ChatLine, why: str) -> None:
        """Show a line of chat to the hosts, once."""
        row = {
            "id": fresh_id(LETTERS), "at": time.time(), "reporter": reporter, "accused": accused,
            "table_id": table, "number": line.number, "name": line.name, "text": line.text, "why": why,
        }  # fmt: skip
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(self._database.ignoring(_REPORTS).values(row))

    def reports(self, *, settled: bool = False) -> list[Report]:
        """What has been reported, the latest first; what is settled, too, if that is wanted."""
        accused, reporter = _HANDLES.alias(), _HANDLES.alias()
        columns = _REPORTS.c
        asked = (
            sa.select(
                columns.id, columns.at, accused.c.handle.label("accused_handle"),
                reporter.c.handle.label("reporter_handle"), columns.table_id, columns.number, columns.name,
                columns.text, columns.why, columns.settled,
            )
            .outerjoin_from(_REPORTS, accused, accused.c.person == columns.accused)
            .outerjoin(reporter, reporter.c.person == columns.reporter)
            .order_by(columns.at.desc(), columns.id)
            .limit(MOST_SHOWN)
        )  # fmt: skip
        if not settled:
            asked = asked.where(columns.settled.is_(None))
        with self._database.reading(), self._database.engine.connect() as connection:
            return [Report(*tuple(row)) for row in connection.execute(asked)]

    def settle(self, host: str, report: str) -> bool:
        """A report needs nobody any more; whether it did until now. Raises NoSuchReport."""
        columns = _REPORTS.c
        told = columns.accused, columns.name, columns.table_id, columns.settled
        found = sa.select(*told).where(columns.id == report)
        row = None
        with self._database.reading(), self._database.engine.begin() as connection:
            if can_be_asked(report):
                row = connection.execute(found).one_or_none()
            if row is None:
                raise NoSuchReport("there is no such report, or who it is about has left")
            if row.settled is not None:
                return False
            connection.execute(sa.update(_REPORTS).where(columns.id == report).values(settled=time.time()))
            self._log(connection, host, "settle", row.accused, row.name, table=row.table_id)
        return True

    # What hosts do

    def sanction(
        self, host: str, kind: Kind, handle: str, seconds: float | None, why: str
    ) -> tuple[str, bool]:
        """Mute or ban somebody, for so long or until it is lifted. Raises NobodyHere.

        Returns their id, and whether that changes anything: for the same reason, and until it is lifted, they
        may be muted or banned already.
        """
        now = time.time()
        until = None if seconds is None else now + seconds
        with self._database.reading(), self._database.engine.begin() as connection:
            known = handles.found(connection, handle)
            person, name = known.person, known.name
            same = sa.select(_SANCTIONS.c.person).where(
                *_which(kind, person), _SANCTIONS.c.until.is_(None), _SANCTIONS.c.why == why
            )
            if until is None and connection.execute(same).first():
                return person, False
            values = {"at": now, "until": until, "why": why}
            new = self._database.inserting(_SANCTIONS).values(person=person, kind=kind, **values)
            connection.execute(new.on_conflict_do_update(index_elements=["person", "kind"], set_=values))
            if is_for_good(kind, seconds):
                errands.put(connection, self._database, errands.WITHDRAW, person)
            self._log(connection, host, kind, person, name, until=until, why=why)
            if kind == "ban":
                self._database.call_out_standing(connection, person)
        return person, True

    def lift(self, host: str, kind: Kind, handle: str) -> bool:
        """Somebody is muted, or banned, no more; whether they were. Raises NobodyHere."""
        with self._database.reading(), self._database.engine.begin() as connection:
            known = handles.found(connection, handle)
            person, name = known.person, known.name
            lifted = sa.delete(_SANCTIONS).where(*_which(kind, person), _holds())
            if not connection.execute(lifted).rowcount:
                return False
            self._log(connection, host, f"un{kind}", person, name)
            if kind == "ban":
                errands.done(connection, errands.WITHDRAW, person)
        return True

    def close_table(self, host: str, table: str, why: str) -> bool:
        """Have a table closed; whether nobody had yet. Raises NoSuchTable."""
        there = sa.select(schema.tables.c.id).where(schema.tables.c.id == table)
        found = None
        with self._database.reading(), self._database.engine.begin() as connection:
            if can_be_asked(table):
                found = connection.execute(there).first()
            if found is None:
                raise NoSuchTable("there is no such table: look at the address again")
            if _is_closed(connection, table) or errands.waits(connection, errands.CLOSE, table):
                return False
            errands.put(connection, self._database, errands.CLOSE, table)
            self._log(connection, host, "close", None, "", table=table, why=why)
        return True

    def table_closed(self, table: str) -> None:
        """That has been done."""
        with self._database.reading(), self._database.engine.begin() as connection:
            errands.done(connection, errands.CLOSE, table)

    def withdrawn(self, person: str) -> None:
        """Who is banned for good has been taken out of what they took part in."""
        with self._database.reading(), self._database.engine.begin() as connection:
            errands.done(connection, errands.WITHDRAW, person)

    def sanctions(self) -> list[Sanction]:
        """Who is muted or banned now, the latest first."""
        columns = _SANCTIONS.c
        asked = (
            sa.select(columns.kind, _HANDLES.c.handle, _PEOPLE.c.name, columns.at, columns.until, columns.why)
            .join_from(_SANCTIONS, _PEOPLE, _PEOPLE.c.id == columns.person)
            .outerjoin(_HANDLES, _HANDLES.c.person == columns.person)
            .where(_holds())
            .order_by(columns.at.desc())
            .limit(MOST_SHOWN)
        )
        with self._database.reading(), self._database.engine.connect() as connection:
            return [Sanction(*row) for row in connection.execute(asked)]

    def log(self) -> list[Deed]:
        """What hosts have done, the latest first."""
        columns = _LOG.c
        asked = sa.select(
            columns.number, columns.at, columns.host, columns.did, columns.name, columns.table_id,
            columns.until, columns.why,
        ).order_by(columns.number.desc()).limit(MOST_SHOWN)  # fmt: skip
        with self._database.reading(), self._database.engine.connect() as connection:
            return [Deed(*row) for row in connection.execute(asked)]

    def _log(
        self, connection: sa.Connection, host: str, did: str, person: str | None, name: str, **more: Any
    ) -> None:
        table, until, why = more.get("table"), more.get("until"), more.get("why", "")
        connection.execute(
            sa.insert(_LOG).values(
                at=time.time(), host=host[:60], did=did, person=person, name=name, table_id=table,
                until=until, why=why,
            )
        )  # fmt: skip

    # What follows

    def coming(self, who: str) -> Person | None:
        """The person of an id, if there is one. Raises Banned where they may not come in."""
        now = time.time()
        with self._database.reading(), self._database.engine.connect() as connection:
            row = connection.execute(_COMING, {"who": who, "now": now}).one_or_none()
        if row is None:
            return None
        *person, seen, banned, until, why = row
        if banned is not None:
            raise _banned(until, why)
        self._see(who, seen, now)
        return Person(*person)

    def _see(self, who: str, seen: float | None, now: float) -> None:
        """Somebody is here; it is to be written down if that was not done within a day."""
        if seen is None or seen < now - SEEN_SECONDS:
            self._here.add(who)

    def write_seen(self) -> None:
        """Write down who has been here, of all together: what they ask does not wait for that.

        Where that fails, it is yet to be done, and so is done the next time.
        """
        if not self._here:
            return
        here = list(self._here)
        with self._database.reading(), self._database.engine.begin() as connection:
            for at in range(0, len(here), MOST_NAMED):
                some = _PEOPLE.c.id.in_(here[at : at + MOST_NAMED])
                connection.execute(sa.update(_PEOPLE).where(some).values(seen=time.time()))
        self._here.difference_update(here)

    def refuse_muted(self, person: str) -> None:
        """Refuse somebody who may not say anything. Raises Muted."""
        held = self._held("mute", person)
        if held is not None:
            raise Muted("you may not say anything here{until}{why}", **_particulars(*held))

    def refuse_banned(self, person: str) -> None:
        """Refuse somebody who may not come in, and asks by another way than a token. Raises Banned."""
        held = self._held("ban", person)
        if held is not None:
            raise _banned(*held)

    def _held(self, kind: Kind, person: str) -> tuple[float | None, str] | None:
        """Until when somebody may not do something, and why, if that holds now."""
        asked = sa.select(_SANCTIONS.c.until, _SANCTIONS.c.why).where(*_which(kind, person), _holds())
        with self._database.reading(), self._database.engine.connect() as connection:
            row = connection.execute(asked).one_or_none()
        return None if row is None else (row.until, row.why)

    def standing(self, people: Sequence[str]) -> dict[str, int | None]:
        """Of people who are connected which generation of tokens holds, if any; none for who is banned."""
        holding: dict[str, int | None] = {}
        now = time.time()
        with self._database.reading(), self._database.engine.connect() as connection:
            for at in range(0, len(people), MOST_NAMED):
                asked = {"some": people[at : at + MOST_NAMED], "now": now}
                for who, generation, seen, banned in connection.execute(_STANDING, asked):
                    holding[who] = generation if banned is None else None
                    self._see(who, seen, now)
        return holding


def is_for_good(kind: Kind, seconds: float | None) -> bool:
    """Whether somebody is to come back only if a host lets them: then nobody waits for them."""
    return kind == "ban" and seconds is None


def is_banned(person: sa.ColumnElement[str]) -> sa.ColumnElement[bool]:
    """For a query: whether who stands in a column may not come in now. What waits for them waits on."""
    return sa.exists().where(_SANCTIONS.c.person == person, _SANCTIONS.c.kind == "ban", _holds())


def _banned(until: float | None, why: str) -> Banned:
    return Banned("you may not come in{until}{why}", **_particulars(until, why))


def _is_closed(connection: sa.Connection, table: str) -> bool:
    columns = schema.events.c
    shut = sa.select(columns.number).where(columns.table_id == table, columns.kind == Shut.called)
    return connection.execute(shut).first() is not None


def _which(kind: Kind, person: str) -> tuple[sa.ColumnElement[bool], ...]:
    return _SANCTIONS.c.kind == kind, _SANCTIONS.c.person == person


def _holds() -> sa.ColumnElement[bool]:
    return sa.or_(_SANCTIONS.c.until.is_(None), _SANCTIONS.c.until > time.time())


def _particulars(until: float | None, why: str) -> dict[str, Message | str]:
    told = "" if until is None else when(until)[:16].replace("T", " ")
    return {
        "until": say(" until {until} (UTC)", until=told) if told else "",
        "why": say(": {why}", why=why) if why else "",
    }
