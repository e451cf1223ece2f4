"""What anybody may know of somebody: games, ratings, what they like to play, what they have published."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa

from pipworks.ratings import Ratings
from pipworks.ratings.rooms import Standing
from pipworks.tables import Parlour, schema
from pipworks.tables.rows import Row

MOST_FAVOURITES = 5
MOST_GAMES = 10
MOST_VERSIONS = 20
OVER = ("over", "abandoned")


@dataclass(frozen=True, slots=True)
class Favourite:
    """A variant that somebody has finished so many games of; the version it is published as, if it is."""

    code: str
    game: str
    games: int
    version: str | None
    name: str | None


@dataclass(frozen=True, slots=True)
class Profile:
    """Somebody as others may know them. `latest` are public tables alone."""

    games: int
    by_game: tuple[tuple[str, int], ...]
    favourites: tuple[Favourite, ...]
    ratings: tuple[Standing, ...]
    versions: tuple[tuple[str, str, str], ...]
    """What they have published: id, name, code."""
    latest: tuple[Row, ...]


def profile(parlour: Parlour, ratings: Ratings, person: str) -> Profile:
    """Somebody's profile. It asks the database: call it in a thread."""
    storage = parlour.storage
    tables, sitters, versions = schema.tables.c, schema.sitters.c, schema.versions.c
    many = sa.func.count().label("many")
    mine = (
        sa.select(tables.game, tables.variant, many)
        .join_from(schema.tables, schema.sitters, sitters.table_id == tables.id)
        .where(sitters.person == person, tables.status == "over")
        .group_by(tables.game, tables.variant)
        .order_by(many.desc(), tables.variant)
    )
    published = (
        sa.select(versions.id, versions.name, versions.code)
        .where(versions.author == person)
        .order_by(versions.created.desc())
        .limit(MOST_VERSIONS)
    )
    with storage.reading(), storage.engine.connect() as connection:
        played = connection.execute(mine).all()
        favourites = played[:MOST_FAVOURITES]
        asked = sa.select(versions.code, versions.id, versions.name)
        named = {
            row.code: (row.id, row.name)
            for row in connection.execute(
                asked.where(versions.code.in_([each.variant for each in favourites]))
            )
        }
        written = tuple((row.id, row.name, row.code) for row in connection.execute(published))
    by_game: dict[str, int] = {}
    for each in played:
        by_game[each.game] = by_game.get(each.game, 0) + each.many
    return Profile(
        games=sum(by_game.values()),
        by_game=tuple(sorted(by_game.items(), key=lambda each: (-each[1], each[0]))),
        favourites=tuple(
            Favourite(each.variant, each.game, each.many, *named.get(each.variant, (None, None)))
            for each in favourites
        ),
        ratings=tuple(ratings.of(person)),
        versions=written,
        latest=tuple(storage.listed(public=True, status=["over"], person=person, limit=MOST_GAMES)),
    )
