"""What the API says about people, games and puzzles, as typed data. Tables have `tablemodels`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Query
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from pipworks.engine import GameError
from pipworks.engine.invisible import first_invisible
from pipworks.engine.puzzles import MOST_SAID
from pipworks.lab import practised
from pipworks.tables.commands import MOST_NAME, Asked, Code


def example(**fields: Any) -> ConfigDict:
    """The configuration of something that is asked, with an example for the document."""
    return ConfigDict(json_schema_extra={"examples": [fields]})


def shown(**fields: Any) -> ConfigDict:
    """The configuration of something that is only ever answered: fields may be added one day."""
    return ConfigDict(json_schema_extra={"examples": [fields]})


def _clean(text: str) -> str:
    """A line of text that can be stored and shown anywhere."""
    cleaned = " ".join(text.split())
    unseen = first_invisible(cleaned)
    if unseen is not None:
        raise GameError(
            "there is a character in it that nobody sees, or that is unknown here ({code}): leave it out",
            code=f"U+{ord(unseen):04X}",
        )
    return cleaned


def _email(text: str) -> str:
    cleaned = _clean(text)
    name, at, host = cleaned.rpartition("@")
    if cleaned and (not at or not name or "." not in host or " " in cleaned):
        raise GameError("this is no e-mail address: write one like ann@example.org")
    return cleaned


Line = Annotated[str, AfterValidator(_clean)]
Name = Annotated[str, Field(max_length=MOST_NAME), AfterValidator(_clean)]
Email = Annotated[
    str,
    Field(max_length=254, json_schema_extra={"pattern": r"^(\S+@[^@\s]*\.[^@\s]*)?$"}),
    AfterValidator(_email),
]
Day = Annotated[
    str | None,
    Query(max_length=20, description="Another day, like 2031-05-04.", json_schema_extra={"format": "date"}),
]
Time = Annotated[str, Field(json_schema_extra={"format": "date-time"}, examples=["2031-05-04T09:30:00.000Z"])]


class ErrorPlace(BaseModel):
    """One thing wrong with what was sent."""

    model_config = shown(loc=["goal"], msg="goal cannot be 'tall': choose high, low, …")

    loc: list[str | int]
    """Where it is: names of fields, and places in lists."""
    msg: str


class Problem(BaseModel):
    """An error (RFC 9457). `detail` is a sentence for people, `code` a stable name for programs."""

    model_config = shown(
        type="about:blank",
        title="Illegal choice",
        status=422,
        code="illegal-choice",
        detail="'7' is not in your hand (2 3 5): choose 2, 3 or 5",
        instance="/api/tables/k3v9x2mmq7r5t8w4n6p2/commands",
    )

    type: str = "about:blank"
    title: str
    status: int
    code: str
    detail: str
    instance: str | None = None
    errors: list[ErrorPlace] | None = None


# People


class NewPerson(Asked):
    """Somebody who comes in. No account is needed; a passkey, or an address, keeps the name."""

    model_config = example(name="Ann", email="ann@example.org")

    name: Name | None = None
    email: Email | None = None
    reserve: bool = False
    """Whether to reserve a table as well, as `reservations` does: then one request does for both."""


class PersonChange(Asked):
    """What is to be different about oneself. Fields left out stay as they are."""

    model_config = example(name="Anna")

    name: Name | None = None
    email: Email | None = None
    vacation: bool | None = None
    """Away, so that clocks of correspondence tables stand still as far as the tables allow it; or back."""


class Person(BaseModel):
    """Somebody who holds seats."""

    model_config = shown(
        id="w8k2m5n7p3q9r4s6t2v8",
        name="Ann",
        email="ann@example.org",
        created="2031-05-04T09:30:00.000Z",
        durable=True,
    )

    id: str
    name: str
    email: str | None
    created: Time
    durable: bool
    """Whether there is a way back to it, by a passkey or by mail, so that the name is kept."""


TOKEN: dict[str, Any] = {
    "token": "1.…",
    "expires": "2032-06-07T09:30:00.000Z",
    "person": {
        "id": "w8k2m5n7p3q9r4s6t2v8",
        "name": "Ann",
        "email": None,
        "created": "2031-05-04T09:30:00.000Z",
        "durable": False,
    },
}


class Token(BaseModel):
    """A token, whose it is and until when. Send it as `Authorization: Bearer …`; keep it to yourself."""

    model_config = shown(**TOKEN)

    token: str
    expires: Time
    person: Person


# Games and variants


class GameInfo(BaseModel):
    """A game."""

    model_config = shown(
        name="femto",
        title="Femto",
        designer="Alan Parr",
        pitch="Lay a card each: the higher wins, unless it is more than twice the lower.",
        seats=[2],
        presets={"atto": "femto:hand_size=3,pack=2-3-4-5-6-8"},
        preset_titles={"atto": "Atto"},
        scoring=[],
        claims=False,
        simultaneous=True,
        puzzles=False,
        packs=True,
        problems=True,
    )

    name: str
    title: str
    designer: str
    pitch: str
    seats: list[int]
    """How many can play."""
    presets: dict[str, str]
    """Well-known variants: the name and the code of each."""
    preset_titles: dict[str, str]
    """What each of these is called, by its name."""
    scoring: list[int]
    """The points by place that its rules give where several games are counted together, if they do."""
    claims: bool
    """Whether it is (also) about being first."""
    simultaneous: bool
    """Whether players (also) choose at the same time, in secret."""
    puzzles: bool
    """Whether it sets puzzles, which can be practised alone."""
    packs: bool
    """Whether every pack of one kind has been measured, so that there is a map of them."""
    problems: bool
    """Whether it comes with puzzles that are positions of the game."""


class Games(BaseModel):
    """All games."""

    model_config = shown(games=[])

    games: list[GameInfo]


class GameDetail(GameInfo):
    """A game with its options."""

    options_schema: dict[str, Any] = Field(alias="schema")
    """The JSON Schema of the options; the order of its properties is the order of the form."""
    defaults: dict[str, Any]


class BotInfo(BaseModel):
    """An opponent that is offered at a table: one of five levels."""

    model_config = shown(
        name="beginner",
        title="Beginner",
        about="Thinks of this round alone, and overlooks a third of its cards.",
    )

    name: str
    title: str
    about: str
    """How it thinks, in a sentence."""


class SheetLine(BaseModel):
    """A sentence of the rules, and the clause of the rulebook that it states."""

    model_config = shown(
        clause="FE3", text="Both lay a card face down, and turn them up together.", small=False
    )

    clause: str
    text: str
    small: bool
    """Whether it is small print: what nobody meets at a table."""


class SheetSection(BaseModel):
    """A part of a rule sheet."""

    model_config = shown(heading="A round", rules=[])

    heading: str
    rules: list[SheetLine]


class Sheet(BaseModel):
    """The rules of exactly one variant, in the order of play."""

    model_config = shown(title="Femto", lead="Lay a card each.", sections=[])

    title: str
    lead: str
    sections: list[SheetSection]


class VariantInfo(BaseModel):
    """A variant: a game with its options settled."""

    model_config = shown(
        code="femto:goal=low",
        game="femto",
        title="Femto",
        seats=2,
        options={"goal": "low"},
        changed={"goal": "low"},
        bots=[],
        deals=True,
        solvable=True,
        cards=["2", "3"],
        paper=["cards", "sheet", "pads", "travel"],
        sheet={"title": "Femto", "lead": "", "sections": []},
    )

    code: str
    game: str
    title: str
    seats: int
    options: dict[str, Any]
    changed: dict[str, str]
    """The options that differ from the default, as they stand in the code."""
    bots: list[BotInfo]
    """Who can be played against, weakest first."""
    deals: bool
    """Whether a game begins with a random deal."""
    solvable: bool
    """Whether it can be solved exactly."""
    cards: list[str]
    paper: list[str]
    """What of it can be printed here."""
    sheet: Sheet


class WantedVariant(Asked):
    """A game and the options that are to differ from the default."""

    model_config = example(game="femto", options={"goal": "low"})

    game: str = Field(max_length=80)
    options: dict[str, Any] = Field(default_factory=dict)


# Equations and practice


class EquationOptions(Asked):
    """What an equation may do."""

    model_config = example(use="all", division="exact", negatives="allowed", powers=False)

    use: Literal["all", "any", "three"] = "all"
    division: Literal["exact", "rational"] = "exact"
    negatives: Literal["allowed", "none", "positive"] = "allowed"
    powers: bool = False


Whole = Annotated[int, Field(ge=0, le=10**12)]


class Attempt(Asked):
    """An equation as far as it has been written: of numbers (`values`), or of the cards of a variant."""

    model_config = example(values=[8, 5, 10, 3], target=1, text="(8+5)")

    text: str = Field(max_length=MOST_SAID)
    values: list[Whole] | None = Field(None, min_length=1, max_length=6)
    options: EquationOptions | None = None
    variant: Code | None = None
    display: list[Annotated[str, Field(max_length=8)]] | None = Field(None, min_length=1, max_length=6)
    """The cards on the table, as the view names them."""
    target: Annotated[int, Field(ge=-(10**12), le=10**12)] | Annotated[str, Field(max_length=8)]
    """A number, or a card of the variant."""


class Judgement(BaseModel):
    """What an equation comes to, complete or not."""

    model_config = shown(
        complete=False,
        value="13",
        ok=False,
        message="makes 13; still to use: 10 and 3",
        column=None,
        left=[10, 3],
    )

    complete: bool
    """Whether it uses all that must be used."""
    value: str | None
    """What it makes so far; null when it cannot be read, or goes wrong."""
    ok: bool
    """Whether it is an equation for the target."""
    message: str
    column: int | None
    """Where something is wrong, from 1."""
    left: list[int]
    """The values that are not used yet."""


class WantedPuzzle(Asked):
    """What to practise: a variant of a game that sets puzzles, `24` or `countdown`; and whose time is par."""

    model_config = example(game="brain-drain", level="good")

    game: Code = practised()[0]
    level: str | None = Field(None, max_length=20)


class Puzzle(BaseModel):
    """Something to be made. `solvable` is for you to find out."""

    model_config = shown(
        puzzle="YnJhaW4tZHJhaW58Z29vZHw3",
        values=[8, 5, 10, 3],
        cards=["8♠", "5♥", "10♣", "3♦"],
        target=1,
        par=14.2,
        solvable=None,
        game="brain-drain",
        options={"use": "all", "division": "exact", "negatives": "allowed", "powers": False},
    )

    puzzle: str
    values: list[int]
    cards: list[str]
    target: int
    par: float
    """The time that somebody of that level takes, in seconds; also where nothing can be made."""
    solvable: bool | None
    game: str
    options: EquationOptions


class KeptPuzzle(BaseModel):
    """A puzzle with all that is needed to judge its answers without a connection."""

    model_config = shown(
        puzzle={},
        pars={"good": 14.2},
        sizes=[4],
        operations={"8+5": "13", "10+3": "13", "13÷13": "1"},
        solutions=["(8+5)÷(10+3)"],
        count=1,
        steps=["8+5=13", "10+3=13", "13÷13=1"],
    )

    puzzle: Puzzle
    pars: dict[str, float]
    """Par by level, in seconds."""
    sizes: list[int]
    """How many of the numbers an equation may use."""
    operations: dict[str, str]
    """What each allowed operation makes. Of those that join all numbers only the ones that make the target
    are here: an equation that uses each number once is right if all its operations are."""
    solutions: list[str]
    """The simplest solutions; none if there is none."""
    count: int
    """How many solutions there are."""
    steps: list[str]
    """The steps of the simplest solution."""


class PracticeKit(BaseModel):
    """Puzzles of a day, the same for everybody, to practise with where there is no connection."""

    model_config = shown(game="24", day="2031-05-04", puzzles=[])

    game: str
    day: str
    puzzles: list[KeptPuzzle]
    """None where equations have more than four numbers: too much would have to be kept."""


class PuzzleAnswer(Asked):
    """An equation; or `pass`, which says that there is none."""

    model_config = ConfigDict(
        populate_by_name=True,
        json_schema_extra={"examples": [{"text": "(8+5)/(10+3)", "seconds": 9.5}, {"pass": True}]},
    )

    text: str | None = Field(None, max_length=MOST_SAID)
    passes: bool = Field(False, alias="pass")
    seconds: float | None = Field(None, ge=0, le=1e9, allow_inf_nan=False)


class PuzzleJudged(BaseModel):
    """What an answer came to. The simplest solutions are shown once it is right, or after a pass."""

    model_config = shown(
        ok=True,
        message="right",
        column=None,
        within_par=True,
        solvable=True,
        solutions=["(8+5)÷(10+3)"],
        count=1,
    )

    ok: bool
    message: str
    column: int | None
    within_par: bool | None
    solvable: bool | None
    solutions: list[str]
    count: int | None
    """How many essentially different solutions there are; null while they are not shown, or too many."""


class PuzzleHint(BaseModel):
    """The first steps of the simplest solution."""

    model_config = shown(steps=["8+5=13"], of=3)

    steps: list[str]
    of: int
    """How many steps there are in all; 0 when it cannot be made."""


class Verdict(BaseModel):
    """Whether a finished game's deals and events are as its record says."""

    model_config = shown(
        ok=True,
        sentences=["The secret is the one behind the commitment in the record."],
        first_bad=None,
        unshown=["that the commitment is the one that the table showed before the deal"],
    )

    ok: bool
    sentences: list[str]
    first_bad: str | None
    unshown: list[str]
    """What could not be checked, because only who was at the table can know it."""


class SigningKey(BaseModel):
    """The public key of a server, in hexadecimal digits."""

    model_config = shown(algorithm="Ed25519", key="5f3c" * 16)

    algorithm: Literal["Ed25519"]
    key: str


class Printing(BaseModel):
    """How far it is with something that is being printed."""

    model_config = shown(done=0.63, waiting=False)

    done: float | None
    """From 0 to 1; null where nothing of the kind is being printed here."""
    waiting: bool
    """Whether others come first."""


class Health(BaseModel):
    """How the server is."""

    model_config = shown(
        ok=True,
        version="0.1.0",
        database="sqlite",
        starting=True,
        preparing={"femto": 23},
        preparing_bots={"femto": 4, "ascent": 0},
        ready_in={"femto": 14.2},
        set_aside=0,
        mail=None,
    )

    ok: bool
    version: str
    database: Literal["sqlite", "postgresql"] | None
    starting: bool
    """Whether some games are still being made ready, once on a machine: their tables open a while later."""
    preparing: dict[str, int]
    """Those games, with how many pieces have been compiled of each."""
    preparing_bots: dict[str, int]
    """The games whose quick bots are still being made ready, likewise: until then they let people wait."""
    ready_in: dict[str, float]
    """About how many seconds more they take, of those of which that can be told."""
    set_aside: int
    """How many tables have turned out unreadable since the server started; the log names them."""
    mail: list[Literal["smtp", "imap"]] | None = None
    """Which mail servers do not answer now; nothing where the server sends no mail."""
