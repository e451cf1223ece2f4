"""The pages behind the links in mails: each says one thing, and may have one button."""

from __future__ import annotations

from html import escape

from pipworks.engine import Teller
from pipworks.engine.messages import Message, say

STYLE = (
    "body{font:18px/1.5 system-ui,sans-serif;max-width:30rem;margin:20vh auto;padding:0 1rem;"
    "text-align:center}button{font:inherit;font-weight:600;padding:.5rem 1.5rem;border:0;border-radius:8px;"
    "background:#2b4aa0;color:#fff}"
)


def confirming(language: str, back: bool) -> str:
    """Asks whether somebody wants mail; or only whether the address is theirs, so that they can come back."""
    if back:
        return _page(language, say("is this your address?"), say("yes, this is my address"))
    return _page(language, say("do you want to play by mail?"), say("yes, play by mail"))


def confirmed(language: str, back: bool) -> str:
    """Says that mail comes; or only that somebody can come back by the address."""
    if back:
        return _page(language, say("a link that lets you in can come to this address from now on."))
    return _page(language, say("mail comes from now on."))


def stopping(language: str) -> str:
    """Asks whether the mail about a table is to end."""
    return _page(language, say("no more mail about this table?"), say("no more mail about this table"))


def stopped(language: str) -> str:
    """Says that it has ended."""
    return _page(language, say("no more mail comes about this table."))


def ending(language: str) -> str:
    """Asks whether an address wants no mail at all."""
    return _page(language, say("no mail from here to this address, ever?"), say("no mail, ever"))


def ended(language: str, again: str) -> str:
    """Says that it gets none, with a button to where that is taken back."""
    said = say("no mail comes from here to this address any more.")
    return _page(language, said, say("I have changed my mind"), again)


def allowed(language: str) -> str:
    """Says that mail may come again."""
    return _page(language, say("this address can be asked again whether it wants mail."))


def void(language: str) -> str:
    """Says that a link does nothing."""
    return _page(language, say("this link does not hold any more."))


def _page(language: str, said: Message, button: Message | None = None, where: str = "") -> str:
    """A page; its button posts to where it is, or elsewhere."""
    teller = Teller(language)
    form = ""
    if button is not None:
        action = f' action="{escape(where)}"' * bool(where)
        form = f'<form method="post"{action}><button>{escape(teller.sentence(button))}</button></form>'
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">'
        f'<link rel="icon" href="../../../favicon.svg"><title>Pipworks</title><style>{STYLE}</style></head>'
        f"<body><main><h1>{escape(teller.sentence(said))}</h1>{form}</main></body></html>"
    )
