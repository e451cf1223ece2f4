"""What one table takes, and what is kept at hand of it: bounded, and never in the way of those who play."""

from __future__ import annotations

import asyncio
import gc
import itertools
import json
import random
import time
import weakref
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from parlour import PATIENCE, Guest, a_parlour, play_on, seated, set_up, until, wishes
from postgres import Postgres
from pydantic_core import to_json

from pipworks.engine import SPECTATOR
from pipworks.tables import LiveTable, NewTable, Parlour, Storage, seeing, showing
from pipworks.tables import parlour as parlours
from pipworks.tables.chores import DAY, Chores
from pipworks.tables.errors import TableFull
from pipworks.tables.parlour import AT_ONE_GO, PAUSE_SECONDS

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"


def plain(told: Any) -> Any:
    return json.loads(to_json(told))


def test_a_table_takes_so_many_lines_of_chat(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipworks.tables.deciding.MOST_LINES", 5)

    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, FEMTO, [ann, bob])
        for _ in range(5):
            await ann.do(live, "chat", text="hello")
        for guest in (ann, bob):
            problem = await guest.refused(live, "chat", text="one more")
            assert isinstance(problem, TableFull) and "5 lines" in str(problem)
        state = await play_on(live, [ann, bob], random.Random(1))
        assert state.status == "over"

    play(scene)


def test_a_table_takes_so_many_events_and_is_then_abandoned(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipworks.tables.deciding.MOST_EVENTS", 12)

    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, FEMTO, [ann, bob])
        await bob.come(live)
        for _ in range(12 - (await live.state()).number):
            await ann.do(live, "chat", text="hello")
        state = await until(live, lambda state: state.ended)
        assert state.status == "abandoned" and state.number == 13
        assert bob.events[-1]["kind"] == "ended"
        for command in ({"what": "chat", "text": "x"}, {"what": "propose", "kind": "rematch", "seat": 0}):
            assert isinstance(await ann.refused(live, **command), TableFull)

    play(scene)


def test_bots_among_themselves_play_while_somebody_watches(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipworks.tables.live.LOOKED_SECONDS", -1.0)

    async def scene(parlour: Parlour) -> None:
        live = await parlour.create(None, NewTable(variant="sequences", seats=wishes("random", "random")))
        state = await until(live, lambda state: state.status == "playing")
        for _ in range(50):
            await asyncio.sleep(0.001)
        assert (await live.state()).number == state.number
        assert parlour.storage.due(time.time() + 1e6) == {}  # nor does it wake up by itself
        ann = await Guest("Ann").come(live)
        await until(live, lambda now: now.number > state.number + 3)
        assert ann.watcher is not None
        live.leave(ann.watcher)
        before = -1
        while before != (state := await live.state()).number:
            before = state.number
            await asyncio.sleep(0.05)
        assert not state.ended
        await ann.come(live)
        await until(live, lambda state: state.ended)

    play(scene)


async def a_long_game(parlour: Parlour, lines: int = 40) -> tuple[Any, list[Guest]]:
    people = [Guest("Ann"), Guest("Bob")]
    live = await seated(parlour, "sequences", people, public=True)
    dice = random.Random(5)
    for _ in range(lines):
        await dice.choice(people).do(live, "chat", text=f"number {dice.random()}")
    await play_on(live, people, dice, most=10)
    return live, people


@pytest.mark.parametrize("recent", [3, 64])
def test_who_comes_is_told_the_same_from_what_is_at_hand_as_from_the_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, recent: int
) -> None:
    """Whatever somebody has missed, whoever they are, and whether the table was awake or not."""
    monkeypatch.setattr("pipworks.tables.past.RECENT", recent)
    monkeypatch.setattr("pipworks.tables.past.BETWEEN_BOOKMARKS", 7)

    async def scene() -> None:
        async with a_parlour(tmp_path / "tables.db") as parlour:
            live, people = await a_long_game(parlour)
            state = await live.state()
            for guest in (*people, Guest("Cleo")):
                eyes = seeing.eyes_of(state, guest.id)
                whole = plain(Parlour.messages(parlour, live.id, eyes))
                assert plain(await live.messages(eyes)) == whole
                for since in (0, 17, state.number - 2, state.number):
                    guest.heard.clear()
                    await guest.come(live, since)
                    assert guest.messages[0]["log"] == []
                    told = [{**each, "views": None} for each in guest.events]
                    assert told == [{**each, "views": None} for each in whole[since:]]
                    if since < state.number:
                        shown = [each for each in guest.events if each["steps"]][-1:]
                        assert [each["views"] for each in shown] in ([], [plain(seeing.views(state, eyes))])
                    live.leave(guest.watcher)
                guest.heard.clear()
                await guest.come(live)
                log = [line for each in whole for line in plain(showing.log_lines(each))]
                assert guest.messages[0]["log"] == log
                assert guest.events == []
                live.leave(guest.watcher)

    asyncio.run(scene())


def test_who_comes_to_a_long_game_holds_up_nobody(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """While all that happened is made anew for a spectator, choices are made; who comes then finds it."""

    async def scene(parlour: Parlour) -> None:
        live, people = await a_long_game(parlour)
        made: list[int] = []
        gate, retold = asyncio.Event(), parlour.retold

        async def slow(*what: Any) -> list[dict[str, Any]]:
            made.append(what[2])
            await gate.wait()
            return await retold(*what)

        monkeypatch.setattr(parlour, "retold", slow)
        cleo = Guest("Cleo")
        coming = asyncio.create_task(cleo.come(live))
        while not made:
            await asyncio.sleep(0)
        meanwhile = [asyncio.create_task(Guest("Eve").come(live)) for _ in range(10)]
        number = (await live.state()).number
        for _ in range(5):
            await people[0].do(live, "chat", text="go on")
        assert (await live.state()).number == number + 5 and not coming.done()
        gate.set()
        await asyncio.gather(coming, *meanwhile)
        assert cleo.messages[0]["number"] == number + 5
        for _ in range(10):
            await Guest("Dora").come(live)
        assert made == [0]

    play(scene)


@pytest.mark.parametrize("slow", [0.0, 3.0])
def test_of_a_long_game_events_are_made_anew_with_pauses(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch, slow: float
) -> None:
    """What is told is the same; meanwhile whoever waits for Python's lock has it half of the time or more.

    Each time that somebody looks at the clock it is so many seconds later.
    """
    pauses: list[float] = []
    clock = SimpleNamespace(sleep=pauses.append, monotonic=map(slow.__mul__, itertools.count()).__next__)

    async def scene(parlour: Parlour) -> None:
        live, _ = await a_long_game(parlour)
        number = (await live.state()).number
        assert number > AT_ONE_GO
        plainly = parlour.messages(live.id, (SPECTATOR,), 0, number)
        with monkeypatch.context() as patched:
            patched.setattr(parlours, "time", clock)
            patched.setattr(
                parlour, "_reading", asyncio.Semaphore(2)
            )  # it rests longer than anybody here waits
            await parlour.retold(live.id, (SPECTATOR,), 0, AT_ONE_GO - 1, "en")
            assert not pauses
            told = await parlour.retold(live.id, (SPECTATOR,), 0, number, "en")
        assert plain(told) == plain(plainly)
        assert pauses == [max(PAUSE_SECONDS, slow)] * (number // AT_ONE_GO)

    play(scene)


def test_who_has_missed_too_much_is_told_the_log(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipworks.tables.live.MOST_MISSED", 20)
    monkeypatch.setattr("pipworks.tables.past.MOST_LOG", 4)

    async def scene(parlour: Parlour) -> None:
        live, people = await a_long_game(parlour)
        number = (await live.state()).number
        guest = await people[0].come(live, number - 21)
        assert len(guest.messages[0]["log"]) == 4 and guest.events == []
        guest.heard.clear()
        await guest.come(live, number - 20)
        assert guest.messages[0]["log"] == [] and len(guest.events) == 20
        assert seeing.eyes_of(await live.state(), None) == (SPECTATOR,)

    play(scene)


def test_tables_that_nobody_comes_to_are_taken_up_a_part_at_a_time(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many are abandoned, few are at hand; a table at which somebody is stays."""
    monkeypatch.setattr("pipworks.tables.chores.AT_ONCE", 2)

    async def scene(parlour: Parlour) -> None:
        ann = Guest("Ann")
        tables = [(await set_up(parlour, ann, FEMTO, "me", "open")).id for _ in range(12)]
        for live in list(parlour.tables.values()):
            await parlour.put_away(live)
        awake = await parlour.table(tables[0])
        await ann.come(awake)
        taken_up, most = parlour.table, 0

        async def table(which: str) -> LiveTable:
            nonlocal most
            found = await taken_up(which)
            most = max(most, len(parlour.tables))
            return found

        monkeypatch.setattr(parlour, "table", table)
        await Chores(parlour).clear_away(parlour.now() + 15 * DAY)
        assert {parlour.storage.row(each).status for each in tables} == {"abandoned"}
        assert most < 6
        assert parlour.tables[tables[0]] is awake

    play(scene)


def fill(storage: Storage, many: int, status: str = "waiting", game: str = "femto") -> None:
    """So many public tables, and nothing at them."""
    with storage.engine.begin() as connection:
        connection.execute(
            sa.text(
                "WITH RECURSIVE each(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM each WHERE at < :many) "
                "INSERT INTO tables (id, created, changed, status, public, game, variant, invitation, "
                "secret, number, summary) "
                "SELECT :named || at, 0, at, :status, true, :game, :variant, '', '', 1, '{}' "
                "FROM each"
            ),
            {"many": many, "status": status, "game": game, "variant": game, "named": status + game},
        )


def steps_of(storage: Storage, **asked: Any) -> int:
    """How many steps of its machine SQLite takes for a page of the lobby."""
    steps = 0

    def count() -> None:
        nonlocal steps
        steps += 1

    @sa.event.listens_for(storage.engine, "checkout")
    def begin(connection: Any, *_: Any) -> None:
        connection.set_progress_handler(count, 1)

    try:
        found = storage.listed(public=True, status=("waiting", "playing", "paused"), limit=31, **asked)
    finally:
        sa.event.remove(storage.engine, "checkout", begin)
    assert len(found) == 31
    assert [row.changed for row in found] == sorted((row.changed for row in found), reverse=True)
    return steps


def rows_read(plan: dict[str, Any]) -> float:
    """How many rows PostgreSQL looked at: what each scan found, and what it found and did not take."""
    below = plan.get("Plans", [])
    own = 0 if below else plan["Actual Rows"] + plan.get("Rows Removed by Filter", 0)
    return float(own * plan["Actual Loops"] + sum(map(rows_read, below)))


LOBBY = pytest.mark.parametrize("asked", [{}, {"game": "femto"}, {"before": 90.0}], ids=str)


def fill_a_lobby(storage: Storage) -> None:
    fill(storage, 50_000)
    fill(storage, 5_000, "over")
    fill(storage, 5_000, game="ascent", status="playing")


@LOBBY
def test_a_page_of_the_lobby_costs_the_same_however_many_tables_wait(
    tmp_path: Path, asked: dict[str, Any]
) -> None:
    few, many = Storage(f"sqlite:///{tmp_path}/few.db"), Storage(f"sqlite:///{tmp_path}/many.db")
    fill(few, 100)
    fill_a_lobby(many)
    assert steps_of(many, **asked) < 2 * steps_of(few, **asked)
    few.close()
    many.close()


@LOBBY
def test_for_a_page_of_the_lobby_postgresql_reads_hardly_more_than_it_shows(
    postgres: Postgres, asked: dict[str, Any]
) -> None:
    many, plans = Storage(postgres.fresh()), []
    fill_a_lobby(many)
    with many.engine.begin() as connection:
        connection.execute(sa.text("ANALYZE tables"))

    @sa.event.listens_for(many.engine, "before_cursor_execute", retval=True)
    def explained(_: Any, cursor: Any, statement: str, values: Any, *__: Any) -> tuple[str, Any]:
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}", values)
        plans.append(cursor.fetchone()[0][0]["Plan"])
        return statement, values

    found = many.listed(public=True, status=("waiting", "playing", "paused"), limit=31, **asked)
    assert len(found) == 31 and len(plans) == 3
    assert sum(map(rows_read, plans)) < 4 * 31
    many.close()


@pytest.mark.parametrize("bot", [True, False])
def test_of_a_table_that_is_put_away_nothing_stays(play: Callable[..., None], bot: bool) -> None:
    """Its memory is free at once: a server that plays is not looked through for what nobody has any more."""

    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        gc.collect()
        gc.disable()
        try:
            if bot:
                live = await set_up(parlour, ann, FEMTO, "me", "random")
            else:
                live = await seated(parlour, FEMTO, [ann, bob])
            await ann.come(live)
            assert (await play_on(live, [ann, bob], random.Random(1))).ended
            assert ann.watcher is not None
            live.leave(ann.watcher)
            gone = weakref.ref(live)
            await parlour.put_away(live)
            del live
            give_up = time.monotonic() + PATIENCE
            while gone() is not None:  # until what was told that it is closed is told, and threads are done
                assert time.monotonic() < give_up, "the table is still there"
                await asyncio.sleep(0.02)
        finally:
            gc.enable()

    play(scene)
