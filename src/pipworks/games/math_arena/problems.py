"""Which puzzles Math Arena offers: bids in the last rounds, with both hands laid open.

`python -m pipworks.puzzles math-arena` finds them.
"""

from __future__ import annotations

from pathlib import Path

from pipworks.engine.problems import LastRounds, Problems

PROBLEMS = Problems(
    kinds=("only-win", "only-defence", "mix"),
    variants=("math-arena",),
    file=Path(__file__).with_name("problems.gz"),
    last_rounds=LastRounds(games=4_000, most=3_000, laid_open=True),
)
