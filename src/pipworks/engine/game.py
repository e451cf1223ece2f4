"""A game: its options, its two records, its rules as kernels, its words."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from pipworks.engine import contract
from pipworks.engine.contract import Record
from pipworks.engine.errors import OtherRules, listed
from pipworks.engine.options import Options
from pipworks.engine.puzzles import Puzzles
from pipworks.engine.words import Words
from pipworks.kernels import Kernel, bind


@dataclass(frozen=True)
class Slots:
    """How the positions of a game are numbered: kernels for the exact solver.

    `slots(rules) -> int`: how many numbers there are. `layers(rules) -> int` and `layer(rules, slot) ->
    int`: which layer a number is in, from 0; every choice leads to a higher layer. `rank(rules, state) ->
    int`: the number of a position; the complement `~number` when the position is that one with the two
    seats exchanged; `NO_SLOT` for a position inside a round. `unrank(rules, slot, state)`: make a blank
    state the position of that number, or one that is over for a number that no position has.
    """

    slots: Kernel
    layers: Kernel
    layer: Kernel
    rank: Kernel
    unrank: Kernel


@dataclass(frozen=True, eq=False)
class Game:
    """One game with all its variants. The kernels are those of `pipworks.engine.contract`."""

    name: str
    """In codes: lower case, hyphens between words."""
    title: str
    designer: str
    pitch: str
    """What kind of game it is, in one sentence."""

    options: type[Options]
    state: np.dtype[Any]
    rules: np.dtype[Any]
    encode: Callable[[Any, Any], None]
    """Fill a blank rules record from options (plain Python, not a kernel)."""
    most_choices: int
    """An upper bound of how many choices a seat ever has."""

    begin: Kernel
    to_act: Kernel
    choices: Kernel
    play: Kernel
    score: Kernel
    chance: Kernel = contract.no_chance
    outcomes: Kernel = contract.no_outcomes
    happen: Kernel = contract.no_happening
    turn: Kernel = contract.one_turn
    mask: Kernel = contract.nothing_hidden
    imagine: Kernel = contract.nothing_to_imagine

    standing: Kernel | None = None
    """Like `score`, but by how far everybody is ahead, where that says more than who would win."""
    slots: Slots | None = None
    words: Words = field(default_factory=Words)
    puzzles: Puzzles | None = None
    """What a game says of its puzzles that is about making numbers from others."""
    zero_sum: bool = True
    alone: Callable[[Record, Record], None] | None = None
    """Make copies of rules and state those of the game at hand alone, when it is one of a match."""
    version: int = 1
    """Of the rules: it rises when the same choices would lead to something else than before."""
    earlier: Mapping[int, Game] = field(default_factory=dict)
    """The game by the rules of other versions, for tables and records that began by them."""

    def of_version(self, version: int) -> Game:
        """The game by the rules of that version. Raises OtherRules when they are not here."""
        if version == self.version:
            return self
        if version in self.earlier:
            return self.earlier[version]
        here = listed([str(each) for each in sorted({*self.earlier, self.version})], "and")
        raise OtherRules(
            f"this is a game of {self.title} by version {version} of its rules; what is installed here knows "
            f"version {here}: read it with a Pipworks that knows version {version}"
        )

    @cached_property
    def source(self) -> Path | None:
        """The file that holds the rules of a game outside this package."""
        file = Path(getattr(self.play, "py_func", self.play).__code__.co_filename)
        return None if file.is_relative_to(Path(__file__).parents[1]) else file

    @cached_property
    def key(self) -> str:
        """The name, and for a game outside this package a digest of where it comes from."""
        if self.source is None:
            return self.name
        return f"{self.name}-{hashlib.sha256(str(self.source).encode()).hexdigest()[:8]}"

    @property
    def kernels(self) -> dict[str, Any]:
        """What a template of loops (`pipworks.kernels.bind`) finds among its global names."""
        names = [each.name for each in fields(self) if each.type in ("Kernel", "Kernel | None")]
        found = {name: getattr(self, name) or self.score for name in names}
        if self.slots is not None:
            found |= {each.name: getattr(self.slots, each.name) for each in fields(self.slots)}
        return found | {"State": self.state, "most_choices": self.most_choices}

    @cached_property
    def loops(self) -> ModuleType:
        """`pipworks.engine.loops` for this game."""
        name = self.key if self.version == 1 else f"{self.key}-rules-{self.version}"
        return bind("pipworks.engine.loops", name, **self.kernels)
