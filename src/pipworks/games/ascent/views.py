"""What a seat sees of an Ascent table."""

from __future__ import annotations

from typing import Literal

from pipworks.engine import Message, Seat, Seen, Teller, Variant, View, say
from pipworks.engine.claims import ClaimViews
from pipworks.engine.contract import Record
from pipworks.engine.fields import in_set
from pipworks.engine.teller import ENGLISH
from pipworks.engine.zones import Pile as PileZone
from pipworks.engine.zones import Tally, Text, Zone, tally
from pipworks.games.ascent import rules
from pipworks.games.brain_drain.cards import FACES, RANKS, WHOLE_PACK, as_set, faces_of
from pipworks.games.brain_drain.stock_notation import cards_in
from pipworks.games.brain_drain.views import Card, card_row, cards_seen

Phase = Literal["shuffle", "try", "over"]
PHASES: tuple[Phase, ...] = ("shuffle", "try", "over")


class Pile(Seen):
    """The cards of one suit in the square."""

    card: Card
    covered: list[str]
    """The cards below, in the order of the pack."""


class AscentView(View):
    """An Ascent table as a seat sees it. What it may do is told without its equations."""

    phase: Phase
    square: list[Pile]
    """♠ ♥ ♣ ♦; empty before the first shuffle."""
    number: int
    """The number to be made."""
    last_number: int
    failures: int
    """How often it has not been made so far."""
    scores_now: bool
    """Whether it scores if it is made now."""
    stock: int
    unseen: list[str]
    """The cards of the stock, in no order: that is secret."""
    totals: list[int]


class AscentViews(ClaimViews):
    """How Ascent is seen."""

    def phase(self, variant: Variant, state: Record) -> str:
        """What the game waits for."""
        return PHASES[int(state.phase)]

    def view(self, variant: Variant, state: Record, seat: int, teller: Teller = ENGLISH) -> AscentView:
        """The table as typed data."""
        square = cards_in(state.square) if state.square[0] else []
        covered = in_set(state.covered)
        last = int(variant.rules.last_number)
        return AscentView.of(
            **self.common(variant, state, seat, teller),
            square=[
                Pile(card=card, covered=[FACES[each] for each in covered if each // RANKS == suit])
                for suit, card in enumerate(cards_seen(variant, square))
            ],
            number=min(int(state.number), last),
            last_number=last,
            failures=int(state.failures),
            scores_now=bool(state.failures),
            stock=int(state.left),
            unseen=list(faces_of(in_set(WHOLE_PACK & ~as_set(square + covered)))) if state.left else [],
            totals=[int(each) for each in state.total[: variant.seats]],
        )

    def tally(self, variant: Variant, state: Record, teller: Teller) -> Tally:
        """The points: the numbers that were made after a failure."""
        return tally(teller.say(say("Points")), [int(each) for each in state.total[: variant.seats]])

    def zones(
        self, variant: Variant, state: Record, seat: int, choices: list[str], teller: Teller
    ) -> list[Zone]:
        """The square, what is to be made of it, the points and the piles."""
        found: list[Zone] = []
        if state.square[0]:
            found.append(card_row(variant, teller.say(say("Square")), cards_in(state.square)))
        return [
            *found,
            Text(lines=[teller.sentence(_standing(variant, state))]),
            self.tally(variant, state, teller).zone,
            PileZone(label=teller.say(say("Stock")), count=int(state.left)),
            PileZone(label=teller.say(say("Covered")), count=int(state.covered).bit_count()),
        ]


def _standing(variant: Variant, state: Record) -> Message:
    """What is to be made, and what for."""
    if state.phase == rules.ENDED:
        return say("The game is over.")
    if state.phase == rules.SHUFFLING:
        return say("The cards are being shuffled.")
    seat, number, last = Seat(state.player), int(state.number), int(variant.rules.last_number)
    if not state.failures:
        return say(
            "{seat} {seat:are|is} to make {number} of {last}, at the first attempt: that scores nothing.",
            seat=seat,
            number=number,
            last=last,
        )
    return say(
        "{seat} {seat:are|is} to make {number} of {last}, after {failures} {failures:failure|failures}: that "
        "scores {number}.",
        seat=seat,
        number=number,
        last=last,
        failures=int(state.failures),
    )
