"""Files written as a whole: until all of it is on disk, what was there before stays as it was."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from itertools import count
from pathlib import Path

from pipworks.engine.errors import BadOption

PRIVATE, USUAL = 0o600, 0o666
MOST_OF_A_NAME = 40
"""So many characters of a name the one beside it has, too: together with the rest it must not be too long."""


@contextmanager
def finished(
    file: Path, mode: int = PRIVATE, putting: AbstractContextManager[None] | None = None
) -> Iterator[Path]:
    """A file to be written beside another, which takes its place when it is whole and on disk.

    It does so inside of `putting`, if there is one. Raises OSError, with the name of that other.
    """
    part = file.with_name(f".{file.name[:MOST_OF_A_NAME]}.{os.getpid()}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode))
        yield part
        with part.open("rb") as written:
            os.fsync(written.fileno())
        with putting or nullcontext():
            part.replace(file)
            if os.name != "nt":
                _folder_on_disk(file.parent)
    except OSError as problem:
        if problem.errno is None or problem.filename not in (None, str(part)):
            raise  # of something else
        raise OSError(problem.errno, problem.strerror, str(file)) from problem
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _folder_on_disk(folder: Path) -> None:
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


@contextmanager
def rewritten(file: Path) -> Iterator[Path]:
    """What to write for a file to hold it: all of it or, if anything goes wrong, what it held before.

    Links are followed, and who may read a file stays as it was. What is no file, as a pipe, and what lies
    where nothing may be put beside it, is written itself. Raises OSError.
    """
    real = Path(os.path.realpath(file)) if file.is_symlink() else file
    there = file.is_file()
    if (
        (file.exists() and not there)
        or str(file.absolute()).startswith(("/dev/", "/proc/"))  # a stream, whatever it leads to
        or not os.access(real.parent, os.W_OK)
        or (there and not os.access(real, os.W_OK))
    ):
        yield file  # opening it says why, where it cannot be
        return
    with finished(real, PRIVATE if there else USUAL) as part:
        yield part
        if there:
            _entitled_like(part, real)


def write_whole(file: Path, content: str | bytes) -> None:
    """Write a file, a text in UTF-8; if that goes wrong, it holds what it held before. Raises OSError."""
    held = content.encode() if isinstance(content, str) else content
    with rewritten(file) as part:
        part.write_bytes(held)


def refuse_overwriting(file: Path, *read: Path) -> None:
    """Raise BadOption for a file to be written that is one of those that it is made of."""
    if file.is_file() and any(each.is_file() and each.samefile(file) for each in read):
        raise BadOption("{file} is itself read for this: name another file to be written", file=str(file))


def make_new(file: Path) -> Path:
    """Make an empty file of a name or, if that is taken, the next: game.txt, game-2.txt. Raises OSError."""
    made = file
    for number in count(2):
        try:
            made.open("xb").close()
            return made
        except FileExistsError:
            made = file.with_stem(f"{file.stem}-{number}")
    raise AssertionError("numbers have no end")


def _entitled_like(part: Path, file: Path) -> None:
    """Give a file the owner and the rights of another, as far as that is allowed."""
    with suppress(OSError):
        if os.name != "nt":
            owned = file.stat()
            os.chown(part, owned.st_uid, owned.st_gid)
    with suppress(OSError):
        shutil.copymode(file, part)
