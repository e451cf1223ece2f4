"""How everybody stands: by points and tie-breaks, by rounds reached, or on the ladder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from pipworks.tournaments import knockout
from pipworks.tournaments.scores import Total
from pipworks.tournaments.state import Player, Tournament
from pipworks.tournaments.tiebreaks import ranked, results


@dataclass(frozen=True, slots=True)
class Standing:
    """Where somebody stands; equals have the same place. `breaks` are in the order of the plan."""

    place: int
    player: Player
    total: Total
    breaks: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """Where a team stands: the points of its best, and who they are."""

    place: int
    team: int
    points: Fraction
    best: tuple[int, ...]


def standings(state: Tournament) -> list[Standing]:
    """Everybody, the first first. Who has withdrawn without a game does not stand there, and has no place."""
    known = {each.number: each.total for each in state.players}
    shown = [each for each in state.players if not each.gone or each.total.played]
    by_number = {each.number: each for each in shown}
    match state.plan.manner:
        case "ladder":
            order = [each for each in state.order if each in by_number]
            return [Standing(at, by_number[each], known[each], ()) for at, each in enumerate(order, 1)]
        case "knock-out":
            won = knockout.reached(state)
            ranks = [(place, each, ()) for place, each in _placed(list(by_number), won)]
            return [Standing(place, by_number[each], known[each], none) for place, each, none in ranks]
    games = [(each.players, each.places) for each in state.games if each.places is not None]
    played = results(games, [each for _, each in state.byes], (each.number for each in state.players))
    points = {number: total.points for number, total in known.items()}
    every = ranked(list(by_number), points, played, state.plan.tie_breaks)
    return [Standing(place, by_number[each], known[each], breaks) for place, each, breaks in every]


def _placed(numbers: Sequence[int], by: dict[int, int]) -> list[tuple[int, int]]:
    """Places, from 1, of those with most first; who has as much shares a place."""
    order = sorted(numbers, key=lambda each: (-by[each], each))
    return [(1 + sum(by[other] > by[each] for other in numbers), each) for each in order]


def team_standings(state: Tournament, every: Sequence[Standing]) -> list[TeamStanding]:
    """The teams, the first first: the points of so many of their best."""
    found = []
    for team in range(len(state.plan.teams)):
        mine = [each for each in every if each.player.team == team][: state.plan.team_counts]
        points = sum((each.total.points for each in mine), Fraction(0))
        found.append((team, points, tuple(each.player.number for each in mine)))
    found.sort(key=lambda each: -each[1])
    return [
        TeamStanding(1 + sum(other[1] > points for other in found), team, points, best)
        for team, points, best in found
    ]
