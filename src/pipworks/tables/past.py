"""What has happened at tables, at hand: so that who comes, or comes back, need not have it all made anew.

Everything here is bounded, and may be forgotten: it follows from the events that are stored.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from cachetools import LRUCache

from pipworks.tables import showing
from pipworks.tables.encoding import encoded
from pipworks.tables.journal import Entry
from pipworks.tables.seeing import Eyes
from pipworks.tables.state import Step, TableState, copied

RECENT = 64
"""So many of a table's last events are at hand, with the table after each."""
MOST_LOG = 2_000
"""Who comes is told so many lines of what was said before."""
MOST_READERS = 8
"""The logs of so many kinds of readers (by eyes and language) are at hand for each table."""
MOST_BOOKMARKS = 256
BETWEEN_BOOKMARKS = 250

Happened = tuple[TableState, Entry, list[Step]]
"""A table after an event, the event, and the steps of the game that it brought."""


@dataclass(slots=True)
class _Log:
    """What was said to one kind of reader, up to the event of a number."""

    number: int = 0
    lines: deque[dict[str, Any]] = field(default_factory=lambda: deque(maxlen=MOST_LOG))
    text: str | None = None
    """The lines as JSON, while there are no others: many may come to one table, and lines are many."""


class Past:
    """The recent events of one table, and the logs of those who read it."""

    def __init__(self) -> None:
        self._recent: deque[Happened] = deque(maxlen=RECENT)
        self._logs: LRUCache[tuple[Eyes, str], _Log] = LRUCache(MOST_READERS)

    def add(self, state: TableState, entry: Entry, steps: list[Step]) -> None:
        """Something has happened. The state must not be changed any more."""
        if self._recent and self._recent[-1][1].number != entry.number - 1:
            self._recent.clear()
        self._recent.append((state, entry, steps))

    def since(self, number: int, state: TableState) -> list[Happened] | None:
        """What has happened after an event and led to that state; None when it is not at hand."""
        after = [each for each in self._recent if number < each[1].number <= state.number]
        return after if len(after) == state.number - number else None

    def known_until(self, eyes: Eyes, language: str) -> int:
        """Up to which event the log of a reader is at hand."""
        log = self._logs.get((eyes, language))
        return 0 if log is None else log.number

    def extend(self, eyes: Eyes, language: str, messages: Iterable[dict[str, Any]]) -> None:
        """Add messages, each the next for such a reader, to their log."""
        log = self._logs.setdefault((eyes, language), _Log())
        for message in messages:
            if message["number"] == log.number + 1:
                log.number += 1
                log.lines.extend(showing.log_lines(message))
                log.text = None

    def log(self, eyes: Eyes, language: str, state: TableState) -> str | None:
        """What was said to such a reader before, up to that state, as JSON; None when it is not at hand."""
        after = self.since(self.known_until(eyes, language), state)
        if after is None:
            return None
        self.extend(eyes, language, showing.messages(after, eyes, language))
        log = self._logs[eyes, language]
        if log.text is None:
            log.text = encoded(list(log.lines))
        return log.text


class Bookmarks:
    """States of tables after some of their events, so that who reads on need not begin at the first.

    May be used from any thread. What somebody has begun to read before a table was to be forgotten may come
    only afterwards, and is of no use then: so whoever reads is told first how often that has happened.
    """

    def __init__(self) -> None:
        self._states: LRUCache[tuple[str, int], TableState] = LRUCache(MOST_BOOKMARKS)
        self._forgotten = 0
        self._lock = threading.Lock()

    def before(self, table: str, number: int) -> tuple[TableState | None, int]:
        """The latest state of a table that is at hand and not after the event of that number.

        And how often tables have been forgotten, for `put`: to be asked before the events are read.
        """
        with self._lock:
            numbers = [at for of, at in self._states if of == table and at <= number]
            found = copied(self._states[table, max(numbers)]) if numbers else None
            return found, self._forgotten

    def forget(self, table: str) -> None:
        """Forget the states of a table, those too that are being made: it is to be read anew."""
        with self._lock:
            self._forgotten += 1  # of whatever table: this is rare, and others only keep one state less
            for key in [key for key in self._states if key[0] == table]:
                del self._states[key]

    def put(self, state: TableState, forgotten: int) -> None:
        """Keep a state, unless tables have been forgotten more often since its events were read."""
        with self._lock:
            if forgotten == self._forgotten:
                self._states[state.id, state.number] = copied(state)
