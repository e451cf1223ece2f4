"""Leduc poker solved: ours against OpenSpiel's CFR+ and MCCFR in C++, by the time to the same exploitability.

    python bench/leduc.py            # to 0.001
    python bench/leduc.py --long     # to 0.0003, too
    python bench/leduc.py --sampled  # from games at random, by external sampling, to 0.05

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
from pipworks.solve import minimise_regret, sample_regret

LEDUC = pipworks.game(str(Path(__file__).resolve().parents[1] / "tests" / "solve" / "games" / "leduc.py"))
GOALS = (0.1, 0.01, 0.001)
LONG = 0.0003
SAMPLED_GOALS = (0.5, 0.1, 0.05)
SAMPLED_FIRST = 1_000
"""Exploitability is looked at after so many traversals, and each time after half as many again."""


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


def ours_sampled() -> list[float]:
    """Seconds to each exploitability from games at random, the time of looking left out."""
    spent, look, learnt, found = 0.0, SAMPLED_FIRST, None, list[float]()
    while len(found) < len(SAMPLED_GOALS):
        before = 0 if learnt is None else learnt.traversals
        begun = time.process_time()
        learnt = sample_regret(LEDUC, traversals=look - before, further=learnt)
        spent += time.process_time() - begun
        exploitability = pipworks.exploitability(LEDUC, learnt)
        found += _reached("ours", found, spent, look, exploitability)
        look = look * 3 // 2
    return found


def theirs_sampled() -> list[float]:
    """The same for the peer, an iteration of which is a traversal for each player."""
    game = pyspiel.load_game("leduc_poker")
    solver = pyspiel.ExternalSamplingMCCFRSolver(game, 1, pyspiel.MCCFRAverageType.SIMPLE)
    spent, traversals, look, found = 0.0, 0, SAMPLED_FIRST, list[float]()
    while len(found) < len(SAMPLED_GOALS):
        begun = time.process_time()
        while traversals < look:
            solver.run_iteration()
            traversals += 2
        spent += time.process_time() - begun
        exploitability = pyspiel.exploitability(game, solver.average_policy())
        found += _reached("peer", found, spent, traversals, exploitability)
        look = look * 3 // 2
    return found


def _reached(who: str, found: list[float], spent: float, games: int, exploitability: float) -> list[float]:
    """The time spent, once for each further goal that is reached now."""
    new = [goal for goal in SAMPLED_GOALS[len(found) :] if exploitability <= goal]
    for goal in new:
        print(
            f"{who}  {goal:g}: {spent:8.3f} s  {games:9,} traversals  exploitability {exploitability:.2e}",
            flush=True,
        )
    return [spent] * len(new)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--long", action="store_true", help="also to a smaller exploitability")
    parser.add_argument("--sampled", action="store_true", help="from games at random")
    asked = parser.parse_args()
    if asked.sampled:
        sample_regret(LEDUC, traversals=10_000)
        for goal, mine, other in zip(SAMPLED_GOALS, ours_sampled(), theirs_sampled(), strict=True):
            print(f"to {goal:g}: {other / mine:.1f} times as long")
        return
    goals = [*GOALS, LONG] if asked.long else list(GOALS)
    minimise_regret(LEDUC, iterations=1)
    for goal, mine, other in zip(goals, map(ours, goals), theirs(goals), strict=True):
        print(f"to {goal:g}: {other / mine:.0f} times as long")


if __name__ == "__main__":
    main()
