"""What the API says about classes, as typed data."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from pipworks.club.tasks import FEWEST_TASKS, MOST_TASKS
from pipworks.engine.puzzles import MOST_SAID
from pipworks.tables.commands import Asked, Code
from pipworks.web.models import EquationOptions, Line, Name, Time, Token, example, shown
from pipworks.web.puzzlemodels import PuzzlePosition

Kind = Literal["seats", "turns", "cards", "own"]
Against = Literal["pupils", "bot", "practice", "race"]
"""Whom pupils play: each other or a bot; or whether all do the same tasks, as practice or as a race."""
Stand = Literal["waiting", "playing", "paused", "over", "abandoned"]


class NewClass(Asked):
    """A class to be opened."""

    model_config = example(variant="femto")

    variant: Code | None = None


class ClassChange(Asked):
    """What is to be different, from the next round on. Fields left out stay as they are."""

    model_config = example(variant="femto", against="pupils", kept=False)

    variant: Code | None = None
    against: Against | None = None
    bot: Annotated[str | None, Field(max_length=40)] = None
    """Who plays where no pupil does."""
    chat: bool | None = None
    kept: bool | None = None
    """Whether the class, with its names and games, stays for more than a day."""
    tasks: Code | None = None
    """What tasks are of: a variant that sets puzzles or comes with problems, `24` or `countdown`."""
    many: Annotated[int | None, Field(ge=FEWEST_TASKS, le=MOST_TASKS)] = None
    """So many tasks a round."""


class StartRound(Asked):
    """Pair everybody, and begin."""

    do: Literal["start"]


class EndRound(Asked):
    """End what is still being played."""

    do: Literal["end"]


class PauseAll(Asked):
    """Have everybody stop."""

    do: Literal["pause"]


class GoOn(Asked):
    """Have everybody go on."""

    do: Literal["go_on"]


class SendPupilAway(Asked):
    """Remove a pupil."""

    do: Literal["send_away"]
    pupil: Annotated[int, Field(ge=1, le=1000)]


class AskClass(Asked):
    """Ask the class to guess: one of the ready questions, or with text and answers one's own."""

    do: Literal["ask"]
    kind: Kind
    text: Annotated[Line | None, Field(max_length=160)] = None
    answers: Annotated[
        list[Annotated[Line, Field(min_length=1, max_length=40)]] | None, Field(max_length=12)
    ] = None


class CloseQuestion(Asked):
    """Take no more guesses, and show them."""

    do: Literal["close_question"]


ClassCommand = Annotated[
    StartRound | EndRound | PauseAll | GoOn | SendPupilAway | AskClass | CloseQuestion,
    Field(discriminator="do"),
]


class Comer(Asked):
    """Somebody who comes to a class."""

    model_config = example(name="Mia")

    name: Name


class Guess(Asked):
    """A guess: the number of the question, and which of its answers, from 0."""

    model_config = example(question=1, answer=0)

    question: Annotated[int, Field(ge=1, le=10_000)]
    answer: Annotated[int, Field(ge=0, le=100)]


class ClassPlayer(BaseModel):
    """Who sits at a table of a class."""

    model_config = shown(name="Mia", bot=False)

    name: str
    bot: bool


class ClassGame(BaseModel):
    """A game of the round."""

    model_config = shown(place=1, players=[], status="over", turn=6, winners=[0], text="Mia wins.")

    place: int
    players: list[ClassPlayer]
    status: Stand
    turn: int
    winners: list[int]
    text: str | None
    """How it ended, in the reader's language; nothing where it would name somebody who has been sent away."""


class SeatFound(BaseModel):
    """How often a seat has won, and what best play on both sides comes to where that is known: a share."""

    model_config = shown(seat=0, won=7, best=0.461)

    seat: int
    won: int
    best: float | None


class DrawsFound(BaseModel):
    """How often nobody has won alone."""

    model_config = shown(won=1, best=0.078)

    won: int
    best: float | None


class TurnsFound(BaseModel):
    """How many games have taken so many turns."""

    model_config = shown(turns=6, games=5, best=0.287)

    turns: int
    games: int
    best: float | None


class CardFound(BaseModel):
    """What is found of a card. `points`: what those who began with it have won, a draw counting half."""

    model_config = shown(card="10", began=12, points=8.5, laid=11, by_winner=7, best=0.579)

    card: str
    began: int
    points: float
    laid: int
    by_winner: int
    """How often the winner had laid it."""
    best: float | None
    """What who is dealt it wins under best play, a draw counting half."""


class Found(BaseModel):
    """What a class has found out from its own games of what it plays."""

    model_config = shown(
        games=12, seats=[], draws={"won": 1, "best": 0.078}, turns=[], mean_turns=5.9, best_turns=6.35,
        winner_total=22.4, loser_total=10.6, best_winner_total=21.7, best_loser_total=10.8, cards=[],
    )  # fmt: skip

    games: int
    seats: list[SeatFound]
    draws: DrawsFound
    turns: list[TurnsFound]
    mean_turns: float | None
    best_turns: float | None
    winner_total: float | None
    loser_total: float | None
    best_winner_total: float | None
    best_loser_total: float | None
    cards: list[CardFound]


class AnswerTold(BaseModel):
    """An answer; when the question is closed also who guessed it, what is measured, what is known."""

    model_config = shown(answer="10", guesses=9, measured=0.61, best=0.579)

    answer: str
    guesses: int | None
    measured: float | None
    best: float | None


class QuestionTold(BaseModel):
    """What the class is asked, or was asked last, and of which variant: it may play another by now."""

    model_config = shown(
        number=1, kind="cards", variant="femto", text=None, open=True, guessed=17, games=None, answers=[]
    )  # fmt: skip

    number: int
    kind: Kind
    variant: str
    text: str | None
    open: bool
    guessed: int
    games: int | None
    """So many games of that variant the class has played; told when the question is closed."""
    answers: list[AnswerTold]


class ClassTask(BaseModel):
    """A task of a round, and how many have come to its end. When the round is over also what it was."""

    model_config = shown(
        number=1, tried=9, right=7, question="Make 1 from 8♠ 5♥ 10♣ 3♦.", answer="(8+5)÷(10+3) = 1",
        puzzle=None, game=None,
    )  # fmt: skip

    number: int
    tried: int
    right: int
    question: str | None
    answer: str | None
    puzzle: str | None
    """Its name, if it is a problem of a game's positions; then the game is named too."""
    game: str | None


class ClassRunner(BaseModel):
    """How far somebody has come in a race."""

    model_config = shown(name="Mia", right=4, ready=False)

    name: str
    right: int
    ready: bool


class ClassTasks(BaseModel):
    """How a round of tasks stands. `runners`, the first one first, are told of in a race alone."""

    model_config = shown(of="brain-drain", many=10, race=True, right=4, ready=0, runners=[], tasks=[])

    of: str
    many: int
    race: bool
    right: int
    """How many the class has made together."""
    ready: int
    """How many pupils have done all."""
    runners: list[ClassRunner]
    tasks: list[ClassTask]


BOARD = {
    "code": "BKRTMP", "variant": "femto", "game": "femto", "title": "Femto", "round": 1, "playing": True,
    "paused": False, "names": ["Mia"], "games": [], "question": None, "tasks": None,
    "findings": {
        "games": 0, "seats": [], "draws": {"won": 0, "best": None}, "turns": [], "mean_turns": None,
        "best_turns": None, "winner_total": None, "loser_total": None, "best_winner_total": None,
        "best_loser_total": None, "cards": [],
    },
}  # fmt: skip


class ClassBoard(BaseModel):
    """A class as everybody in the room may see it."""

    model_config = shown(**BOARD)

    code: str
    variant: str
    game: str
    title: str
    round: int
    playing: bool
    paused: bool
    names: list[str]
    games: list[ClassGame]
    findings: Found
    question: QuestionTold | None
    tasks: ClassTasks | None
    """What is done in this round, or was done in the last, if it was one of tasks."""


class PupilTold(BaseModel):
    """Where a pupil is, for the teacher. `stuck`: for how many minutes they have had a choice to make."""

    model_config = shown(
        number=1, name="Mia", here=True, place=1, table="k3v9x2mmq7r5t8w4n6p2", invitation="p2…", plays=True,
        to_act=True, stuck=0, marks=[],
    )  # fmt: skip

    number: int
    name: str
    here: bool
    place: int | None
    table: str | None
    invitation: str | None
    """With it the teacher can watch the table."""
    plays: bool
    to_act: bool
    stuck: int
    marks: list[bool]
    """Of the tasks done in this round, which were right."""


class ReadyQuestion(BaseModel):
    """A question that can be asked now."""

    model_config = shown(kind="seats", answers=["1", "=", "2"])

    kind: Kind
    answers: list[str]


class ClassTold(ClassBoard):
    """A class as its teacher sees it."""

    model_config = shown(
        **BOARD, id="k3v9x2mmq7r5t8w4n6p2", made="2031-05-04T09:30:00.000Z", kept=False, against="pupils",
        bot="novice", bots=["novice", "club"],
        bot_titles={"novice": "Novice", "club": "Club player"}, chat=False, seats=2, pupils=[], offered=[],
        of="femto", of_offered=["femto", "24"], many=10,
    )  # fmt: skip

    id: str
    """Who knows it may see the board; keep it to yourself and the projector."""
    made: Time
    kept: bool
    against: Against
    bot: str
    bots: list[str]
    bot_titles: dict[str, str]
    """What they are called, by their names."""
    chat: bool
    seats: int
    pupils: list[PupilTold]
    offered: list[ReadyQuestion]
    of: str
    """What tasks would be of."""
    of_offered: list[str]
    many: int


class ClassShort(BaseModel):
    """One of a teacher's classes."""

    model_config = shown(
        id="k3v9x2mmq7r5t8w4n6p2", code="BKRTMP", made="2031-05-04T09:30:00.000Z", variant="femto", kept=False
    )

    id: str
    code: str
    made: Time
    variant: str
    kept: bool


class Classes(BaseModel):
    """A teacher's classes, the newest first."""

    model_config = shown(classes=[])

    classes: list[ClassShort]


class ClassDoor(BaseModel):
    """What is told at the door of a class."""

    model_config = shown(code="BKRTMP", game="femto", title="Femto", names=["Swift Fox"])

    code: str
    game: str
    title: str
    names: list[str]
    """First names that are offered: nobody in the class has them."""


class OwnTable(BaseModel):
    """A pupil's table in this round."""

    model_config = shown(id="k3v9x2mmq7r5t8w4n6p2", place=1, status="playing", text=None, others=[])

    id: str
    place: int
    status: Stand
    text: str | None
    others: list[ClassPlayer]


class OwnQuestion(BaseModel):
    """What a pupil is asked; `guess` is which answer they have given."""

    model_config = shown(number=1, kind="cards", text=None, answers=["2", "3"], guess=None)

    number: int
    kind: Kind
    text: str | None
    answers: list[str]
    guess: int | None


class OwnTasks(BaseModel):
    """How far a pupil has come in a round of tasks: of those done, which were right."""

    model_config = shown(of="brain-drain", many=10, race=True, marks=[True, False])

    of: str
    many: int
    race: bool
    marks: list[bool]


class TaskOfNumbers(BaseModel):
    """A task in which an equation is to be made."""

    model_config = shown(
        values=[8, 5, 10, 3], cards=["8♠", "5♥", "10♣", "3♦"], target=1,
        options={"use": "all", "division": "exact", "negatives": "allowed", "powers": False},
    )  # fmt: skip

    values: list[int]
    cards: list[str]
    target: int
    options: EquationOptions


class OwnTask(BaseModel):
    """A task: numbers, or a position."""

    model_config = shown(number=1, numbers=None, position=None)

    number: int
    numbers: TaskOfNumbers | None
    position: PuzzlePosition | None


class TaskAnswer(Asked):
    """An equation, or the choices that answer; none to give up."""

    model_config = example(answer=["(8+5)/(10+3)"])

    answer: Annotated[list[Annotated[str, Field(max_length=MOST_SAID)]], Field(max_length=10)]


class PupilView(BaseModel):
    """A class as a pupil sees it."""

    model_config = shown(
        code="BKRTMP", name="Mia", number=1, variant="femto", game="femto", title="Femto", round=1,
        playing=True, paused=False, table=None, question=None, tasks=None,
    )  # fmt: skip

    code: str
    name: str
    number: int
    variant: str
    game: str
    title: str
    round: int
    playing: bool
    paused: bool
    table: OwnTable | None
    question: OwnQuestion | None
    tasks: OwnTasks | None


class Came(BaseModel):
    """Who has come in. `token` proves who it is; it is given to whoever showed none."""

    model_config = shown(token=None, pupil={})

    token: Token | None
    pupil: PupilView


class TaskJudged(BaseModel):
    """What an answer to a task came to. A right answer is told once the task is over."""

    model_config = shown(right=True, told="Right: (8+5)/(10+3).", over=True, answer=None, pupil={})

    right: bool
    told: str
    over: bool
    answer: str | None
    pupil: PupilView
