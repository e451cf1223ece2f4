"""What a choice costs in a matrix game: the value, less the least that it earns against optimal play.

The other player often has many optimal mixes, and a choice that does well against one of them may lose to
the next. So what a row costs is the value less the *least* it earns over all of them. That is zero exactly
when the row belongs to some optimal mix of one's own (strict complementarity: Goldman and Tucker, 1956).

The optimal mixes of the column player are a face of the linear program `max sum(q)` where `B q <= 1`, `B`
being the payoffs made positive (Dantzig 1951): those solutions that use no variable with a reduced cost.
There what a row earns less than the value is in proportion to its slack. So the program is solved once, its
variables with a reduced cost are struck out, and from there on the slack of each row is made as large as it
can be. Pivots are chosen by Bland's rule (1977), which cannot cycle.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

GRAIN = 1e-9
"""In floating point, what is less than this part of the spread of the payoffs counts as nothing."""

MOST_PIVOTS = 100_000
"""Rounding might lead round in circles after all; then what has been reached stands."""


def costs_of(payoff: NDArray[np.float64], grain: float = GRAIN) -> NDArray[np.float64]:
    """What each row costs the row player, who wants much: float64, one for each row, none below zero.

    `payoff`: float64 (rows, columns), finite, at least one of each. Differences below `grain` times the
    spread of the payoffs count as none, and such costs are zero. For the column player ask for `-payoff.T`.
    """
    low = payoff.min()
    spread = float(payoff.max() - low)
    if spread == 0.0:
        return np.zeros(len(payoff))
    found = _costs((payoff - low) / spread + 1.0, grain)
    return np.array([spread * each if each > grain else 0.0 for each in found])


def exact_costs(payoff: Sequence[Sequence[Fraction | int]]) -> tuple[Fraction, ...]:
    """As `costs_of`, exactly."""
    low = min(min(line) for line in payoff)
    positive = [[Fraction(each) - low + 1 for each in line] for line in payoff]
    return tuple(_costs(np.array(positive, dtype=object), Fraction()))


def _costs(positive: NDArray[Any], grain: Any) -> list[Any]:
    """What each row of a game with payoffs of at least 1 costs; numbers are floats or fractions."""
    rows, columns = positive.shape
    one = positive[0, 0] / positive[0, 0]
    tableau = np.full((rows + 1, columns + rows + 1), one - one, positive.dtype)
    tableau[:rows, :columns] = positive
    tableau[:rows, -1] = one
    tableau[-1, :columns] = -one
    basis = [columns + row for row in range(rows)]
    for row in range(rows):
        tableau[row, columns + row] = one
    _climb(tableau, basis, np.ones(columns + rows, np.bool_), grain)
    value = one / tableau[-1, -1]
    face = np.array([each <= grain for each in tableau[-1, :-1]])
    return [
        value * _most(tableau, basis, columns + row, face, grain) if face[columns + row] else one - one
        for row in range(rows)
    ]


def _most(tableau: NDArray[Any], basis: list[int], variable: int, allowed: Any, grain: Any) -> Any:
    """How large a variable can become when only those allowed are used; nothing given is changed."""
    tableau, basis = tableau.copy(), basis.copy()
    if variable in basis:
        tableau[-1] = tableau[basis.index(variable)]
        tableau[-1, variable] *= 0
    else:
        tableau[-1] *= 0
        tableau[-1, variable] -= 1
    _climb(tableau, basis, allowed, grain)
    return tableau[-1, -1]


def _climb(tableau: NDArray[Any], basis: list[int], allowed: Any, grain: Any) -> None:
    """Make what the last line of a tableau stands for as large as it can be."""
    for _ in range(MOST_PIVOTS):
        better = [at for at in range(len(allowed)) if allowed[at] and tableau[-1, at] < -grain]
        if not better:
            return
        entering = better[0]
        rising = [row for row in range(len(basis)) if tableau[row, entering] > grain]
        if not rising:
            return
        leaving = min(rising, key=lambda row: (tableau[row, -1] / tableau[row, entering], basis[row]))
        tableau[leaving] /= tableau[leaving, entering]
        for row in range(len(tableau)):
            if row != leaving and tableau[row, entering] != 0:
                tableau[row] -= tableau[row, entering] * tableau[leaving]
        basis[leaving] = entering
