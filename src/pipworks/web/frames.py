"""Sockets that take text at once, send what is said together in one piece, read on while they can, and ask
nobody whether they are there who has just said something.

ASGI has a task wait for each text that is sent. What wakes a reader is what costs most of sending; and an
answer mostly follows upon what is told of it. Uvicorn stops reading with every message until it is taken.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

AT_ONCE = "pipworks.text"
"""The extension of ASGI by which an application finds `Frames.say`."""


class Frames(WebSocketsSansIOProtocol):
    """A socket, of which an application may ask, too, that a text be sent without anybody waiting for it."""

    _said: bytearray | None = None
    """What is to be sent before the loop goes on."""
    _heard: float = float("-inf")
    """When something came last, by the clock of the loop."""

    def handle_connect(self, event: Any) -> None:
        """Somebody wants a socket."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            self.scope["extensions"][AT_ONCE] = {"say": self.say}

    def data_received(self, data: bytes) -> None:
        """Something came, whatever it is: somebody is there."""
        self._heard = self.loop.time()
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """Ask whether anybody is there, when nothing has come for as long as it takes to ask again."""
        assert self.ping_interval is not None
        left = self._heard + self.ping_interval - self.loop.time()
        if left > 0:
            self.ping_timer = self.loop.call_later(left, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def send_receive_event_to_app(self) -> None:
        """A message has come: while none waits before it to be taken, there is no need to stop reading."""
        self.read_paused = self.queue.empty()  # so that it seems to be stopped already
        super().send_receive_event_to_app()

    def say(self, text: str) -> bool:
        """Send a text, and what else is said before the loop goes on; whether there is room for it just now.

        Where there is none, it is to be sent as ASGI has it; so is all that follows, until that has been.
        """
        if self.disconnected or self.conn.state is not OPEN or not self.writable.is_set():
            return False
        if self._said is None:
            self._said = bytearray()
            self.loop.call_soon(self._send_said)
        self._said += framed(text)
        return True

    def _send_said(self) -> None:
        said, self._said = self._said, None
        if said and not self.disconnected and self.conn.state is OPEN:
            self.transport.write(said)

    async def send(self, message: Any) -> None:
        """Send what the application says as ASGI has it, after all that was said before."""
        self._send_said()
        await super().send(message)

    def shutdown(self) -> None:
        """The server stops."""
        self._send_said()
        super().shutdown()


def said_at_once(scope: Scope) -> Callable[[str], bool] | None:
    """`Frames.say` of the socket that an application has; nothing where another kind of server has it."""
    extension = scope.get("extensions", {}).get(AT_ONCE)
    return None if extension is None else extension["say"]


def framed(text: str) -> bytes:
    """A text as a server sends it: a frame of its own, not masked and not compressed (RFC 6455, 5.2)."""
    data = text.encode()
    if len(data) < 126:
        return b"\x81" + bytes((len(data),)) + data
    if len(data) < 1 << 16:
        return b"\x81\x7e" + len(data).to_bytes(2, "big") + data
    return b"\x81\x7f" + len(data).to_bytes(8, "big") + data
