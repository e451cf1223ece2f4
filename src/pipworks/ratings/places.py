"""Which games are rated, when they are over, and in what order everybody finished.

All of it follows from the events of a table. Who gives a game up, or runs out of time, comes in behind all
who play on, whatever the bot that stands in for them makes of it; of several the first comes in last.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pipworks.tables.events import Created, Resigned, TimedOut
from pipworks.tables.journal import Entry, Find, replayed
from pipworks.tables.state import Result, TableState


@dataclass(frozen=True, slots=True)
class Sat:
    """Who sat in a seat, a person by id or a bot by name, and in which place they finished, from 1."""

    person: str | None
    bot: str | None
    place: int


@dataclass(frozen=True, slots=True)
class Finish:
    """A rated game that is over: what was played where, and by which event, at what time, it ended."""

    table: str
    number: int
    at: float
    game: str
    code: str
    seats: tuple[Sat, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game of any kind ended: the table then, the event that ended it, who gave up, and the places."""

    state: TableState
    entry: Entry
    left: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def counts(self) -> bool:
        """Whether it was decided: played to its end, or given up by somebody."""
        return self.state.status != "abandoned" or bool(self.left)


def is_rated(first: Entry) -> bool:
    """Whether a table of that first event is rated."""
    return isinstance(first.event, Created) and first.event.rated


def ending_of(secret: str, entries: Iterable[Entry], find: Find) -> Ending | None:
    """How a game ended, rated or not; None while it goes on. Raises UnreadableTable."""
    left: list[int] = []
    for state, entry, _ in replayed(secret, entries, find):
        if isinstance(entry.event, Resigned | TimedOut):
            left.append(entry.event.seat)
        if state.result is not None:
            return Ending(state, entry, tuple(left), tuple(places(state.result, len(state.seats), left)))
    return None


def finish_of(secret: str, entries: Iterable[Entry], find: Find) -> Finish | None:
    """How a rated game ended; None while it goes on, or where it does not count. Raises UnreadableTable.

    It does not count without people, or if it was abandoned with nobody having given it up.
    """
    ending = ending_of(secret, entries, find)
    if ending is None or not ending.counts or not (ending.state.rated and ending.state.has_people):
        return None
    return _finish(ending)


def _finish(ending: Ending) -> Finish:
    state, entry = ending.state, ending.entry
    seats = tuple(
        Sat(seat.person if seat.kind == "person" else None, seat.bot if seat.kind == "bot" else None, place)
        for seat, place in zip(state.seats, ending.places, strict=True)
    )
    return Finish(state.id, entry.number, entry.at, state.variant.game.name, state.variant.code, seats)


def places(result: Result, seats: int, left: list[int]) -> list[int]:
    """The place of each seat, from 1, where `left` are those that gave up, the first of them first.

    Of those who stayed, more points come first; without points they are alike.
    """
    scores = result.scores or (0.0,) * seats
    keys = [
        (1, float(len(left) - left.index(seat))) if seat in left else (0, -scores[seat])
        for seat in range(seats)
    ]
    return [1 + sum(other < key for other in keys) for key in keys]
