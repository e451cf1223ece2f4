"""The rules of a game that lists more choices than it says, or fewer."""

from __future__ import annotations

from typing import Any

import numpy as np

from pipworks.kernels import kernel

State = np.dtype((np.record, [("named", np.int64, 2), ("over", np.int64)]))
Rules = np.dtype((np.record, [("listed", np.int64, 2)]))


@kernel
def begin(rules: Any, state: Any) -> None:
    pass


@kernel
def to_act(rules: Any, state: Any) -> int:
    return 0 if state.over else 3


@kernel
def choices(rules: Any, state: Any, seat: int, out: Any) -> int:
    for number in range(rules.listed[seat]):
        out[number] = number
    return rules.listed[seat]


@kernel
def play(rules: Any, state: Any, chosen: Any) -> None:
    state.named[0] = chosen[0]
    state.named[1] = chosen[1]
    state.over = 1


@kernel
def score(rules: Any, state: Any, out: Any) -> None:
    out[0] = np.sign(state.named[0] - state.named[1])
    out[1] = -out[0]
