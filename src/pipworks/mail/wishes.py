"""What waits for a yes: games that somebody wants to begin by mail, and invitations. And who wants none."""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass
from typing import Literal

import sqlalchemy as sa

from pipworks.tables import schema
from pipworks.tables.database import Database

_WISHES = schema.mail_wishes
_REFUSED = schema.mail_refused
_TAKEN = schema.mail_taken


@dataclass(frozen=True, slots=True)
class Wish:
    """Something that whoever has an address is asked; their yes does it, once.

    To `begin` is their own wish, in the words of the subject of their mail (`said`), and `person` who they
    are or will be, called `name`. To `invite` is the wish of `person` for a seat at a table. A `digest`
    asks `person` at several tables what the mails in `said` ask, and is answered by choices, not by a yes.
    A `key` lets `person` into a browser while the generation of their tokens is the one in `said`.
    """

    id: str
    kind: Literal["begin", "invite", "digest", "key"]
    person: str
    address: str
    language: str
    said: str
    name: str
    table_id: str | None
    seat: int | None
    made: float
    done: float | None = None
    declined: float | None = None


def wish_id(digest: str) -> str:
    """The id of a wish, from hexadecimal digits that say what it is about. No person's begins so."""
    return f"0{digest[:23]}"


def is_wish(who: str) -> bool:
    """Whether an id is that of a wish, not of a person."""
    return who.startswith("0")


class Wishes:
    """Those of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, wish: Wish) -> None:
        """Keep a wish, but one that is kept already."""
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(self._database.ignoring(_WISHES).values(**asdict(wish)))

    def find(self, which: str) -> Wish | None:
        """The wish of an id."""
        asked = sa.select(_WISHES).where(_WISHES.c.id == which)
        with self._database.reading(), self._database.engine.connect() as connection:
            row = connection.execute(asked).one_or_none()
        return None if row is None else Wish(**row._mapping)

    def did(self, which: str, now: float) -> None:
        """What was wished is done."""
        self._change(which, done=now)

    def decline(self, which: str, now: float) -> None:
        """A wish was answered with no, unless it has been answered before."""
        self._change(which, done=now, declined=now)

    def use_key(self, key: Wish, now: float) -> bool:
        """A key is used, and void from now on with all others of its person; whether it was not before."""
        unused = _WISHES.c.kind == "key", _WISHES.c.done.is_(None)
        with self._database.reading(), self._database.engine.begin() as connection:
            used = sa.update(_WISHES).where(_WISHES.c.id == key.id, *unused)
            if not connection.execute(used.values(done=now)).rowcount:
                return False
            others = sa.update(_WISHES).where(_WISHES.c.person == key.person, *unused)
            connection.execute(others.values(done=now))
        return True

    def _change(self, which: str, **values: float) -> None:
        changed = sa.update(_WISHES).where(_WISHES.c.id == which, _WISHES.c.done.is_(None))
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(changed.values(**values))

    def invited_by(self, person: str, since: float) -> int:
        """How many a person has invited since then."""
        return self._count("invite", since, _WISHES.c.person == person)

    def begun_by(self, address: str, since: float) -> int:
        """How often an address has wanted to begin a game since then."""
        return self._count("begin", since, sa.func.lower(_WISHES.c.address) == address.lower())

    def invited(self, address: str, since: float, but: str) -> bool:
        """Whether an address has been invited since then, but for one wish."""
        return bool(self._count("invite", since, _WISHES.c.address == address, _WISHES.c.id != but))

    def declined(self, address: str, inviter: str, since: float) -> bool:
        """Whether an address has said no to an invitation by somebody since then."""
        theirs = _WISHES.c.address == address, _WISHES.c.person == inviter
        return bool(self._count("invite", 0.0, *theirs, _WISHES.c.declined > since))

    def _count(self, kind: str, since: float, *where: sa.ColumnElement[bool]) -> int:
        wishes = sa.select(sa.func.count()).select_from(_WISHES)
        asked = wishes.where(_WISHES.c.kind == kind, _WISHES.c.made > since, *where)
        with self._database.reading(), self._database.engine.connect() as connection:
            return int(connection.execute(asked).scalar_one())

    # Addresses that want no mail

    def refuse(self, address: str, now: float) -> None:
        """An address wants no mail at all: what it has confirmed is void, and what waits is not sent."""
        people, queue = schema.correspondents, schema.mail_queue
        waiting = sa.update(queue).where(sa.func.lower(queue.c.address) == address.lower())
        gone = sa.update(people).where(sa.func.lower(people.c.address) == address.lower())
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(self._database.ignoring(_REFUSED).values(address=address.lower(), at=now))
            connection.execute(gone.values(confirmed=None))
            connection.execute(waiting.where(queue.c.due.is_not(None)).values(due=None, content=""))

    def allow(self, address: str) -> None:
        """It may be asked again."""
        gone = sa.delete(_REFUSED).where(_REFUSED.c.address == address.lower())
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(gone)

    def refuses(self, address: str) -> bool:
        """Whether an address wants no mail at all."""
        asked = sa.select(_REFUSED.c.at).where(_REFUSED.c.address == address.lower())
        with self._database.reading(), self._database.engine.connect() as connection:
            return connection.execute(asked).first() is not None

    # Mails that have come

    def take(self, digest: str, now: float) -> None:
        """A mail has been read, and what it asks is done."""
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(self._database.ignoring(_TAKEN).values(digest=digest, at=now))

    def begin(self, what: str, now: float) -> float | None:
        """Something that a mail asks is begun with; when it was before, if it was."""
        key = hashlib.sha256(f"begun {what}".encode()).hexdigest()
        asked = sa.select(_TAKEN.c.at).where(_TAKEN.c.digest == key)
        with self._database.reading(), self._database.engine.begin() as connection:
            found: float | None = connection.execute(asked).scalar_one_or_none()
            if found is None:
                connection.execute(self._database.ignoring(_TAKEN).values(digest=key, at=now))
        return found

    def forget(self, before: float, most: int) -> int:
        """Forget mails that came before then, and wishes made before, a bounded number of each; how many."""
        old = sa.select(_TAKEN.c.digest).where(_TAKEN.c.at < before).limit(most)
        past = sa.select(_WISHES.c.id).where(_WISHES.c.made < before).limit(most)
        with self._database.reading(), self._database.engine.begin() as connection:
            mails = connection.execute(sa.delete(_TAKEN).where(_TAKEN.c.digest.in_(old.scalar_subquery())))
            wishes = connection.execute(sa.delete(_WISHES).where(_WISHES.c.id.in_(past.scalar_subquery())))
            return max(mails.rowcount, wishes.rowcount)

    def taken(self, digest: str) -> bool:
        """Whether it has."""
        asked = sa.select(_TAKEN.c.at).where(_TAKEN.c.digest == digest)
        with self._database.reading(), self._database.engine.connect() as connection:
            return connection.execute(asked).first() is not None
