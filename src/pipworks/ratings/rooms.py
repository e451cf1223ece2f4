"""The ratings of a server: who is how good at which game, and how that came."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa

from pipworks.ratings.figures import Figures
from pipworks.ratings.hearing import Rater
from pipworks.ratings.scale import PROVISIONAL, Shown, shown
from pipworks.tables import Parlour, schema

MOST_POINTS = 500
"""A line has so many points, the latest."""

_GAMES, _SEATS, _RATINGS, _HANDLES, _PEOPLE = (
    schema.rated_games,
    schema.rated_seats,
    schema.ratings,
    schema.handles,
    schema.people,
)


@dataclass(frozen=True, slots=True)
class Standing:
    """What somebody is rated at a game after so many rated games, the last of them over at `at`."""

    handle: str
    name: str
    person: str
    game: str
    shown: Shown
    games: int
    at: float


@dataclass(frozen=True, slots=True)
class Point:
    """A rated game of somebody's: when it was over, who of how many came in where, and the rating then."""

    table: str
    at: float
    code: str
    place: int
    seats: int
    before: Shown
    after: Shown


@dataclass(frozen=True, slots=True)
class SeatRating:
    """What a seat of a table is rated; after a rated game, what it was before that, too."""

    seat: int
    shown: Shown
    before: Shown | None


class Ratings:
    """The ratings of a parlour's server, which hears how its rated games end."""

    def __init__(self, parlour: Parlour) -> None:
        self._storage = parlour.storage
        self.rater = Rater(parlour)

    def ladder(self, game: str, limit: int, after: int = 0) -> tuple[list[Standing], int]:
        """Who is rated at a game, and how many they are: the provisional ones behind, better ones first."""
        columns = _RATINGS.c
        provisional = sa.case((columns.sigma > PROVISIONAL, 1), else_=0)
        asked = self._standings().where(columns.game == game)
        asked = asked.order_by(provisional, columns.mu.desc(), columns.person).limit(limit).offset(after)
        many = sa.select(sa.func.count()).select_from(_RATINGS).where(columns.game == game)
        with self._storage.reading(), self._storage.engine.connect() as connection:
            rows = connection.execute(asked).all()
            return [_standing(row) for row in rows], int(connection.execute(many).scalar_one())

    def of(self, person: str) -> list[Standing]:
        """What somebody is rated, game by game; the latest played first."""
        asked = self._standings().where(_RATINGS.c.person == person)
        asked = asked.order_by(_RATINGS.c.at.desc(), _RATINGS.c.game)
        with self._storage.reading(), self._storage.engine.connect() as connection:
            return [_standing(row) for row in connection.execute(asked)]

    def line(self, person: str, game: str) -> list[Point]:
        """Somebody's rated games of a game, up to the latest 500, in their order."""
        mine, all_seats = _SEATS.alias(), _SEATS.alias()
        seats = (
            sa.select(sa.func.count())
            .where(all_seats.c.table_id == mine.c.table_id)
            .correlate(mine)
            .scalar_subquery()
        )
        asked = (
            sa.select(mine, _GAMES.c.at, _GAMES.c.code, seats.label("seats"))
            .join_from(mine, _GAMES, _GAMES.c.table_id == mine.c.table_id)
            .where(mine.c.person == person, _GAMES.c.game == game)
            .order_by(_GAMES.c.sequence.desc())
            .limit(MOST_POINTS)
        )
        with self._storage.reading(), self._storage.engine.connect() as connection:
            rows = connection.execute(asked).all()
        return [
            Point(row.table_id, row.at, row.code, row.place, row.seats, _before(row), _after(row))
            for row in reversed(rows)
        ]

    def table(self, table: str) -> list[SeatRating]:
        """What the seats of a rated table that is over were rated before and are since; else nothing."""
        asked = sa.select(_SEATS).where(_SEATS.c.table_id == table).order_by(_SEATS.c.seat)
        with self._storage.reading(), self._storage.engine.connect() as connection:
            return [SeatRating(row.seat, _after(row), _before(row)) for row in connection.execute(asked)]

    def _standings(self) -> sa.Select[tuple[object, ...]]:
        return (
            sa.select(_RATINGS, _PEOPLE.c.name, _HANDLES.c.handle)
            .join_from(_RATINGS, _PEOPLE, _PEOPLE.c.id == _RATINGS.c.person)
            .join(_HANDLES, _HANDLES.c.person == _RATINGS.c.person)
        )


def _standing(row: sa.Row[tuple[object, ...]]) -> Standing:
    told = shown(Figures(row.mu, row.sigma))
    return Standing(row.handle, row.name, row.person, row.game, told, row.games, row.at)


def _before(row: sa.Row[tuple[object, ...]]) -> Shown:
    return shown(Figures(row.mu_before, row.sigma_before))


def _after(row: sa.Row[tuple[object, ...]]) -> Shown:
    return shown(Figures(row.mu_after, row.sigma_after))
