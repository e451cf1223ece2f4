"""Statements that are run again and again, by the driver's own cursor.

SQLAlchemy takes longer for one than SQLite does, and has PostgreSQL answer each before it sends the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from typing import Any

import sqlalchemy as sa

Values = Mapping[str, Any]


class Cursor:
    """The driver's cursor of a connection of SQLAlchemy's."""

    def __init__(self, cursor: Any, dialect: sa.Dialect) -> None:
        self._cursor = cursor
        self._dialect = dialect

    def run(self, often: Often, rows: Sequence[Values]) -> None:
        """Run a statement with the values of each row."""
        text, names = often.written(self._dialect)
        given = rows if names is None else [tuple(row[name] for name in names) for row in rows]
        if len(given) == 1:
            self._cursor.execute(text, given[0])
        else:
            self._cursor.executemany(text, given)

    def answered(self) -> Any:
        """The one value that the last statement answers."""
        ((value,),) = self._cursor.fetchall()
        return value


class Often:
    """A statement that is made ready for a driver once. Its values are what the driver takes as they are."""

    def __init__(self, statement: sa.Insert | sa.Update | sa.Delete | sa.TextClause) -> None:
        self._statement = statement
        self._written: dict[str, tuple[str, tuple[str, ...] | None]] = {}

    def written(self, dialect: sa.Dialect) -> tuple[str, tuple[str, ...] | None]:
        """Its text, and the names of its values in their order, where the driver does not go by names."""
        if dialect.name not in self._written:
            made = self._statement.compile(dialect=dialect)
            names = None if made.positiontup is None else tuple(made.positiontup)
            self._written[dialect.name] = str(made), names
        return self._written[dialect.name]


@contextmanager
def plainly(connection: sa.Connection) -> Iterator[Cursor]:
    """The cursor of a connection for a while. What goes wrong is raised as SQLAlchemy does.

    PostgreSQL is sent one statement after the other, and answers when something is asked, or in the end.
    """
    dialect, driver = connection.dialect, connection.connection.driver_connection
    assert driver is not None and dialect.loaded_dbapi is not None
    error: type[Exception] = dialect.loaded_dbapi.Error
    with closing(driver.cursor()) as cursor:
        try:
            with ExitStack() as stack:
                if dialect.name == "postgresql":
                    stack.enter_context(driver.pipeline())
                yield Cursor(cursor, dialect)
        except error as problem:
            lost = dialect.is_disconnect(problem, driver, cursor)  # type: ignore[arg-type]
            if lost:  # and so may be all others that nobody uses just now
                connection.invalidate(problem)
                connection.engine.dispose()
            raise sa.exc.DBAPIError.instance(
                None, None, problem, error, connection_invalidated=lost, dialect=dialect
            ) from problem
