"""The information states of a game, and which of them a seat is at by all that it remembers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import IllegalChoice, Memory, Variant
from pipworks.engine.contract import NO_CHOICE, Record
from pipworks.engine.errors import of_kind, whole_number
from pipworks.solve import growing
from pipworks.solve.gamegraph import Sights
from pipworks.solve.sweeps import Sets


@dataclass(frozen=True, repr=False)
class Recall:
    """The sets of information states of both seats, as a tree has them (`pipworks.solve.gametree`)."""

    sights: Sights
    settled: NDArray[np.float64]
    """labels: how likely each choice is made where there is nothing left to find out, and all choices do not
    come to the same; not a number elsewhere."""
    sets: tuple[Sets, Sets]
    at: tuple[NDArray[np.int32], NDArray[np.int32]]
    """For each seat, and each of its sets, the memory with which it chooses there."""
    sees: NDArray[np.int32]
    """memories: the sight seen last."""
    prior: NDArray[np.int32]
    """memories: the memory before, or below zero."""
    made: NDArray[np.int64]
    """memories: what was chosen between the two, or NO_CHOICE."""
    asks: NDArray[np.int32]
    """memories: which of its seat's sets it is, or −1."""
    places: NDArray[np.int32]
    """The memories by hash (see `growing.place_of`)."""

    @property
    def variant(self) -> Variant:
        """Whose they are."""
        return self.sights.variant

    @property
    def choices(self) -> int:
        """How many numbers of choices there are, 0 counted."""
        return 1 + sum(int(each.count.sum()) for each in self.sets)

    @property
    def nbytes(self) -> int:
        """How many bytes it takes."""
        return sum(each.nbytes for each in {id(each): each for each in _arrays_in(self)}.values())

    def refuse_no_set(self, seat: int, which: int) -> None:
        """Raise WrongType for what is no number, IllegalChoice for that of no seat or of none of its sets."""
        self.variant.refuse_no_seat(seat)
        count = len(self.at[seat])
        if not 0 <= whole_number("which", which) < count:
            raise IllegalChoice(
                "seat {seat} has no information state {which}: they are 0 to {last}",
                seat=seat,
                which=int(which),
                last=count - 1,
            )

    def seen(self, seat: int, which: int) -> Record:
        """What a seat sees at one of its sets: its masked state."""
        self.refuse_no_set(seat, which)
        return self.sights.seen(int(self.sees[self.at[seat][which]]))

    def set_of(self, memory: Memory, seat: int) -> int:
        """Which of its sets a seat is at that remembers this; −1 where it has no choice, or cannot be, or the
        tree has ended before."""
        self.variant.refuse_no_seat(seat)
        of_kind(Memory, memory, "what a seat remembers is a Memory")
        here = -1 - seat
        chosen = NO_CHOICE
        for each in memory.last():
            sight = self.sights.sight_of(each.known, seat)
            if sight < 0:
                return -1
            place = growing.place_of(here, chosen, sight, self.places, self.prior, self.made, self.sees)
            here = int(self.places[place])
            if here < 0:
                return -1
            chosen = NO_CHOICE if each.choice is None else each.choice
        return int(self.asks[here])

    def begins(self, memory: Memory, seat: int) -> bool:
        """Whether a memory begins as a game does, and what was seen last can be seen in it."""
        self.variant.refuse_no_seat(seat)
        of_kind(Memory, memory, "what a seat remembers is a Memory")
        first = self.sights.sight_of(memory.last()[0].known, seat)
        place = growing.place_of(-1 - seat, NO_CHOICE, first, self.places, self.prior, self.made, self.sees)
        return bool(self.places[place] >= 0) and self.sights.sight_of(memory.known, seat) >= 0

    def sets_seeing(self, known: Record, seat: int) -> NDArray[np.int64]:
        """All sets at which a seat sees this masked state, whatever it remembers."""
        self.variant.refuse_no_seat(seat)
        return np.flatnonzero(self.sees[self.at[seat]] == self.sights.sight_of(known, seat))

    def memory(self, seat: int, which: int) -> Memory:
        """All that a seat remembers at one of its sets."""
        self.refuse_no_set(seat, which)
        chain = [int(self.at[seat][which])]
        while self.prior[chain[-1]] >= 0:
            chain.append(int(self.prior[chain[-1]]))
        found = Memory(None, self.sights.seen(int(self.sees[chain[-1]])))
        for each in chain[-2::-1]:
            chosen = int(self.made[each])
            known = self.sights.seen(int(self.sees[each]))
            found = (found if chosen == NO_CHOICE else found.chosen(chosen)).then(known)
        return found

    def labels(self, seat: int, which: int) -> list[int]:
        """The choices of a set, as the contract numbers them."""
        self.refuse_no_set(seat, which)
        first = self.sights.labels[self.sees[self.at[seat][which]]]
        return [int(each) for each in self.sights.label[first : first + self.sets[seat].count[which]]]

    def ending(self, known: Record, seat: int) -> dict[int, float] | None:
        """How a seat mixes that sees this, where the tree has ended before the game; None where it never sees
        that, or any choice comes to the same."""
        self.variant.refuse_no_seat(seat)
        sight = self.sights.sight_of(known, seat)
        legal = self.variant.choices(known, seat)
        if sight < 0 or self.sights.labels[sight] < 0:
            return None
        first = self.sights.labels[sight]
        mix = self.settled[first : first + len(legal)]
        if np.isnan(mix).any():
            return None
        return {choice: float(share) for choice, share in zip(legal, mix, strict=True) if share > 0.0}


def _arrays_in(part: object) -> list[NDArray[np.generic]]:
    """The arrays that are somewhere in it."""
    if isinstance(part, np.ndarray):
        return [part]
    if isinstance(part, Recall | Sights):
        part = tuple(vars(part).values())
    return [array for each in part for array in _arrays_in(each)] if isinstance(part, tuple) else []
