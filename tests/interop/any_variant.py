"""Variants of every built-in game, for the tests of the adapters."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

import pipworks
from pipworks import Variant
from pipworks.bots import bot_names
from pipworks.games import BUILT_IN
from pipworks.interop.vector import COMPILED
from pipworks.kernels import PLAIN
from strategies import every_game
from strategies import variants as femto_variants

OPTIONS: dict[str, dict[str, tuple[Any, ...]]] = {
    "math-arena": {
        "players": (2, 3, 4, 5),
        "remainder": ("larger_by_smaller", "choice"),
        "ties": ("hold", "cancel", "split"),
        "tournament": (0, 0, 3),
    },
    "sequences": {"division": ("truncate", "floor"), "idle_modifiers": ("allowed", "forbidden")},
    "brain-drain": {
        "players": (2, 3, 4, 8),
        "faces": ("one", "eleven_up", "suit"),
        "negatives": ("allowed", "none"),
        "relief": ("none", "three"),
        "first_to": (0, 2, 5),
        "score": ("cards", "value"),
    },
    "ascent": {"players": (2, 3, 6), "last_number": (1, 4, 9, 20), "negatives": ("allowed", "none")},
    "friend-or-foe": {
        "players": (3, 4, 5, 8),
        "both_criteria": (False, True),
        "ace_matches_die": (False, True),
        "friend_when_matched": (False, True),
        "foe_takes_own": (False, True),
        "friend_out": ("roller", "both"),
        "turn_limit": (1, 20, 60),
    },
}

NAMES = ("femto", "math-arena", "sequences") if PLAIN else tuple(sorted(BUILT_IN))
"""The games to try. What can be made of four cards takes too long to tell with nothing compiled."""

ALL_CODES = (
    "femto",
    "femto:goal=low,order=alternate",
    "femto:pack=2-3-4-5-6-7-8-10-12,spare=hidden",
    "femto:hand_size=3,match=3,pack=2-3-4-5-6-8,score=margin,start=snake",
    "math-arena",
    "math-arena:players=5,remainder=choice,ties=split",
    "math-arena:players=3,tournament=4",
    "sequences",
    "sequences:division=floor,idle_modifiers=forbidden",
    "brain-drain",
    "brain-drain:players=3,relief=three,score=value",
    "ascent",
    "ascent:last_number=10,players=3",
    "friend-or-foe",
    "friend-or-foe:both_criteria=true,friend_when_matched=true,players=5,turn_limit=60",
)
"""Variants of every game with all that can be different about how one steps through them."""
CODES = tuple(code for code in every_game(ALL_CODES) if code.split(":")[0] in NAMES)


def of(name: str) -> st.SearchStrategy[Variant]:
    """Variants of one game."""
    if name == "femto":
        return femto_variants(3)
    options = {option: st.sampled_from(values) for option, values in OPTIONS.get(name, {}).items()}
    return st.fixed_dictionaries(options).map(lambda given: pipworks.game(name).but(**given))


def of_any() -> st.SearchStrategy[Variant]:
    """Variants of all games."""
    return st.sampled_from(NAMES).flatmap(of)


def every_bot(variant: Variant) -> dict[int, str]:
    """Opponents by seat, all the bots that a game has for batches among them.

    Where the caller's seat rotates in two games or more, all of them play, so that one loop is compiled for
    all instead of one for each.
    """
    names = [name for name in bot_names(variant) if name in COMPILED][::-1]
    return {seat: names[seat % len(names)] for seat in range(variant.seats)}
