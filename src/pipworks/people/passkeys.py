"""Passkeys (WebAuthn): how somebody comes in on any of their devices.

A passkey is made for the name of the host under which the pages were opened, and holds there alone. It is one
that its device finds by itself, so nobody has to say first who they are. What is kept of it is its id, its
public key and how often it was used: nothing that opens anything.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import sqlalchemy as sa

from pipworks.people.errors import BadPasskey, TooManyPasskeys, UnknownPasskey
from pipworks.tables import schema
from pipworks.tables.database import Database, can_be_asked, fresh_id
from pipworks.tables.people import Person

HOLDS = 600.0
"""For so many seconds a challenge may be answered."""
MOST_PASSKEYS = 20
"""So many passkeys one person has."""

_KEYS, _CHALLENGES = schema.passkeys, schema.challenges


def _refuse_more(there: int) -> None:
    """Refuse a passkey to who has enough. Raises TooManyPasskeys."""
    if there >= MOST_PASSKEYS:
        raise TooManyPasskeys(
            "{most} passkeys are enough: remove one before you make another", most=MOST_PASSKEYS
        )


@dataclass(frozen=True, slots=True)
class Passkey:
    """A passkey of somebody's, as they are shown it."""

    id: str
    label: str
    made: float
    used: float | None


@dataclass(frozen=True, slots=True)
class Site:
    """Where the pages were opened: the origin, and the name of the host that passkeys are made for."""

    origin: str

    @classmethod
    def of(cls, origin: str | None, here: str) -> Site:
        """Where a page says that it is from, which the server has checked; `here` is what it could say.

        Raises BadPasskey.
        """
        if origin is None:
            raise BadPasskey(
                "a passkey is for a site, and this request does not say for which: do this on its page in a "
                "browser, or send a header as browsers do, Origin: {here}",
                here=here,
            )
        return cls(origin)

    @property
    def host(self) -> str:
        """The host's name, without its port."""
        return urlsplit(self.origin).hostname or ""


class Passkeys:
    """The passkeys of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, person: str) -> list[Passkey]:
        """Somebody's passkeys, the oldest first."""
        columns = _KEYS.c
        asked = sa.select(columns.id, columns.label, columns.made, columns.used)
        asked = asked.where(columns.person == person).order_by(columns.made, columns.id)
        with self._database.reading(), self._database.engine.connect() as connection:
            return [Passkey(*row) for row in connection.execute(asked)]

    def ask_to_make(self, person: Person, site: Site) -> dict[str, Any]:
        """What a browser is asked to make a passkey by, and under which id that is kept.

        Raises TooManyPasskeys.
        """
        with self._database.reading(), self._database.engine.connect() as connection:
            mine = sa.select(_KEYS.c.credential).where(_KEYS.c.person == person.id)
            there = list(connection.scalars(mine))
        _refuse_more(len(there))
        from pipworks.people import ceremonies

        return self._asked(person.id, *ceremonies.to_make(site.host, person.id, person.name, there))

    def make(self, person: Person, which: str, credential: dict[str, Any], label: str, site: Site) -> Passkey:
        """A passkey that a browser has made. Raises BadPasskey or TooManyPasskeys."""
        from pipworks.people import ceremonies

        challenge = self._take(which, person.id)
        new = ceremonies.made(credential, challenge, site.host, site.origin)
        made = Passkey(fresh_id(12), label, time.time(), None)
        row = {
            "id": made.id,
            "person": person.id,
            **new._asdict(),
            "label": made.label,
            "made": made.made,
        }
        try:
            with self._database.reading(), self._database.engine.begin() as connection:
                mine = sa.select(sa.func.count()).select_from(_KEYS).where(_KEYS.c.person == person.id)
                _refuse_more(connection.execute(mine).scalar_one())
                connection.execute(sa.insert(_KEYS).values(row))
        except sa.exc.IntegrityError:
            raise BadPasskey("this passkey is known here already") from None
        return made

    def remove(self, person: str, which: str) -> None:
        """Remove a passkey of one's own; it lets nobody in any more. Raises UnknownPasskey."""
        gone = sa.delete(_KEYS).where(_KEYS.c.id == which, _KEYS.c.person == person)
        found = 0
        if can_be_asked(which):
            with self._database.reading(), self._database.engine.begin() as connection:
                found = connection.execute(gone).rowcount
        if not found:
            raise UnknownPasskey("there is no such passkey, or it has been removed")

    def ask_to_come_in(self, site: Site) -> dict[str, Any]:
        """What a browser is asked to come in by, and under which id that is kept."""
        from pipworks.people import ceremonies

        return self._asked(None, *ceremonies.to_come_in(site.host))

    def come_in(self, which: str, credential: dict[str, Any], site: Site) -> str:
        """Whose passkey that is: the id of a person. Raises BadPasskey or UnknownPasskey."""
        from pipworks.people import ceremonies

        challenge = self._take(which, None)
        named = credential.get("id")
        if not isinstance(named, str) or not can_be_asked(named):
            raise ceremonies.no_answer()
        asked = sa.select(_KEYS).where(_KEYS.c.credential == named.rstrip("="))
        with self._database.reading(), self._database.engine.connect() as connection:
            row = connection.execute(asked).one_or_none()
        if row is None:
            raise unknown()
        uses = ceremonies.used(
            credential, challenge, site.host, site.origin, key=row.public_key, uses=row.uses
        )
        used = sa.update(_KEYS).where(_KEYS.c.id == row.id)
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(used.values(uses=uses, used=time.time()))
        return str(row.person)

    # Challenges

    def _asked(self, person: str | None, challenge: str, options: dict[str, Any]) -> dict[str, Any]:
        """Keep a challenge, and forget those whose time is over."""
        which, now = fresh_id(), time.time()
        kept = {"id": which, "challenge": challenge, "person": person, "made": now}
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(sa.delete(_CHALLENGES).where(_CHALLENGES.c.made < now - HOLDS))
            connection.execute(sa.insert(_CHALLENGES).values(kept))
        return {"challenge": which, "options": options}

    def _take(self, which: str, person: str | None) -> str:
        """A challenge that was asked, which is taken once. Raises BadPasskey."""
        columns = _CHALLENGES.c
        fits = columns.person.is_(None) if person is None else columns.person == person
        taken = sa.delete(_CHALLENGES).where(columns.id == which, fits, columns.made >= time.time() - HOLDS)
        found = None
        if can_be_asked(which):
            with self._database.reading(), self._database.engine.begin() as connection:
                found = connection.execute(taken.returning(columns.challenge)).scalar_one_or_none()
        if found is None:
            raise BadPasskey("this was not asked for, or too long ago: begin anew")
        return str(found)


def unknown() -> UnknownPasskey:
    """That a passkey is nobody's here."""
    return UnknownPasskey("nobody here has this passkey any more: come in by another way")
