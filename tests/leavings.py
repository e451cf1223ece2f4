"""The compiled code of games that tests have written, which nobody will ask for again."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from pipworks import kernels

_PLACED = re.compile(r"[-_](?P<place>[0-9a-f]{8})-[0-9a-f]{20}")
"""How the name of a folder of compiled code ends, where that is of a game in a file anywhere."""


def leavings(folder: Path) -> list[Path]:
    """The folders that have the compiled code of games in files below a folder."""
    places = {hashlib.sha256(str(each).encode()).hexdigest()[:8] for each in _sources(folder.resolve())}
    return [
        each
        for each in kernels.cache_folder().iterdir()
        if (found := _PLACED.search(each.name)) and found["place"] in places
    ]


def _sources(folder: Path) -> Iterator[Path]:
    """All Python files below a folder, but for those of copies of this package."""
    for inner, folders, files in os.walk(folder):
        folders[:] = [each for each in folders if each != kernels.__name__.partition(".")[0]]
        yield from (Path(inner, each) for each in files if each.endswith(".py"))


def clear_away(folder: Path) -> None:
    """Whoever compiles something new looks through all that is kept: that should not become more and more."""
    for each in leavings(folder):
        shutil.rmtree(each, ignore_errors=True)
