"""The stock of Brain Drain and Ascent: cards face down, shuffled, drawn from the top and imagined.

A state that has a stock keeps it in `stock`, the bottom first, of which `left` cards are there; a card is 1 +
its number, and 0 where it is not known.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.bits import lowest, pick_any
from pipworks.engine.contract import Record
from pipworks.engine.rng import Generator
from pipworks.engine.rng import shuffle as in_random_order
from pipworks.games.brain_drain.equations import hand_number
from pipworks.kernels import kernel


@kernel
def shuffle(state: Record, cards: int, rng: Generator) -> None:
    """A stock of these cards, in random order."""
    left = 0
    while cards:
        state.stock[left] = lowest(cards) + 1
        cards &= cards - 1
        left += 1
    state.left = left
    in_random_order(rng, state.stock[:left])


@kernel
def draw(state: Record) -> int:
    """The top card of the stock."""
    state.left -= 1
    card = state.stock[state.left]
    state.stock[state.left] = 0
    return card


@kernel
def imagine_stock(state: Record, known: int, unseen: int, rng: Generator) -> None:
    """Cards that nobody has seen, in random order, above those at the bottom that are known."""
    for place in range(known, state.left):
        card = pick_any(unseen, rng)
        state.stock[place] = card + 1
        unseen &= ~(1 << card)


@kernel
def makes(rules: Record, cards: NDArray[np.int64], target: int) -> bool:
    """BD3, AS6: whether four cards make a number."""
    hand = hand_number(
        rules.worth[cards[0] - 1],
        rules.worth[cards[1] - 1],
        rules.worth[cards[2] - 1],
        rules.worth[cards[3] - 1],
    )
    return (rules.makes[hand] >> target & 1) != 0
