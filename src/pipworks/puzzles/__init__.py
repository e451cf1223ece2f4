"""Puzzles: positions in which one answer alone is right, and not the obvious one; equations to be found.

`problems_of` finds all problems of a variant that can be solved and proves each in fractions; those of some
variants are kept (`pipworks.puzzles.shelf`). `puzzle_of` gives the puzzle of a day or a seed, which says its
question, judges an answer and explains it. Nothing here knows a particular game.
"""

from pipworks.puzzles.asked import (
    EQUATION,
    Asked,
    Judged,
    OfNumbers,
    OfPosition,
    heading,
    judged,
    kinds_of,
    once_more,
    puzzle_of,
    the_answer,
)
from pipworks.puzzles.errors import BadAnswer, BadDay, NoPuzzles, NoSuchProblem
from pipworks.puzzles.explaining import Analysis, Weighed, analysis, read_answer
from pipworks.puzzles.finding import problems_of
from pipworks.puzzles.kinds import KINDS, Kind
from pipworks.puzzles.problem import Problem
from pipworks.puzzles.shelf import (
    day_in,
    fit_on_paper,
    game_with_problems,
    games_with_problems,
    has_kept,
    of_day,
    of_name,
    of_rating,
    of_seed,
    problems,
    several,
    which_day,
)

__all__ = [
    "EQUATION",
    "KINDS",
    "Analysis",
    "Asked",
    "BadAnswer",
    "BadDay",
    "Judged",
    "Kind",
    "NoPuzzles",
    "NoSuchProblem",
    "OfNumbers",
    "OfPosition",
    "Problem",
    "Weighed",
    "analysis",
    "day_in",
    "fit_on_paper",
    "game_with_problems",
    "games_with_problems",
    "has_kept",
    "heading",
    "judged",
    "kinds_of",
    "of_day",
    "of_name",
    "of_rating",
    "of_seed",
    "once_more",
    "problems",
    "problems_of",
    "puzzle_of",
    "read_answer",
    "several",
    "the_answer",
    "which_day",
]
