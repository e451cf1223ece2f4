"""The command that practises equations alone, with a clock, a par and hints."""

from __future__ import annotations

from typing import Annotated

import typer


def practice(
    what: Annotated[
        str,
        typer.Argument(
            help="24, countdown, or a game that sets puzzles (by name or file, also with options)."
        ),
    ] = "",
    targets: Annotated[int, typer.Option("--targets", "-n", min=1, help="How many targets.")] = 5,
    seed: Annotated[str | None, typer.Option(help="What the targets follow from.")] = None,
    plain: Annotated[
        bool | None, typer.Option("--plain/--drawn", help="Plain lines, for pipes and screen readers.")
    ] = None,
) -> None:
    """Make targets on your own, against par: the time a good solver is expected to take."""
    from pipworks.cli.practising import HELP, Tally, practise
    from pipworks.cli.screen import Left, Screen
    from pipworks.engine import fresh_seed, generator
    from pipworks.engine.messages import say
    from pipworks.engine.options import split_code
    from pipworks.games import find
    from pipworks.lab import practised, setter_for, setter_of

    screen = Screen(plain)
    what = what or practised()[0]
    is_file = split_code(what)[0].endswith(".py")
    setter = setter_for(find(what)) if is_file else setter_of(what)
    luck = fresh_seed() if seed is None else seed
    screen.say(say("Practice: {what} — seed {seed}", what=what, seed=str(luck)), style="bold")
    screen.say(HELP, style="dim")
    rng = generator(f"practice {luck}")
    tally = Tally()
    try:
        for number in range(1, targets + 1):
            practise(screen, setter(rng), number, targets, tally)
    except (Left, KeyboardInterrupt):
        pass
    screen.say(tally.message(), style="bold")
