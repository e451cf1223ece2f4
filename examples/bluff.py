"""Bluff: a whole game in one file, to show how a game of your own is written.

Two players, three cards, one bet. Each player puts a chip in the middle and gets a card; the third card
lies face down, out of play. Now either player may bet. The other then calls the bet, and the higher card
takes all, or folds and loses no more than the chip. There is nothing else to it, and yet nobody plays
it well who never bluffs. (Harold Kuhn solved this game in 1950, as an example himself.)

    pipworks play examples/bluff.py
    pipworks rules examples/bluff.py:stake=3

A game begins with its facts. Then it has three parts, and they stand here in this order: its options, which
people set; its rules, which are compiled; and its words, which people read. Each part is found by its name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from pipworks.engine import (
    CHANCE,
    OVER,
    BadPosition,
    Facts,
    Line,
    Message,
    Options,
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
from pipworks.engine.zones import Hand, Text, Zone, cards

FACTS = Facts(
    name="bluff",
    title="Bluff",
    designer="Harold W. Kuhn",
    pitch="Three cards, one bet: the higher card wins, if anybody asks to see it.",
    most_choices=2,
)

# ---------------------------------------------------------------------------------------------------------
# Options: what can be different from one table to the next. The line below each is shown to people.


class BluffOptions(Options):
    """The options of Bluff."""

    stake: int = Field(1, ge=1, le=100)
    """How many chips a bet is."""
    face_up: bool = False
    """Whether the cards lie face up, so that there is nothing to bluff about."""

    @property
    def secret(self) -> bool:
        """Each player keeps a card hidden, unless the cards lie face up."""
        return not self.face_up

    @property
    def most_payoff(self) -> float:
        """The chip from the start, and a bet."""
        return 1.0 + self.stake


# ---------------------------------------------------------------------------------------------------------
# Rules. Everything about a game that is under way is one record, the state; everything about the variant
# is another, the rules. Both hold numbers and nothing else. (Smaller numbers than int64 would do, and make
# records shorter, but then mind where they overflow.)

Rules = np.dtype((np.record, [("stake", np.int64), ("face_up", np.int64)]))

State = np.dtype(
    (
        np.record,
        [
            ("card", np.int64, 2),  # each player's card: 1, 2 or 3; 0 when it is not known
            ("bet", np.int64, 2),  # 1 for a player who has bet or called
            ("said", np.int64),  # how many choices have been made
            ("phase", np.int64),
        ],
    )
)

# The phases of a game. A state must say who is to act even to somebody who sees no cards, so it would not
# do to tell from the missing cards that nothing has been dealt.
DEALING, BETTING, ENDED = range(3)

# The two choices there ever are. What they are called depends on whether there is a bet to answer.
STAY, PUSH = range(2)  # check or fold; bet or call

DEALS = 6  # three cards for player 1, then two for player 2


def encode(options: BluffOptions, rules: Any) -> None:
    """Write the options into a rules record. Of all the rules, only this is not compiled."""
    rules.stake = options.stake
    rules.face_up = options.face_up


@kernel
def begin(rules: Any, state: Any) -> None:
    """Two chips are in the middle, and the cards are about to be dealt."""
    state.phase = DEALING


@kernel
def to_act(rules: Any, state: Any) -> int:
    """Who chooses now, as a set of bits: player 1 is 1, player 2 is 2. They take turns."""
    if state.phase == DEALING:
        return CHANCE
    if state.phase == ENDED:
        return OVER
    return 1 << (state.said % 2)


@kernel
def outcomes(rules: Any, state: Any, out: NDArray[np.int64], weight: NDArray[np.float64]) -> int:
    """The deals, by number, all equally likely."""
    for deal in range(min(DEALS, len(out))):
        out[deal] = deal
        weight[deal] = 1.0
    return DEALS


@kernel
def happen(rules: Any, state: Any, outcome: int) -> None:
    """Deal number `outcome`."""
    first = 1 + outcome // 2
    state.card[0] = first
    state.card[1] = 1 + (first + outcome % 2) % 3  # one of the two others, counted on from the first
    state.phase = BETTING


@kernel
def chance(rules: Any, state: Any, rng: Generator) -> None:
    """Shuffle and deal."""
    happen(rules, state, below(rng, DEALS))


@kernel
def choices(rules: Any, state: Any, seat: int, out: NDArray[np.int64]) -> int:
    """Whoever is to act has both choices, always."""
    out[0] = STAY
    out[1] = PUSH
    return 2


@kernel
def play(rules: Any, state: Any, chosen: NDArray[np.int64]) -> None:
    """Check, bet, fold or call. The hand ends when a bet has been answered, or both have checked."""
    seat = state.said % 2
    answered = state.bet[1 - seat] == 1
    if chosen[seat] == PUSH:
        state.bet[seat] = 1
    state.said += 1
    if answered or (state.said == 2 and chosen[seat] == STAY):
        state.phase = ENDED


@kernel
def score(rules: Any, state: Any, out: NDArray[np.float64]) -> None:
    """What player 1 wins, and player 2 loses. Nothing before the end: it would give the cards away."""
    won = 0
    if state.phase == ENDED:
        if state.bet[0] != state.bet[1]:  # somebody folded
            won = 1 if state.bet[0] else -1
        else:
            won = 1 + rules.stake * state.bet[0]
            if state.card[0] < state.card[1]:
                won = -won
    out[0] = won
    out[1] = -won


@kernel
def hidden(rules: Any, state: Any) -> bool:
    """Whether the cards are hidden. At the end they are shown, except after somebody has folded."""
    shown = state.phase == ENDED and state.bet[0] == state.bet[1]
    return not shown and not rules.face_up


@kernel
def mask(rules: Any, state: Any, seat: int) -> None:
    """Erase what a seat does not know: the other card. (Somebody who only watches has seat −1.)"""
    if hidden(rules, state):
        for each in range(2):
            if each != seat:
                state.card[each] = 0


@kernel
def imagine(rules: Any, state: Any, seat: int, rng: Generator) -> None:
    """The reverse: put cards where they are missing, so that each possible deal is equally likely."""
    if state.phase == DEALING:
        return
    for each in range(2):
        while state.card[each] == 0 or state.card[0] == state.card[1]:
            state.card[each] = 1 + below(rng, 3)


# ---------------------------------------------------------------------------------------------------------
# Words. What is said is made from masked states, so it can never tell anybody more than they know. Whatever
# is left out here is done plainly by `Words`.

LINES = {
    (0, 0, 0): "",
    (1, 0, 0): "check",
    (1, 1, 0): "bet",
    (2, 0, 0): "check-check",
    (2, 0, 1): "check-bet",
    (2, 1, 0): "bet-fold",
    (2, 1, 1): "bet-call",
    (3, 0, 1): "check-bet-fold",
    (3, 1, 1): "check-bet-call",
}
"""All that can have been said, by the number of choices and by who has bet."""


@line("Each player is dealt a card.")
class Dealt(Line):
    """The cards are dealt."""


@line("{seat} {seat:check|checks}.")
class Checked(Line):
    """A player does not bet."""

    seat: Seat


@line("{seat} {seat:bet|bets}.")
class Bet(Line):
    """A player bets."""

    seat: Seat


@line("{seat} {seat:fold|folds}.")
class Folded(Line):
    """A player gives up."""

    seat: Seat


@line("{seat} {seat:call|calls}.")
class Called(Line):
    """A player answers a bet."""

    seat: Seat


@line("The cards are shown: {first} {first:have|has} the {one}, {second} the {other}.")
class Shown(Line):
    """The higher card takes all."""

    first: Seat
    one: int
    second: Seat
    other: int


@line("{winner} {winner:win|wins} {chips} {chips:chip|chips}.")
class Takes(Line):
    """Who wins what."""

    winner: Seat
    chips: int


SPOKEN: dict[str, Any] = {"check": Checked, "bet": Bet, "fold": Folded, "call": Called}


class BluffWords(Words):
    """How Bluff is said and written."""

    def choice(self, variant: Variant, state: Any, seat: int, choice: int) -> str:
        """A choice in one word."""
        names = ("fold", "call") if state.bet[1 - seat] else ("check", "bet")
        return names[choice]

    def ask(self, variant: Variant, state: Any, seat: int) -> Message:
        """What a player is asked."""
        return say("There is a bet. Do you call?") if state.bet[1 - seat] else say("Do you bet?")

    lines = (Dealt, Checked, Bet, Folded, Called, Shown, Takes)

    def tell(
        self,
        variant: Variant,
        before: Any,
        after: Any,
        chosen: Mapping[int, int],
        seat: int,
        said: Mapping[int, str],
    ) -> list[Line]:
        """What happened, for the eyes of one seat."""
        if not chosen:
            return [Dealt()]
        told: list[Line] = [
            SPOKEN[self.choice(variant, before, each, choice)](Seat(each)) for each, choice in chosen.items()
        ]
        if after.phase == ENDED and after.bet[0] == after.bet[1]:
            told.append(Shown(Seat(0), int(after.card[0]), Seat(1), int(after.card[1])))
        return told

    def zones(
        self, variant: Variant, state: Any, seat: int, choices: list[str], teller: Teller
    ) -> list[Zone]:
        """What lies on the table: the chips in the middle, and a card before each player."""
        chips = say("In the middle: {chips} chips", chips=2 + int(variant.rules.stake * state.bet.sum()))
        lines = [teller.say(chips)]
        bets = tuple(Seat(each) for each in range(2) if state.bet[each])
        if bets:
            lines.append(teller.sentence(say("{bets} {bets:have|has|have} put in the bet.", bets=bets)))
        hands = [
            Hand(
                label=teller.say(say("card")),
                seat=each,
                cards=cards([str(card)] if card else []),
                unknown=card == 0,
            )
            for each, card in enumerate(state.card)
        ]
        return [Text(lines=lines), *hands]

    def result(self, variant: Variant, scores: Sequence[float]) -> Line:
        """How it ended."""
        return Takes(Seat(0 if scores[0] > 0 else 1), int(abs(scores[0])))

    def write_position(self, variant: Variant, state: Any) -> str:
        """The cards and what has been said: `3/1 check-bet`. A deal is written the same way: `3/1`."""
        if state.phase == DEALING:
            return "undealt"
        cards = "/".join(str(card or "?") for card in state.card)
        return f"{cards} {LINES[state.said, *state.bet]}".strip()

    def read_position(self, variant: Variant, text: str) -> Any:
        """The reverse. What has been said is played again, so no position comes of it that cannot be."""
        state = variant.blank()
        if text.strip().lower() == "undealt":
            return state
        cards, _, line = text.strip().lower().partition(" ")
        for deal in range(DEALS):
            happen(variant.rules, state, deal)
            if self.write_position(variant, state) == cards:
                break
        else:
            raise BadPosition(f"{cards!r} are not two of the cards 1, 2, 3 with / between them, as in 3/1")
        for word in filter(None, line.split("-")):
            acting = variant.acting(state)
            if not acting:
                raise BadPosition(f"the hand is over before {word!r}")
            state = variant.after(state, {acting[0]: self.read_choice(variant, state, acting[0], word)})
        return state

    def rule_sheet(self, variant: Variant) -> RuleSheet:
        """The rules of exactly this variant."""
        options = variant.options
        deal = (
            Rule("BL1", say("The cards are 1, 2 and 3. Each player puts a chip in the middle.")),
            Rule(
                "BL2",
                say("Deal each player a card, face up. The third card is not used.")
                if options.face_up
                else say("Deal each player a card, face down; look at your own. The third card is not used."),
            ),
        )
        betting = (
            Rule(
                "BL3",
                say(
                    "Player 1 checks or bets {bet}. After a check player 2 may check or bet as well.",
                    bet=say("a chip") if options.stake == 1 else say("{stake} chips", stake=options.stake),
                ),
            ),
            Rule("BL4", say("A bet is answered: call it with as many chips, or fold and give up.")),
        )
        end = (
            Rule("BL5", say("When one player folds, the other takes the chips, and no card is shown.")),
            Rule("BL6", say("After a call, or two checks, the higher card takes the chips.")),
        )
        return RuleSheet(
            title=say("Bluff"),
            lead=say("A game for two, with three cards and some chips."),
            sections=(
                Section(say("The deal"), deal),
                Section(say("The betting"), betting),
                Section(say("The end"), end),
            ),
        )
