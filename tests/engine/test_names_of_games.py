"""Outside `games/` nothing knows a certain game: no code imports one, goes by a name, or lists them all."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipworks.games import BUILT_IN, facts_of
from pipworks.sources import PACKAGE


def outside(kind: str) -> list[Path]:
    """The files of a kind that are no game's own."""
    return sorted(each for each in PACKAGE.rglob(kind) if each.relative_to(PACKAGE).parts[0] != "games")


ROOMS = outside("*.py")

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

EXAMPLE = "femto"
"""The game that stands for any where people are shown how a name, a variant or a record is written …"""

EXAMPLES = {
    "__init__.py": "refusals show how a record and a position are written",
    "cli/gallery.py": "the help shows how a variant is written",
    "cli/games.py": "the help shows how a variant is written",
    "cli/play.py": "the help shows how a variant is written",
    "cli/post.py": "the help shows how a variant is written",
    "engine/options.py": "a refusal shows how a variant is written",
    "engine/replaying.py": "a refusal shows how a record is written",
}
"""… and where."""

DATA = {
    "bots/marks.json": "has what the bots of each game are worth, which is measured",
}
"""Where data tells of games by their names, and what."""

ROOT = Path(__file__).parents[2]

LISTS = {
    "bench/pages.py": "measures three of different weights, unless it is told others",
    "bench/playouts.py": "measures variants of each game that show what it can come to",
    "ui/screens.py": "takes a picture of each game at a moment chosen for it",
    "ui/screenshots.py": "takes a picture of each game at a moment chosen for it",
}
"""Programs beside the package that name many games, each for something of its own, and what for."""

PROGRAMS = sorted([*ROOT.glob("bench/*.py"), *ROOT.glob("ui/*.py")])

SHOWING = ("example", "shown")
"""Functions that make the examples of the API's document."""

folders = [name.replace("-", "_") for name in BUILT_IN]
titles = [facts.title for folder in folders if (facts := facts_of(folder)) is not None]
NAMED = re.compile(
    rf"(?<![\w-])({'|'.join(re.escape(each) for each in (*BUILT_IN, *folders, *titles))})(?![\w-])"
)
"""The name of a game, its folder or its title, anywhere in a text."""

TITLED = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, titles))})(?![\w-])")
"""Its title alone: that is how a game in particular is talked of."""


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
    return [text for text in texts if NAMED.search(text)]


def titles_told_in(file: Path) -> set[str]:
    """The titles of games in the docstrings of a file."""
    docstrings = [
        node.value.value
        for node in ast.walk(ast.parse(file.read_bytes()))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    ]
    return {title for text in docstrings if isinstance(text, str) for title in TITLED.findall(text)}


@pytest.mark.parametrize("file", ROOMS, ids=lambda each: each.relative_to(PACKAGE).as_posix())
def test_no_room_goes_by_the_name_of_a_game(file: Path) -> None:
    place, named = file.relative_to(PACKAGE).as_posix(), names_in(file)
    if place in EXAMPLES:
        assert {each[1] for text in named for each in NAMED.finditer(text)} == {EXAMPLE}
    elif place not in DOCUMENTS:
        assert named == []


@pytest.mark.parametrize("file", ROOMS, ids=lambda each: each.relative_to(PACKAGE).as_posix())
def test_no_docstring_talks_of_a_game(file: Path) -> None:
    """Names may stand in them to show how something is written."""
    assert titles_told_in(file) <= {EXAMPLE.capitalize()}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("'Femto at a terminal.'", {"Femto"}),
        ("class A:\n    b = 1\n    'As in Math Arena, and in Brain Drain.'", {"Math Arena", "Brain Drain"}),
        ("def f():\n    'Write `math-arena:players=2`: a sequence.'\n    return 'Ascent'", set()),
    ],
)
def test_a_docstring_that_talks_of_a_game_is_found(tmp_path: Path, source: str, found: set[str]) -> None:
    file = tmp_path / "room.py"
    file.write_text(source)
    assert titles_told_in(file) == found


@pytest.mark.parametrize("file", outside("*.json"), ids=lambda each: each.relative_to(PACKAGE).as_posix())
def test_no_data_goes_by_the_name_of_a_game(file: Path) -> None:
    named = NAMED.search(file.read_text("utf-8")) is not None
    assert named == (file.relative_to(PACKAGE).as_posix() in DATA)


@pytest.mark.parametrize("file", outside("*.po"), ids=lambda each: each.relative_to(PACKAGE).as_posix())
def test_no_translation_goes_by_the_name_of_a_game(file: Path) -> None:
    assert set(NAMED.findall(file.read_text("utf-8"))) <= {EXAMPLE}


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
        ("raise Bad('name one deal, in Femto by --hand')", ["name one deal, in Femto by --hand"]),
        ("say('24, brain-drain or countdown')", ["24, brain-drain or countdown"]),
        ("say('a sequence of femtometres, and its ascents')", []),
        ("Field(extra={'examples': ['femto'], 'games': ['femto']})", ["femto"]),
    ],
)
def test_a_name_is_found_where_it_means_something(tmp_path: Path, source: str, found: list[str]) -> None:
    file = tmp_path / "room.py"
    file.write_text(source)
    assert names_in(file) == found


def listed(file: Path) -> list[list[str]]:
    """The lists, tuples, sets and tables in a program that name three games or more."""
    found = []
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.List | ast.Tuple | ast.Set | ast.Dict):
            parts = [*node.keys, *node.values] if isinstance(node, ast.Dict) else node.elts
            texts = [each for part in parts if part is not None for each in ast.walk(part)]
            there = {
                text.value.partition(":")[0]
                for text in texts
                if isinstance(text, ast.Constant) and isinstance(text.value, str)
            }
            if len(there & set(BUILT_IN)) > 2:
                found.append(sorted(there & set(BUILT_IN)))
    return found


@pytest.mark.parametrize("file", PROGRAMS, ids=lambda each: each.relative_to(ROOT).as_posix())
def test_programs_beside_the_package_ask_it_which_games_there_are(file: Path) -> None:
    """So that a new game is measured and shown with the others. The pages have a test of their own."""
    assert bool(listed(file)) == (file.relative_to(ROOT).as_posix() in LISTS)


def test_a_folder_is_named_like_its_game() -> None:
    here = PACKAGE / "games"
    there = {each.parent.name for each in here.glob("*/__init__.py")}
    games = {folder: facts for folder in there if (facts := facts_of(folder)) is not None}
    assert {facts.name.replace("-", "_") for facts in games.values()} == set(games) == set(folders)
