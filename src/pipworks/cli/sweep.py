"""`pipworks sweep`: every pack of some cards solved, and which of them are as one wants them."""

from __future__ import annotations

from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipworks.cli.games import Json
from pipworks.cli.language import figure, phrase

if TYPE_CHECKING:
    from pipworks.lab.sweep_asking import Found


def sweep(
    what: Annotated[
        str, typer.Argument(metavar="[CODE|DIR]", help="The game or variant; or the sweep that is asked.")
    ] = "",
    cards: Annotated[int | None, typer.Option(help="How many cards a pack has.")] = None,
    faces: Annotated[
        str | None, typer.Option("--from", help="The cards that packs are made of: 1..24, or 1..10,12,15.")
    ] = None,
    options: Annotated[
        str, typer.Option("--with", help="Options to be swept over, too: chooser=*,goal=high|low.")
    ] = "",
    folder: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder of the sweep.")] = Path(
        "sweep"
    ),
    workers: Annotated[
        int | None, typer.Option(min=1, help="How many cores share the work; by default all.")
    ] = None,
    scheduler: Annotated[
        str | None, typer.Option(help="Give the work to a Dask scheduler, like tcp://host:8786.")
    ] = None,
    where: Annotated[str, typer.Option(help="Which packs of a sweep: decided = 0 and draws < 0.02")] = "",
    best: Annotated[str, typer.Option(help="Those first of which this is largest: strength")] = "",
    most: Annotated[int, typer.Option(min=1, max=100_000, help="Show so many packs at most.")] = 20,
    compact: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the main measures of a sweep in little room."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Solve every pack of so many cards, and write down what each is worth; or ask what was written.

    The same command goes on with a sweep that was broken off. To ask a sweep, name its folder, and say which
    packs are wanted, in the words of SQL.
    """
    from pipworks.lab.sweep_words import BadSweep

    if cards is None and faces is None:
        if options or scheduler or workers:
            raise BadSweep("say what is to be swept with --cards and --from, like --cards 8 --from 1..24")
        place = Path(what) if what else folder
        if compact is None:
            _ask(place, where, best, most, as_json)
        else:
            _write_compact(place, compact, where or best, as_json)
        return
    if cards is None or faces is None:
        if cards is None:
            raise BadSweep("a sweep needs --cards, like --cards 8")
        raise BadSweep("a sweep needs --from, like --from 1..24")
    if compact is not None:
        raise BadSweep("--compact is for a sweep that is done: sweep first, and name its folder then")
    if where or best:
        raise BadSweep("--where and --best ask a sweep that is done: sweep first, and ask then")
    _sweep(what, cards, faces, options, folder, workers, scheduler, as_json)


def _sweep(
    code: str,
    cards: int,
    faces: str,
    options: str,
    folder: Path,
    workers: int | None,
    scheduler: str | None,
    as_json: bool,
) -> None:
    from pipworks.cli.console import err, out, print_json, progress_compiling
    from pipworks.engine.messages import say
    from pipworks.games import BUILT_IN
    from pipworks.lab.sweep import plan
    from pipworks.lab.sweep import sweep as sweep_packs

    asked = plan(code or BUILT_IN[0], cards, faces, options)
    sweeping = say("Sweeping {packs:grouped} {packs:pack|packs}", packs=asked.rows)
    try:
        with progress_compiling(sweeping) as tell:
            file = sweep_packs(asked, folder, workers, "threads" if scheduler is None else scheduler, tell)
    except KeyboardInterrupt:
        stays = say("what was solved stays in {folder}: the same command goes on with it", folder=str(folder))
        err().print(phrase(stays), soft_wrap=True, markup=False)
        raise
    if as_json:
        print_json({"file": str(file), "packs": asked.rows, "variants": len(asked.variants)})
    else:
        written = say(
            "{packs:grouped} {packs:pack|packs} written to {file}", packs=asked.rows, file=str(file)
        )
        out().print(phrase(written), soft_wrap=True, markup=False)


def _write_compact(place: Path, file: Path, asked: str, as_json: bool) -> None:
    from pipworks.cli.console import out, print_json, refuse_unwritable
    from pipworks.engine.messages import say
    from pipworks.lab.compact import write_compact
    from pipworks.lab.sweep import files_of
    from pipworks.lab.sweep_words import BadSweep

    if asked:
        raise BadSweep("--compact has all packs of a sweep: leave --where and --best out")
    refuse_unwritable(file, *files_of(place))
    size = write_compact(place, file)
    if as_json:
        print_json({"file": str(file), "bytes": size})
    else:
        written = say("{size:grouped} bytes written to {file}", size=size, file=str(file))
        out().print(phrase(written), soft_wrap=True, markup=False)


def _ask(place: Path, where: str, best: str, most: int, as_json: bool) -> None:
    from dataclasses import asdict

    from pipworks.cli.console import print_json
    from pipworks.lab.sweep_asking import ask

    found = ask(place, where, best, most)
    if as_json:
        rows = [{name: _plain(value) for name, value in row.items()} for row in found.rows]
        print_json(asdict(found) | {"rows": rows})
    else:
        _show(found)


def _show(found: Found) -> None:
    from rich.markup import escape
    from rich.table import Table

    from pipworks.cli.console import without_end
    from pipworks.engine.messages import say

    console = without_end()
    count = say(
        "{matching:grouped} of {packs:grouped} {packs:pack|packs}",
        matching=found.matching,
        packs=found.packs,
    )
    console.print(phrase(count))
    if not found.rows:
        return
    shown = [each for each in found.rows[0] if each not in ("code", "card_power")]
    table = Table(box=None, pad_edge=False, header_style="bold")
    for each in shown:
        number = isinstance(found.rows[0][each], float)
        table.add_column(escape(each.replace("_", " ")), justify="right" if number else "left", no_wrap=True)
    for row in found.rows:
        table.add_row(*(escape(_cell(row[each])) for each in shown))
    console.print(table, soft_wrap=True)


def _plain(value: Any) -> Any:
    """A value of a column as JSON has it: what JSON lacks, such as a day, as text."""
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, float) and not isfinite(value):
        return None
    return value if value is None or isinstance(value, str | int | float) else str(value)


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return figure(value, "z.4f")
    return " ".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)
