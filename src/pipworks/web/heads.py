"""The head of the page that an address shows, for whoever shows a link before anybody opens it.

Browsers make the page themselves; but what shows a preview of a link reads only what the server sends. Of
tables nothing is said, since whoever has a link need not be invited.
"""

from __future__ import annotations

import re
from html import escape
from urllib.parse import unquote

from pipworks.engine import GameError, Teller
from pipworks.engine.messages import Message
from pipworks.games import find_named

NAMED = re.compile(r"/[a-z]+/(?P<code>[^/]{1,600})/?")
"""A page that is about a game or a variant; what is named like this and is neither is told as the whole."""
MARK = "<!-- preview -->"
TITLE = "<title>Pipworks</title>"
PICTURE = "/preview.png"


def with_head(
    page: str,
    path: str,
    base: str,
    language: str,
    manual: str = "",
    named: tuple[str, str] | None = None,
    under: str = "",
) -> str:
    """The application's page with a head for an address (`path` is quoted), where it has room for one.

    `manual` is where that is, if it is anywhere; `named` the title and the pitch of something that people
    have made, if that is there; `under` the path of the site that the pages are under.
    """
    if MARK not in page:
        return page
    title, pitch = named or about(path, language)
    told = {"og:type": "website", "og:site_name": "Pipworks", "og:title": title, "og:url": f"{base}{path}"}
    told |= {"og:image": f"{base}{PICTURE}", "og:image:width": "1200", "og:image:height": "630"}
    told |= {"og:description": pitch} if pitch else {}
    lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in told.items()]
    lines.append('<meta name="twitter:card" content="summary_large_image" />')
    lines += [f'<link rel="help" href="{escape(manual)}" />'] if manual else []
    lines += [f'<meta name="pipworks-path" content="{escape(under)}" />'] if under else []
    shown = title if title == "Pipworks" else f"{title} · Pipworks"
    return page.replace(MARK, "\n    ".join(lines)).replace(TITLE, f"<title>{escape(shown)}</title>")


def about(path: str, language: str) -> tuple[str, str]:
    """The title and the pitch of what an address names; that of the whole where it names no game."""
    named = NAMED.fullmatch(unquote(path))
    try:
        variant = None if named is None else find_named(named["code"])
    except GameError:
        variant = None
    if variant is None:
        return "Pipworks", ""
    game = variant.game
    title = game.title if variant.code == game.name else f"{game.title} · {variant.code}"
    return title, Teller(language).sentence(Message(game.pitch))
