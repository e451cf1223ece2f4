"""Routes of ratings: the ladder of a game, what somebody is rated, one's own line, a table's seats."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from starlette.concurrency import run_in_threadpool

from pipworks.web import ratingmodels as shapes
from pipworks.web import ratings
from pipworks.web.documents import problems
from pipworks.web.hall import Hall, Somebody, Visitor
from pipworks.web.problems import Json
from pipworks.web.routes import Routes
from pipworks.web.tables import Shown, seen_table

GameName = Annotated[str, Path(max_length=80, pattern="^[A-Za-z0-9_-]+$", examples=["femto"])]
Handle = Annotated[str, Path(max_length=12, examples=["k3v9x2mmq7r5"])]
TableId = Annotated[str, Path(max_length=40, examples=["k3v9x2mmq7r5t8w4n6p2"])]

LIST_COST = 3.0
"""A ladder, or a line, costs as much as so many other requests."""


def rating_routes(hall: Hall) -> APIRouter:
    """The routes."""
    routes = Routes(prefix="/api", tags=["ratings"])
    rooms = hall.ratings

    @routes.get(
        "/ratings/{game}",
        response_model=shapes.Ladder,
        operation_id="ladder",
        responses=problems(401, 404, 422),
    )
    async def ladder(
        request: Request,
        game: GameName,
        person: Visitor,
        after: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
        limit: Annotated[int, Query(ge=1, le=100)] = 50,
    ) -> Json:
        """Who is rated at a game, and where its levels stand."""
        hall.charge(request, person, LIST_COST - 1)
        return Json(await run_in_threadpool(ratings.ladder, rooms, game, person, limit, after))

    @routes.get(
        "/people/me/ratings",
        response_model=shapes.PersonRatings,
        operation_id="my_ratings",
        responses=problems(401),
    )
    async def my_ratings(person: Somebody) -> Json:
        """What you are rated."""
        return Json(await run_in_threadpool(ratings.own, rooms, person))

    @routes.get(
        "/people/me/ratings/{game}",
        response_model=shapes.RatingLine,
        operation_id="my_rating_line",
        responses=problems(401, 404, 422),
    )
    async def my_line(request: Request, game: GameName, person: Somebody) -> Json:
        """Your rated games of a game, and what they made of your rating."""
        hall.charge(request, person, LIST_COST - 1)
        return Json(await run_in_threadpool(ratings.line, rooms, person, game))

    @routes.get(
        "/people/{handle}/ratings",
        response_model=shapes.PersonRatings,
        operation_id="ratings_of",
        responses=problems(401, 404, 422),
    )
    async def ratings_of(handle: Handle, person: Visitor) -> Json:
        """What somebody is rated, by the handle that stands for them in ladders."""
        known = await run_in_threadpool(hall.guests.handles.find, handle)
        return Json(await run_in_threadpool(ratings.of_somebody, rooms, known, person))

    @routes.get(
        "/tables/{table}/ratings",
        response_model=shapes.TableRatings,
        operation_id="table_ratings",
        responses=problems(401, 403, 404, 422),
    )
    async def table_ratings(table: TableId, person: Visitor, invitation: Shown) -> Json:
        """What the seats of a rated table are rated; when its game has been counted, before and after it."""
        _, state = await seen_table(hall, table, person, invitation)
        return Json(await run_in_threadpool(ratings.at_table, rooms, state))

    return routes
