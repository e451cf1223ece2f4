"""The application: everything the server answers, put together."""

from __future__ import annotations

import hmac
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import APIRouter, FastAPI, Request
from starlette.concurrency import run_in_threadpool
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from pipworks import __version__
from pipworks.engine.messages import say
from pipworks.mail.settings import MailSettings
from pipworks.push.settings import PushSettings
from pipworks.tables import Parlour
from pipworks.web import documents, problems
from pipworks.web.classroutes import class_routes
from pipworks.web.elsewhere import Elsewhere
from pipworks.web.gallery import ADDRESS, named
from pipworks.web.galleryroutes import gallery_routes
from pipworks.web.gameroutes import game_routes
from pipworks.web.guard import Door, Heads, Journal, address_of
from pipworks.web.guestroutes import guest_routes
from pipworks.web.hall import Hall
from pipworks.web.hostroutes import host_routes
from pipworks.web.hosts import Hosts
from pipworks.web.kitroutes import kit_routes
from pipworks.web.language import Languages
from pipworks.web.lessonroutes import lesson_routes
from pipworks.web.mailroutes import mail_routes, open_mail
from pipworks.web.measures import CONTENT_TYPE, Measures
from pipworks.web.models import Health, SigningKey
from pipworks.web.packroutes import pack_routes
from pipworks.web.pages import MANUAL, Pages, Reading, manual
from pipworks.web.peopleroutes import people_routes
from pipworks.web.printroutes import print_routes
from pipworks.web.pushroutes import open_push, push_routes
from pipworks.web.puzzleroutes import puzzle_routes
from pipworks.web.ratingroutes import rating_routes
from pipworks.web.ready import Shelf
from pipworks.web.routes import Routes
from pipworks.web.settings import Settings
from pipworks.web.sockets import document_messages, socket_routes
from pipworks.web.studyroutes import study_routes
from pipworks.web.tableroutes import table_routes
from pipworks.web.tables import IN_HEADER
from pipworks.web.tournamentroutes import tournament_routes
from pipworks.web.under import Under, under
from pipworks.web.verdictroutes import verdict_routes

OWN = ("127.0.0.1", "::/64", "?")
"""This machine, by its addresses; a socket of its own has none."""
SMALLEST_PACKED = 1024
"""Answers from so many bytes up are compressed."""


def create_app(
    parlour: Parlour,
    settings: Settings | None = None,
    mail: MailSettings | None = None,
    push: PushSettings | None = None,
) -> FastAPI:
    """The server's application over the tables of a parlour, which it opens and closes with itself.

    With settings of mail, tables can be played by mail, too; with those of web push, browsers are written to.
    """
    hall = Hall(parlour, settings or Settings(), Measures())
    if mail is not None:
        open_mail(hall, mail, shared=hall.settings.workers > 1)
    if push is not None:
        open_push(hall, push)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with hall.open():
            yield

    app = FastAPI(
        title="Pipworks",
        version=__version__,
        lifespan=lifespan,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
    )
    app.state.hall = hall
    problems.install(app)
    shelf = Shelf()
    for routes in (  # what is asked most stands first: they are gone through one by one
        table_routes(hall),
        socket_routes(hall),
        people_routes(hall),
        tournament_routes(hall),
        class_routes(hall),
        _about(hall),
        verdict_routes(hall),
        gallery_routes(hall),
        rating_routes(hall),
        print_routes(hall),
        kit_routes(hall, shelf),
        game_routes(hall.think, shelf),
        pack_routes(shelf),
        lesson_routes(shelf),
        puzzle_routes(hall),
        guest_routes(hall),
        host_routes(hall),
        study_routes(hall),
        mail_routes(hall),
        push_routes(hall),
    ):
        app.router.routes.extend(routes.routes)  # including them would make each a second time
    document_messages(app)
    if hall.settings.docs:
        _documents(app, shelf)
    _pages(app, hall)
    app.add_middleware(GZipMiddleware, minimum_size=SMALLEST_PACKED, compresslevel=5)
    app.add_middleware(Heads)
    app.add_middleware(Door, settings=hall.settings, requests=hall.requests)
    if hall.settings.origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=hall.settings.origins,
            allow_methods=["GET", "POST", "PUT", "PATCH", "DELETE"],
            allow_headers=["Authorization", "Content-Type", "If-None-Match", IN_HEADER],
            expose_headers=["ETag", "Retry-After"],
        )
    app.add_middleware(Hosts, names=hall.settings.names)
    app.add_middleware(Journal, measures=hall.measures)
    app.add_middleware(Languages)
    if hall.settings.path:
        app.add_middleware(Under, path=hall.settings.path)
    app.openapi = lambda: documents.document(app)  # type: ignore[method-assign]
    return app


def _about(hall: Hall) -> APIRouter:
    routes = Routes()

    @routes.get(
        "/.well-known/pipworks-key",
        response_model=SigningKey,
        tags=["server"],
        operation_id="signing_key",
        responses=documents.problems(),
    )
    async def signing_key() -> problems.Json:
        """The key by which records that this server has signed can be checked."""
        key = await run_in_threadpool(hall.parlour.signing_key)
        return problems.Json({"algorithm": "Ed25519", "key": key})

    @routes.get(
        "/api/health",
        response_model=Health,
        tags=["server"],
        operation_id="health",
        responses=documents.problems(),
    )
    async def health() -> problems.Json:
        """Whether the server and its database answer."""
        return problems.Json(await hall.health())

    if hall.settings.metrics:

        @routes.get(
            "/api/metrics",
            tags=["server"],
            operation_id="metrics",
            response_class=Response,
            responses=documents.text_or(documents.problems(403)),
        )
        async def metrics(request: Request) -> Response:
            """What the server counts about itself, for Prometheus: for this machine, or by a token."""
            if not may_measure(request, hall.settings.metrics_token):
                raise problems.Refused(
                    403,
                    "not-yours",
                    say("the metrics are for this machine, or for who shows their own token"),
                )
            return Response(hall.measures.text(), media_type=CONTENT_TYPE)

    return routes


def may_measure(request: Request, token: str | None) -> bool:
    """Whether somebody may see the metrics."""
    if token is not None:
        shown = request.headers.get("authorization", "")
        return hmac.compare_digest(shown.encode(), f"Bearer {token}".encode())
    forwarded = any(name in request.headers for name in ("x-forwarded-for", "forwarded", "x-real-ip"))
    return address_of(request.scope) in OWN and not forwarded


def _documents(app: FastAPI, shelf: Shelf) -> None:
    @app.get("/api/openapi.json", include_in_schema=False)
    async def openapi(request: Request) -> Response:
        return await shelf.answer(request, "openapi", app.openapi)

    @app.get("/openapi.json", include_in_schema=False)
    async def openapi_too(request: Request) -> Response:
        return await shelf.answer(request, "openapi", app.openapi)

    @app.get("/api/docs", include_in_schema=False)
    async def docs(request: Request) -> Response:
        def make() -> str:
            return documents.page(app.openapi())

        return await shelf.answer(request, "docs", make, media_type="text/html; charset=utf-8")

    @app.get("/api", include_in_schema=False)
    async def api(request: Request) -> Response:
        return RedirectResponse(f"{under(request)}/api/docs")


def _pages(app: FastAPI, hall: Hall) -> None:
    pages = Pages(hall.settings.ui)
    reading = Reading()

    app.router.routes.append(Route("/api/{path:path}", Elsewhere(), include_in_schema=False))

    @app.get("/docs", include_in_schema=False)
    async def to_manual(request: Request) -> Response:
        return RedirectResponse(under(request) + MANUAL)

    @app.get("/docs/{path:path}", include_in_schema=False)
    async def page_of_manual(request: Request) -> Response:
        return await reading.off_the_loop(manual, request)

    @app.get("/{path:path}", include_in_schema=False)
    async def page(request: Request) -> Response:
        path = request.url.path
        name = await reading.in_time(named, hall.gallery, path) if path.startswith(ADDRESS) else None
        return await reading.off_the_loop(pages.answer, request, name)

    app.router.routes.append(Route("/{path:path}", Elsewhere(), include_in_schema=False))
