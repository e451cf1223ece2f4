"""The five levels of a game's opponents, as a game says them: how each of them thinks.

A game may say in a function `levels(options)` which `Levels` it has. They are data: each says by which of the
ways below somebody of that level comes to a choice, and says so to people, too. Whoever wants opponents
(`pipworks.bots`) makes them of it, and needs to know no game. A game that says nothing has the usual levels.

People of lower levels do not choose at random now and then: they overlook choices, look no further than the
table, forget what was played, or do not find an equation in time. So do these.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

from pipworks.engine.messages import Message, say, verbatim
from pipworks.kernels import Kernel

MOST_SECONDS = 2.0
"""No level thinks longer about a choice. Budgets are such that it hardly ever comes to that."""


@dataclass(frozen=True, kw_only=True)
class Judging:
    """Of the choices it sees, the one that promises most by a judgement of the game; of equals, any."""

    by: Kernel
    """Writes all choices of a seat and what each promises: a kernel `(rules, known, seat, rng, out, worth) ->
    count`, whose arrays `out` (int64) and `worth` (float64) have room for all choices of the game."""
    overlooks: float = 0.0
    """How likely it is not to see a choice, each time anew; one it always sees."""


@dataclass(frozen=True, kw_only=True)
class Playing:
    """As a bot of the game plays; when it overlooks that choice, the first there is, which is to do least."""

    bot: Kernel
    """A kernel `(rules, known, seat, rng) -> choice`."""
    overlooks: float = 0.0


@dataclass(frozen=True, kw_only=True)
class Imagining:
    """The choice after which it fares best in games that it imagines, by what it knows."""

    games: int
    """So many games for a choice, at most; those that fare worse are given up half by half."""
    steps: int
    """So many steps in all games together, at most."""
    bot: Kernel | None = None
    """How everybody goes on in them: as a bot of the game does; None: anyhow."""
    overlooks: float = 0.0
    ahead: int | None = None
    """After so many steps a game is broken off, and judged by its `outlook`; None: it goes on to its end."""


@dataclass(frozen=True, kw_only=True)
class Searching:
    """By search, with so many iterations (see `pipworks.bots.search`)."""

    iterations: int


@dataclass(frozen=True, kw_only=True)
class Solving:
    """Without a flaw, where a variant can be solved at once; else another way."""

    otherwise: Searching | Imagining | Judging | Playing


@dataclass(frozen=True, kw_only=True)
class Finding:
    """By an equation found in time (see `pipworks.bots.solving`). Times are in seconds."""

    pace: float
    """The median time for an easy target, without `moving`."""
    patience: float
    """The median time after which it gives up."""
    errs: float
    """How likely it claims what does not hold."""
    moving: float = 1.0
    """What reading the cards and calling out takes."""


Way = Judging | Playing | Imagining | Searching | Solving | Finding


@dataclass(frozen=True)
class Level:
    """How somebody of a level thinks: for the bot, and in a sentence for people."""

    way: Way
    about: Message


@dataclass(frozen=True, kw_only=True)
class Levels:
    """The five levels, from the weakest to the strongest."""

    novice: Level
    beginner: Level
    club: Level
    expert: Level
    master: Level

    def __iter__(self) -> Iterator[tuple[str, Level]]:
        return ((name, getattr(self, name)) for name in LEVEL_NAMES)


LEVEL_NAMES = tuple(each.name for each in fields(Levels))

TITLES: dict[str, Message] = {
    "novice": say("Novice"),
    "beginner": say("Beginner"),
    "club": say("Club player"),
    "expert": say("Expert"),
    "master": say("Master"),
    "learner": say("Learner"),
    "good": say("Good player"),
    "strong": say("Strong player"),
    "unbeatable": say("Unbeatable"),
}
"""What opponents are called: those of a level, and those that find equations as quickly as people."""


def bot_title(bot: str) -> Message:
    """What a bot is called; by its name, if it has no title."""
    return TITLES.get(bot, verbatim(bot.capitalize()))


USUAL_LEVEL = "beginner"
"""Whom newcomers meet."""


USUAL = Levels(
    novice=Level(
        Imagining(games=2, steps=2_000, overlooks=0.5),
        say("Overlooks half of what it could do, and hardly thinks about the rest."),
    ),
    beginner=Level(
        Imagining(games=16, steps=20_000, overlooks=0.2),
        say("Takes what looks well on the whole, and overlooks a choice now and then."),
    ),
    club=Level(
        Searching(iterations=300),
        say("Thinks a little ahead, and sees every choice."),
    ),
    expert=Level(
        Searching(iterations=2_000),
        say("Tries many ways in which the game may go on."),
    ),
    master=Level(
        Solving(otherwise=Searching(iterations=10_000)),
        say("Plays without a flaw where the game can be solved, and else tries thousands of ways to go on."),
    ),
)
"""The levels of a game that says nothing of its own."""


USUAL_FINDING = Levels(
    novice=Level(
        Finding(pace=48.0, patience=60.0, errs=0.2),
        say("Takes minutes where it is not easy, and claims wrongly now and then."),
    ),
    beginner=Level(
        Finding(pace=24.0, patience=60.0, errs=0.12),
        say("Needs about half a minute for an easy equation, and errs now and then."),
    ),
    club=Level(
        Finding(pace=8.0, patience=60.0, errs=0.03),
        say("Needs some ten seconds for an easy equation, and finds most of them."),
    ),
    expert=Level(
        Finding(pace=3.0, patience=60.0, errs=0.005),
        say("Needs a few seconds, and hardly ever errs."),
    ),
    master=Level(
        Finding(pace=1.0, patience=90.0, errs=0.0),
        say("Sees an easy equation in two seconds, and never errs."),
    ),
)
"""The levels of a game about finding equations that says nothing of its own."""
