"""What can be wrong with what is asked about puzzles."""

from __future__ import annotations

from pipworks.engine import GameError


class NoPuzzles(GameError):
    """There are no such puzzles."""

    code = "no-puzzles"


class NoSuchProblem(GameError):
    """A name that no problem has."""

    code = "no-such-puzzle"


class BadAnswer(GameError):
    """What was answered is not an answer to what was asked."""

    code = "bad-answer"


class BadDay(GameError):
    """What was given is no day."""

    code = "bad-day"
