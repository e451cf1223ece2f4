"""Games that begin by mail: somebody writes to the address of the house, or is invited, and says yes.

A mail may say that it is from anybody. So a game begins at once only for an address that has confirmed, when
our mail server says that the mail is genuine; else the address is asked first, and what it wanted is done by
its answer. Whoever is invited gets one mail that asks, and nothing else before they have said yes. All of it
may be done again after a crash: every step finds what has been done.
"""

from __future__ import annotations

import asyncio

from pipworks.engine import GameError, Teller, say
from pipworks.mail import questions
from pipworks.mail.answering import as_sentence
from pipworks.mail.correspondents import Correspondent
from pipworks.mail.desk import DAY, Desk
from pipworks.mail.errors import BadAddress, NotByMail, TooManyMails
from pipworks.mail.reading import Incoming
from pipworks.mail.wanted import read_wanted
from pipworks.mail.wishes import Wish, wish_id
from pipworks.mail.writer import Writer
from pipworks.people.errors import Banned, NameClaimed
from pipworks.tables import LiveTable
from pipworks.tables.commands import MOST_NAME, Sit
from pipworks.tables.database import fresh_id, id_from
from pipworks.tables.errors import AlreadyStarted, SeatTaken, StorageUnavailable
from pipworks.tables.naming import persons
from pipworks.tables.people import Person

MOST_INVITED = 10
"""So many addresses a person invites in a day."""
MOST_BEGUN = 20
"""So many games an address begins in a day."""
PATIENCE = 7 * DAY
"""For so long an address that has never confirmed, and has been invited, is not invited again; and one that
has said no to somebody is not invited again by them."""
NOBODY_YET = "Guest"


class Beginner:
    """The one who begins games."""

    def __init__(self, desk: Desk, writer: Writer) -> None:
        self._desk = desk
        self._writer = writer

    async def hear(self, incoming: Incoming, digest: str) -> None:
        """A mail has come to the address of the house."""
        desk = self._desk
        try:
            address = desk.checked(incoming.sender)
        except BadAddress:
            return
        if await asyncio.to_thread(desk.wishes.refuses, address):
            return
        known = await asyncio.to_thread(desk.correspondents.known, address)
        which = wish_id(desk.seals.digest("begin", address, digest))
        trusted = known if known is not None and known.reached and incoming.genuine else None
        many = False
        async with desk.counting:
            wish = await asyncio.to_thread(desk.wishes.find, which)  # it may have been brought before
            if wish is None:
                wish = self._wished(which, address, known, incoming)
                if trusted is not None:
                    begun = await asyncio.to_thread(desk.wishes.begun_by, address, wish.made - DAY)
                    many = begun >= MOST_BEGUN
                elif not await desk.may_ask(address):
                    return
                if not many:
                    await asyncio.to_thread(desk.wishes.put, wish)
            if trusted is None and not await asyncio.to_thread(desk.queue.has, f"wish {wish.id}"):
                asking = questions.beginning(desk.sender, wish.id, address, wish.language, wish.made)
                await desk.post(asking, wish.person)
        if trusted is None:
            return
        if many:
            problem = TooManyMails("you have begun many games today: begin more tomorrow")
            await self._refuse(wish, trusted, problem)
        else:
            await self.answered(wish)

    def _wished(self, which: str, address: str, known: Correspondent | None, incoming: Incoming) -> Wish:
        """What somebody has written that they want."""
        return Wish(
            id=which,
            kind="begin",
            person=self._newcomer(which) if known is None else known.person,
            address=address,
            language=known.language if known is not None else incoming.language or "en",
            said=incoming.subject,
            name=_name_of(incoming.name),
            table_id=fresh_id(),
            seat=0,
            made=self._desk.parlour.now(),
        )

    # Invitations

    async def invite(self, live: LiveTable, inviter: Person, seat: int, address: str, language: str) -> None:
        """Ask an address whether it wants an open seat of a table.

        Whether it has confirmed, or wants no mail at all, nobody is told. Raises BadAddress, NotByMail,
        SeatTaken, AlreadyStarted or TooManyMails.
        """
        desk, now = self._desk, self._desk.parlour.now()
        address = desk.checked(address).lower()
        state = await live.state()
        if state.pace != "correspondence":
            raise NotByMail("a live table is too quick for mail: set one up by correspondence")
        if state.status != "waiting":
            raise AlreadyStarted("the game has begun: that could only be done before")
        if seat >= len(state.seats) or state.seats[seat].kind != "open":
            raise SeatTaken("seat {seat} is not open", seat=seat)
        wish = wish_id(desk.seals.digest("invite", live.id, address))
        async with desk.counting:
            if await asyncio.to_thread(desk.queue.has, f"wish {wish}"):
                return  # one mail asks, and only one
            new = await asyncio.to_thread(desk.wishes.find, wish) is None
            if new and await asyncio.to_thread(desk.wishes.invited_by, inviter.id, now - DAY) >= MOST_INVITED:
                raise TooManyMails("you have invited many people today: invite more tomorrow")
            known = await asyncio.to_thread(desk.correspondents.known, address)
            told = language if known is None else known.language
            put = Wish(wish, "invite", inviter.id, address, told, "", "", live.id, seat, now)
            await asyncio.to_thread(desk.wishes.put, put)
            if await self._may_invite(put, known):
                title = state.variant.game.called
                await desk.post(
                    questions.invitation(desk.sender, wish, address, told, now, title, inviter.name),
                    inviter.id,
                )

    async def _may_invite(self, wish: Wish, known: Correspondent | None) -> bool:
        """Whether an address may be asked something now that it has not asked for itself."""
        if known is not None and wish.person in await asyncio.to_thread(self._desk.blocks.of, known.person):
            return False
        wishes, since = self._desk.wishes, wish.made - PATIENCE
        if known is None and await asyncio.to_thread(wishes.invited, wish.address, since, wish.id):
            return False
        if await asyncio.to_thread(wishes.declined, wish.address, wish.person, since):
            return False
        return await self._desk.may_ask(wish.address)

    # Answers

    async def answered(self, wish: Wish, name: str = "") -> None:
        """Whoever has the address has said yes: do what was wished, unless that has been done."""
        if wish.done is not None:
            return
        to = await self._confirmed(wish, name)
        try:
            await asyncio.to_thread(self._desk.order.refuse_banned, to.person)
        except Banned as problem:
            await self._refuse(wish, to, problem)
        else:
            await (self._begin(wish, to) if wish.kind == "begin" else self._seat(wish, to))
        await asyncio.to_thread(self._desk.wishes.did, wish.id, self._desk.parlour.now())

    async def declined(self, wish: Wish) -> None:
        """They have said no."""
        await asyncio.to_thread(self._desk.wishes.decline, wish.id, self._desk.parlour.now())

    async def _confirmed(self, wish: Wish, name: str) -> Correspondent:
        """Who has said yes: who is known by that address, or somebody new."""
        desk, now = self._desk, self._desk.parlour.now()
        await asyncio.to_thread(desk.wishes.allow, wish.address)
        known = await asyncio.to_thread(desk.correspondents.known, wish.address)
        if known is None:
            who = wish.person if wish.kind == "begin" else self._newcomer(wish.id)
            called = wish.name or _name_of(name) or NOBODY_YET
            try:
                await asyncio.to_thread(desk.claims.refuse_taken, called, who)
            except NameClaimed:
                called = NOBODY_YET
            await asyncio.to_thread(desk.parlour.storage.people.come, Person(who, called, None, now, 0))
            await asyncio.to_thread(desk.correspondents.write_to, who, wish.address, wish.language)
        else:
            who = known.person
        await asyncio.to_thread(desk.correspondents.confirm, who, now)
        await asyncio.to_thread(desk.claims.settle, who)
        found = await asyncio.to_thread(desk.correspondents.find, who)
        assert found is not None
        return found

    def _newcomer(self, wish: str) -> str:
        """The id of the person that somebody becomes by saying yes: the same, however often they say it."""
        return id_from(self._desk.seals.digest("person", wish))

    async def _begin(self, wish: Wish, to: Correspondent) -> None:
        desk = self._desk
        person = await asyncio.to_thread(desk.parlour.storage.people.find, to.person)
        assert person is not None and wish.table_id is not None
        try:
            wanted = await asyncio.to_thread(read_wanted, wish.said, desk.parlour.variant)
            live = await desk.parlour.create(person, wanted.table, wish.table_id)
        except StorageUnavailable:
            raise
        except GameError as problem:
            await self._refuse(wish, to, problem)
            return
        await asyncio.to_thread(desk.correspondents.want, live.id, 0, person.id, 0)
        refused: list[str] = []
        for seat, address in wanted.invited:
            try:
                await self.invite(live, person, seat, address, to.language)
            except StorageUnavailable:
                raise
            except GameError as problem:
                refused.append(as_sentence(problem, to.language))
        waits = say("The table is set up; the game begins when everybody you have invited has said yes.")
        await self._first_letter(wish, to, live, 0, Teller(to.language).sentence(waits), refused)

    async def _refuse(self, wish: Wish, to: Correspondent, problem: GameError) -> None:
        """Say why nothing has begun."""
        desk, why = self._desk, [as_sentence(problem, to.language)]
        async with desk.counting:
            if await desk.may_answer(to.address):
                now = desk.parlour.now()
                await desk.post(questions.refusal(wish.id, to.address, to.language, now, why), to.person)

    async def _seat(self, wish: Wish, to: Correspondent) -> None:
        """Seat whoever was invited, at the seat that was meant, or another that is open."""
        desk = self._desk
        person = await asyncio.to_thread(desk.parlour.storage.people.find, to.person)
        assert person is not None and wish.table_id is not None and wish.seat is not None
        live = await desk.parlour.table(wish.table_id)
        state = await live.state()
        held = state.held_by(person.id)
        if not held:
            free = [at for at, seat in enumerate(state.seats) if seat.kind == "open"]
            seat = wish.seat if wish.seat in free or not free else free[0]
            try:
                await desk.obey(live, person, Sit(do="sit", seat=seat), invited=True)
            except StorageUnavailable:
                raise
            except GameError as problem:
                await self._refuse(wish, to, problem)
                return
            held = [seat]
        await asyncio.to_thread(desk.correspondents.want, live.id, held[0], person.id, 0)
        sits = say("You sit at the table: mail comes when you are asked something.")
        await self._first_letter(wish, to, live, held[0], Teller(to.language).sentence(sits), [])

    async def _first_letter(
        self, wish: Wish, to: Correspondent, live: LiveTable, seat: int, waits: str, refused: list[str]
    ) -> None:
        """What a seat is asked; where nothing is asked yet, that the table is there."""
        desk = self._desk
        mail_seat = await asyncio.to_thread(desk.correspondents.seat, live.id, seat)
        assert mail_seat is not None
        await self._writer.write(live.id, [mail_seat])
        state = await live.state()
        if refused or seat not in state.due:
            waiting = () if state.status != "waiting" and wish.kind == "begin" else (waits,)
            await self._writer.answer(
                state, mail_seat, to, f"begun {wish.id}", always=True,
                refusals=tuple(refused), shown=waiting, mark="begun",
            )  # fmt: skip


def _name_of(name: str) -> str:
    """What somebody who writes calls themself, as they may be called at a table; their address never."""
    if "@" in name:
        return ""
    try:
        return persons(name[:MOST_NAME])
    except GameError:
        return ""
