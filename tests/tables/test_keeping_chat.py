"""What was said at tables is taken out where a host does not keep it; games and records stay as they are."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from parlour import PATIENCE, Guest, a_parlour, seated, set_up
from test_keeping_games import make_old

from pipworks.tables import LiveTable, Parlour
from pipworks.tables.chores import DAY, Chores
from pipworks.tables.verifying import verify

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"
WORDS = ("Good luck!", "Glückauf", "That was the last one")


async def played(parlour: Parlour, ann: Guest, bob: Guest, **more: Any) -> LiveTable:
    """A table with chat before, during and after the game."""
    live = await seated(parlour, FEMTO, [ann, bob], **more)
    for guest, text in zip((ann, bob), WORDS[:2], strict=True):
        await guest.do(live, "chat", text=text)
    await ann.do(live, "resign", seat=0)
    await bob.do(live, "chat", text=WORDS[2])
    return live


def said(parlour: Parlour, live: LiveTable) -> list[str]:
    """What of it all is stored."""
    bodies = [json.loads(body) for _, _, body in parlour.storage.bodies(live.id)]
    return [each for each in WORDS if each in json.dumps(bodies, ensure_ascii=False)]


def newcomers(parlour: Parlour, *names: str) -> list[Guest]:
    guests = [Guest(name) for name in names]
    for each in guests:
        parlour.storage.people.come(each.person)
    return guests


@pytest.mark.parametrize("keep", [30.0, None])
def test_chat_goes_after_its_time_and_the_record_stays(database: str, keep: float | None) -> None:
    async def scene() -> None:
        async with a_parlour(database, keep_chat=None if keep is None else keep * DAY) as parlour:
            ann, bob = newcomers(parlour, "Ann", "Bob")
            old = [await played(parlour, ann, bob, public=public) for public in (True, False)]
            late, going = await played(parlour, ann, bob), await seated(parlour, FEMTO, [ann, bob])
            await ann.do(going, "chat", text=WORDS[0])
            watching = await Guest("Cid").come(old[0])  # the table is awake, and somebody is there
            make_old(parlour, [*old, going], 31)
            make_old(parlour, [late], 29)
            before = [parlour.record(each.id).record for each in old]
            await Chores(parlour).clear_away(parlour.now())

            for each, record in zip(old, before, strict=True):
                assert said(parlour, each) == ([] if keep is not None else list(WORDS))
                assert len(parlour.storage.entries(each.id)) == parlour.storage.row(each.id).number
                after = parlour.record(each.id).record
                assert str(after) == str(record)
                assert verify(str(after)).ok
                assert [seat.name for seat in (await each.state()).seats] == ["Ann", "Bob"]
            assert said(parlour, late) == list(WORDS)
            assert said(parlour, going) == [WORDS[0]]

            # Who comes now is told nothing of it, and who was there can go on talking.
            (welcome,) = (await Guest("Dot").come(old[0])).messages[:1]
            assert [each["text"] for each in welcome["chat"]] == ([] if keep is not None else list(WORDS))
            await bob.do(old[0], "chat", text="Another one?")
            assert watching.events[-1]["chat"]["text"] == "Another one?"

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_each_table_is_looked_at_once_in_parts(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipworks.tables.chores.AT_ONCE", 2)

    async def scene() -> None:
        async with a_parlour(database, keep_chat=DAY) as parlour:
            ann, bob = newcomers(parlour, "Ann", "Bob")
            tables = [await played(parlour, ann, bob) for _ in range(5)]
            make_old(parlour, tables, 2)  # all at the same instant
            chores = Chores(parlour)
            await chores.clear_away(parlour.now())
            assert [said(parlour, each) for each in tables] == [[]] * 5
            assert parlour.storage.silence(parlour.now() - DAY, 10) == ([], False)

            # Where somebody says something again that goes, too, in its time.
            await ann.do(tables[1], "chat", text=WORDS[1])
            await chores.clear_away(parlour.now())
            assert said(parlour, tables[1]) == [WORDS[1]]
            make_old(parlour, [tables[1]], 1.5)
            await chores.clear_away(parlour.now())
            assert said(parlour, tables[1]) == []

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_another_server_may_do_it_at_the_same_time(database: str) -> None:
    async def scene() -> None:
        async with a_parlour(database, keep_chat=DAY) as parlour, a_parlour(database) as another:
            ann, bob = newcomers(parlour, "Ann", "Bob")
            live = await played(parlour, ann, bob)
            waiting = await set_up(parlour, ann, FEMTO, "me", "open")
            await waiting.abandon()
            make_old(parlour, [live, waiting], 2)
            both = [
                asyncio.to_thread(each.storage.silence, parlour.now() - DAY, 10)
                for each in (parlour, another)
            ]
            assert [live.id] in [found for found, _ in await asyncio.gather(*both)]
            assert said(another, live) == []
            assert (await (await another.table(live.id)).state()).chat[0].text == ""

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))
