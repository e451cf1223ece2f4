"""Femto's greedy bot: one round ahead and no further.

It supposes that the other player lays any of the cards they may hold, all equally likely, and that whoever
then chooses which card is put down does what is best for them at once. Of its own cards it plays the one
after which it stands best on average by the goal (its total less the other's, the smaller distance from
N, …); among equals, any. When it has a choice to make with all cards in sight it takes what leaves it
standing best. In a draft it takes the card that beats most of the cards still to be seen.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.bits import lowest
from pipworks.engine.contract import MOST_SEATS, NO_CHOICE, Record, best_choice
from pipworks.engine.rng import Generator
from pipworks.games.femto.options import MOST_PACK
from pipworks.games.femto.rules import (
    DRAFTING,
    LEADING,
    PLAYING,
    PUTTING_DOWN,
    State,
    choices,
    play,
    standing,
)
from pipworks.kernels import kernel, seldom


@kernel
def greedy(rules: Record, known: Record, seat: int, rng: Generator) -> int:
    """The card to choose."""
    out = np.empty(MOST_PACK, np.int64)
    worth = np.empty(MOST_PACK, np.float64)
    return best_choice(out, worth, promises(rules, known, seat, rng, out, worth), rng)


@kernel
def promises(
    rules: Record,
    known: Record,
    seat: int,
    rng: Generator,
    out: NDArray[np.int64],
    worth: NDArray[np.float64],
) -> int:
    """All choices, and how well each leaves the seat standing after this round; how many there are."""
    count = choices(rules, known, seat, out)
    for each in range(count):
        worth[each] = promise(rules, known, seat, out[each])
    return count


@kernel
def promise(rules: Record, known: Record, seat: int, card: int) -> float:
    """How well a choice leaves a seat standing after this round, on average over the replies."""
    if known.phase == DRAFTING:
        return beaten(rules, card, known.open | known.hand[1 - seat])
    answered = known.phase == PLAYING or known.phase == LEADING
    replies = known.hand[1 - seat] | known.unknown if answered else 1
    total = 0.0
    ways = 0
    while replies:
        total += stands_after(rules, known, seat, card, lowest(replies) if answered else -1)
        replies &= replies - 1
        ways += 1
    return total / max(ways, 1)


@kernel
def beaten(rules: Record, card: int, others: int) -> float:
    """How many of a set of cards a card beats, less how many beat it."""
    worth = 0.0
    while others:
        worth += rules.beats[card, lowest(others)]
        others &= others - 1
    return worth


@seldom
def stands_after(rules: Record, known: Record, seat: int, card: int, reply: int) -> float:
    """How well a seat stands after its card, the reply (−1: none) and the best card being put down."""
    states = np.empty(2, State)
    states[0] = known
    state = states[0]
    joint = np.full(MOST_SEATS, NO_CHOICE, np.int64)
    joint[seat] = card
    if reply >= 0:
        joint[1 - seat] = reply
        state.hand[1 - seat] |= 1 << reply
    game = state.game
    for _ in range(2 if state.phase == LEADING else 1):
        game = state.game
        play(rules, state, joint)
    ends = np.zeros(MOST_SEATS, np.float64)
    if state.phase != PUTTING_DOWN or state.game != game:
        standing(rules, state, ends)
        return ends[seat]
    best = -np.inf
    chooser = state.chooser
    worth = 0.0
    for each in range(2):
        states[1] = states[0]
        joint[chooser] = states[0].up[each] - 1
        play(rules, states[1], joint)
        standing(rules, states[1], ends)
        if ends[chooser] > best:
            best = ends[chooser]
            worth = ends[seat]
    return worth
