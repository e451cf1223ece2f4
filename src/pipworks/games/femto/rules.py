"""The rules of Femto, in order of play; every function names its clauses."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import observing as seen
from pipworks.engine.bits import CHOOSE, count, lowest, pick_any, scatter, set_unrank
from pipworks.engine.contract import CHANCE, OVER, Record, all_seen
from pipworks.engine.fields import Field, Layout, whole
from pipworks.engine.rng import Generator
from pipworks.games.femto.options import MOST_PACK, FemtoOptions
from pipworks.kernels import kernel

# What is going on: the phases of a game.
DEALING, DRAFTING, PLAYING, LEADING, FOLLOWING, PUTTING_DOWN, ENDED = range(7)

NONE, HIDDEN, SHOWN = range(3)
OWN, LEADER = range(2)
DEAL, DRAFT, SNAKE = range(3)
SIMULTANEOUS, WINNER_LEADS, LOSER_LEADS, ALTERNATE = range(4)
BY_WINNER, BY_LOSER, BY_AHEAD, BY_BEHIND = range(4)
HIGH, LOW, ODD, EVEN, PRIME, MULTIPLE, NEAREST = range(7)
DRAW, TIE_HIGH, TIE_LOW = range(3)
GAME, MARGIN = range(2)

MOST_POINTS = 10**15
"""So many points can stand in a position."""

_Rules = np.dtype(
    [
        ("cards", np.int64),  # in the pack; card i is the i-th of the sorted pack
        ("hand_size", np.int64),
        ("value", np.int64, MOST_PACK),  # what a card counts in front of a player
        ("beats", np.int8, (MOST_PACK, MOST_PACK)),  # 1: the first wins, −1: the second, 0: a tie
        ("equals", np.int64, MOST_PACK),  # the cards that look like this one, itself among them
        ("all_differ", np.int64),  # whether no two cards of the pack are equal
        ("spare", np.int64),
        ("equal", np.int64),
        ("start", np.int64),
        ("order", np.int64),
        ("chooser", np.int64),
        ("goal", np.int64),
        ("goal_number", np.int64),
        ("goal_tie", np.int64),
        ("match", np.int64),
        ("score", np.int64),
    ]
)
Rules = np.dtype((np.record, _Rules))


def layout(options: FemtoOptions) -> Layout:
    """A state. Sets of cards are the bits of a number: card i is bit i."""
    pack = len(options.pack)
    cards, player = seen.flags(pack), seen.seat(2)
    return Layout(
        2,
        Field("hand", cards.of_each, shape=2),
        Field("front", cards.of_each, shape=2),  # face up in front of each player
        Field("open", cards),  # still to be chosen from, in a draft
        Field("spare", cards),
        Field("seen", cards),  # with a hidden spare: cards that everybody has seen
        Field("unknown", cards),  # in a masked state: cards that could be in a hand or spare
        # from the games of the match that are over
        Field("points", seen.log().of_each, "points", whole(0, MOST_POINTS), shape=2),
        Field("game", seen.log(), "game", whole(1, options.match, plus=1)),  # of the match
        # 1 + the card each has turned up in this round; 0: none
        Field("up", seen.one_of(pack, 1).of_each, shape=2, type=np.int8),
        # in a masked state: how many cards each has in hand
        Field("held", seen.number(options.hand_size).of_each, shape=2, type=np.int8),
        Field("phase", seen.one_of(7), type=np.int8),
        Field("leader", player, type=np.int8),
        Field("winner", player, type=np.int8),  # of the round, while a card is being put down
        Field("chooser", player, type=np.int8),  # who chooses which
        names="hands front open spare up lead seen game points",
    )


State = layout(FemtoOptions()).record


def encode(options: FemtoOptions, rules: Any) -> None:
    """Fill a blank rules record."""
    pack = options.pack
    rules.cards = len(pack)
    rules.hand_size = options.hand_size
    for card, face in enumerate(pack):
        rules.value[card] = options.joker_value if face == "J" else face
        rules.equals[card] = sum(1 << each for each in range(len(pack)) if pack[each] == face)
        for other, face_of_other in enumerate(pack):
            rules.beats[card, other] = _compare(face, face_of_other, options.joker)
    rules.all_differ = not options.has_equals
    rules.spare = ("none", "hidden", "shown").index(options.spare)
    rules.equal = ("own", "leader").index(options.equal)
    rules.start = ("deal", "draft", "snake").index(options.start)
    rules.order = ("simultaneous", "winner_leads", "loser_leads", "alternate").index(options.order)
    rules.chooser = ("winner", "loser", "ahead", "behind").index(options.chooser)
    goals = ("high", "low", "odd", "even", "prime", "multiple", "nearest")
    rules.goal = goals.index(options.goal_kind)
    rules.goal_number = options.goal_number
    rules.goal_tie = ("draw", "high", "low").index(options.goal_tie)
    rules.match = options.match
    rules.score = ("game", "margin").index(options.score)


def _compare(one: int | str, other: int | str, joker: str) -> int:
    """FE4, FE-V3: 1 when the first card wins a round against the second, −1 when it loses, 0 for a tie."""
    if one == other:
        return 0
    if one == "J" or other == "J":
        return 1 if (one == "J") == (joker == "trump") else -1
    low, high = sorted((int(one), int(other)))
    winner = low if high > 2 * low else high
    return 1 if one == winner else -1


@kernel
def begin(rules: Record, state: Record) -> None:
    """FE2, FE-V4: cards are about to be dealt, or the pack lies open to choose from."""
    if rules.start == DEAL:
        state.phase = DEALING
    else:
        state.open = (1 << rules.cards) - 1
        state.phase = DRAFTING


@kernel
def first_player(state: Record) -> int:
    """Who picks and leads first: not the dealer, who alternates from game to game of a match."""
    return state.game & 1


@kernel
def chance(rules: Record, state: Record, rng: Generator) -> None:
    """FE2: shuffle and deal."""
    left = (1 << rules.cards) - 1
    hand = np.zeros(2, np.int64)
    for seat in range(2):
        for _ in range(rules.hand_size):
            card = pick_any(left, rng)
            hand[seat] |= 1 << card
            left ^= 1 << card
    deal_hands(rules, state, hand[0], hand[1])


@kernel
def outcomes(rules: Record, state: Record, out: NDArray[np.int64], weight: NDArray[np.float64]) -> int:
    """FE2: every deal, equal cards told apart; none listed when there are more than a million."""
    dealt = 2 * rules.hand_size
    deals = CHOOSE[rules.cards, dealt] * CHOOSE[dealt, rules.hand_size]
    if CHOOSE[rules.cards, dealt] > 1_000_000 or deals > 1_000_000:
        return 0
    for each in range(min(deals, len(out))):
        out[each] = each
        weight[each] = 1.0
    return deals


@kernel
def happen(rules: Record, state: Record, outcome: int) -> None:
    """FE2: deal number `outcome`."""
    from_dealt = CHOOSE[2 * rules.hand_size, rules.hand_size]
    dealt = set_unrank(outcome // from_dealt, 2 * rules.hand_size, rules.cards)
    places = set_unrank(outcome % from_dealt, rules.hand_size, 2 * rules.hand_size)
    hand = scatter(places, dealt)
    deal_hands(rules, state, hand, dealt ^ hand)


@kernel
def deal_hands(rules: Record, state: Record, first: int, second: int) -> None:
    """FE2: give the two hands; what remains of the pack is spare (FE-V2)."""
    if state.front[0] | state.front[1]:
        state.game += 1
    state.hand[0] = first
    state.hand[1] = second
    state.spare = ((1 << rules.cards) - 1) ^ (first | second)
    start_play(rules, state)


@kernel
def start_play(rules: Record, state: Record) -> None:
    """FE3, FE-V5: the first round; player 1, or in a match who is not the dealer, leads first."""
    state.front[0] = 0
    state.front[1] = 0
    state.seen = 0
    state.up[0] = 0
    state.up[1] = 0
    state.leader = 0
    state.phase = PLAYING
    if rules.order != SIMULTANEOUS:
        state.leader = first_player(state)
        state.phase = LEADING


@kernel
def picker(rules: Record, state: Record) -> int:
    """FE-V4: whose turn it is to choose a card from the open pack."""
    picked = count(state.hand[0] | state.hand[1])
    second = picked & 1 if rules.start == DRAFT else (picked + 1) >> 1 & 1
    return first_player(state) ^ second


@kernel
def to_act(rules: Record, state: Record) -> int:
    """Who must choose now: FE-V4 in a draft, FE3 or FE-V5 in a round, FE5 or FE-V6/V7 after it."""
    phase = state.phase
    if phase == PLAYING:
        return 3
    if phase == PUTTING_DOWN:
        return 1 << np.int64(state.chooser)
    if phase == LEADING:
        return 1 << np.int64(state.leader)
    if phase == FOLLOWING:
        return 2 >> np.int64(state.leader)
    if phase == DRAFTING:
        return 1 << picker(rules, state)
    return CHANCE if phase == DEALING else OVER


@kernel
def choices(rules: Record, state: Record, seat: int, out: NDArray[np.int64]) -> int:
    """Always cards: of the open pack, of one's hand, or the one of the two to be put down.

    Cards that look alike are one choice (FE-V1), with the number of the first such in the pack.
    """
    phase = state.phase
    if phase == PUTTING_DOWN:
        cards = card_up(state, 0) | card_up(state, 1)
    elif phase == DRAFTING:
        cards = state.open
    else:
        cards = state.hand[seat]
    found = 0
    left = cards
    while left:
        alike = rules.equals[lowest(left)]
        left &= ~alike
        out[found] = lowest(alike)
        found += 1
    return found


@kernel
def meant(rules: Record, state: Record, cards: int, choice: int) -> int:
    """The card of a set that a choice means; of equal ones the first that has been seen, if any has."""
    if rules.all_differ:
        return choice
    alike = cards & rules.equals[choice]
    if alike & state.seen:
        alike &= state.seen
    return lowest(alike)


@kernel
def play(rules: Record, state: Record, chosen: NDArray[np.int64]) -> None:
    """Apply the choices of those who had to act."""
    phase = state.phase
    if phase == PLAYING:
        turn_up(rules, state, 0, chosen[0])
        turn_up(rules, state, 1, chosen[1])
        decide_round(rules, state)
    elif phase == PUTTING_DOWN:
        put_down(rules, state, chosen[state.chooser])
    elif phase == LEADING:
        turn_up(rules, state, state.leader, chosen[state.leader])
        state.phase = FOLLOWING
    elif phase == FOLLOWING:
        turn_up(rules, state, 1 - state.leader, chosen[1 - state.leader])
        decide_round(rules, state)
    elif phase == DRAFTING:
        pick(rules, state, chosen[picker(rules, state)])


@kernel
def pick(rules: Record, state: Record, choice: int) -> None:
    """FE-V4: take a card of the open pack into hand; with both hands full, play begins."""
    card = meant(rules, state, state.open, choice)
    state.hand[picker(rules, state)] |= 1 << card
    state.open ^= 1 << card
    if count(state.hand[0] | state.hand[1]) == 2 * rules.hand_size:
        state.spare = state.open
        state.open = 0
        start_play(rules, state)


@kernel
def turn_up(rules: Record, state: Record, seat: int, choice: int) -> None:
    """FE3: a card goes from the hand to the middle, face up."""
    card = meant(rules, state, state.hand[seat], choice)
    state.hand[seat] ^= 1 << card
    state.up[seat] = card + 1
    if rules.spare == HIDDEN:
        state.seen |= 1 << card


@kernel
def card_up(state: Record, seat: int) -> int:
    """The card a player has turned up, as a set of one."""
    return 1 << np.int64(state.up[seat] - 1)  # as a byte it would overflow where nothing is compiled


@kernel
def decide_round(rules: Record, state: Record) -> None:
    """FE4, FE-V3: who wins the round; then who chooses a card (FE5, FE-V6, FE-V7)."""
    result = rules.beats[state.up[0] - 1, state.up[1] - 1]
    if result == 0 and rules.equal == OWN:
        state.front[0] |= card_up(state, 0)
        state.front[1] |= card_up(state, 1)
        end_round(rules, state, -1)
        return
    if result == 0:
        state.winner = state.leader
    else:
        state.winner = 0 if result > 0 else 1
    state.chooser = who_chooses(rules, state)
    state.phase = PUTTING_DOWN


@kernel
def who_chooses(rules: Record, state: Record) -> int:
    """FE5, FE-V6, FE-V7: the round's winner or loser, or who is ahead or behind before the card is down."""
    if rules.chooser == BY_WINNER:
        return state.winner
    if rules.chooser == BY_LOSER:
        return 1 - state.winner
    now = compare_totals(rules, total(rules, state.front[0]), total(rules, state.front[1]))
    if now == 0:
        return state.winner
    ahead = 0 if now > 0 else 1
    return ahead if rules.chooser == BY_AHEAD else 1 - ahead


@kernel
def put_down(rules: Record, state: Record, choice: int) -> None:
    """FE5: the card goes in front of the round's winner, the other into the loser's hand."""
    both = card_up(state, 0) | card_up(state, 1)
    card = meant(rules, state, both, choice)
    winner = state.winner
    state.front[winner] |= 1 << card
    state.hand[1 - winner] |= both ^ (1 << card)
    end_round(rules, state, winner)


@kernel
def end_round(rules: Record, state: Record, winner: int) -> None:
    """FE6: another round unless a hand is empty. FE-V5: who leads it; a tied round (−1) moves no lead."""
    state.up[0] = 0
    state.up[1] = 0
    state.winner = 0
    state.chooser = 0
    if state.hand[0] == 0 or state.hand[1] == 0:
        end_game(rules, state)
        return
    if rules.order == SIMULTANEOUS:
        state.phase = PLAYING
        return
    if rules.order == ALTERNATE:
        state.leader = 1 - state.leader
    elif winner >= 0:
        state.leader = winner if rules.order == WINNER_LEADS else 1 - winner
    state.phase = LEADING


@kernel
def total(rules: Record, cards: int) -> int:
    """What a set of cards counts."""
    found = 0
    while cards:
        found += rules.value[lowest(cards)]
        cards &= cards - 1
    return found


@kernel
def is_prime(number: int) -> bool:
    """Whether a number is prime, by trial division."""
    if number < 4:
        return number > 1
    if number % 2 == 0 or number % 3 == 0:
        return False
    divisor = 5
    while divisor * divisor <= number:
        if number % divisor == 0 or number % (divisor + 2) == 0:
            return False
        divisor += 6
    return True


@kernel
def merit(rules: Record, total: int) -> int:
    """FE7, FE-V8: how well a total meets the goal; more is better."""
    goal = rules.goal
    if goal == HIGH:
        return total
    if goal == LOW:
        return -total
    if goal == NEAREST:
        return -abs(total - rules.goal_number)
    if goal == PRIME:
        return 1 if is_prime(total) else 0
    if goal == MULTIPLE:
        return 1 if total % rules.goal_number == 0 else 0
    return 1 if total & 1 == (1 if goal == ODD else 0) else 0


@kernel
def compare_totals(rules: Record, first: int, second: int) -> int:
    """FE7, FE-V8: 1 when the first total wins by the goal, −1 when the second does, 0 for a draw."""
    difference = merit(rules, first) - merit(rules, second)
    if difference == 0 and rules.goal_tie != DRAW:
        difference = first - second if rules.goal_tie == TIE_HIGH else second - first
    if difference == 0:
        return 0
    return 1 if difference > 0 else -1


@kernel
def worth(rules: Record, state: Record) -> int:
    """FE7: what the game on the table gives player 1, less what it gives player 2."""
    first = total(rules, state.front[0])
    second = total(rules, state.front[1])
    if rules.score == MARGIN:
        return merit(rules, first) - merit(rules, second)
    return compare_totals(rules, first, second)


@kernel
def end_game(rules: Record, state: Record) -> None:
    """FE7: count the points of the game; in a match go on to the next one."""
    result = worth(rules, state)
    state.leader = 0
    if result > 0:
        state.points[0] += result
    else:
        state.points[1] -= result
    if state.game + 1 == rules.match:
        state.phase = ENDED
    elif rules.start == DEAL:
        state.phase = DEALING
    else:
        next_draft(rules, state)


@kernel
def next_draft(rules: Record, state: Record) -> None:
    """FE-V4: gather the cards and lay the pack open for the next game of a match."""
    state.game += 1
    for seat in range(2):
        state.hand[seat] = 0
        state.front[seat] = 0
    state.spare = 0
    state.seen = 0
    begin(rules, state)


@kernel
def score(rules: Record, state: Record, out: NDArray[np.float64]) -> None:
    """FE7: points won less points lost, the game on the table counted as if it ended now."""
    won = state.points[0] - state.points[1]
    if DRAFTING < state.phase < ENDED:
        won += worth(rules, state)
    out[0] = won
    out[1] = -won


@kernel
def standing(rules: Record, state: Record, out: NDArray[np.float64]) -> None:
    """How far ahead a player is by the goal: totals or distances compared, or whether the goal is met."""
    ahead = merit(rules, total(rules, state.front[0])) - merit(rules, total(rules, state.front[1]))
    out[0] = ahead
    out[1] = -ahead


@kernel
def turn(rules: Record, state: Record) -> int:
    """The number of the round, the cards in front counted; a thousand more for each game of a match."""
    return 1000 * state.game + count(state.front[0] | state.front[1]) + 1


@kernel
def mask(rules: Record, state: Record, seat: int) -> None:
    """FE2, FE-V2: with a hidden spare nobody knows it, nor the cards of the other hand not yet seen."""
    if rules.spare != HIDDEN or state.unknown or not PLAYING <= state.phase <= PUTTING_DOWN:
        return
    state.spare = 0
    for each in range(2):
        state.held[each] = count(state.hand[each])
        if each != seat:
            state.hand[each] &= state.seen
    number_anew(rules, state)


@kernel
def number_anew(rules: Record, state: Record) -> None:
    """FE-V1: cards that look alike get numbers by where they lie, which tell nothing else.

    Cards that lie nowhere, in a state that is being masked, are the unknown ones.
    """
    left = (1 << rules.cards) - 1
    unseen = state.hand & ~state.seen
    for seat in range(2):
        state.front[seat] = first_alike(rules, state.front[seat], left)
        left ^= state.front[seat]
    for seat in range(2):
        if state.up[seat]:
            up = first_alike(rules, card_up(state, seat), left)
            state.up[seat] = lowest(up) + 1
            left ^= up
    for seat in range(2):
        state.hand[seat] = first_alike(rules, state.hand[seat] & state.seen, left)
        left ^= state.hand[seat]
    state.seen = ((1 << rules.cards) - 1) ^ left
    for seat in range(2):
        own = first_alike(rules, unseen[seat], left)
        state.hand[seat] |= own
        left ^= own
    state.unknown = left


@kernel
def first_alike(rules: Record, cards: int, left: int) -> int:
    """Cards that look like these, the first ones of those left."""
    found = 0
    while cards:
        alike = rules.equals[lowest(cards)] & left & ~found
        found |= alike & -alike
        cards &= cards - 1
    return found


@kernel
def imagine(rules: Record, state: Record, seat: int, rng: Generator) -> None:
    """Deal the unknown cards to the hands that lack some; the rest are spare."""
    for each in range(2):
        for _ in range(state.held[each] - count(state.hand[each])):
            card = pick_any(state.unknown, rng)
            state.hand[each] |= 1 << card
            state.unknown ^= 1 << card
        state.held[each] = 0
    state.spare |= state.unknown
    state.unknown = 0


def alone(rules: Any, state: Any) -> None:
    """FE7: let the game at hand be the last of its match, and earlier points not count.

    Where a game is over and the next is about to be dealt, that next one is at hand.
    """
    between = state.phase == DEALING and (state.front[0] | state.front[1]) != 0
    rules.match = state.game + (2 if between else 1)
    state.points = 0
    if state.phase == ENDED:
        end_game(rules, state)


reveals = all_seen
