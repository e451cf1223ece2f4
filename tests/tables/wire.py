"""A way to a server that can swallow what goes over it, as a network does behind which a machine is gone."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class Wire:
    """Passes on what comes to its port, to another port of this machine and back."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._front = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._front.getsockname()[1]
        self._swallowed = 0
        self._open: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def swallow(self) -> None:
        """From now on nothing comes through by the connections that there are; nor are they closed."""
        self._swallowed += 1

    def close(self) -> None:
        """Close it, and all that goes over it."""
        for each in (self._front, *self._open):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._front.accept()
                far = socket.create_connection(("127.0.0.1", self._to))
                self._open += near, far
                for ends in ((near, far), (far, near)):
                    threading.Thread(target=self._pass_on, args=(*ends, self._swallowed), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket, swallowed: int) -> None:
        with suppress(OSError):
            while content := one.recv(1 << 16):
                if swallowed == self._swallowed:
                    other.sendall(content)
            if swallowed == self._swallowed:
                other.shutdown(socket.SHUT_WR)
