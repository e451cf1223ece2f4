"""Databases in their newest form for tests: migrations make one, the others are its copies.

A conftest that names the fixture has it for all of its tests.

What migrations do is proved in tests/tables/test_storage.py; and the server that the tests in tests/web share
runs them.
"""

from __future__ import annotations

import shutil
import sqlite3
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
