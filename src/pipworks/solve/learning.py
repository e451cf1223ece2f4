"""What players have learnt about a game so far by playing it against each other, and how it is kept."""

from __future__ import annotations

import hashlib
import os
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

from pipworks.kernels import cache_folder
from pipworks.solve import sweeps
from pipworks.solve.gametree import GameTree
from pipworks.work import Pool

KEPT = 2.3
"""At time t the part t^KEPT / (t^KEPT + 1) of the regret before is kept."""
WEIGHED = 4.0
"""In the mean what is played at time t has the weight t^WEIGHED."""

WORTH_THREADS = 100_000
"""In a tree of fewer choices threads would wait for each other longer than they learn."""

_FORM = 2
"""How the choices of a tree are numbered: what was kept under another numbering is not read."""


@dataclass
class Learning:
    """Plans and regrets for all choices of a tree, those of both seats in one array (see `sweeps`)."""

    time: int
    """How often they have played."""
    weights: float
    """The sum of the weights in the mean."""
    plan: NDArray[np.float64]
    mix: NDArray[np.float64]
    regret: NDArray[np.float64]
    mean: NDArray[np.float64]
    """The mean of all plans."""
    worth: NDArray[np.float64]
    """To work with."""


def begun(tree: GameTree) -> Learning:
    """Nothing learnt yet: all choices alike."""
    plan, (mix, regret, worth) = np.ones(tree.choices), np.zeros((3, tree.choices))
    for sets in tree.sets:
        sweeps.unfold(sets, worth, mix)
        sweeps.follow(sets, mix, plan)
    return Learning(0, 0.0, plan, mix, regret, plan.copy(), worth)


class Learner:
    """Lets both seats learn in a tree, one after the other; in a tree of many choices each in as many threads
    as there are `workers`, or cores.

    To be used as a context. What is learnt is the same, however many threads there are.
    """

    def __init__(self, tree: GameTree, workers: int | None = None, threads_from: int = WORTH_THREADS) -> None:
        self._pool = Pool(workers if tree.choices >= threads_from else 1)
        self._parts = [
            sweeps.parts_of(tree.sets[seat], tree.payoffs[seat], self._pool.workers) for seat in range(2)
        ]

    def learn(self, learnt: Learning) -> None:
        """Play the game once more, and learn from it."""
        before = float(learnt.time) ** KEPT
        kept = before / (before + 1.0)

        def one(part: tuple[sweeps.Sets, sweeps.Matrix]) -> None:
            sweeps.learn(*part, kept, learnt.plan, learnt.mix, learnt.regret, learnt.worth)

        for parts in self._parts:
            for _ in self._pool.map(one, parts):
                pass
        learnt.time += 1
        weight = float(learnt.time) ** WEIGHED
        learnt.weights += weight
        sweeps.approach(learnt.mean, learnt.plan, weight / learnt.weights)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self._pool.close()


# Kept


def learnt_folder() -> Path:
    """The folder where commands keep what they have learnt so far, beside compiled code."""
    return cache_folder().parent / "learnt"


def keep_in(folder: Path, tree: GameTree, learnt: Learning) -> Path:
    """Keep what has been learnt; all of it or nothing, whatever happens meanwhile."""
    folder.mkdir(parents=True, exist_ok=True)
    place = folder / _name(tree)
    unfinished = place.with_suffix(f".{os.getpid()}")
    with unfinished.open("wb") as file:
        so_far = np.array([learnt.time, learnt.weights])
        np.savez(file, so_far=so_far, mix=learnt.mix, regret=learnt.regret, mean=learnt.mean)
    unfinished.replace(place)
    return place


def kept_in(folder: Path, tree: GameTree) -> Learning | None:
    """What has been kept of learning this very game; None if nothing has, or it cannot be read."""
    learnt = begun(tree)
    try:
        with np.load(folder / _name(tree)) as file:
            time, weights = file["so_far"]
            for name in ("mix", "regret", "mean"):
                getattr(learnt, name)[:] = file[name]
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        return None
    learnt.time, learnt.weights = int(time), float(weights)
    for sets in tree.sets:
        sweeps.follow(sets, learnt.mix, learnt.plan)
    return learnt


def _name(tree: GameTree) -> str:
    """A name that tells this tree from any other: rules that somebody has changed make another one."""
    digest = hashlib.blake2b(bytes([_FORM]), digest_size=16)
    graph = tree.graph
    for part in (graph.after, graph.chance, graph.results, graph.sight, graph.label, tree.endings.kind):
        digest.update(np.ascontiguousarray(part).data)
    return f"{digest.hexdigest()}.npz"
