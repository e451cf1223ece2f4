"""The simplex method on the tableau of a matrix game (see `pipworks.solve.matrix`).

The tableau has the shape of the payoffs plus a margin, and is scaled by the spread of the payoffs
so that every number in it is of the size of a payoff:

- line `i` stands for a variable that is zero: at first the weight of row `i`, for line `r` the
  slack of column `c`; the margin on the right says what a unit of it would add to the value;
- column `j` stands for a variable in use: at first the slack of column `j` (how much more than the
  value the row player's mix earns there), for column `c` the weight of row `r`; the margin below
  says how large it is.

A pivot exchanges the variables of one line and one column. Variables are numbered: `i` is the
weight of row `i`, `rows + j` the slack of column `j`.

Rounding and ties: a pivot much smaller than the payoffs would magnify rounding errors, so from the
first such pivot on the tableau is computed anew at every step, straight from the payoffs; and if a
weight or slack then turns out to be below zero after all, dual steps put that right. Should a game
take unusually many steps, Bland's rule (1977) guards against going round in circles.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pipworks.kernels import kernel

Floats = np.ndarray[Any, np.dtype[np.float64]]
Ints = np.ndarray[Any, np.dtype[np.int64]]

# As fractions of the spread of the payoffs:
NO_GAIN = 1e-13  # what adds no more than this to the value adds nothing
NO_HOLD = 1e-13  # what shrinks no faster than this does not shrink
SOUND = 1e-2  # from the first pivot that is smaller, the tableau is rebuilt at every step


@kernel
def _lay_out(payoff: Floats, rows: int, columns: int, work: Floats, r: int, c: int, spread: float) -> None:
    """Write the tableau in which the row player plays `r` and the best reply is `c`."""
    corner = payoff[r, c]
    for i in range(rows):
        gain = payoff[i, c] - corner
        for j in range(columns):
            work[i, j] = (payoff[i, j] - payoff[r, j]) - gain
        work[i, c] = -spread
        work[i, columns] = gain
        work[i, columns + 1] = i
    for j in range(columns):
        work[r, j] = spread
        work[rows, j] = payoff[r, j] - corner
        work[rows + 2, j] = rows + j
    work[r, c] = 0.0
    work[r, columns] = -spread
    work[r, columns + 1] = rows + c
    work[rows, c] = spread
    work[rows, columns] = corner
    work[rows + 2, c] = r


@kernel
def _entering(rows: int, columns: int, work: Floats, least: float, by_number: bool) -> int:
    """The line whose variable to use next: the one that adds most, or -1 if none adds `least`.

    When `by_number`, of those that add something the one with the smallest number (Bland 1977).
    """
    line = -1
    best = least
    for i in range(rows):
        gain = work[i, columns]
        better = gain > best
        best = gain if better else best
        line = i if better else line
    if by_number and line >= 0:
        for i in range(rows):
            if work[i, columns] > least and work[i, columns + 1] < work[line, columns + 1]:
                line = i
    return line


@kernel
def _leaving(rows: int, columns: int, work: Floats, line: int, least: float, by_number: bool) -> int:
    """The column whose variable is first down to zero as that of `line` grows; -1 if none is.

    Ratios are compared crosswise, without dividing. Of equals the first is taken; when `by_number`,
    the one with the smallest number.
    """
    column = -1
    level = 1.0
    pace = 0.0
    for j in range(columns):
        shrink = -work[line, j]
        size = work[rows, j]
        sooner = (shrink > least) & (size * pace < level * shrink)
        level = size if sooner else level
        pace = shrink if sooner else pace
        column = j if sooner else column
    if by_number and column >= 0:
        for j in range(columns):
            shrink = -work[line, j]
            if (
                shrink > least
                and work[rows, j] * pace == level * shrink
                and work[rows + 2, j] < work[rows + 2, column]
            ):
                column = j
    return column


@kernel
def _short(rows: int, columns: int, work: Floats, least: float) -> int:
    """The column whose variable is furthest below zero, if by more than `least`; else -1.

    Only rounding, in a ratio that was too close to call, can bring a variable below zero.
    """
    column = -1
    lowest = -least
    for j in range(columns):
        if work[rows, j] < lowest:
            lowest = work[rows, j]
            column = j
    return column


@kernel
def _restoring(rows: int, columns: int, work: Floats, column: int, least: float) -> int:
    """The line whose variable makes good what `column` is short of, at the least cost; or -1.

    This is a step of the dual simplex method (Lemke 1954).
    """
    line = -1
    cost = 1.0
    pace = 0.0
    for i in range(rows):
        growth = work[i, column]
        if growth > least and -work[i, columns] * pace < cost * growth:
            cost = -work[i, columns]
            pace = growth
            line = i
    return line


@kernel
def _exchange_margins(rows: int, columns: int, work: Floats, line: int, column: int, spread: float) -> None:
    """The part of a pivot that changes the margins and the numbers of the two variables."""
    inverse = 1.0 / work[line, column]
    number = work[line, columns + 1]
    work[line, columns + 1] = work[rows + 2, column]
    work[rows + 2, column] = number
    gain = work[line, columns]
    size = work[rows, column]
    factor = gain * inverse
    for i in range(rows):
        work[i, columns] -= factor * work[i, column]
    work[line, columns] = factor * spread
    factor = size * inverse
    for j in range(columns):
        work[rows, j] -= factor * work[line, j]
    work[rows, column] = -factor * spread
    work[rows, columns] -= factor * gain


@kernel
def _exchange_inside(rows: int, columns: int, work: Floats, line: int, column: int, spread: float) -> None:
    """The other part of the pivot, to follow when there is to be another."""
    inverse = 1.0 / work[line, column]
    for j in range(columns):
        work[rows + 1, j] = work[line, j]  # a copy, so that the loop below can be vectorised
    for i in range(rows):
        factor = work[i, column] * inverse
        for j in range(columns):
            work[i, j] -= factor * work[rows + 1, j]
        work[i, column] = -factor * spread
    factor = inverse * spread
    for j in range(columns):
        work[line, j] = work[rows + 1, j] * factor
    work[line, column] = factor * spread


@kernel
def _rebuild(payoff: Floats, rows: int, columns: int, work: Floats, r: int, c: int, spread: float) -> None:
    """Write the present tableau anew from the payoffs, by the largest pivots that lead there.

    That clears away the rounding errors that small pivots have magnified.
    """
    for j in range(columns):
        work[rows + 4, j] = 0.0
    for i in range(rows):
        work[rows + 3, i] = 0.0
    for j in range(columns):
        number = int(work[rows + 2, j])
        if number < rows:
            work[rows + 3, number] = 1.0
        else:
            work[rows + 4, number - rows] = 1.0
    _lay_out(payoff, rows, columns, work, r, c, spread)
    while True:
        largest = 0.0
        line = -1
        column = -1
        for i in range(rows):
            if _in_use(rows, work, int(work[i, columns + 1])):
                for j in range(columns):
                    if abs(work[i, j]) > largest and not _in_use(rows, work, int(work[rows + 2, j])):
                        largest = abs(work[i, j])
                        line = i
                        column = j
        if line < 0:
            break
        _exchange_margins(rows, columns, work, line, column, spread)
        _exchange_inside(rows, columns, work, line, column, spread)


@kernel
def _in_use(rows: int, work: Floats, number: int) -> bool:
    """Whether `_rebuild` has noted that the variable of this number shall be in use."""
    if number < rows:
        return bool(work[rows + 3, number] > 0.0)
    return bool(work[rows + 4, number - rows] > 0.0)


@kernel
def simplex(payoff: Floats, rows: int, columns: int, work: Floats, r: int, c: int, spread: float) -> float:
    """The value of a game without a saddle point; `r` and `c` as found by `_pure`.

    Leaves in `work` the margins of the final tableau and the numbers of its variables. Its inside
    may be out of date, for it is brought up to date only before a further pivot.
    """
    _lay_out(payoff, rows, columns, work, r, c, spread)
    least_gain = NO_GAIN * spread
    least_pace = NO_HOLD * spread
    sound = SOUND * spread
    patience = 2 * (rows + columns)
    shaky = False
    line = _entering(rows, columns, work, least_gain, False)
    column = -1
    for step in range(10 * patience):
        by_number = step > patience
        if line >= 0:
            column = _leaving(rows, columns, work, line, least_pace, by_number)
        elif shaky:
            column = _short(rows, columns, work, least_gain)
            if column >= 0:
                line = _restoring(rows, columns, work, column, least_pace)
        if line < 0 or column < 0:
            break
        shaky = shaky or abs(work[line, column]) < sound
        _exchange_margins(rows, columns, work, line, column, spread)
        if shaky:
            _rebuild(payoff, rows, columns, work, r, c, spread)
        following = _entering(rows, columns, work, least_gain, by_number)
        if not shaky:
            if following < 0:
                break
            _exchange_inside(rows, columns, work, line, column, spread)
        line = following
    return work[rows, columns]
