"""Positions: the public way to play a game from Python.

A position never changes; playing gives the next one. Choices are written as people write them (`"10"`)
or as the contract numbers them. Seats count from 0 in Python and players from 1 in sentences.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pydantic import BaseModel

from pipworks.engine import contract
from pipworks.engine.contract import CHANCE, SPECTATOR, Record
from pipworks.engine.errors import IllegalChoice
from pipworks.engine.rng import Generator
from pipworks.engine.variant import Variant


class Turn(NamedTuple):
    """What a joint choice led to: the next position, and what happened in sentences.

    The sentences are those that a spectator may read.
    """

    position: Position
    happened: tuple[str, ...]


class Position:
    """A position of a game, with everything hidden in it.

    With a generator, random events happen by themselves as soon as they are due; without one they wait to
    be told by `happen`. Hand out `view`, `table` or `seen_by`, never the position itself, to somebody who
    is not to know it all.
    """

    __slots__ = ("_rng", "_state", "seed", "variant")

    def __init__(
        self, variant: Variant, state: Record, rng: Generator | None, seed: int | str | None = None
    ) -> None:
        self.variant = variant
        self._state = state
        self._rng = rng
        self.seed = seed

    @property
    def state(self) -> Record:
        """The full state, a record of the game's dtype. Treat it as read-only."""
        return self._state

    @property
    def rng(self) -> Generator | None:
        """A copy of the generator that future random events will be drawn from."""
        return None if self._rng is None else self._rng.copy()

    def __str__(self) -> str:
        return f"{self.variant.code} {self.text}"

    def __repr__(self) -> str:
        return f"<Position {self}>"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position)
            and self.variant == other.variant
            and self._state.tobytes() == other._state.tobytes()
        )

    def __hash__(self) -> int:
        return hash((self.variant, self._state.tobytes()))

    @property
    def text(self) -> str:
        """The position in its text form, without the variant: `variant.position` reads it back."""
        return self.variant.game.words.write_position(self.variant, self._state)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must choose now; empty when the game is over or a random event is due."""
        return self.variant.acting(self._state)

    @property
    def awaits_chance(self) -> bool:
        """Whether a random event is due (and there was no generator to draw it)."""
        return self.variant.to_act(self._state) == CHANCE

    @property
    def is_claim(self) -> bool:
        """Whether this is a claim window: only the first to claim counts."""
        return bool(self.variant.to_act(self._state) & contract.CLAIM)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.variant.to_act(self._state) == contract.OVER

    @property
    def scores(self) -> tuple[float, ...]:
        """Every seat's payoff; before the end, what it would be if the game ended now."""
        return tuple(self.variant.scores(self._state))

    @property
    def turn(self) -> int:
        """The number of the round or turn."""
        return int(self.variant.game.turn(self.variant.rules, self._state))

    def choices(self, seat: int) -> tuple[str, ...]:
        """The legal choices of a seat, as text; none for a seat that has nothing to choose now."""
        if seat not in self.to_act:
            return ()
        known = self.variant.masked(self._state, seat)
        words = self.variant.game.words
        return tuple(
            words.choice(self.variant, known, seat, each) for each in self.variant.choices(self._state, seat)
        )

    def play(self, chosen: Mapping[int, int | str] | int | str) -> Turn:
        """Play a joint choice: one for each seat of `to_act`, or bare when only one seat chooses.

        Raises IllegalChoice or AmbiguousChoice, and then nothing has happened.
        """
        if isinstance(chosen, int | str):
            if len(self.to_act) != 1:
                raise IllegalChoice(
                    f"{chosen!r} does not say whose choice it is: write {{seat: choice}} for the seats "
                    f"{list(self.to_act)}"
                )
            chosen = {self.to_act[0]: chosen}
        settled = self.variant.settle(self._state, chosen)
        after = self.variant.after(self._state, settled)
        told = tell(self.variant, self._state, after, settled, SPECTATOR)
        here = Position(self.variant, after, self._rng, self.seed)
        return here._roll_on(told)

    def happen(self, event: str | None = None) -> Turn:
        """Let the random event happen that is due: the one a text tells, or a drawn one.

        Raises BadDeal for a text that tells no possible event, IllegalChoice when none is due.
        """
        if not self.awaits_chance:
            raise IllegalChoice("no random event is due here")
        words = self.variant.game.words
        rng = self.rng
        if event is not None:
            after = words.read_outcome(self.variant, self._state, event)
        elif rng is not None:
            after = self.variant.after_chance(self._state, rng)
        else:
            raise IllegalChoice("there is no seed to draw this random event from: say what happens")
        told = tell(self.variant, self._state, after, {}, SPECTATOR)
        return Turn(Position(self.variant, after, rng, self.seed), tuple(told))

    def _roll_on(self, told: list[str]) -> Turn:
        here = self
        while here._rng is not None and here.awaits_chance:
            here, more = here.happen()
            told = [*told, *more]
        return Turn(here, tuple(told))

    def seen_by(self, seat: int) -> Record:
        """The masked state: what a seat, or the SPECTATOR, knows."""
        return self.variant.masked(self._state, seat)

    def view(self, seat: int) -> BaseModel:
        """What a seat sees, as typed data."""
        return self.variant.game.words.view(self.variant, self.seen_by(seat), seat)

    def table(self, seat: int) -> str:
        """What a seat sees, in lines of plain text."""
        return self.variant.game.words.table(self.variant, self.seen_by(seat), seat)


def tell(variant: Variant, before: Record, after: Record, chosen: Mapping[int, int], seat: int) -> list[str]:
    """What happened between two full states, in sentences for the eyes of one seat."""
    words = variant.game.words
    known = {
        each: choice for each, choice in chosen.items() if words.reveals(variant, before, each, choice, seat)
    }
    return words.tell(variant, variant.masked(before, seat), variant.masked(after, seat), known, seat)
