"""The one source of chance: a small seeded generator, the same compiled or not.

A generator is a `uint64` array of four words, the state of xoshiro256** (Blackman and Vigna, "Scrambled
linear pseudorandom number generators", 2021). It is always passed in, never hidden in a game's state.
Numbers below a bound are drawn by multiplication and rejection (Lemire, "Fast random integer generation
in an interval", 2019), so all are exactly equally likely.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.kernels import kernel

Generator = NDArray[np.uint64]

_5 = np.uint64(5)
_7 = np.uint64(7)
_9 = np.uint64(9)
_11 = np.uint64(11)
_17 = np.uint64(17)
_19 = np.uint64(19)
_32 = np.uint64(32)
_45 = np.uint64(45)
_57 = np.uint64(57)


def generator(seed: int | str | bytes) -> Generator:
    """A generator whose every draw follows from the seed.

    The four words are the SHA-256 digest of the seed, so that neighbouring seeds share nothing. A
    number and the text of that number (`7` and `"7"`) are the same seed.
    """
    told = seed if isinstance(seed, bytes) else str(seed).encode()
    digest = hashlib.sha256(b"pipworks seed\0" + told).digest()
    return np.frombuffer(digest, dtype="<u8").astype(np.uint64)


def fresh_seed() -> int:
    """A seed nobody could have guessed: a number of up to nine digits, short enough to read out."""
    return secrets.randbelow(10**9)


@kernel
def next_word(rng: Generator) -> np.uint64:
    """The next 64 random bits."""
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
