"""Copies of an SQLite database, made while it is in use, and put back.

PostgreSQL makes and restores its own (`pg_dump`, `pg_restore`); what is to be typed for that is said.
"""

from __future__ import annotations

import shlex
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import sqlalchemy as sa

from pipworks.engine.messages import Progress, Quoted, say
from pipworks.engine.system import why
from pipworks.engine.whole import finished
from pipworks.tables.database import (
    Database,
    claimed,
    file_of,
    has_password,
    owned_like,
    parsed_url,
    reason,
    refuse_second_name,
    url_of,
)
from pipworks.tables.errors import BadCopy, StorageUnavailable

PAGES = 2048
"""So many pages are copied between two words about the progress."""
DUMP = "pipworks.dump"
EMPTIED = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"
COUNTED = ("tables", "events", "people")


@dataclass(frozen=True)
class Copied:
    """What was copied: to where, how many bytes, and how many rows of each table that people care about."""

    file: Path
    bytes: int
    holds: dict[str, int]
    aside: Path | None = None
    """Where the database is now that was there before."""


def copy(url: str, file: Path, tell: Progress) -> Copied:
    """Copy the database of a URL to a new file, as it is at this moment, while servers go on.

    The copy has been read through, and only its owner may read it: it holds the server's keys. Raises
    BadCopy, and StorageUnavailable for a file that has two names.
    """
    parsed = parsed_url(url)
    source = _file(parsed)
    if source is None:
        raise BadCopy(
            "copies of PostgreSQL are made by itself, while servers go on: {command}",
            command=f"pg_dump --format=custom --file={DUMP} {_typed(parsed)}",
        )
    if not source.is_file():
        raise BadCopy("there is no database {file} to be copied", file=str(source))
    refuse_second_name(source)  # what its log has would be missing
    if file.exists():
        raise BadCopy("{file} is there already: name another file", file=str(file))
    with _finished(file) as part:
        _copied(source, part, tell)
        holds = _read_through(part)
    return Copied(file, file.stat().st_size, holds)


def put_back(file: Path, url: str, tell: Progress) -> Copied:
    """Make a copy the database of a URL. What was there before is kept beside it, under another name.

    The copy itself stays as it is; in its place it is brought to the newest form, and where root does this it
    belongs to whom the database belonged, or else the folder. Raises BadCopy, and
    StorageUnavailable where a server has the database open.
    """
    parsed = parsed_url(url)
    target = _file(parsed)
    if target is None:
        typed = _typed(parsed)  # a copy does not know what a newer Pipworks has added, so all goes first
        emptied = f"pg_restore --list {DUMP} >/dev/null && psql --quiet --command='{EMPTIED}' {typed}"
        raise BadCopy(
            "PostgreSQL takes its copies back by itself, while no server runs: {command}",
            command=f"{emptied} && pg_restore --clean --if-exists --dbname={typed} {DUMP}",
        )
    if file.is_dir():
        raise BadCopy("{file} is a directory: name the file of a copy", file=str(file))
    if not file.is_file():
        raise BadCopy("there is no copy {file}", file=str(file))
    if target.exists() and target.samefile(file):
        raise BadCopy("{file} is the database itself, and no copy of it", file=str(file))
    target.parent.mkdir(parents=True, exist_ok=True)
    aside = target.with_name(f"{target.name}.replaced-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}")
    with _alone(target), _finished(target, aside) as part:
        _copied(file, part, tell)
        holds = _read_through(part)
        _newest(part)
        owned_like(part, target if target.exists() else target.parent)
    return Copied(target, target.stat().st_size, holds, aside if aside.exists() else None)


def _file(parsed: sa.URL) -> Path | None:
    """The file of an SQLite database; None of PostgreSQL. Raises BadCopy where it is in memory."""
    found = file_of(parsed)
    if found is None and parsed.get_backend_name() == "sqlite":
        raise BadCopy("a database in memory is gone with its server: name a file with --database")
    return found


def _typed(parsed: sa.URL) -> str:
    """The URL of a database as it is typed in a shell, without its password."""
    query = {each: value for each, value in parsed.query.items() if not has_password(each)}
    plain = sa.URL.create(
        "postgresql", parsed.username, None, parsed.host, parsed.port, parsed.database, query
    )
    return shlex.quote(plain.render_as_string())


@contextmanager
def _finished(file: Path, aside: Path | None = None) -> Iterator[Path]:
    """A database to be written beside a file, which takes its place when it is whole. Raises BadCopy.

    With `aside`, that is where the database is kept that was there before.
    """
    putting = nullcontext() if aside is None else _set_aside(file, aside)
    try:
        with finished(file, putting=putting) as part:
            try:
                yield part
            finally:
                for ending in ("-wal", "-shm", "-journal"):
                    with suppress(OSError):
                        _beside(part, ending).unlink(missing_ok=True)
    except OSError as problem:
        raise BadCopy("{file} cannot be written ({why})", file=str(file), why=why(problem)) from None


@contextmanager
def _set_aside(database: Path, aside: Path) -> Iterator[None]:
    """Have a database under another name while another takes its place, and back if that does not succeed.

    A write-ahead log that lies there goes with it, even where it lies alone: it is none of the other's.
    """
    names = [(_beside(database, ending), _beside(aside, ending)) for ending in ("", "-wal", "-shm")]
    try:
        for name, other in names:
            with suppress(FileNotFoundError):
                name.rename(other)
        yield
    except BaseException:  # whoever stops it has the database that there was
        for name, other in names:
            with suppress(OSError):
                other.replace(name)
        raise


def _copied(source: Path, to: Path, tell: Progress) -> None:
    """Copy as it is at one moment: what is read is held, and writers are not kept waiting."""

    def on_the_way(status: int, left: int, pages: int) -> None:
        tell(
            1.0 - left / max(pages, 1),
            say("{done:grouped} of {of:grouped} {of:page|pages}", done=pages - left, of=pages),
        )

    try:
        with (
            closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=rw", uri=True)) as old,
            closing(sqlite3.connect(to)) as new,
        ):
            old.execute("BEGIN")
            old.execute("SELECT count(*) FROM sqlite_master").fetchone()
            old.backup(new, pages=PAGES, progress=on_the_way)
            new.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as problem:
        raise BadCopy("{file} cannot be read: {why}", file=str(source), why=reason(problem)) from None


def _read_through(part: Path) -> dict[str, int]:
    """Read a copy through, every page of it, and count what it holds. Raises BadCopy."""
    try:
        with closing(sqlite3.connect(part)) as connection:
            found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if found != "ok":
                first = Quoted(str(found).strip().splitlines()[0])
                raise BadCopy("this database is damaged: {why}", why=first)
            counted = (connection.execute(f"SELECT count(*) FROM {each}").fetchone()[0] for each in COUNTED)
            return dict(zip(COUNTED, counted, strict=True))
    except sqlite3.Error as problem:
        missing = "no such table" in str(problem)
        raise BadCopy(
            "this is no database of Pipworks: {why}",
            why=say("it holds no tables of Pipworks") if missing else reason(problem),
        ) from None


def _newest(part: Path) -> None:
    """Bring a copy to the newest form, in one file. Raises StorageUnavailable where it is of a newer one."""
    Database(url_of(part.resolve())).close()
    with closing(sqlite3.connect(part)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")


@contextmanager
def _alone(target: Path) -> Iterator[None]:
    """Be the one who has a database open. Raises StorageUnavailable while a server has."""
    claim = claimed(target)
    if claim is None:
        raise StorageUnavailable(
            "a server has {file} open: stop it, put the copy back, and start it again", file=target.name
        )
    with claim:
        yield


def _beside(file: Path, ending: str) -> Path:
    return file.with_name(file.name + ending)
