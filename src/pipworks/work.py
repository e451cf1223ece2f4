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
import pickle
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, nullcontext
from contextvars import Context, copy_context
from multiprocessing import get_context
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

from pipworks.sources import whole

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 2
"""For each worker so many things are under way or waiting for it."""


class NoScheduler(ImportError):
    """Work cannot be given to a Dask scheduler, because Dask is not here. Says how to get it."""

    code = "no-scheduler"


class WorkersLost(RuntimeError):
    """Whoever did the work is gone before it was done. Says who, and what may be the reason."""

    code = "workers-lost"


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

    There are as many as there are cores unless it is said how many; of a scheduler as many as it has, those
    that come later among them. A single thread or process is not started: the caller does its work. Functions
    for processes and for schedulers must be importable, and what they take and give is pickled.

    What a worker of a scheduler had when it died is given to another; while there is none, one is waited for.
    Raises NoScheduler for an address where Dask is not installed, ValueError for what is no address, where
    the scheduler has no workers and where one has another Pipworks, and OSError where there is no scheduler.
    """

    def __init__(self, workers: int | None = None, over: str = "threads") -> None:
        if workers is not None and workers < 1:
            raise ValueError(f"there is no work with {workers} workers: give a number from 1 up")
        if not isinstance(over, str):
            raise TypeError(
                f"work is spread over threads, processes or the address of a scheduler, not {over!r}"
            )
        self._over = over
        self._counts = workers is None
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
            try:
                there = sum(self._client.nthreads().values())
                if not there:
                    raise ValueError(
                        f"the scheduler at {over} has no workers: start some with dask worker {over}"
                    )
                _refuse_other_code(self._client)
            except BaseException:
                self._client.close()
                raise
            self._executor = self._client.get_executor(pure=False)
            self.workers = workers or there

    def map(
        self,
        function: Callable[[T], R],
        things: Iterable[T],
        tell: Callable[[int], None] = lambda done: None,
    ) -> Iterator[R]:
        """The results for all things, in order; `tell` hears how many there have been.

        Threads work in copies of the caller's context. Raises what the function raises, and WorkersLost.
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
                waiting.append(self._submitted(call, thing))
                if len(waiting) >= AHEAD * self._workers_now():
                    yield self._result_of(waiting.popleft())
            while waiting:
                yield self._result_of(waiting.popleft())
        finally:
            for each in waiting:
                each.cancel()

    def _submitted(self, call: Callable[[T], R], thing: T) -> Future[R]:
        """What will be the result for a thing. Raises WorkersLost."""
        assert self._executor is not None
        if self._client is not None:
            packed = _packed(call, thing)
            with self._scheduler_needed():
                future: Future[R] = self._executor.submit(_unpacked, packed)
                return future
        try:
            with interrupts_held() if self._begins_processes else nullcontext():
                return self._executor.submit(call, thing)
        except BrokenProcessPool as problem:
            raise WorkersLost(_ENDED) from problem

    def _workers_now(self) -> int:
        """How many workers there are: those of a scheduler come and go. Raises WorkersLost."""
        if self._client is not None and self._counts:
            with self._scheduler_needed():
                self.workers = max(1, sum(self._client.nthreads().values()))
        return self.workers

    def _result_of(self, future: Future[R]) -> R:
        """A result, when it is there. Raises WorkersLost, and what the function raises."""
        try:
            return future.result()
        except BrokenProcessPool as problem:
            raise WorkersLost(_ENDED) from problem
        except CancelledError as problem:
            if self._client is None:
                raise
            raise self._without_scheduler() from problem
        except Exception as problem:
            if self._client is None or not _has_killed(problem):
                raise
            raise WorkersLost(
                f"of the workers of {self._over} all that took a certain piece of work died of it, as when "
                "memory runs out: see what they say"
            ) from problem

    @contextmanager
    def _scheduler_needed(self) -> Iterator[None]:
        """Raise WorkersLost where a scheduler can be told and asked nothing any more."""
        try:
            yield
        except Exception as problem:
            raise self._without_scheduler() from problem

    def _without_scheduler(self) -> WorkersLost:
        return WorkersLost(f"the scheduler at {self._over} is gone")

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


_ENDED = "a process that worked has been ended from outside, as when memory runs out"


def _packed(function: Callable[[T], R], thing: T) -> bytes:
    """A function and what it is called with, for a worker of a scheduler to unpack.

    What cannot be unpacked there is then an error like those of the function. Dask itself unpacks what it is
    given before it gets to know whose it is, and a worker that cannot do so ends, for no reason that anybody
    would be told.
    """
    from distributed.protocol.pickle import dumps

    packed: bytes = dumps((function, thing))  # type: ignore[no-untyped-call]
    return packed


def _unpacked(packed: bytes) -> Any:
    function, thing = pickle.loads(packed)
    return function(thing)


def _has_killed(problem: Exception) -> bool:
    """Whether a scheduler has given a piece of work up because workers died of it."""
    from distributed import KilledWorker

    return isinstance(problem, KilledWorker)


def _client(address: str) -> Any:
    try:
        import distributed
    except ImportError as problem:
        raise NoScheduler(
            f"work for {address} needs Dask, which is not here: pip install 'pipworks[dask]'"
        ) from problem
    try:
        return distributed.Client(address)  # type: ignore[no-untyped-call]
    except OSError:
        raise
    except Exception as problem:  # of many kinds, for everything that can be wrong with an address
        raise ValueError(
            f"{address!r} is no address of a scheduler, such as tcp://host:8786: {problem}"
        ) from problem


def _refuse_other_code(client: Any) -> None:
    """Raise ValueError for a worker without this very Pipworks: what it found could be something else."""
    for worker, found in sorted(client.run(whole, on_error="return").items()):
        if isinstance(found, Exception):
            raise ValueError(f"the worker at {worker} cannot work for Pipworks: {found}")
        if found != whole():
            raise ValueError(
                f"the worker at {worker} has another Pipworks than this one: install the same there"
            )
