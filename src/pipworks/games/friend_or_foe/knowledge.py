"""What the players of Friend or Foe? know, and what could be true besides.

Public are the discard, how many cards each holds, and those cards in a hand that everybody has seen: what
was taken up with the pile, and a card a friend was asked for. A roller who may ask only without a match
has shown, by asking, to have none; that holds while these dice lie. Claims that come to nothing are never
heard of.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import WAIT, Record
from pipworks.engine.rng import Generator, below
from pipworks.games.friend_or_foe.cards import ACE, KING, PACK, WHOLE_PACK, copies, draw, size
from pipworks.games.friend_or_foe.rules import (
    DEALING,
    FOE_LOT,
    FRIEND_LOT,
    PAIR,
    SUM,
    WITH_ACE,
    WITH_KING,
    has_pair,
    has_sum,
)
from pipworks.kernels import kernel


@kernel
def mask(rules: Record, state: Record, seat: int) -> None:
    """Nobody knows another's cards but those that were seen, nor what another claims while a lot is due."""
    for each in range(rules.players):
        if each != seat:
            state.hand[each] = 0
            state.claim[each] = WAIT


@kernel
def imagine(rules: Record, state: Record, seat: int, rng: Generator) -> None:
    """Deal the unseen cards to the others, all ways equally likely that agree with what has happened.

    A roller who could ask only without a match has none (FF6). While a lot is due, several have claimed,
    and all their claims that their cards allow are equally likely.
    """
    if state.phase == DEALING:
        return
    pool = np.empty(PACK, np.int64)
    if state.phase != FRIEND_LOT and state.phase != FOE_LOT:
        while not deal_unseen(rules, state, seat, pool, rng):
            pass
        return
    bound = 1 << most_claims(rules, state, seat)  # as many ways to claim or more have any hands
    agrees = False
    while not agrees:
        agrees = deal_unseen(rules, state, seat, pool, rng)
        if agrees:
            agrees = below(rng, bound) < ways_to_claim(rules, state, seat)
    imagine_claims(rules, state, seat, rng)


@kernel
def unseen_cards(rules: Record, state: Record, seat: int) -> int:
    """The cards that a seat cannot place."""
    unseen: int = WHOLE_PACK - state.pile
    for each in range(rules.players):
        unseen -= state.hand[each] if each == seat else state.shown[each]
    return unseen


@kernel
def deal_unseen(rules: Record, state: Record, seat: int, pool: NDArray[np.int64], rng: Generator) -> bool:
    """Deal the unseen cards at random; False when the roller has been dealt what cannot be."""
    unseen = unseen_cards(rules, state, seat)
    roller = state.roller
    unmatched = roller != seat and state.asked > 0 and rules.friend_when_matched == 0
    barred = state.dice[0] + state.dice[1] if unmatched else 0
    left = 0
    for rank in range(1, 14):
        if rank != barred:
            for _ in range(copies(unseen, rank)):
                pool[left] = rank
                left += 1
    if unmatched:
        number = state.held[roller] - size(state.shown[roller])
        state.hand[roller] = state.shown[roller] + draw(pool, left, number, rng)
        if has_pair(rules, state.hand[roller], state.dice[0], state.dice[1]):
            return False
        left -= number
        for _ in range(copies(unseen, barred)):
            pool[left] = barred
            left += 1
    for each in range(rules.players):
        if each != seat and not (unmatched and each == roller):
            number = state.held[each] - size(state.shown[each])
            state.hand[each] = state.shown[each] + draw(pool, left, number, rng)
            left -= number
    return True


@kernel
def claims_open(rules: Record, state: Record, seat: int) -> int:
    """In how many ways a seat could have claimed, in the window that a lot is to decide."""
    hand = state.hand[seat]
    low = state.dice[0]
    high = state.dice[1]
    if state.phase == FRIEND_LOT:
        ace = state.asked - ACE == low + high and copies(hand, ACE) > 0
        king = KING - state.asked == low + high and copies(hand, KING) > 0
        return int(ace) + int(king)
    return int(has_pair(rules, hand, low, high)) + int(has_sum(hand, low, high))


@kernel
def most_claims(rules: Record, state: Record, seat: int) -> int:
    """At most so many ways to claim there can be for all the others together, by the cards they share."""
    cards = unseen_cards(rules, state, seat)
    for each in range(rules.players):
        if each != seat:
            cards += state.shown[each]
    low = state.dice[0]
    high = state.dice[1]
    if state.phase == FOE_LOT:
        return copies(cards, low) + copies(cards, low + high)
    most = 0
    if state.asked - ACE == low + high:
        most += copies(cards, ACE)
    if KING - state.asked == low + high:
        most += copies(cards, KING)
    return most


@kernel
def ways_to_claim(rules: Record, state: Record, seat: int) -> int:
    """How many combinations of claims the others' cards allow in which, with one's own, several claim."""
    ways = 1
    alone = 0
    for each in range(rules.players):
        if each != seat and each != state.roller:
            claims = claims_open(rules, state, each)
            ways *= 1 + claims
            alone += claims
    if seat >= 0 and state.claim[seat] > WAIT:
        return ways - 1
    return ways - 1 - alone


@kernel
def imagine_claims(rules: Record, state: Record, seat: int, rng: Generator) -> None:
    """Let several claim, every combination that the cards allow equally likely."""
    claims = 0
    while claims < 2:
        claims = 0
        for each in range(rules.players):
            if each != seat and each != state.roller:
                claim = below(rng, 1 + claims_open(rules, state, each))
                if claim == 1:
                    claim = first_claim(rules, state, each)
                state.claim[each] = claim
            if state.claim[each] > WAIT:
                claims += 1


@kernel
def first_claim(rules: Record, state: Record, seat: int) -> int:
    """The first of the claims open to a seat that has some."""
    hand = state.hand[seat]
    low = state.dice[0]
    high = state.dice[1]
    if state.phase == FRIEND_LOT:
        return WITH_ACE if state.asked - ACE == low + high and copies(hand, ACE) > 0 else WITH_KING
    return PAIR if has_pair(rules, hand, low, high) else SUM
