"""Bots: deciders that play for a seat. They get masked states and nothing else.

Every game has `random`. Games with a module of their own here have `greedy` and perhaps `thinking`,
kernels of documented reasoning. `perfect` plays an exact equilibrium where a game can be solved.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from types import ModuleType

from pipworks.bots.decided import KernelBot, RandomBot
from pipworks.bots.perfect import Perfect, can_be_perfect
from pipworks.engine import Decider, Game, GameError, Variant
from pipworks.engine.errors import listed
from pipworks.engine.options import quoted
from pipworks.solve import Progress, no_progress, refuse_unsolvable


class UnknownBot(GameError):
    """There is no such bot for this game."""

    code = "unknown-bot"


def heuristics_of(game: Game) -> ModuleType | None:
    """The module of bots written for a game, if there is one."""
    name = f"pipworks.bots.{game.name.replace('-', '_')}"
    if game.key != game.name or importlib.util.find_spec(name) is None:
        return None
    return importlib.import_module(name)


def bot_names(variant: Variant) -> list[str]:
    """The bots that can play a variant, weakest first."""
    module = heuristics_of(variant.game)
    found = ["random", *(each for each in ("greedy", "thinking") if hasattr(module, each))]
    if can_be_perfect(variant):
        found.append("perfect")
    return found


def bot(name: str, variant: Variant, tell: Progress = no_progress) -> Decider:
    """A bot by name, ready to play a variant. `tell` hears how far a solver has come.

    Raises UnknownBot, or NotSolvable for a perfect bot where there can be none.
    """
    wanted = name.strip().lower()
    if wanted not in bot_names(variant):
        if wanted == "perfect":
            refuse_unsolvable(variant)
        raise UnknownBot(f"{quoted(name)} is no bot for {variant.code}: choose {listed(bot_names(variant))}")
    if wanted == "random":
        return RandomBot()
    if wanted == "perfect":
        return Perfect(variant, tell)
    decide: Callable[..., int] = getattr(heuristics_of(variant.game), wanted)
    return KernelBot(wanted, decide)


__all__ = ["UnknownBot", "bot", "bot_names", "heuristics_of"]
