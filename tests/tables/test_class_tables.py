"""The tables of a class: whoever has gone sits at none, whichever server they told."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from parlour import PATIENCE, Guest, a_parlour

from pipworks.club import Club

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"
NAMES = ("Mia", "Ben", "Cem", "Ida")


@pytest.mark.parametrize("apart", [False, True])
def test_who_goes_while_a_round_begins_does_not_play_in_it(database: str, apart: bool) -> None:
    """Told by the server that sets the tables up, or by another of the same database."""

    async def scene() -> None:
        async with a_parlour(database) as parlour:
            club = Club(parlour)
            other = Club(parlour) if apart else club
            asked, may, furnish = asyncio.Event(), asyncio.Event(), parlour.furnish

            async def slowly(*words: Any, **more: Any) -> Any:
                asked.set()
                await may.wait()
                return await furnish(*words, **more)

            parlour.furnish = slowly  # type: ignore[method-assign]
            room = await club.open(parlour.storage.people.new("Teacher"), FEMTO)
            mia, *others = [Guest(name) for name in NAMES]
            for each in (mia, *others):
                parlour.storage.people.come(each.person)
                await club.come(room, each.person, each.person.name, made_for_it=True)
            beginning = asyncio.create_task(club.start_round(room))
            await asked.wait()  # by now it is decided who plays
            going = asyncio.create_task(other.send_away(room, 1))
            await asyncio.wait([going], timeout=PATIENCE if apart else 0.3)  # it may have to wait
            may.set()
            await asyncio.gather(beginning, going)
            states = [await (await parlour.table(row.id)).state() for row in await club.tables(room.id)]
            assert len(states) == 2
            for state in states:
                assert state.ended == bool(state.held_by(mia.id))
            assert parlour.failures == 0

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))
