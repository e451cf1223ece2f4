"""Tables: games between seats that people and bots hold, live or by correspondence.

A table is an append-only list of events, each committed to the database before anybody hears of it; its state
is the rules of the game applied to them (`state`, `events`, `journal`). What leaves a table is made in one
place, from masked states (`showing`). One task owns a table in a process (`live`); the `Parlour` holds a
server's tables together, and tells its subscribers of every event (`outbox`). Deals can be audited when the
game is over (`dealing`).
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from pipworks.loading import loading

if TYPE_CHECKING:
    from pipworks.tables.audience import Watcher
    from pipworks.tables.commands import Command, NewTable, SeatWish
    from pipworks.tables.errors import TableError
    from pipworks.tables.live import LiveTable
    from pipworks.tables.outbox import News
    from pipworks.tables.parlour import Parlour
    from pipworks.tables.sitting import BotInfo, bots_for
    from pipworks.tables.storage import Storage
    from pipworks.tables.verifying import Verdict, verify

_HOME = {
    "BotInfo": "sitting",
    "Command": "commands",
    "LiveTable": "live",
    "NewTable": "commands",
    "News": "outbox",
    "Parlour": "parlour",
    "SeatWish": "commands",
    "Storage": "storage",
    "TableError": "errors",
    "Verdict": "verifying",
    "Watcher": "audience",
    "bots_for": "sitting",
    "verify": "verifying",
}

__all__ = [
    "BotInfo",
    "Command",
    "LiveTable",
    "NewTable",
    "News",
    "Parlour",
    "SeatWish",
    "Storage",
    "TableError",
    "Verdict",
    "Watcher",
    "bots_for",
    "verify",
]


if not TYPE_CHECKING:  # which would take any name for one of these

    def __getattr__(name: str) -> Any:
        """The public names, each loaded when it is first asked for: a bot needs no database."""
        if name not in _HOME:
            raise AttributeError(f"module 'pipworks.tables' has no attribute {name!r}")
        with loading():
            return getattr(importlib.import_module(f"pipworks.tables.{_HOME[name]}"), name)
