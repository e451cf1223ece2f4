"""Whether the record of a game of Femto is what it had to be, with nothing of ours: some eighty lines.

From the text of `docs/promises.md` alone: what the seats were bound to, the seed, the cipher, the deal, the
links and the signature.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import struct
from collections.abc import Iterator

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

HEADER = re.compile(r'^\[(\w+) "(.*)"\]', re.MULTILINE)


def key_stream(key: bytes) -> Iterator[int]:
    """The key stream of ChaCha20 with a nonce of zeros, in numbers of 64 bits."""
    number = 0
    while True:
        first = struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<QQ", number, 0))
        s = list(first)
        for step in range(80):
            slant = step // 4 % 2
            a, b, c, d = (4 * row + (step + slant * row) % 4 for row in range(4))
            for to, more, into, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                s[to] = (s[to] + s[more]) % 2**32
                mixed = s[into] ^ s[to]
                s[into] = (mixed << by | mixed >> (32 - by)) % 2**32
        block = struct.pack("<16I", *((one + two) % 2**32 for one, two in zip(s, first, strict=True)))
        yield from struct.unpack("<8Q", block)
        number += 1


def below(words: Iterator[int], bound: int) -> int:
    """A number from 0 to `bound` − 1, of the upper half of the next word that is fair."""
    while True:
        product = (next(words) >> 32) * bound
        if product % 2**32 >= 2**32 % bound:
            return product >> 32


def words_of(record: str) -> list[str]:
    """What was played."""
    lines = [line.partition(";")[0] for line in record.splitlines() if not line.startswith("[")]
    return [word for line in lines for word in re.sub(r"^\d+\.", "", line).split()]


def links_of(record: str) -> list[str]:
    """The links of the chain, from the one before anything was played."""
    told = dict(HEADER.findall(record))
    key = hmac.digest(bytes.fromhex(told["Secret"]), b"pipworks links", "sha256")
    begin = "\n".join([told["Table"], told["Game"], *told["Shares"].replace("-", "").split("/")])
    links = [hmac.digest(key, begin.encode(), "sha256").hex()]
    for word in words_of(record):
        links.append(hmac.digest(key, f"{links[-1]}\n{word}".encode(), "sha256").hex())
    return links


def is_signed(record: str, key: str) -> bool:
    """Whether the server has signed it whose key this is."""
    told = HEADER.findall(record)
    headers = [f"{name}: {value}" for name, value in told if name != "Signature"]
    lines = "\n".join(["pipworks post 1 record", *headers, " ".join(words_of(record))])
    public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
    try:
        public.verify(bytes.fromhex(dict(told).get("Signature", "")), lines.encode())
    except InvalidSignature:
        return False
    return True


def faults(
    record: str, table: str, game: str, commitment: str, seals: str, link: str = "", key: str = ""
) -> list[str]:
    """What is wrong with a record, given what the table showed before any share was opened; the last link
    that it told, and the server's key, where they were kept.
    """
    told = dict(HEADER.findall(record))
    secret = bytes.fromhex(told["Secret"])
    shares, bindings = told["Shares"].replace("-", "").split("/"), told["Bindings"].split("/")
    bound = []
    for seat, (share, how) in enumerate(zip(shares, bindings, strict=True), 1):
        lines = f"pipworks share\n{told['Table']}\n{seat}\n{share}"
        bound.append("-" if how == "none" else hashlib.sha256(lines.encode()).hexdigest())
        if how == "withheld":
            bound[-1] = told["Seals"].split("/")[seat - 1]
    lines = "\n".join(["pipworks seed", told["Table"], told["Game"], *shares])
    seed = "chacha20:" + hmac.new(secret, lines.encode(), hashlib.sha256).hexdigest()
    words = key_stream(hashlib.sha256(b"pipworks seed\0" + seed.encode()).digest())
    options = dict(each.split("=") for each in told["Game"].partition(":")[2].split(","))
    pack, hands = options["pack"].split("-"), [[], []]  # type: ignore[var-annotated]
    for hand in hands:
        hand += [pack.pop(below(words, len(pack))) for _ in range(int(options["hand_size"]))]
        hand.sort(key=int)
    held = {
        "table": told["Table"] == table,
        "game": told["Game"] == game,
        "commitment": hashlib.sha256(b"pipworks secret\0" + secret).hexdigest() == commitment,
        "seals": "/".join(bound) == told["Seals"] == seals,
        "seed": seed == told["Seed"],
        "link": not link or link in [f"{words}:{each}" for words, each in enumerate(links_of(record))],
        "signature": not key or is_signed(record, key),
        "deal": "/".join("-".join(hand) for hand in hands) == told["Deal"].partition(" ")[0],
    }
    return [what for what, holds in held.items() if not holds]
