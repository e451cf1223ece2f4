"""A game as a tree of information states with perfect recall, and its payoffs as one sparse matrix.

Regret minimisation and best responses need to know of a game of two players with opposite interests no more
than this: at which *sets* each player chooses, and of what (a set is all places in the game that the player
cannot tell apart, by everything they have seen and chosen); after which choice of their own each set comes;
and what every pair of *sequences* of choices earns, chance reckoned in. That is the sequence form (Koller,
Megiddo and von Stengel, "Efficient computation of equilibria for extensive two-person games", 1996). The many
positions between are only walked through, not kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import Memory, NotSolvable, Variant
from pipworks.engine.contract import CHANCE, MOST_SEATS, NO_CHOICE, OVER, Record, room_for
from pipworks.engine.game import Game
from pipworks.engine.rng import below, generator
from pipworks.kernels import bind
from pipworks.solve import growing
from pipworks.solve.growing import Growth
from pipworks.solve.solution import Progress, no_progress
from pipworks.solve.sweeps import Matrix, Sets

MOST_NODES = 20_000_000
"""So many positions of a game are walked through at most, one that is reached in two ways counted twice. They
take some 300 bytes each while the tree grows."""

PROBES = 256
"""The size of a tree is estimated by so many games at random."""

SLICE = 1 << 18
"""So many positions are walked through between two reports."""


class TreeTooLarge(NotSolvable):
    """A game whose tree does not fit."""

    code = "tree-too-large"


@dataclass(frozen=True, repr=False)
class GameTree:
    """A variant as sets and payoffs. Get one from `game_tree`.

    Choices are numbered from 1, those of both seats together, a set's one after the other.
    """

    variant: Variant
    nodes: int
    """How many positions the game was walked through."""
    sets: tuple[Sets, Sets]
    payoffs: tuple[Matrix, Matrix]
    """For each seat a matrix with a row for each of its own sequences and a column for each of the other's:
    what the seat gets there, times the probability of the random events on the way."""
    label: NDArray[np.int64]
    """choices + 1: what each choice is in the contract."""
    at: tuple[NDArray[np.int32], NDArray[np.int32]]
    """For each seat, and each of its sets, the memory with which it chooses there."""
    known: NDArray[np.uint8]
    """memories × bytes: the masked state seen last."""
    prior: NDArray[np.int32]
    """memories: the memory before, or below zero."""
    made: NDArray[np.int64]
    """memories: what was chosen between the two, or NO_CHOICE."""
    asks: NDArray[np.int32]
    """memories: which of its seat's sets it is, or −1."""
    places: NDArray[np.int32]
    """The memories by hash (see `growing.place_of`)."""

    def __repr__(self) -> str:
        return (
            f"<GameTree of {self.variant.code}: {self.nodes:,} positions, "
            f"{len(self.at[0]):,} + {len(self.at[1]):,} information states>"
        )

    @property
    def choices(self) -> int:
        """How many numbers of choices there are, 0 counted."""
        return len(self.label)

    def seen(self, seat: int, which: int) -> Record:
        """What a seat sees at one of its sets: its masked state."""
        return self._record(int(self.at[seat][which]))

    def _record(self, memory: int) -> Record:
        return self.known[memory].copy().view(self.variant.game.state)[0]

    def set_of(self, memory: Memory, seat: int) -> int:
        """Which of its sets a seat is at that remembers this; −1 where it has no choice, or cannot be."""
        here = -1 - seat
        chosen = NO_CHOICE
        for each in memory.last():
            sight = np.frombuffer(each.known.tobytes(), np.uint8)
            place = _place(here, chosen, sight, self)
            here = int(self.places[place])
            if here < 0:
                return -1
            chosen = NO_CHOICE if each.choice is None else each.choice
        return int(self.asks[here])

    def sets_seeing(self, known: Record, seat: int) -> NDArray[np.int64]:
        """All sets at which a seat sees this masked state, whatever it remembers."""
        sight = np.frombuffer(known.tobytes(), np.uint8)
        return np.flatnonzero((self.known[self.at[seat]] == sight).all(axis=1))

    def memory(self, seat: int, which: int) -> Memory:
        """All that a seat remembers at one of its sets."""
        chain = [int(self.at[seat][which])]
        while self.prior[chain[-1]] >= 0:
            chain.append(int(self.prior[chain[-1]]))
        found = Memory(None, self._record(chain[-1]))
        for each in chain[-2::-1]:
            chosen = int(self.made[each])
            found = (found if chosen == NO_CHOICE else found.chosen(chosen)).then(self._record(each))
        return found

    def labels(self, seat: int, which: int) -> list[int]:
        """The choices of a set, as the contract numbers them."""
        first, count = self.sets[seat].first[which], self.sets[seat].count[which]
        return [int(each) for each in self.label[first : first + count]]


def _place(prior: int, chosen: int, sight: NDArray[np.uint8], tree: GameTree) -> int:
    return int(growing.place_of(prior, chosen, sight, tree.places, tree.prior, tree.made, tree.known))


def refuse_unwalkable(variant: Variant) -> None:
    """Raise NotSolvable for a game that is not of two players with opposite interests."""
    if variant.seats != 2 or not variant.game.zero_sum:
        raise NotSolvable(
            f"{variant.code} is not a game of two players with opposite interests, and only such games "
            "are solved here: estimate it with playouts between bots"
        )


def game_tree(variant: Variant, tell: Progress = no_progress, *, most: int = MOST_NODES) -> GameTree:
    """A variant as a tree of information states, from its deal to every end.

    Raises TreeTooLarge for one of more than `most` positions, and NotSolvable for a game that is not of two
    players with opposite interests, or has random events too various to be listed.
    """
    refuse_unwalkable(variant)
    about = estimated_nodes(variant)
    if about > 2 * most:
        raise TreeTooLarge(
            f"the tree of {variant.code} has about {_rounded(about):,} positions, and no more than {most:,} "
            "are kept with all that players may remember: take a smaller variant"
        )
    loop = _loop(variant.game)
    growth = _seedling(variant)
    while True:
        answer = loop.grow(variant.rules, growth, min(SLICE, most + 1))
        nodes = int(growth.tally[growing.NODES])
        if answer == growing.TOO_MANY:
            variant.refuse_too_many(growth.out)
        if answer == growing.UNLISTED:
            raise _unlisted(variant)
        if nodes > most:
            raise TreeTooLarge(
                f"the tree of {variant.code} has more than {most:,} positions, too many to keep with "
                "all that players may remember: take a smaller variant"
            )
        if answer == growing.DONE:
            break
        if answer == growing.NO_ROOM:
            growth = _roomier(growth)
        elif answer == growing.MORE_EVENTS:
            wanted = int(growth.tally[growing.WANTED])
            growth = growth._replace(events=np.zeros(wanted, np.int64), weights=np.zeros(wanted, np.float64))
        else:
            tell(nodes / max(2 * nodes, most), f"{nodes:,} positions of the tree")
    return _grown(variant, growth)


def estimated_nodes(variant: Variant) -> float:
    """About how many positions a tree has, from games at random.

    If as many choices had been everywhere as there were on the way of one of them, what is the mean? (Knuth,
    "Estimating the efficiency of backtrack programs", 1975.) Raises NotSolvable for random events that cannot
    be listed.
    """
    rng = generator("about how many")
    total = 0.0
    for _ in range(PROBES):
        state, ways = variant.begun(), 1.0
        while (acting := variant.to_act(state)) != OVER:
            total += ways
            if acting == CHANCE:
                events = variant.outcomes(state)
                if not events:
                    raise _unlisted(variant)
                ways *= len(events)
                state = variant.after_outcome(state, events[below(rng, len(events))][0])
                continue
            joint = {}
            for at, seat in enumerate(variant.acting(state)):
                total += ways if at else 0.0
                legal = variant.choices(state, seat)
                ways *= len(legal)
                joint[seat] = legal[int(below(rng, len(legal)))]
            state = variant.after(state, joint)
        total += ways
    return total / PROBES


def _rounded(number: float) -> int:
    """A number with two digits that count."""
    return int(float(f"{number:.1e}"))


def _unlisted(variant: Variant) -> NotSolvable:
    return NotSolvable(f"{variant.code} has random events too various to be listed")


@lru_cache(maxsize=16)
def _loop(game: Game) -> ModuleType:
    return bind("pipworks.solve.growing", game.key, **game.kernels)


def _seedling(variant: Variant) -> Growth:
    """The beginning of a game, to be walked on from."""
    size = variant.game.state.itemsize
    waiting, few = 64 + 2 * variant.most_choices, 256
    work = np.zeros(3, variant.game.state)
    growth = Growth(
        states=np.zeros(waiting, variant.game.state),
        chance=np.zeros(waiting),
        last=np.zeros((waiting, 2), np.int32),
        memory=np.zeros((waiting, 2), np.int32),
        chose=np.full((waiting, 2), NO_CHOICE, np.int64),
        pending=np.full(waiting, NO_CHOICE, np.int64),
        known=np.zeros((few, size), np.uint8),
        prior=np.zeros(few, np.int32),
        made=np.zeros(few, np.int64),
        asks=np.full(few, -1, np.int32),
        places=np.full(4 * few, -1, np.int32),
        at=np.zeros(few, np.int32),
        seat=np.zeros(few, np.int8),
        parent=np.zeros(few, np.int32),
        first=np.zeros(few, np.int32),
        count=np.zeros(few, np.int32),
        label=np.zeros(2 * variant.most_choices + few, np.int64),
        rows=np.zeros(few, np.int32),
        columns=np.zeros(few, np.int32),
        worth=np.zeros(few),
        work=work,
        raw=work.view(np.uint8).reshape(len(work), size),
        out=room_for(variant.game.most_choices),
        events=np.zeros(64, np.int64),
        weights=np.zeros(64),
        joint=np.full(MOST_SEATS, NO_CHOICE, np.int64),
        payoff=np.zeros(MOST_SEATS),
        tally=np.zeros(8, np.int64),
    )
    variant.game.begin(variant.rules, growth.states[0])
    growth.chance[0] = 1.0
    growth.memory[0] = -1, -2
    growth.label[0] = NO_CHOICE
    growth.tally[growing.WAITING] = growth.tally[growing.CHOICES] = 1
    growth.tally[growing.MOST_LISTED] = variant.most_choices
    return growth


GROWS_WITH = {
    growing.WAITING: ("states", "chance", "last", "memory", "chose", "pending"),
    growing.MEMORIES: ("known", "prior", "made", "asks"),
    growing.SETS: ("at", "seat", "parent", "first", "count"),
    growing.CHOICES: ("label",),
    growing.ENDS: ("rows", "columns", "worth"),
}
"""Which arrays have to be longer when there are more of what `tally` counts."""


def _roomier(growth: Growth) -> Growth:
    """The same with twice the room of whatever is more than half full."""
    longer = {}
    most = max(int(growth.tally[growing.MOST_LISTED]), len(growth.events))
    for counter, names in GROWS_WITH.items():
        taken = int(growth.tally[counter]) + most
        for name in names:
            array = getattr(growth, name)
            if 2 * taken > len(array):
                new = np.zeros((2 * taken, *array.shape[1:]), array.dtype)
                new[: len(array)] = array
                longer[name] = new
    roomier = growth._replace(**longer)
    if 4 * len(roomier.prior) > len(roomier.places):
        places = 1 << (4 * len(roomier.prior) - 1).bit_length()
        roomier = roomier._replace(places=np.full(places, -1, np.int32))
        growing.replace(roomier)
    return roomier


def _grown(variant: Variant, growth: Growth) -> GameTree:
    """The tree, when everything has been walked through."""
    memories, sets, choices, ends = (
        int(growth.tally[each]) for each in (growing.MEMORIES, growing.SETS, growing.CHOICES, growing.ENDS)
    )
    whose = growth.seat[:sets]
    mine = [np.flatnonzero(whose == seat) for seat in range(2)]
    asks = growth.asks[:memories].copy()
    for each in mine:
        asks[growth.at[each]] = np.arange(len(each))
    entries = growth.rows[:ends], growth.columns[:ends], growth.worth[:ends]
    merged = _merged(*entries, choices)
    return GameTree(
        variant,
        int(growth.tally[growing.NODES]),
        (_sets(growth, mine[0]), _sets(growth, mine[1])),
        (_by_rows(*merged), _by_rows(*_turned(*merged))),
        growth.label[:choices].copy(),
        (growth.at[mine[0]], growth.at[mine[1]]),
        growth.known[:memories].copy(),
        growth.prior[:memories].copy(),
        growth.made[:memories].copy(),
        asks,
        growth.places,
    )


def _sets(growth: Growth, mine: NDArray[np.int64]) -> Sets:
    return Sets(growth.parent[mine], growth.first[mine], growth.count[mine])


Entries = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]


def _merged(
    rows: NDArray[np.int32], columns: NDArray[np.int32], worth: NDArray[np.float64], choices: int
) -> Entries:
    """The ends of the same pair of sequences as one, in the order of rows and then of columns."""
    pairs = rows.astype(np.int64) * choices + columns
    order = np.argsort(pairs, kind="stable")
    pairs, worth = pairs[order], worth[order]
    new = np.flatnonzero(np.diff(pairs, prepend=-1))
    summed = np.add.reduceat(worth, new) if len(new) else worth
    return pairs[new] // choices, pairs[new] % choices, summed


def _turned(rows: NDArray[np.int64], columns: NDArray[np.int64], worth: NDArray[np.float64]) -> Entries:
    """The same to the other seat."""
    order = np.argsort(columns, kind="stable")
    return columns[order], rows[order], -worth[order]


def _by_rows(rows: NDArray[np.int64], columns: NDArray[np.int64], worth: NDArray[np.float64]) -> Matrix:
    starts = np.flatnonzero(np.diff(rows, prepend=-1))
    return Matrix(
        rows[starts].astype(np.int32),
        np.append(starts, len(rows)).astype(np.int64),
        columns.astype(np.int32),
        worth,
    )
