"""Adapters to other people's tools: OpenSpiel, PettingZoo, Gymnasium and Gambit.

Each is a module of its own, imported by those who want it; the tools come with the extra
`pipworks[interop]`.
"""

from __future__ import annotations

import importlib
from types import ModuleType


class MissingLibrary(ImportError):
    """A library that an adapter is for is not installed. Says how to get it."""

    code = "missing-library"


def need(module: str, extra: str = "interop") -> ModuleType:
    """A library's module, imported. Raises MissingLibrary, which says what to install."""
    try:
        return importlib.import_module(module)
    except ImportError as problem:
        raise MissingLibrary(
            f"this needs {module.split('.')[0]}, which is not here: pip install 'pipworks[{extra}]'"
        ) from problem


__all__ = ["MissingLibrary", "need"]
