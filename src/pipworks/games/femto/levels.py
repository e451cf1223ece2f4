"""How Femto's opponents of each level think."""

from __future__ import annotations

from pipworks.engine import say
from pipworks.engine.levels import Judging, Level, Levels, Searching, Solving
from pipworks.games.femto.bots import promises
from pipworks.games.femto.options import FemtoOptions


def levels(options: FemtoOptions) -> Levels:
    """From somebody who sees half of their hand to play without a flaw."""
    return Levels(
        novice=Level(
            Judging(by=promises, overlooks=0.75),
            say("Looks at one or two of its cards, and lays the better one."),
        ),
        beginner=Level(
            Judging(by=promises, overlooks=0.33),
            say("Thinks of this round alone, and overlooks a third of its cards."),
        ),
        club=Level(
            Judging(by=promises),
            say("Lays what is best for this round, and never misses it, but knows nothing of later rounds."),
        ),
        expert=Level(
            Searching(iterations=400),
            say("Tries some hundreds of ways in which the game may go on."),
        ),
        master=Level(
            Solving(otherwise=Searching(iterations=20_000)),
            say(
                "Never errs: nothing gains against it on average. With too many cards for that it tries "
                "thousands of ways to go on."
            ),
        ),
    )
