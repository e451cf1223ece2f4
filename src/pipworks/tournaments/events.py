"""What happens in a tournament: the events from which all that it is follows. People are numbers here.

Who a number is stands beside the events (see `keeping`), so that a name can be forgotten and the tournament
stays.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from pydantic import TypeAdapter

from pipworks.tournaments.plan import Plan

Reason = Literal["played", "stopped", "cancelled"]


@dataclass(frozen=True, slots=True)
class Opened:
    """A tournament is announced. Lots are drawn from `seed`; `starts` is when it begins by itself."""

    called: ClassVar[str] = "opened"
    plan: Plan
    seats: int
    scale: tuple[int, ...]
    """Points by place, where the game's own scoring counts."""
    owner: str
    seed: str
    starts: float | None


@dataclass(frozen=True, slots=True)
class Entered:
    """Somebody enters, or comes back after having withdrawn."""

    called: ClassVar[str] = "entered"
    player: int
    team: int | None = None


@dataclass(frozen=True, slots=True)
class Withdrew:
    """Somebody plays no further games."""

    called: ClassVar[str] = "withdrew"
    player: int


@dataclass(frozen=True, slots=True)
class Rested:
    """Somebody is not to be paired for a while (`rests`), or is again."""

    called: ClassVar[str] = "rested"
    player: int
    rests: bool


@dataclass(frozen=True, slots=True)
class Began:
    """The first round can be paired."""

    called: ClassVar[str] = "began"


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who is to play at which table, by seat; `by` is who has challenged the other, on a ladder."""

    table: str
    round: int
    place: int
    players: tuple[int, ...]
    by: int = 0


@dataclass(frozen=True, slots=True)
class Paired:
    """Games are to be played. `byes` are those who get the points of a win in that round without a game."""

    called: ClassVar[str] = "paired"
    round: int
    games: tuple[Pairing, ...]
    byes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Absent:
    """Who sits at a table has not come, and forfeits."""

    called: ClassVar[str] = "absent"
    table: str
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """A game is over: the place of each seat, from 1; without places it counts for nobody."""

    called: ClassVar[str] = "finished"
    table: str
    places: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Over:
    """The tournament is over."""

    called: ClassVar[str] = "over"
    reason: Reason


Event = Opened | Entered | Withdrew | Rested | Began | Paired | Absent | Finished | Over

_KINDS: tuple[type[Any], ...] = (
    Opened, Entered, Withdrew, Rested, Began, Paired, Absent, Finished, Over,
)  # fmt: skip
_ADAPTERS: Mapping[str, TypeAdapter[Any]] = {each.called: TypeAdapter(each) for each in _KINDS}


def written(event: Event) -> str:
    """An event as it is stored."""
    return _ADAPTERS[event.called].dump_json(event).decode()


def read(kind: str, body: str | bytes) -> Event:
    """An event as it was stored. Raises ValueError."""
    if kind not in _ADAPTERS:
        raise ValueError(f"no event of a tournament is called {kind!r}")
    event: Event = _ADAPTERS[kind].validate_json(body)
    return event
