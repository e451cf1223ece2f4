"""Whatever a public function is given that is no such thing, it says in a sentence what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import numpy as np
import pytest

import pipworks
from pipworks import arithmetic, lab, printing, puzzles
from pipworks.bots import Perfect, bot
from pipworks.bots.search import search
from pipworks.interop import gambit
from pipworks.interop.gymnasium import SeatEnv
from pipworks.interop.learning import Lessons
from pipworks.interop.vector import Batch
from pipworks.solve import ExactSolution, solve

SMALL = pipworks.game("femto:hand_size=2,pack=2-3-4-5")
ATTO = pipworks.game("femto:atto")
START = SMALL.deal("2-5/3-4")
RANDOM, LUCK = bot("random", SMALL), pipworks.generator(1)
RECORD = pipworks.play_out(START, [RANDOM, RANDOM], seed=1)
SOLUTION = solve(SMALL)
FIGURES = lab.measure(ATTO)
ASKED = puzzles.puzzle_of("femto", seed=1)
PROBLEM = puzzles.of_seed(ATTO, 1)
SUM = arithmetic.parse("1+2")
ROWS = np.ones((2, 2), np.bool_)


class Text(str):
    """A text of one's own."""


THINGS: tuple[Callable[[], Any], ...] = (
    lambda: None, lambda: 0, lambda: -1, lambda: 7, lambda: 0.5, lambda: float("nan"), lambda: float("inf"),
    lambda: 1j, lambda: "", lambda: "x", lambda: Text("femto"), lambda: b"a", lambda: "\ud800", object, set,
    list, dict, lambda: [1], lambda: ["x"], lambda: {"a": None}, lambda: iter([]), lambda: (1 for _ in [1]),
    lambda: np.int64(3), lambda: np.float64(0.5), lambda: np.zeros(3), lambda: np.zeros(0), lambda: ATTO,
    lambda: START, lambda: START.state, lambda: ATTO.game, lambda: RECORD, lambda: int,
)  # fmt: skip

CALLS: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "choice_in": (pipworks.choice_in, (START, RANDOM, 0, LUCK, 1.0)),
    "said_in": (pipworks.said_in, (START, RANDOM, 0, LUCK)),
    "hint": (pipworks.hint, (START, 0, SOLUTION)),
    "position": (pipworks.Position, (SMALL, START.state, LUCK, 1)),
    "play_out": (pipworks.play_out, (START, [RANDOM, RANDOM])),
    "remembered": (pipworks.Memory(None, START.state).then, (START.state,)),
    "lab.decisions": (lambda *given: list(lab.decisions(*given)), (RECORD, SOLUTION)),
    "lab.analysis": (lambda record: lab.analysis(record, lambda: SOLUTION), (RECORD,)),
    "lab.kind_of": (lab.kind_of, (SMALL,)),
    "lab.measure": (lambda variant, most: lab.measure(variant, most=most), (SMALL, 1000)),
    "lab.replay": (lab.replay, (RECORD, pipworks.Teller())),
    "lab.setter_for": (lab.setter_for, (pipworks.game("ascent"),)),
    "lab.setter_of": (lab.setter_of, ("24",)),
    "lab.verdict": (lab.verdict, (FIGURES, pipworks.Teller())),
    "lab.difference": (lab.difference, (FIGURES, FIGURES, pipworks.Teller())),
    "puzzles.analysis": (puzzles.analysis, (PROBLEM, ATTO)),
    "puzzles.day_in": (puzzles.day_in, ("2031-05-04",)),
    "puzzles.fit_on_paper": (puzzles.fit_on_paper, (ATTO,)),
    "puzzles.game_with_problems": (puzzles.game_with_problems, (ATTO.game,)),
    "puzzles.has_kept": (puzzles.has_kept, (ATTO,)),
    "puzzles.heading": (puzzles.heading, (ASKED, date(2031, 5, 4), 1)),
    "puzzles.judged": (puzzles.judged, (PROBLEM, PROBLEM.answer, ATTO)),
    "puzzles.kinds_of": (puzzles.kinds_of, (ATTO,)),
    "puzzles.of_day": (puzzles.of_day, (ATTO, date(2031, 5, 4), PROBLEM.kind)),
    "puzzles.of_name": (puzzles.of_name, (ATTO.game, PROBLEM.name)),
    "puzzles.of_rating": (puzzles.of_rating, (ATTO, 1500.0, 1)),
    "puzzles.of_seed": (puzzles.of_seed, (ATTO, 1, PROBLEM.kind)),
    "puzzles.puzzle_of": (
        lambda code, kind, day, seed: puzzles.puzzle_of(code, kind=kind, day=day, seed=seed),
        ("femto", PROBLEM.kind, None, 1),
    ),
    "puzzles.read_answer": (puzzles.read_answer, (PROBLEM, list(PROBLEM.answer), ATTO)),
    "puzzles.several": (puzzles.several, (ATTO, 1, 2)),
    "puzzles.the_answer": (puzzles.the_answer, (ASKED,)),
    "printing.job": (
        lambda code, what, size, paper, url: printing.job(code, what=what, size=size, paper=paper, url=url),
        ("femto", "all", "poker", "a4", ""),
    ),
    "printing.parts_of": (printing.parts_of, (ATTO,)),
    "arithmetic.equation_text": (arithmetic.equation_text, (SUM, arithmetic.Options())),
    "arithmetic.twenty_four": (arithmetic.twenty_four, ("rational", 24)),
    "arithmetic.survey": (arithmetic.survey, ("24", 1)),
    "perfect": (Perfect(SMALL).choose, (SMALL, START.state, 0, LUCK)),
    "perfect.mix": (Perfect(SMALL).mix, (START, 0)),
    "solution.mix": (SOLUTION.mix, (START, 0)),
    "mixes": (ExactSolution(SMALL).mixes, (START,)),
    "search": (
        lambda known, seat, most, kept: search(SMALL, known, seat, LUCK, iterations=most, kept=kept),
        (START.state, 0, 10, None),
    ),
    "efg": (lambda what, turns, most: list(gambit.efg(what, turns=turns, most=most)), (START, 1, 10**6)),
    "nfg": (lambda what, solution: gambit.nfg(what, None, solution), (START, ExactSolution(SMALL))),
    "give": (lambda seats, to: Batch(SMALL, 2).give(seats, to), (ROWS, "greedy")),
    "environment": (
        lambda variant, opponent, seat, illegal: SeatEnv(variant, opponent, seat=seat, illegal=illegal),
        (SMALL, "random", 0, "raise"),
    ),
    "lessons": (
        lambda games, against, seat: Lessons(SMALL, games, against=against, seat=seat),
        (2, "greedy", 0),
    ),
}


@pytest.mark.parametrize("name", CALLS)
def test_what_is_no_such_thing_gets_a_sentence(name: str) -> None:
    call, good = CALLS[name]
    call(*good)
    told = []
    for place in range(len(good)):
        for thing in THINGS:
            given = [*good]
            given[place] = thing()
            try:
                call(*given)
            except (pipworks.GameError, arithmetic.ArithmeticProblem) as problem:
                told.append(str(problem))
    assert len(told) > len(THINGS) // 2 and all("\n" not in each and 10 < len(each) < 600 for each in told)


def test_a_hint_is_what_a_review_says_of_the_choice() -> None:
    for decision in pipworks.review(RECORD):
        told = pipworks.hint(RECORD.positions[decision.step], decision.seat, SOLUTION)
        assert (list(told.choices), list(told.worth), list(told.mix), told.value) == (
            decision.choices,
            decision.worth,
            decision.mix,
            decision.value,
        )
