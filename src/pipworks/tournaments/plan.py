"""What a tournament is to be: the game, the manner, rounds, clocks, what counts, and what breaks ties."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import AfterValidator, ConfigDict, Field

from pipworks.engine import Variant
from pipworks.tables.commands import Asked, Clock, Code
from pipworks.tables.naming import clean
from pipworks.tournaments.errors import BadPlan

Manner = Literal["round-robin", "swiss", "knock-out", "arena", "ladder"]
TieBreak = Literal["buchholz", "buchholz-cut", "sonneborn-berger", "direct", "wins"]

MOST_PLAYERS = 500
MANNERS: tuple[str, ...] = get_args(Manner)
PAIRED_MANNERS = ("round-robin", "knock-out", "ladder")
"""Manners in which two meet at a table, and never more."""
LIVE_CLAIM, POST_CLAIM = 15.0, 86_400.0
"""For how long a claim window is open if nothing else is said, by the pace."""
LIVE_NO_SHOW = 120.0
"""Who has not made a first choice by then, if nothing else is said, has not come."""

TeamName = Annotated[str, AfterValidator(clean), Field(min_length=1, max_length=40, examples=["Owls"])]


class Plan(Asked):
    """A tournament as somebody wishes for it."""

    model_config = ConfigDict(frozen=True)

    name: Annotated[str, AfterValidator(clean), Field(min_length=1, max_length=60)]
    variant: Code
    manner: Manner = "swiss"
    rounds: int | None = Field(None, ge=1, le=30, description="Swiss: how many; else as many as it takes.")
    games: int = Field(
        1, ge=1, le=7, description="Round robin: how often each two meet. Knock-out: games of a match."
    )
    minutes: int | None = Field(None, ge=1, le=1440, description="Arena: for how long, in minutes.")
    reach: int = Field(3, ge=1, le=20, description="Ladder: how many places up one may challenge.")
    scoring: Literal["usual", "own"] = Field(
        "usual", description="`usual`: 1, ½, 0. `own`: by place, as the game's own rules say."
    )
    target: int | None = Field(None, ge=1, le=1000, description="Over when somebody has so many points.")
    tie_breaks: tuple[TieBreak, ...] = Field(
        ("buchholz", "sonneborn-berger", "direct"), max_length=5, json_schema_extra={"uniqueItems": True}
    )
    pace: Literal["live", "correspondence"] = "live"
    clock: Clock = Field(default_factory=lambda: Clock(bank=300, increment=5))
    claim_seconds: float | None = Field(None, gt=0, le=31 * 86400.0)
    no_show: float | None = Field(
        None, ge=10, le=31 * 86400.0, description="Seconds after which who has not begun has not come."
    )
    teams: tuple[TeamName, ...] = Field(
        (),
        max_length=20,
        description="None, or two and more of different names.",
        json_schema_extra={"uniqueItems": True},
    )
    team_counts: int = Field(4, ge=1, le=100, description="So many of a team's best count for it.")
    late: bool = Field(True, description="Whether people may enter after it has begun.")
    most: int = Field(MOST_PLAYERS, ge=2, le=MOST_PLAYERS)
    public: bool = Field(True, description="Whether it is listed for everybody.")
    rated: bool = Field(False, description="Whether its games count for ratings.")
    chat: bool = False

    def __hash__(self) -> int:
        return hash((self.name, self.variant, self.manner))

    @property
    def window(self) -> float:
        """For how long a claim window is open, in seconds."""
        return self.claim_seconds or (LIVE_CLAIM if self.pace == "live" else POST_CLAIM)

    @property
    def absence(self) -> float | None:
        """After how many seconds who has not begun has not come; by correspondence only if that is said."""
        return self.no_show or (LIVE_NO_SHOW if self.pace == "live" else None)


def checked(plan: Plan, variant: Variant) -> Plan:
    """The plan with the variant's own code and all that it needs. Raises BadPlan."""
    if variant.seats < 2:
        raise BadPlan("{code} is played alone: a tournament needs a game for two or more", code=variant.code)
    if variant.seats > 2 and plan.manner in PAIRED_MANNERS:
        raise BadPlan(
            "{code} has {seats} seats, and this manner pairs two at a time: choose Swiss or an arena",
            code=variant.code,
            seats=variant.seats,
        )
    if plan.manner == "swiss" and plan.rounds is None and plan.target is None:
        raise BadPlan("a Swiss tournament needs a number of rounds, or of points to be reached")
    if plan.manner == "arena" and plan.minutes is None:
        raise BadPlan("an arena needs to know for how many minutes it goes on")
    if plan.manner == "arena" and plan.pace != "live":
        raise BadPlan("an arena is played live: choose another manner for games by correspondence")
    if plan.scoring == "own" and not variant.game.scoring:
        raise BadPlan("{game} has no scoring of its own: leave it the usual one", game=variant.game.called)
    if plan.scoring == "own" and plan.manner in ("knock-out", "ladder"):
        raise BadPlan("in this manner only wins count: leave the scoring the usual one")
    if plan.target is not None and plan.manner in ("knock-out", "ladder"):
        raise BadPlan("in this manner there are no points to be reached: leave them out")
    if len(set(plan.tie_breaks)) < len(plan.tie_breaks):
        raise BadPlan("each way to break ties can be there once")
    if len(set(plan.teams)) < len(plan.teams) or len(plan.teams) == 1:
        raise BadPlan("teams are two or more, of different names")
    if plan.teams and plan.manner in ("knock-out", "ladder"):
        raise BadPlan("in this manner everybody plays alone: leave the teams out")
    if plan.clock.cap is not None and plan.clock.cap < plan.clock.bank:
        raise BadPlan("a clock cannot begin with more than its cap")
    return plan.model_copy(update={"variant": variant.code})
