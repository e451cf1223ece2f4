"""Routes about tables: setting up, finding, seeing, commanding; and what there is after the game."""

from __future__ import annotations

import gzip
import json
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import PlainTextResponse, Response

from pipworks.engine import Teller
from pipworks.engine.messages import say
from pipworks.tables import LiveTable, NewTable, Watcher, showing
from pipworks.tables.commands import Command
from pipworks.tables.deciding import refuse_hint
from pipworks.tables.naming import clean
from pipworks.tables.people import Person
from pipworks.web import aftermodels as after
from pipworks.web import tablemodels as shapes
from pipworks.web.analysis import Afterwards
from pipworks.web.documents import problems, text_or
from pipworks.web.guard import address_of
from pipworks.web.hall import Hall, Somebody, TokenBearer, Visitor
from pipworks.web.language import language
from pipworks.web.lobby import Asked, Lobby
from pipworks.web.peopleroutes import reserve_for
from pipworks.web.problems import Json, Refused
from pipworks.web.routes import Routes
from pipworks.web.socketmodels import NewTableInfo
from pipworks.web.tables import Cursor, Shown, eyes_for, invites, obeyed, read_cursor, seen_table

TableId = Annotated[str, Path(max_length=40, examples=["k3v9x2mmq7r5t8w4n6p2"])]
Seat = Annotated[int | None, Query(ge=-1, le=63, description="A seat of one's own; -1 is who watches.")]
MOST_ON_A_PAGE = 200
"""So many events are told at once."""
SEEING = (401, 403, 404, 422)


def table_routes(hall: Hall) -> APIRouter:
    """The routes."""
    routes = Routes(prefix="/api")
    _setting_up(routes, hall)
    _playing(routes, hall)
    _afterwards(routes, hall)
    return routes


def _refuse_names(hall: Hall, person: Person, asked: NewTable) -> None:
    """Refuse names for seats that somebody else keeps, and for bots that anybody does. Raises NameClaimed."""
    for wish in asked.seats:
        if wish.name and wish.kind != "open":
            hall.guests.claims.refuse_taken(clean(wish.name), person.id if wish.kind == "me" else None)


def _setting_up(routes: APIRouter, hall: Hall) -> None:
    parlour, lobby = hall.parlour, Lobby(hall)

    @routes.post(
        "/tables",
        response_model=NewTableInfo,
        status_code=201,
        tags=["tables"],
        operation_id="new_table",
        responses=problems(401, 404, 409, 422, body=True),
    )
    async def new_table(person: Somebody, asked: NewTable) -> Json:
        """Set a table up. When no seat is open the game begins at once."""
        if hall.new_tables is not None and asked.reserved is None:  # who reserved one has paid for it
            hall.new_tables.check(person.id)
        await hall.playable(asked.variant)
        await run_in_threadpool(_refuse_names, hall, person, asked)
        table = await parlour.create(person, asked)
        welcome = await _told_first(table, person) if asked.welcome else None
        return Json(await table.summary(person.id, language()) | {"welcome": welcome}, 201)

    @routes.post(
        "/reservations",
        response_model=shapes.Reservation,
        status_code=201,
        tags=["tables"],
        operation_id="reserve_table",
        responses=problems(401, 403),
    )
    async def reserve_table(person: Somebody) -> Json:
        """Have the server bind itself to a secret first; then set up a table of that id with your share."""
        return Json(await reserve_for(hall, person), 201)

    @routes.get(
        "/tables",
        response_model=shapes.TablePage,
        tags=["tables"],
        operation_id="tables",
        responses=problems(401, 422),
    )
    async def tables(
        request: Request,
        person: Visitor,
        status: shapes.Status | None = None,
        game: Annotated[str | None, Query(max_length=80)] = None,
        cursor: Cursor = None,
        limit: Annotated[int, Query(ge=1, le=100)] = 30,
    ) -> Response:
        """The lobby: public tables that wait for players or are being played."""
        return await lobby.page(request, person, Asked(status, game, read_cursor(cursor), limit))


async def _told_first(table: LiveTable, person: Person) -> dict[str, Any]:
    """What a socket would tell somebody first."""
    told: list[str] = []
    watcher = Watcher(person.id, told.append, language=language())
    await table.join(watcher)
    table.leave(watcher)
    welcome: dict[str, Any] = json.loads(told[0])
    return welcome


def _playing(routes: APIRouter, hall: Hall) -> None:
    parlour = hall.parlour

    @routes.get(
        "/tables/{table}",
        response_model=shapes.TableInfo,
        tags=["tables"],
        operation_id="table",
        responses=problems(*SEEING),
    )
    async def table_info(table: TableId, person: Visitor, invitation: Shown) -> Json:
        """A table in short."""
        live, state = await seen_table(hall, table, person, invitation)
        return Json(live.summary_of(state, None if person is None else person.id, language()))

    @routes.delete(
        "/tables/{table}",
        status_code=204,
        response_class=Response,
        tags=["tables"],
        operation_id="throw_table_away",
        responses=problems(401, 403, 404, 409, 422),
    )
    async def throw_table_away(table: TableId, person: Somebody) -> Response:
        """Throw away a table of one's own at which nobody else sits: nothing of it is kept.

        One with open seats is only ended, so that who was invited finds that out.
        """
        await parlour.throw_away(table, person.id)
        return Response(status_code=204)

    @routes.post(
        "/tables/{table}/commands",
        response_model=shapes.CommandDone,
        tags=["tables"],
        operation_id="command",
        responses=problems(401, 404, 409, 422, body=True),
    )
    async def command(table: TableId, person: TokenBearer, asked: Command, invitation: Shown) -> Json:
        """Do something at a table. When the answer comes it is done, and on disk."""
        live = await parlour.table(table)
        number = await obeyed(hall, live, person, asked, invited=invites(live, asked, invitation))
        return Json({"number": number, "table": await live.summary(person.id, language())})

    @routes.get(
        "/tables/{table}/events",
        response_model=shapes.Events,
        tags=["tables"],
        operation_id="events",
        responses=problems(*SEEING),
    )
    async def events(
        request: Request,
        table: TableId,
        person: Visitor,
        invitation: Shown,
        since: Annotated[int, Query(ge=0, le=2**53)] = 0,
        limit: Annotated[int, Query(ge=1, le=MOST_ON_A_PAGE)] = MOST_ON_A_PAGE,
        seat: Seat = None,
    ) -> Json:
        """What has happened since an event, as one may know it: a page of it, and whether there is more.

        Go on with the `number` of the page as `since`.
        """
        hall.charge(request, person, limit / 20)
        live, state = await seen_table(hall, table, person, invitation)
        messages = await live.messages(eyes_for(state, person, seat), since, language(), limit)
        messages = showing.without_chat(messages, state, await hall.unheard_by(person))
        number = messages[-1]["number"] if messages else max(since, state.number)
        return Json({"events": messages, "number": number, "more": number < state.number})

    @routes.post(
        "/tables/{table}/hint",
        response_model=shapes.HintGiven,
        tags=["tables"],
        operation_id="table_hint",
        responses=problems(401, 403, 404, 409, 422),
    )
    async def table_hint(
        request: Request, table: TableId, person: Somebody, seat: Annotated[int, Query(ge=0, le=63)] = 0
    ) -> Json:
        """What the strongest bot would choose for a seat of one's own, from what it knows; only against bots.

        Everybody at the table is told that there was a hint, and not which.
        """
        hall.think(request)
        live, state = await seen_table(hall, table, person, None)
        (eyes,) = eyes_for(state, person, seat)
        refuse_hint(state, eyes)
        advice = await parlour.advice(state, eyes)
        await live.note_hint(eyes, state.asked_at)
        told = Teller(language(), you=eyes).say(advice.told)
        return Json({**advice._asdict(), "told": told, "number": state.asked_at})

    @routes.get(
        "/tables/{table}/view",
        response_model=shapes.ViewAnswer,
        tags=["tables"],
        operation_id="view",
        responses=problems(*SEEING),
    )
    async def view(table: TableId, person: Visitor, invitation: Shown, seat: Seat = None) -> Json:
        """What a seat sees now."""
        _, state = await seen_table(hall, table, person, invitation)
        return Json(showing.seen(state, eyes_for(state, person, seat)[0], language()))

    @routes.get(
        "/tables/{table}/socket",
        tags=["tables"],
        operation_id="socket",
        status_code=101,
        response_class=Response,
        responses=problems(403, 422, 426),
    )
    async def socket(table: TableId) -> Json:
        """Open a WebSocket here: text frames of JSON, at most 16 kB, the first one a `hello`.

        What goes over it is described among the webhooks of this document.
        """
        raise Refused(
            426,
            "upgrade-required",
            say("this address is for WebSockets: connect with ws:// or wss://"),
        )


def _afterwards(routes: APIRouter, hall: Hall) -> None:
    afterwards = Afterwards(hall.parlour, hall.press)
    not_over, laid_open = problems(*SEEING, 409), problems(*SEEING, 409, 503)

    @routes.get(
        "/tables/{table}/record",
        tags=["records"],
        operation_id="record",
        response_class=PlainTextResponse,
        responses=text_or(not_over),
    )
    async def record(table: TableId, person: Visitor, invitation: Shown) -> Response:
        """The record of a finished game, which `POST /records/verify` and `pipworks verify` can check."""
        await seen_table(hall, table, person, invitation)
        return PlainTextResponse(
            await afterwards.record(table), headers={"Content-Disposition": f'inline; filename="{table}.txt"'}
        )

    async def replayed(
        request: Request, table: str, person: Person | None, invitation: str | None, in_brief: bool = False
    ) -> Response:
        _, state = await seen_table(hall, table, person, invitation)
        whose = address_of(request.scope) if person is None else person.id
        names = [seat.name for seat in state.seats]
        return _unpacked(request, await afterwards.replay(table, whose, names, in_brief))

    @routes.get(
        "/tables/{table}/replay",
        response_model=after.Replay,
        tags=["records"],
        operation_id="replay",
        responses=laid_open,
    )
    async def replay(request: Request, table: TableId, person: Visitor, invitation: Shown) -> Response:
        """A finished game laid open, step by step."""
        return await replayed(request, table, person, invitation)

    @routes.get(
        "/tables/{table}/replay/brief",
        response_model=after.BriefReplay,
        tags=["records"],
        operation_id="brief_replay",
        responses=laid_open,
    )
    async def brief_replay(request: Request, table: TableId, person: Visitor, invitation: Shown) -> Response:
        """The same for slow lines: views have no zones, and only what is new since the step before."""
        return await replayed(request, table, person, invitation, in_brief=True)

    @routes.get(
        "/tables/{table}/analysis",
        response_model=after.Analysis,
        tags=["records"],
        operation_id="analysis",
        responses={**laid_open, 202: {"model": after.Progress, "description": "Being worked out."}},
    )
    async def analysis(request: Request, table: TableId, person: Visitor, invitation: Shown) -> Response:
        """What can be said about a finished game; 202 with the progress while it is being worked out."""
        hall.think(request)
        await seen_table(hall, table, person, invitation)
        whose = address_of(request.scope) if person is None else person.id
        analysis = await afterwards.analysis(table, whose)
        if isinstance(analysis, float):
            return Json({"progress": round(analysis, 3)}, 202, headers={"Retry-After": "1"})
        return _unpacked(request, analysis)


def _unpacked(request: Request, packed: bytes) -> Response:
    """JSON that has been compressed, for a reader who takes it like that, or for one who does not."""
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(packed, media_type="application/json", headers=headers)
    return Response(gzip.decompress(packed), media_type="application/json")
