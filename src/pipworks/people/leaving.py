"""Leaving for good: all that is kept about somebody goes, and what they have played stays without their name.

It is an errand that a server does to its end, however often it is killed on the way: every step of it may be
done again, and the last one, which strikes the errand out, is one transaction with the deletion itself.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

import sqlalchemy as sa

from pipworks.club import Club
from pipworks.tables import Parlour, schema
from pipworks.tables.chores import DAY
from pipworks.tables.commands import Resign, Stand
from pipworks.tables.deciding import Asker
from pipworks.tables.errands import DELETE, done, is_waiting, put, put_at, waits
from pipworks.tables.errors import NoSuchTable, UnreadableTable
from pipworks.tables.people import forget
from pipworks.tournaments.director import Director

NOBODY = ""
"""Who has set up a tournament, or had an address asked, of somebody who has left."""


async def leave(parlour: Parlour, club: Club, tournaments: Director, person: str) -> None:
    """Take somebody out of everything, and delete what is kept about them. May be done again."""
    deleted = False
    while not deleted:
        begun = await asyncio.to_thread(_put_at, parlour, person)
        for room in await asyncio.to_thread(club.register.of, person):
            await club.forget(room.id)
        await tournaments.withdraw(person)
        left: set[str] = set()
        while more := set(await asyncio.to_thread(parlour.storage.tables_of, person)) - left:
            for table in sorted(more):
                with suppress(NoSuchTable):
                    await _stop_playing(parlour, table, person)
                    await parlour.erase(table, person)
            left |= more  # perhaps a rematch has been set up meanwhile
        deleted = await asyncio.to_thread(_delete, parlour, person, begun)
    tournaments.forget(person)


def leave_again(parlour: Parlour, person: str, table: str | None = None) -> None:
    """Have somebody deleted once more who has been, or is being, and nobody else.

    What they asked for before has come to its end only now, and may have left their name where it had been
    taken out: at that table, or wherever else they are known by now.
    """
    storage, people, tables = parlour.storage, schema.people.c, schema.tables.c
    stays = sa.select(people.id).where(people.id == person, ~is_waiting(DELETE, person))
    with storage.reading(), storage.engine.connect() as connection:
        if connection.execute(stays).first() is not None:
            return
    sits = sa.select(sa.literal(person), tables.id).where(tables.id == table)
    with storage.reading(), storage.engine.begin() as connection:
        sat = storage.ignoring(schema.sitters)
        connection.execute(sat.from_select(["person", "table_id"], sits))
        put(connection, storage, DELETE, person)


def _put_at(parlour: Parlour, person: str) -> float | None:
    """When it was put down that somebody is to be deleted."""
    with parlour.storage.reading(), parlour.storage.engine.connect() as connection:
        return put_at(connection, DELETE, person)


async def _stop_playing(parlour: Parlour, table: str, person: str) -> None:
    """Leave a table before the game, give up one that goes on, and end one of their own without people."""
    try:
        live = await parlour.table(table)
        state = await live.state()
    except UnreadableTable:
        return
    for seat in state.held_by(person):
        if state.status == "waiting":
            await live.do_if_possible(Asker(person), Stand(do="stand", seat=seat))
    await live.let_nobody_wait(person)
    for seat in state.held_by(person):
        if not state.ended:  # perhaps it has begun meanwhile
            await live.do_if_possible(Asker(person), Resign(do="resign", seat=seat))
    state = await live.state()
    others = any(each.kind == "person" and each.person != person for each in state.seats)
    if not state.ended and (state.owner == person and (state.status == "waiting" or not others)):
        await live.abandon()


def _delete(parlour: Parlour, person: str, begun: float | None) -> bool:
    """Delete all rows about somebody, and the errand with them, at once; whether that was done.

    It is not where the errand has been put down once more since it was begun with.
    """
    storage, now = parlour.storage, parlour.now()
    with storage.reading(), storage.engine.begin() as connection:
        done(connection, DELETE, person, begun=begun)
        if waits(connection, DELETE, person):
            return False
        addresses = _addresses(connection, person)
        pupils, log = schema.class_pupils, schema.host_log
        anybody = sa.literal("-").concat(sa.cast(pupils.c.number, sa.String))
        connection.execute(
            sa.update(pupils)
            .where(pupils.c.person == person)
            .values(person=anybody, name="", looks=anybody, gone=True)
        )
        connection.execute(sa.update(log).where(log.c.person == person).values(person=None, name="", why=""))
        owned = sa.update(schema.tournaments).where(schema.tournaments.c.owner == person)
        connection.execute(owned.values(owner=NOBODY))
        _leave_asked(connection, person, addresses, now - DAY)
        for table, where in _about(person, addresses):
            connection.execute(sa.delete(table).where(where))
        forget(connection, [person])
    return True


def _addresses(connection: sa.Connection, person: str) -> list[str]:
    """The addresses that are somebody's, in small letters: anybody can give another's, and say no more."""
    mail = schema.correspondents
    asked = sa.select(mail.c.address).where(mail.c.person == person, mail.c.confirmed.is_not(None))
    return [each.lower() for each in connection.scalars(asked)]


def _leave_asked(connection: sa.Connection, person: str, own: list[str], since: float) -> None:
    """Leave of the mails that asked others' addresses for a yes since then that there were so many.

    An address is asked a few times a day and no more: whoever comes and goes could else have it asked without
    end.
    """
    queue = schema.mail_queue
    others = sa.func.lower(queue.c.address).not_in(own)
    asked = queue.c.person == person, queue.c.kind == "confirm", queue.c.made > since, others
    subject = sa.literal("nobodys ").concat(sa.cast(queue.c.id, sa.String))
    nobodys = {"person": NOBODY, "subject": subject, "bounces": "", "content": "", "due": None}
    connection.execute(sa.update(queue).where(*asked).values(table_id=None, seat=None, **nobodys))


def _about(person: str, addresses: list[str]) -> list[tuple[sa.Table, sa.ColumnElement[bool]]]:
    """The rows that are about somebody and nobody else."""
    theirs = (
        schema.passkeys, schema.challenges, schema.claims, schema.sanctions, schema.sitters,
        schema.correspondents, schema.mail_seats,
    )  # fmt: skip
    blocks, reports, wishes, queue = schema.blocks, schema.reports, schema.mail_wishes, schema.mail_queue

    def sent_to(column: sa.Column[str]) -> sa.ColumnElement[bool]:
        return sa.func.lower(column).in_(addresses)

    return [
        *((each, each.c.person == person) for each in theirs),
        (blocks, sa.or_(blocks.c.person == person, blocks.c.blocked == person)),
        (reports, sa.or_(reports.c.reporter == person, reports.c.accused == person)),
        (wishes, sa.or_(wishes.c.person == person, sent_to(wishes.c.address))),
        (queue, sa.or_(queue.c.person == person, sent_to(queue.c.address))),
    ]
