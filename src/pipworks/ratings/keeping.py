"""Ratings as they are kept in a database, beside the rated games that they follow from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import sqlalchemy as sa

from pipworks.bots.marks import marks
from pipworks.ratings.figures import NEW, Figures, changed
from pipworks.ratings.places import Finish, Sat
from pipworks.tables import schema
from pipworks.tables.database import Database, fresh_id

COUNTER = "ratings"
"""The counter that tells up to which event of all tables' sequence rated games have been counted."""
HANDLE = 12
SOME = 500
"""So many people are asked for at once."""

_GAMES, _SEATS, _RATINGS, _PEOPLE = (
    schema.rated_games,
    schema.rated_seats,
    schema.ratings,
    schema.handles,
)


@dataclass(frozen=True, slots=True)
class Rated:
    """A rated game with everybody's figures before and after it; `sequence` is that of its last event."""

    sequence: int
    ended: Finish
    before: tuple[Figures, ...]
    after: tuple[Figures, ...]


def rated(sequence: int, ended: Finish, known: Callable[[str], Figures | None]) -> Rated:
    """What a game makes of everybody's figures, `known` giving those of people who have some."""
    before = tuple(_of(ended.game, sat, known) for sat in ended.seats)
    fixed = [sat.person is None for sat in ended.seats]
    after = changed(before, [sat.place for sat in ended.seats], fixed)
    return Rated(sequence, ended, before, tuple(after))


def _of(game: str, sat: Sat, known: Callable[[str], Figures | None]) -> Figures:
    if sat.person is not None:
        return known(sat.person) or NEW
    mark = marks(game).get(sat.bot or "")
    return NEW if mark is None else Figures(mark.mu, mark.sigma)


def take_turn(connection: sa.Connection, database: Database, sequence: int) -> bool:
    """Whether nothing from that event on has been counted yet; then it is counted with this transaction.

    Others who would count wait for the end of it.
    """
    columns = schema.counters.c
    connection.execute(database.ignoring(schema.counters).values(name=COUNTER, last=0))
    raised = (
        sa.update(schema.counters)
        .where(columns.name == COUNTER, columns.last < sequence)
        .values(last=sequence)
    )
    return bool(connection.execute(raised).rowcount)


def there(connection: sa.Connection, people: Iterable[str]) -> set[str]:
    """Those of some people who have not been forgotten."""
    found: set[str] = set()
    wanted = sorted(set(people))
    for at in range(0, len(wanted), SOME):
        asked = sa.select(schema.people.c.id).where(schema.people.c.id.in_(wanted[at : at + SOME]))
        found |= {row.id for row in connection.execute(asked)}
    return found


def figures_of(connection: sa.Connection, game: str, person: str) -> Figures | None:
    """What somebody is rated at a game; None where they have not been rated yet."""
    columns = _RATINGS.c
    asked = sa.select(columns.mu, columns.sigma).where(columns.person == person, columns.game == game)
    row = connection.execute(asked).one_or_none()
    return None if row is None else Figures(row.mu, row.sigma)


def write(connection: sa.Connection, database: Database, one: Rated, people: set[str]) -> None:
    """Write a rated game down, and the ratings of those of its people who are known here."""
    ended = one.ended
    connection.execute(
        sa.insert(_GAMES).values(
            table_id=ended.table,
            sequence=one.sequence,
            number=ended.number,
            at=ended.at,
            game=ended.game,
            code=ended.code,
        )
    )
    connection.execute(
        sa.insert(_SEATS),
        [
            {
                "table_id": ended.table, "seat": seat, "place": sat.place, "bot": sat.bot,
                "person": sat.person if sat.person in people else None,
                "mu_before": before.mu, "sigma_before": before.sigma,
                "mu_after": after.mu, "sigma_after": after.sigma,
            }
            for seat, (sat, before, after) in enumerate(zip(ended.seats, one.before, one.after, strict=True))
        ],
    )  # fmt: skip
    for sat, after in zip(ended.seats, one.after, strict=True):
        if sat.person is not None and sat.person in people:
            _rate(connection, database, sat.person, ended, after)


def _rate(
    connection: sa.Connection, database: Database, person: str, ended: Finish, figures: Figures
) -> None:
    columns = _RATINGS.c
    key = {"person": person, "game": ended.game}
    connection.execute(database.ignoring(_RATINGS).values(**key, mu=0.0, sigma=0.0, games=0, at=0.0))
    connection.execute(
        sa.update(_RATINGS)
        .where(columns.person == person, columns.game == ended.game)
        .values(mu=figures.mu, sigma=figures.sigma, games=columns.games + 1, at=ended.at)
    )
    connection.execute(database.ignoring(_PEOPLE).values(person=person, handle=fresh_id(HANDLE)))


def clear(connection: sa.Connection) -> None:
    """Delete all ratings and rated games; by what people may be asked for stays."""
    for each in (_SEATS, _GAMES, _RATINGS):
        connection.execute(sa.delete(each))


Ledger = dict[tuple[str, str], Figures]
"""Figures by game and person."""


def folded(games: Iterable[tuple[int, Finish]], ledger: Ledger) -> Iterable[Rated]:
    """Rated games one after the other, in the order of their ends, each by what the ones before it made."""
    for sequence, ended in games:
        one = rated(sequence, ended, lambda person, game=ended.game: ledger.get((game, person)))  # type: ignore[misc]
        for sat, after in zip(ended.seats, one.after, strict=True):
            if sat.person is not None:
                ledger[ended.game, sat.person] = after
        yield one


def kept(connection: sa.Connection) -> Mapping[str, list[tuple[object, ...]]]:
    """All that is kept of ratings, row by row in order, to be compared."""
    orders = {_GAMES: (_GAMES.c.sequence,), _SEATS: (_SEATS.c.table_id, _SEATS.c.seat)}
    orders[_RATINGS] = (_RATINGS.c.person, _RATINGS.c.game)
    return {
        table.name: [tuple(row) for row in connection.execute(sa.select(table).order_by(*order))]
        for table, order in orders.items()
    }
