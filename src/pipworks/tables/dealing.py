"""Deals that can be audited: chance follows from a secret of the server's and from what the players add.

1. Before anybody sits down the server draws a **secret** of 256 bits and shows its **commitment**, the
   SHA-256 digest of `pipworks secret`, a zero byte and the secret. The secret has far too many possibilities
   to be found from the commitment, and no card is derived from anything else that is shown.
2. Every person's seat adds a **share** of up to 64 hexadecimal digits, and is bound to it as it sits down:
   by its **seal**, the SHA-256 digest of the lines `pipworks share`, the table's id, the number of the seat
   (from 1) and the share. Who sits there seals a share that nobody else knows yet, and opens it when
   everybody is bound. Who gives an open share, or none, has it sealed, or drawn and sealed, by the server.
   All seals are shown. A bot has no share: its is empty.
3. The **seed** of the game is `chacha20:` and HMAC-SHA-256, keyed with the secret, of the table's id, the
   variant's code and the shares (of one that was never opened nothing). Shuffles, dice and lots are drawn
   from the generator of that seed, by rejection, as in any game of this package; so a game at a table is the
   game that `variant.deal(seed=…)` deals. Such a seed makes a cipher (see `pipworks.engine.rng`): who sees
   cards, dice and lots, however many, learns nothing of those that are hidden. (Tables of the first version
   have no seals, their seeds are without that beginning, and their chance is drawn from xoshiro256**.)
4. When the game is over, or abandoned, the secret is revealed. `pipworks.tables.verifying` checks all of this
   from the record alone.

Who knows only the commitment and the shares knows nothing of the cards. Who sealed a share and opened it
only when the commitment and all other seals were shown (as pages and clients do) knows that nobody chose the
cards, even if everybody else and the server are one: all of them were bound before they knew that share. They
could only have left a share of theirs unopened, which the record tells; so each such share is a choice
between two deals. Whose own share was not opened, or was known to the server, has no such proof.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, get_args

from pipworks.engine import Quoted
from pipworks.engine.rng import CIPHER
from pipworks.tables.errors import BadTable

DEALING: Final = 2
"""The version of all this by which new tables are dealt."""
MOST_DIGITS = 64
FEWEST_DIGITS = 32
"""A shorter share could be guessed from its seal."""
SHARE = re.compile(rf"[0-9a-f]{{0,{MOST_DIGITS}}}")
"""A share as it is written."""
SEALS = re.compile(r"([0-9a-f]{64})?")
"""A seal as it is written, or none."""
Binding = Literal["none", "open", "drawn", "sealed", "withheld"]
"""How a seat is bound to its share: it has none; it gave it openly; the server drew it; by its own seal, with
the share opened or yet to be; and by its own seal, with the share never opened.
"""


BINDINGS = re.compile("|".join(get_args(Binding)))
"""A binding as it is written."""


def fresh_secret() -> str:
    """A secret: 64 hexadecimal digits."""
    return secrets.token_hex(32)


def fresh_share() -> str:
    """A share for a seat that adds none of its own."""
    return secrets.token_hex(16)


@lru_cache(maxsize=4096)
def commitment_of(secret: str) -> str:
    """What is shown of a secret while a game goes on: 64 hexadecimal digits."""
    return hashlib.sha256(b"pipworks secret\0" + bytes.fromhex(secret)).hexdigest()


def read_share(share: str) -> str:
    """A share in its written form. Raises BadTable."""
    plain = share.strip().lower()
    if not SHARE.fullmatch(plain):
        raise BadTable(
            "a share is up to {most} hexadecimal digits (0–9, a–f), not {share}",
            most=MOST_DIGITS,
            share=Quoted(share[:80]),
        )
    return plain


@lru_cache(maxsize=4096)
def seal_of(table: str, seat: int, share: str) -> str:
    """What is shown of a share until the game is over: 64 hexadecimal digits."""
    written = "\n".join(["pipworks share", table, str(seat + 1), share])
    return hashlib.sha256(written.encode()).hexdigest()


def read_seal(seal: str) -> str:
    """A seal in its written form. Raises BadTable."""
    plain = seal.strip().lower()
    if not plain or not SEALS.fullmatch(plain):
        raise BadTable(
            "a seal is the SHA-256 digest of a share, 64 hexadecimal digits (0–9, a–f), not {given}",
            given=Quoted(seal[:80]),
        )
    return plain


def read_opened(share: str, table: str, seat: int, seal: str) -> str:
    """A share that is opened, in its written form. Raises BadTable where it is another than was sealed."""
    plain = read_share(share)
    if len(plain) < FEWEST_DIGITS:
        raise BadTable(
            "a sealed share has at least {fewest} digits, or it could be guessed: this one has {given}",
            fewest=FEWEST_DIGITS,
            given=len(plain),
        )
    if seal_of(table, seat, plain) != seal:
        raise BadTable(
            "this is not the share that seat {seat} sealed: its seal is {given}, not {seal}",
            seat=seat,
            given=seal_of(table, seat, plain),
            seal=seal,
        )
    return plain


def seed_of(secret: str, table: str, code: str, shares: Sequence[str], dealing: int = DEALING) -> str:
    """The seed of a game: 64 hexadecimal digits, after the word for a cipher but in the first version."""
    written = "\n".join(["pipworks seed", table, code, *shares])
    digits = hmac.digest(bytes.fromhex(secret), written.encode(), "sha256").hex()
    return digits if dealing == 1 else CIPHER + digits


def purpose(secret: str, what: str) -> str:
    """A seed for something that is not dealt, such as what bots draw."""
    return hmac.digest(bytes.fromhex(secret), f"pipworks {what}".encode(), "sha256").hex()


def headers(
    secret: str, table: str, shares: Sequence[str], seals: Sequence[str], bindings: Sequence[str]
) -> dict[str, str]:
    """The headers by which a record can be verified; without seals in the first version."""
    sealed = {"Seals": _row(seals), "Bindings": "/".join(bindings)} if seals else {}
    return {
        "Table": table,
        "Commitment": commitment_of(secret),
        "Secret": secret,
        "Shares": _row(shares),
    } | sealed


def _row(each: Sequence[str]) -> str:
    return "/".join(one or "-" for one in each)
