"""What is at hand of a table's past is what is stored, whatever is rewritten while it is being read."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable
from typing import Any

import pytest
from parlour import PATIENCE, Guest, choose_anything, play_on, seated

from pipworks.engine import SPECTATOR
from pipworks.tables import LiveTable, Parlour
from pipworks.tables.encoding import encoded
from pipworks.tables.journal import Entry
from pipworks.tables.past import Bookmarks
from pipworks.tables.state import copied

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"


async def erased(parlour: Parlour, live: LiveTable, person: str) -> None:
    await parlour.erase(live.id, person)


async def written_erased(parlour: Parlour, live: LiveTable, person: str) -> None:
    """As a table is erased that cannot be read, or at another server."""
    await asyncio.to_thread(parlour.write_erased, live.id, person)
    live.renew()


@pytest.mark.parametrize("forget", [erased, written_erased])
def test_who_is_forgotten_while_a_table_is_read_is_told_of_no_more(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch, forget: Any
) -> None:
    """Somebody reads the events, and is done with them only when there are others in their place."""

    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Roberta")
        live = await seated(parlour, FEMTO, [ann, bob])
        dice = random.Random(1)
        for _ in range(2):
            await choose_anything(live, [ann, bob], dice)
        read_until = (await live.state()).number
        stored, read, go_on = parlour.storage.entries, threading.Event(), threading.Event()

        def entries(*asked: Any) -> list[Entry]:
            found = stored(*asked)
            read.set()
            assert go_on.wait(PATIENCE)
            return found

        with monkeypatch.context() as patched:
            patched.setattr(parlour.storage, "entries", entries)
            eyes = (SPECTATOR,)
            reading = asyncio.create_task(asyncio.to_thread(parlour.messages, live.id, eyes))
            assert await asyncio.to_thread(read.wait, PATIENCE)
        await forget(parlour, live, bob.id)
        go_on.set()
        assert "Roberta" in encoded(await reading)
        state = await play_on(live, [ann, bob], dice)
        told = await parlour.retold(live.id, eyes, read_until, state.number, "en")
        assert told and "Roberta" not in encoded(told)

    play(scene)


def test_bookmarks_made_before_a_table_was_forgotten_are_not_kept(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        live = await seated(parlour, FEMTO, [Guest("Ann"), Guest("Bob")])
        state, marks = copied(await live.state()), Bookmarks()
        none, before = marks.before(state.id, state.number)
        assert none is None
        marks.put(state, before)
        found, _ = marks.before(state.id, state.number)
        assert found is not None and found is not state and found.number == state.number
        assert marks.before(state.id, state.number - 1)[0] is None
        marks.forget(state.id)
        marks.put(state, before)
        none, after = marks.before(state.id, state.number)
        assert none is None
        marks.put(state, after)
        assert marks.before(state.id, state.number)[0] is not None

    play(scene)
