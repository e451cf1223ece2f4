"""The bot that never errs: it plays an optimal mix at every position, so that nothing gains against it."""

from __future__ import annotations

from fractions import Fraction
from threading import Lock
from typing import Any

from pipworks.engine import Position, Variant
from pipworks.engine.contract import Record
from pipworks.engine.errors import checked_luck
from pipworks.engine.rng import Generator, next_word
from pipworks.solve import ExactSolution, Progress, Solution, no_progress, refuse_unsolvable, solve

EXACT_UP_TO = 20_000
"""Up to so many numbered positions the bot solves in fractions, beyond that in floating point."""

FRACTION_BYTES = 600
"""About what a position solved in fractions takes, in bytes."""


class SolvesWhenNeeded:
    """A bot that solves its variant when that is first needed; of several threads the later ones wait."""

    name = "perfect"

    def __init__(self, variant: Variant, tell: Progress) -> None:
        self.variant = variant
        self._tell = tell
        self._solving = Lock()

    def __repr__(self) -> str:
        return f"<Bot {self.name} of {self.variant.code}>"

    def __getstate__(self) -> dict[str, Any]:
        return {name: each for name, each in vars(self).items() if name != "_solving"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state, _solving=Lock())


class Perfect(SolvesWhenNeeded):
    """Plays an equilibrium, solved as far as it is needed when it is first needed.

    In variants of up to `EXACT_UP_TO` positions the equilibrium is exact, and what anybody can gain
    against it is 0; in larger ones it is as exact as double precision.
    """

    def __init__(self, variant: Variant, tell: Progress = no_progress) -> None:
        refuse_unsolvable(variant)
        super().__init__(variant, tell)
        self._exact: ExactSolution | None = None
        self._solution: Solution | None = None
        slots = variant.game.slots
        if slots is None or slots.slots(variant.rules) <= EXACT_UP_TO:
            self._exact = ExactSolution(variant, tell)

    @property
    def nbytes(self) -> int:
        """About how many bytes it keeps of what it has solved so far."""
        if self._exact is not None:
            return FRACTION_BYTES * self._exact.positions
        return 0 if self._solution is None else self._solution.nbytes

    def mix(self, position: Position | Record, seat: int) -> dict[Any, Fraction]:
        """The choices of a seat that are made with a probability above 0, and that probability.

        By their words, if asked about a position, and by their numbers, if about a bare state. May be called
        from several threads; the later ones wait for the first to have solved the game.
        """
        mix = self._mix(position, seat)
        return position.by_name(seat, mix) if isinstance(position, Position) else mix

    def _mix(self, position: Position | Record, seat: int) -> dict[int, Fraction]:
        self.variant.refuse_no_seat(seat)
        with self._solving:
            if self._exact is not None:
                return self._exact.numbered_mixes(position)[seat]
            stage = self._solved().stage(position)
        shares = zip(stage.choices[seat], stage.mixes[seat], strict=True)
        return {choice: Fraction(float(share)) for choice, share in shares if share > 0.0}

    def get_ready(self) -> None:
        """Solve a game that is solved as a whole before it is asked about."""
        with self._solving:
            if self._exact is None:
                self._solved()

    def _solved(self) -> Solution:
        if self._solution is None:
            self._solution = solve(self.variant, self._tell)
        return self._solution

    def choose(self, variant: Variant, known: Record, seat: int, rng: Generator) -> int:
        """A choice drawn from the mix."""
        checked_luck(rng)
        mix = self._mix(known, seat)
        left = Fraction(int(next_word(rng)), 2**64) * sum(mix.values())
        for choice, share in mix.items():
            left -= share
            if left < 0:
                return choice
        return choice
