"""Which puzzles Femto offers; `python -m pipworks.puzzles femto` finds those of the variants named here."""

from __future__ import annotations

from pathlib import Path

from pipworks.engine.problems import Problems
from pipworks.games.femto.sheet import reminder

PROBLEMS = Problems(
    kinds=("only-win", "only-defence", "mix"),
    variants=(
        "femto",
        "femto:goal=low",
        "femto:goal=odd",
        "femto:chooser=loser",
        "femto:order=winner_leads",
        "femto:pack=5-7-9-13-16-18-20-24",
        "femto:pack=1-3-4-5-7-8-9-11",
        "femto:joker=trump,pack=2-3-4-5-6-7-8-J",
        "femto:hand_size=3,pack=2-3-4-5-6-8",
    ),
    file=Path(__file__).with_name("problems.gz"),
    reminder=reminder,
)
