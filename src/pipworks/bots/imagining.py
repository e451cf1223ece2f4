"""The bot that imagines games after each of its choices, played on by a simpler bot, and makes the best."""

from __future__ import annotations

import math
import time
from functools import lru_cache
from types import ModuleType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipworks.bots import contest, playing_on
from pipworks.bots.pacing import in_time
from pipworks.engine import Variant
from pipworks.engine.contract import MOST_SEATS, NO_CHOICE, Record, room_for
from pipworks.engine.game import Game
from pipworks.engine.levels import MOST_SECONDS, Imagining
from pipworks.engine.rng import Generator
from pipworks.engine.statistics import means_and_errors
from pipworks.kernels import Kernel, bind

SLICES = 8
"""So often in each round the clock is looked at, and more often when the time is nearly over."""
LOOK = 64
"""Each time that two have been tried in so many more games, it is asked whether they are told apart."""
APART = 4.0
"""That they are is taken for sure from a difference of so many standard errors on."""
ALIKE = 256
"""In so many games it must have made no difference which of them it was, to be taken to make none."""


class Fared(NamedTuple):
    """How a seat fared in imagined games after each of some choices; what was given up has fewer games."""

    means: NDArray[np.float64]
    games: NDArray[np.int64]
    errors: NDArray[np.float64]
    """The standard errors of the means; not a number where there was only one game."""
    apart: NDArray[np.float64]
    """Those of the differences to the choice that was held against all: the same luck is in both."""
    last: NDArray[np.int64]
    """The places of the choices that were never given up."""

    @property
    def best(self) -> int:
        """The place of the choice that fared best, of those never given up; of equals the first."""
        return int(self.last[np.argmax(self.means[self.last])])


def fares(
    variant: Variant,
    known: Record,
    seat: int,
    tried: list[int],
    way: Imagining,
    rng: Generator,
    seconds: float = MOST_SECONDS,
    against: int | None = None,
) -> Fared:
    """What a seat gets on average after each of these choices, and in how many games each was tried.

    From round to round the better half goes on, and gets as many games as all had before, together (Karnin,
    Koren and Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", ICML 2013); the last two are what
    there is to choose from, and where nothing is held against them they go on only until they are told apart,
    or until it has made no difference for long which it is. The choice at the place `against` goes on
    whatever it is worth, and all others are held against it. It follows from the generator, unless the
    seconds are over before.
    """
    rules = variant.rules
    at_hand = known = known.copy()
    if variant.game.alone is not None:  # of a match, the game at hand: what follows is the same for all
        rules = rules.copy()
        variant.game.alone(rules, at_hand)
    room = np.zeros(4, variant.game.state)
    room[1] = at_hand
    out = room_for(variant.game.most_choices)
    joint, ends = np.full(MOST_SEATS, NO_CHOICE, np.int64), np.zeros(MOST_SEATS)
    count = len(tried)
    games = np.zeros(count, np.int64)
    # of what was won, its squares, the differences to what is held, their squares
    sums = np.zeros((4, count))
    alive = np.arange(count)
    rounds = max(1, math.ceil(math.log2(count))) if count > 2 else 1
    loop = loop_of(variant.game, way.bot)
    ahead = min(way.ahead or playing_on.MOST_STEPS, playing_on.MOST_STEPS)

    def played_on(
        some: NDArray[np.int64], games: int, steps: int, longest: int
    ) -> tuple[NDArray[np.float64], int, int]:
        """What is won in so many games, with how many there were of them and of steps."""
        won = np.zeros((games, len(some)))
        played, took = loop.try_all(
            rules, seat, some, games, steps, longest, way.bot is None, room, out, joint, ends, won, rng
        )
        if played < 0:
            raise variant.no_choices(int(playing_on.NOTHING_LISTED - played))
        return won[:played], played, took

    played_on(np.array(tried, np.int64), 0, 1, 1)  # what has to be compiled takes no time away
    begun = time.thread_time()
    until, done = begun + seconds, 0
    for _ in range(rounds):
        share = max(1, way.games * count // (rounds * len(alive)))
        steps = max(1, way.steps // rounds)
        some = np.array([tried[each] for each in alive], np.int64)
        longest = min(ahead, max(1, steps // len(some)))  # of the round, wherever the clock is looked at
        duel = np.zeros(3) if against is None and len(alive) == 2 else None
        while share > 0 and steps > 0 and not (duel is not None and _told_apart(duel)):
            slice_of = max(1, min(share, way.games // (rounds * SLICES)))
            if duel is not None:
                slice_of = min(slice_of, LOOK - int(duel[0]) % LOOK)
            slice_of = max(1, in_time(done, begun, until, slice_of * len(alive)) // len(alive))
            won, played, took = played_on(some, slice_of, steps, longest)
            apart = won * np.nan if against is None else won - won[:, alive == against]
            sums[:, alive] += [each.sum(axis=0) for each in (won, won**2, apart, apart**2)]
            games[alive] += played
            if duel is not None:
                apart = won[:, 0] - won[:, 1]
                duel += played, apart.sum(), (apart**2).sum()
            done += played * len(alive)
            share, steps = share - played, steps - took
            if time.thread_time() > until:
                break
        variant.refuse_too_many(out)
        if time.thread_time() > until:
            break
        means = sums[0, alive] / games[alive]
        if len(alive) > 2:
            better = np.argsort(-means, kind="stable")[: max(2, (len(alive) + 1) // 2)]
            alive = np.unique([*alive[better], *([] if against is None else [against])])
    low, high = variant.payoffs or (0.0, 0.0)
    means, errors = means_and_errors(sums[0], sums[1], games, ((high - low) / 2) ** 2)
    apart = means_and_errors(sums[2], sums[3], games, 0.0)[1]
    apart[np.arange(count) == against] = 0.0
    return Fared(means, games, errors, apart, alive)


def _told_apart(duel: NDArray[np.float64]) -> bool:
    """Whether two are told apart, from how often they were tried, and the sum and squares of differences."""
    games, total, squares = duel
    if games == 0 or games % LOOK:
        return False
    if squares == 0.0:
        return bool(games >= ALIKE)
    return bool(total**2 >= APART**2 * (squares - total**2 / games) * games / (games - 1))


@lru_cache(maxsize=64)
def loop_of(game: Game, bot: Kernel | None) -> ModuleType:
    """The loop for a game and the bot that goes on."""
    name = "anyhow" if bot is None else getattr(bot, "py_func", bot).__name__
    policy = contest.no_bot if bot is None else bot
    parts = game.kernels | {"policy": policy, "advance": game.loops.advance}
    return bind("pipworks.bots.playing_on", f"{game.key}-{name}", **parts)
