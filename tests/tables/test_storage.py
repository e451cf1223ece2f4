"""Both databases keep everything, and several servers over one PostgreSQL serve the same tables."""

from __future__ import annotations

import asyncio
import random
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from parlour import PATIENCE, Guest, a_parlour, laid_open, play_on, sayable, seated, set_up, settled, until
from postgres import Postgres

from pipworks.games import find
from pipworks.tables import LiveTable, Parlour, Storage, migrations, schema, writer
from pipworks.tables.database import engine_of, migrate
from pipworks.tables.errors import Conflict, NoSuchTable, NotNow, StorageUnavailable
from pipworks.tables.events import Chatted, ChatTurnedOff
from pipworks.tables.journal import Entry
from pipworks.tables.outbox import News

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"


def steps() -> list[str]:
    """The steps of the database, the first first."""
    folder = Path(str(migrations.__file__)).parent
    return [each.revision for each in reversed(list(ScriptDirectory(str(folder)).walk_revisions()))]


def test_the_database_goes_up_from_the_first_step(empty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One step after the other, with what was written at the first still there at the last."""
    engine = engine_of(empty)
    every = steps()
    assert every[0] == "0001" and every[-1] == schema.FORM
    for number, step in enumerate(every):
        migrate(engine, step)
        with engine.begin() as connection:
            assert MigrationContext.configure(connection).get_current_revision() == step
            if number == 0:
                connection.execute(
                    sa.text("INSERT INTO settings (name, value) VALUES ('kept', 'since 0001')")
                )
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()
    for name in [each for each in sys.modules if each.partition(".")[0] == "alembic"]:
        monkeypatch.setitem(sys.modules, name, None)
    storage = Storage(empty)  # it is up to date, and opening it again changes nothing and loads no Alembic
    assert storage.setting("kept", lambda: "no") == "since 0001"
    storage.close()


class Stopped(Exception):
    """The server is stopped in the middle."""


def test_who_is_stopped_while_a_database_is_made_leaves_none(empty: str) -> None:
    """Wherever that is, the tables are there all at once or not at all, and the next server makes them."""
    engine, said, last = engine_of(empty), 0, 0

    @sa.event.listens_for(engine, "after_cursor_execute")
    def stop(*_: Any) -> None:
        nonlocal said
        said += 1
        if said == last:
            raise Stopped

    for stops in range(1_000):
        said, last = 0, 5 + 13 * stops
        try:
            migrate(engine)
            break
        except Stopped:
            last = 0
            assert sa.inspect(engine).get_table_names() == []
    last = 0
    assert stops > 5
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


def test_durability_is_what_is_promised(database: str) -> None:
    engine = engine_of(database)
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        else:
            assert connection.exec_driver_sql("SHOW fsync").scalar() == "on"
            assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
    engine.dispose()


def test_what_holds_on_to_a_row_is_found_by_it() -> None:
    """So whoever deletes one does not have all of another table gone through, for each row anew."""
    for table in schema.metadata.sorted_tables:
        found = [[each.name for each in table.primary_key.columns]]
        found += [[column.name for column in index.columns] for index in table.indexes]
        for key in table.foreign_key_constraints:
            held = list(key.column_keys)
            assert any(names[: len(held)] == held for names in found), (table.name, held)


def test_who_is_called_otherwise_keeps_no_token_that_is_void(database: str) -> None:
    storage = Storage(database)
    ann = storage.people.new("Ann")
    storage.people.renew(ann)  # while somebody with the old token, who was let in before, changes the name
    storage.people.change(ann, replace(ann, name="Anna"))
    found = storage.people.find(ann.id)
    storage.close()
    assert found is not None and (found.name, found.generation) == ("Anna", 1)


def test_of_two_changes_at_once_neither_undoes_the_other(database: str) -> None:
    storage = Storage(database)
    ann = storage.people.new("Ann")
    storage.people.change(ann, replace(ann, name="Anna"))
    storage.people.change(ann, replace(ann, email="ann@example.org"))  # by who still knew them as Ann
    found = storage.people.find(ann.id)
    storage.close()
    assert found is not None and (found.name, found.email) == ("Anna", "ann@example.org")


def test_what_is_deleted_is_in_the_file_no_more(tmp_path: Path) -> None:
    """However SQLite was built: some have it overwrite what is deleted by themselves, others do not."""

    def otherwise(connection: Any, _: Any) -> None:
        connection.execute("PRAGMA secure_delete = OFF")

    sa.event.listen(sa.Pool, "connect", otherwise)
    try:
        storage = Storage(f"sqlite:///{tmp_path}/tables.db")
        storage.people.new("Ann", "where.ann.lives@example.org")
        storage.engine.dispose()
        assert b"where.ann.lives" in (tmp_path / "tables.db").read_bytes()
        with storage.engine.begin() as connection:
            connection.execute(sa.delete(schema.people))
        storage.close()
    finally:
        sa.event.remove(sa.Pool, "connect", otherwise)
    assert b"where.ann.lives" not in (tmp_path / "tables.db").read_bytes()


def test_tables_that_go_on_at_the_same_time_share_a_transaction(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What comes in within a while after a commit is gathered; a table alone does not wait for others."""
    waits: list[float] = []
    gate = threading.Event()
    gate.set()

    def sleep(seconds: float) -> None:
        if seconds:
            waits.append(seconds)
            assert gate.wait(PATIENCE)

    monkeypatch.setattr(writer, "time", SimpleNamespace(sleep=sleep, monotonic=time.monotonic))
    monkeypatch.setattr(writer, "GATHER_SECONDS", 2 * PATIENCE)

    async def scene() -> None:
        async with a_parlour(database) as parlour:
            ann, written, remember = Guest(), list[int](), parlour.storage.outbox.remember
            tables = [await seated(parlour, FEMTO, [ann, Guest()]) for _ in range(3)]

            def note(news: Sequence[News]) -> None:  # before anybody hears of the commit
                written.append(len(news))
                remember(news)

            monkeypatch.setattr(parlour.storage.outbox, "remember", note)
            await ann.do(tables[0], "chat", text="first of all")
            waited = len(waits)
            await ann.do(tables[0], "chat", text="and on")
            assert (len(waits), written) == (waited, [1, 1])
            gate.clear()
            said = [asyncio.create_task(ann.do(each, "chat", text="at once")) for each in tables[1:]]
            while parlour.storage.writer._writing.empty() or len(waits) == waited:
                await asyncio.sleep(0)
            gate.set()
            await asyncio.gather(*said)
            assert written == [1, 1, 2]

    asyncio.run(scene())


def test_games_are_kept_on_either_database(database: str) -> None:
    """Whole games of all kinds, with talk in every script; read again elsewhere they are the same."""

    async def scene() -> None:
        kept: dict[str, dict[str, Any]] = {}
        async with a_parlour(database, fairness=0.0) as parlour:
            for code in (FEMTO, "math-arena", "brain-drain:first_to=1", "friend-or-foe:turn_limit=3"):
                guests = [Guest(f"Guést {seat} ♠\U0001f0a1") for seat in range(find(code).seats)]
                live = await seated(parlour, code, guests, clock={"bank": 1e5, "increment": 0.1})
                await guests[0].do(live, "chat", text="Glück auf! ' \" \\ % ; 你好 \x00 \U0001f0a1")
                kept[live.id] = laid_open(await play_on(live, guests, random.Random(code)))
        async with a_parlour(database) as parlour:
            for table, state in kept.items():
                assert laid_open(parlour.read(table)[0]) == state
                assert parlour.storage.row(table).number == state["number"]
            listed = parlour.storage.listed(status=("over",), limit=3)
            changed = [row.changed for row in listed]
            assert changed == sorted(changed, reverse=True) and len(listed) == 3
            rest = parlour.storage.listed(status=("over",), before=changed[-1])
            assert {row.id for row in listed} | {row.id for row in rest} == set(kept)
            with pytest.raises(NoSuchTable):
                parlour.storage.row("x\x00y")

    asyncio.run(scene())


def test_nothing_uses_a_database_that_has_been_closed(tmp_path: Path) -> None:
    """Not even what brings SQLite's log into its file, though it be slow and in the middle of that."""
    before, at_it = set(threading.enumerate()), threading.Event()
    storage = Storage(f"sqlite:///{tmp_path}/tables.db")

    @sa.event.listens_for(storage.engine, "checkout")
    def slow(*_: Any) -> None:
        if threading.current_thread().name == "pipworks-checkpoint":
            at_it.set()
            time.sleep(0.2)

    storage.try_writing()
    assert at_it.wait(PATIENCE)
    storage.close()
    assert set(threading.enumerate()) <= before


def test_an_event_of_a_number_is_written_once(database: str) -> None:
    async def scene() -> None:
        async with a_parlour(database) as parlour:
            live = await set_up(parlour, Guest("Ann"), FEMTO, "me", "open")
            row = parlour.storage.row(live.id)
            others = [
                parlour.storage.append(Entry(live.id, 2, 1e9, Chatted(0, "Ann", f"{each}")), row)
                for each in range(20)
            ]
            outcomes = await asyncio.gather(*others, return_exceptions=True)
            assert sorted(type(each).__name__ for each in outcomes) == ["Conflict"] * 19 + ["NoneType"]
            with pytest.raises(Conflict):
                await parlour.storage.append(Entry(live.id, 1, 1e9, ChatTurnedOff()), row)
            assert [each.number for each in parlour.storage.entries(live.id)] == [1, 2]

    asyncio.run(scene())


def test_what_one_table_cannot_write_harms_no_other(database: str) -> None:
    """A batch in which something is impossible: the rest is written, and the writer goes on."""

    async def scene() -> None:
        async with a_parlour(database) as parlour:
            tables = [await set_up(parlour, Guest("Ann"), FEMTO, "me", "open") for _ in range(4)]
            rows = [parlour.storage.row(live.id) for live in tables]
            texts = ["hello", "\ud800", "hello", "hello"]  # the second cannot be written as UTF-8
            events = [
                Entry(live.id, 2, 1e9, Chatted(0, "Ann", text))
                for live, text in zip(tables, texts, strict=True)
            ]
            outcomes = await asyncio.gather(
                *(parlour.storage.append(event, row) for event, row in zip(events, rows, strict=True)),
                return_exceptions=True,
            )
            assert [isinstance(each, StorageUnavailable) for each in outcomes] == [False, True, False, False]
            assert [len(parlour.storage.entries(live.id)) for live in tables] == [2, 1, 2, 2]

    asyncio.run(scene())


def test_who_stops_waiting_does_not_stop_the_writer(database: str) -> None:
    async def scene() -> None:
        async with a_parlour(database) as parlour:
            ann, dice = Guest("Ann"), random.Random("hasty")
            for _ in range(30):
                hasty = asyncio.create_task(set_up(parlour, ann, FEMTO, "me", "open"))
                await asyncio.sleep(dice.random() * 0.004)
                hasty.cancel()
                await asyncio.gather(hasty, return_exceptions=True)
            live = await asyncio.wait_for(set_up(parlour, ann, FEMTO, "me", "open"), PATIENCE)
            assert parlour.storage.row(live.id).number == 1

    asyncio.run(scene())


@pytest.mark.parametrize("url", ["", "nonsense", "mysql://here/there", "sqlite:////proc/nothing/tables.db"])
def test_a_database_that_cannot_be_is_refused_in_a_sentence(url: str) -> None:
    with pytest.raises(StorageUnavailable) as problem:
        Storage(url)
    assert len(str(problem.value).splitlines()) == 1


# Several servers


async def both(postgres: Postgres, act: Any) -> None:
    url = postgres.fresh()
    async with a_parlour(url, fairness=0.02) as one, a_parlour(url, fairness=0.02) as other:
        await one.start()
        await other.start()
        await asyncio.wait_for(act(one, other), PATIENCE)


def is_whole(guest: Guest, number: int) -> None:
    assert [each["number"] for each in guest.events] == list(range(1, number + 1))


@pytest.mark.parametrize("code", [FEMTO, "brain-drain:first_to=2", "friend-or-foe:players=3,turn_limit=4"])
def test_two_servers_serve_one_table(postgres: Postgres, code: str) -> None:
    async def act(one: Parlour, other: Parlour) -> None:
        variant = find(code)
        guests = [Guest(f"Guest {seat}") for seat in range(variant.seats)]
        mine = await set_up(one, guests[0], code, "me", *["open"] * (variant.seats - 1))
        yours = await other.table(mine.id)
        where = [mine if seat % 2 == 0 else yours for seat in range(variant.seats)]
        for seat, guest in enumerate(guests):
            await guest.come(where[seat], since=0)
            if seat:
                await guest.do(where[seat], "sit", seat=seat)
        dice = random.Random(code)

        async def keep_choosing(seat: int, live: LiveTable) -> None:
            while not (state := await live.state()).ended:
                if seat in state.due and state.position is not None:
                    choice = dice.choice(sayable(variant, state.position, seat))
                    with suppress(NotNow):  # the other server's news came first
                        await guests[seat].do(live, "choose", seat=seat, choice=choice, number=state.asked_at)
                await asyncio.sleep(0.002)

        await asyncio.gather(*(keep_choosing(seat, live) for seat, live in enumerate(where)))
        states = [laid_open(await settled(live)) for live in (mine, yours)]
        assert states[0] == states[1]
        for guest in guests:
            await heard(guest, states[0]["number"])
            is_whole(guest, states[0]["number"])

    asyncio.run(both(postgres, act))


async def heard(guest: Guest, number: int) -> None:
    for _ in range(round(PATIENCE / 0.005)):
        if guest.events and guest.events[-1]["number"] >= number:
            return
        await asyncio.sleep(0.005)
    raise AssertionError(f"{guest.person.name} never heard of event {number}")


def test_two_servers_are_asked_at_once(postgres: Postgres) -> None:
    """People talk over each other at both; every line is kept once, in one order for all."""

    async def act(one: Parlour, other: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        mine = await set_up(one, ann, FEMTO, "me", "open")
        yours = await other.table(mine.id)
        await bob.do(yours, "sit", seat=1)
        await ann.come(mine, since=0)
        await bob.come(yours, since=0)

        async def talk(guest: Guest, live: LiveTable) -> int:
            said = 0
            for each in range(25):
                with suppress(StorageUnavailable):  # others were faster, again and again
                    await guest.do(live, "chat", text=f"{guest.person.name} {each}")
                    said += 1
            return said

        said = sum(await asyncio.gather(talk(ann, mine), talk(bob, yours)))
        assert said >= 40
        state = await until(mine, lambda state: len(state.chat) == said)
        await heard(ann, state.number)
        await heard(bob, state.number)
        is_whole(ann, state.number)
        is_whole(bob, state.number)
        assert [each["chat"] for each in ann.events] == [each["chat"] for each in bob.events]

    asyncio.run(both(postgres, act))


def test_bots_play_once_though_there_are_two_servers(postgres: Postgres) -> None:
    async def act(one: Parlour, other: Parlour) -> None:
        ann = Guest("Ann")
        live = await set_up(one, ann, "math-arena:players=3", "me", "greedy", "random")
        yours = await other.table(live.id)
        await ann.come(yours, since=0)
        state = await play_on(yours, [ann], random.Random(1))
        await until(live, lambda there: there.number == state.number)
        await heard(ann, state.number)
        is_whole(ann, state.number)
        assert parlour_record(one, live) == parlour_record(other, yours)

    asyncio.run(both(postgres, act))


def test_bots_play_on_though_a_server_never_hears_what_the_other_calls_out(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipworks.tables.chores.OFTEN_SHARED", 0.1)

    async def act(one: Parlour, other: Parlour) -> None:
        one._leading._hear = lambda *_: None
        ann = Guest("Ann")
        live = await set_up(one, ann, FEMTO, "me", "greedy")
        assert await one.leads(live.id)
        yours = await other.table(live.id)
        await ann.come(yours, since=0)
        state = await play_on(yours, [ann], random.Random(1))
        assert state.ended
        assert not other._leading._led
        await heard(ann, state.number)
        is_whole(ann, state.number)

    asyncio.run(both(postgres, act))


def test_what_is_called_out_while_a_table_is_read_is_not_lost(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(one: Parlour, other: Parlour) -> None:
        after = 0
        read, hear = other.read, other._leading._hear
        has_read, has_heard = threading.Event(), threading.Event()

        def slowly(table: str) -> Any:
            found = read(table)
            has_read.set()
            assert has_heard.wait(PATIENCE)
            return found

        def hearing(table: str | None, number: int | None) -> None:
            hear(table, number)
            if number == after:
                has_heard.set()

        monkeypatch.setattr(other, "read", slowly)
        monkeypatch.setattr(other._leading, "_hear", hearing)
        ann = Guest("Ann")
        live = await set_up(one, ann, FEMTO, "me", "open", public=True)
        after = (await live.state()).number + 1
        reading = asyncio.create_task(other.table(live.id))  # if it has not begun to by itself
        assert await asyncio.to_thread(has_read.wait, PATIENCE)
        assert await ann.do(live, "chat", text="hello") == after
        await until(await reading, lambda state: state.number == after)

    asyncio.run(both(postgres, act))


def parlour_record(parlour: Parlour, live: LiveTable) -> str:
    return str(parlour.record(live.id).record)
