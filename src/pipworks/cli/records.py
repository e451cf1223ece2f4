"""`pipworks records`: what a file of records comes to, and its decisions as a table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipworks.cli.games import Json

if TYPE_CHECKING:
    from pipworks.engine.statistics import Statistics


def records(
    file: Annotated[Path, typer.Argument(help="A file of records, one after the other.")],
    as_json: Json = False,
    decisions: Annotated[
        Path | None,
        typer.Option(help="Write every decision, with what could be chosen, to this .csv or .parquet file."),
    ] = None,
) -> None:
    """Count what the games of a file come to: results by seat, lengths, scores.

    Records that cannot be read are named, and the others counted. Exit code 1 when there are any.
    """
    from dataclasses import asdict

    from pipworks import statistics
    from pipworks.cli.console import out, print_json, refuse_unwritable
    from pipworks.engine import readable_records
    from pipworks.engine.replaying import lines_in
    from pipworks.games import find_named

    refuse_unwritable(decisions)
    counted = statistics(file)
    if decisions is not None:
        from pipworks.interop.decisions import BadDecisions, write_decisions

        if decisions.exists() and decisions.samefile(file):
            raise BadDecisions(f"{file} holds the records: name another file for the decisions")
        every = readable_records(lines_in(file), find_named)
        rows = write_decisions((each for each in every if not isinstance(each, ValueError)), decisions)
    if as_json:
        print_json(asdict(counted))
    else:
        for line in _told(counted):
            out().print(line, soft_wrap=True, markup=False)
        if not counted.variants and not counted.bad:
            out().print(f"{file} holds no records", soft_wrap=True, markup=False)
        if decisions is not None:
            out().print(f"{rows:,} decisions written to {decisions}", soft_wrap=True, markup=False)
    if counted.bad:
        raise typer.Exit(1)


def _told(counted: Statistics) -> list[str]:
    lines = []
    for each in counted.variants:
        ended = "" if each.ended == each.games else f", {each.ended:,} of them to the end"
        lines.append(f"{each.variant}: {each.games:,} game{'s' * (each.games != 1)}{ended}")
        if each.ended:
            lines.append(f"  steps: {each.mean_length:.1f} on average, {each.shortest} to {each.longest}")
        for seat in each.seats:
            low, high = seat.win_interval
            lines.append(
                f"  player {seat.seat + 1}: wins {seat.wins:,} ({seat.win_rate:.1%}, from {low:.1%} to "
                f"{high:.1%}), shares {seat.shared:,}; scores {seat.mean_score:.3f} on average, "
                f"{seat.least_score:g} to {seat.most_score:g}"
            )
    return [*lines, *(f"not counted: {problem}" for problem in counted.bad)]
