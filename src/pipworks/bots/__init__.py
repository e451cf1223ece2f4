"""Bots: deciders that play for a seat. They get masked states and nothing else.

Every game has `random`. A game may have bots of its own, which its facts announce: kernels of documented
reasoning, mostly called `greedy` and `thinking`. `perfect` plays an equilibrium where a game can be solved:
by the position, or where something is hidden by all that its seat remembers. `search` plays any game, by
trying what may come of its choices thousands of times. For people every game has five levels, from `novice`
to `master` (`pipworks.bots.levels`).
"""

from __future__ import annotations

from pipworks.bots.decided import KernelBot, RandomBot
from pipworks.bots.levels import LEVEL_NAMES, level_bot
from pipworks.bots.perfect import Perfect
from pipworks.bots.recalling import PerfectRecall, can_be_recalled, refuse_unrecallable
from pipworks.bots.search import Search
from pipworks.engine import Decider, GameError, Variant
from pipworks.engine.errors import of_kind
from pipworks.engine.messages import Quoted
from pipworks.engine.playing import refuse_no_variant
from pipworks.solve import Progress, can_be_solved, no_progress, refuse_deaf, refuse_unsolvable


class UnknownBot(GameError):
    """There is no such bot for this game."""

    code = "unknown-bot"


def bot_names(variant: Variant) -> list[str]:
    """The bots that can play a variant at once, weakest first."""
    refuse_no_variant(variant)
    found = ["random", *variant.game.bots]
    if can_be_solved(variant):
        found.append(Perfect.name)
    return found


def all_bots(variant: Variant) -> list[str]:
    """The bots that can play a variant: those of `bot_names`, `perfect` where it has to solve the game as a
    whole, the slow `search`, and the levels."""
    refuse_no_variant(variant)
    recalling = [PerfectRecall.name] if can_be_recalled(variant) else []
    return [*bot_names(variant), *recalling, Search.name, *LEVEL_NAMES]


def refuse_imperfect(variant: Variant) -> None:
    """Raise NotSolvable for a variant that no bot plays perfectly."""
    refuse_no_variant(variant)
    if not can_be_recalled(variant):
        if variant.options.secret and variant.is_duel:
            refuse_unrecallable(variant)
        refuse_unsolvable(variant)


def bot(name: str, variant: Variant, tell: Progress = no_progress) -> Decider:
    """A bot by name, ready to play a variant. `tell` hears how far a solver has come.

    Raises UnknownBot, or NotSolvable for a perfect bot where there can be none.
    """
    of_kind(str, name, "a bot has a name, such as random")
    refuse_no_variant(variant)
    refuse_deaf(tell)
    wanted = name.strip().lower()
    if wanted == Search.name:
        return Search()
    if wanted in LEVEL_NAMES:
        return level_bot(wanted, variant, tell)
    if wanted == Perfect.name:
        refuse_imperfect(variant)
        return PerfectRecall(variant, tell) if can_be_recalled(variant) else Perfect(variant, tell)
    if wanted not in bot_names(variant):
        raise UnknownBot(
            "{name} is no bot for {variant}: choose {there:or}",
            name=Quoted(name),
            variant=variant.code,
            there=tuple(all_bots(variant)),
        )
    if wanted == "random":
        return RandomBot()
    own = variant.game.bots[wanted]
    return own if hasattr(own, "choose") else KernelBot(wanted, own)


__all__ = [
    "LEVEL_NAMES",
    "Perfect",
    "PerfectRecall",
    "Search",
    "UnknownBot",
    "all_bots",
    "bot",
    "bot_names",
    "level_bot",
    "refuse_imperfect",
]
