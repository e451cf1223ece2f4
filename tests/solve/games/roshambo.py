"""Rock, paper, scissors, in which rock on scissors counts twice: both choose at once, nothing is hidden."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import OVER, Facts, Options, Variant, Words, kernel

FACTS = Facts(
    name="roshambo",
    title="Roshambo",
    designer="Anonymous",
    pitch="Rock, paper, scissors.",
    most_choices=3,
)


class RoshamboOptions(Options):
    """There is nothing to choose."""

    @property
    def simultaneous(self) -> bool:
        """Both choose at once."""
        return True


Rules = np.dtype((np.record, [("none", np.int64)]))
State = np.dtype((np.record, [("shown", np.int64, 2)]))  # 1 + the choice; 0: none yet


def encode(options: RoshamboOptions, rules: Any) -> None:
    """Nothing to write."""


@kernel
def begin(rules: Any, state: Any) -> None:
    """Nothing is shown."""


@kernel
def to_act(rules: Any, state: Any) -> int:
    return OVER if state.shown[0] else 3


@kernel
def choices(rules: Any, state: Any, seat: int, out: NDArray[np.int64]) -> int:
    for each in range(3):
        out[each] = each
    return 3


@kernel
def play(rules: Any, state: Any, chosen: NDArray[np.int64]) -> None:
    for seat in range(2):
        state.shown[seat] = 1 + chosen[seat]


@kernel
def score(rules: Any, state: Any, out: NDArray[np.float64]) -> None:
    out[0] = out[1] = 0.0
    for seat in range(2):
        if state.shown[0] and (state.shown[seat] - state.shown[1 - seat]) % 3 == 1:
            worth = 2.0 if state.shown[seat] == 1 else 1.0
            out[seat] = worth
            out[1 - seat] = -worth


class RoshamboWords(Words):
    """What a choice is called."""

    def choice(self, variant: Variant, state: Any, seat: int, choice: int) -> str:
        return ("rock", "paper", "scissors")[choice]
