"""Finished games are counted once each, as what they were, whatever crashes."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from killing import Crasher, wait_for_silence
from parlour import PATIENCE, Guest, a_parlour, counted, play_on, seated, set_up

from pipworks.gallery import Gallery, Played, Plays, Rating, Said
from pipworks.gallery.plays import SUBSCRIBER
from pipworks.tables import Storage, schema
from pipworks.tables.people import forget
from pipworks.tables.recording import Recorded, recorded

pytestmark = pytest.mark.usefixtures("marked_at_once")

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"
FOUR = "math-arena:players=4"
KILLS, MOST_KILLS = 3, 40
"""So many at least, and then until some game is over."""


def counted_tables(storage: Storage) -> list[str]:
    with storage.engine.connect() as connection:
        return [row.table_id for row in connection.execute(sa.select(schema.variant_plays.c.table_id))]


def finished_tables(storage: Storage) -> list[str]:
    """The tables whose game is over and which people played at."""
    rows = storage.listed(status=("over",), limit=100_000)
    return [
        row.id for row in rows if any(each["kind"] == "person" for each in json.loads(row.summary)["seats"])
    ]


def some_game_is_over(database: str) -> bool:
    storage = Storage(database)
    try:
        return bool(finished_tables(storage))
    finally:
        storage.close()


def test_games_are_counted_as_what_they_were(database: str) -> None:
    """Played out, given up, abandoned, and of bots alone; heard of twice, they are counted once."""

    async def scene() -> None:
        async with a_parlour(database) as parlour:
            dice, ann, bob = random.Random(1), Guest("Ann"), Guest("Bob")
            plays = Plays(parlour)
            whole = [await seated(parlour, FEMTO, [ann, bob]) for _ in range(4)]
            for live in whole:
                await play_on(live, [ann, bob], dice)
            early = await seated(parlour, FEMTO, [ann, bob])
            await ann.do(early, "resign", seat=0)
            dropped = await seated(parlour, FEMTO, [ann, bob])
            await ann.do(dropped, "propose", kind="abandon", seat=0)
            await bob.do(dropped, "answer", seat=1, accept=True)
            await play_on(await set_up(parlour, ann, FEMTO, "random", "random"), [], dice)
            await parlour.start()
            await counted(parlour, SUBSCRIBER)
            results = [(await live.state()).result for live in whole]
            alone = [each.winners[0] if each and len(each.winners) == 1 else None for each in results]
            rounds = [parlour.record(live.id).record.rounds for live in whole]
            code = (await whole[0].state()).variant.code
            told = Played(
                games=5,
                whole=4,
                turns=sum(rounds) / 4,
                drawn=alone.count(None),
                wins=(float(alone.count(0)), alone.count(1) + 1.0),
            )
            assert plays.of(code) == told
            assert all(3 <= each <= 6 for each in rounds)
            assert plays.of("femto") == Played(0, 0, None, 0, ())
            with parlour.storage.engine.begin() as connection:
                connection.execute(sa.update(schema.subscribers).values(heard=0))
        async with a_parlour(database) as parlour:
            plays = Plays(parlour)
            await parlour.start()
            await counted(parlour, SUBSCRIBER)
            assert plays.of(code) == told

    asyncio.run(asyncio.wait_for(scene(), 2 * PATIENCE))


def test_a_shared_win_is_shared_and_only_where_all_are_level_is_a_game_drawn(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in the lab; and rows tell it that were written when they did not say who had shared a win."""
    won = {0: (0, 2), 1: (0, 1, 2), 2: (0, 1, 2, 3), 3: (3,)}
    order: list[str] = []

    def as_if(secret: str, entries: Any, find: Any) -> Recorded:
        found = recorded(secret, entries, find)
        assert found.state.result is not None
        found.state.result = replace(found.state.result, winners=won[order.index(found.state.id)])
        return found

    monkeypatch.setattr("pipworks.gallery.plays.recorded", as_if)

    async def scene() -> None:
        async with a_parlour(database) as parlour:
            plays, guests = Plays(parlour), [Guest(name) for name in ("Ann", "Bob", "Cyd", "Dan")]
            for _ in won:
                live = await seated(parlour, FOUR, guests)
                order.append(live.id)
                for seat, guest in enumerate(guests[1:], 1):
                    await guest.do(live, "resign", seat=seat)
            code = (await live.state()).variant.code
            await parlour.start()
            await counted(parlour, SUBSCRIBER)
            third = 1 / 3
            told = Played(4, 0, None, drawn=1, wins=(0.5 + third, third, 0.5 + third, 1.0))
            assert plays.of(code) == told
            row, table = schema.variant_plays.c, schema.tables.c
            with parlour.storage.engine.begin() as connection:
                for which, winners in zip(order, won.values(), strict=True):
                    (text,) = connection.execute(sa.select(table.summary).where(table.id == which)).one()
                    short = json.loads(text)
                    short["result"]["winners"] = winners
                    change = sa.update(schema.tables).where(table.id == which)
                    connection.execute(change.values(summary=json.dumps(short)))
                connection.execute(
                    sa.update(schema.variant_plays).where(row.table_id != order[3]).values(winner=None)
                )
            assert plays.of(code) == told

    asyncio.run(asyncio.wait_for(scene(), 2 * PATIENCE))


@pytest.mark.compiled
def test_kills_make_no_game_count_twice_or_never(
    database: str, crasher: Crasher, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    dice = random.Random(f"plays {database.partition(':')[0]}")
    for kill in range(MOST_KILLS):
        order = {"database": database, "notes": str(tmp_path / "notes"), "seed": kill, "counts": True}
        crasher.run_and_kill(order, dice)
        if database.startswith("postgresql"):
            wait_for_silence(request.getfixturevalue("postgres"), database)
        if kill + 1 >= KILLS and some_game_is_over(database):
            break

    async def the_rest() -> None:
        async with a_parlour(database) as parlour:
            Plays(parlour)
            found = finished_tables(parlour.storage)
            assert found
            await parlour.start()
            await counted(parlour, SUBSCRIBER)
            once = counted_tables(parlour.storage)
            assert len(once) == len(set(once))
            assert set(found) <= set(once) <= set(finished_tables(parlour.storage))

    asyncio.run(asyncio.wait_for(the_rest(), 2 * PATIENCE))


def test_what_is_forgotten_leaves_nothing_behind(database: str) -> None:
    """A deleted table takes its count and its ratings along; a deleted person, all they have said."""

    async def scene() -> None:
        async with a_parlour(database) as parlour:
            gallery, ann, bob = Gallery(parlour), Guest("Ann"), Guest("Bob")
            for each in (ann, bob):
                parlour.storage.people.come(each.person)
            version, _ = gallery.publish(FEMTO, Said("Atto"), ann.id, None)
            gallery.talk.say(version.id, ann.id, "mine", 1.0)
            gallery.talk.say(version.id, bob.id, "yours", 2.0)
            live = await seated(parlour, FEMTO, [ann, bob])
            state = await play_on(live, [ann, bob], random.Random(1))
            for each in (ann, bob):
                gallery.ratings.rate(state, each.id, Rating(again=True), 3.0)
            await parlour.start()
            await counted(parlour, SUBSCRIBER)
            with parlour.storage.engine.begin() as connection:
                forget(connection, [ann.id])
            assert parlour.storage.people.find(ann.id) is None
            assert [each.text for each in gallery.talk.comments(version.id)] == ["yours"]
            assert not gallery.talk.follows(version.id, ann.id)
            assert gallery.ratings.of(state.variant.code).again == (1, 1)
            listed = gallery.versions.told([state.variant.code])[state.variant.code]
            assert (listed.version.author, listed.by, listed.games) == (None, "", 1)
            await parlour.forget([live.id])
            assert gallery.plays.of(state.variant.code).games == 0
            assert gallery.ratings.of(state.variant.code).again == (0, 0)

    asyncio.run(asyncio.wait_for(scene(), 2 * PATIENCE))
