"""Several server processes at one address: the system shares out who connects, PostgreSQL has their tables.

The process that is started serves nobody. It holds the port, starts the others, starts again whichever is
lost, and stops them all when it is stopped. When it is killed itself they stop, too.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import connection, get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Any, TypeVar

from prometheus_client.multiprocess import mark_process_dead

from pipworks.engine import GameError
from pipworks.work import hear_interrupts, interrupts_held

PAUSE_SECONDS = 1.0
"""For so long at least a process runs, or is waited for, before it is started again."""
GRACE_SECONDS = 20.0
"""So long a process has for stopping."""

Serve = Callable[[Any, Callable[[dict[str, Any]], None], Connection], None]
"""What a process does: it serves as somebody wishes, says when it is ready, and ends when the line does."""
T = TypeVar("T")

_spawn = get_context("spawn")


@dataclass(eq=False)
class _Worker:
    """One of the processes, and the line by which it says that it is ready, or why it cannot be."""

    process: BaseProcess
    line: Connection
    begun: float


class WorkerLost(GameError):
    """A process that was to serve has gone, and has not said why."""

    code = "worker-lost"


def run(count: int, serve: Serve, wishes: T, say: Callable[[dict[str, Any]], None]) -> None:
    """Serve as somebody wishes by so many processes, until somebody stops it; say when all are ready.

    Raises WorkerLost, or what one of them has raised at first.
    """
    with tempfile.TemporaryDirectory(prefix="pipworks-measures-") as folder, _stopped_politely():
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        workers: list[_Worker] = []
        with suppress(KeyboardInterrupt):
            try:
                workers += [_begun(serve, wishes) for _ in range(count)]
                told = [_first_word(each) for each in workers]
                say(told[0] | {"pid": os.getpid(), "workers": [each["pid"] for each in told]})
                while True:
                    for at, lost in _lost(workers, folder):
                        time.sleep(max(0.0, lost.begun + PAUSE_SECONDS - time.monotonic()))
                        workers[at] = _begun(serve, wishes)
            finally:
                _stop(workers)


@contextmanager
def _stopped_politely() -> Iterator[None]:
    """Let whoever stops this process by a signal stop it as Ctrl-C does."""

    def stop(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop), signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before[0])
        signal.signal(signal.SIGINT, before[1])


def _begun(serve: Serve, wishes: Any) -> _Worker:
    ours, theirs = _spawn.Pipe()
    process = _spawn.Process(target=_work, args=(serve, wishes, theirs), name="pipworks-server")
    with interrupts_held():
        process.start()
    theirs.close()
    return _Worker(process, ours, time.monotonic())


def _work(serve: Serve, wishes: Any, line: Connection) -> None:
    """Serve, in a process of its own."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    with suppress(KeyboardInterrupt, BrokenPipeError):
        hear_interrupts()
        try:
            serve(wishes, line.send, line)
        except GameError as problem:
            line.send(problem)


def _first_word(worker: _Worker) -> dict[str, Any]:
    """What a process says when it is ready. Raises what it has raised, or WorkerLost."""
    try:
        told = worker.line.recv()
    except (EOFError, OSError):
        raise WorkerLost("a server process has ended before it was ready") from None
    if isinstance(told, GameError):
        raise told
    found: dict[str, Any] = told
    return found


def _lost(workers: list[_Worker], folder: str) -> Iterator[tuple[int, _Worker]]:
    """Wait until a process is lost; which it is. Why it went, if it has said so, goes to the error stream."""
    ended = connection.wait([each.process.sentinel for each in workers])
    for at, lost in enumerate(workers):
        if lost.process.sentinel in ended:
            lost.process.join()
            with suppress(EOFError, OSError):
                while lost.line.poll():
                    if isinstance(problem := lost.line.recv(), GameError):
                        print(f"pipworks: {problem}", file=sys.stderr, flush=True)
            lost.line.close()
            mark_process_dead(lost.process.pid, folder)  # type: ignore[no-untyped-call] # it has no types
            yield at, lost


def _stop(workers: list[_Worker]) -> None:
    """Have all stop, and end whichever takes too long."""
    give_up = time.monotonic() + GRACE_SECONDS
    for each in workers:
        each.process.terminate()
    for each in workers:
        each.process.join(max(0.0, give_up - time.monotonic()))
        if each.process.exitcode is None:
            each.process.kill()
            each.process.join()
        each.line.close()
