"""The bot that imagines games after each of its choices, played on by a simpler bot, and makes the best."""

from __future__ import annotations

import math
import time
from functools import lru_cache
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from pipworks.bots import playing_on
from pipworks.bots.pacing import in_time
from pipworks.engine import Variant
from pipworks.engine.contract import MOST_SEATS, NO_CHOICE, Record, room_for
from pipworks.engine.game import Game
from pipworks.engine.levels import MOST_SECONDS, Imagining
from pipworks.engine.rng import Generator
from pipworks.kernels import Kernel, bind

SLICES = 8
"""So often in each round the clock is looked at, and more often when the time is nearly over."""


def fares(
    variant: Variant,
    known: Record,
    seat: int,
    tried: list[int],
    way: Imagining,
    rng: Generator,
    seconds: float = MOST_SECONDS,
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """What a seat gets on average after each of these choices, and in how many games each was tried.

    From round to round the better half goes on, and gets as many games as all had before, together (Karnin,
    Koren and Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", ICML 2013); the last two are what
    there is to choose from. What was given up has a mean of minus infinity. It follows from the generator,
    unless the seconds are over before.
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
    totals, games = np.zeros(len(tried)), np.zeros(len(tried), np.int64)
    alive = np.arange(len(tried))
    rounds = max(1, math.ceil(math.log2(len(tried)))) if len(tried) > 2 else 1
    loop = loop_of(variant.game, way.bot)
    ahead = min(way.ahead or playing_on.MOST_STEPS, playing_on.MOST_STEPS)
    begun = time.monotonic()
    until, done = begun + seconds, 0
    for _ in range(rounds):
        share = max(1, way.games * len(tried) // (rounds * len(alive)))
        steps = max(1, way.steps // rounds)
        some = np.array([tried[each] for each in alive], np.int64)
        while share > 0 and steps > 0:
            slice_of = max(1, min(share, way.games // (rounds * SLICES)))
            slice_of = max(1, in_time(done, begun, until, slice_of * len(alive)) // len(alive))
            won = np.zeros(len(alive))
            played, took = loop.try_all(
                rules, seat, some, slice_of, steps, ahead, way.bot is None, room, out, joint, ends, won, rng
            )
            totals[alive] += won
            games[alive] += played
            done += played * len(alive)
            share, steps = share - played, steps - took
            if time.monotonic() > until:
                break
        variant.refuse_too_many(out)
        if time.monotonic() > until:
            break
        means = totals[alive] / games[alive]
        if len(alive) > 2:
            alive = np.sort(alive[np.argsort(-means, kind="stable")[: max(2, (len(alive) + 1) // 2)]])
    means = np.full(len(tried), -np.inf)
    means[alive] = totals[alive] / np.maximum(games[alive], 1)
    return means, games


@lru_cache(maxsize=64)
def loop_of(game: Game, bot: Kernel | None) -> ModuleType:
    """The loop for a game and the bot that goes on."""
    name = "anyhow" if bot is None else getattr(bot, "py_func", bot).__name__
    policy = playing_on.anyhow if bot is None else bot
    return bind("pipworks.bots.playing_on", f"{game.key}-{name}", **game.kernels, policy=policy)
