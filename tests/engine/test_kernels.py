"""Compiled code is kept, is used again, and is never stale."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

import pipworks
from pipworks import GameRecord, UnknownGame, kernels, perft, random_games
from pipworks.kernels import PLAIN

HIGH_LOW = '''
"""Both name a number from 0 to 2; the higher wins PRIZE. A game in one file, outside the package."""

from typing import Any

import numpy as np

from pipworks import Game, Options, kernel

PRIZE = 5

State = np.dtype((np.record, [("named", np.int64, 2), ("over", np.int64)]))
Rules = np.dtype((np.record, [("most", np.int64)]))


def encode(options: Any, rules: Any) -> None:
    rules.most = 2


@kernel
def begin(rules: Any, state: Any) -> None:
    pass


@kernel
def to_act(rules: Any, state: Any) -> int:
    return 0 if state.over else 3


@kernel
def choices(rules: Any, state: Any, seat: int, out: Any) -> int:
    for number in range(rules.most + 1):
        out[number] = number
    return rules.most + 1


@kernel
def play(rules: Any, state: Any, chosen: Any) -> None:
    state.named[0] = chosen[0]
    state.named[1] = chosen[1]
    state.over = 1


@kernel
def score(rules: Any, state: Any, out: Any) -> None:
    won = np.sign(state.named[0] - state.named[1]) * PRIZE
    out[0] = won
    out[1] = -won


GAME = Game(
    name="high-low",
    title="High Low",
    designer="nobody",
    pitch="Name the higher number.",
    options=Options,
    state=State,
    rules=Rules,
    encode=encode,
    most_choices=3,
    begin=begin,
    to_act=to_act,
    choices=choices,
    play=play,
    score=score,
)
'''

PLAY = """
import sys
import pipworks
from pipworks.kernels import cache_folder, on_compile

compiled = []
with on_compile(compiled.append):
    variant = pipworks.game(sys.argv[1])
    played = pipworks.random_games(variant, 50, seed=1)
    pipworks.perft(variant.deal(seed=1), 1)
print(abs(played.scores).max(), played.turns.sum(), len(compiled), cache_folder())
"""

Run = Callable[..., list[str]]


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package, which nobody edits meanwhile, or only the test does."""
    copy = tmp_path / "here" / "pipworks"
    return Path(shutil.copytree(kernels.PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__")))


@pytest.fixture
def run(tmp_path: Path, package: Path) -> Run:
    """Run a program in a process of its own, with its own cache; the words it prints."""

    def run(program: str, *words: object, **environment: str) -> list[str]:
        settled: Mapping[str, str] = {
            "PIPWORKS_CACHE": str(tmp_path / "cache"),
            "NUMBA_DISABLE_JIT": "0",
            "PYTHONPATH": str(package.parent),
        }
        done = subprocess.run(
            [sys.executable, "-c", program, *map(str, words)],
            env=os.environ | settled | environment,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.split()

    return run


@pytest.fixture
def high_low(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    game = folder / "high_low.py"
    game.write_text(HIGH_LOW)
    return game


@pytest.mark.compiled
def test_a_second_process_compiles_nothing_and_an_edit_is_noticed(run: Run, high_low: Path) -> None:
    prize, turns, compiled, _ = run(PLAY, high_low)
    assert (prize, turns) == ("5.0", "50") and int(compiled) > 0
    assert run(PLAY, high_low)[:3] == ["5.0", "50", "0"]
    high_low.write_text(HIGH_LOW.replace("PRIZE = 5", "PRIZE = 9"))
    prize, _, compiled, _ = run(PLAY, high_low)
    assert prize == "9.0" and int(compiled) > 0
    high_low.write_text(HIGH_LOW)
    assert run(PLAY, high_low)[:3] == ["5.0", "50", "0"]


CALL = """
import numpy as np
from pipworks.kernels import on_compile

compiled = []
with on_compile(compiled.append):
    from pipworks.engine.contract import random_choice
    from pipworks.engine.rng import generator
    drawn = random_choice(np.arange(10), 10, generator(1))
print(drawn, len(compiled))
"""


@pytest.mark.compiled
def test_an_edit_of_another_source_of_the_package_is_noticed(run: Run, package: Path) -> None:
    drawn, compiled = run(CALL)
    assert int(compiled) > 0
    assert run(CALL) == [drawn, "0"]
    source = package / "engine" / "rng.py"
    whole = source.read_text(encoding="utf-8")
    assert whole.count("return product >> 32") == 1
    source.write_text(whole.replace("return product >> 32", "return 9 - (product >> 32)"), encoding="utf-8")
    changed, compiled = run(CALL)
    assert int(changed) == 9 - int(drawn) and int(compiled) > 0


@pytest.mark.compiled
def test_the_cache_goes_where_it_is_told(run: Run, high_low: Path, tmp_path: Path) -> None:
    chosen = tmp_path / "chosen"
    *_, folder = run(PLAY, high_low, PIPWORKS_CACHE=str(chosen))
    assert Path(folder) == chosen / "kernels" / Path(folder).name
    assert list(chosen.rglob("*.nbi"))
    assert not (tmp_path / "cache").exists()


@pytest.mark.compiled
def test_where_nothing_can_be_written_a_temporary_folder_serves(
    run: Run, high_low: Path, tmp_path: Path
) -> None:
    blocked, temporary = tmp_path / "file", tmp_path / "temporary"
    blocked.write_text("in the way")
    temporary.mkdir()
    where = {"PIPWORKS_CACHE": str(blocked / "cache"), "TMPDIR": str(temporary)}
    prize, _, compiled, folder = run(PLAY, high_low, **where)
    assert prize == "5.0" and int(compiled) > 0
    assert Path(folder).is_relative_to(temporary)
    assert run(PLAY, high_low, **where)[2] == "0"


def test_a_temporary_folder_that_others_can_write_to_is_not_trusted(run: Run, tmp_path: Path) -> None:
    blocked, temporary = tmp_path / "file", tmp_path / "temporary"
    blocked.write_text("in the way")
    shared = temporary / f"pipworks-{os.getuid()}"
    shared.mkdir(parents=True)
    program = "from pipworks.kernels import cache_folder; print(cache_folder())"
    where = {"PIPWORKS_CACHE": str(blocked / "cache"), "TMPDIR": str(temporary)}
    assert Path(*run(program, **where)).parent == shared
    shared.chmod(0o777)
    (folder,) = run(program, **where)
    assert Path(folder).is_relative_to(temporary) and not Path(folder).is_relative_to(shared)


@pytest.mark.compiled
def test_caches_of_sources_long_gone_are_cleared_away(run: Run, high_low: Path, tmp_path: Path) -> None:
    home = tmp_path / "cache" / "kernels"
    for age in range(10):
        old = home / f"old{age}"
        old.mkdir(parents=True)
        os.utime(old, (age, age))
    *_, folder = run(PLAY, high_low)
    left = {each.name for each in home.iterdir()}
    assert Path(folder).name in left and len(left) == 6
    assert "old9" in left and "old0" not in left


def test_without_compiling_numba_is_not_even_imported(run: Run, high_low: Path) -> None:
    program = PLAY + "print('numba' in sys.modules)"
    prize, turns, compiled, _, imported = run(program, high_low, NUMBA_DISABLE_JIT="1")
    assert (prize, turns, compiled, imported) == ("5.0", "50", "0", "False")


# A game in a file of one's own


def test_a_game_in_a_file_plays_like_any_other(high_low: Path) -> None:
    variant = pipworks.game(str(high_low))
    assert variant.game.name == "high-low" and variant == pipworks.game(f" {high_low}: ")
    here = variant.deal(seed=1)
    assert here.to_act == (0, 1) and here.choices(1) == ("0", "1", "2")
    assert perft(here, 1) == 9 and perft(here, 2) == 0
    record = GameRecord(variant, here)
    assert record.play({0: "2", 1: "1"}) == ["Player 1 chooses 2.", "Player 2 chooses 1."]
    assert record.now.over and record.now.scores == (5, -5)
    assert variant.record(str(record)).positions == record.positions
    assert variant.position(record.now.text) == record.now
    assert set(random_games(variant, 100).scores[:, 0]) == {-5, 0, 5}


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("GAME = 3", "defines no game: it must set GAME"),
        ("", "defines no game: it must set GAME"),
        ("1 / 0", "cannot be loaded as a game: ZeroDivisionError"),
        ("def", "cannot be loaded as a game: SyntaxError"),
        ("raise ValueError('one\\ntwo')", "ValueError: one two"),
    ],
)
def test_a_file_without_a_game_is_refused(tmp_path: Path, source: str, words: str) -> None:
    file = tmp_path / "empty.py"
    file.write_text(source)
    with pytest.raises(UnknownGame) as problem:
        pipworks.game(str(file))
    assert words in str(problem.value)
    assert len(str(problem.value).splitlines()) == 1


def test_binding_needs_a_template() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"there is no module .* to bind"):
        kernels.bind("pipworks.no_such", "x")


def test_kernels_are_plain_functions_when_told() -> None:
    from pipworks.engine.bits import count

    assert (not hasattr(count, "py_func")) == PLAIN


@pytest.mark.parametrize("change", ["edit", "add", "rename"])
def test_any_change_of_a_source_changes_the_digest(run: Run, package: Path, change: str) -> None:
    program = "from pipworks.kernels import package_digest; print(package_digest())"
    before = run(program)
    assert run(program) == before and len(before[0]) == 20
    source = package / "games" / "femto" / "sheet.py"
    if change == "edit":
        source.write_text(source.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    elif change == "add":
        (package / "games" / "more.py").touch()
    else:
        source.rename(source.with_name("page.py"))
    assert run(program) != before


def test_a_change_of_an_outer_room_leaves_compiled_code_in_place(run: Run, package: Path) -> None:
    program = "from pipworks.kernels import package_digest; print(package_digest())"
    before = run(program)
    for room in kernels.OUTER_ROOMS:
        (package / room).mkdir(exist_ok=True)
        (package / room / "more.py").touch()
    assert run(program) == before
