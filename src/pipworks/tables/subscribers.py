"""Who hears of events after they have been committed: mail, ratings, notifications and the like.

A subscriber has a name, and hears of every event of every table in the order of the outbox's sequence, one
after the other, at least once: how far it has heard is written down now and then, and after a crash it goes
on from there. So what it does must bear being done again; the sequence tells what it has done. When it fails
it is asked again, after longer and longer pauses, and hears of nothing else meanwhile. Of several servers
over one database one serves a subscriber at a time.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar

from cachetools import LRUCache

from pipworks.tables.errors import StorageUnavailable
from pipworks.tables.outbox import News, Outbox, Unreadable

MARK_SECONDS = 10.0
"""How often it is written down how far a subscriber has heard, at most; also at the end."""
GATHER_SECONDS = 0.1
"""For so long what has happened is gathered; meanwhile the tables go on from it."""
LOOK_SECONDS = 2.0
"""How often the outbox is looked into though nobody has called."""
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 60.0
"""After so many seconds a subscriber that has failed is asked again, at first and at most."""

MOST_NEWS = 100
"""So many events are taken at once."""
MOST_SETTLED = 4096

T = TypeVar("T")
Hear = Callable[[News], Awaitable[None]]


class Settled(LRUCache[str, T]):
    """What a subscriber has found out about tables that will not change: about the latest so many.

    Who reads a whole history hears of every event of a table as of one that is over, and so asks often.
    """

    def __init__(self) -> None:
        super().__init__(MOST_SETTLED)


@dataclass(eq=False)
class _Subscriber:
    name: str
    hear: Hear
    history: bool
    heard: int | None = None
    """How far it has heard; None until that has been looked up."""
    marked: int = 0
    called: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None


class Subscribers:
    """The subscribers of one process.

    `leads` says whether this process is the one to serve a name; `report` takes what has gone wrong, and with
    which table.
    """

    def __init__(
        self,
        outbox: Outbox,
        leads: Callable[[str], Awaitable[bool]],
        report: Callable[[Exception, str], None],
    ) -> None:
        self._outbox = outbox
        self._leads = leads
        self._report = report
        self._all: dict[str, _Subscriber] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._marked_at = 0.0
        self._gathering = False
        """Whether there is something new, and more of it is waited for."""
        self._calls = 0
        self._looking: dict[tuple[int, int], asyncio.Task[list[News | Unreadable]]] = {}
        """What is being looked up: from which number on, and after how many calls."""

    def add(self, name: str, hear: Hear, *, history: bool) -> None:
        """Have somebody hear of events from now on, or with `history` of all that there ever were."""
        if name in self._all:
            raise ValueError(f"there is a subscriber {name!r} already: give this one another name")
        self._all[name] = _Subscriber(name, hear, history)
        if self._loop is not None:
            self._begin(self._all[name])

    async def start(self) -> None:
        """Look up how far everybody has heard, and begin to tell them."""
        self._loop, self._gathering = asyncio.get_running_loop(), False
        for each in self._all.values():
            with suppress(StorageUnavailable):  # then it begins with what happens after the first answer
                await asyncio.to_thread(self._outbox.heard, each.name, history=each.history)
            self._begin(each)

    def _begin(self, each: _Subscriber) -> None:
        each.task = asyncio.create_task(self._serve(each), name=f"subscriber {each.name}")

    async def close(self) -> None:
        """Stop, and write down how far everybody has heard."""
        self._loop = None
        tasks = [each.task for each in self._all.values() if each.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(StorageUnavailable):  # then some is heard of again
            await self._mark()

    def call(self) -> None:
        """There is something new. May be called from any thread."""
        loop = self._loop
        if loop is not None and not self._gathering:
            with suppress(RuntimeError):  # the server may have stopped meanwhile
                loop.call_soon_threadsafe(self._gather)

    def _gather(self) -> None:
        if not self._gathering:
            self._gathering = True
            asyncio.get_running_loop().call_later(GATHER_SECONDS, self._call)

    def _call(self) -> None:
        """Have all subscribers look for what is new by now; who calls from here on calls again."""
        self._gathering = False
        self._calls += 1
        for each in self._all.values():
            each.called.set()

    async def _serve(self, each: _Subscriber) -> None:
        """Tell one subscriber of everything, for as long as the server runs."""
        look = True
        while True:
            each.called.clear()
            more = False
            try:
                if await self._leads(f"subscriber {each.name}"):
                    more = await self._tell(each, look)
                else:
                    each.heard = None  # another server goes on from where this one was
            except StorageUnavailable:
                pass  # it is looked into again soon
            except Exception as problem:  # nobody would see it if this ended
                self._report(problem, "")
            look = False
            if not more:
                try:
                    async with asyncio.timeout(LOOK_SECONDS):
                        await each.called.wait()
                except TimeoutError:
                    look = True

    async def _tell(self, each: _Subscriber, look: bool) -> bool:
        """Tell a subscriber of some of what is new to it; whether there is likely more.

        What this process has just committed is at hand, unless somebody is to look into the database.
        """
        if each.heard is None:
            each.heard = await asyncio.to_thread(self._outbox.heard, each.name, history=each.history)
            each.marked = each.heard
        news: Sequence[News | Unreadable] | None = (
            None if look else self._outbox.recent(each.heard, MOST_NEWS)
        )
        if news is None:
            news = await self._since(each.heard)
        for one in news:
            if isinstance(one, Unreadable):
                self._report(one.problem, one.problem.table)
            else:
                await self._insist(each, one)
            each.heard = one.sequence
        if time.monotonic() - self._marked_at >= MARK_SECONDS:
            await self._mark()
        return len(news) >= MOST_NEWS

    async def _since(self, heard: int) -> list[News | Unreadable]:
        """Look up what comes after a number: once for all who want it and have not been called since."""
        wanted = heard, self._calls
        if wanted not in self._looking:
            look = asyncio.create_task(asyncio.to_thread(self._outbox.since, heard, MOST_NEWS))
            self._looking[wanted] = look
            look.add_done_callback(lambda _: self._looking.pop(wanted, None))
        return await asyncio.shield(self._looking[wanted])

    async def _insist(self, each: _Subscriber, news: News) -> None:
        """Tell a subscriber of one event, again and again if it fails."""
        pause = FIRST_PAUSE
        while True:
            try:
                await each.hear(news)
                return
            except Exception as problem:  # it is the subscriber's, which must not lose the event
                self._report(problem, news.entry.table)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _mark(self) -> None:
        """Write down how far all have heard, in one go: one by one they would hold up those who play."""
        self._marked_at = time.monotonic()
        further = {
            each: each.heard
            for each in self._all.values()
            if each.heard is not None and each.heard > each.marked
        }
        if further:
            heard = {each.name: sequence for each, sequence in further.items()}
            await asyncio.to_thread(self._outbox.mark, heard)
            for each, sequence in further.items():
                each.marked = max(each.marked, sequence)
