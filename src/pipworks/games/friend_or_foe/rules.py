"""The rules of Friend or Foe?, in order of play; every function names its clauses.

Sets of cards count the cards of each rank (see `cards`). What a seat knows of a state is in `knowledge`.

Every game ends: a turn is one roll, at most two choices of the roller and at most two claim windows, and
the turns are limited (FF11).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import observing as seen
from pipworks.engine.contract import CHANCE, CLAIM, MOST_SEATS, OVER, WAIT, Record
from pipworks.engine.fields import Field, Layout, whole
from pipworks.engine.rng import Generator, below
from pipworks.games.friend_or_foe.cards import ACE, KING, PACK, WHOLE_PACK, copies, draw, one, size
from pipworks.games.friend_or_foe.options import FriendOrFoeOptions
from pipworks.kernels import kernel, lean

# What is going on: the phases of a game.
DEALING, ROLLING, TURN, FRIEND, FOE, FRIEND_LOT, FOE_LOT, ENDED = range(8)

# Choices of the player who rolled, and of foes. To ask for a friend of a card N is ASK + N.
PASS, PAIR, SUM, BOTH = range(4)
ASK = 3
# Choices of friends; like foes, they may also WAIT.
WITH_ACE, WITH_KING = 1, 2

ROLLER, BOTH_OUT = range(2)

_Rules = np.dtype(
    [
        ("players", np.int64),
        ("cards_each", np.int64),
        ("both_criteria", np.int64),
        ("ace_matches_die", np.int64),
        ("friend_when_matched", np.int64),
        ("foe_takes_own", np.int64),
        ("friend_out", np.int64),
        ("turn_limit", np.int64),
    ]
)
Rules = np.dtype((np.record, _Rules))


def layout(options: FriendOrFoeOptions) -> Layout:
    """A state."""
    cards = seen.digits(KING, 4, 4)
    return Layout(
        options.players,
        Field("hand", cards.of_each, shape=MOST_SEATS),
        Field("shown", cards.of_each, shape=MOST_SEATS),  # cards that everybody knows to be in that hand
        Field("pile", cards),  # the discard, open to all
        # finished
        Field("turns", seen.number(options.turn_limit), "turn", whole(1, options.turn_limit, plus=1)),
        Field("roller", seen.seat(options.players)),  # whose turn it is
        Field("dice", seen.one_of(6, 1), shape=2),  # the lower first; 0 before the roll
        # the rank of the card a friend was asked for in this turn; 0: none
        Field("asked", seen.one_of(KING, 1)),
        Field("phase", seen.one_of(8)),
        Field("won", seen.seats(options.players)),  # who has won
        # how many cards each has in hand
        Field("held", seen.number(PACK).of_each, shape=MOST_SEATS, type=np.int8),
        # while a lot is to decide: what each claims
        Field("claim", seen.one_of(3, 1).of_each, shape=MOST_SEATS, type=np.int8),
        names="hands shown pile roller turn dice asked now claims",
    )


State = layout(FriendOrFoeOptions()).record


def encode(options: FriendOrFoeOptions, rules: Any) -> None:
    """Fill a blank rules record."""
    rules.players = options.players
    rules.cards_each = options.cards_each
    rules.both_criteria = options.both_criteria
    rules.ace_matches_die = options.ace_matches_die
    rules.friend_when_matched = options.friend_when_matched
    rules.foe_takes_own = options.foe_takes_own
    rules.friend_out = ("roller", "both").index(options.friend_out)
    rules.turn_limit = options.turn_limit


# The deal


@kernel
def begin(rules: Record, state: Record) -> None:
    """FF1: cards are about to be dealt."""
    state.phase = DEALING


@kernel
def deal(rules: Record, state: Record, rng: Generator) -> None:
    """FF1: shuffle, and deal everyone the same number of cards."""
    pack = np.empty(PACK, np.int64)
    for card in range(PACK):
        pack[card] = card // 4 + 1
    left = PACK
    for seat in range(rules.players):
        state.hand[seat] = draw(pack, left, rules.cards_each, rng)
        left -= rules.cards_each
    start_play(rules, state)


@kernel
def start_play(rules: Record, state: Record) -> None:
    """FF1, FF2: the hands being dealt, the rest starts the discard, and player 1 is to roll."""
    state.pile = WHOLE_PACK
    for seat in range(rules.players):
        state.pile -= state.hand[seat]
        state.held[seat] = rules.cards_each
    state.phase = ROLLING


# Chance


@kernel
def chance(rules: Record, state: Record, rng: Generator) -> None:
    """FF1, FF2, FF6, FF8: the deal, a roll, or the lot between those who claimed at once."""
    phase = state.phase
    if phase == ROLLING:
        rolled = below(rng, 36)
        first = rolled // 6 + 1
        second = rolled % 6 + 1
        roll(state, min(first, second), max(first, second))
    elif phase == DEALING:
        deal(rules, state, rng)
    else:
        claims = 0
        for seat in range(rules.players):
            if state.claim[seat] > WAIT:
                claims += 1
        drawn = below(rng, claims)
        for seat in range(rules.players):
            if state.claim[seat] > WAIT:
                if drawn == 0:
                    draw_claim(rules, state, seat)
                    break
                drawn -= 1


@lean
def outcomes(rules: Record, state: Record, out: NDArray[np.int64], weight: NDArray[np.float64]) -> int:
    """FF2: rolls, the number 25 for 2 and 5; or the seats that claimed. Deals are too many to list."""
    found = 0
    if state.phase == ROLLING:
        for low in range(1, 7):
            for high in range(low, 7):
                if found < len(out):
                    out[found] = 10 * low + high
                    weight[found] = 1.0 if low == high else 2.0
                found += 1
    elif state.phase == FRIEND_LOT or state.phase == FOE_LOT:
        for seat in range(rules.players):
            if state.claim[seat] > WAIT:
                if found < len(out):
                    out[found] = seat
                    weight[found] = 1.0
                found += 1
    return found


@kernel
def happen(rules: Record, state: Record, outcome: int) -> None:
    """FF2, FF6, FF8: apply a roll, or the lot falling to a seat."""
    if state.phase == ROLLING:
        roll(state, outcome // 10, outcome % 10)
    else:
        draw_claim(rules, state, outcome)


@kernel
def roll(state: Record, low: int, high: int) -> None:
    """FF2: a turn opens with a roll."""
    state.dice[0] = low
    state.dice[1] = high
    state.phase = TURN


# What matches the dice


@kernel
def has_pair(rules: Record, hand: int, low: int, high: int) -> bool:
    """FF3, FF5: two cards with the numbers on the dice; an Ace is no 1 unless the option says so."""
    if low == 1 and rules.ace_matches_die == 0:
        return False
    if low == high:
        return copies(hand, low) >= 2
    return copies(hand, low) > 0 and copies(hand, high) > 0


@kernel
def has_sum(hand: int, low: int, high: int) -> bool:
    """FF4: a card equal to the dice added together."""
    return copies(hand, low + high) > 0


# Choices


@kernel
def to_act(rules: Record, state: Record) -> int:
    """Who must choose now: the roller (FF2), or in a claim window all the others (FF6, FF8).

    All of them, since who has nothing to claim with is nobody else's business: they can only wait.
    """
    phase = state.phase
    if phase == TURN:
        return 1 << state.roller
    if phase in (FRIEND, FOE):
        return CLAIM | ((1 << rules.players) - 1 ^ 1 << state.roller)
    return OVER if phase == ENDED else CHANCE


@lean
def choices(rules: Record, state: Record, seat: int, out: NDArray[np.int64]) -> int:
    """FF3 to FF8: to pass or to wait always, and what one's own cards allow."""
    hand = state.hand[seat]
    low = state.dice[0]
    high = state.dice[1]
    out[0] = 0  # PASS and WAIT
    found = 1
    if state.phase == FRIEND:
        if state.asked - ACE == low + high and copies(hand, ACE) > 0:
            out[found] = WITH_ACE
            found += 1
        if KING - state.asked == low + high and copies(hand, KING) > 0:
            out[found] = WITH_KING
            found += 1
        return found
    pair = has_pair(rules, hand, low, high)
    total = has_sum(hand, low, high)
    if pair:
        out[found] = PAIR
        found += 1
    if total:
        out[found] = SUM
        found += 1
    if state.phase == FOE:
        return found
    if pair and total and rules.both_criteria:
        out[found] = BOTH
        found += 1
    if state.asked == 0 and (rules.friend_when_matched or not (pair or total)):
        found = cards_to_ask_for(hand, low + high, out, found)
    return found


@lean
def cards_to_ask_for(hand: int, total: int, out: NDArray[np.int64], found: int) -> int:
    """FF6: cards in hand that some King or Ace could answer, written after those `found` already."""
    for_king = KING - total
    for_ace = total + ACE
    least = min(for_king, for_ace)
    most = max(for_king, for_ace)
    if copies(hand, least) > 0:
        out[found] = ASK + least
        found += 1
    if most > least and copies(hand, most) > 0:
        out[found] = ASK + most
        found += 1
    return found


@lean
def play(rules: Record, state: Record, chosen: NDArray[np.int64]) -> None:
    """Apply the choices of those who had to act."""
    if state.phase == TURN:
        take_turn(rules, state, chosen[state.roller])
    else:
        hear_claims(rules, state, chosen)


@kernel
def take_turn(rules: Record, state: Record, choice: int) -> None:
    """FF3, FF4, FF6, FF7: the roller discards, asks for a friend, or passes."""
    roller = state.roller
    if choice == PASS:
        state.phase = FOE
    elif choice > ASK:
        state.asked = choice - ASK
        if copies(state.shown[roller], state.asked) == 0:
            state.shown[roller] += one(state.asked)
        state.phase = FRIEND
    else:
        discard_matches(state, roller, choice)
        if state.held[roller] == 0:
            end_game(state, 1 << roller)
        else:
            end_turn(rules, state)


@kernel
def discard(state: Record, seat: int, rank: int) -> None:
    """A card goes from a hand to the pile; one that is known to be there goes before its equals."""
    card = one(rank)
    state.hand[seat] -= card
    state.held[seat] -= 1
    if copies(state.shown[seat], rank) > 0:
        state.shown[seat] -= card
    state.pile += card


@kernel
def discard_matches(state: Record, seat: int, choice: int | np.int64) -> None:
    """FF3, FF4: discard the pair, the sum, or both."""
    low = state.dice[0]
    high = state.dice[1]
    if choice != SUM:
        discard(state, seat, low)
        discard(state, seat, high)
    if choice != PAIR:
        discard(state, seat, low + high)


# Friends and foes


@lean
def hear_claims(rules: Record, state: Record, chosen: NDArray[np.int64]) -> None:
    """FF6, FF8: a claim alone counts at once; between several a lot decides."""
    claims = 0
    claimant = 0
    for seat in range(rules.players):
        if chosen[seat] > WAIT:
            claims += 1
            claimant = seat
    if claims == 0:
        nobody_claims(rules, state)
    elif claims == 1:
        if state.phase == FRIEND:
            befriend(rules, state, claimant, chosen[claimant])
        else:
            attack(rules, state, claimant, chosen[claimant])
    else:
        for seat in range(rules.players):
            state.claim[seat] = max(chosen[seat], WAIT)
        state.phase = FRIEND_LOT if state.phase == FRIEND else FOE_LOT


@kernel
def nobody_claims(rules: Record, state: Record) -> None:
    """FF6, FF8: unanswered it is a pass, unless a match may still be discarded; unattacked, the turn is over.

    Where a match may be discarded even a roller who has none is asked, not to give that away.
    """
    if state.phase == FOE:
        end_turn(rules, state)
    elif rules.friend_when_matched:
        state.phase = TURN
    else:
        state.phase = FOE


@kernel
def draw_claim(rules: Record, state: Record, seat: int) -> None:
    """FF6, FF8: the lot has fallen to a seat. The other claims are forgotten, and nobody hears of them."""
    claim = np.int64(state.claim[seat])
    for each in range(rules.players):
        state.claim[each] = WAIT
    if state.phase == FRIEND_LOT:
        befriend(rules, state, seat, claim)
    else:
        attack(rules, state, seat, claim)


@kernel
def befriend(rules: Record, state: Record, friend: int, choice: int | np.int64) -> None:
    """FF6, FF10: the roller's card and the friend's King or Ace both go."""
    roller = state.roller
    discard(state, roller, state.asked)
    discard(state, friend, KING if choice == WITH_KING else ACE)
    if state.held[roller] == 0 and (state.held[friend] > 0 or rules.friend_out == ROLLER):
        end_game(state, 1 << roller)
    elif state.held[roller] == 0:
        end_game(state, 1 << roller | 1 << friend)
    elif state.held[friend] == 0:
        end_game(state, 1 << friend)
    else:
        end_turn(rules, state)


@kernel
def attack(rules: Record, state: Record, foe: int, choice: int | np.int64) -> None:
    """FF8: the foe discards, and the passer takes up the pile, with or without the foe's cards."""
    if rules.foe_takes_own:
        discard_matches(state, foe, choice)
        take_up(state, state.roller)
    else:
        take_up(state, state.roller)
        discard_matches(state, foe, choice)
    if state.held[foe] == 0:
        end_game(state, 1 << foe)
    else:
        end_turn(rules, state)


@kernel
def take_up(state: Record, seat: int) -> None:
    """FF8: the whole pile goes into a hand. Everybody has seen what was in it."""
    pile = state.pile
    state.hand[seat] += pile
    state.shown[seat] += pile
    state.held[seat] += size(pile)
    state.pile = 0


# The end


@kernel
def end_turn(rules: Record, state: Record) -> None:
    """FF9, FF11: the next player is to roll, unless that was the last turn."""
    if state.turns + 1 == rules.turn_limit:
        end_game(state, 0)
        return
    clear_turn(state)
    state.turns += 1
    state.roller += 1
    if state.roller == rules.players:
        state.roller = 0
    state.phase = ROLLING


@kernel
def clear_turn(state: Record) -> None:
    """The dice are picked up."""
    state.dice[0] = 0
    state.dice[1] = 0
    state.asked = 0


@kernel
def end_game(state: Record, winners: int) -> None:
    """FF10, FF11: some have won, or nobody has."""
    clear_turn(state)
    state.won = winners
    state.phase = ENDED


@lean
def score(rules: Record, state: Record, out: NDArray[np.float64]) -> None:
    """FF10, FF11: everyone stakes a point, and the winners share the stakes; a draw is worth nothing."""
    winners = 0
    for seat in range(rules.players):
        winners += state.won >> seat & 1
    for seat in range(rules.players):
        if winners == 0:
            out[seat] = 0.0
        elif state.won >> seat & 1:
            out[seat] = (rules.players - winners) / winners
        else:
            out[seat] = -1.0


@lean
def standing(rules: Record, state: Record, out: NDArray[np.float64]) -> None:
    """How many cards fewer a player has than the average hand."""
    total = 0
    for seat in range(rules.players):
        total += state.held[seat]
    for seat in range(rules.players):
        out[seat] = total / rules.players - state.held[seat]


@kernel
def turn(rules: Record, state: Record) -> int:
    """The number of the turn, from 1."""
    return state.turns + 1


@kernel
def reveals(rules: Record, state: Record, seat: int, choice: int, eyes: int) -> bool:
    """What a roller does is seen; a claim shows in what comes of it, and otherwise nobody hears of it."""
    return seat == eyes or state.phase == TURN
