"""Rated games are counted when they are over: each once, in the order of their ends, whatever crashes.

A subscriber of the outbox hears of every event after its commit, in one order for all tables. When an event
ends a rated game, its figures are counted in one transaction with the counter that tells up to which event
this has been done; so what is heard of twice, as after a crash, is counted once.
"""

from __future__ import annotations

import asyncio

from pipworks.ratings import keeping
from pipworks.ratings.figures import Figures
from pipworks.ratings.places import Finish, finish_of, is_rated
from pipworks.ratings.recounting import finishes, nothing
from pipworks.tables import Parlour
from pipworks.tables.errors import NoSuchTable, UnreadableTable
from pipworks.tables.events import (
    Answered,
    Chose,
    Closed,
    Ended,
    Proposed,
    Resigned,
    Shut,
    Started,
    TimedOut,
    Withdrew,
)
from pipworks.tables.outbox import News
from pipworks.tables.subscribers import Settled

SUBSCRIBER = "ratings"
MAY_END = (Started, Chose, Withdrew, Closed, Proposed, Answered, Resigned, TimedOut, Ended, Shut)
"""The events by which a game can end."""


class Rater:
    """Counts the rated games of a parlour."""

    def __init__(self, parlour: Parlour) -> None:
        self._parlour = parlour
        self._storage = parlour.storage
        self._known: Settled[Finish | None] = Settled()
        parlour.subscribe(SUBSCRIBER, self.hear, history=True)

    async def hear(self, news: News) -> None:
        """Something has happened at a table: count its game if that ended it. Raises StorageUnavailable."""
        table, number = news.entry.table, news.entry.number
        if not news.over or not isinstance(news.entry.event, MAY_END):
            return
        if table not in self._known:
            await asyncio.to_thread(self._look, table)
        over = self._known.get(table)
        if over is not None and over.number == number:
            await asyncio.to_thread(self._count, news.sequence, over)

    def _look(self, table: str) -> None:
        """See how the game of a table ended, if it is over; then that is known from now on."""
        over: Finish | None = None
        try:
            row = self._storage.row(table)
            if is_rated(self._storage.entries(table, 0, 1)[0]):
                over = finish_of(row.secret, self._storage.entries(table), self._parlour.variant)
                if over is None and row.status not in ("over", "abandoned"):
                    return
        except NoSuchTable:
            pass
        except UnreadableTable as problem:
            self._parlour.report(problem, table)
        self._known[table] = over

    def _count(self, sequence: int, over: Finish) -> None:
        """Count a game, unless that has been done."""
        people = {sat.person for sat in over.seats if sat.person is not None}
        while not self._counted(sequence, over, people):
            pass  # somebody has been forgotten just now

    def _counted(self, sequence: int, over: Finish, people: set[str]) -> bool:
        """Count a game; whether nobody of it was forgotten meanwhile."""
        with self._storage.reading(), self._storage.engine.connect() as connection:
            known = keeping.there(connection, people)
        figures: dict[str, Figures | None] = {}
        if known < people:  # what somebody was before they were forgotten is kept nowhere
            figures = self._figures_before(sequence, over.game, people)
        with self._storage.reading(), self._storage.engine.begin() as connection:
            if not keeping.take_turn(connection, self._storage, sequence):
                return True
            if known == people:
                figures = {each: keeping.figures_of(connection, over.game, each) for each in people}
            if keeping.there(connection, people) != known:
                connection.rollback()
                return False
            keeping.write(connection, self._storage, keeping.rated(sequence, over, figures.get), known)
        return True

    def _figures_before(self, sequence: int, game: str, people: set[str]) -> dict[str, Figures | None]:
        """What people were rated before an event, from the events of all tables."""
        ledger: keeping.Ledger = {}
        games = finishes(self._storage, self._parlour.variant, sequence - 1, nothing, nothing)
        for _ in keeping.folded(games, ledger):
            pass
        return {each: ledger.get((game, each)) for each in people}
