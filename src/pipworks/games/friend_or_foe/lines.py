"""What happens in Friend or Foe?, as lines."""

from __future__ import annotations

from pipworks.engine import Card, Equation, Line, Message, Seat, line
from pipworks.games.friend_or_foe import names

# The deal and the roll


@line("Everybody is dealt {count} {count:card|cards}.")
class Dealt(Line):
    """FF1: how many cards each is dealt."""

    count: int


@line("Left over, to start the discard: {cards:spaced}.")
class LeftOver(Line):
    """FF1: what is left of the pack."""

    cards: tuple[Card, ...]


@line("{seat} {seat:roll|rolls} {low} and {high}, {total} together.")
class Rolled(Line):
    """FF2: a turn opens with a roll."""

    seat: Seat
    low: int
    high: int
    total: int


# A turn


@line("{seat} {seat:discard|discards} {match}.")
class Discarded(Line):
    """FF3, FF4: a pair is discarded (two cards), a sum (one), or both (three, the sum last)."""

    seat: Seat
    cards: tuple[Card, ...]
    low: int
    high: int
    total: int

    @property
    def match(self) -> Message:
        """The cards, and how they match the dice."""
        return names.match(self.cards, self.low, self.high)


@line("{seat} {seat:pass|passes}.")
class Passed(Line):
    """FF7: nothing is discarded."""

    seat: Seat


# Friends


@line("{seat} {seat:ask|asks}: “Friend {mine}?” {answers}")
class Asked(Line):
    """FF6: a friend is asked for, with a card of that rank, when the dice make that total."""

    seat: Seat
    card: Card
    rank: int
    total: int

    @property
    def mine(self) -> Message:
        """The card, in the words of who asks."""
        return names.my(self.card)

    @property
    def answers(self) -> Message:
        """Which cards answer, and why."""
        return names.answers(self.rank, self.total)


@line("{seat} {seat:answer|answers} with {one}: {equation}. Both cards go, {first} and {second}.")
class Answered(Line):
    """FF6: a King or an Ace answers, and goes with the card that was asked for."""

    seat: Seat
    card: Card
    asked: Card
    equation: Equation
    total: int

    @property
    def one(self) -> Message:
        """The card that answers."""
        return names.a(self.card)

    @property
    def first(self) -> Message:
        """The card that was asked for."""
        return names.the(self.asked)

    @property
    def second(self) -> Message:
        """The card that answered."""
        return names.the(self.card)


@line("Nobody is a friend.")
class Unanswered(Line):
    """FF6: nobody answers, and the roller may still discard."""


@line("Nobody is a friend, and that is a pass.")
class UnansweredPass(Line):
    """FF6: nobody answers, and the turn is passed."""


# Foes


@line("{seat} {seat:attack|attacks} with {match}.")
class Attacked(Line):
    """FF8: a foe discards a pair (two cards) or a sum (one) for another's dice."""

    seat: Seat
    cards: tuple[Card, ...]
    low: int
    high: int
    total: int

    @property
    def match(self) -> Message:
        """The cards, and how they match the dice."""
        return names.match(self.cards, self.low, self.high)


@line("{seat} {seat:take|takes} up the pile of {count} {count:card|cards}.")
class TookUp(Line):
    """FF8: who was attacked takes up the discard."""

    seat: Seat
    count: int


@line("{seat} {seat:take|takes} up nothing: there is no pile.")
class TookNothing(Line):
    """FF8: there was no discard to take up."""

    seat: Seat


@line("Nobody attacks.")
class Unattacked(Line):
    """FF8: a pass, and nothing comes of it."""


# Claims at once


@line("More than one claims at once: a lot decides.")
class ClaimedAtOnce(Line):
    """FF6, FF8: several claim."""


@line("The lot falls to {seat}.")
class LotFell(Line):
    """FF6, FF8: whose claim counts."""

    seat: Seat


# The end


@line("{winners} {winners:have|has|have} no cards left and {winners:win|wins|win together}.")
class OutOfCards(Line):
    """FF10: who is out of cards has won."""

    winners: tuple[Seat, ...]


@line("That was turn {limit}, the last: the game is a draw.")
class LastTurn(Line):
    """FF11: the turns have run out."""

    limit: int


@line("A draw: nobody was out of cards after {limit} {limit:turn|turns}.")
class NobodyOut(Line):
    """FF11: the result of a game whose turns ran out."""

    limit: int
