"""The commands. Each is thin: it reads words, asks the rooms below, and shows what they answer."""

from __future__ import annotations

import os
import signal
import sys
from typing import NoReturn

from pipworks.loading import InTheWay, loading


def program() -> NoReturn:
    """The program. While its modules are loaded nothing has begun yet, and Ctrl-C just ends it."""
    hears = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if hears:
        signal.signal(signal.SIGINT, lambda *_: os._exit(130))
    _open_streams()
    try:
        with loading():
            from pipworks.cli import commands
    except InTheWay as problem:
        sys.exit(f"pipworks: {problem}")

    if hears:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    commands.program()


def _open_streams() -> None:
    """Let nothing come from where nothing is open, as after `<&-`, and nothing be kept of what goes there.

    Python has None in the place of such a stream. Its number would go to the next file that is opened.
    """
    for name, mode in (("stdin", os.O_RDONLY), ("stdout", os.O_WRONLY), ("stderr", os.O_WRONLY)):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, mode), "r" if name == "stdin" else "w"))
