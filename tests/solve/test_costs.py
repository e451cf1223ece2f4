"""What choices cost: against every vertex of the optimal mixes, found by brute force."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks import Variant
from pipworks.games import game_named
from pipworks.solve import ExactSolution, costs_of, exact_costs, solve
from pipworks.solve.exact_matrix import exact_equilibrium

FEMTO = game_named("femto")

Line = list[Fraction]
Grid = list[list[int]]

CLOSE = {"abs": 1e-9}


def solved(equations: list[tuple[Line, Fraction]]) -> Line | None:
    """The only solution of linear equations, or None when there is none or more than one (Gauss)."""
    lines = [[*left, right] for left, right in equations]
    size = len(lines[0]) - 1
    done = 0
    for at in range(size):
        pivot = next((row for row in range(done, len(lines)) if lines[row][at]), None)
        if pivot is None:
            return None
        lines[done], lines[pivot] = lines[pivot], lines[done]
        lines[done] = [each / lines[done][at] for each in lines[done]]
        for row in range(len(lines)):
            if row != done:
                lines[row] = [a - lines[row][at] * b for a, b in zip(lines[row], lines[done], strict=True)]
        done += 1
    if any(line[-1] for line in lines[done:]):
        return None
    return [lines[row][-1] for row in range(size)]


def vertices(grid: Grid, value: Fraction) -> list[Line]:
    """The vertices of the optimal mixes of the column player, by trying what may be tight."""
    columns = len(grid[0])
    zero, one = Fraction(0), Fraction(1)
    bounds = [([Fraction(each) for each in row], value) for row in grid]
    bounds += [([-one if i == j else zero for i in range(columns)], zero) for j in range(columns)]
    found = []
    for tight in combinations(bounds, columns - 1):
        mix = solved([([one] * columns, one), *tight])
        if mix is not None and all(
            sum(a * b for a, b in zip(left, mix, strict=True)) <= right for left, right in bounds
        ):
            found.append(mix)
    return found


def turned(grid: Grid) -> Grid:
    """The game as the column player sees it."""
    return [[-each for each in column] for column in zip(*grid, strict=True)]


def by_brute_force(grid: Grid) -> list[Fraction]:
    value = exact_equilibrium(grid).value
    mixes = vertices(grid, value)
    return [value - min(sum(a * b for a, b in zip(row, mix, strict=True)) for mix in mixes) for row in grid]


def grids(most: int, size: int) -> st.SearchStrategy[Grid]:
    shapes = st.tuples(st.integers(1, size), st.integers(1, size))
    return shapes.flatmap(
        lambda shape: st.lists(
            st.lists(st.integers(-most, most), min_size=shape[1], max_size=shape[1]),
            min_size=shape[0],
            max_size=shape[0],
        )
    )


def test_a_risk_that_loses_is_not_best() -> None:
    """3 wins against one reply and loses to the other; 8 and 10 win for certain."""
    grid = [[1, -1], [1, 1], [1, 1]]
    assert exact_costs(grid) == (2, 0, 0)
    assert costs_of(np.array(grid, float)).tolist() == [2.0, 0.0, 0.0]
    assert exact_costs(turned(grid)) == (0, 0)
    assert exact_costs([[1, -1], [1, 1]]) == (2, 0)


@pytest.mark.parametrize(
    ("grid", "expected"),
    [
        ([[3]], [0]),
        ([[3], [5]], [2, 0]),
        ([[3, 5]], [0]),
        ([[0, 1, -1], [-1, 0, 1], [1, -1, 0]], [0, 0, 0]),
        ([[1, -1], [-1, 1], [-1, -1]], [0, 0, 1]),
        ([[0, 0], [0, -1], [-1, 0]], [0, 1, 1]),
        ([[0, 0, 0], [2, -2, 0], [-3, 1, 0]], [0, 1, 1]),
    ],
)
def test_small_games(grid: Grid, expected: list[int]) -> None:
    assert list(exact_costs(grid)) == by_brute_force(grid)
    assert costs_of(np.array(grid, float)) == pytest.approx(expected, **CLOSE)
    assert list(exact_costs(grid)) == expected


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.one_of(grids(1, 4), grids(3, 4), grids(100, 3)))
def test_costs_are_those_of_brute_force(grid: Grid) -> None:
    for each in grid, turned(grid):
        exact = exact_costs(each)
        assert list(exact) == by_brute_force(each)
        assert costs_of(np.array(each, float)) == pytest.approx([float(cost) for cost in exact], **CLOSE)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(grids(2, 4))
def test_nothing_is_lost_exactly_by_what_belongs_to_some_optimal_mix(grid: Grid) -> None:
    mixes = vertices(turned(grid), -exact_equilibrium(grid).value)
    assert [cost == 0 for cost in exact_costs(grid)] == [
        any(mix[row] > 0 for mix in mixes) for row in range(len(grid))
    ]


@settings(max_examples=150, deadline=None, derandomize=True)
@given(grids(3, 9), st.sampled_from([1 / 3, 0.1, 1e-6, 1e6]), st.sampled_from([0.0, 0.7, -1 / 7]))
def test_rounding_hides_no_equal_choices(grid: Grid, scale: float, shift: float) -> None:
    """Payoffs that are not exact in binary still leave ties what they are."""
    exact = [float(each) * scale for each in exact_costs(grid)]
    spread = max(map(max, grid)) - min(map(min, grid))
    found = costs_of(np.array(grid, float) * scale + shift * scale)
    assert found == pytest.approx(exact, abs=1e-7 * scale * max(spread, 1))
    assert [each == 0.0 for each in found] == [each == 0.0 for each in exact]


def test_stages_of_a_game_agree_with_fractions() -> None:
    variant = Variant.read(FEMTO, "hand_size=3,pack=2-3-4-5-6-7")
    solution, exact = solve(variant), ExactSolution(variant)
    risks = 0
    for seed in range(12):
        position = variant.deal(seed=seed)
        luck = random.Random(seed)
        while not position.over:
            stage, proved = solution.stage(position.state), exact.stage(position.state)
            for seat in position.to_act:
                mine = proved.costs(seat)
                assert stage.costs[seat] == pytest.approx([float(each) for each in mine.values()], **CLOSE)
                assert stage.worth(seat) == pytest.approx(stage.best(seat) - stage.costs[seat], **CLOSE)
                once = stage.payoff @ stage.mixes[1] if seat == 0 else -(stage.mixes[0] @ stage.payoff)
                assert (stage.worth(seat) <= once + 1e-9).all()
                risks += int((stage.worth(seat) < once - 1e-6).sum())
            chosen = {seat: luck.choice(position.choices(seat)) for seat in position.to_act}
            position = position.play(chosen).position
    assert risks > 0
