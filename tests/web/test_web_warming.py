"""A server answers before its games are compiled, and first makes ready what somebody waits for."""

from __future__ import annotations

import asyncio
import os
import shutil
from pathlib import Path

import httpx
import pytest
from hosting import start

from pipworks.bots.warming import Task, Warming, cold_parts
from pipworks.client import Client
from pipworks.games import names
from pipworks.kernels import cache_folder

ROOT = Path(__file__).parents[2]


def test_what_is_compiled_never_has_to_be_made_ready_again() -> None:
    for part in cold_parts(names()):
        assert part.game in names()
    warming = Warming()
    asyncio.run(warming.run([]))
    assert warming.under_way == {}
    asyncio.run(asyncio.wait_for(warming.playable("femto"), 1))


def test_what_somebody_waits_for_comes_first() -> None:
    async def scene() -> None:
        warming = Warming()
        warming._waiting = [Task("table", "one"), Task("table", "two"), Task("bots", "one")]
        warming._playable = {"one": asyncio.Event(), "two": asyncio.Event()}
        waiting = asyncio.create_task(warming.playable("two"))
        await asyncio.sleep(0)
        assert [task.game for task in warming._waiting] == ["two", "one", "one"]
        assert set(warming.under_way) == {"one", "two"}
        assert not waiting.done()
        warming._playable["two"].set()
        await waiting

    asyncio.run(scene())


@pytest.mark.compiled
def test_a_server_answers_while_a_game_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "kept" / "kernels"
    shutil.copytree(
        cache_folder(),
        kept,
        copy_function=os.link,
        ignore=lambda _, found: [each for each in found if "bluff" in each],
    )
    monkeypatch.setenv("PIPWORKS_CACHE", str(kept.parent))
    server = start(tmp_path / "tables.db", "--game", str(ROOT / "examples" / "bluff.py"))

    async def visit() -> None:
        async with Client(server.url) as ann:
            await ann.guest("Ann")
            table = await ann.create("bluff", ["me", "me"])
            assert table.id

    try:
        health = httpx.get(f"{server.url}/api/health").json()
        assert health["ok"] and health["starting"] == bool(health["preparing"])
        assert any(each["name"] == "bluff" for each in httpx.get(f"{server.url}/api/games").json()["games"])
        assert not list(kept.glob("prepared-*bluff*/table"))
        asyncio.run(visit())
        assert "bluff" not in httpx.get(f"{server.url}/api/health").json()["preparing"]
        assert list(kept.glob("prepared-*bluff*/table"))
    finally:
        server.stop()
