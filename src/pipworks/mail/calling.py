"""Who calls people to the tables of their tournaments: one mail when their round begins, or a table waits.

It follows from the event that sets the table up, and is about the round: however often that is heard of, and
however many games a match has, nobody is called twice. In an arena, where games follow each other within
minutes, people are called to their first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from pipworks.mail import questions
from pipworks.mail.desk import Desk
from pipworks.mail.queue import GOING_ON
from pipworks.tables import News
from pipworks.tables.errors import StorageUnavailable
from pipworks.tables.events import Created
from pipworks.tournaments.errors import NoSuchTournament
from pipworks.tournaments.keeping import Keeping

IN_ROUNDS = ("swiss", "round-robin", "knock-out")
"""Manners whose rounds people know by their numbers."""


class Caller:
    """The one who calls."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._keeping = Keeping(desk.parlour.storage)

    async def hear(self, news: News) -> None:
        """A table may have been set up for a tournament: call those who sit there, by confirmed addresses."""
        event = news.entry.event
        if not isinstance(event, Created) or event.owner is None:
            return
        try:
            for sheet in await asyncio.to_thread(self._calls, news.entry.table, event, news.entry.at):
                await self._desk.post(sheet, sheet.who)
        except StorageUnavailable:
            raise  # then it is heard of again
        except Exception as problem:  # whatever it is, others are waiting for their mail
            self._desk.parlour.report(problem, news.entry.table)

    def _calls(self, table: str, event: Created, at: float) -> Sequence[questions.Sheet]:
        desk = self._desk
        people = desk.correspondents.reached([each.person for each in event.seats if each.person])
        if not people or event.owner is None or desk.parlour.storage.row(table).status not in GOING_ON:
            return []
        try:
            found = self._keeping.find(event.owner)
        except NoSuchTournament:
            return []  # it is anybody's table
        pairing = None if found.manner == "arena" else self._keeping.pairing(found.id, table)
        about = f"{found.id} {0 if pairing is None else pairing.round}"
        number = pairing.round if pairing is not None and found.manner in IN_ROUNDS else None
        return [
            questions.call(
                desk.sender,
                f"call {about} {each.person}",
                each,
                at,
                found,
                number,
                tuple(seat.name for seat in event.seats if seat.person != each.person),
            )
            for each in people
        ]
