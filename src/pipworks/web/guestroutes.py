"""Routes about people: how they keep what they are, take it along and go, and what they are to each other."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from pipworks.people import Profile
from pipworks.people.passkeys import Passkey, Site, unknown
from pipworks.tables.people import Person
from pipworks.tables.showing import when
from pipworks.web import guestmodels as shapes
from pipworks.web import models
from pipworks.web.documents import problems
from pipworks.web.gallery import title_of
from pipworks.web.guard import address_of
from pipworks.web.hall import Hall, Somebody, TokenBearer, Visitor
from pipworks.web.peopleroutes import token_info
from pipworks.web.problems import Json
from pipworks.web.ratings import standing_told
from pipworks.web.routes import Routes
from pipworks.web.tables import Shown, seen_table, shorts_of, told_to

Handle = Annotated[str, Path(max_length=12, examples=["k3v9x2mmq7r5"])]
TableId = Annotated[str, Path(max_length=40, examples=["k3v9x2mmq7r5t8w4n6p2"])]
PROFILE_COST, FILE_COST = 3.0, 30.0
"""What a profile, and the file of all that is kept, cost in other requests."""


def site_of(request: Request) -> Site:
    """From where a page asks. Raises BadPasskey."""
    here = str(request.base_url).rstrip("/")
    return Site.of(request.headers.get("origin"), here)  # the door has seen to it that it is one of ours


def guest_routes(hall: Hall) -> APIRouter:
    """The routes."""
    routes = Routes(prefix="/api", tags=["people"])
    _passkeys(routes, hall)
    _going(routes, hall)
    _others(routes, hall)
    return routes


def _passkey(one: Passkey) -> dict[str, Any]:
    used = None if one.used is None else when(one.used)
    return {"id": one.id, "label": one.label, "made": when(one.made), "used": used}


async def ways_of(hall: Hall, person: Person) -> dict[str, Any]:
    """How somebody can come back, as `Ways`."""
    mail = None
    if hall.mail is not None:
        mail = await run_in_threadpool(hall.mail.desk.correspondents.find, person.id)
    passkeys = await run_in_threadpool(hall.guests.passkeys.of, person.id)
    return {
        "claimed": await run_in_threadpool(hall.guests.claims.is_claimed, person.id),
        "passkeys": [_passkey(each) for each in passkeys],
        "offers_mail": hall.mail is not None,
        "address": None if mail is None else mail.address,
        "confirmed": mail is not None and mail.confirmed is not None,
    }


def _passkeys(routes: APIRouter, hall: Hall) -> None:
    keys = hall.guests.passkeys

    @routes.get(
        "/people/me/ways", response_model=shapes.Ways, operation_id="my_ways", responses=problems(401)
    )
    async def my_ways(person: Somebody) -> Json:
        """How you can come back to what you are: passkeys, and a link by mail."""
        return Json(await ways_of(hall, person))

    @routes.post(
        "/people/me/passkeys/options",
        response_model=shapes.PasskeyOptions,
        operation_id="ask_for_passkey",
        responses=problems(401, 403, 409, 422),
    )
    async def ask_for_passkey(request: Request, person: Somebody) -> Json:
        """What a browser is to make a passkey by (`navigator.credentials.create`)."""
        return Json(await run_in_threadpool(keys.ask_to_make, person, site_of(request)))

    @routes.post(
        "/people/me/passkeys",
        response_model=shapes.Ways,
        status_code=201,
        operation_id="add_passkey",
        responses=problems(401, 409, 422, body=True),
    )
    async def add_passkey(request: Request, person: Somebody, asked: shapes.NewPasskey) -> Json:
        """Keep a passkey that a browser has made: from then on your name is yours."""
        await run_in_threadpool(hall.guests.claims.refuse_taken, person.name, person.id)
        label = asked.label or "Passkey"
        await run_in_threadpool(keys.make, person, asked.challenge, asked.credential, label, site_of(request))
        await run_in_threadpool(hall.guests.claims.settle, person.id)
        return Json(await ways_of(hall, person), 201)

    @routes.delete(
        "/people/me/passkeys/{passkey}",
        response_model=shapes.Ways,
        operation_id="remove_passkey",
        responses=problems(401, 403, 404, 422),
    )
    async def remove_passkey(
        passkey: Annotated[str, Path(max_length=12, examples=["k3v9x2mmq7r5"])], person: Somebody
    ) -> Json:
        """Remove a passkey: it lets nobody in any more."""
        await run_in_threadpool(keys.remove, person.id, passkey)
        await run_in_threadpool(hall.guests.claims.settle, person.id)
        return Json(await ways_of(hall, person))

    @routes.post(
        "/passkeys/options",
        response_model=shapes.PasskeyOptions,
        operation_id="ask_to_come_back",
        responses=problems(403, 422),
    )
    async def ask_to_come_back(request: Request) -> Json:
        """What a browser is to ask its passkeys by (`navigator.credentials.get`)."""
        if hall.newcomers is not None:
            hall.newcomers.check(address_of(request.scope))
        return Json(await run_in_threadpool(keys.ask_to_come_in, site_of(request)))

    @routes.post(
        "/passkeys/enter",
        response_model=models.Token,
        operation_id="come_back",
        responses=problems(404, 422, body=True),
    )
    async def come_back(request: Request, asked: shapes.PasskeyShown) -> Json:
        """Come back as who you are, by a passkey."""
        who = await run_in_threadpool(keys.come_in, asked.challenge, asked.credential, site_of(request))
        person = await hall.known(who)
        if person is None:
            raise unknown()
        return Json(await token_info(hall, person))


def _going(routes: APIRouter, hall: Hall) -> None:
    @routes.get(
        "/people/me/export",
        response_model=shapes.PersonFile,
        operation_id="take_along",
        responses=problems(401),
    )
    async def take_along(request: Request, person: Somebody) -> Response:
        """All that is kept about you, as one file: games with their records, ratings, what you have said."""
        hall.charge(request, person, FILE_COST - 1)
        told = await run_in_threadpool(hall.guests.export, person)
        answer = Json(told)
        answer.headers["Content-Disposition"] = 'attachment; filename="pipworks-person.json"'
        return answer

    @routes.post(
        "/people/me/delete",
        status_code=204,
        response_class=Response,
        operation_id="leave_for_good",
        responses=problems(401, 422, body=True),
    )
    async def leave_for_good(person: TokenBearer, asked: shapes.Goodbye) -> Response:
        """Delete all about yourself. Finished games stay, without your name; there is no way back."""
        await hall.guests.delete(person, asked.name)
        await hall.send_away(person.id)
        return Response(status_code=204)


def told_profile(hall: Hall, known: Person, handle: str | None, asks: Person | None, found: Profile) -> Any:
    """A profile as `ProfileTold`."""
    who = None if asks is None else asks.id
    return {
        "handle": handle,
        "name": known.name,
        "you": who == known.id,
        "since": when(known.created),
        "games": found.games,
        "played": [{"game": game, "title": title_of(game), "games": many} for game, many in found.by_game],
        "favourites": [
            {
                "code": each.code, "game": each.game, "title": title_of(each.game), "games": each.games,
                "version": each.version, "name": each.name,
            }
            for each in found.favourites
        ],
        "ratings": [standing_told(each) for each in found.ratings],
        "versions": [{"id": which, "name": name, "code": code} for which, name, code in found.versions],
        "latest": told_to(hall, shorts_of(hall, found.latest), who),
    }  # fmt: skip


def _others(routes: APIRouter, hall: Hall) -> None:
    guests = hall.guests

    async def profile_of(known: Person, handle: str | None, asks: Person | None) -> Json:
        found = await run_in_threadpool(guests.profile, known.id)
        told = told_profile(hall, known, handle, asks, found)
        mine = frozenset[str]() if asks is None else await run_in_threadpool(guests.blocks.of, asks.id)
        told |= {
            "claimed": await run_in_threadpool(guests.claims.is_claimed, known.id),
            "blocked": known.id in mine,
        }
        return Json(told)

    @routes.get(
        "/people/me/profile",
        response_model=shapes.ProfileTold,
        operation_id="my_profile",
        responses=problems(401),
    )
    async def my_profile(request: Request, person: Somebody) -> Json:
        """Your profile, as others see it."""
        hall.charge(request, person, PROFILE_COST - 1)
        return await profile_of(person, await run_in_threadpool(guests.handles.of, person.id), person)

    @routes.get(
        "/people/me/blocks",
        response_model=shapes.Blocked,
        operation_id="my_blocks",
        responses=problems(401),
    )
    async def my_blocks(person: Somebody) -> Json:
        """Whom you have blocked."""

        def found() -> list[dict[str, str]]:
            people = []
            for who in sorted(guests.blocks.of(person.id)):
                handle = guests.handles.of(who)
                if handle is not None:
                    people.append({"handle": handle, "name": guests.handles.find(handle).name})
            return people

        return Json({"people": await run_in_threadpool(found)})

    @routes.get(
        "/people/{handle}",
        response_model=shapes.ProfileTold,
        operation_id="profile",
        responses=problems(401, 404, 422),
    )
    async def profile(request: Request, handle: Handle, asks: Visitor) -> Json:
        """Somebody's profile: games, ratings, what they like to play, what they have published."""
        hall.charge(request, asks, PROFILE_COST - 1)
        known = await run_in_threadpool(guests.handles.find, handle)
        person = Person(known.person, known.name, None, known.created, 0)
        return await profile_of(person, known.handle, asks)

    @routes.put(
        "/people/{handle}/block",
        response_model=shapes.Block,
        operation_id="block",
        responses=problems(401, 404, 422, body=True),
    )
    async def block(handle: Handle, person: Somebody, asked: shapes.Block) -> Json:
        """Have nothing to do with somebody, or end that. They are not told."""
        known = await run_in_threadpool(guests.handles.find, handle)

        def set_it() -> None:
            guests.blocks.set(person.id, known.person, blocked=asked.blocked)

        await run_in_threadpool(set_it)
        return Json({"blocked": asked.blocked})

    @routes.get(
        "/tables/{table}/people",
        response_model=shapes.TablePeople,
        operation_id="table_people",
        responses=problems(401, 403, 404, 422),
    )
    async def table_people(table: TableId, person: Visitor, invitation: Shown) -> Json:
        """Who sits at a table, by the handles that lead to their profiles."""
        _, state = await seen_table(hall, table, person, invitation)
        people = [(at, seat.person) for at, seat in enumerate(state.seats) if seat.person is not None]

        def found() -> list[dict[str, Any]]:
            mine = frozenset[str]() if person is None else guests.blocks.of(person.id)
            return [
                {
                    "seat": at,
                    "handle": guests.handles.of(who),
                    "you": person is not None and who == person.id,
                    "blocked": who in mine,
                }
                for at, who in people
            ]

        return Json({"seats": await run_in_threadpool(found)})

    @routes.post(
        "/tables/{table}/reports",
        response_model=shapes.Taken,
        status_code=201,
        operation_id="report_chat",
        responses=problems(401, 403, 404, 422, body=True),
    )
    async def report_chat(
        table: TableId, person: Somebody, asked: shapes.ChatReport, invitation: Shown
    ) -> Json:
        """Show a line of chat to whoever keeps order here, once."""
        if hall.publishing is not None:
            hall.publishing.check(person.id)
        _, state = await seen_table(hall, table, person, invitation)
        line = next((each for each in state.chat if each.number == asked.number), None)
        if line is None:
            line = await run_in_threadpool(hall.parlour.chat_line, table, asked.number)
        await run_in_threadpool(guests.report, person, table, line, asked.why)
        return Json({"taken": True}, 201)


__all__ = ["guest_routes"]
