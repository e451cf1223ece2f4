"""What can happen at a table: a class for each kind of event.

An event says what it holds (its fields, which are stored as JSON under the same names), what it does to a
table (`change`), whose it is, and what is said about it to everybody (`lines`). What a game shows because of
it differs from eye to eye; that is made from masked states, in `showing`.

Fields are only ever added, with a default, for what was stored must be read for ever.
"""

from __future__ import annotations

from pipworks.tables.events.agreeing import Answered, Held, Proposed, Released, Rematched, Resumed
from pipworks.tables.events.base import Event, OfSeat
from pipworks.tables.events.beginning import Created, Left, Opened, Seated, Sitter, Started
from pipworks.tables.events.choosing import Chose, Closed, TookBack, Withdrew
from pipworks.tables.events.leaving import Ended, Hinted, Resigned, Shut, TimedOut, Unreached, Vacation
from pipworks.tables.events.talking import Chatted, ChatTurnedOff, ChatTurnedOn

KINDS: dict[str, type[Event]] = {
    kind.called: kind
    for kind in (
        Created, Seated, Left, Opened, Started, Chose, Withdrew, TookBack, Closed, Proposed, Answered,
        Resumed, Rematched, Resigned, TimedOut, Vacation, Unreached, Hinted, Ended, Chatted, ChatTurnedOff,
        ChatTurnedOn, Held, Released, Shut,
    )
}  # fmt: skip
"""Every kind of event, by its name."""

__all__ = [
    "KINDS", "Answered", "ChatTurnedOff", "ChatTurnedOn", "Chatted", "Chose", "Closed", "Created", "Ended",
    "Event", "Held", "Hinted", "Left", "OfSeat", "Opened", "Proposed", "Released", "Rematched", "Resigned",
    "Resumed", "Seated", "Shut", "Sitter", "Started", "TimedOut", "TookBack", "Unreached", "Vacation",
    "Withdrew",
]  # fmt: skip
