"""Addresses that say who may speak for a seat, and Message-IDs that say which event a mail tells of.

Both name a table, a seat, the epoch of its addresses and the number of an event, and are signed with a
secret of the server's (HMAC-SHA256, RFC 2104, 120 bits of it); so nobody can guess one, and none can be
changed into another. Raising a seat's epoch makes all its addresses void. They are written in small letters
and digits, for some mail servers fold the case of addresses, and a local part stays within 64 characters
(RFC 5321, 4.5.3.1.1).

    play+TABLE.SEAT.EPOCH.NUMBER.SIGNATURE@play.example.org

Who wants to begin a game writes to `play` alone.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV

from pipworks.mail.errors import BadAddress

Purpose = Literal["play", "bounce", "confirm", "id", "confirm-link", "stop-link", "browser-link", "key"]
MOST_LOCAL = 64
MOST_ADDRESS = 254

_SIGNED = 24
_NEVER = b"never-link"
_PLACE = re.compile(r"([a-z0-9]{1,32})\.(\d{1,2})\.(\d{1,3})\.(\d{1,5})\.([a-z2-7]{24})")
_PERSON = re.compile(r"([a-z0-9]{1,32})\.([a-z2-7]{24})")
_ADDRESS = re.compile(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
    r"@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
)


@dataclass(frozen=True, slots=True)
class Place:
    """A seat at a table, as of an event; addresses of an earlier epoch are void."""

    table: str
    seat: int
    epoch: int
    number: int


def checked_address(text: str) -> str:
    """An address that mail can go to, its domain in small letters. Raises BadAddress.

    Quoted local parts, addresses of hosts by number, and letters beyond ASCII are refused: hardly anybody has
    them, and not every mail server takes them.
    """
    stripped = text.strip()
    local, _, domain = stripped.rpartition("@")
    if len(stripped) > MOST_ADDRESS or len(local) > MOST_LOCAL or not _ADDRESS.fullmatch(stripped):
        raise BadAddress("this is no address that mail can go to: write one like ann@example.org")
    return f"{local}@{domain.lower()}"


class Seals:
    """Makes and reads what is signed with one secret, for the addresses of one domain."""

    def __init__(self, secret: bytes, domain: str) -> None:
        self._secret = secret
        self.domain = domain.lower()

    # Seats

    def address(self, place: Place) -> str:
        """Where a seat answers the mail that tells of an event."""
        return self._at("play", self._place("play", place))

    def bounces(self, place: Place) -> str:
        """Where such a mail comes back to when it cannot be delivered."""
        return self._at("bounce", self._place("bounce", place))

    def message_id(self, place: Place) -> str:
        """The Message-ID of such a mail."""
        return f"<{self._place('id', place)}@{self.domain}>"

    def thread_id(self, table: str, seat: int) -> str:
        """What all mails of a seat at a table refer to, so that they make one thread."""
        return f"<{table}.{seat}@{self.domain}>"

    def stop_token(self, place: Place) -> str:
        """What a link holds that ends the mail to a seat."""
        return self._place("stop-link", place)

    def read_stop_token(self, token: str) -> Place | None:
        """The seat whose mail is to end, if this server has made the token."""
        return self._read_place("stop-link", token)

    def browser_token(self, place: Place) -> str:
        """What the link of a letter holds that leads to its table in a browser: it lets nobody in."""
        return self._place("browser-link", place)

    def read_browser_token(self, token: str) -> Place | None:
        """The seat of such a link, if this server has made it."""
        return self._read_place("browser-link", token)

    def answered(self, message_ids: tuple[str, ...], table: str, seat: int) -> int | None:
        """The number of the event that a mail answers: of the first id that this server gave the seat."""
        for each in message_ids:
            local, _, domain = each.strip().removeprefix("<").removesuffix(">").rpartition("@")
            found = self._read_place("id", local) if domain.lower() == self.domain else None
            if found is not None and (found.table, found.seat) == (table, seat):
                return found.number
        return None

    def read(self, address: str) -> tuple[Literal["play", "bounce"], Place] | None:
        """What an address is for, and of which seat, if this server has made it."""
        local, _, domain = address.lower().rpartition("@")
        name, _, token = local.partition("+")
        if domain != self.domain:
            return None
        for purpose in ("play", "bounce"):
            if name == purpose:
                place = self._read_place(purpose, token)
                return None if place is None else (purpose, place)
        return None

    # People, and wishes, which are asked in the same way

    @property
    def game(self) -> str:
        """Where anybody begins a game."""
        return f"play@{self.domain}"

    def confirming(self, person: str, address: str) -> str:
        """Where somebody says, by replying, that they want mail to that address."""
        return self._at("confirm", self._person("confirm", person, address))

    def confirm_token(self, person: str, address: str) -> str:
        """What a link holds by which they say so."""
        return self._person("confirm-link", person, address)

    def person_of(self, token: str) -> str | None:
        """Whose token or address for confirming it says it is; whether that is true, `confirms` knows."""
        token, at, domain = token.lower().partition("@")
        if at:
            name, _, token = token.partition("+")
            if (name, domain) != ("confirm", self.domain):
                return None
        found = _PERSON.fullmatch(token)
        return None if found is None else found[1]

    def confirms(self, token: str, person: str, address: str) -> bool:
        """Whether a token of a link, or an address written to, is that of a person and an address."""
        purpose: Purpose = "confirm-link"
        if "@" in token:
            purpose, token = "confirm", token.lower().rpartition("@")[0].partition("+")[2]
        made = self._person(purpose, person, address)
        return hmac.compare_digest(made.encode(), token.encode("ascii", "replace"))

    def key(self, which: str, address: str) -> str:
        """What a link holds that lets who has an address into a browser; see `keys`."""
        return self._person("key", which, address)

    def opens(self, token: str, which: str, address: str) -> bool:
        """Whether a token is that of a key sent to an address."""
        return hmac.compare_digest(self.key(which, address).encode(), token.encode("ascii", "replace"))

    # Addresses

    def own(self, address: str) -> bool:
        """Whether an address is one of this server's domain."""
        return address.lower().endswith(f"@{self.domain}")

    def never_token(self, address: str) -> str:
        """What a link holds by which an address wants no mail at all: the address, sealed (RFC 5297).

        So it holds as long as the secret does, whatever becomes of who gave the address.
        """
        sealed = self._sealing.encrypt(address.lower().encode(), [_NEVER])
        return base64.urlsafe_b64encode(sealed).decode().rstrip("=")

    def read_never_token(self, token: str) -> str | None:
        """The address, in small letters, whose token that is."""
        try:
            sealed = base64.b64decode(token + "=" * (-len(token) % 4), b"-_", validate=True)
            address = self._sealing.decrypt(sealed, [_NEVER]).decode()
        except (ValueError, InvalidTag):
            return None
        return address if self.never_token(address) == token else None  # one address, one spelling

    @cached_property
    def _sealing(self) -> AESSIV:
        return AESSIV(hmac.new(self._secret, b"pipworks mail 1|sealing", hashlib.sha512).digest())

    def digest(self, *what: str) -> str:
        """64 hexadecimal digits that follow from something, and that nobody else can work out."""
        said = f"pipworks mail 1|digest|{'|'.join(what)}".encode()
        return hmac.new(self._secret, said, hashlib.sha256).hexdigest()

    # What is signed

    def _at(self, name: str, token: str) -> str:
        return f"{name}+{token}@{self.domain}"

    def _place(self, purpose: Purpose, place: Place) -> str:
        said = f"{place.table}.{place.seat}.{place.epoch}.{place.number}"
        return f"{said}.{self._signature(purpose, said)}"

    def _read_place(self, purpose: Purpose, token: str) -> Place | None:
        found = _PLACE.fullmatch(token)
        if found is None:
            return None
        said = token.rpartition(".")[0]
        if not hmac.compare_digest(self._signature(purpose, said).encode(), found[5].encode()):
            return None
        place = Place(found[1], int(found[2]), int(found[3]), int(found[4]))
        written = f"{place.table}.{place.seat}.{place.epoch}.{place.number}"
        return place if written == said else None  # one place, one spelling

    def _person(self, purpose: Purpose, person: str, address: str) -> str:
        return f"{person}.{self._signature(purpose, f'{person}|{address}')}"

    def _signature(self, purpose: Purpose, said: str) -> str:
        raw = hmac.new(self._secret, f"pipworks mail 1|{purpose}|{said}".encode(), hashlib.sha256).digest()
        return base64.b32encode(raw[:15]).decode().lower()[:_SIGNED]
