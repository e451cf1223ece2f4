"""Choices in many games at once: which of the caller's is not legal, and any that are."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.bits import count, lowest
from pipworks.engine.rng import Generator, below
from pipworks.interop.batched.games import IN_SET, SET
from pipworks.kernels import kernel


@kernel
def first_illegal(actions: NDArray[np.int64], legal: NDArray[np.int64], due: NDArray[np.bool_]) -> int:
    """The place, counted through all games, of the first action of a due seat that is not legal.

    The arrays are as in `Games`. Returns −1 if all are legal.
    """
    games, columns, sets = legal.shape
    for game in range(games):
        for place in range(columns):
            action = actions[game, place]
            if due[game, place] and not (
                0 <= action < sets << SET and legal[game, place, action >> SET] >> (action & IN_SET) & 1
            ):
                return game * columns + place
    return -1


@kernel
def choose_any(
    legal: NDArray[np.int64], due: NDArray[np.bool_], rng: Generator, actions: NDArray[np.int64]
) -> None:
    """Write a legal action for every due seat to `actions`, all equally likely, and 0 for the others.

    The arrays are as in `Games`.
    """
    games, columns, sets = legal.shape
    for game in range(games):
        for place in range(columns):
            action = 0
            if due[game, place]:
                many = 0
                for number in range(sets):
                    many += count(legal[game, place, number])
                left = below(rng, many)
                number = 0
                while left >= count(legal[game, place, number]):
                    left -= count(legal[game, place, number])
                    number += 1
                those = legal[game, place, number]
                for _ in range(left):
                    those &= those - 1
                action = (number << SET) + lowest(those)
            actions[game, place] = action
