"""Gathering a game from the module or package that holds it, by the names of its parts.

A package is searched with all its modules. A part that stands in the package itself counts first; one that
two modules define differently is refused, as is one that is missing, or whose name is nearly right.
"""

from __future__ import annotations

import ast
import difflib
import importlib
import importlib.util
import pkgutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache, cached_property
from importlib.machinery import PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from pipworks.engine.errors import GameError, listed
from pipworks.kernels import PLAIN
from pipworks.sources import parsed

NEAR = 0.75
"""How like a name must be to another to be taken for a slip of the pen, from 0 to 1."""


class BadGame(GameError):
    """A module that is meant to be a game and is none: something is missing, misspelt or there twice."""

    code = "bad-game"


class Parts:
    """What a module, or a package with all its modules, defines."""

    def __init__(self, module: ModuleType) -> None:
        self.modules = [module, *_modules_in(module)]
        self.where = _place(module)
        self._packages = (module.__name__, f"{module.__name__}.")

    @property
    def shipped(self) -> bool:
        """Whether they are in this package, whose own tests look for slips of the pen."""
        return _file_of(self.modules[0]).is_relative_to(Path(__file__).parents[1] / "games")

    def named(self, name: str) -> Any:
        """The thing of that name, or None. Raises BadGame where two modules define it differently."""
        own: dict[int, tuple[Any, ModuleType]] = {}
        borrowed: dict[int, tuple[Any, ModuleType]] = {}
        for module in self.modules:
            thing = vars(module).get(name)
            if thing is None or isinstance(thing, ModuleType):
                continue
            if module is self.modules[0]:
                return thing
            (own if self._is_own(thing) else borrowed).setdefault(id(thing), (thing, module))
        found = list((own or borrowed).values())
        if len(found) > 1:
            files = listed([_file_of(module).name for _, module in found], "and")
            raise BadGame(f"{self.where}: {name} is defined differently in {files}: keep one of them")
        return found[0][0] if found else None

    def subclass(self, base: type) -> Any:
        """The class that is defined here and derived from another, or None. Raises BadGame for several."""
        found = {
            thing
            for module in self.modules
            for thing in vars(module).values()
            if isinstance(thing, type) and issubclass(thing, base) and self._is_own(thing)
        }
        last = [each for each in found if not any(each in other.__mro__[1:] for other in found)]
        if len(last) > 1:
            names = listed(sorted(each.__name__ for each in last), "and")
            raise BadGame(f"{self.where}: {names} are all {base.__name__}: a game has one of these")
        return last[0] if last else None

    def _is_own(self, thing: Any) -> bool:
        plain = _plain(thing)
        if not isinstance(plain, FunctionType | type):
            return True
        return plain.__module__ == self._packages[0] or plain.__module__.startswith(self._packages[1])

    def refuse_missing(self, missing: list[str], known: Iterable[str]) -> None:
        """Raise BadGame for names that are missing, if any; `known` are all names that a game may define."""
        if not missing:
            return
        verb = "is" if len(missing) == 1 else "are"
        slips = [slip for name in missing if (slip := self._slip(name, set(known)))]
        told = f" ({'; '.join(slips)})" if slips else ""
        raise BadGame(f"{self.where}: {listed(missing, 'and')} {verb} missing{told}")

    def _slip(self, name: str, known: set[str]) -> str:
        places = {each: (file, line) for each, file, line in self._defined() if each not in known}
        near = difflib.get_close_matches(name, places, 1, NEAR)
        return self._told(name, near[0], *places[near[0]]) if near else ""

    def _told(self, meant: str, written: str, file: Path, line: int) -> str:
        place = f"line {line}" if len(self.modules) == 1 else f"line {line} of {file.name}"
        return f"{place} has {written}: did you mean {meant}?"

    def refuse_slips(self, signatures: dict[str, tuple[str, ...]]) -> None:
        """Raise BadGame for a function with the parameters and nearly the name of one that is not there.

        A function that others here call is taken for a helper.
        """
        places = {name: (file, line) for name, file, line in self._defined()}
        functions = {name: found for name in places if (found := self._function(name)) is not None}
        called = {name for code in self._codes() for name in code.co_names}
        for meant, parameters in signatures.items():
            if meant in places:
                continue
            odd = [name for name in functions if name not in signatures and name not in called]
            for near in difflib.get_close_matches(meant, odd, 1, NEAR):
                if functions[near].__code__.co_argcount == len(parameters):
                    raise BadGame(f"{self.where}: {self._told(meant, near, *places[near])}")

    def refuse_near(self, wanted: Iterable[str], known: Iterable[str]) -> None:
        """Raise BadGame for a function, or a name in capitals, that nobody here uses and that is nearly one
        of the wanted, which are not there; `known` are all names that a game may define.
        """
        places = {name: (file, line) for name, file, line in self._defined()}
        used = {name for code in self._codes() for name in code.co_names} | self._used_at_the_top()
        odd = [
            name
            for name in set(places).difference(used, known)
            if name.isupper() or self._function(name) is not None
        ]
        for meant in sorted(set(wanted) - set(places)):
            for each in difflib.get_close_matches(meant, odd, 1, NEAR):
                raise BadGame(f"{self.where}: {self._told(meant, each, *places[each])}")

    def refuse_near_methods(self, base: type) -> None:
        """Raise BadGame for a method of what is derived from a base, with nearly the name of one of its."""
        kind = self.subclass(base)
        if kind is None:
            return
        known = {name for name in dir(base) if not name.startswith("_")}
        called = {name for code in self._codes() for name in code.co_names}
        for name, thing in vars(kind).items():
            if name.startswith("_") or name in known or name in called or not isinstance(thing, FunctionType):
                continue
            for meant in difflib.get_close_matches(name, known - set(vars(kind)), 1, NEAR):
                code = thing.__code__
                file = Path(code.co_filename)
                raise BadGame(
                    f"{self.where}: {self._told(meant, f'{kind.__name__}.{name}', file, code.co_firstlineno)}"
                )

    def _used_at_the_top(self) -> set[str]:
        """The names that modules here use outside their functions, but for where these are bound."""
        return {
            each.id
            for _, _, tree in self.trees
            for node in tree.body
            for each in ast.walk(node)
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load)
        }

    def refuse_other_parameters(self, name: str, thing: Any, parameters: tuple[str, ...]) -> None:
        """Raise BadGame for a function of the contract that takes something else than it is given, or takes
        it in another order.
        """
        plain = _plain(thing)
        if not isinstance(plain, FunctionType):
            return
        code = plain.__code__
        taken = code.co_varnames[: code.co_argcount]
        if len(taken) == len(parameters) and (taken == parameters or set(taken) != set(parameters)):
            return
        raise BadGame(
            f"{self.where}: {name} takes ({', '.join(taken)}), but it is given ({', '.join(parameters)}); "
            f"see line {code.co_firstlineno} of {Path(code.co_filename).name}"
        )

    def refuse_no_answer(self, name: str) -> None:
        """Raise BadGame for a function of the contract that is to answer something, and never returns it."""
        for _, file, tree in self.trees:
            for node in tree.body:
                if isinstance(node, ast.FunctionDef) and node.name == name and not _answers(node):
                    raise BadGame(
                        f"{self.where}: {name} answers nothing: let it return what it has found; see line "
                        f"{node.lineno} of {file.name}"
                    )

    def refuse_plain(self, name: str, thing: Any) -> None:
        """Raise BadGame for a function of the contract that is not compiled, as loops cannot call it."""
        if not PLAIN and isinstance(thing, FunctionType):
            line = thing.__code__.co_firstlineno
            raise BadGame(f"{self.where}: {name} is no kernel: write @kernel above it, in line {line}")

    def refuse_no_record(self, name: str, held: object) -> None:
        """Raise BadGame for a type of records that is none, or has fields that are not numbers or cannot be
        asked for.
        """
        if not isinstance(held, np.dtype) or not held.names:
            raise BadGame(
                f"{self.where}: {name} is no type of records: make it one, as in "
                f'{name} = np.dtype((np.record, [("points", np.int64, 2)]))'
            )
        for field in held.names:
            if hasattr(np.record, field):
                raise BadGame(
                    f"{self.where}: {field} in {name} is what NumPy calls something of its own: call it "
                    "otherwise"
                )
            kind = held[field].base
            if kind.names:
                self.refuse_no_record(f"{name}.{field}", kind)
            elif kind.kind not in "biuf":
                raise BadGame(
                    f"{self.where}: {field} in {name} is of the type {kind}: take a type of numbers, such as "
                    "np.int64"
                )

    def _function(self, name: str) -> FunctionType | None:
        for module in self.modules:
            plain = _plain(vars(module).get(name))
            if isinstance(plain, FunctionType) and plain.__module__ == module.__name__:
                return plain
        return None

    def _codes(self) -> Iterator[CodeType]:
        for module in self.modules:
            for thing in vars(module).values():
                # To look at models may complete them, which changes their members.
                members = tuple(vars(thing).values()) if isinstance(thing, type) else (thing,)
                for each in members:
                    plain = _plain(each)
                    if isinstance(plain, FunctionType):
                        yield from _nested(plain.__code__)

    def _defined(self) -> Iterator[tuple[str, Path, int]]:
        """Every name that is bound at the top of a module here, with its file and line."""
        for _, file, tree in self.trees:
            for node in tree.body:
                for name in _bound(node):
                    yield name, file, node.lineno

    @cached_property
    def trees(self) -> list[tuple[ModuleType, Path, ast.Module]]:
        """The modules, with their files, as they are written there."""
        found = []
        for module in self.modules:
            with suppress(OSError, SyntaxError, ValueError):  # a module without a source
                file = _file_of(module)
                found.append((module, file, parsed(file.read_bytes())))
        return found


def _plain(thing: Any) -> Any:
    """A compiled function as it was written."""
    return getattr(thing, "py_func", thing)


def _answers(function: ast.FunctionDef) -> bool:
    """Whether something is returned in a function anywhere, or it raises what keeps it from that."""
    return any(
        isinstance(each, ast.Raise)
        or (
            isinstance(each, ast.Return)
            and each.value is not None
            and not (isinstance(each.value, ast.Constant) and each.value.value is None)
        )
        for each in ast.walk(function)
    )


def _nested(code: CodeType) -> Iterator[CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _nested(each)


def _bound(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else []
    if isinstance(node, ast.AnnAssign):
        targets = [node.target]
    return [each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)]


def _modules_in(package: ModuleType) -> list[ModuleType]:
    found = pkgutil.iter_modules(getattr(package, "__path__", ()))
    names = sorted(each.name for each in found if not each.name.startswith("_"))
    return [importlib.import_module(f"{package.__name__}.{name}") for name in names]


def _file_of(module: ModuleType) -> Path:
    return Path(module.__file__ or module.__name__)


def _place(module: ModuleType) -> str:
    """Where a game is, as people say it: the folder of a package with the one it is in, or the file."""
    file = _file_of(module)
    if hasattr(module, "__path__"):
        return "/".join(file.parts[-3:-1])
    return shown(file)


def shown(file: Path) -> str:
    """A file as it is named to people: from where they are, if it is there."""
    here = Path.cwd()
    return str(file.relative_to(here) if file.is_relative_to(here) else file)


def home_of(kernel: Callable[..., Any]) -> ModuleType:
    """The module that a function was written in."""
    return sys.modules[_plain(kernel).__module__]


def where_is(module: ModuleType) -> tuple[str, str | None]:
    """What `loaded` finds a module by: its name, and the file of its package where no path leads to that."""
    top = module.__name__.partition(".")[0]
    file = sys.modules[top].__file__
    return module.__name__, file if PathFinder.find_spec(top) is None else None


class _Source(SourceFileLoader):
    """Loads a module from its source, and never from what Python keeps compiled of it.

    That is told apart by date and length, and so not from an edit of the same length a moment later.
    """

    def path_stats(self, path: Any) -> Any:
        """No date: then nothing compiled is looked for, or kept."""
        raise OSError


def run_file(name: str, path: Path) -> ModuleType:
    """The module in a file, or the package of an `__init__`, run under that name. Raises what it raises."""
    package = [str(path.parent)] if path.name == "__init__.py" else None
    loader = _Source(name, str(path))
    spec = importlib.util.spec_from_file_location(
        name, path, loader=loader, submodule_search_locations=package
    )
    assert spec is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def loaded(name: str, file: str | None) -> ModuleType:
    """A module of that name; a package that no path leads to is loaded from its file, once."""
    top = name.partition(".")[0]
    if file is not None and top not in sys.modules:
        run_file(top, Path(file))
    return importlib.import_module(name)


@cache
def once(make: Callable[[ModuleType], Any], module: ModuleType) -> Any:
    """What a function makes of a module, made once: the same module is the same game."""
    return make(module)


def files_run() -> list[Path]:
    """The files of all modules that `run_file` has run, the last one last."""
    loaders = [getattr(module, "__loader__", None) for module in list(sys.modules.values())]
    return [Path(loader.path) for loader in loaders if isinstance(loader, _Source)]
