"""A sweep that is killed on the way: `killed_sweep.py FOLDER STEP`.

It kills itself before the call of that number to anything that changes what is on disk.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pipworks.lab import sweep

SMALL = sweep.plan("femto", 4, "1..6", "chooser=winner|ahead")


def main(folder: str, step: str) -> None:
    left = int(step)

    def wrap(call: Callable[..., Any]) -> Callable[..., Any]:
        def wrapped(*args: Any, **named: Any) -> Any:
            nonlocal left
            left -= 1
            if left < 0:
                os.kill(os.getpid(), signal.SIGKILL)
            return call(*args, **named)

        return wrapped

    for name in ("fsync", "replace", "unlink"):
        setattr(os, name, wrap(getattr(os, name)))
    sweep.sweep(SMALL, Path(folder), 1)


if __name__ == "__main__":
    main(*sys.argv[1:])
