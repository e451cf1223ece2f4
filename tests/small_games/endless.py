"""The rules of a game that goes on for ever, in one way or another."""

from __future__ import annotations

from typing import Any

import numpy as np

from pipworks.engine.contract import CHANCE
from pipworks.kernels import kernel

State = np.dtype((np.record, [("steps", np.int64), ("over", np.int64)]))
Rules = np.dtype((np.record, [("way", np.int64)]))

ENDS, CHOOSES, DRAWS, DRAWS_LATER, NOBODY = range(5)


@kernel
def begin(rules: Any, state: Any) -> None:
    pass


@kernel
def to_act(rules: Any, state: Any) -> int:
    if rules.way == ENDS and state.steps == 3:
        return 0
    if rules.way == DRAWS or (rules.way == DRAWS_LATER and state.steps):
        return CHANCE
    if rules.way == NOBODY:
        return 4
    return 1 << (state.steps & 1)


@kernel
def choices(rules: Any, state: Any, seat: int, out: Any) -> int:
    out[0] = 0
    return 1


@kernel
def play(rules: Any, state: Any, chosen: Any) -> None:
    state.steps = 3 if rules.way == ENDS else (state.steps + 1) % 8


@kernel
def chance(rules: Any, state: Any, rng: Any) -> None:
    pass


@kernel
def score(rules: Any, state: Any, out: Any) -> None:
    out[0] = out[1] = 0.0


@kernel
def no_number(rules: Any, state: Any, out: Any) -> None:
    out[0], out[1] = 1.0, np.nan
