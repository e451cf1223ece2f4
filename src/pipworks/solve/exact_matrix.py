"""Two-player zero-sum matrix games solved exactly, in rational numbers.

The simplex method in floating point (`pipworks.solve.matrix`) says which rows and columns to use;
whole-number pivots lead straight there; and what is found is accepted only once exact best replies
prove it. Should the suggestion prove wrong, the same tableau is solved from the beginning by Bland's
rule (1977), which cannot cycle. Either way the answer is certain.

The tableau is that of the column player's program with all payoffs made positive, `max sum(y)`
where `A y <= 1` (Dantzig 1951). Pivoting keeps all its numbers whole: they share one denominator,
the last pivot, by which each step divides without remainder (Edmonds 1967, Bareiss 1968).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np

from pipworks.solve.matrix import basis, workspace

Grid = list[list[int]]


class Equilibrium(NamedTuple):
    """The value of a game to the row player, and an optimal mix of either player.

    Weights are not negative and sum to 1; `row_mix` has one for every row, `column_mix` for every
    column.
    """

    value: Fraction
    row_mix: tuple[Fraction, ...]
    column_mix: tuple[Fraction, ...]


def exact_equilibrium(payoff: Sequence[Sequence[Fraction | int]]) -> Equilibrium:
    """Solve the game with these payoffs to the row player, who wants much.

    A saddle point is taken where there is one; otherwise the mixes are vertices of the optimal
    strategies, so never need more choices than the smaller side of the matrix has. Any size is
    possible; it is meant for some dozens of choices at most.

    Raises `ValueError` when there are no rows or no columns, or the rows differ in length.
    """
    grid, scale = _whole(payoff)
    lows = [min(line) for line in grid]
    highs = [max(column) for column in zip(*grid, strict=True)]
    lower, upper = max(lows), min(highs)
    if lower == upper:
        row, column = lows.index(lower), highs.index(upper)
        return Equilibrium(Fraction(lower, scale), _pure_mix(row, len(lows)), _pure_mix(column, len(highs)))
    smallest, largest = min(lows), max(highs)
    tableau = Tableau([[each - smallest + 1 for each in line] for line in grid])
    if tableau.lead(*_suggestion(grid, smallest, largest - smallest)):
        found = _proved(grid, scale, tableau)
        if found is not None:
            return found
    return _by_bland(grid, scale, smallest)


def _by_bland(grid: Grid, scale: int, smallest: int) -> Equilibrium:
    """The solution without a suggestion."""
    tableau = Tableau([[each - smallest + 1 for each in line] for line in grid])
    tableau.solve()
    found = _proved(grid, scale, tableau)
    if found is None:
        raise ArithmeticError("the exact simplex ended at mixes that are not optimal")
    return found


def _whole(payoff: Sequence[Sequence[Fraction | int]]) -> tuple[Grid, int]:
    """The payoffs times their least common denominator, and that denominator."""
    if len(payoff) == 0 or len(payoff[0]) == 0:
        raise ValueError("a matrix game needs at least one row and one column")
    columns = len(payoff[0])
    for i, line in enumerate(payoff):
        if len(line) != columns:
            raise ValueError(
                "the rows of a matrix game must be equally long: "
                f"row 1 has {columns}, row {i + 1} has {len(line)}"
            )
    scale = lcm(*{int(each.denominator) for line in payoff for each in line})
    if scale == 1:
        return [[int(each) for each in line] for line in payoff], 1
    return [
        [int(each.numerator) * (scale // int(each.denominator)) for each in line] for line in payoff
    ], scale


def _pure_mix(at: int, choices: int) -> tuple[Fraction, ...]:
    zero = Fraction(0)
    return (zero,) * at + (Fraction(1),) + (zero,) * (choices - at - 1)


def _suggestion(grid: Grid, smallest: int, spread: int) -> tuple[list[int], list[int]]:
    """The rows and columns that are used, as far as floating point can tell."""
    rows, columns = len(grid), len(grid[0])
    payoff = np.array([[(each - smallest) / spread for each in line] for line in grid])
    used = np.empty((2, max(rows, columns)), dtype=np.int64)
    number = basis(payoff, rows, columns, workspace(max(rows, columns)), used[0], used[1])
    return used[0, :number].tolist(), used[1, :number].tolist()


def _proved(grid: Grid, scale: int, tableau: Tableau) -> Equilibrium | None:
    """What the tableau says, if it is an equilibrium; `None` if it is not.

    The proof needs no trust in the tableau: against the row mix no column pays the row player less
    than some amount, and against the column mix no row pays more.
    """
    row_weights, column_weights, total = tableau.weights()
    if (
        total <= 0
        or min(row_weights) < 0
        or min(column_weights) < 0
        or sum(row_weights) != total
        or sum(column_weights) != total
    ):
        return None
    rows = [(weight, line) for weight, line in zip(row_weights, grid, strict=True) if weight]
    secured = min(sum(weight * line[j] for weight, line in rows) for j in range(len(column_weights)))
    columns = [j for j, weight in enumerate(column_weights) if weight]
    conceded = max(sum(column_weights[j] * line[j] for j in columns) for line in grid)
    if secured != conceded:
        return None
    return Equilibrium(
        Fraction(secured, total * scale),
        tuple(_fractions(row_weights, total)),
        tuple(_fractions(column_weights, total)),
    )


def _fractions(weights: Iterable[int], total: int) -> Iterable[Fraction]:
    zero = Fraction(0)
    return (Fraction(weight, total) if weight else zero for weight in weights)


class Tableau:
    """A simplex tableau of whole numbers over one denominator, which may be negative.

    `lines` are the constraints (one a row of the game), with the right-hand side as their last
    element, and below them the objective. `basic[i]` is the variable that line `i` tells, `free[j]`
    the one of column `j` that is zero; variable `j` is the weight of column `j` of the game, and
    `columns + i` the slack of its row `i`.
    """

    def __init__(self, positive: Grid) -> None:
        """Begin with nothing in use; `positive` are payoffs above zero."""
        self.rows, self.columns = len(positive), len(positive[0])
        self.lines = [[*line, 1] for line in positive]
        self.lines.append([-1] * self.columns + [0])
        self.denominator = 1
        self.free = list(range(self.columns))
        self.basic = list(range(self.columns, self.columns + self.rows))

    def pivot(self, at: int, column: int) -> None:
        """Exchange the variables of a line and a column, whose meeting point is not zero."""
        chosen = self.lines[at]
        pivot = chosen[column]
        before = self.denominator
        for i, line in enumerate(self.lines):
            if i == at:
                continue
            head = line[column]
            if head:
                new = [
                    (pivot * each - head * other) // before for each, other in zip(line, chosen, strict=True)
                ]
                new[column] = -head
                self.lines[i] = new
            elif pivot != before:
                self.lines[i] = [pivot * each // before for each in line]
        chosen[column] = before
        self.denominator = pivot
        self.basic[at], self.free[column] = self.free[column], self.basic[at]

    def lead(self, rows: list[int], columns: list[int]) -> bool:
        """Bring these columns into use and make these rows tight; false if that is impossible."""
        waiting = list(columns)
        for row in rows:
            line = self.lines[row]
            column = next((each for each in waiting if line[each]), None)
            if column is None:
                return False
            waiting.remove(column)
            self.pivot(row, column)
        return True

    def solve(self) -> None:
        """Pivot by Bland's rule from the beginning until the objective cannot grow."""
        while True:
            growing = [j for j in range(self.columns) if self.lines[-1][j] < 0]
            if not growing:
                return
            column = min(growing, key=self.free.__getitem__)
            binding = [i for i in range(self.rows) if self.lines[i][column] > 0]
            at = min(
                binding,
                key=lambda i: (Fraction(self.lines[i][-1], self.lines[i][column]), self.basic[i]),
            )
            self.pivot(at, column)

    def weights(self) -> tuple[list[int], list[int], int]:
        """The weights of rows and of columns, and the sum that each of the two should have."""
        sign = -1 if self.lines[-1][-1] < 0 else 1
        row_weights = [0] * self.rows
        column_weights = [0] * self.columns
        for j, variable in enumerate(self.free):
            if variable >= self.columns:
                row_weights[variable - self.columns] = sign * self.lines[-1][j]
        for i, variable in enumerate(self.basic):
            if variable < self.columns:
                column_weights[variable] = sign * self.lines[i][-1]
        return row_weights, column_weights, abs(self.lines[-1][-1])
