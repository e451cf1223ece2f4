"""What the API says about published versions, as typed data."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from pipworks.gallery.wording import MOST_CODE, MOST_COMMENT, MOST_FIXES, MOST_IDEA, MOST_NAME, MOST_NOTE
from pipworks.tables.commands import Asked
from pipworks.web.models import Time, example, shown

Sort = Literal["new", "played", "liked", "fair"]

SHORT = {
    "id": "k3v9x2mm", "code": "femto:goal=low", "game": "femto", "title": "Femto", "name": "Limbo",
    "by": "Ann", "origin": None, "created": "2031-05-04T09:30:00.000Z", "games": 12,
    "again": {"yes": 5, "of": 6}, "fair": {"yes": 4, "of": 6}, "comments": 2, "forks": 1,
}  # fmt: skip


def _at_most(letters: int) -> dict[str, Any]:
    """A text of so many letters at most once it has been tidied; before that it may have more blanks."""
    return {"max_length": 2 * letters, "json_schema_extra": {"maxLength": letters}}


class VersionWish(Asked):
    """A variant to be published, with what its author says of it."""

    model_config = example(
        code="femto:goal=low", name="Limbo", idea="The 10 is a burden.", fixes="The 10 won too much.", note=""
    )

    code: str = Field(min_length=1, max_length=MOST_CODE)
    name: str = Field(min_length=1, **_at_most(MOST_NAME))
    idea: str = Field("", **_at_most(MOST_IDEA))
    fixes: str = Field("", **_at_most(MOST_FIXES))
    """What it is meant to mend."""
    note: str = Field("", **_at_most(MOST_NOTE))
    """What stands beside it in the designer's diary."""
    parent: str | None = Field(None, max_length=MOST_CODE)
    """The code of the published version that it was forked from; left out, it is the game itself."""


class VersionChange(Asked):
    """What its author says of a version from now on. Fields left out stay as they are."""

    model_config = example(name="Limbo", note="Played it with the children: too long.")

    name: str | None = Field(None, min_length=1, **_at_most(MOST_NAME))
    idea: str | None = Field(None, **_at_most(MOST_IDEA))
    fixes: str | None = Field(None, **_at_most(MOST_FIXES))
    note: str | None = Field(None, **_at_most(MOST_NOTE))


class CommentWish(Asked):
    """Something to be said about a version: plain text."""

    model_config = example(text="The [10] comes back too late.")

    text: str = Field(min_length=1, **_at_most(MOST_COMMENT))


class FollowWish(Asked):
    """Whether one wants to be told of a version."""

    model_config = example(follows=True)

    follows: bool


class RatingWish(Asked):
    """How somebody liked a game; what is null is not said."""

    model_config = example(again=True, long=False, fair=None)

    again: bool | None = None
    """Whether they would play it again."""
    long: bool | None = None
    """Whether it was too long."""
    fair: bool | None = None


class Share(BaseModel):
    """How many said yes, of how many who said anything."""

    model_config = shown(yes=5, of=6)

    yes: int
    of: int


class VersionShort(BaseModel):
    """A published version in short."""

    model_config = shown(**SHORT)

    id: str
    """What its page's address ends with."""
    code: str
    game: str
    title: str
    """Of the game."""
    name: str
    by: str
    """The author's name, where it is known."""
    origin: str | None
    """The server that it came from, if that is not this one."""
    created: Time
    games: int
    """How many finished games of it there were here."""
    again: Share
    fair: Share
    comments: int
    forks: int


class VersionList(BaseModel):
    """Published versions in the order asked for; `total` is how many there are."""

    model_config = shown(versions=[SHORT], total=1)

    versions: list[VersionShort]
    total: int


class VersionFound(BaseModel):
    """The published version of a variant; null where nobody has published it."""

    model_config = shown(version=SHORT)

    version: VersionShort | None


class VersionParent(BaseModel):
    """What a version was made from: the game itself, or a version, which may have been withdrawn since."""

    model_config = shown(code="femto", id=None, name=None)

    code: str
    id: str | None
    name: str | None


class VersionStep(BaseModel):
    """A step of a designer's diary: a version in the line that leads to this one, and the note to it."""

    model_config = shown(
        id="k3v9x2mm",
        code="femto:goal=low",
        name="Limbo",
        by="Ann",
        note="",
        created="2031-05-04T09:30:00.000Z",
    )

    id: str
    code: str
    name: str
    by: str
    note: str
    created: Time


class VersionLeaf(BaseModel):
    """A version that was forked from this one, or from one that was."""

    model_config = shown(id="m5n7p3q9", code="femto:goal=odd", name="Odd", parent="femto:goal=low", by="Bo")

    id: str
    code: str
    name: str
    parent: str
    """The code that it was made from."""
    by: str


class VersionComment(BaseModel):
    """Something said about a version."""

    model_config = shown(
        id="r4s6t2v8", by="Bo", text="The [10] comes back too late.", at="2031-05-04T09:30:00.000Z",
        yours=False, author=False, deletable=False,
    )  # fmt: skip

    id: str
    by: str
    text: str
    at: Time
    yours: bool
    author: bool
    """Whether the version's author said it."""
    deletable: bool
    """Whether you may delete it: your own comments, and all on a version of yours."""


class PlayedGames(BaseModel):
    """What came of the latest games that people played, up to 2,000."""

    model_config = shown(games=12, whole=11, turns=6.4, drawn=2, wins=[6.0, 4.0])

    games: int
    whole: int
    """How many were played to their end."""
    turns: float | None
    """Rounds, the mean of those played to their end."""
    drawn: int
    """In how many nobody had more than another."""
    wins: list[float]
    """How many each seat won: of one that k seats won each has 1/k, and of a drawn one nobody anything."""


class LikedGames(BaseModel):
    """What people said after their games."""

    model_config = shown(again={"yes": 5, "of": 6}, long={"yes": 1, "of": 6}, fair={"yes": 4, "of": 6})

    again: Share
    long: Share
    fair: Share


class VersionPage(VersionShort):
    """A published version with all there is to know of it but its rules and its verdict."""

    model_config = shown(
        **SHORT, idea="The 10 is a burden.", fixes="", note="", yours=True, follows=True, followers=1,
        parent={"code": "femto", "id": None, "name": None}, line=[], family=[], said=[],
        played={"games": 0, "whole": 0, "turns": None, "drawn": 0, "wins": []},
        liked={"again": {"yes": 0, "of": 0}, "long": {"yes": 0, "of": 0}, "fair": {"yes": 0, "of": 0}},
    )  # fmt: skip

    idea: str
    fixes: str
    note: str
    yours: bool
    follows: bool
    followers: int
    parent: VersionParent
    line: list[VersionStep]
    """The diary: its published ancestors, the oldest first, and itself last."""
    family: list[VersionLeaf]
    """What was forked from it, parents before their forks, up to 200."""
    said: list[VersionComment]
    played: PlayedGames
    liked: LikedGames


class TableRating(BaseModel):
    """The published version that a table plays, if any, and what you have said about the game."""

    model_config = shown(version=SHORT, may=True, rating={"again": True, "long": False, "fair": None})

    version: VersionShort | None
    may: bool
    """Whether you may rate it: you have played, and the game is over."""
    rating: RatingWish | None


class NewsLine(BaseModel):
    """News of a version that you follow."""

    model_config = shown(
        kind="fork", version="k3v9x2mm", name="Limbo", by="Bo", text="Odd", fork="m5n7p3q9",
        at="2031-05-04T09:30:00.000Z", new=True,
    )  # fmt: skip

    kind: Literal["comment", "fork"]
    version: str
    name: str
    by: str
    text: str
    """What was said; the name of the fork."""
    fork: str | None
    at: Time
    new: bool


class GalleryNews(BaseModel):
    """The latest news, up to 50, and how much of it you have not read."""

    model_config = shown(news=[], new=0)

    news: list[NewsLine]
    new: int
