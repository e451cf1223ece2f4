"""Variants by their codes, with the code of their games loaded: nobody at a table is to wait for that.

The first call of compiled code loads it, and with the very first of a process comes much of SciPy: a busy
server answered nobody for seconds. So a variant is looked for in a thread, and a little is played there.
"""

from __future__ import annotations

from functools import cache

from pipworks.engine import Game, Variant
from pipworks.engine.rng import CIPHER
from pipworks.games import find_named
from pipworks.kernels import PLAIN

ENOUGH = 100
"""So many turns reach all that a table needs of a game."""


def variant_of(code: str) -> Variant:
    """The variant of a code, ready to be played. Raises UnknownGame, UnknownVariant or BadOption."""
    variant = find_named(code)
    if not PLAIN:
        _load(variant.game)
    return variant


@cache
def _load(game: Game) -> None:
    """Play a little; the code is the same for all variants of a game."""
    here = Variant(game).deal(seed=CIPHER + 64 * "0")  # tables draw by a cipher
    for at in range(ENOUGH):
        if here.over:
            return
        choices = {seat: here.choices(seat) for seat in here.to_act}
        turn = here.play({seat: each[at % len(each)] for seat, each in choices.items()})
        for seat in choices:
            here.view(seat)
            turn.lines(seat)
        here = turn.position
