"""The rules of Wouter's Math Card Game, in order of play; every function names its clauses.

A turn is a row of choices of one player: a card and its sequence, a second card and another sequence, and as
many cards under the pile as are lacking to two. What may be played is found from the hand and the table,
never from a flag, so that a turn under way shows the other player no more than the cards do.

Every game ends. A turn ends after at most six choices. While some card that somebody still has could be
played, it is in hand or comes there: a pile is drawn from its top and put back at its bottom, two
cards a turn, so that within eighteen turns of its owner every card of it has been in hand; and what can
be played must be (SQ11). So at most 37 turns go by between two cards played, there are 70 cards, and when
none of them can ever be played again the game is over at once (SQ15).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import observing as seen
from pipworks.engine.bits import lowest
from pipworks.engine.contract import CHANCE, OVER, Record
from pipworks.engine.fields import Field, Layout, whole
from pipworks.engine.rng import Generator, shuffle
from pipworks.games.sequences.cards import (
    CANCEL,
    DECK,
    EQUALS,
    FIRST_NUMBER,
    INVERT,
    KINDS,
    NUMBERS,
    ONE,
    OPERATORS,
    PLUS,
    STARTERS,
    SWAP,
    SWAPS,
    TERMINATORS,
    UNDOERS,
    WHOLE_DECK,
    WILD,
    draw_top,
    one_each,
    set_card,
)
from pipworks.games.sequences.cards import HAND as HAND
from pipworks.games.sequences.options import SequencesOptions
from pipworks.games.sequences.values import BY_SECOND, total
from pipworks.kernels import kernel

DEALING, PLAYING, ENDED = range(3)

MOST_SEQUENCES = 8
LONGEST = 56
"""The most cards in one sequence: a starter, every number of both decks (22), before each of them its
operator (22), every modifier (10) and a terminator."""

NEW = 1 << MOST_SEQUENCES
"""Among sets of sequences: one that a starter would open."""
UNDER = 256
"""Choices from here on put a card under the pile: UNDER + kind. Those below play one: 8 × its index in
`NAMED` + the sequence."""

MOST_TURNS = 10**6
"""So many turns can stand in a position."""

_Rules = np.dtype([("division", np.int64), ("idle_forbidden", np.int64)])
Rules = np.dtype((np.record, _Rules))

# Bags of cards and piles as in `cards`. Sets of sequences are the bits of a number: sequence i is bit i.


def layout(options: SequencesOptions) -> Layout:
    """A state."""
    bag, row = seen.digits(KINDS, 3, 4), seen.flags(MOST_SEQUENCES)
    place, cards = seen.number(LONGEST), seen.number(37)
    return Layout(
        2,
        Field("hand", bag.of_each, shape=2),
        Field("left", bag.of_each, shape=2),  # what each player has not played yet, in hand or pile
        Field("pile", seen.digits(12, 5, KINDS).of_each, shape=(2, 3)),
        Field("waiting", row),  # sequences that end with an operator
        Field("open", row),  # sequences that do not, and are not sealed
        Field("one", row),  # sequences with an operator in force
        Field("two", row),  # sequences with two or more
        Field("turn", seen.log(), "turn", whole(1, MOST_TURNS), usual=1),
        # cards as in `NAMED`, plus BY_SECOND
        Field("table", seen.number(63), shape=(MOST_SEQUENCES, LONGEST), type=np.int8),
        Field("length", place, shape=MOST_SEQUENCES, type=np.int8),
        Field("force", place, shape=MOST_SEQUENCES, type=np.int8),  # how many operators are in force
        Field("held", cards.of_each, shape=2, type=np.int8),  # how many cards are in hand
        Field("stock", cards.of_each, shape=2, type=np.int8),  # how many cards are in the pile
        # how many of these, at the bottom, their owner has put there
        Field("under", cards.of_each, shape=2, type=np.int8),
        Field("sequences", seen.number(MOST_SEQUENCES), type=np.int8),
        Field("seat", seen.seat(2), "act", type=np.int8),  # whose turn it is
        # 1 + the sequence that got the first card of this turn; 0: none yet
        Field("first", seen.one_of(MOST_SEQUENCES, 1), type=np.int8),
        # how many cards were put under the pile in this turn
        Field("returned", seen.number(HAND), "put", whole(0, HAND - 1), type=np.int8),
        Field("phase", seen.one_of(3), type=np.int8),
        names="hands piles under table act turn first put",
    )


State = layout(SequencesOptions()).record


def encode(options: SequencesOptions, rules: Any) -> None:
    """Fill a blank rules record."""
    rules.division = ("truncate", "floor").index(options.division)
    rules.idle_forbidden = ("allowed", "forbidden").index(options.idle_modifiers)


@kernel
def begin(rules: Record, state: Record) -> None:
    """SQ1, SQ2: both decks are about to be shuffled."""
    state.phase = DEALING


@kernel
def chance(rules: Record, state: Record, rng: Generator) -> None:
    """SQ2: shuffle both decks and draw six cards from each."""
    deck = np.empty(DECK, np.int64)
    for seat in range(2):
        lay_out(WHOLE_DECK, deck)
        shuffle(rng, deck)
        take_deck(state, seat, deck)
    start_play(state)


@kernel
def lay_out(bag: int, cards: NDArray[np.int64]) -> int:
    """Write the kinds in a bag in ascending order; return how many."""
    size = 0
    for kind in range(KINDS):
        for _ in range(bag >> 3 * kind & 7):
            cards[size] = kind
            size += 1
    return size


@kernel
def take_deck(state: Record, seat: int, deck: NDArray[np.int64]) -> None:
    """SQ2: give a player a deck in its order, top card first: six to hand, the rest is the pile."""
    state.left[seat] = WHOLE_DECK
    for place in range(HAND):
        state.hand[seat] += ONE[deck[place]]
    for place in range(HAND, DECK):
        set_card(state.pile[seat], place - HAND, deck[place] + 1)
    state.held[seat] = HAND
    state.stock[seat] = DECK - HAND


@kernel
def start_play(state: Record) -> None:
    """SQ3: player 1 has the first turn."""
    state.turn = 1
    state.phase = PLAYING


@kernel
def to_act(rules: Record, state: Record) -> int:
    """SQ3: the player whose turn it is."""
    if state.phase == PLAYING:
        return 1 << int(state.seat)
    return CHANCE if state.phase == DEALING else OVER


@kernel
def places(rules: Record, state: Record, kind: int) -> int:
    """Where a card may go: the set of sequences; for a starter, the one it opens.

    SQ4: a starter opens a sequence. SQ5: a number follows an operator. SQ6, SQ7, SQ8: all else follows
    anything but an operator and a terminator; SQ8, SQ9: some modifiers need operators in force.
    """
    if kind < FIRST_NUMBER:
        return 1 << int(state.sequences)
    if kind < PLUS:
        return state.waiting
    if kind == SWAP:
        return state.open & state.two
    if CANCEL <= kind <= INVERT and rules.idle_forbidden:
        return state.open & state.one
    return state.open


@kernel
def reach(rules: Record, state: Record, bag: int) -> int:
    """Where any card of a bag may go: the set of sequences, with NEW for one that a starter opens."""
    found = 0
    if bag & STARTERS:
        found = NEW
    if bag & NUMBERS:
        found |= state.waiting
    if bag & (OPERATORS | TERMINATORS):
        found |= state.open
    if bag & UNDOERS:
        found |= state.open & state.one if rules.idle_forbidden else state.open
    if bag & SWAPS:
        found |= state.open & state.two
    return found


@kernel
def choices(rules: Record, state: Record, seat: int, out: NDArray[np.int64]) -> int:
    """SQ3, SQ11, SQ12: cards to play, as many as can be; when none can be, cards to put under the pile.

    Cards that look alike are one choice.
    """
    hand = state.hand[seat]
    found = 0
    if state.returned == 0:
        if state.first:  # the second card goes to another sequence
            found = list_plays(rules, state, hand, ~(1 << int(state.first - 1)), False, out)
        else:
            found = list_plays(rules, state, hand, -1, True, out)
            if found == 0:
                found = list_plays(rules, state, hand, -1, False, out)
    return found if found else list_unders(hand, out)


@kernel
def list_plays(
    rules: Record, state: Record, hand: int, allowed: int, first_of_two: bool, out: NDArray[np.int64]
) -> int:
    """Write all ways to play a card on the sequences allowed; return how many.

    SQ11: the first of two cards must leave another that can go on another sequence. It is enough to look
    whether that one can go there now: the first card changes nothing but its own sequence.
    """
    found = 0
    kinds = one_each(hand)
    while kinds:
        one = kinds & -kinds
        kinds ^= one
        kind = lowest(one) // 3
        where = places(rules, state, kind) & allowed
        if first_of_two:
            others = reach(rules, state, hand - one)
            if others == 0:
                continue
            if others & (others - 1) == 0:
                where &= ~others
        names = 4 if kind == WILD else 1  # SQ6
        for name in range(names):
            left = where
            while left:
                out[found] = (kind + name) << 3 | lowest(left)
                found += 1
                left &= left - 1
    return found


@kernel
def list_unders(hand: int, out: NDArray[np.int64]) -> int:
    """SQ12, SQ13: write each kind of card in hand as a choice to put one under the pile."""
    found = 0
    kinds = one_each(hand)
    while kinds:
        out[found] = UNDER + lowest(kinds) // 3
        found += 1
        kinds &= kinds - 1
    return found


@kernel
def play(rules: Record, state: Record, chosen: NDArray[np.int64]) -> None:
    """Apply the choice of the player whose turn it is."""
    choice = chosen[state.seat]
    if choice >= UNDER:
        put_under(rules, state, choice - UNDER)
    else:
        play_card(rules, state, choice >> 3, choice & 7)


@kernel
def play_card(rules: Record, state: Record, card: int, sequence: int) -> None:
    """SQ3: a card goes from hand to a sequence; then a second one, if one can (SQ11).

    Otherwise cards are put under the pile (SQ12), which an empty pile does without (SQ14).
    """
    seat = state.seat
    one = ONE[min(card, WILD)]
    state.hand[seat] -= one
    state.left[seat] -= one
    state.held[seat] -= 1
    lay(state, sequence, card, seat)
    if state.first == 0:
        state.first = sequence + 1
        if reach(rules, state, state.hand[seat]) & ~(1 << sequence):
            return
        if state.stock[seat] and not is_dead(rules, state):
            return
    end_turn(rules, state, 2)


@kernel
def lay(state: Record, sequence: int, card: int, seat: int) -> None:
    """SQ4 to SQ8: put a card, an index of `NAMED`, on a sequence; a starter opens it."""
    state.table[sequence, state.length[sequence]] = card + BY_SECOND * seat
    state.length[sequence] += 1
    bit = 1 << sequence
    if card < FIRST_NUMBER:
        state.sequences += 1
        state.open |= bit
    elif card < PLUS:
        state.waiting ^= bit
        state.open |= bit
        state.force[sequence] += 1
        state.two |= state.one & bit
        state.one |= bit
    elif card == EQUALS:
        state.open ^= bit
    elif card == CANCEL:
        if state.force[sequence]:
            state.force[sequence] -= 1
            if state.force[sequence] == 0:
                state.one ^= bit
            elif state.force[sequence] == 1:
                state.two ^= bit
    elif card != INVERT and card != SWAP:
        state.open ^= bit
        state.waiting |= bit


@kernel
def put_under(rules: Record, state: Record, kind: int) -> None:
    """SQ12: a card goes under the pile, until two cards have left the hand.

    SQ13: the whole hand goes there when its owner has played nothing in this game, and six are drawn.
    """
    seat = state.seat
    state.hand[seat] -= ONE[kind]
    state.held[seat] -= 1
    set_card(state.pile[seat], int(state.stock[seat]), kind + 1)
    state.stock[seat] += 1
    state.under[seat] += 1
    state.returned += 1
    if yet_to_put(state, seat) == 0:
        end_turn(rules, state, HAND if has_played_nothing(state, seat) else 2)


@kernel
def has_played_nothing(state: Record, seat: int) -> bool:
    """SQ13: whether a player has not played a card yet, so that all of the deck is in hand and pile."""
    return state.held[seat] + state.stock[seat] == DECK


@kernel
def yet_to_put(state: Record, seat: int) -> int:
    """SQ12, SQ13: how many cards go under the pile in this turn yet, where none can be played."""
    if has_played_nothing(state, seat):
        return int(state.held[seat])
    return min(2 - state.returned - (state.first > 0), int(state.held[seat]))


@kernel
def end_turn(rules: Record, state: Record, draws: int) -> None:
    """SQ3, SQ12, SQ13, SQ14: draw as far as the pile lasts. Then it is the other player's turn.

    SQ15: a player with nothing to play and no pile is passed over; when that goes for both, all is over.
    """
    seat = int(state.seat)
    state.first = 0
    state.returned = 0
    if is_dead(rules, state):
        state.seat = 0
        state.phase = ENDED
        return
    draw(state, seat, draws)
    state.turn += 1
    state.seat = 1 - seat
    if is_stuck(rules, state, 1 - seat):
        state.turn += 1
        state.seat = seat


@kernel
def draw(state: Record, seat: int, draws: int) -> None:
    """SQ3: take cards from the top of the pile into hand; an empty pile gives none (SQ14)."""
    for _ in range(min(draws, int(state.stock[seat]))):
        state.hand[seat] += ONE[draw_top(state.pile[seat])]
        state.held[seat] += 1
        state.stock[seat] -= 1
    state.under[seat] = min(state.under[seat], state.stock[seat])


@kernel
def is_dead(rules: Record, state: Record) -> bool:
    """SQ15: whether nothing that anybody has left, in hand or pile, can be played any more.

    That is so when both are out of cards, and when both in turn could neither play nor draw; and when
    cards would go round through the piles for ever.
    """
    return reach(rules, state, state.left[0] | state.left[1]) == 0


@kernel
def is_stuck(rules: Record, state: Record, seat: int) -> bool:
    """SQ14, SQ15: whether a player can neither play nor draw."""
    return state.stock[seat] == 0 and reach(rules, state, state.hand[seat]) == 0


@kernel
def score(rules: Record, state: Record, out: NDArray[np.float64]) -> None:
    """SQ16: the higher sum wins a point from the other; equal sums are a draw."""
    ahead = total(rules, state, 0) - total(rules, state, 1)
    out[0] = 0.0 if ahead == 0 else (1.0 if ahead > 0 else -1.0)
    out[1] = -out[0]


@kernel
def standing(rules: Record, state: Record, out: NDArray[np.float64]) -> None:
    """How far ahead a player is: the difference of the sums."""
    ahead = total(rules, state, 0) - total(rules, state, 1)
    out[0] = ahead
    out[1] = -ahead


@kernel
def turn(rules: Record, state: Record) -> int:
    """SQ3: the number of the turn."""
    return state.turn


@kernel
def reveals(rules: Record, state: Record, seat: int, choice: int, eyes: int) -> bool:
    """A card played is seen by all, one put under the pile only by who puts it there."""
    return choice < UNDER or seat == eyes
