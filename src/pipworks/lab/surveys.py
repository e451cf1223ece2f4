"""Surveys of whole games: those of the arithmetic, and those of games that ask such a question themselves."""

from __future__ import annotations

from pipworks.arithmetic import Question, Survey
from pipworks.arithmetic import survey as survey_of
from pipworks.games import game_named, names


def questions() -> dict[str, Question]:
    """What games ask about themselves, by name."""
    found = {name: game_named(name).survey for name in names()}
    return {name: question for name, question in found.items() if question is not None}


def survey(code: str, cores: int | None = None) -> Survey:
    """The survey of a game by its code, like `24` or one of a game here with its options.

    `cores`: how many cores may share the work, by default all. Raises BadSurvey for a game, option or setting
    that is not known, and for fewer cores than one.
    """
    return survey_of(code, cores, questions())
