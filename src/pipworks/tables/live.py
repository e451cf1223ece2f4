"""A table at work: one task that owns it, decides what is asked in the order of arrival, and tells everybody.

An event is applied to the state, committed, and only then told. If it cannot be committed the state is thrown
away and read again, so nothing has happened. When another process wrote first, its events are read and the
command is decided anew.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pipworks.engine import GameError
from pipworks.tables import clocks, journal, showing
from pipworks.tables.alone import unfit
from pipworks.tables.audience import Audience, Watcher
from pipworks.tables.botseats import BotSeats
from pipworks.tables.deciding import MOST_EVENTS, Asker, decide, overdue
from pipworks.tables.errors import (
    Conflict,
    NotInvited,
    NotNow,
    Outrun,
    StorageUnavailable,
    TableError,
    TooLate,
)
from pipworks.tables.events import (
    Answered,
    Ended,
    Event,
    Held,
    Hinted,
    Released,
    Rematched,
    Shut,
    Started,
    Unreached,
)
from pipworks.tables.journal import Entry
from pipworks.tables.rows import Row
from pipworks.tables.seeing import Eyes, eyes_of
from pipworks.tables.state import TableState, copied
from pipworks.tables.surroundings import Surroundings

MOST_TRIES = 6
LOOKED_SECONDS = 20.0
"""For so long bots among themselves play on after somebody has looked at their table."""
MOST_MISSED = 400
"""Who comes back and has missed more events than that is told them as lines of the log."""
LATER, LATEST = 2.0, 60.0
"""After so many seconds a process that does not lead a table looks again whether it must; so it does when
something has failed that a table does by itself, then after longer and longer, up to the second.
"""


@dataclass(slots=True)
class _Request:
    """A command, or a wish to join, and who waits for its outcome; nobody where it is the table's own."""

    act: Callable[[], Any]
    done: asyncio.Future[Any] | None = None


class LiveTable:
    """One table in this process."""

    def __init__(self, around: Surroundings, table: str, invitation: str, state: TableState) -> None:
        self.id = table
        self.invitation = invitation
        self.touched = time.monotonic()
        self._around = around
        self._state: TableState | None = state
        self._audience = Audience(around, table, invitation, state)
        self._asked: asyncio.Queue[_Request | None] = asyncio.Queue()
        self._timer: asyncio.TimerHandle | None = None
        self._bots = BotSeats(self, around)
        self._ahead = max(0.0, state.changed - around.now())
        """By how much the clock had been set back when the table was read."""
        self._looked = float("-inf")
        self._rests = False
        self._pause = LATER
        self._closed = False
        self._task = self._begin()

    @property
    def watchers(self) -> set[Watcher]:
        """Those who listen."""
        return self._audience.watchers

    # What others call

    async def do(self, asker: Asker, command: Any, told: Callable[[int], None] | None = None) -> int:
        """Do what somebody asks, when its turn comes; the number of the last event then.

        Raises TableError, IllegalChoice or UnknownBot; then nothing has happened. When it returns, what was
        asked is committed. `told` hears of the number right after those who listen, and must not fail.
        """
        arrived = self.now()
        return int(await self._ask(lambda: self._do(asker, command, arrived, told)))

    async def do_if_possible(self, asker: Asker, command: Any) -> None:
        """As `do`, but nothing where that cannot be done, or not any more. Raises StorageUnavailable."""
        try:
            await self.do(asker, command)
        except StorageUnavailable:
            raise
        except GameError:
            pass

    async def join(self, watcher: Watcher, since: int | None = None) -> None:
        """Begin to tell somebody: first a welcome, then every event after it; with `since`, those missed too.

        Raises NotInvited.
        """
        for _ in range(MOST_TRIES):
            state = await self.state()
            self.may_see(state, watcher.person, watcher.invited)
            eyes = eyes_of(state, watcher.person)
            goes_on = since if since is not None and since >= state.number - MOST_MISSED else None
            missed = await self._audience.remembered(state, eyes, watcher.language, goes_on)
            try:
                if await self._ask(lambda: self._join(watcher, eyes, goes_on, missed)):  # noqa: B023 - awaited
                    return
            except asyncio.CancelledError:  # they are welcomed all the same, when it is their turn
                self._soon(lambda: self._gone(watcher))
                raise
        raise StorageUnavailable("too much happens at this table just now: please try again")

    def leave(self, watcher: Watcher) -> None:
        """Stop telling somebody."""
        if watcher in self.watchers:
            self.watchers.discard(watcher)
            self.touched = time.monotonic()
            self._audience.tell_online()

    async def state(self) -> TableState:
        """The table as it is. Not to be changed, and never to be shown but through `showing`."""
        state: TableState = await self._ask(self._current)
        self._looked_at(state)
        return state

    async def summary(self, person: str | None, language: str = "en") -> dict[str, Any]:
        """The table in short, for one reader."""
        return self.summary_of(await self.state(), person, language)

    def summary_of(self, state: TableState, person: str | None, language: str) -> dict[str, Any]:
        """As `summary`, of a state at hand."""
        return self._audience.summary(state, person, language, self.now())

    def may_see(self, state: TableState, person: str | None, invited: bool) -> None:
        """Refuse who may not see the table. Raises NotInvited."""
        if state.public or invited or state.held_by(person) or (person is not None and person == state.owner):
            return
        raise NotInvited("this table is private: it takes an invitation to see it")

    async def messages(
        self, eyes: Eyes, since: int = 0, language: str = "en", most: int = MOST_EVENTS
    ) -> list[dict[str, Any]]:
        """The events after a number, up to so many, as those eyes were told of them.

        With views only where they are now.
        """
        state = await self.state()
        if since >= state.number:
            return []
        until = min(state.number, since + most)
        recent = self._audience.past.since(since, state)
        if recent is None or until < state.number:
            return await self._around.retold(self.id, eyes, since, until, language)
        return showing.with_views(list(showing.messages(recent, eyes, language)), state, eyes, language)

    def heard(self, number: int) -> None:
        """There may be an event of that number: read it when it is this table's turn. 0: no matter which."""
        if not number or self._state is None or self._state.number < number:
            self._soon(lambda: self._catch_up(number))

    async def abandon(self) -> None:
        """End a game, if it goes on, that nobody has come to for long or that has had its time."""
        await self._ask(lambda: self._note(lambda state: None if state.ended else Ended()))

    async def throw_away(self, person: str) -> bool:
        """End a game, if it goes on, that somebody has with nobody else; whether all seats were taken.

        Raises NotYours or NotNow.
        """

        def ended(state: TableState) -> Ended | None:
            if (problem := unfit(showing.summary(state, self.now()), person)) is not None:
                raise problem
            return None if state.ended else Ended()

        await self._ask(lambda: self._note(ended))
        return all(seat.kind != "open" for seat in (await self.state()).seats)

    async def let_nobody_wait(self, person: str) -> None:
        """See that nobody waits here for somebody who goes for good, where they could not just stand up.

        A game that is about to begin, with shares sealed, is ended; a rematch with them is called off.
        """

        def parted(state: TableState) -> Event | None:
            own = state.held_by(person)
            if own and state.status == "waiting":
                return Ended()
            asked = state.proposal
            concerned = [] if asked is None else [at for at in own if at == asked.by or at in asked.waiting]
            if asked is None or asked.kind != "rematch" or not concerned:
                return None
            return Answered(concerned[0], tuple(own), accept=False, called_off=asked.by in own)

        await self._ask(lambda: self._note(parted))

    async def hold(self) -> None:
        """Pause a game that is being played, so that nobody at the table can go on with it."""

        def held(state: TableState) -> Held | None:
            return Held() if state.status in ("playing", "paused") and not state.held else None

        await self._ask(lambda: self._note(held))

    async def release(self) -> None:
        """Have a game go on that was held."""
        await self._ask(lambda: self._note(lambda state: Released() if state.held else None))

    async def shut(self) -> None:
        """Close the table for whoever runs the server: no more play, no more talk."""
        await self._ask(lambda: self._note(lambda state: None if state.shut else Shut()))

    async def erase(self, person: str) -> None:
        """Take somebody's name and what they said out of all that has happened here, and go on from that."""
        await self._ask(lambda: self._erase(person))

    def renew(self) -> None:
        """What is stored has been changed elsewhere: read it anew when it is this table's turn."""
        self._soon(self._renew)

    async def note_unreached(self, seat: int) -> None:
        """Tell everybody that mail to the person of a seat does not arrive."""
        await self._ask(lambda: self._note(lambda _: Unreached(seat)))

    async def note_hint(self, seat: int, number: int) -> None:
        """Tell everybody, once, that a seat gets a hint about what that event asks; before it does.

        Raises TooLate where the game has moved on.
        """

        def hinted(state: TableState) -> Hinted | None:
            if state.rated:
                raise NotNow("this game is rated: there are no hints")
            if number != state.asked_at or seat not in state.due:
                raise TooLate("the game has moved on: look again before you choose")
            return None if (seat, number) in state.hinted else Hinted(seat)

        await self._ask(lambda: self._note(hinted))

    def now(self) -> float:
        """The time at this table: never before its last event, from which it goes on."""
        return self._around.now() + self._ahead

    @property
    def idle(self) -> bool:
        """Whether nobody listens and nothing is going on or about to happen."""
        state = self._state
        wake = None if state is None else clocks.wakes(state, self._around.fairness)
        soon = wake is not None and wake < self.now() + 180
        quiet = time.monotonic() - self.touched > self._around.keep_seconds
        busy = self.watchers or self._bots.thinking or not self._asked.empty()
        return quiet and not busy and not soon

    async def close(self) -> None:
        """Stop; what is committed stays."""
        self._asked.put_nowait(None)
        if self._timer is not None:
            self._timer.cancel()
        self._bots.stop()
        await self._task

    # The task

    async def _ask(self, act: Callable[[], Any]) -> Any:
        if self._closed:
            raise _resting()
        done = asyncio.get_running_loop().create_future()
        self._asked.put_nowait(_Request(act, done))
        return await done

    def _begin(self) -> asyncio.Task[None]:
        task = asyncio.create_task(self._run(), name=f"table {self.id}")
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        """The task is over. If nobody asked for that another goes on from what is committed."""
        if self._closed:
            return
        died = RuntimeError("the task of a table was cancelled") if task.cancelled() else task.exception()
        self._around.report(died if isinstance(died, Exception) else RuntimeError(repr(died)), self.id)
        self._state = None
        self._task = self._begin()

    async def _run(self) -> None:
        self._soon(self._follow_up)
        while (request := await self._asked.get()) is not None:
            self.touched = time.monotonic()
            await self._serve(request)
        self._closed = True
        while not self._asked.empty():
            if (late := self._asked.get_nowait()) is not None:
                self._fail(late, _resting())

    async def _serve(self, request: _Request) -> None:
        """Do one thing, and tell who asked for it what came of it."""
        try:
            outcome = await request.act()
        except GameError as problem:
            self._fail(request, problem)
        except Exception as problem:
            self._around.report(problem, self.id)
            self._state = None  # whatever it was, go on from what is committed
            self._fail(request, TableError("something went wrong at this table: please try again"))
        except BaseException:
            self._fail(request, _resting())
            raise
        else:
            if request.done is None:
                self._pause = LATER
            elif not request.done.done():
                request.done.set_result(outcome)
            return
        if request.done is None or self._state is None:
            self._wake_in(self._pause)  # clocks, bots and rematches must go on
            self._pause = min(2 * self._pause, LATEST)

    @staticmethod
    def _fail(request: _Request, problem: Exception) -> None:
        if request.done is not None and not request.done.done():
            request.done.set_exception(problem)

    async def _current(self) -> TableState:
        """The state, read again if it was thrown away; what nobody has been told of is told."""
        if self._state is None:
            state, later = await asyncio.to_thread(self._around.read_until, self.id, self._audience.told)
            for entry in later:
                state = copied(state)
                self._audience.tell(state, entry, journal.after(state, entry), self.now())
            self._state = state
        return self._state

    async def _do(
        self, asker: Asker, command: Any, arrived: float, told: Callable[[int], None] | None
    ) -> int:
        for _ in range(MOST_TRIES):
            state = await self._current()
            number = state.number
            first = overdue(state, arrived, self._around.fairness)
            event = first or decide(state, asker, command)
            if event is not None:
                try:
                    await self._write(event, arrived)
                except Conflict:
                    await self._catch_up()
                    continue
                number += 1
            if first is None:
                if told is not None:
                    told(number)
                return number
        raise _outrun()

    async def _note(self, what: Callable[[TableState], Event | None]) -> None:
        """Write down what follows from the table as it is, if anything; others may be faster."""
        for _ in range(MOST_TRIES):
            event = what(await self._current())
            if event is None:
                return
            try:
                await self._write(event)
            except Conflict:
                await self._catch_up()
                continue
            return
        raise _outrun()

    async def _write(self, event: Event, at: float | None = None) -> None:
        """Apply an event that happens now, or came in then, commit it, tell everybody; and go on by itself.

        Raises Conflict or StorageUnavailable.
        """
        state = copied(await self._current())  # who holds the other never sees what is not committed
        at = max(self.now() if at is None else at, state.changed)
        entry = Entry(self.id, state.number + 1, at, event)
        self._state = None  # until it is committed
        steps = journal.after(state, entry)
        await self._around.append(entry, self._row(state))
        self._state = state
        self._audience.tell(state, entry, steps, self.now())
        self._soon(self._follow_up)

    async def _erase(self, person: str) -> None:
        await asyncio.to_thread(self._around.write_erased, self.id, person)
        await self._renew()

    async def _renew(self) -> None:
        self._state = None
        state = await self._current()
        self._audience.renew(state)
        await asyncio.to_thread(self._around.put_right, self._row(state))

    def _row(self, state: TableState) -> Row:
        """What the storage keeps beside the events that lead to a state."""
        return showing.row_of(state, self.invitation, clocks.wakes(state, self._around.fairness))

    async def _catch_up(self, number: int = 0) -> None:
        """Read what other processes have written, up to that event at least, and tell it."""
        state = await self._current()
        if 0 < number <= state.number:
            return
        for entry in await asyncio.to_thread(self._around.entries, self.id, state.number):
            state = copied(state)
            self._audience.tell(state, entry, journal.after(state, entry), self.now())
        self._state = state
        self._soon(self._follow_up)

    def _soon(self, act: Callable[[], Any]) -> None:
        self._asked.put_nowait(_Request(act))

    # What a table does by itself

    async def _follow_up(self) -> None:
        """Begin when everybody sits, let bots think, watch the clocks."""
        state = await self._current()
        if state.status == "waiting" and state.filled is not None:
            if await self._leads():
                await self._begin_game(state)
            return
        asked = state.proposal
        if asked is not None and asked.kind == "rematch" and not asked.waiting and await self._leads():
            await self._by_itself(Rematched(await self._around.rematch(state)))
            return
        await self._tick()

    async def _begin_game(self, state: TableState) -> None:
        """Begin, if no share is waited for any more."""
        left = clocks.opening_until(state) - self.now()
        if state.to_open and left > 0:
            self._wake_in(left)
        else:
            await self._by_itself(Started())

    async def _by_itself(self, event: Event) -> None:
        try:
            await self._write(event)
        except Conflict:
            await self._catch_up()

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
        fairness, watched = self._around.fairness, self._is_watched()
        if not (watched or state.has_people):
            self._rests = True
            await self._around.let_go(self.id)  # another server may be watched
        now = self.now()
        event = overdue(state, now, fairness)
        nothing = event is None and clocks.wakes(state, fairness, watched=watched) is None
        if nothing or not await self._leads():
            return
        if event is not None:
            await self._by_itself(event)
            return
        if watched or state.has_people:
            self._bots.let_think(state)
        later = [each.at for each in clocks.deadlines(state, fairness)]
        if later:
            self._wake_in(min(later) - now)

    def _is_watched(self) -> bool:
        """Whether anybody listens, or has looked at the table not long ago."""
        return bool(self.watchers) or time.monotonic() - self._looked < LOOKED_SECONDS

    def _looked_at(self, state: TableState) -> None:
        """Somebody looks at the table: bots among themselves play on."""
        rested = self._rests
        self._looked, self._rests = time.monotonic(), False
        if rested and not state.has_people:
            self._soon(self._follow_up)

    def _wake_in(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(max(seconds, 0.0), self._soon, self._follow_up)

    async def _join(
        self, watcher: Watcher, eyes: Eyes, since: int | None, missed: list[dict[str, Any]]
    ) -> bool:
        """Welcome somebody, if what they are to be told leads up to now; whether it does."""
        state = await self._current()
        self.may_see(state, watcher.person, watcher.invited)
        comes = self._audience.welcome(watcher, state, eyes, since, missed, self.now())
        if comes:
            self._looked_at(state)
        return comes

    async def _gone(self, watcher: Watcher) -> None:
        """Somebody has gone before they knew that they had been welcomed."""
        self.leave(watcher)


def _outrun() -> Outrun:
    return Outrun("others were faster, again and again: please try once more")


def _resting() -> StorageUnavailable:
    return StorageUnavailable("this table was just being put away: please try again")
