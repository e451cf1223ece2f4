"""The head of the page that an address shows, for whoever shows a link before anybody opens it.

Browsers make the page themselves; but what shows a preview of a link reads only what the server sends. Of a
table no more is said than that it is one, since whoever has a link need not be invited.
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from urllib.parse import unquote

from pipworks.engine import GameError, Teller, Variant, say
from pipworks.engine.messages import Message
from pipworks.games import find_named

NAMED = re.compile(r"/[a-z]+/(?P<code>[^/]{1,600})/?")
"""A page that is about a game or a variant; what is named like this and is neither is told as the whole."""
MARK = "<!-- preview -->"
TITLE = "<title>Pipworks</title>"
PICTURE = "/preview"
PICTURES = "/previews/{game}"
"""Where a game's own picture is, if it has one; `.de` follows where the words on it are German, and so on."""
TABLE = re.compile(r"/t/[^/]+(/replay)?/?")
TABLE_TITLE = say("A table")
TABLE_PITCH = say("Arithmetic with cards, for people and bots: open it in your browser.")


def with_head(
    page: str,
    path: str,
    base: str,
    language: str,
    manual: str = "",
    named: tuple[str, str] | None = None,
    under: str = "",
    pages: Path | None = None,
) -> str:
    """The application's page with a head for an address (`path` is quoted), where it has room for one.

    `manual` is where that is, if it is anywhere; `named` the title and the pitch of something that people
    have made, if that is there; `under` the path of the site that the pages are under; `pages` the folder
    where pictures are.
    """
    if MARK not in page:
        return page
    variant = variant_of(path)
    title, pitch = named or about(path, variant, Teller(language))
    picture = picture_of(variant, language, pages)
    told = {"og:type": "website", "og:site_name": "Pipworks", "og:title": title, "og:url": f"{base}{path}"}
    told |= {"og:image": f"{base}{picture}", "og:image:width": "1200", "og:image:height": "630"}
    told |= {"og:description": pitch} if pitch else {}
    lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in told.items()]
    lines.append('<meta name="twitter:card" content="summary_large_image" />')
    lines += [f'<link rel="help" href="{escape(manual)}" />'] if manual else []
    lines += [f'<meta name="pipworks-path" content="{escape(under)}" />'] if under else []
    shown = title if title == "Pipworks" else f"{title} · Pipworks"
    return page.replace(MARK, "\n    ".join(lines)).replace(TITLE, f"<title>{escape(shown)}</title>")


def picture_of(variant: Variant | None, language: str, pages: Path | None) -> str:
    """The best picture that there is: of the variant's game, with words in this language."""
    own = [] if variant is None else [PICTURES.format(game=variant.game.name)]
    wanted = [f"{each}{of}.png" for each in (*own, PICTURE) for of in (f".{language}", "")]
    there = (each for each in wanted if pages is not None and (pages / each[1:]).is_file())
    return next(there, f"{PICTURE}.png")


def variant_of(path: str) -> Variant | None:
    """The variant that an address names, if it names one."""
    named = NAMED.fullmatch(unquote(path))
    try:
        return None if named is None else find_named(named["code"])
    except GameError:
        return None


def about(path: str, variant: Variant | None, teller: Teller) -> tuple[str, str]:
    """The title and the pitch of an address and the variant it names; those of the whole for any other."""
    if variant is None:
        told = (TABLE_TITLE, TABLE_PITCH) if TABLE.fullmatch(path) else None
        return ("Pipworks", "") if told is None else (teller.say(told[0]), teller.say(told[1]))
    game = variant.game
    title = " · ".join([teller.say(game.called), *variant.options.in_words(teller.say)])
    return title, teller.sentence(Message(game.pitch))
