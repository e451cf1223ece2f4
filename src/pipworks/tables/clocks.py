"""When time is up: clocks, claim windows and vacations. This is the one place that decides it.

Everything is worked out from a table and a time. Clocks run while a seat is to choose, outside claim windows,
and not while the seat is away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pipworks.tables.state import TableState


@dataclass(frozen=True, slots=True)
class Deadline:
    """A time at which something is over: the clock or the vacation of a seat, or the claim window."""

    at: float
    what: Literal["clock", "vacation", "window"]
    seat: int = -1


OPENING = {"live": 120.0, "correspondence": 86_400.0}
"""For so many seconds a table whose seats are all taken waits for sealed shares to be opened, by its pace."""


def opening_until(state: TableState) -> float:
    """Until when sealed shares can be opened, once all seats are taken."""
    assert state.filled is not None
    return state.filled + OPENING[state.pace]


def left(state: TableState, seat: int, now: float) -> float | None:
    """What a seat's clock shows, in seconds."""
    own = state.seats[seat]
    return own.left if own.left is None or own.since is None else own.left - (now - own.since)


def window_until(state: TableState) -> float | None:
    """When the claim window closes if nobody claims, if ever."""
    if not state.is_claim or state.claim_seconds is None or state.status != "playing":
        return None
    return state.opened + state.claim_seconds


def deadlines(state: TableState, fairness: float) -> list[Deadline]:
    """All that will be over if nothing happens before; of what is over at once the first counts.

    At a live table a claim window is over so many seconds (`fairness`) after the first claim: who claims
    within them has claimed at the same time.
    """
    if state.status != "playing":
        return []
    ends = []
    for at, seat in enumerate(state.seats):
        if seat.since is not None and seat.left is not None:
            ends.append(Deadline(seat.since + seat.left, "clock", at))
        if seat.away_since is not None:
            most = seat.away_left if seat.away_most is None else min(seat.away_left, seat.away_most)
            ends.append(Deadline(seat.away_since + most, "vacation", at))
    until = window_until(state)
    if until is not None:
        ends.append(Deadline(until, "window"))
    if state.is_claim and state.claimed is not None and state.pace == "live":
        ends.append(Deadline(state.claimed + fairness, "window"))
    return ends


def past(state: TableState, now: float, fairness: float) -> Deadline | None:
    """What is over by now, before anything else may happen: of several what was over first."""
    over = (each for each in deadlines(state, fairness) if each.at <= now)
    return min(over, key=lambda each: each.at, default=None)


def wakes(state: TableState, fairness: float, *, watched: bool = False) -> float | None:
    """When the table next has something to do by itself: begin, let a bot think, see that time is up.

    Bots among themselves play only while they are watched.
    """
    if state.status == "waiting" and state.filled is not None:
        return opening_until(state) if state.to_open else state.changed
    times = [each.at for each in deadlines(state, fairness)]
    if (watched or state.has_people) and any(state.plays_itself(seat) for seat in state.due):
        times.append(state.opened)
    return min(times, default=None)


def start(state: TableState, at: float) -> None:
    """Let the clocks run of people who are to choose."""
    if state.clock is None or state.is_claim:
        return
    for seat in state.due:
        own = state.seats[seat]
        if own.kind == "person" and not own.resigned and own.away_since is None and own.since is None:
            own.since = at


def stop(state: TableState, seat: int, at: float) -> None:
    """Stop the clock of a seat."""
    own = state.seats[seat]
    if own.since is not None and own.left is not None:
        own.left -= at - own.since
    own.since = None


def stop_all(state: TableState, at: float) -> None:
    """Stop every clock."""
    for seat in range(len(state.seats)):
        stop(state, seat, at)


def add_for_choice(state: TableState, seat: int) -> float:
    """Add to a clock what a choice brings; how much that was."""
    own = state.seats[seat]
    if state.clock is None or state.is_claim or own.left is None:
        return 0.0
    before, cap = own.left, state.clock.cap
    more = before + state.clock.increment
    own.left = more if cap is None else max(before, min(more, cap))
    return own.left - before
