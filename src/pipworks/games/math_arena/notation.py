"""How Math Arena is written: bids, deals, positions and random events."""

from __future__ import annotations

from pipworks.engine import AmbiguousChoice, IllegalChoice, Notation, Quoted, Variant, say
from pipworks.engine.contract import Record
from pipworks.engine.notation import by_number
from pipworks.games.math_arena import positions
from pipworks.games.math_arena.cards import KING, QUEEN, rank, values_of
from pipworks.games.math_arena.writing import (
    OPERATOR_CODES,
    OPERATOR_FACES,
    BidRead,
    bid_number,
    face,
    read_bid,
    write_bid,
)


def is_directed(variant: Variant, operator: int) -> bool:
    """MA5: whether a bid for this operator says which number divides."""
    return bool(variant.rules.choose_divisor) and rank(operator) == QUEEN


class MathArenaNotation(Notation):
    """How Math Arena is written."""

    def card_names(self, variant: Variant) -> list[str]:
        """The operators by number, and then the ten numbers, of which there are four each."""
        return [*OPERATOR_CODES, *(face(value) for value in range(1, 11))]

    @by_number
    def choice(self, variant: Variant, state: Record, seat: int, choice: int) -> str:
        """The two numbers, `3-8`; where the bidder chooses which divides, `8/3` is 8 divided by 3."""
        return write_bid(choice, is_directed(variant, int(state.up) - 1))

    def cards_laid(self, variant: Variant, state: Record, seat: int, choice: int) -> list[str]:
        """The two numbers."""
        return write_bid(choice, directed=False).split("-")

    def read_choice(self, variant: Variant, state: Record, seat: int, text: str) -> int:
        """The bid that a text means: `3-8`, `8 3`, `3 into 8`, `8/3`."""
        read = read_bid(text)
        hand = values_of(state.hand[seat])
        if read is None:
            raise IllegalChoice(
                "{text} is not a bid: choose two numbers of your hand ({hand:spaced}), written like "
                "{example}",
                text=Quoted(text),
                hand=tuple(map(face, hand)),
                example=self.choice(variant, state, seat, variant.choices(state, seat)[0]),
            )
        for value in {read.first, read.second}:
            if value not in hand:
                raise IllegalChoice(
                    "{card} is not in your hand ({hand:spaced}): choose two of these",
                    card=face(value),
                    hand=tuple(map(face, hand)),
                )
        if read.first == read.second and hand.count(read.first) == 1:
            raise IllegalChoice(
                "you have just one {card} in your hand ({hand:spaced}): choose two numbers of these",
                card=face(read.first),
                hand=tuple(map(face, hand)),
            )
        return _settled(variant, int(state.up) - 1, read, text)

    # Positions, deals and random events: see `positions`

    def write_position(self, variant: Variant, state: Record) -> str:
        """A position as `hands=…/… up=Ks played=3-8-10-10 won=Qh/-`."""
        return positions.write_position(variant, state)

    def read_position(self, variant: Variant, text: str) -> Record:
        """The position that a text describes."""
        return positions.read_position(variant, text)

    def write_deal(self, variant: Variant, state: Record) -> str:
        """The hands, `A-A-2-…/3-4-…`, and the first operator if it is up: `… up=Ks`."""
        return positions.write_deal(variant, state)

    def read_deal(self, variant: Variant, text: str) -> Record:
        """The beginning of a game from its hands; without `up` the first operator is still to come."""
        return positions.read_deal(variant, text)

    def write_outcome(self, variant: Variant, before: Record, after: Record) -> str:
        """The hands dealt for a set, or the operator turned up."""
        return positions.write_outcome(before, after, variant)

    def read_outcome(self, variant: Variant, before: Record, text: str) -> Record:
        """The set dealt with these hands, or the round with this operator."""
        return positions.read_outcome(variant, before, text)


def _settled(variant: Variant, operator: int, read: BidRead, text: str) -> int:
    """MA5: the bid's number, once it is settled which of its numbers divides."""
    low, high = sorted((read.first, read.second))
    plain = bid_number(low, high)
    if is_directed(variant, operator):
        if low == high:
            return plain
        if read.divisor is None or read.dividend is None:
            raise AmbiguousChoice(
                "{text} could be {ways:or}: say which number divides",
                text=Quoted(text),
                ways=(write_bid(plain, True), write_bid(bid_number(high, low), True)),
            )
        return bid_number(read.divisor, read.dividend)
    if read.divisor is None:
        return plain
    if rank(operator) != QUEEN:
        raise IllegalChoice(
            "{text} divides, but {operator} asks for {what}: write {bid}",
            text=Quoted(text),
            operator=OPERATOR_FACES[operator],
            what=say("a sum") if rank(operator) == KING else say("a difference"),
            bid=write_bid(plain, False),
        )
    if read.divisor > low:
        raise IllegalChoice(
            "{text} divides by the larger number, but here the smaller always divides: write {bid}",
            text=Quoted(text),
            bid=write_bid(plain, False),
        )
    return plain
