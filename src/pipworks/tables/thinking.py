"""Bots at a table: what they choose, from masked states, and when.

Bots that choose in a moment do so in the server; slow ones, which solve or search, in workers of their own
(`pipworks.workers`), which keep what they have worked out.

A bot's draws follow from the table's secret, the seat and the step, so a table read again goes on as it would
have, and two servers come to the same choice. How long it takes never depends on what it holds: solvers of a
level take the time drawn for the puzzle on the table, which everybody sees, others a time drawn from nothing
but the step.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from pipworks.bots import Perfect, PerfectRecall, Search
from pipworks.bots.levels import ImaginingBot
from pipworks.bots.solving import CHOICES, LEVELS, PLAIN_LEVEL, LevelBot, draw, effort_of, puzzle_of
from pipworks.engine import Decider, Message, Noticed, Remembering, Variant, choice_after, generator
from pipworks.engine.contract import Record
from pipworks.engine.playing import refuse_bots_choice
from pipworks.engine.rng import unit
from pipworks.engine.sessions import number_chosen
from pipworks.tables.sitting import decider

CLAIM_SLOWER = 2.0
"""Claims take a bot so many times as long as other choices."""
MUCH_SLOWER = 4.0
"""Bots that remember and search take so many times as long, so that nobody sees how long they searched."""
READING = 2.0
"""For so many seconds whoever solves against the clock reads what was said to the last target."""
MOST_SECONDS = 5.0
"""How long a bot that minds the time may think about a choice."""
MOST_BYTES = 256_000_000
"""So much of what slow bots have worked out a worker keeps."""
BESIDES = 16_000
"""About so many bytes a bot takes with its variant, though it has worked out nothing that it keeps."""


class Advice(NamedTuple):
    """What a bot would choose: its name, the choice as it is written, the cards that it lays, its words."""

    bot: str
    choice: str
    cards: tuple[str, ...]
    told: Message


@dataclass(frozen=True)
class Occasion:
    """When and where bots are asked: what they draw from, and since when they have known the question."""

    seed: str
    step: int
    turn: int
    opened: float
    turn_opened: float
    is_claim: bool
    bots: dict[int, str]
    pace: float
    """The mean time of an ordinary choice, in seconds; 0: at once."""


@dataclass(frozen=True)
class Thought:
    """What a seat chooses, and at what time (seconds since 1970) it does."""

    seat: int
    choice: int
    due: float


@dataclass(frozen=True)
class Failed:
    """A seat whose bot could not choose, and why."""

    seat: int
    problem: Exception


FindBot = Callable[[Variant, str], Decider]


def is_slow(bot: Decider) -> bool:
    """Whether a bot solves or searches, so that it thinks where nobody has to wait for it."""
    return isinstance(bot, Perfect | Search | ImaginingBot | Remembering)


def think(
    find_bot: FindBot, variant: Variant, occasion: Occasion, masked: dict[int, Record]
) -> list[Thought | Failed]:
    """The choices of the quick bots' seats, each from what that seat knows."""
    thoughts: list[Thought | Failed] = []
    for seat, state in sorted(masked.items()):
        try:
            bot = find_bot(variant, occasion.bots[seat])
            thoughts.append(choice_of(bot, variant, occasion, seat, state, None))
        except Exception as problem:  # whatever one bot does, the others choose
            thoughts.append(Failed(seat, problem))
    return thoughts


def think_apart(
    variant: Variant, occasion: Occasion, seat: int, known: bytes, seen: Noticed | None
) -> Thought:
    """The choice of a slow bot's seat, in a worker, from the bytes of what the seat knows.

    `seen` is all that it has seen so far, for bots that remember.
    """
    state = np.frombuffer(known, variant.game.state)[0]
    with _apart.lent(variant, occasion.bots[seat]) as bot:
        return choice_of(bot, variant, occasion, seat, state, seen)


def make_ready(variant: Variant, name: str) -> None:
    """Have a worker work out what a slow bot will need before it is needed."""
    with _apart.lent(variant, name) as bot:
        if isinstance(bot, Perfect | PerfectRecall):
            bot.get_ready()


class Kept:
    """Bots that have worked something out, kept while there is room for it."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._bots: OrderedDict[tuple[Variant, str], Decider] = OrderedDict()

    @contextmanager
    def lent(self, variant: Variant, name: str) -> Iterator[Decider]:
        """A bot, ready; afterwards those longest unused make room for what it has worked out."""
        bot = self._bots.pop((variant, name), None) or decider(name, variant)
        self._bots[variant, name] = bot
        try:
            yield bot
        finally:
            while len(self._bots) > 1 and sum(map(_weight, self._bots.values())) > self._most:
                self._bots.popitem(last=False)


def _weight(bot: Decider) -> int:
    """About how many bytes a bot takes, with what it keeps of what it has worked out."""
    return BESIDES + int(getattr(bot, "nbytes", 0))


_apart = Kept()
"""The slow bots of this worker."""


def choice_of(
    bot: Decider,
    variant: Variant,
    occasion: Occasion,
    seat: int,
    state: Record,
    seen: Noticed | None,
) -> Thought:
    """The choice of one seat's bot, from what the seat knows, and has seen so far if the bot remembers.

    Raises IllegalChoice or WrongType where it is none.
    """
    if occasion.is_claim and variant.game.is_about_solving:
        return _race(bot, variant, occasion, seat, state)
    rng = generator(f"{occasion.seed}/{seat}/{occasion.step}")
    if isinstance(bot, Remembering):
        assert seen is not None
        choice = choice_after(variant, seen, bot, seat, rng, MOST_SECONDS)
    else:
        choice = number_chosen(bot.choose(variant, state, seat, rng))
    refuse_bots_choice(variant, state, bot, seat, choice)
    clock = generator(f"{occasion.seed}/pace/{seat}/{occasion.step}")
    searches = isinstance(bot, Search | ImaginingBot | Remembering) and not isinstance(bot, PerfectRecall)
    slower = MUCH_SLOWER if searches else CLAIM_SLOWER if occasion.is_claim else 1.0
    mean = occasion.pace * slower
    return Thought(seat, choice, occasion.opened + mean * (0.5 + float(unit(clock))))


def _race(bot: Any, variant: Variant, occasion: Occasion, seat: int, state: Record) -> Thought:
    """Who solves against the clock has one try a target, however often the window opens anew."""
    level = bot.level if isinstance(bot, LevelBot) else LEVELS[PLAIN_LEVEL]
    rng = generator(f"{occasion.seed}/{seat}/target {occasion.turn}")
    attempt = draw(level, effort_of(puzzle_of(variant, state)), rng)
    choice = CHOICES[attempt.answer]
    if not isinstance(bot, LevelBot):  # it knows what to do, but not how soon
        choice = number_chosen(bot.choose(variant, state, seat, rng))
        refuse_bots_choice(variant, state, bot, seat, choice)
    seconds = (READING if occasion.turn > 1 else 0.0) + attempt.seconds if occasion.pace else 0.0
    return Thought(seat, choice, occasion.turn_opened + seconds)
