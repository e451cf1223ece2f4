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


def is_rated(first: Entry) -> bool:
    """Whether a table of that first event is rated."""
    return isinstance(first.event, Created) and first.event.rated


def finish_of(secret: str, entries: Iterable[Entry], find: Find) -> Finish | None:
    """How a rated game ended; None while it goes on, or where it does not count. Raises UnreadableTable.

    It does not count without people, or if it was abandoned with nobody having given it up.
    """
    left: list[int] = []
    for state, entry, _ in replayed(secret, entries, find):
        if isinstance(entry.event, Resigned | TimedOut):
            left.append(entry.event.seat)
        if state.result is None:
            continue
        if not (state.rated and state.has_people) or (state.status == "abandoned" and not left):
            return None
        return _finish(state, entry, places(state.result, len(state.seats), left))
    return None


def _finish(state: TableState, entry: Entry, finished: list[int]) -> Finish:
    seats = tuple(
        Sat(seat.person if seat.kind == "person" else None, seat.bot if seat.kind == "bot" else None, place)
        for seat, place in zip(state.seats, finished, strict=True)
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
