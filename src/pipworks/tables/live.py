"""A table at work: one task that owns it, decides what is asked in the order of arrival, and tells everybody.

An event is applied to the state, committed, and only then told. If it cannot be committed the state is thrown
away and read again, so nothing has happened. When another process wrote first, its events are read and the
command is decided anew.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pydantic_core import to_json

from pipworks.engine import SPECTATOR, GameError
from pipworks.tables import clocks, journal, showing
from pipworks.tables.commands import Choose
from pipworks.tables.deciding import Asker, decide, overdue
from pipworks.tables.errors import Conflict, NotInvited, StorageUnavailable, TableError
from pipworks.tables.events import Ended, Event, Rematched, Started
from pipworks.tables.journal import Entry
from pipworks.tables.showing import Eyes
from pipworks.tables.state import Step, TableState, copied
from pipworks.tables.surroundings import Surroundings

MOST_TRIES = 6
LATER = 2.0
"""After so many seconds a process that does not lead a table looks again whether it must."""


@dataclass(eq=False)
class Watcher:
    """Somebody who is told what happens at a table: a person with seats, or one who only watches.

    `send` takes a message as JSON text, and must neither wait nor fail.
    """

    person: str | None
    send: Callable[[str], None]
    invited: bool = False
    language: str = "en"
    eyes: Eyes = (SPECTATOR,)


@dataclass(slots=True)
class _Request:
    """A command, or a wish to join, and who waits for its outcome."""

    act: Callable[[], Any]
    done: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class LiveTable:
    """One table in this process."""

    def __init__(self, around: Surroundings, table: str, invitation: str, state: TableState) -> None:
        self.id = table
        self.invitation = invitation
        self.watchers: set[Watcher] = set()
        self.touched = time.monotonic()
        self._around = around
        self._state: TableState | None = state
        self._told = state.number
        self._asked: asyncio.Queue[_Request | None] = asyncio.Queue()
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: dict[tuple[int, int], asyncio.Task[None]] = {}
        self._closed = False
        self._task = asyncio.create_task(self._run(), name=f"table {table}")

    # What others call

    async def do(self, asker: Asker, command: Any) -> int:
        """Do what somebody asks, when its turn comes; the number of the last event then.

        Raises TableError, IllegalChoice or UnknownBot; then nothing has happened. When it returns, what was
        asked is committed.
        """
        arrived = time.time()
        return int(await self._ask(lambda: self._do(asker, command, arrived)))

    async def join(self, watcher: Watcher, since: int | None = None) -> None:
        """Begin to tell somebody: first a welcome, then every event after it; with `since`, those missed too.

        Raises NotInvited.
        """
        await self._ask(lambda: self._join(watcher, since))

    def leave(self, watcher: Watcher) -> None:
        """Stop telling somebody."""
        if watcher in self.watchers:
            self.watchers.discard(watcher)
            self.touched = time.monotonic()
            self._tell_online()

    async def state(self) -> TableState:
        """The table as it is. Not to be changed, and never to be shown but through `showing`."""
        result: TableState = await self._ask(self._current)
        return result

    async def summary(self, person: str | None, language: str = "en") -> dict[str, Any]:
        """The table in short, for one reader."""
        return self.summary_of(await self.state(), person, language)

    def summary_of(self, state: TableState, person: str | None, language: str) -> dict[str, Any]:
        """As `summary`, of a state at hand."""
        short = showing.summary(state, time.time(), language)
        return showing.personal(short, person, self.online(state), self.invitation)

    def may_see(self, state: TableState, person: str | None, invited: bool) -> None:
        """Refuse who may not see the table. Raises NotInvited."""
        if state.public or invited or state.held_by(person) or (person is not None and person == state.owner):
            return
        raise NotInvited("this table is private: it takes an invitation to see it")

    def eyes_of(self, state: TableState, person: str | None) -> Eyes:
        """Whose eyes somebody sees with."""
        return tuple(state.held_by(person)) or (SPECTATOR,)

    def online(self, state: TableState) -> set[int]:
        """The seats whose people are listening."""
        people = {each.person for each in self.watchers if each.person is not None}
        return {at for at, seat in enumerate(state.seats) if seat.person in people}

    async def messages(self, eyes: Eyes, since: int = 0, language: str = "en") -> list[dict[str, Any]]:
        """The events after a number as those eyes were told of them, with views only where they are now."""
        return await asyncio.to_thread(self._around.messages, self.id, eyes, since, None, language)

    def heard(self, number: int) -> None:
        """Another process may have written: read it when it is this table's turn. 0: no matter what."""
        if not number or self._state is None or self._state.number < number:
            self._soon(self._catch_up)

    async def abandon(self) -> None:
        """End a game that nobody has come to for long."""
        await self._ask(lambda: self._by_itself(Ended()))

    @property
    def idle(self) -> bool:
        """Whether nobody listens and nothing is going on or about to happen."""
        state = self._state
        wake = None if state is None else clocks.wakes(state, self._around.fairness)
        soon = wake is not None and wake < time.time() + 180
        quiet = time.monotonic() - self.touched > self._around.keep_seconds
        return quiet and not self.watchers and not self._thinking and self._asked.empty() and not soon

    async def close(self) -> None:
        """Stop; what is committed stays."""
        self._asked.put_nowait(None)
        if self._timer is not None:
            self._timer.cancel()
        for task in list(self._thinking.values()):
            task.cancel()
        await self._task

    # The task

    async def _ask(self, act: Callable[[], Any]) -> Any:
        if self._closed:
            raise _resting()
        request = _Request(act)
        self._asked.put_nowait(request)
        return await request.done

    async def _run(self) -> None:
        self._asked.put_nowait(_Request(self._follow_up))
        while (request := await self._asked.get()) is not None:
            self.touched = time.monotonic()
            try:
                outcome = await request.act()
            except GameError as problem:
                self._fail(request, problem)
                await self._recover()
            except Exception as problem:
                self._around.report(problem, self.id)
                self._state = None  # whatever it was, go on from what is committed
                self._fail(request, TableError("something went wrong at this table: please try again"))
            else:
                if not request.done.done():
                    request.done.set_result(outcome)
        self._closed = True
        while not self._asked.empty():
            if (late := self._asked.get_nowait()) is not None:
                self._fail(late, _resting())

    @staticmethod
    def _fail(request: _Request, problem: Exception) -> None:
        if not request.done.done():
            request.done.set_exception(problem)
            request.done.exception()  # a request of the table's own has nobody who asks

    async def _recover(self) -> None:
        """After the storage failed: look again later, for clocks and bots must go on."""
        if self._state is None:
            self._wake_in(LATER)

    async def _current(self) -> TableState:
        """The state, read again if it was thrown away; what nobody has been told of is told."""
        if self._state is None:
            state, later = await asyncio.to_thread(self._around.read_until, self.id, self._told)
            for entry in later:
                self._tell(state, entry, journal.after(state, entry))
            self._state = state
        return self._state

    async def _do(self, asker: Asker, command: Any, arrived: float) -> int:
        for _ in range(MOST_TRIES):
            state = await self._current()
            first = overdue(state, arrived, self._around.fairness)
            event = first or decide(state, asker, command)
            if event is None:
                return state.number
            try:
                await self._write(event, arrived)
            except Conflict:
                await self._catch_up()
                continue
            self._soon(self._follow_up)
            if first is None:
                return state.number + 1
        raise StorageUnavailable("others were faster, again and again: please try once more")

    async def _write(self, event: Event, at: float | None = None) -> None:
        """Apply an event that happens now, or came in then, commit it, tell everybody.

        Raises Conflict or StorageUnavailable.
        """
        state = copied(await self._current())  # who holds the other never sees what is not committed
        at = max(time.time() if at is None else at, state.changed)
        entry = Entry(self.id, state.number + 1, at, event)
        self._state = None  # until it is committed
        steps = journal.after(state, entry)
        row = showing.row_of(state, self.invitation, clocks.wakes(state, self._around.fairness))
        await self._around.append(entry, row)
        self._state = state
        self._tell(state, entry, steps)

    async def _catch_up(self) -> None:
        """Read what other processes have written, and tell it."""
        state = copied(await self._current())
        for entry in await asyncio.to_thread(self._around.entries, self.id, state.number):
            self._tell(state, entry, journal.after(state, entry))
        self._state = state
        self._soon(self._follow_up)

    def _soon(self, act: Callable[[], Any]) -> None:
        self._asked.put_nowait(_Request(act))

    # What a table does by itself

    async def _follow_up(self) -> None:
        """Begin when everybody sits, let bots think, watch the clocks."""
        state = await self._current()
        if state.status == "waiting" and all(seat.kind != "open" for seat in state.seats):
            if await self._leads():
                await self._by_itself(Started())
            return
        asked = state.proposal
        if asked is not None and asked.kind == "rematch" and not asked.waiting and await self._leads():
            await self._by_itself(Rematched(await self._around.rematch(state)))
            return
        await self._tick()

    async def _by_itself(self, event: Event) -> None:
        try:
            await self._write(event)
        except Conflict:
            await self._catch_up()
        self._soon(self._follow_up)

    async def _leads(self) -> bool:
        """Whether this process is the one that lets the table's clocks run and its bots think."""
        if await self._around.leads(self.id):
            return True
        self._wake_in(LATER)
        return False

    async def _tick(self) -> None:
        """Close what is to be closed by now, and see when to look again."""
        state = await self._current()
        if state.status != "playing":
            return
        fairness = self._around.fairness
        if clocks.wakes(state, fairness) is None or not await self._leads():
            return
        now = time.time()
        event = overdue(state, now, fairness)
        if event is not None:
            await self._by_itself(event)
            return
        self._let_think(state)
        later = [each.at for each in clocks.deadlines(state, fairness)]
        if later:
            self._wake_in(min(later) - now)

    def _wake_in(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(max(seconds, 0.0), self._soon, self._follow_up)

    def _let_think(self, state: TableState) -> None:
        """Let the bots think that are to choose, off the event loop, each only once."""
        seats = [seat for seat in state.due if state.plays_itself(seat)]
        for past in [each for each in self._thinking if each[0] != state.asked_at]:
            self._thinking.pop(past).cancel()
        asked_at = state.asked_at
        seats = [seat for seat in seats if (asked_at, seat) not in self._thinking]
        if seats:
            task = asyncio.create_task(self._think(state, asked_at, seats))
            self._thinking |= {(asked_at, seat): task for seat in seats}

    async def _think(self, state: TableState, asked_at: int, seats: list[int]) -> None:
        """Have the bots' choices made from what they know, and bring each when its time has come."""
        begun = time.time()
        try:
            thoughts = await self._around.think(state, seats)
        except Exception as problem:  # a bot that fails must not go unnoticed
            self._around.report(problem, self.id)
            return
        for thought in sorted(thoughts, key=lambda each: each.due):
            wait = max(thought.due, begun) - time.time()
            if wait > 0:
                await asyncio.sleep(wait)
            command = Choose.model_construct(
                do="choose", seat=thought.seat, choice=str(thought.choice), number=asked_at
            )
            try:
                await self.do(Asker(None, seat=thought.seat), command)
            except StorageUnavailable:
                pass  # the table looks again by itself
            except GameError:
                pass  # the game has moved on
            self._thinking.pop((asked_at, thought.seat), None)

    # Telling

    async def _join(self, watcher: Watcher, since: int | None) -> None:
        state = await self._current()
        self.may_see(state, watcher.person, watcher.invited)
        watcher.eyes = self.eyes_of(state, watcher.person)
        missed = []
        if since is None or since < state.number:
            missed = await asyncio.to_thread(
                self._around.messages, self.id, watcher.eyes, since or 0, state.number, watcher.language
            )
        log = [line for each in missed for line in showing.log_lines(each)] if since is None else []
        self.watchers.add(watcher)
        short = self.summary_of(state, watcher.person, watcher.language)
        welcome = showing.welcome(state, short, watcher.eyes, log, time.time(), watcher.language)
        watcher.send(to_json(welcome).decode())
        if since is not None:
            for message in missed:
                watcher.send(to_json(message).decode())
        self._tell_online()

    def _tell(self, state: TableState, entry: Entry, steps: list[Step]) -> None:
        """Tell everybody of an event that has been committed and applied."""
        self._told = entry.number
        if not self.watchers:
            return
        changes = entry.event.shows_table or state.ended
        made: dict[tuple[Eyes, str], tuple[dict[str, Any], str]] = {}
        for watcher in list(self.watchers):
            if changes:
                watcher.eyes = self.eyes_of(state, watcher.person)
            reader = watcher.eyes, watcher.language
            if reader not in made:
                message = showing.event_message(state, entry, steps, *reader)
                made[reader] = message, to_json(message).decode()
            message, text = made[reader]
            if changes:
                short = self.summary_of(state, watcher.person, watcher.language)
                text = to_json(message | {"table": short}).decode()
            watcher.send(text)

    def _tell_online(self) -> None:
        state = self._state
        if state is None:
            return
        watching = sum(each.eyes == (SPECTATOR,) for each in self.watchers)
        text = to_json(showing.online(state, self.online(state), watching)).decode()
        for watcher in list(self.watchers):
            watcher.send(text)


def _resting() -> StorageUnavailable:
    return StorageUnavailable("this table was just being put away: please try again")


__all__ = ["LiveTable", "Watcher"]
