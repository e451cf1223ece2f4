"""What a seat sees of a Brain Drain table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pipworks.engine import Message, Seat, Seen, Teller, Variant, View, say
from pipworks.engine.claims import ClaimViews
from pipworks.engine.contract import Record
from pipworks.engine.fields import in_set
from pipworks.engine.teller import ENGLISH
from pipworks.engine.zones import CardSeen, Pile, Row, Tally, Text, Zone, tally
from pipworks.games.brain_drain import rules
from pipworks.games.brain_drain.cards import FACES, faces_of
from pipworks.games.brain_drain.stock_notation import cards_in, top_first

Phase = Literal["shuffle", "claim", "lot", "over"]
PHASES: tuple[Phase, ...] = ("shuffle", "claim", "lot", "over")


class Card(Seen):
    """A card on the table."""

    card: str
    value: int
    """What it counts."""


class PlayerView(Seen):
    """One player as somebody sees them."""

    won: list[str]
    points: int
    barred: bool
    passed: bool
    claims: bool
    """Whether this player claimed at the same time as others, and a lot is to decide."""


class BrainDrainView(View):
    """A Brain Drain table as a seat sees it. What it may do is told without its equations."""

    phase: Phase
    display: list[Card]
    target: Card | None
    players: list[PlayerView]
    stock: int
    """How many cards are in the stock."""
    bottom: list[str]
    """The bottom cards of the stock that were seen to go there, from the top."""
    waste: list[str]
    unseen: list[str]
    """The cards that may come from the unseen part of the stock."""
    last: int | None
    """The seat of the maker of the last equation."""
    first: int | None
    """The seat whose claim has just counted."""
    goal: int
    """The cards that end the game; 0 when the whole pack is played."""
    score: Literal["cards", "value"]


class BrainDrainViews(ClaimViews):
    """How Brain Drain is seen."""

    def phase(self, variant: Variant, state: Record) -> str:
        """What the game waits for."""
        return PHASES[int(state.phase)]

    def view(self, variant: Variant, state: Record, seat: int, teller: Teller = ENGLISH) -> BrainDrainView:
        """The table as typed data."""
        bottom = top_first(state)[int(state.left - state.known) :]
        shown = [*cards_in(state.display), *cards_in([state.target])] if state.target else []
        seen = {*bottom, *shown, *in_set(state.waste)}
        return BrainDrainView.of(
            **self.common(variant, state, seat, teller),
            display=cards_seen(variant, shown[: rules.DISPLAY]),
            target=cards_seen(variant, shown[rules.DISPLAY :])[0] if shown else None,
            players=[
                PlayerView(
                    won=list(faces_of(in_set(state.won[each]))),
                    points=int(rules.points(variant.rules, state, each)),
                    barred=each in in_set(state.barred),
                    passed=each in in_set(state.passed),
                    claims=each in in_set(state.claims),
                )
                for each in range(variant.seats)
            ],
            stock=int(state.left),
            bottom=list(faces_of(bottom)),
            waste=list(faces_of(in_set(state.waste))),
            unseen=[FACES[card] for card in in_set(rules.in_play(variant.rules, state)) if card not in seen],
            last=int(state.last) - 1 if state.last else None,
            first=int(state.first) - 1 if state.first else None,
            goal=int(variant.rules.goal),
            score="value" if variant.rules.by_value else "cards",
        )

    def tally(self, variant: Variant, state: Record, teller: Teller) -> Tally:
        """The cards won, or what they count."""
        label = say("Points") if variant.rules.by_value else say("Cards won")
        return tally(teller.say(label), variant.scores(state))

    def zones(
        self, variant: Variant, state: Record, seat: int, choices: list[str], teller: Teller
    ) -> list[Zone]:
        """The display, the target and the piles in the middle; what everybody has won, and how they stand."""
        found: list[Zone] = []
        if state.target:
            display, target = cards_in(state.display), cards_in([state.target])
            found.append(card_row(variant, teller.say(say("Display")), display))
            found.append(card_row(variant, teller.say(say("Target")), target))
        if state.phase != rules.ENDED:
            found.append(Pile(label=teller.say(say("Stock")), count=int(state.left)))
            if state.known:
                bottom = [
                    CardSeen(face=FACES[card]) for card in top_first(state)[int(state.left - state.known) :]
                ]
                found.append(Row(label=teller.say(say("At the bottom of the stock")), cards=bottom))
            found.append(Pile(label=teller.say(say("Waste")), count=len(in_set(state.waste))))
        for each in range(variant.seats):
            won = len(in_set(state.won[each]))
            found.append(Pile(label=teller.say(say("won")), seat=each, count=won))
        if variant.rules.by_value:
            found.append(self.tally(variant, state, teller).zone)
        told = [teller.sentence(each) for each in _standing(variant, state)]
        return [*found, Text(lines=told)] if told else found


def _standing(variant: Variant, state: Record) -> list[Message]:
    """How the players stand to the target, and when the game ends."""
    if state.phase == rules.ENDED:
        return [say("The game is over.")]
    barred, passed, claims = (
        tuple(map(Seat, in_set(each))) for each in (state.barred, state.passed, state.claims)
    )
    told = [say("The cards are being shuffled.")] if state.phase == rules.SHUFFLING else []
    if barred:
        told.append(say("{seats} {seats:are|is|are} barred from this target.", seats=barred))
    if passed:
        told.append(say("{seats} {seats:have|has|have} passed.", seats=passed))
    if claims:
        told.append(say("{seats} claim at once: a lot decides who was first.", seats=claims))
    if variant.rules.goal:
        goal = int(variant.rules.goal)
        told.append(say("The game ends with {cards} {cards:card|cards} won.", cards=goal))
    return told


# What Ascent shows in the same way


def cards_seen(variant: Variant, cards: Sequence[int]) -> list[Card]:
    """Cards with what they count."""
    return [Card(card=FACES[card], value=int(variant.rules.worth[card])) for card in cards]


def card_row(variant: Variant, label: str, cards: Sequence[int]) -> Row:
    """Cards in a row, with a note of what they count where that is not printed on all of them."""
    seen = cards_seen(variant, cards)
    printed = all(each.card[:-1] == str(each.value) for each in seen)
    note = "" if printed else " ".join(str(each.value) for each in seen)
    return Row(label=label, cards=[CardSeen(face=each.card) for each in seen], note=note)
