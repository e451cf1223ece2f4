"""The routes for puzzles to take along. They stand before those that take any word for a name of a puzzle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from pipworks.arithmetic import operations
from pipworks.puzzles import analysis, game_with_problems
from pipworks.tables.commands import Code
from pipworks.web import catalogue
from pipworks.web.documents import problems
from pipworks.web.guard import address_of
from pipworks.web.hall import Hall
from pipworks.web.kits import equations_of, kept_equation, kept_problem, kit_day, problems_of
from pipworks.web.language import language
from pipworks.web.models import Day, PracticeKit
from pipworks.web.puzzlemodels import PuzzleKit
from pipworks.web.puzzles import task_of
from pipworks.web.ready import Shelf
from pipworks.web.routes import Routes


def kit_routes(hall: Hall, shelf: Shelf) -> APIRouter:
    """The routes. A kit is the same for everybody: `shelf` keeps it once somebody has asked for it."""
    routes = Routes(prefix="/api")

    async def found(request: Request, about: str, work: Callable[..., Any], *given: Any) -> Any:
        return await hall.parlour.workers.ask(address_of(request.scope), about, work, *given).answer

    @routes.get(
        "/practice/kit",
        response_model=PracticeKit,
        tags=["equations"],
        operation_id="practice_kit",
        responses=problems(404, 422, 503),
    )
    async def practice(
        request: Request, game: Annotated[Code, Query(examples=["24"])], day: Day = None
    ) -> Response:
        """Equations of a day with all that is needed to judge answers without a connection."""
        on = kit_day(day)

        async def make() -> dict[str, Any]:
            puzzles = []
            for name in await run_in_threadpool(equations_of, game, on):
                puzzle = task_of(name).puzzle
                asked = puzzle.values, puzzle.target, puzzle.options
                steps = await found(request, "operations", operations, *asked)
                puzzles.append(await run_in_threadpool(kept_equation, name, steps))
            return {"game": game, "day": on.isoformat(), "puzzles": puzzles}

        return await shelf.answer(
            request, ("practice kit", game, on), make, before=lambda: hall.think(request)
        )

    @routes.get(
        "/games/{name}/puzzles/kit",
        response_model=PuzzleKit,
        tags=["puzzles"],
        operation_id="problem_kit",
        responses=problems(404, 422, 503),
    )
    async def positions(
        request: Request, name: Annotated[str, Path(max_length=80, examples=["femto"])], day: Day = None
    ) -> Response:
        """Positions of a day with all that is needed to judge answers without a connection."""
        on = kit_day(day)

        async def make() -> dict[str, Any]:
            game = game_with_problems(catalogue.game_itself(name))
            puzzles = []
            for problem in await run_in_threadpool(problems_of, game, on):
                weighed = await found(request, problem.variant, analysis, problem)
                puzzles.append(await run_in_threadpool(kept_problem, problem, weighed))
            return {"game": game.name, "day": on.isoformat(), "puzzles": puzzles}

        return await shelf.answer(
            request, ("puzzle kit", name, on, language()), make, before=lambda: hall.think(request)
        )

    return routes
