"""A bot of one's own against one of the game's."""

from typing import Any

from pipworks import Decider, Variant, game, play_out
from pipworks.bots import bot
from pipworks.engine.rng import Generator


class Highest:
    """Always makes the last of its choices."""

    name = "highest"

    def choose(self, variant: Variant, known: Any, seat: int, rng: Generator) -> int:
        """The last."""
        return variant.choices(known, seat)[-1]


femto = game("femto")
deciders: list[Decider] = [Highest(), bot("random", femto)]
record = play_out(femto.deal(seed=1), deciders, seed=2)
assert record.now.over
