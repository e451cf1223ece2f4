"""What is stored of classes: rows beside the tables of the parlour, in the same database.

Of a pupil there is a first name, a number in the class, and the id of who shows a token; nothing else. All
that is stored of a class is deleted with it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any, Literal

import sqlalchemy as sa

from pipworks.club.codes import LETTERS, fresh_code, typed
from pipworks.club.errors import ClassFull, ClassNotNow, NameTaken, NoSuchClass
from pipworks.club.tasks import USUAL_TASKS, Done, TaskSet
from pipworks.engine import Quoted
from pipworks.tables import errands, schema
from pipworks.tables.database import Database, can_be_asked, fresh_id
from pipworks.tables.naming import all_looks, looks_of
from pipworks.tables.staying import by_a_token_alone

MOST_PUPILS = 60
MOST_TRIES = 20

Against = Literal["pupils", "bot", "practice", "race"]
MOST_SETS = 200
"""In so many rounds of one class tasks may be done."""


@dataclass(frozen=True, slots=True)
class Class:
    """A class as it is stored. `owner` is the teacher's person."""

    id: str
    code: str
    owner: str
    made: float
    kept: bool
    variant: str
    against: Against
    bot: str
    chat: bool
    paused: bool
    round: int
    playing: bool
    version: int
    tasks: str
    many: int


@dataclass(frozen=True, slots=True)
class Pupil:
    """Somebody in a class."""

    number: int
    person: str
    name: str
    gone: bool


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who plays at one table of a round, by seat; 0 is the bot."""

    round: int
    place: int
    table: str
    variant: str
    bot: str
    pupils: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """What the class is asked to guess. Its body has the answers, and the code of what was played then."""

    number: int
    kind: str
    body: dict[str, Any]
    open: bool


class Register:
    """The classes of a database. Everything raises StorageUnavailable when that fails."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Classes

    def open(self, owner: str, variant: str, bot: str, now: float) -> Class:
        """A new class with a code that no other has."""
        for _ in range(MOST_TRIES):
            made = Class(
                fresh_id(), fresh_code(), owner, now, False, variant, "pupils", bot,
                chat=False, paused=False, round=0, playing=False, version=1, tasks="", many=USUAL_TASKS,
            )  # fmt: skip
            values = {name: getattr(made, name) for name in Class.__dataclass_fields__}
            with self._writing() as connection:
                done = connection.execute(self._database.ignoring(schema.classes).values(**values))
                if done.rowcount:
                    return made
        raise ClassNotNow("no code is free just now: please try again")

    def find(self, class_id: str) -> Class:
        """The class of an id. Raises NoSuchClass."""
        return self._found(schema.classes.c.id == class_id, class_id)

    def find_code(self, code: str) -> Class:
        """The class of a code as somebody has typed it. Raises NoSuchClass."""
        plain = typed(code)
        known = plain if set(plain) <= set(LETTERS) else ""
        return self._found(schema.classes.c.code == known, code)

    def paused_at(self, table: str) -> str | None:
        """The class of a table, if everybody in it pauses."""
        classes, tables = schema.classes.c, schema.tables.c
        asked = sa.select(classes.id).join_from(schema.classes, schema.tables, tables.owner == classes.id)
        with self._database.reading(), self._database.engine.connect() as connection:
            return connection.execute(asked.where(tables.id == table, classes.paused)).scalar_one_or_none()

    def _found(self, where: sa.ColumnElement[bool], said: str) -> Class:
        row = None
        if can_be_asked(said):
            with self._database.reading(), self._database.engine.connect() as connection:
                row = connection.execute(sa.select(schema.classes).where(where)).one_or_none()
        if row is None:
            raise NoSuchClass("there is no class {said}: look at the board again", said=Quoted(said[:40]))
        return Class(**row._mapping)

    def of(self, owner: str) -> list[Class]:
        """The classes of a teacher, the newest first."""
        columns = schema.classes.c
        asked = sa.select(schema.classes).where(columns.owner == owner).order_by(columns.made.desc())
        with self._database.reading(), self._database.engine.connect() as connection:
            return [Class(**each._mapping) for each in connection.execute(asked)]

    def change(self, class_id: str, **values: Any) -> None:
        """Change a class; its version rises."""
        with self._writing() as connection:
            _raise(connection, class_id, **values)

    def going(self) -> list[str]:
        """The ids of classes in which a round is played."""
        asked = sa.select(schema.classes.c.id).where(schema.classes.c.playing)
        with self._database.reading(), self._database.engine.connect() as connection:
            return [each.id for each in connection.execute(asked)]

    def old(self, before: float) -> list[str]:
        """The ids of classes that were opened before, and are not to be kept."""
        columns = schema.classes.c
        asked = sa.select(columns.id).where(sa.not_(columns.kept), columns.made < before)
        with self._database.reading(), self._database.engine.connect() as connection:
            return [each.id for each in connection.execute(asked)]

    def forget(self, class_id: str) -> None:
        """Delete a class and its pupils; its tables go before. People who were made for it are deleted as who
        leaves is, by an errand, unless they have become more than its pupils."""
        pupils = schema.class_pupils.c
        made = sa.select(pupils.person).where(pupils.class_id == class_id, pupils.made_for_it)
        with self._writing() as connection:
            people = [each.person for each in connection.execute(made)]
            for each in (
                schema.class_guesses, schema.class_questions, schema.class_games, schema.class_done,
                schema.class_sets, schema.class_pupils,
            ):  # fmt: skip
                connection.execute(sa.delete(each).where(each.c.class_id == class_id))
            self._have_deleted(connection, people)
            connection.execute(sa.delete(schema.classes).where(schema.classes.c.id == class_id))

    def _have_deleted(self, connection: sa.Connection, people: Sequence[str]) -> None:
        """Have those deleted who can come back by a token alone and have never played outside of classes.
        Their tokens are void at once."""
        known = schema.people.c
        plays = sa.exists().where(schema.sitters.c.person == known.id)
        going = (known.id.in_(people), *by_a_token_alone(), sa.not_(plays))
        void = sa.update(schema.people).where(*going).values(generation=known.generation + 1)
        for each in connection.scalars(void.returning(known.id)).all():
            self._database.call_out_standing(connection, each)
            errands.put(connection, self._database, errands.DELETE, each)

    # Pupils

    def pupils(self, class_id: str) -> list[Pupil]:
        """Everybody who has ever come, in the order in which they came."""
        columns = schema.class_pupils.c
        asked = (
            sa.select(columns.number, columns.person, columns.name, columns.gone)
            .where(columns.class_id == class_id)
            .order_by(columns.number)
        )
        with self._database.reading(), self._database.engine.connect() as connection:
            return [Pupil(*each) for each in connection.execute(asked)]

    def come(self, class_id: str, person: str, name: str, *, made_for_it: bool) -> Pupil:
        """Somebody comes, or comes again under a name. Raises NameTaken or ClassFull."""
        columns = schema.class_pupils.c
        try:
            with self._writing() as connection:
                _raise(connection, class_id)  # others who come wait here
                known = connection.execute(
                    sa.select(columns.number).where(columns.class_id == class_id, columns.person == person)
                ).scalar_one_or_none()
                alike = sa.select(columns.number).where(
                    columns.class_id == class_id,
                    columns.looks.in_(all_looks(name)),
                    columns.number != (known or 0),
                )
                if connection.execute(alike).first() is not None:
                    raise _name_taken(name)
                values = {"name": name, "looks": looks_of(name), "gone": False}
                if known is not None:
                    connection.execute(
                        sa.update(schema.class_pupils)
                        .where(columns.class_id == class_id, columns.number == known)
                        .values(**values)
                    )
                    return Pupil(known, person, name, False)
                last = connection.execute(
                    sa.select(sa.func.coalesce(sa.func.max(columns.number), 0)).where(
                        columns.class_id == class_id
                    )
                ).scalar_one()
                if last >= MOST_PUPILS:
                    raise ClassFull("{most} have come to this class, and it takes no more", most=MOST_PUPILS)
                if not made_for_it:  # who came by another class was made for that
                    made = sa.select(columns.number).where(columns.person == person, columns.made_for_it)
                    made_for_it = connection.execute(made).first() is not None
                connection.execute(
                    sa.insert(schema.class_pupils).values(
                        class_id=class_id, number=last + 1, person=person, made_for_it=made_for_it, **values
                    )
                )
                return Pupil(last + 1, person, name, False)
        except sa.exc.IntegrityError:
            raise _name_taken(name) from None

    def go(self, class_id: str, number: int) -> None:
        """A pupil is in the class no more; the name is free again."""
        columns = schema.class_pupils.c
        with self._writing() as connection:
            _raise(connection, class_id)
            connection.execute(
                sa.update(schema.class_pupils)
                .where(columns.class_id == class_id, columns.number == number)
                .values(gone=True, looks=f"-{number}")
            )

    # Rounds

    def pairings(self, class_id: str) -> list[Pairing]:
        """Who has played at which table, round by round."""
        columns = schema.class_games.c
        asked = (
            sa.select(schema.class_games)
            .where(columns.class_id == class_id)
            .order_by(columns.round, columns.place)
        )
        with self._database.reading(), self._database.engine.connect() as connection:
            return [
                Pairing(
                    each.round,
                    each.place,
                    each.table_id,
                    each.variant,
                    each.bot,
                    tuple(json.loads(each.pupils)),
                )
                for each in connection.execute(asked)
            ]

    def begin(self, class_id: str, pairings: Sequence[Pairing]) -> None:
        """A round begins with these tables. Raises ClassNotNow where another has begun meanwhile."""
        try:
            with self._writing() as connection:
                _raise(connection, class_id, round=pairings[0].round, playing=True, paused=False)
                connection.execute(sa.insert(schema.class_games), [_row(class_id, each) for each in pairings])
        except sa.exc.IntegrityError:
            raise ClassNotNow("this round has begun already") from None

    def add(self, class_id: str, pairing: Pairing) -> None:
        """One more table in a round. Raises ClassNotNow where its place has been taken meanwhile."""
        try:
            with self._writing() as connection:
                _raise(connection, class_id)
                connection.execute(sa.insert(schema.class_games), [_row(class_id, pairing)])
        except sa.exc.IntegrityError:
            raise ClassNotNow("somebody else came at the same moment: please try again") from None

    # Rounds of tasks

    def begin_set(self, class_id: str, begun: TaskSet) -> None:
        """A round of tasks begins. Raises ClassNotNow where another has begun, or after too many."""
        columns = schema.class_sets.c
        try:
            with self._writing() as connection:
                _raise(connection, class_id, round=begun.round, playing=True, paused=False)
                done = sa.select(sa.func.count()).where(columns.class_id == class_id)
                if connection.execute(done).scalar_one() >= MOST_SETS:
                    raise ClassNotNow(
                        "this class has done {most} rounds of tasks, and no more are set: open another",
                        most=MOST_SETS,
                    )
                connection.execute(sa.insert(schema.class_sets).values(class_id=class_id, **asdict(begun)))
        except sa.exc.IntegrityError:
            raise ClassNotNow("this round has begun already") from None

    def set_of(self, class_id: str, round: int) -> TaskSet | None:  # noqa: A002 - as teachers say
        """What is done in a round, if it is one of tasks."""
        columns = schema.class_sets.c
        asked = sa.select(columns.round, columns.what, columns.many, columns.race, columns.began).where(
            columns.class_id == class_id, columns.round == round
        )
        with self._database.reading(), self._database.engine.connect() as connection:
            row = connection.execute(asked).one_or_none()
        return None if row is None else TaskSet(*row)

    def do(self, class_id: str, round: int, done: Done) -> None:  # noqa: A002 - as teachers say
        """A pupil has come to the end of a task; what was noted first stays."""
        with self._writing() as connection:
            _raise(connection, class_id)
            connection.execute(
                self._database.ignoring(schema.class_done).values(
                    class_id=class_id,
                    round=round,
                    task=done.task,
                    pupil=done.pupil,
                    correct=done.right,
                    at=done.at,
                )
            )

    def done(self, class_id: str, round: int) -> list[Done]:  # noqa: A002 - as teachers say
        """What has been done in a round of tasks."""
        columns = schema.class_done.c
        asked = sa.select(columns.task, columns.pupil, columns.correct, columns.at).where(
            columns.class_id == class_id, columns.round == round
        )
        with self._database.reading(), self._database.engine.connect() as connection:
            return [Done(*each) for each in connection.execute(asked)]

    # Questions

    def questions(self, class_id: str) -> list[Question]:
        """What has been asked, in order."""
        columns = schema.class_questions.c
        asked = (
            sa.select(columns.number, columns.kind, columns.body, columns.open)
            .where(columns.class_id == class_id)
            .order_by(columns.number)
        )
        with self._database.reading(), self._database.engine.connect() as connection:
            return [
                Question(each.number, each.kind, json.loads(each.body), each.open)
                for each in connection.execute(asked)
            ]

    def ask(self, class_id: str, kind: str, body: dict[str, Any]) -> None:
        """Ask the class something; what was asked before is closed."""
        columns = schema.class_questions.c
        with self._writing() as connection:
            _raise(connection, class_id)
            last = connection.execute(
                sa.select(sa.func.coalesce(sa.func.max(columns.number), 0)).where(
                    columns.class_id == class_id
                )
            ).scalar_one()
            connection.execute(
                sa.update(schema.class_questions).where(columns.class_id == class_id).values(open=False)
            )
            connection.execute(
                sa.insert(schema.class_questions).values(
                    class_id=class_id, number=last + 1, kind=kind, body=json.dumps(body), open=True
                )
            )

    def close_question(self, class_id: str) -> None:
        """No more guesses are taken."""
        with self._writing() as connection:
            _raise(connection, class_id)
            connection.execute(
                sa.update(schema.class_questions)
                .where(schema.class_questions.c.class_id == class_id)
                .values(open=False)
            )

    def guess(self, class_id: str, question: int, pupil: int, answer: int) -> None:
        """A pupil's guess, in place of an earlier one."""
        columns = schema.class_guesses.c
        key = (columns.class_id == class_id, columns.question == question, columns.pupil == pupil)
        with self._writing() as connection:
            _raise(connection, class_id)
            connection.execute(
                self._database.ignoring(schema.class_guesses).values(
                    class_id=class_id, question=question, pupil=pupil, answer=answer
                )
            )
            connection.execute(sa.update(schema.class_guesses).where(*key).values(answer=answer))

    def guesses(self, class_id: str) -> list[tuple[int, int, int]]:
        """All guesses: the question, the pupil, the answer."""
        columns = schema.class_guesses.c
        asked = sa.select(columns.question, columns.pupil, columns.answer).where(columns.class_id == class_id)
        with self._database.reading(), self._database.engine.connect() as connection:
            return [(each.question, each.pupil, each.answer) for each in connection.execute(asked)]

    @contextmanager
    def _writing(self) -> Iterator[sa.Connection]:
        with self._database.reading(), self._database.engine.begin() as connection:
            yield connection


def _name_taken(name: str) -> NameTaken:
    return NameTaken(
        "somebody in this class is called {name} already, or nearly so: choose another name",
        name=Quoted(name),
    )


def _raise(connection: sa.Connection, class_id: str, **values: Any) -> None:
    """Change a class, and raise its version. Whoever does so holds its row until the commit."""
    columns = schema.classes.c
    connection.execute(
        sa.update(schema.classes).where(columns.id == class_id).values(version=columns.version + 1, **values)
    )


def _row(class_id: str, each: Pairing) -> dict[str, Any]:
    return {
        "class_id": class_id,
        "round": each.round,
        "place": each.place,
        "table_id": each.table,
        "variant": each.variant,
        "bot": each.bot,
        "pupils": json.dumps(each.pupils),
    }


__all__ = ["MOST_PUPILS", "Against", "Class", "Pairing", "Pupil", "Question", "Register"]
