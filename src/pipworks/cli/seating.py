"""Who sits where: people, and opponents of some level, or bots by name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pipworks.cli.tables import YOU, numbered
from pipworks.engine.messages import say

if TYPE_CHECKING:
    from pipworks.cli.screen import Screen
    from pipworks.engine import GameRecord, Variant
    from pipworks.engine.messages import Message

Seats = tuple[dict[int, str], list[str]]
"""Opponents' names by seat, and what everybody is called."""

BOTS = "Bots"
"""The header of a saved game that says which seats bots hold: `1 greedy, 3 random`, or `none`."""


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
    if hot_seat and (seat is not None or opponent is not None):
        raise IllegalChoice(
            "--hot-seat has all players at this keyboard: leave it out, or --seat and --opponent; --seats "
            "mixes people and bots, like you,club"
        )
    saved = [record.headers.get(f"Player{each + 1}", "") for each in range(variant.seats)]
    if seat is None and opponent is None and not hot_seat and any(saved):
        return _saved_bots(record, saved), [name or numbered(each) for each, name in enumerate(saved)]
    if opponent is None and not hot_seat:
        opponent = _ask_opponent(screen, variant)
        hot_seat = opponent == "here"
    if hot_seat or opponent is None:
        return {}, _names(variant, {})
    mine = _seat_number(variant, seat, record)
    opponent = _opponent(variant, opponent)
    bots = {each: opponent for each in range(variant.seats) if each != mine}
    return bots, _names(variant, bots)


def bots_header(bots: dict[int, str]) -> str:
    """Which seats are held by which bots, as the header of a saved game says it."""
    return ", ".join(f"{seat + 1} {name}" for seat, name in sorted(bots.items())) or "none"


def bots_told(record: GameRecord) -> dict[int, str] | None:
    """Which bots hold which seats, as the header says; None where there is no such header."""
    if BOTS not in record.headers:
        return None
    held = re.findall(r"(\d+) ([^\s,]+)", record.headers[BOTS])
    return {int(seat) - 1: name for seat, name in held}


def _saved_bots(record: GameRecord, names: list[str]) -> dict[int, str]:
    """The bots of a saved game, as its header says; without one, whoever is called as a bot is."""
    from pipworks.engine import Teller
    from pipworks.engine.levels import bot_title

    there, plain = opponents(record.variant), Teller()
    if (held := bots_told(record)) is not None:
        return {seat: name for seat, name in held.items() if name in there and 0 <= seat < len(names)}
    known = {label.lower(): name for name in there for label in (name, plain.say(bot_title(name)))}
    called = [re.sub(r" \d+$", "", name).lower() for name in names]
    return {seat: known[name] for seat, name in enumerate(called) if name in known}


def opponents(variant: Variant) -> list[str]:
    """Who can be played against: the levels, bots by name, and where equations are to be found, solvers."""
    from pipworks.bots import LEVEL_NAMES, all_bots
    from pipworks.bots.solving import LEVELS

    solvers = LEVELS if variant.game.is_about_solving else ()
    return list(dict.fromkeys([*LEVEL_NAMES, *all_bots(variant), *solvers]))


def _opponent(variant: Variant, name: str) -> str:
    """An opponent by name, or by the first letters of one. Raises GameError."""
    from pipworks.bots import UnknownBot, refuse_imperfect
    from pipworks.engine.messages import Quoted

    wanted, known = name.strip().lower(), opponents(variant)
    found = [each for each in known if each == wanted] or [each for each in known if each.startswith(wanted)]
    if wanted and len(found) == 1:
        return found[0]
    if wanted == "perfect":
        refuse_imperfect(variant)
    raise UnknownBot(
        "{name} is no opponent for {code}: choose {known:or}",
        name=Quoted(name),
        code=variant.code,
        known=tuple(known),
    )


def _seated(variant: Variant, seats: str) -> Seats:
    """What a list like `you,greedy,you` says."""
    from pipworks.bots import LEVEL_NAMES
    from pipworks.engine import IllegalChoice

    given = [each.strip().lower() for each in seats.split(",")]
    if len(given) != variant.seats:
        raise IllegalChoice(
            "--seats names {players} {players:player|players} and {code} has {seats} seats: name one for "
            "each, like {example}",
            players=len(given),
            code=variant.code,
            seats=variant.seats,
            example=",".join(["you", LEVEL_NAMES[1], *["you"] * 9][: variant.seats]),
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
            names.append(YOU if alone else numbered(seat))
    return names


def _ask_opponent(screen: Screen, variant: Variant) -> str:
    from pipworks.bots import bot_names
    from pipworks.bots.levels import USUAL_LEVEL, levels
    from pipworks.bots.solving import PLAIN_LEVEL

    if not screen.interactive:  # scripts meet whom they have always met
        return PLAIN_LEVEL if variant.game.is_about_solving else bot_names(variant)[-1]
    offered = {
        name: say("{level}: {about!c}", level=_offered(name), about=level.about)
        for name, level in levels(variant)
    }
    offered["here"] = say("somebody here, at this keyboard")
    names = list(offered)
    for at, what in enumerate(offered.values(), 1):
        screen.say(say("{number}  {what}", number=at, what=what))
    while True:
        usual = names.index(USUAL_LEVEL) + 1
        answer = screen.ask(
            say("Against whom (1–{last}; Enter for {usual})", last=len(names), usual=usual)
        ).lower()
        if not answer:
            return USUAL_LEVEL
        if answer.isascii() and answer.isdigit() and 0 < int(answer) <= len(names):
            return names[int(answer) - 1]
        if answer in ("here", "hier"):
            return "here"
        if answer in opponents(variant):
            return answer
        screen.say(say("Please type a number from 1 to {last}.", last=len(names)))


def _offered(level: str) -> Message | str:
    """A level as it can be typed, after what it is called where that is another word."""
    from pipworks.cli.language import USUAL, language
    from pipworks.engine.levels import bot_title

    return level if language() == USUAL else say("{title} ({name})", title=bot_title(level), name=level)


def _seat_number(variant: Variant, seat: str | None, record: GameRecord) -> int:
    from pipworks.engine import IllegalChoice
    from pipworks.engine.messages import Quoted
    from pipworks.engine.rng import below, generator

    if seat is None:
        return 0
    players = [str(each + 1) for each in range(variant.seats)]
    if seat.lower() == "random":
        return int(below(generator(f"seat {record.start.seed}"), variant.seats))
    if seat not in players:
        raise IllegalChoice(
            "--seat cannot be {seat}: choose {players:or}",
            seat=Quoted(seat),
            players=(*players, "random"),
        )
    return int(seat) - 1
