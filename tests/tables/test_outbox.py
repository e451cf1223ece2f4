"""Subscribers hear of every event after its commit, in one order, at least once, whatever crashes."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from killing import Crasher, noted, size_of, wait_for_silence
from parlour import PATIENCE, Guest, a_parlour, play_on, seated, set_up
from postgres import Postgres
from test_journal import spoil

from pipworks.tables import Parlour, Storage
from pipworks.tables.errors import Conflict, StorageUnavailable
from pipworks.tables.events import Chatted
from pipworks.tables.journal import Entry
from pipworks.tables.outbox import News

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"
KILLS = 20


class Ear:
    """Somebody who hears, and fails when told to."""

    def __init__(self, failures: int = 0) -> None:
        self.heard: list[News] = []
        self.failures = failures

    async def hear(self, news: News) -> None:
        if self.failures:
            self.failures -= 1
            raise ConnectionError("the mail server is away")
        self.heard.append(news)

    @property
    def sequences(self) -> list[int]:
        return [each.sequence for each in self.heard]

    async def up_to(self, sequence: int) -> None:
        give_up = time.monotonic() + PATIENCE
        while not self.heard or self.heard[-1].sequence < sequence:
            assert time.monotonic() < give_up, f"heard only {self.sequences[-3:]} of {sequence}"
            await asyncio.sleep(0.01)


async def some_games(parlour: Parlour, dice: random.Random) -> None:
    guests = [Guest("Ann"), Guest("Bob")]
    games = [await seated(parlour, code, guests) for code in (FEMTO, "sequences")]
    await seated(parlour, FEMTO, guests)  # which nobody plays
    await asyncio.gather(*(play_on(live, guests, dice) for live in games))


def check_heard(storage: Storage, news: list[News], first: int = 1) -> None:
    """Everything from a number on is there once, in order, as it is stored."""
    assert [each.sequence for each in news] == list(range(first, storage.outbox.last() + 1))
    of_table: dict[str, list[int]] = {}
    for each in news:
        of_table.setdefault(each.entry.table, []).append(each.entry.number)
    for numbers in of_table.values():
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    table = news[-1].entry.table
    stored = {entry.number: entry for entry in storage.entries(table)}
    assert all(each.entry == stored[each.entry.number] for each in news if each.entry.table == table)
    latest = {each.entry.table: each for each in news}.values()
    assert all(each.over == (storage.row(each.entry.table).status == "over") for each in latest)


def test_subscribers_hear_of_everything_in_order(database: str) -> None:
    async def scene() -> None:
        early, late, patient = Ear(), Ear(), Ear(failures=3)
        async with a_parlour(database) as parlour:
            await set_up(parlour, Guest("Ann"), FEMTO, "me", "open")
            parlour.subscribe("patient", patient.hear, history=True)
            parlour.subscribe("early", early.hear)
            with pytest.raises(ValueError, match="another name"):
                parlour.subscribe("early", early.hear)
            await parlour.start()
            await some_games(parlour, random.Random(1))
            last = parlour.storage.outbox.last()
            parlour.subscribe("late", late.hear, history=True)
            for ear in (early, late, patient):
                await ear.up_to(last)
            check_heard(parlour.storage, late.heard)
            check_heard(parlour.storage, patient.heard)
            check_heard(parlour.storage, early.heard, 2)
        again, never = Ear(), Ear()
        async with a_parlour(database) as parlour:  # they go on where they were
            parlour.subscribe("early", again.hear)
            parlour.subscribe("never", never.hear, history=True)
            await parlour.start()
            await never.up_to(last)
            await set_up(parlour, Guest("Ann"), FEMTO, "me", "open")
            await again.up_to(last + 1)
            assert again.sequences == [last + 1]

    asyncio.run(asyncio.wait_for(scene(), 2 * PATIENCE))


def test_who_is_not_called_looks_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also while it is not written down how far they have heard."""
    monkeypatch.setattr("pipworks.tables.subscribers.LOOK_SECONDS", 0.01)
    monkeypatch.setattr("pipworks.tables.subscribers.MARK_SECONDS", 1e9)

    async def scene() -> None:
        ear = Ear()
        async with a_parlour(tmp_path / "tables.db") as parlour:
            parlour.subscribe("ear", ear.hear)
            await parlour.start()
            parlour.storage.writer.committed.clear()
            for number in (1, 2):
                await set_up(parlour, Guest("Ann"), FEMTO, "me", "open")
                await ear.up_to(number)

    asyncio.run(asyncio.wait_for(scene(), 2 * PATIENCE))


def test_nobody_hears_of_what_was_not_committed(tmp_path: Path) -> None:
    async def scene() -> None:
        ear = Ear()
        async with a_parlour(tmp_path / "tables.db") as parlour:
            parlour.subscribe("ear", ear.hear, history=True)
            await parlour.start()
            ann = Guest("Ann")
            live = await set_up(parlour, ann, FEMTO, "me", "open")
            row = parlour.storage.row(live.id)
            with pytest.raises(StorageUnavailable, match="cannot be written down"):
                await parlour.storage.append(Entry(live.id, 2, 1e9, Chatted(0, "Ann", "\ud800")), row)
            with pytest.raises(Conflict):
                await parlour.storage.append(Entry(live.id, 1, 1e9, Chatted(0, "Ann", "again")), row)
            await ann.do(live, "chat", text="hello")
            await ear.up_to(2)
            check_heard(parlour.storage, ear.heard)
            assert [each.entry.event.called for each in ear.heard] == ["created", "chat"]

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_an_event_that_cannot_be_read_holds_nobody_up(tmp_path: Path) -> None:
    async def scene() -> None:
        ear = Ear()
        async with a_parlour(tmp_path / "tables.db") as parlour:
            tables = [await set_up(parlour, Guest("Ann"), FEMTO, "me", "open") for _ in range(3)]
            spoil(parlour.storage, tables[1].id, 1, kind="danced")
            parlour.subscribe("ear", ear.hear, history=True)
            await parlour.start()
            await ear.up_to(3)
            assert ear.sequences == [1, 3]

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_of_two_servers_one_serves_a_subscriber(postgres: Postgres) -> None:
    """Both write; each event is heard of once, in order; when one server goes the other takes over."""

    async def scene() -> None:
        url, ears = postgres.fresh(), [Ear(), Ear()]
        async with a_parlour(url) as one, a_parlour(url) as other:
            for parlour, ear in zip((one, other), ears, strict=True):
                parlour.subscribe("ear", ear.hear, history=True)
                await parlour.start()
            await asyncio.gather(some_games(one, random.Random(1)), some_games(other, random.Random(2)))
            last = one.storage.outbox.last()
            await max(ears, key=lambda ear: len(ear.heard)).up_to(last)
            assert sorted(len(ear.heard) for ear in ears) == [0, last]
            serving = 0 if ears[0].heard else 1
            check_heard(one.storage, ears[serving].heard)
            await (one, other)[serving].close()
            rest = (one, other)[1 - serving]
            await some_games(rest, random.Random(3))
            await ears[1 - serving].up_to(rest.storage.outbox.last())
            check_heard(rest.storage, ears[1 - serving].heard, last + 1)

    asyncio.run(asyncio.wait_for(scene(), 2 * PATIENCE))


@pytest.mark.compiled
def test_kills_make_nobody_miss_anything(
    database: str,
    crasher: Crasher,
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> None:
    """Servers with a subscriber are killed under load: it misses nothing, and little comes twice."""
    dice = random.Random(f"ears {database.partition(':')[0]}")
    notes = tmp_path / "notes"
    heard: list[list[int]] = []
    storage = Storage(database)
    for kill in range(KILLS):
        before = size_of(notes)
        order = {"database": database, "notes": str(notes), "seed": kill, "listens": True}
        crasher.run_and_kill(order, dice)
        if storage.backend == "postgresql":
            storage.engine.dispose()
            wait_for_silence(request.getfixturevalue("postgres"), database)
        lines = [line for line in noted(notes, before) if line[0] == "heard"]
        for _, table, number, sequence, called in lines:
            entry = storage.entries(table, number - 1)[0]
            assert (entry.number, entry.event.called) == (number, called), f"{sequence} was never committed"
        heard.append([line[3] for line in lines])
    ear = Ear()

    async def the_rest() -> int:
        async with a_parlour(database) as parlour:
            parlour.subscribe("notary", ear.hear, history=True)
            await parlour.start()
            await set_up(parlour, Guest("Ann"), FEMTO, "me", "open")  # where all was heard, one thing more
            last = parlour.storage.outbox.last()
            await ear.up_to(last)
            return last

    last = asyncio.run(asyncio.wait_for(the_rest(), 2 * PATIENCE))
    heard.append(ear.sequences)
    reached = 0
    for run in filter(None, heard):
        assert run == list(range(run[0], run[0] + len(run))), "in order, with nothing left out"
        assert run[0] <= reached + 1, "goes on where it was, or a little before"
        reached = max(reached, run[-1])
    assert reached >= last > 10 * KILLS
    times: Counter[Any] = Counter(each for run in heard for each in run)
    assert set(times) == set(range(1, reached + 1))
    assert any(run[0] > 1 for run in heard if run), "it does not begin from the first each time"
    storage.close()
