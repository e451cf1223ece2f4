"""`pipworks print`: cards, rule sheets, score pads and puzzles on paper."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from pipworks.cli.games import Code, Json
from pipworks.cli.language import language as chosen_language
from pipworks.cli.language import phrase

LONGEST_NAME = 100


def print_(
    code: Code = "",
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="The PDF to write; else one named after the variant and the part."),
    ] = None,
    what: Annotated[
        str, typer.Option(metavar="cards|sheet|pads|travel|puzzles|booklet|all", help="What to print.")
    ] = "all",
    size: Annotated[str, typer.Option(metavar="poker|bridge|a7", help="The size of cards.")] = "poker",
    paper: Annotated[str, typer.Option(metavar="a4|letter", help="The paper.")] = "a4",
    backs: Annotated[
        str,
        typer.Option(
            metavar="long|short|none", help="Over which edge the printer turns the paper for backs."
        ),
    ] = "long",
    black: Annotated[bool, typer.Option("--black", help="Use little ink, and none but black.")] = False,
    copies: Annotated[int, typer.Option(help="How many sets, as for a class; at most 100.")] = 1,
    language: Annotated[
        str | None, typer.Option(metavar="en|de", help="The language of rules and cards.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="The seed of puzzles: the same seed prints the same.")
    ] = None,
    url: Annotated[
        str, typer.Option(envvar="PIPWORKS_URL", help="The server on which the code on the rule sheet plays.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Print a game: cards to cut out, rules, score pads, a travel edition, puzzles, a booklet, as a PDF."""
    from pipworks.cli.console import game_file, print_json, progress, refuse_unwritable
    from pipworks.cli.console import out as console
    from pipworks.engine.messages import say
    from pipworks.engine.whole import write_whole
    from pipworks.games import BUILT_IN
    from pipworks.printing import job, print_out

    wanted = job(
        code or BUILT_IN[0], what=what, size=size, paper=paper, backs=backs, black=black, copies=copies,
        language=language or chosen_language(), seed=seed, url=url,
    )  # fmt: skip
    file = out or Path(_named(wanted.code, what))
    refuse_unwritable(file, game_file(wanted.code))
    with progress(say("Printing")) as tell:
        made = print_out(wanted, tell)
    write_whole(file, made.pdf)
    told = {
        "file": str(file), "pages": made.pages, "parts": list(made.parts), "cards": made.cards,
        "seed": made.seed,
    }  # fmt: skip
    if as_json:
        print_json(told)
        return
    done = say(
        "Printed: {file}, {pages} {pages:page|pages} ({parts:commas})",
        file=str(file),
        pages=made.pages,
        parts=tuple(dict.fromkeys(made.parts)),
    )
    console().print(phrase(done), markup=False, soft_wrap=True)
    if made.grid is not None and backs != "none":
        turned = say(
            "Print it on both sides at 100%, turned over the {long:long|short} edge.", long=backs == "long"
        )
        console().print(phrase(turned), style="dim")
    if "booklet" in made.parts:
        folded = say(
            "Print it on both sides, turned over the {long:long|short} edge, lay the second sheet into the "
            "first, and fold them in the middle.",
            long=backs == "long",
        )
        console().print(phrase(folded), style="dim")


def _named(code: str, what: str) -> str:
    """A name for a file that tells the variant and the part."""
    words = re.findall(r"[a-z0-9]+", code.lower()) + ([] if what == "all" else [what])
    return "-".join(words)[:LONGEST_NAME].rstrip("-") + ".pdf"
