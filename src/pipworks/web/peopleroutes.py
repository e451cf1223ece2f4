"""Routes about people: coming in, changing one's name, a new token, one's tables."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.concurrency import run_in_threadpool

from pipworks.engine import GameError, say
from pipworks.tables.commands import Vacation
from pipworks.tables.deciding import Asker
from pipworks.tables.errors import NotNow
from pipworks.tables.naming import persons
from pipworks.tables.people import Person
from pipworks.tables.showing import when
from pipworks.web import models
from pipworks.web.documents import problems
from pipworks.web.guard import address_of
from pipworks.web.hall import Hall, Somebody
from pipworks.web.problems import Json, told
from pipworks.web.routes import Routes
from pipworks.web.tablemodels import CameIn, Status, TablePage
from pipworks.web.tables import Cursor, page_of, read_cursor

MOST_ON_VACATION = 200


def nobody_yet() -> str:
    """The name of somebody who gives none, in their language."""
    return told(say("Guest"))


async def person_info(hall: Hall, person: Person) -> dict[str, Any]:
    """A person, as `Person`."""
    return {
        "id": person.id,
        "name": person.name,
        "email": person.email,
        "created": when(person.created),
        "durable": await run_in_threadpool(hall.guests.claims.is_claimed, person.id),
    }


async def token_info(hall: Hall, person: Person) -> dict[str, Any]:
    """A fresh token for a person, as `Token`."""
    tokens, now = await hall.tokens(), time.time()
    return {
        "token": tokens.make(person.id, person.generation, now=now),
        "expires": when(now + tokens.lifetime),
        "person": await person_info(hall, person),
    }


async def reserve_for(hall: Hall, person: Person) -> dict[str, Any]:
    """A table to be, as `Reservation`: the server binds itself to a secret before anybody adds a share."""
    if hall.new_tables is not None:
        hall.new_tables.check(person.id)
    table, commitment = await hall.parlour.reserve()
    return {"id": table, "commitment": commitment}


def people_routes(hall: Hall) -> APIRouter:
    """The routes."""
    routes = Routes(prefix="/api", tags=["people"])
    storage = hall.parlour.storage

    @routes.post(
        "/people",
        response_model=CameIn,
        status_code=201,
        operation_id="come_in",
        responses=problems(422, body=True),
    )
    async def come_in(request: Request, asked: models.NewPerson | None = None) -> Json:
        """Come in as a guest. The token is all there is to prove who you are: keep it."""
        if hall.newcomers is not None:
            hall.newcomers.check(address_of(request.scope))
        name = persons((asked and asked.name) or "") or nobody_yet()
        await run_in_threadpool(hall.guests.claims.refuse_taken, name, None)
        email = (asked and asked.email) or None
        person = await run_in_threadpool(storage.people.new, name, email)
        reservation = await reserve_for(hall, person) if asked is not None and asked.reserve else None
        return Json({**await token_info(hall, person), "reservation": reservation}, 201)

    @routes.get("/people/me", response_model=models.Person, operation_id="me", responses=problems(401))
    async def me(person: Somebody) -> Json:
        """Oneself."""
        return Json(await person_info(hall, person))

    @routes.patch(
        "/people/me",
        response_model=models.Person,
        operation_id="change_me",
        responses=problems(401, 422, body=True),
    )
    async def change_me(person: Somebody, asked: models.PersonChange) -> Json:
        """Change one's name or address, or go on vacation from all correspondence tables, or come back."""
        changed = person
        if asked.name:
            changed = replace(changed, name=persons(asked.name) or person.name)
            await run_in_threadpool(hall.guests.claims.refuse_taken, changed.name, person.id)
        if "email" in asked.model_fields_set:
            changed = replace(changed, email=asked.email or None)
        await run_in_threadpool(storage.people.change, person, changed)
        if changed.name != person.name:
            await run_in_threadpool(hall.guests.claims.settle, person.id)
        if asked.vacation is not None:
            await _go_away(hall, changed, asked.vacation)
        return Json(await person_info(hall, changed))

    @routes.post(
        "/people/me/token",
        response_model=models.Token,
        operation_id="renew_token",
        responses=problems(401, 403),
    )
    async def renew_token(person: Somebody) -> Json:
        """A new token; older ones stop working, and what is connected by them is closed."""
        renewed = await run_in_threadpool(storage.people.renew, person)
        if hall.push is not None:  # who has an old token, or the device that held it, hears nothing more
            await run_in_threadpool(hall.push.devices.forget_all, person.id)
        await hall.send_away(person.id)
        return Json(await token_info(hall, renewed))

    @routes.post(
        "/people/me/token/longer",
        response_model=models.Token,
        operation_id="lengthen_token",
        responses=problems(401, 403),
    )
    async def lengthen_token(person: Somebody) -> Json:
        """A token that begins now, before the one that is shown ends; that and all others hold as before."""
        return Json(await token_info(hall, person))

    @routes.get(
        "/people/me/tables",
        response_model=TablePage,
        operation_id="my_tables",
        responses=problems(401, 422),
    )
    async def my_tables(
        person: Somebody,
        status: Status | None = None,
        cursor: Cursor = None,
        limit: Annotated[int, Query(ge=1, le=100)] = 30,
    ) -> Json:
        """One's tables, with `your_move` where it is one's turn."""
        before = read_cursor(cursor)
        rows = await asyncio.to_thread(
            storage.listed,
            person=person.id,
            status=[status] if status else (),
            before=before,
            limit=limit + 1,
        )
        return Json(page_of(hall, rows, person, limit))

    return routes


async def _go_away(hall: Hall, person: Person, away: bool) -> None:
    """Go on vacation from every table that knows vacations, or come back to it."""
    rows = await asyncio.to_thread(
        hall.parlour.storage.listed, person=person.id, status=["playing"], limit=MOST_ON_VACATION
    )
    for row in rows:
        with suppress(NotNow, GameError):
            table = await hall.parlour.table(row.id)
            for seat in (await table.state()).held_by(person.id):
                command = Vacation(do="vacation", seat=seat, away=away)
                await table.do(Asker(person.id, person.name), command)
