"""What fails at a table: bots, rematches, tasks. It is tried again, and everything else goes on."""

from __future__ import annotations

import asyncio
import logging
import random
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from parlour import Guest, created, laid_open, play_on, seated, set_up, until

import pipworks
from pipworks import Variant
from pipworks.bots import UnknownBot
from pipworks.engine import Decider
from pipworks.tables import Parlour, Watcher
from pipworks.tables.botseats import MOST_FAILURES
from pipworks.tables.errors import Conflict, StorageUnavailable, TableError
from pipworks.tables.events import Chose, Rematched, Sitter
from pipworks.tables.journal import Entry
from pipworks.tables.live import MOST_TRIES
from pipworks.tables.rows import Row
from pipworks.tables.state import TableState

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has failed is tried again at once."""
    monkeypatch.setattr("pipworks.tables.botseats.FIRST_PAUSE", 0.001)
    monkeypatch.setattr("pipworks.tables.botseats.LONGEST_PAUSE", 0.01)
    monkeypatch.setattr("pipworks.tables.live.LATER", 0.001)


class Clumsy:
    """A bot that fails so many times before it chooses; with `wrong` it chooses what does not exist."""

    name = "random"

    def __init__(self, bot: Decider, times: float, *, wrong: bool = False) -> None:
        self._bot = bot
        self._times = times
        self._wrong = wrong

    def choose(self, variant: Variant, state: Any, seat: int, rng: Any) -> int:
        self._times -= 1
        if self._times < 0:
            return self._bot.choose(variant, state, seat, rng)
        if self._wrong:
            return 10_000
        raise RuntimeError("the bot has fallen from its chair")


def clumsy(parlour: Parlour, times: float, *, wrong: bool) -> None:
    """Make the bot called `random` fail; the others stay as they are."""
    real = parlour.decider
    bots: dict[Variant, Clumsy] = {}

    def find(variant: Variant, name: str) -> Any:
        if name != "random":
            return real(variant, name)
        return bots.setdefault(variant, Clumsy(real(variant, name), times, wrong=wrong))

    parlour.decider = find  # type: ignore[assignment]


@pytest.mark.parametrize("wrong", [False, True], ids=["raises", "chooses what is not there"])
@pytest.mark.parametrize("times", [1, float("inf")], ids=["once", "always"])
def test_a_bot_that_fails_is_asked_again_and_then_another_stands_in(
    play: Callable[..., None], caplog: pytest.LogCaptureFixture, wrong: bool, times: float
) -> None:
    async def scene(parlour: Parlour) -> None:
        clumsy(parlour, times, wrong=wrong)
        ann = Guest("Ann")
        live = await set_up(parlour, ann, FEMTO, "me", "random")
        state = await play_on(live, [ann], random.Random(1))
        assert state.status == "over"
        assert parlour.failures >= min(times, 2)

    with caplog.at_level(logging.ERROR, "pipworks.tables"):
        play(scene)
    assert all(each.exc_info for each in caplog.records if each.name == "pipworks.tables")


@pytest.mark.parametrize("code", [FEMTO, f"{FEMTO},order=alternate"], ids=["at once", "in turn"])
def test_for_a_bot_that_is_there_no_more_another_stands_in(
    play: Callable[..., None], caplog: pytest.LogCaptureFixture, code: str
) -> None:
    """As when a package of games drops one of its bots, or calls it otherwise, while tables go on."""

    async def scene(parlour: Parlour) -> None:
        ann, there = Guest("Ann"), created(pipworks.game(code), [Guest("Ann"), "random"])
        me = Sitter("person", ann.person.name, ann.id, share="ab")
        gone = Sitter("bot", "Oldie", bot="oldie")
        live = await parlour.furnish(replace(there, owner=ann.id, seats=(me, gone)), "a" * 20)
        state = await play_on(live, [ann], random.Random(1))
        assert state.status == "over" and parlour.failures >= MOST_FAILURES

    with caplog.at_level(logging.ERROR, "pipworks.tables"):
        play(scene)
    told = [each.exc_info[1] for each in caplog.records if each.name == "pipworks.tables" and each.exc_info]
    assert told and all(isinstance(each, UnknownBot) for each in told)


def test_one_bot_that_fails_holds_up_no_other(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        clumsy(parlour, float("inf"), wrong=False)
        ann = Guest("Ann")
        live = await set_up(parlour, ann, "math-arena:players=3", "me", "random", "greedy")
        state = await until(live, lambda state: {1, 2} <= set(state.sealed) or state.ended)
        assert state.status == "playing"

    play(scene)


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("times", [1, MOST_TRIES, 2 * MOST_TRIES + 1])
def test_a_bot_whose_choice_others_outrun_is_asked_again(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    async def scene(parlour: Parlour) -> None:
        append, left = parlour.storage.append, [times]

        async def outrun(entry: Entry, row: Row) -> None:
            if isinstance(entry.event, Chose) and left[0]:
                left[0] -= 1
                raise Conflict  # though nobody else has written anything
            await append(entry, row)

        monkeypatch.setattr(parlour.storage, "append", outrun)
        live = await set_up(parlour, Guest("Ann"), f"{FEMTO},order=alternate", "random", "random")
        await live.join(Watcher(None, lambda text: None, invited=True))
        state = await until(live, lambda state: state.ended)
        assert state.result is not None and state.result.scores is not None and left == [0]

    play(scene)


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize(
    "surprise", [StorageUnavailable("full"), RuntimeError("what?")], ids=["told", "surprise"]
)
@pytest.mark.parametrize("half", [False, True], ids=["the table", "the telling"])
def test_a_rematch_that_fails_half_way_is_set_up_once(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch, surprise: Exception, half: bool
) -> None:
    """Whether the new table cannot be written or it is written and the old one cannot tell of it."""

    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, FEMTO, [ann, bob])
        await play_on(live, [ann, bob], random.Random(1))
        failures = iter([surprise, surprise])
        append = parlour.storage.append

        async def failing(entry: Entry, row: Row) -> None:
            if isinstance(entry.event, Rematched) if half else entry.number == 1:
                for problem in failures:
                    raise problem
            await append(entry, row)

        monkeypatch.setattr(parlour.storage, "append", failing)
        await ann.do(live, "propose", kind="rematch", seat=0)
        await bob.do(live, "answer", seat=1, accept=True)
        state = await until(live, lambda state: state.rematch is not None)
        rows = parlour.storage.listed(person=bob.id)
        assert {row.id for row in rows} == {live.id, state.rematch}
        again = await parlour.table(str(state.rematch))
        assert [seat.name for seat in (await again.state()).seats] == ["Bob", "Ann"]

    play(scene)


@pytest.mark.usefixtures("database")
def test_a_table_whose_task_dies_goes_on(play: Callable[..., None]) -> None:
    """Whoever asked just then is told, those who listen go on listening, and so do clocks and bots."""

    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, FEMTO, [ann, bob])
        await bob.come(live)
        before = laid_open(await live.state())
        (task,) = [each for each in asyncio.all_tasks() if each.get_name() == f"table {live.id}"]
        asked = asyncio.create_task(live.state())
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        assert asked.exception() is None or isinstance(asked.exception(), TableError)
        assert laid_open(await live.state()) == before
        state = await play_on(live, [ann, bob], random.Random(2))
        assert state.status == "over"
        assert bob.events[-1]["number"] == state.number
        assert parlour.failures == 1

    play(scene)


@pytest.mark.usefixtures("database")
def test_the_chores_survive_what_they_meet(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipworks.tables.chores.OFTEN_SHARED", 0.1)

    async def scene(parlour: Parlour) -> None:
        ann = Guest("Ann")
        live = await set_up(parlour, ann, FEMTO, "me", "random")
        await parlour.put_away(live)
        due, failures = parlour.storage.due, iter([RuntimeError("what?"), StorageUnavailable("away")])

        def failing(now: float) -> dict[str, int]:
            for problem in failures:
                raise problem
            return due(now)

        monkeypatch.setattr(parlour.storage, "due", failing)
        monkeypatch.setattr(parlour.storage, "backend", "postgresql")  # where chores are done often
        await parlour.start()
        while live.id not in parlour.tables:
            await asyncio.sleep(0.01)
        assert parlour.failures == 1

    play(scene)


def test_who_hears_of_commits_cannot_stop_them(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        def hear() -> None:
            raise RuntimeError("not listening")

        parlour.storage.writer.committed.insert(0, hear)
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, FEMTO, [ann, bob])
        state = await play_on(live, [ann, bob], random.Random(3))
        assert state.status == "over"

    play(scene)


def test_a_table_that_is_still_being_read_is_closed_with_the_others(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asked for it has gone meanwhile; and a table that is closed writes nothing more."""

    async def scene(parlour: Parlour) -> None:
        live = await set_up(parlour, Guest("Ann"), FEMTO, "random", "random")
        await parlour.put_away(live)
        read, may_read = parlour.read, threading.Event()

        def slowly(table: str) -> tuple[TableState, Row]:
            may_read.wait()
            return read(table)

        monkeypatch.setattr(parlour, "read", slowly)
        asked = asyncio.create_task(parlour.table(live.id))
        await asyncio.sleep(0)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        closing = asyncio.create_task(parlour.close())
        await asyncio.sleep(0)
        may_read.set()
        await closing
        assert not [each for each in asyncio.all_tasks() if each.get_name().startswith("table ")]
        entry = parlour.storage.entries(live.id)[0]
        with pytest.raises(StorageUnavailable, match="the server is being stopped"):
            await parlour.storage.append(entry, parlour.storage.row(live.id))
        assert parlour.failures == 0

    play(scene)


def test_who_has_gone_before_the_welcome_is_told_nothing(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the table would never rest, and show them as there."""

    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, FEMTO, [ann, bob])
        append, remembered = parlour.append, live._audience.remembered
        writing, may_write, talking = asyncio.Event(), asyncio.Event(), []

        async def slowly(entry: Entry, row: Row) -> None:
            writing.set()
            await may_write.wait()
            await append(entry, row)

        async def meanwhile(*given: Any) -> list[dict[str, Any]]:
            """What is to be told is at hand; then the table has something to write before its turn."""
            found = await remembered(*given)
            talking.append(asyncio.create_task(ann.do(live, "chat", text="hello")))
            await writing.wait()
            return found

        async def comes() -> None:
            """As sockets do it."""
            watcher = Watcher(bob.id, bob.heard.append)
            try:
                await live.join(watcher)
            finally:
                live.leave(watcher)

        monkeypatch.setattr(parlour, "append", slowly)
        monkeypatch.setattr(live._audience, "remembered", meanwhile)
        coming = asyncio.create_task(comes())
        await writing.wait()
        while live._asked.empty():
            await asyncio.sleep(0)
        coming.cancel()
        await asyncio.gather(coming, return_exceptions=True)
        may_write.set()
        await asyncio.gather(*talking)
        await live.state()
        assert not live.watchers

    play(scene)


@pytest.mark.usefixtures("database")
def test_a_table_that_is_looked_for_as_it_is_written_is_there_once(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever knows its id may come between its commit and whoever has set it up."""

    async def scene(parlour: Parlour) -> None:
        append, found = parlour.storage.append, []

        async def appended(entry: Entry, row: Row) -> None:
            await append(entry, row)
            found.append(await parlour.table(entry.table))

        monkeypatch.setattr(parlour.storage, "append", appended)
        made = await set_up(parlour, Guest(), FEMTO, "me", "open")
        assert found[0] is made is await parlour.table(made.id)

    play(scene)


def test_a_table_is_put_away_once_whoever_does_it(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        tables = [await set_up(parlour, Guest("Ann"), FEMTO, "me", "open") for _ in range(3)]
        for each in tables:
            await each.state()
            each.touched = float("-inf")
        assert all(each.idle for each in tables)
        last = tables[-1].id
        resting = asyncio.create_task(parlour.let_rest())
        await asyncio.sleep(0)  # the first of them is being closed
        await parlour.forget([last])
        await resting
        assert not parlour.tables

    play(scene)


def test_a_table_that_has_been_read_again_is_not_put_away_with_the_one_before(
    play: Callable[..., None],
) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = Guest("Ann")
        before = await set_up(parlour, ann, FEMTO, "me", "open")
        await parlour.put_away(before)
        live = await parlour.table(before.id)
        await ann.come(live)
        await parlour.put_away(before)
        assert parlour.tables == {live.id: live}
        await ann.do(live, "chat", text="hello")

    play(scene)
