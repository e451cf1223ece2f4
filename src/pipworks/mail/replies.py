"""The newest part of a reply: without what is quoted, without a signature, as lines.

Most of it is known to mail-parser-reply. What it does not know, or takes for said, is cut away before and
after. Only the first lines are looked at, for there stands what somebody says; so any text takes bounded
time.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

MOST_LINES = 200
MOST_LINE = 400
MOST_LOOKED_AT = 6_000
LANGUAGES = ["de", "en", "fr", "nl", "it", "es", "da", "sv", "pl"]

_WROTE = r"wrote|schrieb|a\ écrit|schreef|ha\ scritto|escribió|skrev|napisał"
_CUT = re.compile(
    r"""
      >.*                                                       # a quoted line
    | --\ ?                                                     # a signature (RFC 3676, 4.3)
    | [-_=*]{5,}.*                                              # a rule, -----Original Message-----
    | (?:on|am|le|op|il|el|den|w\ dniu)\b.{6,}(?:WROTE).{0,80}:     # who wrote it, and when
    | (?!(?:note|notiz):)(?=.*[@\d]).{3,120}\s(?:WROTE|writes|schreibt)(?:\s.{0,60})?:
    | \*?(?:from|von|de|van|da)\*?:\s?\*?.*@.*                  # the head of a quoted mail
    | (?:sent|get)\ (?:from|with|via)\ .{1,80}                  # what phones add
    | (?:von\ mein\w*\ .{1,60}\ gesendet|gesendet\ (?:von|mit)\ .{1,80}|diese\ nachricht\ wurde\ von\ .{1,80})
    | (?:envoyé\ (?:de|depuis)|verstuurd\ vanaf|enviado\ desde|inviato\ da)\ .{1,80}
    | (?:holen\ sie\ sich|get)\ outlook\ (?:für|for)\ .{1,40}
    """.replace("WROTE", _WROTE),
    re.IGNORECASE | re.VERBOSE,
)
_BEGUN = re.compile(r"(?:on|am|le|op|il|el)\s.{8,}", re.IGNORECASE)
"""How a line begins that says who wrote what follows, and is broken before its end."""
_UNSEEN = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\u00ad"))


def newest(text: str) -> str:
    """What is new in the text of a reply, in lines without blanks around them; empty if nothing is."""
    lines = [
        line.translate(_UNSEEN)[:MOST_LINE].strip() for line in text.split("\n", MOST_LINES)[:MOST_LINES]
    ]
    kept = _before_quotes(_without_runs(lines))
    found = _parser().read("\n".join(kept)[:MOST_LOOKED_AT]).latest_reply
    return "\n".join(_before_quotes((found or "").split("\n"))).strip()


def _without_runs(lines: list[str]) -> list[str]:
    """No more than one empty line together, none at the beginning."""
    return [line for at, line in enumerate(lines) if line or (at and lines[at - 1])]


def _before_quotes(lines: list[str]) -> list[str]:
    for at, line in enumerate(lines):
        broken = " ".join(lines[at : at + 3]) if _BEGUN.match(line) else line
        if _CUT.fullmatch(line) or (broken != line and _introduces(lines[at : at + 3])):
            return lines[:at]
    return lines


def _introduces(lines: list[str]) -> bool:
    """Whether the next two or three lines together say who wrote what follows."""
    return any(_CUT.fullmatch(" ".join(lines[:count])) for count in (2, 3))


@cache
def _parser() -> Any:
    from mailparser_reply import EmailReplyParser

    return EmailReplyParser(languages=LANGUAGES)
