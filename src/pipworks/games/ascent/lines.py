"""What happens in Ascent, as lines. What a card counts is told where it is not printed on the card."""

from __future__ import annotations

from fractions import Fraction

from pipworks.engine import Card, Equation, Line, Message, Seat, line
from pipworks.games.brain_drain.lines import counting


@line("The pack is shuffled; the square is {square}.")
class Dealt(Line):
    """AS1: the first card of each suit, with what it counts."""

    square: tuple[Card, ...]
    numbers: tuple[int, ...]

    def message(self) -> Message:
        """The sentence, with what the cards count."""
        return Message(self.template, {"square": counting(self.square, self.numbers)})


@line("{card} is turned up onto {below}; the next to try is {seat}, for {number}.")
class Covered(Line):
    """AS2, AS3: the next player turns a card and tries."""

    card: Card
    below: Card
    seat: Seat
    number: int


@line("The stock is exhausted.")
class Exhausted(Line):
    """AS6: the covered cards are about to be shuffled."""


@line("The {cards} covered cards are the new stock.")
class NewStock(Line):
    """AS6: the covered cards have been shuffled."""

    cards: int


@line("{seat} {seat:make|makes} it, {equation} = {number}, and {seat:score|scores} {number}.")
class Scored(Line):
    """AS5: a number made after a failure at it."""

    seat: Seat
    equation: Equation
    number: int


@line("{seat} {seat:make|makes} it, {equation} = {number}, which scores nothing at the first attempt.")
class MadeAtOnce(Line):
    """AS5: a number made at the first attempt."""

    seat: Seat
    equation: Equation
    number: int


@line("{seat} {seat:fail|fails} with {equation}: {fault}.")
class Failed(Line):
    """AS6: an equation that does not hold, as it was said; what it makes, if anything; and what is wrong."""

    seat: Seat
    equation: Equation
    number: int
    makes: int | Fraction | None
    fault: Message


@line("{seat} {seat:fail|fails} with an equation that does not hold.")
class FailedSomehow(Line):
    """AS6: an equation that does not hold, of which nothing more is known."""

    seat: Seat


@line("{number} is made, and the game is over.")
class LastMade(Line):
    """AS4: the last number."""

    number: int


@line("After {failures} failures in a row the game is over.")
class TooManyFailures(Line):
    """BD8a: the game would go on for ever."""

    failures: int
