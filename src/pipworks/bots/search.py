"""Search for any game: what each choice is worth by many imagined games, and the bot that plays by it."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from numbers import Integral, Real
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.bots import descent
from pipworks.bots.pacing import in_time
from pipworks.bots.tree import Tree, new_tree, with_room
from pipworks.engine import GameError, Variant
from pipworks.engine.contract import CHANCE, SEATS, Record
from pipworks.engine.errors import checked_luck, of_kind
from pipworks.engine.game import Game
from pipworks.engine.playing import refuse_no_variant
from pipworks.engine.rng import Generator, generator, next_word, unit
from pipworks.engine.statistics import means_and_errors
from pipworks.kernels import bind
from pipworks.work import Pool

ITERATIONS = 20_000
"""What the bot `search` takes for a choice."""
AHEAD = 48
"""After so many steps a game that is imagined is broken off, where it says its outlook."""
SLICE = 256
"""After so many iterations, if not before, the clock is looked at."""
WORLDS = 32
"""In so many imagined games the line is looked for that is expected."""
LONGEST_LINE = 8
SEEN_ENOUGH = 16.0
"""A line goes no further than to where so many iterations have been."""


class BadBudget(GameError):
    """A search that has nothing to go by to stop."""

    code = "bad-budget"


@dataclass(frozen=True)
class Considered:
    """One choice that was considered: how often, what it is worth, and how often to make it."""

    choice: int
    visits: int
    worth: float
    """The mean payoff; not a number when it was never tried."""
    error: float
    """Its standard error; not a number when it was not tried twice."""
    share: float
    """With what probability to make it; all of them sum to 1."""
    apart: float = math.nan
    """The standard error of its difference to what it was held against, where both had the same luck."""


@dataclass(frozen=True)
class Findings:
    """What a search, or who has imagined games otherwise, has found at a position, for one seat."""

    seat: int
    iterations: int
    """So many games were imagined."""
    worth: float
    """What the seat gets on average, choosing by the shares."""
    error: float
    """Its standard error, as games were imagined; what search has not yet understood is not in it."""
    considered: tuple[Considered, ...]
    """All choices there are, ascending."""
    line: tuple[dict[int, int], ...]
    """What is expected to be chosen from here on, by seat, as far as chance and secrets allow to say."""

    @property
    def best(self) -> Considered:
        """What is made most often; of equals the first."""
        return max(self.considered, key=lambda each: each.share)

    def drawn(self, rng: Generator) -> int:
        """A choice drawn by the shares."""
        left = float(unit(rng))
        for each in self.considered:
            left -= each.share
            if each.share > 0.0 and left < 0.0:
                return each.choice
        return self.best.choice

    def as_json(self) -> dict[str, Any]:
        """The findings as plain data: `null` for what nothing is known of yet."""
        plain = asdict(self)
        for each in (plain, *plain["considered"]):
            unknown = ("worth", "error", "apart")
            each |= {name: None for name in unknown if name in each and math.isnan(each[name])}
        return plain


def search(
    variant: Variant,
    known: Record,
    seat: int,
    rng: Generator,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
    threads: int = 1,
) -> Findings:
    """Search from what a seat knows that must choose, for so many iterations or seconds of processor time.

    The findings follow from the generator, `iterations` and `threads`, unless time is up before. With several
    threads each has a share of the iterations and a tree of its own, and what they found at the root is put
    together. Raises BadBudget when there is neither limit, or none above zero.
    """
    check_budget(iterations, seconds, threads)
    of_kind(Variant, variant, "what is searched is a variant, as pipworks.game gives it")
    checked_luck(rng)
    variant.refuse_idle(variant.to_act(known), seat)
    known = variant.masked(known, seat)  # whatever was handed in, nothing hidden is ever looked at
    shares = [None] * threads if iterations is None else _parted(iterations, threads)
    luck = [generator(int(next_word(rng))) for _ in shares]
    with Pool(threads) as pool:
        tasks = [
            _Task(variant, known, seat, each, seconds, one) for each, one in zip(shares, luck, strict=True)
        ]
        trees = list(pool.map(_grown, tasks))
    return _findings(variant, known, seat, trees, luck[0])


def check_budget(iterations: int | None, seconds: float | None, threads: int = 1) -> None:
    """Raise BadBudget when there is neither limit, or none above zero."""
    for given, kind, name in ((iterations, Integral, "iterations"), (seconds, Real, "seconds")):
        if given is not None:
            of_kind(kind, given, f"{name} are a number")
    of_kind(Integral, threads, "threads are a number")
    if iterations is None and seconds is None:
        raise BadBudget("a search needs an end: give it iterations, seconds or both")
    endless = seconds is not None and not 0.0 < seconds < math.inf
    if (iterations is not None and iterations < 1) or endless or threads < 1:
        raise BadBudget(
            "a search has at least one iteration, some time and one thread, not "
            "iterations={iterations}, seconds={seconds}, threads={threads}",
            iterations=str(iterations),
            seconds=str(seconds),
            threads=str(threads),
        )


def _parted(iterations: int, threads: int) -> list[int | None]:
    return [len(range(first, iterations, threads)) for first in range(min(threads, iterations))]


@dataclass(frozen=True)
class _Task:
    variant: Variant
    known: Record
    seat: int
    iterations: int | None
    seconds: float | None
    rng: Generator


def _grown(task: _Task) -> Tree:
    """A tree grown as far as there is time and as there are iterations."""
    variant, loop = task.variant, loop_of(task.variant.game)
    ahead = descent.MOST_STEPS if variant.game.outlook is None else AHEAD
    tree = new_tree(variant)
    tree.states[1] = task.known
    rules, secret = variant.rules, variant.options.secret
    # What has to be compiled takes no time away.
    loop.descend(rules, task.seat, 0, ahead, secret, tree, task.rng)
    left, done, begun = task.iterations, 0, time.thread_time()
    ends = math.inf if task.seconds is None else begun + task.seconds
    while left is None or left > 0:
        some = SLICE if task.seconds is None else in_time(done, begun, ends, SLICE)
        some = some if left is None else min(some, left)
        tree = with_room(tree)
        idle = loop.descend(rules, task.seat, some, ahead, secret, tree, task.rng)
        if idle != descent.NOBODY:
            raise variant.no_choices(int(idle))
        left, done = None if left is None else left - some, done + some
        if time.thread_time() >= ends:
            break
    variant.refuse_too_many(tree.out)
    return tree


@lru_cache(maxsize=16)
def loop_of(game: Game) -> ModuleType:
    """`pipworks.bots.descent` for one game."""
    return bind("pipworks.bots.descent", game.key, **game.kernels)


def _looked_up(variant: Variant, trees: Sequence[Tree], seen: Record, seat: int) -> NDArray[np.float64]:
    """What the trees know of each choice of a seat, by what it sees: visits, total, squares and share."""
    whole = 0.0
    for tree in trees:
        tree.states[2] = seen
        found = np.zeros((variant.game.most_choices, 4))
        count = loop_of(variant.game).look_up(variant.rules, seat, tree, found)
        whole = whole + found[:count]
    return np.asarray(whole)


def _findings(variant: Variant, known: Record, seat: int, trees: Sequence[Tree], rng: Generator) -> Findings:
    found = _looked_up(variant, trees, known, seat)
    visits, total, squares, _ = found.T
    shares = _shares(found)
    legal = variant.choices(known, seat)
    worths, errors = means_and_errors(total, squares, visits)
    considered = [
        Considered(choice, int(visits[at]), float(worths[at]), float(errors[at]), float(shares[at]))
        for at, choice in enumerate(legal)
    ]
    mix = [each for each in considered if each.share > 0.0]
    worth = sum(each.share * each.worth for each in mix)
    error = float(np.hypot.reduce([each.share * each.error for each in mix]))
    done = sum(int(tree.tally[1]) for tree in trees)
    return Findings(seat, done, worth, error, tuple(considered), _line(variant, known, seat, trees, rng))


LEAST_SHARE = 0.02
"""What belongs to the mix less often is noise, and left out."""


def _shares(found: NDArray[np.float64]) -> NDArray[np.float64]:
    """With what probability to make each choice: by the mix, else what was tried most often.

    While not everything has been tried often, it is what has the best mean.
    """
    visits, total, _, mixed = found.T
    if mixed.sum() > 0.0:
        mix = mixed / mixed.sum()
        mix[mix < LEAST_SHARE] = 0.0
        return np.asarray(mix / mix.sum())
    best = np.zeros(len(found))
    means = np.where(visits > 0, total / np.maximum(visits, 1.0), -np.inf)
    tried = visits == visits.max()
    best[int(np.argmax(np.where(tried, means, -np.inf)))] = 1.0
    return best


def _line(
    variant: Variant, known: Record, seat: int, trees: Sequence[Tree], rng: Generator
) -> tuple[dict[int, int], ...]:
    """What is made most often, step by step, over imagined games in which it can be made."""
    worlds = [variant.imagined(known, seat, rng) for _ in range(WORLDS if variant.options.hidden else 1)]
    line: list[dict[int, int]] = []
    while len(line) < LONGEST_LINE:
        acting = variant.to_act(worlds[0])
        worlds = [each for each in worlds if variant.to_act(each) == acting]
        if acting == CHANCE or not acting & SEATS:
            break
        joint = {}
        for each in variant.acting(worlds[0]):
            liked = _liked(variant, worlds, each, trees)
            if not liked or max(liked.values()) < SEEN_ENOUGH:
                return tuple(line)
            joint[each] = max(liked, key=lambda choice: (liked[choice], -choice))
        worlds = [each for each in worlds if all(c in variant.choices(each, s) for s, c in joint.items())]
        if not worlds:
            break
        line.append(joint)
        worlds = [variant.after(each, joint) for each in worlds]
    return tuple(line)


def _liked(variant: Variant, worlds: Sequence[Record], seat: int, trees: Sequence[Tree]) -> dict[int, float]:
    """How often each choice of a seat was made in the trees, by what it sees in each of some worlds."""
    liked: dict[int, float] = {}
    for each in worlds:
        found = _looked_up(variant, trees, variant.masked(each, seat), seat)
        for at, choice in enumerate(variant.choices(each, seat)):
            liked[choice] = liked.get(choice, 0.0) + float(found[at, 0])
    return liked


class Search:
    """The bot that searches before it chooses: always for the same number of iterations."""

    name = "search"

    def __init__(self, iterations: int = ITERATIONS, seconds: float | None = None) -> None:
        check_budget(iterations, seconds)
        self.iterations = iterations
        self.seconds = seconds
        """It thinks for no more processor time, if anything is said, even if iterations are left."""

    def choose(self, variant: Variant, known: Record, seat: int, rng: Generator) -> int:
        """A choice drawn from the mix that the search finds; the only one there is without any search."""
        refuse_no_variant(variant)
        legal = variant.choices(known, seat)
        if len(legal) == 1:
            return legal[0]
        found = search(variant, known, seat, rng, iterations=self.iterations, seconds=self.seconds)
        return found.drawn(rng)
