"""Databases in their newest form for tests in this process: migrations make one, the others are its copies.

What migrations do is proved in tests/tables/test_storage.py; and every server that a test starts runs them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa

from pipworks.tables import database


@contextmanager
def migrated_once(folder: Path) -> Iterator[None]:
    """While this lasts, an empty SQLite database becomes a copy of one that the migrations have made."""
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
                    newest.backup(there)
                    return
        migrate(engine, to)

    newest = sqlite3.connect(folder / "newest.db", check_same_thread=False)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "migrate", copied)
        yield
    newest.close()
