"""Databases in their newest form for tests: migrations make one, the others are its copies.

They lie in memory if there is room. A conftest that names the fixtures has them for all of its tests.

What migrations do is proved in tests/tables/test_storage.py; and the server that the tests in tests/web share
runs them.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from pipworks.tables import database

_made: list[Path] = []


def lay(file: Path) -> None:
    """Lay a database where there is none, for a server in a process of its own, if one has been made here."""
    if _made and not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(_made[-1], file)


MEMORY = Path("/dev/shm")
"""Where Linux keeps files in memory."""
ROOM = 1 << 30
"""So many bytes must be free there for a test."""


def in_memory(room: int) -> bool:
    """Whether files can be kept in memory, with so many bytes left.

    Against what tests do to servers, which is to kill them, they are as lasting there as on a disk, and no
    commit waits for one.
    """
    return os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= room


@pytest.fixture
def tmp_path(tmp_path: Path) -> Iterator[Path]:
    """A folder of the test's own, in memory if there is room."""
    if not in_memory(ROOM):
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(prefix="pipworks-", dir=MEMORY, ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@pytest.fixture(scope="session", autouse=True)
def newest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """While this lasts, an empty SQLite database becomes a copy of one that the migrations have made."""
    folder = tmp_path_factory.mktemp("newest")
    engine = database.engine_of(f"sqlite:///{folder}/newest.db")
    migrate = database.migrate
    migrate(engine)
    engine.dispose()

    def copied(engine: sa.Engine, to: str = "head") -> None:
        if engine.dialect.name == "sqlite" and to == "head":
            with engine.connect() as connection:
                there = connection.connection.driver_connection
                assert isinstance(there, sqlite3.Connection)
                if there.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,):
                    made.backup(there)
                    return
        migrate(engine, to)

    made = sqlite3.connect(folder / "newest.db", check_same_thread=False)
    _made.append(folder / "newest.db")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "migrate", copied)
        yield
    _made.pop()
    made.close()
