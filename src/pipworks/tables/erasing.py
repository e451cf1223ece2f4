"""Taking somebody's name out of a table: what they said goes, what they played stays, as nobody's they know.

Events are otherwise never changed, but where a host does not keep chat for ever: that is in no record and
binds nothing. What is taken out is the name under which somebody sat down, whatever they said in the chat,
and that the table was theirs. What was chosen stays, and so does the id under which it was: it leads to
nobody any more, and without it the ratings of the others could not be counted anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

NAMELESS = ""
"""What somebody is called who is forgotten: a teller names them by their seat."""

Stored = tuple[int, str, str | bytes]
"""The number of an event, its kind, and its body as JSON."""


def erased(events: Iterable[Stored], person: str) -> dict[int, str]:
    """The bodies, by number, of the events of a table that name somebody or are what they said."""
    holders: dict[int, str | None] = {}
    changed: dict[int, str] = {}
    for number, kind, text in events:
        edit = _EDITS.get(kind)
        if edit is None:
            continue
        try:
            body = json.loads(text)
            if edit(body, holders, person):
                changed[number] = json.dumps(body, ensure_ascii=False)
        except (ValueError, KeyError, TypeError, AttributeError):
            continue  # what cannot be read names nobody
    return changed


def _created(body: dict[str, Any], holders: dict[int, str | None], person: str) -> bool:
    holders.update({at: seat["person"] for at, seat in enumerate(body["seats"])})
    mine = [seat for seat in body["seats"] if seat["person"] == person]
    for seat in mine:
        seat["name"] = NAMELESS
    owned = body["owner"] == person
    if owned:
        body["owner"] = None
    return bool(mine) or owned


def _seated(body: dict[str, Any], holders: dict[int, str | None], person: str) -> bool:
    holders[body["seat"]] = body.get("person")
    if body.get("person") != person:
        return False
    body["name"] = NAMELESS
    return True


def _left(body: dict[str, Any], holders: dict[int, str | None], person: str) -> bool:
    holders[body["seat"]] = None
    return False


def _chat(body: dict[str, Any], holders: dict[int, str | None], person: str) -> bool:
    if holders.get(body["seat"]) != person:
        return False
    body["name"] = body["text"] = NAMELESS
    return True


_EDITS = {"created": _created, "seated": _seated, "left": _left, "chat": _chat}


def silenced(text: str | bytes) -> str | None:
    """The body of a line of chat without what was said and by whom; none where that is so already."""
    try:
        body = json.loads(text)
        said = body["name"] or body["text"]
        body["name"] = body["text"] = NAMELESS
    except (ValueError, KeyError, TypeError):
        return None  # what cannot be read says nothing
    return json.dumps(body, ensure_ascii=False) if said else None


def erased_summary(summary: str, person: str) -> str:
    """The summary of a table that cannot be read, without somebody's name, nor how it ended in words.

    Of a summary that cannot be read either nothing stays: their name may stand anywhere in it.
    """
    try:
        short = json.loads(summary)
        if short.get("owner") == person:
            short["owner"] = None
        for seat, holder in zip(short["seats"], short["holders"], strict=True):
            if holder == person:
                seat["name"] = NAMELESS
        if short.get("result"):
            short["result"] |= {"text": "", "told": {}}
            short["endings"] = {}
    except (ValueError, KeyError, TypeError, AttributeError):
        return "{}"
    return json.dumps(short, ensure_ascii=False)


__all__ = ["NAMELESS", "Stored", "erased", "erased_summary", "silenced"]
