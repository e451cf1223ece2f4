"""Puzzles that are positions, as data: what is asked, and what an answer came to."""

from __future__ import annotations

from datetime import date
from typing import Any

from pipworks.engine import Teller
from pipworks.puzzles import Analysis, Problem, judged
from pipworks.puzzles import rating as ratings
from pipworks.web.language import language
from pipworks.web.puzzlemodels import PuzzlePositionAnswer


def told(problem: Problem, day: date | None = None) -> dict[str, Any]:
    """A puzzle without its answer, as `PuzzlePosition`."""
    here, seat = problem.here(), problem.seat
    teller = Teller(language(), you=seat)
    asks = problem.asks
    known = here.seen_by(seat)
    return {
        "puzzle": problem.name,
        "day": None if day is None else day.isoformat(),
        "kind": problem.kind,
        "title": teller.say(asks.title),
        "question": teller.say(problem.question(here.variant)),
        "answers": asks.answers,
        "choices": list(here.choices(seat)),
        "told": [teller.say(each) for each in problem.told(here.variant).values()],
        "difficulty": problem.difficulty,
        "rating": problem.rating,
        "variant": problem.variant,
        "position": problem.position,
        "seat": seat,
        "view": here.variant.view(problem.seen(here.variant), seat, teller).model_dump(mode="json"),
        "ask": teller.sentence(here.variant.ask(known, seat)),
    }


def judgement(
    problem: Problem, chosen: tuple[str, ...], weighed: Analysis, given: PuzzlePositionAnswer
) -> dict[str, Any]:
    """What an answer came to, as `PuzzlePositionJudged`."""
    said, teller = judged(problem, chosen), Teller(language(), you=problem.seat)
    after = given.rating
    if after is not None:
        after = ratings.after(after, given.tried, problem.rating, said.right)
    return {
        "right": said.right,
        "told": teller.sentence(said.told),
        "answer": list(problem.answer),
        "explanation": [teller.sentence(each) for each in weighed.explanation],
        "chances": weighed.most is not None,
        "choices": [
            {
                "choice": each.choice,
                "right": each.right,
                "worth": weighed.chance(each.worth),
                "least": weighed.chance(each.least),
                "against": list(each.against),
                "share": float(each.share),
            }
            for each in weighed.choices
        ],
        "rating": after,
    }
