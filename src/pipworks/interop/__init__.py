"""Adapters to other people's tools: OpenSpiel, PettingZoo, Gymnasium and Gambit.

Each is a module of its own, imported by those who want it; the tools come with the extra
`pipworks[interop]`.
"""

from __future__ import annotations

import importlib
from types import ModuleType

from pipworks.loading import InTheWay, loading

with loading():
    importlib.import_module("pipworks.engine")  # each of the adapters begins with it


class MissingLibrary(ImportError):
    """A library that an adapter is for is not installed. Says how to get it."""

    code = "missing-library"


def need(module: str, extra: str = "interop") -> ModuleType:
    """A library's module, imported. Raises MissingLibrary, which says what to install; or InTheWay."""
    try:
        with loading():
            return importlib.import_module(module)
    except InTheWay:
        raise
    except ImportError as problem:
        raise MissingLibrary(
            f"this needs {module.split('.')[0]}, which is not here: pip install 'pipworks[{extra}]'"
        ) from problem


__all__ = ["MissingLibrary", "need"]
