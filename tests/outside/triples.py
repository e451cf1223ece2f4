"""A game from outside that sets puzzles: three numbers, of which two are to be multiplied and one added.

Two players take turns, and each has a puzzle of their own every time. Who makes the target has a point more,
and who says an equation that does not make it has one less.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from pipworks import arithmetic
from pipworks.engine import CHANCE, OVER, Facts, GameError, Line, Options, Puzzle, Seat, Variant, kernel, line
from pipworks.engine.claims import ClaimNotation, ClaimTelling, ClaimViews, Passed, WonOnPoints
from pipworks.engine.puzzles import PASS, RIGHT, WRONG, Puzzles
from pipworks.engine.rng import Generator, below

FACTS = Facts(
    name="triples",
    title="Triples",
    designer="nobody",
    pitch="Make a number of three others.",
    most_choices=3,
    zero_sum=False,
)


class TriplesOptions(Options):
    """The options of Triples."""

    rounds: int = Field(2, ge=1, le=5)
    """How many puzzles each player has."""
    highest: int = Field(9, ge=4, le=20)
    """The highest number."""

    @property
    def hidden(self) -> bool:
        """Numbers to come are known to nobody."""
        return True

    @property
    def actions(self) -> int:
        """Choices are numbered as all games number claims."""
        return WRONG + 1


Rules = np.dtype((np.record, [("rounds", np.int64), ("highest", np.int64)]))
State = np.dtype((np.record, [("numbers", np.int64, 3), ("answered", np.int64), ("points", np.int64, 2)]))


def encode(options: TriplesOptions, rules: Any) -> None:
    rules.rounds = options.rounds
    rules.highest = options.highest


@kernel
def begin(rules: Any, state: Any) -> None:
    """No numbers yet."""


@kernel
def to_act(rules: Any, state: Any) -> int:
    if state.answered == 2 * rules.rounds:
        return OVER
    return 1 << int(state.answered % 2) if state.numbers[0] else CHANCE


@kernel
def choices(rules: Any, state: Any, seat: int, out: NDArray[np.int64]) -> int:
    out[0] = PASS
    out[1] = RIGHT
    out[2] = WRONG
    return 3


@kernel
def play(rules: Any, state: Any, chosen: NDArray[np.int64]) -> None:
    seat = state.answered % 2
    if chosen[seat] == RIGHT:
        state.points[seat] += 1
    if chosen[seat] == WRONG:
        state.points[seat] -= 1
    state.answered += 1
    state.numbers[:] = 0


@kernel
def chance(rules: Any, state: Any, rng: Generator) -> None:
    for each in range(3):
        state.numbers[each] = 1 + below(rng, rules.highest)


@kernel
def score(rules: Any, state: Any, out: NDArray[np.float64]) -> None:
    for seat in range(2):
        out[seat] = state.points[seat]


@kernel
def turn(rules: Any, state: Any) -> int:
    return int(state.answered // 2 + 1)


@line("{seat} {seat:make|makes} it.")
class Made(Line):
    """An equation holds."""

    seat: Seat


@line("{seat} {seat:are|is} wrong.")
class Erred(Line):
    """It does not."""

    seat: Seat


class TriplesWords(ClaimNotation, ClaimTelling, ClaimViews):
    """Equations are read, asked for and told as in all games of this kind."""

    lines = (Passed, Made, Erred, WonOnPoints)

    def tell(
        self,
        variant: Variant,
        before: Any,
        after: Any,
        chosen: Mapping[int, int],
        seat: int,
        said: Mapping[int, str] | None = None,
    ) -> list[Line]:
        kinds: dict[int, Any] = {PASS: Passed, RIGHT: Made, WRONG: Erred}
        return [kinds[choice](Seat(each)) for each, choice in chosen.items()]


class TriplesPuzzles(Puzzles):
    """Two numbers multiplied and the third added."""

    def puzzle(self, variant: Variant, state: Any) -> Puzzle:
        first, second, third = (int(number) for number in state.numbers)
        return self._made((first, second, third), first * second + third)

    def of_cards(self, variant: Variant, cards: Sequence[str], target: str | int) -> Puzzle:
        try:
            return self._made(tuple(map(int, cards)), int(target))
        except ValueError:
            raise GameError("numbers are written as they are") from None

    def _made(self, values: tuple[int, ...], target: int) -> Puzzle:
        return Puzzle(values, target, arithmetic.Options(), tuple(map(str, values)))

    def maker(self, variant: Variant, before: Any, after: Any) -> int | None:
        seat = int(before.answered) % 2
        return seat if after.points[seat] > before.points[seat] else None

    def settled(self, variant: Variant, before: Any, after: Any) -> bool:
        return bool(after.answered > before.answered)


PUZZLES = TriplesPuzzles()
