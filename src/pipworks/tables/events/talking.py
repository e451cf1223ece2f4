"""Events of the chat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pipworks.engine import Line
from pipworks.tables import lines
from pipworks.tables.events.base import Event, OfSeat
from pipworks.tables.state import ChatLine, Step, TableState

MOST_REMEMBERED = 200
"""So many lines of chat are kept at hand."""


@dataclass(frozen=True, slots=True)
class Chatted(OfSeat):
    """A line of chat, under the name that its seat has then."""

    called: ClassVar[str] = "chat"

    name: str
    text: str
    once: str | None = None
    """A key of who says it, by which they say nothing twice."""

    def change(self, state: TableState, at: float) -> list[Step]:
        """Keep it at hand."""
        state.chatted += 1
        if self.once is not None:
            state.said_once |= {(self.seat, self.once)}
        person = state.seats[self.seat].person
        state.chat.append(ChatLine(state.number, at, self.name, self.seat, self.text, person))
        del state.chat[:-MOST_REMEMBERED]
        return []


@dataclass(frozen=True, slots=True)
class ChatTurnedOff(Event):
    """The owner turns the chat off."""

    called: ClassVar[str] = "chat_off"
    shows_table: ClassVar[bool] = True

    def change(self, state: TableState, at: float) -> list[Step]:
        """No more talking."""
        state.chat_on = False
        return []

    def lines(self) -> tuple[Line, ...]:
        """That it is off."""
        return (lines.ChatOff(),)


@dataclass(frozen=True, slots=True)
class ChatTurnedOn(Event):
    """The owner turns the chat on again."""

    called: ClassVar[str] = "chat_on"
    shows_table: ClassVar[bool] = True

    def change(self, state: TableState, at: float) -> list[Step]:
        """People may talk."""
        state.chat_on = True
        return []

    def lines(self) -> tuple[Line, ...]:
        """That it is on."""
        return (lines.ChatOn(),)
