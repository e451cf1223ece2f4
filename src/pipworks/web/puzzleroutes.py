"""The routes for puzzles that are positions: that of a day, an endless run, judging with an explanation."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.concurrency import run_in_threadpool

from pipworks.engine import Game, Variant
from pipworks.puzzles import (
    Analysis,
    Problem,
    analysis,
    day_in,
    game_with_problems,
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
from pipworks.web.models import Day
from pipworks.web.posed import judgement, told
from pipworks.web.problems import Json
from pipworks.web.puzzlemodels import PuzzlePosition, PuzzlePositionAnswer, PuzzlePositionJudged
from pipworks.web.routes import Routes

Name = Annotated[str, Path(max_length=80, examples=["femto"])]
Puzzle = Annotated[str, Path(max_length=80, examples=["0123456789"])]


def puzzle_routes(hall: Hall) -> APIRouter:
    """The routes."""
    routes = Routes(prefix="/api/games/{name}/puzzles", tags=["puzzles"])

    @routes.get(
        "/today", response_model=PuzzlePosition, operation_id="todays_problem", responses=problems(404, 422)
    )
    async def today(
        name: Name,
        day: Day = None,
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
        hall.think(request)

        def read() -> tuple[Problem, tuple[str, ...]]:
            problem = of_name(_game(name), puzzle)
            return problem, read_answer(problem, given.choices) if given.choices else ()

        problem, chosen = await run_in_threadpool(read)
        weighing = hall.parlour.workers.ask(address, problem.variant, analysis, problem)
        weighed: Analysis = await weighing.answer
        return Json(judgement(problem, chosen, weighed, given))

    return routes


def _game(name: str) -> Game:
    """A game by name. Raises UnknownGame, or NoPuzzles for one that comes with none of its positions."""
    return game_with_problems(catalogue.game_itself(name))
