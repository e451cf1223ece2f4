"""Copies of a database in use: whole, for nobody else to read, put back as they were, or refused."""

from __future__ import annotations

import errno
import os
import re
import shutil
import sqlite3
import stat
import subprocess
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from postgres import Postgres

from pipworks.solve import no_progress
from pipworks.tables import Storage
from pipworks.tables.copies import copy, put_back
from pipworks.tables.errors import BadCopy, StorageUnavailable
from shell import run

KEPT = Path(__file__).parent / "fixtures" / "0001.db"
Capture = pytest.CaptureFixture[str]


def url_of(file: Path) -> str:
    return f"sqlite:///{file}"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A server's database, with what servers of the first version had in it."""
    home = tmp_path / "tables.db"
    shutil.copy(KEPT, home)
    Storage(url_of(home)).close()
    return home


def contents(file: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables."""
    with closing(sqlite3.connect(file)) as connection:
        named = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        names = [name for (name,) in named]
        return {name: sorted(connection.execute(f'SELECT * FROM "{name}"'), key=repr) for name in names}


def test_a_copy_put_back_is_what_was_copied(home: Path, tmp_path: Path) -> None:
    was, file = contents(home), tmp_path / "copy.db"
    made = copy(url_of(home), file, no_progress)
    assert made.holds == {name: len(was[name]) for name in ("tables", "events", "people")}
    assert made.holds["events"] > 0 and made.bytes == file.stat().st_size
    assert file.stat().st_mode & 0o077 == 0
    assert contents(file) == was
    with closing(sqlite3.connect(home)) as later:
        later.execute("DELETE FROM events")
        later.commit()
    lost = contents(home)
    back = put_back(file, url_of(home), no_progress)
    assert contents(home) == was == contents(file)
    assert back.aside is not None and contents(back.aside) == lost
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted(
        [home.name, file.name, back.aside.name, f"{home.name}-server"]
    )


def test_a_database_is_made_for_nobody_else_to_read(tmp_path: Path) -> None:
    Storage(url_of(tmp_path / "new.db")).close()
    assert (tmp_path / "new.db").stat().st_mode & 0o077 == 0


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make files for others")
@pytest.mark.parametrize("was_there", [True, False])
def test_what_root_puts_back_belongs_to_whom_the_server_runs_as(
    home: Path, tmp_path: Path, was_there: bool
) -> None:
    file, place = tmp_path / "copy.db", tmp_path / "state"
    copy(url_of(home), file, no_progress)
    place.mkdir()
    os.chown(place, 65_534, 65_534)
    target = place / "tables.db"
    if was_there:
        shutil.copy(home, target)
        os.chown(target, 65_534, 65_534)
    put_back(file, url_of(target), no_progress)
    assert {each.stat().st_uid for each in place.iterdir()} == {65_534}


def test_a_copy_is_of_one_moment_while_others_write(home: Path, tmp_path: Path) -> None:
    """Each transaction adds one row to two tables; a copy that tore one apart would hold unlike numbers."""
    stop, begun = threading.Event(), threading.Event()

    def write() -> None:
        with closing(sqlite3.connect(home, timeout=60)) as writer:
            number = 0
            while not stop.is_set():
                number += 1
                writer.execute("INSERT INTO settings VALUES (?, ?)", (f"n{number}", "x" * 2000))
                writer.execute("INSERT INTO counters VALUES (?, 0)", (f"n{number}",))
                writer.commit()
                if number == 20:
                    begun.set()

    writing = threading.Thread(target=write)
    writing.start()
    try:
        assert begun.wait(300)
        for number in range(5):
            copy(url_of(home), tmp_path / f"{number}.db", no_progress)
    finally:
        stop.set()
        writing.join()
    sizes = []
    for number in range(5):
        held = contents(tmp_path / f"{number}.db")
        assert sum(name.startswith("n") for name, _ in held["settings"]) == sum(
            name.startswith("n") for name, _ in held["counters"]
        )
        sizes.append(len(held["settings"]))
    assert sizes == sorted(sizes) and sizes[0] >= 20


def test_a_copy_is_put_back_where_nothing_was_or_what_was_is_no_database(tmp_path: Path) -> None:
    home = tmp_path / "new" / "tables.db"
    made = put_back(KEPT, url_of(home), no_progress)
    assert made.aside is None and made.holds["tables"] > 0
    storage = Storage(url_of(home))
    storage.close()
    home.write_bytes(b"mashed potatoes")
    back = put_back(KEPT, url_of(home), no_progress)
    assert back.aside is not None and back.aside.read_bytes() == b"mashed potatoes"
    assert contents(home)["events"]


def test_nothing_is_put_back_under_a_server(home: Path) -> None:
    storage = Storage(url_of(home))
    storage.claim()
    try:
        before = contents(home)
        with pytest.raises(StorageUnavailable, match=r"a server has tables\.db open: stop it"):
            put_back(KEPT, url_of(home), no_progress)
        assert contents(home) == before
        copy(url_of(home), home.with_name("copy.db"), no_progress)
    finally:
        storage.close()


class Stopped(BaseException):
    """As if somebody had pressed Ctrl-C."""


FULL = OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("surprise", [Stopped(), FULL], ids=["stopped", "full"])
@pytest.mark.parametrize("what", ["the copy", "the place", "the folder"])
def test_whatever_stops_it_there_is_the_database_that_was(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, surprise: BaseException, what: str
) -> None:
    """It is stopped as the copy is brought to disk, as it takes its place, or as that is brought to disk."""
    copy(url_of(home), file := tmp_path / "copy.db", no_progress)
    with closing(sqlite3.connect(home)) as later:
        later.execute("DELETE FROM events")
        later.commit()
    was = contents(home)
    home.with_name(f"{home.name}-wal").touch()
    there = sorted(each.name for each in tmp_path.iterdir())
    real, replace = os.fsync, Path.replace

    def fsync(opened: int) -> None:
        if (what == "the folder") == stat.S_ISDIR(os.fstat(opened).st_mode) and what != "the place":
            raise surprise
        real(opened)

    def put(path: Path, target: Path) -> Path:
        if what == "the place" and path.suffix == ".part":
            raise surprise
        return replace(path, target)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(Path, "replace", put)
    with pytest.raises((Stopped, BadCopy)):
        put_back(file, url_of(home), no_progress)
    assert sorted(each.name for each in tmp_path.iterdir() if each.name != f"{home.name}-server") == there
    assert contents(home) == was


def test_what_a_lost_database_has_left_is_not_read_into_another(home: Path, tmp_path: Path) -> None:
    copy(url_of(home), file := tmp_path / "copy.db", no_progress)
    home.unlink()
    left = home.with_name(f"{home.name}-wal")
    left.write_bytes(b"its last words")
    back = put_back(file, url_of(home), no_progress)
    assert back.aside is None and contents(home) == contents(file)
    assert not left.exists() and [each.read_bytes() for each in tmp_path.glob("*.replaced-*")] == [
        b"its last words"
    ]


def no_copy(tmp_path: Path) -> Path:
    return tmp_path / "nowhere.db"


def no_database(tmp_path: Path) -> Path:
    (file := tmp_path / "letter.txt").write_text("Dear Ann, " * 500)
    return file


def another(tmp_path: Path) -> Path:
    with closing(sqlite3.connect(file := tmp_path / "recipes.db")) as connection:
        connection.execute("CREATE TABLE recipes (name)")
    return file


def cut_short(tmp_path: Path) -> Path:
    content = KEPT.read_bytes()
    (file := tmp_path / "cut.db").write_bytes(content[: len(content) // 2])
    return file


def newer(tmp_path: Path) -> Path:
    shutil.copy(KEPT, file := tmp_path / "newer.db")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    return file


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (no_copy, "there is no copy"),
        (no_database, "this file is no database"),
        (another, "it holds no tables of Pipworks"),
        (cut_short, "damaged"),
        (newer, "made by a newer Pipworks"),
    ],
)
def test_what_is_no_copy_is_refused_and_the_database_stays(
    home: Path, tmp_path: Path, make: Callable[[Path], Path], says: str
) -> None:
    before, file = contents(home), make(tmp_path)
    there = sorted(each.name for each in tmp_path.iterdir())
    with pytest.raises((BadCopy, StorageUnavailable), match=says):
        put_back(file, url_of(home), no_progress)
    assert contents(home) == before
    left = {each.name for each in tmp_path.iterdir()} - {"tables.db-server"}
    assert sorted(left) == there


def test_a_copy_takes_the_place_of_nothing(home: Path, tmp_path: Path) -> None:
    (file := tmp_path / "mine.db").write_text("mine")
    with pytest.raises(BadCopy, match="is there already: name another file"):
        copy(url_of(home), file, no_progress)
    with pytest.raises(BadCopy, match="is the database itself"):
        put_back(home, url_of(home), no_progress)
    with pytest.raises(BadCopy, match="cannot be written"):
        copy(url_of(home), tmp_path / "no" / "folder" / "copy.db", no_progress)
    with pytest.raises(BadCopy, match="in memory"):
        copy("sqlite://", tmp_path / "copy.db", no_progress)
    assert file.read_text() == "mine"


def test_postgresql_is_copied_by_what_is_said(postgres: Postgres, tmp_path: Path) -> None:
    """The commands that are named, typed as they stand, copy a database and put it back."""
    database = postgres.empty()
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(KEPT.with_suffix(".sql").read_bytes())
    Storage(database).close()

    def events() -> list[Any]:
        with psycopg.connect(database) as connection:
            return connection.execute("SELECT * FROM events ORDER BY table_id, number").fetchall()

    was = events()
    with pytest.raises(BadCopy, match="made by itself") as refused:
        copy(database, tmp_path / "copy.db", no_progress)
    subprocess.run(str(refused.value).partition(": ")[2], shell=True, cwd=tmp_path, check=True)
    with psycopg.connect(database) as connection:
        connection.execute("TRUNCATE events CASCADE")
    assert was and not events()
    with psycopg.connect(database, autocommit=True) as connection:  # of a newer Pipworks
        connection.execute("CREATE TABLE newer (person varchar REFERENCES people (id))")
    with pytest.raises(BadCopy, match="takes its copies back by itself") as refused:
        put_back(KEPT, database, no_progress)
    for _ in range(2):
        subprocess.run(str(refused.value).partition(": ")[2], shell=True, cwd=tmp_path, check=True)
        with psycopg.connect(database) as connection:
            assert connection.execute("SELECT to_regclass('newer')").fetchone() == (None,)
        Storage(database).close()
        assert events() == was
        with pytest.raises(BadCopy) as copied:  # and it can be copied and put back again
            copy(database, tmp_path / "copy.db", no_progress)
        subprocess.run(str(copied.value).partition(": ")[2], shell=True, cwd=tmp_path, check=True)
    with pytest.raises(BadCopy) as refused:
        copy("postgresql://ann:geheim@db/tables", tmp_path / "copy.db", no_progress)
    assert str(refused.value).endswith("--file=pipworks.dump postgresql://ann@db/tables")
    with pytest.raises(StorageUnavailable, match="there is no such database, or nobody of that name"):
        Storage(f"{database}-elsewhere")
    with pytest.raises(StorageUnavailable, match="there is no such database, or nobody of that name"):
        Storage(database.replace("pipworks@", "nobody@"))


def test_the_commands_say_what_they_did(home: Path, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "copy.db"
    own = {"PIPWORKS_DATABASE": str(home)}
    code, out, _ = run(capsys, "backup", file, **own)
    assert code == 0 and out.startswith(f"Copied to {file}: ") and " events, " in out
    code, _, err = run(capsys, "backup", file, **own)
    assert code == 2 and err == f"pipworks: {file} is there already: name another file\n"
    told = run(capsys, "restore", file, "--json", **own).json
    assert Path(told["file"]) == home and Path(told["aside"]).is_file()
    nowhere = tmp_path / "no" / "folder" / "tables.db"
    code, _, err = run(capsys, "backup", tmp_path / "other.db", "--database", nowhere)
    assert code == 2 and "there is no database" in err and not nowhere.parent.exists()


def test_what_was_copied_is_told_in_german(home: Path, tmp_path: Path, capsys: Capture) -> None:
    own = {"PIPWORKS_DATABASE": str(home), "PIPWORKS_LANGUAGE": "de"}
    out = run(capsys, "backup", tmp_path / "copy.db", **own).out
    told = re.fullmatch(rf"Kopiert nach {tmp_path}/copy.db: (.* Ereignisse, .*)\n", out)
    assert told is not None
    first, second = run(capsys, "restore", tmp_path / "copy.db", **own).out.splitlines()
    assert first == f"Zurückgespielt als {home}: {told[1]}"
    assert second.startswith(f"Was vorher da war, bleibt als {home}.replaced-")


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (no_copy, "es gibt keine Kopie {file}"),
        (no_database, "{file} lässt sich nicht lesen: diese Datei ist keine Datenbank"),
        (another, "das ist keine Datenbank von Pipworks: sie enthält keine Tische von Pipworks"),
        (newer, "diese Datenbank hat ein neueres Pipworks gemacht (ihre Form ist 9999, "),
    ],
)
def test_who_reads_german_is_refused_in_german_alone(
    home: Path, tmp_path: Path, capsys: Capture, make: Callable[[Path], Path], says: str
) -> None:
    file, own = make(tmp_path), {"PIPWORKS_DATABASE": str(home), "PIPWORKS_LANGUAGE": "de"}
    code, _, err = run(capsys, "restore", file, **own)
    assert code == 2 and err.startswith(f"pipworks: {says.format(file=file)}")
    there = tmp_path / "no" / "folder" / "copy.db"
    _, _, err = run(capsys, "backup", there, **own)
    why = "so eine Datei oder so einen Ordner gibt es nicht"
    assert err == f"pipworks: {there} kann nicht geschrieben werden ({why})\n"


def test_a_server_that_runs_is_told_of_in_german(home: Path, tmp_path: Path, capsys: Capture) -> None:
    copy(url_of(home), file := tmp_path / "copy.db", no_progress)
    storage = Storage(url_of(home))
    storage.claim()
    _, _, err = run(capsys, "restore", file, PIPWORKS_DATABASE=str(home), PIPWORKS_LANGUAGE="de")
    storage.close()
    assert err.startswith("pipworks: ein Server hat tables.db offen: ")
