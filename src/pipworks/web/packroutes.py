"""The routes that say what all packs of a game are worth, for a map of them."""

from __future__ import annotations

import gzip
import hashlib
from functools import cache
from pathlib import Path as File
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import FileResponse, Response

from pipworks.engine import Game, Teller
from pipworks.engine.messages import say
from pipworks.games import game_named, names
from pipworks.lab import swept
from pipworks.web import catalogue
from pipworks.web.documents import Responses, problems
from pipworks.web.language import language
from pipworks.web.packmodels import PacksTold
from pipworks.web.pages import FRESH, IMMUTABLE
from pipworks.web.problems import Refused
from pipworks.web.ready import Shelf, takes_gzip
from pipworks.web.routes import Routes

COLUMNS: Responses = {
    200: {"content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}}
}
Name = Annotated[str, Path(max_length=80, examples=["femto"])]


def pack_routes(shelf: Shelf) -> APIRouter:
    """The routes. `shelf` keeps what stays the same."""
    routes = Routes(prefix="/api/games/{name}/packs", tags=["games"])

    @routes.get("", response_model=PacksTold, operation_id="packs", responses=problems(404, 422))
    async def packs(request: Request, name: Name) -> Response:
        """All packs of one kind: what is measured of them, and where the figures are."""

        def find() -> dict[str, Any]:
            game = game_with_packs(name)
            file = file_of(game)
            found = swept.told(game, Teller(language()))
            address = f"{request.url.path}/columns?tag={digest(file)}"
            return found | {"columns": address, "bytes": file.stat().st_size}

        return await shelf.answer(request, ("packs", name, language()), find)

    @routes.get(
        "/columns",
        response_class=Response,
        operation_id="pack_columns",
        responses={**COLUMNS, **problems(404, 422)},
    )
    async def columns(
        request: Request, name: Name, tag: Annotated[str, Query(max_length=80)] = ""
    ) -> Response:
        """The figures of every pack, column by column: a compact file of a sweep, as docs/sweep.md has it."""
        file = await run_in_threadpool(lambda: file_of(game_with_packs(name)))
        known = await run_in_threadpool(digest, file)
        marks = {
            "ETag": f'"{known}"',
            "Cache-Control": IMMUTABLE if tag == known else FRESH,
            "Vary": "Accept-Encoding",
        }
        asked = request.headers.get("if-none-match", "")
        if {each.strip().removeprefix("W/") for each in asked.split(",")} & {marks["ETag"], "*"}:
            return Response(status_code=304, headers=marks)
        kind = "application/octet-stream"
        if takes_gzip(request.headers):
            return FileResponse(file, media_type=kind, headers=marks | {"Content-Encoding": "gzip"})
        return Response(await run_in_threadpool(unpacked, file), media_type=kind, headers=marks)

    return routes


def game_with_packs(name: str) -> Game:
    """A game by name. Raises UnknownGame, or Refused for one whose packs nobody has gone through."""
    game = catalogue.game_itself(name)
    if game.swept is None:
        every = map(game_named, names())
        have = [each.title for each in every if each.swept is not None]
        raise Refused(
            404,
            "no-packs",
            say(
                "nobody has gone through all packs of {title}: they are known of {have}",
                title=say(game.title),
                have=tuple(map(say, have)),
            ),
        )
    return game


def file_of(game: Game) -> File:
    """Where the figures of such a game are."""
    assert game.swept is not None
    return game.swept.file


@cache
def unpacked(file: File) -> bytes:
    """The contents of such a file as they were before they were compressed, made once."""
    return gzip.decompress(file.read_bytes())


@cache
def digest(file: File) -> str:
    """What tells apart the contents of a file that does not change while the server runs."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]
