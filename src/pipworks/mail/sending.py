"""The carrier: takes mails from the queue to a mail server, by SMTP submission (RFC 6409)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

import aiosmtplib

from pipworks.mail.desk import DAY, HOUR
from pipworks.mail.digests import together
from pipworks.mail.queue import AT_ONCE, Waiting
from pipworks.tables.errors import StorageUnavailable

if TYPE_CHECKING:
    from pipworks.mail.office import Office

log = logging.getLogger("pipworks.mail")

LOOK_SECONDS = 5.0
"""How often the queue is looked into though nothing new has been put there."""
LONGEST_PAUSE = 120.0
"""While there is no mail server it is looked for after longer and longer pauses, up to this."""
STOP_SECONDS = 3.0
"""For so long a mail that is being handed over is waited for when the server stops."""
MOST_FORGOTTEN = 1000
"""So many rows are deleted at once: nobody shall wait for that."""
ANSWER_SECONDS = 30.0
"""For so long the mail server may think about each word."""


class Carrier:
    """Carries the mails of an office. Of several servers over one database one does."""

    def __init__(self, office: Office, called: asyncio.Event) -> None:
        self._office = office
        self._called = called
        self._stopping = False
        self._pause = LOOK_SECONDS
        self._looked = False
        """Whether what was left unwritten by a crash has been looked for."""
        self._forgotten = 0.0
        """When what is past was last forgotten."""

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Carry mails as long as this is open."""
        task = asyncio.create_task(self._work(), name="pipworks mail")
        try:
            yield
        finally:
            self._stopping = True
            self._called.set()
            await asyncio.wait((task,), timeout=STOP_SECONDS)  # what is being handed over is handed over
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _work(self) -> None:
        while not self._stopping:
            self._called.clear()
            more = False
            try:
                if await self._office.parlour.leads("mail queue"):
                    if not self._looked:
                        await self._office.writer.write_unwritten()
                        self._looked = True
                    more = await self._carry()
                    await self._forget()
                else:  # another server may reach it, and says so
                    self._office.troubles.discard("smtp")
            except StorageUnavailable:
                pass  # it is looked into again soon
            except Exception as problem:  # nobody would see it if this ended
                self._office.parlour.report(problem, "")
            if not (more or self._stopping):
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._pause):
                        await self._called.wait()

    async def _carry(self) -> bool:
        """Carry what is due, over one connection; whether there may be more."""
        if not await self._due(most=1):
            return False
        server = self._connection()
        try:
            await server.connect()
        except (aiosmtplib.SMTPException, OSError) as problem:
            log.warning("no mail server", exc_info=problem)  # which is not the fault of who is written to
            self._office.note_trouble("smtp")
            self._pause = min(2 * self._pause, LONGEST_PAUSE)
            return False
        self._pause = LOOK_SECONDS
        self._office.troubles.discard("smtp")
        async with server:
            due = await self._due()  # also what has come while the server was being reached
            if several := together(due):
                for each in several:
                    await self._office.writer.gather(each)
                return True  # they are looked for anew
            for waiting in due:
                if self._stopping:
                    break
                if await asyncio.to_thread(self._office.queue.trying, waiting):
                    await self._hand_over(server, waiting)
        return True

    async def _due(self, most: int = AT_ONCE) -> list[Waiting]:
        """The mails that are to go now, up to so many."""
        return await asyncio.to_thread(self._office.queue.due, self._office.parlour.now(), most)

    async def _forget(self) -> None:
        """Forget, once an hour, which mails have gone and come long ago."""
        now = self._office.parlour.now()
        if now - self._forgotten < HOUR:
            return
        before = now - self._office.settings.keep_days * DAY
        for kept in (self._office.queue, self._office.desk.wishes):
            while await asyncio.to_thread(kept.forget, before, MOST_FORGOTTEN) == MOST_FORGOTTEN:
                await asyncio.sleep(0)  # others may write in between
        await asyncio.to_thread(self._office.queue.forget_nobodys, now - DAY)
        self._forgotten = now

    def _connection(self) -> aiosmtplib.SMTP:
        settings = self._office.settings
        return aiosmtplib.SMTP(
            hostname=settings.smtp_host,
            port=settings.smtp_port,
            username=settings.smtp_user,
            password=settings.smtp_password,
            use_tls=settings.smtp_tls == "tls",
            start_tls=settings.smtp_tls == "starttls",
            local_hostname=settings.domain,
            timeout=ANSWER_SECONDS,
        )

    async def _hand_over(self, server: aiosmtplib.SMTP, waiting: Waiting) -> None:
        """Hand one mail over; if it is refused for good, or has been tried for long, nobody is reached."""
        mail = waiting.mail
        try:
            await server.sendmail(mail.bounces, [mail.address], mail.content.encode("ascii"))
        except aiosmtplib.SMTPRecipientsRefused as problem:
            codes = [each.code for each in problem.recipients]
            await self._failed(waiting, for_good=all(code >= 500 for code in codes))
        except (aiosmtplib.SMTPException, OSError):  # what is wrong may be with this server, or with that one
            await self._failed(waiting, for_good=False)
        else:
            await asyncio.to_thread(self._office.queue.done, waiting.id)
            self._office.sent += 1

    async def _failed(self, waiting: Waiting, *, for_good: bool) -> None:
        if for_good:
            await self._give_up(waiting)
        else:
            await self._later(waiting)

    async def _later(self, waiting: Waiting) -> None:
        again = await asyncio.to_thread(self._office.queue.later, waiting, self._office.parlour.now())
        if not again:
            await self._give_up(waiting)

    async def _give_up(self, waiting: Waiting) -> None:
        """Nobody is reached there: tell the tables, then forget the mail."""
        mail = waiting.mail
        if mail.table_id is not None and mail.seat is not None:
            seat = await asyncio.to_thread(self._office.desk.correspondents.seat, mail.table_id, mail.seat)
            if seat is not None:
                await self._office.unreached(seat)
        await asyncio.to_thread(self._office.queue.done, waiting.id)
