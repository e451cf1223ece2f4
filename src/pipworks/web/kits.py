"""Puzzles to take along: those of a day, with all that is needed to judge answers without a connection."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime
from itertools import combinations
from typing import Any

from pipworks.arithmetic import Step, hints, written_operations
from pipworks.bots.solving import LEVELS
from pipworks.engine import Game, Teller, Variant
from pipworks.puzzles import Analysis, Problem, day_in, judged, several
from pipworks.web.language import language
from pipworks.web.posed import judgement, told
from pipworks.web.puzzlemodels import PuzzlePositionAnswer
from pipworks.web.puzzles import named_puzzle, par_of, practised_code, puzzle_info, solutions_of, task_of

MANY = 10
"""So many puzzles are taken along."""
MOST_NUMBERS = 4
"""Of more numbers too many equations can be made for all their operations to be kept."""


def kit_day(day: str | None) -> date:
    """The day whose kit is meant: today in universal time, unless one is named. Raises BadDay."""
    return datetime.now(UTC).date() if day is None else day_in(day)


def equations_of(game: str, day: date) -> list[str]:
    """The names of the puzzles with equations in a day's kit. Raises UnknownGame."""
    code = practised_code(game)
    named = [named_puzzle(code, f"kit {day.isoformat()} {at}") for at in range(MANY)]
    return [each for each in named if len(task_of(each).puzzle.values) <= MOST_NUMBERS]


def kept_equation(name: str, operations: Iterable[Step]) -> dict[str, Any]:
    """A puzzle with all that can be done with its numbers, as `KeptPuzzle`."""
    puzzle = task_of(name).puzzle
    shown, count = solutions_of(puzzle)
    return {
        "puzzle": puzzle_info(name),
        "pars": {level: round(par_of(name, level), 1) for level in LEVELS},
        "sizes": list(puzzle.options.sizes(len(puzzle.values))),
        "operations": written_operations(operations),
        "solutions": shown,
        "count": count,
        "steps": [str(each) for each in hints(puzzle.values, puzzle.target, puzzle.options)],
    }


def problems_of(game: Game, day: date) -> list[Problem]:
    """The positions in a day's kit: of all degrees of difficulty, easy ones first. Raises NoPuzzles."""
    return several(Variant(game), f"kit {day.isoformat()}", MANY)


def kept_problem(problem: Problem, weighed: Analysis) -> dict[str, Any]:
    """A position with what all its answers come to, as `KeptPuzzlePosition`."""
    teller = Teller(language(), you=problem.seat)
    asked = told(problem)
    answers = []
    for choices in ((), *combinations(asked["choices"], problem.asks.answers)):
        said = judged(problem, choices)
        answers.append({"choices": list(choices), "right": said.right, "told": teller.sentence(said.told)})
    nothing = PuzzlePositionAnswer(choices=[], rating=None, tried=0)
    return {"asked": asked, "answers": answers, "judged": judgement(problem, (), weighed, nothing)}
