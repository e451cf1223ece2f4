"""Code compiled ahead, so that nobody waits for it later: what tables and quick bots need, then strong ones.

Of the parts of a game each can be compiled by a process of its own, at the same time: what one has compiled
by then the others take from it.
"""

from __future__ import annotations

import hashlib
import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from pipworks.bots import Perfect, bot
from pipworks.bots.levels import can_be_solved_at_once, level_bot
from pipworks.bots.recalling import can_be_recalled
from pipworks.bots.search import search
from pipworks.engine import Game, Position, Variant, generator, play_out, random_games
from pipworks.engine.errors import WrongType, listed
from pipworks.engine.levels import LEVEL_NAMES
from pipworks.engine.rng import CIPHER
from pipworks.engine.rows import blank_row
from pipworks.kernels import PLAIN, compile_for, folder_for, on_compile
from pipworks.solve import can_be_solved, solve

TABLE, QUICK, BOTS = "table", "quick bots", "bots"
PARTS = (TABLE, QUICK, BOTS)
"""Dealing and playing; the bots that answer at once; then solver, search, and thousands of games."""
AT_A_TABLE = (TABLE, QUICK)
"""What a table uses where it is kept: people first, then the bots that need no worker."""

LOOKED_AT = 20
"""So many turns are looked at, and told."""
QUICK_LEVELS = 3
"""So many of the levels, from the lowest, think of nothing for long."""

Hear = Callable[[int, str], None]
"""Is told, whenever something has to be compiled, how many pieces that makes by now, and its name."""


def mark_of(game: Game, part: str) -> Path | None:
    """The file whose being there says that a part has been prepared; None where nothing can be kept."""
    if PLAIN:
        return None
    folder = folder_for(f"prepared-{game.key}", Path(__file__).resolve(), game.kernels | game.kernel_bots)
    return None if folder is None else folder / f"{part}-{_processor()}"


@cache
def _processor() -> str:
    """A digest of the version of Numba and of the processor that it compiles for here, 8 hexadecimal digits.

    It takes nothing that has been compiled by another or for another, as in an image that has come to another
    machine, or in a folder that several share.
    """
    import numba
    import numba.core.registry

    registry: Any = numba.core.registry
    told = registry.cpu_target.target_context.codegen().magic_tuple()
    return hashlib.sha256(repr((numba.__version__, told)).encode()).hexdigest()[:8]


def is_prepared(game: Game, part: str) -> bool:
    """Whether a part of a game has been compiled for this machine's processor, or never has to be."""
    mark = mark_of(game, part)
    return PLAIN if mark is None else mark.exists()


def prepare(game: Game, parts: tuple[str, ...] = PARTS, hear: Hear | None = None) -> None:
    """Have parts of a game compiled; at once where that has been done before.

    Of several processes that want the same part one compiles it, and the others wait for it.
    """
    pieces = count(1)
    for part in parts:
        if is_prepared(game, part):
            continue
        mark = mark_of(game, part)
        with nullcontext() if mark is None else _by_one(mark):
            if is_prepared(game, part):  # another has done it meanwhile
                continue
            with nullcontext() if hear is None else on_compile(lambda name: hear(next(pieces), name)):
                _EXERCISES[part](Variant(game))  # kernels are the same for all variants
            if mark is not None:
                mark.parent.mkdir(exist_ok=True)
                mark.touch()


@contextmanager
def _by_one(mark: Path) -> Iterator[None]:
    """Be the one who prepares what that file stands for; whoever dies over it lets another have it."""
    mark.parent.mkdir(exist_ok=True)  # another process may have cleared it away since this one began
    with mark.with_name(f"{mark.name}-lock").open("ab") as lock:
        if os.name != "nt":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _sit_down(variant: Variant) -> None:
    """See which bots there are, and play as people do at a table, which draws by a cipher; to the end."""
    can_be_solved_at_once(variant)
    can_be_recalled(variant)
    here, dice = _dealt(variant, CIPHER + 64 * "0"), random.Random(1)
    for _ in range(LOOKED_AT):
        if here.over:
            break
        for seat in here.to_act:
            here.view(seat)
        here.after_choice({seat: here.numbers(seat)[0] for seat in here.to_act})
        turn = here.play({seat: dice.choice(here.choices(seat)) for seat in here.to_act})
        turn.lines()
        here = turn.position
    _play_out(here, "random")


def _answer_at_once(variant: Variant) -> None:
    """Play against the bots that do not think for long, as in a terminal."""
    # First what they call most of the rules for: meanwhile another process may compile how one deals.
    state, rng = blank_row(variant.game.state)[0], generator(1)
    for bot_kernel in variant.game.kernel_bots.values():
        compile_for(bot_kernel, variant.rules, state, 0, rng)
    for name in ("random", *variant.game.bots, *LEVEL_NAMES[:QUICK_LEVELS]):
        _play_out(_dealt(variant, 1), name)


def _dealt(variant: Variant, seed: int | str) -> Position:
    """A deal. Raises WrongType where nobody has anything to do in it although it is not over."""
    here = variant.deal(seed=seed)
    if not here.over and not here.to_act:
        raise variant.endless(variant.to_act(here.state))
    return here


def _play_out(here: Position, name: str) -> None:
    """Have bots of a kind play a game to its end. Raises WrongType where that has no scores."""
    variant = here.variant
    ended = play_out(here, [bot(name, variant)] * variant.seats).now
    if not np.isfinite(ended.scores).all():
        written = listed([str(each) for each in ended.scores], "and")
        raise WrongType(
            f"in {variant.code} `score` has written {written}: let it write a number for every seat"
        )


def _think(variant: Variant) -> None:
    """Solve, search and play out."""
    if can_be_solved(variant):
        play_out(variant.deal(seed=1), [Perfect(variant)] * variant.seats)
        solve(variant).stage(variant.deal(seed=1).state)
    for name in LEVEL_NAMES[QUICK_LEVELS:]:
        play_out(variant.deal(seed=1), [level_bot(name, variant, effort=0.001)] * variant.seats)
    random_games(variant, 2)
    here = variant.deal(seed=1)
    seat = here.to_act[0]
    search(variant, here.seen_by(seat), seat, generator(1), iterations=2)


_EXERCISES = {TABLE: _sit_down, QUICK: _answer_at_once, BOTS: _think}
