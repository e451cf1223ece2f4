"""A database, SQLite or PostgreSQL by URL: opened as durable as is promised, brought to its newest form."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from pipworks.engine.messages import Message, say, verbatim
from pipworks.engine.system import why
from pipworks.tables import schema
from pipworks.tables.errors import StorageUnavailable
from pipworks.tables.watchdog import HELD_SECONDS, STATEMENT_SECONDS, Watchdog, bounds

if TYPE_CHECKING:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

CHANNEL = "pipworks"
"""What PostgreSQL's NOTIFY calls out on: `table:number:caller` after each event, and what follows."""
STANDING = "standing"
"""`person:standing` is called out where somebody's tokens have become void, or they have been banned."""

TRIED = "tried"
"""The counter that is raised to see whether the database can be written."""

MOST_NAMED = 500
"""So many ids are named in one question."""

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def fresh_id(letters: int = 20) -> str:
    """A name of so many letters and digits; of twenty, as for tables and people, nobody can guess it."""
    return "".join(secrets.choice(LETTERS) for _ in range(letters))


def id_from(digest: str) -> str:
    """A name of the same form that follows from hexadecimal digits, 32 or more."""
    number, letters = int(digest, 16), ""
    while len(letters) < 20:
        number, at = divmod(number, len(LETTERS))
        letters += LETTERS[at]
    return letters


def can_be_asked(text: str) -> bool:
    """Whether a text may stand in a question to every database; what else somebody sends is nobody's name."""
    return text.isascii() and text.isprintable()


def parsed_url(url: str) -> sa.URL:
    """The URL of a database that can be used here, taken apart. Raises StorageUnavailable."""
    try:
        parsed = sa.make_url(url)
    except sa.exc.ArgumentError:
        raise StorageUnavailable(
            "this is no address of a database: write sqlite:///file or postgresql://user@host/name"
        ) from None
    if parsed.get_backend_name() not in ("postgresql", "sqlite"):
        raise StorageUnavailable(
            "Pipworks keeps tables in SQLite or PostgreSQL, not in {other}", other=parsed.get_backend_name()
        )
    if parsed.get_backend_name() == "sqlite" and "uri" in parsed.query:
        raise StorageUnavailable(
            "a database is not named by an address in an address (uri=): write sqlite:///file, with the file "
            "itself"
        )
    return parsed


def engine_of(url: str) -> sa.Engine:
    """An engine for a database URL, with durability as promised. Raises StorageUnavailable."""
    parsed = parsed_url(url)
    if parsed.get_backend_name() == "postgresql":
        return sa.create_engine(
            parsed.set(drivername="postgresql+psycopg"),
            connect_args=bounds(),
            pool_size=5,
            max_overflow=5,
            pool_timeout=HELD_SECONDS,
        )
    if (file := file_of(parsed)) is not None:
        parsed = parsed.set(database=str(file))  # wherever links may lead later
        if file.is_dir():
            raise StorageUnavailable(
                "{folder} is a directory, and a database is a file: name one in it, like {file}",
                folder=str(file),
                file=str(file / "tables.db"),
            )
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise StorageUnavailable(
                "the folder {folder} cannot be made ({why})", folder=str(file.parent), why=why(problem)
            ) from None
        with suppress(OSError):  # whoever connects is told why it cannot be made
            file.touch(0o600)  # it holds the server's keys
        refuse_second_name(file)
    engine = sa.create_engine(parsed, connect_args={"check_same_thread": False, "timeout": STATEMENT_SECONDS})

    @sa.event.listens_for(engine, "connect")
    def _durable(connection: Any, _: Any) -> None:
        for pragma in _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    return engine


_PRAGMAS = (
    "page_size=2048",
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "wal_autocheckpoint=0",
    "secure_delete=ON",
)
"""How SQLite is used. What is deleted is overwritten, whatever was usual where it was built. A choice changes
twenty pages a little, each of which is written whole: new databases have pages half as large as usual.
"""


@cache
def forms() -> ScriptDirectory:
    """The forms that databases have had, and how one became the next."""
    from alembic.script import ScriptDirectory

    return ScriptDirectory.from_config(_settings())


def _settings() -> Config:
    from alembic.config import Config

    settings = Config()
    settings.set_main_option("script_location", "pipworks.tables:migrations")
    settings.set_main_option("path_separator", "os")
    return settings


def migrate(engine: sa.Engine, to: str = "head") -> None:
    """Bring a database to the newest form, or to the one of that number, wholly or not at all."""
    if to == "head":
        with engine.connect() as connection:
            if _is_newest(connection):
                return
    from alembic import command

    settings = _settings()
    with _undivided(engine) as connection:  # several servers may start at once, so it is looked at again
        if to != "head" or not _is_newest(connection):
            settings.attributes["connection"] = connection
            command.upgrade(settings, to)


@contextmanager
def _undivided(engine: sa.Engine) -> Iterator[sa.Connection]:
    """A connection that alone changes tables meanwhile, all in one transaction.

    Python begins none on SQLite before tables are made, so that each step would be kept by itself, and who is
    stopped between two would leave a database that is of no form.
    """
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            connection.execution_options(isolation_level="AUTOCOMMIT")
        with connection.begin():
            postgres = engine.dialect.name == "postgresql"
            connection.exec_driver_sql(
                "SELECT pg_advisory_xact_lock(7475190)" if postgres else "BEGIN IMMEDIATE"
            )
            yield connection


def _is_newest(connection: sa.Connection) -> bool:
    """Whether a database has the newest form. Raises StorageUnavailable if it has a newer one than that.

    Alembic is not asked, as it takes longer to load than all that most servers and commands do here.
    """
    found = _forms_of(connection)
    if found == (schema.FORM,):
        return True
    _refuse_newer(found)
    return False


def _forms_of(connection: sa.Connection) -> tuple[str, ...]:
    """The number of the form that a database has, as Alembic keeps it; none if it has no form yet."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return ()
    return tuple(connection.scalars(sa.text("SELECT version_num FROM alembic_version")))


def _refuse_newer(found: tuple[str, ...]) -> None:
    """Leave alone what a later Pipworks has made. Raises StorageUnavailable."""
    known = {each.revision for each in forms().walk_revisions()}
    for each in found:
        if each not in known:
            raise StorageUnavailable(
                "this database was made by a newer Pipworks (its form is {found}, and the newest known here "
                "is {newest}): install that version",
                found=each,
                newest=forms().get_current_head(),
            )


_NO_ANSWER = say("the database does not answer just now ({why}): please try again")
_CANNOT_OPEN = say("the database cannot be opened just now ({why}): please try again")
_CANNOT_WRITE = say("the database cannot be written just now ({why}): please try again")


class Database:
    """A database in its newest form. All that is asked of it raises StorageUnavailable when it fails."""

    def __init__(self, url: str) -> None:
        self.engine = engine_of(url)
        self.backend: str = self.engine.dialect.name
        with self.reading(_CANNOT_OPEN):
            try:
                migrate(self.engine)
            except sa.exc.OperationalError:  # it may be there in a moment
                raise
            except sa.exc.DatabaseError as problem:
                raise StorageUnavailable(
                    "the database cannot be opened: {why}. Name another with --database, or bring back a "
                    "copy of yours",
                    why=reason(problem),
                ) from None
        self.caller = fresh_id(10)
        """By what it tells its own calls from those of other servers."""
        self._watchdog = Watchdog(self.engine) if self.backend == "postgresql" else None
        self._claim: IO[bytes] | None = None
        self._file = file_of(self.engine.url)
        self._inode = None if self._file is None else self._file.stat().st_ino

    def claim(self) -> None:
        """Be the one server of this database, where it can have but one. Raises StorageUnavailable."""
        if self._file is None:
            return
        self._claim = claimed(self._file)
        if self._claim is None:
            raise StorageUnavailable(
                "another server has {file} open: stop that one first, name another file with --database, or "
                "keep tables in PostgreSQL, which any number of servers share",
                file=self._file.name,
            )

    def try_writing(self) -> None:
        """Write something and see it on disk. Raises StorageUnavailable."""
        if self._file is not None:
            try:
                missing = self._file.stat().st_ino != self._inode
            except OSError:
                missing = True
            if missing:
                raise StorageUnavailable("the file of the database is gone: bring it back and start anew")
        with self.reading(_CANNOT_WRITE), self.engine.begin() as connection:
            connection.execute(self.ignoring(schema.counters).values(name=TRIED, last=0))
            counter = schema.counters.c
            tried = sa.update(schema.counters).where(counter.name == TRIED)
            connection.execute(tried.values(last=counter.last + 1))

    @property
    def stored_event(self) -> list[sa.ColumnElement[Any]]:
        """The columns of an event."""
        columns = schema.events.c
        return [columns.table_id, columns.number, columns.at, columns.kind, self.stored_text(columns.body)]

    def stored_text(self, column: sa.ColumnElement[Any]) -> sa.ColumnElement[Any]:
        """A column of text. SQLite's may be no text at all, so its bytes are taken."""
        return sa.cast(column, sa.LargeBinary).label(column.name) if self.backend == "sqlite" else column

    def call_out_standing(self, connection: sa.Connection, person: str) -> None:
        """Have every server look, once this is committed, whether somebody may still be connected."""
        self.call_out(connection, f"{person}:{STANDING}")

    def call_out(self, connection: sa.Connection, text: str) -> None:
        """Call something out to every server once this is committed. Over SQLite there is but one."""
        if self.backend == "postgresql":
            said = {"channel": CHANNEL, "text": text}
            connection.execute(sa.text("SELECT pg_notify(:channel, :text)"), said)

    def give_up(self) -> None:
        """Wait for no answer any more: whoever does is told that there is none."""
        if self._watchdog is not None:
            self._watchdog.give_up()

    def close(self) -> None:
        """Close it."""
        if self._watchdog is not None:
            self._watchdog.close()
        if self._claim is not None:
            self._claim.close()
        self.engine.dispose()

    @contextmanager
    def reading(self, sentence: Message = _NO_ANSWER) -> Iterator[None]:
        """Tell what goes wrong with the database in a sentence, but for what is wrong with the question."""
        try:
            yield
        except (sa.exc.IntegrityError, sa.exc.ProgrammingError):
            raise
        except (sa.exc.DBAPIError, sa.exc.TimeoutError, OSError) as problem:
            raise StorageUnavailable(Message(sentence.template, {"why": reason(problem)})) from None

    def looking(self) -> sa.Connection:
        """A connection for a question by itself, which needs no transaction begun and ended around it."""
        return self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")

    def inserting(self, table: sa.Table) -> postgresql.Insert | sqlite.Insert:
        """An insert that may say what is to be done where there is such a row already."""
        return postgresql.insert(table) if self.backend == "postgresql" else sqlite.insert(table)

    def ignoring(self, table: sa.Table) -> Any:
        """An insert that leaves alone what is there."""
        return self.inserting(table).on_conflict_do_nothing()

    def setting(self, name: str, make: Callable[[], str]) -> str:
        """What this server remembers under a name; made the first time."""
        asked = sa.select(schema.settings.c.value).where(schema.settings.c.name == name)
        with self.reading(), self.engine.begin() as connection:
            value = connection.execute(asked).scalar_one_or_none()
            if value is None:
                connection.execute(self.ignoring(schema.settings).values(name=name, value=make()))
                value = connection.execute(asked).scalar_one()
        return str(value)

    def note(self, connection: sa.Connection, name: str, value: str) -> None:
        """Remember something else under a name."""
        settings = schema.settings
        connection.execute(self.ignoring(settings).values(name=name, value=value))
        noted = sa.update(settings).where(settings.c.name == name, settings.c.value != value)
        connection.execute(noted.values(value=value))


def file_of(url: sa.URL) -> Path | None:
    """The file of an SQLite database, if it is in one; none of PostgreSQL.

    By the one path that all spellings and symbolic links lead to: by that it is claimed.
    """
    is_file = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    return Path(os.path.realpath(str(url.database))) if is_file else None


def refuse_second_name(file: Path) -> None:
    """Refuse a file that has two names. Raises StorageUnavailable.

    SQLite keeps its log beside the name by which it opens a file: by two names there would be two logs, and
    neither would know of the other.
    """
    with suppress(OSError):
        if file.stat().st_nlink > 1:
            raise StorageUnavailable(
                "{file} has another name as well (a hard link), and a database opened by two names is "
                "damaged: keep one of them, or make a copy in place of the other",
                file=str(file),
            )


def url_of(file: Path) -> str:
    """The URL of the SQLite database in a file, whatever signs are in its name."""
    return sa.URL.create("sqlite", database=str(file)).render_as_string(hide_password=False)


def has_password(parameter: str) -> bool:
    """Whether a password is what a parameter of a URL holds: `password`, or `sslpassword` of a key."""
    return "password" in parameter.lower()


def shown(url: sa.URL) -> str:
    """A URL as it may be shown: in the place of a password, wherever it stands, there are asterisks."""
    hidden = url.update_query_dict({each: "***" for each in url.query if has_password(each)})
    return hidden.render_as_string(hide_password=True).replace("=%2A%2A%2A", "=***")


def claimed(file: Path) -> IO[bytes] | None:
    """The claim to be the only one who has a database open, held until it is closed; None if it is taken."""
    named = file.with_name(f"{file.name}-server")
    claim = named.open("ab")
    owned_like(named, file if file.exists() else file.parent)
    if os.name != "nt":
        import fcntl

        try:
            fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            claim.close()
            return None
    return claim


def owned_like(file: Path, other: Path) -> None:
    """Where root has made a file for a server, whoever runs the server owns it, as they do the other."""
    if os.name != "nt" and os.geteuid() == 0:
        known = other.stat()
        os.chown(file, known.st_uid, known.st_gid)


def reason(problem: BaseException) -> Message:
    """Why, in a few words, without addresses or passwords."""
    lines = str(getattr(problem, "orig", None) or problem).strip().splitlines()
    text = lines[0] if lines else type(problem).__name__
    for sign, said in (
        ("not a database", say("this file is no database")),
        ("malformed", say("this file is damaged")),
        ("timeout", say("it takes too long")),
        ("disk is full", say("the disk is full")),
        ("no space left", say("the disk is full")),
        ("i/o error", say("the disk takes nothing, or gives nothing back")),
        ("locked", say("it is locked by another program")),
        ("does not exist", say("there is no such database, or nobody of that name")),
        ("password", say("the password is missing or wrong")),
        ("too many clients", say("it takes no more connections")),
        ("refused", say("no connection")),
        ("connection", say("no connection")),
        ("unable to open", say("the file cannot be opened")),
        ("readonly", say("it may only be read")),
        ("read-only", say("it may only be read")),
    ):
        if sign in text.lower():
            return said
    return verbatim(type(problem).__name__)
