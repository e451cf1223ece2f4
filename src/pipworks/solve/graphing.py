"""How every position that a game can come to is listed once, layer by layer.

This module is a template: `pipworks.kernels.bind` loads it once a game, with the game's own functions as the
global names declared here.

A layer is all positions after so many steps; a step is a random event, or what all seats choose that have to
choose at once. Two ways to the same position within a layer are not told apart here. What a seat sees of a
position, its masked state, is a *sight*; each is kept once, too.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import CHANCE, NO_CHOICE, OVER, Record
from pipworks.kernels import Kernel, kernel

to_act: Kernel
choices: Kernel
play: Kernel
outcomes: Kernel
happen: Kernel
score: Kernel
mask: Kernel

# What `tally` counts.
POSITIONS, EDGES, SIGHTS, LABELS, RESULTS, EVENTS, NEXT, DONE_WITH, WANTED, MOST_LISTED = range(10)

# What `list_layer` answers.
DONE, GOES_ON, NO_ROOM, MORE_EVENTS, UNLISTED, TOO_MANY = range(6)


class Graphing(NamedTuple):
    """A graph that is being made. Where there is no room any more, longer arrays take the place of these."""

    first: NDArray[np.int64]
    """positions: the number of the first edge that leads on from it."""
    ways: NDArray[np.int32]
    """positions × 2: how many choices each seat has, 1 where it has nothing to choose; how many outcomes a
    random event has stands with seat 0. The edges of a position are in the order of seat 0's choices, and for
    each of those in the order of seat 1's."""
    event: NDArray[np.int64]
    """positions: where the chances of a random event stand; −1 where it is for seats to choose, and −2 there
    too, if it is the first time that anybody has to."""
    sight: NDArray[np.int32]
    """positions × 2: what each seat sees."""
    after: NDArray[np.int32]
    """edges: the position it leads to; or where the game is over, −1 less the number of the result."""
    chance: NDArray[np.float64]
    """The probabilities of the outcomes of random events."""
    results: NDArray[np.float64]
    """results: what seat 0 gets."""

    known: NDArray[np.uint8]
    """sights × bytes: the masked state."""
    whose: NDArray[np.int8]
    """sights: the seat that sees it."""
    label: NDArray[np.int64]
    """labels: what a choice is in the contract."""
    labels: NDArray[np.int64]
    """sights: the number of the label of the first choice there; −1 if there is none to make."""
    sights: NDArray[np.int32]
    """A power of two: the sights by hash, or −1."""

    states: NDArray[Any]
    """this layer: the positions."""
    begun: NDArray[np.int8]
    """this layer: whether somebody has had to choose before."""
    coming: NDArray[Any]
    """next layer: the positions."""
    coming_raw: NDArray[np.uint8]
    """next layer × bytes: the same memory."""
    coming_begun: NDArray[np.int8]
    """next layer: whether somebody has had to choose before."""
    places: NDArray[np.int32]
    """A power of two: the next layer by hash, or −1."""

    work: NDArray[Any]
    """2: a position, and what somebody sees of it."""
    raw: NDArray[np.uint8]
    """2 × bytes: the same memory."""
    out: NDArray[np.int64]
    """2 × choices: as they are listed."""
    events: NDArray[np.int64]
    """The outcomes of a random event."""
    weights: NDArray[np.float64]
    """Their weights."""
    joint: NDArray[np.int64]
    """A choice by seat."""
    payoff: NDArray[np.float64]
    """A payoff by seat."""
    tally: NDArray[np.int64]
    """10: how many there are of what, and how many outcomes and choices there must be room for."""


@kernel
def place_of(
    salt: int,
    sought: NDArray[np.uint8],
    places: NDArray[np.int32],
    kept: NDArray[np.uint8],
    salts: NDArray[np.int8],
) -> int:
    """Where the number of some bytes with a small number beside them stands, or the empty place where it
    would, by their hash (FNV-1a)."""
    mixed = 0x2BF29CE484222325 ^ np.int64(salt)
    for byte in sought:
        mixed = ((mixed ^ np.int64(byte)) * 0x100000001B3) & 0x7FFFFFFFFFFFFFFF
    place = (mixed ^ mixed >> 29) & (len(places) - 1)
    while places[place] >= 0:
        here = places[place]
        same = salts[here] == salt
        each = 0
        while same and each < len(sought):
            same = kept[here, each] == sought[each]
            each += 1
        if same:
            break
        place = (place + 1) & (len(places) - 1)
    return place


@kernel
def replace(graph: Graphing) -> None:
    """Put everything into its place anew, after there are more places."""
    graph.sights[:] = -1
    for each in range(graph.tally[SIGHTS]):
        seat = graph.whose[each]
        graph.sights[place_of(seat, graph.known[each], graph.sights, graph.known, graph.whose)] = each
    graph.places[:] = -1
    for each in range(graph.tally[NEXT]):
        begun = graph.coming_begun[each]
        raw = graph.coming_raw
        graph.places[place_of(begun, raw[each], graph.places, raw, graph.coming_begun)] = each


@kernel
def list_layer(rules: Record, base: int, graph: Graphing, most: int) -> int:
    """Find what comes after at most so many positions of a layer; what stopped it, one of the answers above.

    `base` is the number of the layer's first position. Nothing is lost when it stops, and the next call goes
    on from there.
    """
    tally, work, raw, out = graph.tally, graph.work, graph.raw, graph.out
    layer = len(graph.states)
    for _ in range(most):
        at = tally[DONE_WITH]
        if at == layer:
            return DONE
        here = base + at
        acting = to_act(rules, graph.states[at])
        ways_0, ways_1 = 1, 1
        if acting == CHANCE:
            ways_0 = outcomes(rules, graph.states[at], graph.events, graph.weights)
            if ways_0 == 0:
                return UNLISTED
            if ways_0 > len(graph.events):
                tally[WANTED] = ways_0
                return MORE_EVENTS
        elif acting != OVER:
            if acting & 1:
                ways_0 = choices(rules, graph.states[at], 0, out[0])
            if acting & 2:
                ways_1 = choices(rules, graph.states[at], 1, out[1])
            if max(ways_0, ways_1) > tally[MOST_LISTED]:
                return TOO_MANY
        edges = 0 if acting == OVER else ways_0 * ways_1
        if (
            tally[EDGES] + edges > len(graph.after)
            or tally[NEXT] + edges > len(graph.coming)
            or 2 * (tally[NEXT] + edges) > len(graph.places)
            or tally[SIGHTS] + 2 > len(graph.whose)
            or 2 * tally[SIGHTS] + 4 > len(graph.sights)
            or tally[LABELS] + ways_0 + ways_1 > len(graph.label)
            or tally[EVENTS] + ways_0 > len(graph.chance)
            or tally[RESULTS] + edges > len(graph.results)
        ):
            return NO_ROOM
        graph.first[here] = tally[EDGES]
        graph.ways[here, 0], graph.ways[here, 1] = ways_0, ways_1
        graph.event[here] = -1 if graph.begun[at] else -2
        if acting == CHANCE:
            graph.event[here] = tally[EVENTS]
            whole = 0.0
            for each in range(ways_0):
                whole += graph.weights[each]
            for each in range(ways_0):
                graph.chance[tally[EVENTS] + each] = graph.weights[each] / whole
            tally[EVENTS] += ways_0
        for seat in range(2):
            work[1] = graph.states[at]
            mask(rules, work[1], seat)
            place = place_of(seat, raw[1], graph.sights, graph.known, graph.whose)
            if graph.sights[place] < 0:
                new = tally[SIGHTS]
                tally[SIGHTS] += 1
                graph.sights[place] = new
                graph.whose[new] = seat
                graph.labels[new] = -1
                for byte in range(raw.shape[1]):
                    graph.known[new, byte] = raw[1, byte]
            mine = graph.sights[place]
            graph.sight[here, seat] = mine
            ways = ways_0 if seat == 0 else ways_1
            if acting != CHANCE and acting & 1 << seat and graph.labels[mine] < 0:
                graph.labels[mine] = tally[LABELS]
                for each in range(ways):
                    graph.label[tally[LABELS] + each] = out[seat, each]
                tally[LABELS] += ways
        for each in range(edges):
            work[0] = graph.states[at]
            if acting == CHANCE:
                happen(rules, work[0], graph.events[each])
            else:
                graph.joint[0] = out[0, each // ways_1] if acting & 1 else NO_CHOICE
                graph.joint[1] = out[1, each % ways_1] if acting & 2 else NO_CHOICE
                play(rules, work[0], graph.joint)
            edge = tally[EDGES]
            tally[EDGES] += 1
            if to_act(rules, work[0]) == OVER:
                score(rules, work[0], graph.payoff)
                result = 0
                while result < tally[RESULTS] and graph.results[result] != graph.payoff[0]:
                    result += 1
                if result == tally[RESULTS]:
                    graph.results[result] = graph.payoff[0]
                    tally[RESULTS] += 1
                graph.after[edge] = -1 - result
                continue
            begun = 0 if acting == CHANCE and not graph.begun[at] else 1
            place = place_of(begun, raw[0], graph.places, graph.coming_raw, graph.coming_begun)
            if graph.places[place] < 0:
                new = tally[NEXT]
                tally[NEXT] += 1
                graph.places[place] = new
                graph.coming[new] = work[0]
                graph.coming_begun[new] = begun
            graph.after[edge] = base + layer + graph.places[place]
        tally[DONE_WITH] += 1
    return GOES_ON
