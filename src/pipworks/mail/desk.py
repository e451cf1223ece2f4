"""What everybody in the post office has at hand."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from pipworks.mail import questions
from pipworks.mail.addresses import Seals, checked_address
from pipworks.mail.correspondents import Correspondents
from pipworks.mail.errors import BadAddress
from pipworks.mail.letters import Sender
from pipworks.mail.queue import Outgoing, Queue
from pipworks.mail.settings import MailSettings
from pipworks.mail.wishes import Wishes
from pipworks.people.blocks import Blocks
from pipworks.people.claims import Claims
from pipworks.people.order import Order
from pipworks.tables import LiveTable, Parlour
from pipworks.tables.deciding import Asker
from pipworks.tables.people import Person

HOUR, DAY = 3600.0, 86_400.0
MOST_ASKED = 3
"""So often in a day an address is asked for a yes, whoever gave it."""
MOST_ANSWERS = 20
"""So many refusals and answers an address gets in an hour; then what it says is done, but not answered."""


class Obey(Protocol):
    """Has a table do what somebody asks; the number of the event then. Raises GameError."""

    async def __call__(self, live: LiveTable, person: Person, command: Any, *, invited: bool = False) -> int:
        """Have it done."""
        ...


async def obey(live: LiveTable, person: Person, command: Any, *, invited: bool = False) -> int:
    """Have a table do it at once."""
    return await live.do(Asker(person.id, person.name, invited), command)


@dataclass
class Desk:
    """The parlour, the settings, and what the database keeps of mail."""

    parlour: Parlour
    settings: MailSettings
    seals: Seals
    sender: Sender
    queue: Queue
    correspondents: Correspondents
    wishes: Wishes
    blocks: Blocks
    claims: Claims
    order: Order
    obey: Obey = obey
    called: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when there is something to be sent."""
    counting: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held from counting what an address has got, or a person has asked for, until the mail that counts as
    one more is in the queue: what comes at once is counted one by one. No table is waited for meanwhile."""

    @classmethod
    def of(cls, parlour: Parlour, settings: MailSettings) -> Desk:
        """A desk over the database of a parlour, whose secret signs the addresses."""
        storage = parlour.storage
        secret = bytes.fromhex(storage.setting("mail-secret", lambda: secrets.token_hex(32)))
        seals = Seals(secret, settings.domain)
        return cls(
            parlour,
            settings,
            seals,
            Sender(settings, seals),
            Queue(storage),
            Correspondents(storage),
            Wishes(storage),
            Blocks(storage),
            Claims(storage),
            Order(storage),
        )

    async def send(self, mail: Outgoing, told: int | None = None, instead: Sequence[int] = ()) -> None:
        """Have a mail sent; see `Queue.put`."""
        await asyncio.to_thread(self.queue.put, mail, told, instead)
        self.called.set()

    async def post(self, sheet: questions.Sheet, person: str) -> None:
        """Have a mail sent that is about no seat."""
        bounces = self.seals.confirming(sheet.who, sheet.to)
        content = await asyncio.to_thread(questions.written, sheet, self.sender)
        await self.send(Outgoing(sheet.key, sheet.kind, person, sheet.to, bounces, content, sheet.at))

    def checked(self, text: str) -> str:
        """An address of somebody's, never one of this server's own. Raises BadAddress."""
        address = checked_address(text)
        if self.seals.own(address):
            raise BadAddress("this is an address of this server itself: write one of your own")
        return address

    async def may_ask(self, address: str) -> bool:
        """Whether an address may be asked something now: few times a day, and not if it wants no mail.

        Hold `counting`, as for whatever is counted here.
        """
        refuses = await asyncio.to_thread(self.wishes.refuses, address)
        return not (refuses or await self.asked_enough(address))

    async def asked_enough(self, address: str) -> bool:
        """Whether an address has been asked as often as it is in a day."""
        since = self.parlour.now() - DAY
        return await asyncio.to_thread(self.queue.count, address, "confirm", since) >= MOST_ASKED

    async def may_answer(self, address: str) -> bool:
        """Whether an address may be told now why something was not done, or what it asked to see."""
        since = self.parlour.now() - HOUR
        return await asyncio.to_thread(self.queue.count, address, "answer", since) < MOST_ANSWERS
