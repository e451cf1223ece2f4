"""Guests who stay away: they are deleted where the host does not keep them for ever.

A guest is somebody with no way back but the token that their browser holds. Whoever keeps a name, or has a
passkey or an address, stays; so does whoever is still waited for, at a table, in a tournament or in a class.
The others are deleted as who asks for it: by an errand, which servers may put twice and do once.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

import sqlalchemy as sa

from pipworks.people.order import SEEN_SECONDS, Order
from pipworks.tables import Parlour, errands, schema
from pipworks.tables.errors import StorageUnavailable
from pipworks.tables.staying import by_a_token_alone

AT_ONCE = 50
"""So many wait to be deleted at a time, so that nobody else waits long for the database."""
LOOK_SECONDS, SOON_SECONDS = 3600.0, 5.0
"""How often it is looked for guests who stay away, and how soon again while there are more of them."""

_PEOPLE, _ERRANDS = schema.people, schema.errands


class Idling:
    """Lets go of guests who stay away for so many seconds, for as long as a server runs; of none without."""

    def __init__(self, parlour: Parlour, order: Order, keep: float | None) -> None:
        self._parlour = parlour
        self._order = order
        self._keep = keep
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to look."""
        if self._keep is not None:
            self._task = asyncio.create_task(self._run(self._keep), name="pipworks idling")

    async def close(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self, keep: float) -> None:
        while True:
            more = False
            try:
                if await self._parlour.leads("idling"):
                    more = await asyncio.to_thread(self.let_go, keep)
            except StorageUnavailable:
                more = True  # it may answer again soon
            except Exception as problem:  # nobody would see it if this ended
                self._parlour.report(problem, "")
            await asyncio.sleep(SOON_SECONDS if more else LOOK_SECONDS)

    def let_go(self, keep: float) -> bool:
        """Have some of the guests deleted whom nobody has seen for so long; whether there may be more.

        Their tokens are void at once. Call it in a thread.
        """
        storage = self._parlour.storage
        self._order.write_seen()
        going = sa.select(sa.func.count()).select_from(_ERRANDS).where(_ERRANDS.c.kind == errands.DELETE)
        with storage.reading(), storage.engine.begin() as connection:
            room = AT_ONCE - connection.execute(going).scalar_one()
            if room <= 0:
                return True
            idle = _idle(time.time() - keep - SEEN_SECONDS)
            found = list(connection.scalars(sa.select(_PEOPLE.c.id).where(*idle).limit(room)))
            void = sa.update(_PEOPLE).where(_PEOPLE.c.id.in_(found), idle[0])  # who comes just now stays
            void = void.values(generation=_PEOPLE.c.generation + 1).returning(_PEOPLE.c.id)
            for person in connection.scalars(void).all():
                errands.put(connection, storage, errands.DELETE, person)
        return len(found) == room


def _idle(before: float) -> list[sa.ColumnElement[bool]]:
    """What holds of a guest who has not been here since, and for whom nobody waits."""
    leaving = sa.and_(_ERRANDS.c.kind == errands.DELETE, _ERRANDS.c.what == _PEOPLE.c.id)
    return [_PEOPLE.c.seen < before, *by_a_token_alone(), sa.not_(sa.exists().where(leaving))]
