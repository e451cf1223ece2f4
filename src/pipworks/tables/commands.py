"""What people ask of tables, as typed requests. Names of fields are those of the wire."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import InitErrorDetails

from pipworks.engine.puzzles import MOST_SAID

MOST_NAME = 40
MOST_CHAT = 500
MOST_CHOICE = MOST_SAID

Code = Annotated[str, Field(min_length=1, max_length=600, examples=["femto:goal=low"])]
Name = Annotated[str, Field(max_length=MOST_NAME, examples=["Ann"])]
Share = Annotated[str, Field(max_length=64, description="Randomness of one's own: hexadecimal digits.")]
Seal = Annotated[
    str,
    Field(max_length=64, description="SHA-256 of `pipworks share`, table, seat from 1 and share, in lines."),
]
Invitation = Annotated[str, Field(max_length=40)]
SeatNumber = Annotated[int, Field(ge=0, le=63, description="Seats count from 0.")]
BY_SEAT: dict[str, Any] = {"propertyNames": {"pattern": "^[0-9]+$"}}
"""What JSON Schema says of an object whose names are numbers of seats."""
Seals = Annotated[
    dict[SeatNumber, Seal],
    Field(
        max_length=8,
        description="For a rematch: the seals of shares in it, by one's seats here. Its id is `again`.",
        json_schema_extra=BY_SEAT,
    ),
]
ProposalKind = Literal["undo", "pause", "rematch", "abandon"]


class Asked(BaseModel):
    """Anything asked: unknown fields are refused, and what is of another kind than its field.

    Pydantic would take 1 and "yes" for true, and true and "1" for 1; no document says so.
    """

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _of_their_kinds(cls, given: Any) -> Any:
        if isinstance(given, dict):
            known = _kinds_of(cls)
            wrong = [
                each
                for name, value in given.items()
                if name in known
                for each in known[name].wrong(value, (name,))
            ]
            if wrong:
                raise ValidationError.from_exception_data(cls.__name__, wrong)
        return given


class _Kinds(NamedTuple):
    """The plain kinds that a field may be of, and what is said of what is of none of them.

    If it may be a list, then also those of what is in it.
    """

    kinds: frozenset[type]
    error: str | None
    within: _Kinds | None = None

    def wrong(self, given: Any, place: tuple[str | int, ...]) -> Iterator[InitErrorDetails]:
        """What of something may not be read as one of these; whatever is not plain, Pydantic looks at."""
        if self.error is not None and not self.kinds & _MAY_BE.get(type(given), self.kinds):
            yield InitErrorDetails(type=self.error, loc=place, input=given)
        if self.within is not None and isinstance(given, list):
            for index, each in enumerate(given):
                yield from self.within.wrong(each, (*place, index))


_ERRORS = {bool: "bool_type", int: "int_type", float: "float_type"}
_MAY_BE: dict[type, Set[type]] = {bool: {bool}, int: {int, float}, float: {int, float}, str: {str}}


@cache
def _kinds_of(model: type[BaseModel]) -> dict[str, _Kinds]:
    """The fields that are numbers, true or false, or lists of them, by how they are called in JSON."""
    found = {field.alias or name: _kinds(field.annotation) for name, field in model.model_fields.items()}
    return {name: kinds for name, kinds in found.items() if kinds is not None}


def _kinds(annotation: Any) -> _Kinds | None:
    """The kinds of a field that is a number, true or false, or a list of them; None of any other."""
    each = list(_kinds_in(annotation))
    plain = frozenset(kind for kind in each if isinstance(kind, type))
    error = next((error for kind, error in _ERRORS.items() if kind in plain), None)
    within = next((found for kind in each if (found := _within(kind)) is not None), None)
    return None if error is None and within is None else _Kinds(plain, error, within)


def _within(kind: Any) -> _Kinds | None:
    return _kinds(get_args(kind)[0]) if get_origin(kind) is list else None


def _kinds_in(annotation: Any) -> Iterator[Any]:
    if get_origin(annotation) is Annotated:
        yield from _kinds_in(get_args(annotation)[0])
    elif get_origin(annotation) in (Union, UnionType):
        for each in get_args(annotation):
            yield from _kinds_in(each)
    elif get_origin(annotation) is Literal:
        yield from map(type, get_args(annotation))
    elif isinstance(annotation, type) or get_origin(annotation) is list:
        yield annotation


class Clock(Asked):
    """How long each seat has for its choices, in seconds."""

    bank: float = Field(gt=0, le=366 * 86400.0, description="Time at the beginning.")
    increment: float = Field(0.0, ge=0, le=31 * 86400.0, description="Time added after each choice.")
    cap: float | None = Field(None, gt=0, le=366 * 86400.0, description="No clock shows more than this.")
    vacation: float = Field(
        14 * 86400.0, ge=0, le=366 * 86400.0, description="How long a seat may be away (correspondence)."
    )


class SeatWish(Asked):
    """Who is to sit in a seat: oneself, whoever comes, or a bot."""

    kind: Literal["me", "open", "bot"]
    bot: str | None = Field(None, max_length=40, examples=["greedy"])
    name: Name | None = None
    seal: Seal | None = Field(None, description="The seal of one's share in that seat; opened later.")
    share: Share | None = Field(
        None, description="The sealed share itself, where no seat is open: then it is opened at once."
    )


class NewTable(Asked):
    """A table to be set up."""

    variant: Code
    seats: list[SeatWish] = Field(min_length=1, max_length=8)
    public: bool = Field(False, description="Whether it is in the lobby, for anybody to join or watch.")
    pace: Literal["live", "correspondence"] = "live"
    clock: Clock | None = None
    claim_seconds: float | None = Field(
        None, gt=0, le=31 * 86400.0, description="How long a claim window stays open at most."
    )
    chat: bool = True
    rated: bool = Field(
        False, description="Whether it counts for ratings: with a clock, and nothing is taken back."
    )
    share: Share | None = None
    reserved: str | None = Field(
        None, min_length=1, max_length=32, description="The id of a table reserved before."
    )
    deal: str | None = Field(
        None, min_length=1, max_length=2000, description="The cards dealt; only without other people."
    )
    position: str | None = Field(
        None, min_length=1, max_length=4000, description="Where the game begins; likewise."
    )
    seed: int | str | None = Field(None, description="What chance follows from; likewise.")
    welcome: bool = Field(False, description="Whether to be told at once what a socket tells first.")


class Choose(Asked):
    """Choose, as people write it."""

    do: Literal["choose"]
    seat: SeatNumber
    choice: str = Field(max_length=MOST_CHOICE, examples=["10"])
    number: int | None = Field(None, ge=0, description="Refused if the game has moved on since this event.")


class Withdraw(Asked):
    """Take back a choice while others have yet to choose."""

    do: Literal["withdraw"]
    seat: SeatNumber


class Sit(Asked):
    """Take an open seat; or be called anew in one's own, before the game."""

    do: Literal["sit"]
    seat: SeatNumber
    name: Name | None = None
    invitation: Invitation | None = None
    share: Share | None = None
    seal: Seal | None = Field(None, description="Instead of the share, which is opened later.")


class Open(Asked):
    """Open one's sealed share when everybody sits; without one, play without a share of one's own."""

    do: Literal["open"]
    seat: SeatNumber
    share: Share | None = None


class Stand(Asked):
    """Leave one's seat before the game has begun."""

    do: Literal["stand"]
    seat: SeatNumber


class SeatBot(Asked):
    """Put a bot into an open seat."""

    do: Literal["seat_bot"]
    seat: SeatNumber
    bot: str = Field(max_length=40)


class OpenSeat(Asked):
    """Make a bot's seat open again."""

    do: Literal["open_seat"]
    seat: SeatNumber


class Propose(Asked):
    """Ask the others to agree to something.

    Against bots alone nobody is asked, and an `undo` at a table of one's own goes back to one's last choice
    whatever came of it.
    """

    do: Literal["propose"]
    kind: ProposalKind
    seat: SeatNumber
    seals: Seals | None = None


class Answer(Asked):
    """Agree to what was proposed, or not; who has proposed it says no to call it off."""

    do: Literal["answer"]
    seat: SeatNumber
    accept: bool
    seals: Seals | None = None
    number: int | None = Field(
        None, ge=0, description="Refused if something else has been proposed since this event."
    )


class Resume(Asked):
    """Go on after a pause."""

    do: Literal["resume"]
    seat: SeatNumber


class Resign(Asked):
    """Give the game up."""

    do: Literal["resign"]
    seat: SeatNumber


class Vacation(Asked):
    """Go away, or come back; one's clock stands meanwhile (correspondence)."""

    do: Literal["vacation"]
    seat: SeatNumber
    away: bool
    seconds: float | None = Field(
        None,
        gt=0,
        le=366 * 86400.0,
        description="For how long at most; else till the vacation is used up.",
    )


class Chat(Asked):
    """Say something to the table."""

    do: Literal["chat"]
    text: str = Field(max_length=MOST_CHAT)
    once: str | None = Field(
        None,
        min_length=1,
        max_length=40,
        description="A key of one's own: with the same key nothing is said twice.",
    )


class ChatOff(Asked):
    """Turn the chat off (the owner)."""

    do: Literal["chat_off"]


class ChatOn(Asked):
    """Turn the chat on again (the owner)."""

    do: Literal["chat_on"]


Command = Annotated[
    Choose
    | Withdraw
    | Sit
    | Open
    | Stand
    | SeatBot
    | OpenSeat
    | Propose
    | Answer
    | Resume
    | Resign
    | Vacation
    | Chat
    | ChatOff
    | ChatOn,
    Field(discriminator="do"),
]
