"""The route that prints: cards, rules, pads and puzzles of any variant, as a PDF."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from pipworks.games import find_named
from pipworks.printing import job
from pipworks.printing.apart import printed
from pipworks.web.documents import Responses, problems
from pipworks.web.guard import address_of
from pipworks.web.hall import Hall
from pipworks.web.language import language
from pipworks.web.limits import too_many
from pipworks.web.problems import Refused
from pipworks.web.under import site_of
from pipworks.workers import WorkerGone

MOST_COPIES = 40
"""A class and some spare sets; more are printed at home."""
MOST_WAITING = 40
"""So many things may wait to be printed, ..."""
MOST_BY_ADDRESS = 8
"""... and so many of them from one address."""
PDF: Responses = {200: {"content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}}}


def print_routes(hall: Hall) -> APIRouter:
    """The routes."""
    routes = APIRouter(prefix="/api")

    @routes.get(
        "/variants/{code:path}/print",
        response_class=Response,
        tags=["games"],
        operation_id="print",
        responses={**PDF, **problems(404, 422, 503)},
    )
    async def print_(
        request: Request,
        code: Annotated[str, Path(max_length=600, examples=["femto:goal=low"])],
        what: Literal["cards", "sheet", "pads", "travel", "puzzles", "all"] = "all",
        size: Literal["poker", "bridge", "a7"] = "poker",
        paper: Literal["a4", "letter"] = "a4",
        backs: Literal["long", "short", "none"] = "long",
        black: bool = False,
        copies: Annotated[int, Query(ge=1, le=MOST_COPIES)] = 1,
        seed: Annotated[str | None, Query(max_length=80, description="Of puzzles.")] = None,
    ) -> Response:
        """A variant on paper: a PDF to be printed at 100 %, in the reader's language."""
        address = address_of(request.scope)
        if hall.hard_work is not None:
            hall.hard_work.check(address, 4 + copies / 2)
        variant = await run_in_threadpool(find_named, code)
        wanted = job(
            variant.code, what=what, size=size, paper=paper, backs=backs, black=black, copies=copies,
            language=language(), seed=seed, url=site_of(request),
        )  # fmt: skip
        if hall.press.waiting >= MOST_WAITING or hall.press.asked_by(address) >= MOST_BY_ADDRESS:
            raise too_many("things to be printed", 10.0)
        place = None if variant.game.source is None else str(variant.game.source)
        try:
            pdf: bytes = await hall.press.ask(address, wanted.code, printed, wanted, place).answer
        except WorkerGone:
            raise Refused(503, "busy", "printing this took too long just now: ask for less of it") from None
        name = f'inline; filename="{variant.game.name}-{what}.pdf"'
        return Response(pdf, media_type="application/pdf", headers={"Content-Disposition": name})

    return routes
