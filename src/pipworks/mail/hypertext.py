"""Hypertext as text: what somebody wrote above what they quote.

A mail's HTML is read by one expression that never looks at a character twice for long; so it takes time in
proportion to its length whatever it holds, which the standard library's parser does not promise.
"""

from __future__ import annotations

import html
import re

_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9:]{0,30})([^<>]{0,2000})>|<[!?][^<>]{0,2000}>")
_BREAKS = frozenset(
    ("br", "div", "p", "li", "tr", "h1", "h2", "h3", "h4", "ul", "ol", "table", "blockquote", "hr")
)
_UNSAID = frozenset(("head", "style", "script", "title", "template"))
_VOID = frozenset(("br", "hr", "img", "meta", "link", "input", "col", "area", "base", "wbr"))
_NAMES = re.compile(r"""(?:class|id)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)""", re.IGNORECASE)
_QUOTE = re.compile(
    "gmail_quote|gmail_attr|gmail_signature|moz-cite-prefix|moz-signature|yahoo_quoted|protonmail_quote|"
    "protonmail_signature|outlookmessageheader|applemailsignature|ms-outlook-mobile-signature|tutanota_quote|"
    "zmail_extra"
)
"""Where well-known mail programs put what they quote, and signatures."""
_QUOTE_TAGS = frozenset(("blockquote",))
_REST_IS_QUOTED = re.compile("divrplyfwdmsg|appendonsend")
"""Outlook does not wrap what it quotes: all that follows is quoted."""
MOST_TAGS = 20_000


def as_text(source: str) -> str:
    """Hypertext as plain text, a line for each block, without what is quoted in the ways of mail programs."""
    said: list[str] = []
    unsaid: str | None = None
    depth = 0
    at = 0
    for count, tag in enumerate(_TAG.finditer(_without_comments(source))):
        if count > MOST_TAGS:
            break
        if unsaid is None:
            said.append(tag.string[at : tag.start()].replace("\n", " "))
        at = tag.end()
        name, closes, particulars = (tag[2] or "").lower(), tag[1] == "/", tag[3] or ""
        if unsaid is not None:
            if name == unsaid and not particulars.endswith("/"):
                depth += -1 if closes else 1
                unsaid = unsaid if depth else None
            continue
        if closes or not name:
            said.append("\n" if name in _BREAKS else "")
            continue
        names = " ".join(_NAMES.findall(particulars)).lower()
        if _REST_IS_QUOTED.search(names):
            return _tidy(said)
        if name in _UNSAID or name in _QUOTE_TAGS or (name not in _VOID and _QUOTE.search(names)):
            unsaid, depth = name, 1
        said.append("\n" if name in _BREAKS else "")
    else:
        if unsaid is None:
            said.append(_without_comments(source)[at:].replace("\n", " "))
    return _tidy(said)


def _without_comments(source: str) -> str:
    kept, at = [], 0
    while (begin := source.find("<!--", at)) >= 0:
        kept.append(source[at:begin])
        end = source.find("-->", begin)
        if end < 0:
            return "".join(kept)
        at = end + 3
    return "".join([*kept, source[at:]])


def _tidy(said: list[str]) -> str:
    """The text with its entities said, blanks as one, and no more than one empty line together."""
    text = html.unescape("".join(said)).replace("\u00a0", " ").replace("\u200b", "").replace("\0", " ")
    lines = [" ".join(each.split()) for each in text.split("\n")]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n")
