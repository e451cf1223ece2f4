"""Mails on their way out: kept in the database until a mail server has taken them, each about one thing
once.

What a mail is about is its key; a second one about the same is not taken. So an event that is heard of
twice is mailed once, whatever crashes. The whole mail is kept, its Message-ID and date with it: where the
server dies between the mail server's taking it and our knowing that, it goes out again as the very same
mail, which mail programs show once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from pipworks.people.order import is_banned
from pipworks.tables import schema
from pipworks.tables.database import Database

AT_ONCE = 20
"""So many mails are looked at together."""

PAUSES = (60.0, 300.0, 900.0, 3600.0, 3 * 3600.0, 6 * 3600.0, 12 * 3600.0, 24 * 3600.0, 24 * 3600.0)
"""After so many seconds a mail that was not taken is tried again; after the last it is given up."""

GOING_ON = ("waiting", "playing", "paused")
HELD_BACK = ("game", "call")
"""Kinds of mails that wait while who they are for is banned: what calls them to a table."""
_QUEUE = schema.mail_queue
_COLUMNS = schema.mail_queue.c


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A mail to be sent. `subject` is what it is about; `content` is the mail itself, in ASCII."""

    subject: str
    kind: str
    person: str
    address: str
    bounces: str
    content: str
    made: float
    table_id: str | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Waiting:
    """A mail in the queue, and how often it has been tried; in 0 tries it cannot have arrived."""

    id: int
    tries: int
    mail: Outgoing


class Queue:
    """The mails of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, mail: Outgoing, told: int | None = None, instead: Sequence[int] = ()) -> None:
        """Have a mail sent, but one about something that there is a mail about already.

        With `told`, its seat has been told of everything up to that event; `instead` of others in the queue
        it is sent, and they are done; all in one transaction.
        """
        seats = schema.mail_seats
        values = {name: getattr(mail, name) for name in Outgoing.__slots__}
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(self._database.ignoring(_QUEUE).values(**values, tries=0, due=mail.made))
            if told is not None:
                seat = seats.c.table_id == mail.table_id, seats.c.seat == mail.seat
                connection.execute(sa.update(seats).where(*seat, seats.c.told < told).values(told=told))
            if instead:
                gone = sa.update(_QUEUE).where(_COLUMNS.id.in_(instead))
                connection.execute(gone.values(due=None, content=""))

    def has(self, subject: str) -> bool:
        """Whether there is, or was, a mail about something."""
        asked = sa.select(_COLUMNS.id).where(_COLUMNS.subject == subject)
        with self._database.reading(), self._database.engine.connect() as connection:
            return connection.execute(asked).first() is not None

    def count(self, address: str, kind: str, since: float) -> int:
        """How many mails of a kind an address has got since then."""
        there = sa.func.lower(_COLUMNS.address) == address.lower()
        asked = sa.select(sa.func.count()).where(there, _COLUMNS.kind == kind, _COLUMNS.made > since)
        with self._database.reading(), self._database.engine.connect() as connection:
            return int(connection.execute(asked).scalar_one())

    def asked_for(self, person: str, since: float) -> set[str]:
        """The addresses, in small letters, asked since then whether a person wants mail there."""
        asked = sa.select(sa.func.lower(_COLUMNS.address)).where(
            _COLUMNS.person == person, _COLUMNS.subject.startswith("confirm "), _COLUMNS.made > since
        )
        with self._database.reading(), self._database.engine.connect() as connection:
            return set(connection.execute(asked).scalars())

    def due(self, now: float, most: int = AT_ONCE) -> list[Waiting]:
        """The mails that are to be tried by now, the oldest first."""
        held = sa.and_(_COLUMNS.kind.in_(HELD_BACK), is_banned(_COLUMNS.person))
        asked = (
            sa.select(_QUEUE)
            .where(_COLUMNS.due <= now, ~held)
            .order_by(_COLUMNS.due, _COLUMNS.id)
            .limit(most)
        )
        with self._database.reading(), self._database.engine.connect() as connection:
            rows = connection.execute(asked).all()
        return [
            Waiting(row.id, row.tries, Outgoing(**{name: getattr(row, name) for name in Outgoing.__slots__}))
            for row in rows
        ]

    def trying(self, waiting: Waiting) -> bool:
        """A mail is about to be handed over: from now on it may have arrived; False when it shall not go.

        Since it was found to be due somebody may have said that they want no mail.
        """
        with self._database.reading(), self._database.engine.begin() as connection:
            tried = connection.execute(_still(waiting.id).values(tries=_COLUMNS.tries + 1))
            return tried.rowcount == 1

    def done(self, which: int) -> None:
        """A mail has gone, or never will: forget what it said."""
        with self._database.reading(), self._database.engine.begin() as connection:
            gone = sa.update(_QUEUE).where(_COLUMNS.id == which)
            connection.execute(gone.values(due=None, content=""))

    def later(self, waiting: Waiting, now: float) -> bool:
        """Try a mail again after a pause, but one that has been dropped while it was on its way.

        False when it has been tried for long enough, and is given up.
        """
        if waiting.tries >= len(PAUSES):
            return False
        with self._database.reading(), self._database.engine.begin() as connection:
            changed = {"tries": waiting.tries + 1, "due": now + PAUSES[waiting.tries]}
            connection.execute(_still(waiting.id).values(**changed))
        return True

    def forget(self, before: float, most: int) -> int:
        """Forget mails made before then that have gone, a bounded number; how many they were.

        What a table that goes on has asked is kept, and that its end was told: else it would be told again.
        """
        going = sa.select(schema.tables.c.id).where(schema.tables.c.status.in_(GOING_ON))
        past = sa.or_(
            _COLUMNS.table_id.is_(None),
            sa.and_(_COLUMNS.table_id.not_in(going), sa.not_(_COLUMNS.subject.startswith("over "))),
        )
        old = sa.select(_COLUMNS.id).where(_COLUMNS.made < before, _COLUMNS.due.is_(None), past).limit(most)
        with self._database.reading(), self._database.engine.begin() as connection:
            gone = sa.delete(_QUEUE).where(_COLUMNS.id.in_(old.scalar_subquery()))
            return connection.execute(gone).rowcount

    def forget_nobodys(self, before: float) -> None:
        """Forget what addresses were asked before then for somebody who has left since."""
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(sa.delete(_QUEUE).where(_COLUMNS.person == "", _COLUMNS.made < before))

    def drop(self, person: str) -> None:
        """Send nothing to a person that still waits."""
        gone = sa.update(_QUEUE).where(_COLUMNS.person == person, _COLUMNS.due.is_not(None))
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(gone.values(due=None, content=""))


def _still(which: int) -> sa.Update:
    """A change of a mail that still waits: what has been dropped meanwhile stays so."""
    return sa.update(_QUEUE).where(_COLUMNS.id == which, _COLUMNS.due.is_not(None))
