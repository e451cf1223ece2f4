"""Crashes, full disks and databases that vanish: nothing acknowledged is lost, and games go on."""

from __future__ import annotations

import asyncio
import logging
import random
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from killing import Crasher, noted, size_of, wait_for_silence
from parlour import PATIENCE, Guest, a_parlour, laid_open, play_on, seated, set_up, settled, until, wishes
from postgres import Postgres

from pipworks.games import find
from pipworks.tables import LiveTable, NewTable, Parlour, Storage
from pipworks.tables.errors import StorageUnavailable
from pipworks.tables.journal import remade
from pipworks.tables.showing import row_of
from pipworks.tables.state import TableState

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"
KILLS = 25
"""Of a server on each database."""


# Killed under load


def check_table(storage: Storage, table: str) -> TableState:
    """A table is whole: its events have no gap, and what stands beside them is what follows from them."""
    row, entries = storage.row(table), storage.entries(table)
    assert [each.number for each in entries] == list(range(1, len(entries) + 1))
    state = remade(row.secret, entries, find)
    assert row == row_of(state, row.invitation, row.wake)
    return state


def check_notes(storage: Storage, notes: list[list[Any]]) -> set[str]:
    """Everything that was acknowledged or told is there."""
    kept: dict[str, list[Any]] = {}
    for what, table, number, *more in notes:
        if table not in kept:
            kept[table] = storage.entries(table)
        assert len(kept[table]) >= number, f"{what}: event {number} of {table} is lost"
        event = kept[table][number - 1].event
        if what == "told":
            assert [event.called, event.who] == more
        else:
            (wanted,) = more
            assert wanted == {name: getattr(event, name) for name in wanted}
    return set(kept)


@pytest.mark.compiled
def test_kills_lose_nothing(
    database: str, crasher: Crasher, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    dice = random.Random(f"kills {database.partition(':')[0]}")
    notes = tmp_path / "notes"
    storage = Storage(database)
    acknowledged = 0
    for kill in range(KILLS):
        before = size_of(notes)
        crasher.run_and_kill({"database": database, "notes": str(notes), "seed": kill}, dice)
        if storage.backend == "postgresql":
            storage.engine.dispose()
            wait_for_silence(request.getfixturevalue("postgres"), database)
        lines = noted(notes, before)
        acknowledged += len(lines)
        for table in check_notes(storage, lines):
            check_table(storage, table)
    with storage.engine.connect() as connection:
        tables = list(connection.execute(sa.text("SELECT id FROM tables")).scalars())
        orphans = connection.execute(
            sa.text("SELECT count(*) FROM events WHERE table_id NOT IN (SELECT id FROM tables)")
        ).scalar()
    assert orphans == 0
    for table in tables:
        check_table(storage, table)
    storage.close()
    assert acknowledged > 10 * KILLS
    asyncio.run(all_go_on(database))


async def all_go_on(database: str) -> None:
    """After the last crash every game that is not over can be played to its end."""
    async with a_parlour(database, fairness=0.0) as parlour:
        await parlour.start()
        ann = Guest("Ann", who="annannannannannannan")
        for row in parlour.storage.listed(status=("waiting", "playing", "paused"), limit=500):
            state = await play_on(await parlour.table(row.id), [ann], random.Random(row.id))
            assert state.status == "over"
            check_table(parlour.storage, row.id)


# A full disk


@contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """A disk of six megabytes, or (where that may not be mounted) a folder like others."""
    folder.mkdir()
    mounted = not subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", str(folder)], capture_output=True, check=False
    ).returncode
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", "-l", str(folder)], check=True)


class Disk:
    """A disk that can be filled and emptied; where none can be mounted, SQLite's own limit on its pages."""

    def __init__(self, folder: Path, mounted: bool, storage: Storage) -> None:
        self._ballast = folder / "ballast"
        self.is_one = mounted
        """Whether it is a disk of its own."""
        self._storage = storage
        self._most = 2**30
        sa.event.listen(storage.engine, "checkout", self._limit)

    def _limit(self, connection: Any, *_: Any) -> None:
        connection.execute(f"PRAGMA max_page_count = {self._most}")

    def fill(self) -> None:
        if not self.is_one:
            self._most = 1  # that is: not more than there are
            return
        with self._ballast.open("wb", buffering=0) as file, suppress(OSError):
            while file.write(b"x" * 4096):
                pass

    def empty(self) -> None:
        self._most = 2**30
        self._ballast.unlink(missing_ok=True)


async def health_says(parlour: Parlour, until: str | None = None) -> str:
    """What the try says that health makes, once it says something, or else that."""
    give_up = time.monotonic() + PATIENCE
    while True:
        said = ""
        try:
            await asyncio.to_thread(parlour.storage.try_writing)
        except StorageUnavailable as problem:
            said = str(problem)
        if said if until is None else said == until:
            return said
        assert time.monotonic() < give_up, said
        await asyncio.sleep(0.01)


def test_a_full_disk_is_told_and_got_over(tmp_path: Path) -> None:
    async def scene(disk: Disk, parlour: Parlour) -> None:
        guests = [Guest("Ann"), Guest("Bob")]
        live = await seated(parlour, FEMTO, guests)
        bots = await seated(parlour, "sequences", guests)
        for guest in guests:
            await guest.come(live)
        disk.fill()
        refused = None
        for _ in range(400):  # what is left in the last page may do for some events
            state = await live.state()
            heard = len(guests[1].heard)
            try:
                await guests[0].do(live, "chat", text="x" * 500)
            except StorageUnavailable as problem:
                refused = problem
                break
        assert refused is not None and "the disk is full" in str(refused)
        before = laid_open(state)
        assert laid_open(await live.state()) == before and len(guests[1].heard) == heard
        for _ in range(3):
            problem = await guests[1].refused(live, "chat", text="y" * 500)
            assert isinstance(problem, StorageUnavailable)
        new = [set_up(parlour, guests[0], FEMTO, "me", "open") for _ in range(20)]
        outcomes = await asyncio.gather(*new, return_exceptions=True)
        assert any(isinstance(each, StorageUnavailable) for each in outcomes)
        assert all(isinstance(each, StorageUnavailable | LiveTable) for each in outcomes)
        assert laid_open(parlour.read(live.id)[0]) == before  # reading goes on
        if disk.is_one:
            told = await health_says(parlour)
            assert "the disk is full" in told
        disk.empty()
        await health_says(parlour, "")
        for game in (live, bots):
            state = await play_on(game, guests, random.Random(1))
            assert state.status == "over"
            check_table(parlour.storage, game.id)

    async def whole(folder: Path, mounted: bool) -> None:
        async with a_parlour(folder / "tables.db") as parlour:
            await asyncio.wait_for(scene(Disk(folder, mounted, parlour.storage), parlour), PATIENCE)

    with small_disk(tmp_path / "disk") as mounted:
        asyncio.run(whole(tmp_path / "disk", mounted))


def test_bots_go_on_when_there_is_room_again(tmp_path: Path) -> None:
    async def whole(folder: Path, mounted: bool) -> None:
        async with a_parlour(folder / "tables.db", pace=0.01) as parlour:
            disk = Disk(folder, mounted, parlour.storage)
            live = await parlour.create(None, NewTable(variant="sequences", seats=wishes("random", "random")))
            state = await until(live, lambda state: state.steps > 3)
            disk.fill()
            for _ in range(100):  # until nothing more fits
                number = (await live.state()).number
                await asyncio.sleep(0.3)
                if (await live.state()).number == number:
                    break
            stuck = (await live.state()).number
            assert not state.ended
            disk.empty()
            await until(live, lambda state: state.number > stuck + 2)
            state = await until(live, lambda state: state.ended)
            check_table(parlour.storage, live.id)

    with small_disk(tmp_path / "disk") as mounted:
        asyncio.run(whole(tmp_path / "disk", mounted))


# A file that may not be changed


@contextmanager
def immutable(file: Path) -> Iterator[None]:
    """A file that nobody may change any more, not even who has it open; skips where there are none."""
    trial = file.with_name("trial")
    with trial.open("wb", buffering=0) as opened:
        subprocess.run(["chattr", "+i", str(trial)], capture_output=True, check=False)
        try:
            opened.write(b"x")
            forbidden = False
        except OSError:
            forbidden = True
        subprocess.run(["chattr", "-i", str(trial)], capture_output=True, check=False)
    trial.unlink()
    if not forbidden:
        pytest.skip("here whoever has a file open may change it")
    subprocess.run(["chattr", "+i", str(file)], check=True)
    try:
        yield
    finally:
        subprocess.run(["chattr", "-i", str(file)], check=True)


def test_a_log_that_does_not_come_into_its_file_is_told_and_got_over(
    tmp_path_factory: pytest.TempPathFactory, caplog: pytest.LogCaptureFixture
) -> None:
    """What was acknowledged is safe meanwhile, and health says that it cannot go on so."""
    file = tmp_path_factory.mktemp("immutable") / "tables.db"

    async def whole() -> None:
        async with a_parlour(file) as parlour:
            guests = [Guest("Ann"), Guest("Bob")]
            live = await seated(parlour, FEMTO, guests)
            with ExitStack() as some:  # whoever opens it later finds that it may only be read
                for _ in range(4):
                    some.enter_context(parlour.storage.engine.connect())
            await health_says(parlour, "")
            with immutable(file):
                said = [f"line {each}" for each in range(5)]
                for each in said:
                    await guests[0].do(live, "chat", text=each)
                told = await health_says(parlour)
                assert "cannot be brought into the file of the database" in told
            await health_says(parlour, "")
            await guests[0].do(live, "chat", text="after")
        async with a_parlour(file) as parlour:
            entries = parlour.storage.entries(live.id)
            assert [each.event.text for each in entries if each.event.called == "chat"] == [*said, "after"]

    with caplog.at_level(logging.WARNING, "pipworks.tables"):
        asyncio.run(asyncio.wait_for(whole(), PATIENCE))
    told = [each.getMessage() for each in caplog.records if each.name == "pipworks.tables"]
    assert told == [
        "the log of the database cannot be brought into its file",
        "the log of the database is brought into its file again",
    ]


# A database that vanishes


@pytest.mark.parametrize("how", [signal.SIGQUIT, signal.SIGINT], ids=["crashed", "stopped"])
def test_a_vanished_database_is_told_and_got_over(postgres: Postgres, how: signal.Signals) -> None:
    async def scene(parlour: Parlour) -> None:
        await parlour.start()
        guests = [Guest("Ann"), Guest("Bob")]
        live = await seated(parlour, FEMTO, guests)
        slow = await set_up(parlour, guests[0], "sequences", "me", "random")
        await guests[1].come(live)
        before = laid_open(await settled(live))
        await asyncio.to_thread(postgres.vanish, how)
        try:
            for _ in range(3):
                heard = len(guests[1].heard)
                with pytest.raises(StorageUnavailable) as problem:
                    await guests[0].do(live, "chat", text="is anybody there?")
                assert "please try again" in str(problem.value) and "127.0.0.1" not in str(problem.value)
                assert len(guests[1].heard) == heard
            with pytest.raises(StorageUnavailable):
                await set_up(parlour, guests[0], FEMTO, "me", "open")
            with pytest.raises(StorageUnavailable):
                await asyncio.to_thread(parlour.storage.listed)
            with pytest.raises(StorageUnavailable):
                await parlour.reserve()
        finally:
            await asyncio.to_thread(postgres.start)
        assert laid_open(await live.state()) == before
        await guests[0].do(live, "chat", text="there you are")
        assert guests[1].events[-1]["chat"]["text"] == "there you are"
        for game in (live, slow):
            state = await play_on(game, guests, random.Random(2))
            assert state.status == "over"
            check_table(parlour.storage, game.id)
            assert await parlour.leads(game.id)

    async def whole() -> None:
        async with a_parlour(postgres.fresh()) as parlour:
            await asyncio.wait_for(scene(parlour), PATIENCE)

    asyncio.run(whole())


def test_events_of_others_are_heard_again_after_the_database_was_away(postgres: Postgres) -> None:
    async def scene(one: Parlour, other: Parlour) -> None:
        await one.start()
        await other.start()
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(one, FEMTO, [ann, bob])
        there = await other.table(live.id)
        await bob.come(there)
        await asyncio.to_thread(postgres.vanish)
        await asyncio.to_thread(postgres.start)
        await ann.do(live, "chat", text="hello again")
        for _ in range(round(PATIENCE / 0.01)):
            if bob.events and bob.events[-1]["chat"]:
                break
            await asyncio.sleep(0.01)
        assert bob.events[-1]["chat"]["text"] == "hello again"

    async def whole() -> None:
        url = postgres.fresh()
        async with a_parlour(url) as one, a_parlour(url) as other:
            await asyncio.wait_for(scene(one, other), PATIENCE)

    asyncio.run(whole())
