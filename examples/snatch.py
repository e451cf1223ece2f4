"""Snatch: a larger game in one file, with hands, a pile and claims.

Two to four players lay cards in turn, from a hand that nobody else sees, face up on a pile. Whenever the last
two cards add up to a multiple of seven, whoever claims first takes the pile: a point for every card. Who
claims what is none loses a point. Claims race against each other; where no clock says who was first, a lot
does.

    pipworks play examples/snatch.py --opponent keen
    pipworks serve --game examples/snatch.py --open

Read `bluff.py` first: the parts are the same, in the same order, and what is new here is told where it comes.
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
    BadDeal,
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
from pipworks.engine.contract import CLAIM, WAIT
from pipworks.engine.fields import read_fields
from pipworks.engine.lines import Card
from pipworks.engine.rng import Generator, below
from pipworks.engine.zones import CardSeen, Hand, Pile, Row, Scores, Zone, cards

MOST_PLAYERS, MOST_HELD = 4, 8
MOST_CARDS = MOST_PLAYERS * MOST_HELD

FACTS = Facts(
    name="snatch",
    title="Snatch",
    designer="Pipworks",
    pitch="Two cards that add up to a multiple of seven: whoever sees it first takes the pile.",
    players=(2, MOST_PLAYERS),
    most_choices=MOST_HELD,
    zero_sum=False,
    bots=("keen",),
)

# ---------------------------------------------------------------------------------------------------------
# Options.


class SnatchOptions(Options):
    """The options of Snatch."""

    players: int = Field(2, ge=2, le=MOST_PLAYERS)
    """How many play."""
    hand: int = Field(6, ge=2, le=MOST_HELD)
    """How many cards each player is dealt."""
    number: int = Field(7, ge=2, le=12)
    """What the last two cards must add up to a multiple of."""
    fine: int = Field(1, ge=1, le=5)
    """How many points a wrong claim costs."""

    @property
    def seats(self) -> int:
        """A seat for each player."""
        return self.players

    @property
    def secret(self) -> bool:
        """Hands are hidden."""
        return True

    @property
    def claims(self) -> bool:
        """There are windows in which the first claim counts."""
        return True

    @property
    def actions(self) -> int:
        """A choice is the number of a card, so there may be more numbers than choices."""
        return self.players * self.hand + 1


# ---------------------------------------------------------------------------------------------------------
# Rules. The cards are numbered from 1, and all of them are dealt.

Rules = np.dtype(
    (
        np.record,
        [("players", np.int64), ("hand", np.int64), ("number", np.int64), ("fine", np.int64)],
    )
)

State = np.dtype(
    (
        np.record,
        [
            ("place", np.int64, MOST_CARDS + 1),  # of each card: UNKNOWN, a seat + 1, or LAID
            ("laid", np.int64),  # how many cards have been laid
            ("pile", np.int64),  # how many of them lie on the pile
            ("top", np.int64),  # the last card on it, and the one before; 0 for none
            ("under", np.int64),
            ("points", np.int64, MOST_PLAYERS),
            ("claims", np.int64),  # who claimed at once, as bits, while a lot is to be drawn
            ("phase", np.int64),
        ],
    )
)

UNKNOWN, LAID = 0, MOST_PLAYERS + 1
DEALING, LAYING, CLAIMING, LOT, ENDED = range(5)
MINE = 1  # the choice to claim; not to is WAIT


def encode(options: SnatchOptions, rules: Any) -> None:
    """Write the options into a rules record."""
    rules.players = options.players
    rules.hand = options.hand
    rules.number = options.number
    rules.fine = options.fine


@kernel
def begin(rules: Any, state: Any) -> None:
    """The cards are about to be dealt."""
    state.phase = DEALING


@kernel
def to_act(rules: Any, state: Any) -> int:
    """One player after the other lays a card; then everybody may claim."""
    if state.phase == LAYING:
        return 1 << (state.laid % rules.players)
    if state.phase == CLAIMING:
        return ((1 << rules.players) - 1) | CLAIM
    return OVER if state.phase == ENDED else CHANCE


@kernel
def choices(rules: Any, state: Any, seat: int, out: NDArray[np.int64]) -> int:
    """The cards of the hand; in a claim window, to wait or to claim."""
    if state.phase == CLAIMING:
        out[0] = WAIT
        out[1] = MINE
        return 2
    found = 0
    for card in range(1, rules.players * rules.hand + 1):
        if state.place[card] == seat + 1:
            out[found] = card
            found += 1
    return found


@kernel
def fits(rules: Any, state: Any) -> bool:
    """Whether the last two cards add up to a multiple of the number."""
    return state.under != 0 and (state.top + state.under) % rules.number == 0


@kernel
def play(rules: Any, state: Any, chosen: NDArray[np.int64]) -> None:
    """Lay a card; or settle a claim. Of several claims a lot decides which was first."""
    if state.phase == LAYING:
        lay(rules, state, chosen[state.laid % rules.players])
        return
    for seat in range(rules.players):
        if chosen[seat] == MINE:
            state.claims |= 1 << seat
    if state.claims & (state.claims - 1):
        state.phase = LOT
        return
    for seat in range(rules.players):
        if state.claims == 1 << seat:
            settle(rules, state, seat)
    go_on(rules, state)


@kernel
def lay(rules: Any, state: Any, card: int) -> None:
    """Lay a card on the pile. A single card is nothing to claim."""
    state.place[card] = LAID
    state.laid += 1
    state.pile += 1
    state.under = state.top
    state.top = card
    if state.under:
        state.phase = CLAIMING
    else:
        go_on(rules, state)


@kernel
def settle(rules: Any, state: Any, seat: int) -> None:
    """A right claim takes the pile, a wrong one costs a fine and leaves it there."""
    if fits(rules, state):
        state.points[seat] += state.pile
        state.pile = state.top = state.under = 0
    else:
        state.points[seat] -= rules.fine


@kernel
def go_on(rules: Any, state: Any) -> None:
    """The next player lays a card, if there are any left."""
    state.claims = 0
    state.phase = ENDED if state.laid == rules.players * rules.hand else LAYING


@kernel
def outcomes(rules: Any, state: Any, out: NDArray[np.int64], weight: NDArray[np.float64]) -> int:
    """Any of those who claimed may have been first. The deals are too many to list."""
    found = 0
    for seat in range(rules.players):
        if state.claims >> seat & 1:
            if found < len(out):
                out[found] = seat
                weight[found] = 1.0
            found += 1
    return found


@kernel
def happen(rules: Any, state: Any, outcome: int) -> None:
    """This seat's claim was the first; the others count for nothing."""
    settle(rules, state, outcome)
    go_on(rules, state)


@kernel
def chance(rules: Any, state: Any, rng: Generator) -> None:
    """Deal, or draw a lot."""
    if state.phase == DEALING:
        state.phase = LAYING
        hand_out(rules, state, rng)
        return
    first = below(rng, rules.players)
    while not state.claims >> first & 1:
        first = below(rng, rules.players)
    happen(rules, state, first)


@kernel
def room(rules: Any, state: Any, seat: int) -> int:
    """How many cards a seat holds that are not known."""
    held = rules.hand - (state.laid + rules.players - 1 - seat) // rules.players
    for card in range(1, rules.players * rules.hand + 1):
        if state.place[card] == seat + 1:
            held -= 1
    return held


@kernel
def hand_out(rules: Any, state: Any, rng: Generator) -> None:
    """Put every card that is nowhere into a hand with room, so that all ways to do so are equally likely."""
    rooms = 0
    for seat in range(rules.players):
        rooms += room(rules, state, seat)
    for card in range(1, rules.players * rules.hand + 1):
        if state.place[card] == UNKNOWN:
            drawn = below(rng, rooms)
            rooms -= 1
            seat = 0
            while drawn >= room(rules, state, seat):
                drawn -= room(rules, state, seat)
                seat += 1
            state.place[card] = seat + 1


@kernel
def mask(rules: Any, state: Any, seat: int) -> None:
    """Erase the hands of the others."""
    for card in range(1, rules.players * rules.hand + 1):
        if state.place[card] != LAID and state.place[card] != seat + 1:
            state.place[card] = UNKNOWN


@kernel
def imagine(rules: Any, state: Any, seat: int, rng: Generator) -> None:
    """Cards that are not known are dealt out anew: it is the same as dealing."""
    if state.phase != DEALING:
        hand_out(rules, state, rng)


@kernel
def score(rules: Any, state: Any, out: NDArray[np.float64]) -> None:
    """The points."""
    for seat in range(rules.players):
        out[seat] = state.points[seat]


@kernel
def turn(rules: Any, state: Any) -> int:
    """The number of the round; the last claims belong to the last."""
    return (max(state.laid, 1) - 1) // rules.players + 1


@kernel
def keen(rules: Any, state: Any, seat: int, rng: Generator) -> int:
    """A bot: it claims what is right, and lays its lowest card that gives nobody anything to claim."""
    if state.phase == CLAIMING:
        return MINE if fits(rules, state) else WAIT
    lowest = 0
    for card in range(rules.players * rules.hand, 0, -1):
        if state.place[card] == seat + 1 and (lowest == 0 or (state.top + card) % rules.number != 0):
            lowest = card
    return lowest


# ---------------------------------------------------------------------------------------------------------
# Words.


@line("The cards are dealt.")
class Dealt(Line):
    """All cards are dealt."""


@line("{seat} {seat:lay|lays} the {card}.")
class Laid(Line):
    """A card comes on the pile."""

    seat: Seat
    card: Card


@line("{seats} {seats:claim|claims|claim} at once.")
class ClaimedAtOnce(Line):
    """A lot is to decide who was first."""

    seats: tuple[Seat, ...]


@line("{one} + {other} = {sum}: {seat} {seat:take|takes} {count} {count:card|cards}.")
class Snatched(Line):
    """A claim was right."""

    seat: Seat
    one: int
    other: int
    sum: int
    count: int


@line("{seat} {seat:claim|claims}, but {one} + {other} = {sum}: that costs {fine} {fine:point|points}.")
class Erred(Line):
    """A claim was wrong."""

    seat: Seat
    one: int
    other: int
    sum: int
    fine: int


@line("Nobody claims the pile.")
class LetLie(Line):
    """The pile stays where it is."""


NEXT = {"lay": LAYING, "claim": CLAIMING, "lot": LOT, "end": ENDED}
FIELDS = ("hands", "pile", "last", "points", "next", "claims")


class SnatchWords(Words):
    """How Snatch is said and written."""

    lines = (Dealt, Laid, ClaimedAtOnce, Snatched, Erred, LetLie)

    def choice(self, variant: Variant, state: Any, seat: int, choice: int) -> str:
        """A card by its number; to wait or to claim."""
        return ("wait", "claim")[choice] if state.phase == CLAIMING else str(choice)

    def ask(self, variant: Variant, state: Any, seat: int) -> Message:
        """What a player is asked."""
        return say("Do you claim the pile?") if state.phase == CLAIMING else say("Lay a card.")

    def tell(
        self,
        variant: Variant,
        before: Any,
        after: Any,
        chosen: Mapping[int, int],
        seat: int,
        said: Mapping[int, str],
    ) -> list[Line]:
        """What happened, as the points and the pile tell it: of claims that came too late nothing is said."""
        if before.phase == DEALING:
            return [Dealt()]
        if before.phase == LAYING:
            return [Laid(Seat(before.laid % variant.seats), Card(after.top))]
        if after.phase == LOT:
            return [
                ClaimedAtOnce(tuple(Seat(each) for each in range(variant.seats) if after.claims >> each & 1))
            ]
        one, other = int(before.under), int(before.top)
        for each in range(variant.seats):
            if after.points[each] > before.points[each]:
                return [Snatched(Seat(each), one, other, one + other, int(before.pile))]
            if after.points[each] < before.points[each]:
                return [Erred(Seat(each), one, other, one + other, int(variant.rules.fine))]
        return [LetLie()]

    def zones(
        self, variant: Variant, state: Any, seat: int, choices: list[str], teller: Teller
    ) -> list[Zone]:
        """The pile with its last two cards, the points, and every hand."""
        last = [CardSeen(face=str(card), marked=True) for card in (state.under, state.top) if card]
        points = [str(points) for points in state.points[: variant.seats]]
        found: list[Zone] = [
            Pile(label=teller.say(say("Pile")), count=int(state.pile), top=last[-1] if last else None),
            Row(label=teller.say(say("Last two")), cards=last),
            Scores(label=teller.say(say("Points")), values=points),
        ]
        for each in range(variant.seats):
            hand = cards([str(card) for card in self.hand(state, each)], choices if each == seat else ())
            unknown = 0 if state.phase == DEALING else int(room(variant.rules, state, each))
            found.append(Hand(label=teller.say(say("hand")), seat=each, cards=hand, unknown=unknown))
        return found

    def hand(self, state: Any, seat: int) -> list[int]:
        """The cards of a seat that are known."""
        return [card for card in range(1, MOST_CARDS + 1) if state.place[card] == seat + 1]

    def write_position(self, variant: Variant, state: Any) -> str:
        """`1-5-9/2-3-7 pile=2 last=4-6 points=3/0 next=claim`; a deal is nothing but the hands."""
        if state.phase == DEALING:
            return "undealt"
        seats = range(variant.seats)
        hands = (
            [str(card) for card in self.hand(state, each)] + ["?"] * int(room(variant.rules, state, each))
            for each in seats
        )
        found = ["hands=" + "/".join("-".join(hand) or "-" for hand in hands)]
        if state.pile:
            last = "-".join(str(card) for card in (state.under, state.top) if card)
            found.append(f"pile={state.pile} last={last}")
        if state.points.any():
            found.append("points=" + "/".join(str(state.points[each]) for each in seats))
        if state.phase != LAYING:
            found.append(f"next={next(name for name, phase in NEXT.items() if phase == state.phase)}")
        if state.claims:
            found.append("claims=" + "/".join(str(each + 1) for each in seats if state.claims >> each & 1))
        return " ".join(found)

    def read_position(self, variant: Variant, text: str) -> Any:
        """The reverse. Raises BadPosition for what cannot come up."""
        state = variant.blank()
        if text.strip().lower() == "undealt":
            return state
        fields = read_fields(text.lower(), FIELDS, "hands")
        total = variant.seats * int(variant.rules.hand)
        hands = [_numbers(each, total) for each in fields.get("hands", "").split("/")]
        state.place[1 : total + 1] = LAID
        for seat, hand in enumerate(hands[: variant.seats]):
            for card in hand:
                state.place[card] = seat + 1
        state.laid = total - sum(map(len, hands))
        if len(hands) != variant.seats or any(room(variant.rules, state, each) for each in range(len(hands))):
            raise BadPosition(
                f"{fields.get('hands', '')!r} are not the hands of {variant.seats} players who lay in turn: "
                f"write the cards 1 to {total}, each once, with - between them and / between hands"
            )
        last = _numbers(fields.get("last", "-"), total)
        state.pile = _number(fields.get("pile", "0"), len(last), int(state.laid))
        if len(last) != min(state.pile, 2) or any(state.place[card] != LAID for card in last):
            raise BadPosition("last must be the last two cards of the pile (or its only one), laid before")
        state.top, state.under = [0, 0, *last][-1], [0, 0, *last][-2]
        points = fields.get("points", "/".join("0" * variant.seats)).split("/")
        if len(points) != variant.seats:
            raise BadPosition(f"points must be those of {variant.seats} players, with / between them")
        state.points[: variant.seats] = [_number(each, -5 * total, total) for each in points]
        name = fields.get("next", "lay")
        claims = {_number(each, 1, variant.seats) for each in fields.get("claims", "").split("/") if each}
        state.claims = sum(1 << each - 1 for each in claims)
        state.phase = NEXT.get(name, DEALING)
        fitting = {
            LAYING: state.laid < total,
            CLAIMING: len(last) == 2,
            LOT: len(last) == 2,
            ENDED: state.laid == total,
        }
        if not fitting.get(int(state.phase)) or (len(claims) > 1) != (state.phase == LOT) or len(claims) == 1:
            raise BadPosition(
                f"next cannot be {name!r} here: it is lay, claim, lot (of two claims or more) or end"
            )
        return state

    def write_outcome(self, variant: Variant, before: Any, after: Any) -> str:
        """In records a lot is the player that it has drawn, a deal the hands."""
        if before.phase == DEALING:
            return self.write_position(variant, after)
        return str(1 + int(np.flatnonzero(before.points != after.points)[0]))

    def read_outcome(self, variant: Variant, before: Any, text: str) -> Any:
        """The reverse. Raises BadDeal."""
        if before.phase == DEALING:
            return self.read_deal(variant, text)
        claimed = [str(each + 1) for each in range(variant.seats) if before.claims >> each & 1]
        if text not in claimed:
            raise BadDeal(f"{text!r} has not claimed: it is one of {', '.join(claimed)}")
        return variant.after_outcome(before, int(text) - 1)

    def rule_sheet(self, variant: Variant) -> RuleSheet:
        """The rules of exactly this variant."""
        options = variant.options
        total = options.players * options.hand
        deal = Rule(
            "SN1",
            say(
                "Shuffle the cards 1 to {total} and deal {hand} to each player. Keep yours hidden.",
                total=total,
                hand=options.hand,
            ),
        )
        play = (
            Rule("SN2", say("In turn, beginning with player 1, lay a card of yours face up on the pile.")),
            Rule(
                "SN3",
                say(
                    "When the last two cards on the pile add up to a multiple of {number}, claim it. Whoever "
                    "is first takes the pile, and a point for each of its cards.",
                    number=options.number,
                ),
            ),
            Rule(
                "SN4",
                say("A wrong claim costs {fine} {fine:point|points}. The pile stays.", fine=options.fine),
            ),
        )
        end = Rule("SN5", say("When all cards are laid, whoever has the most points wins."))
        return RuleSheet(
            title=say("Snatch"),
            lead=say("A game of quick sums for {players} players.", players=options.players),
            sections=(
                Section(say("The deal"), (deal,)),
                Section(say("Laying and claiming"), play),
                Section(say("The end"), (end,)),
            ),
        )


def _numbers(text: str, most: int) -> list[int]:
    """Different cards with - between them, or - for none."""
    found = [] if text == "-" else [_number(each, 1, most) for each in text.split("-")]
    if len(set(found)) < len(found):
        raise BadPosition(f"{text!r} has a card twice")
    return found


def _number(text: str, least: int, most: int) -> int:
    if len(text) < 9 and text.isascii() and text.removeprefix("-").isdecimal() and least <= int(text) <= most:
        return int(text)
    raise BadPosition(f"{text[:40]!r} is no number from {least} to {most}")
