"""What happens in Wouter's Math Card Game, as lines. Sequences count from 1, cards are written as printed."""

from __future__ import annotations

from pipworks.engine import Card, Equation, Line, Message, Seat, line
from pipworks.games.sequences.steps import named


@line("Both decks are shuffled, and each player draws six cards.")
class Shuffled(Line):
    """SQ2: the game begins."""


@line("{seat} {seat:begin|begins} sequence {sequence} with {card}.")
class Begun(Line):
    """SQ4: a starter is played."""

    seat: Seat
    card: Card
    sequence: int


@line(
    "{seat} {seat:play|plays} {card} on sequence {sequence}, which stands at {worth} and waits for a number."
)
class OperatorPlayed(Line):
    """SQ6: an operator is played."""

    seat: Seat
    card: Card
    sequence: int
    worth: int


@line(
    "{seat} {seat:play|plays} a ? as {card} on sequence {sequence}, which stands at {worth} and waits for a "
    "number."
)
class WildPlayed(OperatorPlayed):
    """SQ6: a ? is played and named."""


@line("{seat} {seat:play|plays} {card} on sequence {sequence}: {sum}.")
class NumberPlayed(Line):
    """SQ5: a number is played: `before` and `number`, joined by `sign`, make `worth`; `rest` is dropped."""

    seat: Seat
    card: Card
    sequence: int
    before: int
    sign: str
    number: int
    worth: int
    rest: int
    sum: Message


@line("{seat} {seat:play|plays} {named} on sequence {sequence}: {did}; {now}.")
class ModifierPlayed(Line):
    """SQ8: a modifier is played, and makes of some operators and their numbers others."""

    seat: Seat
    card: Card
    sequence: int
    taken: tuple[Equation, ...]
    """What it was done to, such as `× 5`; nothing when it had nothing to do (SQ9)."""
    made: tuple[Equation, ...]
    """What became of that."""
    worth: int
    did: Message
    now: Message

    @property
    def named(self) -> Message:
        """The card as it is called."""
        return named(self.card)


@line("{seat} {seat:seal|seals} sequence {sequence} {at}.")
class Sealed(Line):
    """SQ7: a terminator is played."""

    seat: Seat
    sequence: int
    worth: int
    sum: Equation
    at: Message
    """What it is worth, and by which sum, where there is one to do."""


@line("{seat} {seat:put|puts} {named} under the pile.")
class PutUnder(Line):
    """SQ12: a card goes under the pile, and the reader knows which."""

    seat: Seat
    card: Card

    @property
    def named(self) -> Message:
        """The card as it is called."""
        return named(self.card)


@line("{seat} {seat:put|puts} a card under the pile.")
class CardPutUnder(Line):
    """SQ12: a card goes under the pile, and the reader does not know which."""

    seat: Seat


@line("{seat} {seat:draw|draws} {named:and}.")
class Drew(Line):
    """SQ3: cards are drawn, and the reader knows which."""

    seat: Seat
    cards: tuple[Card, ...]

    @property
    def named(self) -> tuple[Message, ...]:
        """The cards as they are called."""
        return tuple(map(named, self.cards))


@line("{seat} {seat:draw|draws} {cards}.")
class CardsDrawn(Line):
    """SQ3: cards are drawn, and the reader does not know which."""

    seat: Seat
    count: int
    cards: Message


@line("{seat} can neither play nor draw.")
class PassedOver(Line):
    """SQ15: a player has no turn."""

    seat: Seat


@line(
    "No card that anybody has left can be played any more, so the game is over: {one} {one:have|has} "
    "{first}, {other} {other:have|has} {second}."
)
class NothingToPlay(Line):
    """SQ15: what is left can never be played. The totals are those of both players."""

    one: Seat
    first: int
    other: Seat
    second: int


@line(
    "Both players are out of cards, so the game is over: {one} {one:have|has} {first}, {other} "
    "{other:have|has} {second}."
)
class OutOfCards(NothingToPlay):
    """SQ15: nothing is left."""
