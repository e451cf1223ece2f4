"""Routes about classes: for the teacher who opens one, the board on the wall, and pupils."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from pipworks.club.errors import ClassError
from pipworks.club.findings import Exact
from pipworks.club.questions import body_of, offered
from pipworks.club.register import Class
from pipworks.club.telling import Seen, Telling
from pipworks.engine import Teller
from pipworks.puzzles import Asked, OfNumbers, OfPosition
from pipworks.tables import showing
from pipworks.web import classmodels as shapes
from pipworks.web.documents import problems
from pipworks.web.guard import address_of
from pipworks.web.hall import Hall, Somebody, Visitor
from pipworks.web.language import language
from pipworks.web.peopleroutes import nobody_yet, token_info
from pipworks.web.posed import told as told_problem
from pipworks.web.problems import Json, Refused, tagged
from pipworks.web.puzzles import told_numbers
from pipworks.web.routes import Routes

ClassId = Annotated[str, Path(max_length=40, examples=["k3v9x2mmq7r5t8w4n6p2"])]
ClassCode = Annotated[str, Path(max_length=40, examples=["BKRTMP"])]
TaskNumber = Annotated[int, Path(ge=1, le=1000, examples=[1])]
Wait = Annotated[
    float,
    Query(ge=0, le=20, description="For so many seconds to wait for something else than `If-None-Match`."),
]
OWN = (401, 403, 404, 422)
PUPILS_A_TABLE = 10
"""A round for so many pupils costs its teacher as much as one table of their own."""
WRONG_CODE = 10
"""What a code that is none costs: as many requests. Nobody shall find classes by trying."""


def class_routes(hall: Hall) -> APIRouter:
    """The routes."""
    routes = Routes(prefix="/api", tags=["classes"])
    told = Told(hall)
    _teaching(routes, hall, told)
    _doing(routes, hall, told)
    _coming(routes, hall, told)
    _taking_part(routes, hall, told)
    return routes


class Told:
    """What is told of classes, with what best play comes to where the server has found that."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._telling = Telling(hall.club)

    async def exact(self, seen: Seen) -> dict[str, Exact]:
        """The exact measures of what a class plays, and of what it was asked of, by code: as soon as they are
        known; nobody waits for them."""
        try:
            works = await self._hall.measuring.look(("class", seen.room.id), seen.codes, seen=-1)
        except Refused:  # too many wish for something just now
            return {}
        known = {each.code: each.measures or {} for each in works}
        return {code: each for code, each in known.items() if "best_play" in each and "card_power" in each}

    async def teacher(self, room: Class) -> dict[str, Any]:
        """As `ClassTold`."""
        seen = await self._telling.look(room)
        return self._telling.teacher(seen, await self.exact(seen), language())

    async def board(self, room: Class) -> dict[str, Any]:
        """As `ClassBoard`."""
        seen = await self._telling.look(room)
        return self._telling.board(seen, await self.exact(seen), language())

    async def questions(self, room: Class) -> list[dict[str, Any]]:
        """The questions that can be asked now."""
        seen = await self._telling.look(room)
        return offered(seen.variant, seen.found, (await self.exact(seen)).get(room.variant))

    async def pupil(self, room: Class, person: Any) -> dict[str, Any]:
        """As `PupilView`. Raises NotYourClass."""
        pupil = await self._hall.club.pupil(room, person)
        self._hall.club.note_seen(room, pupil)
        return self._telling.pupil(await self._telling.look_for(room, pupil), pupil, language())


def _teaching(routes: APIRouter, hall: Hall, told: Told) -> None:
    @routes.post(
        "/classes",
        response_model=shapes.ClassTold,
        status_code=201,
        operation_id="open_class",
        responses=problems(401, 404, 409, 422, body=True),
    )
    async def open_class(person: Somebody, asked: shapes.NewClass | None = None) -> Json:
        """Open a class. Its code is for the pupils; its teacher is who opened it."""
        if hall.new_tables is not None:
            hall.new_tables.check(person.id)
        room = await hall.club.open(person, None if asked is None else asked.variant)
        return Json(await told.teacher(room), 201)

    @routes.get("/classes", response_model=shapes.Classes, operation_id="classes", responses=problems(401))
    async def classes(person: Somebody) -> Json:
        """One's own classes."""
        return Json(
            {
                "classes": [
                    {
                        "id": each.id,
                        "code": each.code,
                        "made": showing.when(each.made),
                        "variant": each.variant,
                        "kept": each.kept,
                    }
                    for each in await hall.club.of(person.id)
                ]
            }
        )

    @routes.get(
        "/classes/{room}",
        response_model=shapes.ClassTold,
        operation_id="class_of_mine",
        responses=problems(*OWN),
    )
    async def class_of_mine(request: Request, room: ClassId, person: Somebody) -> Response:
        """A class, for its teacher: who is where, and who is stuck."""
        return tagged(request, await told.teacher(await hall.club.owned(room, person)))

    @routes.get(
        "/classes/{room}/board",
        response_model=shapes.ClassBoard,
        operation_id="class_board",
        responses=problems(404, 422),
    )
    async def class_board(request: Request, room: ClassId) -> Response:
        """A class as it is shown on the wall, to whoever knows its id."""
        return tagged(request, await told.board(await hall.club.find(room)))

    @routes.patch(
        "/classes/{room}",
        response_model=shapes.ClassTold,
        operation_id="change_class",
        responses=problems(*OWN, body=True),
    )
    async def change_class(room: ClassId, person: Somebody, asked: shapes.ClassChange) -> Json:
        """Choose what is played from the next round on, or keep the class for more than a day."""
        found = await hall.club.owned(room, person)
        changed = await hall.club.set(
            found,
            variant=asked.variant,
            against=asked.against,
            bot=asked.bot,
            chat=asked.chat,
            kept=asked.kept,
            tasks=asked.tasks,
            many=asked.many,
        )
        return Json(await told.teacher(changed))

    @routes.delete("/classes/{room}", status_code=204, operation_id="delete_class", responses=problems(*OWN))
    async def delete_class(room: ClassId, person: Somebody) -> Response:
        """Delete a class now, with its names and games."""
        found = await hall.club.owned(room, person)
        await hall.club.forget(found.id)
        return Response(status_code=204)


def _doing(routes: APIRouter, hall: Hall, told: Told) -> None:
    @routes.post(
        "/classes/{room}/commands",
        response_model=shapes.ClassTold,
        operation_id="class_command",
        responses=problems(*OWN, 409, body=True),
    )
    async def class_command(room: ClassId, person: Somebody, asked: shapes.ClassCommand) -> Json:
        """Have the class do something: begin or end a round, pause, guess."""
        found = await hall.club.owned(room, person)
        await _obey(hall, told, found, asked)
        return Json(await told.teacher(await hall.club.find(room)))


async def _obey(hall: Hall, told: Told, found: Class, asked: Any) -> None:
    club = hall.club
    match asked:
        case shapes.StartRound():
            if hall.new_tables is not None:
                here = [each for each in await club.pupils(found) if not each.gone]
                hall.new_tables.check(found.owner, 1 + len(here) / PUPILS_A_TABLE)
            await club.start_round(found)
        case shapes.EndRound():
            await club.end_round(found)
        case shapes.PauseAll():
            await club.pause(found, True)
        case shapes.GoOn():
            await club.pause(found, False)
        case shapes.SendPupilAway():
            await club.send_away(found, asked.pupil)
        case shapes.AskClass():
            body = body_of(asked.kind, asked.text, asked.answers or (), await told.questions(found))
            await club.ask(found, asked.kind, body)
        case _:
            await club.close_question(found)


async def _at_the_door(hall: Hall, request: Request, code: str) -> Class:
    """The class of a code that somebody says. Raises NoSuchClass, for which they pay."""
    try:
        return await hall.club.find_code(code)
    except ClassError:
        hall.charge(request, None, WRONG_CODE)
        raise


def _coming(routes: APIRouter, hall: Hall, told: Told) -> None:
    @routes.get(
        "/class/{code}",
        response_model=shapes.ClassDoor,
        operation_id="class_door",
        responses=problems(404, 422),
    )
    async def class_door(request: Request, code: ClassCode) -> Json:
        """Whether there is a class of that code, and names that one could take there."""
        room = await _at_the_door(hall, request, code)
        variant = await asyncio.to_thread(hall.parlour.variant, room.variant)
        return Json(
            {
                "code": room.code,
                "game": variant.game.name,
                "title": variant.game.title,
                "names": await hall.club.offered(room, language()),
            }
        )

    @routes.post(
        "/class/{code}/pupils",
        response_model=shapes.Came,
        status_code=201,
        operation_id="come_to_class",
        responses=problems(401, 404, 409, 422, body=True),
    )
    async def come_to_class(request: Request, code: ClassCode, person: Visitor, asked: shapes.Comer) -> Json:
        """Come to a class under a first name. Whoever shows no token gets one."""
        room = await _at_the_door(hall, request, code)
        token = None
        if person is None:
            if hall.newcomers is not None:
                hall.newcomers.check(address_of(request.scope))
            person = await run_in_threadpool(hall.parlour.storage.people.new, nobody_yet())
            token = await token_info(hall, person)
        await hall.club.come(room, person, asked.name, made_for_it=token is not None)
        return Json({"token": token, "pupil": await told.pupil(await hall.club.find(room.id), person)}, 201)


def _taking_part(routes: APIRouter, hall: Hall, told: Told) -> None:
    @routes.get(
        "/class/{code}/me",
        response_model=shapes.PupilView,
        operation_id="me_in_class",
        responses=problems(*OWN),
    )
    async def me_in_class(request: Request, code: ClassCode, person: Somebody, wait: Wait = 0.0) -> Response:
        """A class as its pupil sees it; with `wait`, as soon as that is something new."""
        room = await _at_the_door(hall, request, code)
        bell = hall.club.listen(room)
        answer = tagged(request, await told.pupil(room, person))
        if answer.status_code == 304 and wait > 0:
            await hall.club.wait(bell, wait)
            room = await hall.club.find_code(code)
            answer = tagged(request, await told.pupil(room, person))
        return answer

    @routes.post(
        "/class/{code}/guesses",
        response_model=shapes.PupilView,
        operation_id="guess_in_class",
        responses=problems(*OWN, 409, body=True),
    )
    async def guess_in_class(
        request: Request, code: ClassCode, person: Somebody, asked: shapes.Guess
    ) -> Json:
        """Answer the open question, or answer it differently."""
        room = await _at_the_door(hall, request, code)
        pupil = await hall.club.pupil(room, person)
        await hall.club.guess(room, pupil, asked.question, asked.answer)
        return Json(await told.pupil(room, person))

    @routes.get(
        "/class/{code}/tasks/{number}",
        response_model=shapes.OwnTask,
        operation_id="class_task",
        responses=problems(*OWN, 409),
    )
    async def class_task(request: Request, code: ClassCode, number: TaskNumber, person: Somebody) -> Json:
        """A task of the round, for a pupil who has done those before it."""
        room = await _at_the_door(hall, request, code)
        pupil = await hall.club.pupil(room, person)
        task = await hall.club.task_for(room, pupil, number)
        return Json(await run_in_threadpool(_told_task, task, number))

    @routes.post(
        "/class/{code}/tasks/{number}",
        response_model=shapes.TaskJudged,
        operation_id="answer_class_task",
        responses=problems(*OWN, 409, body=True),
    )
    async def answer_class_task(
        request: Request, code: ClassCode, number: TaskNumber, person: Somebody, asked: shapes.TaskAnswer
    ) -> Json:
        """Answer a task: an equation may be mended until it is right, of choices one is taken."""
        room = await _at_the_door(hall, request, code)
        pupil = await hall.club.pupil(room, person)
        came_to = await hall.club.answer(room, pupil, number, asked.answer)
        return Json(
            {
                "right": came_to.said.right,
                "told": Teller(language()).sentence(came_to.said.told),
                "over": came_to.answer is not None,
                "answer": came_to.answer,
                "pupil": await told.pupil(room, person),
            }
        )

    @routes.delete("/class/{code}/me", status_code=204, operation_id="leave_class", responses=problems(*OWN))
    async def leave_class(request: Request, code: ClassCode, person: Somebody) -> Response:
        """Leave a class; the name is free again."""
        room = await _at_the_door(hall, request, code)
        pupil = await hall.club.pupil(room, person)
        await hall.club.send_away(room, pupil.number)
        return Response(status_code=204)


def _told_task(task: Asked, number: int) -> dict[str, Any]:
    """A task without its answer, as `OwnTask`."""
    if isinstance(task, OfPosition):
        return {"number": number, "numbers": None, "position": told_problem(task.problem)}
    assert isinstance(task, OfNumbers)
    return {"number": number, "numbers": told_numbers(task.task.puzzle), "position": None}
