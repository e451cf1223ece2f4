"""`pipworks backup` and `pipworks restore`: copies of a server's database."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipworks.cli.games import Json

if TYPE_CHECKING:
    from pipworks.tables.copies import Copied

Place = Annotated[
    str | None,
    typer.Option(
        "--database", envvar="PIPWORKS_DATABASE", help="The server's database, as `pipworks serve` has it."
    ),
]


def backup(
    file: Annotated[
        Path | None, typer.Argument(help="The copy to write; else one named after today and the time.")
    ] = None,
    database: Place = None,
    as_json: Json = False,
) -> None:
    """Copy a server's database to a file, while the server runs."""
    from datetime import datetime

    from pipworks.cli.console import progress
    from pipworks.cli.serving import database_url
    from pipworks.tables.copies import copy

    to = file or Path(f"pipworks-{datetime.now():%Y-%m-%d-%H%M%S}.db")
    with progress("Copying") as tell:
        made = copy(database_url(database), to, tell)
    _say(made, "Copied to", as_json)


def restore(
    file: Annotated[Path, typer.Argument(help="The copy, as `pipworks backup` has written it.")],
    database: Place = None,
    as_json: Json = False,
) -> None:
    """Put a copy back in the place of a server's database, which is kept beside it under another name."""
    from pipworks.cli.console import progress
    from pipworks.cli.serving import database_url
    from pipworks.tables.copies import put_back

    with progress("Putting back") as tell:
        made = put_back(file, database_url(database), tell)
    _say(made, "Put back as", as_json)


def _say(made: Copied, what: str, as_json: bool) -> None:
    from pipworks.cli.console import out, print_json

    told: dict[str, Any] = {"file": str(made.file), "bytes": made.bytes, **made.holds}
    if as_json:
        print_json(told | ({} if made.aside is None else {"aside": str(made.aside)}))
        return
    holds = ", ".join(f"{count:,} {name}" for name, count in made.holds.items())
    lines = [f"{what} {made.file}: {holds}"]
    if made.aside is not None:
        lines.append(f"What was there before is kept as {made.aside}")
    for line in lines:
        out().print(line, markup=False, soft_wrap=True)
