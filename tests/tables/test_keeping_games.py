"""What a host does not keep for ever: finished games, but for those that something else is made of."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
import sqlalchemy as sa
from parlour import Guest, a_parlour, seated, set_up

from pipworks.club import Club
from pipworks.tables import LiveTable, Parlour, schema
from pipworks.tables.chores import AT_ONCE, DAY, Chores
from pipworks.tables.commands import Clock

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"


def make_old(parlour: Parlour, tables: Sequence[LiveTable], days: float) -> None:
    columns = schema.tables.c
    with parlour.storage.engine.begin() as connection:
        connection.execute(
            sa.update(schema.tables)
            .where(columns.id.in_([each.id for each in tables]))
            .values(changed=parlour.now() - days * DAY)
        )


def rows_about(parlour: Parlour, table: str) -> int:
    """How many rows of the whole database name a table."""
    found = 0
    with parlour.storage.engine.connect() as connection:
        for each in schema.metadata.sorted_tables:
            for column in each.c:
                if column.name == "table_id" or (each is schema.tables and column.name == "id"):
                    counted = sa.select(sa.func.count()).select_from(each).where(column == table)
                    found += connection.execute(counted).scalar_one()
    return found


@pytest.mark.parametrize("keep", [30.0, None])
def test_finished_games_are_deleted_after_their_time(database: str, keep: float | None) -> None:
    async def scene() -> None:
        more: dict[str, Any] = {"keep_games": None if keep is None else keep * DAY}
        async with a_parlour(database, **more) as parlour:
            ann, bob = Guest("Ann"), Guest("Bob")
            for each in (ann, bob):
                parlour.storage.people.come(each.person)
            over = [await seated(parlour, FEMTO, [ann, bob]) for _ in range(3)]
            rated = await seated(parlour, FEMTO, [ann, bob], rated=True, clock=Clock(bank=3600))
            for each in (*over, rated):
                await ann.do(each, "resign", seat=0)
            waiting = await set_up(parlour, ann, FEMTO, "me", "open")
            club = Club(parlour)
            room = await club.open(ann.person)
            await club.come(room, bob.person, "Bob", made_for_it=False)
            await club.start_round(await club.find(room.id))
            await club.end_round(await club.find(room.id))
            (row,) = await club.tables(room.id)
            taught = await parlour.table(row.id)
            make_old(parlour, [*over[:2], rated, waiting, taught], 31)
            make_old(parlour, over[2:], 29)
            await Chores(parlour).clear_away(parlour.now())
            gone = over[:2] if keep is not None else []
            for each in over[:2]:
                assert (rows_about(parlour, each.id) == 0) == (each in gone)
            for each in (over[2], rated, waiting, taught):
                assert rows_about(parlour, each.id) > 0

    asyncio.run(scene())


def test_many_games_are_deleted_a_part_at_a_time(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipworks.tables.chores.AT_ONCE", 2)
    assert AT_ONCE > 2

    async def scene() -> None:
        async with a_parlour(database, keep_games=DAY) as parlour:
            ann = Guest("Ann")
            parlour.storage.people.come(ann.person)
            tables = [await set_up(parlour, ann, FEMTO, "me", "open") for _ in range(5)]
            for each in tables:
                await ann.do(each, "propose", kind="abandon", seat=0)
            make_old(parlour, tables, 2)
            await Chores(parlour).clear_away(parlour.now())
            assert [rows_about(parlour, each.id) for each in tables] == [0] * 5

    asyncio.run(scene())


def test_rated_games_are_deleted_where_they_never_count_and_hold_up_no_others(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Abandoned before anybody came, or with nobody having given up. What is to be counted yet stays."""
    monkeypatch.setattr("pipworks.tables.chores.AT_ONCE", 2)
    rated: dict[str, Any] = {"rated": True, "clock": Clock(bank=3600)}

    async def scene() -> None:
        async with a_parlour(database, keep_games=DAY) as parlour:
            ann, bob, cid = Guest("Ann"), Guest("Bob"), Guest("Cid")
            never = [await set_up(parlour, ann, FEMTO, "me", "open", **rated) for _ in range(3)]
            begun = await seated(parlour, FEMTO, [ann, bob], **rated)
            stay = [await seated(parlour, FEMTO, [ann, bob], **rated) for _ in range(3)]
            given_up = await seated(parlour, "math-arena:players=3", [ann, bob, cid], **rated)
            last = await set_up(parlour, ann, FEMTO, "me", "open")
            for each in (*never, last):
                await ann.do(each, "propose", kind="abandon", seat=0)
            for each in (*stay, given_up):
                await ann.do(each, "resign", seat=0)
            for each in (begun, given_up):
                await each.abandon()
            make_old(parlour, never, 6)
            make_old(parlour, [*stay, given_up], 5)
            make_old(parlour, [begun, last], 4)
            await Chores(parlour).clear_away(parlour.now())
            assert [rows_about(parlour, each.id) for each in (*never, begun, last)] == [0] * 5
            assert all(rows_about(parlour, each.id) for each in (*stay, given_up))

    asyncio.run(scene())
