"""What all routes share: the parlour of tables, who is asking, limits, measures."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Annotated, Any, Protocol

from fastapi import Depends, Request, Security
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.concurrency import run_in_threadpool

from pipworks import __version__
from pipworks.bots.warming import Warming
from pipworks.club import Club
from pipworks.engine.options import split_code
from pipworks.gallery import Gallery
from pipworks.games import names
from pipworks.ratings import Ratings
from pipworks.tables import Parlour
from pipworks.tables.errors import StorageUnavailable
from pipworks.tables.people import Person
from pipworks.web.guard import address_of
from pipworks.web.limits import Limit
from pipworks.web.measures import Measures
from pipworks.web.measuring import Measuring
from pipworks.web.settings import Settings
from pipworks.web.tokens import BadToken, NoToken, Tokens, fresh_key, read_keys, write_keys
from pipworks.workers import Workers

if TYPE_CHECKING:
    from pipworks.mail.office import Office

bearer = HTTPBearer(auto_error=False, scheme_name="token", description="The token of `POST /api/people`.")


TRY_SECONDS = 1.0
"""For so long what was found out about the database is told again."""
PATIENT_SECONDS = 3.0
"""Within so many seconds the database must have been written."""


class Connected(Protocol):
    """Somebody who is connected, and may be sent away."""

    address: str
    person: Person | None

    def end(self, code: str, reason: str) -> None:
        """Send them away."""
        ...

    async def leave(self, reason: str) -> None:
        """Send them away because the server stops."""
        ...


class Hall:
    """One server: its parlour, its settings, who may do how much, and who is connected."""

    def __init__(self, parlour: Parlour, settings: Settings, measures: Measures) -> None:
        self.parlour = parlour
        self.settings = settings
        self.measures = measures
        limited = settings.limited
        self.requests = Limit(settings.by_address, "requests") if limited else None
        self.people = Limit(settings.by_person, "requests") if limited else None
        self.newcomers = Limit(settings.newcomers, "new people") if limited else None
        self.new_tables = Limit(settings.new_tables, "new tables") if limited else None
        self.publishing = Limit(settings.publishing, "things for the gallery") if limited else None
        self.hard_work = Limit(settings.hard_work, "such requests") if limited else None
        self.arrivals = Limit(settings.by_address, "connections")
        self.connections: set[Connected] = set()
        self.warming: Warming | None = None
        """What makes games ready when the server starts, if that is wanted."""
        self.measuring = Measuring(games=settings.games)
        """What variants are worth."""
        self.gallery = Gallery(parlour)
        """What people have published here, and how it was played and liked."""
        self.ratings = Ratings(parlour)
        """How good people are, by the rated games that they have finished here."""
        self.press = Workers(1)
        """Where things are printed, so that no bot waits for that."""
        self.club = Club(parlour)
        """The classes."""
        self.mail: Office | None = None
        """The post office, where tables can be played by mail."""
        self._tokens: Tokens | None = None
        self._prober = ThreadPoolExecutor(1, "pipworks-health")
        self._trying: asyncio.Future[None] | None = None
        self._tried_at = 0.0
        measures.watch("tables", "Tables at work.", lambda: len(parlour.tables))
        measures.watch("tables_set_aside", "Tables that cannot be read.", lambda: len(parlour.set_aside))
        workers = parlour.workers
        measures.watch("workers_waiting", "Questions that wait for a worker.", lambda: workers.waiting)
        measures.watch("workers_busy", "Workers that have a question.", lambda: workers.busy)
        measures.watch("printing_waiting", "Things that wait to be printed.", lambda: self.press.waiting)
        measures.watch("failures", "What went wrong at tables and should not have.", lambda: parlour.failures)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Open the parlour for as long as the server runs; at the end everybody is told."""
        await self.parlour.start()
        await self.club.start()
        if self.mail is not None:
            await self.mail.open()
        async with self.measuring.open():
            warming = asyncio.create_task(self._warm())
            try:
                yield
            finally:
                warming.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await warming
                await self.farewell()
                if self.mail is not None:
                    await self.mail.close()
                await self.club.close()
                await self.parlour.close()
                await self.press.close()
                self._prober.shutdown(wait=False)

    async def farewell(self) -> None:
        """Send everybody away who is connected: the server stops, and they may come back."""
        self.club.wake()
        leaving = [each.leave("the server stops: connect again") for each in list(self.connections)]
        await asyncio.gather(*leaving)

    async def dismiss(self, person: str, generation: int) -> None:
        """Send those away who came by a token of that person's that has been replaced."""
        for each in list(self.connections):
            if each.person is not None and each.person.id == person and each.person.generation < generation:
                each.end("bad-token", "this token has been replaced by a newer one: connect with that")

    def sockets_of(self, address: str) -> int:
        """How many sockets an address has open."""
        return sum(each.address == address for each in self.connections)

    async def _warm(self) -> None:
        if self.warming is not None:
            await self.warming.run(await run_in_threadpool(names))
            await self.measuring.prepare(await run_in_threadpool(names))

    async def playable(self, code: str) -> None:
        """Wait until the game of a code can be played at once, if this server makes games ready."""
        if self.warming is not None:
            await self.warming.playable(split_code(code)[0])

    def charge(self, request: Request, person: Person | None, cost: float) -> None:
        """Count what a request costs beyond the one that every request does. Raises Refused."""
        if self.requests is not None:
            self.requests.check(address_of(request.scope), cost)
        if self.people is not None and person is not None:
            self.people.check(person.id, cost)

    # Who is asking

    async def tokens(self) -> Tokens:
        """What makes and reads tokens, by the keys that the database keeps."""
        if self._tokens is None:
            kept = await run_in_threadpool(
                self.parlour.storage.setting, "token-keys", lambda: write_keys([fresh_key()])
            )
            self._tokens = Tokens(read_keys(kept))
        return self._tokens

    async def person_of(self, token: str) -> Person:
        """Whose token it is. Raises BadToken or ExpiredToken."""
        said = (await self.tokens()).read(token)
        person = await run_in_threadpool(self.parlour.storage.people.find, said.person)
        if person is None or person.generation != said.generation:
            raise BadToken(
                "this token has been replaced by a newer one: ask for a new one with POST /api/people"
            )
        return person

    async def health(self) -> dict[str, Any]:
        """How the server is, as `Health`. Raises StorageUnavailable."""
        await self._tried()
        backend = self.parlour.storage.backend
        preparing = {} if self.warming is None else self.warming.under_way
        return {
            "ok": True,
            "version": __version__,
            "database": backend,
            "starting": bool(preparing),
            "preparing": preparing,
            "set_aside": len(self.parlour.set_aside),
            "mail": None if self.mail is None else sorted(self.mail.troubles),
        }

    async def _tried(self) -> None:
        """Whether the database can be written, as it was found within the last second.

        Raises StorageUnavailable. In a thread of its own, which nothing else can keep waiting.
        """
        if self._trying is None or (self._trying.done() and time.monotonic() - self._tried_at > TRY_SECONDS):
            self._tried_at = time.monotonic()
            trying = self._prober.submit(self.parlour.storage.try_writing)
            self._trying = asyncio.ensure_future(asyncio.wrap_future(trying))
            self._trying.add_done_callback(lambda done: done.cancelled() or done.exception())
        try:
            await asyncio.wait_for(asyncio.shield(self._trying), PATIENT_SECONDS)
        except TimeoutError:
            raise StorageUnavailable("the database does not answer just now") from None


def hall_of(request: Request) -> Hall:
    """The hall of the application that answers a request."""
    hall: Hall = request.app.state.hall
    return hall


async def visitor(
    request: Request, shown: Annotated[HTTPAuthorizationCredentials | None, Security(bearer)] = None
) -> Person | None:
    """Who asks, if they show a token. Raises BadToken, ExpiredToken or Refused."""
    if shown is None:
        return None
    hall = hall_of(request)
    person = await hall.person_of(shown.credentials)
    if hall.people is not None:
        hall.people.check(person.id)
    return person


async def somebody(person: Annotated[Person | None, Depends(visitor)]) -> Person:
    """Who asks; they must show a token. Raises NoToken besides."""
    if person is None:
        raise NoToken("show who you are: send a token of POST /api/people as `Authorization: Bearer …`")
    return person


Visitor = Annotated[Person | None, Depends(visitor)]
Somebody = Annotated[Person, Depends(somebody)]

__all__ = ["Hall", "Somebody", "Visitor", "hall_of"]
