"""The chain of a game at a table: nothing in its record can be cut, changed or added later unseen.

With each word of the record (`1:10`, `*:Kd`) a table tells everybody the next **link**: HMAC-SHA-256 of the
link before and the word, by a key that follows from the table's secret. As nobody knows the secret, a link
tells nothing of the word. Once the game is over and the secret known, anybody can make all links again from
the record: whoever kept one that the table told knows that up to there the record is what was played.
"""

from __future__ import annotations

import hashlib
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
    return Link(0, _keyed(secret).of("\n".join((table, code, *shares))))


def next_link(secret: str, link: Link, words: Iterable[str]) -> Link:
    """The link after some more words."""
    keyed = _keyed(secret)
    for word in words:
        link = Link(link.words + 1, keyed.of(f"{link.hash}\n{word}"))
    return link


class _Keyed:
    """HMAC-SHA-256 by one key (RFC 2104), whose two hashes have taken the key in already.

    A table makes a link with every word: `hmac`, which takes the key in anew, needs ten times as long.
    """

    BLOCK = 64

    def __init__(self, key: bytes) -> None:
        padded = key.ljust(self.BLOCK, b"\0")
        self._inner = hashlib.sha256(bytes(each ^ 0x36 for each in padded))
        self._outer = hashlib.sha256(bytes(each ^ 0x5C for each in padded))

    def of(self, text: str) -> str:
        """The hash of a text, as 64 hexadecimal digits."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(text.encode())
        outer.update(inner.digest())
        return outer.hexdigest()


@lru_cache(maxsize=4096)
def _keyed(secret: str) -> _Keyed:
    return _Keyed(bytes.fromhex(purpose(secret, "links")))
