"""The page of a tournament as everybody sees it, made once for all who look."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Generic, TypeVar
from weakref import WeakValueDictionary

import sqlalchemy as sa
from cachetools import LRUCache

from pipworks.tables import schema
from pipworks.tournaments import telling
from pipworks.tournaments.director import Director
from pipworks.tournaments.state import Tournament

MANY = 60
SLOWLY = 1.5
"""While so many or more take part, the page is made anew after so many seconds at the earliest."""
MOST_KEPT = 64

Key = tuple[str, int | None]
Told = tuple[int, int, int]
"""What a page was made of: the number of the last event, how often names had changed, and how many of the
tables were there that can be watched."""
Page = TypeVar("Page")


class Notices(Generic[Page]):
    """The pages of a server's tournaments, as they were last made, and made ready to be sent by `finish`."""

    def __init__(self, director: Director, finish: Callable[[dict[str, Any]], Page]) -> None:
        self._director = director
        self._finish = finish
        self._made: LRUCache[Key, tuple[Told, float, Page]] = LRUCache(MOST_KEPT)
        self._making: WeakValueDictionary[Key, asyncio.Lock] = WeakValueDictionary()
        """Each for as long as somebody holds it or waits for it."""

    async def page(self, tournament: str, round_: int | None) -> Page:
        """A tournament with the games of a round, or the latest. Raises NoSuchTournament."""
        state = await self._director.find(tournament)
        key = tournament, round_
        async with self._making.setdefault(key, asyncio.Lock()):
            known, now = self._made.get(key), self._director.parlour.now()
            if known is not None and (known[0] == self._told(state) or self._is_fresh(state, known[1], now)):
                return known[2]
            told = self._told(state)
            made = await self._director.read(tournament, lambda state: self._page(state, round_))
            self._made[key] = told, now, made
            return made

    def _told(self, state: Tournament) -> Told:
        return state.number, self._director.renamed, self._director.tables_there(state)

    @staticmethod
    def _is_fresh(state: Tournament, at: float, now: float) -> bool:
        return len(state.players) >= MANY and state.status == "running" and now - at < SLOWLY

    def _page(self, state: Tournament, round_: int | None) -> Page:
        director = self._director
        invitations = self._invitations(telling.told_tables(state, round_))
        variant = director.parlour.variant(state.plan.variant)
        told = telling.page(state, director.keeping.find(state.id), variant, invitations, round_)
        return self._finish(told)

    def _invitations(self, tables: list[str]) -> dict[str, str]:
        storage, columns = self._director.parlour.storage, schema.tables.c
        found: dict[str, str] = {}
        with storage.reading(), storage.engine.connect() as connection:
            for at in range(0, len(tables), 500):
                asked = sa.select(columns.id, columns.invitation).where(columns.id.in_(tables[at : at + 500]))
                found.update({each.id: each.invitation for each in connection.execute(asked)})
        return found
