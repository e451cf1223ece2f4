"""Ports for servers that are started later, or again: until then nobody else is given them."""

from __future__ import annotations

import socket
import sys

_held: list[socket.socket] = []


def held_port() -> int:
    """A port that whoever is told it can listen at, as long as the tests run and as often as it likes.

    A socket has it that never listens, so that the system gives it to no other program that asks for any. On
    Linux a server can listen there all the same: both say that they share it with whoever does not listen.
    """
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.bind(("127.0.0.1", 0))
    port = int(found.getsockname()[1])
    if sys.platform == "linux":
        _held.append(found)
    else:
        found.close()
    return port
