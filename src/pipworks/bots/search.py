"""Search for any game: what each choice is worth by many imagined games, and the bot that plays by it."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from copy import copy
from dataclasses import asdict, dataclass
from functools import lru_cache
from numbers import Integral, Real
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipworks.bots import descent
from pipworks.bots.decided import Named
from pipworks.bots.pacing import in_time
from pipworks.bots.tree import MOST_ENTRIES, NOT_GIVEN, Tree, new_tree, with_room
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
MOST_ITERATIONS = 10**12
"""More nobody will see the end of."""
AHEAD = 48
"""After so many steps a game that is imagined is broken off, where it says its outlook."""
SLICE = 256
"""After so many iterations, if not before, the clock is looked at."""
LOOKED_UP = 5
"""Columns of what `look_up` finds: visits, total, squares, share of the mix, and whether it is proved."""
WORLDS = 32
"""In so many imagined games the line is looked for that is expected."""
LONGEST_LINE = 8
FOR_THE_LINE = 0.05
"""Of the time that a search may take, so much is left for that line: it ends where the time does."""
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
    """Its standard error, and how far the mean has still moved where that is known (see `search`); not a
    number when it was not tried twice."""
    share: float
    """With what probability to make it; all of them sum to 1."""
    proved: bool = False
    """Whether it is worth that for certain, with best play of all."""
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
    provable: bool = False
    """Whether all is open and follows from choices made in turn, so that worths can be proved; estimates may
    then be far from them, whatever their errors."""

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


class Kept:
    """What a search has learnt, for the next ones of the same seat, as its game goes on."""

    def __init__(self) -> None:
        self._whose: tuple[Variant, int] | None = None
        self._trees: list[Tree] = []

    def trees(self, variant: Variant, seat: int, threads: int) -> list[Tree]:
        """The trees to go on with, one a thread: new ones where there are none, or little room is left."""
        found = self._trees if self._whose == (variant, seat) else []
        found = [each for each in found[:threads] if 4 * int(each.tally[0]) <= MOST_ENTRIES]
        return found + [new_tree(variant) for _ in range(threads - len(found))]

    def keep(self, variant: Variant, seat: int, trees: list[Tree]) -> None:
        """Keep what has grown."""
        self._whose, self._trees = (variant, seat), trees


def search(
    variant: Variant,
    known: Record,
    seat: int,
    rng: Generator,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
    threads: int = 1,
    weighing: bool = False,
    kept: Kept | None = None,
) -> Findings:
    """Search from what a seat knows that must choose, for so many iterations or seconds of processor time.

    It looks for the best choice, and hardly at what seems worse. With `weighing`, where nothing is secret,
    half of the effort goes to all choices alike, so that what each is worth can be held against the best;
    who chooses at the same time keeps to the mix found by then, so that all choices meet the same. What was
    thought before it was known how to go on would count for ever in what seemed worse: so a worth is the mean
    of the last quarter alone, and to its error belongs how far it is from that of the quarter before. Where
    something is secret the others would adapt to what they cannot know.

    It stops early once all that it is asked is proved, as may be in the open. With `kept` it goes on from
    what searches found that had the same, and leaves there what it finds. The findings follow from that, the
    generator, `iterations` and `threads`, unless time is up before. With several threads each has a share of
    the iterations and a tree of its own, and what they found at the root is put together. Raises BadBudget
    when there is neither limit, or none above zero.
    """
    check_budget(iterations, seconds, threads)
    of_kind((Kept, type(None)), kept, "what was learnt before is kept in a Kept")
    of_kind(Variant, variant, "what is searched is a variant, as pipworks.game gives it")
    checked_luck(rng)
    variant.refuse_idle(variant.to_act(known), seat)
    known = variant.masked(known, seat)  # whatever was handed in, nothing hidden is ever looked at
    shares = [None] * threads if iterations is None else _parted(iterations, threads)
    luck = [generator(int(next_word(rng))) for _ in shares]
    payoffs = variant.payoffs
    how = _How(
        ahead=descent.MOST_STEPS if variant.game.outlook is None else AHEAD,
        secret=variant.options.secret,
        top=math.inf if payoffs is None else float(payoffs[1]),
    )
    even = weighing and not how.secret
    kept = Kept() if kept is None else kept
    trees = kept.trees(variant, seat, len(shares))
    before = sum(int(each.tally[1]) for each in trees)
    with Pool(threads) as pool:
        tasks = [
            _Task(variant, known, seat, how, some, seconds, one, tree, even)
            for some, one, tree in zip(shares, luck, trees, strict=True)
        ]
        trees, passed = zip(*pool.map(_grown, tasks), strict=True)
    kept.keep(variant, seat, list(trees))
    provable = proves(variant) and not any(tree.tally[2] for tree in trees)
    for_the_line = math.inf if seconds is None else FOR_THE_LINE * seconds
    return _findings(
        variant, known, seat, trees, np.sum(passed, axis=0), luck[0], before, provable, for_the_line
    )


def check_budget(iterations: int | None, seconds: float | None, threads: int = 1) -> None:
    """Raise BadBudget when there is neither limit, or none above zero."""
    for given, kind, name in ((iterations, Integral, "iterations"), (seconds, Real, "seconds")):
        if given is not None:
            of_kind(kind, given, f"{name} are a number")
    of_kind(Integral, threads, "threads are a number")
    if iterations is None and seconds is None:
        raise BadBudget("a search needs an end: give it iterations, seconds or both")
    if iterations is not None and iterations > MOST_ITERATIONS:
        raise BadBudget(
            "a search has {most:grouped} iterations at most, not {iterations:grouped}",
            most=MOST_ITERATIONS,
            iterations=int(iterations),
        )
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


class _How(NamedTuple):
    """How a variant is searched: what of it `descend` is told."""

    ahead: int
    secret: bool
    top: float


@dataclass(frozen=True)
class _Task:
    variant: Variant
    known: Record
    seat: int
    how: _How
    iterations: int | None
    seconds: float | None
    rng: Generator
    tree: Tree
    even: bool
    """Whether half of it is for all choices alike."""


def _grown(task: _Task) -> tuple[Tree, NDArray[np.float64]]:
    """A tree grown as far as there is time and as there are iterations, and what was known of each choice at
    the root after half of them and after three quarters: 2 × choices × the columns of `look_up`, all 0 where
    no part is for all alike."""
    tree = task.tree
    tree.states[1] = task.known
    tree.tally[2] = 0
    # What has to be compiled takes no time away.
    _descend(task, tree, 0, NOT_GIVEN)
    seconds = None if task.seconds is None else (1.0 - FOR_THE_LINE) * task.seconds
    count = len(task.variant.choices(task.known, task.seat))
    passed = np.zeros((2, count, LOOKED_UP))
    if task.even:
        first, third, fourth = _quartered(task.iterations, count)
        half = None if seconds is None else seconds / 2
        each = None if half is None else half / (2 * count)
        tree = _grown_on(task, tree, NOT_GIVEN, first, half)
        for quarter, parts in enumerate((third, fourth)):
            passed[quarter] = _looked_up(task.variant, [tree], task.known, task.seat)
            for at, some in enumerate(parts):
                tree = _grown_on(task, tree, at, some, each)
    else:
        tree = _grown_on(task, tree, NOT_GIVEN, task.iterations, seconds)
    task.variant.refuse_too_many(tree.out)
    return tree, passed


def _quartered(
    iterations: int | None, parts: int
) -> tuple[int | None, Sequence[int | None], Sequence[int | None]]:
    """The larger half, and the two quarters of the other in so many parts; none where there is no end."""
    if iterations is None:
        return None, [None] * parts, [None] * parts
    rest = iterations // 2
    each = [len(range(first, rest, parts)) for first in range(parts)]
    return iterations - rest, [some // 2 for some in each], [some - some // 2 for some in each]


def _grown_on(task: _Task, tree: Tree, given: int, iterations: int | None, seconds: float | None) -> Tree:
    """The tree after so many iterations more, or so much time, or once there is nothing left to find."""
    left, done, begun = iterations, 0, time.thread_time()
    ends = math.inf if seconds is None else begun + seconds
    while left is None or left > 0:
        some = SLICE if seconds is None else in_time(done, begun, ends, SLICE)
        some = some if left is None else min(some, left)
        tree = with_room(tree, ends - time.thread_time())
        idle = _descend(task, tree, some, given)
        if idle == descent.PROVED:
            break
        if idle != descent.NOBODY:
            raise task.variant.no_choices(idle)
        left, done = None if left is None else left - some, done + some
        if time.thread_time() >= ends:
            break
    return tree


def _descend(task: _Task, tree: Tree, iterations: int, given: int) -> int:
    descend = loop_of(task.variant).descend
    return int(descend(task.variant.rules, task.seat, iterations, *task.how, given, tree, task.rng))


def proves(variant: Variant) -> bool:
    """Whether what a game comes to may be proved: two play with opposite interests, and nothing is secret."""
    return variant.is_duel and not variant.options.secret


def loop_of(variant: Variant) -> ModuleType:
    """`pipworks.bots.descent` for the game of a variant, with proofs or without."""
    return _loop_of(variant.game, proves(variant))


@lru_cache(maxsize=16)
def _loop_of(game: Game, proving: bool) -> ModuleType:
    name = f"{game.key}-proving" if proving else game.key
    return bind("pipworks.bots.descent", name, proving=proving, **game.kernels)


def _looked_up(variant: Variant, trees: Sequence[Tree], seen: Record, seat: int) -> NDArray[np.float64]:
    """What the trees know of each choice of a seat, by what it sees; the columns are those of `look_up`."""
    parts = np.zeros((len(trees), variant.game.most_choices, LOOKED_UP))
    for tree, part in zip(trees, parts, strict=True):
        tree.states[2] = seen
        count = loop_of(variant).look_up(variant.rules, seat, tree, part)
    parts = parts[:, :count]
    whole = np.asarray(parts.sum(axis=0))
    for part in parts:  # what one of them has proved, the others have only estimated
        sure = part[:, 4] > 0.0
        whole[sure, 1:3] = part[sure, 1:3] * (whole[sure, 0] / part[sure, 0])[:, np.newaxis]
    return whole


def _findings(
    variant: Variant,
    known: Record,
    seat: int,
    trees: Sequence[Tree],
    passed: NDArray[np.float64],
    rng: Generator,
    before: int,
    provable: bool,
    for_the_line: float,
) -> Findings:
    found = _looked_up(variant, trees, known, seat)
    visits, proved = found[:, 0], found[:, 4]
    shares = _shares(found)
    legal = variant.choices(known, seat)
    worths, errors = _worths(found, passed)
    considered = [
        Considered(
            choice,
            int(visits[at]),
            float(worths[at]),
            float(errors[at]),
            float(shares[at]),
            bool(proved[at]),
        )
        for at, choice in enumerate(legal)
    ]
    mix = [each for each in considered if each.share > 0.0]
    worth = sum(each.share * each.worth for each in mix)
    error = float(np.hypot.reduce([each.share * each.error for each in mix]))
    done = sum(int(tree.tally[1]) for tree in trees) - before
    line = _line(variant, known, seat, trees, rng, for_the_line)
    return Findings(seat, done, worth, error, tuple(considered), line, provable)


def _worths(
    found: NDArray[np.float64], passed: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """What each choice is worth, and the error of that: the mean since it was `passed` for the last time, and
    how far that is from the one before. Where it was not tried twice since, all that was found counts."""
    first, second = passed
    proved = found[:, 4] > 0.0
    since, before = found - second, second - first
    whole = proved | (since[:, 0] < 2.0)
    since[whole], before[whole] = found[whole], 0.0
    worths, errors = means_and_errors(since[:, 1], since[:, 2], since[:, 0])
    moved = worths - means_and_errors(before[:, 1], before[:, 2], before[:, 0])[0]
    errors = np.hypot(errors, np.nan_to_num(moved))
    errors[proved] = 0.0
    return worths, errors


LEAST_SHARE = 0.02
"""What belongs to the mix less often is noise, and left out."""


def _shares(found: NDArray[np.float64]) -> NDArray[np.float64]:
    """With what probability to make each choice: by the mix, else what is thought best."""
    mixed = found[:, 3]
    if mixed.sum() > 0.0:
        mix = mixed / mixed.sum()
        mix[mix < LEAST_SHARE] = 0.0
        return np.asarray(mix / mix.sum())
    best = np.zeros(len(found))
    best[_thought_best(found)] = 1.0
    return best


def _thought_best(found: NDArray[np.float64]) -> int:
    """Which choice was tried most often, of equals the best on average; or one proved to be no worse."""
    visits, total, _, _, proved = found.T
    means = np.where(visits > 0, total / np.maximum(visits, 1.0), -np.inf)
    open_still = np.where(proved > 0.0, -1.0, visits)
    tried = (open_still == open_still.max()) & (open_still >= 0.0)
    return int(np.argmax(np.where(tried | (proved > 0.0), means, -np.inf)))


def _line(
    variant: Variant, known: Record, seat: int, trees: Sequence[Tree], rng: Generator, seconds: float
) -> tuple[dict[int, int], ...]:
    """What is made most often, step by step, over imagined games in which it can be made, as far as one comes
    in so many seconds of processor time, if each step takes as long as what was done before it."""
    begun = time.thread_time()
    ends = begun + seconds
    worlds = [variant.imagined(known, seat, rng) for _ in range(WORLDS if variant.options.hidden else 1)]
    line: list[dict[int, int]] = []
    while len(line) < LONGEST_LINE:
        now = time.thread_time()
        if 2.0 * now - begun > ends:
            break
        begun = now
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
    """How often the trees would make each choice of a seat, by what it sees in each of some worlds: what they
    have seen more often counts more."""
    liked: dict[int, float] = {}
    for each in worlds:
        found = _looked_up(variant, trees, variant.masked(each, seat), seat)
        shares, seen = _shares(found), found[:, 0].sum()
        if found[int(np.argmax(shares)), 4]:
            seen = max(seen, SEEN_ENOUGH)
        for choice, share in zip(variant.choices(each, seat), shares, strict=True):
            liked[choice] = liked.get(choice, 0.0) + float(share * seen)
    return liked


class Search(Named):
    """The bot that searches before it chooses: always for the same number of iterations."""

    name = "search"

    def __init__(self, iterations: int = ITERATIONS, seconds: float | None = None) -> None:
        check_budget(iterations, seconds)
        self.iterations = iterations
        self.seconds = seconds
        """It thinks for no more processor time, if anything is said, even if iterations are left."""

    def within(self, seconds: float) -> Search:
        """The same bot, which thinks for no more than so many seconds of processor time."""
        hurried = copy(self)
        hurried.seconds = seconds if self.seconds is None else min(seconds, self.seconds)
        return hurried

    def choose(self, variant: Variant, known: Record, seat: int, rng: Generator) -> int:
        """A choice drawn from the mix that the search finds; the only one there is without any search."""
        refuse_no_variant(variant)
        legal = variant.choices(known, seat)
        if len(legal) == 1:
            return legal[0]
        found = search(variant, known, seat, rng, iterations=self.iterations, seconds=self.seconds)
        return found.drawn(rng)
