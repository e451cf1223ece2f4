"""Events by which seats, or everybody, leave the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from pipworks.engine import Line, Seat
from pipworks.tables import clocks, course, lines
from pipworks.tables.events.base import Event, OfSeat
from pipworks.tables.state import Step, TableState


@dataclass(frozen=True, slots=True)
class Resigned(OfSeat):
    """A seat gives the game up."""

    called: ClassVar[str] = "resigned"
    shows_table: ClassVar[bool] = True
    tells_result: ClassVar[bool] = True

    def change(self, state: TableState, at: float) -> list[Step]:
        """End the game, or let a bot stand in."""
        course.give_up(state, self.seat, at, "resigned")
        return []

    def lines(self) -> tuple[Line, ...]:
        """Who does."""
        return (lines.Resigned(Seat(self.seat)),)


@dataclass(frozen=True, slots=True)
class TimedOut(OfSeat):
    """A seat is out of time."""

    called: ClassVar[str] = "timed_out"
    shows_table: ClassVar[bool] = True
    tells_result: ClassVar[bool] = True

    def change(self, state: TableState, at: float) -> list[Step]:
        """As if it had resigned."""
        course.give_up(state, self.seat, at, "time")
        return []

    def lines(self) -> tuple[Line, ...]:
        """Who is."""
        return (lines.TimedOut(Seat(self.seat)),)


@dataclass(frozen=True, slots=True)
class Vacation(OfSeat):
    """A seat goes away, which stops its clock, or comes back."""

    called: ClassVar[str] = "vacation"
    shows_table: ClassVar[bool] = True

    away: bool
    seconds: float | None = None
    """For how long at most."""

    def change(self, state: TableState, at: float) -> list[Step]:
        """Stop or start its clock, and count the days."""
        own = state.seats[self.seat]
        if self.away:
            clocks.stop(state, self.seat, at)
            own.away_since, own.away_most = at, self.seconds
            return []
        if own.away_since is not None:
            own.away_left = max(0.0, own.away_left - (at - own.away_since))
        own.away_since = None
        clocks.start(state, at)
        return []

    def lines(self) -> tuple[Line, ...]:
        """Who is away, or back."""
        return ((lines.Away if self.away else lines.Back)(Seat(self.seat)),)


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is abandoned without anybody's having to agree."""

    called: ClassVar[str] = "ended"
    shows_table: ClassVar[bool] = True

    reason: Literal["abandoned"] = "abandoned"

    def change(self, state: TableState, at: float) -> list[Step]:
        """End it."""
        course.abandon(state)
        return []

    def lines(self) -> tuple[Line, ...]:
        """That it is."""
        return (lines.Abandoned(),)


@dataclass(frozen=True, slots=True)
class Shut(Event):
    """Whoever runs the server closes the table, for good."""

    called: ClassVar[str] = "shut"
    shows_table: ClassVar[bool] = True

    def change(self, state: TableState, at: float) -> list[Step]:
        """End the game if it goes on; nobody talks any more, and the lobby does not show it."""
        if not state.ended:
            course.abandon(state)
        state.shut, state.chat_on, state.public, state.proposal = True, False, False, None
        return []

    def lines(self) -> tuple[Line, ...]:
        """That it is."""
        return (lines.Shut(),)


@dataclass(frozen=True, slots=True)
class Hinted(OfSeat):
    """A seat has asked what a bot would choose in its place."""

    called: ClassVar[str] = "hinted"

    def change(self, state: TableState, at: float) -> list[Step]:
        """Remember that; what it was told is its own affair."""
        state.hinted |= {(self.seat, state.asked_at)}
        return []

    def lines(self) -> tuple[Line, ...]:
        """Who has."""
        return (lines.Hinted(Seat(self.seat)),)


@dataclass(frozen=True, slots=True)
class Unreached(OfSeat):
    """Mail to the person of a seat does not arrive, and none is sent any more."""

    called: ClassVar[str] = "unreached"

    def change(self, state: TableState, at: float) -> list[Step]:
        """Nothing: the game goes on, and they can come back to it in the browser."""
        return []

    def lines(self) -> tuple[Line, ...]:
        """Whom it does not reach."""
        return (lines.Unreached(Seat(self.seat)),)
