"""What a seat sees of Wouter's Math Card Game, as typed data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pipworks.engine import Seat, Seen, Teller, Variant, View, Views, say
from pipworks.engine.contract import Record
from pipworks.engine.teller import ENGLISH
from pipworks.engine.zones import CardSeen, Hand, Pile, Row, Tally, Text, Zone, tally
from pipworks.games.sequences import rules
from pipworks.games.sequences.cards import (
    FACES,
    FIRST_NUMBER,
    KINDS,
    NAMED,
    ONE,
    card_at,
    in_bag,
    printed,
)
from pipworks.games.sequences.steps import MODIFIERS, face_of_next, named, signed, sum_of, workings_of
from pipworks.games.sequences.values import BY_SECOND, owner, total, value

PHASES: tuple[Literal["deal", "play", "over"], ...] = ("deal", "play", "over")


class CardView(Seen):
    """A card on the table."""

    card: str
    """Its face; a `?` with its name, as in `?+`."""
    player: int
    """The seat that played it."""


class SequenceView(Seen):
    """A sequence on the table."""

    number: int
    """From 1, in the order in which they were begun."""
    owner: int
    """The seat that scores it."""
    cards: list[CardView]
    sum: str
    """What is in force, with brackets as it is worked out: `(4 + 2) × 5`."""
    working: str
    """The sum worked out from left to right."""
    value: int
    in_force: int
    """How many operators are in force."""
    status: Literal["open", "waiting", "sealed"]
    """Open to all but numbers, waiting for a number, or sealed."""
    next: list[str]
    """What may be played next, by sort: number, operator, =, cancel, invert, swap."""


class PlayerView(Seen):
    """A player's cards and score."""

    hand: list[str]
    """The cards that are known."""
    held: int
    pile: int
    bottom: list[str]
    """The lowest cards of the pile, as far as this seat knows them, the lowest last."""
    put_under: int
    """How many of the pile's cards, all at its bottom, the player has put there."""
    unseen: list[str]
    """The cards not played yet that may be anywhere in the hand or the pile, as far as this seat knows."""
    total: int
    """What the player's sequences are worth now."""


class SequencesView(View):
    """A table of Wouter's Math Card Game as a seat sees it. Seats count from 0, sequences from 1."""

    phase: Literal["deal", "play", "over"]
    players: list[PlayerView]
    sequences: list[SequenceView]
    first: int | None
    """The sequence that got the first card of this turn."""
    put: int
    """How many cards have been put under the pile in this turn."""
    due: int
    """How many more go there, where none can be played (SQ12, SQ13)."""


class SequencesViews(Views):
    """How Wouter's Math Card Game is seen."""

    def view(self, variant: Variant, state: Record, seat: int, teller: Teller = ENGLISH) -> SequencesView:
        """The table as typed data."""
        return SequencesView.of(
            **self.common(variant, state, seat, teller),
            players=[see_player(variant, state, each) for each in range(2)],
            sequences=see_sequences(variant, state, teller),
            first=int(state.first) or None,
            put=int(state.returned),
            due=int(rules.yet_to_put(state, state.seat)) if state.phase == rules.PLAYING else 0,
        )

    def phase(self, variant: Variant, state: Record) -> str:
        """What the game waits for."""
        return PHASES[int(state.phase)]

    def tally(self, variant: Variant, state: Record, teller: Teller) -> Tally:
        """The sums of everybody's sequences."""
        totals = [int(total(variant.rules, state, each)) for each in range(2)]
        return tally(teller.sentence(say("totals")), totals, [signed(each) for each in totals])

    def zones(
        self, variant: Variant, state: Record, seat: int, choices: list[str], teller: Teller
    ) -> list[Zone]:
        """The sequences in the middle, and each player's hand and pile."""
        if state.phase == rules.DEALING:
            return [Text(lines=[teller.sentence(say("Nothing is dealt yet."))])]
        told = [teller.sentence(say("Turn {turn}.", turn=int(state.turn)))]
        if state.sequences:
            told.append(teller.sentence(say("{seat:whose} cards have an apostrophe.", seat=Seat(1))))
        else:
            told.append(teller.sentence(say("No sequences yet.")))
        zones: list[Zone] = [Text(lines=[" ".join(told)])]
        zones += [_row(variant, state, each, teller) for each in see_sequences(variant, state, teller)]
        players = [see_player(variant, state, each) for each in range(2)]
        zones.append(self.tally(variant, state, teller).zone)
        for each, player in enumerate(players):
            zones += _of_player(player, each, choices if each == seat else [], teller)
        for each, player in enumerate(players):
            if player.unseen:
                where = (
                    say("The other cards of your pile")
                    if each == seat
                    else say("In {seat:whose} hand and pile", seat=Seat(each))
                )
                zones.append(
                    Text(
                        label=teller.sentence(where),
                        lines=[" ".join(teller.say(named(card)) for card in player.unseen)],
                    )
                )
        return zones


def _row(variant: Variant, state: Record, seen: SequenceView, teller: Teller) -> Row:
    """A sequence as a row of cards, with its value and what may follow."""
    cards = []
    for each in seen.cards:
        face = f"?{printed(each.card)}" if each.card.startswith("?") else printed(each.card)
        name = say(
            "{seat:whose} {card}", card=named(face) if face in MODIFIERS else face, seat=Seat(each.player)
        )
        cards.append(CardSeen(face=face + "'" * each.player, name=teller.say(name)))
    exact = not any(each.rest for each in workings_of(variant.rules, state, seen.number - 1))
    worth = (
        say("worth {worth}", worth=seen.value)
        if not seen.in_force
        else say("{sum} = {worth}", sum=seen.sum, worth=seen.value)
        if exact
        else say("{sum} makes {worth} with rounding", sum=seen.sum, worth=seen.value)
    )
    follow = tuple(SORTS.get(each) or named(each) for each in seen.next)
    note = (
        say("{worth}; sealed", worth=worth)
        if seen.status == "sealed"
        else say("{worth}; next: {sorts:commas}", worth=worth, sorts=follow)
    )
    label = say("{seat:whose} sequence {number}", seat=Seat(seen.owner), number=seen.number)
    return Row(label=teller.sentence(label), cards=cards, note=teller.say(note))


SORTS = {"number": say("number"), "operator": say("operator")}
"""What may follow on a sequence; all else is said by the name of the card."""


def _of_player(player: PlayerView, seat: int, choices: list[str], teller: Teller) -> list[Zone]:
    """Hand and pile of a player; `choices` are theirs, for a reader who may know them."""
    pile = Pile(label=teller.say(say("pile")), seat=seat, count=player.pile)
    if player.bottom:
        lowest = tuple(map(named, player.bottom))
        pile.note = teller.say(say("at the bottom {cards:spaced}", cards=lowest))
    elif player.put_under:
        pile.note = teller.say(say("{count} put under", count=player.put_under))
    return [
        Hand(
            label=teller.say(say("hand")),
            seat=seat,
            cards=[_held(card, choices) for card in player.hand],
            unknown=player.held - len(player.hand),
        ),
        pile,
    ]


def _held(card: str, choices: list[str]) -> CardSeen:
    """A card in hand with the choices it makes: one, or one for each sequence (and name of a ?)."""
    makes = [each for each in choices if _card_of(each) == card]
    return CardSeen(face=printed(card), choice=makes[0] if len(makes) == 1 else None, choices=makes)


def _card_of(choice: str) -> str:
    """The card that a choice moves."""
    card = choice.removeprefix("under:").partition("@")[0]
    return "?" if card.startswith("?") else card


def known_bottom(state: Record, seat: int) -> list[int]:
    """The kinds of the lowest cards of a pile that are known, the lowest last."""
    pile = state.pile[seat]
    digits = [int(card_at(pile, place)) for place in range(int(state.stock[seat]))]
    return [digit - 1 for digit in digits if digit]


def see_player(variant: Variant, state: Record, seat: int) -> PlayerView:
    """A player, from a masked state."""
    bottom = known_bottom(state, seat)
    unseen = int(state.left[seat]) - int(state.hand[seat]) - sum(int(ONE[kind]) for kind in bottom)
    return PlayerView(
        hand=[FACES[kind] for kind in in_bag(int(state.hand[seat]))],
        held=int(state.held[seat]),
        pile=int(state.stock[seat]),
        bottom=[FACES[kind] for kind in bottom],
        put_under=int(state.under[seat]),
        unseen=[FACES[kind] for kind in in_bag(unseen)],
        total=int(total(variant.rules, state, seat)),
    )


def see_sequences(variant: Variant, state: Record, teller: Teller) -> list[SequenceView]:
    """All sequences as they lie."""
    places = {kind: int(rules.places(variant.rules, state, kind)) for kind in range(FIRST_NUMBER, KINDS)}
    return [_see_sequence(variant, state, each, places, teller) for each in range(state.sequences)]


def _see_sequence(
    variant: Variant, state: Record, sequence: int, places: Mapping[int, int], teller: Teller
) -> SequenceView:
    """A sequence; `places` has the set of sequences on which each kind of card may go."""
    sums = workings_of(variant.rules, state, sequence)
    cards = [
        CardView(card=NAMED[card & ~BY_SECOND], player=1 if card & BY_SECOND else 0)
        for card in state.table[sequence, : state.length[sequence]].tolist()
    ]
    status: Literal["open", "waiting", "sealed"] = "sealed"
    if int(state.open) >> sequence & 1:
        status = "open"
    elif int(state.waiting) >> sequence & 1:
        status = "waiting"
    return SequenceView(
        number=sequence + 1,
        owner=int(owner(state, sequence)),
        cards=cards,
        sum=sum_of(state, sequence),
        working=", ".join(teller.say(each.message()) for each in sums),
        value=int(value(variant.rules, state, sequence)),
        in_force=len(sums),
        status=status,
        next=what_next(places, sequence),
    )


def what_next(places: Mapping[int, int], sequence: int) -> list[str]:
    """SQ5 to SQ9: the sorts of cards that may be played next on a sequence."""
    found: list[str] = []
    for kind, those in places.items():
        sort = face_of_next(kind)
        if those >> sequence & 1 and sort not in found:
            found.append(sort)
    return found
