"""Records signed by the server: nobody can change one later, nor make one up in the server's name.

What is signed (Ed25519, RFC 8032) is `signed_text`: every header but the signature, and every word that was
played; comments and line breaks are not part of it, since mail programs change those.
"""

from __future__ import annotations

from collections.abc import Iterable

from pipworks.engine import GameRecord
from pipworks.engine.replaying import headers_of, words_of
from pipworks.post.sealing import is_signed, public_key, signed

KEY, SIGNATURE = "Key", "Signature"


def signed_text(text: str) -> str:
    """What is signed of the text of a record. Raises BadRecord."""
    return _together(headers_of(text), words_of(text))


def _together(headers: Iterable[tuple[str, str]], words: list[str]) -> str:
    kept = [f"{name}: {value}" for name, value in headers if name.lower() != SIGNATURE.lower()]
    return "\n".join([*kept, " ".join(words)])


def sign(record: GameRecord, secret: str) -> None:
    """Sign a record by a server's secret, in its headers."""
    record.headers[KEY] = public_key(secret)
    said = _together(record.written_headers.items(), record.words)
    record.headers[SIGNATURE] = signed(secret, said, "record")


def holds(text: str, key: str, signature: str) -> bool:
    """Whether a record is signed by whoever has the secret of a key. Raises BadRecord."""
    return is_signed(key, signed_text(text), signature, "record")


__all__ = ["KEY", "SIGNATURE", "holds", "public_key", "sign", "signed_text"]
