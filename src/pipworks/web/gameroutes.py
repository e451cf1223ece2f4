"""Routes that need no table: games, variants, equations, practice, records."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from pipworks.engine import Teller
from pipworks.engine.messages import say
from pipworks.games import find_named
from pipworks.web import catalogue, puzzles
from pipworks.web.documents import problems
from pipworks.web.language import language
from pipworks.web.models import (
    Attempt,
    GameDetail,
    Games,
    Judgement,
    Puzzle,
    PuzzleAnswer,
    PuzzleHint,
    PuzzleJudged,
    VariantInfo,
    Verdict,
    WantedPuzzle,
    WantedVariant,
)
from pipworks.web.problems import Json, Refused
from pipworks.web.ready import Shelf
from pipworks.web.routes import Routes

PuzzleName = Annotated[str, Path(max_length=1000, examples=["YnJhaW4tZHJhaW58Z29vZHw3"])]


def game_routes(think: Callable[[Request], None], shelf: Shelf) -> APIRouter:
    """The routes. `think` may refuse what makes the server think; `shelf` keeps what stays the same."""
    routes = Routes(prefix="/api")

    @routes.get("/games", response_model=Games, tags=["games"], operation_id="games", responses=problems())
    async def games(request: Request) -> Response:
        """All games that can be played here."""
        return await shelf.answer(request, ("games", language()), lambda: {"games": catalogue.games()})

    @routes.get(
        "/games/{name}",
        response_model=GameDetail,
        tags=["games"],
        operation_id="game",
        responses=problems(404, 422),
    )
    async def game(
        request: Request, name: Annotated[str, Path(max_length=80, examples=["femto"])]
    ) -> Response:
        """A game, with the JSON Schema of its options."""

        def find() -> dict[str, Any]:
            return catalogue.game_detail(catalogue.game_called(name))

        key = "game", name, language()
        return await shelf.answer(request, key, find, before=lambda: think(request))

    @routes.get(
        "/variants/{code:path}",
        response_model=VariantInfo,
        tags=["games"],
        operation_id="variant",
        responses=problems(404, 422),
    )
    async def variant(
        request: Request, code: Annotated[str, Path(max_length=600, examples=["femto:goal=low"])]
    ) -> Response:
        """A variant: its options, who can be played against, its rule sheet.

        A code that makes no sense is refused, with the field where it is known.
        """

        def find() -> dict[str, Any]:
            return catalogue.variant_info(find_named(code))

        key = "variant", code, language()
        return await shelf.answer(request, key, find, before=lambda: think(request))

    @routes.post(
        "/variants",
        response_model=VariantInfo,
        tags=["games"],
        operation_id="make_variant",
        responses=problems(404, 422, body=True),
    )
    async def make_variant(wanted: WantedVariant) -> Json:
        """The variant with some options; what makes no sense is refused, with the field where it is known."""

        def find() -> dict[str, Any]:
            return catalogue.variant_info(catalogue.wanted_variant(wanted.game, wanted.options))

        return Json(await run_in_threadpool(find))

    @routes.post(
        "/equations",
        response_model=Judgement,
        tags=["equations"],
        operation_id="judge_equation",
        responses=problems(404, 422, body=True),
    )
    async def judge_equation(asked: Attempt) -> Json:
        """Judge an equation while it is being written."""
        return Json(await run_in_threadpool(puzzles.judgement, asked))

    @routes.post(
        "/practice",
        response_model=Puzzle,
        status_code=201,
        tags=["equations"],
        operation_id="new_puzzle",
        responses=problems(404, 422, body=True),
    )
    async def new_puzzle(request: Request, wanted: WantedPuzzle) -> Json:
        """Something to be made, for one player against the clock."""
        think(request)
        return Json(await run_in_threadpool(puzzles.new_puzzle, wanted), 201)

    @routes.get(
        "/practice/{puzzle}",
        response_model=Puzzle,
        tags=["equations"],
        operation_id="puzzle",
        responses=problems(404, 422),
    )
    async def puzzle_again(request: Request, puzzle: PuzzleName) -> Json:
        """A puzzle again."""
        think(request)
        return Json(await run_in_threadpool(puzzles.puzzle_info, puzzle))

    @routes.post(
        "/practice/{puzzle}/answer",
        response_model=PuzzleJudged,
        tags=["equations"],
        operation_id="answer_puzzle",
        responses=problems(404, 422, body=True),
    )
    async def answer_puzzle(request: Request, puzzle: PuzzleName, answer: PuzzleAnswer) -> Json:
        """Judge an answer; once it is right, or after a pass, the simplest solutions are shown."""
        think(request)
        return Json(await run_in_threadpool(puzzles.judge_answer, puzzle, answer))

    @routes.get(
        "/practice/{puzzle}/hint",
        response_model=PuzzleHint,
        tags=["equations"],
        operation_id="puzzle_hint",
        responses=problems(404, 422),
    )
    async def puzzle_hint(
        request: Request, puzzle: PuzzleName, step: Annotated[int, Query(ge=1, le=5)] = 1
    ) -> Json:
        """The first steps of the simplest solution, one more each time."""
        think(request)
        return Json(await run_in_threadpool(puzzles.hint, puzzle, step))

    @routes.post(
        "/records/verify",
        response_model=Verdict,
        tags=["records"],
        operation_id="verify_record",
        responses=problems(422, body=True),
        openapi_extra={
            "requestBody": {
                "required": True,
                "content": {"text/plain": {"schema": {"type": "string", "examples": ['[Game "femto"]\n…']}}},
            }
        },
    )
    async def verify_record(
        request: Request,
        commitment: Annotated[
            str | None, Query(max_length=200, description="What the table showed before the deal.")
        ] = None,
        seals: Annotated[
            str | None, Query(max_length=1000, description="The seals that it showed then: `5f3c…/77ad…/-`.")
        ] = None,
        link: Annotated[
            str | None,
            Query(max_length=200, description="A link that it told during the game: `12:5f3c…`."),
        ] = None,
        key: Annotated[
            str | None, Query(max_length=200, description="The server's key, as somebody knows it.")
        ] = None,
        game: Annotated[
            str | None,
            Query(max_length=600, description="The code of the game that the table showed before the deal."),
        ] = None,
        table: Annotated[str | None, Query(max_length=200, description="The table's id.")] = None,
    ) -> Json:
        """Prove that a finished game's deals are fair and follow, or name the first event that does not.

        Whoever kept what the table told during the game can prove more.
        """
        think(request)
        try:
            text = (await request.body()).decode("utf-8")
        except UnicodeDecodeError:
            raise Refused(422, "bad-record", say("this is not text: send a record of a game")) from None
        from pipworks.tables import verify

        told = partial(verify, commitment=commitment, seals=seals, link=link, key=key, game=game, table=table)
        verdict = await asyncio.to_thread(told, text, teller=Teller(language()))
        return Json(
            {
                "ok": verdict.ok,
                "sentences": list(verdict.sentences),
                "first_bad": verdict.first_bad,
                "unshown": list(verdict.unshown),
            }
        )

    return routes
