"""The command that plays a game in the terminal."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from pipworks.cli.screen import Screen
    from pipworks.engine import GameRecord, Variant


def play(
    code: Annotated[
        str | None, typer.Argument(help="A game or variant, like femto or femto:goal=low.")
    ] = None,
    seat: Annotated[str | None, typer.Option(help="The player you are: 1, 2, … or random.")] = None,
    opponent: Annotated[
        str | None, typer.Option("--opponent", "-o", help="A bot: perfect, greedy, random, …")
    ] = None,
    hot_seat: Annotated[
        bool, typer.Option("--hot-seat", help="All players are here, at this keyboard.")
    ] = False,
    seats: Annotated[
        str | None, typer.Option(help="Who sits where, people and bots mixed: you,greedy,you.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="A number or word that everything random follows from.")
    ] = None,
    deal: Annotated[str | None, typer.Option(help="The cards dealt, like 2-3-8-10/4-5-6-7.")] = None,
    load: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    plain: Annotated[
        bool | None, typer.Option("--plain/--drawn", help="Plain lines, for pipes and screen readers.")
    ] = None,
) -> None:
    """Play a game in this terminal, against a bot or with somebody beside you."""
    from pipworks.cli.claiming import is_claiming, sit_down
    from pipworks.cli.console import find_named_variant, find_variant, read_text
    from pipworks.cli.screen import Left, Screen
    from pipworks.engine import GameRecord, read_record

    screen = Screen(plain)
    try:
        if load is not None:
            if code is not None:
                find_variant(code)  # a game in a file is known by name from here on
            record = read_record(read_text(load), find_named_variant)
        else:
            variant = find_variant(code or _ask_game(screen))
            number = int(seed) if seed is not None and seed.isascii() and seed.isdigit() else seed
            start = variant.deal(seed=number) if deal is None else variant.deal(deal, seed=number)
            record = GameRecord(variant, start)
        if is_claiming(record.variant) and seats is None:
            sit_down(screen, record, seat, opponent, hot_seat).run()
            return
        bots, names = (
            _ask_players(screen, record, seat, opponent, hot_seat)
            if seats is None
            else _seated(record.variant, seats)
        )
    except Left:
        return
    from pipworks.cli.session import Session

    Session(screen, record, bots, names).run()


def _ask_game(screen: Screen) -> str:
    from pipworks.engine import GameError
    from pipworks.games import find, game_named, names

    found = names()
    if len(found) == 1 or not screen.interactive:
        return found[0]
    for at, name in enumerate(found, 1):
        game = game_named(name)
        screen.say(f"{at}  {game.title}, by {game.designer}: {game.pitch}")
    while True:
        answer = screen.ask(f"Which game (1–{len(found)}, or a variant's code; Enter for {found[0]})")
        if answer.isdecimal() and 0 < int(answer) <= len(found):
            return found[int(answer) - 1]
        try:
            return find(answer or found[0]).code
        except GameError as problem:
            screen.say(f"{problem}.", style="red")


def _ask_players(
    screen: Screen, record: GameRecord, seat: str | None, opponent: str | None, hot_seat: bool
) -> tuple[dict[int, str], list[str]]:
    """Which seats bots hold, by name, and what everybody is called."""
    variant = record.variant
    saved = [record.headers.get(f"Player{each + 1}", "") for each in range(variant.seats)]
    if seat is None and opponent is None and not hot_seat and any(saved):
        from pipworks.bots import bot_names

        known = bot_names(variant)
        names = [re.sub(r" \d+$", "", name) for name in saved]
        bots = {each: name for each, name in enumerate(names) if name in known}
        return bots, [name or f"Player {each + 1}" for each, name in enumerate(saved)]
    if opponent is None and not hot_seat:
        opponent = _ask_opponent(screen, variant)
        hot_seat = opponent == "here"
    if hot_seat:
        return {}, _names(variant, {})
    mine = _seat_number(variant, seat, record)
    assert opponent is not None
    bots = {each: opponent for each in range(variant.seats) if each != mine}
    return bots, _names(variant, bots)


def _seated(variant: Variant, seats: str) -> tuple[dict[int, str], list[str]]:
    """Bots' names by seat and what everybody is called, from a list like `you,greedy,you`."""
    from pipworks.bots import bot
    from pipworks.engine import IllegalChoice

    given = [each.strip().lower() for each in seats.split(",")]
    if len(given) != variant.seats:
        raise IllegalChoice(
            f"--seats names {len(given)} players and {variant.code} has {variant.seats} seats: name one for "
            "each, like you,greedy"
        )
    bots = {seat: bot(name, variant).name for seat, name in enumerate(given) if name != "you"}
    return bots, _names(variant, bots)


def _names(variant: Variant, bots: dict[int, str]) -> list[str]:
    """What everybody is called: bots by name, numbered if there are several; people You or Player n."""
    alone = len(bots) == variant.seats - 1
    names = []
    for seat in range(variant.seats):
        if seat in bots:
            names.append(f"{bots[seat]} {seat + 1}" if len(bots) > 1 else bots[seat])
        else:
            names.append("You" if alone else f"Player {seat + 1}")
    return names


def _ask_opponent(screen: Screen, variant: Variant) -> str:
    from pipworks.bots import bot_names

    strongest = bot_names(variant)[-1]
    if not screen.interactive:
        return strongest
    offered = [*reversed(bot_names(variant)), "here"]
    for at, name in enumerate(offered, 1):
        screen.say(f"{at}  {_what(name)}")
    while True:
        answer = screen.ask(f"Against whom (1–{len(offered)}; Enter for 1)").lower()
        if not answer:
            return offered[0]
        if answer.isdecimal() and 0 < int(answer) <= len(offered):
            return offered[int(answer) - 1]
        if answer in offered:
            return answer
        screen.say(f"Please type a number from 1 to {len(offered)}.")


def _what(name: str) -> str:
    return {
        "perfect": "perfect: never errs; no strategy gains against it",
        "thinking": "thinking: plans with rules of thumb",
        "greedy": "greedy: thinks one round ahead",
        "random": "random: plays any card",
        "here": "somebody here, at this keyboard",
    }.get(name, name)


def _seat_number(variant: Variant, seat: str | None, record: GameRecord) -> int:
    from pipworks.engine import IllegalChoice
    from pipworks.engine.errors import listed
    from pipworks.engine.options import quoted
    from pipworks.engine.rng import below, generator

    if seat is None:
        return 0
    players = [str(each + 1) for each in range(variant.seats)]
    if seat.lower() == "random":
        return int(below(generator(f"seat {record.start.seed}"), variant.seats))
    if seat not in players:
        raise IllegalChoice(f"--seat cannot be {quoted(seat)}: choose {listed([*players, 'random'])}")
    return int(seat) - 1
