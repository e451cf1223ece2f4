"""`pipworks new` writes a game that plays, and its tests; and it writes both or nothing."""

from __future__ import annotations

import ast
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import IO, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

import pipworks
from pipworks import play_out
from pipworks.bots import bot
from pipworks.cli.commands import app
from pipworks.games import BUILT_IN
from pipworks.starter import BadName, NotWritten, check_name, renamed, write_game
from shell import run
from strategies import assert_one_sentence

ROOT = Path(__file__).resolve().parents[2]


def new(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["new", *map(str, words)], env={"COLUMNS": "200"})


def ran(folder: Path, *command: str | Path, typed: str = "") -> str:
    """What a program prints, with nothing compiled, all that it keeps being kept in the folder."""
    done = subprocess.run(
        [sys.executable, "-m", *map(str, command)],
        cwd=folder,
        input=typed,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "XDG_DATA_HOME": str(folder / ".data")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=1000,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a new game called nice-sums."""
    folder = tmp_path_factory.mktemp("new")
    assert new("nice-sums", "--into", folder).exit_code == 0
    return folder


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("x y", "ein Spiel kann nicht „x y“ heißen: Nimm bis zu 30 Kleinbuchstaben und Ziffern, am Anfang"),
        ("femto", "ein Spiel namens „femto“ gibt es schon: Nimm einen anderen Namen"),
        ("test-it", "ein Spiel kann nicht „test-it“ heißen: pytest würde"),
        ("lambda", "ein Spiel kann nicht „lambda“ heißen, was in Python schon etwas bedeutet"),
        ("taken", "taken.py gibt es schon: Nimm einen anderen Namen oder einen anderen Ordner"),
    ],
)
def test_refusals_are_german_for_germans(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, said: str
) -> None:
    (tmp_path / "taken.py").touch()
    refused = run(capsys, "--language", "de", "new", name, "--into", tmp_path)
    assert (refused.code, refused.out) == (2, "") and said in refused.err
    nowhere = run(capsys, "--language", "de", "new", "two-tens", "--into", tmp_path / "none")
    assert f"es gibt keinen Ordner {tmp_path / 'none'}: Leg ihn zuerst an" in nowhere.err


# What is written


def test_the_tests_that_are_written_pass(written: Path) -> None:
    told = ran(written, "pytest", "-q", "-p", "no:cacheprovider", "test_nice_sums.py")
    assert " passed" in told and " skipped" not in told


def test_it_plays_in_the_terminal_to_the_end(written: Path) -> None:
    """A card that is not in the hand is refused, so whoever types all of them lays every card of it."""
    typed = "".join(f"{card}\n" for card in range(1, 13))
    play = ["pipworks", "play", "nice_sums.py", "--plain", "--seed", "1", "--seat", "1"]
    told = ran(written, *play, typed=typed)
    assert "Nice Sums by You — nice-sums — seed 1" in told
    assert told.count("You lay the") == told.count("Eager lays the") == 4
    assert "Player 1 (you): hand no cards" in told and "Traceback" not in told


def test_it_is_in_style(written: Path) -> None:
    """That it is fully typed is seen in tests/test_programs.py."""
    files = [written / "nice_sums.py", written / "test_nice_sums.py"]
    ran(ROOT, "ruff", "check", "--no-cache", *files)
    ran(ROOT, "ruff", "format", "--no-cache", "--check", *files)


def test_its_bot_is_better_than_none(written: Path) -> None:
    game = pipworks.game(str(written / "nice_sums.py"))
    bots = [bot("eager", game), bot("random", game)]
    won = sum(play_out(game.deal(seed=seed), bots, seed=seed).now.scores[0] for seed in range(60))
    assert won > 30


without_t = st.from_regex(r"[a-su-z][a-su-z0-9]{0,6}", fullmatch=True)


@settings(max_examples=20)
@given(st.lists(without_t, min_size=1, max_size=4).map("-".join))
def test_a_game_of_any_name_is_python_and_never_speaks_of_another(name: str) -> None:
    for file in ("tens.py", "test_tens.py"):
        text = renamed(file, name)
        ast.parse(text)
        assert max(map(len, text.splitlines())) <= 110
        assert "tens" not in text.lower()
    assert f'name="{name}"' in renamed("tens.py", name)
    assert f'with_name("{name.replace("-", "_")}.py")' in renamed("test_tens.py", name)


# What is said


def test_it_says_what_to_do_next(tmp_path: Path) -> None:
    told = new("sums", "--into", tmp_path).stdout
    game, tests = tmp_path / "sums.py", tmp_path / "test_sums.py"
    for expected in (
        f"Written: {game} and {tests}\n",
        f"  pipworks play {game} ",
        f"  pipworks serve --game {game} --open ",
        f"  pytest {tests} ",
    ):
        assert expected in told
    assert sorted(tmp_path.iterdir()) == [game, tests]


def test_programs_are_told_in_json(tmp_path: Path) -> None:
    told = json.loads(new("sums", "--into", tmp_path, "--json").stdout)
    assert told["name"] == "sums"
    assert told["files"] == [str(tmp_path / "sums.py"), str(tmp_path / "test_sums.py")]
    assert told["next"][0] == f"pipworks play {tmp_path / 'sums.py'}"


# What is refused


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "take up to 30 small letters"),
        ("Two Tens", "take up to 30 small letters"),
        ("two_tens", "with hyphens between words"),
        ("7up", "beginning with a letter"),
        ("two--tens", "with hyphens between words"),
        ("../sums", "take up to 30 small letters"),
        ("x" * 31, "take up to 30 small letters"),
        ("größe", "take up to 30 small letters"),
        ("sums\n", "take up to 30 small letters"),
        ("class", "means something in Python already"),
        ("random", "means something in Python already"),
        ("numpy", "means something in Python already"),
        ("pipworks", "means something in Python already"),
        ("test-sums", "pytest would take its file for one of tests"),
        ("conftest", "pytest would take its file for one of tests"),
    ],
)
def test_names_that_no_game_can_have_are_refused(name: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(BadName, match=why) as problem:
        write_game(name, tmp_path)
    assert_one_sentence(problem.value)
    assert problem.value.code == "bad-name" and not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", BUILT_IN)
def test_names_of_games_are_taken(name: str) -> None:
    with pytest.raises(BadName, match=f"there is a game called '{name}' already"):
        check_name(name)


def refused(name: str, folder: Path, why: str) -> None:
    with pytest.raises(NotWritten, match=why) as problem:
        write_game(name, folder)
    assert_one_sentence(problem.value)
    assert problem.value.code == "not-written"


@pytest.mark.parametrize("there", ["sums.py", "test_sums.py"])
def test_nothing_that_is_there_is_touched(there: str, tmp_path: Path) -> None:
    (tmp_path / there).write_text("mine")
    refused("sums", tmp_path, f"{there} is there already: take another name")
    assert [each.name for each in tmp_path.iterdir()] == [there]
    assert (tmp_path / there).read_text() == "mine"


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for folder in (tmp_path / "none", tmp_path / "file"):
        refused("sums", folder, "there is no folder .* make it first")
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_whoever_leaves_the_ending_of_its_file_away_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "two_tens.py").touch()
    (tmp_path / "Whole_game").mkdir()
    (tmp_path / "Whole_game" / "__init__.py").touch()
    refused = CliRunner().invoke(app, ["options", "two-tens:number=7"]).exception
    assert str(refused) == "there is no game 'two-tens', but a file 'two_tens.py': name that instead"
    refused = CliRunner().invoke(app, ["options", "./Whole_game:number=7"]).exception
    assert str(refused).endswith("but a file './Whole_game/__init__.py': name that instead")
    refused = CliRunner().invoke(app, ["options", "no-tens"]).exception
    assert "the games are femto" in str(refused)


class Full(io.StringIO):
    """A file on a disk that is full."""

    def write(self, text: str) -> int:
        raise OSError(28, "No space left on device")


@pytest.mark.parametrize("failing", ["sums.py", "test_sums.py"])
@pytest.mark.parametrize("when", ["opened", "written"])
def test_of_two_files_never_one_alone_is_written(
    failing: str, when: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk may be full, or a folder forbidden."""

    def opened(path: Path, *how: Any, **more: Any) -> IO[Any]:
        if path.name != failing:
            return real(path, *how, **more)
        if when == "opened":
            raise PermissionError(13, "Permission denied", str(path))
        real(path, *how, **more).close()
        return Full()

    real = Path.open
    monkeypatch.setattr(Path, "open", opened)
    refused("sums", tmp_path, f"{failing} cannot be written: (permission denied|no space left on device)")
    assert not list(tmp_path.iterdir())


# What goes wrong in it

ASKED = 'return say("Lay a card.")'
LAID = '"""Lay a card at the end of the row; take the row if that makes a multiple."""'
SLIPS = [
    (ASKED, 'return "Lay a card."', r"slipped asks by a message, as say\(...\) makes it, not 'Lay a card\.'"),
    (
        ASKED,
        "return 3 + ASKED",
        r"slipped\.py: line \d+ has ASKED, and there is nothing of this name: import it, or say what it is",
    ),
    (
        ASKED,
        "return {}[3]",
        r"slipped\.py, line \d+: KeyError: 3 \(PIPWORKS_TRACEBACK=1 shows .*\)",
    ),
    (
        ASKED,
        'return say("Lay {what}.")',
        r"slipped\.py has led to an error, LookupError: 'Lay \{what\}\.' is said without a value for "
        r"\{what\}: give it one, as in what=…: look for .*check_game \(PIPWORKS_TRACEBACK=1 .*\)",
    ),
    (
        ASKED,
        'return say("Lay {a card.")',
        r"slipped\.py has led to an error, ValueError: 'Lay \{a card\.' is no sentence with values: .* "
        r"\(write \{\{ or \}\} for a brace to be shown\): look for .*check_game \(PIPWORKS_TRACEBACK=1 .*\)",
    ),
    pytest.param(
        LAID,
        f"{LAID}\n    open('x')",
        r"slipped\.py, line \d+: this cannot be compiled: Untyped global name 'open'.* \(PIPWORKS_TRACE.*\)",
        marks=pytest.mark.compiled,
    ),
    pytest.param(
        LAID,
        f"{LAID}\n    total = chosen[0] + 'x'",
        r"slipped\.py, line \d+: this cannot be compiled: Numba has nothing for add\(int64, .*x.*\) "
        r"\(PIPWORKS_TRACE.*\)",
        marks=pytest.mark.compiled,
    ),
    pytest.param(
        LAID,
        f"{LAID}\n    highest = max(chosen, key=lambda card: card)",
        r"slipped\.py, line \d+: this cannot be compiled: got an unexpected keyword argument 'key' "
        r"\(PIPWORKS_TRACE.*\)",
        marks=pytest.mark.compiled,
    ),
    pytest.param(
        LAID,
        f"{LAID}\n    state.row[100 * chosen[0]] = 1",
        r"slipped\.py has led to an error, IndexError: index is out of bounds: a rule of it reaches beyond "
        r"the end of an array \(NUMBA_DISABLE_JIT=1 shows where\)",
        marks=pytest.mark.compiled,
    ),
    pytest.param(
        LAID,
        f"{LAID}\n    import random",
        r"slipped\.py, line \d+: this cannot be compiled: Use of unsupported opcode \(IMPORT_NAME\) found "
        r"\(PIPWORKS_TRACE.*\)",
        marks=pytest.mark.compiled,
    ),
]


PLAYED = r"""
import io, os, sys
from pipworks.cli.commands import main

def play(**environment):
    os.environ.update(environment)
    sys.argv, sys.stdin = ["pipworks", "play", "slipped.py"], io.StringIO("1\n")
    main()

for language in "en", "de":
    try:
        play(PIPWORKS_LANGUAGE=language)
    except SystemExit as left:
        print("left with", left.code, file=sys.stderr)
play(PIPWORKS_LANGUAGE="en", PIPWORKS_TRACEBACK="1")
"""
"""A program that plays a game in English, in German, and as whoever wants to see more of what goes wrong."""


@pytest.mark.parametrize(("before", "after", "said"), SLIPS)
def test_what_goes_wrong_in_a_game_of_ones_own_is_said_in_a_sentence(
    tmp_path: Path, before: str, after: str, said: str
) -> None:
    assert new("slipped", "--into", tmp_path).exit_code == 0
    file = tmp_path / "slipped.py"
    file.write_text(file.read_text().replace(before, after))
    plain = not any(word in said for word in ("compiled", "NUMBA_DISABLE_JIT"))
    jit = {"NUMBA_DISABLE_JIT": str(int(plain))}
    done = subprocess.run(
        [sys.executable, "-c", PLAYED],
        cwd=tmp_path,
        env=os.environ | jit | {"XDG_DATA_HOME": str(tmp_path)},
        capture_output=True,
        encoding="utf-8",
        timeout=1000,
        check=False,
    )
    english, german, more = done.stderr.split("left with 2\n")
    assert re.search(f"^pipworks: {said}$", english, re.MULTILINE), english
    assert "Traceback" not in english + german
    if "PIPWORKS_TRACEBACK" in said:
        assert "mit PIPWORKS_TRACEBACK=1" in german
        assert "Traceback" in more
