"""Events by which people agree about the game: proposals, answers, and what comes of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from pipworks.engine import Line, Seat
from pipworks.tables import clocks, course, lines
from pipworks.tables.commands import ProposalKind
from pipworks.tables.events.base import Event, OfSeat
from pipworks.tables.state import Proposal, Step, TableState


@dataclass(frozen=True, slots=True)
class Proposed(OfSeat):
    """A seat asks those in `waiting` to agree to something. With nobody to ask it is agreed at once."""

    called: ClassVar[str] = "proposed"
    shows_table: ClassVar[bool] = True

    kind: ProposalKind
    waiting: tuple[int, ...]
    seals: tuple[tuple[int, str], ...] = ()
    """For a rematch: seats of the proposer's, and the seals of shares in it."""

    def change(self, state: TableState, at: float) -> list[Step]:
        """Remember it."""
        state.proposal = Proposal(
            self.kind, self.seat, frozenset(self.waiting), dict(self.seals), state.number
        )
        return _agreed(state, at)

    def lines(self) -> tuple[Line, ...]:
        """Who proposes what."""
        return (lines.PROPOSED[self.kind](Seat(self.seat)),)


@dataclass(frozen=True, slots=True)
class Answered(OfSeat):
    """Somebody answers a proposal, for all seats of theirs; or whoever made it calls it off."""

    called: ClassVar[str] = "answered"
    shows_table: ClassVar[bool] = True

    seats: tuple[int, ...]
    accept: bool
    seals: tuple[tuple[int, str], ...] = ()
    """For a rematch: as with the proposal."""
    called_off: bool = False

    def change(self, state: TableState, at: float) -> list[Step]:
        """Do what was proposed once all agree; one who does not ends it."""
        asked = state.proposal
        assert asked is not None
        if not self.accept:
            state.proposal = None
            return []
        seals = {**asked.seals, **dict(self.seals)}
        state.proposal = replace(asked, waiting=asked.waiting - set(self.seats), seals=seals)
        return _agreed(state, at)

    def lines(self) -> tuple[Line, ...]:
        """Who agrees, or does not."""
        said = lines.Agreed if self.accept else lines.CalledOff if self.called_off else lines.Disagreed
        return (said(Seat(self.seat)),)


def _agreed(state: TableState, at: float) -> list[Step]:
    """Do what nobody's answer is waited for any more. A rematch is set up elsewhere (`Rematched`)."""
    asked = state.proposal
    assert asked is not None
    if asked.waiting or asked.kind == "rematch":
        return []
    state.proposal = None
    if asked.kind == "undo":
        return course.take_back(state, at)
    if asked.kind == "pause":
        state.status = "paused"
        clocks.stop_all(state, at)
    else:
        course.abandon(state)
    return []


@dataclass(frozen=True, slots=True)
class Resumed(OfSeat):
    """The game goes on after a pause. A claim window begins anew; choices made before it stay sealed."""

    called: ClassVar[str] = "resumed"
    shows_table: ClassVar[bool] = True

    def change(self, state: TableState, at: float) -> list[Step]:
        """Go on."""
        state.status = "playing"
        state.opened = at
        clocks.start(state, at)
        return []

    def lines(self) -> tuple[Line, ...]:
        """Who resumes it."""
        return (lines.Resumed(Seat(self.seat)),)


@dataclass(frozen=True, slots=True)
class Held(Event):
    """Whoever has set the table up stops the game, and nobody at the table can go on with it."""

    called: ClassVar[str] = "held"
    shows_table: ClassVar[bool] = True

    def change(self, state: TableState, at: float) -> list[Step]:
        """Stop, whatever is proposed."""
        state.status, state.held, state.proposal = "paused", True, None
        clocks.stop_all(state, at)
        return []

    def lines(self) -> tuple[Line, ...]:
        """That it is held."""
        return (lines.Held(),)


@dataclass(frozen=True, slots=True)
class Released(Event):
    """A game that was held goes on."""

    called: ClassVar[str] = "released"
    shows_table: ClassVar[bool] = True

    def change(self, state: TableState, at: float) -> list[Step]:
        """Go on."""
        state.status, state.held, state.opened = "playing", False, at
        clocks.start(state, at)
        return []

    def lines(self) -> tuple[Line, ...]:
        """That it goes on."""
        return (lines.Released(),)


@dataclass(frozen=True, slots=True)
class Rematched(Event):
    """Another table has been set up for the same people."""

    called: ClassVar[str] = "rematched"
    shows_table: ClassVar[bool] = True

    table: str

    def change(self, state: TableState, at: float) -> list[Step]:
        """Say where."""
        state.rematch, state.proposal = self.table, None
        return []

    def lines(self) -> tuple[Line, ...]:
        """That there is one."""
        return (lines.Rematched(),)
