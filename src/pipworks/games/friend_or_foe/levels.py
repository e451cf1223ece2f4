"""How opponents of each level think in Friend or Foe?"""

from __future__ import annotations

from pipworks.engine import say
from pipworks.engine.levels import Imagining, Level, Levels, Playing
from pipworks.games.friend_or_foe.bots import greedy, thinking
from pipworks.games.friend_or_foe.options import FriendOrFoeOptions


def levels(options: FriendOrFoeOptions) -> Levels:
    """From somebody who passes though their cards match to one who plays the game on in their head."""
    return Levels(
        novice=Level(
            Playing(bot=greedy, overlooks=0.5),
            say("Misses half of its matches, and then passes."),
        ),
        beginner=Level(
            Playing(bot=greedy, overlooks=0.2),
            say("Sheds whatever it can at once, helps whoever asks, and misses a match now and then."),
        ),
        club=Level(
            Playing(bot=greedy),
            say("Misses nothing that matches, but does not ask which cards are hard to be rid of."),
        ),
        expert=Level(
            Playing(bot=thinking),
            say("Sheds what is hard to be rid of, keeps what will match, and helps nobody to win."),
        ),
        master=Level(
            Imagining(games=200, steps=200_000, bot=thinking, ahead=24),
            say("Plays the next turns in its head hundreds of times, and judges who will be out first."),
        ),
    )
