"""Sweeps over a game in sequence form: what choices earn, how regret shifts mixes, and best responses.

Choices of both seats are numbered together, so that one array holds what both do; number 0 is no choice yet.
A *plan* (float64, choices) says how likely a seat makes a choice and all of its own before it, and is 1 at
number 0. A *mix* (float64, choices) says how likely a choice is made where it can be made. `worth` (float64,
choices) is what a seat earns after a choice of its own, the other's plan and chance reckoned in, its own plan
not.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipworks.kernels import kernel

Plan = NDArray[np.float64]
Mix = NDArray[np.float64]
Worth = NDArray[np.float64]


class Matrix(NamedTuple):
    """A sparse matrix, row by row, of those rows alone that have something in them."""

    rows: NDArray[np.int32]
    """rows: the number of each."""
    starts: NDArray[np.int64]
    """rows + 1: where the entries of each begin, and at the end how many there are."""
    columns: NDArray[np.int32]
    """entries: in which column each is."""
    worth: NDArray[np.float64]
    """entries: what it is."""


class Sets(NamedTuple):
    """The sets of one seat, each after those that may come before it."""

    parent: NDArray[np.int32]
    """sets: the seat's last choice before, by number; 0 if there was none."""
    first: NDArray[np.int32]
    """sets: the number of the first choice; the others are numbered on from it."""
    count: NDArray[np.int32]
    """sets: how many choices there are, two or more."""


def parts_of(sets: Sets, payoffs: Matrix, most: int) -> list[tuple[Sets, Matrix]]:
    """The sets of a seat, with the rows of its matrix, in about equal parts, at most so many. What is learnt
    in one does not bear on the others. The sets that come after the same first choice stay together."""
    roots = np.flatnonzero(sets.parent == 0)
    wanted = np.linspace(0, len(sets.first), most + 1)[:-1]
    begins = (
        np.unique(roots[np.searchsorted(roots, wanted).clip(max=len(roots) - 1)]) if len(roots) else roots
    )
    found = []
    for begin, end in pairwise([*begins, len(sets.first)]):
        part = Sets(*(each[begin:end] for each in sets))
        numbers = part.first[0], part.first[-1] + part.count[-1]
        top, bottom = np.searchsorted(payoffs.rows, numbers)
        rows = payoffs._replace(rows=payoffs.rows[top:bottom], starts=payoffs.starts[top : bottom + 1])
        found.append((part, rows))
    return found


@kernel
def earned(payoffs: Matrix, plan: Plan, worth: Worth) -> None:
    """Write to `worth` what a seat earns where the game ends right after each of its choices."""
    worth[:] = 0.0
    _add_up(payoffs, plan, worth)


@kernel
def _add_up(payoffs: Matrix, plan: Plan, worth: Worth) -> None:
    """Write to `worth` what is earned right after those choices after which something is."""
    for row in range(len(payoffs.rows)):
        total = 0.0
        for entry in range(payoffs.starts[row], payoffs.starts[row + 1]):
            total += payoffs.worth[entry] * plan[payoffs.columns[entry]]
        worth[payoffs.rows[row]] = total


@kernel
def respond(sets: Sets, payoffs: Matrix, plan: Plan, worth: Worth) -> float:
    """What a seat's best response to the plan of the other earns."""
    earned(payoffs, plan, worth)
    for each in range(len(sets.first) - 1, -1, -1):
        first = sets.first[each]
        best = first
        for choice in range(first, first + sets.count[each]):
            if worth[choice] > worth[best]:
                best = choice
        worth[sets.parent[each]] += worth[best]
    return worth[0]


@kernel
def expect(sets: Sets, payoffs: Matrix, plan: Plan, mix: Mix, worth: Worth) -> None:
    """Write to `worth` what a seat earns from each of its choices on, both playing on as they do."""
    earned(payoffs, plan, worth)
    for each in range(len(sets.first) - 1, -1, -1):
        for choice in range(sets.first[each], sets.first[each] + sets.count[each]):
            worth[sets.parent[each]] += mix[choice] * worth[choice]


@kernel
def follow(sets: Sets, mix: Mix, plan: Plan) -> None:
    """Write to `plan` what follows from a mix at every set of a seat."""
    plan[0] = 1.0
    for each in range(len(sets.first)):
        before = plan[sets.parent[each]]
        for choice in range(sets.first[each], sets.first[each] + sets.count[each]):
            plan[choice] = before * mix[choice]


@kernel
def unfold(sets: Sets, plan: Plan, mix: Mix) -> None:
    """Write to `mix` what a plan does at every set of a seat; all choices alike where it never comes."""
    for each in range(len(sets.first)):
        first, count = sets.first[each], sets.count[each]
        total = 0.0
        for choice in range(first, first + count):
            total += plan[choice]
        for choice in range(first, first + count):
            mix[choice] = plan[choice] / total if total > 0.0 else 1.0 / count


@kernel
def learn(
    sets: Sets, payoffs: Matrix, kept: float, plan: Plan, mix: Mix, regret: Worth, worth: Worth
) -> None:
    """A seat looks at what each choice would have earned against the other's plan, and changes its own.

    The sets can be all of the seat or a part of them (`parts_of`): nothing is written but of their choices.
    The part `kept` of the regret so far counts, and it never falls below 0. The new mix is in proportion to
    the regret that there will be if the next time is as this one was.
    """
    for choice in range(sets.first[0], sets.first[-1] + sets.count[-1]):
        worth[choice] = 0.0
    _add_up(payoffs, plan, worth)
    for each in range(len(sets.first) - 1, -1, -1):
        first, count, parent = sets.first[each], sets.count[each], sets.parent[each]
        mean = 0.0
        for choice in range(first, first + count):
            mean += mix[choice] * worth[choice]
        if parent:
            worth[parent] += mean
        total = 0.0
        for choice in range(first, first + count):
            more = worth[choice] - mean
            regret[choice] = max(kept * regret[choice] + more, 0.0)
            mix[choice] = max(regret[choice] + more, 0.0)
            total += mix[choice]
        for choice in range(first, first + count):
            mix[choice] = mix[choice] / total if total > 0.0 else 1.0 / count
    follow(sets, mix, plan)


@kernel
def approach(mean: Plan, plan: Plan, part: float) -> None:
    """Let a mean come nearer to a plan by a part of what is between them."""
    for choice in range(len(mean)):
        mean[choice] += (plan[choice] - mean[choice]) * part
