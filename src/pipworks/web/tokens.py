"""Tokens: how a browser or a program shows who it is.

A token says whose it is, of which generation, and when it expires, signed with a key that only the servers
know (HMAC-SHA256, RFC 2104). It holds nothing secret and needs no look-up to be read; whether its generation
is still the person's is for the caller to check, who loads the person anyway. Keys rotate: the newest signs,
older ones still verify until nobody can hold a token of theirs.

    1.BASE64(person|generation|issued|expires).BASE64(key id + signature)
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

from pipworks.tables.errors import TableError

LIFETIME = 400 * 86_400.0
"""How long a token lasts, in seconds: longer than the slowest correspondence game."""

MOST_CHARACTERS = 512
_VERSION = "1"
_PERSON = re.compile(r"[A-Za-z0-9_-]{1,32}")


class NoToken(TableError):
    """Something was asked that only a person may ask, and no token says who it is."""

    code = "no-token"


class BadToken(TableError):
    """A token that this server has not made, or that has been replaced by a newer one."""

    code = "bad-token"


class ExpiredToken(TableError):
    """A token whose time is over."""

    code = "expired-token"


@dataclass(frozen=True, slots=True)
class Pass:
    """What a token says: whose it is, of which generation, and from when to when (seconds since 1970)."""

    person: str
    generation: int
    issued: int
    expires: int


@dataclass(frozen=True, slots=True)
class Key:
    """A secret of 32 bytes, with the short name by which tokens refer to it."""

    name: str
    secret: bytes


def _encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _decoded(text: str) -> bytes:
    raw = base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
    if _encoded(raw) != text:  # one token, one spelling
        raise binascii.Error
    return raw


def fresh_key() -> Key:
    """A key nobody can guess."""
    return Key(secrets.token_hex(4), secrets.token_bytes(32))


def write_keys(keys: Sequence[Key]) -> str:
    """Keys as text for the storage, the newest first."""
    return json.dumps([[each.name, each.secret.hex()] for each in keys])


def read_keys(text: str) -> tuple[Key, ...]:
    """Keys as `write_keys` writes them."""
    return tuple(Key(str(name), bytes.fromhex(secret)) for name, secret in json.loads(text))


def rotated(text: str, keep: int = 3) -> str:
    """Keys with a fresh one in front that signs from now on; the last few still verify."""
    return write_keys([fresh_key(), *read_keys(text)[: keep - 1]])


class Tokens:
    """Makes and reads tokens. `keys` are the newest first; that one signs.

    >>> tokens = Tokens([fresh_key()])
    >>> tokens.read(tokens.make("ann", 1)).person
    'ann'
    """

    def __init__(self, keys: Sequence[Key], lifetime: float = LIFETIME) -> None:
        if not keys:
            raise ValueError("tokens need a key to be signed with")
        self._keys = {each.name: each.secret for each in keys}
        self._newest = keys[0]
        self.lifetime = lifetime

    def make(self, person: str, generation: int, *, now: float | None = None) -> str:
        """A token for a person, valid from now on."""
        issued = time.time() if now is None else now
        said = f"{person}|{generation}|{int(issued)}|{int(issued + self.lifetime)}".encode()
        name = self._newest.name
        return f"{_VERSION}.{_encoded(said)}.{name}{_encoded(_signature(self._newest.secret, said))}"

    def read(self, token: str, *, now: float | None = None) -> Pass:
        """What a token says. Raises BadToken or ExpiredToken."""
        if len(token) > MOST_CHARACTERS:
            _refuse()
        version, _, rest = token.partition(".")
        body, _, signed = rest.partition(".")
        try:
            said, signature = _decoded(body), _decoded(signed[8:])
        except (ValueError, UnicodeEncodeError):
            _refuse()
        secret = self._keys.get(signed[:8])
        # A key that does not exist takes as long to refuse as one that does.
        right = hmac.compare_digest(_signature(secret or bytes(32), said), signature)
        if version != _VERSION or secret is None or not right:
            _refuse()
        found = _read_pass(said)
        if found.expires <= (time.time() if now is None else now):
            raise ExpiredToken(
                "this token has expired: come back by a passkey or a link by mail, or come in as somebody "
                "new with POST /api/people"
            )
        return found


def _signature(secret: bytes, said: bytes) -> bytes:
    return hmac.new(secret, b"pipworks token 1\0" + said, hashlib.sha256).digest()


def _read_pass(said: bytes) -> Pass:
    person, *numbers = said.decode("ascii", "replace").split("|")
    if not _PERSON.fullmatch(person) or len(numbers) != 3 or not all(each.isdigit() for each in numbers):
        _refuse()
    generation, issued, expires = (int(each) for each in numbers)
    return Pass(person, generation, issued, expires)


def _refuse() -> NoReturn:
    raise BadToken(
        "this token is not one of this server’s, or it has been replaced: come back by a passkey or a link "
        "by mail, or come in as somebody new with POST /api/people"
    )


__all__ = [
    "LIFETIME",
    "BadToken",
    "ExpiredToken",
    "Key",
    "NoToken",
    "Pass",
    "Tokens",
    "fresh_key",
    "read_keys",
    "rotated",
    "write_keys",
]
