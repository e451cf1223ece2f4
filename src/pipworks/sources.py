"""Which source files a module's code can depend on.

The functions of a module reach other code by their global names, and those come from the module itself or
from what it imports. So a file, what it imports, what that imports, and so on, is all that can matter; what
happens to run on the way, as the `__init__` of a package, is not, unless a name is taken from there. Import
statements are read wherever they stand in a file, but for those that only type checkers see. Modules imported
by a name that is worked out while running, and other people's packages, are not followed.
"""

from __future__ import annotations

import ast
import hashlib
import re
import threading
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).resolve().parent


class Import(NamedTuple):
    """One thing imported: a module of this package as a whole, or a name taken from it."""

    module: str
    name: str | None
    bound: str
    """The name that it gets in the importing module."""
    typing: bool
    """Whether only type checkers see it."""


def digest(files: Iterable[Path], *also: str) -> str:
    """A digest of files, by where they are in the package and what is in them, and of texts: 20 hexadecimal
    digits."""
    total = hashlib.sha256("\0".join(also).encode())
    for name, file in sorted((_name(each), each) for each in files):
        total.update(f"\0{name}\0{_content(file)}".encode())
    return total.hexdigest()[:20]


@cache
def whole() -> str:
    """A digest of all Python files of this package: the same wherever the same Pipworks is installed."""
    return digest(PACKAGE.rglob("*.py"))


@cache
def reach(file: Path) -> frozenset[Path]:
    """The files that the code in a file can depend on, itself among them.

    For a file outside this package they are also the Python files beside it.
    """
    found = {file} if _is_ours(file) else {file, *file.parent.glob("*.py")}
    waiting = list(found)
    while waiting:
        for each in _needed(waiting.pop()) - found:
            found.add(each)
            waiting.append(each)
    return frozenset(found)


@cache
def _is_ours(file: Path) -> bool:
    return file.is_relative_to(PACKAGE)


@cache
def _name(file: Path) -> str:
    return file.relative_to(PACKAGE.parent).as_posix() if _is_ours(file) else file.name


@cache
def _content(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


@cache
def _needed(file: Path) -> frozenset[Path]:
    """The files of this package that a file imports directly."""
    found: set[Path] = set()
    for each in _imports(file):
        if not each.typing:
            found |= _homes(each.module, each.name)
    return frozenset(found)


@cache
def _homes(module: str, name: str | None) -> frozenset[Path]:
    """The files that a name of a module comes from: its own, or for a package those it is imported from.

    Where that is not plain, the `__init__` is one of them.
    """
    file = _file_of(module)
    if file is None:
        return frozenset()
    if name is None or file.name != "__init__.py":
        return frozenset({file})
    inner = _file_of(f"{module}.{name}")
    found = set() if inner is None else {inner}
    for each in _imports(file):
        if each.bound == name and each.module != module:
            found |= _homes(each.module, each.name)
    return frozenset(found | {file} if not found or name in _set_in(file) else found)


@cache
def _file_of(module: str) -> Path | None:
    """The file of a module of this package; None for what is no such module."""
    first, *rest = module.split(".")
    if first != PACKAGE.name:
        return None
    place = PACKAGE.joinpath(*rest)
    for file in (place / "__init__.py", place.with_name(f"{place.name}.py")):
        if file.is_file():
            return file
    return None


_PARSING = threading.RLock()


def parsed(source: str | bytes) -> ast.Module:
    """The syntax tree of a source. Raises SyntaxError or ValueError.

    Python 3.11 counts for a whole interpreter how deep such a tree is, and fails where a finalizer lets
    another thread parse in the midst of it. So one thread parses at a time.
    """
    with _PARSING:
        return ast.parse(source)


@cache
def _imports(file: Path) -> tuple[Import, ...]:
    """What a file imports; nothing if it is not Python."""
    try:
        statements = list(_statements(file.read_text(encoding="utf-8")))
    except (SyntaxError, ValueError):  # such a file cannot be imported either
        return ()
    package = _package_of(file)
    found: list[Import] = []
    for statement, typing in statements:
        if isinstance(statement, ast.ImportFrom):
            above = package[: len(package) - statement.level + 1] if statement.level else ()
            module = ".".join([*above, *([statement.module] if statement.module else [])])
            for each in statement.names:
                name = None if each.name == "*" else each.name
                found.append(Import(module, name, each.asname or each.name, typing))
        else:
            for each in statement.names:
                parts = each.name.split(".")
                for end in range(len(parts) if each.asname else 1, len(parts) + 1):
                    found.append(Import(".".join(parts[:end]), None, each.asname or parts[0], typing))
    return tuple(found)


def _package_of(file: Path) -> tuple[str, ...]:
    return file.parent.relative_to(PACKAGE.parent).parts if _is_ours(file) else ()


_IMPORT = re.compile(
    r"(?:^|[;:])\s*((?:from[ \t]+[.\w]+[ \t]*import|import)\b(?:[^\n(]*\([^)]*\)|[^\n]*))", re.MULTILINE
)


def _statements(text: str) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    """The import statements of a source, and whether only type checkers see them. Raises SyntaxError."""
    # Parsing whole files would be a fourth of the time that the package takes to start. What looks like an
    # import is cut out and parsed alone; where that fails (a sentence may begin with "import"), or a line may
    # go on in the next, the whole is.
    if "TYPE_CHECKING" not in text and "\\\n" not in text:
        try:
            pieces = parsed("\n".join(_IMPORT.findall(text)))
        except SyntaxError:
            pass
        else:
            yield from _inside(pieces, False)
            return
    yield from _inside(parsed(text), False)


def _inside(node: ast.AST, typing: bool) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    if isinstance(node, ast.Import | ast.ImportFrom):
        yield node, typing
    elif isinstance(node, ast.If) and _is_for_typing(node.test):
        for each in node.body:
            yield from _inside(each, True)
        for each in node.orelse:
            yield from _inside(each, typing)
    elif isinstance(node, ast.stmt | ast.Module | ast.ExceptHandler | ast.match_case):
        for child in ast.iter_child_nodes(node):
            yield from _inside(child, typing)


def _is_for_typing(test: ast.expr) -> bool:
    return getattr(test, "id", getattr(test, "attr", None)) == "TYPE_CHECKING"


@cache
def _set_in(file: Path) -> frozenset[str]:
    """The names that a file gives values itself, other than by importing."""
    found = set()
    for node in ast.walk(parsed(file.read_bytes())):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
    return frozenset(found)
