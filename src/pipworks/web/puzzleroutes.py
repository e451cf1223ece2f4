"""The routes for puzzles that are positions: that of a day, an endless run, judging with an explanation."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.concurrency import run_in_threadpool

from pipworks.engine import Game, Teller, Variant
from pipworks.puzzles import (
    Analysis,
    Problem,
    analysis,
    day_in,
    game_with_problems,
    judged,
    of_day,
    of_name,
    of_rating,
    read_answer,
)
from pipworks.puzzles import rating as ratings
from pipworks.web import catalogue
from pipworks.web.documents import problems
from pipworks.web.guard import address_of
from pipworks.web.hall import Hall
from pipworks.web.language import language
from pipworks.web.problems import Json, Refused
from pipworks.web.puzzlemodels import PuzzlePosition, PuzzlePositionAnswer, PuzzlePositionJudged
from pipworks.workers import WorkerGone

Name = Annotated[str, Path(max_length=80, examples=["femto"])]
Puzzle = Annotated[str, Path(max_length=80, examples=["0123456789"])]


def puzzle_routes(hall: Hall) -> APIRouter:
    """The routes."""
    routes = APIRouter(prefix="/api/games/{name}/puzzles", tags=["puzzles"])

    @routes.get(
        "/today", response_model=PuzzlePosition, operation_id="todays_problem", responses=problems(404, 422)
    )
    async def today(
        name: Name,
        day: Annotated[str | None, Query(max_length=20, description="Another day, like 2031-05-04.")] = None,
    ) -> Json:
        """The puzzle of the day, the same for everybody; days begin at midnight, UTC."""

        def find() -> dict[str, Any]:
            game = _game(name)
            on = datetime.now(UTC).date() if day is None else day_in(day)
            return told(of_day(Variant(game), on), on)

        return Json(await run_in_threadpool(find))

    @routes.get(
        "/next", response_model=PuzzlePosition, operation_id="next_problem", responses=problems(404, 422)
    )
    async def following(
        name: Name,
        rating: Annotated[float, Query(ge=0, le=10_000, allow_inf_nan=False)] = ratings.START,
        seed: Annotated[str, Query(max_length=80, description="Which of those that fit.")] = "",
    ) -> Json:
        """A puzzle for somebody of some rating."""

        def find() -> dict[str, Any]:
            return told(of_rating(Variant(_game(name)), rating, seed))

        return Json(await run_in_threadpool(find))

    @routes.get(
        "/{puzzle}", response_model=PuzzlePosition, operation_id="problem", responses=problems(404, 422)
    )
    async def again(name: Name, puzzle: Puzzle) -> Json:
        """A puzzle again."""
        return Json(await run_in_threadpool(lambda: told(of_name(_game(name), puzzle))))

    @routes.post(
        "/{puzzle}/answer",
        response_model=PuzzlePositionJudged,
        operation_id="answer_problem",
        responses=problems(404, 422, 503, body=True),
    )
    async def answer(request: Request, name: Name, puzzle: Puzzle, given: PuzzlePositionAnswer) -> Json:
        """Judge an answer; what is right, and why, is told with it."""
        address = address_of(request.scope)
        if hall.hard_work is not None:
            hall.hard_work.check(address)

        def read() -> tuple[Problem, tuple[str, ...]]:
            problem = of_name(_game(name), puzzle)
            return problem, read_answer(problem, given.choices) if given.choices else ()

        problem, chosen = await run_in_threadpool(read)
        weighing = hall.parlour.workers.ask(address, problem.variant, analysis, problem)
        try:
            weighed: Analysis = await weighing.answer
        except WorkerGone:
            raise Refused(503, "busy", "this could not be explained just now: try again") from None
        return Json(judgement(problem, chosen, weighed, given))

    return routes


def _game(name: str) -> Game:
    """A game by name. Raises UnknownGame, or NoPuzzles for one that comes with none of its positions."""
    return game_with_problems(catalogue.game_called(name))


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
        "ask": teller.sentence(here.variant.game.telling.ask(here.variant, known, seat)),
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
