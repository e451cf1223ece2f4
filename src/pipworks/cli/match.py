"""The command that plays bots against each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pipworks.cli.games import Json, NeededCode
from pipworks.cli.language import figure, phrase

if TYPE_CHECKING:
    from pipworks.bots.matches import MatchReport


def match(
    code: NeededCode,
    bots: Annotated[list[str], typer.Argument(help="A bot or level for each seat, like club expert.")],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 1000,
    seed: Annotated[str, typer.Option(help="What all luck follows from.")] = "0",
    processes: Annotated[int | None, typer.Option(min=1, help="How many processors to use.")] = None,
    as_json: Json = False,
) -> None:
    """Play bots against each other, seats rotated on the same deals, and say who won how often."""
    from dataclasses import asdict

    from pipworks.bots.matches import play_match
    from pipworks.cli.console import find_variant, print_json, progress_compiling
    from pipworks.engine.messages import say

    variant = find_variant(code)
    with progress_compiling(say("Playing {variant}", variant=variant.code)) as tell:
        report = play_match(variant, bots, games, seed=seed, processes=processes, tell=tell)
    if as_json:
        print_json(asdict(report))
    else:
        _show(report)


def _show(report: MatchReport) -> None:
    from pipworks.cli.console import blank_table, out
    from pipworks.cli.wrapping import show_variant
    from pipworks.engine.messages import say

    console = out()
    head = say(
        "{games:grouped} {games:game|games}{drawn}, seed {seed}",
        games=report.games,
        drawn=say(", {draws:grouped} drawn", draws=report.draws) if report.draws else None,
        seed=report.seed,
    )
    show_variant(report.variant, phrase(head))
    interval = phrase(say("95% interval"))
    heads = phrase(say("bot")), phrase(say("wins")), interval, "", phrase(say("mean score")), interval
    table = blank_table(*heads, left=(0, 3))
    for each in report.standings:
        low, high = each.win_interval
        between = [figure(end, "+z.3f") for end in each.score_interval or ()]
        table.add_row(
            each.bot,
            figure(each.win_rate, ".1%"),
            f"{figure(100 * low, '.1f')} – {figure(high, '.1%')}",
            "█" * round(20 * each.win_rate),
            figure(each.mean_score, "+z.3f"),
            " – ".join(between) or "–",
        )
    console.print(table)
    length = say(
        "{mean} steps a game on average, {longest} at most",
        mean=figure(report.mean_length, ".1f"),
        longest=report.longest,
    )
    console.print(phrase(length), style="dim")
