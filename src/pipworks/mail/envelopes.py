"""What all mails of a server have in common: heads, two bodies that say the same, and how they are sealed.

The heads are those of a good citizen: RFC 5322 (threads), RFC 3834 (nobody's program shall answer), RFC 2369
and 8058 (one click ends it).
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime

AS_SET = SMTP.clone(refold_source="none")
"""Message-IDs and links are set raw: broken in two or encoded, as the library would, they would be others."""


@dataclass(frozen=True)
class Head:
    """From whom a mail is, where it is answered, to whom it goes, and what ends the mail (`unsubscribe`)."""

    name: str
    where: str
    to: str
    subject: str
    at: float
    id: str
    unsubscribe: str
    thread: str | None = None
    replied: bool = False
    """Whether it answers a mail, or comes by itself."""


def begun(head: Head, plain: str, rich: str) -> EmailMessage:
    """A mail with its head, its text, and the same as HTML."""
    name = head.name.replace("\\", "\\\\").replace('"', '\\"')
    mail = EmailMessage(policy=AS_SET)
    mail["From"] = f'"{name}" <{head.where}>'
    mail["To"] = head.to
    mail["Subject"] = head.subject
    mail["Date"] = format_datetime(datetime.fromtimestamp(int(head.at), UTC))
    mail.set_raw("Message-ID", head.id)
    if head.thread is not None:
        mail.set_raw("In-Reply-To", head.thread)
        mail.set_raw("References", head.thread)
    mail["Reply-To"] = head.where
    mail.set_raw("List-Unsubscribe", f"<{head.unsubscribe}>")
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail["Auto-Submitted"] = "auto-replied" if head.replied else "auto-generated"
    mail["X-Auto-Response-Suppress"] = "All"
    mail.set_content(plain, cte="quoted-printable")
    mail.add_alternative(rich, subtype="html", cte="quoted-printable")
    return mail


def sealed(mail: EmailMessage) -> str:
    """The mail as text, in ASCII with the line ends of the network.

    What stands between its parts follows from its Message-ID: nothing is by chance.
    """
    for number, part in enumerate(each for each in mail.walk() if each.is_multipart()):
        digest = hashlib.sha256(f"{mail['Message-ID']}|{number}".encode()).hexdigest()[:32]
        part.set_boundary(f"=_{digest}")
    return mail.as_bytes().decode("ascii")
