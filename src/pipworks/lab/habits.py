"""Games in which player 1 is bound by a habit, and player 2 knows it: restricted play.

What a habit costs is what best play loses by being bound to it from the first round to the last, against an
opponent who knows and answers best (after Jaffe, Miller, Andersen, Liu, Karlin and Popović 2012). A habit
decides only which cards player 1 lays; a card put down or picked it chooses as well as can be, knowing that
it is bound. Nobody is bound by `FREE`: that is the game itself. With `GIVEN` it is said of every position how
likely each card is laid; player 2 does not know which, but knows that.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pipworks.kernels import kernel
from pipworks.lab.graph import LUCK, Graph
from pipworks.lab.passes import EVEN
from pipworks.solve.matrix import equilibrium, workspace

Floats = NDArray[np.float64]

FREE, FORBID, HIGHEST, LOWEST, GIVEN = range(5)


@kernel
def allowed(graph: Graph, each: int, habit: int, card: int, rows: NDArray[np.int64]) -> int:
    """Write which of player 1's choices its habit allows at a position to `rows`; how many they are.

    One that is forbidden a card may lay it all the same where it has nothing else to lay.
    """
    at, count = graph.at[each], graph.rows[each]
    found = 0
    if habit in (HIGHEST, LOWEST):
        rows[0] = count - 1 if habit == HIGHEST else 0
        return 1
    for row in range(count):
        if habit != FORBID or graph.labels[at + row] != card:
            rows[found] = row
            found += 1
    if found == 0:
        for row in range(count):
            rows[row] = row
        found = count
    return found


@kernel
def solve_bound(
    graph: Graph,
    habit: int,
    card: int,
    given: Floats,
    value: Floats,
    mix: Floats,
    payoff: Floats,
    work: Floats,
    row_mix: Floats,
    column_mix: Floats,
    rows: NDArray[np.int64],
) -> None:
    """The values to player 1 of all positions when it is bound, and how both then choose.

    `given` (entries) is how likely each choice is made with `GIVEN`. `value` (positions) and `mix` (entries)
    are written; the rest is scratch for as many choices as there are.
    """
    for each in range(len(graph.who)):
        who = graph.who[each]
        if who == 0:
            value[each] = graph.score[each]
            continue
        at, entry, columns = graph.at[each], graph.first[each], graph.columns[each]
        for step in range(graph.rows[each] + columns):
            mix[at + step] = 0.0
        if who == LUCK:
            mean = 0.0
            for row in range(graph.rows[each]):
                mix[at + row] = graph.chances[at + row]
                mean += mix[at + row] * value[graph.kids[entry + row]]
            mix[at + graph.rows[each]] = 1.0
            value[each] = mean
            continue
        bound = habit if who & 1 and graph.lays[each] else FREE
        count = allowed(graph, each, bound, card, rows)
        for row in range(count):
            for column in range(columns):
                payoff[row, column] = value[graph.kids[entry + rows[row] * columns + column]]
        if bound == GIVEN:
            for column in range(columns):
                mean = 0.0
                for row in range(count):
                    mean += given[at + row] * payoff[row, column]
                payoff[0, column] = mean
        value[each] = _played(payoff, 1 if bound == GIVEN else count, columns, work, row_mix, column_mix)
        for row in range(count):
            mix[at + rows[row]] = given[at + row] if bound == GIVEN else row_mix[row]
        for column in range(columns):
            mix[at + graph.rows[each] + column] = column_mix[column]


@kernel
def _played(
    payoff: Floats, rows: int, columns: int, work: Floats, row_mix: Floats, column_mix: Floats
) -> float:
    """The value, and how both choose: the first of the best where one alone chooses, else an equilibrium."""
    if rows > 1 and columns > 1:
        return float(equilibrium(payoff, rows, columns, work, row_mix, column_mix))
    row_mix[:rows] = 0.0
    column_mix[:columns] = 0.0
    value = float(payoff[0, 0])
    for row in range(1, rows):
        value = max(value, payoff[row, 0])
    for column in range(1, columns):
        value = min(value, payoff[0, column])
    row = 0
    while rows > 1 and payoff[row, 0] < value - EVEN:
        row += 1
    column = 0
    while columns > 1 and payoff[0, column] > value + EVEN:
        column += 1
    row_mix[row] = 1.0
    column_mix[column] = 1.0
    return value


def bound_play(
    graph: Graph, habit: int, card: int = -1, given: Floats | None = None
) -> tuple[Floats, Floats]:
    """Values to player 1 (float64, positions) and mixes (float64, entries) under a habit, by its number.

    `card` is the choice, by the contract's number, that `FORBID` forbids; `given` (float64, entries) is how
    likely player 1 makes each choice with `GIVEN`.
    """
    most = most_choices(graph)
    value, mix = np.zeros(len(graph.who)), np.zeros(len(graph.labels))
    solve_bound(
        graph,
        habit,
        card,
        np.zeros(0) if given is None else given,
        value,
        mix,
        np.zeros((most, most)),
        workspace(most),
        np.zeros(most),
        np.zeros(most),
        np.zeros(most, np.int64),
    )
    return value, mix


def most_choices(graph: Graph) -> int:
    """How many choices a seat has at most."""
    rows = graph.rows[graph.who != LUCK]
    return max(int(rows.max()), int(graph.columns.max()), 1)
