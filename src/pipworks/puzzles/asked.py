"""What all puzzles have in common, problems of positions and equations alike.

A puzzle follows from a name, a day or a seed. It says its question, judges an answer, and explains it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Protocol

from pipworks.arithmetic import ArithmeticProblem
from pipworks.engine import Message, Quoted, UnknownGame, Variant, generator, say, verbatim
from pipworks.engine.errors import WrongType, checked_seed, of_kind, quotation
from pipworks.engine.options import split_code
from pipworks.engine.puzzles import message_of
from pipworks.games import find, find_named
from pipworks.lab.practice import (
    SETS_OF_NUMBERS,
    Task,
    difficulty_here,
    numbers_called,
    setter_for,
    setter_of,
)
from pipworks.puzzles.errors import BadAnswer, NoPuzzles
from pipworks.puzzles.explaining import analysis, read_answer
from pipworks.puzzles.finding import kinds_for, refuse_no_variant
from pipworks.puzzles.problem import Problem
from pipworks.puzzles.shelf import of_day, of_seed
from pipworks.solve import Progress, no_progress

EQUATION = "equation"
"""The kind of puzzle in which an equation is to be found."""

MOST_DRAWN = 400
"""After so many draws whoever sets equations is taken to have none that can be made."""


@dataclass(frozen=True)
class Judged:
    """What an answer came to."""

    right: bool
    told: Message


class Asked(Protocol):
    """A puzzle of any kind."""

    @property
    def kind(self) -> str:
        """The name of its kind."""

    @property
    def title(self) -> Message:
        """What it is called."""

    @property
    def difficulty(self) -> float:
        """From 0 (seen at once) to 1."""

    @property
    def question(self) -> Message:
        """What is asked."""

    @property
    def prompt(self) -> Message:
        """What is to be typed."""

    @property
    def answer(self) -> str:
        """A right answer."""

    def judge(self, text: str) -> Judged:
        """What an answer comes to. Raises GameError for what is no answer."""

    def explained(self) -> list[Message]:
        """Why it is right, in sentences."""


@dataclass(frozen=True)
class OfPosition:
    """A problem, asked."""

    problem: Problem
    variant: Variant

    @property
    def kind(self) -> str:
        """The name of its kind."""
        return self.problem.kind

    @property
    def title(self) -> Message:
        """What it is called."""
        return self.problem.asks.title

    @property
    def difficulty(self) -> float:
        """The share of solvers of a limited sight who miss it."""
        return self.problem.difficulty

    @property
    def question(self) -> Message:
        """What is asked."""
        return self.problem.question(self.variant)

    @property
    def prompt(self) -> Message:
        """What is to be typed."""
        legal = self.problem.here(self.variant).choices(self.problem.seat)
        if self.problem.asks.answers == 1:
            return say("Your choice ({legal:spaced})", legal=legal)
        return say("Your two choices ({legal:spaced})", legal=legal)

    @property
    def answer(self) -> str:
        """The only right answer."""
        return " ".join(self.problem.answer)

    def judge(self, text: str) -> Judged:
        """Whether it is that one. Raises BadAnswer, or IllegalChoice for what is no choice."""
        words = text.replace(",", " ").replace(" and ", " ").replace(" und ", " ").split()
        return judged(self.problem, read_answer(self.problem, words, self.variant), self.variant)

    def explained(self) -> list[Message]:
        """What every choice is worth."""
        return analysis(self.problem, self.variant).explanation


def judged(problem: Problem, answer: Sequence[str], variant: Variant | None = None) -> Judged:
    """What an answer to a problem comes to. Its variant is looked up if it is not given."""
    of_kind(Problem, problem, "what is answered is a problem, as pipworks.puzzles.problems gives it")
    of_kind((list, tuple), answer, "an answer is a list of choices, as read_answer reads it")
    words = problem.told(variant)
    for each in answer:
        if each not in words:
            raise BadAnswer(
                "{choice} is no choice here: choose {choices:or}", choice=Quoted(each), choices=tuple(words)
            )
    right, given = (tuple(words[each] for each in which) for which in (problem.answer, answer))
    if tuple(answer) == problem.answer:
        return Judged(True, say("Right: {answer:commas}.", answer=right))
    if not answer:
        return Judged(False, say("The answer is {answer:commas}.", answer=right))
    return Judged(False, say("Not {given:commas}: the answer is {answer:commas}.", given=given, answer=right))


@dataclass(frozen=True)
class OfNumbers:
    """An equation to be made, asked."""

    task: Task

    kind = EQUATION

    @property
    def title(self) -> Message:
        """What it is called."""
        return say("An equation")

    @cached_property
    def difficulty(self) -> float:
        """That of `pipworks.arithmetic`, by all solutions where they can be listed."""
        return difficulty_here(self.task.puzzle).score

    @property
    def question(self) -> Message:
        """What is asked."""
        return say("Make {target} from {cards}.", target=self.task.puzzle.target, cards=self.task.shown)

    @property
    def prompt(self) -> Message:
        """What is to be typed."""
        return say("Your equation")

    @property
    def answer(self) -> str:
        """The simplest equation."""
        return f"{self.task.puzzle.simplest} = {self.task.puzzle.target}"

    def judge(self, text: str) -> Judged:
        """Whether it holds; if not, why."""
        try:
            self.task.puzzle.check(text)
        except ArithmeticProblem as problem:
            return Judged(False, say("Not right: {why}.", why=message_of(problem.fault)))
        return Judged(True, say("Right: {answer}.", answer=f"{text.strip()}"))

    def explained(self) -> list[Message]:
        """The simplest way."""
        return [say("A simplest way: {answer}.", answer=self.answer)]


def _refuse_no_puzzle(given: object) -> None:
    if not (hasattr(given, "answer") and hasattr(given, "difficulty")):
        raise WrongType(f"a puzzle is what pipworks.puzzles.puzzle_of gives, not {quotation(given)}")


def heading(asked: Asked, day: date | None, seed: int | str | None) -> Message:
    """What stands above a puzzle: its kind, how hard it is, and what it follows from."""
    _refuse_no_puzzle(asked)
    of_kind((date, type(None)), day, "a day is a date, as datetime.date gives it")
    of = say("seed {seed}", seed=str(seed)) if day is None else verbatim(day.isoformat())
    return say(
        "{title} ({of}); difficulty {difficulty:percent}",
        title=asked.title,
        of=of,
        difficulty=asked.difficulty,
    )


def once_more() -> Message:
    """What is said when an answer was wrong and may be mended."""
    return say("Try again, or type show.")


def the_answer(asked: Asked) -> Message:
    """A right answer, in a sentence."""
    _refuse_no_puzzle(asked)
    if isinstance(asked, OfPosition):
        return judged(asked.problem, (), asked.variant).told
    return say("The answer is {answer}.", answer=asked.answer)


def puzzle_of(
    code: str,
    *,
    kind: str | None = None,
    day: date | None = None,
    seed: int | str | None = None,
    tell: Progress = no_progress,
    named_only: bool = True,
) -> Asked:
    """The puzzle of a day or a seed, of a variant, `24` or `countdown`.

    `named_only` is whether a code may only name games, and no files. Raises NoPuzzles, or what finding does.
    """
    of_kind(str, code, "a puzzle is of what a text names, as pipworks.game takes it, or 24 or countdown")
    of_kind((str, type(None)), kind, "a kind of problem has a name")
    of_kind((date, type(None)), day, "a day is a date, as datetime.date gives it")
    seed = None if seed is None else checked_seed(seed)
    variant = None if numbers_called(code) else _variant(code, named_only)
    if variant is None or variant.game.is_about_solving:
        if kind not in (None, EQUATION):
            raise NoPuzzles(
                "{variant} has no problems of the kind {kind}: choose {kinds:or}",
                variant=code, kind=Quoted(kind), kinds=(EQUATION,),
            )  # fmt: skip
        draw = setter_of(code) if variant is None else setter_for(variant)
        rng = generator(f"puzzle {seed if day is None else day.isoformat()}")
        for _ in range(MOST_DRAWN):
            task = draw(rng)
            if math.isfinite(task.par):
                return OfNumbers(task)
        raise NoPuzzles("{code} sets too few puzzles that can be solved", code=code)
    if day is not None:
        return OfPosition(of_day(variant, day, kind, tell), variant)
    return OfPosition(of_seed(variant, seed or 0, kind, tell), variant)


def _variant(code: str, named_only: bool) -> Variant:
    """The variant that a puzzle is of. Raises UnknownGame, which says of what else there are puzzles."""
    try:
        return (find_named if named_only else find)(code)
    except UnknownGame as problem:
        if split_code(code)[0].endswith(".py"):
            raise
        raise UnknownGame(
            "{problem}; there are puzzles of {numbers:and}, too",
            problem=problem.message,
            numbers=SETS_OF_NUMBERS,
        ) from None


def kinds_of(variant: Variant) -> tuple[str, ...]:
    """The kinds of puzzles that a variant has."""
    refuse_no_variant(variant)
    return (EQUATION,) if variant.game.is_about_solving else kinds_for(variant)
