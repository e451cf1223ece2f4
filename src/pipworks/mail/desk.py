"""What everybody in the post office has at hand."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from pipworks.mail.addresses import Seals
from pipworks.mail.correspondents import Correspondents
from pipworks.mail.letters import Sender
from pipworks.mail.queue import Outgoing, Queue
from pipworks.mail.settings import MailSettings
from pipworks.mail.wishes import Wishes
from pipworks.tables import LiveTable, Parlour
from pipworks.tables.deciding import Asker
from pipworks.tables.people import Person

HOUR, DAY = 3600.0, 86_400.0


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
    obey: Obey = obey
    called: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when there is something to be sent."""

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
        )

    async def send(self, mails: Sequence[Outgoing], told: int | None = None) -> None:
        """Have mails sent; see `Queue.put`."""
        await asyncio.to_thread(self.queue.put, mails, told)
        self.called.set()
