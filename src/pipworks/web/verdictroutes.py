"""The route that says what a variant is worth."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from starlette.concurrency import run_in_threadpool

from pipworks.engine import Variant
from pipworks.engine.messages import say
from pipworks.games import find_named
from pipworks.web import verdicts
from pipworks.web.documents import problems
from pipworks.web.guard import address_of
from pipworks.web.hall import Hall
from pipworks.web.problems import Json, Refused
from pipworks.web.routes import Routes
from pipworks.web.verdictmodels import VariantVerdict


def verdict_routes(hall: Hall) -> APIRouter:
    """The routes."""
    routes = Routes(prefix="/api")

    @routes.get(
        "/variants/{code:path}/verdict",
        response_model=VariantVerdict,
        tags=["games"],
        operation_id="verdict",
        responses=problems(404, 409, 422),
    )
    async def verdict(
        request: Request,
        code: Annotated[str, Path(max_length=600, examples=["femto:goal=low"])],
        visitor: Annotated[
            str, Query(max_length=40, description="What tells apart who asks from the same address.")
        ] = "",
        seen: Annotated[
            int, Query(ge=0, le=10**6, description="The round that is known: wait a little for another.")
        ] = 0,
        beside: Annotated[
            str | None,
            Query(
                max_length=600, description="A variant of the same game to compare with, and not the usual."
            ),
        ] = None,
    ) -> Json:
        """What a variant is worth: ask again until it is done.

        A visitor wishes for one variant at a time; to ask for another ends the former wish (`superseded`).
        """

        def named() -> tuple[str, ...]:
            variant = find_named(code)
            usual = Variant(variant.game, variant.game.options()) if beside is None else find_named(beside)
            if usual.game.name != variant.game.name:
                game = variant.game.title
                refusal = say(
                    "{code} is no variant of {game}: only those of one game are compared",
                    code=usual.code,
                    game=say(game),
                )
                raise Refused(422, "other-game", refusal)
            return tuple(dict.fromkeys((variant.code, usual.code)))

        def before() -> None:
            hall.think(request)

        codes = await run_in_threadpool(named)
        address = address_of(request.scope)
        works = await hall.measuring.look((address, visitor), codes, seen, before=before)
        found = {each.code: each for each in works}
        usual = found.get(codes[1]) if len(codes) > 1 else None
        return Json(await asyncio.to_thread(verdicts.told, found[codes[0]], usual))

    return routes
