"""How often Python looks for garbage: seldom while things are loaded, and later in small portions.

To look through all that is loaded took a fifth of the time in which a program starts, and as much when it
ends. A server keeps much of what it makes for some time, so that looking finds little, but whoever plays
waits meanwhile: what has come since the last look is to be little, and all is looked through hardly ever.
"""

from __future__ import annotations

import gc

LOADING = (50_000, 50, 100)
"""The thresholds of `gc.set_threshold` while most of what comes stays."""

SERVING = (2_000, 5, 1_000)
"""And while a server runs: at two thousand new objects, after six times at those of them that are left, and
hardly ever at all that there is."""


def collect_rarely() -> None:
    """From now on look seldom: for a process that begins to load things."""
    gc.set_threshold(*LOADING)


def collect_in_portions() -> None:
    """From now on look often, and at little: for a server."""
    gc.set_threshold(*SERVING)


def keep_what_is_there() -> None:
    """What there is now stays and is never looked through again.

    Nor is it looked through first: of a quarter of a million objects that a server has loaded a twenty-fifth
    is garbage, a megabyte, and finding that took a twentieth of the processor time in which it starts.
    """
    gc.freeze()


def look_no_more() -> None:
    """The process ends, and everything goes with it: else all would be looked through, time and again."""
    gc.freeze()
