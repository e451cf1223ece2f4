"""What goes over a table's socket, as typed data."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from pipworks.tables.commands import Asked, Command, Invitation
from pipworks.web.models import Problem, Time, example, shown
from pipworks.web.tablemodels import (
    LINK,
    TABLE,
    ChatLine,
    ClockState,
    EventMessage,
    Link,
    LogLine,
    Proposal,
    TableInfo,
    Views,
    Window,
)


class Hello(Asked):
    """The first frame of a socket: who it is (or nobody, to watch), and what they have seen."""

    model_config = example(do="hello", token="1.…", invitation=None, since=None, language="en")

    do: Literal["hello"]
    token: str | None = Field(None, max_length=512)
    invitation: Invitation | None = None
    since: int | None = Field(None, ge=0, le=2**53)
    """The number of the last event that is known: those after it follow, instead of the whole log."""
    language: Literal["en", "de"] | None = None
    """In which language to be told; otherwise as the request for the socket accepts it."""
    drawn: list[Annotated[str, Field(max_length=80)]] = Field(default_factory=list, max_length=100)
    """Games that the reader draws by their own views: those of these games come without zones."""


class Ping(Asked):
    """Ask for a `pong`."""

    model_config = example(do="ping")

    do: Literal["ping"]


class Welcome(BaseModel):
    """The first message of a socket: the table as it is."""

    model_config = shown(
        type="welcome", at="2031-05-04T09:31:12.250Z", table=TABLE, number=7, views=None, alike=False,
        link=LINK, asks={}, sealed={}, log=[], chat=[], clock=None, window=None, proposal=None,
    )  # fmt: skip

    type: Literal["welcome"]
    at: Time
    table: TableInfo
    number: int
    views: Views | None
    alike: bool
    """Whether all the reader's seats know the same of the game."""
    link: Link | None
    asks: dict[str, str]
    sealed: dict[str, str]
    log: list[LogLine]
    chat: list[ChatLine]
    clock: ClockState | None
    window: Window | None
    proposal: Proposal | None


class NewTableInfo(TableInfo):
    """A table that was set up, and what a socket to it tells first, if that was wanted."""

    model_config = shown(**TABLE, welcome=None)

    welcome: Welcome | None


class RefusedMessage(BaseModel):
    """What was asked has not been done, and why. `id` is that of the frame."""

    model_config = shown(type="refused", id=3, problem={"status": 409, "code": "out-of-turn"})

    type: Literal["refused"]
    id: str | int | float | None
    problem: Problem


class DoneMessage(BaseModel):
    """What was asked has been done and is on disk."""

    model_config = shown(type="done", id=3, number=8)

    type: Literal["done"]
    id: str | int | float | None
    number: int


class OnlineMessage(BaseModel):
    """Whose seats are connected, and how many watch."""

    model_config = shown(type="online", seats=[True, False], watchers=3)

    type: Literal["online"]
    seats: list[bool]
    watchers: int


class PongMessage(BaseModel):
    """The answer to a ping, with the server's time."""

    model_config = shown(type="pong", id=4, at="2031-05-04T09:31:12.250Z")

    type: Literal["pong"]
    id: str | int | float | None = None
    at: Time


class ClosingMessage(BaseModel):
    """The last message before the server closes a socket.

    The socket's close code says whether to come back: 4400 (no hello), 4401 (token), 4403 (not invited) and
    4404 (no such table) are final; after 1012 (the server stops), 4008 (read too slowly), 4422 and 4429 (too
    much nonsense, too fast) connect again a little later, with `since`.
    """

    model_config = shown(type="closing", code="slow", reason="too much was waiting to be read: connect again")

    type: Literal["closing"]
    code: str
    reason: str


ServerMessage = Annotated[
    Welcome | EventMessage | RefusedMessage | DoneMessage | OnlineMessage | PongMessage | ClosingMessage,
    Field(discriminator="type"),
]


class FromServer(BaseModel):
    """Anything that a socket's server sends."""

    model_config = shown(message={"type": "pong", "at": "2031-05-04T09:31:12.250Z"})

    message: ServerMessage


class ToServer(BaseModel):
    """Anything that a socket's client sends; commands may have an `id` besides, which the answer repeats."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"message": {"do": "ping"}}]})

    message: Hello | Ping | Command
