"""Tasks set for practice: what sets them, and that they are what they say."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.engine import GameError, generator
from pipworks.engine.puzzles import RIGHT
from pipworks.lab import setter_of


@pytest.mark.parametrize("what", ["femto", "femto:goal=low", "no-such-game", "examples/bluff.py", ""])
def test_what_cannot_be_practised(what: str) -> None:
    with pytest.raises(GameError):
        setter_of(what)
    if what:
        message = "cannot be practised: choose brain-drain, ascent, 24 or countdown"
        with pytest.raises(GameError, match=message):
            setter_of(what)


def test_a_file_is_never_loaded_for_being_named(tmp_path: Path) -> None:
    trap = tmp_path / "trap.py"
    trap.write_text("raise SystemExit('loaded')")
    with pytest.raises(GameError, match="cannot be practised"):
        setter_of(str(trap))


@settings(max_examples=12, deadline=None, derandomize=True)
@given(
    st.sampled_from(["brain-drain", "brain-drain:faces=suit", "ascent:negatives=none", "24", "countdown"]),
    st.integers(0, 10**6),
)
def test_tasks_are_what_they_say(what: str, seed: int) -> None:
    task = setter_of(what)(generator(seed))
    assert task == setter_of(what)(generator(seed))
    puzzle = task.puzzle
    assert math.isfinite(task.par) == bool(puzzle.simplest)
    if puzzle.simplest:
        assert puzzle.judge(puzzle.simplest).choice == RIGHT
        assert task.par_of("beginner") > task.par_of("good") == task.par > task.par_of("strong")
    assert all(str(value) in task.shown for value in puzzle.values)
