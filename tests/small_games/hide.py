"""The rules of a game in which one hides a number, and the other guesses it."""

from __future__ import annotations

from typing import Any

import numpy as np

from pipworks.engine.contract import OVER
from pipworks.kernels import kernel

Rules = np.dtype((np.record, [("most", np.int64)]))
State = np.dtype((np.record, [("hidden", np.int64), ("guess", np.int64), ("said", np.int64)]))


@kernel
def begin(rules: Any, state: Any) -> None:
    state.said = 0


@kernel
def to_act(rules: Any, state: Any) -> int:
    return OVER if state.said == 2 else 1 << state.said


@kernel
def choices(rules: Any, state: Any, seat: int, out: Any) -> int:
    for number in range(rules.most):
        out[number] = number
    return int(rules.most)


@kernel
def play(rules: Any, state: Any, chosen: Any) -> None:
    if state.said == 0:
        state.hidden = chosen[0] + 1
    else:
        state.guess = chosen[1] + 1
    state.said += 1


@kernel
def score(rules: Any, state: Any, out: Any) -> None:
    won = 0.0
    if state.said == 2:
        won = -1.0 if state.hidden == state.guess else 1.0
    out[0] = won
    out[1] = -won


@kernel
def mask(rules: Any, state: Any, seat: int) -> None:
    if seat != 0 and state.said < 2:
        state.hidden = 0


@kernel
def imagine(rules: Any, state: Any, seat: int, rng: Any) -> None:
    if state.hidden == 0 and state.said == 1:
        state.hidden = 1 + int(rng[0] % np.uint64(rules.most))
