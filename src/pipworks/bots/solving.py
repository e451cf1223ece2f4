"""How long people take to find an equation, for bots that play against the clock.

A solver of a level either sees a target's equation or gives up. Times are log-normal, as times to solve small
problems usually are: the median grows exponentially with the **effort** of the target (see
`pipworks.arithmetic.hardness`), and the spread around it is the same at every level:

    time = moving + pace · e^(GROWTH · (effort − EASY)) · e^(SPREAD · z),   z standard normal

where `moving` is the time that reading the cards and calling out takes, and EASY the effort of an easy
target such as 10 from 1 2 3 4. Patience is log-normal as well, around the level's median: who has not found
anything by then passes. Without any equation the effort is infinite, so everybody passes in the end, or errs.

Modest levels err: with probability `errs` a solver calls something out that does not hold, after a time like
that of finding an average target. The `unbeatable` level sees everything in the same short time and never
errs.

The figures are a plain choice, not fitted to people. What they promise is an order: a harder target takes
longer on average, and a higher level less long.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from pipworks.arithmetic import Options, difficulty
from pipworks.bots.decided import Named
from pipworks.engine import GameError, Variant
from pipworks.engine.contract import Record
from pipworks.engine.messages import Quoted
from pipworks.engine.playing import refuse_other_game
from pipworks.engine.puzzles import PASS, RIGHT, WRONG, Puzzle
from pipworks.engine.rng import Generator, unit

EASY = 0.75
AVERAGE = 2.0
"""Efforts of an easy and of an average target."""
GROWTH = 0.55
SPREAD = 0.6

Answer = Literal["right", "wrong", "pass"]


class UnknownLevel(GameError):
    """There is no such level."""

    code = "unknown-level"


@dataclass(frozen=True, slots=True)
class Level:
    """How well somebody solves. Times are in seconds."""

    name: str
    pace: float
    """The median time for an easy target, without `moving`."""
    patience: float
    """The median time after which a pass comes; it is never shorter than `moving`."""
    errs: float
    """The probability of a wrong claim."""
    moving: float = 1.0


LEVELS: dict[str, Level] = {
    each.name: each
    for each in (
        Level("beginner", pace=24.0, patience=60.0, errs=0.12),
        Level("learner", pace=12.0, patience=60.0, errs=0.06),
        Level("good", pace=6.0, patience=60.0, errs=0.02),
        Level("strong", pace=2.5, patience=60.0, errs=0.005),
        Level("unbeatable", pace=0.0, patience=1.0, errs=0.0, moving=0.4),
    )
}
"""From the slowest to the fastest."""

PLAIN_LEVEL = "learner"
"""The speed of a bot that knows no clock."""

PAR = "good"
"""The level whose median time is par."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a solver does about a target, and after how many seconds."""

    answer: Answer
    seconds: float


def level(name: str) -> Level:
    """The level of that name, or of its first letters. Raises UnknownLevel."""
    wanted = name.strip().lower()
    found = [each for each in LEVELS.values() if wanted and each.name.startswith(wanted)]
    if len(found) != 1:
        raise UnknownLevel("{name} is no level: choose {levels:or}", name=Quoted(name), levels=tuple(LEVELS))
    return found[0]


@lru_cache(maxsize=4096)
def _effort(values: tuple[int, ...], target: int, options: Options) -> float:
    return difficulty(values, target, options).effort


def effort(values: Iterable[int], target: int, options: Options | None = None) -> float:
    """How hard the target is to make; infinite when it cannot be made."""
    return _effort(tuple(sorted(values)), target, options or Options())


def median(who: Level, effort: float) -> float:
    """The time within which a level finds an equation of this effort half of the time, in seconds."""
    if who.pace == 0.0:
        return who.moving if effort < math.inf else math.inf
    return who.moving + who.pace * math.exp(GROWTH * (effort - EASY))


def par(values: Iterable[int], target: int, options: Options | None = None) -> float:
    """The time a good solver is expected to take, in seconds; infinite when the target cannot be made."""
    return median(LEVELS[PAR], effort(values, target, options))


def draw(who: Level, effort: float, rng: Generator) -> Attempt:
    """What a solver of that level does about a target of that effort."""
    errs = unit(rng) < who.errs
    spread, patient = math.exp(SPREAD * _normal(rng)), math.exp(SPREAD * _normal(rng))
    if who.pace == 0.0:
        spread = patient = 1.0
    gives_up = who.moving + who.patience * patient
    found = who.moving + (median(who, AVERAGE if errs else effort) - who.moving) * spread
    if errs:
        return Attempt("wrong", min(found, gives_up))
    return Attempt("right", found) if found <= gives_up else Attempt("pass", gives_up)


CHOICES: dict[Answer, int] = {"pass": PASS, "right": RIGHT, "wrong": WRONG}


def puzzle_of(variant: Variant, state: Record) -> Puzzle:
    """The puzzle on the table of a game that sets puzzles."""
    assert variant.game.puzzles is not None
    return variant.game.puzzles.puzzle(variant, state)


def effort_of(puzzle: Puzzle) -> float:
    """How hard a puzzle is; infinite when there is no equation."""
    return effort(puzzle.values, puzzle.target, puzzle.options)


class LevelBot(Named):
    """A solver of some level at a table where no clock runs: what it would do, whenever it would do it."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.name = level.name

    def attempt(self, variant: Variant, known: Record, rng: Generator) -> Attempt:
        """What the solver does, and when. Raises WrongType for a variant that sets no puzzles."""
        if not variant.game.is_about_solving:
            refuse_other_game(self.name, variant)
        return draw(self.level, effort_of(puzzle_of(variant, known)), rng)

    def choose(self, variant: Variant, known: Record, seat: int, rng: Generator) -> int:
        """What the solver does."""
        return CHOICES[self.attempt(variant, known, rng).answer]


def _normal(rng: Generator) -> float:
    """A standard normal number (Box and Muller, Annals of Mathematical Statistics 29, 1958)."""
    far = math.sqrt(-2.0 * math.log(1.0 - float(unit(rng))))
    return far * math.cos(2.0 * math.pi * float(unit(rng)))


__all__ = [
    "CHOICES",
    "LEVELS",
    "PAR",
    "PLAIN_LEVEL",
    "Answer",
    "Attempt",
    "Level",
    "LevelBot",
    "UnknownLevel",
    "draw",
    "effort",
    "effort_of",
    "level",
    "median",
    "par",
    "puzzle_of",
]
