"""The one source of chance: seeded generators, the same compiled or not.

A generator is a `uint64` array, always passed in and never hidden in a game's state. Of four words it is the
state of xoshiro256** (Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2021), which is
quick; but who sees many of its numbers can work out the others. A seed of the form `chacha20:` and 64
hexadecimal digits makes a longer one, the key stream of ChaCha20 (Bernstein, "ChaCha, a variant of Salsa20",
2008): whatever is seen of it tells nothing of the rest.

Numbers below a bound are drawn by multiplication and rejection (Lemire, "Fast random integer generation
in an interval", 2019), so all are exactly equally likely.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from numbers import Integral
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.kernels import kernel, seldom

Generator = NDArray[np.uint64]

CIPHER = "chacha20:"
"""So a seed begins whose generator is a cipher; 64 hexadecimal digits follow."""
_CIPHER_SEED = re.compile(CIPHER + "[0-9a-f]{64}")
_DRAWN, _BLOCK = 4, 5
"""A generator of ChaCha20 is an array of one row: the key in four words; how many words have been drawn; and
the block that they are drawn from, sixteen words of 32 bits."""

_1 = np.uint64(1)
_3 = np.uint64(3)
_5 = np.uint64(5)
_7 = np.uint64(7)
_8 = np.uint64(8)
_9 = np.uint64(9)
_11 = np.uint64(11)
_12 = np.uint64(12)
_16 = np.uint64(16)
_17 = np.uint64(17)
_19 = np.uint64(19)
_32 = np.uint64(32)
_45 = np.uint64(45)
_57 = np.uint64(57)
_HALF = np.uint64(0xFFFFFFFF)
_CONSTANT = np.frombuffer(b"expand 32-byte k", "<u4").astype(np.uint64)


def generator(seed: int | str | bytes) -> Generator:
    """A generator whose every draw follows from the seed.

    The four words are the SHA-256 digest of the seed, so that neighbouring seeds share nothing. A
    number and the text of that number (`7` and `"7"`) are the same seed. They are the state of
    xoshiro256**, or of a seed like `chacha20:5f…` (64 hexadecimal digits) the key of ChaCha20, with a nonce
    of zeros and blocks counted from 0: each draw is the next eight bytes, the lowest first. Raises TypeError,
    or ValueError for half a character.
    """
    if isinstance(seed, bool) or not isinstance(seed, str | bytes | Integral):
        raise TypeError(f"a seed is a whole number, a text or bytes, not {seed!r}")
    try:
        told = seed if isinstance(seed, bytes) else str(seed).encode()
    except UnicodeEncodeError as problem:
        raise ValueError(f"a seed is a text of whole characters, not {seed!r}") from problem
    digest = hashlib.sha256(b"pipworks seed\0" + told).digest()
    words = np.frombuffer(digest, dtype="<u8").astype(np.uint64)
    if isinstance(seed, str) and _CIPHER_SEED.fullmatch(seed):
        return np.append(words, np.zeros(17, np.uint64)).reshape(1, 21)
    return words


def fresh_seed() -> int:
    """A seed nobody could have guessed: a number of up to nine digits, short enough to read out."""
    return secrets.randbelow(10**9)


@kernel
def _turned(word: np.uint64, by: np.uint64) -> np.uint64:
    """32 bits, turned to the left."""
    return ((word << by) | (word >> (_32 - by))) & _HALF


@kernel
def _begin(row: NDArray[np.uint64], number: np.uint64) -> None:
    """Add what a block of ChaCha20 begins with: a constant, the key, the block's number, no nonce."""
    for at in range(4):
        row[_BLOCK + at] += _CONSTANT[at]
        row[_BLOCK + 4 + 2 * at] += row[at] & _HALF
        row[_BLOCK + 5 + 2 * at] += row[at] >> _32
    row[_BLOCK + 12] += number & _HALF
    row[_BLOCK + 13] += number >> _32


@seldom
def _next_ciphered(row: NDArray[np.uint64]) -> np.uint64:
    """The next 64 bits of the key stream of ChaCha20."""
    drawn = row[_DRAWN]
    row[_DRAWN] += _1
    if drawn & _7 == 0:
        row[_BLOCK:] = 0
        _begin(row, drawn >> _3)
        for step in range(80):  # ten times four columns and four diagonals
            at, slant = step & 3, (step >> 2) & 1
            a, b = _BLOCK + at, _BLOCK + 4 + ((at + slant) & 3)
            c, d = _BLOCK + 8 + ((at + 2 * slant) & 3), _BLOCK + 12 + ((at + 3 * slant) & 3)
            row[a] = (row[a] + row[b]) & _HALF
            row[d] = _turned(row[d] ^ row[a], _16)
            row[c] = (row[c] + row[d]) & _HALF
            row[b] = _turned(row[b] ^ row[c], _12)
            row[a] = (row[a] + row[b]) & _HALF
            row[d] = _turned(row[d] ^ row[a], _8)
            row[c] = (row[c] + row[d]) & _HALF
            row[b] = _turned(row[b] ^ row[c], _7)
        _begin(row, drawn >> _3)
    at = _BLOCK + 2 * int(drawn & _7)
    return (row[at] & _HALF) | ((row[at + 1] & _HALF) << _32)


@kernel
def next_word(rng: Generator) -> np.uint64:
    """The next 64 random bits."""
    if rng.ndim == 2:  # known when this is compiled, so that the other kind is not slowed down
        return _next_ciphered(rng[0])
    scrambled = rng[1] * _5
    result = ((scrambled << _7) | (scrambled >> _57)) * _9
    shifted = rng[1] << _17
    rng[2] ^= rng[0]
    rng[3] ^= rng[1]
    rng[1] ^= rng[2]
    rng[0] ^= rng[3]
    rng[2] ^= shifted
    rng[3] = (rng[3] << _45) | (rng[3] >> _19)
    return result


@kernel
def below(rng: Generator, bound: int) -> int:
    """A whole number from 0 to `bound` − 1, all equally likely; `bound` is from 1 to 2³¹."""
    product = np.int64(next_word(rng) >> _32) * bound
    low = product & 0xFFFFFFFF
    if low < bound:
        least = (0x100000000 - bound) % bound
        while low < least:
            product = np.int64(next_word(rng) >> _32) * bound
            low = product & 0xFFFFFFFF
    return product >> 32


@kernel
def unit(rng: Generator) -> float:
    """A number from [0, 1), a multiple of 2⁻⁵³, all equally likely."""
    return np.float64(next_word(rng) >> _11) * (1.0 / 9007199254740992.0)


@kernel
def shuffle(rng: Generator, cards: NDArray[Any]) -> None:
    """Put an array in an order drawn uniformly from all orders (Fisher and Yates)."""
    for last in range(len(cards) - 1, 0, -1):
        other = below(rng, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


@kernel
def draw_weighted(rng: Generator, weight: NDArray[np.float64], count: int) -> int:
    """An index from 0 to `count` − 1, each as likely as its weight says; the weights need not sum to 1."""
    total = 0.0
    for each in range(count):
        total += weight[each]
    left = unit(rng) * total
    drawn = 0
    for each in range(count):
        if weight[each] > 0.0:
            drawn = each
            left -= weight[each]
            if left < 0.0:
                break
    return drawn
