"""Whole tournaments played through without a server, for whoever wants to know what comes out."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from itertools import count
from random import Random

from pipworks.tournaments import course, events
from pipworks.tournaments.changing import change
from pipworks.tournaments.events import Event
from pipworks.tournaments.plan import Plan
from pipworks.tournaments.state import Game, Tournament, opened

Play = Callable[[Game], tuple[Sequence[int], float]]
"""What comes of a game: the place of each seat, and how many seconds it took."""
Seen = Callable[[Tournament, Event], None]


def simulated(
    plan: Plan,
    seats: int,
    scale: Sequence[int],
    players: int,
    play: Play,
    seed: str = "",
    seen: Seen | None = None,
) -> Tournament:
    """A tournament of so many, from its beginning to its end; `seen` is told of every event after it."""
    numbers = count(1)
    state = opened("simulated", 0.0, events.Opened(plan, seats, tuple(scale), "", seed, None))
    teams = len(plan.teams)

    def happen(at: float, event: Event) -> None:
        change(state, at, event)
        if seen is not None:
            seen(state, event)

    for number in range(1, players + 1):
        happen(0.0, events.Entered(number, number % teams if teams else None))
    happen(0.0, events.Began())
    now = 0.0
    ends: list[tuple[float, int, str, tuple[int, ...]]] = []
    while True:
        while (event := course.due(state, now, lambda: f"game-{next(numbers)}")) is not None:
            happen(now, event)
            if isinstance(event, events.Paired):
                for each in event.games:
                    places, seconds = play(state.tables[each.table])
                    heapq.heappush(ends, (now + seconds, next(numbers), each.table, tuple(places)))
            if state.status == "over":
                return state
        later = course.wakes(state, now)
        if ends and (later is None or ends[0][0] <= later):
            now, _, table, places = heapq.heappop(ends)
            happen(now, events.Finished(table, places))
        elif later is not None:
            now = max(later, now + 1e-3)
        else:
            raise AssertionError("nothing will ever happen in this tournament")


def by_strength(strengths: Sequence[float], drawn: float, dice: Random, seconds: float = 60.0) -> Play:
    """Games of players of known strengths: who is stronger by one wins ten to one (Bradley–Terry)."""

    def play(game: Game) -> tuple[list[int], float]:
        chances = {each: 10.0 ** strengths[each - 1] for each in game.players}
        if dice.random() < drawn:
            return [1] * len(game.players), seconds * (0.5 + dice.random())
        left, order = list(game.players), list[int]()
        while left:
            chosen = dice.choices(left, [chances[each] for each in left])[0]
            left.remove(chosen)
            order.append(chosen)
        return [order.index(each) + 1 for each in game.players], seconds * (0.5 + dice.random())

    return play
