"""The door by which mail comes in: LMTP (RFC 2033), for a mail server on the same network.

A mail is acknowledged when what it asks is committed, and not before; so the mail server brings again what
this server had no time to do. One recipient is taken at a time, because then there is one outcome: the mail
server brings the mail to the others after it.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from pipworks.engine.system import why
from pipworks.mail.errors import BadMailSettings
from pipworks.mail.reading import MOST_BYTES
from pipworks.tables.errors import StorageUnavailable

if TYPE_CHECKING:
    from pipworks.mail.office import Office

log = logging.getLogger("pipworks.mail")

SILENCE_SECONDS = 60.0
LATER = "451 4.3.0 not just now: please bring it again"


def listen(host: str, port: int, *, shared: bool = False) -> socket.socket:
    """A socket to which mail is brought, or which shares that with others of its port.

    Raises BadMailSettings where that cannot be.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, reuse_port=shared)
    except OSError as problem:
        raise BadMailSettings(
            "mail cannot come in at {host}, port {port} ({reason}): set lmtp_host and lmtp_port",
            host=host,
            port=str(port),
            reason=why(problem),
        ) from None


class Door:
    """Takes mail for an office."""

    def __init__(self, office: Office, listening: socket.socket) -> None:
        self._office = office
        self._listening = listening

    @asynccontextmanager
    async def open(self) -> AsyncIterator[int]:
        """Take mail as long as this is open; the port."""
        loop = asyncio.get_running_loop()
        server = await loop.create_server(self._session, sock=self._listening)
        try:
            yield int(server.sockets[0].getsockname()[1])
        finally:
            server.close()

    def _session(self) -> LMTP:
        return LMTP(
            self,
            data_size_limit=MOST_BYTES,
            hostname=self._office.settings.domain,
            ident="Pipworks",
            timeout=SILENCE_SECONDS,
            loop=asyncio.get_running_loop(),
        )

    async def handle_RCPT(  # noqa: N802 - the library calls it so
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Whether there is such a recipient."""
        if envelope.rcpt_tos:
            return "452 4.5.3 one recipient at a time"
        try:
            refused = await asyncio.to_thread(self._office.refusal, address)
        except StorageUnavailable:
            return LATER
        if refused is not None:
            return f"550 5.1.1 {refused}"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(  # noqa: N802 - the library calls it so
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        """Do what a mail asks."""
        content = envelope.original_content or b""
        try:
            refused = await self._office.take(
                envelope.rcpt_tos[0], (envelope.mail_from or "").strip("<>"), content
            )
        except StorageUnavailable:
            return LATER
        except Exception as problem:  # the mail server has it still, and nobody else would see it
            log.error("mail failed", exc_info=problem)
            self._office.note_trouble("mail")
            return LATER
        return "250 2.0.0 OK" if refused is None else f"550 5.1.1 {refused}"
