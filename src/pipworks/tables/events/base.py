"""What every event at a table is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from pydantic import ConfigDict

from pipworks.engine import Line
from pipworks.tables.commands import SeatNumber
from pipworks.tables.state import Step, TableState


@dataclass(frozen=True, slots=True)
class Event(ABC):
    """Something that happens at a table. `called` is its name where it is stored and sent."""

    __pydantic_config__ = ConfigDict(extra="forbid", strict=True)

    called: ClassVar[str]
    shows_table: ClassVar[bool] = False
    """Whether everybody is told anew what the table is like."""
    tells_result: ClassVar[bool] = False
    """Whether the result is told with it, when it ends the game."""

    @property
    def who(self) -> int | None:
        """The seat whose event it is, if it is one's."""
        return None

    @property
    def sitters(self) -> tuple[str, ...]:
        """People who have the table among theirs from now on."""
        return ()

    @abstractmethod
    def change(self, state: TableState, at: float) -> list[Step]:
        """Do to a table what this does, at that time; the steps of the game that it brings."""

    def lines(self) -> tuple[Line, ...]:
        """What is said about it, the same to everybody."""
        return ()


@dataclass(frozen=True, slots=True)
class OfSeat(Event):
    """An event of one seat."""

    seat: SeatNumber

    @property
    def who(self) -> int | None:
        """The seat."""
        return self.seat
