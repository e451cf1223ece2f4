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
    from pipworks.cli.language import language, told
    from pipworks.engine import Teller
    from pipworks.engine.messages import say
    from pipworks.starter import write_game

    written = write_game(name, into)
    game, tests = shlex.quote(str(written.game)), shlex.quote(str(written.tests))
    next_steps = {
        f"pipworks play {game}": say("play it in this terminal"),
        f"pipworks serve --game {game} --open": say("play it in the browser"),
        f"pytest {tests}": say("test it"),
    }
    if as_json:
        made = [str(written.game), str(written.tests)]
        print_json({"name": written.name, "files": made, "next": list(next_steps)})
        return
    console = out()
    files = say("Written: {game} and {tests}", game=str(written.game), tests=str(written.tests))
    console.print(told(files), style="bold", markup=False, soft_wrap=True)
    console.print(told(say("It plays already. Read it, change it, and")))
    width = max(map(len, next_steps))
    for command, meaning in next_steps.items():
        console.print(f"  {command:{width}}  {Teller(language()).say(meaning)}", markup=False, soft_wrap=True)
