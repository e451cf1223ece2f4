"""The command that plays bots against each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pipworks.cli.games import Code, Json

if TYPE_CHECKING:
    from pipworks.bots.matches import MatchReport


def match(
    code: Code,
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

    variant = find_variant(code)
    with progress_compiling(f"Playing {variant.code}") as tell:
        report = play_match(variant, bots, games, seed=seed, processes=processes, tell=tell)
    if as_json:
        print_json(asdict(report))
    else:
        _show(report)


def _show(report: MatchReport) -> None:
    from rich.table import Table

    from pipworks.cli.console import out

    console = out()
    drawn = f", {report.draws:,} drawn" if report.draws else ""
    console.print(f"[bold]{report.variant}[/]  {report.games:,} games{drawn}, seed {report.seed}")
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("bot", "wins", "95 % interval", "", "mean score", "95 % interval"):
        table.add_column(heading, justify="left" if heading in ("bot", "") else "right")
    for each in report.standings:
        table.add_row(
            each.bot,
            f"{100 * each.win_rate:.1f} %",
            f"{100 * each.win_interval[0]:.1f} – {100 * each.win_interval[1]:.1f} %",
            "█" * round(20 * each.win_rate),
            f"{each.mean_score:+z.3f}",
            f"{each.score_interval[0]:+z.3f} – {each.score_interval[1]:+z.3f}",
        )
    console.print(table)
    console.print(f"{report.mean_length:.1f} steps a game on average, {report.longest} at most", style="dim")
