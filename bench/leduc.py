"""Leduc poker solved: ours against OpenSpiel's CFR+ in C++, by the time to the same exploitability.

    python bench/leduc.py          # to 0.001
    python bench/leduc.py --long   # to 0.0003, too

Times are of processor time in one process, after compilation; ours begins with the rules and so has the walk
through the tree in it. The peer tells suits apart, which changes nothing in what can be known: its 936
information states are 288 for us. Exploitability is by exact best responses, the mean of both seats.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import pyspiel

import pipworks
from pipworks.solve import minimise_regret

LEDUC = pipworks.game(str(Path(__file__).resolve().parents[1] / "tests" / "solve" / "games" / "leduc.py"))
GOALS = (0.1, 0.01, 0.001)
LONG = 0.0003


def ours(goal: float) -> float:
    """Seconds to that exploitability: the median of several runs."""
    times = []
    for _ in range(9):
        begun = time.process_time()
        solved = minimise_regret(LEDUC, goal=goal)
        times.append(time.process_time() - begun)
    seconds = sorted(times)[len(times) // 2]
    print(
        f"ours  {goal:g}: {seconds:8.3f} s  {solved.iterations:5} iterations"
        f"  exploitability {solved.exploitability:.2e}  value {solved.value:+.6f}",
        flush=True,
    )
    return seconds


def theirs(goals: list[float]) -> list[float]:
    """The same for the peer, the time of looking at the exploitability left out."""
    game = pyspiel.load_game("leduc_poker")
    solver = pyspiel.CFRPlusSolver(game)
    spent, iterations, look, found = 0.0, 0, 16, list[float]()
    while len(found) < len(goals):
        begun = time.process_time()
        while iterations < look:
            solver.evaluate_and_update_policy()
            iterations += 1
        spent += time.process_time() - begun
        exploitability = pyspiel.exploitability(game, solver.average_policy())
        while len(found) < len(goals) and exploitability <= goals[len(found)]:
            print(
                f"peer  {goals[len(found)]:g}: {spent:8.3f} s  {iterations:5} iterations"
                f"  exploitability {exploitability:.2e}",
                flush=True,
            )
            found.append(spent)
        look = int(look * 1.25)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--long", action="store_true", help="also to a smaller exploitability")
    goals = [*GOALS, LONG] if parser.parse_args().long else list(GOALS)
    minimise_regret(LEDUC, iterations=1)
    for goal, mine, other in zip(goals, map(ours, goals), theirs(goals), strict=True):
        print(f"to {goal:g}: {other / mine:.0f} times as long")


if __name__ == "__main__":
    main()
