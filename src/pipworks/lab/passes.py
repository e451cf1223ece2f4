"""Passes over a game that is laid out: each visits every position once, after all that follow it or before.

A *mix* (float64, entries) says beside each of the graph's labels how likely that choice is made; for seats
that have nothing to choose it is 1, for a random event the probability of the outcome. All that is `found`
(float64, positions) is of seat 0 unless a seat is named.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pipworks.kernels import kernel
from pipworks.lab.graph import LUCK, Graph

Floats = NDArray[np.float64]

EVEN = 1e-9
"""Values that differ by no more than this count as equal."""


@kernel
def uniform(graph: Graph, mix: Floats) -> None:
    """Everybody makes each of their choices equally likely."""
    for each in range(len(graph.who)):
        if graph.who[each] == 0:
            continue
        at, rows, columns = graph.at[each], graph.rows[each], graph.columns[each]
        for row in range(rows):
            mix[at + row] = graph.chances[at + row] if graph.who[each] == LUCK else 1.0 / rows
        for column in range(columns):
            mix[at + rows + column] = 1.0 / columns


@kernel
def expected(graph: Graph, mix: Floats, at_end: Floats, a_round: float, found: Floats) -> None:
    """The mean of what a game brings at its end, `at_end` (positions), and of `a_round` for every round."""
    for each in range(len(graph.who)):
        if graph.who[each] == 0:
            found[each] = at_end[each]
            continue
        at, rows, columns, entry = graph.at[each], graph.rows[each], graph.columns[each], graph.first[each]
        mean = 0.0
        for row in range(rows):
            for column in range(columns):
                share = mix[at + row] * mix[at + rows + column]
                if share > 0.0:
                    more = a_round if graph.closes[entry] else 0.0
                    mean += share * (found[graph.kids[entry]] + more)
                entry += 1
        found[each] = mean


@kernel
def lasting(graph: Graph, mix: Floats, shorter: Floats, found: Floats) -> None:
    """How likely just one more round follows than in `shorter`, which is how likely so many do.

    For no round at all it is 1 where the game is over, 0 elsewhere.
    """
    for each in range(len(graph.who)):
        at, rows, columns, entry = graph.at[each], graph.rows[each], graph.columns[each], graph.first[each]
        mean = 0.0
        for row in range(rows):
            for column in range(columns):
                share = mix[at + row] * mix[at + rows + column]
                if share > 0.0:
                    kid = graph.kids[entry]
                    mean += share * (shorter[kid] if graph.closes[entry] else found[kid])
                entry += 1
        found[each] = mean


@kernel
def lengths(graph: Graph, least: NDArray[np.int64], most: NDArray[np.int64]) -> None:
    """How few and how many rounds can still follow, whatever is chosen: int64, positions."""
    for each in range(len(graph.who)):
        least[each] = 0
        most[each] = 0
        if graph.who[each] == 0:
            continue
        least[each] = 1 << 40
        entry = graph.first[each]
        for step in range(entry, entry + graph.rows[each] * graph.columns[each]):
            kid = graph.kids[step]
            more = 1 if graph.closes[step] else 0
            least[each] = min(least[each], least[kid] + more)
            most[each] = max(most[each], most[kid] + more)


@kernel
def reached(graph: Graph, mix: Floats, found: Floats) -> None:
    """How often each position is reached in a game. `found` holds how likely games begin there, else 0."""
    for back in range(len(graph.who)):
        each = len(graph.who) - 1 - back
        if graph.who[each] == 0 or found[each] == 0.0:
            continue
        at, rows, columns, entry = graph.at[each], graph.rows[each], graph.columns[each], graph.first[each]
        for row in range(rows):
            for column in range(columns):
                found[graph.kids[entry]] += found[each] * mix[at + row] * mix[at + rows + column]
                entry += 1


@kernel
def mean_after(graph: Graph, mix: Floats, found: Floats, each: int) -> float:
    """The mean of what has been found of the positions that follow a position."""
    at, rows, columns, entry = graph.at[each], graph.rows[each], graph.columns[each], graph.first[each]
    mean = 0.0
    for row in range(rows):
        for column in range(columns):
            mean += mix[at + row] * mix[at + rows + column] * found[graph.kids[entry]]
            entry += 1
    return mean


@kernel
def undecided(graph: Graph, mix: Floats, certain: NDArray[np.bool_], rounds: Floats, found: Floats) -> None:
    """How many rounds follow, on average, after the first position at which the result is `certain`.

    `rounds` is how many follow each position on average.
    """
    for each in range(len(graph.who)):
        if certain[each]:
            found[each] = rounds[each]
            continue
        found[each] = mean_after(graph, mix, found, each)


@kernel
def behind_and_won(graph: Graph, mix: Floats, seat: int, wins: Floats, found: Floats) -> None:
    """How likely a seat still wins having been behind at some time from here on.

    It is behind where it would lose if the game ended now. `wins` is how likely it wins.
    """
    sign = 1.0 if seat == 0 else -1.0
    for each in range(len(graph.who)):
        if graph.who[each] == 0:
            found[each] = 0.0
            continue
        if sign * graph.score[each] < 0.0:
            found[each] = wins[each]
            continue
        found[each] = mean_after(graph, mix, found, each)


@kernel
def lead_changes(graph: Graph, mix: Floats, found: Floats) -> None:
    """How often the lead will pass from one seat to the other, by who had it last: float64, positions × 3.

    Nobody yet, seat 0, seat 1. Standing level changes nothing.
    """
    for each in range(len(graph.who)):
        for last in range(3):
            now = last
            found[each, last] = 0.0
            if graph.score[each] != 0.0:
                now = 1 if graph.score[each] > 0.0 else 2
                if last != 0 and last != now:
                    found[each, last] = 1.0
            if graph.who[each] == 0:
                continue
            at, rows, columns = graph.at[each], graph.rows[each], graph.columns[each]
            entry = graph.first[each]
            for row in range(rows):
                for column in range(columns):
                    share = mix[at + row] * mix[at + rows + column]
                    found[each, last] += share * found[graph.kids[entry], now]
                    entry += 1


@kernel
def likeliest(graph: Graph, mix: Floats, wanted: NDArray[np.bool_], found: Floats) -> None:
    """How likely the likeliest single course of a game is that ends where it is `wanted`; 0 if none does."""
    for each in range(len(graph.who)):
        found[each] = 1.0 if graph.who[each] == 0 and wanted[each] else 0.0
        at, rows, columns, entry = graph.at[each], graph.rows[each], graph.columns[each], graph.first[each]
        for row in range(rows):
            for column in range(columns):
                share = mix[at + row] * mix[at + rows + column]
                found[each] = max(found[each], share * found[graph.kids[entry]])
                entry += 1


@kernel
def holding_out(graph: Graph, mix: Floats, found: Floats) -> None:
    """How many rounds the game lasts when seat 0 keeps to its mix and seat 1 holds out as long as it can."""
    for each in range(len(graph.who)):
        found[each] = 0.0
        at, rows, columns, entry = graph.at[each], graph.rows[each], graph.columns[each], graph.first[each]
        for column in range(columns):
            mean = 0.0
            for row in range(rows):
                step = entry + row * columns + column
                mean += mix[at + row] * (found[graph.kids[step]] + (1.0 if graph.closes[step] else 0.0))
            found[each] = max(found[each], mean)


@kernel
def decisions(
    graph: Graph, mix: Floats, reach: Floats, value: Floats, payoff: Floats, tally: Floats, support: Floats
) -> None:
    """What there is to decide in a game on average, both seats counted, each decision as often as it comes.

    `tally` (float64, 6) receives how many decisions there are; how many have one choice only; how many have
    several of which it does not matter which is made, whatever the other does; at how many no single choice
    secures the value; and over those with several choices, the sums of what the second-best choice and the
    worst cost against the other's mix. `support` (float64) receives how many decisions, where one must mix,
    are mixed over as many choices as its index. `payoff`: scratch, choices × choices.
    """
    tally[:] = 0.0
    support[:] = 0.0
    for each in range(len(graph.who)):
        if graph.who[each] == 0 or graph.who[each] == LUCK or reach[each] == 0.0:
            continue
        at, entry = graph.at[each], graph.first[each]
        rows, columns = graph.rows[each], graph.columns[each]
        for seat in range(2):
            if not graph.who[each] >> seat & 1:
                continue
            mine, others = (rows, columns) if seat == 0 else (columns, rows)
            own, other = (at, at + rows) if seat == 0 else (at + rows, at)
            sign = 1.0 if seat == 0 else -1.0
            for one in range(mine):
                for reply in range(others):
                    step = one * columns + reply if seat == 0 else reply * columns + one
                    payoff[one, reply] = sign * value[graph.kids[entry + step]]
            tally[0] += reach[each]
            if mine == 1:
                tally[1] += reach[each]
                continue
            _weigh(payoff, mine, others, mix, own, other, sign * value[each], reach[each], tally, support)


@kernel
def _weigh(
    payoff: Floats,
    mine: int,
    others: int,
    mix: Floats,
    own: int,
    other: int,
    value: float,
    weight: float,
    tally: Floats,
    support: Floats,
) -> None:
    """Count one decision between several choices."""
    best = -np.inf
    second = -np.inf
    worst = np.inf
    secured = -np.inf
    spread = 0.0
    mixed = 0
    for one in range(mine):
        mean = 0.0
        least = np.inf
        for reply in range(others):
            mean += mix[other + reply] * payoff[one, reply]
            least = min(least, payoff[one, reply])
            spread = max(spread, abs(payoff[one, reply] - payoff[0, reply]))
        secured = max(secured, least)
        worst = min(worst, mean)
        if mean > best:
            second = best
            best = mean
        else:
            second = max(second, mean)
        if mix[own + one] > EVEN:
            mixed += 1
    if spread <= EVEN:
        tally[2] += weight
    if secured < value - EVEN:
        tally[3] += weight
        support[mixed] += weight
    tally[4] += weight * (best - second)
    tally[5] += weight * (best - worst)
