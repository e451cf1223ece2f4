"""What the API says about finished games, as typed data."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from pipworks.lab.weighing import MOST_EFFORT
from pipworks.tables.commands import BY_SEAT, MOST_CHOICE, Asked, Code, Name
from pipworks.web.models import example, shown
from pipworks.web.tablemodels import LineTold, Result, View, Views


class StepTold(BaseModel):
    """A position of a finished game, and what led to it. Step 0 is the beginning."""

    number: int
    turn: int
    position: str
    """The position as text: a new table can begin there."""
    lines: list[LineTold]
    told: list[str]
    scores: list[float]
    choices: dict[str, str] | None
    """The choices that led here; null for the beginning and for random events."""
    to_act: list[int]
    words: dict[str, dict[str, str]]
    """Of those to act: their choices in words, by how these are written, where that says something else."""


_STEP: dict[str, Any] = {
    "number": 1, "turn": 1, "position": "…", "lines": [], "told": [], "scores": [0.0, 0.0],
    "choices": {"0": "10", "1": "8"}, "to_act": [], "words": {}, "view": {}, "views": {},
}  # fmt: skip


class ReplayStep(StepTold):
    """A step of a replay, as everybody saw it."""

    model_config = shown(**_STEP)

    view: View
    """As somebody sees it who may look into every hand, as far as the game's view can show that."""
    views: Views


class BriefStep(StepTold):
    """A step of a replay of whose views only that stands there which is new since the step before.

    A view is what it was at the last step, with these fields instead. At step 0 all are there but the zones.
    """

    model_config = shown(**_STEP)

    view: dict[str, Any]
    views: dict[str, dict[str, Any]]


class GameLaidOpen(BaseModel):
    """A finished game laid open."""

    variant: str
    players: list[str]
    result: Result | None
    commitment: str | None


_LAID_OPEN: dict[str, Any] = {
    "players": ["Ann", "Greedy"], "result": None, "commitment": "8f2c…", "steps": [],
}  # fmt: skip


class Replay(GameLaidOpen):
    """A finished game laid open, step by step."""

    model_config = shown(variant="femto", **_LAID_OPEN)

    steps: list[ReplayStep]


class BriefReplay(GameLaidOpen):
    """A finished game laid open, step by step, in brief."""

    model_config = shown(variant="femto", **_LAID_OPEN)

    steps: list[BriefStep]


class Worth(BaseModel):
    """What a choice is worth to who has it, and how often to make it."""

    model_config = shown(value=0.25, error=0.0, chance=0.625, share=0.5, cards=["8"])

    value: float | None
    """In the game's payoffs; null where a search has not tried it."""
    error: float | None
    """The standard error of a search; 0 where it is exact."""
    chance: float | None
    """The same as the chance to win, a draw counting as a share of it; null where the game is about more."""
    share: float
    cards: list[str]
    """The cards of one's hand that it lays."""


class Weighed(Worth):
    """A choice, and what it is worth to who has it."""

    model_config = shown(choice="8", value=0.25, error=0.125, chance=0.625, share=0.5, cards=["8"], visits=64)

    choice: str
    visits: int | None = None
    """How often a search has tried it; null where its worth is proved."""


class Judged(BaseModel):
    """A choice, what it was worth against best play, and what would have been best."""

    model_config = shown(
        choice="10", value=0.25, best="8", best_value=0.5, loss=0.25, grade="mistake", choices={}
    )

    choice: str
    value: float
    best: str
    best_value: float
    loss: float
    """What it costs; where a search has weighed it, only as far as that is clear of the errors."""
    grade: Literal["best", "good", "inaccuracy", "mistake", "blunder"]
    sure: list[str] = []
    """The choices that win for certain, when the choice made does not."""
    only: list[str] = []
    """The answers against which the choice made wins all the same."""
    choices: dict[str, Worth]


class Matrix(BaseModel):
    """What each pair of choices is worth to the first of two players, and both players' best mixes."""

    model_config = shown(
        rows=["8", "10"],
        columns=["5"],
        values=[[0.5], [0.25]],
        chances=[[0.75], [0.625]],
        mixes=[{"8": 1.0, "10": 0.0}, {"5": 1.0}],
    )

    rows: list[str]
    columns: list[str]
    values: list[list[float]]
    chances: list[list[float | None]]
    """The same as the first player's chance to win."""
    mixes: list[dict[str, float]]


class WeighedStep(BaseModel):
    """Choices that have been weighed, made at this step of the replay and leading to the next."""

    model_config = shown(step=0, turn=1, value=0.1, error=0.0, seats={}, matrix=None, exact=True)

    step: int
    turn: int
    value: float | None
    """To the first of two players; null where there are more."""
    error: float | None
    """Its standard error; 0 where it is exact."""
    seats: dict[str, Judged]
    matrix: Matrix | None
    exact: bool
    """Whether it is proved: in a game that is searched, from where the rest is open and small."""


class Target(BaseModel):
    """A target of a game about equations, and how it could be made."""

    model_config = shown(
        step=0, turn=1, values=[8, 5, 10, 3], target=1, solutions=["(8+5)÷(10+3)"], count=1, made_by=0,
        said="(8+5)/(10+3)",
    )  # fmt: skip

    step: int
    turn: int
    values: list[int]
    target: int
    solutions: list[str]
    count: int
    made_by: int | None
    said: str | None


class LuckyEvent(BaseModel):
    """What a random event has changed."""

    model_config = shown(step=3, changes=[0.09, -0.09], error=0.03)

    step: int
    """The step of the replay from which it leads to the next."""
    changes: list[float]
    """Of everybody's chance to win."""
    error: float
    """By so much they may be off, 95 times in 100."""


class LuckOfSeat(BaseModel):
    """What a seat's result has come of, in chances to win: its parts and the even share add up to `end`."""

    model_config = shown(deal=0.02, draws=0.11, slips=-0.08, other=0.2, rest=0.25, end=1.0)

    deal: float
    draws: float | None
    """By all random events; null where there are none, or too many to be told apart."""
    slips: float
    """What the seat's own choices have cost."""
    other: float | None
    """What the other's have cost, of two players."""
    rest: float
    """How the choices of all met, and whatever was not told apart."""
    end: float


class Luck(BaseModel):
    """What was luck in a game and what was choice."""

    model_config = shown(even=0.5, events=[], seats=[], error=0.05)

    even: float
    """What everybody begins with."""
    events: list[LuckyEvent] | None
    """Null where there are too many to be told apart."""
    seats: list[LuckOfSeat]
    error: float | None
    """By so much `draws` may be off, 95 times in 100."""


class Course(BaseModel):
    """How a game went."""

    scores: list[list[float]]
    """Everybody's score at every step of the replay."""
    chances: list[list[float]] | None
    """Everybody's chance to win at every step, by what the choices are worth, else by going on at random."""
    bands: list[list[tuple[float, float]]] | None
    """Between what they lie, 95 times in 100; null where they are proved."""
    by: Literal["proof", "search", "playouts"] | None
    """How they are known: by best play, by search from what choosers know, by going on at random."""
    luck: Luck | None
    """Null where a game is not about winning, or not over."""
    moment: int | None
    """The step that mattered most."""


_COURSE: dict[str, Any] = {
    "scores": [[0.0, 0.0]], "chances": [[0.5, 0.5]], "bands": None, "by": "proof", "luck": None, "moment": 0,
}  # fmt: skip


class ExactAnalysis(Course):
    """What every choice was worth, exactly."""

    model_config = shown(kind="exact", steps=[], **_COURSE)

    kind: Literal["exact"]
    steps: list[WeighedStep]


class SearchAnalysis(Course):
    """What every choice was worth, as far as a search can tell from what the chooser knew."""

    model_config = shown(kind="search", steps=[], **_COURSE)

    kind: Literal["search"]
    steps: list[WeighedStep]


class SolutionsAnalysis(Course):
    """How every target could have been made."""

    model_config = shown(kind="solutions", targets=[], **_COURSE)

    kind: Literal["solutions"]
    targets: list[Target]


Analysis = Annotated[ExactAnalysis | SearchAnalysis | SolutionsAnalysis, Field(discriminator="kind")]


ChoiceText = Annotated[str, Field(max_length=MOST_CHOICE)]


class PositionAsked(Asked):
    """A position of a variant, as its text."""

    model_config = example(variant="femto", position="hands=3-5-7-10/2-4-6-8")

    variant: Code
    position: Annotated[str, Field(max_length=4000)] | None = None
    """Null: as the game begins, dealt anew."""
    names: list[Name] = Field([], max_length=8)
    """What the players are called in what is told, by seat; who has no name here is told of by number."""


class LookAsked(PositionAsked):
    """A position, and how closely to look at it."""

    model_config = example(variant="femto", position="hands=3-5-7-10/2-4-6-8", effort=1)

    effort: int = Field(default=1, ge=1, le=MOST_EFFORT)
    """Where choices are estimated, so many times as many games are imagined, and five seconds are taken at
    most for each who chooses. What is proved stays as it is."""


class GoingOn(PositionAsked):
    """How a position is to be played on: by a choice of one seat, bots of a level choosing for the others."""

    model_config = example(
        variant="femto", position="hands=3-5-7-10/2-4-6-8", seat=0, choice="10", level="club"
    )

    seat: int = Field(ge=0, le=7)
    choice: ChoiceText | None = None
    """Null: the others go on until the seat has to choose."""
    level: Literal["novice", "beginner", "club", "expert", "master"] = "club"


class LineAsked(PositionAsked):
    """Choices at a position, of which it is asked where they lead."""

    model_config = example(variant="femto", position="hands=3-5-7-10/2-4-6-8", choices={"0": "10"})

    choices: dict[Annotated[int, Field(ge=0, le=7)], ChoiceText] = Field(
        {}, max_length=8, json_schema_extra=BY_SEAT
    )
    """By seat; for who is not among them a master chooses."""


class LookedAt(BaseModel):
    """A position, and what every choice there is worth."""

    model_config = shown(
        kind="exact", exact=True, step={}, chances=[0.5, 0.5], value=0.0, weighed={}, matrix=None,
        target=None, games=0,
    )  # fmt: skip

    kind: Literal["exact", "search", "solutions"]
    """How positions of this game are weighed."""
    exact: bool
    """Whether what is said of this one is proved: so are the last ones of a game that is searched, too, where
    they are open and few."""
    step: ReplayStep
    chances: list[float] | None
    value: float | None
    weighed: dict[str, list[Weighed]]
    """By seat, for those who have a choice."""
    matrix: Matrix | None
    target: Target | None
    games: int
    """So many games were imagined for it; none where it is exact."""


class GoneOn(BaseModel):
    """A position played on: the steps of a replay, of which the first is the position itself."""

    model_config = shown(steps=[])

    steps: list[ReplayStep]


class Progress(BaseModel):
    """How much of an analysis is done, from 0 to 1: ask again."""

    model_config = shown(progress=0.4)

    progress: float
