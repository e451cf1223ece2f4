"""How Math Arena's opponents of each level think."""

from __future__ import annotations

from pipworks.engine import say
from pipworks.engine.levels import Imagining, Judging, Level, Levels
from pipworks.games.math_arena.bots import promises, results, thinking
from pipworks.games.math_arena.options import MathArenaOptions


def levels(options: MathArenaOptions) -> Levels:
    """From somebody who sees few of their bids to one who plays the game on in their head."""
    return Levels(
        novice=Level(
            Judging(by=results, overlooks=0.85),
            say("Sees one bid in seven, and makes the one of these with the best result."),
        ),
        beginner=Level(
            Judging(by=results, overlooks=0.6),
            say("Overlooks more than half of its bids, and makes the best that it sees, whatever it costs."),
        ),
        club=Level(
            Judging(by=results),
            say("Always bids for the best result, whatever that costs, and forgets what was played."),
        ),
        expert=Level(
            Judging(by=promises),
            say("Sees every bid, and weighs it against the hands that others may have and what is left."),
        ),
        master=Level(
            Imagining(games=3_000, steps=30_000, bot=thinking),
            say("Plays the rest of the game in its head hundreds of times before it bids."),
        ),
    )
