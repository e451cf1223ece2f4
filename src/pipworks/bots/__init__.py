"""Bots: deciders that play for a seat. They get masked states and nothing else.

Every game has `random`. A game may have bots of its own, which its facts announce: kernels of documented
reasoning, mostly called `greedy` and `thinking`. `perfect` plays an exact equilibrium where a game can be
solved. `search` plays any game, by trying what may come of its choices thousands of times. For people every
game has five levels, from `novice` to `master` (`pipworks.bots.levels`).
"""

from __future__ import annotations

from pipworks.bots.decided import KernelBot, RandomBot
from pipworks.bots.levels import LEVEL_NAMES, level_bot
from pipworks.bots.perfect import Perfect, can_be_perfect
from pipworks.bots.search import Search
from pipworks.engine import Decider, GameError, Variant
from pipworks.engine.errors import listed
from pipworks.engine.options import quoted
from pipworks.solve import Progress, no_progress, refuse_unsolvable


class UnknownBot(GameError):
    """There is no such bot for this game."""

    code = "unknown-bot"


def bot_names(variant: Variant) -> list[str]:
    """The bots that can play a variant at once, weakest first."""
    found = ["random", *variant.game.bots]
    if can_be_perfect(variant):
        found.append("perfect")
    return found


def all_bots(variant: Variant) -> list[str]:
    """The bots that can play a variant: those of `bot_names`, the slow `search`, and the levels."""
    return [*bot_names(variant), Search.name, *LEVEL_NAMES]


def bot(name: str, variant: Variant, tell: Progress = no_progress) -> Decider:
    """A bot by name, ready to play a variant. `tell` hears how far a solver has come.

    Raises UnknownBot, or NotSolvable for a perfect bot where there can be none.
    """
    wanted = name.strip().lower()
    if wanted == Search.name:
        return Search()
    if wanted in LEVEL_NAMES:
        return level_bot(wanted, variant, tell)
    if wanted not in bot_names(variant):
        if wanted == "perfect":
            refuse_unsolvable(variant)
        raise UnknownBot(f"{quoted(name)} is no bot for {variant.code}: choose {listed(all_bots(variant))}")
    if wanted == "random":
        return RandomBot()
    if wanted == "perfect":
        return Perfect(variant, tell)
    own = variant.game.bots[wanted]
    return own if hasattr(own, "choose") else KernelBot(wanted, own)


__all__ = [
    "LEVEL_NAMES",
    "Perfect",
    "Search",
    "UnknownBot",
    "all_bots",
    "bot",
    "bot_names",
    "level_bot",
]
