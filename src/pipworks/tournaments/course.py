"""What a tournament does by itself next, from what it is and the time; and when to look again.

The rounds of a Swiss tournament and a round robin begin when the round before is over. The matches of a
knock-out begin as soon as both players are known, and an arena pairs those who wait every few seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pipworks.tournaments import knockout, roundrobin
from pipworks.tournaments.events import Began, Event, Over, Paired, Pairing
from pipworks.tournaments.pairing import Entrant, grouped, paired
from pipworks.tournaments.state import Player, Tournament

FreshId = Callable[[], str]

WAVE = 3.0
"""So often those who wait in an arena are paired, in seconds."""
SAME_AGAIN = 15.0
"""After so long two who have just met may meet again in an arena, if nobody else waits."""
LEAST = 2


def due(state: Tournament, now: float, fresh_id: FreshId) -> Event | None:
    """What happens by itself at that time, if anything."""
    if state.status == "open":
        if state.starts is None or now < state.starts:
            return None
        return Began() if can_begin(state) else Over("cancelled")
    if state.status == "over":
        return None
    if _is_won(state):
        return Over("played")
    match state.plan.manner:
        case "arena":
            return _arena(state, now, fresh_id)
        case "knock-out":
            return _knock_out(state, fresh_id)
        case "ladder":
            return None
    if state.open:
        return None
    return _robin(state, fresh_id) if state.plan.manner == "round-robin" else _swiss(state, fresh_id)


def can_begin(state: Tournament) -> bool:
    """Whether enough are there."""
    return len(state.there) >= max(LEAST, state.seats)


def wakes(state: Tournament, now: float) -> float | None:
    """When something may be due by itself; None while it waits for people."""
    if state.status == "open":
        return state.starts
    if state.status == "over" or state.plan.manner != "arena":
        return None
    until = state.until
    assert until is not None
    waiting = _waiting(state)
    if len(waiting) < state.seats:
        return until
    last = state.games[-1].at if state.games else 0.0
    return min(until, max(now + 1.0, last + WAVE))


def _is_won(state: Tournament) -> bool:
    """Whether somebody has as many points as were agreed; in rounds, once the round is over."""
    target = state.plan.target
    if target is None or (state.open and state.plan.manner != "arena"):
        return False
    return any(each.total.points >= target for each in state.players)


def _games(
    state: Tournament, fresh_id: FreshId, round_: int, tables: Sequence[tuple[int, ...]]
) -> tuple[Pairing, ...]:
    return tuple(Pairing(fresh_id(), round_, place, each) for place, each in enumerate(tables, 1))


def _robin(state: Tournament, fresh_id: FreshId) -> Event:
    """The next round; who would meet somebody who has withdrawn gets the points of a win."""
    gone = {each.number for each in state.players if each.gone}
    for number in range(state.round + 1, roundrobin.rounds_of(len(state.order), state.plan.games) + 1):
        pairs = roundrobin.round_of(state.order, number)
        tables = [each for each in pairs if not gone & set(each)]
        byes = [each for pair in pairs if gone & set(pair) for each in pair if each not in gone]
        if tables or byes:
            return Paired(number, _games(state, fresh_id, number, tables), tuple(byes))
    return Over("played")


def _swiss(state: Tournament, fresh_id: FreshId) -> Event:
    number = state.round + 1
    rounds = state.plan.rounds
    if not can_begin(state) or (rounds is not None and number > rounds):
        return Over("played")
    dice = state.lots(number)
    entrants = entrants_of(state.there)
    tables: Sequence[tuple[int, ...]]
    if state.seats == 2:
        tables, bye = paired(entrants, dice)
        byes: Sequence[int] = [] if bye is None else [bye]
    else:
        tables, byes = grouped(entrants, state.seats, [each.players for each in state.games], dice)
    place = {each.number: each.points for each in entrants}
    tables = sorted(tables, key=lambda each: -max(place[number] for number in each))
    return Paired(number, _games(state, fresh_id, number, tables), tuple(byes))


def entrants_of(players: Sequence[Player]) -> list[Entrant]:
    """Players as they are paired: what they have come to, whom they have met, where they have sat."""
    return [
        Entrant(each.number, each.total.points, each.met, each.total.byes, each.ahead, each.team)
        for each in players
    ]


def _knock_out(state: Tournament, fresh_id: FreshId) -> Event | None:
    if knockout.is_over(state):
        return Over("played")
    games = tuple(
        Pairing(fresh_id(), round_, place, players) for round_, place, players in knockout.wanted(state)
    )
    return Paired(max(each.round for each in games), games) if games else None


def _waiting(state: Tournament) -> list[Player]:
    playing = {number for game in state.open.values() for number in game.players}
    return [each for each in state.there if not each.rests and each.number not in playing]


def _arena(state: Tournament, now: float, fresh_id: FreshId) -> Event | None:
    until = state.until
    assert until is not None
    if now >= until:
        return Over("played")
    waiting = _waiting(state)
    last = state.games[-1].at if state.games else 0.0
    if len(waiting) < state.seats or now < last + WAVE:
        return None
    tables = _arena_tables(state, waiting, now)
    return Paired(state.round + 1, _games(state, fresh_id, state.round + 1, tables)) if tables else None


def _arena_tables(state: Tournament, waiting: list[Player], now: float) -> list[tuple[int, ...]]:
    """Those who wait, with others who have come to about as much; who is left over waits on.

    Only the last game counts as having met: an arena is long.
    """
    dice = state.lots(state.round + 1)
    patient = len(waiting) <= state.seats and all(now - each.free < SAME_AGAIN for each in waiting)
    last = {each.number: each.last for each in waiting}
    entrants = [
        replace(each, met={other: 1 for other in last[each.number] if other != each.number}, byes=0)
        for each in entrants_of(waiting)
    ]
    if state.seats > 2:
        recent = [each for each in last.values() if each]
        return grouped(entrants, state.seats, recent, dice)[0]
    if len(entrants) % 2:  # who has waited least waits on
        latest = max(waiting, key=lambda each: (each.free, each.number)).number
        entrants = [each for each in entrants if each.number != latest]
    pairs, _ = paired(entrants, dice)
    playing = len(state.open) * 2 + len(waiting)
    return [
        pair
        for pair in pairs
        if not (patient and playing > state.seats and last[pair[0]] and last[pair[0]] == last[pair[1]])
    ]
