"""What the API says about ratings, as typed data."""

from __future__ import annotations

from pydantic import BaseModel

from pipworks.web.models import Time, shown

RATING = {"rating": 1623, "spread": 140, "provisional": False}
PERSON = {
    "handle": "k3v9x2mmq7r5", "name": "Ann", "you": False, **RATING, "games": 24,
    "last": "2031-05-04T09:30:00.000Z",
}  # fmt: skip
MARK = {"bot": "club", "title": "Club", "rating": 1609, "spread": 52, "games": 400}


class RatingTold(BaseModel):
    """A rating as it is shown: the strength lies within ± `spread` of it 19 times of 20."""

    model_config = shown(**RATING)

    rating: int
    spread: int
    provisional: bool
    """Whether too little is known yet for it to be relied on."""


class RatedPerson(RatingTold):
    """Somebody on the ladder of a game."""

    model_config = shown(**PERSON)

    handle: str
    """By which they may be asked for."""
    name: str
    you: bool
    games: int
    """How many rated games it is from."""
    last: Time
    """When the last of them was over."""


class RatedLevel(BaseModel):
    """A level of a game, measured in so many games; it never moves."""

    model_config = shown(**MARK)

    bot: str
    title: str
    rating: int
    spread: int
    games: int


class Ladder(BaseModel):
    """Who is rated at a game: the provisional ones behind, the better ones first; `total` is how many."""

    model_config = shown(game="femto", title="Femto", people=[PERSON], total=1, levels=[MARK])

    game: str
    title: str
    people: list[RatedPerson]
    total: int
    levels: list[RatedLevel]
    """Where the levels stand, the weakest first."""


STANDING = {"game": "femto", "title": "Femto", **RATING, "games": 24, "last": "2031-05-04T09:30:00.000Z"}


class GameRating(RatingTold):
    """What somebody is rated at a game."""

    model_config = shown(**STANDING)

    game: str
    title: str
    games: int
    last: Time


class PersonRatings(BaseModel):
    """What somebody is rated, the game played last first. Who has never been rated has no handle."""

    model_config = shown(handle="k3v9x2mmq7r5", name="Ann", you=False, ratings=[STANDING])

    handle: str | None
    name: str
    you: bool
    ratings: list[GameRating]


POINT = {
    "table": "k3v9x2mmq7r5t8w4n6p2", "variant": "femto", "at": "2031-05-04T09:30:00.000Z", "place": 1,
    "seats": 2, "before": RATING, "after": RATING,
}  # fmt: skip


class RatingPoint(BaseModel):
    """A rated game of yours: in which place of how many you came in, and your rating before and after it."""

    model_config = shown(**POINT)

    table: str
    variant: str
    at: Time
    place: int
    seats: int
    before: RatingTold
    after: RatingTold


class RatingLine(BaseModel):
    """Your rated games of a game, the latest 500, in their order."""

    model_config = shown(game="femto", title="Femto", points=[POINT])

    game: str
    title: str
    points: list[RatingPoint]


SEAT = {"seat": 0, **RATING, "before": None}


class SeatRating(RatingTold):
    """What a seat is rated at the game of its table; after a rated game, what it was before that, too."""

    model_config = shown(**SEAT)

    seat: int
    before: RatingTold | None


class TableRatings(BaseModel):
    """What the seats of a rated table are rated, but for open ones; nothing of a table that is not rated."""

    model_config = shown(rated=True, seats=[SEAT])

    rated: bool
    seats: list[SeatRating]
