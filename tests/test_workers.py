"""Workers: answers and errors come back, turns are fair, what is known stays with who knows it."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

import pipworks
from pipworks.workers import Question, WorkerGone, Workers, tell_progress


class Refusal(Exception):
    def __init__(self, what: str, *, how: str) -> None:
        super().__init__(f"{what}, {how}")


_seen: list[str] = []


def double(number: int) -> int:
    return 2 * number


def fail(what: str) -> None:
    raise ValueError(what)


def fail_oddly() -> None:
    raise Refusal("this cannot be pickled and read again", how="it has arguments by name")


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def note(what: str) -> tuple[int, list[str]]:
    """Remember something in this process; the process, and all that it remembers."""
    _seen.append(what)
    return os.getpid(), list(_seen)


def wait_for(place: str, done: float = 0.5) -> int:
    """Be busy until a file is there."""
    tell_progress(done)
    Path(f"{place}.begun").touch()
    while not Path(place).exists():
        time.sleep(0.005)
    return os.getpid()


def held_back() -> bool:
    """Whether Ctrl-C is kept from this process, as it was when it began."""
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def niceness() -> int:
    return os.nice(0)


@asynccontextmanager
async def working(most: int, longest: float = 300.0) -> AsyncIterator[Workers]:
    workers = Workers(most, longest)
    try:
        yield workers
    finally:
        await workers.close()


def run(scene: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        await scene()

    asyncio.run(whole())


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.005)


def test_answers_and_errors_come_back() -> None:
    async def scene() -> None:
        async with working(1) as workers:
            first, wrong = workers.ask("ann", 1, double, 4), workers.ask("ann", 1, fail, "no such card")
            odd, last = workers.ask("ann", 1, fail_oddly), workers.ask("ann", 1, double, 5)
            assert await first.answer == 8
            assert first.done == 1.0
            with pytest.raises(ValueError, match="no such card"):
                await wrong.answer
            with pytest.raises(RuntimeError, match="cannot be pickled"):
                await odd.answer
            assert await last.answer == 10
            await until(lambda: (workers.waiting, workers.busy) == (0, 0))

    run(scene)


def test_a_worker_that_is_lost_is_replaced() -> None:
    async def scene() -> None:
        async with working(1) as workers:
            lost, next_one = workers.ask("ann", 1, die), workers.ask("ann", 1, double, 2)
            with pytest.raises(WorkerGone, match="lost"):
                await lost.answer
            assert await next_one.answer == 4

    run(scene)


def test_what_takes_too_long_is_given_up(tmp_path: Path) -> None:
    async def scene() -> None:
        async with working(1, longest=0.2) as workers:
            with pytest.raises(WorkerGone, match="longer than"):
                await workers.ask("ann", 1, wait_for, str(tmp_path / "never")).answer

    run(scene)


def test_however_many_ask_everybody_is_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of more who wait than are remembered, none holds up the others."""
    monkeypatch.setattr("pipworks.workers.MOST_KNOWN", 3)

    async def scene() -> None:
        async with working(1) as workers:
            busy = workers.ask("ann", "ann", wait_for, str(tmp_path / "on"))
            await until((tmp_path / "on.begun").exists)
            asked = [workers.ask(f"asker {each}", "the same", double, each) for each in range(10)]
            (tmp_path / "on").touch()
            await busy.answer
            answers = asyncio.gather(*(each.answer for each in asked))
            assert await asyncio.wait_for(answers, 60) == [2 * each for each in range(10)]

    run(scene)


def test_who_asks_little_does_not_wait_for_who_asks_much(tmp_path: Path) -> None:
    async def scene() -> None:
        async with working(1) as workers:
            order: list[str] = []

            def ask(whose: str, function: Callable[..., object], *arguments: object) -> Question:
                question = workers.ask(whose, whose, function, *arguments)
                question.answer.add_done_callback(lambda _: order.append(whose))
                return question

            busy = ask("ann", wait_for, str(tmp_path / "on"))
            await until((tmp_path / "on.begun").exists)
            assert busy.done == 0.5
            rest = [ask("ann", double, each) for each in range(20)]
            small = [ask("bo", double, 1), ask("cy", double, 1)]
            assert workers.waiting == 22
            (tmp_path / "on").touch()
            await asyncio.gather(*(each.answer for each in (*rest, *small)))
            assert order[0] == "ann"
            assert set(order[1:3]) == {"bo", "cy"}

    run(scene)


def test_who_knows_about_a_thing_is_asked_about_it_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with working(2) as workers:
            block = workers.ask("ann", "a", wait_for, str(tmp_path / "on"))
            await until((tmp_path / "on.begun").exists)
            other, remembered = await workers.ask("ann", "b", note, "first").answer
            again = workers.ask("ann", "a", note, "of a")  # waits, although somebody is idle
            assert await workers.ask("ann", "b", note, "second").answer == (other, [*remembered, "second"])
            assert not again.answer.done()
            (tmp_path / "on").touch()
            assert (await again.answer)[0] == await block.answer != other

    run(scene)


def test_what_is_taken_back_is_never_begun(tmp_path: Path) -> None:
    async def scene() -> None:
        async with working(1) as workers:
            workers.ask("ann", 1, wait_for, str(tmp_path / "on"))
            await until((tmp_path / "on.begun").exists)
            unwanted = workers.ask("ann", 1, wait_for, str(tmp_path / "unwanted"))
            unwanted.answer.cancel()
            last = workers.ask("ann", 1, double, 3)
            (tmp_path / "on").touch()
            assert await last.answer == 6
        assert not (tmp_path / "unwanted.begun").exists()

    run(scene)


def test_closing_waits_for_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        workers = Workers(1)
        running = workers.ask("ann", 1, wait_for, str(tmp_path / "never"))
        waiting = workers.ask("ann", 1, double, 1)
        await until((tmp_path / "never.begun").exists)
        await workers.close()
        with pytest.raises(WorkerGone):
            await running.answer
        assert waiting.answer.cancelled()
        with pytest.raises(WorkerGone, match="gone home"):
            await workers.ask("ann", 1, double, 1).answer

    run(scene)


@pytest.mark.skipif(not hasattr(os, "nice"), reason="there are no priorities here")
def test_workers_come_after_who_asks() -> None:
    async def scene() -> None:
        async with working(1) as workers:
            assert await workers.ask("ann", 1, niceness).answer > os.nice(0) or os.nice(0) == 19

    run(scene)


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="a thread holds no signals back here")
def test_an_interrupt_while_a_worker_begins_is_kept_from_it() -> None:
    """Ctrl-C reaches every process of a terminal; one that is still loading would answer with its stack."""

    async def scene() -> None:
        async with working(1) as workers:
            assert not held_back() and await workers.ask("ann", 1, held_back).answer and not held_back()

    run(scene)


def test_games_cross_over() -> None:
    async def scene() -> None:
        async with working(1) as workers:
            variant = pipworks.game("femto:atto")
            assert await workers.ask("ann", variant, str.upper, variant.code).answer == variant.code.upper()
            assert await workers.ask("ann", variant, repr, variant).answer == repr(variant)

    run(scene)


ORPHANS = """
import asyncio, os, signal, sys
from pipworks.workers import Workers

async def scene():
    workers = Workers(1)
    print(await workers.ask("ann", 1, os.getpid).answer, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    asyncio.run(scene())
"""


def test_no_worker_outlives_who_asked(tmp_path: Path) -> None:
    """Even when that is killed: what it printed to ends only when nobody can print there any more."""
    program = tmp_path / "orphans.py"
    program.write_text(ORPHANS)
    ended = subprocess.run(
        [sys.executable, str(program)], stdout=subprocess.PIPE, text=True, check=False, timeout=300
    )
    assert ended.returncode == -signal.SIGKILL
    assert int(ended.stdout) > 0
