"""The command that checks a certificate."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from pipworks.cli.games import GameFile, Json


def check(
    file: Annotated[Path, typer.Argument(help="A certificate, as written by pipworks solve --certificate.")],
    game: GameFile = None,
    as_json: Json = False,
) -> None:
    """Prove or refuse a certificate: exact best responses at every position, in plain Python."""
    if "pipworks.kernels" not in sys.modules:
        os.environ["NUMBA_DISABLE_JIT"] = "1"  # the rules too as ordinary Python
    from pipworks.cli.console import print_json, progress
    from pipworks.cli.language import phrase
    from pipworks.engine.messages import say
    from pipworks.games import find
    from pipworks.solve.check import CertificateError
    from pipworks.solve.check import check as check_certificate

    if game is not None:
        find(str(game))
    try:
        with progress(say("Checking")) as tell:

            def part(done: int, of: int) -> None:
                tell(done / of, say("{done:grouped} of {of:grouped} positions", done=done, of=of))

            value, positions = check_certificate(file, part)
    except CertificateError as problem:
        if as_json:
            print_json({"proved": False, "problem": str(problem)})
        else:
            typer.echo(phrase(say("not proved: {problem}", problem=problem.message)))
        raise typer.Exit(1) from None
    if as_json:
        print_json({"proved": True, "value": str(value), "positions": positions})
    else:
        typer.echo(phrase(say("value {value} proved", value=value)))
        checked = say("({count:grouped} {count:position|positions} checked)", count=positions)
        typer.echo(phrase(checked))
