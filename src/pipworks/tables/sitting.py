"""Who can sit in a seat besides people: bots, and in games about solving, solvers of some level."""

from __future__ import annotations

from dataclasses import dataclass

from pipworks.bots import Perfect, Search, UnknownBot, bot, bot_names
from pipworks.bots.solving import LEVELS, LevelBot
from pipworks.engine import Decider, Message, Quoted, Variant, say

PERFECT = Perfect.name
MOST_SOLVED = 2_000_000
"""In games with more numbered positions nobody is perfect at a table: solving must not take a server down.

PERFECT = Perfect.name


@dataclass(frozen=True)
class BotInfo:
    """A bot that can sit at a table."""

    name: str
    title: str
    about: Message


def bots_for(variant: Variant) -> list[BotInfo]:
    """Who can be played against, weakest first: levels before bots that know no clock."""
    levels = list(LEVELS) if is_about_solving(variant) else []
    return [
        BotInfo(name, name.capitalize(), ABOUT.get(name, "plays by rules of its own"))
        for name in [*levels, *_thinkers(variant)]
    ]


def _thinkers(variant: Variant) -> list[str]:
    """The bots that a server can bear, for this variant. Equations are not found by trying choices out."""
    searching = [] if is_about_solving(variant) else [Search.name]
    perfect = [PERFECT] if can_be_solved_at_once(variant) else []
    return [*(name for name in bot_names(variant) if name != PERFECT), *searching, *perfect]


def strongest(variant: Variant) -> str:
    """The bot that plays best of those that a server can bear."""
    return _thinkers(variant)[-1]


def is_about_solving(variant: Variant) -> bool:
    """Whether this is a game of finding equations."""
    return variant.game.puzzles is not None


def decider(name: str, variant: Variant) -> Decider:
    """A bot or level by name. Raises UnknownBot."""
    wanted = name.strip().lower()
    if is_about_solving(variant) and wanted in LEVELS:
        return LevelBot(LEVELS[wanted])
    if wanted == PERFECT and wanted in bot_names(variant):
        raise UnknownBot(
            "{code} is too large to be solved at a table: choose {thinkers:or}",
            code=variant.code,
            thinkers=tuple(_thinkers(variant)),
        )
    there = [each.name for each in bots_for(variant)]
    raise UnknownBot(
        "{name} is no bot for {code}: choose {there:or}",
        name=Quoted(name),
        code=variant.code,
        there=tuple(names_for(variant)),
    )


def stand_in(variant: Variant) -> str:
    """The bot that plays on for somebody who has resigned."""
    names = bot_names(variant)
    return "greedy" if "greedy" in names else names[0]
