"""The command that looks back through a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pipworks.cli.games import GameFile, Json, Number


def review(
    file: Annotated[Path, typer.Argument(help="The record of a game, as pipworks play saves it.")],
    plain: Annotated[
        bool | None, typer.Option("--plain/--drawn", help="Plain lines, for pipes and screen readers.")
    ] = None,
    number: Number = None,
    game: GameFile = None,
    as_json: Json = False,
) -> None:
    """Step through a game: what every choice was worth, and what it cost."""
    from pipworks.cli.console import find_named_variant, find_variant, or_own, print_json, read_text
    from pipworks.cli.reviewing import looked_back, made_how, show_review
    from pipworks.cli.screen import Left, Screen
    from pipworks.engine.messages import say
    from pipworks.engine.replaying import read_one

    if game is not None:
        find_variant(str(game))
    record = read_one(read_text(file), or_own(find_named_variant, say("add --game FILE")), number)
    if as_json:
        decisions, luck = looked_back(record)
        print_json(
            {
                "variant": record.variant.code,
                "deal": record.variant.game.notation.write_deal(record.variant, record.start.state),
                "decisions": [each.as_json() for each in decisions],
                "targets": made_how(record),
                "luck": luck,
                "scores": list(record.now.scores) if record.now.over else None,
            }
        )
        return
    try:
        show_review(record, Screen(plain))
    except Left:
        return
