"""The command that plays a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipworks.cli.games import Number
from pipworks.cli.language import language, refusal, told

if TYPE_CHECKING:
    from pipworks.cli.screen import Screen
    from pipworks.engine import Variant


def play(
    code: Annotated[
        str | None, typer.Argument(help="A game or variant, like femto or femto:goal=low.")
    ] = None,
    seat: Annotated[str | None, typer.Option(help="The player you are: 1, 2, … or random.")] = None,
    opponent: Annotated[
        str | None,
        typer.Option(
            "--opponent",
            "-o",
            help="A level: novice, beginner, club, expert or master; or a bot by name: perfect, search, "
            "random, greedy, …",
        ),
    ] = None,
    hot_seat: Annotated[
        bool, typer.Option("--hot-seat", help="All players are here, at this keyboard.")
    ] = False,
    seats: Annotated[
        str | None, typer.Option(help="Who sits where, people and bots mixed: you,club,you.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="A number or word that everything random follows from.")
    ] = None,
    deal: Annotated[str | None, typer.Option(help="The cards dealt, like 2-3-8-10/4-5-6-7.")] = None,
    load: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    number: Number = None,
    plain: Annotated[
        bool | None, typer.Option("--plain/--drawn", help="Plain lines, for pipes and screen readers.")
    ] = None,
) -> None:
    """Play a game in this terminal, against a bot or with somebody beside you."""
    from pipworks.cli.claiming import ClaimSession
    from pipworks.cli.console import find_named_variant, find_variant, or_own, read_text
    from pipworks.cli.leaving import in_session
    from pipworks.cli.screen import Left, Screen
    from pipworks.cli.seating import take_seats
    from pipworks.cli.session import Session
    from pipworks.engine import BadOption, BadRecord, GameRecord
    from pipworks.engine.messages import say
    from pipworks.engine.replaying import read_one

    screen = Screen(plain)
    try:
        if load is not None:
            if deal is not None or seed is not None:
                raise BadOption("a game of --load goes on as it was dealt: leave --deal and --seed out")
            named = (
                None if code is None else find_variant(code)
            )  # one in a file is known by name from here on
            find = or_own(find_named_variant, say("name its file before --load"))
            record = read_one(read_text(load), find, number)
            if code is not None and named is not None:
                _refuse_other(code, named, record.variant, load)
        else:
            if number is not None:
                raise BadRecord(
                    "--number says which game of a file to go on with: name the file, with --load"
                )
            variant = find_variant(code or _ask_game(screen))
            luck = int(seed) if seed is not None and seed.isascii() and seed.isdigit() else seed
            start = variant.deal(seed=luck) if deal is None else variant.deal(deal, seed=luck)
            record = GameRecord(variant, start)
        bots, names = take_seats(screen, record, seat, opponent, hot_seat, seats)
    except Left:
        return
    session = ClaimSession if record.variant.game.is_about_solving else Session
    with in_session():
        session(screen, record, bots, names).run()


def _refuse_other(code: str, named: Variant, held: Variant, file: Path) -> None:
    """Raise BadOption for a code of another game than a file holds or, if it names options, of others."""
    from pipworks.engine import BadOption
    from pipworks.engine.messages import Quoted
    from pipworks.engine.options import split_code

    _, options = split_code(code)
    if named.game.name != held.game.name or (options and named.code != held.code):
        raise BadOption(
            "{file} holds a game of {held}, and none of {named}: leave that out, or name another file",
            file=str(file),
            held=held.code,
            named=Quoted(code),
        )


def _ask_game(screen: Screen) -> str:
    from pipworks.engine import GameError, Teller
    from pipworks.engine.messages import Message, say
    from pipworks.games import find, game_named, names

    found = names()
    if len(found) == 1 or not screen.interactive:
        return found[0]
    for at, name in enumerate(found, 1):
        game = game_named(name)
        pitch = Teller(language()).say(Message(game.pitch))
        by = say("{title}, by {designer}", title=game.called, designer=game.designer)
        screen.say(f"{at}  {told(by)}: {pitch}")
    while True:
        answer = screen.ask(
            say(
                "Which game (1–{last}, or a variant’s code; Enter for {first})",
                last=len(found),
                first=found[0],
            )
        )
        if answer.isdecimal() and 0 < int(answer) <= len(found):
            return found[int(answer) - 1]
        try:
            return find(answer or found[0]).code
        except GameError as problem:
            screen.say(f"{refusal(problem)}.", style="red")
