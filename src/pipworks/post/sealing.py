"""Seals: what is committed to, how it is signed, and how the luck of a game follows from both players.

All that is hashed is text in lines: what it is for (`pipworks post 1 …`, so that no digest can be taken for
one of another kind), then its parts, none of which holds a line break. Digests are SHA-256, signatures
Ed25519 (RFC 8032), secrets are spread by HMAC-SHA-256.

A player has one secret of 256 bits for each game. The key, the shares and the salts follow from it, so a
program that crashes and goes on can never say two things where it has said one.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from pipworks.engine import Quoted
from pipworks.post.errors import PostError

PROTOCOL = 1
FEWEST_ROLLS = 50
"""Rolls of a die that make a secret: some 129 bits."""


_WEAK = {
    "00" * 32,
    "01" + "00" * 31,
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "ec" + "ff" * 30 + "7f",
    "ed" + "ff" * 30 + "7f",
    "ee" + "ff" * 30 + "7f",
}
"""Keys of small order, but for the sign of x: anybody could sign by them, so nothing would be proven."""


def _lines(what: str, parts: tuple[object, ...]) -> bytes:
    return "\n".join([f"pipworks post {PROTOCOL} {what}", *map(str, parts)]).encode()


def digest(what: str, *parts: object) -> str:
    """The digest of something: 64 hexadecimal digits."""
    return hashlib.sha256(_lines(what, parts)).hexdigest()


def fresh_secret() -> str:
    """A secret: 64 hexadecimal digits."""
    return secrets.token_hex(32)


def secret_of_dice(rolls: str) -> str:
    """The secret that follows from rolls of a real die. Raises PostError when they are too few."""
    thrown = "".join(rolls.split())
    if re.fullmatch(rf"[1-6]{{{FEWEST_ROLLS},}}", thrown) is None:
        if re.fullmatch(r"[1-6]*", thrown) is None:
            raise PostError(
                "dice are rolls from 1 to 6 in a row, like 3514…, not {rolls}", rolls=Quoted(rolls[:20])
            )
        raise PostError(
            "dice are at least {fewest} rolls, each from 1 to 6: there are {count} here",
            fewest=FEWEST_ROLLS,
            count=len(thrown),
        )
    return digest("dice", thrown)


def derived(secret: str, what: str, *parts: object) -> str:
    """Something else that is as secret as the secret: 64 hexadecimal digits."""
    return hmac.new(bytes.fromhex(secret), _lines(what, parts), hashlib.sha256).hexdigest()


def _signing_key(secret: str) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(derived(secret, "key")))


def public_key(secret: str) -> str:
    """The key by which everybody can check what the holder of a secret has signed: 64 hexadecimal digits."""
    return _signing_key(secret).public_key().public_bytes_raw().hex()


def signed(secret: str, text: str, what: str = "message") -> str:
    """The signature of a text, as a message or something else: 128 hexadecimal digits."""
    return _signing_key(secret).sign(_lines(what, (text,))).hex()


def is_signed(key: str, text: str, signature: str, what: str = "message") -> bool:
    """Whether whoever holds the secret behind a key has signed a text as that."""
    if key[:-2] + f"{int(key[-2:], 16) & 0x7F:02x}" in _WEAK:
        return False
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(signature), _lines(what, (text,)))
    except (InvalidSignature, ValueError):
        return False
    return True


def share(secret: str, event: int) -> str:
    """A player's share in a random event, the deal being event 0: 64 hexadecimal digits."""
    return derived(secret, "share", event)


def sealed_share(key: str, seat: int, event: int, share: str) -> str:
    """What is shown of a share before the other player has sealed theirs; bound to the player's key."""
    return digest("share", key, seat + 1, event, share)


def seed(game: str, code: str, rules: int, event: int, shares: tuple[str, str]) -> str:
    """What a random event follows from: the game, what is played by which rules, and both shares."""
    return digest("seed", game, code, rules, event, *shares)


def salt(secret: str, game: str, turn: int, choice: str) -> str:
    """What keeps a sealed choice from being guessed: 32 hexadecimal digits."""
    return derived(secret, "salt", game, turn, choice)[:32]


def sealed_choice(game: str, seat: int, turn: int, salt: str, choice: str) -> str:
    """What is shown of a choice until both have chosen."""
    return digest("choice", game, seat + 1, turn, salt, choice)
