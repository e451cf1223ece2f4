"""A server answers before its games are compiled, and first makes ready what somebody waits for."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from hosting import PATIENCE, start
from hypothesis import given
from hypothesis import strategies as st

from pipworks.bots import preparing
from pipworks.bots.preparing import AT_A_TABLE, BOTS, PARTS, TABLE
from pipworks.bots.warming import FEWEST_PIECES, USUAL_PIECES, Task, Warming, cold_parts, seconds_left
from pipworks.client import Client
from pipworks.games import game_named, names
from pipworks.kernels import cache_folder

ROOT = Path(__file__).parents[2]
HOLD = """
import sys
from pipworks.bots.preparing import TABLE, _by_one, mark_of
from pipworks.games import introduce
with _by_one(mark_of(introduce(sys.argv[1]), TABLE)):
    print("held", flush=True)
    sys.stdin.read()
"""
"""Be the one who compiles a game, and do nothing about it until this is let go."""
IS_READY = """
import sys
from pipworks.bots.preparing import TABLE, is_prepared
from pipworks.games import introduce
print(is_prepared(introduce(sys.argv[1]), TABLE))
"""


def test_what_is_compiled_never_has_to_be_made_ready_again() -> None:
    for part in cold_parts(names()):
        assert part.game in names()
    warming = Warming()
    asyncio.run(warming.run([]))
    assert warming.under_way == warming.bots_under_way == {}
    for part in PARTS:
        asyncio.run(asyncio.wait_for(warming.ready("femto", part), 60))


def test_what_somebody_waits_for_comes_first() -> None:
    async def scene() -> None:
        warming = Warming()
        at_tables = [Task(part, game) for game in ("one", "two") for part in AT_A_TABLE]
        one, two = at_tables[:2], at_tables[2:]
        strong = [Task(BOTS, "two"), Task(BOTS, "one")]
        warming._waiting = at_tables + strong
        warming._ready = {task: asyncio.Event() for task in at_tables}
        waiting = asyncio.create_task(warming.ready("two", TABLE))
        await asyncio.sleep(0)
        assert warming._waiting == two + one + strong
        assert set(warming.under_way) == {"one", "two"}
        assert not waiting.done()
        warming._ready[Task(TABLE, "two")].set()
        await waiting
        await warming.ready("two", BOTS)  # for which nobody waits

    asyncio.run(scene())


@given(st.integers(0, 200), st.floats(0.1, 1e4))
def test_how_long_a_game_takes_is_told_where_it_can_be(pieces: int, seconds: float) -> None:
    """By the pieces that are left of the usual number, at the pace of those that are done."""
    left = seconds_left(pieces, seconds)
    assert (left is None) == (pieces < FEWEST_PIECES or pieces >= USUAL_PIECES)
    if left is not None:
        assert left > 0 and seconds / pieces == pytest.approx((seconds + left) / USUAL_PIECES)


def test_health_says_how_long_what_is_compiled_now_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        warming = Warming()
        begun, thinking, waiting = Task("table", "one"), Task("bots", "three"), Task("table", "two")
        answering = Task("quick bots", "one")
        for task, pieces in ((begun, 23), (thinking, 23), (answering, 7)):
            warming._running[task] = SimpleNamespace(done=float(pieces))  # type: ignore[assignment]
            warming._begun[task] = 100.0
        warming._waiting = [waiting]
        monkeypatch.setattr(time, "monotonic", lambda: 105.0)
        assert warming.ready_in == {"one": seconds_left(23, 5.0)}
        assert warming.under_way == {"one": 23, "two": 0}
        assert warming.bots_under_way == {"one": 7}

    asyncio.run(scene())


@pytest.mark.skipif(sys.platform == "win32", reason="there each compiles for itself")
def test_of_several_who_want_a_game_compiled_one_compiles_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark, both_looked = tmp_path / preparing.TABLE, threading.Event()
    looked, compiled = set(), []

    def is_prepared(game: object, part: str) -> bool:
        there = mark.exists()
        looked.add(threading.get_ident())
        if len(looked) == 2:
            both_looked.set()
        return there

    def compile_it(variant: object) -> None:
        both_looked.wait()
        compiled.append(variant)

    monkeypatch.setattr(preparing, "mark_of", lambda game, part: mark)
    monkeypatch.setattr(preparing, "is_prepared", is_prepared)
    monkeypatch.setitem(preparing._EXERCISES, preparing.TABLE, compile_it)
    with ThreadPoolExecutor(2) as both:
        for each in [
            both.submit(preparing.prepare, game_named("femto"), (preparing.TABLE,)) for _ in range(2)
        ]:
            each.result()
    assert len(compiled) == 1


def test_a_game_is_made_ready_although_its_folder_is_cleared_away_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As another process does that runs a later version."""
    mark, compiled = tmp_path / "prepared-some-game" / preparing.TABLE, []

    def compile_it(variant: object) -> None:
        compiled.append(variant)
        shutil.rmtree(mark.parent)

    monkeypatch.setattr(preparing, "mark_of", lambda game, part: mark)
    monkeypatch.setattr(preparing, "is_prepared", lambda game, part: mark.exists())
    monkeypatch.setitem(preparing._EXERCISES, preparing.TABLE, compile_it)
    for _ in range(2):
        preparing.prepare(game_named("femto"), (preparing.TABLE,))
    assert len(compiled) == 1


@pytest.mark.compiled
def test_a_server_answers_while_a_game_is_compiled(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path_factory.mktemp("kept") / "kernels"  # on a disk, where what is there can be linked to
    shutil.copytree(
        cache_folder(),
        kept,
        copy_function=os.link,
        ignore=lambda _, found: [each for each in found if "bluff" in each],
    )
    monkeypatch.setenv("PIPWORKS_CACHE", str(kept.parent))
    bluff = str(ROOT / "examples" / "bluff.py")
    hold = subprocess.Popen(
        [sys.executable, "-c", HOLD, bluff], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert hold.stdout is not None and hold.stdout.readline() == "held\n"
    server = start(tmp_path / "tables.db", "--game", bluff)

    def is_ready(**elsewhere: str) -> bool:
        said = subprocess.run(
            [sys.executable, "-c", IS_READY, bluff],
            env=os.environ | elsewhere,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        ).stdout
        return {"True\n": True, "False\n": False}[said]

    async def visit() -> None:
        async with Client(server.url) as ann:
            await ann.guest("Ann")
            table = await ann.create("bluff", ["me", "me"])
            assert table.id

    def health() -> dict[str, Any]:
        told: dict[str, Any] = httpx.get(f"{server.url}/api/health", timeout=PATIENCE).json()
        assert told["ok"] and told["starting"] == bool(told["preparing"])
        return told

    try:
        while "bluff" not in health()["preparing"]:  # first it is found out what has not been compiled
            time.sleep(0.01)
        assert any(
            each["name"] == "bluff"
            for each in httpx.get(f"{server.url}/api/games", timeout=PATIENCE).json()["games"]
        )
        assert not is_ready()
        hold.communicate(timeout=PATIENCE)
        asyncio.run(visit())
        assert "bluff" not in health()["preparing"]
        assert is_ready()
        # Another processor, to which an image may come, can run nothing of that.
        assert not is_ready(NUMBA_CPU_NAME="generic", NUMBA_CPU_FEATURES="")
    finally:
        hold.kill()
        server.stop()
