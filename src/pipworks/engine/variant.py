"""A variant: a game with its options settled, ready to be dealt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from pipworks.engine.contract import CHANCE, MOST_SEATS, NO_CHOICE, SEATS, SPECTATOR, WAIT, Record
from pipworks.engine.errors import BadOption, GameError, IllegalChoice, UnknownVariant, listed
from pipworks.engine.game import Game
from pipworks.engine.options import Options, make_options, quoted, read_options, split_code, write_code
from pipworks.engine.rng import Generator, fresh_seed, generator

if TYPE_CHECKING:
    from pipworks.engine.position import Position
    from pipworks.engine.record import GameRecord


def copy_of(state: Record) -> Record:
    """A copy of a record, apart from the original."""
    new = np.empty(1, state.dtype)
    new[0] = state
    return new[0]


class Variant:
    """A game with its options settled. Equal when the code is equal."""

    def __init__(self, game: Game, options: Options | None = None) -> None:
        self.game = game
        self.options = game.options() if options is None else options
        self.seats = self.options.seats
        self.most_choices = self.options.most_choices or game.most_choices
        self.code = write_code(game.name, self.options)
        self.rules: Record = np.zeros(1, game.rules)[0]
        game.encode(self.options, self.rules)

    @classmethod
    def read(cls, game: Game, text: str) -> Variant:
        """The variant whose options stand in a text like `goal=low,order=alternate`."""
        return cls(game, read_options(game.options, game.name, text))

    def but(self, **options: Any) -> Variant:
        """This variant with some options changed. Raises BadOption."""
        given = {name: getattr(self.options, name) for name in type(self.options).model_fields}
        new = make_options(self.game.options, self.game.name, given | options)
        return Variant(self.game, new)

    def __deepcopy__(self, memo: dict[int, Any]) -> Variant:
        return self  # it never changes

    def __repr__(self) -> str:
        return f"<Variant {self.code}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variant) and self.code == other.code and self.game is other.game

    def __hash__(self) -> int:
        return hash(self.code)

    # Positions

    def deal(self, cards: str | None = None, *, seed: int | str | None = None) -> Position:
        """The beginning of a game.

        With `cards` it is that deal, written as the game writes deals (Femto: `2-3-8-10/4-5-6-7`), and
        random events later on wait to be told, unless there is a seed as well. Otherwise the deal and all
        that is random follow from the seed, or from a fresh one. Raises BadDeal.
        """
        from pipworks.engine.position import Position

        if cards is not None:
            state = self.game.words.read_deal(self, cards)
            return Position(self, state, None if seed is None else generator(seed), seed)
        seed = fresh_seed() if seed is None else seed
        state, rng = self.blank(), generator(seed)
        self.game.begin(self.rules, state)
        self.game.loops.advance(self.rules, state, rng)
        return Position(self, state, rng, seed)

    def position(self, text: str, *, seed: int | str | None = None) -> Position:
        """The position that a text describes, as `str(position)` writes it. Raises BadPosition."""
        from pipworks.engine.position import Position

        words = text.split(maxsplit=1)
        if words and words[0].split(":")[0].lower() == self.game.name:
            text = words[1] if len(words) > 1 else ""
        state = self.game.words.read_position(self, text)
        return Position(self, state, None if seed is None else generator(seed), seed)

    def record(self, text: str) -> GameRecord:
        """The record of a game of this variant. Raises BadRecord, also when it is of another."""
        from pipworks.engine.record import read_record

        def this(code: str) -> Variant:
            name, rest = split_code(code)
            if name != self.game.name or Variant.read(self.game, rest) != self:
                raise UnknownVariant(f"this is a game of {quoted(code)}, not of {self.code}")
            return self

        return read_record(text, this)

    # The contract, called one function at a time

    def blank(self) -> Record:
        """A state of zeros."""
        return np.zeros(1, self.game.state)[0]

    def to_act(self, state: Record) -> int:
        """The contract's `to_act`."""
        return int(self.game.to_act(self.rules, state))

    def acting(self, state: Record) -> tuple[int, ...]:
        """The seats that must choose now; empty when none must."""
        acting = self.to_act(state) & SEATS
        return tuple(seat for seat in range(self.seats) if acting >> seat & 1)

    def choices(self, state: Record, seat: int) -> list[int]:
        """The legal choices of a seat that must act, ascending."""
        out = np.empty(self.game.most_choices, np.int64)
        count = self.game.choices(self.rules, state, seat, out)
        return [int(each) for each in out[:count]]

    def after(self, state: Record, chosen: Mapping[int, int], rules: Record = None) -> Record:
        """The state after a joint choice by seat; the given one stays as it is.

        `rules` may be given where they are not those of the whole match.
        """
        joint = np.full(MOST_SEATS, NO_CHOICE, np.int64)
        for seat, choice in chosen.items():
            joint[seat] = choice
        new = copy_of(state)
        self.game.play(self.rules if rules is None else rules, new, joint)
        return new

    def after_chance(self, state: Record, rng: Generator) -> Record:
        """The state after the random event that is due, drawn with `rng`."""
        new = copy_of(state)
        self.game.chance(self.rules, new, rng)
        return new

    def outcomes(self, state: Record) -> list[tuple[int, float]]:
        """The outcomes of the random event due and their weights, which are in proportion to their
        probabilities; empty if they are too many to list.
        """
        out, weight = np.empty(64, np.int64), np.empty(64, np.float64)
        count = self.game.outcomes(self.rules, state, out, weight)
        if count > len(out):
            out, weight = np.empty(count, np.int64), np.empty(count, np.float64)
            self.game.outcomes(self.rules, state, out, weight)
        return [(int(out[each]), float(weight[each])) for each in range(count)]

    def after_outcome(self, state: Record, outcome: int) -> Record:
        """The state after the outcome of that number."""
        new = copy_of(state)
        self.game.happen(self.rules, new, outcome)
        return new

    def scores(self, state: Record, rules: Record = None) -> list[float]:
        """The payoff of every seat, or before the end what it would be now; `rules` as in `after`."""
        out = np.zeros(MOST_SEATS, np.float64)
        self.game.score(self.rules if rules is None else rules, state, out)
        return [float(each) for each in out[: self.seats]]

    def masked(self, state: Record, seat: int) -> Record:
        """What a seat (or the SPECTATOR) knows of a state: a copy with all else erased."""
        if not SPECTATOR <= seat < self.seats:
            raise IllegalChoice(f"there is no seat {seat}: seats are 0 to {self.seats - 1}")
        new = copy_of(state)
        self.game.mask(self.rules, new, seat)
        return new

    def imagined(self, masked: Record, seat: int, rng: Generator) -> Record:
        """A full state that agrees with what a seat knows, uniformly drawn."""
        new = copy_of(masked)
        self.game.imagine(self.rules, new, seat, rng)
        return new

    # Choices as people write them

    def settle(self, state: Record, chosen: Mapping[int, int | str]) -> dict[int, int]:
        """A joint choice, checked and complete: numbers or texts by seat.

        In a claim window whoever is left out waits. Raises IllegalChoice or AmbiguousChoice.
        """
        acting = self.to_act(state)
        due = self.acting(state)
        if acting == CHANCE:
            raise IllegalChoice("nobody is to choose now: a random event is due")
        if not due:
            raise IllegalChoice("the game is over: there is nothing to choose any more")
        turn = f"it is the turn of player {listed([str(each + 1) for each in due], 'and')}"
        for seat in chosen:
            if seat not in due:
                raise IllegalChoice(f"seat {seat!r} has nothing to choose now: {turn}")
        settled: dict[int, int] = {}
        for seat in due:
            if seat in chosen:
                settled[seat] = self._one(state, seat, chosen[seat])
            elif acting & ~SEATS:
                settled[seat] = WAIT
            else:
                raise IllegalChoice(f"a choice of player {seat + 1} is missing: {turn}")
        return settled

    def _one(self, state: Record, seat: int, choice: int | str) -> int:
        words = self.game.words
        known = self.masked(state, seat)
        if isinstance(choice, str):
            return words.read_choice(self, known, seat, choice)
        legal = self.choices(state, seat)
        if choice not in legal or isinstance(choice, bool):
            shown = [f"{each} ({words.choice(self, known, seat, each)})" for each in legal]
            raise IllegalChoice(f"{choice!r} is no choice here: choose {listed(shown)}")
        return choice


def by_rules(find: Callable[[str], Variant], code: str, version: int) -> Variant:
    """The variant of a code by the rules of a version; `find` gives the one by the rules of today.

    Raises what `find` does, and OtherRules.
    """
    name, options = split_code(code)
    try:
        game = find(code).game
    except (BadOption, UnknownVariant) as problem:  # the rules of then may have had other options
        try:
            game = find(name).game
        except GameError:
            raise problem from None
        if game.version == version:
            raise
    else:
        if game.version == version:
            return find(code)
    return Variant.read(game.of_version(version), options)
