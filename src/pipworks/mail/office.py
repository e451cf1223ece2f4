"""The post office of a server: hears what has happened at tables and writes to whom it concerns, and does
what replies ask.

The writing is done by the `writer` and the `caller`, games begin with the `beginning`, and people are
served at the `counter`. Here is what comes in: what replies ask goes the way of all commands. Mail goes to
confirmed addresses alone, never to whoever sent something.
"""

from __future__ import annotations

import asyncio
import hashlib
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from typing import Literal

from pipworks.engine import GameError, say
from pipworks.mail.addresses import Place
from pipworks.mail.answering import Reply
from pipworks.mail.beginning import Beginner
from pipworks.mail.calling import Caller
from pipworks.mail.collecting import Collector
from pipworks.mail.commands import says_no
from pipworks.mail.correspondents import Correspondent, MailSeat
from pipworks.mail.counter import Counter, Standing
from pipworks.mail.desk import Desk, Obey
from pipworks.mail.digests import parted, places_of
from pipworks.mail.door import Door, listen
from pipworks.mail.errors import BadAddress, NotByMail, NotUnderstood, UnreadableMail
from pipworks.mail.keys import Keys
from pipworks.mail.reading import Incoming, read
from pipworks.mail.sending import Carrier
from pipworks.mail.settings import MailSettings
from pipworks.mail.wishes import Wish
from pipworks.mail.writer import Writer
from pipworks.people.errors import Banned
from pipworks.tables import News, Parlour
from pipworks.tables.errors import NoSuchTable, UnreadableTable
from pipworks.tables.events import Unreached
from pipworks.tables.journal import Entry


@dataclass(frozen=True, slots=True)
class ForSeat:
    """To whom a mail is: it speaks for a seat, or brings back a mail to it."""

    purpose: Literal["play", "bounce"]
    place: Place
    seat: MailSeat


Recipient = Literal["house"] | ForSeat | Wish | Correspondent
"""To whom a mail is: to where games begin, to a seat, or to what somebody has been asked."""


class Office:
    """The post office of one server process, which may share with others where mail comes in.

    Raises BadMailSettings where mail cannot come in.
    """

    def __init__(self, parlour: Parlour, settings: MailSettings, *, shared: bool = False) -> None:
        self.desk = desk = Desk.of(parlour, settings)
        self.parlour = parlour
        self.settings = settings
        self.queue = desk.queue
        self.writer = Writer(desk)
        self.beginner = Beginner(desk, self.writer)
        self.counter = Counter(desk, self.writer, self.beginner)
        self.keys = Keys(desk)
        self.lmtp_port = 0
        """Where mail comes in, when it is open; 0 where it is fetched from a mailbox."""
        self.troubles: set[str] = set()
        """What does not answer now: `smtp` or `imap`."""
        self.sent = self.taken = self.failures = 0
        """How many mails have gone out and come in, and how often that failed."""
        fetched = settings.imap_host is not None
        self._listening = None if fetched else listen(settings.lmtp_host, settings.lmtp_port, shared=shared)
        self._open = AsyncExitStack()
        self.caller = Caller(desk)
        parlour.subscribe("mail", self.hear)

    async def hear(self, news: News) -> None:
        """Something has happened at a table: write to whom it concerns."""
        await self.writer.hear(news)
        await self.caller.hear(news)

    def obeyed_by(self, obey: Obey) -> None:
        """Have what replies ask done that way."""
        self.desk.obey = obey

    async def open(self) -> None:
        """Begin to take mail and to send it."""
        carrier = Carrier(self, self.desk.called)
        await self._open.enter_async_context(carrier.at_work())
        if self._listening is None:
            await self._open.enter_async_context(Collector(self).at_work())
        else:
            self.lmtp_port = await self._open.enter_async_context(Door(self, self._listening).open())

    def note_trouble(self, what: str) -> None:
        """Mail could not go out (`smtp`), come in (`imap`), or be done (`mail`) just now."""
        self.failures += 1
        if what != "mail":
            self.troubles.add(what)

    async def close(self) -> None:
        """Take and send no more. What is in the queue stays there."""
        await self._open.aclose()

    def refusal(self, recipient: str) -> str | None:
        """Why mail to an address is not taken, if so. It asks the database, so call it in a thread."""
        try:
            self._found(recipient)
        except BadAddress as problem:
            return str(problem)
        return None

    def _found(self, recipient: str) -> Recipient:
        """To whom a mail is. Raises BadAddress."""
        desk = self.desk
        if recipient.lower() == desk.seals.game:
            return "house"
        read_as = desk.seals.read(recipient)
        if read_as is not None:
            purpose, place = read_as
            seat = desk.correspondents.seat(place.table, place.seat)
            if seat is None or seat.epoch != place.epoch:
                raise BadAddress("this address does not speak for a seat any more")
            return ForSeat(purpose, place, seat)
        asked = self.counter.asked(recipient)
        if asked is None:
            raise BadAddress("nobody has this address")
        return asked

    async def take(self, recipient: str, envelope_sender: str, raw: bytes) -> str | None:
        """Do what a mail asks, or say why not; when it returns, that is committed, and answers are queued.

        A mail that is brought again after that is done already. Raises StorageUnavailable, and whatever
        nobody expected: then the mail server is to bring it again.
        """
        try:
            found = await asyncio.to_thread(self._found, recipient)
        except BadAddress as problem:
            return str(problem)
        wishes = self.desk.wishes
        digest = hashlib.sha256(f"{recipient.lower()}\n".encode() + raw).hexdigest()
        if not await asyncio.to_thread(wishes.taken, digest):
            await self._do(found, envelope_sender, raw, digest[:32])
            await asyncio.to_thread(wishes.take, digest, self.parlour.now())
            self.taken += 1
        return None

    async def _do(self, to: Recipient, envelope_sender: str, raw: bytes, digest: str) -> None:
        unread: UnreadableMail | None = None
        try:
            incoming = await asyncio.to_thread(read, raw, envelope_sender, self.settings.checked_by)
        except UnreadableMail as problem:
            unread = problem
            incoming = Incoming("automatic" if envelope_sender == "" else "said", "", (), "")
        if isinstance(to, ForSeat) and to.purpose == "bounce":
            if incoming.kind == "bounce":
                await self.unreached(to.seat)
        elif incoming.kind != "said":
            return
        elif isinstance(to, ForSeat):
            await self._answer(to.place, to.seat, incoming, digest, unread)
        elif to == "house":
            await self.beginner.hear(incoming, digest)
        elif isinstance(to, Wish) and to.kind == "digest":
            await self._answer_all(places_of(to.said.split("\n")), incoming, digest, unread)
        elif unread is None:  # what cannot be read says neither yes nor no
            await self.counter.answered(to, yes=not says_no(incoming.text), name=incoming.name)

    async def _answer_all(
        self, places: list[Place], incoming: Incoming, digest: str, unread: GameError | None
    ) -> None:
        """Do what an answer to several tables asks, each of its lines at the table of that number."""
        parts = parted(incoming.text, len(places))
        if parts is None:
            which = unread or NotUnderstood(
                "several tables waited in that mail: begin each line with the number of its table, like "
                "“1: …”"
            )
            await self._answer_if_theirs(places[0], incoming, digest, which)
            return
        for number, text in parts.items():
            one = replace(incoming, text=text, answers=())
            await self._answer_if_theirs(places[number - 1], one, digest, None)

    async def _answer_if_theirs(
        self, place: Place, incoming: Incoming, digest: str, unread: GameError | None
    ) -> None:
        """As `_answer`, for a place that may be void by now."""
        seat = await asyncio.to_thread(self.desk.correspondents.seat, place.table, place.seat)
        if seat is not None and seat.epoch == place.epoch:
            await self._answer(place, seat, incoming, digest, unread)

    async def _answer(
        self, place: Place, mail_seat: MailSeat, incoming: Incoming, digest: str, unread: GameError | None
    ) -> None:
        """Do what a reply asks, in the order of its lines, and answer what was not done or is to be shown."""
        desk = self.desk
        person = await asyncio.to_thread(self.parlour.storage.people.find, mail_seat.person)
        to = await asyncio.to_thread(desk.correspondents.find, mail_seat.person)
        live = await self.parlour.table(place.table)
        if person is None or to is None or place.seat not in (await live.state()).held_by(person.id):
            return
        number = desk.seals.answered(incoming.answers, place.table, place.seat) or place.number
        before = await asyncio.to_thread(self._since, place, digest)
        heard = to.reached and await desk.may_answer(to.address)
        advise = self.parlour.advice if heard else None

        async def proposed(then: int) -> bool:
            state, _ = await asyncio.to_thread(self.parlour.read_until, place.table, then)
            return state.proposal is not None and place.seat in state.proposal.waiting

        reply = Reply(
            live, person, place.seat, number, to.language, desk.obey, digest, advise, proposed, before
        )
        if unread is not None:
            reply.refuse(unread)
        elif self.settings.checked_by is not None and not _is_by(incoming, to):
            found = ", ".join(incoming.checks) or say("nothing, for it has not looked")
            reply.refuse(
                NotByMail(
                    "an answer came that may not be yours: nothing was done; answer from this address "
                    "(our mail server found: {found})",
                    found=found,
                )
            )
        else:
            try:
                await asyncio.to_thread(desk.order.refuse_banned, person.id)
            except Banned as problem:
                reply.refuse(problem)
            else:
                await reply.do(incoming.text)
        if not heard or not (reply.refusals or reply.shown or reply.board):
            return
        key, refusals, shown = f"answer {place.table} {place.seat} {digest}", reply.refusals, reply.shown
        await self.writer.answer(
            await live.state(), mail_seat, to, key,
            refusals=tuple(refusals), shown=tuple(shown), mark=digest[:12],
        )  # fmt: skip

    def _since(self, place: Place, digest: str) -> list[Entry]:
        """What has happened at a table since an answer to it was begun with, when that was before."""
        begun = self.desk.wishes.begin(f"{place.table} {place.seat} {digest}", self.parlour.now())
        if begun is None:
            return []
        return [each for each in self.parlour.entries(place.table, 0) if each.at >= begun]

    async def unreached(self, mail_seat: MailSeat) -> None:
        """Mail to a seat's person does not arrive: send no more, and tell their tables, each once.

        What was left undone by a crash is done when the mail comes back again, or is tried again: so what
        waits in the queue is dropped last.
        """
        people = self.desk.correspondents
        person = mail_seat.person
        await asyncio.to_thread(people.fail, person, self.parlour.now())
        to = await asyncio.to_thread(people.find, person)
        if to is None or to.failed is None:
            return
        for each in await asyncio.to_thread(people.of, person):
            try:
                live = await self.parlour.table(each.table)
                state = await live.state()
                if state.ended or each.seat not in state.held_by(person):
                    continue
                if not await asyncio.to_thread(self._told_of, each, to.failed):
                    await live.note_unreached(each.seat)
            except (NoSuchTable, UnreadableTable):
                continue
        await asyncio.to_thread(self.queue.drop, person)

    def _told_of(self, mail_seat: MailSeat, failed: float) -> bool:
        """Whether a table has been told that mail to a seat does not arrive, since it does not."""
        entries = self.parlour.entries(mail_seat.table, 0)
        told = (each.event for each in entries if each.at >= failed)
        return any(isinstance(each, Unreached) and each.seat == mail_seat.seat for each in told)


def _is_by(incoming: Incoming, to: Correspondent) -> bool:
    """Whether a mail is, as our mail server found, from a correspondent's own address."""
    return incoming.genuine and incoming.sender == to.address.lower()


__all__ = ["Office", "Standing"]
