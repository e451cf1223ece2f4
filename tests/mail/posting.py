"""A world of mail for the tests: an outside mail server with mailboxes, and one that brings mail in.

Both speak over real sockets: SMTP as the outside server takes it (aiosmtpd), LMTP as ours does.
"""

from __future__ import annotations

import asyncio
import email
import html
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import default
from functools import cached_property
from pathlib import Path
from typing import Any

import httpx
from aiosmtpd.smtp import SMTP, Envelope, Session

from pipworks.mail.settings import MailSettings
from pipworks.tables import Parlour, Storage
from pipworks.web import Settings, create_app
from ports import held_port

PATIENCE = 120.0
"""After so many seconds a test gives up waiting: a busy machine is slow."""
DOMAIN = "play.example.org"


@dataclass
class Mail:
    """A mail as it came to a mailbox."""

    raw: bytes
    sender: str
    to: str

    @cached_property
    def parsed(self) -> EmailMessage:
        found = email.message_from_bytes(self.raw, policy=default)
        assert isinstance(found, EmailMessage)
        return found

    @cached_property
    def text(self) -> str:
        part = self.parsed.get_body(("plain",))
        assert part is not None
        return str(part.get_content()).replace("\r\n", "\n")

    @cached_property
    def html(self) -> str:
        part = self.parsed.get_body(("html",))
        assert part is not None
        return str(part.get_content())

    @property
    def reply_to(self) -> str:
        return str(self.parsed["Reply-To"])

    @property
    def choices(self) -> list[str]:
        """What its links answer."""
        found = re.findall(r"mailto:[^?]+\?([^\"]+)\"", self.html)
        return [httpx.QueryParams(html.unescape(each))["body"] for each in found]


@dataclass
class Mailboxes:
    """The outside mail server: takes mail for everybody, unless told to refuse it."""

    mails: list[Mail] = field(default_factory=list)
    refuse: dict[str, str] = field(default_factory=dict)
    """Answers to recipients by their addresses, instead of taking their mail."""
    refused: int = 0
    port: int = 0
    server: asyncio.Server | None = None

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address in self.refuse:
            self.refused += 1
            return self.refuse[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        for to in envelope.rcpt_tos:
            self.mails.append(Mail(envelope.original_content or b"", envelope.mail_from or "", to))
        return "250 OK"

    def of(self, address: str) -> list[Mail]:
        return [each for each in self.mails if each.to == address]

    async def arrive(self, address: str, count: int) -> Mail:
        """Wait for the mail of that number at an address, from 1."""
        give_up = time.monotonic() + PATIENCE
        while len(self.of(address)) < count:
            assert time.monotonic() < give_up, [each.text for each in self.of(address)]
            await asyncio.sleep(0.005)
        return self.of(address)[count - 1]

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Mailboxes]:
        loop = asyncio.get_running_loop()
        self.port = self.port or held_port()
        self.server = await loop.create_server(lambda: SMTP(self, loop=loop), "127.0.0.1", self.port)
        try:
            yield self
        finally:
            self.close()

    def close(self) -> None:
        """Take no more mail; `open` takes it again, at the same port."""
        if self.server is not None:
            self.server.close()


@dataclass
class Postman:
    """Brings mail to a server's door by LMTP, as a mail server does."""

    port: int

    async def bring(self, to: str, raw: bytes, sender: str = "somebody@example.org") -> int:
        """Bring a mail; the code of the answer to it."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)

        async def answer() -> int:
            while True:
                line = await reader.readline()
                assert line, "the door was shut"
                if line[3:4] != b"-":
                    return int(line[:3])

        async def say(line: str) -> int:
            writer.write(line.encode() + b"\r\n")
            await writer.drain()
            return await answer()

        try:
            assert await answer() == 220
            assert await say("LHLO outside.example") == 250
            assert await say(f"MAIL FROM:<{sender}>") == 250
            code = await say(f"RCPT TO:<{to}>")
            if code != 250:
                return code
            assert await say("DATA") == 354
            lines = re.sub(rb"\r?\n", b"\r\n", raw)
            writer.write(re.sub(rb"(?m)^\.", b"..", lines) + b"\r\n.\r\n")
            await writer.drain()
            return await answer()
        finally:
            writer.close()


def reply(to: Mail, text: str, **headers: str) -> bytes:
    """A plain reply to a mail, as any program writes it."""
    mail = EmailMessage()
    mail["From"] = headers.pop("From", to.to)
    mail["To"] = to.reply_to
    mail["Subject"] = f"Re: {to.parsed['Subject']}"
    for name, value in headers.items():
        mail[name.replace("_", "-")] = value
    quoted = "\n".join(f"> {line}" for line in to.text.split("\n"))
    mail.set_content(f"{text}\n\nOn Mon, 3 Nov 2031 at 10:00, Pipworks <{to.reply_to}>\nwrote:\n\n{quoted}\n")
    return mail.as_bytes()


@dataclass
class Post:
    """A server with a post office, and the world of mail around it."""

    client: httpx.AsyncClient
    parlour: Parlour
    office: Any
    boxes: Mailboxes
    postman: Postman

    async def answer(self, mail: Mail, text: str, **headers: str) -> int:
        return await self.postman.bring(mail.reply_to, reply(mail, text, **headers), mail.to)

    async def guest(self, name: str) -> dict[str, str]:
        told = (await self.client.post("/api/people", json={"name": name})).json()
        return {"Authorization": f"Bearer {told['token']}"}


def settings_for(port: int, **more: Any) -> MailSettings:
    given = {"domain": DOMAIN, "site": "https://play.example.org", "lmtp_port": 0, "smtp_port": port}
    return MailSettings(**(given | {"smtp_tls": "none"} | more))


@asynccontextmanager
async def post(
    folder: Path, boxes: Mailboxes | None = None, url: str | None = None, **more: Any
) -> AsyncIterator[Post]:
    """A server of its own with a post office, over SQLite unless another database is given."""
    async with (boxes or Mailboxes()).open() as opened:
        parlour = Parlour(Storage(url or f"sqlite:///{folder}/tables.db"), pace=0.0)
        app = create_app(parlour, Settings(limited=False), settings_for(opened.port, **more))
        async with app.router.lifespan_context(app):
            office = app.state.hall.mail
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
                yield Post(client, parlour, office, opened, Postman(office.lmtp_port))


async def correspondence(
    world: Post, code: str, names: tuple[str, ...], by_mail: tuple[int, ...], language: str = "en"
) -> tuple[str, list[dict[str, str]]]:
    """A correspondence table of that many people, some seats by mail at NAME@example.org, confirmed."""
    people = [await world.guest(name) for name in names]
    seats = [{"kind": "me"}] + [{"kind": "open"}] * (len(names) - 1)
    asked = {"variant": code, "seats": seats, "pace": "correspondence", "public": True}
    table = (await world.client.post("/api/tables", json=asked, headers=people[0])).json()["id"]
    for seat in by_mail:
        if seat:
            await sit(world, table, people[seat], seat)
        address = f"{names[seat].lower()}@example.org"
        told = await world.client.post(
            f"/api/tables/{table}/mail",
            json={"seat": seat, "address": address},
            headers=people[seat] | {"Accept-Language": language},
        )
        assert told.status_code == 200, told.text
        if not told.json()["confirmed"]:
            assert await world.answer(await world.boxes.arrive(address, 1), "Yes, please!") == 250
    for seat in range(1, len(names)):
        if seat not in by_mail:
            await sit(world, table, people[seat], seat)
    return table, people


async def sit(world: Post, table: str, person: dict[str, str], seat: int) -> None:
    told = await world.client.post(
        f"/api/tables/{table}/commands", json={"do": "sit", "seat": seat}, headers=person
    )
    assert told.status_code == 200, told.text
