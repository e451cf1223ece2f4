"""A way to a server that swallows what goes over it, as a network does behind which a machine is gone, or is
cut at the worst of moments."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

Fate = Literal["through", "before", "after", "swallowed before", "swallowed after"]
"""What becomes of a COMMIT: it goes through and its answer comes; or the connection is cut before it has come
to the server; or after the server has done it, and before its answer has come. Or from there on nothing comes
through, and nobody is told."""

COMMIT, ROLLBACK = b"COMMIT\0", b"ROLLBACK\0"
"""How PostgreSQL is asked to end a transaction, and answers that it has."""


@dataclass(eq=False)
class _Way:
    """A connection, from who asks to who answers."""

    near: socket.socket
    far: socket.socket
    swallowed: int
    asked: bytes = b""
    """What has been asked in the transaction under way."""
    fate: Fate = "through"
    """What becomes of the COMMIT that came last."""
    answered: bytes = b""
    """What was answered to it, where that is not to come."""

    def cut(self) -> None:
        for each in (self.near, self.far):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)


class Wire:
    """Passes on what comes to its port, to another port of this machine and back."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._front = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._front.getsockname()[1]
        self._swallowed = 0
        self._open: list[socket.socket] = []
        self._fates: list[Fate] = []
        self._named = b""
        self._deciding = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def swallow(self) -> None:
        """From now on nothing comes through by the connections that there are; nor are they closed."""
        self._swallowed += 1

    def decide(self, named: str, fates: Iterable[Fate]) -> None:
        """What becomes of the next COMMITs to PostgreSQL of transactions in which that is named, in order."""
        with self._deciding:
            self._named, self._fates = named.encode(), list(fates)

    @property
    def undecided(self) -> int:
        """For how many COMMITs it was said what becomes of them, which have not come yet."""
        return len(self._fates)

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
                way = _Way(near, far, self._swallowed)
                for end in (near, far):
                    threading.Thread(target=self._pass_on, args=(way, end), daemon=True).start()

    def _pass_on(self, way: _Way, one: socket.socket) -> None:
        other = way.far if one is way.near else way.near
        may_pass = self._may_ask if one is way.near else self._may_answer
        with suppress(OSError):
            while content := one.recv(1 << 16):
                if way.swallowed == self._swallowed and may_pass(way, content):
                    other.sendall(content)
            if way.swallowed == self._swallowed:
                other.shutdown(socket.SHUT_WR)

    def _may_ask(self, way: _Way, content: bytes) -> bool:
        """Whether what is asked goes through. Who asks to commit asks for no more until that is answered."""
        way.asked += content
        if not way.asked.endswith((COMMIT, ROLLBACK)):
            return True
        asked, way.asked = way.asked, b""
        with self._deciding:
            if self._fates and asked.endswith(COMMIT) and self._named in asked:
                way.fate = self._fates.pop(0)
        if not way.fate.endswith("before"):
            return True
        self._end(way)
        return False

    def _may_answer(self, way: _Way, content: bytes) -> bool:
        """Whether what is answered comes back."""
        if way.fate == "through":
            return True
        way.answered += content
        if COMMIT in way.answered:
            self._end(way)
        return False

    def _end(self, way: _Way) -> None:
        """Let nothing more come through."""
        if way.fate.startswith("swallowed"):
            way.swallowed = -1
        else:
            way.cut()
