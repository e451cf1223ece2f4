"""The rules of Brain Drain, in order of play; every function names its clauses.

Why a game ends. In a claim window somebody claims, which wins the target or bars the claimant; or somebody
passes, which is final; or all wait, which is as if all passed: so a target lasts no longer than the players
are many. A display lasts for one target a card of the stock. And a card is won, or display and stock are
shuffled without anything won, which may happen `MOST_FRUITLESS` times in a row and then ends the game.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import observing as seen
from pipworks.engine.bits import count, lowest, pick_any
from pipworks.engine.contract import CHANCE, CLAIM, OVER, WAIT, Record
from pipworks.engine.fields import Field, Layout, whole
from pipworks.engine.puzzles import PASS, RIGHT, WRONG
from pipworks.engine.rng import Generator, below
from pipworks.games.brain_drain.cards import CARD_SET, PACK_SIZE, WHOLE_PACK
from pipworks.games.brain_drain.equations import MOST_VALUE, makeable, worths
from pipworks.games.brain_drain.options import MOST_PLAYERS, MOST_WON, BrainDrainOptions
from pipworks.games.brain_drain.stock import draw, imagine_stock, makes, shuffle
from pipworks.kernels import kernel

DISPLAY = 4
HANDS = 1820
"""Hands of four values from 1 to 13."""
MOST_FRUITLESS = 20
"""So often display and stock are shuffled with nothing won in between; then the game is over (BD6)."""
MOST_TURNS = 10**9
"""So many targets can stand in a position."""

# What is going on: the phases of a game.
SHUFFLING, OPEN, LOT, ENDED = range(4)

_Rules = np.dtype(
    [
        ("players", np.int64),
        ("goal", np.int64),  # BD8: cards that end the game; 0: the whole pack is played
        ("by_value", np.int64),  # 1 under score=value
        ("worth", np.int64, PACK_SIZE),  # BD2
        ("makes", np.int16, HANDS),  # BD3, BD10: bit t: this hand makes t
    ]
)
Rules = np.dtype((np.record, _Rules))


def layout(options: BrainDrainOptions) -> Layout:
    """A state. Cards in a row are 1 + their number, 0 where a card is not known; sets of cards are bits."""
    card, cards, count_of_cards = seen.one_of(PACK_SIZE, 1), seen.flags(PACK_SIZE), seen.number(PACK_SIZE)
    player, players = seen.seat(options.players, 1), seen.seats(options.players)
    return Layout(
        options.players,
        # the bottom first; the top is stock[left - 1]; all have seen how the bottom cards came there
        Field("stock", count_of_cards, "stock", shape=PACK_SIZE),
        Field("left", count_of_cards),  # how many cards the stock has
        Field("known", count_of_cards),  # how many of its bottom cards everybody has seen there
        Field("display", card, "display", shape=DISPLAY),
        Field("target", card),
        Field("waste", cards, "waste", CARD_SET),
        Field("won", cards.of_each, "won", CARD_SET, shape=MOST_PLAYERS),
        Field("barred", players, "barred"),
        Field("passed", players, "passed"),
        Field("claims", players),  # who claimed at once, while a lot is to decide who was first
        Field("right", players),  # those of them whose equation holds
        Field("wrong", players),  # and those whose equation does not; of the others it is not known
        Field("first", player, "first"),  # whose claim has just counted
        Field("winner", player, "winner"),  # whom this claim gave the target to
        Field("last", player, "last"),  # the maker of the last equation
        Field("tried", count_of_cards, "tried"),  # how many targets this display has failed to make
        # shuffles in a row without a card won in between
        Field("fruitless", seen.log(), "fruitless", whole(0, MOST_FRUITLESS)),
        Field("targets", seen.log(), "turn", whole(0, MOST_TURNS), usual=1),  # turned up in the game
        Field("phase", seen.one_of(4)),
        names="display target stock waste won barred passed claims first winner last tried fruitless turn"
        " over",
    )


State = layout(BrainDrainOptions()).record


def encode(options: BrainDrainOptions, rules: Any) -> None:
    """Fill a blank rules record."""
    rules.players = options.players
    rules.goal = options.goal
    rules.by_value = options.score == "value"
    rules.worth[:] = worths(options.faces)
    rules.makes[:] = makeable(MOST_VALUE, MOST_VALUE, options_of_equations(options))


@lru_cache(maxsize=64)
def options_of_equations(options: Any) -> Any:
    """BD3, BD10: what an equation may do."""
    from pipworks.arithmetic import Options

    return Options(
        use="three" if options.relief == "three" else "all",
        negatives=options.negatives,
        powers=options.relief == "powers",
    )


@kernel
def begin(rules: Record, state: Record) -> None:
    """BD1: the pack is about to be shuffled."""
    state.phase = SHUFFLING


@kernel
def still_in(rules: Record, state: Record) -> int:
    """BD5, BD6: who may still claim this target."""
    return ((1 << rules.players) - 1) & ~(state.barred | state.passed)


@kernel
def to_act(rules: Record, state: Record) -> int:
    """BD4: whoever is neither barred nor has passed may claim; a shuffle or a lot is chance."""
    if state.phase == OPEN:
        return still_in(rules, state) | CLAIM
    return OVER if state.phase == ENDED else CHANCE


@kernel
def in_play(rules: Record, state: Record) -> int:
    """The set of the cards that nobody has won."""
    cards = WHOLE_PACK
    for seat in range(rules.players):
        cards &= ~state.won[seat]
    return cards


@kernel
def chance(rules: Record, state: Record, rng: Generator) -> None:
    """BD1, BD6, BD7: shuffle what is not won into a stock, and turn up; or draw who claimed first."""
    if state.phase == LOT:
        happen(rules, state, pick_any(state.claims, rng))
        return
    shuffle(state, in_play(rules, state), rng)
    state.known = 0
    state.waste = 0
    turn_up(state)


@kernel
def outcomes(rules: Record, state: Record, out: NDArray[np.int64], weight: NDArray[np.float64]) -> int:
    """BD4: any of those who claimed at once may have been first. The shuffles are too many to list."""
    if state.phase != LOT:
        return 0
    found = 0
    for seat in range(rules.players):
        if state.claims >> seat & 1:
            if found < len(out):
                out[found] = seat
                weight[found] = 1.0
            found += 1
    return found


@kernel
def happen(rules: Record, state: Record, outcome: int) -> None:
    """BD4: this seat was first; the other claims came too late and count for nothing."""
    right = state.right >> outcome & 1
    state.claims = 0
    state.right = 0
    state.wrong = 0
    state.first = outcome + 1
    state.phase = OPEN
    decide(rules, state, outcome, right)


@kernel
def turn_up(state: Record) -> None:
    """BD1, BD4: four cards from the stock are the display, and its next card is the target."""
    for place in range(DISPLAY):
        state.display[place] = draw_card(state)
    state.tried = 0
    next_target(state)


@kernel
def draw_card(state: Record) -> int:
    """The top card of the stock, perhaps one that was seen to go under it."""
    card = draw(state)
    state.known = min(state.known, state.left)
    return card


@kernel
def next_target(state: Record) -> None:
    """BD4, BD6: the next card of the stock is the target; bars and passes are lifted."""
    state.target = draw_card(state)
    state.barred = 0
    state.passed = 0
    state.targets += 1
    state.phase = OPEN


@kernel
def can_be_made(rules: Record, state: Record) -> bool:
    """BD3, BD10, BD11: whether there is an equation for the target."""
    return makes(rules, state.display, rules.worth[state.target - 1])


@kernel
def choices(rules: Record, state: Record, seat: int, out: NDArray[np.int64]) -> int:
    """BD3 to BD6: wait, pass, claim with an equation if there is any, or with something that is none."""
    out[0] = WAIT
    out[1] = PASS
    if can_be_made(rules, state):
        out[2] = RIGHT
        out[3] = WRONG
        return 4
    out[2] = WRONG
    return 3


@kernel
def play(rules: Record, state: Record, chosen: NDArray[np.int64]) -> None:
    """BD4 to BD6: passes count at once, then the first claim does; where all wait, all pass."""
    claims = 0
    right = 0
    passes = 0
    state.first = 0
    state.winner = 0
    for seat in range(rules.players):
        if chosen[seat] == PASS:
            passes |= 1 << seat
        elif chosen[seat] > PASS:
            claims |= 1 << seat
            if chosen[seat] == RIGHT:
                right |= 1 << seat
    if claims | passes == 0:
        passes = still_in(rules, state)
    state.passed |= passes
    if claims == 0:
        go_on(rules, state)
    elif claims & (claims - 1) == 0:
        state.first = lowest(claims) + 1
        decide(rules, state, lowest(claims), 1 if right else 0)
    else:
        state.claims = claims
        state.right = right
        state.wrong = claims & ~right
        state.phase = LOT


@kernel
def decide(rules: Record, state: Record, seat: int, right: int) -> None:
    """BD4, BD5: a valid equation wins the target; an invalid one bars, or gives it to an only opponent."""
    if right:
        state.last = seat + 1
        win(rules, state, seat)
    elif rules.players == 2:
        win(rules, state, 1 - seat)
    else:
        state.barred |= 1 << seat
        go_on(rules, state)


@kernel
def win(rules: Record, state: Record, seat: int) -> None:
    """BD4: the target is won, the display is waste. BD8: perhaps that ends the game."""
    state.won[seat] |= 1 << (state.target - 1)
    state.winner = seat + 1
    state.target = 0
    state.fruitless = 0
    state.barred = 0
    state.passed = 0
    waste_display(state)
    left = count(in_play(rules, state))
    if rules.goal and count(state.won[seat]) >= rules.goal:
        state.phase = ENDED
    elif left <= PACK_SIZE - MOST_WON:
        give_rest(rules, state)
    elif state.left > DISPLAY:
        turn_up(state)
    else:
        clear_table(state)


@kernel
def waste_display(state: Record) -> None:
    """BD4: the display goes to the waste pile."""
    for place in range(DISPLAY):
        state.waste |= 1 << (state.display[place] - 1)
        state.display[place] = 0
    state.tried = 0


@kernel
def clear_table(state: Record) -> None:
    """BD6, BD7: what lies on the table joins the waste, which is about to be shuffled."""
    for place in range(state.left):
        state.stock[place] = 0
    state.left = 0
    state.known = 0
    state.waste = 0
    state.phase = SHUFFLING


@kernel
def give_rest(rules: Record, state: Record) -> None:
    """BD6, BD8: what is left goes to the maker of the last equation, if anybody made one."""
    rest = in_play(rules, state)
    clear_table(state)
    if state.last:
        state.won[state.last - 1] |= rest
    else:
        state.waste = rest
    state.phase = ENDED


@kernel
def go_on(rules: Record, state: Record) -> None:
    """BD6: when all are barred or have passed, the target goes under the stock and the next is turned up."""
    if still_in(rules, state):
        return
    for place in range(state.left, 0, -1):
        state.stock[place] = state.stock[place - 1]
    state.stock[0] = state.target
    state.left += 1
    state.known += 1
    state.target = 0
    state.tried += 1
    if state.tried < state.left:
        next_target(state)
    else:
        give_up(rules, state)


@kernel
def give_up(rules: Record, state: Record) -> None:
    """BD6: every card of the stock has been the target of this display."""
    state.barred = 0
    state.passed = 0
    waste_display(state)
    if count(in_play(rules, state)) <= DISPLAY + 1:
        give_rest(rules, state)
        return
    state.fruitless += 1
    clear_table(state)
    if state.fruitless >= MOST_FRUITLESS:
        state.waste = in_play(rules, state)
        state.phase = ENDED


@kernel
def points(rules: Record, state: Record, seat: int) -> int:
    """BD9: the cards won, or what they are worth."""
    cards = state.won[seat]
    if not rules.by_value:
        return count(cards)
    total = 0
    while cards:
        total += rules.worth[lowest(cards)]
        cards &= cards - 1
    return total


@kernel
def score(rules: Record, state: Record, out: NDArray[np.float64]) -> None:
    """BD9: everybody's points."""
    for seat in range(rules.players):
        out[seat] = points(rules, state, seat)


@kernel
def turn(rules: Record, state: Record) -> int:
    """The number of the target."""
    return max(state.targets, 1)


@kernel
def mask(rules: Record, state: Record, seat: int) -> None:
    """Nobody knows the order of the stock, but for the targets seen to go under it. Whether a claim holds
    that was made at the same time as others is known only to who made it.
    """
    for place in range(state.known, state.left):
        state.stock[place] = 0
    own = 0 if seat < 0 else 1 << seat
    state.right &= own
    state.wrong &= own


@kernel
def imagine(rules: Record, state: Record, seat: int, rng: Generator) -> None:
    """Shuffle the cards that nobody has seen into the stock; other claims may hold if any can."""
    unseen = in_play(rules, state) & ~state.waste
    if state.target:
        unseen &= ~(1 << (state.target - 1))
        for place in range(DISPLAY):
            unseen &= ~(1 << (state.display[place] - 1))
    for place in range(state.known):
        unseen &= ~(1 << (state.stock[place] - 1))
    imagine_stock(state, state.known, unseen, rng)
    if state.phase == LOT:
        makeable_target = can_be_made(rules, state)
        for each in range(rules.players):
            if (state.claims & ~(state.right | state.wrong)) >> each & 1:
                if makeable_target and below(rng, 2):
                    state.right |= 1 << each
                else:
                    state.wrong |= 1 << each


@kernel
def reveals(rules: Record, state: Record, seat: int, choice: int, eyes: int) -> bool:
    """A pass is said aloud; of claims made at once only the first is heard, and that shows anyway."""
    return seat == eyes or choice == PASS
