"""No two modules import each other, however far around: what the names of types need aside."""

from __future__ import annotations

import ast
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
                    each.module for each in node.body if isinstance(each, ast.ImportFrom) and each.module
                }
    assert set().union(*found.values()) <= {"pipworks.engine.variant", "pipworks.engine.position"}, found
