"""Passkeys (WebAuthn, by the `webauthn` package): how somebody comes in on any of their devices.

A passkey is made for the name of the host under which the pages were opened, and holds there alone. It is one
that its device finds by itself, so nobody has to say first who they are. What is kept of it is its id, its
public key and how often it was used: nothing that opens anything.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import sqlalchemy as sa
from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from pipworks.people.errors import BadPasskey, TooManyPasskeys, UnknownPasskey
from pipworks.tables import schema
from pipworks.tables.database import Database, can_be_asked, fresh_id
from pipworks.tables.people import Person

HOLDS = 600.0
"""For so many seconds a challenge may be answered."""
MOST_PASSKEYS = 20
"""So many passkeys one person has."""

_KEYS, _CHALLENGES = schema.passkeys, schema.challenges


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
    def of(cls, origin: str | None) -> Site:
        """Where a page says that it is from, which the server has checked. Raises BadPasskey."""
        if origin is None:
            raise BadPasskey("passkeys are for pages in a browser: open this site there")
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
        if len(there) >= MOST_PASSKEYS:
            raise TooManyPasskeys(
                "{most} passkeys are enough: remove one before you make another", most=MOST_PASSKEYS
            )
        options = generate_registration_options(
            rp_id=site.host,
            rp_name="Pipworks",
            user_name=person.name,
            user_display_name=person.name,
            user_id=person.id.encode(),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=base64url_to_bytes(each)) for each in there
            ],
        )
        return self._asked(options.challenge, person.id, options_to_json(options))

    def make(self, person: Person, which: str, credential: dict[str, Any], label: str, site: Site) -> Passkey:
        """A passkey that a browser has made. Raises BadPasskey."""
        challenge = self._take(which, person.id)
        try:
            verified = verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
            )
        except (WebAuthnException, ValueError, TypeError, KeyError):
            raise _bad() from None
        made = Passkey(fresh_id(12), label, time.time(), None)
        row = {
            "id": made.id,
            "person": person.id,
            "credential": bytes_to_base64url(verified.credential_id),
            "public_key": bytes_to_base64url(verified.credential_public_key),
            "uses": verified.sign_count,
            "label": made.label,
            "made": made.made,
        }
        try:
            with self._database.reading(), self._database.engine.begin() as connection:
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
        options = generate_authentication_options(
            rp_id=site.host, user_verification=UserVerificationRequirement.PREFERRED
        )
        return self._asked(options.challenge, None, options_to_json(options))

    def come_in(self, which: str, credential: dict[str, Any], site: Site) -> str:
        """Whose passkey that is: the id of a person. Raises BadPasskey or UnknownPasskey."""
        challenge = self._take(which, None)
        named = credential.get("id")
        if not isinstance(named, str) or not can_be_asked(named):
            raise _bad()
        asked = sa.select(_KEYS).where(_KEYS.c.credential == named.rstrip("="))
        with self._database.reading(), self._database.engine.connect() as connection:
            row = connection.execute(asked).one_or_none()
        if row is None:
            raise unknown()
        try:
            verified = verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=base64url_to_bytes(row.public_key),
                credential_current_sign_count=row.uses,
            )
        except (WebAuthnException, ValueError, TypeError, KeyError):
            raise _bad() from None
        used = sa.update(_KEYS).where(_KEYS.c.id == row.id)
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(used.values(uses=verified.new_sign_count, used=time.time()))
        return str(row.person)

    # Challenges

    def _asked(self, challenge: bytes, person: str | None, options: str) -> dict[str, Any]:
        """Keep a challenge, and forget those whose time is over."""
        which, now = fresh_id(), time.time()
        kept = {"id": which, "challenge": bytes_to_base64url(challenge), "person": person, "made": now}
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(sa.delete(_CHALLENGES).where(_CHALLENGES.c.made < now - HOLDS))
            connection.execute(sa.insert(_CHALLENGES).values(kept))
        return {"challenge": which, "options": json.loads(options)}

    def _take(self, which: str, person: str | None) -> bytes:
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
        return base64url_to_bytes(found)


def unknown() -> UnknownPasskey:
    """That a passkey is nobody's here."""
    return UnknownPasskey("nobody here has this passkey any more: come in by another way")


def _bad() -> BadPasskey:
    return BadPasskey("this is no answer of a passkey of this site: begin anew")
