"""Solving small games the slow way: plain recursion over the public API, in fractions.

Nothing of `pipworks.solve` is used here; the tests hold it against this.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product

from pipworks import Position

Payoffs = Sequence[Sequence[Fraction]]


def _mix(rows: Payoffs) -> list[Fraction] | None:
    """The shares of the rows that make all columns equally good, by elimination; none if not unique."""
    size = len(rows)
    # Unknown: the shares and the common value.
    lines = [[*(rows[i][j] for i in range(size)), Fraction(-1), Fraction(0)] for j in range(size)]
    lines.append([Fraction(1)] * size + [Fraction(0), Fraction(1)])
    for at in range(size + 1):
        pivot = next((each for each in range(at, size + 1) if lines[each][at]), None)
        if pivot is None:
            return None
        lines[at], lines[pivot] = lines[pivot], lines[at]
        lines[at] = [each / lines[at][at] for each in lines[at]]
        for other in range(size + 1):
            if other != at:
                factor = lines[other][at]
                lines[other] = [a - factor * b for a, b in zip(lines[other], lines[at], strict=True)]
    return [line[-1] for line in lines[:size]]


def matrix_value(payoffs: Payoffs) -> Fraction:
    """The value of a matrix game to its rows: parts of it are tried until one proves itself optimal.

    First a single row and a single column, then square parts.
    """
    return _matrix_value(tuple(map(tuple, payoffs)))


@lru_cache(maxsize=100_000)
def _matrix_value(payoffs: tuple[tuple[Fraction, ...], ...]) -> Fraction:
    rows, columns = len(payoffs), len(payoffs[0])
    least = max(map(min, payoffs))
    if least == min(map(max, zip(*payoffs, strict=True))):
        return Fraction(least)
    for size in range(2, min(rows, columns) + 1):
        for chosen, answered in product(combinations(range(rows), size), combinations(range(columns), size)):
            part = [[payoffs[i][j] for j in answered] for i in chosen]
            mix = _mix(part)
            if mix is None or min(mix) < 0:
                continue
            reply = _mix([list(column) for column in zip(*part, strict=True)])
            if reply is None or min(reply) < 0:
                continue
            earned = min(
                sum(share * payoffs[i][j] for share, i in zip(mix, chosen, strict=True))
                for j in range(columns)
            )
            conceded = max(
                sum(share * payoffs[i][j] for share, j in zip(reply, answered, strict=True))
                for i in range(rows)
            )
            if earned == conceded:
                return Fraction(earned)
    raise AssertionError("every matrix game has a value")


class PlainSolver:
    """Values to player 1 of the game at hand, a match's other games left aside.

    `values` holds every position that was looked at.
    """

    def __init__(self) -> None:
        self.values: dict[Position, Fraction] = {}

    def value(self, position: Position) -> Fraction:
        """The value of a position of a game that is not over."""
        if position not in self.values:
            self.values[position] = self._value(position)
        return self.values[position]

    def _value(self, position: Position) -> Fraction:
        acting = position.to_act
        lists = [position.numbers(seat) if seat in acting else (None,) for seat in (0, 1)]
        payoffs = [[self._after(position, one, other) for other in lists[1]] for one in lists[0]]
        if acting == (0,):
            return max(row[0] for row in payoffs)
        if acting == (1,):
            return min(payoffs[0])
        return matrix_value(payoffs)

    def _after(self, position: Position, one: int | None, other: int | None) -> Fraction:
        chosen = {seat: choice for seat, choice in enumerate((one, other)) if choice is not None}
        after = position.play_numbers(chosen).position
        if after.over or after.awaits_chance or after.state.game != position.state.game:
            return Fraction(_points(after) - _points(position))
        return self.value(after)


def _points(position: Position) -> int:
    """What player 1 has over player 2 from the games that are over."""
    return int(position.state.points[0]) - int(position.state.points[1])


def solved_plainly(position: Position) -> dict[Position, Fraction]:
    """The values of a position and of all that can follow from it in the same game."""
    solver = PlainSolver()
    solver.value(position)
    return solver.values
