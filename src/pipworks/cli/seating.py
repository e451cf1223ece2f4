"""Who sits where: people, bots and, in games against a clock, solvers of some level."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pipworks.cli.screen import Screen
    from pipworks.engine import GameRecord, Variant

Seats = tuple[dict[int, str], list[str]]
"""Opponents' names by seat, and what everybody is called."""

USUAL_LEVEL = "learner"


def take_seats(
    screen: Screen,
    record: GameRecord,
    seat: str | None = None,
    opponent: str | None = None,
    hot_seat: bool = False,
    seats: str | None = None,
) -> Seats:
    """Everybody in their seats: as the options say, as a saved game says, or as people answer."""
    from pipworks.engine import IllegalChoice

    variant = record.variant
    if seats is not None:
        if seat is not None or opponent is not None or hot_seat:
            raise IllegalChoice("--seats says who sits where: leave out --seat, --opponent and --hot-seat")
        return _seated(variant, seats)
    saved = [record.headers.get(f"Player{each + 1}", "") for each in range(variant.seats)]
    if seat is None and opponent is None and not hot_seat and any(saved):
        names = [re.sub(r" \d+$", "", name).lower() for name in saved]
        bots = {each: name for each, name in enumerate(names) if name in opponents(variant)}
        return bots, [name or f"Player {each + 1}" for each, name in enumerate(saved)]
    if opponent is None and not hot_seat:
        opponent = _ask_opponent(screen, variant)
        hot_seat = opponent == "here"
    if hot_seat or opponent is None:
        return {}, _names(variant, {})
    mine = _seat_number(variant, seat, record)
    opponent = _opponent(variant, opponent)
    bots = {each: opponent for each in range(variant.seats) if each != mine}
    return bots, _names(variant, bots)


def opponents(variant: Variant) -> list[str]:
    """Who can be played against: in games against a clock levels, then bots; else bots."""
    from pipworks.bots import all_bots
    from pipworks.bots.solving import LEVELS

    return [*(LEVELS if variant.game.puzzles is not None else ()), *all_bots(variant)]


def _opponent(variant: Variant, name: str) -> str:
    """An opponent by name; a level may be given by its first letters. Raises GameError."""
    from pipworks.bots import all_bots, bot
    from pipworks.bots.solving import UnknownLevel, level
    from pipworks.engine.errors import listed
    from pipworks.engine.options import quoted

    if variant.game.puzzles is None or name.strip().lower() in all_bots(variant):
        return bot(name, variant).name
    try:
        return level(name).name
    except UnknownLevel:
        known = listed(opponents(variant))
        raise UnknownLevel(f"{quoted(name)} is no level and no bot: choose {known}") from None


def _seated(variant: Variant, seats: str) -> Seats:
    """What a list like `you,greedy,you` says."""
    from pipworks.bots import bot_names
    from pipworks.engine import IllegalChoice

    given = [each.strip().lower() for each in seats.split(",")]
    if len(given) != variant.seats:
        players = "1 player" if len(given) == 1 else f"{len(given)} players"
        raise IllegalChoice(
            f"--seats names {players} and {variant.code} has {variant.seats} seats: name one for "
            f"each, like {','.join(['you', bot_names(variant)[-1], *['you'] * 9][: variant.seats])}"
        )
    bots = {seat: _opponent(variant, name) for seat, name in enumerate(given) if name != "you"}
    return bots, _names(variant, bots)


def _names(variant: Variant, bots: dict[int, str]) -> list[str]:
    """What everybody is called: bots by name, numbered if there are several; people You or Player n."""
    alone = len(bots) == variant.seats - 1
    names = []
    for seat in range(variant.seats):
        if seat in bots:
            name = bots[seat].capitalize()
            names.append(f"{name} {seat + 1}" if len(bots) > 1 else name)
        else:
            names.append("You" if alone else f"Player {seat + 1}")
    return names


def _ask_opponent(screen: Screen, variant: Variant) -> str:
    from pipworks.bots import bot_names
    from pipworks.bots.solving import LEVELS

    clocked = variant.game.puzzles is not None
    offered = list(LEVELS) if clocked else list(reversed(bot_names(variant)))
    usual = USUAL_LEVEL if clocked else offered[0]
    if not screen.interactive:
        return usual
    offered.append("here")
    for at, name in enumerate(offered, 1):
        screen.say(f"{at}  {_what(name)}")
    while True:
        answer = screen.ask(f"Against whom (1–{len(offered)}; Enter for {offered.index(usual) + 1})").lower()
        if not answer:
            return usual
        if answer.isascii() and answer.isdigit() and 0 < int(answer) <= len(offered):
            return offered[int(answer) - 1]
        if answer == "here" or answer in opponents(variant):
            return answer
        screen.say(f"Please type a number from 1 to {len(offered)}.")


def _what(name: str) -> str:
    return {
        "perfect": "perfect: never errs; no strategy gains against it",
        "thinking": "thinking: plans with rules of thumb",
        "greedy": "greedy: thinks one round ahead",
        "random": "random: plays any card",
        "beginner": "beginner: takes about a minute, and claims wrongly now and then",
        "learner": "learner: half as long",
        "good": "good: sets par",
        "strong": "strong: takes a few seconds, hardly ever wrong",
        "unbeatable": "unbeatable: sees everything at once",
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
