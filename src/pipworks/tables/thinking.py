"""Bots at a table: what they choose, from masked states, and when.

A bot's draws follow from the table's secret, the seat and the step, so a table read again goes on as it would
have, and two servers come to the same choice. How long it takes never depends on what it holds: solvers of a
level take the time drawn for the puzzle on the table, which everybody sees, others a time drawn from nothing
but the step.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from pipworks.bots.solving import CHOICES, LEVELS, LevelBot, draw, effort_of, puzzle_of
from pipworks.engine import Decider, GameRecord, Remembering, Variant, choice_in, generator
from pipworks.engine.contract import Record
from pipworks.engine.rng import unit
from pipworks.tables.sitting import is_about_solving

CLAIM_SLOWER = 2.0
"""Claims take a bot so many times as long as other choices."""
MOST_SECONDS = 5.0
"""How long a bot that minds the time may think about a choice."""
USUAL_LEVEL = "learner"
"""The speed of a bot without a level, in games about solving."""


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


class Bench(Protocol):
    """Who has the bots."""

    def decider(self, variant: Variant, name: str) -> Decider:
        """The bot of that name, ready."""
        ...


def think(
    bench: Bench,
    variant: Variant,
    occasion: Occasion,
    masked: dict[int, Record],
    so_far: Callable[[], GameRecord],
) -> list[Thought | Failed]:
    """The choices of the bots' seats, each from what that seat knows, or has seen in the game `so_far`."""
    thoughts: list[Thought | Failed] = []
    for seat, state in sorted(masked.items()):
        try:
            thoughts.append(_choice(bench, variant, occasion, seat, state, so_far))
        except Exception as problem:  # whatever one bot does, the others choose
            thoughts.append(Failed(seat, problem))
    return thoughts


def _choice(
    bench: Bench,
    variant: Variant,
    occasion: Occasion,
    seat: int,
    state: Record,
    so_far: Callable[[], GameRecord],
) -> Thought:
    """The choice of one seat's bot."""
    bot = bench.decider(variant, occasion.bots[seat])
    if occasion.is_claim and is_about_solving(variant):
        return _race(bot, variant, occasion, seat, state)
    rng = generator(f"{occasion.seed}/{seat}/{occasion.step}")
    if isinstance(bot, Remembering):
        choice = choice_in(so_far(), bot, seat, rng, MOST_SECONDS)
    else:
        choice = bot.choose(variant, state, seat, rng)
    clock = generator(f"{occasion.seed}/pace/{seat}/{occasion.step}")
    mean = occasion.pace * (CLAIM_SLOWER if occasion.is_claim else 1.0)
    return Thought(seat, int(choice), occasion.opened + mean * (0.5 + float(unit(clock))))


def _race(bot: Any, variant: Variant, occasion: Occasion, seat: int, state: Record) -> Thought:
    """Who solves against the clock has one try a target, however often the window opens anew."""
    level = bot.level if isinstance(bot, LevelBot) else LEVELS[USUAL_LEVEL]
    rng = generator(f"{occasion.seed}/{seat}/target {occasion.turn}")
    attempt = draw(level, effort_of(puzzle_of(variant, state)), rng)
    choice = CHOICES[attempt.answer]
    if not isinstance(bot, LevelBot):  # it knows what to do, but not how soon
        choice = int(bot.choose(variant, state, seat, rng))
    seconds = attempt.seconds if occasion.pace else 0.0
    return Thought(seat, choice, occasion.turn_opened + seconds)
