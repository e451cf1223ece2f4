"""The room for looking closely: games measured, reviewed decision by decision, practice for one alone.

A review says of every choice of a game what it was worth and what it has cost, or how every target could have
been made; a replay lays a game open, position by position; practice sets equations to be made, with a par and
the reason when one does not hold. What a variant is worth, `measure` says in figures and
`verdict` in words. There is one of each, for the terminal, the server and whoever else asks.
"""

from pipworks.lab.hints import Hint, NoHint, hint
from pipworks.lab.measures import measure
from pipworks.lab.practice import (
    SETS_OF_NUMBERS,
    Setter,
    Task,
    numbers_called,
    practised,
    setter_for,
    setter_of,
)
from pipworks.lab.replay import replay
from pipworks.lab.review import Decision, analysis, decisions, kind_of
from pipworks.lab.solutions import Solutions
from pipworks.lab.surveys import survey
from pipworks.lab.verdict import difference, verdict
from pipworks.lab.weighing import JUDGED

__all__ = [
    "JUDGED",
    "SETS_OF_NUMBERS",
    "Decision",
    "Hint",
    "NoHint",
    "Setter",
    "Solutions",
    "Task",
    "analysis",
    "decisions",
    "difference",
    "hint",
    "kind_of",
    "measure",
    "numbers_called",
    "practised",
    "replay",
    "setter_for",
    "setter_of",
    "survey",
    "verdict",
]
