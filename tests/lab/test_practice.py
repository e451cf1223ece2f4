"""Tasks set for practice: what sets them, and that they are what they say."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from pipworks.arithmetic import difficulty_of, solutions
from pipworks.bots.solving import LEVELS, PAR, median
from pipworks.cli.commands import app
from pipworks.engine import GameError, Teller, generator
from pipworks.engine.puzzles import RIGHT
from pipworks.games import find
from pipworks.lab import setter_for, setter_of
from pipworks.testing import check_game

TRIPLES = Path(__file__).resolve().parents[1] / "outside" / "triples.py"


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


def practice(*words: str, typed: str, language: str = "en") -> Result:
    command = ["--language", language, "practice", *words, "--plain", "--seed", "3"]
    return CliRunner().invoke(app, command, input=typed, env={"COLUMNS": "100"})


def test_puzzles_of_a_game_in_a_file_are_practised_by_whoever_names_it() -> None:
    check_game(find(str(TRIPLES)).game, variants=3)
    for code in (str(TRIPLES), f"{TRIPLES}:highest=20"):
        task = setter_for(find(code))(generator("practice 3"))
        told = practice(code, "-n", "1", typed=f"hint\n1+1\n{task.puzzle.simplest}\n").stdout
        assert f"Make {task.puzzle.target} from {' '.join(task.puzzle.cards)}; par" in told
        assert "1 is not among the values" in told and "1 of 1 right." in told


def test_tasks_and_refusals_are_told_in_german() -> None:
    told = practice("ascent", "-n", "2", typed="ende\n", language="de").stdout
    assert "(das ist " in told and "that is" not in told
    assert "that is" in practice("ascent", "-n", "2", typed="quit\n").stdout
    refused = practice("femto", typed="", language="de").exception
    assert isinstance(refused, GameError)
    assert Teller("de").say(refused.message).startswith("„femto“ lässt sich nicht üben: Wähle brain-drain, ")


@pytest.mark.parametrize(
    ("file", "why"),
    [("none.py", "there is no file"), ("bluff.py", "'bluff' cannot be practised: choose brain-drain")],
)
def test_a_file_that_sets_no_puzzles_is_refused(file: str, why: str) -> None:
    place = Path(__file__).resolve().parents[2] / "examples" / file
    assert why in str(practice(str(place), typed="").exception)


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
        goes_by = solutions(puzzle.values, puzzle.target, puzzle.options)
        if what == "countdown":  # to list all on a server would keep others waiting
            goes_by = goes_by[:1]
        assert task.par == median(LEVELS[PAR], difficulty_of(goes_by).effort)
    assert all(str(value) in Teller("en").say(task.shown) for value in puzzle.values)
