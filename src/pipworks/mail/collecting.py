"""The other door by which mail comes in: a mailbox that is looked into again and again, by IMAP (RFC 9051).

A mail is moved to another folder when what it asks is committed, and not before. Killed in between, the
server finds it again, and finds too that it has been done. A mail that cannot be done just now stays, and is
tried again after longer and longer pauses, while the others are taken.
"""

from __future__ import annotations

import asyncio
import imaplib
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from email.parser import BytesHeaderParser
from email.policy import compat32
from email.utils import getaddresses
from typing import TYPE_CHECKING

from imap_tools import BaseMailBox, MailBox, MailBoxStartTls, MailBoxUnencrypted
from imap_tools.errors import ImapToolsError

from pipworks.mail.reading import MOST_BYTES, MOST_HEAD, MOST_HEADER
from pipworks.tables.errors import StorageUnavailable

if TYPE_CHECKING:
    from pipworks.mail.office import Office

log = logging.getLogger("pipworks.mail")

LONGEST_PAUSE = 600.0
"""A mailbox that does not answer, and a mail that cannot be done, are tried again after at most so long."""
ANSWER_SECONDS = 30.0
STOP_SECONDS = 3.0
"""For so long a mail that is being done is waited for when the server stops."""
DELIVERED = ("Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To")
"""Where mail servers write to whom they deliver."""
ADDRESSED = ("To", "Cc")
MOST_ADDRESSED = 20
"""So many headers that say for whom a mail is are looked at, and so many addresses in them."""
TROUBLES = (ImapToolsError, imaplib.IMAP4.error, OSError)


class NotFetched(Exception):
    """The mail server does not give a mail just now, though it answers."""


class Collector:
    """Fetches the mail of an office. Of several servers over one database one does."""

    def __init__(self, office: Office) -> None:
        self._office = office
        self._settings = office.settings
        self._pause = office.settings.imap_seconds
        self._stopping = asyncio.Event()
        self._later: dict[str, tuple[float, float]] = {}
        """When mails that could not be done are tried again, and after which pause."""

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Fetch mail as long as this is open."""
        task = asyncio.create_task(self._work(), name="pipworks mailbox")
        try:
            yield
        finally:
            self._stopping.set()
            await asyncio.wait((task,), timeout=STOP_SECONDS)  # what is being done is done
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _work(self) -> None:
        while not self._stopping.is_set():
            try:
                if await self._office.parlour.leads("mailbox"):
                    await self._collect()
                    self._pause = self._settings.imap_seconds
                self._office.troubles.discard("imap")  # where another server leads, it says so
            except TROUBLES as problem:
                log.warning("no mailbox", exc_info=problem)
                self._office.note_trouble("imap")
                self._pause = min(2 * self._pause, LONGEST_PAUSE)
            except StorageUnavailable:
                pass  # it stays in the mailbox
            except Exception as problem:  # nobody would see it if this ended
                self._office.parlour.report(problem, "")
            with suppress(TimeoutError):
                async with asyncio.timeout(self._pause):
                    await self._stopping.wait()

    async def _collect(self) -> None:
        """Take every mail that is there."""
        box = await asyncio.to_thread(self._open)
        try:
            there = await asyncio.to_thread(box.uids)
            self._later = {which: due for which, due in self._later.items() if which in there}
            for which in there:
                if self._stopping.is_set():
                    return
                if self._later.get(which, (0.0, 0.0))[0] <= self._office.parlour.now():
                    await self._take(box, which)
        finally:
            with suppress(*TROUBLES):
                await asyncio.to_thread(box.logout)

    async def _take(self, box: BaseMailBox, which: str) -> None:
        """Do what a mail asks, then put it away."""
        try:
            raw = await asyncio.to_thread(_fetched, box, which)
        except NotFetched as problem:
            self._postpone(which, problem)
            return
        try:
            if raw is not None:
                await self._do(raw)
        except StorageUnavailable:
            raise
        except Exception as problem:  # the others shall not wait for it
            self._postpone(which, problem)
            return
        await asyncio.to_thread(box.move, which, self._settings.imap_done)

    def _postpone(self, which: str, problem: Exception) -> None:
        """Leave a mail that cannot be done just now where it is, for longer and longer."""
        log.error("mail failed", exc_info=problem)
        self._office.note_trouble("mail")
        pause = min(2 * self._later.get(which, (0.0, self._settings.imap_seconds))[1], LONGEST_PAUSE)
        self._later[which] = self._office.parlour.now() + pause, pause

    async def _do(self, raw: bytes) -> None:
        """Have the office take a mail for whom it is delivered to; what is for nobody is only put away."""
        sender, ours = await asyncio.to_thread(envelope, raw, self._settings.domain)
        for to in ours:
            if await self._office.take(to, sender, raw) is None:
                return

    def _open(self) -> BaseMailBox:
        """The mailbox, open, with the folder to which mails are moved. Raises what TROUBLES are."""
        settings = self._settings
        kinds = {"tls": MailBox, "starttls": MailBoxStartTls, "none": MailBoxUnencrypted}
        box: BaseMailBox = kinds[settings.imap_tls](
            str(settings.imap_host), settings.imap_port, timeout=ANSWER_SECONDS
        )
        try:
            box.login(str(settings.imap_user), str(settings.imap_password), settings.imap_folder)
            if not box.folder.exists(settings.imap_done):
                box.folder.create(settings.imap_done)
        except BaseException:
            with suppress(*TROUBLES):
                box.client.shutdown()
            raise
        return box


def envelope(raw: bytes, domain: str) -> tuple[str, list[str]]:
    """Where a mail comes back to, as its head says it, and to whom of a domain it is, the likeliest first.

    In bounded time and depth, whatever the head is.
    """
    head = BytesHeaderParser(policy=compat32).parsebytes(raw[:MOST_HEAD])
    come_back = head.get("Return-Path")
    sender = "" if come_back is not None and "@" not in str(come_back) else str(come_back or "unknown")
    found: list[str] = []
    for names in (DELIVERED, ADDRESSED):
        headers = [str(each)[:MOST_HEADER] for name in names for each in head.get_all(name, ())]
        with suppress(ValueError, LookupError, AttributeError, TypeError, RecursionError):  # as in `read`
            found += [address.lower() for _, address in getaddresses(headers[:MOST_ADDRESSED])]
    ours = [each for each in dict.fromkeys(found) if each.endswith(f"@{domain.lower()}")]
    return sender.strip(" <>"), ours[:MOST_ADDRESSED]


def _fetched(box: BaseMailBox, which: str) -> bytes | None:
    """The bytes of a mail, or of its beginning where it is larger than any that is read; None if it has gone.

    Raises NotFetched, or what TROUBLES are.
    """
    code, found = box.client.uid("fetch", which, f"(BODY.PEEK[]<0.{MOST_BYTES + 1}>)")
    if code != "OK":
        raise NotFetched(f"the mail server answers {code}")
    return next((bytes(each[1]) for each in found if isinstance(each, tuple)), None)
