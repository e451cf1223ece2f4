"""Bots for Wouter's Math Card Game.

**Greedy** looks at one card. It makes the play after which its sequences, less the other player's, are worth
most as they lie; among equals, any. Cards that go under the pile it takes at random.

**Thinking** looks at both cards of its turn at once, which is easy, since they go to different sequences and
do not touch each other. It asks what every sequence may become rather than what it is worth as it lies:

* A sealed sequence is worth its value.
* One that waits for a number will get one, and the other player is first to give it. From the cards they have
  left and the size of their hand it follows how likely they hold each number. They are taken to play the
  one that suits them best, unless leaving the sequence alone suits them better, since then the best number
  of one's own comes next. So a × is not laid on a good sequence without a thought of the 2 that may follow.
* An open sequence may be undone: cancel, invert and swap change it at once. What the other player could win
  by the best of these counts as likely as they hold it, and a little less, as they may have better to do;
  what one could win oneself with those in hand counts a quarter, as the other gets in first. Large values are
  also slowly eaten up by − and ÷, so a part of any value is lost as long as the sequence is open. That is
  what makes it seal what is good and leave open what is bad.
* Cards have a worth in the hand: one does not spend a × or a 10 where a + or a 2 would do, nor a
  terminator on nothing. Of cards that must go under the pile it takes the ones that are worth least.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import Record, best_choice, first_best
from pipworks.engine.rng import Generator
from pipworks.games.sequences.cards import (
    CANCEL,
    EQUALS,
    FIRST_NUMBER,
    PLUS,
    SWAP,
    WILD,
    WORTH,
)
from pipworks.games.sequences.rules import UNDER, choices
from pipworks.games.sequences.values import (
    NO_CARD,
    apply,
    card_on,
    operator_of,
    owner,
    pair_at,
    resolve,
    value,
    value_after,
)
from pipworks.kernels import kernel

MOST_CHOICES = 72

KEEP = np.array(
    [
        *(0.0, 0.0, 0.0, 0.0),  # starters
        *(0.5, 0.6, 0.8, 1.0, 1.2, 1.6, 2.0),  # 2 3 4 5 6 8 10
        *(0.5, 0.5, 2.0, 1.5),  # + − × ÷
        1.5,  # =
        *(1.5, 2.0, 1.0),  # cancel invert swap
        2.5,  # ?
    ]
)
"""What a card is worth in the hand, in points."""
OWN_CHANCE = 0.25
"""How much a modifier in one's own hand counts that would do good on an open sequence."""
NEW_SEQUENCE = 2.0
"""What a sequence of one's own promises beyond its starter."""
FEAR = 0.6
"""How much a modifier counts that the other player may hold and that would do harm."""
EATEN = 0.1
"""The part of an open sequence's value that is taken to be lost."""


@kernel
def greedy(rules: Record, known: Record, seat: int, rng: Generator) -> int:
    """The play that gains most at once."""
    out = np.empty(MOST_CHOICES, np.int64)
    worth = np.empty(MOST_CHOICES, np.float64)
    return best_choice(out, worth, gains_now(rules, known, seat, rng, out, worth), rng)


@kernel
def gains_now(
    rules: Record,
    known: Record,
    seat: int,
    rng: Generator,
    out: NDArray[np.int64],
    worth: NDArray[np.float64],
) -> int:
    """All choices, and what each gains at once; how many there are."""
    count = choices(rules, known, seat, out)
    for each in range(count):
        worth[each] = gained_now(rules, known, seat, out[each])
    return count


@kernel
def gained_now(rules: Record, known: Record, seat: int, choice: int) -> float:
    """By how much a choice changes one's lead as it stands."""
    if choice >= UNDER:
        return 0.0
    card = choice >> 3
    sequence = choice & 7
    if card < FIRST_NUMBER:
        return 1.0 * WORTH[card]
    gain = value_after(rules, known, sequence, int(known.length[sequence]), card) - value(
        rules, known, sequence
    )
    return 1.0 * gain if owner(known, sequence) == seat else -1.0 * gain


@kernel
def thinking(rules: Record, known: Record, seat: int, rng: Generator) -> int:
    """The first of the two plays, or the play, that promise most together; or the card least needed."""
    out = np.empty(MOST_CHOICES, np.int64)
    worth = np.empty(MOST_CHOICES, np.float64)
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
    """All choices, and what each promises with the best play that can follow; how many there are.

    Of cards for under the pile, those promise most that are least needed in the hand.
    """
    count = choices(rules, known, seat, out)
    if out[0] >= UNDER:
        for each in range(count):
            worth[each] = -KEEP[out[each] - UNDER]
        return count
    gains = np.empty(MOST_CHOICES, np.float64)
    for each in range(count):
        gains[each] = promise(rules, known, seat, out[each])
        worth[each] = gains[each]
    if known.first == 0:
        for each in range(count):
            worth[each] += best_second(known, seat, out, gains, count, each)
    return count


@kernel
def best_second(
    known: Record,
    seat: int,
    out: NDArray[np.int64],
    gains: NDArray[np.float64],
    count: int,
    first: int,
) -> float:
    """What the best second card promises that can follow a first one."""
    kind = min(out[first] >> 3, WILD)
    best = -np.inf
    for each in range(count):
        other = min(out[each] >> 3, WILD)
        if other == kind and known.hand[seat] >> 3 * kind & 7 < 2:
            continue
        if out[each] & 7 != out[first] & 7 or (kind < FIRST_NUMBER and other < FIRST_NUMBER):
            best = max(best, gains[each])
    return best if best > -np.inf else 0.0


@kernel
def promise(rules: Record, known: Record, seat: int, choice: int) -> float:
    """By how much a play changes what one may hope for, less the worth of the card in the hand."""
    card = choice >> 3
    sequence = choice & 7
    if card < FIRST_NUMBER:
        return 1.0 * WORTH[card] + NEW_SEQUENCE
    before = hope(rules, known, seat, sequence, NO_CARD)
    return hope(rules, known, seat, sequence, card) - before - KEEP[min(card, WILD)]


@kernel
def hope(rules: Record, known: Record, seat: int, sequence: int, card: int) -> float:
    """What a sequence may become worth to a seat, with one card more or as it lies (`NO_CARD`)."""
    length = int(known.length[sequence])
    last = card_on(known, sequence, length - 1) if card == NO_CARD else card
    low, high, pairs = resolve(known, sequence, length, card)
    sign = 1 if owner(known, sequence) == seat else -1
    start = WORTH[card_on(known, sequence, 0)]
    now = worked_out(rules, start, low, high, pairs)
    if last == EQUALS:
        return 1.0 * sign * now
    if operator_of(last) >= 0:
        return after_number(rules, known, seat, now, operator_of(last), sign, min(card, WILD))
    return when_open(rules, known, seat, start, low, high, pairs, sign, card)


@kernel
def worked_out(rules: Record, start: int, low: int, high: int, pairs: int) -> int:
    """SQ10: the value of a starter and the pairs in force."""
    total = start
    for place in range(pairs):
        pair = pair_at(low, high, pairs, place)
        total = apply(rules.division, total, pair & 3, WORTH[FIRST_NUMBER + (pair >> 2)])
    return total


@kernel
def holds(known: Record, seat: int, kind: int) -> float:
    """How likely the other player holds a card of a kind."""
    other = 1 - seat
    copies = known.left[other] >> 3 * kind & 7
    share = known.held[other] / max(1, known.held[other] + known.stock[other])
    return 1.0 - (1.0 - share) ** copies


@kernel
def after_number(
    rules: Record, known: Record, seat: int, now: int, operator: int, sign: int, spent: int
) -> float:
    """What a sequence that waits for a number may become: the other's number, or else one's own best."""
    own = 1.0 * sign * now
    for kind in range(FIRST_NUMBER, PLUS):
        if known.hand[seat] >> 3 * kind & 7 > (1 if kind == spent else 0):
            worth = 1.0 * sign * apply(rules.division, now, operator, WORTH[kind])
            own = max(own, worth)
    downward = (
        apply(rules.division, now, operator, 10) * sign < apply(rules.division, now, operator, 2) * sign
    )
    left = 1.0  # how likely the other has none of the worse numbers
    hoped = 0.0
    for step in range(PLUS - FIRST_NUMBER):
        kind = PLUS - 1 - step if downward else FIRST_NUMBER + step
        worth = 1.0 * sign * apply(rules.division, now, operator, WORTH[kind])
        if worth >= own:
            break
        likely = holds(known, seat, kind)
        hoped += left * likely * worth
        left *= 1.0 - likely
    return hoped + left * own


@kernel
def when_open(
    rules: Record,
    known: Record,
    seat: int,
    start: int,
    low: int,
    high: int,
    pairs: int,
    sign: int,
    card: int,
) -> float:
    """What an open sequence may become: as it is, or changed by a modifier of either player."""
    now = 1.0 * sign * worked_out(rules, start, low, high, pairs)
    feared = 0.0
    hoped = 0.0
    for kind in range(CANCEL, SWAP + 1):
        if pairs < (2 if kind == SWAP else 1):
            continue
        changed = low ^ 1
        left = pairs
        other_high = high
        if kind == SWAP:
            unlike = (low ^ low >> 5) & 3
            changed = low ^ (unlike << 5 | unlike)
        elif kind == CANCEL:
            changed = low >> 5 | (high & 31) << 55
            other_high = high >> 5
            left = pairs - 1
        then = 1.0 * sign * worked_out(rules, start, changed, other_high, left)
        if then < now:
            feared = max(feared, holds(known, seat, kind) * (now - then))
        elif known.hand[seat] >> 3 * kind & 7 > (1 if kind == card else 0):
            hoped = max(hoped, OWN_CHANCE * (then - now))
    return (now - FEAR * feared + hoped) * (1.0 - EATEN)
