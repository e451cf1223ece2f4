"""Many packs of a game solved together, each exactly as `solve` would by itself."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import NotSolvable, Variant
from pipworks.engine.contract import MOST_SEATS, NO_CHOICE, room_for
from pipworks.engine.game import Game
from pipworks.kernels import bind
from pipworks.solve.charted import Chart, lanes_for
from pipworks.solve.charting import CHARTED, NO_NUMBER, SHARED, Table
from pipworks.solve.exact import roots
from pipworks.solve.scratch import MOST_DEPTH
from pipworks.solve.solution import refuse_unsolvable

MOST_NUMBERED = 2_000_000
"""Games with more numbered positions are not solved pack by pack."""


class SolvedPacks(NamedTuple):
    """What packs are worth, one after the other."""

    packs: NDArray[np.int64]
    """packs × cards: the faces."""
    values: NDArray[np.float64]
    """packs × deals: the value of each deal to seat 0, in the order of `roots`."""
    draws: NDArray[np.float64]
    """packs: the share of games that end worth nothing to either, if both play as `equilibrium` has them."""
    pure: NDArray[np.int64]
    """packs: in how many deals a first choice of seat 0, made for certain, secures the value."""


def refuse_unsweepable(variant: Variant) -> None:
    """Raise NotSolvable for a game that says too little of its packs to solve many of them together, and for
    variants that cannot be solved, or have too many positions.
    """
    refuse_unsolvable(variant)
    game = variant.game
    if game.packs is None or game.slots is None or "pack" not in game.options.model_fields:
        raise NotSolvable(
            "{game} does not say what its packs have in common: a sweep needs a game with an option "
            "pack, numbers for its positions, and the kernels subpack, course and worth",
            game=game.called,
        )
    if int(game.slots.slots(variant.rules)) > MOST_NUMBERED:
        raise NotSolvable(
            "{variant} has more than {most:grouped} positions, which is too many for a sweep: take "
            "fewer cards",
            variant=variant.code,
            most=MOST_NUMBERED,
        )


@lru_cache(maxsize=16)
def _charting(game: Game) -> ModuleType:
    assert game.packs is not None
    return bind("pipworks.solve.charting", game.key, **game.kernels, **vars(game.packs))


def solve_packs(variant: Variant, faces: tuple[int, ...], first: int, count: int) -> SolvedPacks:
    """Solve the packs of as many cards as the variant's that have different faces out of `faces`: from number
    `first` on `count` of them, in the order of their cards.

    The variant is one of them; `faces` ascend. Raises NotSolvable.
    """
    refuse_unsweepable(variant)
    return _Desk(variant, faces).solve(first, count)


class _Desk:
    """Memory for solving packs of one variant, and the chart that lies on it."""

    def __init__(self, variant: Variant, faces: tuple[int, ...]) -> None:
        game = variant.game
        self.variant, self.faces = variant, np.array(faces, np.int64)
        self.kernels = _charting(game)
        self.whole = np.zeros(1, game.rules)[0]
        game.encode(variant.options.model_copy(update={"pack": faces}), self.whole)
        self.rules = np.zeros(SHARED + 1, game.rules)
        self.rules[SHARED] = variant.rules
        self.raw = self.rules.view(np.uint8).reshape(len(self.rules), -1)
        self.deals = np.array(list(roots(variant)), game.state)
        self.table = self._table(16)
        self.lanes = lanes_for(0, 1, 1)

    def _table(self, room: int) -> Table:
        """A table with room for programs of so many numbers a position, and a quarter of that in ends."""
        game, most = self.variant.game, self.variant.most_choices
        assert game.slots is not None
        count = int(game.slots.slots(self.variant.rules))
        states = np.zeros(MOST_DEPTH + 2, game.state)
        layered = np.empty(count, np.int64)
        self.kernels.layer_by_layer(self.variant.rules, layered)
        size = game.state.itemsize
        ends = np.zeros(room * count // 64 + 16, game.state)
        return Table(
            states=states,
            lists=np.zeros((MOST_DEPTH + 1, 2, most), np.int64),
            nodes=np.zeros((MOST_DEPTH + 1, 7), np.int64),
            waiting=np.zeros((MOST_DEPTH + 1, most), np.int64),
            out=room_for(game.most_choices),
            joint=np.full(MOST_SEATS, NO_CHOICE, np.int64),
            layered=layered,
            numbers=np.empty(count, np.int32),
            program=np.empty(room * count + 16 * most * most, np.int32),
            starts=np.empty(count + 1, np.int64),
            sides=np.empty((count, 2), np.int32),
            ends=ends,
            open_bytes=states.view(np.uint8).reshape(-1, size),
            end_bytes=ends.view(np.uint8).reshape(-1, size),
            places=np.empty(1 << (2 * len(ends)).bit_length(), np.int32),
            weights=np.random.default_rng(1).integers(1, 1 << 40, size),
            roots=np.empty(len(self.deals), np.int32),
            tally=np.zeros(3, np.int64),
        )

    def solve(self, first: int, count: int) -> SolvedPacks:
        """What `solve_packs` answers."""
        cards = len(self.variant.options.pack)  # type: ignore[attr-defined] # that it has one is checked
        count = max(0, min(count, comb(len(self.faces), cards) - first))
        sets, courses = np.empty(count, np.int64), np.empty(count, np.int64)
        self.kernels.sets_and_courses(
            self.whole, self.rules, self.raw, len(self.faces), cards, first, sets, courses
        )
        order = np.argsort(courses, kind="stable")
        values, draws = np.empty((count, len(self.deals))), np.empty(count)
        pure = np.empty(count, np.int64)
        packs = sets[order]
        done = 0
        while done < count:
            done += self._solve_course(packs[done:], values[done:], draws[done:], pure[done:])
        back = np.argsort(order, kind="stable")
        shown = np.nonzero(sets[:, None] >> np.arange(len(self.faces)) & 1)[1].reshape(count, cards)
        return SolvedPacks(self.faces[shown], values[back], draws[back], pure[back])

    def _solve_course(self, packs: NDArray[np.int64], *found: NDArray[Any]) -> int:
        """Draw the chart of the first of some packs, and solve as many as have the same; how many."""
        self.kernels.begin_course(self.whole, self.rules, packs[0])
        chart, ends = self._drawn()
        most = self.variant.options.most_payoff
        top = np.inf if most is None else float(most)
        return int(
            self.kernels.solve_course(
                self.whole, self.rules, self.raw, packs, chart, ends, top, self.lanes, *found
            )
        )

    def _drawn(self) -> tuple[Chart, NDArray[Any]]:
        """The chart of the course at hand, and the ends on it."""
        room = 16
        while True:
            wrong = self.kernels.draw_chart(self.rules[CHARTED], self.deals, self.table)
            self.variant.refuse_too_many(self.table.out)
            if wrong == NO_NUMBER:
                raise NotSolvable(
                    "{variant} has positions without a number at which both choose, or something happens at "
                    "random: number these, too, to have packs swept",
                    variant=self.variant.code,
                )
            if not wrong:
                break
            room = 2 * max(room, len(self.table.program) // len(self.table.numbers))
            self.table = self._table(room)
        positions, ends, written = (int(each) for each in self.table.tally)
        if len(self.lanes.known) < positions + ends:
            most = self.variant.most_choices
            self.lanes = lanes_for(positions + ends, most, most * most + MOST_DEPTH * most)
        table = self.table
        chart = Chart(table.program[:written], table.starts[: positions + 1], table.sides, table.roots)
        return chart, table.ends[:ends]
