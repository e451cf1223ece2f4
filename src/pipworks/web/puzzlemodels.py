"""What the API says about puzzles that are positions, as typed data."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from pipworks.tables.commands import Asked
from pipworks.web.models import example, shown
from pipworks.web.tablemodels import View


class PuzzlePosition(BaseModel):
    """A position in which one answer alone is right: what is asked, and what can be answered."""

    model_config = shown(
        puzzle="0123456789",
        day="2031-05-04",
        kind="only-win",
        title="The only win",
        question="Only one choice wins for certain, whatever the other side does. Which one?",
        answers=1,
        choices=["4", "6", "10"],
        told=["4", "6", "10"],
        difficulty=0.311,
        rating=1098,
        variant="femto",
        position="hands=4-6-10/7-8 front=2/3-5",
        seat=0,
        view={},
        ask="Lay a card face down.",
    )

    puzzle: str
    day: str | None
    """The day whose puzzle it is; null for any other."""
    kind: str
    title: str
    question: str
    answers: int
    """How many choices the answer is."""
    choices: list[str]
    told: list[str]
    """The same in words."""
    difficulty: float
    """From 0 to 1, measured: the share of solvers of a limited sight who miss it."""
    rating: int
    """The same as a rating: who has that rating solves it half of the time."""
    variant: str
    position: str
    seat: int
    """Who is asked."""
    view: View
    """The position as that seat sees it."""
    ask: str | None


class PuzzlePositionAnswer(Asked):
    """The choices that answer a puzzle; none to give up. With a rating, what becomes of it is told."""

    model_config = example(choices=["6"], rating=1000, tried=0)

    choices: list[Annotated[str, Field(max_length=60)]] = Field(max_length=10)
    rating: float | None = Field(None, ge=0, le=10_000, allow_inf_nan=False)
    tried: int = Field(0, ge=0, le=1_000_000)
    """How many puzzles were tried before this one."""


class WeighedChoice(BaseModel):
    """A choice and what it is worth: the chance to win, a draw counting half, or points where these count."""

    model_config = shown(choice="6", right=True, worth=1.0, least=1.0, against=["7", "8"], share=1.0)

    choice: str
    right: bool
    worth: float
    """The least that it earns over all best strategies of the other side."""
    least: float
    """What it earns against the answers that are worst for it."""
    against: list[str]
    share: float
    """How often best play makes it."""


class PuzzlePositionJudged(BaseModel):
    """What an answer came to, and why."""

    model_config = shown(
        right=True,
        told="Right: 6.",
        answer=["6"],
        explanation=["6 wins for certain."],
        chances=True,
        choices=[],
        rating=1016.0,
    )

    right: bool
    told: str
    answer: list[str]
    explanation: list[str]
    chances: bool
    """Whether worths are chances to win, from 0 to 1, and not points."""
    choices: list[WeighedChoice]
    rating: float | None
    """What the rating that was sent has become; null if none was sent."""


class ReadyAnswer(BaseModel):
    """An answer that can be given to a puzzle, and what it comes to."""

    model_config = shown(choices=["6"], right=True, told="Right: 6.")

    choices: list[str]
    """In the order of the puzzle's choices; none to give up."""
    right: bool
    told: str


class KeptPuzzlePosition(BaseModel):
    """A puzzle with all that is needed to judge its answers without a connection."""

    model_config = shown(asked={}, answers=[], judged={})

    asked: PuzzlePosition
    answers: list[ReadyAnswer]
    """All answers that can be given."""
    judged: PuzzlePositionJudged
    """What giving up comes to: the answer and why."""


class PuzzleKit(BaseModel):
    """Puzzles of a day, the same for everybody, easy ones first, to be solved without a connection."""

    model_config = shown(game="femto", day="2031-05-04", puzzles=[])

    game: str
    day: str
    puzzles: list[KeptPuzzlePosition]
