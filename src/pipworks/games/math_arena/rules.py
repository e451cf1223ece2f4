"""The rules of Math Arena, in order of play; every function names its clauses.

A game ends after its twelve operators. A tournament ends, too: each game gives out three points, so with n
players somebody has reached a total of t when n × t / 3 games, rounded up, are over.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import observing as seen
from pipworks.engine.bits import count, lowest, pick_any
from pipworks.engine.contract import CHANCE, OVER, Record, all_seen
from pipworks.engine.fields import Field, Layout, whole
from pipworks.engine.rng import Generator, below
from pipworks.games.math_arena.cards import (
    ALL_OPERATORS,
    CARDS,
    IS_DOUBLE,
    OPERATORS,
    PACK,
    PACK_SIZE,
    PAIRS,
    QUEEN,
    lay_out,
    merit,
    only_value,
    pairs_of,
    rank,
)
from pipworks.games.math_arena.options import MathArenaOptions
from pipworks.kernels import kernel

MOST_PLAYERS = 5
WHOLE = 60
"""An operator or a point, in sixtieths: it can be shared among up to five exactly."""
MOST_GAMES = 99_999
"""So many games of a tournament can stand in a position."""

# What is going on: the phases of a game.
DEALING, TURNING, BIDDING, ENDED = range(4)

HOLD, CANCEL, SPLIT = range(3)

_Rules = np.dtype(
    [
        ("players", np.int64),
        ("dealt", np.int64),  # numbers a player
        ("set_rounds", np.int64),
        ("set_ends", np.int64),  # bit r is set where a set is over after r rounds of the game
        ("choose_divisor", np.int64),  # 1 under remainder=choice
        ("ties", np.int64),
        ("cancels_last", np.int64),  # 1 where ties=cancel goes for what last cards leave tied, too
        ("tournament", np.int64),  # the total, in sixtieths of a point; 0: a single game
    ]
)
Rules = np.dtype((np.record, _Rules))


def layout(options: MathArenaOptions) -> Layout:
    """A state. Sets of numbers and of operators are as `cards` describes them."""
    numbers, operators = seen.digits(10, 4, 4), seen.flags(OPERATORS)
    return Layout(
        options.players,
        Field("hand", numbers.of_each, shape=MOST_PLAYERS),
        Field("played", numbers),  # the numbers bid in this set, which all have seen
        Field("won", operators.of_each, shape=MOST_PLAYERS),  # those won by several are split among them
        Field("held", operators),  # operators held over
        Field("left", operators),  # operators not yet turned up
        Field("up", seen.one_of(OPERATORS, 1)),  # 1 + the operator turned up; 0: none
        # the last card shown to break the last tie; 0: none
        Field("shown", seen.one_of(10, 1).of_each, shape=MOST_PLAYERS),
        Field("rounds", seen.number(OPERATORS)),  # how many rounds of the game are over
        Field("game", seen.log(), "game", whole(1, MOST_GAMES, plus=1)),  # of the tournament
        Field("points", seen.log().of_each, shape=MOST_PLAYERS),  # of the tournament, in sixtieths
        Field("phase", seen.one_of(4)),
        names="hands up played won held shown game points",
    )


State = layout(MathArenaOptions()).record


def encode(options: MathArenaOptions, rules: Any) -> None:
    """Fill a blank rules record."""
    rules.players = options.players
    rules.dealt = options.dealt
    rules.set_rounds = options.set_rounds
    rules.set_ends = sum(1 << each for each in range(0, OPERATORS + 1, options.set_rounds))
    rules.choose_divisor = options.remainder == "choice"
    rules.ties = ("hold", "cancel", "split").index(options.ties)
    rules.cancels_last = 1
    rules.tournament = options.tournament * WHOLE


def encode_first(options: MathArenaOptions, rules: Any) -> None:
    """The rules of version 1, before MA11 was settled: what was tied after last cards was held."""
    encode(options, rules)
    rules.cancels_last = 0


EARLIER = {1: {"encode": encode_first}}


@kernel
def begin(rules: Record, state: Record) -> None:
    """MA1: the operators are stacked face down; the numbers are about to be dealt."""
    state.left = ALL_OPERATORS
    state.phase = DEALING


@kernel
def to_act(rules: Record, state: Record) -> int:
    """MA3: everybody bids at once; before that, the deal and the operator are chance."""
    phase = state.phase
    if phase == BIDDING:
        return (1 << rules.players) - 1
    return OVER if phase == ENDED else CHANCE


@kernel
def chance(rules: Record, state: Record, rng: Generator) -> None:
    """MA1, MA2, MA7: shuffle and deal the numbers, or turn up the top operator of the shuffled stack."""
    if state.phase == TURNING:
        turn_up(state, pick_any(state.left, rng))
        return
    start_set(state)
    deal_from(rules, state, PACK, PACK_SIZE, rules.dealt, -1, rng)


@kernel
def deal_from(
    rules: Record, state: Record, numbers: int, size: int, each_gets: int, but: int, rng: Generator
) -> None:
    """Shuffle a set of numbers of this size and deal every player, but one, that many of them."""
    deck = np.empty(PACK_SIZE, np.int64)
    lay_out(numbers, deck)
    for seat in range(rules.players):
        if seat == but:
            continue
        hand = 0
        for _ in range(each_gets):
            place = below(rng, size)
            size -= 1
            hand += deck[place]
            deck[place] = deck[size]
        state.hand[seat] = hand


@kernel
def outcomes(rules: Record, state: Record, out: NDArray[np.int64], weight: NDArray[np.float64]) -> int:
    """MA3: any operator of the stack may be the next. The deals are too many to list."""
    if state.phase != TURNING:
        return 0
    found = 0
    for operator in range(OPERATORS):
        if state.left >> operator & 1:
            if found < len(out):
                out[found] = operator
                weight[found] = 1.0
            found += 1
    return found


@kernel
def happen(rules: Record, state: Record, outcome: int) -> None:
    """MA3: turn up the operator of that number."""
    turn_up(state, outcome)


@kernel
def start_set(state: Record) -> None:
    """MA2, MA7, MA13: nothing is played of the shuffled numbers; after a whole game, another begins."""
    if state.rounds == OPERATORS:
        for seat in range(MOST_PLAYERS):
            state.won[seat] = 0
        state.held = 0
        state.left = ALL_OPERATORS
        state.rounds = 0
        state.game += 1
    for seat in range(MOST_PLAYERS):
        state.shown[seat] = 0
    state.phase = TURNING


@kernel
def turn_up(state: Record, operator: int) -> None:
    """MA3: the top operator is turned up, and bidding is open."""
    state.left &= ~(1 << operator)
    state.up = operator + 1
    state.phase = BIDDING


@kernel
def choices(rules: Record, state: Record, seat: int, out: NDArray[np.int64]) -> int:
    """MA3: any two numbers of the hand. MA5: for a Queen, under remainder=choice, also which divides.

    Choices are bids as `cards.BIDS` numbers them.
    """
    pairs = pairs_of(state.hand[seat])
    found = 0
    while pairs:
        out[found] = lowest(pairs)
        found += 1
        pairs &= pairs - 1
    if rules.choose_divisor and rank(state.up - 1) == QUEEN:
        for each in range(found):
            if not IS_DOUBLE[out[each]]:
                out[found] = out[each] + PAIRS
                found += 1
    return found


@kernel
def play(rules: Record, state: Record, chosen: NDArray[np.int64]) -> None:
    """MA3: a whole round, from the reveal on."""
    reveal(rules, state, chosen)
    decide_round(rules, state, chosen)
    end_round(rules, state)


@kernel
def reveal(rules: Record, state: Record, chosen: NDArray[np.int64]) -> None:
    """MA3, MA6: the numbers bid leave the hands, seen by all."""
    for seat in range(rules.players):
        numbers = CARDS[chosen[seat]]
        state.hand[seat] -= numbers
        state.played += numbers


@kernel
def best_bids(rules: Record, operator: int, chosen: NDArray[np.int64], among: int) -> int:
    """MA4, MA6: which seats, of a set of seats, have the result that best meets the aim."""
    best = 0
    most = -1000
    for seat in range(rules.players):
        if among >> seat & 1:
            this = merit(operator, chosen[seat])
            if this > most:
                most = this
                best = 0
            if this == most:
                best |= 1 << seat
    return best


@kernel
def is_one(seats: int) -> bool:
    """Whether a set has one member."""
    return seats != 0 and seats & (seats - 1) == 0


@kernel
def decide_round(rules: Record, state: Record, chosen: NDArray[np.int64]) -> None:
    """MA6, MA9, MA11: who gets the operator, if anybody does."""
    operator = state.up - 1
    best = best_bids(rules, operator, chosen, (1 << rules.players) - 1)
    last = rules.set_ends >> (state.rounds + 1) & 1
    if last and not is_one(best):
        best = best_last_cards(rules, state, operator, best)
    if rules.ties == CANCEL and (rules.cancels_last or not last):
        best = first_alone(rules, operator, chosen, best)
    if is_one(best):
        take_all(state, lowest(best))
    elif rules.ties == SPLIT:
        split_among(rules, state, best)
    else:
        hold(rules, state)


@kernel
def first_alone(rules: Record, operator: int, chosen: NDArray[np.int64], best: int) -> int:
    """MA9: tied results cancel until one stands alone; none if there is no such.

    MA11: in a set's last round those go first who are tied after their last cards; the others are compared
    by their results, as in any round.
    """
    among = (1 << rules.players) - 1
    while best and not is_one(best):
        among &= ~best
        best = best_bids(rules, operator, chosen, among)
    return best


@kernel
def best_last_cards(rules: Record, state: Record, operator: int, tied: int) -> int:
    """MA11: those tied in a set's last round show their last card, if they have one (MA12); who is still
    tied then.
    """
    best = 0
    most = -1000
    for seat in range(rules.players):
        if tied >> seat & 1:
            if state.hand[seat] == 0:
                return tied
            card = only_value(state.hand[seat])
            state.shown[seat] = card
            this = -card if operator & 1 else card
            if this > most:
                most = this
                best = 0
            if this == most:
                best |= 1 << seat
    return best


@kernel
def take_all(state: Record, seat: int) -> None:
    """MA6, MA9: the operator goes to a player, and all that were held over with it."""
    state.won[seat] |= state.held | 1 << (state.up - 1)
    state.held = 0


@kernel
def split_among(rules: Record, state: Record, seats: int) -> None:
    """MA9: the operator is split."""
    for seat in range(rules.players):
        if seats >> seat & 1:
            state.won[seat] |= 1 << (state.up - 1)


@kernel
def hold(rules: Record, state: Record) -> None:
    """MA9: the operator is held over. MA10: as many in a row as there are players, and each takes one.

    What is held is always what the last held rounds in a row were about, so its size counts them.
    """
    state.held |= 1 << (state.up - 1)
    if count(state.held) == rules.players:
        for seat in range(rules.players):
            state.won[seat] |= state.held & -state.held
            state.held &= state.held - 1


@kernel
def end_round(rules: Record, state: Record) -> None:
    """MA2, MA7, MA12: another round, another set, or the end of the game."""
    state.up = 0
    state.rounds += 1
    state.phase = TURNING
    if rules.set_ends >> state.rounds & 1:
        for seat in range(rules.players):
            state.hand[seat] = 0
        state.played = 0
        state.phase = DEALING
        if state.rounds == OPERATORS:
            end_game(rules, state)


@kernel
def end_game(rules: Record, state: Record) -> None:
    """MA8, MA13: the game is over; a tournament goes on until somebody has the total."""
    state.phase = ENDED
    if rules.tournament == 0:
        return
    state.phase = DEALING
    for seat in range(rules.players):
        state.points[seat] += place_points(rules, state, seat)
        if state.points[seat] >= rules.tournament:
            state.phase = ENDED


@kernel
def operators_won(rules: Record, state: Record, seat: int) -> int:
    """MA8, MA9: how many operators a player has collected, in sixtieths."""
    if rules.ties != SPLIT:
        return WHOLE * count(state.won[seat])
    total = 0
    for operator in range(OPERATORS):
        if state.won[seat] >> operator & 1:
            sharing = 0
            for each in range(rules.players):
                sharing += state.won[each] >> operator & 1
            total += WHOLE // sharing
    return total


@kernel
def place_points(rules: Record, state: Record, seat: int) -> int:
    """MA13: points for a player's place in the game, in sixtieths: 2 for the first, 1 for the second.

    Players who are level share what their places are worth.
    """
    own = operators_won(rules, state, seat)
    ahead = 0
    level = 0
    for each in range(rules.players):
        other = operators_won(rules, state, each)
        ahead += 1 if other > own else 0
        level += 1 if other == own else 0
    worth = 0
    if ahead == 0:
        worth = 3 if level > 1 else 2
    elif ahead == 1:
        worth = 1
    return worth * WHOLE // level


@kernel
def merits(rules: Record, state: Record, seat: int) -> int:
    """What decides the whole: MA8, operators; MA13, points, with the game on the table as if it ended now.

    In sixtieths.
    """
    if rules.tournament == 0:
        return operators_won(rules, state, seat)
    if state.rounds == OPERATORS:
        return state.points[seat]
    return state.points[seat] + place_points(rules, state, seat)


@kernel
def score(rules: Record, state: Record, out: NDArray[np.float64]) -> None:
    """MA8, MA13: everybody stakes one, and those with most operators or points share the stakes."""
    most = -1
    winners = 0
    for seat in range(rules.players):
        this = merits(rules, state, seat)
        if this > most:
            most = this
            winners = 0
        if this == most:
            winners += 1
    for seat in range(rules.players):
        out[seat] = -1.0
        if merits(rules, state, seat) == most:
            out[seat] += rules.players / winners


@kernel
def standing(rules: Record, state: Record, out: NDArray[np.float64]) -> None:
    """How far a player is above the average, in operators or in points of a tournament."""
    total = 0.0
    for seat in range(rules.players):
        out[seat] = merits(rules, state, seat) / WHOLE
        total += out[seat]
    for seat in range(rules.players):
        out[seat] -= total / rules.players


@kernel
def turn(rules: Record, state: Record) -> int:
    """The number of the round, of 12 in a game; a thousand more for each game of a tournament."""
    if state.rounds == OPERATORS and state.phase == DEALING:
        return 1000 * (state.game + 1) + 1
    return 1000 * state.game + min(state.rounds + 1, OPERATORS)


@kernel
def hand_size(rules: Record, state: Record) -> int:
    """How many numbers everybody has in hand."""
    if state.phase == TURNING or state.phase == BIDDING:
        return rules.dealt - 2 * (state.rounds % rules.set_rounds)
    return 0


@kernel
def mask(rules: Record, state: Record, seat: int) -> None:
    """MA2, MA6: nobody knows another hand, nor so what is undealt. All that was bid has been seen."""
    for each in range(rules.players):
        if each != seat:
            state.hand[each] = 0


@kernel
def imagine(rules: Record, state: Record, seat: int, rng: Generator) -> None:
    """Deal the other hands from the numbers that this seat has not seen in this set."""
    size = hand_size(rules, state)
    unseen = PACK - state.played
    left = PACK_SIZE - 2 * rules.players * (state.rounds % rules.set_rounds)
    if seat >= 0:
        unseen -= state.hand[seat]
        left -= size
    deal_from(rules, state, unseen, left, size, seat, rng)


def alone(rules: Any, state: Any) -> None:
    """MA13: let the game at hand be the whole tournament, and earlier points not count."""
    rules.tournament = 0
    state.points = 0


reveals = all_seen
