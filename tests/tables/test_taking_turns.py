"""What tables bring is gathered: looked at by a clock that nobody waits for."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pipworks.tables.gathering import GATHER_SECONDS, LONGEST_SECONDS, Gathering

LATE = 1e-6
"""Times are sums, of which the last places may differ."""


class _Leaping(selectors.DefaultSelector):
    """Waits for nothing: the time that it is to wait has passed at once."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        self.now += max(0.0, timeout or 0.0)
        return super().select(0)


class Loop(asyncio.SelectorEventLoop):
    """An event loop whose clock leaps to when something is due."""

    def __init__(self) -> None:
        self.leaping = _Leaping()
        super().__init__(self.leaping)

    def time(self) -> float:
        return self.leaping.now


def in_leaps(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    with asyncio.Runner(loop_factory=Loop) as runner:
        runner.run(scene())


@dataclass
class Press:
    """Writes what is handed over, one list after the other, and takes so long for each."""

    took: list[float] = field(default_factory=lambda: [0.003])
    lists: list[list[str]] = field(default_factory=list)
    begun: list[float] = field(default_factory=list)
    ended: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.gathering: Gathering[str] = Gathering(self.loop, self.take)

    def take(self, some: list[str]) -> None:
        self.lists.append(some)
        self.begun.append(self.loop.time())
        free = max(self.loop.time(), self.ended[-1] if self.ended else 0.0)
        self.ended.append(free + self.took[(len(self.lists) - 1) % len(self.took)])
        self.loop.call_at(self.ended[-1], self.gathering.settle, some)

    async def play(self, table: str, after: float, what: str) -> tuple[float, float]:
        """Something is asked at a table and done; when it came, and when its turn was."""
        await asyncio.sleep(after)
        came = self.loop.time()
        await self.gathering.turn(table)
        turn = self.loop.time()
        self.gathering.bring(what, table)
        return came, turn


PLAYS = st.lists(
    st.tuples(st.sampled_from("ABCDEF"), st.integers(0, 400).map(lambda at: at / 1000)), min_size=1
)


@given(PLAYS, st.lists(st.sampled_from([0.0, 0.001, 0.003, 0.03, 0.5]), min_size=1, max_size=4))
def test_everything_is_handed_over_once_and_soon(plays: list[tuple[str, float]], took: list[float]) -> None:
    async def scene() -> None:
        press = Press(took)
        asked = [press.play(table, after, f"{at} {table}") for at, (table, after) in enumerate(plays)]
        times = await asyncio.gather(*asked)
        await asyncio.sleep(LONGEST_SECONDS)
        done = [each for some in press.lists for each in some]
        assert sorted(done) == sorted(f"{at} {table}" for at, (table, _) in enumerate(plays))
        spans = list(zip(press.begun, press.ended, strict=True))
        handed = {each: when for some, when in zip(press.lists, press.begun, strict=True) for each in some}
        for at, (came, turn) in enumerate(times):
            busy = any(a <= came + GATHER_SECONDS and came <= b for a, b in spans)
            most = LONGEST_SECONDS if busy else GATHER_SECONDS
            assert turn - came <= most + LATE
            assert handed[f"{at} {plays[at][0]}"] == turn  # what follows from a turn is not gathered again

    in_leaps(scene)


@given(PLAYS)
def test_who_came_first_goes_on_first(plays: list[tuple[str, float]]) -> None:
    async def scene() -> None:
        press = Press()
        tables = [(f"{at} {table}", after) for at, (table, after) in enumerate(plays)]
        await asyncio.gather(*(press.play(table, after, table) for table, after in tables))
        await asyncio.sleep(LONGEST_SECONDS)
        done = [each for some in press.lists for each in some]
        came = dict(tables)
        assert [came[each] for each in done] == sorted(came.values())

    in_leaps(scene)


def test_many_tables_share_what_one_of_them_would_have_alone() -> None:
    """For 20 ms after a commit: two came while it went on, one right after it."""

    async def scene() -> None:
        press = Press()
        asked = [
            press.play(table, at, table) for table, at in zip("ABCD", (0, 0.001, 0.002, 0.01), strict=True)
        ]
        await asyncio.gather(*asked)
        await asyncio.sleep(1)
        assert press.lists == [["A"], ["B", "C", "D"]]
        assert press.begun == [0, 0.003 + GATHER_SECONDS]

    in_leaps(scene)


def test_a_table_that_goes_on_alone_does_not_wait() -> None:
    async def scene() -> None:
        press = Press()
        for at in range(50):
            came, turn = await press.play("A", 0.004, str(at))
            assert came == turn
        await press.play("B", 0.0, "another")
        assert press.lists[:50] == [[str(at)] for at in range(50)]

    in_leaps(scene)


def test_what_no_turn_was_waited_for_is_handed_over_with_the_others() -> None:
    """Bots' games that begin, and clocks that run out."""

    async def scene() -> None:
        press = Press()
        await press.play("A", 0, "a")
        await asyncio.sleep(0.005)
        press.gathering.bring("clock", "B")
        await press.play("C", 0.001, "c")
        await asyncio.sleep(1)
        assert press.lists == [["a"], ["clock", "c"]]

    in_leaps(scene)


def test_nobody_waits_for_one_who_is_gone() -> None:
    async def scene() -> None:
        press = Press()
        await press.play("A", 0, "a")
        gone, stays = (asyncio.create_task(press.play(each, 0.001, each)) for each in "BC")
        await asyncio.sleep(0.002)
        gone.cancel()
        await stays
        await asyncio.sleep(1)
        assert press.lists == [["a"], ["C"]]

    in_leaps(scene)


def test_a_database_that_hangs_does_not_hold_up_turns() -> None:
    async def scene() -> None:
        press = Press([30.0])
        await press.play("A", 0, "a")
        times = await asyncio.gather(*(press.play(each, 1, each) for each in "BC"))
        assert times == [(1.0, 1.0 + LONGEST_SECONDS)] * 2
        await asyncio.sleep(0.01)
        assert press.lists == [["a"], ["B", "C"]]

    in_leaps(scene)
