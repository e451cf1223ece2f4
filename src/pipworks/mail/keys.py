"""Keys: how somebody who is known by mail comes into a browser as who they are.

No letter of a table opens a browser: it is forwarded and quoted. Its link names the seat, and whoever opens
it in a browser that does not know who holds that seat may have a key sent to the address of that person, a
link that opens the browser in which it is opened, once, within the hour. So who comes in has the mailbox, as
whoever answers from it has.

Who has confirmed an address can have a key sent there from any browser, too, by naming the address; whether
somebody has it, nobody is told.

A key is void when it has been used or another one has, when its hour is over, when its person asks for a new
token, plays at another address, or wants no mail about that seat any more.
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from weakref import WeakValueDictionary

from pipworks.engine.game import Game
from pipworks.mail import questions
from pipworks.mail.addresses import Place
from pipworks.mail.correspondents import Correspondent
from pipworks.mail.desk import DAY, HOUR, Desk
from pipworks.mail.errors import TooManyMails, VoidLink
from pipworks.mail.queue import Outgoing
from pipworks.mail.wishes import Wish, is_wish, wish_id
from pipworks.tables.people import Person

HOLDS = HOUR
"""For so long a key holds."""
MOST_KEYS = 5
"""So many keys an address gets in a day: whoever has a forwarded letter can ask for them, too."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Where a link in a mail leads: as whom, and to which seat if to one; and whether it is a key."""

    person: Person
    place: Place | None
    game: Game | None
    key: bool


class Keys:
    """The one who gives keys out."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._counting: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._sending: set[asyncio.Task[None]] = set()

    async def look(self, link: str) -> Opening:
        """Where a link leads; nothing is done. Raises VoidLink."""
        place = self._desk.seals.read_browser_token(link)
        if place is not None:
            opening, found = await self._opening(place.table, place.seat, key=False)
            if found.epoch != place.epoch:
                raise _void()
            return opening
        wish = await self._key(link)
        if wish.table_id is None or wish.seat is None:
            person = await asyncio.to_thread(self._desk.parlour.storage.people.find, wish.person)
            if person is None:
                raise _void()
            return Opening(person, None, None, key=True)
        opening, _ = await self._opening(wish.table_id, wish.seat, key=True)
        if opening.person.id != wish.person:
            raise _void()
        return opening

    async def send(self, link: str) -> None:
        """Send a key to the address of whose seat a link names. Raises VoidLink or TooManyMails."""
        desk, opening = self._desk, await self.look(link)
        person, place = opening.person, opening.place
        to = await asyncio.to_thread(desk.correspondents.find, person.id)
        if opening.key or to is None or place is None or opening.game is None:
            raise _void()
        async with self._counting_for(to):
            if await self._many(to):
                raise TooManyMails(
                    "this address has got many such links today: open one of them, or try tomorrow"
                )
            key = await self._made(to, person, place.table, place.seat)
            content = await asyncio.to_thread(
                questions.key, desk.sender, key, place, person.name, opening.game.called
            )
            mail = Outgoing(
                subject=f"key {key.id}",
                kind="key",
                person=to.person,
                address=to.address,
                bounces=desk.seals.bounces(place),
                content=content,
                made=key.made,
                table_id=place.table,
                seat=place.seat,
            )
            await desk.send(mail)

    async def send_back(self, address: str) -> None:
        """Have a key sent to an address that somebody has confirmed. Of any other nothing comes, nor is said.

        Nobody waits until it is made: how long that takes would tell whether there is somebody.
        """
        known = await asyncio.to_thread(self._desk.correspondents.known, self._desk.checked(address))
        sending = asyncio.create_task(self._sent_back(known))
        self._sending.add(sending)
        sending.add_done_callback(self._sent)

    @property
    def sending(self) -> bool:
        """Whether any is being made."""
        return bool(self._sending)

    def _sent(self, sending: asyncio.Task[None]) -> None:
        self._sending.discard(sending)
        problem = None if sending.cancelled() else sending.exception()
        if isinstance(problem, Exception):
            self._desk.parlour.report(problem, "")

    async def _sent_back(self, to: Correspondent | None) -> None:
        """Send a key to somebody whose address is confirmed."""
        desk = self._desk
        if to is None:
            return
        async with self._counting_for(to):
            person = await asyncio.to_thread(desk.parlour.storage.people.find, to.person)
            if person is None or not to.reached or await self._many(to):
                return
            if await asyncio.to_thread(desk.wishes.refuses, to.address):
                return
            key = await self._made(to, person)
            content = await asyncio.to_thread(questions.way_back, desk.sender, key, person.name)
            bounces = desk.seals.confirming(person.id, to.address)
            await desk.send(
                Outgoing(f"key {key.id}", "key", to.person, to.address, bounces, content, key.made)
            )

    def _counting_for(self, to: Correspondent) -> asyncio.Lock:
        """Held from counting the keys of an address until one more is in the queue.

        It is an address's own: who waits for a key of theirs shall not notice that another gets one.
        """
        return self._counting.setdefault(to.address.lower(), asyncio.Lock())

    async def _many(self, to: Correspondent) -> bool:
        """Whether an address has got as many keys as it gets in a day."""
        since = self._desk.parlour.now() - DAY
        return await asyncio.to_thread(self._desk.queue.count, to.address, "key", since) >= MOST_KEYS

    async def _made(
        self, to: Correspondent, person: Person, table: str | None = None, seat: int | None = None
    ) -> Wish:
        """A key for somebody, to a seat if it is for one."""
        key = Wish(
            id=wish_id(secrets.token_hex(12)),
            kind="key",
            person=to.person,
            address=to.address,
            language=to.language,
            said=str(person.generation),
            name="",
            table_id=table,
            seat=seat,
            made=self._desk.parlour.now(),
        )
        await asyncio.to_thread(self._desk.wishes.put, key)
        return key

    async def use(self, link: str) -> Opening:
        """Whom a key lets in; after that it lets nobody in, and no other key of theirs does.

        Raises VoidLink.
        """
        wish, opening = await self._key(link), await self.look(link)
        if not await asyncio.to_thread(self._desk.wishes.use_key, wish, self._desk.parlour.now()):
            raise _void()  # another was faster
        return opening

    async def _key(self, link: str) -> Wish:
        """The key of a link. Raises VoidLink."""
        desk, which = self._desk, self._desk.seals.person_of(link)
        if which is None or "@" in link or not is_wish(which):
            raise _void()
        wish = await asyncio.to_thread(desk.wishes.find, which)
        if wish is None or wish.kind != "key" or not desk.seals.opens(link, which, wish.address):
            raise _void()
        if wish.done is not None or not wish.made <= desk.parlour.now() < wish.made + HOLDS:
            raise _void()
        to = await asyncio.to_thread(desk.correspondents.find, wish.person)
        person = await asyncio.to_thread(desk.parlour.storage.people.find, wish.person)
        if to is None or to.address != wish.address or person is None or str(person.generation) != wish.said:
            raise _void()
        return wish

    async def _opening(self, table: str, seat: int, *, key: bool) -> tuple[Opening, Place]:
        """Where a link to a seat leads, while its person plays it by mail. Raises VoidLink."""
        desk = self._desk
        mail_seat = await asyncio.to_thread(desk.correspondents.seat, table, seat)
        if mail_seat is None or not mail_seat.wanted:
            raise _void()
        to = await asyncio.to_thread(desk.correspondents.find, mail_seat.person)
        person = await asyncio.to_thread(desk.parlour.storage.people.find, mail_seat.person)
        state = await (await desk.parlour.table(table)).state()
        if to is None or not to.reached or person is None or seat not in state.held_by(person.id):
            raise _void()
        place = Place(table, seat, mail_seat.epoch, max(state.asked_at, 1))
        return Opening(person, place, state.variant.game, key), place


def _void() -> VoidLink:
    return VoidLink("this link does not hold any more: open the one in the newest mail")
