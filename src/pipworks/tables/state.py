"""What a table is at a moment: seats, game, what is sealed, what clocks show. Events change it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Literal

from pipworks.engine import Position, Variant
from pipworks.tables.commands import Clock
from pipworks.tables.dealing import Binding, seal_of
from pipworks.tables.links import Link

Status = Literal["waiting", "playing", "paused", "over", "abandoned"]
Pace = Literal["live", "correspondence"]
SeatKind = Literal["open", "person", "bot"]


@dataclass(slots=True)
class Seat:
    """A seat and who is in it.

    `left` is what its clock showed when it last stopped, in seconds; `since` is when the clock was started,
    or None while it stands.
    """

    kind: SeatKind = "open"
    name: str = ""
    person: str | None = None
    bot: str | None = None
    share: str = ""
    binding: Binding = "none"
    """How it is bound to its share."""
    seal: str = ""
    """Its own seal, if it has given one."""
    resigned: bool = False
    left: float | None = None
    since: float | None = None
    away_since: float | None = None
    away_left: float = 0.0
    away_most: float | None = None
    """For how long it is away this time, if it has said so."""

    @property
    def is_nobodys(self) -> bool:
        """Whether who sat there has left for good: they are called nothing any more (see `erasing`)."""
        return self.kind == "person" and not self.name


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
    claims: dict[int, str] = field(default_factory=dict)
    """The equations that were claimed, as they were said; of a random event those claimed before it."""
    back: int = 0
    """By how many steps it goes back for good, so that the record tells of it; 0 where all have agreed."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something that everybody else has to agree to. `waiting` are the seats yet to answer."""

    kind: str
    by: int
    waiting: frozenset[int]
    seals: Mapping[int, str] = field(default_factory=dict)
    """For a rematch: the seals that people have given for their seats of this game."""
    number: int = 0
    """Of the event that proposed it."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    reason: Literal["played", "resigned", "time", "abandoned"]
    winners: tuple[int, ...]
    scores: tuple[float, ...] | None = None
    by: int | None = None
    """The seat that resigned or ran out of time, where that ended the game."""


@dataclass(frozen=True, slots=True)
class ChatLine:
    """Something said."""

    number: int
    at: float
    name: str
    seat: int | None
    text: str
    """Nothing where who said it is forgotten."""
    person: str | None = None
    """Who said it."""


@dataclass(frozen=True, slots=True)
class Last:
    """The last choice, when it may be taken back: it was made alone and showed nobody anything."""

    seat: int
    before: Position
    link: Link
    """The chain before it."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice of the one person who plays against bots: where it was made, after so many steps."""

    before: Position
    steps: int


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
    dealing: int = 1
    """The version of how its chance follows from its secret (see `dealing`)."""
    filled: float | None = None
    """Since when all seats are taken, if they are."""
    public: bool = False
    pace: Pace = "live"
    clock: Clock | None = None
    claim_seconds: float | None = None
    start: dict[str, int | str] = field(default_factory=dict)
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
    link: Link = field(default_factory=Link)
    """The chain of what has been played."""
    taken_back_at: int = 0
    """How many words the chain had when the choice that was its last was taken back by agreement."""
    last: Last | None = None
    decisions: list[Decision] = field(default_factory=list)
    """The choices that the one person has made who plays against bots, those taken back left out."""
    taken_back: int = 0
    """How often they have been taken back, with what followed."""
    proposal: Proposal | None = None
    chat_on: bool = True
    chat: list[ChatLine] = field(default_factory=list)
    chatted: int = 0
    """How many lines have ever been said."""
    said_once: frozenset[tuple[int, str]] = frozenset()
    """By which keys of theirs seats have said something."""
    hinted: frozenset[tuple[int, int]] = frozenset()
    """Which seats have got a hint about what they have been asked, and by the event of which number."""
    rated: bool = False
    """Whether the game counts for ratings: nothing is taken back, nobody gets hints, and the clocks go on."""
    held: bool = False
    """Whether it is paused by whoever set it up, so that nobody at the table can go on."""
    shut: bool = False
    """Whether whoever runs the server has closed it."""
    result: Result | None = None
    rematch: str | None = None

    # Questions

    @property
    def ended(self) -> bool:
        """Whether the game is over, however it ended."""
        return self.status in ("over", "abandoned")

    @property
    def has_people(self) -> bool:
        """Whether anybody but bots sits there."""
        return any(seat.kind == "person" for seat in self.seats)

    @property
    def waits_for_bots(self) -> bool:
        """Whether somebody who sits there looks on while nobody but bots can claim any more."""
        return self.is_claim and self.has_people and all(map(self.plays_itself, self.acting))

    @property
    def due(self) -> tuple[int, ...]:
        """The seats that are to choose and have not."""
        if self.status != "playing":
            return ()
        return tuple([seat for seat in self.acting if seat not in self.sealed])

    @property
    def against_bots(self) -> bool:
        """Whether one person plays against bots alone, and it counts for nothing."""
        kinds = [seat.kind for seat in self.seats]
        return not self.rated and kinds.count("person") == 1 and kinds.count("bot") == len(kinds) - 1 > 0

    def held_by(self, person: str | None) -> list[int]:
        """The seats of a person."""
        if person is None:
            return []
        return [at for at, seat in enumerate(self.seats) if seat.kind == "person" and seat.person == person]

    @property
    def shares(self) -> list[str]:
        """What the seats added to the secret."""
        return [seat.share for seat in self.seats]

    @property
    def seals(self) -> list[str]:
        """What each seat is bound by, whoever sealed it: nothing where there is no share, as with bots.

        Empty where nothing was sealed, as in the first version of dealing.
        """
        if self.dealing == 1:
            return []
        return [
            seat.seal or ("" if seat.binding == "none" else seal_of(self.id, at, seat.share))
            for at, seat in enumerate(self.seats)
        ]

    @property
    def bindings(self) -> list[Binding]:
        """How each seat is bound, a share that has not been opened taken for one that never will be."""
        return [
            "withheld" if seat.binding == "sealed" and not seat.share else seat.binding for seat in self.seats
        ]

    @property
    def to_open(self) -> tuple[int, ...]:
        """The seats whose sealed shares are waited for: when all seats are taken, and before the deal."""
        if self.status != "waiting" or self.filled is None:
            return ()
        return tuple(at for at, seat in enumerate(self.seats) if seat.binding == "sealed" and not seat.share)

    def turn(self) -> int:
        """The number of the round or turn."""
        return 0 if self.position is None else self.position.turn

    def plays_itself(self, seat: int) -> bool:
        """Whether a bot chooses for a seat: it holds the seat, or stands in for somebody who resigned."""
        return self.seats[seat].kind == "bot" or self.seats[seat].resigned


_of_seat = attrgetter(*(each.name for each in fields(Seat)))
"""All that a seat holds, in order."""


def copied(state: TableState) -> TableState:
    """A table that may be changed without changing this one."""
    other = object.__new__(TableState)  # as `copy` does, in a tenth of the time
    other.__dict__.update(state.__dict__)
    other.seats = [Seat(*_of_seat(seat)) for seat in state.seats]
    other.sealed, other.chat = dict(state.sealed), list(state.chat)
    other.decisions = list(state.decisions)
    return other
