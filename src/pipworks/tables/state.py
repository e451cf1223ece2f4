"""What a table is at a moment: seats, game, what is sealed, what clocks show. `effects` changes it."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field
from typing import Any, Literal

from pipworks.engine import Position, Variant
from pipworks.tables.commands import Clock
from pipworks.tables.storage import Event

Status = Literal["waiting", "playing", "paused", "over", "abandoned"]


@dataclass(slots=True)
class Seat:
    """A seat and who is in it.

    `left` is what its clock showed when it last stopped, in seconds; `since` is when the clock was started,
    or None while it stands.
    """

    kind: str = "open"
    name: str = ""
    person: str | None = None
    bot: str | None = None
    share: str = ""
    resigned: bool = False
    left: float | None = None
    since: float | None = None
    away_since: float | None = None
    away_left: float = 0.0


@dataclass(frozen=True, slots=True)
class Sealed:
    """A choice that waits for others, or for its claim window to close."""

    choice: int
    said: str
    seconds: float
    """After how long it came."""
    gained: float = 0.0
    """What was added to the seat's clock for it."""


@dataclass(frozen=True, slots=True)
class Step:
    """What changes the game: a deal, a joint choice, a random event, or going back by one choice."""

    kind: Literal["deal", "choice", "chance", "undo"]
    before: Position
    after: Position
    chosen: dict[int, int] = field(default_factory=dict)
    said: dict[int, str] = field(default_factory=dict)
    seconds: dict[int, float] = field(default_factory=dict)
    contested: bool = False
    """Whether the choices were claims, of which only the first counted."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something that everybody else has to agree to. `waiting` are the seats yet to answer."""

    kind: str
    by: int
    waiting: frozenset[int]


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    scores: tuple[float, ...] | None
    text: str
    reason: Literal["played", "resigned", "time", "abandoned"]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChatLine:
    """Something said."""

    number: int
    at: float
    name: str
    seat: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Last:
    """The last choice, when it may be taken back: it was made alone and showed nobody anything."""

    seat: int
    before: Position


@dataclass
class TableState:
    """A table. `number` is that of its last event."""

    id: str
    secret: str
    variant: Variant
    number: int = 0
    status: Status = "waiting"
    owner: str | None = None
    created: float = 0.0
    changed: float = 0.0
    public: bool = False
    pace: str = "live"
    clock: Clock | None = None
    claim_seconds: float | None = None
    start: dict[str, Any] = field(default_factory=dict)
    seats: list[Seat] = field(default_factory=list)
    position: Position | None = None
    sealed: dict[int, Sealed] = field(default_factory=dict)
    acting: tuple[int, ...] = ()
    is_claim: bool = False
    asked_at: int = 0
    """The number of the event that brought the seats to act what they are asked now."""
    opened: float = 0.0
    """Since when the seats that act have been asked."""
    turn_number: int = -1
    turn_opened: float = 0.0
    """The turn being played, and since when."""
    claimed: float | None = None
    """When the first claim of the window arrived."""
    steps: int = 0
    last: Last | None = None
    proposal: Proposal | None = None
    chat_on: bool = True
    chat: list[ChatLine] = field(default_factory=list)
    result: Result | None = None
    rematch: str | None = None

    # Questions

    @property
    def ended(self) -> bool:
        """Whether the game is over, however it ended."""
        return self.status in ("over", "abandoned")

    @property
    def due(self) -> tuple[int, ...]:
        """The seats that are to choose and have not."""
        if self.status != "playing":
            return ()
        return tuple(seat for seat in self.acting if seat not in self.sealed)

    def held_by(self, person: str | None) -> list[int]:
        """The seats of a person."""
        if person is None:
            return []
        return [at for at, seat in enumerate(self.seats) if seat.kind == "person" and seat.person == person]

    @property
    def shares(self) -> list[str]:
        """What the seats added to the secret."""
        return [seat.share for seat in self.seats]

    def turn(self) -> int:
        """The number of the round or turn."""
        return 0 if self.position is None else self.position.turn

    # Clocks. They run while a seat is to choose, outside claim windows, and not while the seat is away.

    def left(self, seat: int, now: float) -> float | None:
        """What a seat's clock shows."""
        own = self.seats[seat]
        return own.left if own.left is None or own.since is None else own.left - (now - own.since)

    def window_until(self) -> float | None:
        """When the claim window closes by itself, if ever."""
        if not self.is_claim or self.claim_seconds is None or self.status != "playing":
            return None
        return self.opened + self.claim_seconds

    def times(self, fairness: float) -> list[float]:
        """When clocks, claim windows and vacations run out; `fairness` is that of `House`."""
        if self.status != "playing":
            return []
        times = [seat.since + seat.left for seat in self.seats if seat.since and seat.left is not None]
        times += [seat.away_since + seat.away_left for seat in self.seats if seat.away_since is not None]
        until = self.window_until()
        if until is not None:
            times.append(until)
        if self.is_claim and self.claimed is not None and self.pace == "live":
            times.append(self.claimed + fairness)
        return times

    def wakes(self, fairness: float) -> float | None:
        """When the table next has something to do by itself: let a bot think, or see that time is up."""
        if self.status == "waiting" and all(seat.kind != "open" for seat in self.seats):
            return self.changed
        times = self.times(fairness)
        if any(self.plays_itself(seat) for seat in self.due):
            times.append(self.opened)
        return min(times, default=None)

    def plays_itself(self, seat: int) -> bool:
        """Whether a bot chooses for a seat: it holds the seat, or stands in for somebody who resigned."""
        return self.seats[seat].kind == "bot" or self.seats[seat].resigned


def begin(table: str, secret: str, event: Event, find: Callable[[str], Variant]) -> TableState:
    """The table that its first event, `created`, makes."""
    body = event.body
    state = TableState(table, secret, find(body["variant"]))
    state.number, state.created, state.changed = event.number, event.at, event.at
    state.owner, state.public, state.pace = body["owner"], body["public"], body["pace"]
    state.clock = None if body["clock"] is None else Clock(**body["clock"])
    state.claim_seconds, state.chat_on, state.start = body["claim_seconds"], body["chat"], body["start"]
    state.seats = [Seat(**seat) for seat in body["seats"]]
    for seat in state.seats:
        if state.clock is not None:
            seat.left, seat.away_left = state.clock.bank, state.clock.vacation
    return state


def copied(state: TableState) -> TableState:
    """A table that may be changed without changing this one."""
    other = copy(state)
    other.seats = [copy(seat) for seat in state.seats]
    other.sealed, other.chat = dict(state.sealed), list(state.chat)
    return other
