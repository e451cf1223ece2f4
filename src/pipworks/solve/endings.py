"""Where in a game there is nothing left to find out, though it is not over.

A game tree of hidden information need not be walked through to where the rules end the game:

- Where a seat has won for certain, whatever is hidden and whatever the other does: it knows choices, by what
  it sees, that earn it the most that a game can bring. It takes them, and so it could not do better.
- Where whoever chooses knows all, and everything that follows is such an ending: it is worked backward, as
  any open game is; a matrix where both choose at once.
- Where whatever is chosen comes to the same, everything that follows being such an ending.

What a seat *sees* tells in which positions it may be: all in which it sees the same, whatever happened
before. It may remember more than that and know more; less it cannot know. So all three hold for certain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipworks.kernels import kernel
from pipworks.solve.matrix import equilibrium, workspace

if TYPE_CHECKING:
    from pipworks.solve.gamegraph import GameGraph

LIVE, WON, OPEN, ALIKE = range(4)
"""What a position is: not an ending, or one of the three kinds above."""


class Endings(NamedTuple):
    """The positions at which no more has to be found out."""

    kind: NDArray[np.int8]
    """positions: one of the above."""
    worth: NDArray[np.float64]
    """positions: what seat 0 gets from there on, if it is an ending."""
    mix: NDArray[np.float64]
    """labels: how likely each choice is made where a seat sees that it knows all, or that it has won; not a
    number where neither is so."""


class Links(NamedTuple):
    """How the positions of a game follow from each other: the arrays of a `GameGraph`, by their names."""

    first: NDArray[np.int64]
    ways: NDArray[np.int32]
    event: NDArray[np.int64]
    sight: NDArray[np.int32]
    after: NDArray[np.int32]
    chance: NDArray[np.float64]
    results: NDArray[np.float64]
    label: NDArray[np.int64]
    labels: NDArray[np.int64]


def links_of(graph: GameGraph) -> Links:
    """Those of a graph."""
    return Links(*(getattr(graph, each) for each in Links._fields))


def no_endings(graph: GameGraph) -> Endings:
    """No endings but where the game is over."""
    positions = len(graph.first)
    return Endings(np.zeros(positions, np.int8), np.zeros(positions), np.full(len(graph.label), np.nan))


def endings_of(graph: GameGraph) -> Endings:
    """The endings of a game. The first position in which somebody has to choose never is one."""
    found = no_endings(graph)
    most = int(graph.ways[graph.event < 0].max(initial=1))
    layer_of = _layer_of(graph)
    links = links_of(graph)
    for seat in range(2):
        best = graph.results.max() if seat == 0 else graph.results.min()
        sure = np.zeros(len(graph.whose), np.int8)
        safe = np.zeros(len(graph.label), np.int8)
        for layer in range(len(graph.layers) - 2, -1, -1):
            win(links, layer_of, seat, best, graph.layers[layer], graph.layers[layer + 1], sure, safe)
        claim(links, seat, best, sure, safe, found)
    close(links, found, workspace(most), np.zeros((most, most)), np.zeros((2, most)))
    return found


def _layer_of(graph: GameGraph) -> NDArray[np.int32]:
    """sights: the layer in which it is seen; −1 if there are several, so that it does not tell all."""
    layer_of = np.full(len(graph.whose), -2, np.int32)
    for layer in range(len(graph.layers) - 1):
        seen = np.unique(graph.sight[graph.layers[layer] : graph.layers[layer + 1]])
        layer_of[seen] = np.where(layer_of[seen] == -2, layer, -1)
    return layer_of


@kernel
def win(
    links: Links,
    layer_of: NDArray[np.int32],
    seat: int,
    best: float,
    start: int,
    stop: int,
    sure: NDArray[np.int8],
    safe: NDArray[np.int8],
) -> None:
    """Find, in a layer, what a seat sees when it has won for certain: `sure` by sight, and its `safe` choices
    by label."""
    first, ways, event, sight, after, _, results, _, labels = links
    for here in range(start, stop):
        mine = sight[here, seat]
        sure[mine] = layer_of[mine] >= 0
        if event[here] < 0 and ways[here, seat] > 1:
            for each in range(ways[here, seat]):
                safe[labels[mine] + each] = 1
    for here in range(start, stop):
        mine = sight[here, seat]
        ways_1 = np.int64(ways[here, 1])
        chooses = event[here] < 0 and ways[here, seat] > 1
        for each in range(ways[here, 0] * ways_1):
            then = after[first[here] + each]
            if sure[sight[then, seat]] if then >= 0 else results[-1 - then] == best:
                continue
            if chooses:
                safe[labels[mine] + (each // ways_1 if seat == 0 else each % ways_1)] = 0
            else:
                sure[mine] = 0
    for here in range(start, stop):
        mine = sight[here, seat]
        if event[here] < 0 and ways[here, seat] > 1:
            some = 0
            for each in range(ways[here, seat]):
                some |= safe[labels[mine] + each]
            sure[mine] &= some


@kernel
def claim(
    links: Links,
    seat: int,
    best: float,
    sure: NDArray[np.int8],
    safe: NDArray[np.int8],
    found: Endings,
) -> None:
    """Write down where a seat has won for certain, and that it makes the safe choices there, all alike."""
    _, ways, event, sight, _, _, _, _, labels = links
    kind, worth, mix = found
    for here in range(len(event)):
        mine = sight[here, seat]
        if event[here] == -2 or not sure[mine]:
            continue
        if event[here] < 0 and ways[here, seat] > 1:
            many = 0
            for each in range(ways[here, seat]):
                many += safe[labels[mine] + each]
            for each in range(ways[here, seat]):
                mix[labels[mine] + each] = safe[labels[mine] + each] / many
        if kind[here] == LIVE:
            kind[here] = WON
            worth[here] = best


@kernel
def close(
    links: Links,
    found: Endings,
    work: NDArray[np.float64],
    payoff: NDArray[np.float64],
    mixes: NDArray[np.float64],
) -> None:
    """Find all other endings, backward, and what each is worth."""
    first, ways, event, sight, after, chance, results, _, labels = links
    kind, worth, mix = found
    alike = np.zeros(len(labels), np.int32)
    for here in range(len(first)):
        alike[sight[here, 0]] += 1
        alike[sight[here, 1]] += 1
    for here in range(len(first) - 1, -1, -1):
        if kind[here] != LIVE or event[here] == -2:
            continue
        ways_0, ways_1 = int(ways[here, 0]), int(ways[here, 1])
        edges = ways_0 * ways_1
        ended, same, mean = True, True, 0.0
        for each in range(edges):
            then = after[first[here] + each]
            if then >= 0 and kind[then] == LIVE:
                ended = False
                break
            value = worth[then] if then >= 0 else results[-1 - then]
            if event[here] >= 0:
                mean += chance[event[here] + each] * value
            else:
                payoff[each // ways_1, each % ways_1] = value
                same &= value == payoff[0, 0]
        if not ended:
            continue
        if event[here] >= 0:
            kind[here] = OPEN
            worth[here] = mean
            continue
        if same:
            kind[here] = ALIKE
            worth[here] = payoff[0, 0]
            continue
        known = True
        for seat in range(2):
            known &= ways[here, seat] == 1 or alike[sight[here, seat]] == 1
        if not known:
            continue
        kind[here] = OPEN
        worth[here] = equilibrium(payoff, ways_0, ways_1, work, mixes[0], mixes[1])
        for seat in range(2):
            if ways[here, seat] > 1:
                for each in range(ways[here, seat]):
                    mix[labels[sight[here, seat]] + each] = mixes[seat, each]
