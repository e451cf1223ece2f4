"""Looking some choices ahead, and no further: how far one has to see to find an answer.

A solver with a sight of n plays as well as can be for the next n choices and random events, and then takes
the score as it stands for what the game is worth. With a sight of 0 all choices look alike.
"""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import NDArray

from pipworks.kernels import kernel
from pipworks.lab.graph import LUCK, Graph
from pipworks.lab.passes import EVEN
from pipworks.solve.costs import costs_of
from pipworks.solve.matrix import equilibrium, workspace

Floats = NDArray[np.float64]


@kernel
def further(
    graph: Graph,
    seen: Floats,
    found: Floats,
    payoff: Floats,
    work: Floats,
    row_mix: Floats,
    column_mix: Floats,
) -> None:
    """Values to seat 0 as they look one choice further ahead than `seen`; all float64, positions.

    The rest is scratch for as many choices as there are.
    """
    for each in range(len(graph.who)):
        who, entry = graph.who[each], graph.first[each]
        rows, columns = graph.rows[each], graph.columns[each]
        if who == 0:
            found[each] = graph.score[each]
        elif who == LUCK:
            mean = 0.0
            for row in range(rows):
                mean += graph.chances[graph.at[each] + row] * seen[graph.kids[entry + row]]
            found[each] = mean
        else:
            for row in range(rows):
                for column in range(columns):
                    payoff[row, column] = seen[graph.kids[entry + row * columns + column]]
            if rows > 1 and columns > 1:
                found[each] = equilibrium(payoff, rows, columns, work, row_mix, column_mix)
            else:
                best = payoff[0, 0]
                for row in range(1, rows):
                    best = max(best, payoff[row, 0])
                for column in range(1, columns):
                    best = min(best, payoff[0, column])
                found[each] = best


def sights(graph: Graph) -> list[Floats]:
    """The values of all positions to seat 0 as they look from further and further; the last are true."""
    most = max(int(graph.rows[graph.who != LUCK].max(initial=1)), int(graph.columns.max(initial=1)))
    payoff, work = np.zeros((most, most)), workspace(most)
    row_mix, column_mix = np.zeros(most), np.zeros(most)
    found = [graph.score.astype(np.float64)]
    while True:
        after = np.zeros(len(graph.who))
        further(graph, found[-1], after, payoff, work, row_mix, column_mix)
        if np.array_equal(after, found[-1]):
            return found
        found.append(after)


def matrix(graph: Graph, position: int, values: Floats, seat: int) -> Floats:
    """The values to a seat of what follows a position: its choices × those of the other."""
    shape = int(graph.rows[position]), int(graph.columns[position])
    first = int(graph.first[position])
    found = values[graph.kids[first : first + shape[0] * shape[1]]].reshape(shape)
    return found if seat == 0 else -found.T


def chance(graph: Graph, position: int, values: Floats, seat: int, answer: tuple[int, ...]) -> float:
    """How likely somebody to whom positions look so much worth gives that answer.

    They make as many choices as are asked for, at random among those that look best: that belong to some
    optimal mix of the matrix as it looks.
    """
    seen = matrix(graph, position, values, seat)
    best = {row for row, cost in enumerate(costs_of(seen, EVEN)) if cost == 0.0}
    return 1.0 / comb(len(best), len(answer)) if best.issuperset(answer) else 0.0


def difficulty(graph: Graph, position: int, looks: list[Floats], seat: int, answer: tuple[int, ...]) -> float:
    """The share of solvers who miss an answer, of all sights short of the whole game equally many."""
    choices = int(graph.rows[position] if seat == 0 else graph.columns[position])
    found = 1.0 / comb(choices, len(answer))
    for values in looks[:-1]:
        found += chance(graph, position, values, seat, answer)
    return 1.0 - found / len(looks)
