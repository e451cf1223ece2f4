"""What happens in Math Arena, as lines."""

from __future__ import annotations

from pipworks.engine import Card, Line, Message, Seat, line

# The deal and the operator


@line("Each player is dealt {count} numbers; {left} {left:stays|stay} undealt.")
class Dealt(Line):
    """MA2, MA7: a set begins."""

    count: int
    left: int


@line("Each player is dealt {count} numbers, which is all of them.")
class AllDealt(Line):
    """MA12: a set begins, and no number is left over."""

    count: int


@line("{seat} {seat:hold|holds} {cards:spaced}.")
class Holds(Line):
    """The numbers that somebody was dealt, for their own eyes."""

    seat: Seat
    cards: tuple[Card, ...]


@line("{name} is turned up: {question}.")
class TurnedUp(Line):
    """MA3, MA4: an operator is turned up. Its name is said with its colour."""

    operator: Card
    name: Message
    question: Message


@line("With it go those held over: {operators:spaced}.")
class GoWithIt(Line):
    """MA9: what else the next winner gets."""

    operators: tuple[Card, ...]


# Bids and ties


@line("{seat} {seat:bid|bids} {numbers}: {arithmetic}.")
class Bid(Line):
    """MA3, MA4: the numbers that somebody bid, in the order in which the arithmetic names them."""

    seat: Seat
    bid: str
    numbers: tuple[int, int]
    result: int
    arithmetic: Message


@line("{seats} {seats:tie|ties|tie} with {result}.")
class Tied(Line):
    """MA9: the best result is that of several bids."""

    seats: tuple[Seat, ...]
    result: int


@line("{seats} {seats:tie|ties|tie} with {result}, so these bids cancel.")
class Cancelled(Line):
    """MA9: bids that are tied count no more."""

    seats: tuple[Seat, ...]
    result: int


@line("Last cards: {shown}; the {highest:highest|lowest} wins.")
class LastCards(Line):
    """MA11: those tied in a set's last round show what they have left."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    shown: tuple[Message, ...]
    highest: bool


@line("{seats} {seats:are|is|are} still tied.")
class StillTied(Line):
    """MA11: last cards that are best and equal."""

    seats: tuple[Seat, ...]


@line("{seats} {seats:are|is|are} still tied, so these bids cancel.")
class StillTiedCancelled(Line):
    """MA11: last cards that are best and equal, so that these bids count no more."""

    seats: tuple[Seat, ...]


# Who gets the operator


@line("{seat} {seat:take|takes} the {operator}.")
class Taken(Line):
    """MA6: somebody gets the operator."""

    seat: Seat
    operator: Card


@line("{seat} {seat:take|takes} the {operator} and {held:spaced}, which {held:was|were} held over.")
class TakenWithHeld(Line):
    """MA9: somebody gets the operator and all that were held over."""

    seat: Seat
    operator: Card
    held: tuple[Card, ...]


@line("{seats} split the {operator}: {part} each.")
class Split(Line):
    """MA9: several get equal parts of the operator."""

    seats: tuple[Seat, ...]
    operator: Card
    part: str


@line("The {operator} is held over.")
class HeldOver(Line):
    """MA9: nobody gets the operator yet."""

    operator: Card


@line("Nobody stands alone: the {operator} is held over.")
class NobodyAlone(Line):
    """MA9: all bids have cancelled, and nobody gets the operator yet."""

    operator: Card


@line("That makes {rounds} held rounds in a row, so everybody takes one operator: {taken}.")
class EverybodyTakes(Line):
    """MA10: the operators that were held over are dealt out."""

    rounds: int
    seats: tuple[Seat, ...]
    operators: tuple[Card, ...]
    taken: tuple[Message, ...]


@line("Nobody gets what is held over now: {operators:spaced}.")
class Unclaimed(Line):
    """MA11: a game ends with operators held over."""

    operators: tuple[Card, ...]


# Endings


@line("The set is over: all numbers are gathered and shuffled.")
class SetOver(Line):
    """MA7: another set follows."""


@line("The game is over, with operators {score}.")
class GameOver(Line):
    """MA8: how many operators everybody has, by seat."""

    operators: tuple[str, ...]
    score: Message


@line("The tournament goes on, with points {score}.")
class TournamentGoesOn(Line):
    """MA13: the points that everybody has, by seat."""

    points: tuple[str, ...]
    score: Message


@line("The tournament is over, with points {score}.")
class TournamentOver(Line):
    """MA13: the points that everybody has, by seat, at the end."""

    points: tuple[str, ...]
    score: Message


@line("{winners} {winners:win|wins|win} the {tournament:tournament|game}.")
class Winner(Line):
    """MA8, MA13: who has won alone."""

    winners: tuple[Seat, ...]
    tournament: bool


@line("{winners} share the {tournament:tournament|game}.")
class Winners(Line):
    """MA8, MA13: who are level in front."""

    winners: tuple[Seat, ...]
    tournament: bool
