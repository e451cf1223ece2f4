"""The bell: hears what happens at tables, and has the browsers told of those whose move it is.

What is to be told waits in the database for a moment: who is at the table has moved by then, and nobody is
told of it. Then it is looked at anew, so that nobody is told what is past. Push services are asked beside the
tables, by one server at a time, and what one of them does not answer waits for later. Few are told at once
of those who hear at one site: a site that does not answer makes nobody wait who hears elsewhere.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress

from pipworks.push.devices import Devices, Waiting
from pipworks.push.names import MOST_AT_ONCE, MOST_AT_SITE, site_of
from pipworks.push.posting import Poster
from pipworks.push.sealing import Signer, fresh_secret
from pipworks.push.settings import PushSettings
from pipworks.push.telling import told
from pipworks.tables import News, Parlour
from pipworks.tables.errors import NoSuchTable, StorageUnavailable, UnreadableTable
from pipworks.tables.events import Released, Resumed, Seated
from pipworks.tables.state import TableState

MOST_PASSED = 5000
"""So many browsers are passed over at most, for which there is no room yet, to find others."""
LOOK_SECONDS = 2.0
"""How often it is looked for what other servers have put into the queue."""
SOON, LONG = 600, 86_400
"""For so many seconds a push service keeps what is told of a live game, and of one by correspondence."""


class Bell:
    """What writes to browsers for one server process, which may share the database with others."""

    def __init__(self, parlour: Parlour, settings: PushSettings) -> None:
        self._parlour = parlour
        self._settings = settings
        self.devices = Devices(parlour.storage)
        self.signer = Signer(parlour.storage.setting("push-secret", fresh_secret), settings.contact)
        self.sent = self.failures = 0
        """How many notifications push services have taken, and how many not."""
        self._called = asyncio.Event()
        self._telling: dict[str, tuple[str, asyncio.Task[None]]] = {}
        """Which browsers are being told now, at which sites."""
        self._open = AsyncExitStack()
        parlour.subscribe("push", self.hear)

    @property
    def nearby(self) -> bool:
        """Whether push services may be on this machine or network."""
        return self._settings.nearby

    async def hear(self, news: News) -> None:
        """Something has happened at a table: have those told who are asked something by it."""
        table, event = news.entry.table, news.entry.event
        if not await asyncio.to_thread(self.devices.any_at, table):
            return
        state = await self._standing(table, news.entry.number)
        if state is None or not _is_told_of(state):
            return
        seats: Sequence[int]
        if state.to_open:
            number = news.entry.number
            seats = state.to_open if isinstance(event, Seated) else ()
        elif state.asked_at == news.entry.number or isinstance(event, Resumed | Released):
            number, seats = state.asked_at, _asked(state)
        else:
            return
        people = {state.seats[seat].person for seat in seats}
        found = await asyncio.to_thread(self.devices.of, [each for each in people if each is not None])
        if found:
            due = self._parlour.now() + self._settings.grace
            await asyncio.to_thread(self.devices.ring, found, table, number, due)
            self._called.set()

    async def _standing(self, table: str, at_least: int) -> TableState | None:
        """A table as it stands now; None where there is nothing to be told of it."""
        try:
            live = await self._parlour.table(table)
        except (NoSuchTable, UnreadableTable):
            return None
        live.heard(at_least)  # another server may have written it
        return await live.state()

    # Telling

    async def open(self) -> None:
        """Begin to tell."""
        await self._open.enter_async_context(self._at_work())

    async def close(self) -> None:
        """Tell no more. What waits is told by the next server, if it is still so."""
        await self._open.aclose()

    @asynccontextmanager
    async def _at_work(self) -> AsyncIterator[None]:
        poster = Poster(self.signer, nearby=self.nearby)
        task = asyncio.create_task(self._work(poster), name="pipworks push")
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            telling = [each for _, each in self._telling.values()]
            for each in telling:
                each.cancel()
            await asyncio.gather(*telling, return_exceptions=True)
            await poster.close()

    async def _work(self, poster: Poster) -> None:
        while True:
            self._called.clear()
            pause = LOOK_SECONDS
            try:
                if await self._parlour.leads("push queue"):
                    pause = await self._ring(poster)
            except StorageUnavailable:
                pass  # it is looked into again soon
            except Exception as problem:  # nobody would see it if this ended
                self._parlour.report(problem, "")
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._called.wait()

    async def _ring(self, poster: Poster) -> float:
        """Begin to tell whoever is to be told by now, as far as there is room; in how long to look again.

        A browser is told one thing at a time. When one has been, there is room: it is looked again at once.
        """
        passed = set(self._telling)
        while len(self._telling) < MOST_AT_ONCE and len(passed) < MOST_PASSED:
            due = await asyncio.to_thread(self.devices.due, self._parlour.now(), passed)
            if not due:
                first = await asyncio.to_thread(self.devices.next_due, passed)
                rest = LOOK_SECONDS if first is None else max(0.0, first - self._parlour.now())
                return min(LOOK_SECONDS, rest)
            for each in due:
                if each.device.id not in passed and len(self._telling) < MOST_AT_ONCE:
                    self._begin(poster, each)
                passed.add(each.device.id)
        return LOOK_SECONDS

    def _begin(self, poster: Poster, waiting: Waiting) -> None:
        """Begin to tell one browser, if there is room for one more at its site."""
        site, device = site_of(waiting.device.endpoint.url), waiting.device.id
        if sum(site == each for each, _ in self._telling.values()) < MOST_AT_SITE:
            task = asyncio.create_task(self._tell(poster, waiting), name="pipworks notification")
            self._telling[device] = site, task
            task.add_done_callback(lambda done: self._told(device, done))

    def _told(self, device: str, done: asyncio.Task[None]) -> None:
        """A browser has been told, or could not be."""
        del self._telling[device]
        problem = None if done.cancelled() else done.exception()
        if problem is None:
            self._called.set()
        elif isinstance(problem, Exception) and not isinstance(problem, StorageUnavailable):
            self._parlour.report(problem, "")  # and what the storage could not do is tried again soon

    async def _tell(self, poster: Poster, waiting: Waiting) -> None:
        """Tell one browser, if it is still so."""
        try:
            state = await self._standing(waiting.table, waiting.number)
            seat = None if state is None else _seat_to_tell(state, waiting)
            if state is None or seat is None:
                await asyncio.to_thread(self.devices.done, waiting)
                return
            slow = state.pace == "correspondence"
            content = told(state, seat, waiting.device.language)
            now = self._parlour.now()
            how = await poster.post(waiting, content, lives=LONG if slow else SOON, urgent=not slow, now=now)
            if how == "taken":
                self.sent += 1
            else:
                self.failures += 1
            if how == "gone":
                await asyncio.to_thread(self.devices.forget, waiting.device.endpoint.url)
            elif how == "later":
                await asyncio.to_thread(self.devices.later, waiting, self._parlour.now())
            else:
                await asyncio.to_thread(self.devices.done, waiting)
        except StorageUnavailable:
            raise  # then it is tried again
        except Exception as problem:  # whatever it is, others wait
            self.failures += 1
            self._parlour.report(problem, waiting.table)
            await asyncio.to_thread(self.devices.later, waiting, self._parlour.now())


def _is_told_of(state: TableState) -> bool:
    """Whether anybody is told of a table: where time runs, or days go by; but nobody to claim at once."""
    if state.pace == "correspondence":
        return True
    return state.clock is not None and not state.is_claim


def _asked(state: TableState) -> list[int]:
    """The seats of people that are to choose and can."""
    return [seat for seat in state.due if state.seats[seat].kind == "person" and not state.plays_itself(seat)]


def _seat_to_tell(state: TableState, waiting: Waiting) -> int | None:
    """The seat of the person of a browser that is still asked the same, or waited for, if there is one."""
    if not _is_told_of(state):
        return None
    asked = state.to_open or (_asked(state) if state.asked_at == waiting.number else ())
    return next((each for each in asked if state.seats[each].person == waiting.device.person), None)
