"""Tables at which nobody plays with anybody: thrown away by whose they are, abandoned when nobody comes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from parlour import Guest, a_parlour, seated, set_up, until
from test_keeping_games import make_old, rows_about

from pipworks.tables import LiveTable, Parlour
from pipworks.tables.chores import DAY, Chores
from pipworks.tables.commands import Clock
from pipworks.tables.errors import NoSuchTable, NotNow, NotYours

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"
HOUR = Clock(bank=3600)


def newcomers(parlour: Parlour, *names: str) -> list[Guest]:
    guests = [Guest(name) for name in names]
    for each in guests:
        parlour.storage.people.come(each.person)
    return guests


async def begun(live: LiveTable) -> LiveTable:
    """A table whose game has begun: it asks somebody."""
    await until(live, lambda state: state.status != "waiting")
    return live


@pytest.mark.parametrize(
    ("seats", "going"),
    [
        (("me", "greedy"), "playing"),
        (("me", "greedy"), "over"),
        (("me", "me"), "paused"),
        (("random", "greedy"), "playing"),
    ],
)
def test_a_table_of_ones_own_is_thrown_away_whole(database: str, seats: Sequence[str], going: str) -> None:
    async def scene() -> None:
        async with a_parlour(database) as parlour:
            ann, cid = newcomers(parlour, "Ann", "Cid")
            live = await begun(await set_up(parlour, ann, FEMTO, *seats, public=True))
            other = await begun(await set_up(parlour, ann, FEMTO, "me", "greedy"))
            if going == "over":
                await ann.do(live, "resign", seat=0)
            if going == "paused":
                await ann.do(live, "propose", seat=0, kind="pause")
            await cid.come(live)
            await parlour.throw_away(live.id, ann.id)
            assert rows_about(parlour, live.id) == 0 and live.id not in parlour.tables
            if "me" in seats and going != "over":
                assert cid.events[-1]["table"]["status"] == "abandoned"
            with pytest.raises(NoSuchTable):
                await parlour.table(live.id)
            with pytest.raises(NoSuchTable):
                await parlour.throw_away(live.id, ann.id)
            assert rows_about(parlour, other.id) > 0
            await ann.do(other, "resign", seat=0)

    asyncio.run(scene())


def test_what_is_not_ones_own_alone_is_not_thrown_away(database: str) -> None:
    async def scene() -> None:
        async with a_parlour(database) as parlour:
            ann, bob = newcomers(parlour, "Ann", "Bob")
            shared = await seated(parlour, FEMTO, [ann, bob])
            finished = await seated(parlour, FEMTO, [ann, bob])
            await ann.do(finished, "resign", seat=0)
            for each in (shared, finished):
                for who in (ann, bob):
                    with pytest.raises(NotYours):
                        await parlour.throw_away(each.id, who.id)
            alone = await set_up(parlour, ann, FEMTO, "me", "greedy")
            with pytest.raises(NotYours, match="only who set the table up"):
                await parlour.throw_away(alone.id, bob.id)
            handed = await seated(parlour, FEMTO, [ann, bob], rated=True, clock=HOUR)
            with pytest.raises(NotYours, match="somebody else sits"):
                await parlour.throw_away(handed.id, ann.id)
            for each in (shared, alone, handed):
                assert not (await each.state()).ended

            for each in (shared, finished, alone):
                short = await each.summary(ann.id, "en")
                assert short["disposable"] == (each is alone)
                assert not (await each.summary(None, "en"))["disposable"]

    asyncio.run(scene())


def test_a_game_that_counts_is_not_thrown_away(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipworks.tables.furnishing.measured", lambda variant, bot: None)

    async def scene() -> None:
        async with a_parlour(database) as parlour:
            (ann,) = newcomers(parlour, "Ann")
            rated = await set_up(parlour, ann, FEMTO, "me", "greedy", rated=True, clock=HOUR)
            with pytest.raises(NotNow, match="rated"):
                await parlour.throw_away(rated.id, ann.id)
            assert not (await rated.summary(ann.id, "en"))["disposable"]

    asyncio.run(scene())


def test_who_was_invited_finds_out_that_a_table_is_abandoned(database: str) -> None:
    async def scene() -> None:
        async with a_parlour(database) as parlour:
            ann, bob = newcomers(parlour, "Ann", "Bob")
            live = await set_up(parlour, ann, FEMTO, "me", "open")
            await parlour.throw_away(live.id, ann.id)
            assert (await live.state()).status == "abandoned"
            await bob.refused(live, "sit", seat=1)
            await parlour.throw_away(live.id, ann.id)
            assert rows_about(parlour, live.id) > 0

    asyncio.run(scene())


@pytest.mark.parametrize("keep", [30.0, None])
def test_games_against_bots_go_by_themselves_when_nobody_goes_on(
    database: str, keep: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipworks.tables.chores.AT_ONCE", 2)

    async def scene() -> None:
        async with a_parlour(database, keep_unfinished=None if keep is None else keep * DAY) as parlour:
            ann, bob = newcomers(parlour, "Ann", "Bob")
            going: list[dict[str, Any]] = [{}, {"public": True}, {"pace": "correspondence"}]
            left = [await begun(await set_up(parlour, ann, FEMTO, "me", "greedy", **each)) for each in going]
            await ann.do(left[0], "propose", kind="pause", seat=0)
            kept = [
                await begun(await set_up(parlour, ann, FEMTO, "me", "me")),
                await begun(await set_up(parlour, ann, FEMTO, "me", "greedy", clock=HOUR)),
                await seated(parlour, FEMTO, [ann, bob]),
                await set_up(parlour, ann, "math-arena:players=3", "me", "open", "greedy"),
                await set_up(parlour, ann, "math-arena:players=3", "me", "open", "greedy"),
            ]
            await bob.do(kept[3], "sit", seat=1)
            await begun(kept[3])
            late = await begun(await set_up(parlour, ann, FEMTO, "me", "greedy"))
            make_old(parlour, [*left, *kept[:-1]], 31)
            make_old(parlour, [late, kept[-1]], 13)
            await Chores(parlour).clear_away(parlour.now())
            for each in left:
                status = (await each.state()).status
                assert parlour.storage.row(each.id).status == status
                assert (status == "abandoned") == (keep is not None)
            for each in [*kept, late]:
                assert not (await each.state()).ended

    asyncio.run(scene())


@pytest.mark.parametrize(("going", "days"), [("waiting", 14), ("playing", 180), ("paused", 365)])
def test_a_table_at_which_nothing_happens_for_long_is_abandoned(database: str, going: str, days: int) -> None:
    async def scene() -> None:
        async with a_parlour(database) as parlour:
            (ann,) = newcomers(parlour, "Ann")

            async def one() -> LiveTable:
                live = await set_up(parlour, ann, FEMTO, "me", "open" if going == "waiting" else "me")
                if going != "waiting":
                    await begun(live)
                if going == "paused":
                    await ann.do(live, "propose", kind="pause", seat=0)
                return live

            old, late = await one(), await one()
            make_old(parlour, [old], days + 1)
            make_old(parlour, [late], days - 1)
            await Chores(parlour).clear_away(parlour.now())
            assert [(await each.state()).status for each in (old, late)] == ["abandoned", going]

    asyncio.run(scene())
