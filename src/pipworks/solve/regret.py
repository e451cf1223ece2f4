"""Solving games of hidden information by minimising regret.

Both players play the game against each other again and again, as a whole. After each time they look at every
place where they choose: how much more would another choice have earned, given what the other did? Choices are
then made in proportion to that regret. Played so, the mean of all that was played comes ever nearer to an
equilibrium (Zinkevich and others, "Regret minimization in games with incomplete information", 2007).

Three things make it quick. Regret never falls below zero, and both learn in turn (Tammelin, "Solving large
imperfect information games using CFR+", 2014); what is long past counts for less (Brown and Sandholm,
"Solving imperfect-information games via discounted regret minimization", 2019); and a player expects what
came last to come again (Farina, Kroer and Sandholm, "Faster game solving via predictive Blackwell
approachability", 2021). Xu and others put the three together ("Minimizing weighted counterfactual regret with
optimistic online mirror descent", 2024).

How good a strategy is, no theorem has to say: the best response to it is found exactly.
"""

from __future__ import annotations

import math
import time as clock
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import Memory, Variant
from pipworks.engine.contract import CHANCE, Record
from pipworks.engine.errors import amount, of_kind, whole_number
from pipworks.engine.messages import say
from pipworks.solve import sweeps
from pipworks.solve.gametree import GameTree, game_tree
from pipworks.solve.learning import Learner, begun, keep_in, kept_in
from pipworks.solve.solution import Progress, no_progress, refuse_deaf
from pipworks.solve.strategies import Strategies

ITERATIONS = 30_000
"""How often the players play at most, unless somebody asks for another number."""
GOAL = 1e-6
"""The exploitability at which it is enough, in parts of the largest payoff there is; and the same in a game
with a tree of more than `LARGE` positions."""
LARGE_GOAL = 1e-3
LARGE = 2_000_000

KEPT_EVERY = 600.0
"""What has been learnt so far is kept every so many seconds, where it is kept at all."""

TOLD_EVERY = 1.0
"""How far it is, is told between two looks at exploitability, too: every so many seconds."""

FIRST_LOOK = 16
LOOK_AGAIN = 1.25
LOOK_AFTER = 250
"""Exploitability is looked at after so many iterations, and each time they are so many times as many, or so
many more if that is sooner."""


@dataclass(frozen=True, eq=False)
class Opening:
    """What somebody may see who is the first to choose, and how to begin."""

    seat: int
    known: Record
    """The masked state."""
    chance: float
    """How likely a game begins so."""
    value: float
    """What the seat then earns on average."""
    mix: dict[int, float]
    """How likely it makes each of its choices, by the contract's numbers."""


@dataclass(frozen=True, eq=False, repr=False)
class RegretSolution(Strategies):
    """Strategies of both players for a whole game, and how good they are. Get one from `minimise_regret`."""

    tree: GameTree

    def openings(self) -> list[Opening]:
        """How the player who is first to choose begins, by all that player may see; the lower seat of two."""
        variant, tree = self.variant, self.tree
        mix, worth = np.zeros(tree.choices), np.zeros((2, tree.choices))
        for seat in range(2):
            sweeps.unfold(tree.sets[seat], self.plan, mix)
        for seat in range(2):
            sweeps.expect(tree.sets[seat], tree.payoffs[seat], self.plan, mix, worth[seat])
        seen: dict[tuple[int, bytes], list[float]] = {}
        for state, chance in beginnings(variant):
            if acting := variant.acting(state):
                seen.setdefault((acting[0], variant.masked(state, acting[0]).tobytes()), []).append(chance)
        found = []
        for (seat, sight), chances in seen.items():
            known = np.frombuffer(sight, variant.game.state)[0]
            which = tree.set_of(Memory(None, known), seat)
            if which < 0:
                continue  # there is nothing to choose from
            first = tree.sets[seat].first[which]
            choices = slice(first, first + tree.sets[seat].count[which])
            chance = sum(chances)
            value = float(mix[choices] @ worth[seat][choices]) / chance
            found.append(Opening(seat, known, chance, value, self.shares(seat, which)))
        return found


def beginnings(variant: Variant) -> Iterator[tuple[Record, float]]:
    """The positions in which somebody first has to choose, and how likely each is; some may come twice."""
    start = variant.begun()
    waiting = [(start, 1.0)]
    while waiting:
        state, chance = waiting.pop()
        if variant.to_act(state) != CHANCE:
            yield state, chance
            continue
        following = [*variant.after_outcomes(state)]
        whole = sum(weight for weight, _, _ in following)
        for weight, after, _ in reversed(following):
            waiting.append((after, chance * weight / whole))


def minimise_regret(
    variant: Variant,
    tell: Progress = no_progress,
    *,
    goal: float | None = None,
    iterations: int = ITERATIONS,
    most: int | None = None,
    keep: Path | None = None,
) -> RegretSolution:
    """Strategies for a game of two players with opposite interests, whatever is hidden in it.

    It ends after so many iterations, or when exploitability is no more than `goal` (by default `GOAL` times
    the largest payoff, in a large game `LARGE_GOAL` times). The same variant always gives the same
    strategies. Where the work takes long, what has been learnt is kept in the folder `keep` from time to
    time, and when somebody interrupts it; the next call with that folder goes on from there.

    Raises TreeTooLarge for a game with a tree of more than `most` positions, NotSolvable for one of other
    players or with random events too various to be listed.
    """
    iterations = whole_number("iterations", iterations, 1)
    refuse_deaf(tell)
    tree = game_tree(variant, tell, most=most, whole=None)
    return minimise_in(tree, tell, goal=goal, iterations=iterations, keep=keep)


def minimise_in(
    tree: GameTree,
    tell: Progress = no_progress,
    *,
    goal: float | None = None,
    iterations: int = ITERATIONS,
    keep: Path | None = None,
    every: float = KEPT_EVERY,
) -> RegretSolution:
    """`minimise_regret` for a tree that is there already; what is learnt is kept `every` so many seconds."""
    of_kind(GameTree, tree, "what is learnt from is a tree, as game_tree gives it")
    goal = None if goal is None else amount("the goal", goal, zero=True)
    of_kind((Path, type(None)), keep, "what is learnt is kept in a folder, named by a Path")
    every = amount("the seconds after which it is kept", every, zero=True)
    iterations = whole_number("iterations", iterations, 1)
    if goal is None:
        parts = LARGE_GOAL if tree.nodes > LARGE else GOAL
        goal = parts * (tree.variant.options.most_payoff or 1.0)
    learnt = begun(tree) if keep is None else kept_in(keep, tree) or begun(tree)
    begun_at = kept_at = clock.monotonic()
    course = _Course(tell, goal, iterations)
    try:
        with Learner(tree) as learner:
            while True:
                if learnt.time:
                    # What is played in the end can be better than the mean of all that was played.
                    at_mean, at_last = (
                        plan_exploitability(tree, each) for each in (learnt.mean, learnt.plan)
                    )
                    least, best = (at_mean, learnt.mean) if at_mean <= at_last else (at_last, learnt.plan)
                    ready = least <= goal or learnt.time >= iterations
                    course.looked(learnt.time, least, ready)
                    if ready:
                        break
                look = min(next_look(learnt.time), iterations)
                while learnt.time < look:
                    learner.learn(learnt)
                    course.come_to(learnt.time)
                    if keep is not None and clock.monotonic() >= kept_at + every:
                        keep_in(keep, tree, learnt)
                        kept_at = clock.monotonic()
    except KeyboardInterrupt:
        if keep is not None:
            keep_in(keep, tree, learnt)
        raise
    if keep is not None and clock.monotonic() >= begun_at + every:
        keep_in(keep, tree, learnt)
    return RegretSolution(tree, best.copy(), plan_value(tree, best), least, learnt.time)


def next_look(time: int) -> int:
    """After how many iterations exploitability is looked at next."""
    return max(FIRST_LOOK, time + 1, min(int(time * LOOK_AGAIN), time + LOOK_AFTER))


class _Course:
    """Tells somebody how far learning has come: at every look at exploitability, and now and then between."""

    def __init__(self, tell: Progress, goal: float, iterations: int) -> None:
        self._tell, self._goal, self._iterations = tell, goal, iterations
        self._looks: list[tuple[int, float]] = []
        self._done = 0.0
        self._told_at = 0.0

    def looked(self, time: int, exploitability: float, ready: bool) -> None:
        """Exploitability has been found."""
        self._looks.append((time, exploitability))
        self._say(time, ready)

    def come_to(self, time: int) -> None:
        """They have played so often."""
        if self._looks and clock.monotonic() >= self._told_at + TOLD_EVERY:
            self._say(time)

    def _say(self, time: int, ready: bool = False) -> None:
        done = 1.0 if ready else share_done(self._looks, time, self._goal, self._iterations)
        self._done = max(self._done, done)
        self._tell(
            self._done,
            say(
                "{time:grouped} {time:iteration|iterations}, exploitability {gain:magnitude}",
                time=time,
                gain=float(self._looks[-1][1]),
            ),
        )
        self._told_at = clock.monotonic()


def share_done(looks: Sequence[tuple[int, float]], time: int, goal: float, iterations: int) -> float:
    """How much of the work is done at a time, 0 to 1, by the looks so far: each its time and exploitability.

    Exploitability is taken to go on falling by the power of time by which it has fallen since the first look.
    """
    of_all = time / iterations
    (first, far), (last, near) = looks[0], looks[-1]
    if goal <= 0.0 or last == first or near >= far:
        return of_all
    power = math.log(far / near) / math.log(last / first)
    needed = math.log(last) + math.log(near / goal) / power
    return max(of_all, min(math.exp(math.log(time) - needed), 0.99))


def plan_value(tree: GameTree, plan: NDArray[np.float64]) -> float:
    """What seat 0 earns on average where both keep to a plan."""
    worth = np.zeros(tree.choices)
    sweeps.earned(tree.payoffs[0], plan, worth)
    return float(worth @ plan)


def plan_exploitability(tree: GameTree, plan: NDArray[np.float64]) -> float:
    """What a best response to a plan gains: the mean of both seats."""
    worth = np.zeros(tree.choices)
    gains = [sweeps.respond(tree.sets[seat], tree.payoffs[seat], plan, worth) for seat in range(2)]
    return max(float(sum(gains)) / 2.0, 0.0)  # a rounding error is no gain
