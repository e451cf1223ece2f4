"""Who writes the mails of tables: hears what has happened there, and writes to the seats that it concerns.

It writes from where a table stands after an event is committed, so that several events make one mail; what
a seat is asked is mailed once, under the number of the event that asked it.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from pipworks.mail import digests, writing
from pipworks.mail.addresses import Place
from pipworks.mail.correspondents import Correspondent, MailSeat
from pipworks.mail.desk import Desk
from pipworks.mail.letters import Occasion, letter_for
from pipworks.mail.queue import Outgoing, Waiting
from pipworks.mail.wishes import Wish, wish_id
from pipworks.tables import News, showing
from pipworks.tables.errors import NoSuchTable, StorageUnavailable, UnreadableTable
from pipworks.tables.events import Rematched, Resumed, Vacation
from pipworks.tables.state import TableState


class Writer:
    """The one who writes."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def hear(self, news: News) -> None:
        """Something has happened at a table: write to the seats that it concerns."""
        table, event = news.entry.table, news.entry.event
        seats = await asyncio.to_thread(self._desk.correspondents.at, table)
        if not seats:
            return
        if isinstance(event, Rematched):
            await self._follow(seats, event.table)
        again = None
        if isinstance(event, Resumed):
            again = news.entry.number
        elif isinstance(event, Vacation) and not event.away:  # who is back is asked again
            seats, again = [each for each in seats if each.seat == event.seat], news.entry.number
        await self.write(table, seats, at_least=news.entry.number, again=again)

    async def write(
        self, table: str, seats: list[MailSeat], at_least: int = 0, again: int | None = None
    ) -> None:
        """Write to seats of a table what they have not been told, if there is a reason to.

        `again` is the number of an event after which they are asked once more what they were asked before.
        """
        try:
            live = await self._desk.parlour.table(table)
        except (NoSuchTable, UnreadableTable):
            return
        live.heard(at_least)  # another server may have written it
        state = await live.state()
        ending: dict[str, str] = {}  # the same for all of them
        for mail_seat in seats:
            correspondent = await self._reached(state, mail_seat)
            if correspondent is None:
                continue
            try:
                await self._write_to(state, mail_seat, correspondent, again, ending)
            except StorageUnavailable:
                raise  # then it is heard of again
            except Exception as problem:  # whatever it is, others are waiting for their mail
                self._desk.parlour.report(problem, table)
        self._desk.called.set()

    async def catch_up(self, person: str, table: str | None = None) -> None:
        """Write to somebody about the tables where they are asked something already."""
        for each in await asyncio.to_thread(self._desk.correspondents.of, person):
            if table in (None, each.table):
                await self.write(each.table, [each])

    async def write_unwritten(self) -> None:
        """Write what was to be written when somebody turned mail on or said yes, and a crash came first."""
        for each in await asyncio.to_thread(self._desk.correspondents.unwritten):
            await self.write(each.table, [each])

    async def _reached(self, state: TableState, mail_seat: MailSeat) -> Correspondent | None:
        """Who gets mail for a seat, if anybody does."""
        if not mail_seat.wanted or mail_seat.seat not in state.held_by(mail_seat.person):
            return None
        found = await asyncio.to_thread(self._desk.correspondents.find, mail_seat.person)
        return found if found is not None and found.reached else None

    async def _write_to(
        self,
        state: TableState,
        mail_seat: MailSeat,
        to: Correspondent,
        again: int | None,
        ending: dict[str, str],
    ) -> None:
        seat = mail_seat.seat
        about: list[tuple[str, int, Occasion]] = []
        if state.ended:
            about.append(("over", 0, "over"))
        elif seat in state.due and not state.seats[seat].resigned:
            about.append(("asked", state.asked_at, "asked"))
            if again is not None:
                about.append(("resumed", again, "asked"))
        proposed = _proposed(state, seat)
        if proposed:
            about.append(("proposed", proposed, "asked"))
        for what, number, occasion in about:
            key = f"{what} {state.id} {number} {seat} {mail_seat.epoch}"
            if await asyncio.to_thread(self._desk.queue.has, key):
                continue
            more: dict[str, Any] = {"mark": what if what != "asked" else ""}
            if occasion == "over":
                ending |= ending or await asyncio.to_thread(self._ending, state.id)
                more |= ending
            place = Place(state.id, seat, mail_seat.epoch, max(number or state.number, proposed))
            mail = await self._letter(occasion, state, place, to, state.changed, mail_seat.told, key, more)
            await self._desk.send(mail, state.number)
            return

    async def answer(
        self,
        state: TableState,
        mail_seat: MailSeat,
        to: Correspondent,
        key: str,
        *,
        always: bool = False,
        **more: Any,
    ) -> None:
        """Answer what a seat has said, or tell it something beside what happens; see `Letter`.

        An address that has had as many answers as it gets is sent none, but what is `always` sent.
        """
        desk, now = self._desk, self._desk.parlour.now()
        number = max(state.asked_at, _proposed(state, mail_seat.seat), 1)
        place = Place(state.id, mail_seat.seat, mail_seat.epoch, number)
        mail = await self._letter("answer", state, place, to, now, mail_seat.told, key, more)
        async with desk.counting:
            if always or await desk.may_answer(to.address):
                await desk.send(mail, state.number)

    async def gather(self, waiting: list[Waiting]) -> None:
        """Make one mail of several in the queue that ask the same person at different tables."""
        desk, first = self._desk, waiting[0].mail
        subjects = [each.mail.subject for each in waiting]
        to = await asyncio.to_thread(desk.correspondents.find, first.person)
        now, language = desk.parlour.now(), "en" if to is None else to.language
        which = wish_id(desk.seals.digest("digest", *subjects))
        said = "\n".join(subjects)
        wish = Wish(which, "digest", first.person, first.address, language, said, "", None, None, now)
        await asyncio.to_thread(desk.wishes.put, wish)
        contents = [each.mail.content for each in waiting]
        digest = digests.Digest(which, first.address, language, now)
        content = await asyncio.to_thread(digests.written, digest, contents, desk.sender)
        mail = replace(first, subject=f"digest {which}", content=content, made=now)
        await desk.send(mail, instead=[each.id for each in waiting])

    def _ending(self, table: str) -> dict[str, str]:
        """What a mail holds about a game that is over: its record, and by what it can be looked at again."""
        parlour = self._desk.parlour
        return {
            "record": str(parlour.record(table).record),
            "invitation": parlour.storage.row(table).invitation,
        }

    async def _letter(
        self,
        occasion: Occasion,
        state: TableState,
        place: Place,
        to: Correspondent,
        at: float,
        told: int,
        key: str,
        more: dict[str, Any],
    ) -> Outgoing:
        desk = self._desk
        messages = await desk.parlour.retold(state.id, (place.seat,), told, state.number, to.language)
        blocked = await asyncio.to_thread(desk.blocks.of, to.person)
        messages = showing.without_chat(messages, state, blocked)

        def written() -> str:
            letter = letter_for(occasion, state, place, to.address, to.language, at, messages, **more)
            return writing.written(letter, desk.sender)

        return Outgoing(
            subject=key,
            kind="answer" if occasion == "answer" else "game",
            person=to.person,
            address=to.address,
            bounces=desk.seals.bounces(place),
            content=await asyncio.to_thread(written),
            made=desk.parlour.now(),
            table_id=state.id,
            seat=place.seat,
        )

    async def _follow(self, seats: list[MailSeat], table: str) -> None:
        """Whoever played by mail plays the rematch by mail."""
        desk = self._desk
        live = await desk.parlour.table(table)
        state = await live.state()
        for person in {each.person for each in seats if each.wanted}:
            for seat in state.held_by(person):
                if await asyncio.to_thread(desk.correspondents.seat, table, seat) is None:
                    await asyncio.to_thread(desk.correspondents.want, table, seat, person, 0)
        await self.write(table, await asyncio.to_thread(desk.correspondents.at, table))


def _proposed(state: TableState, seat: int) -> int:
    """The number of the event that proposed what a seat is to answer; 0 where nothing is."""
    asked = state.proposal
    return asked.number if asked is not None and seat in asked.waiting else 0
