"""Looking back through a game, decision by decision.

What a choice costs is the value of the position less the least that the choice earns against best play, of
which there is often more than one kind (see `pipworks.solve.costs`). A cost is judged by the loss in winning
chance (half the loss of value in a game worth ±1): from 5 % an inaccuracy, from 10 % a mistake, from 20 % a
blunder. In games that set puzzles there is nothing to be gained by choosing well, only by seeing; there a
review shows for every target how it could have been made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from pipworks.arithmetic import equation_text, solutions
from pipworks.bots.perfect import can_be_perfect
from pipworks.engine import NO_CHOICE, GameRecord, Position
from pipworks.engine.puzzles import Puzzle
from pipworks.solve import Solution, Stage

JUDGED = ((0.20, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
"""Losses in winning chance, and the words for them."""

CERTAIN = 1e-9
"""What is worth so little less than the most there is to win wins for certain."""

MOST_ANALYSED = 10_000_000
"""Up to so many numbered positions a server analyses a game; that takes some ten seconds and 80 MB."""

MOST_SOLUTIONS = 12
"""How many equations are shown for a target."""


@dataclass(frozen=True)
class Decision:
    """One seat's choice at one step: what it chose, what was best, what the difference was."""

    step: int
    turn: int
    seat: int
    position: str
    chosen: str
    choices: list[str]
    worth: list[float]
    mix: list[float]
    value: float
    cost: float
    verdict: str
    sure: list[str] = field(default_factory=list)
    """The choices that win for certain, when the choice made does not."""
    only: list[str] = field(default_factory=list)
    """The answers against which the choice made wins all the same."""

    def as_json(self) -> dict[str, Any]:
        """The decision as plain data."""
        return asdict(self)

    @property
    def best(self) -> str:
        """The choice that is best: of several equally good ones that which is made most often."""
        top = max(self.worth)
        good = [at for at, worth in enumerate(self.worth) if worth >= top - 1e-9]
        return self.choices[max(good, key=lambda at: self.mix[at])]

    @property
    def grade(self) -> str:
        """The verdict as one word, also for choices that cost little or nothing."""
        return self.verdict or ("good" if self.cost else "best")


def judge(loss: float) -> str:
    """The word for a loss in winning chance; empty for none worth a word."""
    return next((word for least, word in JUDGED if loss >= least - 1e-12), "")


def decisions(record: GameRecord, solution: Solution) -> Iterator[Decision]:
    """Every decision of a game, judged by the solution of its variant."""
    for index, step in enumerate(record.steps):
        if isinstance(step, dict):
            yield from decisions_at(record, index, solution.stage(record.positions[index]))


def decisions_at(record: GameRecord, index: int, stage: Stage) -> Iterator[Decision]:
    """The decisions of one step."""
    variant, position = record.variant, record.positions[index]
    notation = variant.game.notation
    step = record.steps[index]
    assert isinstance(step, dict)
    for seat, choice in sorted(step.items()):
        legal = stage.choices[seat]
        known = position.seen_by(seat)
        worth = stage.worth(seat)
        cost = float(stage.costs[seat][legal.index(choice)])
        yield Decision(
            step=index,
            turn=position.turn,
            seat=seat,
            position=position.text,
            chosen=notation.choice(variant, known, seat, choice),
            choices=[notation.choice(variant, known, seat, each) for each in legal],
            worth=[float(each) for each in worth],
            mix=[float(each) for each in stage.mixes[seat]],
            value=stage.best(seat),
            cost=cost,
            verdict=judge(cost / (2 * variant.game.telling.stakes(variant))),
            **_certain(position, stage, seat, legal.index(choice)),
        )


def _certain(position: Position, stage: Stage, seat: int, chosen: int) -> dict[str, list[str]]:
    """What wins for certain where the choice made does not, and against what that would have won."""
    variant, other = position.variant, 1 - seat
    top = variant.options.most_payoff
    if top is None or not stage.costs[seat][chosen] or stage.best(seat) < top - CERTAIN:
        return {}
    answers = stage.payoff[chosen] if seat == 0 else -stage.payoff[:, chosen]

    def names(who: int, places: Any) -> list[str]:
        known = position.seen_by(who)
        mine = [stage.choices[who][at] for at in np.flatnonzero(places)]
        return [variant.game.notation.choice(variant, known, who, each) for each in mine if each != NO_CHOICE]

    return {
        "sure": names(seat, stage.costs[seat] == 0),
        "only": names(other, answers > top - CERTAIN),
    }


# As data, for whoever shows it


def kind_of(record: GameRecord) -> str:
    """What can be said about a game: `exact`, `solutions` or only its `course`."""
    variant = record.variant
    if variant.game.puzzles is not None:
        return "solutions"
    slots = variant.game.slots
    if slots is not None and can_be_perfect(variant) and int(slots.slots(variant.rules)) <= MOST_ANALYSED:
        return "exact"
    return "course"


def course(record: GameRecord) -> list[list[float]]:
    """Everybody's score at every position of a game: positions × seats."""
    return [list(each.scores) for each in record.positions]


def analysis(record: GameRecord, solution_of: Callable[[], Solution]) -> dict[str, Any]:
    """All there is to say about a game, as plain data with its `kind` and the course of the `scores`.

    See `kind_of` and `course`. `solution_of` solves the variant; it is asked only when that helps. `said` has
    the texts that people wrote, by step and seat, where they are known.
    """
    kind = kind_of(record)
    found: dict[str, Any] = {"kind": kind, "scores": course(record)}
    if kind == "exact":
        found["steps"] = exact_steps(record, solution_of())
    elif kind == "solutions":
        found["targets"] = targets(record)
    return found


def exact_steps(record: GameRecord, solution: Solution) -> list[dict[str, Any]]:
    """What every choice of a game was worth, with the matrix of each position at which two chose.

    Values are to the seat that chose, `value` and the matrix to seat 0.
    """
    found = []
    for index, step in enumerate(record.steps):
        if not isinstance(step, dict):
            continue
        stage = solution.stage(record.positions[index])
        made = list(decisions_at(record, index, stage))
        found.append(
            {
                "step": index,
                "turn": record.positions[index].turn,
                "value": stage.value,
                "seats": {str(each.seat): _judged(each) for each in made},
                "matrix": _matrix(made, stage) if len(made) == 2 else None,
            }
        )
    return found


def _judged(each: Decision) -> dict[str, Any]:
    return {
        "choice": each.chosen,
        "value": each.worth[each.choices.index(each.chosen)],
        "best": each.best,
        "best_value": each.value,
        "loss": each.cost,
        "grade": each.grade,
        "choices": {
            name: {"value": worth, "share": share}
            for name, worth, share in zip(each.choices, each.worth, each.mix, strict=True)
        },
    }


def _matrix(made: list[Decision], stage: Stage) -> dict[str, Any]:
    """The values of all pairs of choices to seat 0, and both seats' best mixes."""
    rows, columns = made
    return {
        "rows": rows.choices,
        "columns": columns.choices,
        "values": [[float(each) for each in row] for row in stage.payoff],
        "mixes": [dict(zip(each.choices, each.mix, strict=True)) for each in made],
    }


def targets(record: GameRecord) -> list[dict[str, Any]]:
    """Every target of a game that sets puzzles, with its simplest solutions and who made it."""
    variant = record.variant
    puzzles = variant.game.puzzles
    assert puzzles is not None
    found: list[dict[str, Any]] = []
    last: tuple[Any, ...] | None = None
    asked = 0  # the step at which somebody last had a choice
    for index, step in enumerate(record.steps):
        before, after = record.positions[index : index + 2]
        if isinstance(step, dict):
            puzzle, asked = puzzles.puzzle(variant, before.state), index
            this = (before.turn, puzzle.values, puzzle.target)
            if this != last:
                found.append(_target(puzzle, index, before.turn))
                last = this
        maker = puzzles.maker(variant, before.state, after.state)
        if maker is not None and found and found[-1]["made_by"] is None:
            found[-1]["made_by"] = maker
            simplest = found[-1]["solutions"]
            found[-1]["said"] = record.said.get(asked, {}).get(maker) or (simplest[0] if simplest else None)
    return found


def _target(puzzle: Puzzle, step: int, turn: int) -> dict[str, Any]:
    every = solutions(puzzle.values, puzzle.target, puzzle.options)
    return {
        "step": step,
        "turn": turn,
        "values": list(puzzle.values),
        "target": puzzle.target,
        "solutions": [equation_text(each, puzzle.options) for each in every[:MOST_SOLUTIONS]],
        "count": len(every),
        "made_by": None,
        "said": None,
    }
