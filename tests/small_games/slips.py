"""Parts that break a law of games, to stand in Bluff in the place of its own."""

from __future__ import annotations

from typing import Any

import numpy as np

from pipworks.engine.contract import CHANCE, CLAIM, OVER
from pipworks.kernels import kernel


@kernel
def forgets_too_much(rules: Any, state: Any, seat: int) -> None:
    state.said = state.said + 1


@kernel
def imagines_nothing(rules: Any, state: Any, seat: int, rng: Any) -> None:
    state.bet[0] = 1 - state.bet[0]


@kernel
def descending(rules: Any, state: Any, seat: int, out: Any) -> int:
    out[0] = 1
    out[1] = 0
    return 2


@kernel
def puts_nothing_in(rules: Any, state: Any, seat: int, rng: Any) -> None:
    pass


@kernel
def begins_anyhow(rules: Any, state: Any) -> None:
    state.said = 0
    state.guess = np.random.randint(1 << 60)  # hardly ever twice the same


@kernel
def imagines_anyhow(rules: Any, state: Any, seat: int, rng: Any) -> None:
    if state.hidden == 0 and state.said == 1:
        state.hidden = 1 + np.random.randint(1 << 30)


@kernel
def lists_and_counts(rules: Any, state: Any, seat: int, out: Any) -> int:
    for number in range(rules.most):
        out[number] = number
    state.guess += 1
    return int(rules.most)


@kernel
def names_a_third(rules: Any, state: Any) -> int:
    return OVER if state.said == 2 else 1 << (2 * state.said)


@kernel
def both_at_once(rules: Any, state: Any) -> int:
    return OVER if state.said == 2 else 3


@kernel
def opens_a_window(rules: Any, state: Any) -> int:
    return OVER if state.said == 2 else CLAIM | 1 << state.said


@kernel
def counts_down(rules: Any, state: Any) -> int:
    return 10 - int(state.said)


@kernel
def expects_too_much(rules: Any, state: Any, out: Any) -> None:
    out[0] = 1000.0
    out[1] = 0.0


@kernel
def deals_for_ever(rules: Any, state: Any) -> int:
    return CHANCE


@kernel
def below_zero(rules: Any, state: Any, seat: int, out: Any) -> int:
    out[0] = -3
    out[1] = -1
    return 2


@kernel
def not_a_number(rules: Any, state: Any, out: Any) -> None:
    out[0] = np.nan
    out[1] = 0.0


@kernel
def scribbling(rules: Any, state: Any, seat: int, rng: Any) -> int:
    state.bet[seat] = 1
    return 0


@kernel
def cheeky(rules: Any, state: Any, seat: int, rng: Any) -> int:
    return 7
