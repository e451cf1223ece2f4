"""How a server writes to browsers: off, until it says by whom push services reach whoever runs it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pipworks.engine.messages import Quoted
from pipworks.push.errors import BadPushSettings

MAIL = re.compile(r"(?:mailto:)?([^\s@:/?]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+)", re.I)
SITE = re.compile(r"https://[a-z0-9-]+(?:\.[a-z0-9-]+)+", re.I)
GRACE = 5.0


@dataclass(frozen=True, slots=True)
class PushSettings:
    """Who runs the server, and to where it may write."""

    contact: str
    """`mailto:…` or `https://…`: what push services are told, so that they can complain."""
    nearby: bool = False
    """Whether push services may be on this machine or network, and at any port; tests have theirs there."""
    grace: float = GRACE
    """After so many seconds somebody is told, if it is still their move: who is there has moved by then."""


def contact_of(text: str) -> str:
    """A contact in its written form: an address for mail or of a site. Raises BadPushSettings."""
    plain = text.strip()
    if found := MAIL.fullmatch(plain):
        return f"mailto:{found[1]}"
    if SITE.fullmatch(plain.rstrip("/")):
        return plain.rstrip("/")
    raise BadPushSettings(
        "{contact} is nothing that push services could write to: give an address like host@example.org, or "
        "a site like https://example.org",
        contact=Quoted(text),
    )
