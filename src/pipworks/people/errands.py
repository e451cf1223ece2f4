"""Errands: what a server has yet to do, in the database, so that it is done however often the server crashes.

Whoever wants something done puts it there in the transaction that decides it (`pipworks.tables.errands`). One
server at a time looks, and does what it finds. What is done may be done again, so an errand is struck out
last.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

import sqlalchemy as sa

from pipworks.tables import Parlour, schema
from pipworks.tables.errands import CLOSE
from pipworks.tables.errors import StorageUnavailable

LOOK_SECONDS = 2.0
"""How often errands are looked for that others have put there."""

Do = Callable[[str], Awaitable[None]]


class Errands:
    """Does the errands of a database, for as long as a server runs."""

    def __init__(self, parlour: Parlour, doing: Mapping[str, Do]) -> None:
        self._parlour = parlour
        self._doing = doing
        self._task: asyncio.Task[None] | None = None
        self._one = asyncio.Lock()

    async def start(self) -> None:
        """Begin to look."""
        self._task = asyncio.create_task(self._run(), name="pipworks errands")

    async def close(self) -> None:
        """Look no more. What is not done stays to be done."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def do(self, kind: str, what: str) -> None:
        """Do an errand now. Where it fails it stays, and is tried again."""
        async with self._one:
            await self._doing[kind](what)

    async def _run(self) -> None:
        while True:
            try:
                if await self._parlour.leads("errands"):
                    for kind, what in await asyncio.to_thread(self._waiting):
                        await self._try(kind, what)
            except StorageUnavailable:
                pass  # it may answer again next time
            except Exception as problem:  # nobody would see it if this ended
                self._parlour.report(problem, "")
            await asyncio.sleep(LOOK_SECONDS)

    async def _try(self, kind: str, what: str) -> None:
        try:
            await self.do(kind, what)
        except StorageUnavailable:
            raise
        except Exception as problem:  # it is this errand's, and must not stop the others
            self._parlour.report(problem, what if kind == CLOSE else "")

    def _waiting(self) -> list[tuple[str, str]]:
        storage = self._parlour.storage
        rows = schema.errands.c
        asked = sa.select(rows.kind, rows.what).order_by(rows.at)
        with storage.reading(), storage.engine.connect() as connection:
            return [(row.kind, row.what) for row in connection.execute(asked)]
