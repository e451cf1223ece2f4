"""Matches between bots: many games on the same deals, with every seat held in turn.

A *round* is one seed, played as often as there are seats, the bots moving on a seat each time, so that
nobody gains by the luck of the cards or of the seat. Intervals are taken over rounds, which are independent,
not over games, which are not. A few rounds that end alike prove little, and have wide ones.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from numbers import Integral
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from pipworks.bots.racing import is_race, race_out
from pipworks.engine import Decider, GameError, Variant, play_out
from pipworks.engine.contract import MOST_SEATS, NO_CHOICE, room_for
from pipworks.engine.errors import checked_seed, of_kind, whole_number
from pipworks.engine.game import Game
from pipworks.engine.messages import say
from pipworks.engine.rng import generator
from pipworks.engine.statistics import BOUND, means_and_errors, wilson
from pipworks.kernels import bind
from pipworks.solve import Progress, no_progress
from pipworks.work import Pool, WorkersLost, usable_cores

KERNEL_BOTS = ("random", "greedy", "thinking")
ROUNDS_A_TASK = 64
FEW = 30
"""From so many rounds on, a payoff that was always the same is believed to be."""
MOST_GAMES = 10_000_000
"""Results of so many games are kept until a match is over."""


class BadMatch(GameError):
    """A match that cannot be played."""

    code = "bad-match"


@dataclass(frozen=True)
class Standing:
    """How one bot did: shares of games with 95 % intervals, and its mean payoff."""

    bot: str
    wins: float
    """Games won; a game shared by k winners counts 1/k for each."""
    win_rate: float
    win_interval: tuple[float, float]
    mean_score: float
    score_interval: tuple[float, float] | None
    """None where rounds do not tell it: one alone, or fewer than 30 in which all payoffs were the same."""


@dataclass(frozen=True)
class MatchReport:
    """How a match went. `draws` counts games in which all payoffs were equal."""

    variant: str
    seed: str
    games: int
    draws: int
    mean_length: float
    longest: int
    """Lengths are in steps: joint choices."""
    standings: tuple[Standing, ...]


def play_match(
    variant: Variant,
    bots: Sequence[str],
    games: int,
    *,
    seed: int | str = 0,
    processes: int | None = None,
    tell: Progress = no_progress,
) -> MatchReport:
    """Play bots against each other with seats rotated on the same deals.

    `games` is rounded up to whole rounds. The same seed gives the same report whatever the number of
    `processes` (by default one a processor). Raises BadMatch, UnknownBot or NotSolvable.
    """
    from pipworks.bots import bot

    of_kind(Variant, variant, "a match is of a variant, as pipworks.game gives it")
    of_kind((list, tuple), bots, "bots are a list of names, one for each seat")
    of_kind(Integral, games, "a match has a whole number of games")
    if len(bots) != variant.seats:
        raise BadMatch(
            "{variant} has {seats} {seats:seat|seats}, so {count} will not do: name {seats} "
            "{seats:bot|bots}, the same one several times if you like",
            variant=variant.code,
            seats=variant.seats,
            count=len(bots),
        )
    processes = None if processes is None else whole_number("processes", processes, 1)
    seed = checked_seed(seed)
    if games < 1:
        raise BadMatch("a match has at least one game, not {games}", games=int(games))
    if games > MOST_GAMES:
        raise BadMatch(
            "a match has at most {most:grouped} games, not {games:grouped}: play several of other seeds",
            most=MOST_GAMES,
            games=int(games),
        )
    for name in bots:
        bot(name, variant)
    rounds = math.ceil(games / variant.seats)
    tasks = [
        (variant, tuple(bots), str(seed), first, min(first + ROUNDS_A_TASK, rounds))
        for first in range(0, rounds, ROUNDS_A_TASK)
    ]
    scores = np.empty((rounds, variant.seats, variant.seats))
    lengths = np.empty((rounds, variant.seats), np.int64)
    with Pool(min(processes or usable_cores(), len(tasks)), over="processes") as pool:
        try:
            for task, (some_scores, some_lengths) in zip(tasks, pool.map(play_rounds, tasks), strict=True):
                scores[task[3] : task[4]] = some_scores
                lengths[task[3] : task[4]] = some_lengths
                played = task[4] * variant.seats
                tell(task[4] / rounds, say("{games:grouped} {games:game|games}", games=played))
        except WorkersLost as problem:
            raise BadMatch("the match was not finished: {told}", told=str(problem)) from problem
    return _report(variant, bots, str(seed), scores, lengths)


Task = tuple[Variant, tuple[str, ...], str, int, int]
Result = tuple[NDArray[np.float64], NDArray[np.int64]]


@lru_cache(maxsize=16)
def _loop(game: Game) -> ModuleType:
    from pipworks.bots import contest

    kinds = {name: game.kernel_bots.get(name, contest.no_bot) for name in KERNEL_BOTS[1:]}
    return bind("pipworks.bots.contest", game.key, **game.kernels, **kinds)


def play_rounds(task: Task) -> Result:
    """Play some rounds: payoffs by round, rotation and bot (not seat), and lengths by round and rotation."""
    variant, bots, seed, first, last = task
    seats = variant.seats
    scores = np.empty((last - first, seats, seats))
    lengths = np.empty((last - first, seats), np.int64)
    compiled = {"random", *variant.game.kernel_bots} & set(KERNEL_BOTS)
    play = _compiled if set(bots) <= compiled else _interpreted
    for each in range(first, last):
        for shift in range(seats):
            sitting = [(seat + shift) % seats for seat in range(seats)]  # which bot sits where
            payoffs, steps = play(variant, [bots[one] for one in sitting], f"{seed}/{each}", shift)
            for seat, one in enumerate(sitting):
                scores[each - first, shift, one] = payoffs[seat]
            lengths[each - first, shift] = steps
    return scores, lengths


def _compiled(variant: Variant, bots: list[str], luck: str, shift: int) -> tuple[list[float], int]:
    payoffs = np.zeros(MOST_SEATS)
    who = np.zeros(MOST_SEATS, np.int64)
    who[: len(bots)] = [KERNEL_BOTS.index(name) for name in bots]
    out = room_for(variant.game.most_choices)
    loop, states = _loop(variant.game), np.zeros(2, variant.game.state)
    steps = loop.contest(
        variant.rules,
        states,
        who,
        generator(f"{luck}/bots/{shift}"),
        generator(luck),
        out,
        np.full(MOST_SEATS, NO_CHOICE, np.int64),
        payoffs,
    )
    variant.refuse_too_many(out)
    if steps == loop.ENDLESS:
        raise variant.endless(variant.to_act(states[0]))
    if steps <= loop.NOTHING_LISTED:
        raise variant.no_choices(int(loop.NOTHING_LISTED - steps))
    return [float(each) for each in payoffs[: len(bots)]], int(steps)


def _interpreted(variant: Variant, bots: list[str], luck: str, shift: int) -> tuple[list[float], int]:
    deciders = [_decider(name, variant) for name in bots]
    play = race_out if is_race(variant, deciders) else play_out
    record = play(variant.deal(seed=luck), deciders, seed=f"{luck}/bots/{shift}")
    steps = sum(isinstance(step, dict) for step in record.steps)
    return list(record.now.scores), steps


@lru_cache(maxsize=16)
def _decider(name: str, variant: Variant) -> Decider:
    from pipworks.bots import bot

    return bot(name, variant)


def _report(
    variant: Variant,
    bots: Sequence[str],
    seed: str,
    scores: NDArray[np.float64],
    lengths: NDArray[np.int64],
) -> MatchReport:
    best = scores.max(axis=2, keepdims=True)
    winners = scores == best
    drawn = winners.all(axis=2)
    won = np.where(drawn[..., None], 0.0, winners / winners.sum(axis=2, keepdims=True))
    standings = []
    for at, name in enumerate(bots):
        rate, rate_error = _mean(won[:, :, at], 1.0)
        mean, mean_error = _mean(scores[:, :, at], float(np.ptp(scores)))
        told = mean_error > 0.0 or len(scores) >= FEW
        between = (mean - BOUND * mean_error, mean + BOUND * mean_error) if told else None
        total = float(won[:, :, at].sum())
        standings.append(Standing(name, total, rate, _share(rate, rate_error, len(won)), mean, between))
    return MatchReport(
        variant=variant.code,
        seed=seed,
        games=int(lengths.size),
        draws=int(drawn.sum()),
        mean_length=float(lengths.mean()),
        longest=int(lengths.max()),
        standings=tuple(standings),
    )


def _mean(results: NDArray[np.float64], apart: float) -> tuple[float, float]:
    """The mean over rounds and its standard error, where results can be so far apart; NaN for one round."""
    rounds = results.mean(axis=1)
    total, squares = np.array([rounds.sum()]), np.array([(rounds**2).sum()])
    means, errors = means_and_errors(total, squares, np.array([len(rounds)]), (apart / 2) ** 2)
    return float(means[0]), float(errors[0])


def _share(share: float, error: float, rounds: int) -> tuple[float, float]:
    """The 95 % interval of a share: Wilson's, from as many games as its error says that it is worth."""
    worth = share * (1.0 - share) / error**2 if error > 0.0 and 0.0 < share < 1.0 else float(rounds)
    return wilson(share * worth, worth)
