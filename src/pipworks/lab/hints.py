"""What the choices of a seat are worth, and how often to make each, in the words of people.

Exactly where the game can be solved, or the rest of it is open and small; elsewhere estimated by what the
seat can know, the way in which the strongest level of the game thinks.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan

from pipworks.engine import GameError, Position, generator
from pipworks.engine.errors import of_kind
from pipworks.lab.weighing import CLOSER, found_at
from pipworks.solve import Progress, Solution, Stage, can_be_solved, no_progress, refuse_deaf, solve
from pipworks.solve.rests import solve_rest


class NoHint(GameError):
    """A position at which there is nothing to weigh."""

    code = "no-hint"


@dataclass(frozen=True)
class Hint:
    """What each choice of a seat is worth to it, and how often to make it."""

    seat: int
    choices: tuple[str, ...]
    """In the order in which the position has them; those that were never tried are left out."""
    worth: tuple[float, ...]
    """What the seat earns on average with each."""
    mix: tuple[float, ...]
    """How often to make each; they sum to 1."""
    value: float
    """What the position is worth to the seat."""
    errors: tuple[float, ...] = ()
    """The standard errors of `worth` (0 of what was tried once); none where it is exact."""
    games: int = 0
    """From how many imagined games that was estimated."""

    @property
    def exact(self) -> bool:
        """Whether it holds for certain, by best play of both."""
        return not self.errors

    @property
    def best(self) -> str:
        """The choice that is made most often; of several the one that is worth most."""
        return self.choices[max(range(len(self.choices)), key=lambda at: (self.mix[at], self.worth[at]))]


def hint(
    position: Position, seat: int, solution: Solution | None = None, tell: Progress = no_progress
) -> Hint:
    """What a seat that must choose is told, by what it knows of a position.

    Exactly by the solution of the variant, if there is one already or it can be found, or of the rest of the
    game, where that is open and small. Otherwise from imagined games, for 20,000 iterations, and always the
    same. Raises IllegalChoice for a seat that has nothing to choose, BadPosition for a solution of another
    variant, and NoHint in games that set puzzles.
    """
    of_kind(Position, position, "a hint is of a position, as pipworks.position gives it")
    refuse_deaf(tell)
    variant = position.variant
    variant.refuse_idle(variant.to_act(position.state), seat)
    if variant.game.is_about_solving:
        raise NoHint(
            "{variant} is about finding equations: pipworks.arithmetic.solutions lists those there are",
            variant=variant.code,
        )
    if solution is not None:
        of_kind(Solution, solution, "a solution is what pipworks.solve.solve gives")
    elif can_be_solved(variant):
        solution = solve(variant, tell)
    else:
        solution = solve_rest(variant, position.state)
    if solution is None:
        return _estimated(position, seat)
    return _exact(position, seat, solution.stage(position.seen_by(seat)))


def _exact(position: Position, seat: int, stage: Stage) -> Hint:
    worth, mix = (tuple(map(float, each)) for each in (stage.worth(seat), stage.mixes[seat]))
    return Hint(seat, position.choices(seat), worth, mix, stage.best(seat))


def _estimated(position: Position, seat: int) -> Hint:
    found = found_at(position, seat, generator("hint"), CLOSER)
    names = dict(zip(position.numbers(seat), position.choices(seat), strict=True))
    tried = [each for each in found.considered if each.visits]
    return Hint(
        seat,
        tuple(names[each.choice] for each in tried),
        tuple(each.worth for each in tried),
        tuple(each.share for each in tried),
        found.worth,
        tuple(0.0 if isnan(each.error) else each.error for each in tried),
        found.iterations,
    )
