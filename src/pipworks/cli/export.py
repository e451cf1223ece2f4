"""The command that writes a game for other people's programs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from pipworks.cli.games import Code

if TYPE_CHECKING:
    from pipworks.engine import Variant


def export(
    code: Code = "",
    form: Annotated[
        Literal["efg", "nfg"],
        typer.Option("--format", help="Gambit's formats: efg, a tree; nfg, one position as a matrix."),
    ] = "efg",
    position: Annotated[str | None, typer.Option(help="Begin with this position.")] = None,
    deal: Annotated[str | None, typer.Option(help="Begin with this deal, like 2-5-8/3-4-6.")] = None,
    turns: Annotated[
        int | None, typer.Option(min=1, help="End the tree after so many turns, with exact values. [efg]")
    ] = None,
    most: Annotated[
        int | None, typer.Option(min=1, help="Write no tree of more nodes than this. [efg]")
    ] = None,
    output: Annotated[Path | None, typer.Option(help="Write to this file.")] = None,
) -> None:
    """Write a small game as a tree, or a position as a matrix, for Gambit."""
    from pipworks.cli.console import find_variant, game_file, out, refuse_unwritable
    from pipworks.cli.language import phrase
    from pipworks.engine.messages import say
    from pipworks.engine.whole import rewritten
    from pipworks.interop.gambit import MOST_NODES, efg, nfg

    refuse_unwritable(output, game_file(code))
    variant = find_variant(code)
    state = _begun_with(variant, position, deal, form)
    if form == "nfg":
        _refuse(turns=turns, most=most)
        lines = iter(nfg(variant, state).splitlines())
    else:
        lines = efg(variant, state, turns=turns, most=most or MOST_NODES)
    if output is None:
        for line in lines:
            print(line)
        return
    with rewritten(output) as part, part.open("w", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)
    out().print(phrase(say("written to {file}", file=str(output))), soft_wrap=True, markup=False)


def _begun_with(variant: Variant, position: str | None, deal: str | None, form: str) -> Any:
    """The state to begin with; None for the beginning of the game."""
    from pipworks.engine import BadOption

    if position is not None and deal is not None:
        raise BadOption("--position and --deal both say where to begin: leave one of them out")
    if position is not None:
        return variant.position(position).state
    if deal is not None:
        return variant.deal(deal).state
    if form == "efg":
        return None
    if variant.game.notation.deals(variant):
        raise BadOption("a matrix is of one position: say which, with --position or --deal")
    return variant.deal(seed=0).state


def _refuse(**given: int | None) -> None:
    from pipworks.engine import BadOption

    for name, value in given.items():
        if value is not None:
            raise BadOption("--{name} is about trees: leave it out, or take --format efg", name=name)
