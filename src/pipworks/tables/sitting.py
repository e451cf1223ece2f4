"""Who can sit in a seat besides people: opponents of a level, bots by name, solvers of some speed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pipworks.bots import LEVEL_NAMES, Perfect, Search, UnknownBot, bot, bot_names
from pipworks.bots.levels import can_be_solved_at_once, levels
from pipworks.bots.marks import marks
from pipworks.bots.recalling import can_be_recalled
from pipworks.bots.solving import LEVELS, LevelBot
from pipworks.engine import Decider, Message, Quoted, Teller, Variant, say
from pipworks.engine.levels import bot_title
from pipworks.tables.errors import BadTable

OLD_NAMES = ("random", "greedy", "thinking", Search.name, Perfect.name, *LEVELS)
"""Bots that sit down when they are named, and are not offered to people: those have levels."""

PERFECT = Perfect.name


@dataclass(frozen=True)
class BotInfo:
    """An opponent that is offered at a table: a level, or a bot of the game's own, and how it thinks."""

    name: str
    title: Message
    about: Message


def bots_for(variant: Variant) -> list[BotInfo]:
    """Who is offered to be played against: the levels, weakest first.

    A game that says nothing of its levels may yet bring bots of its own; they come after the usual ones.
    """
    own = variant.game.bots if variant.game.levels is None else ()
    found = [(name, level.about) for name, level in levels(variant)]
    found += [(name, say("Plays by rules of its own.")) for name in own if name not in OLD_NAMES]
    return [BotInfo(name, bot_title(name), about) for name, about in found]


def name_of(bot: str) -> str:
    """What is written down as the name of a bot that sits down."""
    return Teller().say(bot_title(bot))


@lru_cache(maxsize=4096)
def told_name(name: str, bot: str | None, language: str) -> str:
    """What whoever sits in a seat is called, for readers of a language.

    A bot is called by its title, unless it has another name: one that it was given, or had at older tables.
    """
    return Teller(language).say(bot_title(bot)) if bot and name == name_of(bot) else name


def names_for(variant: Variant) -> list[str]:
    """Everybody who can sit down when named: the levels, bots by name and solvers of a speed."""
    solvers = LEVELS if variant.game.is_about_solving else ()
    return list(dict.fromkeys([*LEVEL_NAMES, *_thinkers(variant), *solvers]))


def _thinkers(variant: Variant) -> list[str]:
    """The bots that a server can bear, for this variant. Equations are not found by trying choices out."""
    searching = [] if variant.game.is_about_solving else [Search.name]
    perfect = [PERFECT] if can_be_solved_at_once(variant) or can_be_recalled(variant) else []
    return [*(name for name in bot_names(variant) if name != PERFECT), *searching, *perfect]


def strongest(variant: Variant) -> str:
    """The bot that plays best of those that a server can bear: the uppermost level, unless one is perfect."""
    thinkers = _thinkers(variant)
    if variant.game.is_about_solving or thinkers[-1] == PERFECT:
        return thinkers[-1]
    return LEVEL_NAMES[-1]


def decider(name: str, variant: Variant) -> Decider:
    """A bot or level by name. Raises UnknownBot, in words for players: they cannot change the game."""
    wanted = name.strip().lower()
    if wanted in LEVEL_NAMES or wanted in _thinkers(variant):
        return bot(wanted, variant)
    if variant.game.is_about_solving and wanted in LEVELS:
        return LevelBot(LEVELS[wanted])
    if wanted == PERFECT and wanted in bot_names(variant):
        raise UnknownBot(
            "{code} is too large to be solved at a table: choose {thinkers:or}",
            code=variant.code,
            thinkers=tuple(_thinkers(variant)),
        )
    if wanted == PERFECT:
        raise UnknownBot(
            "no bot plays {code} perfectly: choose {there:or}",
            code=variant.code,
            there=tuple(names_for(variant)),
        )
    raise UnknownBot(
        "{name} is no bot for {code}: choose {there:or}",
        name=Quoted(name),
        code=variant.code,
        there=tuple(names_for(variant)),
    )


def measured(variant: Variant, name: str) -> None:
    """Refuse a bot whose rating is not known, for a rated game. Raises BadTable."""
    there = tuple(marks(variant.game.name))
    if name.strip().lower() in there:
        return
    if not there:
        raise BadTable(
            "no bot of {game} has been measured: its rated games are for people", game=variant.game.called
        )
    raise BadTable(
        "the rating of {name} is not known: a rated game of {game} can have {there:or}",
        name=Quoted(name),
        game=variant.game.called,
        there=there,
    )


def stand_in(variant: Variant) -> str:
    """The bot that plays on for somebody who has resigned."""
    names = bot_names(variant)
    return "greedy" if "greedy" in names else names[0]
