"""Routes for an analysis board: any position looked at, and played on from."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from pipworks.engine import IllegalChoice, Position, Teller, Variant, say
from pipworks.games import find_named
from pipworks.lab.looking import gone_on, led_to, looked_at
from pipworks.web import aftermodels as after
from pipworks.web.documents import problems
from pipworks.web.guard import address_of
from pipworks.web.hall import Hall
from pipworks.web.language import language
from pipworks.web.limits import too_many
from pipworks.web.problems import Json
from pipworks.web.routes import Routes

MOST_ASKED = 6
"""So many positions somebody may ask about at once."""
REFUSED = (404, 409, 422, 503)


def study_routes(hall: Hall) -> APIRouter:
    """The routes."""
    routes = Routes(prefix="/api/positions")
    workers = hall.parlour.workers

    async def thought(
        request: Request, asked: after.PositionAsked, check: Callable[[Position], None], *call: Any
    ) -> Any:
        """What a worker finds out about a position that can be read."""
        address = address_of(request.scope)
        hall.think(request)
        variant = await run_in_threadpool(find_named, asked.variant)
        await hall.playable(variant.code)
        position = await run_in_threadpool(_position, variant, asked.position)
        await run_in_threadpool(check, position)
        function, *arguments = call
        if workers.asked_by(address) >= MOST_ASKED:  # now: until then others of theirs have come as far
            raise too_many(say("positions to be looked at"), 2.0)
        question = workers.ask(
            address, variant, function, variant, position.text, *arguments, Teller(language(), asked.names)
        )
        return await question.answer

    @routes.post(
        "",
        response_model=after.LookedAt,
        tags=["records"],
        operation_id="look_at_position",
        responses=problems(*REFUSED, body=True),
    )
    async def look(request: Request, asked: after.LookAsked) -> Response:
        """Look at any position: what every choice is worth, exactly or estimated, or how a target is made."""
        return Json(await thought(request, asked, lambda position: None, looked_at, asked.effort))

    @routes.post(
        "/on",
        response_model=after.GoneOn,
        tags=["records"],
        operation_id="go_on_from_position",
        responses=problems(*REFUSED, body=True),
    )
    async def go_on(request: Request, asked: after.GoingOn) -> Response:
        """Play a position on: a choice of one seat, then a level for the others until its next."""

        check = partial(_check, {asked.seat: asked.choice})
        steps = await thought(request, asked, check, gone_on, asked.seat, asked.choice, asked.level)
        return Json({"steps": steps})

    @routes.post(
        "/line",
        response_model=after.GoneOn,
        tags=["records"],
        operation_id="lead_on_from_position",
        responses=problems(*REFUSED, body=True),
    )
    async def lead_on(request: Request, asked: after.LineAsked) -> Response:
        """See where choices lead: a few steps, all who have not chosen playing as a master."""

        check = partial(_check, asked.choices)
        return Json({"steps": await thought(request, asked, check, led_to, asked.choices)})

    return routes


def _check(made: Mapping[int, str | None], position: Position) -> None:
    """Raise IllegalChoice where there is no such seat, or it cannot choose so."""
    variant = position.variant
    for seat, choice in made.items():
        if seat >= variant.seats:
            raise IllegalChoice("there is no seat {seat}: {seats} play", seat=seat, seats=variant.seats)
        if choice is None:
            continue
        if seat not in position.to_act:
            raise IllegalChoice(
                "it is not the turn of {seat}: {due} must choose",
                seat=say("seat {seat}", seat=seat),
                due=str(list(position.to_act)),
            )
        variant.settle_one(position.state, seat, choice)


def _position(variant: Variant, text: str | None) -> Position:
    """The position that is asked about; where none is told, one that is dealt."""
    if text is not None:
        return variant.position(text)
    position = variant.deal(seed=secrets.token_hex(8))
    while position.awaits_chance:
        position = position.happen().position
    return position
