"""Files written as a whole, where there is room and where there is none."""

from __future__ import annotations

import errno
import os
import re
import resource
import signal
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pipworks.engine.whole import finished, make_new, rewritten, write_whole


@contextmanager
def room(most: int) -> Iterator[None]:
    """A disk on which files may have so many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handled = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handled)


def test_what_does_not_fit_leaves_what_was_there(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    write_whole(file, "short\n")
    with room(100), pytest.raises(OSError, match=r"game\.txt") as refused:
        write_whole(file, "long\n" * 1000)
    assert (refused.value.errno, refused.value.filename) == (errno.EFBIG, str(file))
    assert file.read_text() == "short\n"
    assert os.listdir(tmp_path) == ["game.txt"]


def test_what_goes_wrong_on_the_way_leaves_what_was_there(tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    write_whole(file, "before")
    with pytest.raises(UnicodeEncodeError), rewritten(file) as part:
        part.write_text("half of it, and \ud800", encoding="utf-8")
    with pytest.raises(FileNotFoundError) as other, rewritten(file):
        (tmp_path / "none.txt").read_text()
    assert other.value.filename == str(tmp_path / "none.txt")
    assert file.read_text() == "before"
    assert os.listdir(tmp_path) == ["table.csv"]


def test_links_and_rights_stay_as_they_were(tmp_path: Path) -> None:
    there, link, new = tmp_path / "there.txt", tmp_path / "link.txt", tmp_path / "new.txt"
    there.write_text("before")
    there.chmod(0o640)
    link.symlink_to(there)
    write_whole(link, "after")
    assert link.is_symlink() and there.read_text() == "after"
    assert stat.S_IMODE(there.stat().st_mode) == 0o640
    write_whole(new, "new")
    (tmp_path / "usual.txt").touch()
    assert new.stat().st_mode == (tmp_path / "usual.txt").stat().st_mode
    with finished(tmp_path / "own.db") as part:
        part.write_text("secret")
    assert stat.S_IMODE((tmp_path / "own.db").stat().st_mode) == 0o600


def test_a_pipe_is_written_to_and_stays_one(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_whole(pipe, b"through it")
        assert os.read(reading, 100) == b"through it"
    finally:
        os.close(reading)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    write_whole(Path("/dev/null"), "nowhere")
    assert not Path("/dev/null").is_file()


@pytest.mark.parametrize("name", ["none/game.txt", ".", "x" * 300])
def test_what_cannot_be_written_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(OSError, match=re.escape(str(tmp_path / name))):
        write_whole(tmp_path / name, "lost")
    assert os.listdir(tmp_path) == []


def test_names_may_be_as_long_as_files_may_be_called(tmp_path: Path) -> None:
    file = tmp_path / ("ä" * 127)
    write_whole(file, "there")
    assert file.read_text() == "there"


def test_names_that_are_taken_get_numbers(tmp_path: Path) -> None:
    (tmp_path / "game-2.txt").mkdir()
    made = [make_new(tmp_path / "game.txt").name for _ in range(3)]
    assert made == ["game.txt", "game-3.txt", "game-4.txt"]
