"""The counter: what people ask for in the browser, and the links that stand in mails."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from pipworks.mail import questions
from pipworks.mail.addresses import checked_address
from pipworks.mail.beginning import MOST_ASKED, Beginner
from pipworks.mail.correspondents import Correspondent
from pipworks.mail.desk import DAY, Desk
from pipworks.mail.errors import NotByMail, TooManyMails
from pipworks.mail.wishes import Wish, is_wish
from pipworks.mail.writer import Writer
from pipworks.tables.errors import NotYours
from pipworks.tables.people import Person
from pipworks.tables.state import TableState


@dataclass(frozen=True, slots=True)
class Standing:
    """Whether a seat is played by mail."""

    seat: int
    wanted: bool
    confirmed: bool
    failed: bool
    address: str | None
    offered: bool = True


class Counter:
    """Where people are served."""

    def __init__(self, desk: Desk, writer: Writer, beginner: Beginner) -> None:
        self._desk = desk
        self._writer = writer
        self._beginner = beginner

    async def turn_on(
        self, table: str, person: Person, seat: int, address: str | None, language: str
    ) -> Standing:
        """Have a seat played by mail; the address is asked first whether it wants that, once.

        Raises NotYours, NotByMail, BadAddress or TooManyMails.
        """
        people = self._desk.correspondents
        live = await self._desk.parlour.table(table)
        state = await live.state()
        _refuse_others(state, person, seat)
        if state.pace != "correspondence":
            raise NotByMail("a live table is too quick for mail: set one up by correspondence")
        known = await asyncio.to_thread(people.find, person.id)
        given = address or (known and known.address) or person.email
        if not given:
            raise NotByMail("say at which address you want mail")
        checked = checked_address(given)
        if await asyncio.to_thread(self._desk.wishes.refuses, checked):
            raise NotByMail(
                "this address wants no mail from here: the link by which it said so takes that back"
            )
        await asyncio.to_thread(people.write_to, person.id, checked, language)
        await asyncio.to_thread(people.want, table, seat, person.id, state.number)
        known = await asyncio.to_thread(people.find, person.id)
        assert known is not None
        if known.confirmed is None or known.failed is not None:
            await self._ask_whether(person, known)
        else:
            await self._writer.catch_up(person.id, table)
        return await self.standing(table, person, seat)

    async def _ask_whether(self, person: Person, to: Correspondent) -> None:
        """Ask an address whether it wants mail."""
        now = self._desk.parlour.now()
        asked = await asyncio.to_thread(self._desk.queue.count, to.address, "confirm", now - DAY)
        if asked >= MOST_ASKED:
            raise TooManyMails("this address has been asked often enough today: answer a mail that has come")
        asking = questions.confirmation(self._desk.sender, person.id, to.address, to.language, now)
        await self._beginner.send(asking, person.id)

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

    def knows(self, recipient: str) -> bool:
        """Whether somebody answers at an address what they have been asked. Call it in a thread."""
        desk, who = self._desk, self._desk.seals.person_of(recipient)
        return who is not None and desk.seals.confirms(recipient, who, self._address_of(who))

    def digest(self, recipient: str) -> Wish | None:
        """The digest that is answered at an address, if it is one. Call it in a thread."""
        who = self._desk.seals.person_of(recipient)
        wish = self._desk.wishes.find(who) if who is not None and is_wish(who) else None
        return wish if wish is not None and wish.kind == "digest" else None

    def _address_of(self, who: str) -> str:
        """The address of a person, or of who is asked whether they want something."""
        if is_wish(who):
            wish = self._desk.wishes.find(who)
            return "" if wish is None else wish.address
        person = self._desk.correspondents.find(who)
        return "" if person is None else person.address

    async def confirm(self, token: str, *, yes: bool = True, name: str = "") -> bool:
        """Somebody answers whether they want mail, or a game, by a link or a reply.

        Whether the token, or the address written to, is one of ours.
        """
        desk, who = self._desk, self._desk.seals.person_of(token)
        if who is None:
            return False
        address = await asyncio.to_thread(self._address_of, who)
        if not desk.seals.confirms(token, who, address):
            return False
        if not is_wish(who):
            if yes:
                await asyncio.to_thread(desk.wishes.allow, address)
                await asyncio.to_thread(desk.correspondents.confirm, who, desk.parlour.now())
                await self._writer.catch_up(who)
            return True
        wish = await asyncio.to_thread(desk.wishes.find, who)
        assert wish is not None
        if wish.kind == "digest":  # nothing is asked there that a yes would answer
            return False
        await (self._beginner.answered(wish, name) if yes else self._beginner.declined(wish))
        return True

    async def stop(self, token: str) -> bool:
        """No more mail about a seat, by the link that stands in each; whether it is one of ours."""
        place = self._desk.seals.read_stop_token(token)
        if place is None:
            return False
        await asyncio.to_thread(self._desk.correspondents.stop, place.table, place.seat)
        return True

    async def never(self, token: str, *, allow: bool = False) -> bool:
        """No more mail to an address at all, by the link that says so, or again some; whether it is ours."""
        desk, who = self._desk, self._desk.seals.person_of(token)
        if who is None:
            return False
        address = await asyncio.to_thread(self._address_of, who)
        if not desk.seals.ends(token, who, address):
            return False
        if allow:
            await asyncio.to_thread(desk.wishes.allow, address)
        else:
            await asyncio.to_thread(desk.wishes.refuse, address, desk.parlour.now())
            await asyncio.to_thread(desk.queue.drop_to, address)
        return True


def _refuse_others(state: TableState, person: Person, seat: int) -> None:
    """Refuse who does not hold a seat. Raises NotYours."""
    if seat not in state.held_by(person.id):
        raise NotYours("seat {seat} is not yours", seat=seat)
