"""How work is spread over threads, over processes, or over other machines.

Work is a function and the things to call it with. Results come in the order of the things, and only a few
more things than there are workers are under way at a time, so that there may be any number of them. What the
function raises is raised where its result would have come. When nobody wants the rest, because of an error or
of Ctrl-C or because the caller has seen enough, what has not begun never does.

    with Pool(4, over="processes") as pool:
        for result in pool.map(function, things):
            ...
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from contextvars import Context, copy_context
from multiprocessing import get_context
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 2
"""For each worker so many things are under way or waiting for it."""


class NoScheduler(ImportError):
    """Work cannot be given to a Dask scheduler, because Dask is not here. Says how to get it."""

    code = "no-scheduler"


def usable_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Let processes that are begun meanwhile hear no Ctrl-C, which reaches every one of a terminal."""
    if not hasattr(signal, "pthread_sigmask"):  # on Windows
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # when it begins it lets interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def hear_interrupts() -> None:
    """Hear of Ctrl-C from now on, and of one that came before, in a process that was begun like that."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


class Pool:
    """Workers: `"threads"`, `"processes"`, or those of the Dask scheduler at an address like `tcp://host:8786`.

    There are as many as there are cores unless it is said how many. A single thread or process is not
    started: the caller does its work. Functions for processes and for schedulers must be importable, and what
    they take and give is pickled. Raises NoScheduler for an address where Dask is not installed, ValueError
    where the scheduler has no workers, and OSError where there is none.
    """

    def __init__(self, workers: int | None = None, over: str = "threads") -> None:
        if workers is not None and workers < 1:
            raise ValueError(f"there is no work with {workers} workers: give a number from 1 up")
        self.workers = workers or usable_cores()
        self._inherits = over == "threads"
        self._begins_processes = over == "processes"
        self._executor: Executor | None = None
        self._client: Any = None
        if over == "threads" and self.workers > 1:
            self._executor = ThreadPoolExecutor(self.workers, "pipworks-work")
        elif over == "processes" and self.workers > 1:
            self._executor = ProcessPoolExecutor(
                self.workers, mp_context=get_context("spawn"), initializer=_leave_interrupts
            )
        elif over not in ("threads", "processes"):
            self._client = _client(over)
            if not self._client.nthreads():
                self._client.close()
                raise ValueError(
                    f"the scheduler at {over} has no workers: start some with dask worker {over}"
                )
            self._executor = self._client.get_executor(pure=False)
            self.workers = workers or max(1, sum(self._client.nthreads().values()))

    def map(
        self,
        function: Callable[[T], R],
        things: Iterable[T],
        tell: Callable[[int], None] = lambda done: None,
    ) -> Iterator[R]:
        """The results for all things, in order; `tell` hears how many there have been.

        Threads work in copies of the caller's context.
        """
        for done, result in enumerate(self._results(function, things), 1):
            tell(done)
            yield result

    def _results(self, function: Callable[[T], R], things: Iterable[T]) -> Iterator[R]:
        if self._executor is None:
            yield from map(function, things)
            return
        waiting: deque[Future[R]] = deque()
        call = _Inheriting(function, copy_context()) if self._inherits else function
        try:
            for thing in things:
                with interrupts_held() if self._begins_processes else nullcontext():
                    waiting.append(self._executor.submit(call, thing))
                if len(waiting) == AHEAD * self.workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for each in waiting:
                each.cancel()

    def close(self) -> None:
        """Drop what has not begun, and let the workers go when they have done the rest.

        Workers of a scheduler are not waited for: nobody wants what they have begun.
        """
        if self._executor is not None and self._client is None:
            self._executor.shutdown(cancel_futures=True)
        elif self._executor is not None:
            self._executor.shutdown(wait=False)  # there may be no worker any more that could do the rest
            self._client.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()


class _Inheriting(Generic[T, R]):
    """A function that is called in copies of a context."""

    def __init__(self, function: Callable[[T], R], context: Context) -> None:
        self._function = function
        self._context = context

    def __call__(self, thing: T) -> R:
        return self._context.copy().run(self._function, thing)


def _leave_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; what becomes of the work is for the first one to say."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _client(address: str) -> Any:
    try:
        import distributed
    except ImportError as problem:
        raise NoScheduler(
            f"work for {address} needs Dask, which is not here: pip install 'pipworks[dask]'"
        ) from problem
    return distributed.Client(address)  # type: ignore[no-untyped-call]
