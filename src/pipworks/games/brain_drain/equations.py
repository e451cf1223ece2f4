"""What four cards can make, for the rules of Brain Drain and Ascent, and what their letters stand for.

The arithmetic is that of `pipworks.arithmetic`. Rules need to know at every target whether it can be made
at all. They look that up in a table with a row for each hand of four values and a bit for each target, made
once by the equation engine for each set of options.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from pipworks import arithmetic
from pipworks.arithmetic.four_cards import four_card_targets
from pipworks.games.brain_drain.cards import PACK_SIZE, RANK_NAMES, RANKS, worth
from pipworks.kernels import kernel

MOST_VALUE = 13


@lru_cache(maxsize=16)
def makeable(most_value: int, most_target: int, options: arithmetic.Options) -> NDArray[np.int64]:
    """A set of targets (bit t: t can be made) for each hand of four values from 1 up, ascending.

    Hands are in the order of `hand_number`.
    """
    marks = four_card_targets(
        np.arange(1, most_value + 1, dtype=np.int64),
        options.rational,
        options.floor,
        options.powers,
        options.use == "three",
        most_target,
    )
    hands = np.array([*combinations_with_replacement(range(1, most_value + 1), 4)])
    sets: NDArray[np.int64] = marks @ (np.int64(1) << np.arange(most_target + 1, dtype=np.int64))
    return sets[np.lexsort(hands.T)]  # by the highest value first, as `hand_number` counts


@kernel
def hand_number(a: int, b: int, c: int, d: int) -> int:
    """The number of a hand of four values from 1 up, in whatever order they come (colexicographic)."""
    if a > b:
        a, b = b, a
    if c > d:
        c, d = d, c
    if a > c:
        a, c = c, a
    if b > d:
        b, d = d, b
    if b > c:
        b, c = c, b
    return (a - 1) + (b - 1) * b // 2 + (c - 1) * c * (c + 1) // 6 + (d - 1) * d * (d + 1) * (d + 2) // 24


def worths(faces: str) -> list[int]:
    """BD2: what every card of the pack counts."""
    return [worth(card, faces) for card in range(PACK_SIZE)]


def letters(cards: Sequence[int], faces: str) -> dict[str, int]:
    """What the letters of cards may stand for in a claim.

    An Ace is 1. A face card's letter counts what the card does, unless the cards shown make it mean several
    things, which happens where it counts by its suit.
    """
    found = {"A": 1}
    for rank in (10, 11, 12):
        counts = {worth(card, faces) for card in cards if card % RANKS == rank}
        if len(counts) == 1:
            found[RANK_NAMES[rank]] = counts.pop()
        elif faces != "suit":
            found[RANK_NAMES[rank]] = worth(rank, faces)
    return found
