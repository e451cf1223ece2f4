"""The games: a small package for each, with its facts, its options, its rules and its words.

`find` gives the variant of a code. Games of this package are known by name: a folder here is a game if it has
`FACTS`. Others are found in packages that announce them (entry points of the group `pipworks.games`) or in a
Python file with `FACTS` or a `GAME`, whose game is known by name, too, from when the file has first been
named. `introduce` has such a game stand in the list of all games.
"""

from __future__ import annotations

import difflib
import hashlib
import importlib
import os
import pkgutil
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib.metadata import EntryPoints, entry_points
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import TYPE_CHECKING
from warnings import catch_warnings, filterwarnings

from pipworks.engine.errors import UnknownGame, of_kind
from pipworks.engine.facts import Facts
from pipworks.engine.game import Game
from pipworks.engine.gathering import BadGame, run_file
from pipworks.engine.messages import Message, Quoted, say
from pipworks.engine.options import quoted, split_code
from pipworks.engine.variant import Variant

if TYPE_CHECKING:
    from pipworks.games.typed import game as game


def facts_of(folder: str) -> Facts | None:
    """What the game in a folder of this package says of itself; None if there is no game."""
    found: Facts | None = getattr(importlib.import_module(f"{__name__}.{folder}"), "FACTS", None)
    return found


def _in_order() -> tuple[str, ...]:
    found = [facts_of(each.name) for each in pkgutil.iter_modules(__path__)]
    games = [each for each in found if each is not None]
    return tuple(each.name for each in sorted(games, key=lambda each: (each.order, each.name)))


BUILT_IN = _in_order()
"""The names of this package's games, in the order that their facts declare."""

GROUP = "pipworks.games"

_outside: dict[str, Game] = {}
"""The games that somebody here has named the file of, by name, so that their records can be read."""

_introduced: set[str] = set()
"""Those of them that stand in the list of all games."""

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_NO_COLON = re.compile(r"(?P<game>[a-z0-9-]+)[ ,;.]+(?P<options>[a-z-]+=[a-z0-9=,.-]{1,80})")
"""Options with something else than a colon before them."""


def names() -> list[str]:
    """The names of all games that can be found by name."""
    return _names(_announced())


def _names(announced: EntryPoints) -> list[str]:
    return [*BUILT_IN, *sorted({each.name for each in announced} | _introduced)]


def _announced() -> EntryPoints:
    """The games that installed packages announce, as long as nothing is installed besides."""
    return _read_of(tuple((folder, _changed_at(folder)) for folder in sys.path))


@lru_cache(maxsize=1)
def _read_of(installed: tuple[tuple[str, int], ...]) -> EntryPoints:
    """What is said of every package that is installed in these folders as they were at a time."""
    return entry_points(group=GROUP)


def _changed_at(folder: str) -> int:
    try:
        return os.stat(folder or ".").st_mtime_ns
    except (OSError, ValueError):  # it is not there, or no folder can have such a name
        return 0


class _Called(ModuleType):
    """This package, which `pipworks.games()` calls for the names of all games."""

    def __call__(self) -> list[str]:
        return names()


sys.modules[__name__].__class__ = _Called


def introduce(place: str) -> Game:
    """Have a game from outside listed and known by its name, like any other, as long as this process lasts.

    `place` is a Python file, a folder that is a package, or the name of a module that is installed. Raises
    UnknownGame, or BadGame where it is no game or has a name that it cannot have here.
    """
    game = _game_at(place)
    if game.name in _introduced and _outside[game.name] is game:
        return game
    if game.name in names():
        raise _taken(place, game)
    _outside[game.name] = game
    _introduced.add(game.name)
    return game


def _taken(place: str, game: Game) -> BadGame:
    return BadGame(f"{place}: there is another game called {game.name} here: give this one another name")


def _game_at(place: str) -> Game:
    if place.endswith(".py"):
        return _game_in_file(Path(place))
    if _is_file(Path(place) / "__init__.py"):
        return _game_in_file(Path(place) / "__init__.py")
    if not all(part.isidentifier() for part in place.split(".")):
        raise _nowhere(place)
    try:
        with _undisturbed():
            return _checked(importlib.import_module(place), place)
    except (BadGame, UnknownGame):
        raise
    except ModuleNotFoundError as problem:
        raise _nowhere(place, f" ({problem})") from problem
    except Exception as problem:
        raise _unloadable(place, problem) from problem


def _nowhere(place: str, why: str = "") -> UnknownGame:
    return UnknownGame(
        "{place} is no game from outside{why}: give a Python file, a folder with an __init__.py, "
        "or the name of an installed module",
        place=Quoted(place),
        why=why,
    )


def introduced_from(game: Game) -> str | None:
    """Where a game is introduced from in another process; None: its name finds it there."""
    known = game.name in BUILT_IN or any(_announced().select(name=game.name))
    return None if known else game.place


def find(code: str) -> Variant:
    """The variant of a code: `femto`, `femto:goal=low`, `my/bluff.py:stake=2`.

    Raises UnknownGame, UnknownVariant or BadOption.
    """
    name, rest = split_code(code)
    game = game_named(name)
    if name.endswith(".py") and game.name not in names():
        _outside[game.name] = game
    return Variant.read(game, rest)


def find_named(code: str) -> Variant:
    """The variant of a code that stands in a record or a certificate, which strangers may have written.

    A game in a file is found only if its file has been named by the reader: opening a record never runs a
    program that the record chooses. Raises UnknownGame, UnknownVariant or BadOption.
    """
    name, _ = split_code(code)
    if name.endswith(".py"):
        raise UnknownGame(
            "{name} is a file, and what is read here may only name games: say yourself which file "
            "has the game, with --game",
            name=Quoted(name),
        )
    return find(code)


def game_named(name: str) -> Game:
    """The game of that name, or in that Python file. Raises UnknownGame or BadGame, WrongType for no text."""
    of_kind(str, name, "a game is named by a text")
    if name in BUILT_IN:
        return Game.of(f"{__name__}.{name.replace('-', '_')}")
    if name in _outside:
        return _outside[name]
    if name.endswith(".py"):
        return _game_in_file(Path(name))
    announced = _announced()
    for each in announced.select(name=name):
        return _checked(each.load(), f"the package that announces {name}")
    there = _names(announced)
    raise UnknownGame(
        "there is no game {name}{meant}: the games are {games:and}",
        name=Quoted(name),
        meant=_meant(name, there),
        games=tuple(there),
    )


def _meant(name: str, there: list[str]) -> Message | None:
    """What a name that no game has was to be: one much like it, or one with its options but no colon."""
    no_colon = _NO_COLON.fullmatch(name)
    if no_colon is not None and no_colon["game"] in there:
        return say(" (did you mean {near}?)", near=f"{no_colon['game']}:{no_colon['options']}")
    near = difflib.get_close_matches(name, there, 1)
    return say(" (did you mean {near}?)", near=near[0]) if near else None


def _game_in_file(path: Path) -> Game:
    if not _is_file(path):
        raise UnknownGame("there is no file {path}: give the path of a Python file", path=Quoted(str(path)))
    resolved = path.resolve()
    stem = resolved.parent.name if path.name == "__init__.py" else path.stem
    module = f"pipworks_game_{stem}_{hashlib.sha256(str(resolved).encode()).hexdigest()[:8]}"
    if module in sys.modules:
        return _checked(sys.modules[module], str(path))
    try:
        with _undisturbed():
            return _checked(run_file(module, resolved), str(path))
    except (BadGame, UnknownGame):
        sys.modules.pop(module, None)
        raise
    except Exception as problem:
        sys.modules.pop(module, None)
        raise _unloadable(str(path), problem, resolved) from problem


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Have Pydantic not warn of options called as something that all options have: these are refused."""
    with catch_warnings():
        filterwarnings("ignore", "Field name .* shadows an attribute", UserWarning)
        yield


def _unloadable(place: str, problem: Exception, file: Path | None = None) -> UnknownGame:
    told = " ".join(str(problem).split())
    steps = extract_tb(problem.__traceback__)
    lines = [each.lineno for each in steps if file is not None and each.filename == str(file)]
    line = say(" (line {line})", line=lines[-1]) if lines else None
    return UnknownGame(
        "{place} cannot be loaded as a game: {kind}: {told}{line}",
        place=place,
        kind=type(problem).__name__,
        told=told,
        line=line,
    )


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # no file can have such a name
        return False


def _checked(found: object, where: str) -> Game:
    """A game from outside, or that of a module, with a name by which records of it can be read again."""
    if isinstance(found, ModuleType):
        named = getattr(found, "GAME", None)
        found = Game.of(found) if named is None and hasattr(found, "FACTS") else named
    if not isinstance(found, Game):
        raise UnknownGame(
            "{where} defines no game: it must set GAME to a pipworks.engine.Game, or FACTS to "
            "pipworks.engine.Facts",
            where=where,
        )
    if found.name in BUILT_IN:
        raise _taken(where, found)
    if _NAME.fullmatch(found.name) is None:
        raise BadGame(
            f"{where}: no game can be called {quoted(found.name)}: take small letters and digits, with "
            "hyphens between words"
        )
    return found.heard()
