"""No two modules import each other, however far around: what the names of types need aside."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import grimp

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


def test_all_of_arithmetic_is_there_by_its_public_names() -> None:
    program = (
        "import pipworks.arithmetic as room\n"
        "assert set(room.__all__) <= set(dir(room))\n"
        "print(*(name for name in room.__all__ if type(getattr(room, name)).__name__ == 'module'))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
