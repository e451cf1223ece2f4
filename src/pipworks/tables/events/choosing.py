"""Events of the game itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pipworks.engine import WAIT, Line, Seat
from pipworks.tables import clocks, course, lines
from pipworks.tables.events.base import Event, OfSeat
from pipworks.tables.state import Sealed, Step, TableState


@dataclass(frozen=True, slots=True)
class Chose(OfSeat):
    """A seat chooses. `said` is the choice as its person said it."""

    called: ClassVar[str] = "chose"
    tells_result: ClassVar[bool] = True

    choice: int
    said: str

    def change(self, state: TableState, at: float) -> list[Step]:
        """Seal the choice, and play when all are in."""
        if state.proposal is not None and state.proposal.kind == "undo":
            state.proposal = None
        state.last = None
        clocks.stop(state, self.seat, at)
        gained = clocks.add_for_choice(state, self.seat)
        state.sealed[self.seat] = Sealed(self.choice, self.said, at - state.opened, gained)
        if state.is_claim and self.choice != WAIT and state.claimed is None:
            state.claimed = at
        return course.play_sealed(state, at) if set(state.acting) <= set(state.sealed) else []


@dataclass(frozen=True, slots=True)
class Withdrew(OfSeat):
    """A sealed choice is taken back: the time it took is gone, and what was added for it as well."""

    called: ClassVar[str] = "withdrew"

    def change(self, state: TableState, at: float) -> list[Step]:
        """Unseal it."""
        own = state.seats[self.seat]
        sealed = state.sealed.pop(self.seat)
        if own.left is not None:
            own.left -= sealed.gained
        clocks.start(state, at)
        return []


@dataclass(frozen=True, slots=True)
class TookBack(OfSeat):
    """Who plays against bots alone takes back their last choice, with what bots and chance made of it."""

    called: ClassVar[str] = "took_back"
    shows_table: ClassVar[bool] = True

    def change(self, state: TableState, at: float) -> list[Step]:
        """Go back to it."""
        return course.go_back(state, at)

    def lines(self) -> tuple[Line, ...]:
        """Who takes it back."""
        return (lines.TookBack(Seat(self.seat)),)


@dataclass(frozen=True, slots=True)
class Closed(Event):
    """A claim window is over: who has not answered lets it pass."""

    called: ClassVar[str] = "closed"
    tells_result: ClassVar[bool] = True

    def change(self, state: TableState, at: float) -> list[Step]:
        """Play what is sealed."""
        return course.play_sealed(state, at)
