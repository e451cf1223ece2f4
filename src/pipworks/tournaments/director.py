"""What a server does for its tournaments: opens them, lets people in, has games played, hears how they end.

What is to be follows from the events; the tables are brought to that by `_settle`, which can be done again at
any time. So a server that was killed in the middle goes on where it was. An event is numbered, and who comes
second with the same number decides anew: a game counts once, however often its end is heard of.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import TypeVar
from weakref import WeakValueDictionary

from pipworks.ratings.hearing import MAY_END
from pipworks.ratings.places import ending_of
from pipworks.tables import Parlour
from pipworks.tables.commands import Resign
from pipworks.tables.database import fresh_id
from pipworks.tables.deciding import Asker
from pipworks.tables.errors import Conflict, NoSuchTable, NotNow, StorageUnavailable, UnreadableTable
from pipworks.tables.events import Chose
from pipworks.tables.furnishing import brought
from pipworks.tables.naming import NAMELESS, looks_of, persons
from pipworks.tables.outbox import News
from pipworks.tables.people import Person
from pipworks.tables.sitting import stand_in
from pipworks.tables.subscribers import Settled
from pipworks.tournaments import asking, course, events
from pipworks.tournaments.changing import change
from pipworks.tournaments.errors import EntrantNamed, NoSuchTournament, NotYourTournament, TournamentNotNow
from pipworks.tournaments.events import Event, Finished, Opened
from pipworks.tournaments.keeping import Entry, Keeping, Listed
from pipworks.tournaments.plan import Plan, checked
from pipworks.tournaments.state import Game, Tournament

T = TypeVar("T")
SUBSCRIBER = "tournaments"
LOOK_AROUND = 20.0
"""How often it is seen whether any tournament has something to do, in seconds."""
AGAIN = 2.0
"""After so many seconds what has failed is tried again."""
MOST_TOURNAMENTS = 20
"""So many that are not over one person may have made."""
AT_ONCE = 40
"""So many tables are set up at once."""
MOST_TRIES = 8
NAMES_SECONDS = 30.0
"""So often it is seen what those who take part are called."""


class Director:
    """The tournaments of one server process. The time is that of its tables."""

    def __init__(self, parlour: Parlour) -> None:
        self.parlour = parlour
        self.keeping = Keeping(parlour.storage)
        self._known: dict[str, Tournament] = {}
        self._named: dict[str, float] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Each for as long as somebody holds it or waits for it."""
        self._bells: WeakValueDictionary[tuple[str, int], asyncio.Event] = WeakValueDictionary()
        """Each for as long as somebody waits for it."""
        self._there: set[str] = set()
        """The tables that have been set up."""
        self._others: Settled[None] = Settled()
        """Tables that are no tournament's."""
        self._heard: dict[str, set[str]] = {}
        """The tables of each tournament at which something has happened that may have ended the game."""
        self._unsure: set[str] = set()
        """The tournaments of which any table may be over: what was heard may have been lost with a server."""
        self._look_at: dict[str, float] = {}
        """When it is seen who has not come, of tables that have been looked at; never again once all have."""
        self._dropped: set[str] = set()
        """The tables that have been ended because nobody is to go on there."""
        self.renamed = 0
        """How often it has been seen that somebody is called otherwise, or nothing any more."""
        self._began = 0.0
        self._again: set[str] = set()
        self._at_work: dict[str, asyncio.Task[None]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._chores: asyncio.Task[None] | None = None
        self._stopping = False
        parlour.subscribe(SUBSCRIBER, self.hear)

    @property
    def _is_shared(self) -> bool:
        """Whether another server may change a tournament."""
        return self.parlour.storage.backend == "postgresql"

    async def start(self) -> None:
        """Take up the tournaments that go on."""
        self._began = self.parlour.now()
        self._chores = asyncio.create_task(self._keep_in_order(), name="pipworks tournaments")

    async def close(self) -> None:
        """Stop."""
        self.wake()
        tasks = [*self._at_work.values(), *([] if self._chores is None else [self._chores])]
        for timer in self._timers.values():
            timer.cancel()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def wake(self) -> None:
        """Have nobody wait for anything any more: the server stops."""
        self._stopping = True
        for bell in self._bells.values():
            bell.set()

    async def _keep_in_order(self) -> None:
        while True:
            try:
                lively = await asyncio.to_thread(self.keeping.lively, self.parlour.now())
                self._unsure.update(lively)
                for each in lively:
                    self._kick(each)
                for each in set(self._known) - set(lively):
                    self._forget(each)
            except StorageUnavailable:
                pass  # it may answer again next time
            except Exception as problem:  # nobody would see it if this ended
                self.parlour.report(problem, "")
            await asyncio.sleep(LOOK_AROUND)

    def _forget(self, tournament: str) -> None:
        """Have a tournament that is over for long take no room; it is read again for who asks."""
        state = self._known.pop(tournament)
        self._there -= state.tables.keys()
        for table in state.tables:
            self._look_at.pop(table, None)
        self._dropped -= state.tables.keys()
        self._heard.pop(tournament, None)
        self._unsure.discard(tournament)
        self._named.pop(tournament, None)
        self._stop_timer(tournament)

    # Finding them

    async def find(self, tournament: str) -> Tournament:
        """A tournament as it is. Not to be changed. Raises NoSuchTournament."""
        known = self._known.get(tournament)
        if known is not None and not self._is_shared:
            return known
        async with self._lock(tournament):
            return await self._current(tournament)

    async def read(self, tournament: str, make: Callable[[Tournament], T]) -> T:
        """Have something made of a tournament that stands still meanwhile. Raises NoSuchTournament."""
        async with self._lock(tournament):
            return await asyncio.to_thread(make, await self._current(tournament))

    def is_there(self, state: Tournament, person: str | None) -> bool:
        """Whether the table has been set up at which somebody is to play now."""
        player = state.of(person)
        game = None if player is None else state.game_of(player.number)
        return game is not None and game.table in self._there

    def tables_there(self, state: Tournament) -> int:
        """How many of the tables have been set up at which games are being played."""
        return len(state.open.keys() & self._there)

    async def _current(self, tournament: str) -> Tournament:
        state = self._known.get(tournament)
        if state is None:
            state = await asyncio.to_thread(self.keeping.load, tournament)
            self._known[tournament] = state
            self._unsure.add(tournament)
        elif self._is_shared and await asyncio.to_thread(self.keeping.catch_up, state):
            self._kick(tournament)  # its tables are to be known here, too
        now = self.parlour.now()
        if now - self._named.get(tournament, 0.0) > NAMES_SECONDS:
            self.renamed += await asyncio.to_thread(self.keeping.name, state)
            self._named[tournament] = now
        return state

    async def owned(self, tournament: str, person: Person) -> Tournament:
        """A tournament of one's own. Raises NoSuchTournament or NotYourTournament."""
        state = await self.find(tournament)
        if state.owner != person.id:
            raise NotYourTournament("somebody else has made this tournament: only they can do that")
        return state

    def _lock(self, tournament: str) -> asyncio.Lock:
        return self._locks.setdefault(tournament, asyncio.Lock())

    # What people ask

    async def open(self, owner: Person, plan: Plan, begins_in: float | None = None) -> Listed:
        """Announce a tournament, that begins by itself after so many seconds, or when its owner says so.

        Raises UnknownVariant, BadOption, BadPlan or TournamentNotNow.
        """
        variant = await asyncio.to_thread(self.parlour.variant, plan.variant)
        plan = checked(plan, variant)
        if await asyncio.to_thread(self.keeping.made_by, owner.id) >= MOST_TOURNAMENTS:
            raise TournamentNotNow(
                "{most} tournaments of yours are not over: end one before you make another",
                most=MOST_TOURNAMENTS,
            )
        now = self.parlour.now()
        starts = None if begins_in is None else now + begins_in
        scale = variant.game.scoring if plan.scoring == "own" else ()
        event = Opened(plan, variant.seats, scale, owner.id, fresh_id(), starts)
        made = await asyncio.to_thread(self.keeping.open, event, variant.game.name, now)
        self._kick(made.id)
        return made

    async def enter(self, tournament: str, person: Person, name: str, team: str | None) -> None:
        """Let somebody in, or in again. Raises TournamentError or BadName."""
        cleaned = persons(name or person.name)
        if cleaned.casefold() in NAMELESS or not looks_of(cleaned):
            raise EntrantNamed("this tells nobody who it is: write a name that the others will see")

        def entered(state: Tournament) -> tuple[Event, Entry | None]:
            event = asking.enter(state, person.id, team)
            new = event.player > len(state.players)
            return event, Entry(event.player, person.id, cleaned) if new else None

        await self._do(tournament, entered)

    async def obey(self, tournament: str, person: Person, asked: asking.Wish) -> None:
        """Do what somebody asks of a tournament. Raises TournamentError."""
        await self._do(tournament, lambda state: (asking.decided(state, person.id, asked, fresh_id), None))

    async def withdraw(self, person: str) -> None:
        """Take somebody out of everything who is here no more. May be done again."""
        for tournament in await asyncio.to_thread(self.keeping.held_by, person):
            await self._do(tournament, lambda state: (asking.left(state, person), None))

    def forget(self, person: str) -> None:
        """Somebody's name is deleted: it is told no more from here on."""
        self.renamed += 1
        for state in self._known.values():
            if (player := state.of(person)) is not None:
                player.person, player.name = None, ""

    async def _do(
        self, tournament: str, decide: Callable[[Tournament], tuple[Event | None, Entry | None]]
    ) -> None:
        async with self._lock(tournament):
            for _ in range(MOST_TRIES):
                state = await self._current(tournament)
                event, entry = decide(state)
                if event is None:
                    return
                with suppress(Conflict):
                    await self._write(state, event, entry)
                    break
            else:
                raise StorageUnavailable("others were faster, again and again: please try once more")
        self._kick(tournament)

    async def _write(self, state: Tournament, event: Event, entry: Entry | None = None) -> None:
        """Write down what happens, then have it happen.

        Raises Conflict; then what others did is known. Raises StorageUnavailable where they did nothing.
        """
        at = self.parlour.now()
        try:
            await asyncio.to_thread(self.keeping.append, state, at, event, entry)
        except Conflict:
            if await asyncio.to_thread(self.keeping.catch_up, state):
                raise
            self._known.pop(state.id, None)  # it is read anew, and tried again
            raise StorageUnavailable("this cannot be written down just now: please try once more") from None
        _apply(state, at, event, entry)
        self._ring(state.id, _concerned(event, state))

    # What happens by itself

    async def hear(self, news: News) -> None:
        """Something has happened at a table: see soon whether a game of a tournament is over with it."""
        table = news.entry.table
        if not news.over or not isinstance(news.entry.event, MAY_END):
            return
        state = await self._tournament_of(table)
        if state is not None and table in state.open:
            self._heard.setdefault(state.id, set()).add(table)
            self._kick(state.id)

    async def _tournament_of(self, table: str) -> Tournament | None:
        for known in self._known.values():
            if table in known.tables:
                return known
        if table in self._others:
            return None
        with suppress(NoSuchTable, NoSuchTournament):
            row = await asyncio.to_thread(self.parlour.storage.row, table)
            if row.owner is not None:
                return await self.find(row.owner)
        self._others[table] = None
        return None

    async def _count_games(self, state: Tournament) -> None:
        """Write down how games have ended, each once."""
        heard = self._heard.pop(state.id, set())
        asked = set(state.open) if state.id in self._unsure else heard & state.open.keys()
        try:
            ended = await asyncio.to_thread(self._ended, {each: state.open[each] for each in sorted(asked)})
            for finished in ended:
                with suppress(Conflict):
                    if finished.table in state.open:
                        await self._write(state, finished)
        except BaseException:
            self._heard.setdefault(state.id, set()).update(heard)
            raise
        self._unsure.discard(state.id)

    def _ended(self, games: Mapping[str, Game]) -> list[Finished]:
        """How those of some games that are over have ended."""
        over = self.parlour.storage.over(list(games))
        return [Finished(table, self._places(table, game)) for table, game in games.items() if table in over]

    def _places(self, table: str, game: Game) -> tuple[int, ...] | None:
        """The place of each seat; none where nothing was decided, or nobody has come."""
        storage = self.parlour.storage
        try:
            ending = ending_of(storage.row(table).secret, storage.entries(table), self.parlour.variant)
        except UnreadableTable as problem:
            self.parlour.report(problem, table)
            return None
        if ending is None or not ending.counts or game.nobody_came:
            return None
        return ending.places

    def _kick(self, tournament: str) -> None:
        """See to a tournament soon."""
        if self._stopping:
            return
        self._again.add(tournament)
        if tournament not in self._at_work:
            self._at_work[tournament] = asyncio.create_task(
                self._see_to(tournament), name=f"tournament {tournament}"
            )

    async def _see_to(self, tournament: str) -> None:
        try:
            while tournament in self._again:
                self._again.discard(tournament)
                try:
                    async with self._lock(tournament):
                        state = await self._current(tournament)
                        await self._settle(state)
                    await self._set_tables_up(state)  # meanwhile others may read and write
                    async with self._lock(tournament):
                        state = await self._current(tournament)
                        await self._send_away(state)
                    self._wake_at(state)
                except StorageUnavailable:
                    self._wake_in(tournament, AGAIN)
                except Exception as problem:  # nobody would see it if this ended
                    self.parlour.report(problem, "")
                    self._known.pop(tournament, None)
                    self._wake_in(tournament, AGAIN)
        finally:
            del self._at_work[tournament]

    async def _settle(self, state: Tournament) -> None:
        """Have happen what is due."""
        await self._count_games(state)
        while True:
            event = await asyncio.to_thread(course.due, state, self.parlour.now(), fresh_id)
            event = event or await self._absent(state)
            if event is None:
                return
            with suppress(Conflict):
                await self._write(state, event)

    async def _set_tables_up(self, state: Tournament) -> None:
        """Set up the tables that are to be and are not."""
        new = [each for each in state.open.values() if each.table not in self._there]
        for at in range(0, len(new), AT_ONCE):
            await asyncio.gather(*(self._set_up(state, each) for each in new[at : at + AT_ONCE]))

    async def _send_away(self, state: Tournament) -> None:
        """Have those give up who are not there any more, and end the games that nobody is to go on with."""
        for game in list(state.open.values()):
            out = [each for each in game.players if each in game.absent or state.players[each - 1].gone]
            if out and game.table in self._there:
                await self._give_up(game, out)
        if state.status == "over" and state.reason != "played":
            for game in state.games:
                if game.done is None and game.table not in self._dropped:
                    await self._drop(game)

    async def _set_up(self, state: Tournament, game: Game) -> None:
        plan = state.plan
        variant = await asyncio.to_thread(self.parlour.variant, plan.variant)
        players = [state.players[each - 1] for each in game.players]
        sitters = [(each.name, each.person or f"forgotten-{each.number}") for each in players]
        created = brought(
            variant,
            state.id,
            sitters,
            stand_in(variant),
            chat=plan.chat,
            pace=plan.pace,
            clock=plan.clock,
            claim_seconds=plan.window,
            rated=plan.rated,
        )
        live = await self.parlour.furnish(created, game.table)
        await live.state()
        self._there.add(game.table)
        self._ring(state.id, game.players)

    async def _absent(self, state: Tournament) -> Event | None:
        """The next game to which somebody has not come in time, if there is one."""
        wait = state.plan.absence
        if wait is None:
            return None
        for game in state.open.values():
            if game.table in self._there and self._looks(game, wait) <= self.parlour.now():
                self._look_at[game.table] = math.inf  # but again where the database was away
                try:
                    seats, self._look_at[game.table] = await self._missing(game, wait)
                except StorageUnavailable:
                    del self._look_at[game.table]
                    raise
                if seats:
                    return events.Absent(game.table, tuple(game.players[seat] for seat in seats))
        return None

    def _looks(self, game: Game, wait: float) -> float:
        """When it is to be seen who has not come to a game: when anybody can have been asked for so long."""
        if game.nobody_came:
            return math.inf
        return self._look_at.get(game.table, max(game.at, self._began) + wait)

    async def _missing(self, game: Game, wait: float) -> tuple[list[int], float]:
        """The further seats that have been asked for their first choice for so long; and when to look again.

        Where nobody is asked for one now, that is as long from now: nobody can be missing before that.
        """
        live = await self.parlour.table(game.table)
        state, now = await live.state(), self.parlour.now()
        entries = await asyncio.to_thread(self.parlour.storage.entries, game.table)
        known = {each.event.seat for each in entries if isinstance(each.event, Chose)}
        known |= {at for at, number in enumerate(game.players) if number in game.absent}
        new = [at for at in range(len(state.seats)) if at not in known and not state.plays_itself(at)]
        if state.ended or not new:
            return [], math.inf
        asked = [] if state.is_claim else [seat for seat in state.due if seat in new]
        up = max(state.opened, game.at, self._began) + wait if asked else now + wait
        return (asked, up) if up <= now else ([], up)

    async def _give_up(self, game: Game, out: Sequence[int]) -> None:
        """Who has not come, or has withdrawn, gives up; where nobody has come there was no game."""
        live = await self.parlour.table(game.table)
        if game.nobody_came:
            await live.abandon()
            return
        for seat in (at for at, number in enumerate(game.players) if number in out):
            person = (await live.state()).seats[seat].person  # who has left is known here by their old id
            with suppress(NotNow):  # it is over by now, or has been done
                await live.do(Asker(person or ""), Resign(do="resign", seat=seat))

    async def _drop(self, game: Game) -> None:
        """End a game that nobody is to go on with."""
        with _unless_away(self._dropped, game.table), suppress(NoSuchTable):
            await (await self.parlour.table(game.table)).abandon()

    # When to look again, and who waits

    def _wake_at(self, state: Tournament) -> None:
        now = self.parlour.now()
        times = [course.wakes(state, now)]
        wait = state.plan.absence
        if wait is not None:
            times += [self._looks(each, wait) for each in state.open.values()]
        soonest = min((each for each in times if each is not None), default=None)
        if soonest is not None and soonest - now < 2 * LOOK_AROUND:
            self._wake_in(state.id, soonest - now)

    def _stop_timer(self, tournament: str) -> None:
        timer = self._timers.pop(tournament, None)
        if timer is not None:
            timer.cancel()

    def _wake_in(self, tournament: str, seconds: float) -> None:
        self._stop_timer(tournament)
        loop = asyncio.get_running_loop()
        self._timers[tournament] = loop.call_later(max(seconds, 0.0), self._kick, tournament)

    async def wait(self, tournament: str, number: int, seconds: float) -> None:
        """Wait until something has changed that a player must know, but not for long."""
        if self._stopping:
            return
        bell = self._bells.setdefault((tournament, number), asyncio.Event())
        with suppress(TimeoutError):
            async with asyncio.timeout(min(seconds, 2.0) if self._is_shared else seconds):
                await bell.wait()

    def _ring(self, tournament: str, numbers: Collection[int] | None) -> None:
        """Call those numbers, or everybody."""
        for key in [
            each
            for each in (
                [one for one in self._bells if one[0] == tournament]
                if numbers is None
                else [(tournament, number) for number in numbers]
            )
            if each in self._bells
        ]:
            self._bells.pop(key).set()


@contextmanager
def _unless_away(seen: set[str], table: str) -> Iterator[None]:
    """Do something about a table once, whatever comes of it, but again where the database was away."""
    seen.add(table)
    try:
        yield
    except StorageUnavailable:
        seen.discard(table)
        raise


def _apply(state: Tournament, at: float, event: Event, entry: Entry | None) -> None:
    change(state, at, event)
    if entry is not None:
        player = state.players[entry.number - 1]
        player.person, player.name = entry.person, entry.name


def _concerned(event: Event, state: Tournament) -> Sequence[int] | None:
    """Whom an event concerns; None for everybody."""
    match event:
        case events.Finished() | events.Absent():
            return state.tables[event.table].players
        case events.Entered() | events.Withdrew() | events.Rested():
            return 0, event.player  # they may have been nobody when they began to wait
        case events.Paired():
            return event.byes  # the others are called when their tables are there
    return None
