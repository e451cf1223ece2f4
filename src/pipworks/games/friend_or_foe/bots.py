"""Two players of Friend or Foe?, neither of whom looks ahead.

`greedy` sheds as many cards as it may, at once: a pair before a sum, and both where that is allowed. It
asks for a friend whenever it can, helps whoever asks, and attacks whoever passes.

`thinking` reasons like this:

- Cards are not equal. Sevens come up every sixth turn, a sum of 12 every thirty-sixth, and low cards also
  go in pairs. `BURDEN` says how hard a rank is to be rid of. Where there is a choice the burden shed
  counts, not the number of cards, unless the hand goes out.
- A hand must keep matching rolls, since who passes takes up the pile. So the chance that the hand left
  over matches the next roll counts too, and the more so the larger the pile is.
- A friend is asked for the card that is more of a burden, with an eye to how many of the Kings or Aces
  that could answer are still in other hands; in a variant that allows it, even before a match is
  discarded, if the card asked for is the greater burden.
- Help sheds a King or an Ace, which little else does, so it is given; but nobody helps a roller to their
  last card. (To refuse a roller with two or three cards as well wins against `greedy` a game more in a
  hundred, but where all refuse, half the games of four never end.)
- An attack is always worth it: it sheds cards, and somebody else takes the pile.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import WAIT, Record
from pipworks.engine.rng import Generator
from pipworks.games.friend_or_foe.cards import ACE, KING, copies, one, size
from pipworks.games.friend_or_foe.rules import (
    ASK,
    BOTH,
    BOTH_OUT,
    FOE,
    FRIEND,
    PAIR,
    PASS,
    SUM,
    TURN,
    WITH_ACE,
    WITH_KING,
    has_pair,
    has_sum,
)
from pipworks.kernels import kernel

BURDEN = np.array([0.0, 3.0, 2.0, 1.5, 1.2, 0.8, 0.5, 0.3, 1.0, 2.0, 4.0, 8.0, 16.0, 3.0])
"""By rank, how hard a card is to be rid of; found by trial."""

MATCHING, MATCHING_BY_PILE = 6.0, 0.5
"""What it is worth to match the next roll for certain, and how much more for each card of the pile."""


# How likely a hand is to be the first to go out within the next forty turns, as a logistic regression has it
# over 320,000 positions of 2,000 games among four who play as `thinking` does: the logarithm of its odds.
AT_ONCE = -2.85
BY_RANK = np.array(
    [0.0, -0.25, -0.44, -0.30, -0.18, -0.12, -0.04, -0.23, -0.16, -0.33, -0.52, -0.65, -1.23, -0.37]
)
BY_SIZE = np.array([0.0, 1.07, 0.59, 0.30, 0.07, 0.07])
BY_MATCHING, BY_MATCHING_AND_PILE, BY_PILE = 2.29, 0.85 / 52, -0.22 / 52


@kernel
def outlook(rules: Record, state: Record, out: NDArray[np.float64]) -> None:
    """What a state is likely to bring each seat: who is likely to go out soon, and after that anybody."""
    total = 1.0
    pile = size(state.pile)
    for seat in range(rules.players):
        hand = state.hand[seat]
        odds = AT_ONCE + BY_PILE * pile
        for rank in range(ACE, KING + 1):
            odds += BY_RANK[rank] * copies(hand, rank)
        if state.held[seat] < len(BY_SIZE):
            odds += BY_SIZE[state.held[seat]]
        odds += (BY_MATCHING + BY_MATCHING_AND_PILE * pile) * matching(rules, hand)
        out[seat] = np.exp(odds)
        total += out[seat]
    for seat in range(rules.players):
        out[seat] = (rules.players * out[seat] + 1.0) / total - 1.0


@kernel
def greedy(rules: Record, known: Record, seat: int, rng: Generator) -> int:
    """Shed as many cards as possible now."""
    hand = known.hand[seat]
    low = known.dice[0]
    high = known.dice[1]
    if known.phase == FRIEND:
        return help_with(known, hand)
    pair = has_pair(rules, hand, low, high)
    total = has_sum(hand, low, high)
    if pair and total and rules.both_criteria and known.phase == TURN:
        return BOTH
    if pair:
        return PAIR
    if total:
        return SUM
    if known.phase == FOE or known.asked > 0:
        return PASS
    if copies(hand, KING - low - high) > 0:
        return ASK + KING - low - high
    if copies(hand, low + high + ACE) > 0:
        return ASK + low + high + ACE
    return PASS


@kernel
def thinking(rules: Record, known: Record, seat: int, rng: Generator) -> int:
    """Shed the burdens, keep matches, and help nobody to win."""
    hand = known.hand[seat]
    low = known.dice[0]
    high = known.dice[1]
    if known.phase == FRIEND:
        return help_with(known, hand) if worth_helping(rules, known, seat) else WAIT
    pair = has_pair(rules, hand, low, high)
    total = has_sum(hand, low, high)
    match = PASS
    if pair and total and rules.both_criteria and known.phase == TURN:
        match = BOTH
    elif pair and total:
        match = pair_or_sum(rules, known, seat)
    elif pair:
        match = PAIR
    elif total:
        match = SUM
    if known.phase == FOE or known.asked > 0 or (match > PASS and rules.friend_when_matched == 0):
        return match
    asked = card_to_ask_for(known, hand)
    if asked == 0:
        return match
    if match > PASS and (known.held[seat] <= 3 or BURDEN[asked] <= relief(known, match)):
        return match
    return ASK + asked


@kernel
def help_with(known: Record, hand: int) -> int:
    """The King or Ace that answers the roller, of both the one there are more of; WAIT without either."""
    total = known.dice[0] + known.dice[1]
    aces = copies(hand, ACE) if known.asked - ACE == total else 0
    kings = copies(hand, KING) if KING - known.asked == total else 0
    if aces == 0 and kings == 0:
        return WAIT
    return WITH_KING if kings > aces else WITH_ACE


@kernel
def worth_helping(rules: Record, known: Record, seat: int) -> bool:
    """Whether to help the roller: not to their last card, unless that wins for both."""
    if known.held[known.roller] > 1:
        return True
    return bool(known.held[seat] == 1 and rules.friend_out == BOTH_OUT)


@kernel
def relief(known: Record, choice: int) -> float:
    """The burden of the cards that a choice discards."""
    low = known.dice[0]
    high = known.dice[1]
    shed = 0.0
    if choice != SUM:
        shed += BURDEN[low] + BURDEN[high]
    if choice != PAIR:
        shed += BURDEN[low + high]
    return shed


@kernel
def pair_or_sum(rules: Record, known: Record, seat: int) -> int:
    """The better of the two discards: the burden shed, and how well the cards left over match a roll."""
    hand = known.hand[seat]
    low = known.dice[0]
    high = known.dice[1]
    if known.held[seat] == 2:
        return PAIR
    without_pair = hand - one(low) - one(high)
    without_sum = hand - one(low + high)
    weight = MATCHING + MATCHING_BY_PILE * size(known.pile)
    pair = relief(known, PAIR) + weight * matching(rules, without_pair)
    total = relief(known, SUM) + weight * matching(rules, without_sum)
    return PAIR if pair > total else SUM


@kernel
def matching(rules: Record, hand: int) -> float:
    """The chance that the next roll matches a hand."""
    rolls = 0
    for low in range(1, 7):
        for high in range(low, 7):
            if has_sum(hand, low, high) or has_pair(rules, hand, low, high):
                rolls += 1 if low == high else 2
    return rolls / 36.0


@kernel
def card_to_ask_for(known: Record, hand: int) -> int:
    """The rank to ask a friend for, 0 for none: a burden, and likely to be answered."""
    total = known.dice[0] + known.dice[1]
    asked = 0
    best = 0.0
    for answer in (KING, ACE):
        rank = KING - total if answer == KING else total + ACE
        elsewhere = 4 - copies(known.pile, answer) - copies(hand, answer)
        if copies(hand, rank) > 0 and elsewhere > 0:
            promise = BURDEN[rank] * elsewhere**0.3
            if promise > best:
                best = promise
                asked = rank
    return asked
