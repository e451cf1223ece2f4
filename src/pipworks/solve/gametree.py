"""A game as a tree of information states with perfect recall, and its payoffs as one sparse matrix.

Regret minimisation and best responses need to know of a game of two players with opposite interests no more
than this: at which *sets* each player chooses, and of what (a set is all places in the game that the player
cannot tell apart, by everything they have seen and chosen); after which choice of their own each set comes;
and what every pair of *sequences* of choices earns, chance reckoned in. That is the sequence form (Koller,
Megiddo and von Stengel, "Efficient computation of equilibria for extensive two-person games", 1996). The many
positions between are only walked through, not kept.

Where there is nothing left to find out, a tree can end before the game does (`pipworks.solve.endings`), which
makes it many times smaller, and nothing is lost.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from numbers import Real

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import NotSolvable, Variant
from pipworks.engine.contract import CHANCE, NO_CHOICE, OVER, Record
from pipworks.engine.errors import of_kind
from pipworks.engine.messages import say
from pipworks.engine.rng import Generator, below, generator
from pipworks.solve import growing
from pipworks.solve.endings import Endings, endings_of, links_of, no_endings
from pipworks.solve.gamegraph import GameGraph, TreeTooLarge, game_graph, longer
from pipworks.solve.growing import Growth
from pipworks.solve.recall import Recall
from pipworks.solve.solution import Progress, no_progress
from pipworks.solve.sweeps import Matrix, Sets

MOST_NODES = 20_000_000
"""So many positions of a whole game are walked through at most, one reached in two ways counted twice."""

MOST_TO_ENDINGS = 250_000_000
"""So many are where the tree may end before the game does. They take some 60 bytes each."""

FAR_TOO_MANY = 1e11
"""A game of about so many positions is refused before anything is listed."""

SMALL = 10_000
"""A game of about so many positions is small: nothing would be gained by looking for endings."""

PROBES = 256
"""The size of a tree is estimated by so many games at random."""

SLICE = 1 << 18
"""So many positions are walked through between two reports."""


@dataclass(frozen=True, repr=False)
class GameTree(Recall):
    """A variant as sets and payoffs. Get one from `game_tree`.

    Choices are numbered from 1, those of seat 0 before those of seat 1, a set's one after the other. The sets
    of a seat that come after the same first choice of its own are next to each other, with that one's before.
    """

    sights: GameGraph
    endings: Endings
    """Where the tree ends before the game does."""
    nodes: int
    """How many positions the game was walked through."""
    payoffs: tuple[Matrix, Matrix]
    """For each seat a matrix with a row for each of its own sequences and a column for each of the other's:
    what the seat gets there, times the probability of the random events on the way."""

    def __repr__(self) -> str:
        return (
            f"<GameTree of {self.variant.code}: {self.nodes:,} positions, "
            f"{len(self.at[0]):,} + {len(self.at[1]):,} information states>"
        )

    @property
    def graph(self) -> GameGraph:
        """All positions that it has been grown out of."""
        return self.sights


def refuse_unwalkable(variant: Variant) -> None:
    """Raise NotSolvable for a game that is not of two players with opposite interests."""
    of_kind(Variant, variant, "what is solved is a variant, as pipworks.game gives it")
    if not variant.is_duel:
        raise NotSolvable(
            "{variant} is not a game of two players with opposite interests, and only such games are "
            "solved here: estimate it with playouts between bots",
            variant=variant.code,
        )


def game_tree(
    variant: Variant, tell: Progress = no_progress, *, most: int | None = None, whole: bool | None = True
) -> GameTree:
    """A variant as a tree of information states, from its deal to every end; or if it need not be the `whole`
    game, to where there is nothing left to find out. With None it is the whole game if that is small.

    Raises TreeTooLarge for one of more than `most` positions, and NotSolvable for a game that is not of two
    players with opposite interests, or has random events too various to be listed.
    """
    refuse_unwalkable(variant)
    of_kind((Real, type(None)), most, "the most positions are a number")
    about = estimated_nodes(variant)
    if whole is None:
        whole = about <= SMALL
    if most is None:
        most = MOST_NODES if whole else MOST_TO_ENDINGS
    if about > (2 * most if whole else FAR_TOO_MANY):
        raise TreeTooLarge(
            "the tree of {variant} has about {about:grouped} positions, and no more than "
            "{most:grouped} are kept with all that players may remember: take a smaller variant",
            variant=variant.code,
            about=_rounded(about),
            most=most,
        )
    graph = game_graph(variant, tell)
    endings = no_endings(graph) if whole else endings_of(graph)
    links = links_of(graph)
    nodes = growing.paths(links, endings, np.zeros(len(graph.first)))
    if nodes > most:
        raise TreeTooLarge(
            "the tree of {variant} has {nodes:grouped} positions, and no more than {most:grouped} "
            "are kept with all that players may remember: take a smaller variant",
            variant=variant.code,
            nodes=_rounded(nodes),
            most=most,
        )
    growth = _seedling()
    while (answer := growing.grow(links, endings, growth, SLICE)) != growing.DONE:
        if answer == growing.NO_ROOM:
            growth = _roomier(growth, int(graph.ways.max()) ** 2)
        walked = int(growth.tally[growing.NODES])
        tell(
            walked / nodes,
            say("{walked:grouped} of {nodes:grouped} positions", walked=walked, nodes=round(nodes)),
        )
    return _grown(graph, endings, growth)


def estimated_nodes(variant: Variant, most: float = math.inf) -> float:
    """About how many positions a tree has, from games at random. More than `most` is not counted to the end.

    If as many choices had been everywhere as there were on the way of one of them, what is the mean? (Knuth,
    "Estimating the efficiency of backtrack programs", 1975.) Raises NotSolvable for random events that cannot
    be listed.
    """
    of_kind(Variant, variant, "what is estimated is a variant, as pipworks.game gives it")
    of_kind(Real, most, "the most positions are a number")
    rng = generator("about how many")
    total = 0.0
    for _ in range(PROBES):
        state, ways = variant.begun(), 1.0
        while (acting := variant.to_act(state)) != OVER and total <= most * PROBES:
            total += ways
            if acting == CHANCE:
                events = variant.outcomes(state)
                if not events:
                    raise variant.unlisted()
                ways *= len(events)
                state = variant.after_outcome(state, events[below(rng, len(events))][0])
                continue
            counts, joint = any_choices(variant, state, rng)
            for at, count in enumerate(counts.values()):
                total += ways if at else 0.0
                ways *= count
            state = variant.after(state, joint)
        total += ways
        if total > most * PROBES:
            break
    return total / PROBES


def any_choices(variant: Variant, state: Record, rng: Generator) -> tuple[dict[int, int], dict[int, int]]:
    """How many choices each seat has that must choose in a state, and one of them at random."""
    legal = {seat: variant.choices(state, seat) for seat in variant.acting(state)}
    counts = {seat: len(each) for seat, each in legal.items()}
    return counts, {seat: each[int(below(rng, counts[seat]))] for seat, each in legal.items()}


def _rounded(number: float) -> int:
    """A number with two digits that count."""
    return int(float(f"{number:.1e}"))


def _seedling() -> Growth:
    """The beginning of a game, to be walked on from."""
    few = 256
    growth = Growth(
        position=np.zeros(few, np.int32),
        likely=np.zeros(few),
        last=np.zeros((few, 2), np.int32),
        memory=np.zeros((few, 2), np.int32),
        chose=np.full((few, 2), NO_CHOICE, np.int64),
        sees=np.zeros(few, np.int32),
        prior=np.zeros(few, np.int32),
        made=np.zeros(few, np.int64),
        asks=np.full(few, -1, np.int32),
        places=np.full(4 * few, -1, np.int32),
        at=np.zeros(few, np.int32),
        seat=np.zeros(few, np.int8),
        parent=np.zeros(few, np.int32),
        begin=np.zeros(few, np.int32),
        count=np.zeros(few, np.int32),
        rows=np.zeros(few, np.int32),
        columns=np.zeros(few, np.int32),
        gain=np.zeros(few),
        tally=np.zeros(6, np.int64),
    )
    growth.likely[0] = 1.0
    growth.memory[0] = -1, -2
    growth.tally[growing.WAITING] = growth.tally[growing.CHOICES] = 1
    return growth


GROWS_WITH = {
    growing.WAITING: ("position", "likely", "last", "memory", "chose"),
    growing.MEMORIES: ("sees", "prior", "made", "asks"),
    growing.SETS: ("at", "seat", "parent", "begin", "count"),
    growing.ENDS: ("rows", "columns", "gain"),
}
"""Which arrays have to be longer when there are more of what `tally` counts."""


def _roomier(growth: Growth, most: int) -> Growth:
    """The same with more room of whatever is nearly full; one position may lead to `most` others."""
    found = {}
    for counter, names in GROWS_WITH.items():
        taken = int(growth.tally[counter]) + most
        for name in names:
            array = getattr(growth, name)
            if taken > len(array) * 0.8:
                found[name] = longer(array, int(taken * 1.6))
    roomier = growth._replace(**found)
    if 2 * len(roomier.prior) > len(roomier.places):
        places = 1 << (2 * len(roomier.prior) + 8).bit_length()
        roomier = roomier._replace(places=np.full(places, -1, np.int32))
        growing.replace(roomier)
    return roomier


def _grown(graph: GameGraph, endings: Endings, growth: Growth) -> GameTree:
    """The tree, when everything has been walked through."""
    memories, sets, choices, ends = (
        int(growth.tally[each]) for each in (growing.MEMORIES, growing.SETS, growing.CHOICES, growing.ENDS)
    )
    kept = Sets(*(each[:sets] for each in (growth.parent, growth.begin, growth.count)))
    order = _in_order(kept, growth.seat[:sets], choices)
    number = np.zeros(choices, np.int32)
    growing.renumber(kept, order, number)
    kept = Sets(number[kept.parent], number[kept.first], kept.count)
    for each in (growth.rows, growth.columns):
        np.take(number, each[:ends], out=each[:ends])
    mine = [order[growth.seat[order] == seat] for seat in range(2)]
    asks = growth.asks[:memories].copy()
    for each in mine:
        asks[growth.at[each]] = np.arange(len(each))
    return GameTree(
        graph,
        settled=endings.mix,
        sets=(_sets(kept, mine[0]), _sets(kept, mine[1])),
        at=(growth.at[mine[0]], growth.at[mine[1]]),
        sees=growth.sees[:memories].copy(),
        prior=growth.prior[:memories].copy(),
        made=growth.made[:memories].copy(),
        asks=asks,
        places=growth.places,
        endings=endings,
        nodes=int(growth.tally[growing.NODES]),
        payoffs=_matrices(growth.rows[:ends], growth.columns[:ends], growth.gain[:ends], choices),
    )


def _in_order(sets: Sets, seat: NDArray[np.int8], choices: int) -> NDArray[np.int64]:
    """Sets of seat 0 first, and of each seat one root after the other with all that comes after it, so that
    what is looked at together lies together."""
    roots = np.zeros(len(sets.first), np.int32)
    growing.trace(sets, np.zeros(choices, np.int32), roots)
    return np.lexsort((roots, seat))


def _sets(sets: Sets, mine: NDArray[np.int64]) -> Sets:
    return Sets(sets.parent[mine], sets.first[mine], sets.count[mine])


def _matrices(
    rows: NDArray[np.int32], columns: NDArray[np.int32], gain: NDArray[np.float64], choices: int
) -> tuple[Matrix, Matrix]:
    """What the ends earn, by the sequences of either seat, those of the same pair as one."""
    columns, rows, gain = _sorted_by(columns, rows, gain, choices)
    rows, columns, gain = _sorted_by(rows, columns, gain, choices)
    kept = growing.merge(rows, columns, gain)
    rows, columns, gain = rows[:kept], columns[:kept], gain[:kept]
    first = _by_rows(rows, columns, gain.copy())
    columns, rows, gain = _sorted_by(columns, rows, gain, choices)
    return first, _by_rows(columns, rows, -gain)


def _sorted_by(
    keys: NDArray[np.int32], others: NDArray[np.int32], worth: NDArray[np.float64], choices: int
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.float64]]:
    out = np.empty_like(keys), np.empty_like(others), np.empty_like(worth)
    growing.sorted_by(keys, others, worth, np.zeros(choices + 1, np.int64), *out)
    return out


def _by_rows(rows: NDArray[np.int32], columns: NDArray[np.int32], worth: NDArray[np.float64]) -> Matrix:
    starts = np.flatnonzero(np.diff(rows, prepend=-1))
    return Matrix(rows[starts], np.append(starts, len(rows)).astype(np.int64), columns, worth)
