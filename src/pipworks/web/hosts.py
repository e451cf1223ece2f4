"""By which names a server may be asked: a page that has its own name point here shall get nothing from it."""

from __future__ import annotations

import ipaddress

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from pipworks.engine.messages import Quoted, say
from pipworks.web.problems import Refused, answer_to


def name_of(host: str) -> str:
    """The name in a header `Host`, without its port, in small letters."""
    plain = host.strip().lower()
    if plain.startswith("["):
        return plain[1:].partition("]")[0]
    return plain.partition(":")[0].removesuffix(".")


def is_own(host: str, names: tuple[str, ...]) -> bool:
    """Whether a header `Host` names this server: by one of its names, by an address, or as this machine."""
    name = name_of(host)
    if name in names or name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class Hosts:
    """Refuses requests and sockets that ask for a server of another name. Without names all are taken."""

    def __init__(self, app: ASGIApp, names: tuple[str, ...]) -> None:
        self.app = app
        self.names = tuple(name_of(each) for each in names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or answer it with a problem."""
        if scope["type"] in ("http", "websocket") and self.names:
            host = Headers(scope=scope).get("host", "")
            if not is_own(host, self.names):
                refusal = Refused(
                    421,
                    "wrong-host",
                    say(
                        "this server is not called {name}: use its own address, or start it with --name and "
                        "this one",
                        name=Quoted(name_of(host)[:80]),
                    ),
                )
                if scope["type"] == "http":
                    await answer_to(refusal, scope["path"])(scope, receive, send)
                else:
                    await send({"type": "websocket.close", "code": 1008})
                return
        await self.app(scope, receive, send)
