"""Leduc poker (Southey and others, "Bayes' bluff: opponent modelling in poker", 2005), from outside.

Six cards, two each of three ranks. Both put in a chip and get a card; they bet, a card is laid open, they
bet again. Who has the open card's rank wins, else the higher rank. In a round there are at most two raises,
of two chips before the open card and of four after it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import CHANCE, OVER, Facts, Options, Variant, Words, kernel
from pipworks.engine.rng import Generator, draw_weighted

FACTS = Facts(
    name="leduc",
    title="Leduc poker",
    designer="Finnegan Southey",
    pitch="Poker with six cards.",
    most_choices=3,
)

RANKS = 3
COPIES = 2
MOST_RAISES = 2
FOLD, CALL, RAISE = range(3)
DEALING, BETTING, TURNING, ENDED = range(4)


class LeducOptions(Options):
    """There is nothing to choose."""

    @property
    def secret(self) -> bool:
        """Each player keeps a card hidden."""
        return True


Rules = np.dtype((np.record, [("none", np.int64)]))
State = np.dtype(
    (
        np.record,
        [
            ("card", np.int64, 2),  # a rank from 1 on; 0: not known
            ("open", np.int64),
            ("paid", np.int64, 2),
            ("raises", np.int64),  # in this round
            ("said", np.int64),  # choices in this round
            ("folded", np.int64),  # 1 + the seat that has folded
            ("phase", np.int64),
        ],
    )
)


def encode(options: LeducOptions, rules: Any) -> None:
    """Nothing to write."""


@kernel
def begin(rules: Any, state: Any) -> None:
    state.phase = DEALING


@kernel
def to_act(rules: Any, state: Any) -> int:
    if state.phase == DEALING or state.phase == TURNING:
        return CHANCE
    if state.phase == ENDED:
        return OVER
    return 1 << (state.said % 2)


@kernel
def outcomes(rules: Any, state: Any, out: NDArray[np.int64], weight: NDArray[np.float64]) -> int:
    """Both cards, or the open one, as likely as there are such cards left."""
    count = 0
    for outcome in range(RANKS * RANKS if state.phase == DEALING else RANKS):
        likely = COPIES
        if state.phase == DEALING:
            likely *= COPIES - 1 if outcome // RANKS == outcome % RANKS else COPIES
        else:
            for seat in range(2):
                likely -= state.card[seat] == outcome + 1
        if likely > 0:
            if count < len(out):
                out[count] = outcome
                weight[count] = likely
            count += 1
    return count


@kernel
def happen(rules: Any, state: Any, outcome: int) -> None:
    if state.phase == DEALING:
        state.card[0] = 1 + outcome // RANKS
        state.card[1] = 1 + outcome % RANKS
        state.paid[:] = 1
    else:
        state.open = 1 + outcome
    state.phase = BETTING


@kernel
def chance(rules: Any, state: Any, rng: Generator) -> None:
    out, weight = np.zeros(RANKS * RANKS, np.int64), np.zeros(RANKS * RANKS)
    count = outcomes(rules, state, out, weight)
    happen(rules, state, out[draw_weighted(rng, weight, count)])


@kernel
def choices(rules: Any, state: Any, seat: int, out: NDArray[np.int64]) -> int:
    """Fold if there is something to call; call or check; raise if there have not been two."""
    count = 0
    if state.paid[seat] < state.paid[1 - seat]:
        out[count] = FOLD
        count += 1
    out[count] = CALL
    count += 1
    if state.raises < MOST_RAISES:
        out[count] = RAISE
        count += 1
    return count


@kernel
def play(rules: Any, state: Any, chosen: NDArray[np.int64]) -> None:
    seat = state.said % 2
    state.said += 1
    if chosen[seat] == FOLD:
        state.folded = 1 + seat
        state.phase = ENDED
        return
    state.paid[seat] = state.paid[1 - seat]
    if chosen[seat] == RAISE:
        state.paid[seat] += 2 if state.open == 0 else 4
        state.raises += 1
    elif state.said > 1:
        state.phase = TURNING if state.open == 0 else ENDED
        state.said = state.raises = 0


@kernel
def score(rules: Any, state: Any, out: NDArray[np.float64]) -> None:
    won = 0
    if state.phase == ENDED:
        if state.folded:
            loser = state.folded - 1
            won = -state.paid[0] if loser == 0 else state.paid[1]
        elif state.card[0] != state.card[1]:
            better = state.card[0] > state.card[1]
            if state.open == state.card[0]:
                better = True
            elif state.open == state.card[1]:
                better = False
            won = state.paid[1] if better else -state.paid[0]
    out[0] = won
    out[1] = -won


@kernel
def mask(rules: Any, state: Any, seat: int) -> None:
    """The other's card, unless it has been shown in the end."""
    if state.phase != ENDED or state.folded:
        for each in range(2):
            if each != seat:
                state.card[each] = 0


@kernel
def imagine(rules: Any, state: Any, seat: int, rng: Generator) -> None:
    """Cards where they are missing, as likely as they are left."""
    if state.phase == DEALING:
        return
    weight = np.zeros(RANKS)
    for each in range(2):
        if state.card[each] == 0:
            for rank in range(RANKS):
                left = COPIES
                for held in (state.card[0], state.card[1], state.open):
                    left -= held == rank + 1
                weight[rank] = left
            state.card[each] = 1 + draw_weighted(rng, weight, RANKS)


class LeducWords(Words):
    """What a choice is called."""

    def choice(self, variant: Variant, state: Any, seat: int, choice: int) -> str:
        return ("fold", "call", "raise")[choice]
