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
    seals: Annotated[
        str | None,
        typer.Option(help="The seals that the table showed before the deal, written like 5f3c…/77ad…/-."),
    ] = None,
    link: Annotated[
        str | None,
        typer.Option(help="A link that the table told during the game: so many words, a colon, its hash."),
    ] = None,
    key: Annotated[
        str | None, typer.Option(help="The server's key, from its /.well-known/pipworks-key.")
    ] = None,
    game: Annotated[
        str | None, typer.Option(help="The code of the game that the table showed before the deal.")
    ] = None,
    table: Annotated[str | None, typer.Option(help="The table's id, from its address.")] = None,
    as_json: Json = False,
) -> None:
    """Prove a finished game offline: its deal, dice and lots follow from a secret that was fixed before.

    Whoever kept what the table told during the game can prove more: that game, commitment, choices and ending
    are those of that table. Of a game by post, prove all that was sealed, said and signed, and name whoever
    broke the protocol. Prints what holds, the first thing that does not, and what was not shown. Exit code 1
    when something does not hold.
    """
    from pipworks import tables
    from pipworks.cli.console import find_named_variant, print_json, read_text
    from pipworks.cli.language import language, told
    from pipworks.engine import Teller
    from pipworks.engine.messages import say

    verdict = tables.verify(
        read_text(record),
        commitment=commitment,
        seals=seals,
        link=link,
        key=key,
        game=game,
        table=table,
        find=find_named_variant,
        teller=Teller(language()),
    )
    if as_json:
        print_json(
            {
                "record": str(record),
                "ok": verdict.ok,
                "sentences": list(verdict.sentences),
                "first_bad": verdict.first_bad,
                "unshown": list(verdict.unshown),
            }
        )
    else:
        for sentence in verdict.sentences:
            typer.echo(f"{'✗' if sentence == verdict.first_bad else '✓'} {sentence}")
        for each in verdict.unshown:
            typer.echo(told(say("? Not shown: {what}.", what=each)))
    if not verdict.ok:
        raise typer.Exit(1)
