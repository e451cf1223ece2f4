"""What people write in the gallery: plain text of so much and no more, made of what can be seen."""

from __future__ import annotations

from pipworks.gallery.errors import BadVersion
from pipworks.tables.naming import clean

MOST_NAME = 60
MOST_IDEA = 2000
MOST_FIXES = 1000
MOST_NOTE = 1000
MOST_COMMENT = 1000
MOST_CODE = 600


def lines_of(text: str) -> str:
    """A text of several lines, each of what can be seen, with no more than one empty line between two."""
    kept: list[str] = []
    for line in map(clean, text.splitlines()):
        if line or (kept and kept[-1]):
            kept.append(line)
    return "\n".join(kept).strip()


def titled(text: str) -> str:
    """The name of a version, in one line. Raises BadVersion."""
    cleaned = clean(text)
    if not any(each.isalnum() for each in cleaned):
        raise BadVersion("a version needs a name that can be read: give it one")
    if len(cleaned) > MOST_NAME:
        raise BadVersion("the name of a version has at most {most} letters", most=MOST_NAME)
    return cleaned


def written(text: str, most: int) -> str:
    """A text that goes with a version, or a comment on one. Raises BadVersion."""
    cleaned = lines_of(text)
    if len(cleaned) > most:
        raise BadVersion("this text is too long: at most {most} letters are taken", most=most)
    return cleaned


def said(text: str) -> str:
    """A comment. Raises BadVersion."""
    cleaned = written(text, MOST_COMMENT)
    if not cleaned:
        raise BadVersion("there is nothing in this comment that can be read")
    return cleaned
