"""What happens in Femto, as lines."""

from __future__ import annotations

from pipworks.engine import Card, Line, Seat, line


@line("The cards are dealt.")
class Dealt(Line):
    """A game begins with a deal."""


@line("{seat} {seat:choose|chooses} the {card}.")
class Picked(Line):
    """FE-V4: a card is chosen for a hand."""

    seat: Seat
    card: Card


@line("{first} {first:lay|lays} the {card}, {second} the {other}.")
class Laid(Line):
    """FE3: both cards are turned up."""

    first: Seat
    card: Card
    second: Seat
    other: Card


@line("{seat} {seat:lead|leads} the {card}.")
class Led(Line):
    """FE-V5: a card is led."""

    seat: Seat
    card: Card


@line("{seat} {seat:answer|answers} with the {card}.")
class Answered(Line):
    """FE-V5: the card that was led is answered."""

    seat: Seat
    card: Card


# FE4, FE-V3: why one card beats the other. All of these have the card that wins and the one that loses.


@line("{winner} is higher than {loser} and not more than twice it, so the {winner} wins.")
class Higher(Line):
    """The higher card wins."""

    winner: Card
    loser: Card


@line("{winner} is exactly twice {loser}, not more, so the {winner} wins.")
class ExactlyTwice(Line):
    """The higher card wins, but only just."""

    winner: Card
    loser: Card


@line("{loser} is more than twice {winner}, so the {winner} wins.")
class TooHigh(Line):
    """The lower card wins."""

    winner: Card
    loser: Card


@line("A joker wins every round: it beats the {loser}.")
class JokerWins(Line):
    """The joker is trump."""

    winner: Card
    loser: Card


@line("A joker loses every round: the {winner} beats it.")
class JokerLoses(Line):
    """The joker is a fool."""

    winner: Card
    loser: Card


@line("{card} meets {card}: a tie, so both keep their own card in front.")
class Tied(Line):
    """FE-V1: equal cards stay where they are."""

    card: Card


@line("{card} meets {card}: a tie, so the card that was led wins.")
class TiedForLeader(Line):
    """FE-V1: of equal cards the one led wins."""

    card: Card


@line("Two jokers meet: a tie, so both keep their own card in front.")
class JokersTied(Line):
    """FE-V3: two jokers tie."""


@line("Two jokers meet: a tie, so the card that was led wins.")
class JokersTiedForLeader(Line):
    """FE-V3: of two jokers the one led wins."""


# What comes of a round


@line("{seat} {seat:win|wins} the round.")
class RoundWon(Line):
    """FE4: who has won the round."""

    seat: Seat


@line("{seat} {seat:choose|chooses} which card is put down.")
class MayChoose(Line):
    """FE-V6, FE-V7: somebody else than the winner chooses."""

    seat: Seat


@line("The {card} goes in front of {winner:whom}; {loser} {loser:take|takes} the {back} into hand.")
class PutDown(Line):
    """FE5: which card was put down, and which goes back."""

    winner: Seat
    card: Card
    loser: Seat
    back: Card


@line("The game is over: {one} {one:have|has} {more} in front, {other} {other:have|has} {fewer}.")
class GameOver(Line):
    """FE6: the totals at the end of a game, the greater first."""

    one: Seat
    more: int
    other: Seat
    fewer: int


@line("The game is over: both have {total} in front.")
class GameOverLevel(Line):
    """FE6: the total of each at the end of a game, where they are equal."""

    total: int


@line("The game is over: {winner} {winner:win|wins} it. The next one begins.")
class NextGame(Line):
    """A game of a match is won, and the hands of the next are being chosen."""

    winner: Seat


@line("The game is over: it is a draw. The next one begins.")
class NextAfterDraw(Line):
    """A game of a match is drawn, and the hands of the next are being chosen."""


@line("{winner} {winner:win|wins} by {points} {points:point|points}.")
class WonBy(Line):
    """FE7: who has won a match, or a game with margins, and by how much."""

    winner: Seat
    points: int
