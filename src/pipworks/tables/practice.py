"""Tasks for practising equations alone: targets of Brain Drain and Ascent, the 24 game, Countdown."""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable
from dataclasses import dataclass

from pipworks.arithmetic import COUNTDOWN, TWENTY_FOUR, Options, difficulty_of, simplest, solvable
from pipworks.bots.solving import GAMES, LEVELS, PAR, effort, median, par
from pipworks.engine import UnknownGame, Variant
from pipworks.engine.options import quoted, split_code
from pipworks.engine.rng import Generator, below
from pipworks.games import find_named
from pipworks.games.brain_drain.cards import FACES
from pipworks.games.brain_drain.equations import letters

SETS_OF_NUMBERS = ("24", "countdown")
"""What can be practised that is no game of cards here."""


@dataclass(frozen=True)
class Task:
    """Something to be made."""

    cards: tuple[str, ...]
    """What lies on the table, as it is printed there; empty where the values are all there is."""
    values: tuple[int, ...]
    target: int
    options: Options
    letters: dict[str, int]
    par: float
    """In seconds; infinite when it cannot be made."""

    @property
    def shown(self) -> str:
        """The cards and what they count, in a line."""
        counted = " ".join(map(str, self.values))
        return f"{' '.join(self.cards)} (that is {counted})" if self.cards else counted

    def par_of(self, level: str) -> float:
        """The time a solver of that level is expected to take, in seconds."""
        if level == PAR or math.isinf(self.par):
            return self.par
        if len(self.values) > 4:
            found = simplest(self.values, self.target, self.options)
            assert found is not None
            return median(LEVELS[level], difficulty_of([found]).effort)
        return median(LEVELS[level], effort(self.values, self.target, self.options))


Setter = Callable[[Generator], Task]


def setter_of(what: str) -> Setter:
    """What sets the tasks. Raises UnknownGame for anything that cannot be practised."""
    name = what.strip().lower()
    if name in ("24", "twenty-four"):
        return _twenty_four
    if name == "countdown":
        return _countdown
    if split_code(what)[0] not in GAMES:
        raise UnknownGame(f"{quoted(what)} cannot be practised: choose brain-drain, ascent, 24 or countdown")
    return _from_game(find_named(what))


def _from_game(variant: Variant) -> Setter:
    """Targets of Brain Drain; or squares of Ascent and any of its numbers."""
    name = variant.game.name
    words = importlib.import_module(f"pipworks.games.{name.replace('-', '_')}.words")

    def setter(rng: Generator) -> Task:
        state = variant.blank()
        variant.game.begin(variant.rules, state)
        variant.game.chance(variant.rules, state, rng)
        if name == "ascent":
            state.number = 1 + int(below(rng, int(variant.rules.last_number)))
        values, target = words.puzzle(variant, state)
        options = words.equation_options(variant)
        cards = [int(card) - 1 for card in (state.square if name == "ascent" else state.display)]
        shown = tuple(FACES[card] for card in cards)
        known = letters(cards, getattr(variant.options, "faces", "suit"))
        return Task(shown, values, target, options, known, par(values, target, options))

    return setter


def _twenty_four(rng: Generator) -> Task:
    """Four cards that make 24, fractions being allowed."""
    while True:
        pack = [rank for rank in range(1, 14) for _ in range(4)]
        values = tuple(pack.pop(int(below(rng, len(pack)))) for _ in range(4))
        if solvable(values, 24, TWENTY_FOUR):
            known = {"A": 1, "J": 11, "Q": 12, "K": 13}
            return Task((), values, 24, TWENTY_FOUR, known, par(values, 24, TWENTY_FOUR))


def _countdown(rng: Generator) -> Task:
    """Six tiles, up to four of them large, and a target from 101 to 999 that can be made."""
    while True:
        large, small = [25, 50, 75, 100], [value for value in range(1, 11) for _ in range(2)]
        many = int(below(rng, 5))
        values = tuple(large.pop(int(below(rng, len(large)))) for _ in range(many)) + tuple(
            small.pop(int(below(rng, len(small)))) for _ in range(6 - many)
        )
        target = 101 + int(below(rng, 899))
        found = simplest(values, target, COUNTDOWN)
        if found is not None:  # par follows from the simplest way alone: all would take long to list
            took = median(LEVELS[PAR], difficulty_of([found]).effort)
            return Task((), values, target, COUNTDOWN, {}, took)
