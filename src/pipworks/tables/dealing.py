"""Deals that can be audited: chance follows from a secret of the server's and from what the players add.

1. Before anybody sits down the server draws a **secret** of 256 bits and shows its **commitment**, the
SHA-256
   digest of `pipworks secret`, a zero byte and the secret. The secret has far too many possibilities to be
   found from the commitment, and no card is derived from anything else that is shown.
2. Every seat adds a **share**, up to 64 hexadecimal digits of its own choosing (a seat that adds none is
given
   one by the server; a bot's is empty).
3. The **seed** of the game is HMAC-SHA-256, keyed with the secret, of the table's id, the variant's code and
the
   shares. Shuffles, dice and lots are drawn from the generator of that seed, by rejection, as in any game of
   this package; so a game at a table is the game that `variant.deal(seed=…)` deals.
4. When the game is over, or abandoned, the secret is revealed. `verify` checks all of this from the record
   alone.

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
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pipworks.engine import GameError, GameRecord, Variant, by_rules, read_record
from pipworks.engine.record import HEADER, WHOLE_NUMBER
from pipworks.games import find_named
from pipworks.post import proving
from pipworks.tables.errors import BadTable

MOST_DIGITS = 64


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
    if not re.fullmatch(r"[0-9a-f]{0,64}", plain):
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


@dataclass(frozen=True)
class Verdict:
    """Whether a record is what it must be, in sentences; `first_bad` is the first that is not."""

    ok: bool
    sentences: tuple[str, ...]
    first_bad: str | None = None
    record: GameRecord | None = None


def _header(text: str, name: str) -> str | None:
    for line in text.splitlines():
        header = HEADER.fullmatch(line.strip())
        if header and header[1].lower() == name.lower():
            return header[2].strip()
    return None


def _version(text: str) -> int:
    """The version of the rules; 0, which nobody has, for what is no number."""
    rules = _header(text, "Rules")
    return 1 if rules is None else int(rules) if WHOLE_NUMBER.fullmatch(rules) else 0


def verify(
    text: str, *, commitment: str | None = None, find: Callable[[str], Variant] = find_named
) -> Verdict:
    """Check a record of a finished game: secret, commitment, seed, deal and every random event.

    What the commitment was while the game was played only the players can tell: give it as `commitment`, or
    compare the one in the record with the one that the table showed. A game by post is proved by the messages
    in its record (see `pipworks.post.proving`).
    """
    if proving.is_by_post(text):
        return Verdict(*proving.check(text, find, commitment))
    sentences: list[str] = []

    def bad(sentence: str) -> Verdict:
        return Verdict(False, (*sentences, sentence), sentence)

    wanted = {
        name: _header(text, name) for name in ("Game", "Table", "Commitment", "Secret", "Shares", "Seed")
    }
    missing = [name for name, value in wanted.items() if value is None]
    if missing:
        return bad(
            f"The record has no header {' and no header '.join(missing)}: only games of a table that "
            "shuffled by a committed secret can be verified."
        )
    stated = {name: str(value) for name, value in wanted.items()}
    if not re.fullmatch(r"[0-9a-f]{64}", stated["Secret"]):
        return bad("The secret is not 64 hexadecimal digits.")
    if commitment_of(stated["Secret"]) != stated["Commitment"]:
        return bad("The secret is not the one that was committed to.")
    if commitment is not None and commitment.strip().lower() != stated["Commitment"]:
        return bad("The commitment in the record is not the one that you were shown.")
    sentences.append("The secret is the one that was committed to before the deal.")
    shares = ["" if share == "-" else share for share in stated["Shares"].split("/")]
    try:
        code = by_rules(find, stated["Game"], _version(text)).code
    except GameError as problem:
        return bad(f"{problem}.")
    if seed_of(stated["Secret"], stated["Table"], code, shares) != stated["Seed"]:
        return bad("The seed does not follow from the secret, the table, the game and the players' shares.")
    sentences.append(f"The seed follows from it and from the shares of {len(shares)} seats.")
    try:
        record = read_record(text, find)
    except GameError as problem:
        return bad(f"What was played does not follow: {problem}.")
    drawn = sum(isinstance(step, str) for step in record.steps)
    sentences.append(
        f"The deal, {drawn} later random event{'' if drawn == 1 else 's'} and all choices follow from the "
        "seed and the rules."
    )
    return Verdict(True, tuple(sentences), None, record)
