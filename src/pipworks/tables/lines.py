"""What is said about a table, as lines. What a game itself has to say is told by the game; these are about
what happens around it.
"""

from __future__ import annotations

from pipworks.engine import Line, Seat, line


@line("{name} takes seat {place}.")
class Seated(Line):
    """Somebody sits down."""

    name: str
    place: int


@line("Seat {place} is taken.")
class Taken(Line):
    """Somebody sits down who has no name, or has one no more."""

    place: int


@line("Seat {place} is open again.")
class SeatLeft(Line):
    """A seat is given up before the game."""

    place: int


@line("The game begins.")
class Begun(Line):
    """Everybody is there."""


@line("The last choice is taken back.")
class TakenBack(Line):
    """All have agreed to an undo."""


@line("{seat} {seat:take|takes} back the last choice, and what came of it.")
class TookBack(Line):
    """Who plays against bots goes back to their last decision."""

    seat: Seat


@line("{seat} {seat:propose|proposes} to take back the last choice.")
class ProposedUndo(Line):
    """Somebody asks for a choice back."""

    seat: Seat


@line("{seat} {seat:propose|proposes} a pause.")
class ProposedPause(Line):
    """Somebody asks for a pause."""

    seat: Seat


@line("{seat} {seat:propose|proposes} a rematch.")
class ProposedRematch(Line):
    """Somebody asks for another game."""

    seat: Seat


@line("{seat} {seat:propose|proposes} to abandon the game.")
class ProposedAbandon(Line):
    """Somebody asks to stop for good."""

    seat: Seat


@line("The game is held: it goes on when whoever runs this table says so.")
class Held(Line):
    """Nobody at the table can go on."""


@line("The game goes on.")
class Released(Line):
    """A game that was held goes on."""


PROPOSED: dict[str, type[ProposedUndo | ProposedPause | ProposedRematch | ProposedAbandon]] = {
    "undo": ProposedUndo,
    "pause": ProposedPause,
    "rematch": ProposedRematch,
    "abandon": ProposedAbandon,
}
"""How each proposal is told."""


@line("{seat} {seat:agree|agrees}.")
class Agreed(Line):
    """A proposal is answered with yes."""

    seat: Seat


@line("{seat} {seat:do|does} not agree.")
class Disagreed(Line):
    """A proposal is answered with no."""

    seat: Seat


@line("{seat} {seat:take|takes} the proposal back.")
class CalledOff(Line):
    """Whoever has proposed something does so no more."""

    seat: Seat


@line("{seat} {seat:resign|resigns}.")
class Resigned(Line):
    """Somebody gives up."""

    seat: Seat


@line("{seat} {seat:are|is} out of time.")
class TimedOut(Line):
    """A clock has run out."""

    seat: Seat


@line("{seat} {seat:resume|resumes} the game.")
class Resumed(Line):
    """A pause is over."""

    seat: Seat


@line("{seat} {seat:are|is} away.")
class Away(Line):
    """A vacation begins."""

    seat: Seat


@line("{seat} {seat:are|is} back.")
class Back(Line):
    """A vacation is over."""

    seat: Seat


@line("{seat} {seat:take|takes} a hint.")
class Hinted(Line):
    """What a bot would choose."""

    seat: Seat


@line("Mail to {seat:to} does not arrive: none is sent any more.")
class Unreached(Line):
    """Mails to somebody come back."""

    seat: Seat


@line("The game is abandoned.")
class Abandoned(Line):
    """Nobody plays on."""


@line("Whoever runs this server has closed the table.")
class Shut(Line):
    """Nobody plays on, and nobody talks."""


@line("The chat is turned off.")
class ChatOff(Line):
    """Nobody can talk any more."""


@line("The chat is turned on.")
class ChatOn(Line):
    """Who sits at the table can talk."""


@line("There is a rematch.")
class Rematched(Line):
    """The next game has a table."""


# How a game can end that was not played to its end


@line("{seat} {seat:resign|resigns}: {winner} {winner:win|wins}.")
class WonByResignation(Line):
    """Of two players one has given up."""

    seat: Seat
    winner: Seat


@line("{seat} {seat:are|is} out of time: {winner} {winner:win|wins}.")
class WonOnTime(Line):
    """Of two players one has no time left."""

    seat: Seat
    winner: Seat


@line("The game was abandoned.")
class WasAbandoned(Line):
    """It has no result."""
