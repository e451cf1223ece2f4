"""`pipworks backup` and `pipworks restore`: copies of a server's database."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipworks.cli.games import Json
from pipworks.cli.language import phrase

if TYPE_CHECKING:
    from pipworks.engine.messages import Message
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
    from pipworks.engine.messages import say
    from pipworks.tables.copies import copy

    to = file or Path(f"pipworks-{datetime.now():%Y-%m-%d-%H%M%S}.db")
    with progress(say("Copying")) as tell:
        made = copy(database_url(database), to, tell)
    _say(made, say("Copied to {file}: {holds}", file=str(made.file), holds=_held(made)), as_json)


def restore(
    file: Annotated[Path, typer.Argument(help="The copy, as `pipworks backup` has written it.")],
    database: Place = None,
    as_json: Json = False,
) -> None:
    """Put a copy back in the place of a server's database, which is kept beside it under another name."""
    from pipworks.cli.console import progress
    from pipworks.cli.serving import database_url
    from pipworks.engine.messages import say
    from pipworks.tables.copies import put_back

    with progress(say("Putting back")) as tell:
        made = put_back(file, database_url(database), tell)
    _say(made, say("Put back as {file}: {holds}", file=str(made.file), holds=_held(made)), as_json)


def _held(made: Copied) -> Message:
    """How much of what people care about is in a copy."""
    from pipworks.engine.messages import say

    return say(
        "{tables:grouped} {tables:table|tables}, {events:grouped} {events:event|events}, "
        "{people:grouped} {people:person|people}",
        **made.holds,
    )


def _say(made: Copied, sentence: Message, as_json: bool) -> None:
    from pipworks.cli.console import out, print_json
    from pipworks.engine.messages import say

    if as_json:
        data: dict[str, Any] = {"file": str(made.file), "bytes": made.bytes, **made.holds}
        print_json(data | ({} if made.aside is None else {"aside": str(made.aside)}))
        return
    lines = [sentence]
    if made.aside is not None:
        lines.append(say("What was there before is kept as {file}", file=str(made.aside)))
    for line in lines:
        out().print(phrase(line), markup=False, soft_wrap=True)
