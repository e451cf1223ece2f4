"""What a game's functions ask for, and there is not: fields of records, options, and names of nothing.

What many a name in them stands for is known: the rules and the state that a kernel is given, the options that
`encode` is given, the variant and the states of words. Sources are read for what is asked of these, and of
what is made of them in one place: `own = state.players[seat]`. Whatever else a name stands for is not known
here, and nothing is said of it.
"""

from __future__ import annotations

import ast
import builtins
import difflib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from inspect import getattr_static
from pathlib import Path
from symtable import SymbolTable, symtable
from types import FunctionType
from typing import Any, NoReturn

import numpy as np

from pipworks.engine.errors import listed
from pipworks.engine.gathering import NEAR, BadGame, Parts
from pipworks.engine.options import Options

Kind = np.dtype[Any] | type[Options] | Mapping[str, Any]
"""What a name stands for: a record or an array of them, options, or a variant with what it has."""

_MADE = ("blank", "begun", "after", "after_chance", "after_outcome", "masked", "imagined")
"""The methods of a variant that give a state."""

WORDS_ARE_GIVEN = {"variant": "variant", "state": "state", "before": "state", "after": "state"}
"""What the methods are given that words are derived from, by the names that it has there."""


class Asking:
    """Looks through the functions of a game for fields and options that there are not."""

    def __init__(
        self, parts: Parts, state: np.dtype[Any], rules: np.dtype[Any], options: type[Options]
    ) -> None:
        self._parts = parts
        self._options = options
        of_variant: dict[str, Any] = {"rules": rules, "options": options} | dict.fromkeys(_MADE, state)
        self._kinds: dict[str, Kind] = {
            "state": state, "rules": rules, "options": options, "variant": of_variant,
        }  # fmt: skip

    def refuse(self, signatures: Mapping[str, tuple[str, ...]], bases: Sequence[type]) -> None:
        """Raise BadGame for what is asked for, and there is not.

        What functions of the game are given is in `signatures`; `bases` are the classes that its words are
        derived from.
        """
        words = {kind.__name__ for base in bases if (kind := self._parts.subclass(base)) is not None}
        for _, file, tree in self._parts.trees:
            for node in tree.body:
                if isinstance(node, ast.FunctionDef):
                    self._look(file, node, self._of_function(node, signatures))
                elif isinstance(node, ast.ClassDef):
                    for each in (part for part in node.body if isinstance(part, ast.FunctionDef)):
                        given = [
                            getattr_static(base, each.name, None) for base in bases if node.name in words
                        ]
                        self._look(file, each, self._of_method(node.name, each, given))

    def _of_function(
        self, node: ast.FunctionDef, signatures: Mapping[str, tuple[str, ...]]
    ) -> dict[str, Kind]:
        """What its parameters stand for: by their place in a function of the contract, else by name."""
        names = [each.arg for each in node.args.args]
        meant = signatures.get(node.name, ())
        if len(meant) == len(names) and not self._kinds.keys() & names:
            return self._known(zip(names, meant, strict=True))
        if not meant and any(map(_is_kernel, node.decorator_list)):
            meant = ("rules", "state")
        return self._known((name, name) for name in names if name in meant) or self._annotated(node)

    def _of_method(self, owner: str, node: ast.FunctionDef, given: list[Any]) -> dict[str, Kind]:
        names = [each.arg for each in node.args.args]
        if owner == self._options.__name__ and names[:1] == ["self"]:
            return {"self": self._options}
        plain = next((each for each in given if isinstance(each, FunctionType)), None)
        if plain is None:
            return self._annotated(node)
        meant = plain.__code__.co_varnames[: plain.__code__.co_argcount]
        return self._known(
            (name, WORDS_ARE_GIVEN.get(each, "")) for name, each in zip(names, meant, strict=False)
        )

    def _annotated(self, node: ast.FunctionDef) -> dict[str, Kind]:
        kinds = {"Variant": "variant", self._options.__name__: "options"}
        return self._known(
            (each.arg, kinds.get(each.annotation.id, ""))
            for each in node.args.args
            if isinstance(each.annotation, ast.Name)
        )

    def _known(self, meant: Iterable[tuple[str, str]]) -> dict[str, Kind]:
        return {name: self._kinds[kind] for name, kind in meant if kind in self._kinds}

    def _look(self, file: Path, node: ast.FunctionDef, given: dict[str, Kind]) -> None:
        """Raise BadGame for what a function asks of what it is given."""
        bound = Counter(_bound_in(node))
        given = {name: kind for name, kind in given.items() if not bound[name]}
        for each in ast.walk(node):
            match each:
                case ast.Assign([ast.Name(name)], ast.expr() as value) if bound[name] == 1:
                    if (kind := _kind(value, given)) is not None:
                        given[name] = kind
        for each in ast.walk(node):
            match each:
                case ast.Attribute(inner, name) if not hasattr(np.record, name):
                    self._refuse_other(file, each, inner, name, _kind(inner, given))
                case ast.Subscript(inner, ast.Constant(str(name))):
                    self._refuse_other(file, each, inner, name, _kind(inner, given))

    def _refuse_other(self, file: Path, asked: ast.expr, of: ast.expr, name: str, kind: Kind | None) -> None:
        if isinstance(kind, np.dtype) and kind.names is not None:
            names, lacks = list(kind.names), f"{ast.unparse(of)} has no such field"
        elif isinstance(kind, type) and not hasattr(kind, name):
            names, lacks = list(kind.model_fields), f"{kind.__name__} has no such option"
        else:
            return
        if name not in names:
            near = difflib.get_close_matches(name, names, 1, 0.5)
            meant = f"did you mean {near[0]}?" if near else f"it has {listed(names, 'and')}"
            _refuse(self._parts, file, asked, f"{lacks}: {meant}")


def refuse_unknown_names(parts: Parts) -> None:
    """Raise BadGame for a name in a function that stands for nothing."""
    for module, file, tree in parts.trees:
        table = symtable(ast.unparse(tree), str(file), "exec")
        there = {*vars(module), *dir(builtins), *_bound_at_the_top(table)}
        unknown = {name for each in table.get_children() for name in _wanted(each)} - there
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in unknown:
                near = difflib.get_close_matches(node.id, there, 1, NEAR)
                meant = f"did you mean {near[0]}?" if near else "import it, or say what it is"
                _refuse(parts, file, node, f"there is nothing of this name: {meant}")


def _refuse(parts: Parts, file: Path, node: ast.expr, why: str) -> NoReturn:
    line = f"line {node.lineno}" + (f" of {file.name}" if len(parts.modules) > 1 else "")
    raise BadGame(f"{parts.where}: {line} has {ast.unparse(node)}, and {why}")


def _is_kernel(decorator: ast.expr) -> bool:
    return ast.unparse(decorator).rpartition(".")[2] == "kernel"


def _bound_in(node: ast.FunctionDef) -> Iterator[str]:
    """The names that are bound in a function, or in one inside of it, as often as they are."""
    own = {id(each) for each in node.args.args}
    for each in ast.walk(node):
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
            yield each.id
        elif isinstance(each, ast.arg) and id(each) not in own:
            yield each.arg


def _kind(value: ast.expr, given: Mapping[str, Kind]) -> Kind | None:
    """What an expression stands for, if that is known."""
    match value:
        case ast.Name(name):
            return given.get(name)
        case ast.Attribute(inner, name) | ast.Subscript(inner, ast.Constant(str(name))):
            within = _kind(inner, given)
            if isinstance(within, np.dtype):
                return within[name] if name in (within.names or ()) else None
            return within.get(name) if isinstance(within, Mapping) and name not in _MADE else None
        case ast.Subscript(inner, ast.Name() | ast.Constant(int()) | ast.BinOp()):
            within = _kind(inner, given)
            one = isinstance(within, np.dtype) and len(within.shape) == 1
            return within.base if one else None  # type: ignore[union-attr]
        case ast.Call(ast.Attribute(inner, "copy")):
            return _kind(inner, given)
        case ast.Call(ast.Attribute(inner, name)) if name in _MADE:
            within = _kind(inner, given)
            return within[name] if isinstance(within, Mapping) else None
    return None


def _bound_at_the_top(table: SymbolTable) -> Iterator[str]:
    """The names that a module binds, also from within its functions."""
    for each in table.get_symbols():
        if each.is_assigned() or each.is_imported() or each.is_annotated():
            yield each.get_name()
    for inner in table.get_children():
        for each in inner.get_symbols():
            if each.is_declared_global() and each.is_assigned():
                yield each.get_name()


def _wanted(table: SymbolTable) -> Iterator[str]:
    """The names that functions take from outside of them all."""
    if table.get_type() == "function":
        for each in table.get_symbols():
            if each.is_global() and each.is_referenced():
                yield each.get_name()
    for inner in table.get_children():
        yield from _wanted(inner)
