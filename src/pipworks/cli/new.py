"""The command that writes a small game to begin with."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from pipworks.cli.games import Json


def new(
    name: Annotated[str, typer.Argument(help="What the game is called, like two-tens.")],
    into: Annotated[Path, typer.Option("--into", help="The folder to write it into.")] = Path(),
    as_json: Json = False,
) -> None:
    """Write a small card game of your own, which plays at once, and its tests."""
    from pipworks.cli.console import out, print_json
    from pipworks.starter import write_game

    written = write_game(name, into)
    game, tests = shlex.quote(str(written.game)), shlex.quote(str(written.tests))
    next_steps = {
        f"pipworks play {game}": "play it in this terminal",
        f"pipworks serve --game {game} --open": "play it in the browser",
        f"pytest {tests}": "test it",
    }
    if as_json:
        files = [str(written.game), str(written.tests)]
        print_json({"name": written.name, "files": files, "next": list(next_steps)})
        return
    console = out()
    console.print(f"Written: {written.game} and {written.tests}", style="bold", markup=False, soft_wrap=True)
    console.print("It plays already. Read it, change it, and")
    width = max(map(len, next_steps))
    for command, meaning in next_steps.items():
        console.print(f"  {command:{width}}  {meaning}", markup=False, soft_wrap=True)
