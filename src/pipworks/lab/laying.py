"""Laying a variant out whole: every position that can be reached, once, and what leads where."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import NotSolvable, Variant
from pipworks.engine.contract import CHANCE, MOST_SEATS, NO_CHOICE, Record, room_for
from pipworks.engine.game import Game
from pipworks.engine.messages import say
from pipworks.kernels import bind
from pipworks.lab.graph import Graph, Scratch, every_choice, no_total
from pipworks.lab.walk import TOO_DEEP, TOO_VARIOUS
from pipworks.solve import Progress, no_progress

MOST_POSITIONS = 8_000_000
"""So many positions are laid out at most; with what leads where they take about a kilobyte in ten."""

ROOM = 1 << 16
"""Room for so many positions is tried first, a power of two."""

MOST_DEEP = 500
"""So many choices and random events may follow one upon the other."""

MOST_OUTCOMES = 100_000
"""So many outcomes a random event may have."""


@dataclass(frozen=True)
class Laid:
    """A variant laid out: its graph and where games begin."""

    variant: Variant
    graph: Graph
    deals: NDArray[np.int32]
    """The numbers of the positions after each deal, in the order of the deals; or of the beginning."""
    weight: NDArray[np.float64]
    """How probable each deal is."""

    def mean(self, each: NDArray[Any]) -> float:
        """The mean over all deals of what there is by position."""
        return float(self.weight @ each[self.deals])

    def summary(self, position: int) -> dict[str, Any]:
        """What tells a deal from others."""
        return self.variant.game.notation.deal_summary(self.variant, self.graph.states[position])

    def choices(self, position: int, seat: int) -> list[str]:
        """A seat's choices at a position as people write them."""
        variant, graph = self.variant, self.graph
        state = graph.states[position]
        begin = int(graph.at[position]) + seat * int(graph.rows[position])
        count = int((graph.rows, graph.columns)[seat][position])
        written = variant.game.notation.choice
        return [written(variant, state, seat, int(each)) for each in graph.labels[begin : begin + count]]

    @cached_property
    def cards(self) -> dict[int, str]:
        """The cards that player 1 can ever lay: by the contract's numbers, as people write them."""
        graph = self.graph
        laying = np.flatnonzero(graph.lays & (graph.who & 1 == 1))
        begin, end = graph.at[laying], graph.at[laying] + graph.rows[laying]
        names: dict[int, str] = {}
        for row in range(int(graph.rows[laying].max(initial=0))):
            having = np.flatnonzero(begin + row < end)
            numbers, examples = np.unique(graph.labels[begin[having] + row], return_index=True)
            for number, example in zip(numbers, examples, strict=True):
                if int(number) not in names:
                    names[int(number)] = self.choices(int(laying[having[example]]), 0)[row]
        return dict(sorted(names.items()))


@lru_cache(maxsize=64)
def walking(game: Game) -> ModuleType:
    """`pipworks.lab.walk` for one game."""
    told = game.measured
    parts = {
        "lays": every_choice if told is None else told.lays,
        "total": no_total if told is None else told.total,
    }
    return bind("pipworks.lab.walk", game.key, **(game.kernels | parts))


def laid_out(variant: Variant, tell: Progress = no_progress, most: int = MOST_POSITIONS) -> Laid:
    """Every position of one game of a variant, once.

    Raises NotSolvable for more than `most` positions, deals too many to be listed, or games too long.
    """
    variant = Variant(variant.game, variant.options.one_game)
    return _laid(variant, *_beginnings(variant), tell, most)


def laid_out_from(variant: Variant, state: Record, most: int = MOST_POSITIONS) -> Laid:
    """Every position that may come from a state on, once; that one is the only deal. Raises NotSolvable."""
    return _laid(variant, np.array([state], variant.game.state), np.ones(1), no_progress, most)


def _laid(
    variant: Variant, beginnings: NDArray[Any], weight: NDArray[np.float64], tell: Progress, most: int
) -> Laid:
    room = ROOM
    while True:
        tell(0.0, say("room for {positions:grouped} positions", positions=room))
        graph, found, deals = _walked(variant, beginnings, room)
        if 0 <= found <= most:
            return Laid(variant, _cut(graph, found), deals, weight)
        room *= 2
        if found >= 0 or room >= 2 * most:
            raise NotSolvable(
                "{variant} has more than {most:grouped} positions, the choices within rounds counted: "
                "the lab measures smaller games exactly, so take fewer cards, or have it played by bots "
                "with pipworks lab --sampled",
                variant=variant.code,
                most=most,
            )


def _beginnings(variant: Variant) -> tuple[NDArray[Any], NDArray[np.float64]]:
    """The positions that games begin with, and how probable they are."""
    start = variant.blank()
    variant.game.begin(variant.rules, start)
    if variant.to_act(start) != CHANCE:
        return np.array([start], variant.game.state), np.ones(1)
    count = variant.outcome_count(start)
    if not count:
        raise NotSolvable(
            "{variant} has more deals than can be listed: take a smaller pack or hands, or have it "
            "played by bots with pipworks lab --sampled",
            variant=variant.code,
        )
    states, weight = np.zeros(count, variant.game.state), np.zeros(count)
    for at, (share, after, _) in enumerate(variant.after_outcomes(start)):
        states[at], weight[at] = after, share
    return states, weight / weight.sum()


def _walked(variant: Variant, beginnings: NDArray[Any], room: int) -> tuple[Graph, int, NDArray[np.int32]]:
    """A graph with room for so many positions; how many there are, or less than 0 where room is short."""
    graph = _empty(variant, room)
    deals = np.zeros(len(beginnings), np.int32)
    out = room_for(variant.game.most_choices)
    open_states = np.zeros(MOST_DEEP + 2, variant.game.state)
    scratch = Scratch(
        table=np.full(4 * room, -1, np.int32),
        states=open_states,
        raw=_bytes(open_states),
        keys=_bytes(graph.states),
        opened=np.zeros((MOST_DEEP + 2, 6), np.int64),
        out=out,
        joint=np.full(MOST_SEATS, NO_CHOICE, np.int64),
        ends=np.zeros(MOST_SEATS, np.float64),
        events=np.zeros(MOST_OUTCOMES, np.int64),
        weights=np.zeros(MOST_OUTCOMES, np.float64),
    )
    found = walking(variant.game).walk(variant.rules, beginnings, deals, graph, scratch)
    variant.refuse_too_many(out)
    if found == TOO_DEEP:
        raise NotSolvable(
            "{variant} can go on for more than {most} choices", variant=variant.code, most=MOST_DEEP
        )
    if found == TOO_VARIOUS:
        raise variant.unlisted()
    return graph, int(found), deals


def _bytes(states: NDArray[Any]) -> NDArray[np.uint8]:
    return states.view(np.uint8).reshape(len(states), states.dtype.itemsize)


def _empty(variant: Variant, room: int) -> Graph:
    entries = 8 * room
    return Graph(
        states=np.zeros(room, variant.game.state),
        who=np.zeros(room, np.int8),
        rows=np.zeros(room, np.int32),
        columns=np.zeros(room, np.int32),
        first=np.zeros(room, np.int64),
        at=np.zeros(room, np.int64),
        turn=np.zeros(room, np.int64),
        lays=np.zeros(room, np.bool_),
        score=np.zeros(room, np.float64),
        total=np.zeros((room, 2), np.float64),
        kids=np.zeros(entries, np.int32),
        closes=np.zeros(entries, np.bool_),
        labels=np.zeros(entries, np.int64),
        chances=np.zeros(entries, np.float64),
    )


def _cut(graph: Graph, found: int) -> Graph:
    """A graph without the room that was not needed for positions."""
    entries = {"kids", "closes", "labels", "chances"}
    return Graph(
        **{name: each if name in entries else each[:found] for name, each in graph._asdict().items()}
    )
