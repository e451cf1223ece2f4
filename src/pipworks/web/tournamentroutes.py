"""Routes about tournaments: lists, the page of one, what concerns oneself, commands, results."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import PlainTextResponse, Response

from pipworks.tournaments import exporting, telling
from pipworks.tournaments.asking import Begin
from pipworks.tournaments.errors import NoSuchTournament
from pipworks.tournaments.notices import Notices
from pipworks.web import tournamentmodels as shapes
from pipworks.web.documents import problems, text_or
from pipworks.web.gallery import title_of
from pipworks.web.hall import Hall, Somebody, Visitor
from pipworks.web.problems import Json, tagged
from pipworks.web.ready import Ready, ready, sent
from pipworks.web.routes import Routes

TournamentId = Annotated[str, Path(max_length=40, examples=["k3v9x2mmq7r5t8w4n6p2"])]
TournamentCode = Annotated[str, Path(max_length=40, examples=["BKRTMP"])]
Wait = Annotated[
    float,
    Query(ge=0, le=20, description="For so many seconds to wait for something else than `If-None-Match`."),
]
SEEING = (401, 404, 422)
LIST_COST = 3.0
"""A list, or a file of results, costs as much as so many other requests."""
PLAYERS_A_TABLE = 10
"""To begin with so many players costs as much as a table of one's own."""
WRONG_CODE = 10
"""What a code that is none costs: as many requests. Nobody shall find tournaments by trying."""
MOST_LISTED = 50


def tournament_routes(hall: Hall) -> APIRouter:
    """The routes."""
    routes = Routes(prefix="/api", tags=["tournaments"])
    notices = Notices(hall.tournaments, ready)
    _making(routes, hall)
    _looking(routes, hall, notices)
    _taking_part(routes, hall)
    _results(routes, hall)
    return routes


def _making(routes: APIRouter, hall: Hall) -> None:
    @routes.post(
        "/tournaments",
        response_model=shapes.TournamentShort,
        status_code=201,
        operation_id="new_tournament",
        responses=problems(401, 404, 409, 422, body=True),
    )
    async def new_tournament(person: Somebody, asked: shapes.NewTournament) -> Json:
        """Make a tournament. Who is to take part needs its code, or its address."""
        if hall.new_tables is not None:
            hall.new_tables.check(person.id)
        if asked.plan.public:  # its name is read by everybody
            await run_in_threadpool(hall.guests.order.refuse_muted, person.id)
        made = await hall.tournaments.open(person, asked.plan, asked.begins_in)
        return Json(telling.listed(made, title_of(made.game)), 201)

    @routes.get(
        "/tournaments",
        response_model=shapes.TournamentList,
        operation_id="tournaments",
        responses=problems(401),
    )
    async def tournaments(request: Request, person: Visitor) -> Json:
        """The tournaments that are announced, being played, and over; and those that one has to do with."""
        hall.charge(request, person, LIST_COST - 1)
        keeping = hall.tournaments.keeping

        def look() -> dict[str, Any]:
            found = {each: keeping.listed([each], MOST_LISTED) for each in ("open", "running", "over")}
            found["yours"] = [] if person is None else keeping.of(person.id, MOST_LISTED)
            return {
                name: [telling.listed(each, title_of(each.game)) for each in some]
                for name, some in found.items()
            }

        return Json(await run_in_threadpool(look))


def _looking(routes: APIRouter, hall: Hall, notices: Notices[Ready]) -> None:
    @routes.get(
        "/tournaments/{tournament}",
        response_model=shapes.TournamentPage,
        operation_id="tournament",
        responses=problems(404, 422),
    )
    async def tournament_page(
        request: Request,
        tournament: TournamentId,
        round_: Annotated[int | None, Query(alias="round", ge=1, le=1000)] = None,
    ) -> Response:
        """A tournament, for everybody: how all stand, and the games of a round."""
        return sent(await notices.page(tournament, round_), request.headers)

    @routes.get(
        "/tournament/{code}",
        response_model=shapes.TournamentDoor,
        operation_id="tournament_door",
        responses=problems(404, 422),
    )
    async def tournament_door(request: Request, code: TournamentCode) -> Json:
        """The tournament of a code."""
        try:
            found = await asyncio.to_thread(hall.tournaments.keeping.find_code, code)
        except NoSuchTournament:
            hall.charge(request, None, WRONG_CODE)
            raise
        return Json({"id": found.id})


def _taking_part(routes: APIRouter, hall: Hall) -> None:
    director = hall.tournaments

    @routes.get(
        "/tournaments/{tournament}/me",
        response_model=shapes.TournamentSelf,
        operation_id="me_in_tournament",
        responses=problems(*SEEING),
    )
    async def me_in_tournament(
        request: Request, tournament: TournamentId, person: Visitor, wait: Wait = 0.0
    ) -> Response:
        """What concerns oneself; with `wait`, as soon as that is something new."""
        who = None if person is None else person.id
        state = await director.find(tournament)
        answer = tagged(request, telling.own(state, who, director.is_there(state, who)))
        player = state.of(who)
        if answer.status_code == 304 and wait > 0:
            await director.wait(tournament, 0 if player is None else player.number, wait)
            state = await director.find(tournament)
            answer = tagged(request, telling.own(state, who, director.is_there(state, who)))
        return answer

    @routes.post(
        "/tournaments/{tournament}/commands",
        response_model=shapes.TournamentSelf,
        operation_id="tournament_command",
        responses=problems(401, 403, 404, 409, 422, body=True),
    )
    async def tournament_command(
        tournament: TournamentId, person: Somebody, asked: shapes.TournamentCommand
    ) -> Json:
        """Enter, withdraw, rest, challenge; and for who has made it, begin, end, take somebody out."""
        if isinstance(asked, shapes.Enter):
            await director.enter(tournament, person, asked.name or "", asked.team)
        else:
            if isinstance(asked, Begin) and hall.new_tables is not None:
                there = len((await director.owned(tournament, person)).there)
                hall.new_tables.check(person.id, 1 + there / PLAYERS_A_TABLE)
            await director.obey(tournament, person, asked)
        state = await director.find(tournament)
        return Json(telling.own(state, person.id, director.is_there(state, person.id)))


def _results(routes: APIRouter, hall: Hall) -> None:
    @routes.get(
        "/tournaments/{tournament}/results",
        response_model=shapes.TournamentResults,
        operation_id="tournament_results",
        responses=problems(404, 422),
    )
    async def tournament_results(request: Request, tournament: TournamentId) -> Json:
        """All results so far, as JSON."""
        hall.charge(request, None, LIST_COST - 1)
        return Json(await hall.tournaments.read(tournament, exporting.results))

    @routes.get(
        "/tournaments/{tournament}/standings.csv",
        operation_id="tournament_standings_csv",
        response_class=PlainTextResponse,
        responses=text_or(problems(404, 422)),
    )
    async def standings_csv(request: Request, tournament: TournamentId) -> Response:
        """How everybody stands, as CSV."""
        hall.charge(request, None, LIST_COST - 1)
        return _csv(await hall.tournaments.read(tournament, exporting.standings_csv), "standings")

    @routes.get(
        "/tournaments/{tournament}/games.csv",
        operation_id="tournament_games_csv",
        response_class=PlainTextResponse,
        responses=text_or(problems(404, 422)),
    )
    async def games_csv(request: Request, tournament: TournamentId) -> Response:
        """All games so far, as CSV: a line for each seat."""
        hall.charge(request, None, LIST_COST - 1)
        return _csv(await hall.tournaments.read(tournament, exporting.games_csv), "games")


def _csv(text: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return PlainTextResponse(text, media_type="text/plain; charset=utf-8", headers=headers)
