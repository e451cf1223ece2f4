"""What the API says about finished games, as typed data."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from pipworks.web.models import shown
from pipworks.web.tablemodels import LineTold, Result, View, Views


class ReplayStep(BaseModel):
    """A position of a finished game, and what led to it. Step 0 is the beginning."""

    model_config = shown(
        number=1,
        turn=1,
        position="…",
        lines=[],
        told=[],
        view={},
        views={},
        scores=[0.0, 0.0],
        choices={"0": "10", "1": "8"},
    )

    number: int
    turn: int
    position: str
    """The position as text: a new table can begin there."""
    lines: list[LineTold]
    told: list[str]
    view: View
    """As somebody sees it who may look into every hand, as far as the game's view can show that."""
    views: Views
    scores: list[float]
    choices: dict[str, str] | None
    """The choices that led here; null for the beginning and for random events."""
    to_act: list[int]


class Replay(BaseModel):
    """A finished game laid open."""

    model_config = shown(
        variant="femto", players=["Ann", "Greedy"], steps=[], result=None, commitment="8f2c…"
    )

    variant: str
    players: list[str]
    steps: list[ReplayStep]
    result: Result | None
    commitment: str | None


class Worth(BaseModel):
    """What a choice is worth to who has it, and how often the best mix makes it."""

    model_config = shown(value=0.25, share=0.5)

    value: float
    share: float


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
    grade: Literal["best", "good", "inaccuracy", "mistake", "blunder"]
    choices: dict[str, Worth]


class Matrix(BaseModel):
    """What each pair of choices is worth to the first of two players, and both players' best mixes."""

    model_config = shown(
        rows=["8", "10"], columns=["5"], values=[[0.5], [0.25]], mixes=[{"8": 1.0, "10": 0.0}, {"5": 1.0}]
    )

    rows: list[str]
    columns: list[str]
    values: list[list[float]]
    mixes: list[dict[str, float]]


class ExactStep(BaseModel):
    """A choice of a game that can be solved, made at this step of the replay and leading to the next."""

    model_config = shown(step=0, turn=1, value=0.1, seats={}, matrix=None)

    step: int
    turn: int
    value: float
    seats: dict[str, Judged]
    matrix: Matrix | None


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


class ExactAnalysis(BaseModel):
    """What every choice was worth."""

    model_config = shown(kind="exact", scores=[[0.0, 0.0]], steps=[])

    kind: Literal["exact"]
    scores: list[list[float]]
    """Everybody's score at every step of the replay."""
    steps: list[ExactStep]


class SolutionsAnalysis(BaseModel):
    """How every target could have been made."""

    model_config = shown(kind="solutions", scores=[[0.0, 0.0]], targets=[])

    kind: Literal["solutions"]
    scores: list[list[float]]
    targets: list[Target]


class CourseAnalysis(BaseModel):
    """How the scores went."""

    model_config = shown(kind="course", scores=[[0.0, 0.0]])

    kind: Literal["course"]
    scores: list[list[float]]


Analysis = Annotated[ExactAnalysis | SolutionsAnalysis | CourseAnalysis, Field(discriminator="kind")]


class Progress(BaseModel):
    """How much of an analysis is done, from 0 to 1: ask again."""

    model_config = shown(progress=0.4)

    progress: float
