"""A process of the server's own that measures variants, so that nobody at a table waits for it.

What it does can be stopped halfway, and gone on with later, which a question to `pipworks.workers` cannot.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, MutableMapping, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any, NamedTuple

from cachetools import LRUCache

from pipworks.work import interrupts_held

if TYPE_CHECKING:
    from pipworks.engine import Message
    from pipworks.solve import Progress

Found = dict[str, Any]

MOST_GOING = 8
"""So many samplings are kept where they are, to be gone on with."""
STEP_SECONDS = 900.0
"""A step that takes longer is given up: compiling for the first time takes minutes on a slow machine."""
STOP_SECONDS = 20.0
"""Within so many seconds of being told a step must have stopped, or its process is ended."""
MANNERS = 10
"""How much more willingly than the server this process leaves the processor to others."""


class Step(NamedTuple):
    """What a step has come to: the measures, if there are any, and whether better ones can follow."""

    found: Found | None
    last: bool


class Stopped(Exception):
    """A step that was stopped, as nobody wants it any more."""


class Broken(Exception):
    """A step that went wrong; `why` is for the log."""

    def __init__(self, why: dict[str, Any]) -> None:
        super().__init__("measuring failed")
        self.why = why


class Lane:
    """Measures in a process that is started at the first step. Steps are made from one thread at a time.

    Games of up to `most` positions are measured exactly; others by play, if this is the lane for what takes
    long (`patient`), and else not at all. `games` are files and packages of games from outside.
    """

    def __init__(self, most: int, patient: bool, games: Sequence[str] = ()) -> None:
        self._given = most, patient, tuple(games)
        self._process: BaseProcess | None = None
        self._wire: Connection | None = None
        self._stopping = threading.Event()
        self._changing = threading.RLock()
        """Held while the process is begun or ended: what has only half begun cannot be ended."""

    def step(self, code: str, hear: Callable[[float], None]) -> Step:
        """Measure a variant, or go on sampling it. `hear` is told how far it is. Raises Stopped or Broken."""
        self._stopping.clear()
        began = time.monotonic()
        told_to_stop: float | None = None
        try:
            wire = self._open()
            wire.send(code)
            while True:
                if wire.poll(0.05):
                    kind, what = wire.recv()
                    if kind == "part":  # the process goes on when it is told to
                        hear(what)
                        wire.send(not self._stopping.is_set())
                        continue
                    if kind == "compiling":  # once on a machine; to begin again would take longer still
                        told_to_stop = told_to_stop and time.monotonic()
                        continue
                    return _answered(kind, what)
                now = time.monotonic()
                if self._stopping.is_set() and told_to_stop is None:
                    told_to_stop = now
                if now - began > STEP_SECONDS or (told_to_stop and now - told_to_stop > STOP_SECONDS):
                    self.close()
                    raise Stopped if told_to_stop else Broken({"kind": "too slow", "variant": code})
        except (EOFError, OSError):
            self.close()
            raise Broken({"kind": "the process ended, or could not be started", "variant": code}) from None

    def stop(self) -> None:
        """Stop the step under way, if there is one; from any thread."""
        self._stopping.set()

    def close(self) -> None:
        """End the process; from any thread."""
        with self._changing:
            process, wire, self._process, self._wire = self._process, self._wire, None, None
            if process is not None:
                process.kill()
                process.join()
            if wire is not None:
                wire.close()

    def _open(self) -> Connection:
        with self._changing:
            if self._wire is None or self._process is None or not self._process.is_alive():
                self.close()
                context = get_context("spawn")
                wire, theirs = context.Pipe()
                process = context.Process(
                    target=_working, args=(theirs, *self._given), name="pipworks-measuring", daemon=True
                )
                with interrupts_held():
                    process.start()
                theirs.close()
                self._wire, self._process = wire, process
            return self._wire


def _answered(kind: str, what: Any) -> Step:
    if kind == "found":
        return Step(*what)
    if kind == "stopped":
        raise Stopped
    raise Broken(what)


# In the process


def _working(wire: Connection, most: int, patient: bool, games: Sequence[str]) -> None:
    """Measure what is asked for until nobody is there to ask."""
    from pipworks.games import introduce
    from pipworks.kernels import on_compile

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this process
    if hasattr(os, "nice"):
        os.nice(MANNERS)
    for place in games:
        introduce(place)
    going: LRUCache[str, Iterator[Step]] = LRUCache(MOST_GOING)
    try:
        with on_compile(lambda name: wire.send(("compiling", name))):
            while True:
                wire.send(_stepped(going, wire.recv(), most, patient, wire))
    except (EOFError, OSError):  # the server is gone
        return


def _stepped(
    going: MutableMapping[str, Iterator[Step]], code: str, most: int, patient: bool, wire: Connection
) -> tuple[str, Any]:
    """What a step of one variant has come to, as it is sent."""
    from pipworks.web.guard import stack_of

    steps = going.pop(code, None)
    if steps is None:
        steps = steps_of(code, most, patient, _heard(wire))
    try:
        step = next(steps, Step(None, True))
    except Stopped:
        return "stopped", None
    except (EOFError, OSError):
        raise
    except Exception as surprise:
        return "wrong", stack_of(surprise)
    if not step.last:
        going[code] = steps
    return "found", tuple(step)


def _heard(wire: Connection) -> Progress:
    def hear(part: float, what: Message) -> None:
        wire.send(("part", part))
        if not wire.recv():
            raise Stopped

    return hear


def steps_of(code: str, most: int, patient: bool, tell: Progress) -> Iterator[Step]:
    """The measures of a variant: exact, or ever better by play; none where they cannot be had here."""
    from pipworks.engine import NotSolvable
    from pipworks.games import find_named
    from pipworks.lab import measure
    from pipworks.lab.sampled import measuring

    variant = find_named(code)
    try:
        yield Step(measure(variant, tell, most), True)
        return
    except NotSolvable:
        pass
    if not patient:
        yield Step(None, True)
        return
    for found in measuring(variant, tell=tell):
        yield Step(found, found["done"])
