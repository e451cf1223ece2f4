"""Opponents of the five levels of any game, from novice to master, made of what the game says of them.

What the levels are is data that a game announces (`pipworks.engine.levels`); here are the bots that think so.
Each follows from its generator alone, for one machine and version: budgets are of games imagined or of
iterations, and the clock only catches what takes far longer than it should.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import Any

import numpy as np

from pipworks.bots.decided import Named
from pipworks.bots.imagining import fares
from pipworks.bots.perfect import Perfect
from pipworks.bots.recalling import PerfectRecall, can_be_recalled_at_once
from pipworks.bots.search import Search
from pipworks.bots.solving import Level as Solver
from pipworks.bots.solving import LevelBot
from pipworks.engine import Decider, GameError, Variant
from pipworks.engine.contract import Record
from pipworks.engine.errors import amount, checked_luck, listed, of_kind, quotation
from pipworks.engine.game import Game
from pipworks.engine.levels import (
    LEVEL_NAMES,
    MOST_SECONDS,
    USUAL_LEVEL,
    Finding,
    Imagining,
    Judging,
    Level,
    Levels,
    Searching,
    Solving,
    Way,
)
from pipworks.engine.playing import refuse_no_variant, refuse_other_game
from pipworks.engine.rng import Generator, below, unit
from pipworks.solve import Progress, can_be_solved, no_progress

MOST_SOLVED = 2_000_000
"""Variants with more numbered positions are not solved at once.

Two million positions take about two seconds and 20 MB.
"""


def can_be_solved_at_once(variant: Variant) -> bool:
    """Whether a variant can be solved, and while somebody waits."""
    slots = variant.game.slots
    return slots is not None and can_be_solved(variant) and int(slots.slots(variant.rules)) <= MOST_SOLVED


def levels(variant: Variant) -> Levels:
    """The five levels in a variant, from the weakest to the strongest: how each thinks."""
    return variant.game.levels_for(variant.options)


def level_bot(name: str, variant: Variant, tell: Progress = no_progress, effort: float = 1.0) -> Decider:
    """An opponent of a level, one of `LEVEL_NAMES`, for a variant.

    With an `effort` below 1 it thinks by so much of its budgets, which is not its level any more. `tell`
    hears how far a solver has come.
    """
    refuse_no_variant(variant)
    of_kind(str, name, f"a level has a name: {listed(LEVEL_NAMES)}")
    effort = amount("effort", effort)
    if name not in LEVEL_NAMES:
        raise GameError(
            "{name} is no level: choose {levels:or}",
            name=quotation(name),
            levels=LEVEL_NAMES,
        )
    level: Level = getattr(levels(variant), name)
    return _made(name, level.way, variant, tell, effort)


def _made(name: str, way: Way, variant: Variant, tell: Progress, effort: float) -> Decider:
    if isinstance(way, Solving):
        perfect = _perfect(variant, tell)
        if perfect is None:
            return _made(name, way.otherwise, variant, tell, effort)
        perfect.name = name
        return perfect
    if isinstance(way, Searching):
        search = Search(max(1, round(effort * way.iterations)), MOST_SECONDS)
        search.name = name
        return search
    if isinstance(way, Finding):
        return LevelBot(Solver(name, way.pace, way.patience, way.errs, way.moving))
    if isinstance(way, Imagining):
        games, steps = (max(1, round(effort * each)) for each in (way.games, way.steps))
        return ImaginingBot(name, replace(way, games=games, steps=steps), variant.game)
    kind = JudgingBot if isinstance(way, Judging) else PlayingBot
    return kind(name, way, variant.game)


def _perfect(variant: Variant, tell: Progress) -> Perfect | PerfectRecall | None:
    """A bot that never errs, where it is ready in a moment."""
    if can_be_solved_at_once(variant):
        return Perfect(variant, tell)
    return PerfectRecall(variant, tell) if can_be_recalled_at_once(variant) else None


class _Seeing(Named):
    """A bot of a level that thinks in some way."""

    way: Any

    def __init__(self, name: str, way: Any, game: Game) -> None:
        self.name = name
        self.way = way
        self.game = game

    def choose(self, variant: Variant, known: Record, seat: int, rng: Generator) -> int:
        """What it chooses, by what the seat knows; the only choice there is without a thought."""
        refuse_no_variant(variant)
        if variant.game is not self.game:
            refuse_other_game(self.name, variant)
        checked_luck(rng)
        known = variant.masked(known, seat)  # whatever was handed in, nothing hidden is ever looked at
        legal = variant.choices(known, seat)
        return legal[0] if len(legal) == 1 else self._chosen(variant, known, seat, legal, rng)

    def _chosen(self, variant: Variant, known: Record, seat: int, legal: list[int], rng: Generator) -> int:
        raise NotImplementedError


class JudgingBot(_Seeing):
    """Takes what promises most of what it sees."""

    def _chosen(self, variant: Variant, known: Record, seat: int, legal: list[int], rng: Generator) -> int:
        seen = noticed(legal, self.way.overlooks, rng)
        most = variant.game.most_choices
        out, worth = np.zeros(most, np.int64), np.zeros(most)
        count = int(self.way.by(variant.rules, known, seat, rng, out, worth))
        promised = dict(zip(out[:count].tolist(), worth[:count].tolist(), strict=True))
        return _best([promised[each] for each in seen], seen, rng)


class PlayingBot(_Seeing):
    """Plays as another bot does, unless it overlooks that."""

    def _chosen(self, variant: Variant, known: Record, seat: int, legal: list[int], rng: Generator) -> int:
        overlooked = float(unit(rng)) < self.way.overlooks
        wanted = int(self.way.bot(variant.rules, known, seat, rng))
        return legal[0] if overlooked else wanted


class ImaginingBot(_Seeing):
    """Makes the choice, of those it sees, after which it fares best in imagined games."""

    seconds = MOST_SECONDS
    """It thinks for no more processor time."""

    def within(self, seconds: float) -> ImaginingBot:
        """The same bot, which thinks for no more than so many seconds of processor time."""
        hurried = copy(self)
        hurried.seconds = min(seconds, self.seconds)
        return hurried

    def _chosen(self, variant: Variant, known: Record, seat: int, legal: list[int], rng: Generator) -> int:
        seen = noticed(legal, self.way.overlooks, rng)
        if len(seen) == 1:
            return seen[0]
        fared = fares(variant, known, seat, seen, self.way, rng, self.seconds)
        return _best(fared.means[fared.last].tolist(), [seen[each] for each in fared.last], rng)


def noticed(legal: list[int], overlooks: float, rng: Generator) -> list[int]:
    """The choices that are not overlooked, each of them with this probability; there is always one."""
    if overlooks <= 0.0:
        return legal
    draws = [float(unit(rng)) for _ in legal]
    seen = [each for each, draw in zip(legal, draws, strict=True) if draw >= overlooks]
    return seen or [legal[draws.index(max(draws))]]


def _best(worth: list[float], choices: list[int], rng: Generator) -> int:
    """The choice that is worth most; of several, any."""
    most = max(worth)
    equals = [each for each, this in zip(choices, worth, strict=True) if this == most]
    return equals[int(below(rng, len(equals)))]


__all__ = [
    "LEVEL_NAMES",
    "MOST_SOLVED",
    "USUAL_LEVEL",
    "ImaginingBot",
    "can_be_solved_at_once",
    "level_bot",
    "levels",
    "noticed",
]
