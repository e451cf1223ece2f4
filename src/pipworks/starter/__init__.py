"""A small game to begin with: `write_game` writes it, under a name of one's own, with its tests.

What is written is `tens.py` and `test_tens.py` of this folder, a game that plays and is tested here like any
other, in which the name is replaced.
"""

from __future__ import annotations

import keyword
import re
import sys
from contextlib import suppress
from dataclasses import dataclass
from importlib.machinery import PathFinder
from importlib.resources import files
from pathlib import Path

from pipworks.engine.errors import GameError
from pipworks.engine.messages import Quoted
from pipworks.engine.system import why
from pipworks.games import names

TEMPLATE = "tens"
MOST_LETTERS = 30


class BadName(GameError):
    """A name that a new game cannot have."""

    code = "bad-name"


class NotWritten(GameError):
    """A new game cannot be written there."""

    code = "not-written"


@dataclass(frozen=True)
class Written:
    """A game that has been written: its name in codes, the file of the game and that of its tests."""

    name: str
    game: Path
    tests: Path


def write_game(name: str, folder: Path = Path()) -> Written:
    """Write a small game of that name, and its tests, into a folder.

    Both files are written or neither is, and none that is there is touched. Raises BadName or NotWritten.
    """
    check_name(name)
    module = name.replace("-", "_")
    written = Written(name, folder / f"{module}.py", folder / f"test_{module}.py")
    if not folder.is_dir():
        raise NotWritten("there is no folder {folder}: make it first", folder=str(folder))
    for file in (written.game, written.tests):
        if file.exists():
            raise NotWritten("{file} is there already: take another name, or another folder", file=str(file))
    sources = {written.game: f"{TEMPLATE}.py", written.tests: f"test_{TEMPLATE}.py"}
    _write({file: renamed(source, name) for file, source in sources.items()})
    return written


def check_name(name: str) -> None:
    """Refuse a name that a game cannot have. Raises BadName."""
    if re.fullmatch(r"[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*", name) is None or len(name) > MOST_LETTERS:
        raise BadName(
            "a game cannot be called {name}: take up to {most} small letters and digits, beginning with a "
            "letter, with hyphens between words, as in two-tens",
            name=Quoted(name),
            most=MOST_LETTERS,
        )
    if name in names():
        raise BadName("there is a game called {name} already: take another name", name=Quoted(name))
    if name.split("-")[0] in ("test", "conftest"):
        raise BadName(
            "a game cannot be called {name}: pytest would take its file for one of tests", name=Quoted(name)
        )
    if keyword.iskeyword(name) or _is_module(name.replace("-", "_")):
        raise BadName(
            "a game cannot be called {name}, which means something in Python already: take another name",
            name=Quoted(name),
        )


def _is_module(name: str) -> bool:
    """Whether a module of that name is installed, which a file of that name would hide."""
    installed = [path for path in sys.path if path and Path(path).resolve() != Path.cwd()]
    return name in sys.stdlib_module_names or PathFinder.find_spec(name, installed) is not None


NAMED = re.compile(
    rf"""(?<=name=")(?P<code>{TEMPLATE})(?=")
    | \b(?P<title>{TEMPLATE.title()})\b
    | \b(?P<kind>{TEMPLATE.title()})(?=[A-Z])
    | (?<![a-z])(?P<module>{TEMPLATE})(?![a-z])""",
    re.VERBOSE,
)
"""The name where it stands in a file: in codes, as the title, at the head of a class, as a module."""


def renamed(file: str, name: str) -> str:
    """A file of this folder as it is written for a game of that name."""
    words = name.split("-")
    titled = [word[:1].upper() + word[1:] for word in words]
    forms = {"code": name, "title": " ".join(titled), "kind": "".join(titled), "module": "_".join(words)}
    text = files(__name__).joinpath(file).read_text(encoding="utf-8")
    return NAMED.sub(lambda found: forms[found.lastgroup or ""], text)


def _write(texts: dict[Path, str]) -> None:
    """Write new files: all of them, or none. Raises NotWritten."""
    begun: list[Path] = []
    try:
        for file, text in texts.items():
            with file.open("x", encoding="utf-8", newline="\n") as opened:
                begun.append(file)
                opened.write(text)
    except BaseException as problem:
        for file in begun:
            with suppress(OSError):
                file.unlink()
        if not isinstance(problem, OSError):
            raise
        raise NotWritten(
            "{file} cannot be written: {why}",
            file=str(problem.filename or file),
            why=why(problem),
        ) from problem
