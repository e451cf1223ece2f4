"""The books in docs/, for tests: what makes them, and whether facts agree."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

DOCS = Path(__file__).resolve().parent.parent / "docs"
BOOKS = {"femto-book": "figures", "designers-remarks": "remarks"}
"""By folder, the module that makes a book."""


@contextmanager
def made_by(name: str) -> Iterator[ModuleType]:
    """The module that makes a book; its neighbours can be imported as long as it is needed."""
    folder = DOCS / name
    before, path = set(sys.modules), list(sys.path)
    sys.path.insert(0, str(folder))
    try:
        yield importlib.import_module(BOOKS[name])
    finally:
        sys.path[:] = path
        for each in set(sys.modules) - before:
            if str(getattr(sys.modules[each], "__file__", None)).startswith(str(DOCS)):
                del sys.modules[each]


def agree(found: Any, kept: Any, where: str = "") -> None:
    """Facts are the same, but for the last digits."""
    if isinstance(found, dict):
        assert sorted(map(str, found)) == sorted(kept), where
        for key, each in found.items():
            agree(each, kept[str(key)], f"{where}/{key}")
    elif isinstance(found, list | tuple):
        assert len(found) == len(kept), where
        for at, (one, other) in enumerate(zip(found, kept, strict=True)):
            agree(one, other, f"{where}/{at}")
    elif isinstance(found, float):
        assert found == pytest.approx(kept, abs=1e-8), where
    else:
        assert found == kept, where
