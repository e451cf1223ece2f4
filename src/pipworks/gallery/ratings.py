"""How people liked a variant: a rating for each person and game, which they can change."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import sqlalchemy as sa

from pipworks.gallery.errors import BadVersion
from pipworks.tables import schema
from pipworks.tables.database import Database
from pipworks.tables.errors import NotOver, NotYours
from pipworks.tables.state import TableState

_RATINGS = schema.variant_ratings


@dataclass(frozen=True, slots=True)
class Rating:
    """What somebody says after a game; what they do not say is None."""

    again: bool | None = None
    """Whether they would play it again."""
    long: bool | None = None
    """Whether it was too long."""
    fair: bool | None = None


@dataclass(frozen=True, slots=True)
class Liked:
    """What all have said: of each question how many said yes, and how many said anything."""

    again: tuple[int, int]
    long: tuple[int, int]
    fair: tuple[int, int]


class Ratings:
    """The ratings of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def rate(self, state: TableState, person: str, rating: Rating, now: float) -> None:
        """Rate a game that one has played, or rate it anew. Raises NotYours, NotOver or BadVersion."""
        may_rate(state, person)
        if rating == Rating():
            raise BadVersion("this rating says nothing: answer at least one of its questions")
        key = {"person": person, "table_id": state.id}
        values = {"code": state.variant.code, "at": now} | asdict(rating)
        changed = sa.update(_RATINGS).where(_RATINGS.c.person == person, _RATINGS.c.table_id == state.id)
        with self._database.reading(), self._database.engine.begin() as connection:
            connection.execute(self._database.ignoring(_RATINGS).values(**key, **values))
            connection.execute(changed.values(**values))

    def given(self, table: str, person: str) -> Rating | None:
        """What somebody has said about a game, if they have."""
        columns = _RATINGS.c
        asked = sa.select(columns.again, columns.long, columns.fair).where(
            columns.person == person, columns.table_id == table
        )
        with self._database.reading(), self._database.engine.connect() as connection:
            row = connection.execute(asked).one_or_none()
        return None if row is None else Rating(row.again, row.long, row.fair)

    def of(self, code: str) -> Liked:
        """What all have said about a variant."""
        columns = [
            sa.func.coalesce(sa.func.sum(sa.case((said.is_(True), 1), else_=0)), 0)
            for said in (_RATINGS.c.again, _RATINGS.c.long, _RATINGS.c.fair)
        ]
        counts = [sa.func.count(said) for said in (_RATINGS.c.again, _RATINGS.c.long, _RATINGS.c.fair)]
        asked = sa.select(*columns, *counts).where(_RATINGS.c.code == code)
        with self._database.reading(), self._database.engine.connect() as connection:
            yes, no, well, of_yes, of_no, of_well = connection.execute(asked).one()
        return Liked((int(yes), of_yes), (int(no), of_no), (int(well), of_well))


def may_rate(state: TableState, person: str) -> None:
    """Whether somebody may rate the game of a table. Raises NotYours or NotOver."""
    if not state.held_by(person):
        raise NotYours("only who has played this game can rate it")
    if state.status != "over":
        raise NotOver("the game is not over: rate it when you know how it ended")
