"""Sets of cards as the bits of a whole number, for kernels.

Card i of a pack is bit i. Ranks of sets follow the colexicographic order (Knuth, The Art of Computer
Programming 4A, 7.2.1.3): the set {c₁ < c₂ < …} has rank C(c₁,1) + C(c₂,2) + ….
"""

from __future__ import annotations

from math import comb

import numpy as np

from pipworks.engine.rng import Generator, below
from pipworks.kernels import kernel

MOST_CARDS = 62
"""The most cards a set of bits can tell apart."""

CHOOSE = np.array(
    [[min(comb(n, k), 2**63 - 1) for k in range(33)] for n in range(MOST_CARDS + 1)], dtype=np.int64
)
"""Binomial coefficients C(n, k) for k up to 32; those past 2⁶³ − 1 are held at that."""

_M1 = 0x5555555555555555
_M2 = 0x3333333333333333
_M4 = 0x0F0F0F0F0F0F0F0F
_H1 = 0x0101010101010101


@kernel
def count(cards: int) -> int:
    """How many cards a set has."""
    cards = cards - ((cards >> 1) & _M1)
    cards = (cards & _M2) + ((cards >> 2) & _M2)
    return ((((cards + (cards >> 4)) & _M4) * _H1) >> 56) & 0xFF


@kernel
def lowest(cards: int) -> int:
    """The lowest card of a set that is not empty."""
    return count((cards & -cards) - 1)


@kernel
def pick_any(cards: int, rng: Generator) -> int:
    """A card of a set, all equally likely."""
    for _ in range(below(rng, count(cards))):
        cards &= cards - 1
    return lowest(cards)


def _ranks_of_bytes(first: int, below: int) -> list[int]:
    """What the cards `first` + 0 … `first` + 7 of each byte add to a rank, with so many cards below them."""
    ranks = [0]
    for bit in range(8):  # bytes with this bit as their highest
        ranks += [rank + comb(first + bit, below + byte.bit_count() + 1) for byte, rank in enumerate(ranks)]
    return ranks


_LOW_BYTE = np.array(_ranks_of_bytes(0, 0), np.int64)
_HIGH_BYTE = np.array([_ranks_of_bytes(8, below) for below in range(9)], np.int64)


@kernel
def set_rank(cards: int) -> int:
    """The rank of a set among all sets of its size."""
    low = cards & 0xFF
    rank = _LOW_BYTE[low] + _HIGH_BYTE[count(low), cards >> 8 & 0xFF]
    left = cards >> 16
    size = count(cards & 0xFFFF)
    while left:
        size += 1
        rank += CHOOSE[16 + lowest(left), size]
        left &= left - 1
    return rank


@kernel
def set_unrank(rank: int, size: int, cards: int) -> int:
    """The set of `size` cards, of those below `cards`, that has this rank."""
    found = 0
    for left in range(size, 0, -1):
        cards -= 1
        while CHOOSE[cards, left] > rank:
            cards -= 1
        found |= 1 << cards
        rank -= CHOOSE[cards, left]
    return found


@kernel
def gather(part: int, whole: int) -> int:
    """A part of a set as a set of places: bit j is set where the j-th lowest card of the whole is in it."""
    places = 0
    while part:
        low = part & -part
        places |= 1 << count(whole & (low - 1))
        part ^= low
    return places


@kernel
def scatter(places: int, whole: int) -> int:
    """The inverse of `gather`: the cards of the whole that stand at these places."""
    part = 0
    while places:
        low = whole & -whole
        if places & 1:
            part |= low
        places >>= 1
        whole ^= low
    return part
