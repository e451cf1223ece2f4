"""Tens: a small game of your own, to begin with.

Two players hold cards that only they see, and lay them in turn, one after the other, in a row. Whoever makes
the row add up to a multiple of ten takes it, and a point for each of its cards.

    pipworks play tens.py
    pipworks serve --game tens.py --open
    pytest test_tens.py

Change what you like. The parts of a game stand here in their order, and each is found by its name: its facts,
its options, which people set; its rules, which are compiled; and its words, which people read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from pipworks.engine import (
    CHANCE,
    OVER,
    BadPosition,
    Card,
    Facts,
    Line,
    Message,
    Options,
    Quoted,
    Rule,
    RuleSheet,
    Seat,
    Section,
    Teller,
    Variant,
    Words,
    kernel,
    line,
    say,
)
from pipworks.engine.rng import Generator, below
from pipworks.engine.telling import NOTHING_SAID
from pipworks.engine.zones import Hand, Row, Tally, Zone, cards, tally

CARDS = 12  # the pack has the cards 1 to 12
MOST_HELD = 5

FACTS = Facts(
    name="tens",
    title="Tens",
    designer="You",
    pitch="Lay cards in a row: whoever makes a multiple of ten takes them.",
    most_choices=MOST_HELD,
    bots=("eager",),
)

# ---------------------------------------------------------------------------------------------------------
# Options: what can be different from one table to the next. The line below each is shown to people.


class TensOptions(Options):
    """The options of Tens."""

    number: int = Field(10, ge=3, le=20)
    """What the row must add up to a multiple of."""
    hand: int = Field(4, ge=2, le=MOST_HELD)
    """How many cards each player is dealt."""

    @property
    def secret(self) -> bool:
        """Hands are hidden from the others."""
        return True

    @property
    def most_payoff(self) -> float:
        """A point for every card."""
        return 2.0 * self.hand

    @property
    def actions(self) -> int:
        """A choice is the number of a card, so choices have numbers up to that of the highest."""
        return CARDS + 1


# ---------------------------------------------------------------------------------------------------------
# Rules. A game that is under way is one record of numbers, the state; the options make another, the rules.
# What is 0 has not happened, or is not known.

Rules = np.dtype((np.record, [("number", np.int64), ("hand", np.int64)]))

State = np.dtype(
    (
        np.record,
        [
            ("place", np.int64, CARDS + 1),  # where each card is, by its number
            ("row", np.int64, 2 * MOST_HELD),  # the cards of the row, in the order in which they were laid
            ("points", np.int64, 2),
            ("laid", np.int64),  # how many cards have been laid, in all
            ("dealt", np.int64),
        ],
    )
)

# Where a card can be. It is in the hand of player 1 or 2, aside, or on the table.
UNKNOWN, FIRST, SECOND, ASIDE, LAID = range(5)


def encode(options: TensOptions, rules: Any) -> None:
    """Write the options into a rules record. Of all the rules, only this is not compiled."""
    rules.number = options.number
    rules.hand = options.hand


@kernel
def begin(rules: Any, state: Any) -> None:
    """Nothing has been dealt: a state of zeros says just that."""


@kernel
def to_act(rules: Any, state: Any) -> int:
    """Who chooses now, as a set of bits: player 1 is 1, player 2 is 2. They take turns."""
    if not state.dealt:
        return CHANCE
    if state.laid == 2 * rules.hand:
        return OVER
    return 1 << int(state.laid % 2)


@kernel
def choices(rules: Any, state: Any, seat: int, out: NDArray[np.int64]) -> int:
    """The cards of the hand, the lowest first. Seats count from 0."""
    found = 0
    for card in range(1, CARDS + 1):
        if state.place[card] == FIRST + seat:
            out[found] = card
            found += 1
    return found


@kernel
def play(rules: Any, state: Any, chosen: NDArray[np.int64]) -> None:
    """Lay a card at the end of the row; take the row if that makes a multiple."""
    seat = state.laid % 2
    card = chosen[seat]
    length = 0
    while state.row[length]:
        length += 1
    state.row[length] = card
    state.place[card] = LAID
    state.laid += 1
    if state.row.sum() % rules.number == 0:
        state.points[seat] += length + 1
        state.row[:] = 0


@kernel
def score(rules: Any, state: Any, out: NDArray[np.float64]) -> None:
    """By how many points each player is ahead."""
    out[0] = state.points[0] - state.points[1]
    out[1] = -out[0]


@kernel
def turn(rules: Any, state: Any) -> int:
    """The number of the round, in which both lay a card."""
    return int(state.laid // 2 + 1)


@kernel
def room(rules: Any, state: Any, place: int) -> int:
    """How many cards in a hand, or aside, are not known."""
    seat = place - FIRST
    unknown = int(rules.hand - (state.laid + 1 - seat) // 2)
    if place == ASIDE:
        unknown = CARDS - 2 * rules.hand
    for card in range(1, CARDS + 1):
        if state.place[card] == place:
            unknown -= 1
    return unknown


@kernel
def hand_out(rules: Any, state: Any, rng: Generator) -> None:
    """Put every card that is nowhere into a hand, or aside, so that all ways to do so are equally likely."""
    for card in range(1, CARDS + 1):
        if state.place[card] == UNKNOWN:
            first, second = room(rules, state, FIRST), room(rules, state, SECOND)
            drawn = below(rng, first + second + room(rules, state, ASIDE))
            if drawn < first:
                state.place[card] = FIRST
            elif drawn < first + second:
                state.place[card] = SECOND
            else:
                state.place[card] = ASIDE


@kernel
def chance(rules: Any, state: Any, rng: Generator) -> None:
    """Shuffle and deal: the only thing here that is left to luck."""
    hand_out(rules, state, rng)
    state.dealt = 1


@kernel
def mask(rules: Any, state: Any, seat: int) -> None:
    """Erase what a seat does not know: all cards but its own and those laid. (Who watches has seat −1.)"""
    for card in range(1, CARDS + 1):
        if state.place[card] != LAID and state.place[card] != FIRST + seat:
            state.place[card] = UNKNOWN


@kernel
def imagine(rules: Any, state: Any, seat: int, rng: Generator) -> None:
    """The reverse: deal the cards that are not known anew."""
    if state.dealt:
        hand_out(rules, state, rng)


@kernel
def eager(rules: Any, state: Any, seat: int, rng: Generator) -> int:
    """A bot, which knows no more than its seat: it takes the row if it can, and else lays its lowest card."""
    lowest = 0
    for card in range(CARDS, 0, -1):
        if state.place[card] == FIRST + seat:
            if (state.row.sum() + card) % rules.number == 0:
                return card
            lowest = card
    return lowest


# ---------------------------------------------------------------------------------------------------------
# Words. What is said is made from masked states, so it can never tell anybody more than they know. Choices
# and positions are written as `Words` writes them by itself: a card by its number, a position by its fields.


@line("{seat} {seat:lay|lays} the {card}, which makes {total}.")
class Laid(Line):
    """A card comes at the end of the row."""

    seat: Seat
    card: Card
    total: int


@line("{seat} {seat:take|takes} {count} {count:card|cards}.")
class Took(Line):
    """A row is taken."""

    seat: Seat
    count: int


class TensWords(Words):
    """How Tens is said and written."""

    lines = (Laid, Took)

    def ask(self, variant: Variant, state: Any, seat: int) -> Message:
        """What a player is asked."""
        return say("Lay a card.")

    def tell(
        self,
        variant: Variant,
        before: Any,
        after: Any,
        chosen: Mapping[int, int],
        seat: int,
        said: Mapping[int, str] = NOTHING_SAID,
    ) -> list[Line]:
        """What happened, for the eyes of one seat. Of the deal there is nothing to tell."""
        told: list[Line] = []
        for each, card in chosen.items():
            told.append(Laid(Seat(each), Card(card), int(before.row.sum()) + card))
            if taken := int(after.points[each] - before.points[each]):
                told.append(Took(Seat(each), taken))
        return told

    def tally(self, variant: Variant, state: Any, teller: Teller) -> Tally:
        """The points, which are not what the game pays: that is by how many somebody is ahead."""
        return tally(teller.say(say("Points")), list(state.points))

    def zones(
        self, variant: Variant, state: Any, seat: int, choices: list[str], teller: Teller
    ) -> list[Zone]:
        """What lies on the table: the row, the points, and both hands. From it the table is drawn."""
        row = [str(card) for card in state.row if card]
        total = say("makes {total}", total=int(state.row.sum()))
        found: list[Zone] = [
            Row(label=teller.say(say("Row")), cards=cards(row), note=teller.say(total) if row else ""),
            self.tally(variant, state, teller).zone,
        ]
        for each in range(2):
            held = [str(card) for card in range(1, CARDS + 1) if state.place[card] == FIRST + each]
            found.append(
                Hand(
                    label=teller.say(say("hand")),
                    seat=each,
                    cards=cards(held, choices if each == seat else ()),
                    unknown=int(room(variant.rules, state, FIRST + each)) if state.dealt else 0,
                )
            )
        return found

    def read_position(self, variant: Variant, text: str) -> Any:
        """The position of its fields. Nobody can set up one that cannot come up: raises BadPosition."""
        state = super().read_position(variant, text)
        if state.tobytes() != variant.blank().tobytes() and not possible(variant, state):
            raise BadPosition("{text} cannot come up in this game", text=Quoted(text))
        return state

    def rule_sheet(self, variant: Variant) -> RuleSheet:
        """The rules of exactly this variant."""
        number, hand = int(variant.rules.number), int(variant.rules.hand)
        deal = Rule(
            "T1",
            say(
                "Shuffle the cards 1 to {last} and deal {hand} to each player. Look at yours, and show them "
                "to nobody. The others lie aside, face down.",
                last=CARDS,
                hand=hand,
            ),
        )
        laying = (
            Rule("T2", say("In turn, beginning with player 1, lay a card at the end of the row.")),
            Rule(
                "T3",
                say(
                    "If the row then adds up to a multiple of {number}, take it: that is a point for each of "
                    "its cards. A new row begins.",
                    number=number,
                ),
            ),
        )
        end = Rule("T4", say("When all cards of the hands are laid, whoever has more points wins."))
        return RuleSheet(
            title=say("Tens"),
            lead=say("A game of sums for two."),
            sections=(
                Section(say("The deal"), (deal,)),
                Section(say("Laying"), laying),
                Section(say("The end"), (end,)),
            ),
        )


def possible(variant: Variant, state: Any) -> bool:
    """Whether cards that have been dealt can lie so."""
    hand, laid = int(variant.rules.hand), int(state.laid)
    sizes = [0, hand - (laid + 1) // 2, hand - laid // 2, CARDS - 2 * hand, laid]
    places = state.place[1:]
    row = [int(card) for card in state.row if card]
    on_table = {card for card in range(1, CARDS + 1) if state.place[card] == LAID}
    sums = np.cumsum(row, dtype=np.int64)
    return bool(
        state.dealt == 1
        and state.place[0] == 0
        and [int((places == place).sum()) for place in range(5)] == sizes
        and list(state.row) == row + [0] * (len(state.row) - len(row))
        and len(set(row)) == len(row)
        and set(row) <= on_table
        and (sums % variant.rules.number != 0).all()
        and (state.points >= 0).all()
        and state.points.sum() + len(row) == laid
    )
