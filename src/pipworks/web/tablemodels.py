"""What the API says about tables, as typed data. Sockets and finished games have modules of their own."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ConfigDict

from pipworks.engine.views import View as AnyView
from pipworks.games import BUILT_IN, game_named
from pipworks.tables.commands import Clock as ClockRules
from pipworks.tables.commands import ProposalKind
from pipworks.web.models import TOKEN, Time, Token, shown

if TYPE_CHECKING:
    View = AnyView
else:
    View = reduce(or_, [*(game_named(each).view for each in BUILT_IN), AnyView])
"""What a seat sees, in the form of its game."""

Views = dict[str, View]
"""Views by seat; `-1` is somebody who watches."""

Status = Literal["waiting", "playing", "paused", "over", "abandoned"]
Reason = Literal["played", "resigned", "time", "abandoned"]
Kind = Literal[
    "created", "seated", "left", "opened", "started", "chose", "withdrew", "took_back", "closed", "proposed",
    "answered", "resigned", "timed_out", "resumed", "vacation", "chat", "chat_off", "chat_on", "ended",
    "rematched", "unreached", "hinted", "held", "released", "shut",
]  # fmt: skip


class SeatInfo(BaseModel):
    """A seat of a table."""

    model_config = shown(
        seat=0, kind="person", name="Ann", bot=None, you=True, online=True, to_act=True, left=292.1,
        resigned=False, away=False, seal="5f3c…", opens=False,
    )  # fmt: skip

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str | None
    you: bool
    online: bool
    to_act: bool
    left: float | None
    """What its clock shows, in seconds."""
    resigned: bool
    away: bool
    """On vacation."""
    seal: str | None = None
    """What it is bound by: SHA-256 of its share in the deal, which is secret until the game is over."""
    opens: bool = False
    """Whether the table waits for it to open the share that it sealed."""


class Result(BaseModel):
    """How a game ended. `scores` are missing when it was not played to its end."""

    model_config = shown(scores=[1.0, -1.0], kind="won", text="Player 1 wins.", reason="played", winners=[0])

    scores: list[float] | None
    kind: str = ""
    """The kind of the line that says so; not known of tables that were kept long ago."""
    text: str
    reason: Reason
    winners: list[int]


TABLE = {
    "id": "k3v9x2mmq7r5t8w4n6p2", "variant": "femto", "title": "Femto", "game": "femto", "options": "",
    "created": "2031-05-04T09:30:00.000Z", "changed": "2031-05-04T09:31:12.250Z", "status": "playing",
    "public": False, "pace": "live", "clock": None, "claim_seconds": None, "chat": True,
    "rated": False, "owner": None, "number": 7, "turn": 2, "seats": [], "result": None, "commitment": "8f2c…",
    "opens_until": None, "again": None, "rematch": None, "your_move": True,
}  # fmt: skip


class TableInfo(BaseModel):
    """A table in short, as its reader may know it."""

    model_config = shown(**TABLE)

    id: str
    variant: str
    title: str
    game: str
    options: str
    """What is other than usual in the variant, in a few words."""
    created: Time
    changed: Time
    status: Status
    held: bool = False
    """Paused by whoever set it up, so that nobody at the table can go on."""
    public: bool
    pace: Literal["live", "correspondence"]
    clock: ClockRules | None
    claim_seconds: float | None
    chat: bool
    rated: bool = False
    """Whether the game counts for ratings."""
    owner: str | None
    """Your own id if you set the table up, else null."""
    number: int
    """The number of the last event."""
    turn: int
    seats: list[SeatInfo]
    result: Result | None
    commitment: str | None
    """What the server is bound to: SHA-256 of the secret that the deal follows from; null for given cards."""
    opens_until: Time | None = None
    """Until when the table waits for sealed shares; then the game begins without them."""
    again: str | None = None
    """The id that a rematch will have, to seal shares for it; known when the game is over."""
    rematch: str | None
    your_move: bool
    disposable: bool = False
    """Whether you may throw the table away: it is yours, and nobody else sits there."""
    invitation: str | None = None
    """Only for those who sit at the table."""


class TablePage(BaseModel):
    """Tables, the latest changed first; `next` is the cursor of the next page."""

    model_config = shown(tables=[], next=None)

    tables: list[TableInfo]
    next: str | None


class Reservation(BaseModel):
    """The id of a table to be, and what the server is bound to before any seat adds its own randomness."""

    model_config = shown(id="k3v9x2mmq7r5t8w4n6p2", commitment="8f2c…")

    id: str
    commitment: str


class CameIn(Token):
    """A token, and the table that was reserved with it, if that was wanted."""

    model_config = shown(**TOKEN, reservation={"id": "k3v9x2mmq7r5t8w4n6p2", "commitment": "8f2c…"})

    reservation: Reservation | None


class HintGiven(BaseModel):
    """What a bot would choose now, as it is written when one chooses it, and in words."""

    model_config = shown(bot="perfect", choice="10", cards=["10"], told="10", number=7)

    bot: str
    choice: str
    cards: list[str]
    """The cards of one's hand that it lays, by their faces."""
    told: str
    number: int
    """Of the event that asked for this choice."""


class CommandDone(BaseModel):
    """A command has been done and is on disk; `number` is that of the last event."""

    model_config = shown(number=8, table=TABLE)

    number: int
    table: TableInfo


class LineTold(BaseModel):
    """Something that happened: its kind, its values by name, which differ from kind to kind, and a sentence.

    Seats count from 0. Programs read the kind and the values; the sentence is for people.
    """

    model_config = ConfigDict(
        extra="allow",
        json_schema_extra={"examples": [{"kind": "led", "seat": 0, "text": "Ann leads the 10."}]},
    )

    kind: str
    text: str


class Step(BaseModel):
    """One thing that happened in the game: a joint choice or a random event."""

    model_config = shown(
        lines=[{"kind": "led", "seat": 0, "card": "10", "text": "Ann leads the 10."}],
        told=["Ann leads the 10."],
        chosen={"0": "10"},
        seconds=None,
    )

    lines: list[LineTold]
    told: list[str]
    """The sentences of the lines."""
    chosen: dict[str, str] | None
    """Choices by seat, as far as they are known to the reader; null for a random event."""
    seconds: dict[str, float] | None
    """How long each took."""


class ClockState(BaseModel):
    """What the clocks showed at a time; those of the seats in `running` go on from there."""

    model_config = shown(running=[0], left={"0": 292.1, "1": 300.0}, at="2031-05-04T09:31:12.250Z")

    running: list[int]
    left: dict[str, float | None]
    at: Time


class Window(BaseModel):
    """A claim window: since when it is open, until when at most, and which seats have answered."""

    model_config = shown(opened="2031-05-04T09:31:12.250Z", until=None, answered=[1])

    opened: Time
    until: Time | None
    answered: list[int]


class Proposal(BaseModel):
    """Something that the seats in `waiting` have yet to agree to."""

    model_config = shown(kind="undo", by=0, waiting=[1])

    kind: ProposalKind
    by: int
    waiting: list[int]


class LogLine(BaseModel):
    """A sentence of what has happened."""

    model_config = shown(number=7, turn=2, seat=0, text="Ann leads the 10.", line={"kind": "led", "text": ""})

    number: int
    turn: int
    seat: int | None
    text: str
    line: LineTold


class ChatLine(BaseModel):
    """Something said."""

    model_config = shown(number=9, at="2031-05-04T09:31:12.250Z", name="Ann", seat=0, text="Well played!")

    number: int
    at: Time
    name: str
    seat: int | None
    text: str


LINK = {"words": 3, "hash": "5f3c" * 16}


class Link(BaseModel):
    """The chain of what has been played: of how many words of the record, and the hash of the last.

    Who keeps it can see at the end that up to there the record is what was played.
    """

    model_config = shown(**LINK)

    words: int
    hash: str


class EventMessage(BaseModel):
    """Something that happened at the table, as one reader is told of it."""

    model_config = shown(
        type="event", number=8, at="2031-05-04T09:31:12.250Z", kind="chose", seat=0, turn=2, lines=[],
        told=[], steps=[], views=None, alike=False, link=LINK, asks={}, sealed={"0": "10"}, table=None,
        clock=None, proposal=None, window=None, chat=None,
    )  # fmt: skip

    type: Literal["event"]
    number: int
    at: Time
    kind: Kind
    seat: int | None
    turn: int
    lines: list[LineTold]
    told: list[str]
    """The sentences of the lines."""
    steps: list[Step]
    views: Views | None
    """Only when the game moved on."""
    alike: bool
    """Whether all the reader's seats know the same of the game."""
    link: Link | None
    """Nothing before the deal."""
    asks: dict[str, str] | None
    """What the reader's seats are asked now."""
    sealed: dict[str, str]
    """The reader's own choices that wait for others."""
    table: TableInfo | None = None
    clock: ClockState | None
    proposal: Proposal | None
    window: Window | None
    chat: ChatLine | None


class Events(BaseModel):
    """A page of events after a number, the number of its last, and whether there are more."""

    model_config = shown(events=[], number=8, more=False)

    events: list[EventMessage]
    number: int
    more: bool


class ViewAnswer(BaseModel):
    """What a seat sees now; null before the game has begun."""

    model_config = shown(number=8, seat=0, view=None, ask="Lay a card face down.")

    number: int
    seat: int
    view: View | None
    ask: str | None
