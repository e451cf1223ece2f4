"""No two modules import each other, however far around: what the names of types need aside."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import grimp
import pytest

import pipworks

SOURCE = Path(pipworks.__file__).parent


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = grimp.build_graph("pipworks", exclude_type_checking_imports=True, cache_dir=None)
    below: dict[str, set[str]] = {
        each: graph.find_modules_directly_imported_by(each) for each in graph.modules
    }
    while free := [each for each, imported in below.items() if not imported & below.keys()]:
        for each in free:
            del below[each]
    assert sorted(below) == []


def test_only_variants_and_positions_are_imported_for_types_alone() -> None:
    """The circle that is left for type checkers in the engine: what games say is about variants of games."""
    found = {}
    for file in sorted((SOURCE / "engine").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
                found[file.stem] = {
                    each.module
                    for each in node.body
                    if isinstance(each, ast.ImportFrom) and (each.module or "").startswith("pipworks.engine")
                }
    assert set().union(*found.values()) <= {"pipworks.engine.variant", "pipworks.engine.position"}, found


def test_a_game_without_equations_loads_nothing_of_arithmetic() -> None:
    program = (
        "import pipworks, sys\n"
        "here = pipworks.game('femto').deal(seed=1)\n"
        "here.play({seat: here.choices(seat)[0] for seat in here.to_act})\n"
        "print(*(name for name in sys.modules if name.startswith('pipworks.arithmetic.')))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_a_server_loads_what_passkeys_take_when_somebody_wants_one() -> None:
    program = "import pipworks.web.app, sys; print('webauthn' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False"]


def test_all_of_arithmetic_is_there_by_its_public_names() -> None:
    program = (
        "import pipworks.arithmetic as room\n"
        "assert set(room.__all__) <= set(dir(room))\n"
        "print(*(name for name in room.__all__ if type(getattr(room, name)).__name__ == 'module'))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


FIRST_PLAY = """
import gc, sys
looked = [0]
def note(when, what):
    if when == "start":
        looked.append(len(gc.get_objects(generation=what["generation"])))
if "aside" in sys.argv:
    gc.freeze()
aside = gc.get_freeze_count()
gc.callbacks.append(note)
import pipworks
here = pipworks.game("femto").deal(seed=1)
here.play({seat: here.choices(seat)[0] for seat in here.to_act})
print(gc.isenabled(), aside, gc.get_freeze_count(), max(looked), len(gc.get_objects()))
"""


def first_play(*words: str) -> list[int]:
    """How much was set aside before and after, how much was looked through at most, and how much there is."""
    done = subprocess.run(
        [sys.executable, "-c", FIRST_PLAY, *words], capture_output=True, text=True, check=True
    )
    looks, *counts = done.stdout.split()
    assert looks == "True"
    return list(map(int, counts))


def test_python_never_looks_for_garbage_among_all_that_is_loaded() -> None:
    before, after, most, there = first_play()
    assert (before, after) == (0, 0) and most < there / 10


def test_what_somebody_has_set_aside_stays_there() -> None:
    before, after, _, there = first_play("aside")
    assert 0 < before / 2 < after <= before < there


def test_only_what_is_loaded_is_counted_as_old() -> None:
    """What somebody makes between asking for games stays young, and so is looked through soon."""
    program = (
        "import gc, pipworks\n"
        "pipworks.game('femto')\n"
        "mine = [[] for _ in range(100)]\n"
        "pipworks.game('femto')\n"
        "young = {id(each) for each in gc.get_objects(generation=0)}\n"
        "print(sum(id(each) in young for each in mine))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert int(done.stdout) == 100


def test_a_file_that_stands_in_the_way_of_a_module_of_python_is_named(tmp_path: Path) -> None:
    """By the last line, from a script beside it and from the command."""
    (tmp_path / "numbers.py").write_text("first = 1\n")
    (tmp_path / "script.py").write_text("import pipworks\n\npipworks.game('femto')\n")
    for words in (["script.py"], ["-m", "pipworks", "games"]):
        done = subprocess.run(
            [sys.executable, *words],
            cwd=tmp_path,
            env=os.environ | {"PYTHONPATH": str(SOURCE.parent)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 1
        told = (
            f"{tmp_path / 'numbers.py'} is taken for a module of Python's own that is called so, too: give it"
        )
        assert told in done.stderr.splitlines()[-1]
    assert done.stderr.startswith("pipworks: ")


ROOMS = sorted(
    each.name.removesuffix(".py")
    for each in SOURCE.iterdir()
    if not each.name.startswith("_") and (each.suffix == ".py" or (each / "__init__.py").is_file())
)
ADAPTERS = sorted(each.stem for each in (SOURCE / "interop").glob("*.py") if each.stem != "__init__")
NEEDING_NOTHING = {"cli", "loading", "mail", "post", "push", "sources", "work", "workers"}
"""Rooms without anything public of their own that needs what could be in the way."""


@pytest.mark.parametrize(
    "program",
    [
        *(
            f"import pipworks.{room} as room\nfor each in getattr(room, '__all__', ()): getattr(room, each)"
            for room in sorted(set(ROOMS) - NEEDING_NOTHING - {"cards"})
        ),
        *(f"import pipworks.interop.{each}" for each in ADAPTERS),
        "import pipworks.solve; pipworks.solve.solve",
        "from pipworks.arithmetic import parse",
        "from pipworks import Options",
    ],
)
def test_so_it_is_by_whatever_room_is_imported_first(tmp_path: Path, program: str) -> None:
    (tmp_path / "numbers.py").write_text("first = 1\n")
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(SOURCE.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    told = f"{tmp_path / 'numbers.py'} is taken for a module of Python's own that is called so, too: give it"
    assert done.returncode == 1 and told in done.stderr.splitlines()[-1]


def test_a_library_that_finds_something_in_its_way_is_not_taken_for_missing(tmp_path: Path) -> None:
    (tmp_path / "gzip.py").write_text("first = 1\n")
    (tmp_path / "opens.py").write_text("from gzip import open\n")
    program = "from pipworks.interop import need; need('opens')"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(SOURCE.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert f"{tmp_path / 'gzip.py'} is taken for a module" in done.stderr.splitlines()[-1]


def test_a_room_that_needs_nothing_in_the_way_is_imported(tmp_path: Path) -> None:
    (tmp_path / "numbers.py").write_text("first = 1\n")
    subprocess.run(
        [sys.executable, "-c", "import pipworks, pipworks.solve, pipworks.tables, pipworks.cards"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(SOURCE.parent)},
        check=True,
    )


SEEING = {
    "mail/answering.py": "knows from the choices of a seat what its mail means",
    "mail/letters.py": "shows a seat its board and its choices, and asks it",
    "push/telling.py": "calls the players by their names",
    "web/analysis.py": "calls them so when the game is over",
}
"""Who outside the room of tables asks what seats see, and for what; docs/architecture.md says so."""


def test_what_leaves_a_table_is_made_in_one_module() -> None:
    asking = re.compile(r"\bseeing\.\w+\(|from pipworks\.tables\.seeing import .*\b[a-z]")
    found = {
        file.relative_to(SOURCE).as_posix()
        for file in SOURCE.rglob("*.py")
        if "pipworks.tables" in (text := file.read_text("utf-8")) and asking.search(text)
    }
    assert {each for each in found if not each.startswith("tables/")} == set(SEEING)
