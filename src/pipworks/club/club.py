"""What a server does for its classes: opens them, lets pupils in, has rounds played, clears away.

What a class is to be stands in the register; its tables are brought to that by `_settle`, which can be done
again at any time. So a server that was killed in the middle goes on where it was.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any
from weakref import WeakValueDictionary

from pipworks.club.codes import funny_names
from pipworks.club.errors import ClassError, ClassNotNow, NoName, NoSuchClass, NotYourClass
from pipworks.club.pairing import BOT, tables_for
from pipworks.club.register import Against, Class, Pairing, Pupil, Register
from pipworks.club.tasks import Done, TaskSet, checked_task, judge, tasks_of, usual
from pipworks.engine import GameError, Variant
from pipworks.games import names
from pipworks.puzzles import Asked, Judged
from pipworks.tables import LiveTable, Parlour
from pipworks.tables.commands import Resign
from pipworks.tables.database import fresh_id
from pipworks.tables.deciding import Asker
from pipworks.tables.errors import NoSuchTable, StorageUnavailable
from pipworks.tables.events import Started
from pipworks.tables.furnishing import brought
from pipworks.tables.naming import NAMELESS, all_looks, looks_of, persons
from pipworks.tables.outbox import News
from pipworks.tables.people import Person
from pipworks.tables.rows import Row
from pipworks.tables.sitting import bots_for, stand_in

DAY = 86_400.0
"""After so long a class is forgotten that is not to be kept, in seconds."""
LOOK_AROUND = 60.0
"""How often it is seen which are, in seconds."""
MOST_CLASSES = 20
"""So many classes one teacher may have at a time."""
MOST_TABLES = 3_000
"""So many games one class may play. (Who plays again and again at one table may play more.)"""
MOST_NAME = 24
"""First names are read from the back row."""
EVERYBODY = 0
"""Pupils have numbers from 1."""
SUBSCRIBER = "classes"
GOING = ("waiting", "playing", "paused")


@dataclass(frozen=True, slots=True)
class Answered:
    """What an answer to a task came to; with a right answer once the task is over."""

    said: Judged
    answer: str | None


class Club:
    """The classes of one server process. `now` gives the time, in seconds since 1970."""

    def __init__(self, parlour: Parlour, now: Callable[[], float] | None = None) -> None:
        self.parlour = parlour
        self.register = Register(parlour.storage)
        self.now = parlour.now if now is None else now
        self._bells: WeakValueDictionary[str, asyncio.Event] = WeakValueDictionary()
        """Each for as long as somebody waits for it."""
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Each for as long as somebody holds it or waits for it."""
        self._seen: dict[tuple[str, int], float] = {}
        self._anew: dict[tuple[str, int], float] = {}
        """When a pupil has come, or everybody has gone on after a pause."""
        self._dice = random.SystemRandom()
        self._chores: asyncio.Task[None] | None = None
        self._stopping = False

    async def start(self) -> None:
        """Take up the rounds that were being played, and forget what is old, time and again."""
        self.parlour.subscribe(SUBSCRIBER, self.hear)
        self._chores = asyncio.create_task(self._keep_in_order(), name="pipworks classes")

    async def close(self) -> None:
        """Stop."""
        if self._chores is not None:
            self._chores.cancel()
            with suppress(asyncio.CancelledError):
                await self._chores
        self.wake()

    def wake(self) -> None:
        """Have nobody wait for anything any more: the server stops."""
        self._stopping = True
        for bell in self._bells.values():
            bell.set()

    async def _keep_in_order(self) -> None:
        taken_up = False
        while True:
            try:
                await self.forget_old()
                if not taken_up:
                    for each in await asyncio.to_thread(self.register.going):
                        await self._in_turn(each)
                    taken_up = True
            except StorageUnavailable:
                pass  # it may answer again next time
            except Exception as problem:  # nobody would see it if this ended
                self.parlour.report(problem, "")
            await asyncio.sleep(LOOK_AROUND)

    async def _in_turn(self, class_id: str) -> None:
        async with self._lock(class_id):
            with suppress(NoSuchClass):
                await self._settle(await self.find(class_id))

    async def hear(self, news: News) -> None:
        """A game begins: where everybody pauses, as when pupils play again just then, it is held as well."""
        if not isinstance(news.entry.event, Started):
            return
        paused = await asyncio.to_thread(self.register.paused_at, news.entry.table)
        if paused is not None:
            await self._in_turn(paused)

    async def forget_old(self) -> None:
        """Delete the classes whose time is over, with their names and tables."""
        old = self.now() - DAY
        for each in await asyncio.to_thread(self.register.old, old):
            await self.forget(each)
        self._seen = {key: at for key, at in self._seen.items() if at >= old}
        self._anew = {key: at for key, at in self._anew.items() if at >= old}

    # Classes

    async def open(self, teacher: Person, code: str | None = None) -> Class:
        """A new class. Raises UnknownVariant, BadOption or ClassNotNow."""
        variant = await asyncio.to_thread(self.parlour.variant, code or names()[0])
        owned = await self.of(teacher.id)
        if len(owned) >= MOST_CLASSES:
            raise ClassNotNow(
                "you have {most} classes: delete one before you open another", most=MOST_CLASSES
            )
        return await asyncio.to_thread(
            self.register.open, teacher.id, variant.code, _partner(variant), self.now()
        )

    async def of(self, person: str) -> list[Class]:
        """A teacher's classes, the newest first."""
        found = await asyncio.to_thread(self.register.of, person)
        return [each for each in found if not self._is_old(each)]

    async def find(self, class_id: str) -> Class:
        """The class of an id. Raises NoSuchClass."""
        return self._young(await asyncio.to_thread(self.register.find, class_id), class_id)

    async def find_code(self, code: str) -> Class:
        """The class of a code as somebody has typed it. Raises NoSuchClass."""
        return self._young(await asyncio.to_thread(self.register.find_code, code), code)

    async def owned(self, class_id: str, person: Person) -> Class:
        """A teacher's own class. Raises NoSuchClass or NotYourClass."""
        found = await self.find(class_id)
        if found.owner != person.id:
            raise NotYourClass("this is another teacher’s class: only who opened it can do that")
        return found

    def _is_old(self, found: Class) -> bool:
        return not found.kept and found.made < self.now() - DAY

    def _young(self, found: Class, said: str) -> Class:
        if self._is_old(found):
            raise NoSuchClass("the time of class {said} is over", said=said[:40])
        return found

    async def set(
        self,
        found: Class,
        *,
        variant: str | None = None,
        against: Against | None = None,
        bot: str | None = None,
        chat: bool | None = None,
        kept: bool | None = None,
        tasks: str | None = None,
        many: int | None = None,
    ) -> Class:
        """Change what is played from the next round on, or whether the class is kept.

        Raises UnknownVariant, BadOption or UnknownBot, and ClassError for what comes with no tasks.
        """
        chosen = await asyncio.to_thread(self.parlour.variant, variant or found.variant)
        wanted = bot or (_partner(chosen) if variant is not None else None)
        await asyncio.to_thread(self.parlour.decider, chosen, wanted or found.bot)
        if chosen.seats < 2 and (against or found.against) == "pupils":
            against = "bot"
        asked = {
            "variant": None if variant is None else chosen.code,
            "bot": wanted,
            "against": against,
            "chat": chat,
            "kept": kept,
            "tasks": None if tasks is None else await asyncio.to_thread(checked_task, tasks),
            "many": many,
        }
        # Only what was asked for: two changes at once must not undo each other.
        values = {name: value for name, value in asked.items() if value is not None}
        await asyncio.to_thread(self.register.change, found.id, **values)
        self._ring(found.id)
        return await self.find(found.id)

    async def forget(self, class_id: str) -> None:
        """Delete a class: names, games and all."""
        async with self._lock(class_id):
            while tables := [row.id for row in await self.tables(class_id)]:
                await self.parlour.forget(tables)
            await asyncio.to_thread(self.register.forget, class_id)
        self._ring(class_id)
        self._seen = {key: at for key, at in self._seen.items() if key[0] != class_id}
        self._anew = {key: at for key, at in self._anew.items() if key[0] != class_id}

    # Pupils

    async def offered(self, found: Class, language: str, many: int = 4) -> list[str]:
        """Names that nobody in the class has."""
        there = [each.name for each in await self.pupils(found) if not each.gone]
        taken = frozenset[str]().union(*map(all_looks, there))
        return funny_names(language, many, lambda name: not all_looks(name).isdisjoint(taken))

    async def pupils(self, found: Class) -> list[Pupil]:
        """Everybody who has ever come."""
        return await asyncio.to_thread(self.register.pupils, found.id)

    async def come(self, found: Class, person: Person, name: str, *, made_for_it: bool) -> Pupil:
        """Let somebody in under a first name. Raises BadName, NoName, NameTaken or ClassFull."""
        cleaned = persons(name)[:MOST_NAME].strip()
        if cleaned.casefold() in NAMELESS or not looks_of(cleaned):
            raise NoName("this tells nobody who it is: write a first name, or take one that is offered")
        pupil = await asyncio.to_thread(
            self.register.come, found.id, person.id, cleaned, made_for_it=made_for_it
        )
        self.note_seen(found, pupil)
        self._anew[found.id, pupil.number] = self.now()
        found = await self.find(found.id)  # a round may have begun since somebody looked
        if found.playing:
            await self._bring_late(found)
        return pupil

    async def pupil(self, found: Class, person: Person) -> Pupil:
        """Who of the class that is. Raises NotYourClass."""
        for each in await self.pupils(found):
            if each.person == person.id and not each.gone:
                return each
        raise NotYourClass("you are not in this class: come in by its code first")

    async def _bring_late(self, found: Class) -> None:
        """Who comes while a round is played plays with a bot until the next."""
        async with self._lock(found.id):
            found = await self.find(found.id)
            if found.playing and await self._pair_late(found):
                await self._settle(found)

    async def _pair_late(self, found: Class) -> bool:
        """Pair those with a bot who are there, and in no game of the round; whether there was anybody.

        They play as the others do: what a teacher has chosen since holds from the next round on. Raises
        ClassNotNow where another server has paired somebody meanwhile.
        """
        paired = await asyncio.to_thread(self.register.pairings, found.id)
        here = [each for each in paired if each.round == found.round]
        if not here:
            return False  # these are tasks, which wait for everybody
        playing = {number for each in here for number in each.pupils}
        late = [each for each in await self.pupils(found) if not each.gone and each.number not in playing]
        begun = min(here, key=lambda each: len(each.pupils))
        variant = await asyncio.to_thread(self.parlour.variant, found.variant)
        if not _is_or_grown(begun.variant, variant):
            variant = await asyncio.to_thread(self.parlour.variant, begun.variant)
        as_begun = replace(found, bot=begun.bot)
        for place, each in enumerate(late, len(here) + 1):
            pairing = self._pairing(as_begun, found.round, place, (each.number,), variant)
            await asyncio.to_thread(self.register.add, found.id, pairing)
        return bool(late)

    async def send_away(self, found: Class, number: int) -> None:
        """Remove a pupil; where they play, that is as if they had resigned. Raises ClassError."""
        async with self._lock(found.id):
            found = await self.find(found.id)
            known = {each.number: each for each in await self.pupils(found)}
            if number not in known or known[number].gone:
                raise ClassError("there is no pupil {number} in this class", number=number)
            await asyncio.to_thread(self.register.go, found.id, number)
            for row in await self.tables(found.id):
                if row.status in GOING:
                    with suppress(NoSuchTable):
                        await _give_up(await self.parlour.table(row.id), [known[number]])
        self._ring(found.id)

    def note_seen(self, found: Class, pupil: Pupil) -> None:
        """Somebody's phone has asked."""
        self._seen[found.id, pupil.number] = self.now()

    def seen(self, found: Class, pupil: Pupil) -> float | None:
        """When a pupil's phone last asked this server."""
        return self._seen.get((found.id, pupil.number))

    def since(self, found: Class, pupil: Pupil) -> float:
        """Since when somebody can have been at work without a break, as far as this server knows."""
        return max(self._anew.get((found.id, number), 0.0) for number in (pupil.number, EVERYBODY))

    # Rounds

    async def start_round(self, found: Class) -> None:
        """Pair all who are there, and bring them to their tables. Raises ClassNotNow."""
        async with self._lock(found.id):
            found = await self.find(found.id)
            pupils = [each.number for each in await self.pupils(found) if not each.gone]
            if not pupils:
                raise ClassNotNow("nobody has come yet: a round needs at least one pupil")
            if found.against in ("practice", "race"):
                await self._start_tasks(found)
                return
            paired = await asyncio.to_thread(self.register.pairings, found.id)
            if len(paired) + len(pupils) > MOST_TABLES:
                raise ClassNotNow(
                    "this class has played {most} games, and no more are taken: open another",
                    most=MOST_TABLES,
                )
            await self._end(found)
            variant = await asyncio.to_thread(self.parlour.variant, found.variant)
            one_more = variant.seats + 1 in variant.game.seat_counts and _grown(variant) is not None
            size = 1 if found.against == "bot" else variant.seats
            tables = tables_for(
                pupils, size, [each.pupils for each in paired], self._dice, one_more=one_more and size > 1
            )
            pairings = [
                self._pairing(found, found.round + 1, place, table, variant)
                for place, table in enumerate(tables, 1)
            ]
            await asyncio.to_thread(self.register.begin, found.id, pairings)
            found = await self.find(found.id)
            with suppress(ClassNotNow):  # then another server has seen to it
                await self._pair_late(found)  # who has come while the others were paired
            await self._settle(found)
        self._ring(found.id)

    async def _start_tasks(self, found: Class) -> None:
        what = found.tasks or await asyncio.to_thread(usual, found.variant)
        race, number = found.against == "race", found.round + 1
        await asyncio.to_thread(tasks_of, found.id, number, what, found.many)  # so that none is lacking later
        await self._end(found)
        begun = TaskSet(number, what, found.many, race, self.now())
        await asyncio.to_thread(self.register.begin_set, found.id, begun)
        self._ring(found.id)

    def _pairing(
        self,
        found: Class,
        round: int,  # noqa: A002 - as teachers say
        place: int,
        pupils: tuple[int, ...],
        variant: Variant,
    ) -> Pairing:
        chosen = variant
        if len(pupils) > chosen.seats:
            grown = _grown(chosen)
            assert grown is not None
            chosen = grown
        seats = pupils + (BOT,) * (chosen.seats - len(pupils))
        if len(pupils) == 1 and chosen.seats > 1 and (round + pupils[0]) % 2:
            seats = seats[1:] + seats[:1]  # nobody is always first
        return Pairing(round, place, fresh_id(), chosen.code, found.bot, seats)

    async def end_round(self, found: Class) -> None:
        """End what is still being played."""
        async with self._lock(found.id):
            await self._end(await self.find(found.id))
        self._ring(found.id)

    async def _end(self, found: Class) -> None:
        if found.playing:
            await asyncio.to_thread(self.register.change, found.id, playing=False, paused=False)
        await self._settle(replace(found, playing=False, paused=False))

    async def pause(self, found: Class, paused: bool) -> None:
        """Have everybody stop, or go on."""
        async with self._lock(found.id):
            found = await self.find(found.id)
            if not found.playing:
                raise ClassNotNow("no round is being played")
            await asyncio.to_thread(self.register.change, found.id, paused=paused)
            if found.paused and not paused:
                self._anew[found.id, EVERYBODY] = self.now()
            await self._settle(replace(found, paused=paused))
        self._ring(found.id)

    async def tables(self, class_id: str) -> list[Row]:
        """All tables of a class as they are stored, those of games that pupils played again among them."""
        return await asyncio.to_thread(
            lambda: self.parlour.storage.listed(person=class_id, limit=MOST_TABLES)
        )

    async def _settle(self, found: Class) -> None:
        """Make the tables what the class is to be: there, held, going on or ended.

        Nobody plays who has gone while they were set up, as another server may have been told.
        """
        gone: list[Pupil] = []
        rows = {row.id: row for row in await self.tables(found.id)}
        if found.playing:
            known = {each.number: each for each in await self.pupils(found)}
            for each in await asyncio.to_thread(self.register.pairings, found.id):
                if each.round == found.round and each.table not in rows:
                    await self._set_up(found, each, known)
            # Whoever goes from here on finds the tables, and gives them up.
            gone = [known.get(each.number, each) for each in await self.pupils(found) if each.gone]
            rows = {row.id: row for row in await self.tables(found.id)}
        for row in rows.values():
            if row.status in GOING:
                with suppress(NoSuchTable):
                    live = await self.parlour.table(row.id)
                    if gone:
                        await _give_up(live, gone)
                    if not found.playing:
                        await live.abandon()
                    elif found.paused:
                        await live.hold()
                    else:
                        await live.release()

    async def _set_up(self, found: Class, pairing: Pairing, known: dict[int, Pupil]) -> None:
        variant = await asyncio.to_thread(self.parlour.variant, pairing.variant)
        sitters = [
            ("", None) if each == BOT else (known[each].name, known[each].person) for each in pairing.pupils
        ]
        created = brought(variant, found.id, sitters, pairing.bot, chat=found.chat)
        live = await self.parlour.furnish(created, pairing.table)
        await live.state()

    # Tasks

    async def task_for(self, found: Class, pupil: Pupil, number: int) -> Asked:
        """A task of the round, for a pupil who has come so far. Raises ClassNotNow or ClassError."""
        begun = await self._tasks_now(found)
        await self._has_come_to(found, pupil, number, begun)
        return await asyncio.to_thread(_task, found, begun, number)

    async def answer(self, found: Class, pupil: Pupil, number: int, answer: list[str]) -> Answered:
        """A pupil's answer to a task; none gives it up. Raises ClassNotNow or ClassError."""
        begun = await self._tasks_now(found)
        if found.paused:
            raise ClassNotNow("everybody pauses: the teacher goes on in a moment")
        await self._has_come_to(found, pupil, number, begun)
        task = await asyncio.to_thread(_task, found, begun, number)
        said, over = await asyncio.to_thread(judge, task, answer)
        if over:
            done = Done(number, pupil.number, said.right, self.now())
            await asyncio.to_thread(self.register.do, found.id, found.round, done)
        return Answered(said, task.answer if over else None)

    async def _tasks_now(self, found: Class) -> TaskSet:
        begun = await asyncio.to_thread(self.register.set_of, found.id, found.round)
        if begun is None or not found.playing:
            raise ClassNotNow("no tasks are being done just now")
        return begun

    async def _has_come_to(self, found: Class, pupil: Pupil, number: int, begun: TaskSet) -> None:
        if not 1 <= number <= begun.many:
            raise ClassError("there is no task {number}: the last is {many}", number=number, many=begun.many)
        done = await asyncio.to_thread(self.register.done, found.id, found.round)
        following = 1 + sum(each.pupil == pupil.number for each in done)
        if number < following:
            raise ClassNotNow("you have done task {number} already", number=number)
        if number > following:
            raise ClassNotNow("one after the other: you are at task {following}", following=following)

    # Waiting for something new

    def listen(self, found: Class) -> asyncio.Event:
        """What is set when something changes about a class that its pupils must know. Who is going to wait
        listens before they look, so that nothing is missed between the two."""
        return self._bells.setdefault(found.id, asyncio.Event())

    async def wait(self, bell: asyncio.Event, seconds: float) -> None:
        """Wait until something has changed since somebody began to listen, but not for long."""
        if self._stopping:
            return
        apart = self.parlour.storage.backend == "postgresql"  # where another server may have changed it
        with suppress(TimeoutError):
            async with asyncio.timeout(min(seconds, 2.0) if apart else seconds):
                await bell.wait()

    def _ring(self, class_id: str) -> None:
        bell = self._bells.pop(class_id, None)
        if bell is not None:
            bell.set()

    def _lock(self, class_id: str) -> asyncio.Lock:
        return self._locks.setdefault(class_id, asyncio.Lock())

    # Questions

    async def ask(self, found: Class, kind: str, body: dict[str, Any]) -> None:
        """Ask the class something, of what it plays now."""
        await asyncio.to_thread(self.register.ask, found.id, kind, {**body, "variant": found.variant})
        self._ring(found.id)

    async def close_question(self, found: Class) -> None:
        """Take no more guesses."""
        await asyncio.to_thread(self.register.close_question, found.id)
        self._ring(found.id)

    async def guess(self, found: Class, pupil: Pupil, number: int, answer: int) -> None:
        """A pupil's guess. Raises ClassNotNow or ClassError."""
        asked = {each.number: each for each in await asyncio.to_thread(self.register.questions, found.id)}
        question = asked.get(number)
        if question is None or not question.open:
            raise ClassNotNow("this question is closed: no more guesses are taken")
        if not 0 <= answer < len(question.body["answers"]):
            raise ClassError(
                "there is no answer {answer}: they are 0 to {last}",
                answer=answer,
                last=len(question.body["answers"]) - 1,
            )
        await asyncio.to_thread(self.register.guess, found.id, number, pupil.number, answer)


async def _give_up(live: LiveTable, gone: Sequence[Pupil]) -> None:
    """Give up the seats of pupils who have gone."""
    state = await live.state()
    for pupil in gone:
        for seat in state.held_by(pupil.person):
            if not state.seats[seat].resigned:
                await live.do_if_possible(Asker(pupil.person), Resign(do="resign", seat=seat))


def _task(found: Class, begun: TaskSet, number: int) -> Asked:
    return tasks_of(found.id, begun.round, begun.what, begun.many)[number - 1]


def _partner(variant: Variant) -> str:
    """Who plays with whoever is left over, unless the teacher says otherwise: somebody who may be beaten."""
    offered = [each.name for each in bots_for(variant)]
    return offered[min(1, len(offered) - 1)] if offered else stand_in(variant)


def _is_or_grown(code: str, variant: Variant) -> bool:
    """Whether a code is that of a variant, or of the same game for one more player."""
    grown = _grown(variant)
    return code == variant.code or (grown is not None and code == grown.code)


def _grown(variant: Variant) -> Variant | None:
    """The same game for one more player, where there is one."""
    if "players" not in type(variant.options).model_fields:
        return None
    try:
        return variant.but(players=variant.seats + 1)
    except GameError:
        return None
