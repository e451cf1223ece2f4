"""What a seat sees of Wouter's Math Card Game, as typed data."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from pipworks.engine import Variant
from pipworks.engine.contract import Record
from pipworks.games.sequences import rules
from pipworks.games.sequences.cards import (
    FACES,
    FIRST_NUMBER,
    KINDS,
    NAMED,
    ONE,
    card_at,
    in_bag,
)
from pipworks.games.sequences.steps import (
    face_of_next,
    pairs_in_force,
    start_of,
    sum_of,
    working,
)
from pipworks.games.sequences.values import BY_SECOND, card_on, owner, total, value

PHASES: tuple[Literal["deal", "play", "over"], ...] = ("deal", "play", "over")


class CardView(BaseModel):
    """A card on the table."""

    card: str
    """Its face; a `?` with its name, as in `?+`."""
    player: int
    """The seat that played it."""


class SequenceView(BaseModel):
    """A sequence on the table."""

    number: int
    """From 1, in the order in which they were begun."""
    owner: int
    """The seat that scores it."""
    cards: list[CardView]
    sum: str
    """What is in force: `4 × 5 ÷ 2`."""
    working: str
    """The sum worked out from left to right."""
    value: int
    in_force: int
    """How many operators are in force."""
    status: Literal["open", "waiting", "sealed"]
    """Open to all but numbers, waiting for a number, or sealed."""
    next: list[str]
    """What may be played next, by sort: number, operator, =, cancel, invert, swap."""


class PlayerView(BaseModel):
    """One player as somebody sees them."""

    hand: list[str]
    """The cards known to be in hand."""
    held: int
    """How many cards are in hand."""
    pile: int
    """How many cards are in the pile."""
    bottom: list[str]
    """The cards known to be at the bottom of the pile, the lowest last."""
    put_under: int
    """How many of the pile's cards, all at its bottom, the player has put there."""
    unseen: list[str]
    """The cards not played yet that may be anywhere in the hand or the pile, as far as this seat knows."""
    total: int
    """What the player's sequences are worth now."""


class SequencesView(BaseModel):
    """A table of Wouter's Math Card Game as a seat sees it. Seats count from 0, sequences from 1."""

    variant: str
    seat: int
    phase: Literal["deal", "play", "over"]
    players: list[PlayerView]
    sequences: list[SequenceView]
    first: int | None
    """The sequence that got the first card of this turn."""
    put: int
    """How many cards have been put under the pile in this turn."""
    to_act: list[int]
    choices: list[str]
    """What this seat may choose now."""
    turn: int
    scores: list[float]


def known_bottom(state: Record, seat: int) -> list[int]:
    """The kinds of the lowest cards of a pile that are known, the lowest last."""
    stock = int(state.stock[seat])
    digits = [int(card_at(state.pile[seat], place)) for place in range(stock)]
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


def see_sequence(variant: Variant, state: Record, sequence: int) -> SequenceView:
    """A sequence as it lies."""
    start, pairs = start_of(state, sequence), pairs_in_force(state, sequence)
    cards = [
        CardView(
            card=NAMED[card_on(state, sequence, place)],
            player=1 if state.table[sequence, place] & BY_SECOND else 0,
        )
        for place in range(state.length[sequence])
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
        working=working(int(variant.rules.division), start, pairs),
        value=int(value(variant.rules, state, sequence)),
        in_force=len(pairs),
        status=status,
        next=what_next(variant, state, sequence),
    )


def what_next(variant: Variant, state: Record, sequence: int) -> list[str]:
    """SQ5 to SQ9: the sorts of cards that may be played next on a sequence."""
    found: list[str] = []
    for kind in range(FIRST_NUMBER, KINDS):
        sort = face_of_next(kind)
        if int(rules.places(variant.rules, state, kind)) >> sequence & 1 and sort not in found:
            found.append(sort)
    return found
