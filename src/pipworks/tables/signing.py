"""Records signed by the server: nobody can change one later, nor make one up in the server's name.

What is signed (Ed25519, RFC 8032) is `signed_text`: every header but the signature, and every word that was
played; comments and line breaks are not part of it, since mail programs change those.
"""

from __future__ import annotations

from pipworks.engine import GameRecord
from pipworks.engine.record import HEADER, words_of
from pipworks.post.sealing import is_signed, public_key, signed

KEY, SIGNATURE = "Key", "Signature"


def signed_text(text: str) -> str:
    """What is signed of the text of a record. Raises BadRecord."""
    headers = [found for line in text.splitlines() if (found := HEADER.fullmatch(line.strip()))]
    kept = [f"{each[1]}: {each[2].strip()}" for each in headers if each[1].lower() != SIGNATURE.lower()]
    return "\n".join([*kept, " ".join(words_of(text))])


def sign(record: GameRecord, secret: str) -> None:
    """Sign a record by a server's secret, in its headers."""
    record.headers.pop(SIGNATURE, None)
    record.headers[KEY] = public_key(secret)
    record.headers[SIGNATURE] = signed(secret, signed_text(str(record)), "record")


def holds(text: str, key: str, signature: str) -> bool:
    """Whether a record is signed by whoever has the secret of a key. Raises BadRecord."""
    return is_signed(key, signed_text(text), signature, "record")


__all__ = ["KEY", "SIGNATURE", "holds", "public_key", "sign", "signed_text"]
