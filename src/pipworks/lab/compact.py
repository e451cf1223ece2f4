"""The main measures of a sweep in a few megabytes, for whoever shows all packs at once.

The file is a gzip stream. In it stands a line of JSON, filled up with spaces so that with its line feed it
has a multiple of eight bytes, and then each column, one after the other: unsigned whole numbers,
little-endian, one for each pack. The packs themselves are not there, for they are all there are, in
lexicographic order.

| key | what it is |
|---|---|
| `form` | 1 |
| `variant` | the code of the first pack |
| `cards`, `from` | how many cards a pack has, and of which it is made, ascending |
| `rows`, `deals` | how many packs there are; how many deals of each |
| `columns` | of each its `name`, its `bits` (16 or 8), `low` and `scale`: a value is low + number × scale |

The columns are those of the sweep, as far as it has them: `strength`, `best`, `draws`, and `power`, the
largest of `card_power` less the least; with 8 bits `decided` and `pure_openings`, which are exact. The
others are rounded by half their scale at most, which is 1/65 535 of their range.
"""

from __future__ import annotations

import gzip
import json
import zlib
from dataclasses import dataclass
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.whole import refuse_overwriting, write_whole
from pipworks.lab.rows import pack_at, with_parquet
from pipworks.lab.sweep import ROWS, SETTINGS, files_of
from pipworks.lab.sweep_words import BadSweep, damaged

FORM = 1
MOST_16, MOST_8 = 65535, 255
MOST_HEAD = 1 << 20
"""A first line has no more bytes than that."""


@dataclass(frozen=True)
class Compact:
    """What a compact file holds."""

    variant: str
    cards: int
    faces: tuple[int, ...]
    deals: int
    columns: dict[str, NDArray[np.float64]]
    """By name, the values of all packs."""

    def pack(self, row: int) -> tuple[int, ...]:
        """The cards of a pack. Raises IndexError where there is none."""
        if not 0 <= row < comb(len(self.faces), self.cards):
            raise IndexError(f"there is no pack {row}")
        return pack_at(self.faces, self.cards, row)


def write_compact(folder: Path, file: Path) -> int:
    """Write the compact file of a sweep that is done and varies nothing but the pack; how many bytes it has.

    Raises BadSweep for other folders, BadOption for a file of the sweep itself, NoParquet, and OSError where
    the file cannot be written.
    """
    refuse_overwriting(file, *files_of(folder))
    settings = _settings(folder)
    rows, deals = _table(folder / ROWS)
    wide, narrow = {}, {}
    for name in ("strength", "best", "draws"):
        wide[name] = rows[name].to_numpy()
    if rows["card_power"].null_count == 0:
        power = rows["card_power"].combine_chunks().flatten().to_numpy().reshape(len(rows), -1)
        wide["power"] = np.ptp(power, axis=1)
    if rows["decided"].null_count == 0 and deals <= MOST_8:
        narrow["decided"] = (rows["decided"].to_numpy(), 1 / deals)
    if deals <= MOST_8:
        narrow["pure_openings"] = (rows["pure_openings"].to_numpy(), 1.0)
    columns, parts = [], []
    for name, values in wide.items():
        low = float(values.min())
        scale = (float(values.max()) - low or 1.0) / MOST_16
        columns.append({"name": name, "bits": 16, "low": low, "scale": scale})
        parts.append(np.rint((values - low) / scale).astype("<u2").tobytes())
    for name, (values, scale) in narrow.items():
        columns.append({"name": name, "bits": 8, "low": 0.0, "scale": scale})
        parts.append(np.rint(values / scale).astype(np.uint8).tobytes())
    head = json.dumps(
        {
            "form": FORM,
            "variant": settings["variants"][0],
            "cards": settings["cards"],
            "from": settings["from"],
            "rows": len(rows),
            "deals": deals,
            "columns": columns,
        }
    )
    line = head + " " * (-(len(head) + 1) % 8) + "\n"
    content = gzip.compress(line.encode() + b"".join(parts), 9, mtime=0)
    write_whole(file, content)
    return len(content)


def read_compact(file: Path) -> Compact:
    """Read a compact file. Raises BadSweep for what is none, and OSError."""
    try:
        line, _, content = gzip.decompress(file.read_bytes()).partition(b"\n")
        head: dict[str, Any] = json.loads(line)
        form = head["form"]
    except (gzip.BadGzipFile, EOFError, ValueError, KeyError, TypeError, zlib.error) as problem:
        raise BadSweep("{file} is no compact file of a sweep", file=str(file)) from problem
    if form != FORM:
        raise BadSweep(
            "{file} is of form {form}, and only form {known} can be read",
            file=str(file),
            form=str(form),
            known=FORM,
        )
    try:
        return _compact(head, content)
    except (ValueError, KeyError, TypeError) as problem:
        raise BadSweep(
            "{file} is a compact file of a sweep that has been damaged", file=str(file)
        ) from problem


def read_head(file: Path) -> dict[str, Any]:
    """The first line of a compact file, not its columns. Raises BadSweep for what is none, and OSError."""
    try:
        with gzip.open(file) as stream:
            head: dict[str, Any] = json.loads(stream.readline(MOST_HEAD))
        form = head["form"]
    except (gzip.BadGzipFile, EOFError, ValueError, KeyError, TypeError, zlib.error) as problem:
        raise BadSweep("{file} is no compact file of a sweep", file=str(file)) from problem
    if form != FORM:
        raise BadSweep(
            "{file} is of form {form}, and only form {known} can be read",
            file=str(file),
            form=str(form),
            known=FORM,
        )
    return head


def _compact(head: dict[str, Any], content: bytes) -> Compact:
    columns, at = {}, 0
    for each in head["columns"]:
        kind = {16: "<u2", 8: "u1"}[each["bits"]]
        numbers = np.frombuffer(content, kind, head["rows"], at)
        columns[each["name"]] = each["low"] + numbers * each["scale"]
        at += numbers.nbytes
    return Compact(head["variant"], head["cards"], tuple(head["from"]), head["deals"], columns)


def _settings(folder: Path) -> dict[str, Any]:
    """What a sweep that is done was about. Raises BadSweep where it cannot be written compactly."""
    if not (folder / ROWS).is_file() or not (folder / SETTINGS).is_file():
        raise BadSweep(
            "there is no sweep in {folder} that is done: name the folder of one", folder=str(folder)
        )
    try:
        settings: dict[str, Any] = json.loads((folder / SETTINGS).read_text(encoding="utf-8"))
        several = len(settings["variants"]) > 1
    except (ValueError, KeyError, TypeError) as problem:
        raise damaged(folder / SETTINGS) from problem
    if several:
        raise BadSweep(
            "{folder} is a sweep over options, too, and a compact file has one variant: sweep without --with",
            folder=str(folder),
        )
    return settings


def _table(file: Path) -> tuple[Any, int]:
    """The rows of a sweep, and how many deals a pack has. Raises NoParquet and BadSweep."""
    pyarrow, parquet = with_parquet()
    names = ["strength", "best", "draws", "card_power", "decided", "pure_openings"]
    try:
        rows = parquet.read_table(file, columns=names)
        return rows, len(json.loads(rows.schema.metadata[b"hands"]) or [0])
    except (pyarrow.ArrowException, KeyError, TypeError) as problem:
        raise damaged(file) from problem
