"""Tasks that a whole class does at once: the same ones for everybody, each at their own pace.

A set follows from the class, the round and what is practised, so that nothing of the tasks is stored. It is
done as practice, of which the wall shows what the class has made together, or as a race, of which it shows
who is ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pipworks.club.errors import ClassError
from pipworks.engine import GameError, Message, Quoted
from pipworks.games import find_named
from pipworks.lab.practice import SETS_OF_NUMBERS, numbers_called, practised
from pipworks.puzzles import (
    Asked,
    Judged,
    OfPosition,
    games_with_problems,
    has_kept,
    judged,
    puzzle_of,
    read_answer,
    several,
    the_answer,
)

FEWEST_TASKS, USUAL_TASKS, MOST_TASKS = 3, 10, 20


@dataclass(frozen=True, slots=True)
class TaskSet:
    """What a class does in a round: so many tasks of something. `began` is in seconds since 1970."""

    round: int
    what: str
    many: int
    race: bool
    began: float


@dataclass(frozen=True, slots=True)
class Done:
    """A task that a pupil has come to the end of, and when."""

    task: int
    pupil: int
    right: bool
    at: float


@dataclass(frozen=True, slots=True)
class Runner:
    """How far a pupil has come: the tasks done, in order, and when the last that was right was done."""

    pupil: int
    marks: tuple[bool, ...]
    at: float

    @property
    def right(self) -> int:
        """How many were right."""
        return sum(self.marks)


def offered() -> list[str]:
    """What tasks can be of: games that set equations or come with problems, and sets of numbers."""
    return list(dict.fromkeys([*games_with_problems(), *practised(), *SETS_OF_NUMBERS]))


def checked_task(what: str) -> str:
    """What tasks are of, by its code. Raises ClassError for what has none, UnknownVariant or BadOption."""
    numbers = numbers_called(what)
    if numbers is not None:
        return numbers
    variant = find_named(what)
    if not variant.game.is_about_solving and not has_kept(variant):
        raise ClassError(
            "{what} comes with no tasks: choose {offered:or}", what=Quoted(what), offered=tuple(offered())
        )
    return variant.code


@lru_cache(maxsize=64)
def usual(variant: str) -> str:
    """What tasks are of in a class that plays a variant: of that, if it has any."""
    try:
        return checked_task(variant)
    except GameError:
        return SETS_OF_NUMBERS[0]


@lru_cache(maxsize=64)
def tasks_of(class_id: str, round: int, what: str, many: int) -> tuple[Asked, ...]:  # noqa: A002
    """The tasks of a round, easy ones first. Raises NoPuzzles where there are too few."""
    seed = f"{class_id} {round}"
    variant = None if what in SETS_OF_NUMBERS else find_named(what)
    if variant is not None and not variant.game.is_about_solving:
        return tuple(OfPosition(each, variant) for each in several(variant, seed, many))
    some = [puzzle_of(what, seed=f"{seed} {at}") for at in range(many)]
    return tuple(sorted(some, key=lambda each: each.difficulty))


@dataclass(frozen=True, slots=True)
class Shown:
    """A task when it is over: what was asked, a right answer, and for a position its name and game."""

    question: Message
    answer: str
    puzzle: str | None = None
    game: str | None = None


@lru_cache(maxsize=64)
def laid_open(class_id: str, round: int, what: str, many: int) -> tuple[Shown, ...]:  # noqa: A002
    """The tasks of a round that is over, in order."""
    return tuple(
        Shown(each.question, each.answer, each.problem.name, each.variant.game.name)
        if isinstance(each, OfPosition)
        else Shown(each.question, each.answer)
        for each in tasks_of(class_id, round, what, many)
    )


def judge(task: Asked, answer: list[str]) -> tuple[Judged, bool]:
    """What an answer (an equation, or choices) comes to, and whether the task is over; none gives it up.

    An equation may be mended as often as one likes; of a position's few choices one is taken. Raises
    GameError for what is no answer.
    """
    if isinstance(task, OfPosition):
        chosen = read_answer(task.problem, answer, task.variant) if answer else ()
        return judged(task.problem, chosen, task.variant), True
    if not answer:
        return Judged(False, the_answer(task)), True
    came_to = task.judge(" ".join(answer))
    return came_to, came_to.right


def runners(pupils: Sequence[int], done: Sequence[Done]) -> list[Runner]:
    """How far everybody has come: who has most right first, and of these who had them first."""
    some = []
    for pupil in pupils:
        own = sorted((each for each in done if each.pupil == pupil), key=lambda each: each.task)
        last = max((each.at for each in own if each.right), default=0.0)
        some.append(Runner(pupil, tuple(each.right for each in own), last))
    return sorted(some, key=lambda each: (-each.right, each.at, each.pupil))
