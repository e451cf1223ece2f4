"""Matrix games: nanoseconds a game, ours and the peers', side by side.

The peers are SciPy's linear programming (HiGHS), which is how such a game is usually solved in
Python, and Nashpy, if it is installed. They are called from Python for each game, as anybody would
call them; ours is timed from a compiled loop, as the solver calls it, and from Python too. The
answers are compared.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np
from scipy.optimize import linprog

from pipworks.kernels import kernel
from pipworks.solve.exact_matrix import exact_equilibrium
from pipworks.solve.matrix import equilibrium, game_value, workspace

SIZES = [(2, 2), (2, 4), (3, 3), (4, 4), (5, 5), (6, 6), (8, 8), (10, 10)]
GAMES = 20_000
"""So many that the processor cannot learn by heart which way the branches go."""
ROUNDS = 3
FEW = 25
"""How many of the games are given to whatever takes long."""

Arrays = np.ndarray[Any, np.dtype[np.float64]]


@kernel
def values(games: Arrays, rows: int, columns: int, work: Arrays, out: Arrays) -> None:
    for k in range(games.shape[0]):
        out[k] = game_value(games[k], rows, columns, work)


@kernel
def mixes(
    games: Arrays, rows: int, columns: int, work: Arrays, out: Arrays, mix: Arrays, other: Arrays
) -> None:
    for k in range(games.shape[0]):
        out[k] = equilibrium(games[k], rows, columns, work, mix, other)


def by_linear_program(payoff: Arrays) -> float:
    rows, columns = payoff.shape
    program = linprog(
        np.append(np.zeros(rows), -1.0),
        A_ub=np.hstack([-payoff.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=np.append(np.ones(rows), 0.0)[None, :],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
        method="highs",
    )
    assert program.fun is not None
    return -float(program.fun)


def by_nashpy(payoff: Arrays) -> float:
    nashpy = importlib.import_module("nashpy")

    row_mix, column_mix = nashpy.Game(payoff).linear_program()
    return float(row_mix @ payoff @ column_mix)


def exactly(payoff: Arrays) -> float:
    return float(exact_equilibrium(payoff.astype(np.int64).tolist()).value)


def from_python(payoff: Arrays) -> float:
    rows, columns = payoff.shape
    return float(game_value(payoff, rows, columns, workspace(max(rows, columns))))


def timed(solve: Callable[[Arrays], float], games: Arrays, expected: Arrays) -> float:
    """Nanoseconds a game, the answers checked."""
    solve(games[0])
    start = perf_counter()
    found = [solve(each) for each in games]
    elapsed = perf_counter() - start
    assert np.allclose(found, expected[: len(games)], atol=1e-8)
    return elapsed / len(games) * 1e9


def best_of(run: Callable[[], None], games: int) -> float:
    """Nanoseconds a game in the quickest of several rounds."""
    run()
    quickest = float("inf")
    for _ in range(ROUNDS):
        start = perf_counter()
        run()
        quickest = min(quickest, perf_counter() - start)
    return quickest / games * 1e9


def compare(games: Arrays, with_nashpy: bool, whole: bool) -> str:
    _, rows, columns = games.shape
    work, out = workspace(max(rows, columns)), np.zeros(len(games))
    again, mix, other = np.zeros(len(games)), np.zeros(rows), np.zeros(columns)
    both = best_of(lambda: mixes(games, rows, columns, work, again, mix, other), len(games))
    ours = best_of(lambda: values(games, rows, columns, work, out), len(games))
    assert np.allclose(out, again, atol=1e-12)
    called = timed(from_python, games[: 40 * FEW], out)
    scipy = timed(by_linear_program, games[:FEW], out)
    nashpy = timed(by_nashpy, games[:FEW], out) if with_nashpy else float("nan")
    exact = timed(exactly, games[: 4 * FEW], out) if whole else float("nan")
    numbers = [ours, both, called, exact, scipy, nashpy, scipy / ours]
    cells = ["-" if np.isnan(each) else f"{each:,.0f}" for each in numbers]
    return "".join(f"{each:>12}" for each in [f"{rows}x{columns}", *cells])


def main() -> None:
    with_nashpy = importlib.util.find_spec("nashpy") is not None
    if not with_nashpy:
        print("Nashpy is not installed, so it is left out; `pip install nashpy` adds it.")
    exactly(np.array([[1.0, -1.0], [-1.0, 1.0]]))  # compiles what it needs
    rng = np.random.default_rng(1)
    titles = ["size", "value", "and mixes", "from Python", "exact", "SciPy", "Nashpy", "SciPy/value"]
    for name, whole in (("uniform in [0, 1)", False), ("-1, 0 or 1 at random", True)):
        print(f"\nPayoffs {name}: nanoseconds a game")
        print("".join(f"{each:>12}" for each in titles))
        for rows, columns in SIZES:
            shape = (GAMES, rows, columns)
            games = rng.integers(-1, 2, shape).astype(float) if whole else rng.random(shape)
            print(compare(games, with_nashpy, whole), flush=True)


if __name__ == "__main__":
    main()
