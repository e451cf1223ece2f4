"""Which puzzles Wouter's Math Card Game offers: turns near the end, when both piles are used up.

`python -m pipworks.puzzles sequences` finds them.
"""

from __future__ import annotations

from pathlib import Path

from pipworks.engine.problems import LastRounds, Problems

PROBLEMS = Problems(
    kinds=("only-win", "only-defence"),
    variants=("sequences",),
    file=Path(__file__).with_name("problems.gz"),
    last_rounds=LastRounds(games=4_000, most=3_000),
)
