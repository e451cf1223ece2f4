"""Asking a sweep which of its packs are as one wants them, in the words of SQL (DuckDB)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pipworks.engine import GameError
from pipworks.engine.messages import Quoted
from pipworks.lab.sweep import ROWS, SETTINGS
from pipworks.lab.sweep_words import BadSweep

HIDDEN = ("values", "file_row_number")
"""Columns that are not shown: the long one, and one that is not in the file."""


KEYS = ("code", "pack")
"""Columns that every sweep has."""


class NoDuckDB(GameError, ImportError):
    """A sweep cannot be asked, because DuckDB is not here. Says how to get it."""

    code = "no-duckdb"


@dataclass(frozen=True)
class Found:
    """Some rows of a sweep."""

    packs: int
    """How many there are in the sweep."""
    matching: int
    """How many of them are as was asked."""
    rows: list[dict[str, Any]]
    """The first of these, by column; without the values of all deals."""


def ask(place: Path, where: str = "", best: str = "", most: int = 20) -> Found:
    """The packs of a sweep for which `where` is true, those first for which `best` is largest.

    `place` is the folder of a sweep or its file; `where` and `best` are expressions of SQL over its columns.
    What is alike comes in the order of the file. Raises BadSweep and NoDuckDB.
    """
    duckdb = _duckdb()
    file = _file(place)
    asked = {"--where": where.strip() or "true", "--best": best.strip() or "NULL"}
    source = "FROM read_parquet($file, file_row_number = true, hive_partitioning = false)"
    kept = f"{source} WHERE ({asked['--where']})"
    order = f"ORDER BY CASE WHEN true THEN ({asked['--best']}) END DESC NULLS LAST, file_row_number"
    with duckdb.connect() as base:

        def run(query: str) -> Any:
            return base.execute(query, {"file": _only(file)})

        try:
            shown = [name for name, *_ in run(f"SELECT * {source} LIMIT 0").description if name not in HIDDEN]
            packs = run(f"SELECT count(*) {source}").fetchone()[0]
        except duckdb.Error as problem:
            raise BadSweep(
                "{file} is no file of a sweep: {problem}", file=str(file), problem=_first_line(problem)
            ) from problem
        if missing := [each for each in KEYS if each not in shown]:
            raise BadSweep(
                "{file} is no file of a sweep: it has no column {missing:or}",
                file=str(file),
                missing=tuple(missing),
            )
        told = ", ".join('"{}"'.format(each.replace('"', '""')) for each in shown)
        doing = "--where"
        try:
            duckdb.SQLExpression(asked[doing])  # one expression, and no more
            matching = run(f"SELECT count(*) {kept}").fetchone()[0]
            doing = "--best"
            duckdb.SQLExpression(asked[doing])
            rows = run(f"SELECT {told} {kept} {order} LIMIT {most}").fetchall()
        except duckdb.Error as problem:
            raise BadSweep(
                "{doing} cannot be {asked}: {problem}; the columns are {shown:and}",
                doing=doing,
                asked=Quoted(asked[doing]),
                problem=_first_line(problem),
                shown=tuple(shown),
            ) from problem
    return Found(packs, matching, [dict(zip(shown, row, strict=True)) for row in rows])


def _only(file: Path) -> str:
    """A file as DuckDB is told of it: by nothing but its name, as it takes some signs for patterns."""
    return re.sub(r"[*?\[]", r"[\g<0>]", str(file))


def _first_line(problem: Exception) -> str:
    return str(problem).splitlines()[0].rstrip("!.")


def _file(place: Path) -> Path:
    """The file of a sweep. Raises BadSweep."""
    file = place / ROWS if place.is_dir() else place
    if file.is_file():
        return file
    if (place / SETTINGS).is_file():
        raise BadSweep(
            "the sweep in {place} is not done yet: give the same command as before to go on with it",
            place=str(place),
        )
    raise BadSweep(
        "there is no sweep in {place}: make one first with pipworks sweep GAME --cards … --from …",
        place=str(place),
    )


def _duckdb() -> Any:
    """DuckDB. Raises NoDuckDB."""
    try:
        import duckdb
    except ImportError as problem:
        raise NoDuckDB(
            "a sweep is asked through DuckDB, which is not here: pip install 'pipworks[lab]'"
        ) from problem
    return duckdb
