"""Events before the game, until it is dealt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from pydantic import ConfigDict

from pipworks.engine import Line
from pipworks.tables import course, lines
from pipworks.tables.commands import Clock
from pipworks.tables.dealing import Binding
from pipworks.tables.events.base import Event, OfSeat
from pipworks.tables.naming import goes_by_seat
from pipworks.tables.state import Pace, Seat, SeatKind, Step, TableState


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who is in a seat, and what they add to the secret."""

    __pydantic_config__ = ConfigDict(extra="forbid", strict=True)

    kind: SeatKind = "open"
    name: str = ""
    person: str | None = None
    bot: str | None = None
    share: str = ""
    seal: str = ""
    drawn: bool = False
    """Whether the server drew the share."""

    @property
    def binding(self) -> Binding:
        """How they are bound to the share."""
        return _binding(self.kind, self.seal, self.drawn)


def _binding(kind: SeatKind, seal: str, drawn: bool) -> Binding:
    if kind != "person":
        return "none"
    return "sealed" if seal else "drawn" if drawn else "open"


@dataclass(frozen=True, slots=True)
class Created(Event):
    """A table is set up. `start` is a deal, a position or a seed, if the game does not begin by chance."""

    called: ClassVar[str] = "created"

    variant: str
    owner: str | None
    public: bool
    pace: Pace
    clock: Clock | None
    claim_seconds: float | None
    chat: bool
    start: dict[str, int | str]
    seats: tuple[Sitter, ...]
    version: int = 1
    """Of the rules of the game."""
    dealing: Literal[1, 2] = 1
    """Of how chance follows from the secret (see `dealing`)."""
    rated: bool = False
    """Whether the game counts for ratings."""

    @property
    def sitters(self) -> tuple[str, ...]:
        """Who sits there at once, and the owner."""
        people = (self.owner, *(seat.person for seat in self.seats))
        return tuple(dict.fromkeys(each for each in people if each))

    def change(self, state: TableState, at: float) -> list[Step]:
        """Furnish a table of which nothing but the game is known."""
        state.created, state.dealing = at, self.dealing
        state.owner, state.public, state.pace = self.owner, self.public, self.pace
        state.clock, state.claim_seconds = self.clock, self.claim_seconds
        state.chat_on, state.start, state.rated = self.chat, self.start, self.rated
        state.seats = [
            Seat(each.kind, each.name, each.person, each.bot, each.share, each.binding, each.seal)
            for each in self.seats
        ]
        _count_seats(state, at)
        for seat in state.seats:
            if self.clock is not None:
                seat.left, seat.away_left = self.clock.bank, self.clock.vacation
        return []


@dataclass(frozen=True, slots=True)
class Seated(OfSeat):
    """Somebody takes a seat, or a bot is put into it."""

    called: ClassVar[str] = "seated"
    shows_table: ClassVar[bool] = True

    kind: Literal["person", "bot"]
    name: str
    person: str | None = None
    bot: str | None = None
    share: str = ""
    seal: str = ""
    drawn: bool = False
    """Whether the server drew the share."""

    @property
    def sitters(self) -> tuple[str, ...]:
        """Who sits down."""
        return () if self.person is None else (self.person,)

    def change(self, state: TableState, at: float) -> list[Step]:
        """Put them there."""
        seat = state.seats[self.seat]
        seat.kind, seat.name = self.kind, self.name
        seat.person, seat.bot, seat.share = self.person, self.bot, self.share
        seat.binding, seat.seal = _binding(self.kind, self.seal, self.drawn), self.seal
        _count_seats(state, at)
        return []

    def lines(self) -> tuple[Line, ...]:
        """Who takes which seat."""
        named = not goes_by_seat(self.name)
        return (lines.Seated(self.name, self.seat + 1) if named else lines.Taken(self.seat + 1),)


@dataclass(frozen=True, slots=True)
class Left(OfSeat):
    """Somebody leaves a seat before the game, or a bot is taken out of it."""

    called: ClassVar[str] = "left"
    shows_table: ClassVar[bool] = True

    def change(self, state: TableState, at: float) -> list[Step]:
        """Open the seat again."""
        seat = state.seats[self.seat]
        seat.kind, seat.name, seat.person, seat.bot, seat.share = "open", "", None, None, ""
        seat.binding, seat.seal = "none", ""
        _count_seats(state, at)
        return []

    def lines(self) -> tuple[Line, ...]:
        """Which seat is open."""
        return (lines.SeatLeft(self.seat + 1),)


def _count_seats(state: TableState, at: float) -> None:
    """See since when all seats are taken."""
    state.filled = at if all(seat.kind != "open" for seat in state.seats) else None


@dataclass(frozen=True, slots=True)
class Opened(OfSeat):
    """A seat opens the share that it sealed; or none, so that the game begins without one of its own."""

    called: ClassVar[str] = "opened"
    shows_table: ClassVar[bool] = True

    share: str

    def change(self, state: TableState, at: float) -> list[Step]:
        """Remember the share; it is shown when the game is over."""
        own = state.seats[self.seat]
        own.share = self.share
        if not self.share:
            own.binding = "withheld"
        return []


@dataclass(frozen=True, slots=True)
class Started(Event):
    """The game begins."""

    called: ClassVar[str] = "started"
    shows_table: ClassVar[bool] = True

    def change(self, state: TableState, at: float) -> list[Step]:
        """Deal, without the shares that have not been opened in time."""
        for seat, binding in zip(state.seats, state.bindings, strict=True):
            seat.binding = binding
        return course.begin(state, at)
