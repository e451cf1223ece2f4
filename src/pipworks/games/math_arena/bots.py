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

from pipworks.engine.bits import count
from pipworks.engine.contract import Record, first_best
from pipworks.engine.rng import Generator, below
from pipworks.games.math_arena.cards import (
    CARDS,
    MOST_BIDS,
    OPERATORS,
    PACK,
    PACK_SIZE,
    PAIRS,
    QUEEN,
    lay_out,
    merit,
    pairs_of,
)
from pipworks.games.math_arena.rules import WHOLE, choices, hand_size
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


def _pairs_by_merit(kind: int, either_divides: bool) -> dict[int, int]:
    """For each merit, best first, the pairs whose better bid has it, as a set of bits like `pairs_of`."""
    operator = 4 * (kind >> 1) + (kind & 1)
    found: dict[int, int] = {}
    for pair in range(PAIRS):
        best = int(merit(operator, pair))
        if either_divides and kind >> 1 == QUEEN:
            best = max(best, int(merit(operator, pair + PAIRS)))
        found[best] = found.get(best, 0) | 1 << pair
    return dict(sorted(found.items(), reverse=True))


_BY_MERIT = [[_pairs_by_merit(kind, either) for kind in range(KINDS)] for either in (False, True)]
_MERITS = max(len(each) for row in _BY_MERIT for each in row)
MERIT, WITH_MERIT = np.zeros((2, 2, KINDS, _MERITS), np.int64)
"""By whether either number may divide, and kind: the merits that there are, best first, and the pairs with
each."""
for _either, _kind in np.ndindex(2, KINDS):
    for _place, (_merit, _pairs) in enumerate(_BY_MERIT[_either][_kind].items()):
        MERIT[_either, _kind, _place], WITH_MERIT[_either, _kind, _place] = _merit, _pairs


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
def kind_of(operator: int) -> int:
    """Which of the six kinds an operator is of."""
    return 2 * (operator >> 2) + (operator & 1)


@kernel
def best_of_pairs(rules: Record, pairs: int, kind: int) -> int:
    """The merit of the best bid that some pairs, at least one, allow for a kind of operator."""
    either = 1 if rules.choose_divisor else 0
    place = 0
    while pairs & WITH_MERIT[either, kind, place] == 0:
        place += 1
    return MERIT[either, kind, place]


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
    size = hand_size(rules, known)
    others = rules.players - 1
    unseen = PACK_SIZE - 2 * rules.players * (known.rounds % rules.set_rounds) - size
    lay_out(PACK - known.played - known.hand[seat], deck)
    beaten = np.zeros((KINDS, 2 * LEAST + 1), np.int64)  # wholes that any better result wins
    best = np.zeros(KINDS, np.int64)
    many = np.zeros(KINDS, np.int64)
    for _ in range(IMAGINED):
        left = unseen
        best[:] = -LEAST
        many[:] = 1
        for _ in range(others):
            hand = 0
            for _ in range(size):
                place = below(rng, left)
                left -= 1
                card = deck[place]
                deck[place] = deck[left]
                deck[left] = card
                hand += card
            pairs = pairs_of(hand)
            for kind in range(KINDS):
                if wanted[kind]:
                    this = best_of_pairs(rules, pairs, kind)
                    if this > best[kind]:
                        best[kind] = this
                        many[kind] = 1
                    if this == best[kind]:
                        many[kind] += 1
        for kind in range(KINDS):
            if wanted[kind]:
                beaten[kind, LEAST + best[kind]] += WHOLE
                odds[kind, LEAST + best[kind]] += WHOLE // many[kind]
    for kind in range(KINDS):
        if wanted[kind]:
            under = 0
            for result in range(2 * LEAST + 1):
                odds[kind, result] = (under + odds[kind, result]) * (1.0 / (WHOLE * IMAGINED))
                under += beaten[kind, result]


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
            pairs = pairs_of(known.hand[seat] - CARDS[out[each]])
            for kind in range(KINDS):
                if wanted[kind]:
                    promise += rest * wanted[kind] * odds[kind, LEAST + best_of_pairs(rules, pairs, kind)]
        worth[each] = promise
    return found
