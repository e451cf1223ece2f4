"""A database, SQLite or PostgreSQL by URL: opened as durable as is promised, brought to its newest form."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from pipworks.tables import schema
from pipworks.tables.errors import StorageUnavailable

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def fresh_id() -> str:
    """A name for a table or a person that nobody can guess: 20 letters and digits."""
    return "".join(secrets.choice(LETTERS) for _ in range(20))


def id_from(digest: str) -> str:
    """A name of the same form that follows from hexadecimal digits, 32 or more."""
    number, letters = int(digest, 16), ""
    while len(letters) < 20:
        number, at = divmod(number, len(LETTERS))
        letters += LETTERS[at]
    return letters


def engine_of(url: str) -> sa.Engine:
    """An engine for a database URL, with durability as promised. Raises StorageUnavailable."""
    try:
        parsed = sa.make_url(url)
    except sa.exc.ArgumentError:
        raise StorageUnavailable(
            "this is no address of a database: write sqlite:///file or postgresql://user@host/name"
        ) from None
    if parsed.get_backend_name() == "postgresql":
        return sa.create_engine(
            parsed.set(drivername="postgresql+psycopg"), pool_pre_ping=True, pool_size=5, max_overflow=5
        )
    if parsed.get_backend_name() != "sqlite":
        raise StorageUnavailable(
            f"Pipworks keeps tables in SQLite or PostgreSQL, not in {parsed.get_backend_name()}"
        )
    if parsed.database and parsed.database != ":memory:":
        folder = Path(parsed.database).parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise StorageUnavailable(f"the folder {folder} cannot be made ({problem.strerror})") from None
    engine = sa.create_engine(parsed, connect_args={"check_same_thread": False, "timeout": 10})

    @sa.event.listens_for(engine, "connect")
    def _durable(connection: Any, _: Any) -> None:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "wal_autocheckpoint=0"):
            connection.execute(f"PRAGMA {pragma}")

    return engine


def migrate(engine: sa.Engine, to: str = "head") -> None:
    """Bring a database to the newest form, or to the one of that number."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "pipworks.tables:migrations")
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # several servers may start at once
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(7475190)"))
        config.attributes["connection"] = connection
        command.upgrade(config, to)


class Database:
    """A database in its newest form. All that is asked of it raises StorageUnavailable when it fails."""

    def __init__(self, url: str) -> None:
        self.engine = engine_of(url)
        self.backend: str = self.engine.dialect.name
        with self.reading("the database cannot be opened"):
            migrate(self.engine)

    @property
    def stored_event(self) -> list[sa.ColumnElement[Any]]:
        """The columns of an event. SQLite's text may be no text at all, so its bytes are taken."""
        columns = schema.events.c
        body: sa.ColumnElement[Any] = columns.body
        if self.backend == "sqlite":
            body = sa.cast(columns.body, sa.LargeBinary).label("body")
        return [columns.table_id, columns.number, columns.at, columns.kind, body]

    def close(self) -> None:
        """Close it."""
        self.engine.dispose()

    @contextmanager
    def reading(self, what: str = "the database does not answer") -> Iterator[None]:
        """Tell what goes wrong with the database in a sentence."""
        try:
            yield
        except (sa.exc.OperationalError, sa.exc.InterfaceError, sa.exc.TimeoutError, OSError) as problem:
            raise StorageUnavailable(f"{what} just now ({reason(problem)}): please try again") from None

    def ignoring(self, table: sa.Table) -> Any:
        """An insert that leaves alone what is there."""
        dialect = postgresql if self.backend == "postgresql" else sqlite
        return dialect.insert(table).on_conflict_do_nothing()

    def setting(self, name: str, make: Callable[[], str]) -> str:
        """What this server remembers under a name; made the first time."""
        asked = sa.select(schema.settings.c.value).where(schema.settings.c.name == name)
        with self.reading(), self.engine.begin() as connection:
            value = connection.execute(asked).scalar_one_or_none()
            if value is None:
                connection.execute(self.ignoring(schema.settings).values(name=name, value=make()))
                value = connection.execute(asked).scalar_one()
        return str(value)


def reason(problem: BaseException) -> str:
    """Why, in a few words, without addresses or passwords."""
    lines = str(getattr(problem, "orig", None) or problem).strip().splitlines()
    text = lines[0] if lines else type(problem).__name__
    for sign, said in (
        ("full", "the disk is full"),
        ("locked", "it is locked by another program"),
        ("refused", "no connection"),
        ("connection", "no connection"),
        ("unable to open", "the file cannot be opened"),
        ("readonly", "it may only be read"),
        ("read-only", "it may only be read"),
    ):
        if sign in text.lower():
            return said
    return type(problem).__name__
