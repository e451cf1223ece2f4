"""What the API says about tournaments, as typed data."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from pipworks.tables.commands import Asked
from pipworks.tournaments import Plan
from pipworks.tournaments.asking import Begin, Challenge, End, Leave, Rest, Return, TakeOut
from pipworks.tournaments.plan import Manner
from pipworks.web.models import Name, Time, example, shown

Stand = Literal["open", "running", "over"]

_SHORT: dict[str, Any] = {
    "id": "k3v9x2mmq7r5t8w4n6p2",
    "code": "BKRTMP",
    "name": "Friday night",
    "variant": "femto",
    "game": "femto",
    "title": "Femto",
    "manner": "swiss",
    "status": "open",
    "public": True,
    "made": "2031-05-04T09:30:00.000Z",
    "starts": None,
    "players": 7,
}
_PLAN: dict[str, Any] = {"name": "Friday night", "variant": "femto", "manner": "swiss", "rounds": 5}


class NewTournament(Asked):
    """A tournament to be made."""

    model_config = example(plan=_PLAN, begins_in=3600)

    plan: Plan
    begins_in: Annotated[
        float | None, Field(ge=0, le=366 * 86400.0, description="Begin by itself after so many seconds.")
    ] = None


class Enter(Asked):
    """Enter, or come back after having withdrawn."""

    do: Literal["enter"]
    name: Name | None = None
    team: Annotated[str | None, Field(max_length=40)] = None


TournamentCommand = Annotated[
    Enter | Leave | Rest | Return | Challenge | Begin | End | TakeOut, Field(discriminator="do")
]


class TournamentShort(BaseModel):
    """A tournament in a list."""

    model_config = shown(**_SHORT)

    id: str
    code: str
    """What people type to find it."""
    name: str
    variant: str
    game: str
    title: str
    manner: Manner
    status: Stand
    public: bool
    made: Time
    starts: Time | None
    """When it begins by itself."""
    players: int


class TournamentList(BaseModel):
    """Tournaments: those that one has to do with, and those that are public, by how far they are."""

    model_config = shown(yours=[], open=[], running=[], over=[])

    yours: list[TournamentShort]
    open: list[TournamentShort]
    running: list[TournamentShort]
    over: list[TournamentShort]


class TournamentStanding(BaseModel):
    """Where somebody stands. Who cannot be told apart has the same place."""

    model_config = shown(
        place=1, number=3, name="Ann", team=None, points=2.5, breaks=[4.5, 3.25], played=3, won=2, drawn=1,
        lost=0, byes=0, run=1, doubled=False, gone=False, rests=False,
    )  # fmt: skip

    place: int
    number: int
    """By which those who take part are known in games and byes."""
    name: str
    team: str | None
    points: float
    breaks: list[float]
    """The figures of the tie-breaks, in the order of the plan."""
    played: int
    won: int
    drawn: int
    lost: int
    byes: int
    run: int
    """How many games in a row they have just won."""
    doubled: bool
    """Whether their next game counts twice, in an arena."""
    gone: bool
    rests: bool


class TournamentTeam(BaseModel):
    """Where a team stands, by the points of its best."""

    model_config = shown(place=1, team="Owls", points=9.5, best=[3, 1, 8, 5])

    place: int
    team: str
    points: float
    best: list[int]


class TournamentGame(BaseModel):
    """A game. `places` and `points` are by seat; without places it counts for nobody, or goes on."""

    model_config = shown(
        table="k3v9x2mmq7r5t8w4n6p2", invitation="w4n6p2k3v9x2mmq7r5t8", round=2, place=1, players=[3, 1],
        over=True, places=[1, 2], points=[1.0, 0.0], absent=[],
    )  # fmt: skip

    table: str
    invitation: str | None
    """By which it can be watched."""
    round: int
    place: int
    players: list[int]
    over: bool
    places: list[int] | None
    points: list[float] | None
    absent: list[int]
    """Who did not come."""


class TournamentRow(BaseModel):
    """What somebody has got in the games against each other, in the order of the standings."""

    model_config = shown(number=3, got=[[], [1.0], [0.5]])

    number: int
    got: list[list[float]]


class TournamentMatch(BaseModel):
    """A match of a knock-out. Nobody stands where it is not known yet, or never will be, who comes."""

    model_config = shown(
        players=[3, 6], points=[1.0, 0.0], winner=3, settled=True, by_lot=False, playing=False,
        table="k3v9x2mmq7r5t8w4n6p2", invitation=None,
    )  # fmt: skip

    players: list[int | None]
    points: list[float]
    winner: int | None
    settled: bool
    by_lot: bool
    """Whether the lot has decided, because nothing else did."""
    playing: bool
    table: str | None
    invitation: str | None


class TournamentPage(TournamentShort):
    """A tournament, for everybody."""

    model_config = shown(
        **_SHORT, plan=_PLAN, seats=2, scale=[], reason=None, began=None, ended=None, until=None,
        round=0, rounds=5, shown=0, can_begin=True, playing=0, games_over=0,
        standings=[], teams=[], games=[], byes=[], cross=None, bracket=[],
    )  # fmt: skip

    plan: Plan
    seats: int
    scale: list[int]
    """Points by place, where the game's own scoring counts."""
    reason: Literal["played", "stopped", "cancelled"] | None
    began: Time | None
    ended: Time | None
    until: Time | None
    """When an arena is over."""
    round: int
    rounds: int | None
    shown: int
    """The round whose games are told."""
    can_begin: bool
    playing: int
    games_over: int
    standings: list[TournamentStanding]
    teams: list[TournamentTeam]
    games: list[TournamentGame]
    byes: list[int]
    cross: list[TournamentRow] | None
    bracket: list[list[TournamentMatch]]


class TournamentSelf(BaseModel):
    """A tournament as far as it concerns who asks."""

    model_config = shown(
        yours=False, status="running", round=2, number=3, name="Ann", gone=False, rests=False, missed=0,
        bye=False, table="k3v9x2mmq7r5t8w4n6p2", others=["Bob"],
    )  # fmt: skip

    yours: bool
    """Whether they have made it."""
    status: Stand
    round: int
    number: int | None
    name: str | None
    gone: bool
    rests: bool
    missed: int
    """To how many games in a row they have not come."""
    bye: bool
    table: str | None
    """Where they are to play now."""
    others: list[str]


class TournamentDoor(BaseModel):
    """The tournament of a code."""

    model_config = shown(id="k3v9x2mmq7r5t8w4n6p2")

    id: str


class TournamentResults(BaseModel):
    """All results, for programs. Points are fractions as text."""

    model_config = ConfigDict(
        extra="allow",
        json_schema_extra={
            "examples": [
                {
                    "name": "Friday night", "plan": _PLAN, "status": "over", "began": None, "ended": None,
                    "standings": [], "games": [], "byes": [],
                }
            ]
        },
    )  # fmt: skip

    name: str
    plan: Plan
    status: Stand
    began: Time | None
    ended: Time | None
    standings: list[dict[str, Any]]
    games: list[dict[str, Any]]
    byes: list[dict[str, Any]]
