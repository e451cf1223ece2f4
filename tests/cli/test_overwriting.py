"""No command writes over what it reads: it is refused in a sentence, and every file stays as it was."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import pipworks
from pipworks.tables import Storage
from pipworks.tables.database import url_of
from shell import run

Capture = pytest.CaptureFixture[str]
EXAMPLES = Path(__file__).resolve().parents[2]
GAME = "tens.py"


def _held(folder: Path) -> dict[str, bytes]:
    """What is in the files of a folder, but for the index that SQLite makes of a log to read it."""
    files = (each for each in sorted(folder.rglob("*")) if each.is_file() and each.suffix != ".db-shm")
    return {str(each): each.read_bytes() for each in files}


@pytest.fixture
def desk(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder, which is the present one, with something of every kind that commands read."""
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "sweep", "femto", "--cards", "4", "--from", "1..5", "--out", "packs").code == 0
    shutil.copy(EXAMPLES / "docs" / "levels.json", "levels.json")
    shutil.copy(Path(pipworks.__file__).parent / "starter" / "tens.py", GAME)
    Path("mail.txt").write_text("no block")
    Path("games.csv").write_text("no record")
    Storage(url_of(tmp_path / "tables.db")).close()
    Path("tables.db-wal").touch()
    begun = run(capsys, "post", "begin", "femto:atto", "--to", "Bo", "--name", "Ann", "--folder", "post")
    assert begun.code == 0
    (kept,) = Path("post").glob("*.json")
    kept.rename("kept.json")
    Path("post", kept.name).symlink_to("../kept.json")
    Path("link").symlink_to("packs/sweep.parquet")
    return tmp_path


@pytest.mark.parametrize(
    ("words", "file"),
    [
        ("sweep packs --compact", "packs/sweep.parquet"),
        ("sweep packs --compact", "packs/../packs/sweep.json"),
        ("sweep packs --compact", "link"),
        ("ratings marks levels.json --out", "levels.json"),
        ("post read mail.txt --folder post --save", "mail.txt"),
        ("post read mail.txt --folder post --save", "kept.json"),
        ("post show --folder post --save", "kept.json"),
        ("post record --folder post ''", "kept.json"),
        ("records games.csv --decisions", "games.csv"),
        (f"export {GAME} --output", GAME),
        (f"lab {GAME} --html", GAME),
        (f"lab femto --against {GAME} --html", GAME),
        (f"solve {GAME} --certificate", GAME),
        (f"print {GAME} --what sheet --out", GAME),
        (f"post begin {GAME} --to Bo --name Ann --folder post --save", GAME),
        ("gallery export --database tables.db", "tables.db"),
        ("tournament results AAAAAA --database tables.db --out", "tables.db"),
        ("tournament results AAAAAA --database tables.db --out", "tables.db-wal"),
    ],
)
def test_what_is_read_is_not_written_over(capsys: Capture, desk: Path, words: str, file: str) -> None:
    before = _held(desk)
    done = run(capsys, *("" if each == "''" else each for each in words.split()), file)
    said = f"pipworks: {file} is itself read for this: name another file to be written\n"
    assert (done.code, done.out, done.err) == (2, "", said)
    assert _held(desk) == before


def test_a_compact_file_may_lie_beside_its_sweep_and_be_written_anew(capsys: Capture, desk: Path) -> None:
    for _ in range(2):
        assert run(capsys, "sweep", "packs", "--compact", "packs/packs.gz").code == 0
