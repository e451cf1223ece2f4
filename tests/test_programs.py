"""Small programs as users write them: they run, and two strict type checkers have nothing to say.

Nor have they of what the tour of the manual has one type, which is put together to a program here; that it
runs is seen where all examples of the manual are run. Nor of a game, and its tests, as `pipworks new` writes
them.
"""

from __future__ import annotations

import ast
import doctest
import json
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import pipworks
import pipworks.engine
import pipworks.games
from pipworks.starter import write_game

ROOT = Path(__file__).parent.parent
PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.py"))
TOUR = ROOT / "docs/tutorial.md"
PYRIGHT = ROOT / "ui/node_modules/pyright/index.js"


def typed_in(page: Path) -> str:
    """The examples of a page as a program, which prints what they show."""
    examples = doctest.DocTestParser().get_examples(page.read_text(encoding="utf-8"))
    lines = []
    for each in examples:
        (first, *_) = ast.parse(each.source).body
        lines.append(f"print({each.source.rstrip()})\n" if isinstance(first, ast.Expr) else each.source)
    return "".join(lines)


@pytest.fixture(scope="module")
def typed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all the programs, where nothing is set up but that every rule is kept."""
    folder = tmp_path_factory.mktemp("programs")
    for each in PROGRAMS:
        shutil.copy(each, folder)
    (folder / "tour.py").write_text(typed_in(TOUR), encoding="utf-8")
    write_game("nice-sums", folder)
    (folder / "pyrightconfig.json").write_text(json.dumps({"typeCheckingMode": "strict"}))
    return folder


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_the_program_runs(program: Path) -> None:
    runpy.run_path(str(program), run_name="__main__")


def test_mypy_in_its_strict_mode_finds_names_that_are_misspelt_and_nothing_else(
    typed: Path, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    """In one run, which looks through the whole package: the programs pass, and one with slips does not.

    What mypy has found out of the package is kept; where a source has changed it looks again by itself.
    """
    rooms = "pipworks", "pipworks.arithmetic", "pipworks.solve", "pipworks.tables", "pipworks.web"
    folder = Path(shutil.copytree(typed, tmp_path / "programs"))
    slips = "".join(f"from {each} import misspelt as m{at}\n" for at, each in enumerate(rooms))
    (folder / "misspelt.py").write_text(slips)
    cache = pytestconfig.cache.mkdir("mypy-programs") if pytestconfig.cache else tmp_path / "mypy"
    asked = [sys.executable, "-m", "mypy", "--strict", "--disallow-any-unimported", "--follow-imports=silent"]
    asked += [f"--cache-dir={cache}", "--config-file=", "--ignore-missing-imports", "."]
    told = subprocess.run(asked, capture_output=True, text=True, cwd=folder).stdout
    *errors, last = told.splitlines()
    for at, (each, error) in enumerate(zip(rooms, errors, strict=True), 1):
        assert error.startswith(f'misspelt.py:{at}: error: Module "{each}" has no attribute "misspelt"'), told
    assert last == f"Found {len(rooms)} errors in 1 file (checked {len(PROGRAMS) + 4} source files)"


def test_the_programs_pass_pyright_in_its_strict_mode(typed: Path) -> None:
    asked = ["node", str(PYRIGHT), "--pythonpath", sys.executable, "--outputjson"]
    found = subprocess.run(asked, capture_output=True, text=True, cwd=typed)
    told = json.loads(found.stdout)
    assert found.returncode == 0, [(each["file"], each["message"]) for each in told["generalDiagnostics"]]
    assert told["summary"]["filesAnalyzed"] == len(PROGRAMS) + 3


def test_there_are_twenty_programs() -> None:
    assert len(PROGRAMS) >= 20


def test_all_public_names_are_there_and_are_listed() -> None:
    assert set(pipworks.engine.__all__) <= set(pipworks.__all__) <= set(dir(pipworks))
    for name in pipworks.__all__:
        assert getattr(pipworks, name) is not None
    for name in set(dir(pipworks)) - set(pipworks.__all__):
        assert name.startswith("__") or hasattr(getattr(pipworks, name), "__path__"), name
    with pytest.raises(AttributeError, match="has no attribute 'gmae'"):
        pipworks.gmae  # noqa: B018


@pytest.mark.parametrize("name", pipworks.games.BUILT_IN)
def test_a_type_checker_knows_every_game_by_its_name(name: str) -> None:
    told = (ROOT / "src/pipworks/games/typed.py").read_text(encoding="utf-8")
    variant = pipworks.game(name)
    view = type(variant.deal(seed=1).view(0)).__name__
    options = type(variant.options).__name__
    assert re.search(rf'Literal\["{name}"\]\) -> Variant\[{options}, {view}\]', told)
