"""All ways of playing best: the corners of the sets of best mixes, and what can come of taking any of them.

A mix is best at a position if it secures the value there. Those that do so form a convex set, and what comes
of two mixes on average is linear in either of them, so that it is greatest, and least, at corners. Whoever
plays best at every position takes, at each, some mix of its corners.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipworks.kernels import kernel
from pipworks.lab.graph import LUCK, Graph
from pipworks.lab.passes import EVEN

Floats = NDArray[np.float64]

SINGULAR = 1e-9
"""Equations are as good as dependent if elimination leaves no more than that of their greatest number."""

SAME = 1e-7
"""Mixes with no weight further apart than that are one corner."""


class Corners(NamedTuple):
    """The corners of both seats' best mixes at every position."""

    begin: NDArray[np.int64]
    """positions × 2: where in `points` those of a seat begin, one after the other."""
    counts: NDArray[np.int64]
    """positions × 2: how many there are."""
    points: Floats
    """entries: the weight of each choice."""


class Sought(NamedTuple):
    """What of a game is to be as much as can be: the sum of all this, on average.

    A game has a memory, a number from 0 on, which begins with 0: at each position it becomes
    `after[memory, lead]`, where the lead is 0 if nobody is ahead, 1 if seat 0 is, 2 if seat 1 is.
    """

    halt: NDArray[np.bool_]
    """positions: whether nothing counts any more after it; so it is where the game is over."""
    ends: Floats
    """positions × memories: what it brings to come to an end there."""
    here: Floats
    """positions: what it brings to choose there."""
    width: Floats
    """positions × 2: what it brings for each choice of a seat that its corner has in use."""
    a_round: float
    """What a round brings."""
    after: NDArray[np.int64]
    pays: Floats
    """memories × 3: what it brings that the memory becomes another."""
    beside_ends: Floats
    """positions: of what is counted besides, what it brings to come to an end there …"""
    beside_here: Floats
    """positions: … and to choose there."""


@kernel
def corners_of(
    game: Floats, mine: int, others: int, value: float, system: Floats, points: Floats, begin: int
) -> int:
    """Write the corners of the best mixes of who wants much to `points`, from `begin` on; how many there are.

    `game` (mine × others) has the payoffs and is of that value, which is taken from it. Every corner solves
    as many equations as it has choices in use: the weights add up to one, and against all but one as many of
    the other's choices just the value is won. −1 where there is no room.
    """
    scale = 0.0
    for one in range(mine):
        for reply in range(others):
            game[one, reply] -= value
            scale = max(scale, abs(game[one, reply]))
    found = 0
    for used in range(1, 1 << mine):
        size = 0
        for one in range(mine):
            size += used >> one & 1
        if size > 1 and (others == 1 or size > others + 1):
            continue
        for tight in range(1 << others):
            equal = 0
            for reply in range(others):
                equal += tight >> reply & 1
            if equal != size - 1:
                continue
            at = begin + found * mine
            if at + mine > len(points):
                return -1
            if not _solved(game, mine, others, used, tight, size, scale, system, points[at:]):
                continue
            if _secures(game, mine, others, points[at:]) and _new(points, begin, found, mine):
                found += 1
    return found


@kernel
def _solved(
    game: Floats,
    mine: int,
    others: int,
    used: int,
    tight: int,
    size: int,
    scale: float,
    system: Floats,
    point: Floats,
) -> bool:
    """Write the mix over the `used` choices that wins nothing over the `tight` replies, if there is one."""
    for one in range(mine):
        point[one] = 0.0
    place = 0
    for one in range(mine):
        if used >> one & 1:
            system[0, place] = scale
            line = 1
            for reply in range(others):
                if tight >> reply & 1:
                    system[line, place] = game[one, reply]
                    line += 1
            place += 1
    for line in range(size):
        system[line, size] = scale if line == 0 else 0.0
    if size == 1:
        for one in range(mine):
            point[one] = 1.0 if used >> one & 1 else 0.0
        return True
    for step in range(size):
        pivot = step
        for line in range(step + 1, size):
            if abs(system[line, step]) > abs(system[pivot, step]):
                pivot = line
        if abs(system[pivot, step]) <= SINGULAR * scale:
            return False
        for column in range(step, size + 1):
            kept = system[step, column]
            system[step, column] = system[pivot, column]
            system[pivot, column] = kept
        for line in range(size):
            if line != step and system[line, step] != 0.0:
                share = system[line, step] / system[step, step]
                for column in range(step, size + 1):
                    system[line, column] -= share * system[step, column]
    place = 0
    whole = 0.0
    for one in range(mine):
        if used >> one & 1:
            share = system[place, size] / system[place, place]
            if share < -EVEN:
                return False
            point[one] = share if share > EVEN else 0.0
            whole += point[one]
            place += 1
    for one in range(mine):
        point[one] /= whole
    return True


@kernel
def _secures(game: Floats, mine: int, others: int, point: Floats) -> bool:
    """Whether a mix wins nothing less than the value, which is 0, whatever the other does."""
    for reply in range(others):
        mean = 0.0
        for one in range(mine):
            mean += point[one] * game[one, reply]
        if mean < -EVEN:
            return False
    return True


@kernel
def _new(points: Floats, begin: int, found: int, mine: int) -> bool:
    """Whether the corner after the first so many is none of them."""
    last = begin + found * mine
    for each in range(found):
        apart = 0.0
        for one in range(mine):
            apart = max(apart, abs(points[begin + each * mine + one] - points[last + one]))
        if apart <= SAME:
            return False
    return True


@kernel
def find_corners(
    graph: Graph, value: Floats, mix: Floats, game: Floats, system: Floats, corners: Corners
) -> bool:
    """Write all corners. Luck has one, and so has who has nothing to choose. False where there is no room.

    `value` (positions) and `mix` (entries) are of best play; `game` and `system` are scratch, the latter with
    a column more than there are choices.
    """
    begin, counts, points = corners
    place = 0
    for each in range(len(graph.who)):
        who = graph.who[each]
        if who == 0:
            continue
        rows, columns, first, at = graph.rows[each], graph.columns[each], graph.first[each], graph.at[each]
        for seat in range(2):
            mine, others = (rows, columns) if seat == 0 else (columns, rows)
            found = 0
            if who != LUCK and mine > 1:
                for row in range(rows):
                    for column in range(columns):
                        payoff = value[graph.kids[first + row * columns + column]]
                        if seat == 0:
                            game[row, column] = payoff
                        else:
                            game[column, row] = -payoff
                worth = value[each] if seat == 0 else -value[each]
                found = corners_of(game, mine, others, worth, system, points, place)
            if found < 0 or place + mine > len(points):
                return False
            if found == 0:
                for one in range(mine):
                    points[place + one] = mix[at + one + (rows if seat == 1 else 0)]
                found = 1
            begin[each, seat] = place
            counts[each, seat] = found
            place += found * mine
    return True


@kernel
def furthest(
    graph: Graph, corners: Corners, sought: Sought, line: Floats, found: Floats, beside: Floats
) -> None:
    """How much can be had of what is sought from each position and memory on, if both play best to that end.

    `found` and `beside` (positions × memories) are written, the latter with what is counted besides if they
    do; `line`, 2 × choices, is scratch.
    """
    begin, counts, points = corners
    for each in range(len(graph.who)):
        lead = 0
        if graph.score[each] != 0.0:
            lead = 1 if graph.score[each] > 0.0 else 2
        rows, columns, first = graph.rows[each], graph.columns[each], graph.first[each]
        for last in range(found.shape[1]):
            now = sought.after[last, lead]
            found[each, last] = sought.pays[last, lead]
            if sought.halt[each]:
                found[each, last] += sought.ends[each, now]
                beside[each, last] = sought.beside_ends[each]
                continue
            best = -np.inf
            best_beside = 0.0
            for one in range(counts[each, 0]):
                at = begin[each, 0] + one * rows
                line[:, :columns] = 0.0
                mixed = 0
                for row in range(rows):
                    share = points[at + row]
                    if share == 0.0:
                        continue
                    mixed += 1
                    for column in range(columns):
                        step = first + row * columns + column
                        kid = graph.kids[step]
                        more = sought.a_round if graph.closes[step] else 0.0
                        line[0, column] += share * (found[kid, now] + more)
                        line[1, column] += share * beside[kid, now]
                for other in range(counts[each, 1]):
                    reply = begin[each, 1] + other * columns
                    worth = sought.width[each, 0] * mixed
                    worth_beside = 0.0
                    for column in range(columns):
                        share = points[reply + column]
                        if share > 0.0:
                            worth += share * line[0, column] + sought.width[each, 1]
                            worth_beside += share * line[1, column]
                    if worth > best:
                        best = worth
                        best_beside = worth_beside
            found[each, last] += best + sought.here[each]
            beside[each, last] = best_beside + sought.beside_here[each]


@kernel
def kinds(graph: Graph, value: Floats, found: NDArray[np.bool_]) -> None:
    """Which decisions there are, whichever best way is taken: bool, positions × 2 seats × 4.

    Whether there is one at all; whether it is forced; whether it does not matter; whether no single choice
    secures the value.
    """
    for each in range(len(graph.who)):
        for seat in range(2):
            found[each, seat] = False
            if graph.who[each] == 0 or graph.who[each] == LUCK or not graph.who[each] >> seat & 1:
                continue
            first, rows, columns = graph.first[each], graph.rows[each], graph.columns[each]
            mine, others = (rows, columns) if seat == 0 else (columns, rows)
            found[each, seat, 0] = True
            if mine == 1:
                found[each, seat, 1] = True
                continue
            sign = 1.0 if seat == 0 else -1.0
            spread = 0.0
            secured = -np.inf
            for one in range(mine):
                least = np.inf
                for reply in range(others):
                    step = one * columns + reply if seat == 0 else reply * columns + one
                    usual = reply if seat == 0 else reply * columns
                    payoff = sign * value[graph.kids[first + step]]
                    least = min(least, payoff)
                    spread = max(spread, abs(payoff - sign * value[graph.kids[first + usual]]))
                secured = max(secured, least)
            found[each, seat, 2] = spread <= EVEN
            found[each, seat, 3] = secured < sign * value[each] - EVEN


@kernel
def widths(graph: Graph, corners: Corners, found: Floats) -> None:
    """Over how many choices a seat can mix at most when it plays best: float64, positions × 2."""
    begin, counts, points = corners
    for each in range(len(graph.who)):
        if graph.who[each] == 0:
            continue
        for seat in range(2):
            mine = graph.rows[each] if seat == 0 else graph.columns[each]
            for one in range(mine):
                for corner in range(counts[each, seat]):
                    if points[begin[each, seat] + corner * mine + one] > 0.0:
                        found[each, seat] += 1.0
                        break
