"""`pipworks records`: what a file of records comes to, and its decisions as a table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipworks.cli.games import GameFile, Json
from pipworks.cli.language import figure, phrase, refusal

if TYPE_CHECKING:
    from pipworks.engine import BadRecord, GameRecord
    from pipworks.engine.messages import Progress
    from pipworks.engine.statistics import Statistics


def records(
    file: Annotated[Path, typer.Argument(help="A file of records, one after the other.")],
    as_json: Json = False,
    decisions: Annotated[
        Path | None,
        typer.Option(help="Write every decision, with what could be chosen, to this .csv or .parquet file."),
    ] = None,
    game: GameFile = None,
) -> None:
    """Count what the games of a file come to: results by seat, lengths, scores.

    Records that cannot be read are named at the end, and the others counted. Exit code 1 when there are any.
    """
    from dataclasses import asdict

    from pipworks.cli.console import asked, print_json, progress, refuse_unwritable, without_end
    from pipworks.cli.wrapping import Wrapped
    from pipworks.engine import BadRecord
    from pipworks.engine.messages import say
    from pipworks.engine.statistics import Counting

    refuse_unwritable(decisions, file, game)
    if game is not None:
        asked(str(game))  # it is known by name from here on
    counting = Counting()
    refused: list[BadRecord] = []

    def read(tell: Progress) -> Iterator[GameRecord]:
        for each in _read(file, tell):
            counting.add(each)
            if isinstance(each, BadRecord):
                refused.append(each)
            else:
                yield each

    # It is read once for both: a pipe would be empty by the second time.
    if decisions is None:
        with progress(say("Counting the games of {file}", file=str(file))) as tell:
            for _ in read(tell):
                pass
    else:
        from pipworks.interop.decisions import write_decisions

        with progress(say("Writing the decisions to {file}", file=str(decisions))) as tell:
            rows = write_decisions(read(tell), decisions)
    counted = counting.come_to()
    if as_json:
        print_json(asdict(counted))
    else:
        lines: list[str | Wrapped] = []
        if refused:
            some = say(
                "{bad:grouped} of {all:grouped} {all:record|records} cannot be read and {bad:is|are} not "
                "counted: see the end",
                bad=len(refused),
                all=counted.games + len(refused),
            )
            lines.append(phrase(some))
        lines += map(Wrapped, _told(counted))
        lines += [phrase(say("not counted: {problem}", problem=refusal(each))) for each in refused]
        if not counted.variants and not counted.bad:
            lines.append(phrase(say("{file} holds no records", file=str(file))))
        if decisions is not None:
            done = say("{rows:grouped} decisions written to {file}", rows=rows, file=str(decisions))
            lines.append(phrase(done))
        for line in lines:
            without_end().print(line, soft_wrap=isinstance(line, str), markup=False)
    if counted.bad:
        raise typer.Exit(1)


def _read(file: Path, tell: Progress) -> Iterator[GameRecord | BadRecord]:
    """The records of a file, or what is wrong with each; how much of the file has been read is told."""
    from pipworks.cli.console import or_own
    from pipworks.engine import readable_records
    from pipworks.engine.messages import say
    from pipworks.engine.replaying import lines_in
    from pipworks.games import find_named

    read, find = 0, or_own(find_named, say("add --game FILE"))

    def lines() -> Iterator[str]:
        nonlocal read
        for line in lines_in(file):
            read += len(line.encode())
            yield line

    for number, each in enumerate(readable_records(lines(), find), 1):
        size = file.stat().st_size  # of a pipe 0: how much is to come nobody knows
        tell(
            min(read / size, 1.0) if size else 0.0,
            say("{games:grouped} {games:game|games}", games=number),
        )
        yield each


def _told(counted: Statistics) -> list[str]:
    from pipworks.engine.messages import Seat, say

    lines = []
    for each in counted.variants:
        head = say(
            "{variant}: {games:grouped} {games:game|games}{ended}",
            variant=each.variant,
            games=each.games,
            ended=None
            if each.ended == each.games
            else say(", {ended:grouped} of them to the end", ended=each.ended),
        )
        lines.append(phrase(head))
        if each.ended:
            length = say(
                "steps: {mean} on average, {shortest} to {longest}",
                mean=figure(each.mean_length, ".1f"),
                shortest=each.shortest,
                longest=each.longest,
            )
            lines.append(f"  {phrase(length)}")
        for seat in each.seats:
            low, high = seat.win_interval
            fared = say(
                "{seat}: wins {wins:grouped} ({rate}, from {low} to {high}), shares {shared:grouped}; "
                "scores {mean} on average, {least} to {most}",
                seat=Seat(seat.seat),
                wins=seat.wins,
                rate=figure(seat.win_rate, ".1%"),
                low=figure(low, ".1%"),
                high=figure(high, ".1%"),
                shared=seat.shared,
                mean=figure(seat.mean_score, ".3f"),
                least=figure(seat.least_score, "g"),
                most=figure(seat.most_score, "g"),
            )
            lines.append(f"  {phrase(fared)}")
    return lines
