"""Choices in many games at once: which of the caller's is not legal, and any that are."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.rng import Generator, below
from pipworks.kernels import kernel

MANY = 32
"""So many actions are counted together."""


@kernel
def first_illegal(actions: NDArray[np.int64], masks: NDArray[np.bool_], due: NDArray[np.bool_]) -> int:
    """The place, counted through all games, of the first action of a due seat that its mask does not have.

    `actions` and `due` are games × columns, `masks` has another axis of actions. Returns −1 if all are legal.
    """
    games, columns, most = masks.shape
    for game in range(games):
        for place in range(columns):
            action = actions[game, place]
            if due[game, place] and not (0 <= action < most and masks[game, place, action]):
                return game * columns + place
    return -1


@kernel
def choose_any(
    masks: NDArray[np.bool_], due: NDArray[np.bool_], rng: Generator, actions: NDArray[np.int64]
) -> None:
    """Write a legal action for every due seat to `actions`, all equally likely, and 0 for the others."""
    games, columns, most = masks.shape
    for game in range(games):
        for place in range(columns):
            action = 0
            if due[game, place]:
                count = 0
                for each in range(most):
                    count += masks[game, place, each]
                left = below(rng, count)
                while most - action > MANY:  # many are sooner counted than looked at one after the other
                    count = 0
                    for each in range(action, action + MANY):
                        count += masks[game, place, each]
                    if left < count:
                        break
                    left -= count
                    action += MANY
                while left or not masks[game, place, action]:
                    left -= masks[game, place, action]
                    action += 1
            actions[game, place] = action
