"""Deals that can be audited: chance follows from a secret of the server's and from what the players add.

1. Before anybody sits down the server draws a **secret** of 256 bits and shows its **commitment**, the
   SHA-256 digest of `pipworks secret`, a zero byte and the secret. The secret has far too many possibilities
   to be found from the commitment, and no card is derived from anything else that is shown.
2. Every seat adds a **share**, up to 64 hexadecimal digits of its own choosing (a seat that adds none is
   given one by the server; a bot's is empty).
3. The **seed** of the game is HMAC-SHA-256, keyed with the secret, of the table's id, the variant's code and
   the shares. Shuffles, dice and lots are drawn from the generator of that seed, by rejection, as in any game
   of this package; so a game at a table is the game that `variant.deal(seed=…)` deals.
4. When the game is over, or abandoned, the secret is revealed. `pipworks.tables.verifying` checks all of this
   from the record alone.

Who knows only the commitment and the shares knows nothing of the cards; the server cannot choose the cards,
because it was bound to its secret before the shares were made; no player can, because the secret was unknown
to them. (The server could choose them together with the last player to sit down. No protocol with so few
messages prevents that.)
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence

from pipworks.tables.errors import BadTable

MOST_DIGITS = 64
SHARE = re.compile(rf"[0-9a-f]{{0,{MOST_DIGITS}}}")
"""A share as it is written."""


def fresh_secret() -> str:
    """A secret: 64 hexadecimal digits."""
    return secrets.token_hex(32)


def fresh_share() -> str:
    """A share for a seat that adds none of its own."""
    return secrets.token_hex(16)


def commitment_of(secret: str) -> str:
    """What is shown of a secret while a game goes on: 64 hexadecimal digits."""
    return hashlib.sha256(b"pipworks secret\0" + bytes.fromhex(secret)).hexdigest()


def read_share(share: str) -> str:
    """A share in its written form. Raises BadTable."""
    plain = share.strip().lower()
    if not SHARE.fullmatch(plain):
        raise BadTable(f"a share is up to {MOST_DIGITS} hexadecimal digits (0–9, a–f), not {share[:80]!r}")
    return plain


def seed_of(secret: str, table: str, code: str, shares: Sequence[str]) -> str:
    """The seed of a game: 64 hexadecimal digits."""
    written = "\n".join(["pipworks seed", table, code, *shares])
    return hmac.new(bytes.fromhex(secret), written.encode(), hashlib.sha256).hexdigest()


def purpose(secret: str, what: str) -> str:
    """A seed for something that is not dealt, such as what bots draw."""
    return hmac.new(bytes.fromhex(secret), f"pipworks {what}".encode(), hashlib.sha256).hexdigest()


def headers(secret: str, table: str, shares: Sequence[str]) -> dict[str, str]:
    """The headers by which a record can be verified."""
    return {
        "Table": table,
        "Commitment": commitment_of(secret),
        "Secret": secret,
        "Shares": "/".join(share or "-" for share in shares),
    }
