"""The post office of a server: hears what has happened at tables and writes to whom it concerns, and does
what replies ask.

It writes from where a table stands after an event is committed, so that several events make one mail; what
a seat is asked is mailed once, under the number of the event that asked it. What replies ask goes the way
of all commands. Mail goes to confirmed addresses alone, never to whoever sent something.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

from pipworks.mail import writing
from pipworks.mail.addresses import Place, Seals, checked_address
from pipworks.mail.answering import Obey, Reply
from pipworks.mail.correspondents import Correspondent, Correspondents, MailSeat
from pipworks.mail.door import Door, listen
from pipworks.mail.errors import NotByMail, TooManyMails, UnreadableMail
from pipworks.mail.letters import Occasion, Sender, letter_for
from pipworks.mail.queue import Outgoing, Queue
from pipworks.mail.reading import Incoming, read
from pipworks.mail.sending import Carrier
from pipworks.mail.settings import MailSettings
from pipworks.tables import LiveTable, News, Parlour
from pipworks.tables.deciding import Asker
from pipworks.tables.errors import NoSuchTable, NotYours, StorageUnavailable, UnreadableTable
from pipworks.tables.events import Rematched, Resumed
from pipworks.tables.people import Person
from pipworks.tables.state import TableState

log = logging.getLogger("pipworks.mail")

HOUR, DAY = 3600.0, 86_400.0
MOST_ANSWERS = 20
"""So many refusals and boards an address gets in an hour; then what it says is done, but not answered."""
MOST_CONFIRMATIONS = 3
"""So often in a day an address is asked whether it wants mail, whoever gave it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Whether a seat is played by mail."""

    seat: int
    wanted: bool
    confirmed: bool
    failed: bool
    address: str | None
    offered: bool = True


async def _obey(live: LiveTable, person: Person, command: Any) -> int:
    return await live.do(Asker(person.id, person.name), command)


class Office:
    """The post office of one server process. Raises BadMailSettings where mail cannot come in."""

    def __init__(self, parlour: Parlour, settings: MailSettings) -> None:
        storage = parlour.storage
        kept = storage.setting("mail-secret", lambda: secrets.token_hex(32))
        self.parlour = parlour
        self.settings = settings
        self.seals = Seals(bytes.fromhex(kept), settings.domain)
        self.sender = Sender(settings, self.seals)
        self.queue = Queue(storage)
        self.correspondents = Correspondents(storage)
        self.obey: Obey = _obey
        self.lmtp_port = 0
        """Where mail comes in, when it is open."""
        self._listening = listen(settings.lmtp_host, settings.lmtp_port)
        self._open = AsyncExitStack()
        self._something = asyncio.Event()
        parlour.subscribe("mail", self.hear)

    async def open(self) -> None:
        """Begin to take mail and to send it."""
        carrier = Carrier(self, self._something)
        await self._open.enter_async_context(carrier.at_work())
        door = Door(self, self._listening)
        self.lmtp_port = await self._open.enter_async_context(door.open())

    async def close(self) -> None:
        """Take and send no more. What is in the queue stays there."""
        await self._open.aclose()

    # Out

    async def hear(self, news: News) -> None:
        """Something has happened at a table: write to the seats that it concerns."""
        table, event = news.entry.table, news.entry.event
        seats = await asyncio.to_thread(self.correspondents.at, table)
        if not seats:
            return
        if isinstance(event, Rematched):
            await self._follow(seats, event.table)
        again = news.entry.number if isinstance(event, Resumed) else None
        await self.write(table, seats, at_least=news.entry.number, again=again)

    async def write(
        self, table: str, seats: list[MailSeat], at_least: int = 0, again: int | None = None
    ) -> None:
        """Write to seats of a table what they have not been told, if there is a reason to.

        `again` is the number of an event after which they are asked once more what they were asked before.
        """
        try:
            live = await self.parlour.table(table)
        except (NoSuchTable, UnreadableTable):
            return
        live.heard(at_least)  # another server may have written it
        state = await live.state()
        for mail_seat in seats:
            correspondent = await self._reached(state, mail_seat)
            if correspondent is None:
                continue
            try:
                await self._write_to(state, mail_seat, correspondent, again)
            except StorageUnavailable:
                raise  # then it is heard of again
            except Exception as problem:  # whatever it is, others are waiting for their mail
                self.parlour.report(problem, table)
        self._something.set()

    async def _reached(self, state: TableState, mail_seat: MailSeat) -> Correspondent | None:
        """Who gets mail for a seat, if anybody does."""
        if not mail_seat.wanted or mail_seat.seat not in state.held_by(mail_seat.person):
            return None
        found = await asyncio.to_thread(self.correspondents.find, mail_seat.person)
        return found if found is not None and found.reached else None

    async def _write_to(
        self, state: TableState, mail_seat: MailSeat, to: Correspondent, again: int | None
    ) -> None:
        seat = mail_seat.seat
        about: list[tuple[str, int, Occasion]] = []
        if state.ended:
            about.append(("over", 0, "over"))
        elif seat in state.due and not state.seats[seat].resigned:
            about.append(("asked", state.asked_at, "asked"))
            if again is not None:
                about.append(("resumed", again, "asked"))
        if state.proposal is not None and seat in state.proposal.waiting:
            about.append(("proposed", await self._proposed_at(state), "asked"))
        for what, number, occasion in about:
            key = f"{what} {state.id} {number} {seat} {mail_seat.epoch}"
            if await asyncio.to_thread(self.queue.has, key):
                continue
            more: dict[str, Any] = {"mark": what if what != "asked" else ""}
            if occasion == "over":
                more["record"] = await asyncio.to_thread(self._record, state.id)
            place = Place(state.id, seat, mail_seat.epoch, number or state.number)
            mail = await self._letter(occasion, state, place, to, state.changed, mail_seat.told, key, more)
            await asyncio.to_thread(self.queue.put, [mail], state.number)
            return

    async def _proposed_at(self, state: TableState) -> int:
        """The number of the event that proposed what is to be answered."""
        entries = await asyncio.to_thread(self.parlour.entries, state.id, 0)
        return max(each.number for each in entries if each.event.called == "proposed")

    def _record(self, table: str) -> str:
        return str(self.parlour.record(table).record)

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
        messages = await self.parlour.retold(state.id, (place.seat,), told, state.number, to.language)
        letter = letter_for(occasion, state, place, to.address, to.language, at, messages, **more)
        return Outgoing(
            subject=key,
            kind="answer" if occasion == "answer" else "game",
            person=to.person,
            address=to.address,
            bounces=self.seals.bounces(place),
            content=writing.written(letter, self.sender),
            made=self.parlour.now(),
            table_id=state.id,
            seat=place.seat,
        )

    async def _follow(self, seats: list[MailSeat], table: str) -> None:
        """Whoever played by mail plays the rematch by mail."""
        live = await self.parlour.table(table)
        state = await live.state()
        for person in {each.person for each in seats if each.wanted}:
            for seat in state.held_by(person):
                if await asyncio.to_thread(self.correspondents.seat, table, seat) is None:
                    await asyncio.to_thread(self.correspondents.want, table, seat, person, 0)
        await self.write(table, await asyncio.to_thread(self.correspondents.at, table))

    # In

    def refusal(self, recipient: str) -> str | None:
        """Why mail to an address is not taken, if so. It asks the database, so call it in a thread."""
        found = self.seals.read(recipient)
        if found is not None:
            seat = self.correspondents.seat(found[1].table, found[1].seat)
            if seat is None or seat.epoch != found[1].epoch:
                return "this address does not speak for a seat any more"
            return None
        person = self.seals.person_of(recipient)
        to = None if person is None else self.correspondents.find(person)
        if to is not None and self.seals.confirms(recipient, to.person, to.address):
            return None
        return "nobody has this address"

    async def take(self, recipient: str, envelope_sender: str, raw: bytes) -> str | None:
        """Do what a mail asks, or say why not; when it returns, that is committed, and answers are queued.

        Raises StorageUnavailable, and whatever nobody expected: then the mail server is to bring it again.
        """
        refused = await asyncio.to_thread(self.refusal, recipient)
        if refused is not None:
            return refused
        unread: UnreadableMail | None = None
        try:
            incoming = await asyncio.to_thread(read, raw, envelope_sender, self.settings.checked_by)
        except UnreadableMail as problem:
            unread = problem
            incoming = Incoming("automatic" if envelope_sender == "" else "said", "", (), "")
        found = self.seals.read(recipient)
        if found is None:
            if incoming.kind == "said":
                await self.confirm(recipient)
            return None
        purpose, place = found
        if purpose == "bounce":
            if incoming.kind == "bounce":
                await self.unreached(place.table, place.seat)
        elif incoming.kind == "said":
            await self._answer(place, incoming, hashlib.sha256(raw).hexdigest()[:32], unread)
        return None

    async def _answer(
        self, place: Place, incoming: Incoming, digest: str, unread: UnreadableMail | None
    ) -> None:
        """Do what a reply asks, in the order of its lines, and answer what was not done or is to be shown."""
        mail_seat = await asyncio.to_thread(self.correspondents.seat, place.table, place.seat)
        assert mail_seat is not None
        person = await asyncio.to_thread(self.parlour.storage.people.find, mail_seat.person)
        to = await asyncio.to_thread(self.correspondents.find, mail_seat.person)
        live = await self.parlour.table(place.table)
        if person is None or to is None or place.seat not in (await live.state()).held_by(person.id):
            return
        number = self.seals.answered(incoming.answers, place.table, place.seat) or place.number
        reply = Reply(live, person, place.seat, number, to.language, self.obey)
        if unread is not None:
            reply.refuse(unread)
        elif self.settings.checked_by is not None and not _is_by(incoming, to):
            reply.refuse(
                NotByMail("an answer came that may not be yours: nothing was done; answer from this address")
            )
        else:
            await reply.do(incoming.text)
        if not (reply.refusals or reply.shown or reply.board):
            return
        now = self.parlour.now()
        if await asyncio.to_thread(self.queue.count, to.address, "answer", now - HOUR) >= MOST_ANSWERS:
            return
        state = await live.state()
        here = Place(place.table, place.seat, mail_seat.epoch, max(state.asked_at, 1))
        more = {"refusals": tuple(reply.refusals), "shown": tuple(reply.shown), "mark": digest[:12]}
        key = f"answer {place.table} {place.seat} {digest}"
        mail = await self._letter("answer", state, here, to, now, mail_seat.told, key, more)
        if to.reached:
            await asyncio.to_thread(self.queue.put, [mail], state.number)
            self._something.set()

    async def unreached(self, table: str, seat: int) -> None:
        """Mail to a seat's person does not arrive: send no more, and tell their tables."""
        mail_seat = await asyncio.to_thread(self.correspondents.seat, table, seat)
        if mail_seat is None:
            return
        person = mail_seat.person
        if not await asyncio.to_thread(self.correspondents.fail, person, self.parlour.now()):
            return
        await asyncio.to_thread(self.queue.drop, person)
        for each in await asyncio.to_thread(self.correspondents.of, person):
            try:
                live = await self.parlour.table(each.table)
                state = await live.state()
                if not state.ended and each.seat in state.held_by(person):
                    await live.note_unreached(each.seat)
            except (NoSuchTable, UnreadableTable):
                continue

    # What people ask for in the browser

    async def turn_on(
        self, table: str, person: Person, seat: int, address: str | None, language: str
    ) -> Standing:
        """Have a seat played by mail; the address is asked first whether it wants that, once.

        Raises NotYours, NotByMail, BadAddress or TooManyMails.
        """
        live = await self.parlour.table(table)
        state = await live.state()
        _refuse_others(state, person, seat)
        if state.pace != "correspondence":
            raise NotByMail("a live table is too quick for mail: set one up by correspondence")
        known = await asyncio.to_thread(self.correspondents.find, person.id)
        given = address or (known and known.address) or person.email
        if not given:
            raise NotByMail("say at which address you want mail")
        checked = checked_address(given)
        await asyncio.to_thread(self.correspondents.write_to, person.id, checked, language)
        await asyncio.to_thread(self.correspondents.want, table, seat, person.id, state.number)
        known = await asyncio.to_thread(self.correspondents.find, person.id)
        assert known is not None
        if known.confirmed is None or known.failed is not None:
            await self._ask_whether(person, known)
        else:
            await self._catch_up(person.id, table)
        return await self.standing(table, person, seat)

    async def turn_off(self, table: str, person: Person, seat: int) -> Standing:
        """No more mail about a seat of one's own. Raises NotYours."""
        live = await self.parlour.table(table)
        _refuse_others(await live.state(), person, seat)
        await asyncio.to_thread(self.correspondents.stop, table, seat)
        return await self.standing(table, person, seat)

    async def standing(self, table: str, person: Person, seat: int) -> Standing:
        """Whether a seat of one's own is played by mail. Raises NotYours."""
        live = await self.parlour.table(table)
        _refuse_others(await live.state(), person, seat)
        found = await asyncio.to_thread(self.correspondents.seat, table, seat)
        to = await asyncio.to_thread(self.correspondents.find, person.id)
        wanted = found is not None and found.person == person.id and found.wanted
        return Standing(
            seat=seat,
            wanted=wanted,
            confirmed=to is not None and to.confirmed is not None,
            failed=to is not None and to.failed is not None,
            address=None if to is None else to.address,
        )

    async def _ask_whether(self, person: Person, to: Correspondent) -> None:
        """Ask an address whether it wants mail."""
        now = self.parlour.now()
        asked = await asyncio.to_thread(self.queue.count, to.address, "confirm", now - DAY)
        if asked >= MOST_CONFIRMATIONS:
            raise TooManyMails("this address has been asked often enough today: answer a mail that has come")
        content = writing.confirmation(self.sender, person.id, person.name, to.address, to.language, now)
        confirm = self.seals.confirming(person.id, to.address)
        key = f"confirm {person.id} {now}"
        mail = Outgoing(key, "confirm", person.id, to.address, confirm, content, now)
        await asyncio.to_thread(self.queue.put, [mail])
        self._something.set()

    async def confirm(self, token: str) -> Correspondent | None:
        """Somebody says that they want mail, by a link or a reply; nobody where the token is not ours."""
        who = self.seals.person_of(token)
        to = None if who is None else await asyncio.to_thread(self.correspondents.find, who)
        if to is None or not self.seals.confirms(token, to.person, to.address):
            return None
        await asyncio.to_thread(self.correspondents.confirm, to.person, self.parlour.now())
        await self._catch_up(to.person)
        return to

    async def _catch_up(self, person: str, table: str | None = None) -> None:
        """Write to somebody about the tables where they are asked something already."""
        for each in await asyncio.to_thread(self.correspondents.of, person):
            if table in (None, each.table):
                await self.write(each.table, [each])

    async def stop(self, token: str) -> bool:
        """No more mail about a seat, by the link that stands in each; whether it is one of ours."""
        place = self.seals.read_stop_token(token)
        if place is None:
            return False
        await asyncio.to_thread(self.correspondents.stop, place.table, place.seat)
        return True


def _is_by(incoming: Incoming, to: Correspondent) -> bool:
    """Whether a mail is, as our mail server found, from a correspondent's own address."""
    return incoming.genuine and incoming.sender == to.address.lower()


def _refuse_others(state: TableState, person: Person, seat: int) -> None:
    """Refuse who does not hold a seat. Raises NotYours."""
    if seat not in state.held_by(person.id):
        raise NotYours("seat {seat} is not yours", seat=seat)
