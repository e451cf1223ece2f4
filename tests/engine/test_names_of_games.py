"""Outside `games/` nothing knows a certain game: no code imports one or goes by a name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipworks.games import BUILT_IN, facts_of
from pipworks.sources import PACKAGE

ROOMS = sorted(each for each in PACKAGE.rglob("*.py") if each.relative_to(PACKAGE).parts[0] != "games")

DOCUMENTS = {
    "web/documents.py": "shows in the document of the API what is asked and answered",
    "web/classmodels.py": "shows in the document of the API what is asked and answered",
    "web/gallerymodels.py": "shows in the document of the API what is asked and answered",
    "web/guestmodels.py": "shows in the document of the API what is asked and answered",
    "web/ratingmodels.py": "shows in the document of the API what is asked and answered",
    "web/tablemodels.py": "shows in the document of the API what is asked and answered",
    "web/tournamentmodels.py": "shows in the document of the API what is asked and answered",
}
"""Where names of games stand for examples, and what for."""

SHOWING = ("example", "shown")
"""Functions that make the examples of the API's document."""

folders = [name.replace("-", "_") for name in BUILT_IN]
NAMED = re.compile(
    rf"(pipworks[._])?(games[._])?({'|'.join(re.escape(each) for each in [*BUILT_IN, *folders])})([.:].*)?",
    re.DOTALL,
)
"""The name of a game or its folder, alone, as a module or with options."""


def shown(node: ast.AST) -> Iterator[ast.AST]:
    """What in a syntax tree is only shown to people: docstrings and examples."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in SHOWING:
        yield from ast.walk(node)
    if isinstance(node, ast.keyword) and node.arg == "examples":
        yield from ast.walk(node)
    if isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values, strict=True):
            if isinstance(key, ast.Constant) and key.value == "examples":
                yield from ast.walk(value)


def names_in(file: Path) -> list[str]:
    """The texts in the code of a file that are names of games."""
    tree = ast.parse(file.read_bytes())
    spared = {id(each) for node in ast.walk(tree) for each in shown(node)}
    texts = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in spared
    ]
    return [text for text in texts if NAMED.fullmatch(text)]


@pytest.mark.parametrize("file", ROOMS, ids=lambda each: each.relative_to(PACKAGE).as_posix())
def test_no_room_goes_by_the_name_of_a_game(file: Path) -> None:
    if file.relative_to(PACKAGE).as_posix() not in DOCUMENTS:
        assert names_in(file) == []


@pytest.mark.parametrize("place", DOCUMENTS)
def test_examples_stand_where_they_are_said_to(place: str) -> None:
    assert names_in(PACKAGE / place)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("if game.name == 'femto': pass", ["femto"]),
        ("TABLE = {'math-arena': 1, 'math_arena': 2}", ["math-arena", "math_arena"]),
        ("import_module('pipworks.games.ascent.telling')", ["pipworks.games.ascent.telling"]),
        ("find('femto:goal=low')", ["femto:goal=low"]),
        ("def f():\n    'femto'\n    return example(game='femto'), 'a sequence'", []),
        ("Field(examples=['femto'])", []),
        ("Field(extra={'examples': ['femto'], 'games': ['femto']})", ["femto"]),
    ],
)
def test_a_name_is_found_where_it_means_something(tmp_path: Path, source: str, found: list[str]) -> None:
    file = tmp_path / "room.py"
    file.write_text(source)
    assert names_in(file) == found


def test_a_folder_is_named_like_its_game() -> None:
    here = PACKAGE / "games"
    there = {each.parent.name for each in here.glob("*/__init__.py")}
    games = {folder: facts for folder in there if (facts := facts_of(folder)) is not None}
    assert {facts.name.replace("-", "_") for facts in games.values()} == set(games) == set(folders)
