"""Sweeps: every pack that can be made of some cards, solved exactly, and written down as a table.

A sweep lies in a folder. While it goes on, there is a file for each part of it that is done, so that a sweep
that was broken off goes on where it was; at the end `sweep.parquet` has all rows. What is in them depends
neither on who worked nor on how often the work was broken off.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from errno import EISDIR
from functools import cached_property
from math import comb
from pathlib import Path
from time import monotonic
from typing import Any

from pipworks.engine import Message, Variant, say
from pipworks.lab.rows import Columns, codes_of, columns_of, holds, joined, pack_at, rows_of
from pipworks.lab.sweep_words import BadSweep, damaged, variants_of
from pipworks.solve import Progress, no_progress
from pipworks.solve.packs import refuse_unsweepable
from pipworks.work import Pool, WorkersLost

SETTINGS = "sweep.json"
ROWS = "sweep.parquet"
FORM = 1
"""Of the folder and its files: it rises when a sweep that was begun before could not go on."""

MOST_PACKS = 1_000_000_000
MOST_AT_ONCE = 1 << 14
"""A part has so many packs at most, and fewer where they have many positions."""


@dataclass(frozen=True)
class Sweep:
    """What is swept: for each of some variants every pack of as many different cards, out of `faces`.

    Of each variant it is the first pack; `faces` ascend; `swept` are the options that vary.
    """

    variants: tuple[Variant, ...]
    faces: tuple[int, ...]
    swept: tuple[str, ...] = ()

    @property
    def cards(self) -> int:
        """How many cards a pack has."""
        return len(self.variants[0].options.pack)  # type: ignore[attr-defined] # that it has one is checked

    @property
    def packs_each(self) -> int:
        """How many packs there are of each variant."""
        return comb(len(self.faces), self.cards)

    @property
    def rows(self) -> int:
        """How many rows there are in all."""
        return len(self.variants) * self.packs_each

    @cached_property
    def settings(self) -> dict[str, Any]:
        """What tells this sweep from others."""
        game = self.variants[0].game
        return {
            "form": FORM,
            "rules": game.version,
            "variants": [each.code for each in self.variants],
            "cards": self.cards,
            "from": list(self.faces),
            "swept": list(self.swept),
        }

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The parts, in the order of their rows. They depend on nothing but what is swept."""
        found = []
        for variant in self.variants:
            size = _part_size(variant, self.packs_each)
            columns = columns_of(variant, self.swept)
            for first in range(0, self.packs_each, size):
                count = min(size, self.packs_each - first)
                found.append(Part(variant, columns, self.faces, first, count))
        return tuple(found)


@dataclass(frozen=True)
class Part:
    """Some packs of one variant: from number `first` on `count` of them."""

    variant: Variant
    columns: Columns
    faces: tuple[int, ...]
    first: int
    count: int

    @property
    def ends(self) -> tuple[str, str]:
        """The codes of its first and of its last pack."""
        cards = len(self.variant.options.pack)  # type: ignore[attr-defined] # that it has one is checked
        numbers = self.first, self.first + self.count - 1
        one, other = codes_of(self.columns, [pack_at(self.faces, cards, number) for number in numbers])
        return one, other


def plan(code: str, cards: int, faces: str, options: str = "") -> Sweep:
    """The sweep over every pack of so many cards out of `faces`, like `1..24` or `1..10,12,15`.

    `code` names a game or a variant, whose own pack does not count; `options` are to be swept over, as in
    `chooser=*,goal=high|low`: a `*` stands for any text, and `|` is between several. What does not go
    together is left out. Raises BadSweep, NotSolvable, and what naming a variant raises.
    """
    variants, numbers, swept = variants_of(code, cards, faces, options)
    found = Sweep(variants, numbers, swept)
    for each in variants:
        refuse_unsweepable(each)
    if found.rows > MOST_PACKS:
        raise BadSweep(
            "there are {rows:grouped} packs to be solved, and a sweep has at most {most:grouped}: "
            "take fewer cards or faces",
            rows=found.rows,
            most=MOST_PACKS,
        )
    return found


def sweep(
    asked: Sweep,
    folder: Path,
    workers: int | None = None,
    over: str = "threads",
    tell: Progress = no_progress,
) -> Path:
    """Sweep, or go on with a sweep, in a folder; the file of all rows.

    `workers` and `over` as for `pipworks.work.Pool`. Raises BadSweep where the folder holds something else,
    and where there are no workers, or none any more; NoParquet, and OSError where the folder cannot be
    written to.
    """
    _begin(asked, folder)
    done = folder / ROWS
    files = [folder / f"part-{number:06}.parquet" for number in range(len(asked.parts))]
    first, last = asked.parts[0], asked.parts[-1]
    if not _is_whole(done, asked.rows, (first.ends[0], last.ends[1]), ["code"]):
        left = [
            (part, file)
            for part, file in zip(asked.parts, files, strict=True)
            if not _is_whole(file, part.count, part.ends)
        ]
        if over not in ("threads", "processes"):
            tell(0.0, say("connecting to {scheduler}", scheduler=over))
        with _pool(workers, over) as pool:
            told = _telling(asked, sum(part.count for part, _ in left), tell)
            made = pool.map(rows_of, [part for part, _ in left])
            try:
                for (part, file), rows in zip(left, made, strict=True):
                    _write(file, rows)
                    told(part.count)
            except WorkersLost as problem:
                raise BadSweep(
                    "the sweep is not done: {told}; what was solved stays in {folder}, and the same command "
                    "goes on with it",
                    told=str(problem),
                    folder=str(folder),
                ) from problem
        _put_together(asked, files, done)
    for each in files:
        each.unlink(missing_ok=True)
    return done


def files_of(folder: Path) -> list[Path]:
    """The files of a sweep that there are in its folder."""
    return [each for name in (SETTINGS, ROWS, "part-*.parquet") for each in folder.glob(name)]


def _is_whole(file: Path, rows: int, ends: tuple[str, str], columns: list[str] | None = None) -> bool:
    """Whether a file is there and holds these rows; one that has been damaged is made anew."""
    if file.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(file))
    return file.exists() and holds(file, rows, ends, columns)


def _pool(workers: int | None, over: str) -> Pool:
    """Workers. Raises BadSweep where there are none at an address."""
    try:
        return Pool(workers, over)
    except (ImportError, OSError, ValueError) as problem:
        told = " ".join(str(problem).split())
        raise BadSweep("there are no workers for this: {told}", told=told) from problem


def _part_size(variant: Variant, packs: int) -> int:
    assert variant.game.slots is not None
    many = (1 << 27) // int(variant.game.slots.slots(variant.rules))
    return max(1, min(MOST_AT_ONCE, many, max(256, packs // 16)))


def _begin(asked: Sweep, folder: Path) -> None:
    """See that a folder is there and is for this sweep."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = json.dumps(asked.settings, indent=1) + "\n"
    settings = folder / SETTINGS
    if settings.exists():
        found = settings.read_bytes()
        if found != wanted.encode():
            _refuse_damaged(settings, found)
            raise BadSweep(
                "{folder} holds a sweep of other settings: name another folder with --out, or say what "
                "{settings} says",
                folder=str(folder),
                settings=str(settings),
            )
        return
    if any(each.suffix != ".writing" for each in folder.iterdir()):
        raise BadSweep(
            "{folder} holds something else than a sweep: name an empty folder, or a new one",
            folder=str(folder),
        )
    _write(settings, wanted.encode())


def _refuse_damaged(settings: Path, found: bytes) -> None:
    """Raise BadSweep where settings do not say of which sweep they are."""
    try:
        if isinstance(json.loads(found), dict):
            return
    except (ValueError, RecursionError):
        pass
    raise damaged(settings)


def _write(file: Path, content: bytes) -> None:
    """Write a file so that it is there as a whole or not at all. Raises OSError with its name."""
    writing = file.with_name(f"{file.name}.writing")
    try:
        with writing.open("wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
    except OSError as problem:
        raise OSError(problem.errno, problem.strerror, str(file)) from problem
    writing.replace(file)


def _put_together(asked: Sweep, files: list[Path], done: Path) -> None:
    """Write the file of all rows from those of the parts."""
    writing = done.with_name(f"{done.name}.writing")
    try:
        with writing.open("wb") as out:
            joined(files, out)
            out.flush()
            os.fsync(out.fileno())
    except OSError as problem:
        raise OSError(problem.errno, problem.strerror or str(problem), str(done)) from problem
    writing.replace(done)


def _telling(asked: Sweep, left: int, tell: Progress) -> Callable[[int], None]:
    """Tells how far the sweep is, and how long it will take."""
    begun, before = monotonic(), asked.rows - left
    done = before
    tell(before / asked.rows, say("{done:grouped} of {of:grouped} packs", done=before, of=asked.rows))

    def told(count: int) -> None:
        nonlocal done
        done += count
        seconds = (monotonic() - begun) * (asked.rows - done) / (done - before)
        time = _duration(seconds)
        tell(
            done / asked.rows,
            say("{done:grouped} of {of:grouped} packs, {time} left", done=done, of=asked.rows, time=time),
        )

    return told


def _duration(seconds: float) -> Message:
    if seconds < 90:
        return say("{seconds} s", seconds=round(seconds))
    if seconds < 5400:
        return say("{minutes} min", minutes=round(seconds / 60))
    return say("{hours} h", hours=round(seconds / 3600, 1))
