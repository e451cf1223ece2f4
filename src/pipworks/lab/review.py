"""Looking back through a game, decision by decision.

What a choice costs is the value of the position less the least that the choice earns against best play, of
which there is often more than one kind (see `pipworks.solve.costs`). A cost is judged by the loss in winning
chance (half the loss of value in a game worth ±1): from 5 % an inaccuracy, from 10 % a mistake, from 20 % a
blunder. In games that set puzzles there is nothing to be gained by choosing well, only by seeing; there a
review shows for every target how it could have been made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from pipworks.arithmetic import equation_text, solutions
from pipworks.engine import NO_CHOICE, GameRecord, Position, Variant
from pipworks.engine.errors import WrongType, of_kind
from pipworks.engine.puzzles import Puzzle
from pipworks.lab.endings import ending
from pipworks.lab.luck import ledger
from pipworks.lab.weighing import (
    JUDGED,
    chance,
    considered_steps,
    course_of_chances,
    have_a_choice,
    judge,
    moment,
    weighed_exactly,
)
from pipworks.solve import Progress, Solution, Stage, can_be_solved, no_progress, refuse_deaf, solve

CERTAIN = 1e-9
"""What is worth so little less than the most there is to win wins for certain."""

MOST_ANALYSED = 10_000_000
"""Up to so many numbered positions a server analyses a game; that takes some ten seconds and 80 MB."""

FAULTS = tuple(word for _, word in JUDGED)

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
    errors: list[float] = field(default_factory=list)
    """The standard errors of `worth`, where they are estimated; none where they are exact."""

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


def review(
    record: GameRecord, solution: Solution | None = None, tell: Progress = no_progress
) -> list[Decision]:
    """Every decision of a game: what it was worth, what was best, what it has cost.

    They are judged exactly where the variant can be solved, by its `solution` if there is one already.
    Elsewhere they are estimated, those in which there was something to choose, with the errors of that, the
    way in which the strongest level thinks; the same game is judged the same way. In games that set puzzles
    there are none. Raises BadPosition
    for a solution of another variant, and WrongType for what is no record, or cannot be told.
    """
    if not isinstance(record, GameRecord):
        raise WrongType(f"a review is of a record, as pipworks.record reads it, not of {record!r}")
    if solution is not None:
        of_kind(Solution, solution, "a solution is what pipworks.solve.solve gives")
    refuse_deaf(tell)
    if solution is not None or can_be_solved(record.variant):
        return list(decisions(record, solve(record.variant, tell) if solution is None else solution))
    return estimated_decisions(record, tell) if kind_of(record.variant) == "search" else []


def decisions(record: GameRecord, solution: Solution) -> Iterator[Decision]:
    """Every decision of a game, judged by the solution of its variant."""
    of_kind(GameRecord, record, "decisions are of a record, as pipworks.record reads it")
    of_kind(Solution, solution, "a solution is what pipworks.solve.solve gives")
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
        sure, only = _certain(position, stage, seat, legal.index(choice))
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
            verdict=judge(cost / (2 * variant.stakes())),
            sure=sure,
            only=only,
        )


def estimated_decisions(record: GameRecord, tell: Progress = no_progress) -> list[Decision]:
    """Every decision of a game in which there was something to choose, of a variant that cannot be solved.

    They are judged as estimated, and exactly from where the rest of the game was open and small. Choices that
    were never tried are left out.
    """
    return _decided(record, _steps_to_the_end(record, tell))


def _decided(record: GameRecord, steps: Sequence[dict[str, Any]]) -> list[Decision]:
    """The decisions of steps that were weighed; those left out whose choice was never tried."""
    return [
        _weighed(record.positions[step["step"]], step, int(seat), judged)
        for step in steps
        for seat, judged in step["seats"].items()
        if judged["choices"][judged["choice"]]["value"] is not None
    ]


def _weighed(position: Position, step: dict[str, Any], seat: int, judged: dict[str, Any]) -> Decision:
    """A decision as it was weighed."""
    tried = {name: told for name, told in judged["choices"].items() if told["value"] is not None}
    return Decision(
        step=step["step"],
        turn=step["turn"],
        seat=seat,
        position=position.text,
        chosen=judged["choice"],
        choices=list(tried),
        worth=[told["value"] for told in tried.values()],
        mix=[told["share"] for told in tried.values()],
        value=judged["best_value"],
        cost=judged["loss"],
        verdict=judged["grade"] if judged["grade"] in FAULTS else "",
        sure=judged["sure"],
        only=judged["only"],
        errors=[] if step["exact"] else [told["error"] or 0.0 for told in tried.values()],
    )


def review_with_luck(
    record: GameRecord, solution: Solution | None = None, tell: Progress = no_progress
) -> tuple[list[Decision], dict[str, Any] | None]:
    """`review`, and what was luck and what was choice, as `pipworks.lab.luck.ledger` tells it."""
    if solution is not None or can_be_solved(record.variant):
        steps = exact_steps(record, solve(record.variant, tell) if solution is None else solution)
        exact = True
    elif kind_of(record.variant) == "search":
        steps, exact = _steps_to_the_end(record, tell), False
    else:
        return [], None
    chances = course_of_chances(record, steps, exact=exact)
    return _decided(record, steps), None if chances is None else ledger(record, chances, steps)


def _certain(position: Position, stage: Stage, seat: int, chosen: int) -> tuple[list[str], list[str]]:
    """What wins for certain where the choice made does not, and against what that would have won."""
    variant, other = position.variant, 1 - seat
    top = variant.options.most_payoff
    if top is None or not stage.costs[seat][chosen] or stage.best(seat) < top - CERTAIN:
        return [], []
    answers = stage.payoff[chosen] if seat == 0 else -stage.payoff[:, chosen]

    def names(who: int, places: Any) -> list[str]:
        known = position.seen_by(who)
        mine = [stage.choices[who][at] for at in np.flatnonzero(places)]
        return [variant.game.notation.choice(variant, known, who, each) for each in mine if each != NO_CHOICE]

    return names(seat, stage.costs[seat] == 0), names(other, answers > top - CERTAIN)


# As data, for whoever shows it


def kind_of(variant: Variant) -> str:
    """How the choices of a variant can be weighed: `exact`, by the `solutions` there are, else by `search`.

    That stands for any way of trying out how a game may go on: that in which its strongest level thinks.
    """
    of_kind(Variant, variant, "what is weighed are the choices of a variant, as pipworks.game gives it")
    if variant.game.is_about_solving:
        return "solutions"
    slots = variant.game.slots
    if slots is not None and can_be_solved(variant) and int(slots.slots(variant.rules)) <= MOST_ANALYSED:
        return "exact"
    return "search"


def course(record: GameRecord) -> list[list[float]]:
    """Everybody's score at every position of a game: positions × seats."""
    return [list(each.scores) for each in record.positions]


def analysis(
    record: GameRecord, solution_of: Callable[[], Solution], tell: Progress = no_progress
) -> dict[str, Any]:
    """All there is to say about a game, as plain data with its `kind` (see `kind_of`).

    With the course of the `scores`, everybody's `chances` to win at every position where they can be told,
    between what they lie (`bands`) and how they are known (`by`), what was luck and what was choice (`luck`),
    and the step that mattered most. `solution_of` solves the variant; it is asked only when that helps.
    """
    of_kind(GameRecord, record, "what is analysed is a record, as pipworks.record reads it")
    if not callable(solution_of):
        raise WrongType("a solution is had from a function, such as lambda: solve(variant)")
    refuse_deaf(tell)
    kind = kind_of(record.variant)
    found: dict[str, Any] = {"kind": kind, "scores": course(record)}
    steps: list[dict[str, Any]] = []
    if kind == "exact":
        found["steps"] = steps = exact_steps(record, solution_of())
    elif kind == "search":
        found["steps"] = steps = _steps_to_the_end(record, tell)
    else:
        found["targets"] = targets(record)
    chances = course_of_chances(record, steps, exact=kind == "exact")
    found["chances"] = chances and chances.chances
    found["bands"] = chances and chances.bands
    found["by"] = chances and chances.by
    found["luck"] = chances and ledger(record, chances, steps)
    found["moment"] = moment(steps, found["chances"])
    if kind == "solutions":
        missed = [each for each in found["targets"] if each["count"] and each["made_by"] is None]
        if missed:
            found["moment"] = min(missed, key=lambda each: (-each["count"], each["step"]))["step"]
    return found


def _steps_to_the_end(record: GameRecord, tell: Progress) -> list[dict[str, Any]]:
    """What the choices were worth as estimated, and exactly from where the rest was open and small."""
    known = ending(record)
    if known is None:
        return considered_steps(record, tell)
    first, solution = known
    return [*considered_steps(record, tell, first), *exact_steps(record, solution, first)]


def exact_steps(record: GameRecord, solution: Solution, first: int = 0) -> list[dict[str, Any]]:
    """What every choice of a game was worth, with the matrix of each position at which two chose.

    Values are to the seat that chose, `value` and the matrix to seat 0. From a `first` step on those steps
    are left out at which nobody had a choice.
    """
    found = []
    for index, step in enumerate(record.steps):
        if index < first or not isinstance(step, dict):
            continue
        if first and not have_a_choice(record.positions[index], step):
            continue
        stage = solution.stage(record.positions[index])
        made = list(decisions_at(record, index, stage))
        found.append(
            {
                "step": index,
                "turn": record.positions[index].turn,
                "value": stage.value,
                "error": 0.0,
                "seats": {str(each.seat): _judged(each, record.positions[index], stage) for each in made},
                "matrix": _matrix([each.choices for each in made], stage, record.variant)
                if len(made) == 2
                else None,
                "exact": True,
            }
        )
    return found


def exact_at(position: Position, stage: Stage) -> dict[str, Any]:
    """What every choice at a solved position is worth, with the matrix where two choose."""
    variant = position.variant
    choices = {
        seat: [
            variant.game.notation.choice(variant, position.seen_by(seat), seat, each)
            for each in stage.choices[seat]
        ]
        for seat in position.to_act
    }
    weighed = {str(seat): weighed_exactly(position, stage, seat) for seat in choices}
    both = [choices[seat] for seat in (0, 1)] if len(choices) == 2 else None
    return {"weighed": weighed, "value": stage.value, "matrix": both and _matrix(both, stage, variant)}


def _judged(each: Decision, position: Position, stage: Stage) -> dict[str, Any]:
    every = weighed_exactly(position, stage, each.seat)
    return {
        "choice": each.chosen,
        "value": each.worth[each.choices.index(each.chosen)],
        "best": each.best,
        "best_value": each.value,
        "loss": each.cost,
        "grade": each.grade,
        "sure": each.sure,
        "only": each.only,
        "choices": {told.pop("choice"): told for told in every},
    }


def _matrix(choices: list[list[str]], stage: Stage, variant: Variant) -> dict[str, Any]:
    """The values of all pairs of choices to seat 0, and both seats' best mixes."""
    rows, columns = choices
    return {
        "rows": rows,
        "columns": columns,
        "values": [[float(each) for each in row] for row in stage.payoff],
        "chances": [[chance(variant, float(each), of_a_match=False) for each in row] for row in stage.payoff],
        "mixes": [
            {name: float(each) for name, each in zip(names, mix, strict=True)}
            for names, mix in zip(choices, stage.mixes, strict=True)
        ],
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


def target_at(position: Position) -> dict[str, Any] | None:
    """The target of a position of a game that sets puzzles, with its simplest solutions."""
    puzzles = position.variant.game.puzzles
    if puzzles is None or not position.to_act:
        return None
    return _target(puzzles.puzzle(position.variant, position.state), 0, position.turn)


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
