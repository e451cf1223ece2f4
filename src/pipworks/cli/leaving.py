"""Leaving with Ctrl-C: heard where somebody waits, and never in the middle of something.

Python would raise KeyboardInterrupt wherever it happens to be: between two halves of a step of the record,
in a compiler's callback, which swallows it, or while the game is being saved. During a session Ctrl-C is
therefore only noted, and heard where nothing can be torn apart: while a person is asked, and while one waits
for a thread that thinks. Once it has been heard, the session is over, and pressing it again changes nothing.

One that comes just before the system is asked for a line would not end the asking: Python hears signals
between its own steps, and there is none before the line is there. So a thread passes it on until it is noted.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager, suppress
from contextvars import copy_context
from types import FrameType
from typing import TypeVar

T = TypeVar("T")


THINKER = "pipworks-thinking"
"""The name of threads that need not come to an end."""
HEARING_SECONDS = 0.2
"""So long Ctrl-C may go unheard."""


class _Ear:
    """What has become of Ctrl-C."""

    in_session = False
    last = False
    noted = False
    waiting = False


def _note(number: int, frame: FrameType | None) -> None:
    """Ctrl-C during a session."""
    _Ear.noted = True
    if _Ear.waiting:
        _Ear.waiting = False
        raise KeyboardInterrupt


def sessions_are_last() -> None:
    """After a session this process does nothing but end: Ctrl-C is not heard any more."""
    _Ear.last = True


@contextmanager
def in_session() -> Iterator[None]:
    """While this lasts, Ctrl-C is heard where somebody waits and nowhere else. May be nested.

    At a terminal that is so even if whoever started the program ignores Ctrl-C, as `make test &` does.
    """
    ignored = signal.getsignal(signal.SIGINT) is signal.SIG_IGN and not sys.stdin.isatty()
    if _Ear.in_session or ignored or threading.current_thread() is not threading.main_thread():
        yield
        return
    _Ear.in_session, _Ear.noted, _Ear.waiting = True, False, False
    before = signal.signal(signal.SIGINT, _note)
    try:
        with _passed_on():
            yield
    finally:
        if not _Ear.last:
            signal.signal(signal.SIGINT, before)
            _Ear.in_session = False


@contextmanager
def _passed_on() -> Iterator[None]:
    """While this lasts, Ctrl-C comes to the main thread again and again until it has been noted."""
    main = threading.main_thread().ident
    if main is None or not hasattr(signal, "pthread_kill"):
        yield
        return
    hear, rung = socket.socketpair()
    rung.setblocking(False)
    over = threading.Event()

    def pass_on() -> None:
        while hear.recv(1) and not over.is_set():
            while not _Ear.noted and not over.wait(HEARING_SECONDS):
                signal.pthread_kill(main, signal.SIGINT)

    passing = threading.Thread(target=pass_on, name="pipworks-hearing", daemon=True)
    before = signal.set_wakeup_fd(rung.fileno(), warn_on_full_buffer=False)
    passing.start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        over.set()
        rung.close()
        passing.join()
        hear.close()


@contextmanager
def waiting() -> Iterator[None]:
    """While this lasts, Ctrl-C is heard at once; one that has come before is heard as it begins.

    Raises KeyboardInterrupt.
    """
    if not _Ear.in_session:
        yield
        return
    _Ear.waiting = True
    try:
        if _Ear.noted:
            raise KeyboardInterrupt
        yield
    finally:
        _Ear.waiting = False


def heard() -> None:
    """Raises KeyboardInterrupt if Ctrl-C has been pressed."""
    with waiting():
        pass


def think(work: Callable[[], T]) -> T:
    """What some work comes to that takes long, done in a thread. Raises KeyboardInterrupt, or what it raises.

    After Ctrl-C nobody waits for it any more.
    """
    found = begin_to_think(work)
    while not found.done():
        with waiting():
            wait([found], HEARING_SECONDS)
    heard()
    return found.result()


def begin_to_think(work: Callable[[], T]) -> Future[T]:
    """What some work will come to that is begun in a thread. Nobody need wait for it."""
    found: Future[T] = Future()
    here = copy_context()  # NumPy keeps there what it says of overflows

    def run() -> None:
        try:
            found.set_result(here.run(work))
        except BaseException as problem:
            found.set_exception(problem)

    threading.Thread(target=run, name=THINKER, daemon=True).start()
    return found


def end(code: int) -> None:
    """What is left of the process is its end: Ctrl-C changes nothing any more.

    A thread that still thinks is left behind: Python would try to stop it in the middle of compiled code.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if all(each.name != THINKER for each in threading.enumerate()):
        return
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)
