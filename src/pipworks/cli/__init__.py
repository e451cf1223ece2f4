"""The commands. Each is thin: it reads words, asks the rooms below, and shows what they answer."""

from __future__ import annotations

import os
import signal
from typing import NoReturn


def program() -> NoReturn:
    """The program. While its modules are loaded nothing has begun yet, and Ctrl-C just ends it."""
    hears = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if hears:
        signal.signal(signal.SIGINT, lambda *_: os._exit(130))
    from pipworks.cli import commands

    if hears:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    commands.program()
