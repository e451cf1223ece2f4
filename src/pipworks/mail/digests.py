"""One mail for many: where several tables of somebody wait in the queue at the same moment, because mail was
held back or they moved on together, the mails that ask become one, numbered, and are answered in one.

It is made of the mails themselves, so it says what they would have said and nothing else.
"""

from __future__ import annotations

import email
import re
from collections.abc import Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import default
from html import escape

from pipworks.engine import Teller, say
from pipworks.mail.addresses import Place
from pipworks.mail.envelopes import Head, begun, sealed
from pipworks.mail.letters import Sender
from pipworks.mail.queue import Waiting
from pipworks.mail.writing import page, wrapped

MOST_TOGETHER = 10

_ASKED = re.compile(r"asked (\S+) (\d+) (\d+) (\d+)")
_INNER = re.compile(r'<div style="max-width:600px[^>]*>(.*)</div></body>', re.DOTALL)
_NUMBERED = re.compile(r"(\d{1,2})\s*[:.)]\s*(.*)")


@dataclass(frozen=True)
class Digest:
    """What several mails to one person become. `which` names it, and is signed in where it is answered."""

    which: str
    to: str
    language: str
    at: float


def together(due: Sequence[Waiting]) -> list[list[Waiting]]:
    """The mails in a queue that ask the same person at different tables, where there are several.

    One that has been tried goes out as it is: it may have arrived, and is to be shown once.
    """
    by_person: dict[tuple[str, str], dict[str | None, Waiting]] = {}
    for each in due:
        if not each.tries and _ASKED.fullmatch(each.mail.subject):  # another may have arrived already
            of_person = by_person.setdefault((each.mail.person, each.mail.address), {})
            of_person.setdefault(each.mail.table_id, each)
    return [list(each.values())[:MOST_TOGETHER] for each in by_person.values() if len(each) > 1]


def places_of(subjects: Sequence[str]) -> list[Place]:
    """The seats that mails ask, by what they are about, and the events that asked."""
    found = [match for each in subjects if (match := _ASKED.fullmatch(each))]
    return [Place(each[1], int(each[3]), int(each[4]), int(each[2])) for each in found]


def written(digest: Digest, contents: Sequence[str], sender: Sender) -> str:
    """Those mails as one, in ASCII with the line ends of the network."""
    teller = Teller(digest.language)
    subject = teller.sentence(say("{count} tables wait for you", count=len(contents)))
    how = teller.sentence(
        say("Answer with the number of the table and your choice, a line for each, like “1: …”.")
    )
    head = Head(
        name=sender.settings.name,
        where=sender.seals.confirming(digest.which, digest.to),
        to=digest.to,
        subject=subject,
        at=digest.at,
        id=f"<digest.{digest.which}@{sender.seals.domain}>",
        unsubscribe=sender.never_link(digest.to),
    )
    plain, rich = [wrapped(how)], [f"<p>{escape(how)}</p>"]
    for number, content in enumerate(contents, 1):
        one = email.message_from_string(content, policy=default)
        assert isinstance(one, EmailMessage)
        title = f"{number}. {one['Subject']}"
        plain += [f"{wrapped(title)}\n{'-' * min(len(title), 72)}", _part(one, "plain").strip("\n")]
        inner = _INNER.search(_part(one, "html"))
        assert inner is not None
        rich += [f'<h2 style="font-size:18px;margin:24px 0 4px">{escape(title)}</h2>', inner[1]]
    text = "\n\n".join(plain) + "\n"
    return sealed(begun(head, text, page(subject, "".join(rich), digest.language)))


def _part(mail: EmailMessage, kind: str) -> str:
    found = mail.get_body((kind,))
    assert found is not None
    return str(found.get_content()).replace("\r\n", "\n")


def parted(text: str, count: int) -> dict[int, str] | None:
    """An answer to a digest of so many tables, by their numbers from 1; None where one cannot tell."""
    parts: dict[int, list[str]] = {}
    now: list[str] | None = None
    for line in text.split("\n"):
        found = _NUMBERED.fullmatch(line.strip())
        if found is not None and 1 <= int(found[1]) <= count:
            now = parts.setdefault(int(found[1]), [])
            line = found[2]
        if now is not None:
            now.append(line)
        elif line.strip():
            return None
    return {number: "\n".join(lines) for number, lines in parts.items()} or None
