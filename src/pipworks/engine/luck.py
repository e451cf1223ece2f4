"""The luck still to come as text: where a generator stands, so that another machine draws on from there.

    femto:match=3 hands=2-3/4-6 … luck-to-come=5f0c…

After a position `luck-to-come=` has the state of its generator: 64 hexadecimal digits of xoshiro256**; or the
key of ChaCha20 in as many, as `chacha20:5f0c…:17`, and how many numbers have been drawn. `luck-to-come=told`
says that there is none, and that random events wait to be told. No field of a game can be called so.
"""

from __future__ import annotations

import re

import numpy as np

from pipworks.engine.errors import BadPosition
from pipworks.engine.messages import Quoted
from pipworks.engine.rng import CIPHER, Generator, next_word

LUCK = "luck-to-come="
TOLD = "told"
_WORD = re.compile(rf"(?:^|(?<=\s)){LUCK}(\S*)", re.IGNORECASE)
_QUICK = re.compile("[0-9a-f]{64}")
_CIPHERED = re.compile(rf"{CIPHER}([0-9a-f]{{64}}):(0|[1-9][0-9]{{0,17}})")
_BLOCK = 8
"""So many numbers are drawn from a block of ChaCha20."""


def luck_text(rng: Generator | None) -> str:
    """Where a generator stands, as it is written after a position."""
    if rng is None:
        return LUCK + TOLD
    words = rng.ravel()
    state = words[:4].astype("<u8").tobytes().hex()
    return LUCK + (state if rng.ndim == 1 else f"{CIPHER}{state}:{int(words[4])}")


def luck_in(text: str) -> tuple[str, str | None]:
    """A text without what it says of the luck to come, and that, if it does. Raises BadPosition."""
    found = _WORD.findall(text)
    if len(found) > 1:
        raise BadPosition("{name} is given twice: leave one of them out", name=LUCK.removesuffix("="))
    return _WORD.sub("", text), found[0].lower() if found else None


def read_luck(written: str) -> Generator | None:
    """The generator that stands where a text says; None where random events wait to be told.

    Raises BadPosition.
    """
    if written == TOLD:
        return None
    if _QUICK.fullmatch(written) and int(written, 16):
        return _words(written)
    if ciphered := _CIPHERED.fullmatch(written):
        drawn = int(ciphered[2])
        begun = (drawn - 1) // _BLOCK * _BLOCK if drawn else 0
        rng = np.zeros((1, 21), np.uint64)
        rng[0, :4] = _words(ciphered[1])
        rng[0, 4] = begun
        for _ in range(drawn - begun):
            next_word(rng)
        return rng
    raise BadPosition(
        "{luck} is no luck to come: write it as `text_with_luck` does, or {told}, or leave it out",
        luck=Quoted(written),
        told=TOLD,
    )


def _words(digits: str) -> Generator:
    return np.frombuffer(bytes.fromhex(digits), "<u8").astype(np.uint64)
