"""Two-player zero-sum matrix games in floating point: fast enough for the innermost loop.

A game is a matrix of payoffs to the row player, who wants much; the column player wants little. By
von Neumann's theorem (1928) it has a value, which each can secure by mixing rows or columns well.

Three ways to the value, the cheapest that applies:

1. a saddle point, where neither player has to mix;
2. a formula for 2x2 games, and a walk along the lower envelope where one player has two choices;
3. the simplex method (Dantzig 1951) on the row player's linear program.

The simplex does not begin, as in most textbooks, with all payoffs made positive and no strategy at
all. It begins with the row player's best pure strategy `r` against the best reply `c` to it, which
the search for a saddle point has found anyway; that saves the first pivots, and every later
strategy is at least as good. Random games of four choices a side take 1.8 pivots on average, of
six 3.1, of ten 7. Dominated choices are not removed beforehand: at 6x6, comparing the rows in
pairs already takes most of the time of a whole solution.

Accuracy: payoffs must be finite. With `m` the largest absolute payoff but at least 1, values are
within 1e-12 m of the truth, and what a player's mix secures is within 1e-12 m of the value; the
usual error is 1e-15 m. (This is measured, not proved: 50,000 games contrived to have tiny pivots
came within 2e-13 m.) The mixes themselves are as accurate as the payoffs determine them. Where
certainty is wanted there is `pipworks.solve.exact_matrix`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pipworks.kernels import kernel
from pipworks.solve.simplex import Floats, Ints, simplex


def workspace(most: int) -> NDArray[np.float64]:
    """Scratch for games of at most `most` rows and `most` columns; float64 `(most + 5, most + 2)`.

    One serves any number of games in turn, but not two threads at once.
    """
    return np.zeros((most + 5, most + 2), dtype=np.float64)


@kernel
def _pure(payoff: Floats, rows: int, columns: int) -> tuple[float, float, int, int, float]:
    """What the players can secure without mixing.

    Returns the maximin, the minimax, a row and a column where the maximin is found, and the
    difference between the largest and the smallest payoff.
    """
    lower = -np.inf
    smallest = np.inf
    row = 0
    column = 0
    for i in range(rows):
        least = payoff[i, 0]
        at = 0
        for j in range(1, columns):
            if payoff[i, j] < least:
                least = payoff[i, j]
                at = j
        smallest = min(smallest, least)
        if least > lower:
            lower = least
            row = i
            column = at
    upper = np.inf
    largest = -np.inf
    for j in range(columns):
        most = payoff[0, j]
        for i in range(1, rows):
            most = max(most, payoff[i, j])
        upper = min(upper, most)
        largest = max(largest, most)
    return lower, upper, row, column, largest - smallest


@kernel
def _two_by_two(a: float, b: float, c: float, d: float) -> float:
    """The value of the game with rows `a b` and `c d`."""
    lower = max(min(a, b), min(c, d))
    upper = min(max(a, c), max(b, d))
    if lower >= upper:
        return lower
    return a - (a - b) * (a - c) / ((a - b) + (d - c))


@kernel
def _envelope(first: Floats, second: Floats, choices: int, sign: float) -> float:
    """The value of a game without a saddle point in which one player has two choices.

    `first` and `second` are the payoffs of these two against each of the other's `choices`, and
    `sign` is 1.0 if they belong to the row player, -1.0 if to the column player.

    With p the weight of the second, each choice of the other player is a line over p, and the value
    is the peak of their lower envelope. Keep one rising and one falling line; while some line runs
    below the point where they meet, it replaces the one that slopes its way.
    """
    up = 0
    down = 0
    for j in range(1, choices):
        a = sign * (first[j] - first[up])
        if a < 0.0 or (a == 0.0 and sign * (second[j] - second[up]) < 0.0):
            up = j
        b = sign * (second[j] - second[down])
        if b < 0.0 or (b == 0.0 and sign * (first[j] - first[down]) < 0.0):
            down = j
    height = 0.0
    for _ in range(choices * choices):  # a pair of lines never comes back
        rise = sign * (second[up] - first[up])
        fall = sign * (first[down] - second[down])
        p = sign * (first[down] - first[up]) / (rise + fall)
        height = sign * first[up] + p * rise
        lowest = height
        under = -1
        for j in range(choices):
            level = sign * (first[j] + p * (second[j] - first[j]))
            if level < lowest:
                lowest = level
                under = j
        if under < 0 or under in (up, down):
            break
        slope = sign * (second[under] - first[under])
        if slope > 0.0:
            up = under
        elif slope < 0.0:
            down = under
        else:
            height = lowest
            break
    return sign * height


@kernel
def game_value(payoff: Floats, rows: int, columns: int, work: Floats) -> float:
    """The value to the row player of the game in the corner of `payoff`.

    `payoff`: float64 `(at least rows, at least columns)`, C order, finite, not changed; `rows` and
    `columns`, at least 1; `work`: from `workspace(most)` with `most` no less than either. Allocates
    nothing and checks nothing.
    """
    if rows == 2 and columns == 2:
        return _two_by_two(payoff[0, 0], payoff[0, 1], payoff[1, 0], payoff[1, 1])
    lower, upper, r, c, spread = _pure(payoff, rows, columns)
    if lower >= upper:
        return lower
    if rows == 2:
        return _envelope(payoff[0], payoff[1], columns, 1.0)
    if columns == 2:
        return _envelope(payoff[:, 0], payoff[:, 1], rows, -1.0)
    return simplex(payoff, rows, columns, work, r, c, spread)


@kernel
def equilibrium(
    payoff: Floats, rows: int, columns: int, work: Floats, row_mix: Floats, column_mix: Floats
) -> float:
    """The value, and an optimal mix for either player.

    Parameters as of `game_value`; `row_mix` and `column_mix`, float64 of at least `rows` and
    `columns` elements, receive weights that are not negative and sum to 1. Choices that the final
    tableau does not use have weight 0.0 exactly. Sizes 2xn and mx2 go through the simplex too, so
    that the last bits may differ from those of `game_value`.
    """
    for i in range(rows):
        row_mix[i] = 0.0
    for j in range(columns):
        column_mix[j] = 0.0
    lower, upper, r, c, spread = _pure(payoff, rows, columns)
    if lower >= upper:
        row_mix[r] = 1.0
        column_mix[_minimax_column(payoff, rows, columns, upper)] = 1.0
        return lower

    value = simplex(payoff, rows, columns, work, r, c, spread)
    total = 0.0  # the weights sum to the spread, but for rounding
    for j in range(columns):
        number = int(work[rows + 2, j])
        if number < rows:
            row_mix[number] = max(0.0, work[rows, j])
            total += row_mix[number]
    for i in range(rows):
        row_mix[i] /= total
    total = 0.0
    for i in range(rows):
        number = int(work[i, columns + 1]) - rows
        if number >= 0:
            column_mix[number] = max(0.0, -work[i, columns])
            total += column_mix[number]
    for j in range(columns):
        column_mix[j] /= total
    return value


@kernel
def _minimax_column(payoff: Floats, rows: int, columns: int, upper: float) -> int:
    """The first column that holds the row player down to `upper`."""
    for j in range(columns):
        most = payoff[0, j]
        for i in range(1, rows):
            most = max(most, payoff[i, j])
        if most <= upper:
            return j
    return 0


@kernel
def basis(payoff: Floats, rows: int, columns: int, work: Floats, used_rows: Ints, used_columns: Ints) -> int:
    """The rows and columns on which the optimal mixes of `equilibrium` are found.

    Parameters as of `game_value`; `used_rows` and `used_columns`, int64 of at least `rows` and
    `columns` elements, receive equally many numbers, and that many is returned. The value of the
    game is that of the part cut out by them, in which both players use all their choices (some
    perhaps with weight zero).
    """
    lower, upper, r, c, spread = _pure(payoff, rows, columns)
    if lower >= upper:
        used_rows[0] = r
        used_columns[0] = _minimax_column(payoff, rows, columns, upper)
        return 1
    simplex(payoff, rows, columns, work, r, c, spread)
    used = 0
    for j in range(columns):
        number = int(work[rows + 2, j])
        if number < rows:
            used_rows[used] = number
            used += 1
    used = 0
    for i in range(rows):
        number = int(work[i, columns + 1]) - rows
        if number >= 0:
            used_columns[used] = number
            used += 1
    return used
