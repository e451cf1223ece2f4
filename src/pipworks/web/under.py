"""Being under a path of a site (`https://example.org/pipworks/`), where something else has the root.

What comes in is taken with that path and without it, since some proxies take it away; inside nobody knows of
it, but who writes addresses for others.
"""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

KEY = "pipworks.under"
PLAIN = re.compile(r"(/[A-Za-z0-9._~-]*[A-Za-z0-9_~-])+")
"""What such a path looks like."""
_ROOTED = re.compile(r'\b(href|src)="/')


class Under:
    """Takes the path away from what comes in, and remembers it for what goes out."""

    def __init__(self, app: ASGIApp, path: str) -> None:
        self.app = app
        self.path = path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let in what comes, as if the server had the root."""
        if scope["type"] in ("http", "websocket"):
            scope = {**scope, KEY: self.path}
            path: str = scope["path"]
            if path == self.path or path.startswith(f"{self.path}/"):
                scope["path"] = path[len(self.path) :] or "/"
                raw: bytes = scope.get("raw_path") or b""
                if raw.startswith(self.path.encode()):
                    scope["raw_path"] = raw[len(self.path) :] or b"/"
        await self.app(scope, receive, send)


def under(request: Request) -> str:
    """The path that the server is under; empty where it has the root."""
    return str(request.scope.get(KEY, ""))


def site_of(request: Request) -> str:
    """What addresses begin with that lead here, as whoever asks sees it."""
    return str(request.base_url).rstrip("/") + under(request)


def rooted(html: str, path: str) -> str:
    """A page with its links and files under a path."""
    return _ROOTED.sub(rf'\1="{path}/', html) if path else html
