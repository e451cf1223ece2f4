"""Solving exactly: values and strategies as fractions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from pipworks.engine import NotSolvable, Position, Variant
from pipworks.engine.contract import CHANCE, NO_CHOICE, NO_SLOT, OVER, Record
from pipworks.engine.errors import of_kind, refuse_no_seat
from pipworks.engine.messages import say
from pipworks.solve.costs import exact_costs
from pipworks.solve.exact_matrix import exact_equilibrium
from pipworks.solve.solution import Progress, game_of_match, no_progress, refuse_unsolvable, state_of

Mix = dict[int, Fraction]
"""The choices that are made with a probability above 0, and that probability."""

MOST_POSITIONS = 2_000_000
"""How many positions are solved exactly at most; each takes some hundreds of microseconds."""


@dataclass(frozen=True)
class ExactStage:
    """A position at which somebody must choose, exactly.

    `payoff[i][j]` is the value to seat 0 when seat 0 makes its i-th choice and seat 1 its j-th; a seat that
    has nothing to choose has the one choice −1.
    """

    choices: tuple[tuple[int, ...], tuple[int, ...]]
    payoff: tuple[tuple[Fraction, ...], ...]
    value: Fraction
    mixes: tuple[Mix, Mix]

    def costs(self, seat: int) -> dict[int, Fraction]:
        """What each choice of a seat costs it: see `pipworks.solve.costs`."""
        refuse_no_seat(seat, 2)
        columns = zip(*self.payoff, strict=True)
        mine = self.payoff if seat == 0 else [[-each for each in column] for column in columns]
        return dict(zip(self.choices[seat], exact_costs(mine), strict=True))


class ExactSolution:
    """The exact values of the positions of a variant, solved as they are asked for.

    Positions of any game of a match can be asked; values are those of the game at hand alone. With
    `laid_open` the variant may hide cards: values are then those of a game in which both see everything.
    """

    def __init__(self, variant: Variant, tell: Progress = no_progress, *, laid_open: bool = False) -> None:
        if not laid_open:
            refuse_unsolvable(variant)
        self.variant = variant
        self.tell = tell
        self._values: dict[int | bytes, Fraction] = {}
        self._mixes: dict[int | bytes, tuple[Mix, Mix]] = {}
        top = variant.options.most_payoff
        self._top = None if top is None else Fraction(top)
        slots = variant.game.slots
        self.expected = int(slots.slots(variant.rules)) if slots else 0
        """About how many positions there are, 0 if that is not known."""

    def __repr__(self) -> str:
        return f"<ExactSolution of {self.variant.code}: {self.positions:,} positions so far>"

    @property
    def positions(self) -> int:
        """How many positions have been solved, mirror images not counted."""
        return len(self._values)

    def value(self, position: Position | Record) -> Fraction:
        """The value of a position to seat 0. Raises BadPosition for one of another variant."""
        rules, state = game_of_match(self.variant, state_of(self.variant, position))
        game = OneGame(self.variant, rules)
        return self._value(game, state, game.to_act(state))

    def mixes(self, position: Position | Record) -> tuple[dict[Any, Fraction], dict[Any, Fraction]]:
        """Optimal strategies of both seats at a position where somebody must choose.

        By the words of choices, if asked about a position, with nothing for a seat that has none; by their
        numbers, if about a bare state. Raises BadPosition for one of another variant, IllegalChoice where
        nobody must.
        """
        mixes = self.numbered_mixes(position)
        if not isinstance(position, Position):
            return mixes
        first, second = (
            position.by_name(seat, mix) if seat in position.to_act else {} for seat, mix in enumerate(mixes)
        )
        return first, second

    def numbered_mixes(self, position: Position | Record) -> tuple[Mix, Mix]:
        """`mixes` by the numbers of choices, whatever it is asked about."""
        rules, state = game_of_match(self.variant, state_of(self.variant, position))
        return self.answer(OneGame(self.variant, rules), state)[1]

    def answer(self, game: OneGame, state: Record) -> tuple[Fraction, tuple[Mix, Mix]]:
        """The value of a position where somebody must choose, and optimal strategies of both seats."""
        key, sign = self._key(game, state)
        value = None if key is None else self._value(game, state, game.to_act(state))
        if value is None or key not in self._mixes:
            stage = self._stage(game, state)
            return stage.value, stage.mixes
        first, second = self._mixes[key]
        return value, ((first, second) if sign > 0 else (second, first))

    def mix(self, position: Position | Record, seat: int) -> dict[Any, float]:
        """How likely a seat makes each choice in an optimal strategy; those that it never makes left out.

        By their words, if asked about a position, and by their numbers, if about a bare state. Raises what
        `stage` does.
        """
        refuse_no_seat(seat, 2)
        mix = {choice: float(share) for choice, share in self.stage(position).mixes[seat].items()}
        return position.by_name(seat, mix) if isinstance(position, Position) else mix

    def stage(self, position: Position | Record) -> ExactStage:
        """A position at which somebody must choose: its matrix, its value and optimal strategies.

        Raises BadPosition for one of another variant, IllegalChoice where nobody must.
        """
        rules, state = game_of_match(self.variant, state_of(self.variant, position))
        return self._stage(OneGame(self.variant, rules), state)

    def _stage(self, game: OneGame, state: Record) -> ExactStage:
        acting = game.to_act(state)
        self.variant.refuse_idle(acting)
        lists = game.lists(state, acting)
        payoff = self._payoff(game, state, lists)
        found = exact_equilibrium(payoff)
        return ExactStage(
            (tuple(lists[0]), tuple(lists[1])),
            tuple(map(tuple, payoff)),
            found.value,
            (_mix(lists[0], found.row_mix), _mix(lists[1], found.column_mix)),
        )

    def _key(self, game: OneGame, state: Record) -> tuple[int | bytes | None, int]:
        """What a value is kept under, and the sign it is kept with; None inside a round."""
        slots = self.variant.game.slots
        if slots is None:
            return state.tobytes(), 1
        slot = slots.rank(game.rules, state)
        if slot == NO_SLOT:
            return None, 1
        return (slot, 1) if slot >= 0 else (~slot, -1)

    def _value(self, game: OneGame, state: Record, acting: int) -> Fraction:
        if acting == OVER:
            return game.payoff(state)
        key, sign = self._key(game, state)
        if key is not None and key in self._values:
            kept = self._values[key]
            return kept if sign > 0 else -kept
        if acting == CHANCE:
            found = self._mean(game, state)
        elif acting == 3:
            lists = game.lists(state, acting)
            solved = exact_equilibrium(self._payoff(game, state, lists))
            found = solved.value
            if key is not None:
                mixes = _mix(lists[0], solved.row_mix), _mix(lists[1], solved.column_mix)
                self._mixes[key] = mixes if sign > 0 else (mixes[1], mixes[0])
        else:
            found = self._best(game, state, acting)
        if key is not None:
            self._values[key] = found if sign > 0 else -found
            if len(self._values) % 500 == 0:
                self._report()
        return found

    def _report(self) -> None:
        solved = len(self._values)
        self.tell(
            solved / max(self.expected, 2 * solved),
            say("{positions:grouped} {positions:position|positions}, in fractions", positions=solved),
        )
        if solved > MOST_POSITIONS:
            raise NotSolvable(
                "{variant} has more than {most:grouped} positions, too many to solve in fractions: solve "
                "it in floating point",
                variant=self.variant.code,
                most=MOST_POSITIONS,
            )

    def _mean(self, game: OneGame, state: Record) -> Fraction:
        following = [*self.variant.after_outcomes(state)]
        if not following:
            raise self.variant.unlisted()
        shares = [Fraction(weight) for weight, _, _ in following]
        values = [self._value(game, after, acting) for _, after, acting in following]
        return sum(map(Fraction.__mul__, shares, values), Fraction()) / sum(shares)

    def _best(self, game: OneGame, state: Record, acting: int) -> Fraction:
        best: Fraction | None = None
        for first, second in product(*game.lists(state, acting)):
            found = self._value(game, *game.after(state, first, second))
            if best is None or (found > best) == (acting == 1):
                best = found
            if self._top is not None and best == (self._top if acting == 1 else -self._top):
                break
        assert best is not None
        return best

    def _payoff(self, game: OneGame, state: Record, lists: list[list[int]]) -> list[list[Fraction]]:
        return [
            [self._value(game, *game.after(state, first, second)) for second in lists[1]]
            for first in lists[0]
        ]


def _mix(choices: list[int], shares: tuple[Fraction, ...]) -> Mix:
    return {choice: share for choice, share in zip(choices, shares, strict=True) if share}


class OneGame:
    """A variant's contract for two seats, with the rules for one game of a match alone."""

    def __init__(self, variant: Variant, rules: Record) -> None:
        self.variant = variant
        self.rules = rules

    def to_act(self, state: Record) -> int:
        """The contract's `to_act`."""
        return self.variant.to_act(state, self.rules)

    def lists(self, state: Record, acting: int) -> list[list[int]]:
        """The choices of both seats, of which those act; of one that has none, the choice not to choose."""
        lists = []
        for seat in range(2):
            if acting >> seat & 1:
                lists.append(self.variant.choices(state, seat, self.rules))
            else:
                lists.append([NO_CHOICE])
        return lists

    def after(self, state: Record, first: int, second: int) -> tuple[Record, int]:
        """The state after a joint choice, and what `to_act` answers then."""
        return self.variant._played(state, {0: first, 1: second}, self.rules)

    def payoff(self, state: Record) -> Fraction:
        """What seat 0 gets at the end."""
        return Fraction(self.variant.scores(state, self.rules)[0])


def roots(variant: Variant) -> Iterator[Record]:
    """The positions a game can begin with: every deal, or the open pack."""
    of_kind(Variant, variant, "games begin in a variant, as pipworks.game gives it")
    start = variant.begun()
    if variant.to_act(start) != CHANCE:
        yield start
        return
    if not variant.outcome_count(start):
        raise NotSolvable(
            "{variant} has more deals than can be listed: name one deal with --hand",
            variant=variant.code,
        )
    for _, after, _ in variant.after_outcomes(start):
        yield after
