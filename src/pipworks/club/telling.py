"""What a teacher, the board and a pupil are told of a class, as plain data.

A pupil is told of the class and of their own table; the board what everybody in the room may see; the teacher
besides who is where and who is stuck. None is told a person's id or a token.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import Any

from cachetools import LRUCache, cachedmethod

from pipworks.club.club import GOING, MOST_TABLES, Club
from pipworks.club.findings import Exact, Facts, Findings, facts_of, gathered, told
from pipworks.club.pairing import BOT
from pipworks.club.questions import best, measured, offered
from pipworks.club.register import Class, Pairing, Pupil, Question
from pipworks.club.tasks import Done, Runner, Shown, TaskSet, laid_open, runners, usual
from pipworks.club.tasks import offered as task_kinds
from pipworks.engine import GameError, Teller, Variant, say
from pipworks.tables import showing
from pipworks.tables.errors import NoSuchTable
from pipworks.tables.rows import Row
from pipworks.tables.sitting import bots_for, name_of, told_name

STUCK = 60.0
"""Who has had a choice to make for so long is stuck, in seconds."""
HERE = 30.0
"""Whose phone has asked within so many seconds is there."""
MOST_FACTS = 5_000


@dataclass(frozen=True, slots=True)
class Seen:
    """A class with all that is stored of it."""

    room: Class
    variant: Variant
    pupils: Sequence[Pupil]
    pairings: Sequence[Pairing]
    rows: dict[str, Row]
    questions: Sequence[Question]
    guesses: Sequence[tuple[int, int, int]]
    found: Findings
    """What it has found out about what it plays."""
    found_asked: Findings
    """What it has found out about what the last question was asked of."""
    tasks: TaskSet | None
    """What is done in this round, if it is one of tasks, and what has been done of it by whom."""
    done: Sequence[Done]
    shown: Sequence[Shown]
    """The tasks, once the round is over."""
    of: str
    """What tasks are of, for the teacher."""
    kinds: Sequence[str]
    """What they can be of, for the teacher."""

    @property
    def asked_of(self) -> str:
        """What the last question was asked of: the class may play something else by now."""
        return _asked_of(self.room, self.questions)

    @property
    def codes(self) -> tuple[str, ...]:
        """The variants of which something is told: what the class plays, and what it was asked of."""
        return tuple(dict.fromkeys((self.room.variant, self.asked_of)))


class Telling:
    """What a server tells of its classes. What finished games have to tell is kept."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._facts: LRUCache[str, Facts | None] = LRUCache(MOST_FACTS)
        self._lock = threading.Lock()

    async def look(self, room: Class) -> Seen:
        """A class with all that is stored of it, and what it has found out by now about what it plays."""
        return await asyncio.to_thread(self._look, room, None)

    async def look_for(self, room: Class, pupil: Pupil) -> Seen:
        """A class as far as a pupil is told of it: of its tables their own alone, and nothing found out."""
        return await asyncio.to_thread(self._look, room, pupil)

    def _look(self, room: Class, pupil: Pupil | None) -> Seen:
        register, parlour = self._club.register, self._club.parlour
        pairings = register.pairings(room.id)
        rows: list[Row] = []
        if pupil is None:
            rows = parlour.storage.listed(person=room.id, limit=MOST_TABLES)
        elif (own := _pairing_of(pupil, room, pairings)) is not None:
            with suppress(NoSuchTable):  # it has not been set up yet
                rows = [parlour.storage.row(own.table)]
        variant = parlour.variant(room.variant)
        tasks = register.set_of(room.id, room.round)
        questions = register.questions(room.id)
        found = found_asked = Findings()
        if pupil is None:
            asked_of = _asked_of(room, questions)
            found = found_asked = self._found(rows, variant.code)
            if asked_of != variant.code:
                found_asked = self._found(rows, asked_of)
        return Seen(
            room,
            variant,
            register.pupils(room.id),
            pairings,
            {row.id: row for row in rows},
            questions,
            register.guesses(room.id),
            found,
            found_asked,
            tasks,
            [] if tasks is None else register.done(room.id, room.round),
            [] if tasks is None or room.playing else laid_open(room.id, tasks.round, tasks.what, tasks.many),
            (room.tasks or usual(room.variant)) if pupil is None else "",
            self._kinds if pupil is None else (),
        )

    @cached_property
    def _kinds(self) -> Sequence[str]:
        """What tasks can be of on this server."""
        return task_kinds()

    def _found(self, rows: Sequence[Row], code: str) -> Findings:
        """What was found in finished games of a variant."""
        over = sorted(row.id for row in rows if row.status == "over" and row.variant == code)
        facts = [self._facts_of(each) for each in over]
        return gathered(each for each in facts if each is not None)

    @cachedmethod(attrgetter("_facts"), lock=attrgetter("_lock"))
    def _facts_of(self, table: str) -> Facts | None:
        """What the finished game of a table has to tell, read once."""
        try:
            return facts_of(self._club.parlour.record(table))
        except GameError as problem:  # it is this table's and no other's
            self._club.parlour.report(problem, table)
            return None

    # Who is told

    def teacher(self, seen: Seen, exact: Mapping[str, Exact], language: str) -> dict[str, Any]:
        """What the teacher is told; `exact` is what is known of `seen.codes`, by code."""
        room, variant = seen.room, seen.variant
        bots = bots_for(variant)
        return self.board(seen, exact, language) | {
            "id": room.id,
            "made": showing.when(room.made),
            "kept": room.kept,
            "against": room.against,
            "bot": room.bot,
            "bots": [each.name for each in bots],
            "bot_titles": {each.name: Teller(language).say(each.title) for each in bots},
            "chat": room.chat,
            "of": seen.of,
            "of_offered": list(seen.kinds),
            "many": room.many,
            "seats": variant.seats,
            "pupils": [self._pupil(seen, each, language) for each in seen.pupils if not each.gone],
            "offered": offered(variant, seen.found, exact.get(room.variant)),
        }

    def board(self, seen: Seen, exact: Mapping[str, Exact], language: str) -> dict[str, Any]:
        """What everybody in the room may see; `exact` as for the teacher."""
        room, variant = seen.room, seen.variant
        return {
            "code": room.code,
            "variant": variant.code,
            "game": variant.game.name,
            "title": variant.game.title,
            "round": room.round,
            "playing": room.playing,
            "paused": room.paused,
            "names": [each.name for each in seen.pupils if not each.gone],
            "games": [self._game(seen, each, language) for each in seen.pairings if each.round == room.round],
            "findings": told(seen.found, exact.get(room.variant)),
            "question": self._question(seen, exact.get(seen.asked_of)),
            "tasks": _told_tasks(seen, language),
        }

    def pupil(self, seen: Seen, pupil: Pupil, language: str) -> dict[str, Any]:
        """What a pupil is told."""
        room = seen.room
        own = _pairing_of(pupil, room, seen.pairings)
        question = next((each for each in seen.questions if each.open), None)
        guesses = {number: answer for number, who, answer in seen.guesses if who == pupil.number}
        return {
            "code": room.code,
            "name": pupil.name,
            "number": pupil.number,
            "variant": seen.variant.code,
            "game": seen.variant.game.name,
            "title": seen.variant.game.title,
            "round": room.round,
            "playing": room.playing,
            "paused": room.paused,
            # Until it is set up, nobody could see it: they would be brought to a table that there is not.
            "table": self._own(seen, own, pupil, language) if own and own.table in seen.rows else None,
            "tasks": None if seen.tasks is None else _own_tasks(seen.tasks, seen.done, pupil),
            "question": None
            if question is None
            else {
                "number": question.number,
                "kind": question.kind,
                "text": question.body.get("text"),
                "answers": question.body["answers"],
                "guess": guesses.get(question.number),
            },
        }

    # What it is made of

    def _own(self, seen: Seen, pairing: Pairing, pupil: Pupil, language: str) -> dict[str, Any]:
        game = self._game(seen, pairing, language)
        short = self._short(seen.rows[pairing.table], language)
        endings = [] if short is None else short["endings"]
        others = [
            each
            for each, number in zip(game["players"], pairing.pupils, strict=True)
            if number != pupil.number
        ]
        return {
            "id": pairing.table,
            "place": pairing.place,
            "status": game["status"],
            "text": endings[pairing.pupils.index(pupil.number)] if endings else game["text"],
            "others": others,
        }

    def _game(self, seen: Seen, pairing: Pairing, language: str) -> dict[str, Any]:
        """A pairing of a round, and how its game stands; nobody reads the name of who has been sent away."""
        row = seen.rows.get(pairing.table)
        gone = {each.number for each in seen.pupils if each.gone}
        nameless = dict.fromkeys(gone, Teller(language).say(say("somebody")))
        names = {each.number: each.name for each in seen.pupils} | nameless
        names[BOT] = told_name(name_of(pairing.bot), pairing.bot, language)
        short = None if row is None else self._short(row, language)
        result = None if short is None else short["result"]
        return {
            "place": pairing.place,
            "players": [{"name": names.get(number, ""), "bot": number == BOT} for number in pairing.pupils],
            "status": "waiting" if row is None else row.status,
            "turn": 0 if short is None else short["turn"],
            "winners": [] if result is None else result["winners"],
            "text": None if result is None or gone.intersection(pairing.pupils) else result["text"],
        }

    def _short(self, row: Row, language: str) -> dict[str, Any] | None:
        """A table in short; None where what is kept of it cannot be read."""
        return self._club.parlour.storage.summaries.read(row.id, lambda: showing.kept(row, language))

    def _pupil(self, seen: Seen, pupil: Pupil, language: str) -> dict[str, Any]:
        """Where a pupil is, for the teacher."""
        room, now = seen.room, self._club.now()
        at = self._club.seen(room, pupil)
        own = _pairing_of(pupil, room, seen.pairings)
        row = None if own is None else seen.rows.get(own.table)
        short = None if row is None else self._short(row, language)
        to_act = (
            short is not None
            and short["status"] == "playing"
            and any(
                each["to_act"]
                for each, holder in zip(short["seats"], short["holders"], strict=True)
                if holder == pupil.person
            )
        )
        since = now if row is None else row.changed
        plays = row is not None and row.status in GOING
        marks: list[bool] = []
        if seen.tasks is not None:
            marks = list(_runner(seen.done, pupil).marks)
            plays = room.playing and len(marks) < seen.tasks.many
            to_act = plays and not room.paused
            done = [each.at for each in seen.done if each.pupil == pupil.number]
            since = max(seen.tasks.began, self._club.since(room, pupil), *done)
        idle = now - since if to_act else 0.0
        return {
            "number": pupil.number,
            "name": pupil.name,
            "here": at is not None and now - at < HERE,
            "place": None if own is None else own.place,
            "table": None if row is None else row.id,
            "invitation": None if row is None else row.invitation,
            "plays": plays,
            "marks": marks,
            "to_act": to_act,
            "stuck": int(idle // STUCK),
        }

    def _question(self, seen: Seen, exact: Exact | None) -> dict[str, Any] | None:
        """The last question: while it is open only how many have guessed, so that nobody follows others."""
        if not seen.questions:
            return None
        question = seen.questions[-1]
        answers = question.body["answers"]
        given = [answer for number, _, answer in seen.guesses if number == question.number]
        return {
            "number": question.number,
            "kind": question.kind,
            "variant": seen.asked_of,
            "text": question.body.get("text"),
            "open": question.open,
            "guessed": len(given),
            "games": None if question.open else seen.found_asked.games,
            "answers": [
                {
                    "answer": answer,
                    "guesses": None if question.open else given.count(at),
                    "measured": None if question.open else here,
                    "best": None if question.open else there,
                }
                for at, (answer, here, there) in enumerate(
                    zip(
                        answers,
                        measured(question.kind, answers, seen.found_asked),
                        best(question.kind, answers, exact),
                        strict=True,
                    )
                )
            ],
        }


def _asked_of(room: Class, questions: Sequence[Question]) -> str:
    """The code of what the last question was asked of; one's own is of nothing that is measured."""
    if not questions or questions[-1].kind == "own":
        return room.variant
    return str(questions[-1].body.get("variant", room.variant))  # once it was not noted


def _runner(done: Sequence[Done], pupil: Pupil) -> Runner:
    (found,) = runners([pupil.number], done)
    return found


def _own_tasks(tasks: TaskSet, done: Sequence[Done], pupil: Pupil) -> dict[str, Any]:
    """How far a pupil has come in a round of tasks."""
    return {
        "of": tasks.what,
        "many": tasks.many,
        "race": tasks.race,
        "marks": list(_runner(done, pupil).marks),
    }


def _told_tasks(seen: Seen, language: str) -> dict[str, Any] | None:
    """How a round of tasks stands: who is ahead only in a race, and what was asked only when it is over."""
    tasks = seen.tasks
    if tasks is None:
        return None
    names = {each.number: each.name for each in seen.pupils if not each.gone}
    here = [each for each in seen.done if each.pupil in names]
    order = runners(list(names), here)
    shown: Sequence[Shown | None] = seen.shown or [None] * tasks.many
    teller = Teller(language)
    return {
        "of": tasks.what,
        "many": tasks.many,
        "race": tasks.race,
        "right": sum(each.right for each in here),
        "ready": sum(len(each.marks) == tasks.many for each in order),
        "runners": [
            {"name": names[each.pupil], "right": each.right, "ready": len(each.marks) == tasks.many}
            for each in order
            if tasks.race
        ],
        "tasks": [
            {
                "number": number,
                "tried": sum(each.task == number for each in here),
                "right": sum(each.task == number and each.right for each in here),
                "question": None if task is None else teller.sentence(task.question),
                "answer": None if task is None else task.answer,
                "puzzle": None if task is None else task.puzzle,
                "game": None if task is None else task.game,
            }
            for number, task in enumerate(shown, 1)
        ],
    }


def _pairing_of(pupil: Pupil, room: Class, pairings: Sequence[Pairing]) -> Pairing | None:
    """Where a pupil plays in the round of a class, if they do."""
    here = [each for each in pairings if each.round == room.round and pupil.number in each.pupils]
    return here[-1] if here else None
