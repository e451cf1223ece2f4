"""What the API says about people who keep what they are, and about each other, as typed data."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, Field

from pipworks.tables.commands import Asked
from pipworks.tables.naming import clean
from pipworks.web.models import Email, Time, example, shown
from pipworks.web.ratingmodels import STANDING, GameRating
from pipworks.web.tablemodels import TableInfo

MOST_LABEL = 60
MOST_WHY = 500

Label = Annotated[str, Field(max_length=MOST_LABEL), AfterValidator(clean)]
Why = Annotated[str, Field(max_length=MOST_WHY), AfterValidator(clean)]

AT = "2031-05-04T09:30:00.000Z"
PASSKEY = {"id": "k3v9x2mmq7r5", "label": "Phone", "made": AT, "used": None}


class Passkey(BaseModel):
    """A passkey of yours."""

    model_config = shown(**PASSKEY)

    id: str
    label: str
    made: Time
    used: Time | None


class Ways(BaseModel):
    """How you can come back to what you are, from any device."""

    model_config = shown(
        claimed=True, passkeys=[PASSKEY], offers_mail=True, address="ann@example.org", confirmed=False
    )

    claimed: bool
    """Whether your name is kept for you."""
    passkeys: list[Passkey]
    offers_mail: bool
    """Whether this server sends mail, so that a link can come to an address of yours."""
    address: str | None
    confirmed: bool
    """Whether that address has said that it is yours."""


class PasskeyOptions(BaseModel):
    """What a browser is to ask its passkeys by (`PublicKeyCredential` reads `options`), once."""

    model_config = shown(challenge="k3v9x2mmq7r5t8w4n6p2", options={"challenge": "…", "rpId": "example.org"})

    challenge: str
    options: dict[str, Any]


class NewPasskey(Asked):
    """A passkey that a browser has made."""

    model_config = example(challenge="k3v9x2mmq7r5t8w4n6p2", credential={"id": "…"}, label="Phone")

    challenge: str = Field(max_length=40)
    credential: dict[str, Any]
    """As `PublicKeyCredential.toJSON()` gives it."""
    label: Label = ""
    """By which you know it again."""


class PasskeyShown(Asked):
    """What a passkey has signed, to come in."""

    model_config = example(challenge="k3v9x2mmq7r5t8w4n6p2", credential={"id": "…"})

    challenge: str = Field(max_length=40)
    credential: dict[str, Any]


class Goodbye(Asked):
    """That all about oneself is to be deleted: said by one's name, so that it is no slip."""

    model_config = example(name="Ann")

    name: str = Field(max_length=40)


class PersonFile(BaseModel):
    """All that is kept about you. What stands in it is described in the manual under Privacy."""

    model_config = shown(format="pipworks-person", version=1, made=AT) | {"extra": "allow"}

    format: str
    version: int
    made: Time


GAMES = {"game": "femto", "title": "Femto", "games": 12}
FAVOURITE = {
    "code": "femto:goal=low",
    "game": "femto",
    "title": "Femto",
    "games": 7,
    "version": None,
    "name": None,
}


class GamesPlayed(BaseModel):
    """How many games of a game somebody has finished."""

    model_config = shown(**GAMES)

    game: str
    title: str
    games: int


class FavouriteVariant(GamesPlayed):
    """A variant that somebody plays often; the version it is published as, if it is."""

    model_config = shown(**FAVOURITE)

    code: str
    version: str | None
    name: str | None


class Published(BaseModel):
    """A version that somebody has published."""

    model_config = shown(id="k3v9x2mmq7r5", name="Low tide", code="femto:goal=low")

    id: str
    name: str
    code: str


class ProfileTold(BaseModel):
    """What anybody may know of somebody. Games at private tables are counted, and not shown."""

    model_config = shown(
        handle="k3v9x2mmq7r5", name="Ann", you=False, since=AT, claimed=True, blocked=False, games=12,
        played=[GAMES], favourites=[FAVOURITE], ratings=[STANDING], versions=[], latest=[],
    )  # fmt: skip

    handle: str | None
    name: str
    you: bool
    since: Time
    claimed: bool
    """Whether the name is kept by who bears it: nobody else can be called so here."""
    blocked: bool
    """Whether you have blocked them."""
    games: int
    played: list[GamesPlayed]
    favourites: list[FavouriteVariant]
    """What they have played most often."""
    ratings: list[GameRating]
    versions: list[Published]
    latest: list[TableInfo]


class Block(Asked):
    """Whether you want nothing to do with somebody."""

    model_config = example(blocked=True)

    blocked: bool


class SeatPerson(BaseModel):
    """Who sits at a table: by which handle they can be asked about, and whether you have blocked them."""

    model_config = shown(seat=1, handle="k3v9x2mmq7r5", you=False, blocked=False)

    seat: int
    handle: str | None
    """Nothing of bots, open seats, and pupils of a class."""
    you: bool
    blocked: bool


class TablePeople(BaseModel):
    """Who sits at a table."""

    model_config = shown(seats=[{"seat": 1, "handle": "k3v9x2mmq7r5", "you": False, "blocked": False}])

    seats: list[SeatPerson]


class Blocked(BaseModel):
    """Whom you have blocked."""

    model_config = shown(people=[{"handle": "k3v9x2mmq7r5", "name": "Eve"}])

    people: list[BlockedPerson]


class BlockedPerson(BaseModel):
    """Somebody whom you have blocked."""

    model_config = shown(handle="k3v9x2mmq7r5", name="Eve")

    handle: str
    name: str


class ChatReport(Asked):
    """A line of chat, by the number of its event, that whoever keeps order should see."""

    model_config = example(number=12, why="insults")

    number: int = Field(ge=1, le=2**31 - 1)
    why: Why = ""


class Taken(BaseModel):
    """That it has been taken down."""

    model_config = shown(taken=True)

    taken: bool = True


class MailBack(Asked):
    """An address to which a link is to come that lets who has it back in."""

    model_config = example(address="ann@example.org")

    address: Annotated[Email, Field(min_length=1)]


# For hosts

REPORT = {
    "id": "k3v9x2mmq7r5", "at": AT, "accused": "k3v9x2mmq7r6", "reporter": "k3v9x2mmq7r7",
    "table": "k3v9x2mmq7r5t8w4n6p2", "number": 12, "name": "Eve", "text": "…", "why": "insults",
    "settled": None,
}  # fmt: skip
SANCTION = {
    "kind": "mute",
    "handle": "k3v9x2mmq7r6",
    "name": "Eve",
    "at": AT,
    "until": None,
    "why": "insults",
}
DEED = {
    "number": 1, "at": AT, "host": "Ann", "did": "mute", "name": "Eve", "table": None, "until": None,
    "why": "insults",
}  # fmt: skip


class ReportTold(BaseModel):
    """A line of chat that somebody has reported. People are named by their handles."""

    model_config = shown(**REPORT)

    id: str
    at: Time
    accused: str | None
    reporter: str | None
    table: str
    number: int
    name: str
    text: str
    why: str
    settled: Time | None


class SanctionTold(BaseModel):
    """That somebody is muted or banned; for good, if there is no `until`."""

    model_config = shown(**SANCTION)

    kind: str
    handle: str | None
    name: str
    at: Time
    until: Time | None
    why: str


class DeedTold(BaseModel):
    """Something that a host has done."""

    model_config = shown(**DEED)

    number: int
    at: Time
    host: str
    did: str
    name: str
    table: str | None
    until: Time | None
    why: str


class OrderTold(BaseModel):
    """What whoever keeps order has to see; the latest first."""

    model_config = shown(host="Ann", reports=[REPORT], sanctions=[SANCTION], log=[DEED])

    host: str
    """Who asks."""
    reports: list[ReportTold]
    sanctions: list[SanctionTold]
    log: list[DeedTold]


class SanctionWish(Asked):
    """That somebody is to be muted or banned: for so long, or until it is lifted."""

    model_config = example(kind="mute", seconds=86400, why="insults")

    kind: Annotated[str, Field(pattern="^(mute|ban)$")]
    seconds: float | None = Field(None, gt=0, le=3.2e9)
    why: Why = ""


class Closing(Asked):
    """Why a table is closed."""

    model_config = example(why="insults")

    why: Why = ""


Blocked.model_rebuild()
