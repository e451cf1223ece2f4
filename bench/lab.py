"""Femto measured exactly by the lab, and how that grows with the pack.

    python bench/lab.py

Times are of the measures alone, after compilation, in one process on one core: the median of several runs.
"""

from __future__ import annotations

import resource
import time

import pipworks
from pipworks.lab import measure

CODES = {
    "femto:atto": 9,
    "femto": 9,
    "femto:order=winner_leads": 5,
    "femto:twelve": 3,
    "femto:hand_size=5,pack=2-3-4-5-6-7-8-10-12-14": 1,
}


def main() -> None:
    measure(pipworks.game("femto:atto"))
    for code, runs in CODES.items():
        variant = pipworks.game(code)
        times = []
        for _ in range(runs):
            begun = time.perf_counter()
            found = measure(variant)
            times.append(time.perf_counter() - begun)
        seconds = sorted(times)[runs // 2]
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
        print(f"{found['positions']:10,} positions  {seconds:7.2f} s  peak {peak:.2f} GB  {code}", flush=True)


if __name__ == "__main__":
    main()
