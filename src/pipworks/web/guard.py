"""What stands at the door: every request is counted, limited, checked and logged before anything reads it."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import time
import traceback
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pipworks.engine.messages import say
from pipworks.tables.errors import StorageUnavailable
from pipworks.web.limits import Limit
from pipworks.web.measures import Measures
from pipworks.web.problems import Refused, answer_to
from pipworks.web.settings import Settings

log = logging.getLogger("pipworks.web")

READ_ONLY = ("GET", "HEAD", "OPTIONS")

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self' data:; connect-src 'self' ws: wss:; worker-src 'self'; manifest-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""What a page of this server may load: its own files, and no script that stands inside a page."""

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def write_log(event: str, **particulars: Any) -> None:
    """A line of the log, as JSON. Never put tokens, invitations, addresses of people or choices here."""
    log.info(json.dumps({"event": event} | particulars, ensure_ascii=False, default=str))


def address_of(scope: Scope) -> str:
    """Whose connection it is: an address, or the network of 64 bits that somebody has of IPv6."""
    client = scope.get("client")
    if not client:
        return "?"
    try:
        address = ipaddress.ip_address(str(client[0]).partition("%")[0])
    except ValueError:
        return str(client[0])
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(address.ipv4_mapped or ipaddress.ip_network((address, 64), strict=False))


def origin_fits(headers: Headers, allowed: Iterable[str]) -> bool:
    """Whether the page that asks, if it is a page, is one of this server's or of another it trusts."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    try:
        asked = urlsplit(origin)
    except ValueError:  # no browser says so
        return False
    ports = {"http": ":80", "https": ":443"}
    host = headers.get("host", "").lower()
    there = asked.netloc.lower()
    usual = ports.get(asked.scheme, "")
    return bool(there) and asked.scheme in ports and there.removesuffix(usual) == host.removesuffix(usual)


class Journal:
    """Logs and measures every request, adds the headers of safety, and turns surprises into problems."""

    def __init__(self, app: ASGIApp, measures: Measures) -> None:
        self.app = app
        self.measures = measures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                _add_headers(scope, message)
            await send(message)

        try:
            await self.app(scope, receive, sending)
        except asyncio.CancelledError:  # the server stops, and has waited for this
            if status:
                raise
            await answer_to(_stopping(), scope["path"])(scope, receive, sending)
        except Exception as surprise:
            note_surprise(surprise)
            if not status:
                await answer_to(surprise, scope["path"])(scope, receive, sending)
        finally:
            seconds = time.perf_counter() - began
            route = route_of(scope)
            self.measures.request(scope["method"], route, status, seconds)
            if route.startswith("/api"):
                write_log(
                    "request", method=scope["method"], route=route, status=status, ms=round(1000 * seconds, 1)
                )


def _stopping() -> Refused:
    sentence = say(
        "the server is being stopped, and whether this has been done is not known yet: look again before you "
        "try once more"
    )
    return Refused(503, StorageUnavailable.code, sentence)


def note_surprise(surprise: BaseException) -> None:
    """Log where something unexpected went wrong, and its kind; not its text, which may quote anything."""
    write_log("surprise", **stack_of(surprise))


def stack_of(surprise: BaseException) -> dict[str, Any]:
    """The kind of an exception, where it was raised, and the same of what it came from; never its text."""
    places = [
        f"{frame.filename.rpartition('site-packages/')[2]}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(surprise.__traceback__)
    ]
    stack: dict[str, Any] = {"kind": type(surprise).__name__, "places": places[-12:]}
    if surprise.__cause__ is not None:
        stack["because"] = stack_of(surprise.__cause__)
    return stack


def route_of(scope: Scope) -> str:
    """A request's route with names in place of what people fill in, for logs and measures."""
    route = scope.get("route")
    path = getattr(route, "path_format", None) or getattr(route, "path", None)
    if path is not None:
        return str(path)
    return "/api/…" if scope["path"].startswith("/api") else "/…"


def _add_headers(scope: Scope, message: Message) -> None:
    headers = MutableHeaders(raw=message["headers"])
    message["headers"] = headers.raw
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    headers.setdefault("Content-Security-Policy", POLICY)
    if scope["path"].startswith("/api"):
        headers.setdefault("Cache-Control", "no-store")


class Door:
    """Refuses what comes too often, from a stranger's page, or is too large, before it is read."""

    def __init__(self, app: ASGIApp, settings: Settings, requests: Limit | None) -> None:
        self.app = app
        self.settings = settings
        self.requests = requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or answer it with a problem."""
        if scope["type"] != "http" or not scope["path"].startswith("/api"):
            await self.app(scope, receive, send)
            return
        try:
            if self.requests is not None:
                self.requests.check(address_of(scope))
            headers = Headers(scope=scope)
            if scope["method"] not in READ_ONLY:
                if not origin_fits(headers, self.settings.origins):
                    raise Refused(403, "bad-origin", say("a page of another site may not do this here"))
                receive = await self._read(scope, headers, receive)
        except Refused as refusal:
            await answer_to(refusal, scope["path"])(scope, receive, send)
            return
        await self.app(scope, receive, send)

    async def _read(self, scope: Scope, headers: Headers, receive: Receive) -> Receive:
        """A request's whole body, read within time and size, as something to receive it from."""
        most = self.settings.most_record if "/records" in scope["path"] else self.settings.most_body
        length = headers.get("content-length", "")
        if length.isdigit() and (len(length) > 18 or int(length) > most):
            raise _too_large(most)
        body = bytearray()
        try:
            async with asyncio.timeout(self.settings.body_seconds):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        return _again(message, receive)
                    body += message.get("body", b"")
                    if len(body) > most:
                        raise _too_large(most)
                    if not message.get("more_body", False):
                        break
        except TimeoutError:
            raise Refused(408, "too-slow", say("the body of this request did not come in time")) from None
        whole = {"type": "http.request", "body": bytes(body), "more_body": False}
        return _again(whole, receive)


class Heads:
    """Answers HEAD, wherever there is something to GET, as that is answered: by its head alone."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, as ASGI has it."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        asked = {**scope, "method": "GET"}
        await self.app(asked, receive, sending)
        scope["route"] = asked.get("route")  # for the log


def _again(message: Message, receive: Receive) -> Receive:
    """Receive a message once more, then what follows."""
    first = [message]

    async def receiving() -> Message:
        return first.pop() if first else await receive()

    return receiving


def _too_large(most: int) -> Refused:
    sentence = say("this is too large: at most {most} kilobytes are taken here", most=most // 1024)
    return Refused(413, "too-large", sentence)
