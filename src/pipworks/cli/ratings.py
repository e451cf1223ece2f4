"""`pipworks ratings`: everybody's ratings anew from the events, and the marks of levels from their games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pipworks.cli.games import Json
from pipworks.cli.keeping import Place

app = typer.Typer(no_args_is_help=True, help="Count ratings anew, and measure the levels of bots.")


@app.command("recompute")
def recompute(database: Place = None, as_json: Json = False) -> None:
    """Count all rated games anew, from the events of all tables, whether the server runs or not.

    The figures are the same as before, to the last bit; how many rows are not is said.
    """
    from dataclasses import asdict

    from pipworks.cli.console import print_json, progress
    from pipworks.cli.language import told
    from pipworks.cli.serving import database_there
    from pipworks.engine.messages import say
    from pipworks.games import find_named
    from pipworks.ratings import recompute as count_anew
    from pipworks.tables import Storage

    storage = Storage(database_there(database))
    try:
        with progress(say("Counting rated games")) as tell:
            counted = count_anew(storage, find_named, tell)
    finally:
        storage.close()
    if as_json:
        print_json(asdict(counted))
        return
    sentence = say(
        "{games} rated {games:game makes|games make} {ratings} {ratings:rating|ratings}; {different} "
        "{different:row is|rows are} not what {different:it was|they were}.",
        games=counted.games,
        ratings=counted.ratings,
        different=counted.different,
    )
    typer.echo(told(sentence))
    if left := counted.unreadable:
        sentence = say(
            "{left} {left:table cannot be read, and was|tables cannot be read, and were} left out.", left=left
        )
        typer.echo(told(sentence), err=True)


@app.command("marks")
def marks(
    measured: Annotated[Path, typer.Argument(help="Games of levels, as docs/levels.py keeps them.")],
    file: Annotated[Path | None, typer.Option("--out", help="The file to write.")] = None,
    as_json: Json = False,
) -> None:
    """Fit Plackett–Luce to games that levels have played against each other: what each level is rated.

    With --out it is written to a file, like the one that comes with Pipworks.
    """
    from dataclasses import asdict

    from pipworks.cli.console import print_json, read_text, refuse_unwritable
    from pipworks.cli.language import phrase
    from pipworks.engine.messages import say
    from pipworks.games import find_named
    from pipworks.ratings import Figures, shown
    from pipworks.ratings.fitting import fitted, read, write

    refuse_unwritable(file, measured)
    found = read(read_text(measured), find_named)
    if file is not None:
        write(file, found, f"{measured.parent.name}/{measured.name}")
    told = {game: fitted(each) for game, each in found.items()}
    if as_json:
        print_json({game: {name: asdict(mark) for name, mark in each.items()} for game, each in told.items()})
        return
    for game, each in told.items():
        for name, mark in each.items():
            seen = shown(Figures(mark.mu, mark.sigma))
            games = phrase(say("{padded} {games:game|games}", padded=f"{mark.games:5}", games=mark.games))
            typer.echo(f"{game:16} {name:10} {seen.rating:5} ± {seen.spread:<4} {games}")
