"""Tables for the tests: a parlour over a real database, guests who come, and every byte they are told."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from pipworks import GameError, Position, Variant
from pipworks.tables import (
    Command,
    LiveTable,
    NewTable,
    Parlour,
    SeatWish,
    Storage,
    Watcher,
    journal,
    showing,
)
from pipworks.tables.deciding import Asker
from pipworks.tables.events import Created, Sitter
from pipworks.tables.journal import Entry
from pipworks.tables.people import Person
from pipworks.tables.state import TableState

COMMAND: TypeAdapter[Any] = TypeAdapter(Command)
PATIENCE = 300.0
"""After so many seconds a test gives up waiting."""

_numbers = itertools.count(1)


def url_of(place: str | Path) -> str:
    return place if isinstance(place, str) and "://" in place else f"sqlite:///{place}"


@asynccontextmanager
async def a_parlour(place: str | Path, *, pace: float = 0.0, **more: Any) -> AsyncIterator[Parlour]:
    """A parlour over a database, given by a URL or by an SQLite file."""
    parlour = Parlour(Storage(url_of(place)), pace=pace, **more)
    try:
        yield parlour
    finally:
        await parlour.close()


class Guest:
    """Somebody who comes to tables, holds seats or watches, and keeps all that is said to them."""

    def __init__(self, name: str = "Ann", *, who: str | None = None, invited: bool = True) -> None:
        self.person = Person(who or f"person{next(_numbers):014}", name, None, 0.0, 0)
        self.invited = invited
        self.heard: list[str] = []
        self.watcher: Watcher | None = None

    @property
    def id(self) -> str:
        return self.person.id

    @property
    def asker(self) -> Asker:
        return Asker(self.person.id, self.person.name, self.invited)

    async def do(self, live: LiveTable, what: str, **fields: Any) -> int:
        return await live.do(self.asker, COMMAND.validate_python({"do": what, **fields}))

    async def refused(self, live: LiveTable, what: str, **fields: Any) -> GameError:
        """The refusal of a command, which must not change anything."""
        before = laid_open(await live.state())
        heard = len(self.heard)
        try:
            await self.do(live, what, **fields)
        except GameError as problem:
            assert laid_open(await live.state()) == before
            assert len(self.heard) == heard
            assert_spoken(problem)
            return problem
        raise AssertionError(f"{what} {fields} was not refused")

    async def come(self, live: LiveTable, since: int | None = None) -> Guest:
        self.watcher = Watcher(self.person.id, self.heard.append, self.invited)
        await live.join(self.watcher, since)
        return self

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(text) for text in self.heard]

    @property
    def events(self) -> list[dict[str, Any]]:
        return [each for each in self.messages if each["type"] == "event"]


def assert_spoken(problem: GameError) -> None:
    """A refusal is one line for people, of a stable code."""
    text = str(problem)
    assert text.strip() == text != "" and len(text.splitlines()) == 1 and len(text) < 1000
    assert problem.code not in ("game-error",)


def wishes(*kinds: str) -> list[SeatWish]:
    """`me`, `open`, or the name of a bot, for each seat."""
    return [
        SeatWish(kind=kind) if kind in ("me", "open") else SeatWish(kind="bot", bot=kind) for kind in kinds
    ]


async def set_up(parlour: Parlour, owner: Guest, code: str, *kinds: str, **more: Any) -> LiveTable:
    return await parlour.create(owner.person, NewTable(variant=code, seats=wishes(*kinds), **more))


async def seated(parlour: Parlour, code: str, guests: Sequence[Guest], **more: Any) -> LiveTable:
    """A table at which those guests sit, in order, and the game has begun."""
    live = await set_up(parlour, guests[0], code, "me", *["open"] * (len(guests) - 1), **more)
    for seat, guest in enumerate(guests[1:], 1):
        await guest.do(live, "sit", seat=seat)
    await until(live, lambda state: state.status == "playing")
    return live


async def until(
    live: LiveTable, holds: Callable[[TableState], bool], patience: float = PATIENCE
) -> TableState:
    """The table as it is when something has come to hold."""
    give_up = time.monotonic() + patience
    pause = 0.0
    while True:
        state = await live.state()
        if holds(state):
            return state
        if time.monotonic() > give_up:
            raise AssertionError(f"waited in vain; the table: {laid_open(state)}")
        await asyncio.sleep(pause)
        pause = min(0.02, pause + 0.0005)


def is_settled(state: TableState) -> bool:
    """Whether a table has nothing more to do by itself before somebody does something, or time passes."""
    if state.status == "waiting":
        return any(seat.kind == "open" for seat in state.seats)
    if state.proposal is not None and state.proposal.kind == "rematch" and not state.proposal.waiting:
        return False
    if state.is_claim and state.claimed is not None and state.pace == "live" and state.status == "playing":
        return False
    return not any(state.plays_itself(seat) for seat in state.due)


async def settled(live: LiveTable) -> TableState:
    return await until(live, is_settled)


def laid_open(state: TableState) -> dict[str, Any]:
    """Everything that a table is, in plain values that can be compared byte for byte."""
    told = {name: getattr(state, name) for name in state.__dataclass_fields__}
    told["variant"] = state.variant.code
    told["position"] = position_bytes(state.position)
    told["last"] = state.last and (state.last.seat, position_bytes(state.last.before))
    told["decisions"] = [(each.steps, position_bytes(each.before)) for each in state.decisions]
    told["seats"] = [{name: getattr(seat, name) for name in seat.__slots__} for seat in state.seats]
    told["sealed"] = dict(state.sealed)
    told["chat"] = list(state.chat)
    return told


def position_bytes(position: Position | None) -> tuple[bytes, bytes, Any] | None:
    if position is None:
        return None
    return (
        position.state.tobytes(),
        b"" if position.rng is None else position.rng.tobytes(),
        position.seed,
    )


def sayable(variant: Variant, position: Position, seat: int) -> list[str]:
    """Legal choices of a seat as its person would say them, equations included."""
    said = []
    for choice in variant.choices(position.state, seat):
        known = position.seen_by(seat)
        text = variant.game.notation.choice(variant, known, seat, choice)
        try:
            if variant.game.notation.read_said(variant, known, seat, text) == choice:
                said.append(text)
        except GameError:
            pass
    return said


async def choose_anything(live: LiveTable, guests: Sequence[Guest], dice: random.Random) -> bool:
    """Let one of the guests who are to choose choose; whether anybody was."""
    state = await settled(live)
    due = [seat for seat in state.due if not state.plays_itself(seat)]
    if not due:
        return False
    seat = dice.choice(due)
    (guest,) = [each for each in guests if each.id == state.seats[seat].person]
    assert state.position is not None
    options = sayable(state.variant, state.position, seat)
    await guest.do(live, "choose", seat=seat, choice=dice.choice(options))
    return True


async def play_on(
    live: LiveTable, guests: Sequence[Guest], dice: random.Random, most: int = 10_000
) -> TableState:
    """Have everybody choose at random until nobody is to choose."""
    for _ in range(most):
        if not await choose_anything(live, guests, dice):
            break
    return await settled(live)


async def brought(
    parlour: Parlour,
    variant: Variant,
    people: Sequence[Guest | str],
    *,
    table: str,
    secret: str,
    position: str | None = None,
    public: bool = True,
    at: float = 1.0e9,
    **more: Any,
) -> LiveTable:
    """A table of a certain id and secret, between people and bots, that begins in a certain position.

    Guests may not set such a table up; so its first event is written straight into the storage.
    """
    entry = Entry(table, 1, at, created(variant, people, position=position, public=public, **more))
    state = journal.begin(secret, entry, parlour.variant)
    await parlour.storage.append(entry, showing.row_of(state, "come-in", at))
    return await parlour.table(table)


def created(
    variant: Variant, people: Sequence[Guest | str], *, position: str | None = None, **more: Any
) -> Created:
    """The first event of a table between people and bots."""
    usual: dict[str, Any] = {
        "owner": next((each.id for each in people if isinstance(each, Guest)), None),
        "public": True,
        "pace": "live",
        "clock": None,
        "claim_seconds": None,
        "chat": True,
        "start": {} if position is None else {"position": position},
    }
    usual["seats"] = tuple(
        Sitter("bot", each.capitalize(), bot=each)
        if isinstance(each, str)
        else Sitter("person", each.person.name, each.id, share="ab")
        for each in people
    )
    return Created(variant.code, **(usual | more))


async def counted(parlour: Parlour, subscriber: str) -> None:
    """Wait until a subscriber has heard of everything there is."""
    last, give_up = parlour.storage.outbox.last(), time.monotonic() + PATIENCE
    while parlour.storage.outbox.heard(subscriber, history=True) < last:
        assert time.monotonic() < give_up
        await asyncio.sleep(0.02)
