"""Words typed nearly right: which of those that would do may have been meant."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from pipworks.cli.screen import Screen
from pipworks.engine.messages import say

NEAR = 0.7
"""From how much alike on, as difflib counts it, a word is taken for another that was typed wrong."""
LEAST = 3
"""Words of fewer letters are no more like one than like any other."""
MOST = 400
"""Among so many words one is looked for."""


def ask_whether_meant(screen: Screen, typed: str, words: Iterable[str]) -> None:
    """Ask whether one of some words was meant, if what was typed, or its first word, is nearly one."""
    there = {each.casefold(): each for each in words if sum(map(str.isalpha, each)) >= LEAST}
    if len(there) <= MOST:
        whole = typed.strip().casefold()
        for tried in dict.fromkeys((whole, *whole.split()[:1])):
            for near in difflib.get_close_matches(tried, there, 1, NEAR):
                screen.say(say("Did you mean {word}?", word=there[near]))
                return
