"""The rest of a game solved exactly, where it is open and small: of any game of two with opposite interests.

A game may keep cards hidden for long and still end in the open, when the piles are used up and both can see,
or count, what the other holds. From there on it is a game of public state like any other. That the rest *is*
open is not believed but looked at: in every position that may still come, what either seat sees must be all
there is, byte for byte.
"""

from __future__ import annotations

from functools import lru_cache
from types import ModuleType

import numpy as np

from pipworks.engine import Variant
from pipworks.engine.contract import MOST_SEATS, NO_CHOICE, Record, room_for
from pipworks.engine.game import Game
from pipworks.kernels import bind
from pipworks.solve import hashed
from pipworks.solve.solution import Solution, game_of_match, searched_from

MOST = 60_000
"""A rest of more positions than this is not small."""
_WAITING = 1 << 13
"""So many positions may wait in the walk."""
_MOST_EVENTS = 1 << 10


@lru_cache(maxsize=16)
def _openness(game: Game) -> ModuleType:
    return bind("pipworks.solve.openness", game.key, **game.kernels)


def may_be_open(variant: Variant) -> bool:
    """Whether the rest of a game of this variant could ever be solved so.

    Games that number their positions number those that are public from the start, and are left out.
    """
    game = variant.game
    return variant.is_duel and not game.is_about_solving and game.slots is None


def is_open(variant: Variant, state: Record) -> bool:
    """Whether either seat sees all of this state."""
    return all(variant.masked(state, seat).tobytes() == state.tobytes() for seat in range(variant.seats))


def size_of_rest(variant: Variant, state: Record, most: int = MOST, *, laid_open: bool = False) -> int | None:
    """How many positions may still come, this one included; None if the rest is not open, or not small.

    With `laid_open` it counts as open whatever the seats see.
    """
    if not may_be_open(variant) or not (laid_open or is_open(variant, state)):
        return None
    rules, start = game_of_match(variant, state)
    stack, sights = np.zeros(_WAITING, variant.game.state), np.zeros(2, variant.game.state)
    places = 1 << (2 * most).bit_length()
    known = hashed.new_table(stack, places)
    stack[0] = start
    lists = np.stack([room_for(variant.game.most_choices)] * 2)
    found = _openness(variant.game).walk(
        rules,
        stack,
        sights,
        known,
        sights.view(np.uint8).reshape(2, -1),
        lists,
        np.zeros(_MOST_EVENTS, np.int64),
        np.zeros(_MOST_EVENTS),
        np.full(MOST_SEATS, NO_CHOICE, np.int64),
        most,
        laid_open,
    )
    for each in lists:
        variant.refuse_too_many(each)
    return int(found) if found > 0 else None


def solve_rest(variant: Variant, state: Record, most: int = MOST) -> Solution | None:
    """The solution of all positions that may come from this one on; None if they are not open, or too many.

    It answers for each of them, and keeps what it works out.
    """
    if size_of_rest(variant, state, most) is None:
        return None
    return searched_from(variant, *game_of_match(variant, state))
