"""Matrix games: the fast solver against a linear program, the exact one against its own definition."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

from pipworks.solve import exact_matrix
from pipworks.solve.exact_matrix import Equilibrium, exact_equilibrium
from pipworks.solve.matrix import basis, equilibrium, game_value, workspace

MOST = 10
Matrix = Sequence[Sequence[Any]]

sizes = st.tuples(st.integers(1, MOST), st.integers(1, MOST))


def matrices(entries: st.SearchStrategy[Any]) -> st.SearchStrategy[list[list[Any]]]:
    def of_size(size: tuple[int, int]) -> st.SearchStrategy[list[list[Any]]]:
        rows, columns = size
        line = st.lists(entries, min_size=columns, max_size=columns)
        return st.lists(line, min_size=rows, max_size=rows)

    return sizes.flatmap(of_size)


floats = st.floats(-1e6, 1e6, allow_subnormal=False)
few = st.integers(-1, 1)
small = st.integers(-5, 5)
nearly_whole = st.builds(lambda whole, off: whole + off * 1e-9, few, st.integers(-3, 3))
rationals = st.fractions(-20, 20, max_denominator=12)


def bound(matrix: Matrix) -> float:
    """How far off a value may be."""
    return 1e-12 * max(1.0, float(np.abs(np.array(matrix, dtype=float)).max()))


def value(matrix: Matrix, room: int = 2) -> float:
    """`game_value`, with the matrix in the corner of a larger array full of nonsense."""
    rows, columns = len(matrix), len(matrix[0])
    payoff = np.full((rows + room, columns + room), np.nan)
    payoff[:rows, :columns] = np.array(matrix, dtype=float)
    work = workspace(max(rows, columns))
    work[:] = np.nan
    return float(game_value(payoff, rows, columns, work))


def solution(matrix: Matrix) -> tuple[float, Any, Any]:
    payoff = np.array(matrix, dtype=float)
    rows, columns = payoff.shape
    row_mix, column_mix = np.full(rows + 1, 7.0), np.full(columns + 1, 7.0)
    work = workspace(max(rows, columns))
    worth = equilibrium(payoff, rows, columns, work, row_mix, column_mix)
    assert row_mix[rows] == column_mix[columns] == 7.0
    return float(worth), row_mix[:rows], column_mix[:columns]


def by_linear_program(matrix: Matrix) -> float:
    payoff = np.array(matrix, dtype=float)
    rows, columns = payoff.shape
    program = linprog(
        [0.0] * rows + [-1.0],
        A_ub=np.hstack([-payoff.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=[[1.0] * rows + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
        method="highs",
    )
    assert program.fun is not None
    return -float(program.fun)


def check_mixes(matrix: Matrix) -> None:
    """Neither player can gain anything by leaving the mixes."""
    payoff = np.array(matrix, dtype=float)
    worth, row_mix, column_mix = solution(matrix)
    for mix in row_mix, column_mix:
        assert mix.min() >= 0.0
        assert mix.sum() == pytest.approx(1.0, abs=1e-14)
    assert (row_mix @ payoff).min() == pytest.approx(worth, abs=bound(matrix))
    assert (payoff @ column_mix).max() == pytest.approx(worth, abs=bound(matrix))
    assert value(matrix) == pytest.approx(worth, abs=bound(matrix))


def check_exact(matrix: Matrix, found: Equilibrium) -> None:
    """The definition of an equilibrium, word for word."""
    rows, columns = range(len(matrix)), range(len(matrix[0]))
    assert len(found.row_mix) == len(rows)
    assert len(found.column_mix) == len(columns)
    for mix in found.row_mix, found.column_mix:
        assert all(isinstance(weight, Fraction) and weight >= 0 for weight in mix)
        assert sum(mix) == 1
    secured = min(sum(found.row_mix[i] * matrix[i][j] for i in rows) for j in columns)
    conceded = max(sum(found.column_mix[j] * matrix[i][j] for j in columns) for i in rows)
    assert secured == conceded == found.value
    simplest = min(len(rows), len(columns))
    assert max(map(support, (found.row_mix, found.column_mix))) <= simplest


def support(mix: Sequence[Fraction]) -> int:
    """How many choices are made at all."""
    return sum(map(bool, mix))


# Against a linear program


@pytest.mark.parametrize("highest", [None, 1, 2, 6])
@pytest.mark.parametrize("rows", range(1, MOST + 1))
def test_value_is_that_of_the_linear_program(rows: int, highest: int | None) -> None:
    rng = np.random.default_rng([rows, highest or 0])
    for columns in range(1, MOST + 1):
        shape = (rows, columns)
        if highest is None:
            matrix = rng.uniform(-1, 1, shape).tolist()
        else:
            matrix = rng.integers(-highest, highest + 1, shape).tolist()
        assert value(matrix) == pytest.approx(by_linear_program(matrix), abs=1e-8)
        check_mixes(matrix)


# Laws


@given(matrices(floats) | matrices(few) | matrices(small) | matrices(nearly_whole))
def test_mixes_are_an_equilibrium(matrix: Matrix) -> None:
    check_mixes(matrix)


@given(matrices(floats) | matrices(few) | matrices(small))
def test_the_players_may_change_places(matrix: Matrix) -> None:
    turned = (-np.array(matrix, dtype=float).T).tolist()
    assert value(turned) == pytest.approx(-value(matrix), abs=bound(matrix))


@given(matrices(floats) | matrices(small) | matrices(nearly_whole))
def test_exact_and_floating_point_agree(matrix: Matrix) -> None:
    exact = exact_equilibrium([[Fraction(each) for each in line] for line in matrix])
    assert value(matrix) == pytest.approx(float(exact.value), abs=bound(matrix))


@given(matrices(rationals) | matrices(few) | matrices(small))
def test_exact_solution_is_an_equilibrium(matrix: Matrix) -> None:
    check_exact(matrix, exact_equilibrium(matrix))


@given(matrices(small), st.integers(-(10**6), 10**6), st.integers(1, 10**6))
def test_value_follows_the_units_of_payoff(matrix: Matrix, shift: int, factor: int) -> None:
    moved = [[each * factor + shift for each in line] for line in matrix]
    assert exact_equilibrium(moved).value == exact_equilibrium(matrix).value * factor + shift
    assert value(moved) == pytest.approx(value(matrix) * factor + shift, abs=2 * bound(moved))


@given(matrices(few) | matrices(small), st.data())
def test_repeated_rows_and_columns_change_nothing(matrix: Matrix, data: st.DataObject) -> None:
    row_at = data.draw(st.integers(0, len(matrix) - 1))
    column_at = data.draw(st.integers(0, len(matrix[0]) - 1))
    wider = [[*line, line[column_at]] for line in matrix]
    wider.append(wider[row_at])
    assert value(wider) == pytest.approx(value(matrix), abs=bound(matrix))
    assert exact_equilibrium(wider).value == exact_equilibrium(matrix).value
    check_mixes(wider)


@given(matrices(few) | matrices(small) | matrices(nearly_whole))
def test_the_basis_has_the_value_of_the_game(matrix: Matrix) -> None:
    payoff = np.array(matrix, dtype=float)
    rows, columns = payoff.shape
    lines, across = np.zeros(rows, np.int64), np.zeros(columns, np.int64)
    used = basis(payoff, rows, columns, workspace(MOST), lines, across)
    part = payoff[np.ix_(lines[:used], across[:used])]
    assert len(set(lines[:used])) == len(set(across[:used])) == used
    assert value(part.tolist()) == pytest.approx(value(matrix), abs=bound(matrix))


@settings(max_examples=30)
@given(matrices(rationals) | matrices(few))
def test_exact_without_a_suggestion_is_as_good(matrix: Matrix) -> None:
    grid, scale = exact_matrix._whole(matrix)
    found = exact_matrix._by_bland(grid, scale, min(map(min, grid)))
    check_exact(matrix, found)
    assert found.value == exact_equilibrium(matrix).value


@pytest.mark.parametrize("wrong", [([0], [0]), ([0, 1], [0, 1]), ([2, 1, 0], [0, 1, 3]), ([], [])], ids=str)
def test_a_wrong_suggestion_does_no_harm(
    wrong: tuple[list[int], list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exact_matrix, "_suggestion", lambda *_: wrong)
    matrix = [[0, 1, -2, -2], [-1, 0, 3, 3], [2, -3, 0, 0]]
    found = exact_equilibrium(matrix)
    check_exact(matrix, found)
    assert found.value == 0
    assert found.row_mix == (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))


# Games one knows

THIRD = (Fraction(1, 3),) * 3
HALF = (Fraction(1, 2),) * 2


def blotto(soldiers: int, fields: int) -> list[list[int]]:
    """Colonel Blotto: fields won less fields lost, over all divisions of the soldiers."""
    forces = [
        each
        for each in combinations_with_replacement(range(soldiers, -1, -1), fields)
        if sum(each) == soldiers
    ]
    orders = [tuple(np.roll(each, turn)) for each in forces for turn in range(fields)]
    return [[int(np.sign(np.subtract(a, b)).sum()) for b in orders] for a in orders]


@pytest.mark.parametrize(
    ("matrix", "expected"),
    [
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], Equilibrium(Fraction(0), THIRD, THIRD)),
        ([[1, -1], [-1, 1]], Equilibrium(Fraction(0), HALF, HALF)),
        ([[3]], Equilibrium(Fraction(3), (Fraction(1),), (Fraction(1),))),
        (
            [[2, -3], [-3, 4]],  # two-finger Morra, odds and evens
            Equilibrium(
                Fraction(-1, 12),
                (Fraction(7, 12), Fraction(5, 12)),
                (Fraction(7, 12), Fraction(5, 12)),
            ),
        ),
        (
            [[1, 0, 0], [0, 2, 0], [0, 0, 3]],
            Equilibrium(
                Fraction(6, 11),
                (Fraction(6, 11), Fraction(3, 11), Fraction(2, 11)),
                (Fraction(6, 11), Fraction(3, 11), Fraction(2, 11)),
            ),
        ),
        (
            [[0, 0], [5, -1], [0, 3]],  # the first row is never played
            Equilibrium(
                Fraction(5, 3),
                (Fraction(0), Fraction(1, 3), Fraction(2, 3)),
                (Fraction(4, 9), Fraction(5, 9)),
            ),
        ),
    ],
    ids=["rock-paper-scissors", "pennies", "one-by-one", "morra", "diagonal", "dominated"],
)
def test_known_games(matrix: Matrix, expected: Equilibrium) -> None:
    found = exact_equilibrium(matrix)
    assert found == expected
    worth, row_mix, column_mix = solution(matrix)
    assert worth == pytest.approx(float(expected.value), abs=1e-15)
    assert row_mix == pytest.approx([float(each) for each in expected.row_mix], abs=1e-14)
    assert column_mix == pytest.approx([float(each) for each in expected.column_mix], abs=1e-14)
    check_mixes(matrix)


@pytest.mark.parametrize(("soldiers", "fields"), [(2, 2), (3, 3), (4, 3), (6, 3)])
def test_blotto_is_fair(soldiers: int, fields: int) -> None:
    matrix = blotto(soldiers, fields)
    assert value(matrix) == pytest.approx(0.0, abs=1e-14)
    check_mixes(matrix)
    found = exact_equilibrium(matrix)
    check_exact(matrix, found)
    assert found.value == 0


@pytest.mark.parametrize("size", [3, 5, 7, 9])
def test_round_games_need_every_choice(size: int) -> None:
    """Each choice beats the half that follows it: rock-paper-scissors of any odd size."""
    half = size // 2
    matrix = [
        [0 if i == j else 1 if (j - i) % size <= half else -1 for j in range(size)] for i in range(size)
    ]
    assert exact_equilibrium(matrix).row_mix == (Fraction(1, size),) * size
    assert solution(matrix)[1] == pytest.approx([1 / size] * size, abs=1e-14)


CYCLING = {
    # Beale's (1955) and Chvatal's (1983) programs on which the largest-gain rule goes in circles,
    # as symmetric games of Dantzig's: program and dual side by side.
    "beale": ([[0.25, -8, -1, 9], [0.5, -12, -0.5, 3], [0, 0, 1, 0]], [0, 0, 1], [0.75, -20, 0.5, -6]),
    "chvatal": ([[0.5, -5.5, -2.5, 9], [0.5, -1.5, -0.5, 1], [1, 0, 0, 0]], [0, 0, 1], [10, -57, -9, -24]),
}


@pytest.mark.parametrize("name", CYCLING)
def test_programs_that_cycle_do_not(name: str) -> None:
    constraints, limits, gains = (np.array(each, dtype=float) for each in CYCLING[name])
    many, variables = constraints.shape
    size = many + variables + 1
    matrix = np.zeros((size, size))
    matrix[:many, many:-1] = constraints
    matrix[:many, -1] = -limits
    matrix[many:-1, -1] = gains
    matrix -= matrix.T
    assert value(matrix.tolist()) == pytest.approx(0.0, abs=1e-13)
    check_mixes(matrix.tolist())
    exact = [[Fraction(each) for each in line] for line in matrix.tolist()]
    check_exact(exact, exact_equilibrium(exact))
    assert exact_equilibrium(exact).value == 0


@pytest.mark.parametrize("rows", [1, 2, 5, 10])
@pytest.mark.parametrize("columns", [1, 2, 5, 10])
@pytest.mark.parametrize("constant", [0, -1, 1e6])
def test_when_nothing_matters(rows: int, columns: int, constant: float) -> None:
    matrix = [[constant] * columns] * rows
    assert value(matrix) == constant
    check_mixes(matrix)
    assert exact_equilibrium([[Fraction(constant)] * columns] * rows).value == constant


@pytest.mark.parametrize("size", [2, 3, 4, 6, 10])
@pytest.mark.parametrize("offset", [1e3, 1e6, -1e6])
def test_small_differences_between_large_payoffs(size: int, offset: float) -> None:
    rng = np.random.default_rng(size)
    for _ in range(20):
        matrix = (offset + rng.uniform(-1, 1, (size, size))).tolist()
        exact = exact_equilibrium([[Fraction(each) for each in line] for line in matrix])
        assert value(matrix) == pytest.approx(float(exact.value), abs=1e-15 * abs(offset))


@pytest.mark.parametrize("exponent", range(2, 15))
def test_nearly_equal_payoffs_do_no_harm(exponent: int) -> None:
    """Whole numbers with tiny disturbances lead to tiny pivots."""
    rng = np.random.default_rng(exponent)
    for _ in range(40):
        shape = rng.integers(2, MOST + 1, 2)
        matrix = rng.integers(-1, 2, shape) + 10.0**-exponent * rng.uniform(-1, 1, shape)
        exact = exact_equilibrium([[Fraction(each) for each in line] for line in matrix.tolist()])
        assert value(matrix.tolist()) == pytest.approx(float(exact.value), abs=2e-12)
        check_mixes(matrix.tolist())


def test_exact_takes_numbers_beyond_floating_point() -> None:
    huge = 10**400
    found = exact_equilibrium([[huge, 0], [0, 1]])
    assert found.value == Fraction(huge, huge + 1)
    tiny = Fraction(1, huge)
    assert exact_equilibrium([[1 + tiny, 1], [1, 1 + tiny]]).value == 1 + tiny / 2


@pytest.mark.parametrize(
    ("matrix", "words"),
    [
        ([], "at least one row and one column"),
        ([[]], "at least one row and one column"),
        ([[], []], "at least one row and one column"),
        ([[1, 2], [3]], "row 1 has 2, row 2 has 1"),
        ([[1], [2], []], "row 1 has 1, row 3 has 0"),
    ],
)
def test_exact_refuses_what_is_no_matrix(matrix: Matrix, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        exact_equilibrium(matrix)
