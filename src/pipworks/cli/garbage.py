"""How often Python looks for garbage: seldom, as most of what is loaded stays.

To look through it took a fifth of the time in which a program starts, and held up whoever played.
"""

from __future__ import annotations

import gc

RARELY = (50_000, 50, 100)
"""The thresholds of `gc.set_threshold`."""


def collect_rarely() -> None:
    """From now on look seldom: for a process that begins to load things."""
    gc.set_threshold(*RARELY)


def keep_what_is_there() -> None:
    """What there is now stays and is never looked through again; and look seldom for the rest."""
    gc.collect()
    gc.freeze()
    collect_rarely()
