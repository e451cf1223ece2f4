"""What a player knows, and what may be supposed about the rest.

One sees one's own hand, the table, how many cards are in hands and piles, and how many have been put
under a pile. Of one's own pile one knows the cards one has put under it: they are its lowest ones, in a known
order. As all cards come from two known decks and are played in the open, one also knows which cards the other
player has left, though not where; when the pile is gone, they are the hand.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import Record
from pipworks.engine.rng import Generator, below
from pipworks.games.sequences.cards import (
    CANCEL,
    DECK,
    FIRST_NUMBER,
    INVERT,
    ONE,
    PER_WORD,
    PLUS,
    SWAP,
    WILD,
    card_at,
    set_card,
)
from pipworks.games.sequences.rules import PLAYING, lay_out, places
from pipworks.games.sequences.values import NO_CARD, card_on, operator_of, resolve
from pipworks.kernels import kernel

IDLE, SAME, ELSEWHERE = range(3)
"""Where a card could have gone in a turn: nowhere, only where the first card went, somewhere else too."""

NOTHING, LOST, BARRED, PAIRED = range(4)
"""What the rules say of the hand of the player whose turn it is, who has played or put cards in it."""


@kernel
def mask(rules: Record, state: Record, seat: int) -> None:
    """Erase the other hands and the order of the piles, but for what a seat has put under its own."""
    for each in range(2):
        stock = int(state.stock[each])
        if stock == 0:
            continue
        known = 0
        if each == seat:
            known = int(state.under[each])
        else:
            state.hand[each] = 0
        hide(state, each, stock - known)


@kernel
def hide(state: Record, seat: int, count: int) -> None:
    """Make so many cards at the top of a pile unknown ones."""
    for word in range(state.pile.shape[1]):
        here = min(max(count - PER_WORD * word, 0), PER_WORD)
        state.pile[seat, word] &= ~((np.int64(1) << 5 * here) - 1)


@kernel
def before_first(rules: Record, state: Record, kind: int) -> bool:
    """Whether a card could have gone, this turn, where the first card went, before that one did."""
    sequence = int(state.first - 1)
    length = int(state.length[sequence]) - 1
    if length == 0 or kind < FIRST_NUMBER:
        return False
    last = card_on(state, sequence, length - 1)
    if operator_of(last) >= 0:
        return FIRST_NUMBER <= kind < PLUS
    if kind < PLUS:
        return False
    needed = 0
    if kind == SWAP:
        needed = 2
    elif CANCEL <= kind <= INVERT and rules.idle_forbidden:
        needed = 1
    return resolve(state, sequence, length, NO_CARD)[2] >= needed


@kernel
def scope(rules: Record, state: Record, kind: int) -> int:
    """Where a card could have gone when this turn began: IDLE, SAME or ELSEWHERE."""
    where = places(rules, state, kind)
    if state.first:
        where &= ~(1 << int(state.first - 1))
    if where:
        return ELSEWHERE
    if state.first and before_first(rules, state, kind):
        return SAME
    return IDLE


@kernel
def first_card_was_bound(rules: Record, state: Record) -> bool:
    """Whether the first card of this turn could have gone nowhere else."""
    sequence = int(state.first - 1)
    card = card_on(state, sequence, int(state.length[sequence]) - 1)
    return card >= FIRST_NUMBER and scope(rules, state, min(card, WILD)) == SAME


@kernel
def duty(rules: Record, state: Record) -> int:
    """SQ11, SQ12: what is certain of the hand of the player whose turn it is.

    NOTHING: nothing. LOST: no card of it, nor any put under the pile in this turn, could have gone anywhere
    when the turn began. BARRED: the same, but that they could have gone where the first card went. PAIRED:
    a card of it can go elsewhere, or else none could have gone anywhere.
    """
    if state.phase != PLAYING or (state.first == 0 and state.returned == 0):
        return NOTHING
    bound = state.first > 0 and first_card_was_bound(rules, state)
    if state.returned:
        return BARRED if bound else LOST
    return NOTHING if bound else PAIRED


@kernel
def keeps_duty(rules: Record, state: Record, duty: int, cards: NDArray[np.int64], count: int) -> bool:
    """Whether the first `count` cards are such a hand."""
    if duty == NOTHING:
        return True
    most = IDLE
    for each in range(count):
        most = max(most, scope(rules, state, cards[each]))
    if duty == LOST:
        return most == IDLE
    return most <= SAME if duty == BARRED else most != SAME


@kernel
def imagine(rules: Record, state: Record, seat: int, rng: Generator) -> None:
    """Fill hands and piles with the cards that are left, as a player bound by the rules may hold them.

    All ways to do so are equally likely, cards of a kind told apart.
    """
    cards = np.empty(DECK, np.int64)
    for each in range(2):
        if state.stock[each] == 0:
            continue
        unknown = state.left[each]
        stock = int(state.stock[each])
        if each == seat:
            for place in range(stock):
                digit = card_at(state.pile[each], place)
                if digit:
                    unknown -= ONE[digit - 1]
            size = lay_out(unknown - state.hand[each], cards)
            mix(cards, 0, size, size, rng)
            for place in range(size):
                set_card(state.pile[each], place, cards[place] + 1)
        else:
            size = lay_out(unknown, cards)
            put = 0
            if each == state.seat:
                put = int(state.returned)
                mix_dutifully(rules, state, cards, size, rng)
            else:
                mix(cards, 0, size, size, rng)
            deal_out(state, each, cards, put)


@kernel
def deal_out(state: Record, seat: int, cards: NDArray[np.int64], put: int) -> None:
    """Give a player a hand, the cards put under the pile in this turn, and the rest of the pile."""
    held = int(state.held[seat])
    stock = int(state.stock[seat])
    for each in range(held):
        state.hand[seat] += ONE[cards[each]]
    for each in range(put):
        set_card(state.pile[seat], stock - put + each, cards[held + each] + 1)
    for place in range(stock - put):
        set_card(state.pile[seat], place, cards[held + put + place] + 1)


@kernel
def mix(cards: NDArray[np.int64], first: int, size: int, drawn: int, rng: Generator) -> None:
    """Put `drawn` of the cards from place `first` up to `size`, drawn at random, in front of the others."""
    for place in range(first, min(drawn, size - 1)):
        other = place + below(rng, size - place)
        cards[place], cards[other] = cards[other], cards[place]


@kernel
def mix_dutifully(rules: Record, state: Record, cards: NDArray[np.int64], size: int, rng: Generator) -> None:
    """Shuffle the cards of the player whose turn it is, so that hand and cards put agree with `duty`.

    Where some cards could have gone nowhere, or nowhere else, these are moved to the front and the hand is
    drawn from them. Otherwise hands are drawn until one agrees: one with a card that can go elsewhere
    does, so that no more than 35 draws are to be expected.
    """
    must = duty(rules, state)
    drawn = int(state.held[state.seat]) + int(state.returned)
    allowed = size
    bound = must in (LOST, BARRED)
    if bound or (must == PAIRED and not any_elsewhere(rules, state, cards, size)):
        worst = SAME if must == BARRED else IDLE
        allowed = 0
        for place in range(size):
            if scope(rules, state, cards[place]) <= worst:
                cards[place], cards[allowed] = cards[allowed], cards[place]
                allowed += 1
    mix(cards, 0, allowed, drawn, rng)
    while must == PAIRED and allowed == size and not keeps_duty(rules, state, must, cards, drawn):
        mix(cards, 0, allowed, drawn, rng)
    mix(cards, drawn, size, size, rng)


@kernel
def any_elsewhere(rules: Record, state: Record, cards: NDArray[np.int64], size: int) -> bool:
    """Whether any of the cards can go to another sequence than the first card of this turn."""
    found = False
    for each in range(size):
        found |= scope(rules, state, cards[each]) == ELSEWHERE
    return found
