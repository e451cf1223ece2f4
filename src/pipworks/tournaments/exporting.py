"""The results of a tournament for other programs: CSV of the standings or the games, or all as JSON."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from fractions import Fraction
from io import StringIO
from typing import Any

from pipworks.tables.showing import when
from pipworks.tournaments.standings import standings
from pipworks.tournaments.state import Tournament

RISKY = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would take for a formula at the head of a cell."""


def _number(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else f"{float(value):z.4f}".rstrip("0")


def _cell(value: object) -> str:
    text = "" if value is None else str(value)
    return f"'{text}" if text.startswith(RISKY) else text


def _written(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(head)
    writer.writerows([_cell(each) for each in row] for row in rows)
    return text.getvalue()


def standings_csv(state: Tournament) -> str:
    """How everybody stands, a line each."""
    kinds = state.plan.tie_breaks if state.plan.manner not in ("knock-out", "ladder") else ()
    head = ("place", "number", "name", "team", "points", *kinds, "played", "won", "drawn", "lost", "byes")
    rows = [
        (
            each.place,
            each.player.number,
            each.player.name,
            None if each.player.team is None else state.plan.teams[each.player.team],
            _number(each.total.points),
            *map(_number, each.breaks),
            each.total.played,
            each.total.won,
            each.total.drawn,
            each.total.lost,
            each.total.byes,
        )
        for each in standings(state)
    ]
    return _written(head, rows)


def games_csv(state: Tournament) -> str:
    """The games in their order, a line for each seat of each."""
    head = ("table", "round", "place", "seat", "number", "name", "came_in", "points", "absent")
    rows = []
    for game in state.games:
        points = None if game.places is None else state.points(game.places)
        for seat, number in enumerate(game.players):
            rows.append(
                (
                    game.table,
                    game.round,
                    game.place,
                    seat + 1,
                    number,
                    state.players[number - 1].name,
                    None if game.places is None else game.places[seat],
                    None if points is None else _number(points[seat]),
                    int(number in game.absent),
                )
            )
    return _written(head, rows)


def results(state: Tournament) -> dict[str, Any]:
    """Everything that there is to know, as JSON. Points are text, for they may be fractions: `3/2`."""
    return {
        "name": state.plan.name,
        "plan": state.plan.model_dump(mode="json"),
        "status": state.status,
        "began": None if state.began is None else when(state.began),
        "ended": None if state.ended is None else when(state.ended),
        "standings": [
            {
                "place": each.place,
                "number": each.player.number,
                "name": each.player.name,
                "team": None if each.player.team is None else state.plan.teams[each.player.team],
                "points": str(each.total.points),
                "breaks": dict(zip(state.plan.tie_breaks, map(str, each.breaks), strict=False)),
                "played": each.total.played,
                "won": each.total.won,
                "drawn": each.total.drawn,
                "lost": each.total.lost,
                "byes": each.total.byes,
            }
            for each in standings(state)
        ],
        "games": [
            {
                "table": game.table,
                "round": game.round,
                "place": game.place,
                "players": list(game.players),
                "came_in": None if game.places is None else list(game.places),
                "absent": list(game.absent),
            }
            for game in state.games
        ],
        "byes": [{"round": at, "number": number} for at, number in state.byes],
    }
