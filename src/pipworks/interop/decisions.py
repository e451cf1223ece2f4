"""The decisions of recorded games as tables for other people's programs: CSV and Parquet.

A row is one choice of one seat: which of the games it is (from 1) and of which variant, who chose (seats
count from 0), after how many steps, what could be chosen and what was, and what the seat got in the end
(nothing for a game that has not ended). What is offered and chosen is told as the seat itself knows it: but
for the final score, nothing goes into a row that was hidden from the seat then.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from pipworks.engine import GameError, GameRecord
from pipworks.engine.errors import NoParquet, of_kind
from pipworks.engine.whole import rewritten

MANY = 10_000
"""So many rows are written to Parquet at a time."""


class BadDecisions(GameError):
    """A table that cannot be written as asked."""

    code = "bad-decisions"


class Chosen(NamedTuple):
    """A row: one decision of one seat."""

    game: int
    variant: str
    seat: int
    step: int
    choices: tuple[str, ...]
    choice: str
    score: float | None


def chosen_in(records: Iterable[GameRecord]) -> Iterator[Chosen]:
    """The decisions of games, in their order; those of a joint choice in that of the seats."""
    of_kind(Iterable, records, "decisions are of records, as pipworks.records reads them")
    for number, record in enumerate(records, 1):
        of_kind(GameRecord, record, "decisions are of records, as pipworks.records reads them")
        scores = record.now.scores if record.now.over else None
        variant = record.variant
        for step, made in enumerate(record.steps):
            if isinstance(made, str):
                continue  # a random event
            here = record.positions[step]
            for seat, choice in sorted(made.items()):
                written = variant.game.notation.choice(variant, here.seen_by(seat), seat, choice)
                score = None if scores is None else scores[seat]
                yield Chosen(number, variant.code, seat, step, here.choices(seat), written, score)


def write_decisions(records: Iterable[GameRecord], file: str | PathLike[str]) -> int:
    """Write the decisions of games to a file named `.csv` or `.parquet`; returns how many there are.

    In CSV what could be chosen is a list in JSON. Raises BadDecisions for another name, WrongType for what is
    no name, NoParquet without PyArrow, and what reading the records raises.
    """
    of_kind((str, PathLike), file, "decisions are written to a file, named by a text such as games.csv")
    kind = Path(file).suffix.lower()
    write = _WRITTEN.get(kind)
    if write is None:
        raise BadDecisions(
            "{file} is no name of a table of decisions: let it end in .csv or .parquet", file=str(file)
        )
    with rewritten(Path(file)) as part:
        return write(chosen_in(records), part)


def _write_csv(rows: Iterator[Chosen], file: Path) -> int:
    count = 0
    with file.open("w", encoding="utf-8", newline="") as lines:
        table = csv.writer(lines, lineterminator="\n")
        table.writerow(Chosen._fields)
        for row in rows:
            choices = json.dumps(row.choices, ensure_ascii=False)
            table.writerow([choices if name == "choices" else each for name, each in row._asdict().items()])
            count += 1
    return count


def _write_parquet(rows: Iterator[Chosen], file: Path) -> int:
    try:
        import pyarrow as arrow
        from pyarrow import parquet
    except ImportError as problem:
        raise NoParquet(
            "Parquet needs PyArrow, which is not here: pip install 'pipworks[parquet]', or write .csv"
        ) from problem
    kinds = (
        arrow.int64(),
        arrow.string(),
        arrow.int8(),
        arrow.int32(),
        arrow.list_(arrow.string()),
        arrow.string(),
        arrow.float64(),
    )
    form = arrow.schema(list(zip(Chosen._fields, kinds, strict=True)))
    count = 0
    with parquet.ParquetWriter(file, form) as table:
        while some := list(islice(rows, MANY)):
            columns = dict(zip(Chosen._fields, zip(*some, strict=True), strict=True))
            table.write_table(arrow.table(columns, schema=form))
            count += len(some)
    return count


_WRITTEN = {".csv": _write_csv, ".parquet": _write_parquet}
"""What writes a table, by the end of its name."""
