"""Which equations opponents of each level find in Ascent, where nobody races, but all give up in the end."""

from __future__ import annotations

from pipworks.engine import say
from pipworks.engine.levels import Finding, Level, Levels
from pipworks.games.ascent.options import AscentOptions


def levels(options: AscentOptions) -> Levels:
    """From somebody who finds easy equations alone to one who finds all that there are."""
    return Levels(
        novice=Level(
            Finding(pace=30.0, patience=20.0, errs=0.1),
            say("Finds an easy equation now and then, gives up within half a minute, and may err."),
        ),
        beginner=Level(
            Finding(pace=16.0, patience=25.0, errs=0.06),
            say("Finds two thirds of the easy equations before it gives up, and errs now and then."),
        ),
        club=Level(
            Finding(pace=9.0, patience=30.0, errs=0.03),
            say("Finds an easy equation in some ten seconds, and gives up on hard ones."),
        ),
        expert=Level(
            Finding(pace=5.0, patience=40.0, errs=0.01),
            say("Finds an easy equation in a few seconds, but not every hard one."),
        ),
        master=Level(
            Finding(pace=0.8, patience=600.0, errs=0.0),
            say("Finds nearly every equation that there is, most of them in a few seconds."),
        ),
    )
