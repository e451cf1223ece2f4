"""Tables as the API tells them, who may see them, and the one way by which they are asked for something."""

from __future__ import annotations

import hmac
import math
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Annotated, Any, NamedTuple

from fastapi import Depends, Header, Query
from starlette.concurrency import run_in_threadpool

from pipworks.engine import SPECTATOR, GameError
from pipworks.tables import LiveTable, showing
from pipworks.tables.commands import Chat, Sit
from pipworks.tables.deciding import Asker
from pipworks.tables.errors import NotYours, TableError
from pipworks.tables.people import Person
from pipworks.tables.rows import Row
from pipworks.tables.seeing import Eyes
from pipworks.tables.state import TableState
from pipworks.web.hall import Hall
from pipworks.web.language import language

IN_HEADER = "Pipworks-Invitation"
"""Where an invitation is shown, since servers on the way write addresses down, and not headers."""
MOST_INVITATION = 40


def _shown(
    header: Annotated[
        str | None,
        Header(alias=IN_HEADER, max_length=MOST_INVITATION, description="The invitation to a private table."),
    ] = None,
    query: Annotated[
        str | None,
        Query(
            alias="invitation",
            max_length=MOST_INVITATION,
            description=f"The same in the address, where a log may keep it: better show it as {IN_HEADER}.",
        ),
    ] = None,
) -> str | None:
    return query if header is None else header


Shown = Annotated[str | None, Depends(_shown)]
"""The invitation that a request shows, if any."""


Cursor = Annotated[
    str | None,
    Query(
        max_length=40,
        description="`next` of the page before.",
        json_schema_extra={"pattern": r"^0x1\.[0-9a-f]{1,13}p\+[0-9]{1,2}$"},
    ),
]
"""Where a page of tables goes on."""


class BadCursor(TableError):
    """A cursor that no page has given."""

    code = "bad-request"


def read_cursor(cursor: str | None) -> float | None:
    """Where a page of tables goes on. Raises BadCursor."""
    if cursor is None:
        return None
    try:
        changed = float.fromhex(cursor)
    except (ValueError, OverflowError):
        changed = math.nan
    if not math.isfinite(changed):
        raise BadCursor("this is no cursor: take `next` of the page before, or leave it out")
    return changed


class Short(NamedTuple):
    """A table in short, as it was when last something happened, for whoever reads it."""

    table: str
    told: dict[str, Any]
    online: list[int]
    """The seats whose people are listening."""
    invitation: str
    people: set[str | None]
    """Those who are told something that others are not."""
    others: dict[str, Any]
    """What everybody else is told."""

    def to(self, who: str | None) -> dict[str, Any]:
        """The table in short for one reader."""
        if who is None or who not in self.people:
            return self.others
        return showing.personal(self.told, who, self.online, self.invitation)


def shorts_of(hall: Hall, rows: Iterable[Row]) -> list[Short]:
    """Tables in short, in the language of who is being answered, but for those that cannot be read."""
    read = hall.parlour.storage.summaries.read
    found = [read(row.id, partial(_short_of, hall, row)) for row in rows]
    return [each for each in found if each is not None]


def _short_of(hall: Hall, row: Row) -> Short:
    """A table in short: no table at work is waited for."""
    told = showing.kept(row, language())
    live = hall.parlour.tables.get(row.id)
    there = set() if live is None else {each.person for each in live.watchers} - {None}
    online = [at for at, holder in enumerate(told["holders"]) if holder in there]
    people = {*told["holders"], told["owner"]}
    return Short(row.id, told, online, row.invitation, people, showing.personal(told, None, online))


def following(rows: Sequence[Row], limit: int) -> str | None:
    """Where the page goes on that shows so many of these rows."""
    return rows[limit - 1].changed.hex() if len(rows) > limit else None


def told_to(hall: Hall, tables: Sequence[Short], who: str | None) -> list[dict[str, Any]]:
    """Tables in short for one reader, but for those of which that cannot be told."""
    read = hall.parlour.storage.summaries.read
    found = [read(each.table, partial(each.to, who)) for each in tables]
    return [each for each in found if each is not None]


def page_told(hall: Hall, tables: Sequence[Short], goes_on: str | None, who: str | None) -> dict[str, Any]:
    """A page of tables for one reader, as `TablePage`."""
    return {"tables": told_to(hall, tables, who), "next": goes_on}


def page_of(hall: Hall, rows: Sequence[Row], person: Person, limit: int) -> dict[str, Any]:
    """A page of tables, as `TablePage`, from one row more than it shows."""
    return page_told(hall, shorts_of(hall, rows[:limit]), following(rows, limit), person.id)


def is_invited(table: LiveTable, invitation: str | None) -> bool:
    """Whether that is the table's invitation."""
    return invitation is not None and hmac.compare_digest(invitation.encode(), table.invitation.encode())


async def obeyed(
    hall: Hall,
    live: LiveTable,
    person: Person | None,
    command: Any,
    *,
    invited: bool,
    told: Callable[[int], None] | None = None,
) -> int:
    """Have a table do what somebody asks, through whichever door they came; the number of the last event.

    `told` hears of that number as soon as those who listen have. Raises TableError, IllegalChoice or
    UnknownBot; then nothing has happened.
    """
    if person is not None and isinstance(command, Sit | Chat):
        await _refuse_manners(hall, live, person, command)
    asker = Asker(None, invited=invited) if person is None else Asker(person.id, person.name, invited)
    began = time.perf_counter()
    outcome = "failed"
    try:
        number = await live.do(asker, command, told)
        outcome = "done"
    except GameError as problem:
        outcome = problem.code
        raise
    finally:
        waited = time.perf_counter() - began if outcome == "done" else None
        hall.measures.command(command.do, outcome, waited)
        if person is not None and isinstance(command, Sit | Chat):  # which leave a name there
            await hall.see_out(person, live.id)
    return number


async def _refuse_manners(hall: Hall, live: LiveTable, person: Person, command: Sit | Chat) -> None:
    """Refuse talk of who is muted, a seat beside who is blocked, and the name of somebody else.

    Raises Muted, NotWithYou or NameClaimed.
    """
    guests = hall.guests
    if isinstance(command, Chat):
        await run_in_threadpool(guests.order.refuse_muted, person.id)
        return
    state = await live.state()
    there = {each for each in (state.owner, *(seat.person for seat in state.seats)) if each is not None}
    await run_in_threadpool(guests.blocks.refuse_company, person.id, there)
    await run_in_threadpool(guests.claims.refuse_taken, command.name or person.name, person.id)


def invites(live: LiveTable, command: Any, invitation: str | None = None) -> bool:
    """Whether who asks that is invited, by the invitation that they show, or that the command holds."""
    return is_invited(live, invitation or (command.invitation if isinstance(command, Sit) else None))


async def seen_table(
    hall: Hall, table: str, person: Person | None, invitation: str | None
) -> tuple[LiveTable, TableState]:
    """A table and its state, for somebody who may see it. Raises NoSuchTable or NotInvited."""
    live = await hall.parlour.table(table)
    state = await live.state()
    live.may_see(state, None if person is None else person.id, is_invited(live, invitation))
    return live, state


def eyes_for(state: TableState, person: Person | None, seat: int | None) -> Eyes:
    """The eyes somebody may look with: their own seats, one of them, or a spectator's. Raises NotYours."""
    held = state.held_by(None if person is None else person.id)
    if seat is None:
        return tuple(held) or (SPECTATOR,)
    if seat != SPECTATOR and seat not in held:
        raise NotYours(
            "seat {seat} is not yours, so you cannot see what it sees; -1 is somebody who watches", seat=seat
        )
    return (seat,)
