"""The chain of a game at a table: nothing in its record can be cut, changed or added later unseen.

With each word of the record (`1:10`, `*:Kd`) a table tells everybody the next **link**: HMAC-SHA-256 of the
link before and the word, by a key that follows from the table's secret. As nobody knows the secret, a link
tells nothing of the word. Once the game is over and the secret known, anybody can make all links again from
the record: whoever kept one that the table told knows that up to there the record is what was played.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pipworks.tables.dealing import purpose


@dataclass(frozen=True, slots=True)
class Link:
    """The chain so far: how many words there are, and the hash of the last (64 hexadecimal digits)."""

    words: int = 0
    hash: str = ""


def first_link(secret: str, table: str, code: str, shares: Sequence[str]) -> Link:
    """The link before anything is played: it stands for what is played where."""
    return Link(0, _hash(_key(secret), "\n".join((table, code, *shares))))


def next_link(secret: str, link: Link, words: Iterable[str]) -> Link:
    """The link after some more words."""
    key = _key(secret)
    for word in words:
        link = Link(link.words + 1, _hash(key, f"{link.hash}\n{word}"))
    return link


@lru_cache(maxsize=4096)
def _key(secret: str) -> bytes:
    return bytes.fromhex(purpose(secret, "links"))


def _hash(key: bytes, text: str) -> str:
    return hmac.digest(key, text.encode(), "sha256").hex()
