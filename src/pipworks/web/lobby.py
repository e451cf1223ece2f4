"""The lobby: public tables that wait for players or are being played, a page at a time."""

from __future__ import annotations

from typing import NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from pipworks.tables.people import Person
from pipworks.web.hall import Hall
from pipworks.web.language import language
from pipworks.web.problems import Json
from pipworks.web.ready import Moments, Ready, ready, sent
from pipworks.web.tables import Short, following, page_told, shorts_of

MAKING = 2.0
"""What it costs to have a page made, in requests, beside that of asking for it."""


class Asked(NamedTuple):
    """Which page is asked for: of which status (or all that are not over) and game, and from where on."""

    status: str | None
    game: str | None
    before: float | None
    limit: int


class _Page(NamedTuple):
    tables: list[Short]
    next: str | None
    answer: Ready
    """For whoever has no part in any of the tables."""


class Lobby:
    """What the lobby answers. Whoever asks for the same page at the same time is answered by the same."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._moments: Moments[_Page] = Moments()

    async def page(self, request: Request, person: Person | None, asked: Asked) -> Response:
        """A page, as `TablePage`. Raises Refused."""
        page = await self._moments.made(
            (asked, language()),
            lambda: self._made(asked),
            before=lambda: self._hall.charge(request, person, MAKING),
        )
        if person is None or not any(person.id in table.people for table in page.tables):
            return sent(page.answer, request.headers)
        self._hall.charge(request, person, MAKING)
        return Json(page_told(self._hall, page.tables, page.next, person.id))

    async def _made(self, asked: Asked) -> _Page:
        storage, limit = self._hall.parlour.storage, asked.limit
        rows = await run_in_threadpool(
            storage.listed,
            public=True,
            status=[asked.status] if asked.status else ("waiting", "playing", "paused"),
            game=asked.game,
            before=asked.before,
            limit=limit + 1,
        )
        tables, goes_on = shorts_of(self._hall, rows[:limit]), following(rows, limit)
        told = page_told(self._hall, tables, goes_on, None)
        return _Page(tables, goes_on, await run_in_threadpool(ready, told))
