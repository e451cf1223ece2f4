"""`pipworks equation`, as typed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer import Typer
from typer.testing import CliRunner

from pipworks.cli.equation import app
from pipworks.cli.language import USUAL, choose
from pipworks.kernels import PLAIN

runner = CliRunner()
compiled = pytest.mark.skipif(PLAIN, reason="takes minutes as plain Python")

WHOLE = Typer()
WHOLE.add_typer(app, name="equation")
WHOLE.command("other")(lambda: None)


def run(*words: str) -> tuple[int, str, str]:
    found = runner.invoke(WHOLE, ["equation", *words])
    assert found.exception is None or isinstance(found.exception, SystemExit)
    return found.exit_code, found.stdout, found.stderr


def _words(line: str) -> list[str]:
    return line.split()


def run_json(*words: str) -> dict[str, Any]:
    code, out, _ = run(*words, "--json")
    assert code == 0
    found: dict[str, Any] = json.loads(out)
    return found


def test_solving() -> None:
    code, out, _ = run("8", "5", "10", "3", "--target", "1")
    assert code == 0
    assert "10−3×(8−5) = 1" in out
    assert "18 different ways" in out
    assert run("solve", "8", "5", "10", "3", "--target", "1") == (code, out, "")
    for written in (["8,5,10,3"], ["8, 5,", "10", "3"], ["8 5 10 3"]):
        assert run(*written, "--target", "1") == (code, out, "")
    assert "cannot make 50" in run("1", "1", "--target", "50")[1]
    assert "Nearest: 1+1 = 2, 48 away" in run("1", "1", "--target", "50")[1]


def test_json() -> None:
    found = run_json("8", "5", "10", "3", "--target", "1", "--all")
    assert found["values"] == [8, 5, 10, 3]
    assert found["target"] == 1
    assert found["options"] == {
        "any": False,
        "rational": False,
        "negatives": "allowed",
        "powers": False,
    }
    assert found["solvable"] is True
    assert found["count"] == len(found["solutions"]) == 18
    assert "(8+5)÷(10+3)" in found["solutions"]
    assert found["nearest"] is None
    found = run_json("1", "1", "--target", "50")
    assert found["solvable"] is False
    assert found["solutions"] == []
    assert found["nearest"] == {"value": 2, "away": 48, "solution": "1+1"}


def test_options() -> None:
    assert run_json("3", "3", "8", "8", "--target", "24", "--rational")["solutions"] == ["8÷(3−8÷3)"]
    assert run_json("13", "13", "13", "13", "--target", "12", "--powers")["count"] == 3
    found = run_json(*_words("100 75 50 25 6 3 --target 952 --any --positive --hints"))
    assert found["count"] == 2
    assert found["hints"][-1] == "927+25=952"
    assert run_json("3", "4", "--target", "-1")["solutions"] == ["3−4"]
    assert not run_json("3", "4", "--target", "-1", "--no-negatives")["solvable"]
    assert run_json("3", "4", "--target", "3/4", "--rational")["solutions"] == ["3÷4"]
    assert run_json("K", "A", "--target", "2")["values"] == [1, 1]
    assert run_json("K", "a", "--target", "14", "--faces", "eleven_up")["solvable"]
    near = run_json("8", "5", "--target", "13", "--nearest")["nearest"]
    assert near == {"value": 13, "away": 0, "solution": "8+5"}


def test_everything() -> None:
    found = run_json("1", "2")
    assert {each["value"]: each["solution"] for each in found["reachable"]} == {
        -1: "1−2",
        1: "2−1",
        2: "2×1",
        3: "2+1",
    }
    assert found["count"] == 4
    code, out, _ = run("1", "2", "3", "4", "5")
    assert code == 0
    assert "nearest to 0 are shown" in out


def test_checking() -> None:
    code, out, _ = run("--check", "(8+5)/(10+3)", "8", "5", "10", "3", "--target", "1")
    assert (code, out) == (0, "Right: (8+5)÷(10+3) = 1\n")
    found = run_json("--check", "(8+5)/(10+3)", "8", "5", "10", "3", "--target", "1")
    assert found["valid"] is True
    assert found["value"] == 1
    code, out, err = run("--check", "8+13/5", "8", "13", "5")
    assert (code, out) == (2, "")
    assert err == "8+13/5\n    ^\npipworks: '8+13/5', column 5: 13 ÷ 5 is not whole\n"
    code, out, _ = run("--check", "8+5*5", "8", "5", "--json")
    assert code == 2
    assert json.loads(out)["problem"] == "that uses 5 twice, but there is only one"
    assert json.loads(out)["column"] == 5


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["8", "x", "--target", "3"], "'x' is no value"),
        (["8", "--target", "3.5"], "'3.5' is no target"),
        (["--target", "3"], "there are no values"),
        (["1"] * 7 + ["--target", "3"], "7 values were given"),
        (["99999999999"] * 4, "too large"),
        (["8", "--faces", "two"], "faces cannot be"),
        (["survey", "--game", "chess"], "there is no survey of"),
        (["survey", "--game", "24:pack=x"], "a survey of 24 has no option 'pack'"),
        (["survey", "--game", "brain-drain:faces=x"], "choose one, eleven_up or suit"),
        (["survey", "--game", "countdown", "--cores", "0"], "give a number from 1 to 1024"),
        (["survey", "--game", "24", "--cores", "-3"], "-3 cores cannot share a survey"),
    ],
)
def test_mistakes_are_told_in_one_sentence(words: list[str], said: str) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert said in err
    assert err.startswith("pipworks: ") and len(err.splitlines()) == 1


def test_what_was_given_is_quoted_as_elsewhere_in_each_language() -> None:
    choose("de")
    try:
        _, _, told = run("8", "x\x01", "--target", "3")
        _, _, wrong = run("--check", "8+13/5", "8", "13", "5")
    finally:
        choose(USUAL)
    assert told.startswith("pipworks: „x\\x01“ ist keine Zahl zum Rechnen")
    assert wrong.splitlines()[-1] == "pipworks: „8+13/5“, Spalte 5: 13 ÷ 5 geht nicht auf"


def test_help() -> None:
    for words in ([], ["--help"], ["solve", "--help"], ["survey", "--help"]):
        code, out, err = run(*words)
        assert code in (0, 2)
        assert "Usage" in out + err


@compiled
def test_surveys() -> None:
    found = run_json("survey", "--game", "24")
    assert (found["solvable"], found["total"]) == (1362, 1820)
    assert found["hands"]["total"] == 1820
    assert found["deals"]["total"] == 270725
    found = run_json("survey", "--game", "brain-drain:faces=eleven_up,relief=three")
    assert found["total"] == 12_994_800
    assert [each["target"] for each in found["targets"]] == list(range(1, 14))
    code, out, _ = run("survey", "--game", "brain-drain")
    assert code == 0
    assert "all five" in out.replace("\n", " ")
    code, out, _ = run("survey", "--game", "countdown")
    assert code == 0
    assert "10 858 746 of 11 905 457 (91.21%)" in out
    assert "951–999" in out
