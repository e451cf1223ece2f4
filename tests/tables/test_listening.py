"""Who is told of it when somebody comes to a table to listen, or goes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from parlour import PATIENCE, Guest, seated, set_up, until

from pipworks.tables import Parlour, audience
from pipworks.tables.journal import Entry
from pipworks.tables.rows import Row

Scene = Callable[[Parlour], Awaitable[None]]
CROWD = 40


def online(guest: Guest) -> list[dict[str, Any]]:
    return [each for each in guest.messages if each["type"] == "online"]


def test_a_few_are_told_of_everybody(play: Callable[[Scene], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience, "CALM_SECONDS", PATIENCE)

    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, "femto", [ann, bob])
        for number in range(1, audience.MANY):
            await (ann if number == 1 else Guest()).come(live)
            told = {"type": "online", "seats": [True, False], "watchers": number - 1}
            assert online(ann)[number - 1 :] == [told]

    play(scene)


def test_a_crowd_is_told_now_and_then_and_in_the_end_how_it_is(play: Callable[[Scene], None]) -> None:
    """Who sits is told where they are; each who comes is not told to each who is there."""

    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, "femto", [ann, bob])
        await ann.come(live)
        crowd = [await Guest().come(live) for _ in range(CROWD)]
        for each in crowd[: CROWD // 2]:
            assert each.watcher is not None
            live.leave(each.watcher)
        await bob.come(live)
        told = {"type": "online", "seats": [True, True], "watchers": CROWD // 2}
        async with asyncio.timeout(PATIENCE):
            while online(ann)[-1] != told:
                await asyncio.sleep(0.001)
        assert online(bob)[-1] == online(crowd[-1])[-1] == told

    play(scene)


def test_a_crowd_that_comes_at_once_is_told_once(
    play: Callable[[Scene], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audience, "CALM_SECONDS", PATIENCE)

    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, "femto", [ann, bob])
        await ann.come(live)
        for _ in range(CROWD):
            await Guest().come(live)
        assert len(online(ann)) == audience.MANY

    play(scene)


def test_who_goes_while_an_event_is_written_is_told_of(
    play: Callable[[Scene], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, "femto", [ann, bob])
        await ann.come(live)
        await bob.come(live)
        append, begun, gate = parlour.storage.writer.append, asyncio.Event(), asyncio.Event()

        async def held(entry: Entry, row: Row) -> None:
            begun.set()
            await gate.wait()
            await append(entry, row)

        monkeypatch.setattr(parlour.storage.writer, "append", held)
        saying = asyncio.create_task(ann.do(live, "chat", text="Well?"))
        await begun.wait()
        assert bob.watcher is not None
        live.leave(bob.watcher)
        gate.set()
        await saying
        assert online(ann)[-1] == {"type": "online", "seats": [True, False], "watchers": 0}

    play(scene)


def test_who_watches_and_sits_down_is_there_and_watches_no_more(play: Callable[[Scene], None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await set_up(parlour, ann, "femto", "me", "open")
        await ann.come(live)
        await bob.come(live)
        assert online(ann)[-1] == {"type": "online", "seats": [True, False], "watchers": 1}
        await bob.do(live, "sit", seat=1)
        assert online(ann)[-1] == {"type": "online", "seats": [True, True], "watchers": 0}
        told = len(online(ann))
        await until(live, lambda state: state.status == "playing")
        assert len(online(ann)) == told

    play(scene)


def test_who_watches_in_two_windows_is_one(play: Callable[[Scene], None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob, eve = Guest("Ann"), Guest("Bob"), Guest("Eve")
        live = await seated(parlour, "femto", [ann, bob])
        await ann.come(live)
        await eve.come(live)
        again = await Guest("Eve", who=eve.id).come(live)
        assert online(ann)[-1]["watchers"] == 1
        assert again.watcher is not None
        live.leave(again.watcher)
        assert online(ann)[-1]["watchers"] == 1

    play(scene)
