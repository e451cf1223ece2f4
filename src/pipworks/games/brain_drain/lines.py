"""What happens in Brain Drain, as lines. What a card counts is told where it is not printed on the card."""

from __future__ import annotations

from fractions import Fraction

from pipworks.engine import Card, Equation, Line, Message, Seat, line, verbatim


def counting(cards: tuple[Card, ...], numbers: tuple[int, ...]) -> tuple[Message, ...]:
    """Cards, each with what it counts where that is not printed on it: `K♥ (1)`."""
    return tuple(
        verbatim(card if card[:-1] == str(number) else f"{card} ({number})")
        for card, number in zip(cards, numbers, strict=True)
    )


@line("{cards} cards are shuffled.")
class Shuffled(Line):
    """BD1, BD6, BD7: the cards that nobody has won become a stock."""

    cards: int


@line("The display is {display}; the target is {target}.")
class TurnedUp(Line):
    """BD1, BD4: a display and a target, with what the cards count."""

    display: tuple[Card, ...]
    numbers: tuple[int, ...]
    target: Card
    number: int

    def message(self) -> Message:
        """The sentence, with what the cards count."""
        target = counting((self.target,), (self.number,))
        return Message(self.template, {"display": counting(self.display, self.numbers), "target": target})


@line("The next target is {target}.")
class NextTarget(Line):
    """BD6: the next card is the target of the same display."""

    target: Card
    number: int

    def message(self) -> Message:
        """The sentence, with what the card counts."""
        return Message(self.template, {"target": counting((self.target,), (self.number,))})


@line("The cards that are not won are gathered.")
class Gathered(Line):
    """BD6, BD7: they are about to be shuffled."""


# Claims


@line("{seats} claim at once: a lot decides who was first.")
class ClaimedAtOnce(Line):
    """BD4: several claims at the same time."""

    seats: tuple[Seat, ...]


@line("{seat} {seat:were|was} first.")
class WasFirst(Line):
    """BD4: what the lot has decided."""

    seat: Seat


@line("{seat} {seat:make|makes} it, {equation} = {target}, and {seat:win|wins} {card}.")
class Made(Line):
    """BD4: an equation that holds, as it was said."""

    seat: Seat
    equation: Equation
    target: int
    card: Card


@line("{seat} {seat:claim|claims} {equation}: {fault}.")
class Mistaken(Line):
    """BD5: a claim that does not hold, as it was said; what it makes, if anything; and what is wrong."""

    seat: Seat
    equation: Equation
    target: int
    makes: int | Fraction | None
    fault: Message


@line("{seat} {seat:claim|claims} with no valid equation.")
class ClaimedInVain(Line):
    """BD5: a claim that does not hold, of which nothing more is known."""

    seat: Seat


@line("{seat} {seat:are|is} barred from this target.")
class Barred(Line):
    """BD5: the price of a wrong claim."""

    seat: Seat


@line("So {card} goes to {seat:whom}.")
class GoesTo(Line):
    """BD5: the price of a wrong claim when two play."""

    seat: Seat
    card: Card


@line("Nobody claims, which is a pass by all.")
class AllPass(Line):
    """BD6: who waits when all wait has passed."""


# How a target and the game end


@line("{card} goes under the stock.")
class Under(Line):
    """BD6: a target that nobody has made."""

    card: Card


@line("Every card of the stock has been the target of this display.")
class DisplayDone(Line):
    """BD6: the display has failed."""


@line("{seat} {seat:have|has} won {cards} {cards:card|cards}, which ends the game.")
class GoalReached(Line):
    """BD8: the cards to play to are won."""

    seat: Seat
    cards: int


@line("The last cards go to {seat:whom}, who made the last equation.")
class LastCards(Line):
    """BD6, BD8: the end of the pack."""

    seat: Seat


@line("Nobody has ever made an equation, so the last {cards} cards stay unclaimed.")
class NobodyEver(Line):
    """BD6: the end of the pack, when nobody has made an equation."""

    cards: int


@line("{times} displays in a row have won nobody a card, so the game is over; {cards} cards stay unclaimed.")
class NothingWon(Line):
    """BD8a: the game would go on for ever."""

    times: int
    cards: int


@line("{winners} {winners:win|wins|share the game}; cards won: {cards:against}.")
class WonOnCards(Line):
    """BD9: who has won, with everybody's cards."""

    winners: tuple[Seat, ...]
    cards: tuple[int, ...]
