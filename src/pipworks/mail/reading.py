"""What a mail says: its bytes become a few words, or it is known for one that nobody wrote.

Pure, and safe on any bytes: whatever comes in is read in bounded time and depth, or refused as
`UnreadableMail`. The formats are those of RFC 5322 (mails), 2045 to 2049 (MIME), 3676 (format=flowed) and
3464 (bounces); what is answered to nobody is by RFC 3834.
"""

from __future__ import annotations

import codecs
import email
import re
from collections.abc import Iterator
from dataclasses import dataclass
from email.header import decode_header
from email.message import Message
from email.policy import compat32
from email.utils import parseaddr
from typing import Any, Literal

from pipworks.mail.errors import UnreadableMail
from pipworks.mail.hypertext import as_text
from pipworks.mail.replies import newest

MOST_BYTES = 512 * 1024
MOST_HEAD = 64 * 1024
MOST_PARTS = 100
MOST_DEPTH = 20
MOST_BOUNDARIES = 1000
MOST_PARTICULARS = 100
MOST_TEXT = 64 * 1024
"""Of the text of a mail so much is looked at; what somebody says stands at its beginning."""
MOST_HYPERTEXT = 256 * 1024
MOST_REFERENCES = 50
MOST_HEADER = 998
MOST_CHECKS = 10

_FOUND = re.compile(r"[a-z][a-z-]{1,20}=[a-z]{1,12}")
_PLAIN = re.compile(r"[\w.@+-]+")
_CONTENT = re.compile(rb"(?:\A|[\r\n])content-(?:type|disposition):[^\r\n]*(?:(?:\r\n|\r|\n)[ \t][^\r\n]*)*")
"""What says of which kind a mail or a part of it is, on as many lines as it takes."""

Kind = Literal["said", "automatic", "bounce"]

_CHARSETS = re.compile(
    r"ascii|utf-8|iso8859-\d+|cp125\d|cp437|cp850|cp932|koi8-[ru]|gb2312|gbk|gb18030|big5|euc_jp|shift_jis|"
    r"iso2022_jp|euc_kr|utf-16(-[bl]e)?|mac-roman"
)
"""Only these are decoded: Python knows others that take too long, or are no character sets at all."""


@dataclass(frozen=True, slots=True)
class Incoming:
    """A mail that has come in.

    `kind`: somebody said something, a program answered (a vacation, a list), or a mail could not be delivered
    for good. `answers` are the Message-IDs that it refers to, the nearest first. `text` is the newest part.
    """

    kind: Kind
    text: str
    answers: tuple[str, ...]
    sender: str
    genuine: bool = False
    """Whether our mail server says that the sender is who they say."""
    checks: tuple[str, ...] = ()
    """What our mail server has checked, and found, like `spf=pass`."""
    subject: str = ""
    name: str = ""
    """What the sender calls themself."""
    language: str = ""
    """The language that they read, as far as their mail program says it: two letters."""


def read(raw: bytes, envelope_sender: str | None = None, checked_by: str | None = None) -> Incoming:
    """A mail from the mail server, which says under that name who is genuine. Raises UnreadableMail."""
    _refuse_monsters(raw)
    try:
        message = email.message_from_bytes(raw, policy=compat32)
        parts = list(_parts(message, 0))
        if _is_failure(message, parts):
            kind: Kind = "bounce"
        else:
            kind = "automatic" if _is_automatic(message, envelope_sender) else "said"
        checks = [] if checked_by is None else _checks(message, checked_by)
        return Incoming(
            kind=kind,
            text=newest(_text(parts)) if kind == "said" else "",
            answers=_answers(message),
            sender=_sender(message),
            genuine=_is_genuine(message, checks),
            checks=tuple(each[0] for each in checks),
            subject=_words(_header(message, "Subject")),
            name=parseaddr(_words(_header(message, "From")))[0],
            language=_language(message),
        )
    except UnreadableMail:
        raise
    except (ValueError, LookupError, AttributeError, TypeError, RecursionError, AssertionError):
        # The standard library's parser promises to take anything, and nearly does.
        raise UnreadableMail("this mail cannot be read: its form is broken") from None


def _refuse_monsters(raw: bytes) -> None:
    """Refuse what would take long to take apart."""
    if len(raw) > MOST_BYTES:
        raise UnreadableMail(
            "this mail is too large: at most {most} kilobytes are read, so leave attachments out",
            most=MOST_BYTES // 1024,
        )
    end = re.search(rb"\r?\n\r?\n", raw)
    if (len(raw) if end is None else end.start()) > MOST_HEAD:
        raise UnreadableMail("the head of this mail is too long")
    lower = raw.lower()
    if lower.count(b"multipart/") + lower.count(b"message/") > 2 * MOST_DEPTH:
        raise UnreadableMail("too many mails lie within each other here")
    if lower.count(b"\n--") + lower.count(b"\r--") > MOST_BOUNDARIES:
        raise UnreadableMail("this mail has too many parts")
    if any(each[0].count(b";") > MOST_PARTICULARS for each in _CONTENT.finditer(lower)):
        # The library goes over all of them again for each.
        raise UnreadableMail("this mail cannot be read: its form is broken")


def _parts(message: Any, depth: int) -> Iterator[Message]:
    """The parts of a mail that are no containers, without those of mails that lie within it."""
    if depth > MOST_DEPTH:
        raise UnreadableMail("too many mails lie within each other here")
    inner = message.get_payload()
    if message.get_content_maintype() == "message" or not isinstance(inner, list):
        yield message
        return
    if len(inner) > MOST_PARTS:
        raise UnreadableMail("this mail has too many parts")
    for each in inner:
        yield from _parts(each, depth + 1)


def _header(message: Message, name: str) -> str:
    value = message.get(name)
    return "" if value is None else str(value)


def _answers(message: Message) -> tuple[str, ...]:
    nearest = re.findall(r"<[^<>\s]{1,250}>", _header(message, "In-Reply-To")[:2000])
    earlier = re.findall(r"<[^<>\s]{1,250}>", _header(message, "References")[-16_000:])
    return tuple(dict.fromkeys([*nearest, *reversed(earlier)]))[:MOST_REFERENCES]


def _checks(message: Message, checked_by: str) -> list[list[str]]:
    """What our mail server has checked, each as words of which the first says what was found (RFC 8601).

    Only what stands on top of all others is our mail server's own: what others write there is not read.
    """
    said = _unquoted(_header(message, "Authentication-Results")[:4000])
    server, *results = said.lower().split(";")
    if (server.split() or [""])[0] != checked_by.lower():
        return []
    found = [each.split() for each in results]
    return [each for each in found if each and _FOUND.fullmatch(each[0])][:MOST_CHECKS]


def _unquoted(said: str) -> str:
    """A header without its comments; of what is quoted only what could stand unquoted, else nothing.

    For a sender can have anything quoted there, as the name before the @ of where bounces go.
    """

    kept: list[str] = []
    quoted: list[str] | None = None
    depth, escaped = 0, False
    for letter in said:
        if escaped:
            escaped = False  # whatever it is, it ends nothing
            if quoted is not None:
                quoted.append(" ")
        elif letter == "\\" and (depth or quoted is not None):
            escaped = True
        elif quoted is not None and letter == '"':
            word, quoted = "".join(quoted), None
            kept.append(word if _PLAIN.fullmatch(word) else "_")
        elif quoted is not None:
            quoted.append(letter)
        elif letter == "(":
            depth += 1
            kept.append(" ")
        elif depth:
            depth -= letter == ")"
        elif letter == '"':
            quoted = []
        else:
            kept.append(letter)
    return "".join(kept)


def _is_genuine(message: Message, checks: list[list[str]]) -> bool:
    """Whether our mail server found that a mail is by its sender's domain (DMARC)."""
    domain = _sender(message).rpartition("@")[2]
    return bool(domain) and any(
        each[0] == "dmarc=pass" and f"header.from={domain}" in each[1:] for each in checks
    )


def _words(header: str) -> str:
    """A header in letters, its encoded words decoded (RFC 2047), on one line."""
    try:
        parts = decode_header(header[:MOST_HEADER])
    except (ValueError, LookupError):
        return ""
    said = (each if isinstance(each, str) else _as_text(each, charset or "utf-8") for each, charset in parts)
    return " ".join("".join(said).split())


def _language(message: Message) -> str:
    """The first language that a mail says its writer reads, or is written in (RFC 8255, 3282)."""
    for name in ("Accept-Language", "Content-Language"):
        found = re.match(r"\s*([A-Za-z]{2})\b", _header(message, name)[:40])
        if found:
            return found[1].lower()
    return ""


# Who is not answered


def _is_automatic(message: Message, envelope_sender: str | None) -> bool:
    """Whether a program wrote it, or it came by a list (RFC 3834, 2; RFC 2919; RFC 2369)."""
    auto = _header(message, "Auto-Submitted").partition(";")[0].strip().lower()
    precedence = _header(message, "Precedence").strip().lower()
    return (
        envelope_sender == ""
        or auto not in ("", "no")
        or precedence in ("bulk", "list", "junk", "auto_reply")
        or any(name in message for name in ("List-Id", "List-Post", "List-Unsubscribe", "X-Loop"))
        or any(name in message for name in ("X-Autoreply", "X-Autorespond", "X-Auto-Response-Suppress-Reply"))
        or message.get_content_type() == "multipart/report"
        or re.match(r"(mailer-daemon|postmaster|no-?reply|noreply)@", _sender(message)) is not None
    )


def _sender(message: Message) -> str:
    return parseaddr(_header(message, "From")[:MOST_HEADER])[1].lower()


def _is_failure(message: Message, parts: list[Message]) -> bool:
    """Whether it says that a mail could not be delivered, and never will be (RFC 3464)."""
    if message.get_content_type() != "multipart/report":
        return False
    for part in parts:
        if part.get_content_type() == "message/delivery-status":
            inner = part.get_payload()
            fields: list[Any] = inner if isinstance(inner, list) else [part]
            if any(_header(each, "Action").strip().lower() == "failed" for each in fields[:MOST_PARTS]):
                return True
    return False


# Text


def _text(parts: list[Message]) -> str:
    """What a mail says: its first part of plain text that says something, else its hypertext as text."""
    shown = [each for each in parts if each.get_content_disposition() != "attachment"]
    for part in shown:
        if part.get_content_type() == "text/plain":
            text = _unflowed(part, _content(part)[:MOST_TEXT])
            if text.strip():
                return text
    for part in shown:
        if part.get_content_type() == "text/html":
            text = as_text(_content(part)[:MOST_HYPERTEXT])[:MOST_TEXT]
            if text.strip():
                return text
    return ""


def _content(part: Message) -> str:
    raw = part.get_payload(decode=True)
    if not isinstance(raw, bytes):
        return ""
    try:
        charset = part.get_content_charset()
    except (LookupError, ValueError):
        charset = None
    return _as_text(raw, charset or "utf-8")


def _as_text(raw: bytes, charset: str) -> str:
    """Bytes as text, by what they are said to be, else as they can be read."""
    try:
        name = codecs.lookup(charset).name
    except (LookupError, ValueError):
        name = ""
    for each in (name if _CHARSETS.fullmatch(name) else "utf-8", "utf-8"):
        try:
            text = raw.decode(each)
        except (UnicodeError, LookupError):
            continue
        return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", " ")
    return raw.decode("cp1252", "replace").replace("\r\n", "\n").replace("\r", "\n")


def _unflowed(part: Message, text: str) -> str:
    """Text whose paragraphs were broken for sending, with each on one line again (RFC 3676)."""
    given = part.get_param("format")
    if not isinstance(given, str) or given.lower() != "flowed":
        return text
    without_space = str(part.get_param("delsp") or "").lower() == "yes"
    lines: list[str] = []
    flows = False
    for line in text.split("\n"):
        quoted = len(line) - len(line.lstrip(">"))
        inner = line[quoted:].removeprefix(" ")
        if flows and not quoted and inner != "-- ":
            lines[-1] += inner
        else:
            lines.append(line[:quoted] + inner)
        flows = inner.endswith(" ") and inner != "-- " and not quoted
        if flows and without_space:
            lines[-1] = lines[-1][:-1]
    return "\n".join(lines)
