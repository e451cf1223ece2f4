"""`pipworks verify`: whether the deal of a finished game was what it had to be."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pipworks.cli.games import Json


def verify(
    record: Annotated[
        Path, typer.Argument(help="The record of a game that was played at a table or by post.")
    ],
    commitment: Annotated[
        str | None,
        typer.Option(help="What was shown before the deal; the record must have the same."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Prove a finished game offline: its deal, dice and lots follow from a secret that was fixed before.

    Of a game by post, prove all that was sealed, said and signed, and name whoever broke the protocol. Prints
    what holds, and the first thing that does not. Exit code 1 when something does not.
    """
    from pipworks.cli.console import find_named_variant, print_json, read_text
    from pipworks.tables import dealing

    verdict = dealing.verify(read_text(record), commitment=commitment, find=find_named_variant)
    if as_json:
        print_json(
            {
                "record": str(record),
                "ok": verdict.ok,
                "sentences": list(verdict.sentences),
                "first_bad": verdict.first_bad,
            }
        )
    else:
        for sentence in verdict.sentences:
            typer.echo(f"{'✗' if sentence == verdict.first_bad else '✓'} {sentence}")
    if not verdict.ok:
        raise typer.Exit(1)
