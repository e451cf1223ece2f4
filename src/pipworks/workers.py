"""Processes that think for whoever asks, so that nobody else has to wait.

A process has one question at a time, and a lower priority than the one that asks. Questions wait in fair
turns: next is one of whoever has had the least of the workers' time since they began to ask (after start-time
fair queueing; Goyal, Vin and Cheng, IEEE/ACM Transactions on Networking 5, 1997). Questions about the same
thing go to the same process, which may keep what it has found out about it.

    workers = Workers(2)
    question = workers.ask("whoever asks", "what it is about", function, argument)
    answer = await question.answer

Functions must be importable, and what they take and give is pickled.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import time
import traceback
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any

from cachetools import LRUCache

from pipworks.work import interrupts_held, usable_cores

LOWER = 4
"""So much lower is the workers' priority, as `nice` counts."""
LONGEST = 300.0
"""After so many seconds a question is given up, and its process with it."""
MOST_KNOWN = 4096
"""For so many things it is remembered who was asked about them, and for so many askers what they have had."""

_spawn = get_context("spawn")


class WorkerGone(RuntimeError):
    """A worker was lost over a question, or took too long. The question may be asked again."""

    code = "worker-gone"


@dataclass(eq=False)
class Question:
    """Something that was asked, and what comes of it."""

    whose: str
    about: Hashable
    call: tuple[Callable[..., Any], tuple[Any, ...]]
    answer: asyncio.Future[Any]
    worker: _Worker | None = field(default=None, repr=False)

    @property
    def done(self) -> float:
        """How far the answer is, from 0 to 1, or whatever else its function counts by `tell_progress`."""
        if self.answer.done():
            return 1.0
        return 0.0 if self.worker is None else float(self.worker.progress.value)


class Workers:
    """So many processes, each begun when there is something to do for it.

    There is one less than there are cores unless it is said how many, and at least one. To be used from one
    event loop.
    """

    def __init__(self, most: int | None = None, longest: float = LONGEST) -> None:
        self._most = max(1, usable_cores() - 1) if most is None else most
        self._longest = longest
        self._idle = [_Worker() for _ in range(self._most)]
        self._all = list(self._idle)
        self._waiting: list[Question] = []
        self._running: dict[asyncio.Task[None], Question] = {}
        self._homes: LRUCache[Hashable, _Worker] = LRUCache(MOST_KNOWN)
        self._had: LRUCache[str, float] = LRUCache(MOST_KNOWN)
        """What each asker has had, in seconds of work."""
        self._now = 0.0
        """What the asker of the question last begun had had: whoever comes anew begins with that."""
        self._threads = ThreadPoolExecutor(self._most, "pipworks-worker")
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many questions wait for their turn."""
        return sum(not each.answer.done() for each in self._waiting)

    @property
    def busy(self) -> int:
        """How many workers have a question."""
        return len(self._running)

    def asked_by(self, whose: str) -> int:
        """How many questions of somebody wait or are being answered."""
        asked = (*self._waiting, *self._running.values())
        return sum(each.whose == whose and not each.answer.done() for each in asked)

    def ask(self, whose: str, about: Hashable, function: Callable[..., Any], *arguments: Any) -> Question:
        """Ask a question. Its `answer` is the function's, or raises what that raised, or WorkerGone.

        Who cancels the answer of a question that still waits takes it back.
        """
        answer = asyncio.get_running_loop().create_future()
        answer.add_done_callback(_looked_at)
        question = Question(whose, about, (function, arguments), answer)
        if self._closed:
            answer.set_exception(WorkerGone("the workers have gone home"))
            return question
        if not self.asked_by(whose):
            self._had[whose] = max(self._now, self._had.get(whose, 0.0))
        self._waiting.append(question)
        self._next()
        return question

    def _next(self) -> None:
        """Give idle workers what is due for them."""
        self._waiting = [each for each in self._waiting if not each.answer.done()]
        while self._idle and (
            due := min(filter(self._may_begin, self._waiting), key=self._turn, default=None)
        ):
            worker = self._homes.get(due.about) or self._idle[0]
            self._idle.remove(worker)
            self._waiting.remove(due)
            self._homes[due.about] = worker
            self._now = max(self._now, self._has_had(due.whose))
            task = asyncio.create_task(self._put(due, worker))
            self._running[task] = due
            task.add_done_callback(self._running.pop)

    def _may_begin(self, question: Question) -> bool:
        """Whether the worker that knows about it is idle, or none does."""
        home = self._homes.get(question.about)
        return home is None or home in self._idle

    def _turn(self, question: Question) -> tuple[int, float]:
        """First come those for whom fewest workers are at work, and then those who have had least."""
        whose = question.whose
        return sum(each.whose == whose for each in self._running.values()), self._has_had(whose)

    def _has_had(self, whose: str) -> float:
        """What somebody has had; who waited for so long that it is forgotten is as who comes anew."""
        return self._had.get(whose, self._now)

    async def _put(self, question: Question, worker: _Worker) -> None:
        """Have a worker answer a question, and count the time that it took."""
        question.worker, begun = worker, time.monotonic()
        try:
            found = await asyncio.get_running_loop().run_in_executor(
                self._threads, worker.answered, question.call, self._longest
            )
            if not question.answer.done():
                question.answer.set_result(found)
        except Exception as problem:
            if not question.answer.done():
                question.answer.set_exception(problem)
        finally:
            had = self._has_had(question.whose)
            self._had[question.whose] = had + time.monotonic() - begun
            if not self._closed:
                self._idle.append(worker)
                asyncio.get_running_loop().call_soon(self._next)

    async def close(self) -> None:
        """Send the workers home. What has not been answered never will be."""
        self._closed = True
        for each in self._waiting:
            each.answer.cancel()
        for worker in self._all:
            worker.stop()
        await asyncio.gather(*self._running, return_exceptions=True)
        self._threads.shutdown()


def _looked_at(answer: asyncio.Future[Any]) -> None:
    """What went wrong is for who waits for the answer; if nobody does, it is nobody's."""
    if not answer.cancelled():
        answer.exception()


class _Worker:
    """One process, begun with its first question, and begun anew when it was lost."""

    def __init__(self) -> None:
        self.progress = _spawn.Value("d", 0.0, lock=False)
        self._process: Any = None
        self._line: Any = None
        self._stopped = False

    def answered(self, call: tuple[Callable[..., Any], tuple[Any, ...]], longest: float) -> Any:
        """The answer to a question; blocks. Raises what the question raised, or WorkerGone."""
        asked = pickle.dumps(call)
        self.progress.value = 0.0
        try:
            if self._process is None:
                self._begin()
            self._line.send_bytes(asked)
            if not self._line.poll(longest):
                raise TimeoutError
            found, problem = pickle.loads(self._line.recv_bytes())
        except (EOFError, OSError) as lost:  # a TimeoutError is an OSError
            self._end()
            late = isinstance(lost, TimeoutError)
            raise WorkerGone(
                f"this took longer than {longest:.0f} seconds" if late else "the worker was lost over this"
            ) from lost
        if problem is not None:
            raise problem
        return found

    def _begin(self) -> None:
        if self._stopped:
            raise EOFError
        self._line, theirs = _spawn.Pipe()
        process = _spawn.Process(
            target=_serve, args=(theirs, self.progress), name="pipworks-worker", daemon=True
        )
        with interrupts_held():
            process.start()
        theirs.close()
        self._process = process  # only now, as what has not begun cannot be ended
        if self._stopped:  # meanwhile
            process.kill()

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._line.close()
        self._process = self._line = None

    def stop(self) -> None:
        """End the process, whatever it is doing; whoever waits for it hears that it is gone."""
        self._stopped = True
        process = self._process
        if process is not None:
            process.kill()
            process.join()


# In the processes

_progress: Any = None


def tell_progress(done: float, what: object = None) -> None:
    """Say how far the question at hand is, from 0 to 1, or count; in no worker it says nothing."""
    if _progress is not None:
        _progress.value = done


def _serve(line: Any, progress: Any) -> None:
    """Answer questions until whoever asks has gone."""
    global _progress
    _progress = progress
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process of a terminal
    if hasattr(os, "nice"):
        os.nice(LOWER)
    with suppress(EOFError, OSError):
        while True:
            line.send_bytes(_answer(line.recv_bytes()))


def _answer(asked: bytes) -> bytes:
    """The answer to a question or what it raised, pickled."""
    try:
        function, arguments = pickle.loads(asked)
        return pickle.dumps((function(*arguments), None))
    except Exception as problem:  # is for whoever asked
        problem.add_note("in a worker:\n" + traceback.format_exc())
        try:
            pickle.loads(found := pickle.dumps((None, problem)))
        except Exception:  # it cannot be sent as it is
            return pickle.dumps((None, RuntimeError("".join(traceback.format_exception(problem)))))
        return found
