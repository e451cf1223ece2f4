"""How opponents of each level think in Wouter's Math Card Game."""

from __future__ import annotations

from pipworks.engine import say
from pipworks.engine.levels import Imagining, Judging, Level, Levels
from pipworks.games.sequences.bots import gains_now, promises, thinking
from pipworks.games.sequences.options import SequencesOptions


def levels(options: SequencesOptions) -> Levels:
    """From somebody who sees few of their plays to one who plays the game on in their head."""
    return Levels(
        novice=Level(
            Judging(by=gains_now, overlooks=0.8),
            say("Sees one play in five, and makes the one of these that gains most at once."),
        ),
        beginner=Level(
            Judging(by=gains_now, overlooks=0.3),
            say("Makes the play that gains most at once, of those that it sees."),
        ),
        club=Level(
            Judging(by=promises, overlooks=0.6),
            say("Asks what a sum may still become, but overlooks more than half of its plays."),
        ),
        expert=Level(
            Judging(by=promises, overlooks=0.0),
            say("Sees every pair of plays, and counts which cards the other has left."),
        ),
        master=Level(
            Imagining(games=3_000, steps=120_000, bot=thinking),
            say("Plays the rest of the game in its head hundreds of times before it plays a card."),
        ),
    )
