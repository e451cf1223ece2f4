"""A program that lays a choice in a game by post and is killed on the way: `killed.py FOLDER CHOICE STEP`.

It kills itself before the call of that number to anything that changes what is on disk.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pipworks.games import find_named
from pipworks.post import desk

CHANGING = ("open", "write", "fsync", "replace")


def dying_at(step: int) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    left = [step]

    def wrap(call: Callable[..., Any]) -> Callable[..., Any]:
        def wrapped(*args: Any, **named: Any) -> Any:
            left[0] -= 1
            if left[0] < 0:
                os.kill(os.getpid(), signal.SIGKILL)
            return call(*args, **named)

        return wrapped

    return wrap


def main(folder: str, choice: str, step: str) -> None:
    wrap = dying_at(int(step))
    for name in CHANGING:
        setattr(os, name, wrap(getattr(os, name)))
    moved = desk.lay(Path(folder), "", choice, find_named)
    print(moved.game.outbox[-1].line)


if __name__ == "__main__":
    main(*sys.argv[1:])
