"""Ratings as the API tells them. Nobody's id is told to others: they are known by their handles."""

from __future__ import annotations

from typing import Any

from pipworks.bots.marks import marks
from pipworks.engine import Teller
from pipworks.engine.levels import bot_title
from pipworks.games import game_named
from pipworks.people.handles import Known
from pipworks.ratings import NEW, Figures, Ratings, Shown, shown
from pipworks.ratings.rooms import Point, Standing
from pipworks.tables.people import Person
from pipworks.tables.showing import when
from pipworks.tables.state import Seat, TableState
from pipworks.web.gallery import title_of
from pipworks.web.language import language


def told(one: Shown) -> dict[str, Any]:
    """A rating, as `RatingTold`."""
    return {"rating": one.rating, "spread": one.spread, "provisional": one.provisional}


def ladder(ratings: Ratings, game: str, person: Person | None, most: int, after: int) -> dict[str, Any]:
    """Who is rated at a game, as `Ladder`. Raises UnknownGame."""
    known = game_named(game)
    people, total = ratings.ladder(known.name, most, after)
    return {
        "game": known.name,
        "title": known.title,
        "people": [
            {
                "handle": each.handle,
                "name": each.name,
                "you": person is not None and each.person == person.id,
                **told(each.shown),
                "games": each.games,
                "last": when(each.at),
            }
            for each in people
        ],
        "total": total,
        "levels": [_level(name, mark.mu, mark.sigma, mark.games) for name, mark in marks(known.name).items()],
    }


def _level(name: str, mu: float, sigma: float, games: int) -> dict[str, Any]:
    at = shown(Figures(mu, sigma))
    return {
        "bot": name,
        "title": Teller(language()).say(bot_title(name)),
        "rating": at.rating,
        "spread": at.spread,
        "games": games,
    }


def own(ratings: Ratings, person: Person) -> dict[str, Any]:
    """What somebody is rated, for themselves, as `PersonRatings`."""
    standings = ratings.of(person.id)
    handle = standings[0].handle if standings else None
    return _person(handle, person.name, standings, you=True)


def of_somebody(ratings: Ratings, known: Known, asks: Person | None) -> dict[str, Any]:
    """What somebody is rated, for whoever asks, as `PersonRatings`."""
    you = asks is not None and asks.id == known.person
    return _person(known.handle, known.name, ratings.of(known.person), you=you)


def _person(handle: str | None, name: str, standings: list[Standing], *, you: bool) -> dict[str, Any]:
    return {
        "handle": handle,
        "name": name,
        "you": you,
        "ratings": [standing_told(each) for each in standings],
    }


def standing_told(each: Standing) -> dict[str, Any]:
    """What somebody is rated at a game, as `GameRating`."""
    return {
        "game": each.game,
        "title": title_of(each.game),
        **told(each.shown),
        "games": each.games,
        "last": when(each.at),
    }


def line(ratings: Ratings, person: Person, game: str) -> dict[str, Any]:
    """Somebody's own rated games of a game, as `RatingLine`. Raises UnknownGame."""
    known = game_named(game)
    points = [_point(each) for each in ratings.line(person.id, known.name)]
    return {"game": known.name, "title": known.title, "points": points}


def _point(point: Point) -> dict[str, Any]:
    return {
        "table": point.table,
        "variant": point.code,
        "at": when(point.at),
        "place": point.place,
        "seats": point.seats,
        "before": told(point.before),
        "after": told(point.after),
    }


def at_table(ratings: Ratings, state: TableState) -> dict[str, Any]:
    """What the seats of a table are rated, as `TableRatings`: nothing, where it is not rated."""
    if not state.rated:
        return {"rated": False, "seats": []}
    counted = ratings.table(state.id)
    if counted:
        seats = [
            {"seat": each.seat, **told(each.shown), "before": each.before and told(each.before)}
            for each in counted
        ]
        return {"rated": True, "seats": seats}
    game = state.variant.game.name
    now = ((at, _now(ratings, game, seat)) for at, seat in enumerate(state.seats))
    return {
        "rated": True,
        "seats": [{"seat": at, **told(one), "before": None} for at, one in now if one is not None],
    }


def _now(ratings: Ratings, game: str, seat: Seat) -> Shown | None:
    """What a seat is rated now."""
    if seat.kind == "person" and seat.person is not None:
        found = [each.shown for each in ratings.of(seat.person) if each.game == game]
        return found[0] if found else shown(NEW)
    mark = marks(game).get(seat.bot or "")
    return None if mark is None else shown(Figures(mark.mu, mark.sigma))
