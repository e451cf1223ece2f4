"""In which language somebody is answered: the first of those they ask for that everything can be said in."""

from __future__ import annotations

from contextvars import ContextVar

from starlette.types import ASGIApp, Receive, Scope, Send

from pipworks.engine.teller import LANGUAGES

_language: ContextVar[str] = ContextVar("language", default=LANGUAGES[0])


def language() -> str:
    """The language of who is being answered now."""
    return _language.get()


def set_language(chosen: str) -> None:
    """Answer in this language from now on, as far as this task goes."""
    _language.set(chosen)


def best_of(accepted: str) -> str:
    """The language that a header `Accept-Language` likes best; English when it likes none of ours."""
    wishes = []
    for place, part in enumerate(accepted.lower().split(",")[:20]):
        name, _, quality = (each.strip() for each in part.partition(";"))
        try:
            weight = float(quality.removeprefix("q=") or 1.0)
        except ValueError:
            continue
        if weight > 0 and name.split("-")[0] in LANGUAGES:
            wishes.append((-weight, place, name.split("-")[0]))
    return min(wishes)[2] if wishes else LANGUAGES[0]


class Languages:
    """Notes of every request which language its answer is to be in."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, as ASGI has it."""
        if scope["type"] in ("http", "websocket"):
            accepted = next((value for name, value in scope["headers"] if name == b"accept-language"), b"")
            _language.set(best_of(accepted.decode("latin-1")))
        await self.app(scope, receive, send)
