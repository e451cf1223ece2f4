"""What events do to a tournament. All that it is follows from them, whenever and wherever it is looked at."""

from __future__ import annotations

from pipworks.tournaments import events, knockout, scores
from pipworks.tournaments.events import Event, Opened
from pipworks.tournaments.state import Game, Player, Tournament

MOST_MISSED = 2
"""Who has not come to so many games is taken out."""


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
    if state.plan.manner == "knock-out":
        knockout.settle(state)


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


def taken_out(state: Tournament, event: events.Absent) -> list[int]:
    """Who of those that have not come is out with it: in an arena nobody, where they rest."""
    if state.plan.manner == "arena":
        return []
    return [each for each in event.players if state.players[each - 1].missed + 1 >= MOST_MISSED]


def _miss(state: Tournament, event: events.Absent) -> None:
    out = taken_out(state, event)
    state.tables[event.table].absent += event.players
    for number in event.players:
        player = state.players[number - 1]
        player.missed += 1
        player.rests = state.plan.manner == "arena"
        player.gone = player.gone or number in out


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
