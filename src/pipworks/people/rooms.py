"""The people of a server: how they keep what they are, go, block and report, and how hosts keep order."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from pipworks.club import Club
from pipworks.people import leaving
from pipworks.people.blocks import Blocks
from pipworks.people.claims import Claims
from pipworks.people.errands import Errands
from pipworks.people.errors import NoSuchReport
from pipworks.people.exporting import exported
from pipworks.people.handles import Handles
from pipworks.people.hosts import Hosts
from pipworks.people.idling import Idling
from pipworks.people.order import Kind, Order, is_for_good
from pipworks.people.passkeys import Passkeys
from pipworks.people.profile import Profile, profile
from pipworks.ratings import Ratings
from pipworks.tables import Parlour, errands
from pipworks.tables.errors import BadName, NoSuchTable
from pipworks.tables.naming import clean
from pipworks.tables.people import Person, void
from pipworks.tables.state import ChatLine
from pipworks.tournaments.director import Director


class Guests:
    """The people of a parlour's server."""

    def __init__(
        self,
        parlour: Parlour,
        club: Club,
        ratings: Ratings,
        tournaments: Director,
        *,
        keep: float | None = None,
    ) -> None:
        storage = parlour.storage
        self._parlour = parlour
        self._club = club
        self._ratings = ratings
        self._tournaments = tournaments
        self.claims = Claims(storage)
        self.passkeys = Passkeys(storage)
        self.handles = Handles(storage)
        self.blocks = Blocks(storage)
        self.hosts = Hosts(storage)
        self.order = Order(storage)
        doing = {
            errands.DELETE: self._delete, errands.CLOSE: self._close, errands.WITHDRAW: self._withdraw,
        }  # fmt: skip
        self.errands = Errands(parlour, doing)
        self.idling = Idling(parlour, self.order, keep)

    async def start(self) -> None:
        """Take up what was left undone."""
        await self.errands.start()
        await self.idling.start()

    async def close(self) -> None:
        """Stop. What is not done is done by the next server."""
        await self.idling.close()
        await self.errands.close()

    def export(self, person: Person) -> dict[str, Any]:
        """All that is kept about somebody; see `exporting`. Call it in a thread."""
        return exported(self._parlour, self._ratings, person)

    def profile(self, person: str) -> Profile:
        """What anybody may know of somebody. Call it in a thread."""
        return profile(self._parlour, self._ratings, person)

    def report(self, person: Person, table: str, line: ChatLine | None, why: str) -> None:
        """Somebody shows a line of chat to the hosts, once. Raises NoSuchReport."""
        if line is None or not line.text or line.person is None:
            raise NoSuchReport("there is no such line of chat, or it has been taken out")
        if line.person == person.id:
            raise NoSuchReport("you have said that yourself")
        for each in (person.id, line.person):  # hosts go by these
            self.handles.of(each)
        self.order.report(person.id, line.person, table, line, why)

    async def delete(self, person: Person, said: str) -> None:
        """Delete somebody who says so by their name; see `leaving`.

        Their tokens are void at once; a crash delays the rest, and no more. Raises BadName.
        """
        if clean(said) != person.name:
            raise BadName("write your name as it stands here, so that this is no slip")
        await asyncio.to_thread(self._put_delete, person)
        await self.errands.do(errands.DELETE, person.id)

    def delete_again(self, person: str, table: str | None = None) -> None:
        """Have somebody deleted once more, if they have been while they did something, perhaps at a table.

        Call it in a thread.
        """
        leaving.leave_again(self._parlour, person, table)

    def _put_delete(self, person: Person) -> None:
        storage = self._parlour.storage
        with storage.reading(), storage.engine.begin() as connection:
            void(connection, storage, person.id)
            errands.put(connection, storage, errands.DELETE, person.id)

    async def sanction(self, host: str, kind: Kind, handle: str, seconds: float | None, why: str) -> None:
        """Mute or ban somebody (see `Order.sanction`); nobody waits for who is banned for good."""
        person, _ = await asyncio.to_thread(self.order.sanction, host, kind, handle, seconds, why)
        if is_for_good(kind, seconds):
            await self.errands.do(errands.WITHDRAW, person)

    async def close_table(self, table: str) -> None:
        """Close a table now that is to be closed (see `Order.close_table`)."""
        await self.errands.do(errands.CLOSE, table)

    async def _delete(self, person: str) -> None:
        await leaving.leave(self._parlour, self._club, self._tournaments, person)

    async def _withdraw(self, person: str) -> None:
        await self._tournaments.withdraw(person)
        await asyncio.to_thread(self.order.withdrawn, person)

    async def _close(self, table: str) -> None:
        with suppress(NoSuchTable):
            await (await self._parlour.table(table)).shut()
        await asyncio.to_thread(self.order.table_closed, table)
