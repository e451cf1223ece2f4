"""All positions that a game can come to, each once, and how they follow from each other.

What a player should do where something is hidden depends on all that was seen on the way there, which a
graph in which ways come together does not tell. It does tell what lies ahead, much faster than a tree of all
ways: how large that tree is, and where there is nothing left to find out (see `pipworks.solve.endings`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import NotSolvable, Variant
from pipworks.engine.contract import MOST_SEATS, NO_CHOICE, Record, room_for
from pipworks.engine.game import Game
from pipworks.engine.messages import say
from pipworks.kernels import bind
from pipworks.solve import graphing
from pipworks.solve.graphing import Graphing
from pipworks.solve.solution import Progress, no_progress

MOST_POSITIONS = 40_000_000
"""So many positions are listed at most. They take some 100 bytes each."""

SLICE = 1 << 16
"""So many positions are gone on from between two reports."""


class TreeTooLarge(NotSolvable):
    """A game whose tree does not fit."""

    code = "tree-too-large"


@dataclass(frozen=True, repr=False)
class Sights:
    """All that players see in a game, each sight once, and what can be chosen there.

    Arrays as in `pipworks.solve.graphing.Graphing`.
    """

    variant: Variant
    known: NDArray[np.uint8]
    whose: NDArray[np.int8]
    label: NDArray[np.int64]
    labels: NDArray[np.int64]
    looks: NDArray[np.int32]
    """The sights by hash."""

    def sight_of(self, known: Record, seat: int) -> int:
        """The number of what a seat sees, a masked state; −1 for what it never sees."""
        sought = self.variant._row(known).view(np.uint8)
        place = graphing.place_of(seat, sought, self.looks, self.known, self.whose)
        return int(self.looks[place])

    def seen(self, sight: int) -> Record:
        """A sight, as the masked state that it is."""
        return self.known[sight].copy().view(self.variant.game.state)[0]


@dataclass(frozen=True, repr=False)
class GameGraph(Sights):
    """The positions of a variant, each after all from which it can come. Get one from `game_graph`."""

    first: NDArray[np.int64]
    ways: NDArray[np.int32]
    event: NDArray[np.int64]
    sight: NDArray[np.int32]
    after: NDArray[np.int32]
    chance: NDArray[np.float64]
    results: NDArray[np.float64]
    layers: NDArray[np.int64]
    """layers + 1: the number of the first position of each, and at the end how many there are."""

    def __repr__(self) -> str:
        return f"<GameGraph of {self.variant.code}: {len(self.first):,} positions>"


def game_graph(variant: Variant, tell: Progress = no_progress, *, most: int = MOST_POSITIONS) -> GameGraph:
    """All positions that a variant can come to. Raises NotSolvable for one with random events too various to
    be listed, and TreeTooLarge where there are more than `most`."""
    loop, graph = _loop(variant.game), _beginning(variant)
    layers = [0]
    while len(graph.states):
        base, tally = layers[-1], graph.tally
        if base + len(graph.states) > most:
            raise TreeTooLarge(
                "{variant} can come to more than {most:grouped} positions, too many to look for what is "
                "best in all of them: take a smaller variant",
                variant=variant.code,
                most=most,
            )
        graph = _with_room(graph, base + len(graph.states))
        while (answer := loop.list_layer(variant.rules, base, graph, SLICE)) != graphing.DONE:
            if answer == graphing.TOO_MANY:
                variant.refuse_too_many(graph.out[0])
            if answer == graphing.UNLISTED:
                raise variant.unlisted()
            if answer == graphing.NO_ROOM:
                graph = _roomier(graph)
            elif answer == graphing.MORE_EVENTS:
                wanted = int(tally[graphing.WANTED])
                graph = graph._replace(events=np.zeros(wanted, np.int64), weights=np.zeros(wanted))
            count = base + int(tally[graphing.DONE_WITH])
            tell(0.0, say("{positions:grouped} {positions:position|positions}", positions=count))
        layers.append(base + len(graph.states))
        graph = _next_layer(graph)
    return _made(variant, graph, np.array(layers, np.int64))


@lru_cache(maxsize=16)
def _loop(game: Game) -> ModuleType:
    return bind("pipworks.solve.graphing", game.key, **game.kernels)


def _beginning(variant: Variant) -> Graphing:
    size, few = variant.game.state.itemsize, 256
    work, coming = np.zeros(2, variant.game.state), np.zeros(few, variant.game.state)
    states = np.zeros(1, variant.game.state)
    variant.game.begin(variant.rules, states[0])
    graph = Graphing(
        first=np.zeros(few, np.int64),
        ways=np.zeros((few, 2), np.int32),
        event=np.zeros(few, np.int64),
        sight=np.zeros((few, 2), np.int32),
        after=np.zeros(few, np.int32),
        chance=np.zeros(few),
        results=np.zeros(few),
        known=np.zeros((few, size), np.uint8),
        whose=np.zeros(few, np.int8),
        label=np.zeros(few, np.int64),
        labels=np.zeros(few, np.int64),
        sights=np.full(4 * few, -1, np.int32),
        states=states,
        begun=np.zeros(1, np.int8),
        coming=coming,
        coming_raw=coming.view(np.uint8).reshape(few, size),
        coming_begun=np.zeros(few, np.int8),
        places=np.full(4 * few, -1, np.int32),
        work=work,
        raw=work.view(np.uint8).reshape(2, size),
        out=np.stack([room_for(variant.game.most_choices)] * 2),
        events=np.zeros(64, np.int64),
        weights=np.zeros(64),
        joint=np.full(MOST_SEATS, NO_CHOICE, np.int64),
        payoff=np.zeros(MOST_SEATS),
        tally=np.zeros(10, np.int64),
    )
    graph.tally[graphing.MOST_LISTED] = variant.most_choices
    return graph


GROWS_WITH = {
    graphing.EDGES: ("after",),
    graphing.EVENTS: ("chance",),
    graphing.RESULTS: ("results",),
    graphing.SIGHTS: ("known", "whose", "labels"),
    graphing.LABELS: ("label",),
    graphing.NEXT: ("coming", "coming_begun"),
}
"""Which arrays have to be longer when there are more of what `tally` counts."""


def longer(array: NDArray[Any], length: int) -> NDArray[Any]:
    """An array with more rows behind those it has."""
    new = np.zeros((length, *array.shape[1:]), array.dtype)
    new[: len(array)] = array
    return new


def _with_room(graph: Graphing, positions: int) -> Graphing:
    """The same with room for so many positions."""
    if positions <= len(graph.first):
        return graph
    length = max(positions, 2 * len(graph.first))
    return graph._replace(
        **{name: longer(getattr(graph, name), length) for name in ("first", "ways", "event", "sight")}
    )


def _roomier(graph: Graphing) -> Graphing:
    """The same with twice the room of whatever is more than half full."""
    most = max(int(graph.tally[graphing.MOST_LISTED]) ** 2, len(graph.events))
    found: dict[str, Any] = {}
    for counter, names in GROWS_WITH.items():
        taken = int(graph.tally[counter]) + most
        for name in names:
            array = getattr(graph, name)
            if 2 * taken > len(array):
                found[name] = longer(array, 2 * taken)
    if "coming" in found:
        found["coming_raw"] = found["coming"].view(np.uint8).reshape(len(found["coming"]), -1)
    graph = graph._replace(**found)
    if 4 * len(graph.coming) > len(graph.places) or 4 * len(graph.whose) > len(graph.sights):
        graph = graph._replace(places=_places(len(graph.coming)), sights=_places(len(graph.whose)))
        graphing.replace(graph)
    return graph


def _places(room: int) -> NDArray[np.int32]:
    return np.full(1 << (4 * room - 1).bit_length(), -1, np.int32)


def _next_layer(graph: Graphing) -> Graphing:
    """Go on to what comes next."""
    many = int(graph.tally[graphing.NEXT])
    graph.places[:] = -1
    states, begun = graph.coming[:many].copy(), graph.coming_begun[:many].copy()
    graph.tally[[graphing.NEXT, graphing.DONE_WITH]] = 0
    return graph._replace(states=states, begun=begun)


def _made(variant: Variant, graph: Graphing, layers: NDArray[np.int64]) -> GameGraph:
    counts: Mapping[int, int] = {each: int(graph.tally[each]) for each in GROWS_WITH}
    positions, sights = int(layers[-1]), counts[graphing.SIGHTS]
    return GameGraph(
        variant,
        known=graph.known[:sights].copy(),
        whose=graph.whose[:sights].copy(),
        label=graph.label[: counts[graphing.LABELS]].copy(),
        labels=graph.labels[:sights].copy(),
        looks=graph.sights,
        first=graph.first[:positions].copy(),
        ways=graph.ways[:positions].copy(),
        event=graph.event[:positions].copy(),
        sight=graph.sight[:positions].copy(),
        after=graph.after[: counts[graphing.EDGES]].copy(),
        chance=graph.chance[: counts[graphing.EVENTS]].copy(),
        results=graph.results[: counts[graphing.RESULTS]].copy(),
        layers=layers,
    )
