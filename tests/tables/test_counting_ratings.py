"""Rated games are counted once each, in the order of their ends, to figures that the events give again."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from crashing import ANN
from killing import Crasher, wait_for_silence
from parlour import PATIENCE, Guest, a_parlour, counted, play_on, seated, set_up, until
from typer.testing import CliRunner

from pipworks.bots.marks import marks
from pipworks.cli.commands import app
from pipworks.games import find_named
from pipworks.ratings import NEW, Figures, Ratings, Recounted, recompute, shown
from pipworks.ratings.hearing import SUBSCRIBER
from pipworks.ratings.keeping import kept
from pipworks.tables import Parlour, Storage, schema
from pipworks.tables.commands import Clock
from pipworks.tables.people import forget

pytestmark = pytest.mark.usefixtures("marked_at_once")

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"
THREE = "math-arena:players=3"
RATED: dict[str, Any] = {"rated": True, "clock": Clock(bank=3600)}
KILLS, MOST_KILLS = 3, 40
"""So many at least, and then until some game is over."""


async def at_rest(parlour: Parlour) -> None:
    """Wait until every game that goes on waits for a person, so that none ends meanwhile."""
    give_up = time.monotonic() + PATIENCE
    for row in parlour.storage.listed(status=("waiting", "playing"), limit=100_000):
        live = await parlour.table(row.id)
        while True:
            state = await live.state()
            if state.ended or (state.due and all(state.seats[seat].kind == "person" for seat in state.due)):
                break
            assert time.monotonic() < give_up, row.id
            await asyncio.sleep(0.02)


def all_kept(storage: Storage) -> Mapping[str, list[tuple[Any, ...]]]:
    with storage.engine.connect() as connection:
        return kept(connection)


def known(parlour: Parlour, *names: str) -> list[Guest]:
    """Guests whom the database knows."""
    guests = [Guest(name) for name in names]
    for each in guests:
        parlour.storage.people.come(each.person)
    return guests


def test_ratings_are_what_the_events_make_of_them(database: str) -> None:
    """Played out, given up, out of time, for three, against levels; heard of twice, and counted anew."""

    async def scene() -> None:
        async with a_parlour(database) as parlour:
            ratings, dice = Ratings(parlour), random.Random(1)
            ann, bob, cid = known(parlour, "Ann", "Bob", "Cid")
            await parlour.start()
            for _ in range(3):
                await play_on(await seated(parlour, FEMTO, [ann, bob], **RATED), [ann, bob], dice)
            two = [await seated(parlour, FEMTO, [each, cid], **RATED) for each in (ann, bob)]
            await play_on(two[1], [bob, cid], dice)  # set up later, and over sooner
            await cid.do(two[0], "resign", seat=1)
            hasty = await set_up(parlour, ann, FEMTO, "me", "club", rated=True, clock=Clock(bank=0.05))
            await until(hasty, lambda state: state.ended)
            three = await seated(parlour, THREE, [ann, bob, cid], **RATED)
            await bob.do(three, "resign", seat=1)
            await play_on(three, [ann, cid], dice)
            unrated = await seated(parlour, FEMTO, [ann, bob], clock=Clock(bank=3600))
            await ann.do(unrated, "resign", seat=0)
            dropped = await set_up(parlour, ann, FEMTO, "me", "open", **RATED)
            await ann.do(dropped, "propose", kind="abandon", seat=0)
            await counted(parlour, SUBSCRIBER)

            found = all_kept(parlour.storage)
            assert len(found["rated_games"]) == 7
            ladder, many = ratings.ladder("femto", 10)
            assert many == 3 and {each.name: each.games for each in ladder} == {"Ann": 5, "Bob": 4, "Cid": 2}
            assert all(each.shown.provisional for each in ladder)
            assert [each.shown.rating for each in ladder] == sorted(
                (each.shown.rating for each in ladder), reverse=True
            )
            seats = ratings.table(hasty.id)
            club = marks("femto")["club"]
            assert seats[1].shown == seats[1].before == shown(Figures(club.mu, club.sigma))
            assert seats[0].before is not None and seats[0].shown.rating < seats[0].before.rating
            last = ratings.line(bob.id, "math-arena")[-1]
            assert (last.place, last.seats, last.before) == (3, 3, shown(NEW))
            line = ratings.line(ann.id, "femto")
            assert len(line) == 5 and all(a.after == b.before for a, b in pairwise(line))
            assert ratings.table(unrated.id) == ratings.table(dropped.id) == []

            told = recompute(parlour.storage, find_named)
            assert told == Recounted(games=7, ratings=6, different=0, unreadable=0)
            assert all_kept(parlour.storage) == found
            with parlour.storage.engine.begin() as connection:
                connection.execute(sa.update(schema.subscribers).values(heard=0))
        async with a_parlour(database) as parlour:
            Ratings(parlour)
            await parlour.start()
            await counted(parlour, SUBSCRIBER)
            assert all_kept(parlour.storage) == found
            with parlour.storage.engine.begin() as connection:
                connection.execute(sa.update(schema.ratings).values(mu=3.25, games=9))
            assert recompute(parlour.storage, find_named).different == 12
            assert all_kept(parlour.storage) == found

    asyncio.run(asyncio.wait_for(scene(), 2 * PATIENCE))


def test_a_game_that_whoever_runs_the_server_closes_counts_if_somebody_had_given_it_up(database: str) -> None:
    async def scene() -> None:
        async with a_parlour(database) as parlour:
            ratings, guests = Ratings(parlour), known(parlour, "Ann", "Bob", "Cid")
            await parlour.start()
            given_up, going_on = [await seated(parlour, THREE, guests, **RATED) for _ in range(2)]
            await guests[0].do(given_up, "resign", seat=0)
            for each in (given_up, going_on):
                await each.shut()
            await counted(parlour, SUBSCRIBER)
            assert [ratings.line(each.id, "math-arena")[0].place for each in guests] == [3, 1, 1]
            assert ratings.table(given_up.id) and not ratings.table(going_on.id)
            found = all_kept(parlour.storage)
            assert recompute(parlour.storage, find_named).different == 0
            assert all_kept(parlour.storage) == found

    asyncio.run(asyncio.wait_for(scene(), 2 * PATIENCE))


def test_figures_are_counted_anew_by_one_command(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/tables.db"

    async def scene() -> None:
        async with a_parlour(database) as parlour:
            Ratings(parlour)
            guests = known(parlour, "Ann", "Bob")
            live = await seated(parlour, FEMTO, guests, **RATED)
            await guests[0].do(live, "resign", seat=0)
            await parlour.start()
            await counted(parlour, SUBSCRIBER)

    asyncio.run(asyncio.wait_for(scene(), 2 * PATIENCE))
    run = CliRunner().invoke(app, ["ratings", "recompute", "--database", database, "--json"])
    assert run.exit_code == 0, run.output
    assert json.loads(run.stdout) == {"games": 1, "ratings": 2, "different": 0, "unreadable": 0}
    run = CliRunner().invoke(app, ["ratings", "recompute", "--database", database])
    assert "1 rated game makes 2 ratings; 0 rows are not what they were." in run.stdout


def test_somebody_who_is_forgotten_leaves_no_rating(database: str) -> None:
    """Not even where a game of theirs ends afterwards; and the others' figures are what they would be."""

    async def scene() -> None:
        async with a_parlour(database) as parlour:
            ratings, (ann, bob) = Ratings(parlour), known(parlour, "Ann", "Bob")
            await parlour.start()
            first = await seated(parlour, FEMTO, [ann, bob], **RATED)
            last = await seated(parlour, FEMTO, [ann, bob], **RATED)
            await ann.do(first, "resign", seat=0)
            await counted(parlour, SUBSCRIBER)
            assert [each.name for each in ratings.of(ann.id)] == ["Ann"]
            with parlour.storage.engine.begin() as connection:
                forget(connection, [ann.id])
            await bob.do(last, "resign", seat=1)
            await counted(parlour, SUBSCRIBER)
            assert ratings.of(ann.id) == [] and ratings.line(ann.id, "femto") == []
            assert [each.name for each in ratings.ladder("femto", 9)[0]] == ["Bob"]
            found = all_kept(parlour.storage)
            assert ann.id not in str(found)
            line, second = ratings.line(bob.id, "femto"), ratings.table(last.id)
            assert len(line) == 2 and second[0].before == ratings.table(first.id)[0].shown
            assert recompute(parlour.storage, find_named).different == 0
            assert all_kept(parlour.storage) == found
            await parlour.forget([first.id, last.id])
            assert ratings.line(bob.id, "femto") == []

    asyncio.run(asyncio.wait_for(scene(), 2 * PATIENCE))


def rated_and_over(storage: Storage) -> list[str]:
    rows = storage.listed(status=("over",), limit=100_000)
    return [row.id for row in rows if json.loads(row.summary)["rated"]]


@pytest.mark.compiled
def test_kills_make_no_game_count_twice_or_never(
    database: str, crasher: Crasher, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    dice = random.Random(f"ratings {database.partition(':')[0]}")
    for kill in range(MOST_KILLS):
        order = {"database": database, "notes": str(tmp_path / "notes"), "seed": kill, "rates": True}
        crasher.run_and_kill(order, dice)
        if database.startswith("postgresql"):
            wait_for_silence(request.getfixturevalue("postgres"), database)
        storage = Storage(database)
        over = rated_and_over(storage)
        storage.close()
        if kill + 1 >= KILLS and over:
            break

    async def the_rest() -> None:
        async with a_parlour(database) as parlour:
            ratings = Ratings(parlour)
            await parlour.start()
            await at_rest(parlour)
            await counted(parlour, SUBSCRIBER)
            found = all_kept(parlour.storage)
            assert {row[0] for row in found["rated_games"]} == set(rated_and_over(parlour.storage))
            assert ratings.of(ANN)[0].games == len(found["rated_games"]) > 0
            assert recompute(parlour.storage, find_named).different == 0
            assert all_kept(parlour.storage) == found

    asyncio.run(asyncio.wait_for(the_rest(), 2 * PATIENCE))
