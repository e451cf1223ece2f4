"""The counter: what people ask for in the browser, and the links that stand in mails."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from pipworks.mail import questions
from pipworks.mail.beginning import Beginner
from pipworks.mail.correspondents import Correspondent
from pipworks.mail.desk import DAY, Desk
from pipworks.mail.errors import NotByMail, TooManyMails
from pipworks.mail.wishes import Wish, is_wish
from pipworks.mail.writer import Writer
from pipworks.tables.errors import NotYours
from pipworks.tables.people import Person
from pipworks.tables.state import TableState

MOST_GIVEN = 3
"""So many addresses that have yet to say yes a person gives in a day, each of which gets a mail."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Whether a seat is played by mail."""

    seat: int
    wanted: bool
    confirmed: bool
    failed: bool
    address: str | None


class Counter:
    """Where people are served."""

    def __init__(self, desk: Desk, writer: Writer, beginner: Beginner) -> None:
        self._desk = desk
        self._writer = writer
        self._beginner = beginner

    async def turn_on(
        self, table: str, person: Person, seat: int, address: str | None, language: str
    ) -> Standing:
        """Have a seat played by mail; the address is asked first whether it wants that.

        One that wants no mail at all is not asked, but nobody is told.

        Raises NotYours, NotByMail, BadAddress or TooManyMails.
        """
        desk, people = self._desk, self._desk.correspondents
        live = await desk.parlour.table(table)
        state = await live.state()
        _refuse_others(state, person, seat)
        if state.pace != "correspondence":
            raise NotByMail("a live table is too quick for mail: set one up by correspondence")
        known = await asyncio.to_thread(people.find, person.id)
        given = address or (known and known.address) or person.email
        if not given:
            raise NotByMail("say at which address you want mail")
        checked = desk.checked(given)
        if known is not None and known.reached and known.address == checked:
            await asyncio.to_thread(people.write_to, person.id, checked, language)
            await asyncio.to_thread(people.want, table, seat, person.id, state.number)
            await self._writer.catch_up(person.id, table)
            return await self.standing(table, person, seat)
        async with desk.counting:
            await self._refuse_too_many(person, checked)
            await asyncio.to_thread(people.write_to, person.id, checked, language)
            await asyncio.to_thread(people.want, table, seat, person.id, state.number)
            if await desk.may_ask(checked):
                now = desk.parlour.now()
                asking = questions.confirmation(desk.sender, person.id, checked, language, now)
                await desk.post(asking, person.id)
        return await self.standing(table, person, seat)

    async def _refuse_too_many(self, person: Person, address: str) -> None:
        """Refuse to ask an address once more, or one more for a person. Raises TooManyMails."""
        if await self._desk.asked_enough(address):
            raise TooManyMails("this address has been asked often enough today: answer a mail that has come")
        since = self._desk.parlour.now() - DAY
        given = await asyncio.to_thread(self._desk.queue.asked_for, person.id, since)
        if len(given - {address.lower()}) >= MOST_GIVEN:
            raise TooManyMails("you have given many addresses today: give another tomorrow")

    async def give_address(self, person: Person, address: str, language: str) -> None:
        """Note an address of somebody's, and ask it whether it is theirs: then it is a way back for them.

        Whether it wants no mail at all nobody is told. Raises BadAddress or TooManyMails.
        """
        desk = self._desk
        checked = desk.checked(address)
        known = await asyncio.to_thread(desk.correspondents.find, person.id)
        if known is not None and known.reached and known.address == checked:
            await asyncio.to_thread(desk.claims.want, person.id)
            await asyncio.to_thread(desk.claims.settle, person.id)
            return
        async with desk.counting:
            await self._refuse_too_many(person, checked)
            await asyncio.to_thread(desk.correspondents.write_to, person.id, checked, language)
            await asyncio.to_thread(desk.claims.want, person.id)
            if await desk.may_ask(checked):
                now = desk.parlour.now()
                asking = questions.claiming(desk.sender, person.id, checked, language, now, person.name)
                await desk.post(asking, person.id)

    async def forget_address(self, person: Person) -> None:
        """An address is no way back any more, and no seat is played by mail from it."""
        await asyncio.to_thread(self._desk.correspondents.forget, person.id)
        await asyncio.to_thread(self._desk.claims.settle, person.id, wanted=False)

    async def turn_off(self, table: str, person: Person, seat: int) -> Standing:
        """No more mail about a seat of one's own. Raises NotYours."""
        live = await self._desk.parlour.table(table)
        _refuse_others(await live.state(), person, seat)
        await asyncio.to_thread(self._desk.correspondents.stop, table, seat)
        return await self.standing(table, person, seat)

    async def standing(self, table: str, person: Person, seat: int) -> Standing:
        """Whether a seat of one's own is played by mail. Raises NotYours."""
        live = await self._desk.parlour.table(table)
        _refuse_others(await live.state(), person, seat)
        found = await asyncio.to_thread(self._desk.correspondents.seat, table, seat)
        to = await asyncio.to_thread(self._desk.correspondents.find, person.id)
        wanted = found is not None and found.person == person.id and found.wanted
        return Standing(
            seat=seat,
            wanted=wanted,
            confirmed=to is not None and to.confirmed is not None,
            failed=to is not None and to.failed is not None,
            address=None if to is None else to.address,
        )

    async def invite(self, table: str, person: Person, seat: int, address: str, language: str) -> None:
        """Ask an address whether it wants an open seat of a table where one sits.

        Raises NotYours, and what `Beginner.invite` raises.
        """
        live = await self._desk.parlour.table(table)
        state = await live.state()
        if not (state.held_by(person.id) or person.id == state.owner):
            raise NotYours("only who sits at the table can invite somebody to it")
        await self._beginner.invite(live, person, seat, address, language)

    # Links and replies that say yes or no

    def asked(self, token: str) -> Wish | Correspondent | None:
        """What is answered by a link, or at an address: a wish, or whether somebody wants mail.

        None if it is not of this server's making, or void. Call it in a thread.
        """
        desk, who = self._desk, self._desk.seals.person_of(token)
        if who is None:
            return None
        asked = desk.wishes.find(who) if is_wish(who) else desk.correspondents.find(who)
        return asked if asked is not None and desk.seals.confirms(token, who, asked.address) else None

    async def is_way_back(self, token: str) -> bool:
        """Whether a link asks if an address is that of somebody who plays nothing by mail."""
        asked = await asyncio.to_thread(self.asked, token)
        if not isinstance(asked, Correspondent):
            return False
        return not await asyncio.to_thread(self._desk.correspondents.of, asked.person)

    async def confirm(self, token: str) -> bool:
        """Somebody says yes by the link in a mail that asked; whether it holds."""
        asked = await asyncio.to_thread(self.asked, token)
        return asked is not None and await self.answered(asked)

    async def answered(self, asked: Wish | Correspondent, *, yes: bool = True, name: str = "") -> bool:
        """Somebody answers whether they want mail, or a game; whether that was still asked.

        After a no it is not: nothing that answers the same mail says yes any more.
        """
        desk = self._desk
        if isinstance(asked, Correspondent):
            if yes:
                await asyncio.to_thread(desk.wishes.allow, asked.address)
                await asyncio.to_thread(desk.correspondents.confirm, asked.person, desk.parlour.now())
                await asyncio.to_thread(desk.claims.settle, asked.person)
                await self._writer.catch_up(asked.person)
            else:
                await asyncio.to_thread(desk.correspondents.forget, asked.person)
                await asyncio.to_thread(desk.claims.settle, asked.person, wanted=False)
            return True
        if asked.kind in ("digest", "key") or asked.declined is not None:  # these do not ask for a yes
            return False
        await (self._beginner.answered(asked, name) if yes else self._beginner.declined(asked))
        return True

    async def stop(self, token: str) -> bool:
        """No more mail about a seat, by the link that stands in each; whether it is one of ours."""
        place = self._desk.seals.read_stop_token(token)
        if place is None:
            return False
        await asyncio.to_thread(self._desk.correspondents.stop, place.table, place.seat)
        return True

    async def never(self, token: str) -> bool:
        """No more mail to an address at all, by the link that says so; whether it is one of ours."""
        desk, address = self._desk, self._desk.seals.read_never_token(token)
        if address is None:
            return False
        await asyncio.to_thread(desk.wishes.refuse, address, desk.parlour.now())
        return True

    async def again(self, token: str) -> bool:
        """An address that wanted no mail at all may be asked again; whether the link is one of ours."""
        address = self._desk.seals.read_never_token(token)
        if address is None:
            return False
        await asyncio.to_thread(self._desk.wishes.allow, address)
        return True


def _refuse_others(state: TableState, person: Person, seat: int) -> None:
    """Refuse who does not hold a seat. Raises NotYours."""
    if seat not in state.held_by(person.id):
        raise NotYours("seat {seat} is not yours", seat=seat)
