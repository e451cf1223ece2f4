"""A tournament as it is at a moment: who takes part, who plays whom, how games ended. Events change it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal

from pipworks.tournaments import events, scores
from pipworks.tournaments.events import Event, Opened
from pipworks.tournaments.plan import Plan

Status = Literal["open", "running", "over"]
MOST_MISSED = 2
"""Who has not come to so many games is taken out."""


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
    settled: dict[tuple[int, int], Any] = field(default_factory=dict)
    """The matches of a knock-out that cannot change any more, by round and place."""

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


def change(state: Tournament, at: float, event: Event) -> None:
    """Apply what happens next."""
    state.number += 1
    match event:
        case events.Entered():
            _enter(state, at, event)
        case events.Withdrew():
            _leave(state, event.player)
        case events.Rested():
            player = state.players[event.player - 1]
            player.rests, player.free = event.rests, at
        case events.Began():
            state.status, state.began = "running", at
            if state.plan.manner != "ladder":
                state.order = [each.number for each in state.there]
                state.lots().shuffle(state.order)
            for each in state.players:
                each.free = at
        case events.Paired():
            _pair(state, at, event)
        case events.Absent():
            _miss(state, event)
        case events.Finished():
            _finish(state, at, event)
        case events.Over():
            state.status, state.ended, state.reason = "over", at, event.reason
            state.open = {}
        case Opened():
            raise ValueError("a tournament is opened once")


def _enter(state: Tournament, at: float, event: events.Entered) -> None:
    if event.player > len(state.players):
        state.players.append(Player(event.player))
        if state.plan.manner == "ladder":
            state.order.append(event.player)
    player = state.players[event.player - 1]
    player.gone, player.rests, player.missed = False, False, 0
    player.team, player.free = event.team, at


def _leave(state: Tournament, number: int) -> None:
    state.players[number - 1].gone = True


def _pair(state: Tournament, at: float, event: events.Paired) -> None:
    state.round = max(state.round, event.round)
    for each in event.games:
        game = Game(each.table, each.round, each.place, each.players, each.by, at)
        state.games.append(game)
        state.tables[game.table] = state.open[game.table] = game
        state.matches.setdefault((game.round, game.place), []).append(game)
        for number in game.players:
            player = state.players[number - 1]
            player.last = game.players
            player.met.update(other for other in game.players if other != number)
        state.players[game.players[0] - 1].ahead += 1
        state.players[game.players[-1] - 1].ahead -= 1
    for number in event.byes:
        state.byes.append((event.round, number))
        total = state.players[number - 1].total
        total.points += scores.full(state.plan, state.scale, state.seats)
        total.byes += 1


def _miss(state: Tournament, event: events.Absent) -> None:
    state.tables[event.table].absent = event.players
    for number in event.players:
        player = state.players[number - 1]
        player.missed += 1
        player.rests = state.plan.manner == "arena"
        player.gone = player.gone or (player.missed >= MOST_MISSED and not player.rests)


def _finish(state: Tournament, at: float, event: events.Finished) -> None:
    game = state.open.pop(event.table)
    game.done, game.places = at, event.places
    for number in game.players:
        state.players[number - 1].free = at
        if number not in game.absent:
            state.players[number - 1].missed = 0
    if event.places is not None:
        _count(state, game, event.places)
    if state.plan.manner == "ladder" and event.places is not None:
        _climb(state.order, game)


def _count(state: Tournament, game: Game, places: tuple[int, ...]) -> None:
    for number, place, points in zip(game.players, places, state.points(places), strict=True):
        scores.count(state.plan, state.players[number - 1].total, places, place, points)


def _climb(order: list[int], game: Game) -> None:
    """Who has challenged somebody further up, and won, takes their place."""
    assert game.places is not None
    challenged = next(each for each in game.players if each != game.by)
    at = dict(zip(game.players, game.places, strict=True))
    if at[game.by] < at[challenged] and order.index(game.by) > order.index(challenged):
        order.remove(game.by)
        order.insert(order.index(challenged), game.by)
