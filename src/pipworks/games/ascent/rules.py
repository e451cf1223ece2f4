"""The rules of Ascent, in order of play; every function names its clauses.

Why a game ends. Every attempt makes the number, of which there are `last_number`, or is a failure; and after
`MOST_FAILURES` failures in a row at one number the game is over.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.arithmetic import Options as EquationOptions
from pipworks.engine import observing as seen
from pipworks.engine.contract import CHANCE, OVER, Record, all_seen
from pipworks.engine.fields import Field, Layout, whole, words
from pipworks.engine.puzzles import PASS, RIGHT, WRONG
from pipworks.engine.rng import Generator
from pipworks.games.ascent.options import HIGHEST, MOST_PLAYERS, AscentOptions
from pipworks.games.ascent.options import MOST_FAILURES as MOST_FAILURES
from pipworks.games.brain_drain.cards import CARD_SET, PACK_SIZE, RANKS, WHOLE_PACK
from pipworks.games.brain_drain.equations import makeable, worths
from pipworks.games.brain_drain.stock import draw, imagine_stock, makes, shuffle
from pipworks.kernels import kernel

SUITS = 4
MOST_VALUE = 10
HANDS = 715
"""Hands of four values from 1 to 10."""

MOST_TURNS = 10**9
"""So many attempts can stand in a position."""

# What is going on: the phases of a game.
SHUFFLING, TRYING, ENDED = range(3)

_Rules = np.dtype(
    [
        ("players", np.int64),
        ("last_number", np.int64),  # AS4
        ("worth", np.int64, PACK_SIZE),  # AS1
        ("makes", np.int64, HANDS),  # AS6: bit t: this hand makes t
    ]
)
Rules = np.dtype((np.record, _Rules))


def layout(options: AscentOptions) -> Layout:
    """A state. Cards in a row are 1 + their number, 0 where a card is not known; sets of cards are bits."""
    card, cards, highest = seen.one_of(PACK_SIZE, 1), seen.flags(PACK_SIZE), options.last_number + 1
    over = words({"yes": ENDED, "no": TRYING, "shuffle": SHUFFLING})
    return Layout(
        options.players,
        Field("square", card, "square", shape=SUITS),  # the card of each suit that can be seen
        Field("stock", None, "stock", shape=PACK_SIZE),  # the bottom first; the top is stock[left - 1]
        Field("left", seen.number(PACK_SIZE)),  # how many cards the stock has
        Field("covered", cards, "covered", CARD_SET),  # the cards under those of the square
        Field("player", seen.seat(options.players), "player"),  # whose attempt it is, or after the shuffle
        Field("number", seen.number(highest), "number", whole(1, highest), usual=1),  # to be made
        Field("failures", seen.number(MOST_FAILURES), "failures"),  # at this number
        Field("total", seen.number(options.most_payoff).of_each, "totals", shape=MOST_PLAYERS),
        Field("attempts", seen.log(), "turn", whole(1, MOST_TURNS, plus=1)),  # that are over
        Field("phase", seen.one_of(3), "over", over, usual=TRYING),
    )


State = layout(AscentOptions()).record


def encode(options: AscentOptions, rules: Any) -> None:
    """Fill a blank rules record."""
    rules.players = options.players
    rules.last_number = options.last_number
    rules.worth[:] = worths("suit")
    rules.makes[:] = makeable(MOST_VALUE, HIGHEST, options_of_equations(options))


@lru_cache(maxsize=64)
def options_of_equations(options: AscentOptions) -> EquationOptions:
    """AS6: what an equation may do."""
    return EquationOptions(negatives=options.negatives)


@kernel
def begin(rules: Record, state: Record) -> None:
    """AS1, AS2: the pack is about to be shuffled; player 1 will try to make 1."""
    state.number = 1
    state.phase = SHUFFLING


@kernel
def to_act(rules: Record, state: Record) -> int:
    """AS2: one player at a time; a shuffle is chance."""
    if state.phase == TRYING:
        return 1 << state.player
    return OVER if state.phase == ENDED else CHANCE


@kernel
def chance(rules: Record, state: Record, rng: Generator) -> None:
    """AS1, AS6: shuffle the whole pack, or later the covered cards, into a stock."""
    first = state.square[0] == 0
    shuffle(state, WHOLE_PACK if first else state.covered, rng)
    state.covered = 0
    shuffled(state)


@kernel
def shuffled(state: Record) -> None:
    """AS1: the first card of each suit goes into the square. AS6: or the next card is turned up."""
    state.phase = TRYING
    if state.square[0]:
        turn_card(state)
        return
    kept = 0
    place = state.left - 1
    while place >= 0:
        card = state.stock[place]
        suit = (card - 1) // RANKS
        if state.square[suit] == 0:
            state.square[suit] = card
            for above in range(place, state.left - 1):
                state.stock[above] = state.stock[above + 1]
            state.left -= 1
            state.stock[state.left] = 0
            kept += 1
            if kept == SUITS:
                break
        place -= 1


@kernel
def turn_card(state: Record) -> None:
    """AS2: the next card of the stock covers the card of its suit."""
    card = draw(state)
    suit = (card - 1) // RANKS
    state.covered |= 1 << (state.square[suit] - 1)
    state.square[suit] = card


@kernel
def can_be_made(rules: Record, state: Record) -> bool:
    """AS2, AS6: whether the square makes the number."""
    return makes(rules, state.square, state.number)


@kernel
def choices(rules: Record, state: Record, seat: int, out: NDArray[np.int64]) -> int:
    """AS6: an attempt is a pass, an equation if there is any, or something that is none."""
    out[0] = PASS
    if can_be_made(rules, state):
        out[1] = RIGHT
        out[2] = WRONG
        return 3
    out[1] = WRONG
    return 2


@kernel
def play(rules: Record, state: Record, chosen: NDArray[np.int64]) -> None:
    """AS2, AS3, AS6: one attempt; then it is the next player's."""
    seat = state.player
    state.attempts += 1
    state.player = (seat + 1) % rules.players
    if chosen[seat] == RIGHT:
        make_number(rules, state, seat)
    else:
        state.failures += 1
    if state.number > rules.last_number or state.failures >= MOST_FAILURES:
        state.phase = ENDED
    elif state.left:
        turn_card(state)
    else:
        state.phase = SHUFFLING


@kernel
def make_number(rules: Record, state: Record, seat: int) -> None:
    """AS5: it scores, if there was a failure at it before. AS3: the next number is to be made."""
    if state.failures:
        state.total[seat] += state.number
    state.failures = 0
    state.number += 1


@kernel
def score(rules: Record, state: Record, out: NDArray[np.float64]) -> None:
    """AS5: the numbers scored."""
    for seat in range(rules.players):
        out[seat] = state.total[seat]


@kernel
def turn(rules: Record, state: Record) -> int:
    """The number of the attempt."""
    return state.attempts + 1


@kernel
def mask(rules: Record, state: Record, seat: int) -> None:
    """Nobody knows the order of the stock. Covered cards have been seen."""
    for place in range(state.left):
        state.stock[place] = 0


@kernel
def imagine(rules: Record, state: Record, seat: int, rng: Generator) -> None:
    """Shuffle the cards that are neither in the square nor covered into the stock."""
    unseen = WHOLE_PACK & ~state.covered
    for suit in range(SUITS):
        if state.square[suit]:
            unseen &= ~(1 << (state.square[suit] - 1))
    imagine_stock(state, 0, unseen, rng)


reveals = all_seen
