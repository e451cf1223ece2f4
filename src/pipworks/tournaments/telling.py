"""What everybody is told of a tournament, and what who takes part is told of themselves, as plain data.

Nobody is told a person's id. Tables are told with their invitations: whoever sees the tournament may watch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from pipworks.engine import Variant
from pipworks.tables.showing import when
from pipworks.tournaments import course, knockout
from pipworks.tournaments.keeping import Listed
from pipworks.tournaments.knockout import Match
from pipworks.tournaments.roundrobin import rounds_of
from pipworks.tournaments.scores import RUN
from pipworks.tournaments.standings import Standing, standings, team_standings
from pipworks.tournaments.state import Game, Tournament

MOST_CROSSED = 24
"""So many at most are told who beat whom in a table of all games."""
LATEST = 16
"""So many of an arena's or a ladder's games are told, the latest."""

Invitations = Mapping[str, str]
"""By the ids of tables, where they have been set up."""


def number(value: Fraction) -> float:
    """Points as a number."""
    return round(float(value), 4)


def listed(found: Listed, title: str) -> dict[str, Any]:
    """A tournament in a list."""
    return {
        "id": found.id,
        "code": found.code,
        "name": found.name,
        "variant": found.variant,
        "game": found.game,
        "title": title,
        "manner": found.manner,
        "status": found.status,
        "public": found.public,
        "made": when(found.made),
        "starts": None if found.starts is None else when(found.starts),
        "players": found.players,
    }


def page(
    state: Tournament, found: Listed, variant: Variant, invitations: Invitations, round_: int | None
) -> dict[str, Any]:
    """Everything about a tournament that everybody may know, with the games of a round."""
    every = standings(state)
    shown = state.round if round_ is None else max(1, min(round_, state.round))
    return listed(found, variant.game.title) | {
        "plan": state.plan.model_dump(mode="json"),
        "seats": state.seats,
        "scale": list(state.scale),
        "reason": state.reason,
        "began": _when(state.began),
        "ended": _when(state.ended),
        "until": _when(state.until),
        "round": state.round,
        "rounds": rounds(state),
        "shown": shown,
        "can_begin": course.can_begin(state),
        "playing": len(state.open),
        "games_over": sum(each.places is not None for each in state.games),
        "standings": [_standing(state, each) for each in every],
        "teams": [
            {
                "place": each.place,
                "team": state.plan.teams[each.team],
                "points": number(each.points),
                "best": list(each.best),
            }
            for each in team_standings(state, every)
        ],
        "games": [_game(state, each, invitations) for each in _games(state, shown)],
        "byes": [each for at, each in state.byes if at == shown],
        "cross": _cross(state, every),
        "bracket": [[_match(each, invitations) for each in matches] for matches in _bracket(state)],
    }


def _when(at: float | None) -> str | None:
    return None if at is None else when(at)


def rounds(state: Tournament) -> int | None:
    """How many rounds there will be, where that is known."""
    match state.plan.manner:
        case "swiss":
            return state.plan.rounds
        case "round-robin":
            return rounds_of(len(state.order) or len(state.there), state.plan.games)
        case "knock-out":
            return len(knockout.bracket(state)) or None
    return None


def _standing(state: Tournament, each: Standing) -> dict[str, Any]:
    player, total = each.player, each.total
    return {
        "place": each.place,
        "number": player.number,
        "name": player.name,
        "team": None if player.team is None else state.plan.teams[player.team],
        "points": number(total.points),
        "breaks": [number(one) for one in each.breaks],
        "played": total.played,
        "won": total.won,
        "drawn": total.drawn,
        "lost": total.lost,
        "byes": total.byes,
        "run": total.run,
        "doubled": state.plan.manner == "arena" and total.run >= RUN,
        "gone": player.gone,
        "rests": player.rests,
    }


def _games(state: Tournament, shown: int) -> Sequence[Game]:
    if state.plan.manner in ("arena", "ladder"):
        return state.games[: -LATEST - 1 : -1]
    return [each for each in state.games if each.round == shown]


def _game(state: Tournament, game: Game, invitations: Invitations) -> dict[str, Any]:
    points = None if game.places is None else [number(each) for each in state.points(game.places)]
    return {
        "table": game.table,
        "invitation": invitations.get(game.table),
        "round": game.round,
        "place": game.place,
        "players": list(game.players),
        "over": game.done is not None or state.status == "over",
        "places": None if game.places is None else list(game.places),
        "points": points,
        "absent": list(game.absent),
    }


def _cross(state: Tournament, every: Sequence[Standing]) -> list[dict[str, Any]] | None:
    """For each in the standings' order, what they got against whom; where everybody meets everybody."""
    if state.plan.manner != "round-robin" or len(every) > MOST_CROSSED or not state.games:
        return None
    got: dict[int, dict[int, list[float]]] = {each.player.number: {} for each in every}
    for game in state.games:
        if game.places is not None and set(game.players) <= set(got):
            one, other = game.players
            mine, theirs = state.points(game.places)
            got[one].setdefault(other, []).append(number(mine))
            got[other].setdefault(one, []).append(number(theirs))
    return [
        {
            "number": each.player.number,
            "got": [got[each.player.number].get(other.player.number, []) for other in every],
        }
        for each in every
    ]


def _bracket(state: Tournament) -> list[list[Match]]:
    return knockout.bracket(state) if state.plan.manner == "knock-out" else []


def _match(match: Match, invitations: Invitations) -> dict[str, Any]:
    last = match.games[-1] if match.games else None
    return {
        "players": list(match.players),
        "points": [number(each) for each in match.points],
        "winner": match.winner,
        "settled": match.settled,
        "by_lot": match.by_lot,
        "playing": last is not None and last.done is None,
        "table": None if last is None else last.table,
        "invitation": None if last is None else invitations.get(last.table),
    }


def told_tables(state: Tournament, round_: int | None) -> list[str]:
    """The tables that `page` tells of."""
    if state.plan.manner == "knock-out":
        return [each.games[-1].table for matches in _bracket(state) for each in matches if each.games]
    shown = state.round if round_ is None else max(1, min(round_, state.round))
    return [each.table for each in _games(state, shown)]


def own(state: Tournament, person: str | None, there: bool) -> dict[str, Any]:
    """What somebody is told of themselves; `there` says whether their table has been set up."""
    player = state.of(person)
    game = None if player is None else state.game_of(player.number)
    players = () if game is None else game.players
    return {
        "yours": person is not None and state.owner == person,
        "status": state.status,
        "round": state.round,
        "number": None if player is None else player.number,
        "name": None if player is None else player.name,
        "gone": player is not None and player.gone,
        "rests": player is not None and player.rests,
        "missed": 0 if player is None else player.missed,
        "bye": player is not None and (state.round, player.number) in state.byes,
        "table": game.table if game is not None and there else None,
        "others": [state.players[each - 1].name for each in players if player and each != player.number],
    }
