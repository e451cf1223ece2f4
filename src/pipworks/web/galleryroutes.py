"""Routes of the gallery: publishing versions, finding them, what is said about them, how they were liked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar

from fastapi import APIRouter, Path, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from pipworks.gallery import Rating, Said
from pipworks.gallery.exchange import GalleryFile, exported
from pipworks.gallery.ratings import may_rate
from pipworks.games import find_named
from pipworks.tables.errors import NotOver, NotYours
from pipworks.tables.people import Person
from pipworks.web import gallery
from pipworks.web import gallerymodels as shapes
from pipworks.web.documents import problems
from pipworks.web.hall import Hall, Somebody, Visitor
from pipworks.web.problems import Json
from pipworks.web.routes import Routes
from pipworks.web.tables import Shown, seen_table

T = TypeVar("T")

VersionId = Annotated[str, Path(max_length=12, examples=["k3v9x2mm"])]
TableId = Annotated[str, Path(max_length=40, examples=["k3v9x2mmq7r5t8w4n6p2"])]
GameName = Annotated[str | None, Query(max_length=80, pattern="^[A-Za-z0-9_-]+$")]

MOST_EXPORTED = 500
EXPORT_COST = 20.0
LIST_COST = 4.0
"""A list, or a page of a version, costs as much as so many other requests."""


def gallery_routes(hall: Hall) -> APIRouter:
    """The routes."""
    routes = Routes(prefix="/api", tags=["gallery"])
    _looking(routes, hall)
    _authoring(routes, hall)
    _talking(routes, hall)
    _rating(routes, hall)
    return routes


def _writing(hall: Hall, person: Person) -> None:
    """Count something that somebody writes. Raises Refused."""
    if hall.publishing is not None:
        hall.publishing.check(person.id)


async def _page(hall: Hall, which: str, person: Person | None) -> Json:
    """A version's page."""
    who = None if person is None else person.id
    return Json(await run_in_threadpool(gallery.page, hall.gallery, which, who))


def _looking(routes: APIRouter, hall: Hall) -> None:
    @routes.get(
        "/gallery",
        response_model=shapes.VersionList,
        operation_id="versions",
        responses=problems(401, 422),
    )
    async def versions(
        request: Request,
        person: Visitor,
        sort: shapes.Sort = "new",
        game: GameName = None,
        after: Annotated[int, Query(ge=0, le=100_000)] = 0,
        limit: Annotated[int, Query(ge=1, le=60)] = 24,
    ) -> Json:
        """Published versions: the newest, most played, best liked or fairest first."""
        hall.charge(request, person, LIST_COST - 1)
        return Json(await run_in_threadpool(gallery.listed, hall.gallery, sort, game, limit, after))

    @routes.get(
        "/variants/{code:path}/published",
        response_model=shapes.VersionFound,
        operation_id="published_version",
        responses=problems(404, 422),
    )
    async def published(
        code: Annotated[str, Path(max_length=600, examples=["femto:goal=low"])],
    ) -> Json:
        """The version under which a variant is published, if it is, however its code is written."""

        def find() -> dict[str, object]:
            return {"version": gallery.short_of(hall.gallery, find_named(code).code)}

        return Json(await run_in_threadpool(find))

    @routes.get(
        "/gallery/news",
        response_model=shapes.GalleryNews,
        operation_id="gallery_news",
        responses=problems(401),
    )
    async def news(person: Somebody) -> Json:
        """What others have said about the versions that you follow, or made of them; the latest first."""
        return Json(await run_in_threadpool(gallery.news, hall.gallery, person.id))

    @routes.post(
        "/gallery/news/read",
        response_model=shapes.GalleryNews,
        operation_id="read_gallery_news",
        responses=problems(401, 403),
    )
    async def read_news(person: Somebody) -> Json:
        """All news has been read; as it is told then."""

        def read() -> dict[str, object]:
            hall.gallery.talk.read(person.id, hall.parlour.now())
            return gallery.news(hall.gallery, person.id)

        return Json(await run_in_threadpool(read))

    @routes.get(
        "/gallery/export",
        response_model=GalleryFile,
        operation_id="export_gallery",
        responses=problems(401, 422),
    )
    async def export(
        request: Request, person: Visitor, after: Annotated[int, Query(ge=0, le=10**6)] = 0
    ) -> Json:
        """The versions of this server for another to take in, 500 at a time; no comments, no ratings."""
        hall.charge(request, person, EXPORT_COST - 1)
        storage, origin = hall.parlour.storage, request.base_url.netloc
        return Json(await run_in_threadpool(exported, storage, origin, MOST_EXPORTED, after))

    @routes.get(
        "/gallery/{version}",
        response_model=shapes.VersionPage,
        operation_id="version",
        responses=problems(401, 404, 422),
    )
    async def version_page(request: Request, version: VersionId, person: Visitor) -> Json:
        """A published version, with all there is to know of it but its rules and its verdict."""
        hall.charge(request, person, LIST_COST - 1)
        return await _page(hall, version, person)


def _authoring(routes: APIRouter, hall: Hall) -> None:
    @routes.post(
        "/gallery",
        response_model=shapes.VersionPage,
        status_code=201,
        operation_id="publish",
        responses={
            200: {"model": shapes.VersionPage, "description": "It is published already: this is it."},
            **problems(401, 404, 409, 422, body=True),
        },
    )
    async def publish(person: Somebody, asked: shapes.VersionWish) -> Json:
        """Publish a variant. One that is published already is found instead, as it is."""
        _writing(hall, person)
        said = Said(asked.name, asked.idea, asked.fixes, asked.note)

        def do() -> Json:
            hall.guests.order.refuse_muted(person.id)
            version, new = hall.gallery.publish(asked.code, said, person.id, asked.parent)
            return Json(gallery.page(hall.gallery, version.id, person.id), 201 if new else 200)

        return await run_in_threadpool(do)

    @routes.patch(
        "/gallery/{version}",
        response_model=shapes.VersionPage,
        operation_id="change_version",
        responses=problems(401, 404, 422, body=True),
    )
    async def change(version: VersionId, person: Somebody, asked: shapes.VersionChange) -> Json:
        """Say something else of a version of one's own."""
        _writing(hall, person)

        def do() -> dict[str, object]:
            hall.guests.order.refuse_muted(person.id)
            said = asked.model_dump(exclude_none=True)
            hall.gallery.versions.edit(version, person.id, said, hall.parlour.now())
            return gallery.page(hall.gallery, version, person.id)

        return Json(await run_in_threadpool(do))

    @routes.delete(
        "/gallery/{version}",
        status_code=204,
        response_class=Response,
        operation_id="withdraw_version",
        responses=problems(401, 403, 404, 422),
    )
    async def withdraw(version: VersionId, person: Somebody) -> Response:
        """Take a version of one's own back, with what was said about it. What was forked from it stays."""
        await run_in_threadpool(hall.gallery.versions.withdraw, version, person.id)
        return Response(status_code=204)


def _talking(routes: APIRouter, hall: Hall) -> None:
    async def told(which: str, person: Person, do: Callable[[], object]) -> Json:
        """Do something to a version; its page then."""

        def done() -> dict[str, object]:
            hall.gallery.versions.find(which)
            do()
            return gallery.page(hall.gallery, which, person.id)

        return Json(await run_in_threadpool(done))

    talk = hall.gallery.talk

    @routes.post(
        "/gallery/{version}/comments",
        response_model=shapes.VersionPage,
        status_code=201,
        operation_id="comment_on_version",
        responses=problems(401, 404, 409, 422, body=True),
    )
    async def comment(version: VersionId, person: Somebody, asked: shapes.CommentWish) -> Json:
        """Say something about a version, in plain text."""
        _writing(hall, person)

        def say() -> None:
            hall.guests.order.refuse_muted(person.id)
            talk.say(version, person.id, asked.text, hall.parlour.now())

        answer = await told(version, person, say)
        answer.status_code = 201
        return answer

    @routes.delete(
        "/gallery/{version}/comments/{comment}",
        response_model=shapes.VersionPage,
        operation_id="delete_comment",
        responses=problems(401, 403, 404, 422),
    )
    async def delete_comment(version: VersionId, comment: VersionId, person: Somebody) -> Json:
        """Delete a comment of one's own, or one on a version of one's own."""
        return await told(version, person, lambda: talk.delete(version, comment, person.id))

    @routes.put(
        "/gallery/{version}/follow",
        response_model=shapes.VersionPage,
        operation_id="follow_version",
        responses=problems(401, 404, 409, 422, body=True),
    )
    async def follow(version: VersionId, person: Somebody, asked: shapes.FollowWish) -> Json:
        """Be told what is said about a version and made of it, or no longer."""
        now = hall.parlour.now()
        return await told(
            version, person, lambda: talk.follow(version, person.id, now, follows=asked.follows)
        )


def _rating(routes: APIRouter, hall: Hall) -> None:
    async def standing(table: str, person: Person | None, invitation: str | None) -> Json:
        _, state = await seen_table(hall, table, person, invitation)
        may = False
        if person is not None:
            try:
                may_rate(state, person.id)
                may = True
            except (NotYours, NotOver):
                pass

        def find() -> dict[str, object]:
            version = gallery.short_of(hall.gallery, state.variant.code)
            given = hall.gallery.ratings.given(table, person.id) if may and person is not None else None
            return {"version": version, "may": may and version is not None, "rating": given}

        return Json(await run_in_threadpool(find))

    @routes.get(
        "/tables/{table}/rating",
        response_model=shapes.TableRating,
        operation_id="table_rating",
        responses=problems(401, 403, 404, 422),
    )
    async def rating(table: TableId, person: Visitor, invitation: Shown) -> Json:
        """The published version that a table plays, and what you have said about the game."""
        return await standing(table, person, invitation)

    @routes.put(
        "/tables/{table}/rating",
        response_model=shapes.TableRating,
        operation_id="rate_table",
        responses=problems(401, 404, 409, 422, body=True),
    )
    async def rate(table: TableId, person: Somebody, asked: shapes.RatingWish) -> Json:
        """Say how you liked a finished game of a published version; say it again to change that."""
        _writing(hall, person)
        _, state = await seen_table(hall, table, person, None)
        may_rate(state, person.id)

        def do() -> None:
            gallery.short_or_refuse(hall.gallery, state.variant.code)
            given = Rating(asked.again, asked.long, asked.fair)
            hall.gallery.ratings.rate(state, person.id, given, hall.parlour.now())

        await run_in_threadpool(do)
        return await standing(table, person, None)
