"""Tasks for practising equations alone: puzzles of the games that set them, the 24 game, Countdown."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from pipworks.arithmetic import (
    COUNTDOWN,
    TWENTY_FOUR,
    Difficulty,
    Options,
    difficulty,
    difficulty_of,
    simplest,
    solvable,
)
from pipworks.bots.solving import LEVELS, PAR, median, par
from pipworks.engine import Message, UnknownGame, Variant, say, verbatim
from pipworks.engine.errors import of_kind
from pipworks.engine.messages import Quoted
from pipworks.engine.puzzles import Puzzle
from pipworks.engine.rng import Generator, below
from pipworks.games import find_named, game_named, names

SETS_OF_NUMBERS = ("24", "countdown")
"""What can be practised that is no game of cards here."""
MOST_LISTED = 4
"""Of so many numbers all equations are found in a moment; of six that takes long."""


def difficulty_here(puzzle: Puzzle) -> Difficulty:
    """How hard a puzzle is: by all equations, or of more than `MOST_LISTED` numbers by the simplest alone."""
    return _difficulty(tuple(sorted(puzzle.values)), puzzle.target, puzzle.options)


@lru_cache(maxsize=1024)
def _difficulty(values: tuple[int, ...], target: int, options: Options) -> Difficulty:
    if len(values) <= MOST_LISTED:
        return difficulty(values, target, options)
    found = simplest(values, target, options)
    return difficulty_of([] if found is None else [found])


@dataclass(frozen=True)
class Task:
    """Something to be made, and the time that a good solver is expected to take, in seconds.

    Par is infinite when it cannot be made.
    """

    puzzle: Puzzle
    par: float

    @property
    def shown(self) -> Message:
        """The cards and what they count, in a line."""
        cards, values = self.puzzle.cards, self.puzzle.values
        if not cards or list(cards) == [str(each) for each in values]:
            return verbatim(" ".join(map(str, values)))
        return say("{cards:spaced} (that is {values:spaced})", cards=cards, values=values)

    def par_of(self, level: str) -> float:
        """The time a solver of that level is expected to take, in seconds."""
        if level == PAR or math.isinf(self.par):
            return self.par
        return median(LEVELS[level], difficulty_here(self.puzzle).effort)


def practised() -> list[str]:
    """The names of the games whose puzzles can be practised."""
    return [each for each in names() if game_named(each).puzzles is not None]


def numbers_called(what: str) -> str | None:
    """Which of the sets of numbers is called so, if one is: 24 is called twenty-four, too."""
    name = what.strip().lower()
    if name == "twenty-four":
        return "24"
    return name if name in SETS_OF_NUMBERS else None


Setter = Callable[[Generator], Task]


def setter_of(what: str) -> Setter:
    """What sets the tasks. Raises UnknownGame for anything that cannot be practised."""
    of_kind(str, what, "what is practised is named by a text, such as countdown")
    numbers = numbers_called(what)
    if numbers is not None:
        return _twenty_four if numbers == "24" else _countdown
    try:
        variant = find_named(what)
    except UnknownGame:
        variant = None
    if variant is None:
        raise _not_practised(what)
    return setter_for(variant)


def setter_for(variant: Variant) -> Setter:
    """What sets the tasks of a game. Raises UnknownGame for one that sets no puzzles."""
    of_kind(Variant, variant, "what is practised is a variant, as pipworks.game gives it")
    puzzles = variant.game.puzzles
    if puzzles is None:
        raise _not_practised(variant.code)
    return lambda rng: _task(puzzles.draw(variant, rng))


def _not_practised(what: str) -> UnknownGame:
    return UnknownGame(
        "{what} cannot be practised: choose {choices:or}",
        what=Quoted(what),
        choices=(*practised(), *SETS_OF_NUMBERS),
    )


def _task(puzzle: Puzzle) -> Task:
    return Task(puzzle, par(puzzle.values, puzzle.target, puzzle.options))


def _twenty_four(rng: Generator) -> Task:
    """Four cards that make 24, fractions being allowed."""
    while True:
        pack = [rank for rank in range(1, 14) for _ in range(4)]
        values = tuple(pack.pop(int(below(rng, len(pack)))) for _ in range(4))
        if solvable(values, 24, TWENTY_FOUR):
            return _task(Puzzle(values, 24, TWENTY_FOUR, letters={"A": 1, "J": 11, "Q": 12, "K": 13}))


def _countdown(rng: Generator) -> Task:
    """Six tiles, up to four of them large, and a target from 101 to 999 that can be made."""
    while True:
        large, small = [25, 50, 75, 100], [value for value in range(1, 11) for _ in range(2)]
        many = int(below(rng, 5))
        values = tuple(large.pop(int(below(rng, len(large)))) for _ in range(many)) + tuple(
            small.pop(int(below(rng, len(small)))) for _ in range(6 - many)
        )
        puzzle = Puzzle(values, 101 + int(below(rng, 899)), COUNTDOWN, letters={"A": 1})
        effort = difficulty_here(puzzle).effort
        if not math.isinf(effort):
            return Task(puzzle, median(LEVELS[PAR], effort))
