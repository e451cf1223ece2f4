"""Solving a game, and asking a solution: values, matrices, equilibria."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import BadPosition, GameError, NotSolvable, Position, Variant, WrongType
from pipworks.engine.contract import NO_CHOICE, Record
from pipworks.engine.errors import of_kind, quotation, refuse_no_seat
from pipworks.engine.game import Game
from pipworks.engine.messages import Progress as Progress
from pipworks.engine.messages import Quoted, say
from pipworks.engine.messages import no_progress as no_progress
from pipworks.engine.rows import copy_of
from pipworks.kernels import bind
from pipworks.solve import hashed
from pipworks.solve.costs import GRAIN, costs_of
from pipworks.solve.matrix import equilibrium, workspace
from pipworks.solve.scratch import MOST_DEPTH_SEARCHED, Scratch, scratch

MOST_NUMBERED = 4_000_000_000
MOST_TABLE_BYTES = 16_000_000_000
CHUNK = 1 << 21

DOUBLE_UP_TO = 200_000_000
"""Up to so many numbered positions values are kept in double precision, beyond it in single."""

SINGLE_GRAIN = 1e-5
"""In single precision, what is less than this part of the spread of the payoffs counts as nothing."""


def refuse_deaf(tell: object) -> None:
    """Raise WrongType for what cannot be told how far something is."""
    if not callable(tell):
        raise WrongType(
            "how far something is, is told to a function of the part that is done and what it is, such as "
            f"lambda done, what: print(what), not to {quotation(tell)}"
        )


def refuse_unsolvable(variant: Variant) -> None:
    """Raise NotSolvable for a game that backward induction does not handle."""
    of_kind(Variant, variant, "what is solved is a variant, as pipworks.game gives it")
    if not variant.is_duel:
        raise NotSolvable(
            "{variant} is not a game of two players with opposite interests, and only such games are "
            "solved here: estimate it with playouts between bots",
            variant=variant.code,
        )
    if variant.options.secret:
        raise NotSolvable(
            "{variant} keeps cards hidden from the players, and backward induction needs positions "
            "that both can see: pipworks solve CODE minimises regret (CFR) instead, where the game "
            "is small enough; or choose a variant that shows all cards",
            variant=variant.code,
        )


def can_be_solved(variant: Variant) -> bool:
    """Whether backward induction handles a variant."""
    try:
        refuse_unsolvable(variant)
    except NotSolvable:
        return False
    return True


def state_of(variant: Variant, position: Position | Record) -> Record:
    """The state of a position of a variant. Raises BadPosition for one of another, WrongType for no position.

    A bare state that another variant has made is refused. Of any other what it says is written down and read
    again, which a position of the variant stands: somebody may have written into it.
    """
    if isinstance(position, Position):
        variant.refuse_another(position)
        return position.state
    if not isinstance(position, np.void):
        raise WrongType(f"what is asked about is a position, as pipworks.position gives it, not {position!r}")
    if position.dtype == variant.game.state:
        variant._row(position)
    notation = variant.game.notation
    try:
        if position.dtype != variant.game.state:
            raise BadPosition("it is of another game")
        text = notation.write_position(variant, position)
        if notation.read_position(variant, text).tobytes() != position.tobytes():
            raise BadPosition("{text} would be another one", text=Quoted(text))
    except GameError as problem:
        raise BadPosition(
            "this is no position of {variant}: {problem}", variant=variant.code, problem=problem.message
        ) from problem
    except LookupError as problem:  # what is there has no name in this variant
        raise BadPosition(
            "this is no position of {variant}: there are things in it that this variant lacks",
            variant=variant.code,
        ) from problem
    return position


def game_of_match(variant: Variant, state: Record) -> tuple[Record, Record]:
    """Rules and state for the game at hand alone, when it is one of a match.

    The payoffs of the games of a match add up and nothing else passes from one to the next, so each is
    played as if it were the only one.
    """
    rules, state = copy_of(variant.rules), copy_of(state)
    if variant.game.alone is not None:
        variant.game.alone(rules, state)
    return rules, state


@dataclass(frozen=True)
class Stage:
    """A position at which somebody chooses, as a matrix game.

    What the `choices` of a seat are called, `position.choices(seat)` says in the same order.
    `payoff[i, j]` (float64) is the value to seat 0 when seat 0 makes the i-th of its `choices` and seat 1
    the j-th of its own; a seat that has nothing to choose has one empty choice. `mixes` are optimal
    strategies (float64, sums of 1), `value` is the value to seat 0.
    """

    choices: tuple[tuple[int, ...], tuple[int, ...]]
    payoff: NDArray[np.float64]
    mixes: tuple[NDArray[np.float64], NDArray[np.float64]]
    value: float
    grain: float = GRAIN
    """The differences between payoffs, in parts of their spread, that are not known for certain."""

    @cached_property
    def costs(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """For either seat what each of its choices costs: see `pipworks.solve.costs`."""
        return costs_of(self.payoff, self.grain), costs_of(-self.payoff.T, self.grain)

    def worth(self, seat: int) -> NDArray[np.float64]:
        """What each choice of a seat is worth to it: the least it earns against any optimal mix."""
        return self.best(seat) - self.costs[seat]

    def best(self, seat: int) -> float:
        """The value of the position to a seat."""
        refuse_no_seat(seat, 2)
        return self.value if seat == 0 else -self.value


class Solution:
    """The values of all positions of a variant, in floating point.

    Get one from `solve`. Positions of any game of a match can be asked; values are those of the game at
    hand alone. Any number of threads may ask at once.
    """

    def __init__(self, variant: Variant, known: Any, positions: int) -> None:
        self.variant = variant
        self.known = known
        self.positions = positions
        """How many positions at the beginning of a round (or in a draft) have been solved."""
        self._of_thread = threading.local()
        self._searching = threading.Lock()

    def __repr__(self) -> str:
        return f"<Solution of {self.variant.code}: {self.positions:,} positions>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Solution, (self.variant, self.known, self.positions)

    @property
    def nbytes(self) -> int:
        """How many bytes the values take."""
        return sum(each.nbytes for each in (self.known if isinstance(self.known, tuple) else (self.known,)))

    def value(self, position: Position | Record) -> float:
        """The value of a position to seat 0. Raises BadPosition for one of another variant."""
        rules, state = game_of_match(self.variant, state_of(self.variant, position))
        return self._value(rules, state)

    def _value(self, rules: Record, state: Record) -> float:
        if not self.variant.game.slots:
            with self._searching:  # a position that is not known yet is added to the table
                self.known, found = _search(self.variant, rules, state, self.known, self._beside_table)
            return found
        if not hasattr(self._of_thread, "scratch"):
            self._of_thread.scratch = scratch(self.variant)
        mine = self._of_thread.scratch
        mine.states[0] = state
        found = induction(self.variant.game).value(rules, 0, self.known, mine, False)
        self.variant.refuse_too_many(mine.out)
        return float(found)

    @cached_property
    def _beside_table(self) -> Scratch:
        """Scratch whose states are the memory that the table's keys are read from."""
        return scratch(self.variant, self.known[0].view(self.variant.game.state).reshape(-1))

    def stage(self, position: Position | Record) -> Stage:
        """A position at which somebody must choose, with its matrix and equilibrium.

        Raises BadPosition for one of another variant, IllegalChoice where nobody must.
        """
        rules, state = game_of_match(self.variant, state_of(self.variant, position))
        variant = self.variant
        acting = variant.refuse_idle(variant.to_act(state))
        lists = [tuple(variant.choices(state, seat)) if seat in acting else (NO_CHOICE,) for seat in (0, 1)]
        payoff = np.empty((len(lists[0]), len(lists[1])), np.float64)
        for i, j in np.ndindex(payoff.shape):
            joint = {0: lists[0][i], 1: lists[1][j]}
            payoff[i, j] = self._value(rules, variant.after(state, joint, rules))
        rows, columns = payoff.shape
        row_mix, column_mix = np.zeros(rows), np.zeros(columns)
        work = workspace(max(rows, columns))
        worth = equilibrium(payoff, rows, columns, work, row_mix, column_mix)
        single = variant.game.slots is not None and self.known.dtype == np.float32
        grain = SINGLE_GRAIN if single else GRAIN
        return Stage((lists[0], lists[1]), payoff, (row_mix, column_mix), float(worth), grain)

    def mix(self, position: Position | Record, seat: int) -> dict[Any, float]:
        """How likely a seat makes each of its choices, in an optimal strategy.

        By their words, if asked about a position, and by their numbers, if about a bare state. Raises what
        `stage` does.
        """
        refuse_no_seat(seat, 2)
        found = self.stage(position)
        mix = dict(zip(found.choices[seat], map(float, found.mixes[seat]), strict=True))
        return position.by_name(seat, mix) if isinstance(position, Position) else mix


@lru_cache(maxsize=64)
def induction(game: Game) -> ModuleType:
    """`pipworks.solve.induction` for one game."""
    if game.slots is None:
        kept = {"recall": hashed.recall, "remember": hashed.remember}
        return bind("pipworks.solve.induction", game.key, **game.kernels, **kept)
    array = bind("pipworks.solve.numbered", game.key, rank=game.slots.rank)
    kept = {"recall": array.recall, "remember": array.remember}
    return bind("pipworks.solve.induction", game.key, **game.kernels, **kept)


def solve(variant: Variant, tell: Progress = no_progress) -> Solution:
    """The values of all positions of a variant, by backward induction in floating point.

    Values are kept in double precision (float64) up to `DOUBLE_UP_TO` positions, beyond that in single.
    Raises NotSolvable for games that are not of two players, zero-sum and of public state, and MemoryError
    where the values would not fit.
    """
    refuse_unsolvable(variant)
    refuse_deaf(tell)
    return _solve_numbered(variant, tell) if variant.game.slots else _solve_searched(variant, tell)


def _solve_numbered(variant: Variant, tell: Progress) -> Solution:
    slots = variant.game.slots
    assert slots is not None
    rules, _ = game_of_match(variant, variant.blank())
    count = int(slots.slots(rules))
    if count > MOST_NUMBERED:
        raise NotSolvable(
            "{variant} has some {count} positions, more than the {most} that can be "
            "kept: take a smaller hand_size or pack",
            variant=variant.code,
            count=f"{count:.0e}",
            most=f"{MOST_NUMBERED:.0e}",
        )
    known = np.full(count, np.nan, np.float64 if count <= DOUBLE_UP_TO else np.float32)
    memory = scratch(variant)
    loop = induction(variant.game)
    top = int(slots.layers(rules)) - 1
    if count <= CHUNK:
        solved = loop.solve_layers(rules, top, 0, 0, count, known, memory)
        variant.refuse_too_many(memory.out)
        tell(1.0, say("{positions:grouped} {positions:position|positions}", positions=solved))
        return Solution(variant, known, 2 * solved)
    solved = 0
    for which in range(top, -1, -1):
        for first in range(0, count, CHUNK):
            last = min(first + CHUNK, count)
            solved += loop.solve_layers(rules, which, which, first, last, known, memory)
            variant.refuse_too_many(memory.out)
            tell(
                min(solved / count, 1.0),
                say("{solved:grouped} of about {count:grouped} positions", solved=solved, count=count),
            )
    return Solution(variant, known, 2 * solved)


def _solve_searched(variant: Variant, tell: Progress) -> Solution:
    """Search from the beginning of the game."""
    rules, start = game_of_match(variant, variant.blank())
    variant.game.begin(rules, start)
    return searched_from(variant, rules, start, tell)


def searched_from(variant: Variant, rules: Record, start: Record, tell: Progress = no_progress) -> Solution:
    """The solution of all positions that may come from a state on, in a game that numbers none.

    Rules and state are of the game at hand alone (`game_of_match`), and all that follows must be public.
    """
    memory = scratch(variant)
    known, _ = _search(variant, rules, start, hashed.new_table(memory.states, 1 << 12), memory, tell)
    taken = int(known[3][0])
    tell(1.0, say("{positions:grouped} {positions:position|positions}", positions=taken))
    return Solution(variant, known, taken)


def _search(
    variant: Variant,
    rules: Record,
    start: Record,
    known: hashed.Known,
    memory: Scratch,
    tell: Progress = no_progress,
) -> tuple[hashed.Known, float]:
    """The value of a position, and the table: again with a larger one whenever it is full."""
    while True:
        memory.states[0] = start
        found = induction(variant.game).value(rules, 0, known, memory, False)
        variant.refuse_too_many(memory.out)
        if np.isnan(found):
            raise variant.unlisted()
        wrong, known[3][1] = int(known[3][1]), 0
        if wrong == hashed.TOO_DEEP:
            raise NotSolvable(
                "{variant} can go on for more than {most} choices",
                variant=variant.code,
                most=MOST_DEPTH_SEARCHED,
            )
        if not wrong:
            return known, float(found)
        places = 4 * len(known[2])
        if places * variant.game.state.itemsize > MOST_TABLE_BYTES:
            raise NotSolvable("{variant} has too many positions to keep", variant=variant.code)
        tell(0.0, say("room for {positions:grouped} positions", positions=places))
        known = hashed.new_table(memory.states, places)
