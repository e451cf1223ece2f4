"""A tournament as it is at a moment: who takes part, who plays whom, how games ended.

Events change it (see `changing`), and nothing else does.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal

from pipworks.tournaments import events, scores
from pipworks.tournaments.events import Opened
from pipworks.tournaments.plan import Plan

Status = Literal["open", "running", "over"]


@dataclass(slots=True)
class Player:
    """Somebody who takes part. `free` is since when they wait for a game, in an arena."""

    number: int
    team: int | None = None
    gone: bool = False
    rests: bool = False
    missed: int = 0
    free: float = 0.0
    name: str = ""
    person: str | None = None
    total: scores.Total = field(default_factory=scores.Total)
    met: Counter[int] = field(default_factory=Counter)
    """How often they have been paired with each other player."""
    ahead: int = 0
    """How much more often they have sat first than last."""
    last: tuple[int, ...] = ()
    """Who was at the last table, they among them."""


@dataclass(slots=True)
class Game:
    """A game of a tournament; it is open until it is done."""

    table: str
    round: int
    place: int
    players: tuple[int, ...]
    by: int
    at: float
    absent: tuple[int, ...] = ()
    done: float | None = None
    places: tuple[int, ...] | None = None
    """The place of each seat, if it counts."""

    @property
    def nobody_came(self) -> bool:
        """Whether all who were to play it have not come."""
        return set(self.absent) == set(self.players)


@dataclass(slots=True)
class Tournament:
    """A tournament after the event of that number."""

    id: str
    plan: Plan
    seats: int
    scale: tuple[int, ...]
    owner: str
    seed: str
    made: float
    starts: float | None
    number: int = 1
    status: Status = "open"
    began: float | None = None
    ended: float | None = None
    reason: events.Reason | None = None
    round: int = 0
    players: list[Player] = field(default_factory=list)
    games: list[Game] = field(default_factory=list)
    byes: list[tuple[int, int]] = field(default_factory=list)
    """Rounds, and who had a bye in them."""
    order: list[int] = field(default_factory=list)
    """The ladder, from its top; or whoever was there at the beginning, in the order of the lots."""
    tables: dict[str, Game] = field(default_factory=dict)
    open: dict[str, Game] = field(default_factory=dict)
    """The games that are being played."""
    matches: dict[tuple[int, int], list[Game]] = field(default_factory=dict)
    """Games by round and place."""
    rounds: list[list[Any]] = field(default_factory=list)
    """The matches of a knock-out, once it has begun; in the place of a round before the first who takes part
    (see `knockout.settle`).
    """

    @property
    def there(self) -> list[Player]:
        """Who has not withdrawn."""
        return [each for each in self.players if not each.gone]

    @property
    def until(self) -> float | None:
        """When the time of an arena is over."""
        minutes = self.plan.minutes
        return None if self.began is None or minutes is None else self.began + 60.0 * minutes

    def player(self, number: int) -> Player | None:
        """Who has that number, if anybody."""
        return self.players[number - 1] if 0 < number <= len(self.players) else None

    def of(self, person: str | None) -> Player | None:
        """The player that somebody is."""
        if person is None:
            return None
        return next((each for each in self.players if each.person == person), None)

    def game_of(self, number: int) -> Game | None:
        """The game that a player is in now; of several the latest."""
        mine = [each for each in self.open.values() if number in each.players]
        return mine[-1] if mine else None

    def points(self, places: tuple[int, ...]) -> scores.Points:
        """What a game of those places is worth to each seat."""
        return scores.points_of(self.plan, self.scale, places)

    def lots(self, of: object = "") -> Random:
        """What is drawn by lot, the same each time for the same purpose."""
        return Random(f"{self.seed} {of}")


def opened(tournament: str, at: float, event: Opened) -> Tournament:
    """A tournament of which nothing else has happened."""
    return Tournament(
        tournament, event.plan, event.seats, event.scale, event.owner, event.seed, at, event.starts
    )
