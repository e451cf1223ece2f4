"""What all routes share: the parlour of tables, who is asking, limits, measures."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import TYPE_CHECKING, Annotated, Any, Protocol

from fastapi import Depends, Request, Security
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.concurrency import run_in_threadpool

from pipworks import __version__
from pipworks.bots.preparing import QUICK, TABLE
from pipworks.bots.warming import Warming
from pipworks.club import Club
from pipworks.engine import Variant
from pipworks.engine.messages import Message, say
from pipworks.engine.options import split_code
from pipworks.gallery import Gallery
from pipworks.games import names
from pipworks.people import Guests
from pipworks.ratings import Ratings
from pipworks.tables import Parlour
from pipworks.tables.errors import StorageUnavailable
from pipworks.tables.people import Person
from pipworks.tournaments.director import Director
from pipworks.web.guard import READ_ONLY, address_of
from pipworks.web.limits import Limit
from pipworks.web.measures import Measures
from pipworks.web.measuring import Measuring
from pipworks.web.settings import Settings
from pipworks.web.tokens import BadToken, NoToken, Tokens, fresh_key, read_keys, write_keys
from pipworks.workers import Question, Workers

if TYPE_CHECKING:
    from pipworks.mail.office import Office
    from pipworks.push.bell import Bell

bearer = HTTPBearer(auto_error=False, scheme_name="token", description="The token of `POST /api/people`.")


WATCH_SECONDS = 3.0
"""How often it is looked who was here; and who may not stay, should a call from elsewhere be missed."""
RESTS = 5
"""For so many times as long as a look took there is no other: for ten thousand people it takes seconds."""
WATCHED_AT_ONCE = 100
"""So many people are looked for, and then others go first: to look for thousands held up whoever played."""
OTHERS_SECONDS = 0.02
"""For so long others do."""
TRY_SECONDS = 1.0
"""For so long what was found out about the database is told again."""
PATIENT_SECONDS = 3.0
"""Within so many seconds the database must have been written."""


class Connected(Protocol):
    """Somebody who is connected, and may be sent away."""

    address: str
    person: Person | None

    def end(self, code: str, reason: Message) -> None:
        """Send them away."""
        ...

    async def leave(self, reason: Message) -> None:
        """Send them away because the server stops."""
        ...


class Hall:
    """One server: its parlour, its settings, who may do how much, and who is connected."""

    def __init__(self, parlour: Parlour, settings: Settings, measures: Measures) -> None:
        self.parlour = parlour
        self.settings = settings
        self.measures = measures
        limited = settings.limited
        self.requests = Limit(settings.by_address, say("requests")) if limited else None
        self.people = Limit(settings.by_person, say("requests")) if limited else None
        self.newcomers = Limit(settings.newcomers, say("new people")) if limited else None
        self.new_tables = Limit(settings.new_tables, say("new tables")) if limited else None
        self.publishing = Limit(settings.publishing, say("things for the gallery")) if limited else None
        self.hard_work = Limit(settings.hard_work, say("such requests")) if limited else None
        self.arrivals = Limit(settings.arrivals, say("connections"))
        self.connections: set[Connected] = set()
        self._sockets: Counter[str] = Counter()
        """How many of them each address has."""
        self.warming: Warming | None = None
        """What makes games ready when the server starts, if that is wanted."""
        parlour.bots_ready = self._bots_ready
        self.measuring = Measuring(games=settings.games)
        """What variants are worth."""
        self.gallery = Gallery(parlour)
        """What people have published here, and how it was played and liked."""
        self.ratings = Ratings(parlour)
        """How good people are, by the rated games that they have finished here."""
        self.press = Workers(1)
        """Where things are printed and long games laid open, so that no bot waits for that."""
        self.printing: dict[str, Question] = {}
        """What is being printed, by what whoever waits for it calls it."""
        self.club = Club(parlour)
        """The classes."""
        self.tournaments = Director(parlour)
        """The tournaments."""
        self.guests = Guests(parlour, self.club, self.ratings, self.tournaments, keep=settings.keep_guests)
        """How people keep what they are, and how order is kept among them."""
        self.mail: Office | None = None
        """The post office, where tables can be played by mail."""
        self.push: Bell | None = None
        """What writes to browsers that it is somebody's move, where that is set up."""
        self._called_out: asyncio.Queue[str] = asyncio.Queue()
        """Who is connected and may have to go, as some server has called out."""
        parlour.standing.append(self._look_at)
        self._tokens: Tokens | None = None
        self._prober = ThreadPoolExecutor(1, "pipworks-health")
        self._trying: asyncio.Future[None] | None = None
        self._tried_at = 0.0
        measures.watch("tables", "Tables at work.", lambda: len(parlour.tables))
        measures.watch("tables_set_aside", "Tables that cannot be read.", lambda: parlour.unreadable)
        workers = parlour.workers
        measures.watch("workers_waiting", "Questions that wait for a worker.", lambda: workers.waiting)
        measures.watch("workers_busy", "Workers that have a question.", lambda: workers.busy)
        measures.watch("printing_waiting", "Things that wait to be printed.", lambda: self.press.waiting)
        measures.watch("tasks", "Tasks of the server.", lambda: len(asyncio.all_tasks()))
        measures.watch("failures", "What went wrong at tables and should not have.", lambda: parlour.failures)

    def think(self, request: Request, cost: float = 1.0) -> None:
        """Count what makes the server think. Raises Refused when it is too early for the address."""
        if self.hard_work is not None:
            self.hard_work.check(address_of(request.scope), cost)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Open the parlour for as long as the server runs; at the end everybody is told."""
        await self.parlour.start()
        await self.club.start()
        await self.tournaments.start()
        await self.guests.start()
        if self.mail is not None:
            await self.mail.open()
        if self.push is not None:
            await self.push.open()
        async with self.measuring.open():
            tasks = [asyncio.create_task(each()) for each in (self._warm, self._keep_watch, self._heed)]
            try:
                yield
            finally:
                for each in tasks:
                    each.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                await self.farewell()
                if self.push is not None:
                    await self.push.close()
                if self.mail is not None:
                    await self.mail.close()
                await self.tournaments.close()
                await self.guests.close()
                await self.club.close()
                await self.parlour.close()
                await self.press.close()
                self._prober.shutdown(wait=False)

    async def farewell(self) -> None:
        """Send everybody away who is connected: the server stops, and they may come back."""
        self.club.wake()
        self.tournaments.wake()
        why = say("the server stops: connect again")
        await asyncio.gather(*[each.leave(why) for each in list(self.connections)])

    async def send_away(self, *people: str) -> None:
        """Send those of some people, or all, away who may not be here any more, wherever that was decided.

        They have been banned or deleted, or came by a token that has been replaced.
        """
        here: dict[str, list[Connected]] = {}
        for each in self.connections:
            if each.person is not None and (not people or each.person.id in people):
                here.setdefault(each.person.id, []).append(each)
        asked = sorted(here)
        for begin in range(0, len(asked), WATCHED_AT_ONCE):
            if begin:
                await asyncio.sleep(OTHERS_SECONDS)
            some = asked[begin : begin + WATCHED_AT_ONCE]
            holding = await run_in_threadpool(self.guests.order.standing, some)
            for each in (connection for person in some for connection in here[person]):
                self._end_unless_held(each, holding)

    @staticmethod
    def _end_unless_held(connection: Connected, holding: Mapping[str, int | None]) -> None:
        """End a connection whose token is not the one that holds, if any does."""
        person = connection.person
        if person is None:
            return
        generation = holding.get(person.id, person.generation + 1)
        if generation is None:
            connection.end("banned", say("you may not come in any more"))
        elif generation > person.generation:
            replaced = say("this token has been replaced by a newer one: connect with that")
            connection.end("bad-token", replaced)

    async def unheard_by(self, person: Person | None) -> frozenset[str]:
        """Whose chat somebody is not to be told: of whom they have blocked."""
        if person is None:
            return frozenset()
        return await run_in_threadpool(self.guests.blocks.of, person.id)

    async def _keep_watch(self) -> None:
        """See to it, time and again, that nobody stays who was sent away by the command or another server."""
        while True:
            begun = time.monotonic()
            with self._going_on():
                self.measures.refresh()
                await self.send_away()
                await run_in_threadpool(self.guests.order.write_seen)
            took = time.monotonic() - begun
            await asyncio.sleep(max(WATCH_SECONDS, RESTS * took))

    async def _heed(self) -> None:
        """Send those away who were called out, without waiting for the next look at everybody."""
        while True:
            person = await self._called_out.get()
            with self._going_on():
                await self.send_away(person)

    @contextmanager
    def _going_on(self) -> Iterator[None]:
        """Have what goes wrong end nothing that is done for as long as the server runs."""
        try:
            yield
        except StorageUnavailable:
            pass  # it may answer again next time
        except Exception as problem:  # nobody would see it if this ended
            self.parlour.report(problem, "")

    def _look_at(self, person: str) -> None:
        """Have it looked whether somebody may stay, if they are connected here."""
        if any(each.person is not None and each.person.id == person for each in self.connections):
            self._called_out.put_nowait(person)

    @contextmanager
    def connected(self, connection: Connected) -> Iterator[None]:
        """Somebody is connected until the end of the block."""
        self.connections.add(connection)
        self._sockets[connection.address] += 1
        self.measures.sockets.inc()
        try:
            yield
        finally:
            self.measures.sockets.dec()
            self.connections.discard(connection)
            self._sockets[connection.address] -= 1
            if not self._sockets[connection.address]:
                del self._sockets[connection.address]

    def sockets_of(self, address: str) -> int:
        """How many sockets an address has open."""
        return self._sockets[address]

    async def _warm(self) -> None:
        """Have games compiled; and if they were not, what measures them, too, before anybody asks."""
        with self._going_on():
            if self.warming is not None and await self.warming.run(await run_in_threadpool(names)):
                await self.measuring.prepare(await run_in_threadpool(names))

    async def playable(self, code: str) -> None:
        """Wait until the game of a code can be played at once, if this server makes games ready."""
        if self.warming is not None:
            await self.warming.ready(split_code(code)[0], TABLE)

    async def _bots_ready(self, variant: Variant) -> None:
        """Wait until the quick bots of a game can answer at once."""
        if self.warming is not None:
            await self.warming.ready(variant.game.name, QUICK)

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
        """Whose token it is. Raises BadToken, ExpiredToken or Banned."""
        said = (await self.tokens()).read(token)
        person = await self.known(said.person)
        if person is None or person.generation != said.generation:
            raise BadToken(
                "this token has been replaced by a newer one, or who it was for has left: come back by a "
                "passkey or a link by mail, or come in as somebody new with POST /api/people"
            )
        return person

    async def see_out(self, person: Person, table: str | None = None) -> None:
        """Somebody has done something, perhaps at a table: if they have been deleted meanwhile, once more."""
        with suppress(StorageUnavailable):  # where it was not done either
            await run_in_threadpool(self.guests.delete_again, person.id, table)

    async def known(self, who: str) -> Person | None:
        """The person of an id, unless they may not come in. Raises Banned."""
        return await run_in_threadpool(self.guests.order.coming, who)

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
            "preparing_bots": {} if self.warming is None else self.warming.bots_under_way,
            "ready_in": {} if self.warming is None else self.warming.ready_in,
            "set_aside": self.parlour.unreadable,
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


async def token_bearer(person: Annotated[Person | None, Depends(visitor)]) -> Person:
    """Who asks; they must show a token. Raises NoToken besides."""
    if person is None:
        raise NoToken("show who you are: send a token of POST /api/people as `Authorization: Bearer …`")
    return person


async def somebody(
    request: Request, person: Annotated[Person, Depends(token_bearer)]
) -> AsyncIterator[Person]:
    """As `token_bearer`. Whatever they do, nothing of it stays behind if they are deleted meanwhile."""
    try:
        yield person
    finally:
        if request.method not in READ_ONLY:
            await hall_of(request).see_out(person)


Visitor = Annotated[Person | None, Depends(visitor)]
Somebody = Annotated[Person, Depends(somebody)]
TokenBearer = Annotated[Person, Depends(token_bearer)]
"""As Somebody, for what itself sees to it that nothing stays behind."""

__all__ = ["Hall", "Somebody", "TokenBearer", "Visitor", "hall_of"]
