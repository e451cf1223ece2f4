"""Deciders for Math Arena.

`greedy` bids for the best result it can make, whatever that costs.

`thinking` looks no further than the bid it makes; it weighs what the bid may win now against what the
numbers left are good for.

- *What others may make.* It imagines hands for the others a few dozen times, from the numbers not seen in
  this set, and notes how good their best result would be for every kind of operator: the one turned up and
  those still to come. From this follow the odds of every result: how likely it is to beat them all, and a
  share of it when it is level.
- *What there is to win.* The operator turned up and all that are held over.
- *What the rest is worth.* For every operator that may come in this set, the odds of the best result that
  the remaining numbers can make for it. As the same number would have to serve several operators, with two
  players this counts a little less than in full; with more of them somebody is more often unbeatable, so
  that good numbers are best kept for where they win.

So it lets others overbid for what it would hardly win, throws away numbers of little use, and has the
better numbers when several operators are at stake.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.bits import count, lowest
from pipworks.engine.contract import Record
from pipworks.engine.rng import Generator, below
from pipworks.games.math_arena.cards import (
    CARDS,
    IS_DOUBLE,
    MOST_BIDS,
    OPERATORS,
    PACK,
    PACK_SIZE,
    PAIRS,
    QUEEN,
    lay_out,
    merit,
    pairs_of,
    rank,
)
from pipworks.games.math_arena.rules import MOST_PLAYERS, choices, hand_size
from pipworks.kernels import kernel

IMAGINED = 24
"""How many times the other hands are imagined."""
KINDS = 6
"""Operators of one rank and colour are of one kind: 2 × rank + 1 when red."""
LEAST = 20
"""No merit is lower than minus this, or higher than this."""
REST_OF_TWO = 0.7
REST_OF_MORE = 1.0
"""What the worth of the remaining numbers counts with two players, and with more."""
A_TRIFLE = 1e-4
"""What a point of the result counts, between bids that are otherwise as good."""


@kernel
def greedy(rules: Record, known: Record, seat: int, rng: Generator) -> int:
    """The bid with the best result; of several such the first, which leaves the higher numbers."""
    out = np.empty(MOST_BIDS, np.int64)
    worth = np.empty(MOST_BIDS, np.float64)
    return first_best(out, worth, results(rules, known, seat, rng, out, worth))


@kernel
def results(
    rules: Record,
    known: Record,
    seat: int,
    rng: Generator,
    out: NDArray[np.int64],
    worth: NDArray[np.float64],
) -> int:
    """All bids, and how good the result of each is; how many there are."""
    found = choices(rules, known, seat, out)
    for each in range(found):
        worth[each] = merit(known.up - 1, out[each])
    return found


@kernel
def first_best(out: NDArray[np.int64], worth: NDArray[np.float64], count: int) -> int:
    """That of the first `count` bids which is worth most; of several, the first."""
    best = 0
    for each in range(1, count):
        if worth[each] > worth[best]:
            best = each
    return out[best]


@kernel
def kind_of(operator: int) -> int:
    """Which of the six kinds an operator is of."""
    return 2 * (operator >> 2) + (operator & 1)


@kernel
def best_of_hand(rules: Record, numbers: int, kind: int) -> int:
    """The merit of the best bid that a set of at least two numbers allows for a kind of operator."""
    operator = 4 * (kind >> 1) + (kind & 1)
    either_divides = rules.choose_divisor and rank(operator) == QUEEN
    pairs = pairs_of(numbers)
    most = -LEAST
    while pairs:
        bid = lowest(pairs)
        pairs &= pairs - 1
        most = max(most, merit(operator, bid))
        if either_divides and not IS_DOUBLE[bid]:
            most = max(most, merit(operator, bid + PAIRS))
    return most


@kernel
def weigh_results(
    rules: Record,
    known: Record,
    seat: int,
    rng: Generator,
    wanted: np.ndarray[tuple[int], np.dtype[np.int64]],
    odds: np.ndarray[tuple[int, int], np.dtype[np.float64]],
) -> None:
    """Fill `odds[kind, LEAST + merit]` for the kinds that are `wanted`: what a result is likely to win."""
    deck = np.empty(PACK_SIZE, np.int64)
    hands = np.empty(MOST_PLAYERS, np.int64)
    size = hand_size(rules, known)
    others = rules.players - 1
    unseen = PACK_SIZE - 2 * rules.players * (known.rounds % rules.set_rounds) - size
    lay_out(PACK - known.played - known.hand[seat], deck)
    for _ in range(IMAGINED):
        left = unseen
        for other in range(others):
            hands[other] = 0
            for _ in range(size):
                place = below(rng, left)
                left -= 1
                card = deck[place]
                deck[place] = deck[left]
                deck[left] = card
                hands[other] += card
        for kind in range(KINDS):
            if wanted[kind]:
                most = -LEAST
                level = 0
                for other in range(others):
                    this = best_of_hand(rules, hands[other], kind)
                    if this > most:
                        most = this
                        level = 0
                    if this == most:
                        level += 1
                odds[kind, LEAST + most] += 1.0 / (IMAGINED * (level + 1))
                for better in range(LEAST + most + 1, 2 * LEAST + 1):
                    odds[kind, better] += 1.0 / IMAGINED


@kernel
def thinking(rules: Record, known: Record, seat: int, rng: Generator) -> int:
    """The bid that promises most operators in this set, as the module explains."""
    out = np.empty(MOST_BIDS, np.int64)
    worth = np.empty(MOST_BIDS, np.float64)
    return first_best(out, worth, promises(rules, known, seat, rng, out, worth))


@kernel
def promises(
    rules: Record,
    known: Record,
    seat: int,
    rng: Generator,
    out: NDArray[np.int64],
    worth: NDArray[np.float64],
) -> int:
    """All bids, and how many operators each promises in this set; how many there are."""
    found = choices(rules, known, seat, out)
    if found == 1:
        worth[0] = 0.0
        return found
    operator = known.up - 1
    wanted = np.zeros(KINDS, np.int64)
    odds = np.zeros((KINDS, 2 * LEAST + 1), np.float64)
    rounds_left = rules.set_rounds - known.rounds % rules.set_rounds - 1
    if rounds_left:
        for other in range(OPERATORS):
            wanted[kind_of(other)] += known.left >> other & 1
    coming = wanted.sum()
    wanted[kind_of(operator)] += 1
    weigh_results(rules, known, seat, rng, wanted, odds)
    wanted[kind_of(operator)] -= 1
    rest = 0.0
    if rounds_left:
        rest = (REST_OF_TWO if rules.players == 2 else REST_OF_MORE) * rounds_left / coming
    stake = 1 + count(known.held)
    for each in range(found):
        this = merit(operator, out[each])
        promise = stake * odds[kind_of(operator), LEAST + this] + A_TRIFLE * this
        if rounds_left:
            numbers = known.hand[seat] - CARDS[out[each]]
            for kind in range(KINDS):
                if wanted[kind]:
                    promise += rest * wanted[kind] * odds[kind, LEAST + best_of_hand(rules, numbers, kind)]
        worth[each] = promise
    return found
