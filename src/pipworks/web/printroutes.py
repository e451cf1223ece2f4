"""The route that prints: cards, rules, pads and puzzles of any variant, as a PDF."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request
from pydantic import Field
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from pipworks.engine.messages import say
from pipworks.games import find_named, introduced_from
from pipworks.printing import job
from pipworks.printing.apart import printed
from pipworks.tables.database import fresh_id
from pipworks.web.documents import Responses, problems
from pipworks.web.guard import address_of
from pipworks.web.hall import Hall
from pipworks.web.language import language
from pipworks.web.limits import too_many
from pipworks.web.models import Printing
from pipworks.web.problems import Refused
from pipworks.web.routes import Routes
from pipworks.web.under import site_of

MOST_COPIES = 40
"""A class and some spare sets; more are printed at home."""
MOST_WAITING = 40
"""So many things may wait to be printed, ..."""
MOST_BY_ADDRESS = 8
"""... and so many of them from one address."""
Ticket = Annotated[
    str,
    Field(pattern="^[0-9A-Za-z_-]{8,64}$", description="What whoever has something printed calls it."),
]
PDF: Responses = {200: {"content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}}}


def print_routes(hall: Hall) -> APIRouter:
    """The routes."""
    routes = Routes(prefix="/api")

    @routes.get(
        "/variants/{code:path}/print",
        response_class=Response,
        tags=["games"],
        operation_id="print",
        responses={**PDF, **problems(404, 409, 422, 503)},
    )
    async def print_(
        request: Request,
        code: Annotated[str, Path(max_length=600, examples=["femto:goal=low"])],
        what: Literal["cards", "sheet", "pads", "travel", "puzzles", "booklet", "all"] = "all",
        size: Literal["poker", "bridge", "a7"] = "poker",
        paper: Literal["a4", "letter"] = "a4",
        backs: Literal["long", "short", "none"] = "long",
        black: bool = False,
        copies: Annotated[int, Query(ge=1, le=MOST_COPIES)] = 1,
        seed: Annotated[str | None, Query(max_length=80, description="Of puzzles.")] = None,
        ticket: Ticket | None = None,
    ) -> Response:
        """A variant on paper: a PDF to be printed at 100 %, in the reader's language.

        By its `ticket`, drawn at random, one can ask meanwhile how far it is.
        """
        address = address_of(request.scope)
        hall.think(request, 4 + copies / 2)
        variant = await run_in_threadpool(find_named, code)
        wanted = job(
            variant.code, what=what, size=size, paper=paper, backs=backs, black=black, copies=copies,
            language=language(), seed=seed, url=site_of(request),
        )  # fmt: skip
        of_one = sum(each.whose == address for each in hall.printing.values())
        if len(hall.printing) > MOST_WAITING or of_one >= MOST_BY_ADDRESS:
            raise too_many(say("things to be printed"), 10.0)
        if ticket in hall.printing:
            raise Refused(409, "not-now", say("something is being printed by this ticket: draw another"))
        question = hall.press.ask(address, wanted.code, printed, wanted, introduced_from(variant.game))
        known_by = ticket or fresh_id()
        hall.printing[known_by] = question
        try:
            pdf: bytes = await question.answer
        finally:
            del hall.printing[known_by]
        name = f'inline; filename="{variant.game.name}-{what}.pdf"'
        return Response(pdf, media_type="application/pdf", headers={"Content-Disposition": name})

    @routes.get("/printing/{ticket}", tags=["games"], operation_id="printing", responses=problems(422))
    async def printing(ticket: Ticket) -> Printing:
        """How far it is with what is being printed."""
        question = hall.printing.get(ticket)
        if question is None:
            return Printing(done=None, waiting=False)
        return Printing(done=min(question.done, 1.0), waiting=question.worker is None)

    return routes
