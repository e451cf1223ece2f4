"""Ctrl-C at any moment of a session: the game is kept, whole, and the program ends well."""

from __future__ import annotations

import ctypes
import functools
import gc
import io
import operator
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from test_terminal import DEAL, Opened, only_saved_game, saved_games, terminal

import pipworks
from pipworks import GameRecord
from pipworks.cli.leaving import THINKER, begin_to_think, heard, in_session, think, waiting
from pipworks.cli.screen import Screen
from pipworks.cli.session import Session
from pipworks.kernels import PLAIN
from shell import run

__all__ = ["terminal"]

TRACED = re.compile(r"pipworks/(cli|engine)/")
LINES = 6_000
"""About as many lines of this package run in a session as the tests play it, the first time."""


@contextmanager
def pressed_at(line: int, times: int) -> Iterator[Callable[[], int]]:
    """Press Ctrl-C as soon as so many lines of the package have run, and at the lines that follow."""
    run = 0

    def step(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal run
        if event == "line":
            run += 1
            if line <= run < line + times:
                signal.raise_signal(signal.SIGINT)
        return step

    def begin(frame: FrameType, event: str, argument: Any) -> Any:
        return step if TRACED.search(frame.f_code.co_filename) else None

    before = sys.gettrace()
    gc.disable()  # what libraries do while it collects would hear Ctrl-C, and nobody hears of that
    sys.settrace(begin)
    try:
        yield lambda: run
    finally:
        sys.settrace(before)
        gc.enable()


@settings(max_examples=40 if PLAIN else 100)
@given(line=st.integers(1, LINES), times=st.sampled_from((1, 2, 500)), people=st.sampled_from((1, 2)))
@example(line=1, times=1, people=1)
@example(line=1, times=10**9, people=2)
def test_at_any_line_of_the_program_the_game_is_kept_whole(
    tmp_path_factory: pytest.TempPathFactory, line: int, times: int, people: int
) -> None:
    folder = tmp_path_factory.mktemp("left")
    variant = pipworks.game("femto:atto")
    record = GameRecord(variant, variant.deal("2-4-6/3-5-8"))
    record.play({0: "6", 1: "5"})
    bots = {1: "greedy"} if people == 1 else {}
    printed = io.StringIO()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.MonkeyPatch.context() as patch, redirect_stdout(printed):
            patch.setenv("XDG_DATA_HOME", str(folder))
            patch.setattr(sys, "stdin", io.StringIO("6\ntable\nundo\n6\nhelp\n2\n3\n4\n2\n8\n4\n"))
            session = Session(Screen(plain=True), record, bots, ["You", "greedy"][:2])
            with in_session(), pressed_at(line, times) as run:
                session.run()
    finally:
        signal.signal(signal.SIGINT, before)
    assert run() > 1000 or line <= run()
    assert len(record.positions) == len(record.steps) + 1
    if record.now.over:
        return
    assert printed.getvalue().count("The game is saved.") == 1
    kept = only_saved_game(folder)
    assert kept.positions == record.positions


def test_it_is_heard_where_somebody_waits_and_nowhere_else() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with in_session():
            heard()
            signal.raise_signal(signal.SIGINT)
            with in_session():
                signal.raise_signal(signal.SIGINT)
            for wait in (heard, lambda: think(threading.Event().wait)):
                with pytest.raises(KeyboardInterrupt):
                    wait()
            signal.raise_signal(signal.SIGINT)
        with in_session():
            heard()  # another session knows nothing of it
            with pytest.raises(KeyboardInterrupt), waiting():
                signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)


def test_it_is_heard_although_it_comes_just_before_a_line_is_read() -> None:
    """Between these two calls Python has no moment to hear it in, and the second never comes to an end."""
    press = functools.partial(ctypes.CDLL(None)["raise"], signal.SIGINT)
    reading, writing = os.pipe()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with in_session(), pytest.raises(KeyboardInterrupt), waiting():
            list(map(operator.call, (press, functools.partial(os.read, reading, 1))))
    finally:
        signal.signal(signal.SIGINT, before)
        os.close(reading)
        os.close(writing)


def test_what_a_thread_thinks_is_handed_over() -> None:
    assert think(lambda: 7) == 7
    with pytest.raises(ZeroDivisionError):
        think(lambda: 1 // 0)
    assert begin_to_think(lambda: 8).result() == 8


def test_counting_ends_with_ctrl_c_at_any_depth(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Compiled code hears nothing, so it is not where Ctrl-C is to be heard."""
    counting: list[tuple[int, str]] = []
    over = threading.Event()

    def count(start: object, depth: int) -> int:
        counting.append((depth, threading.current_thread().name))
        if depth == 2:
            os.kill(os.getpid(), signal.SIGINT)
            over.wait()
        return 4**depth

    monkeypatch.setattr("pipworks.engine.perft", count)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        done = run(capsys, "perft", "femto:atto", "--depth", "4")
    finally:
        signal.signal(signal.SIGINT, before)
        over.set()
    assert (done.code, done.out) == (130, "")
    assert counting == [(depth, THINKER) for depth in range(3)]


def test_a_thread_that_still_thinks_does_not_hold_the_end_up(terminal: Opened, tmp_path: Path) -> None:
    """The thread never ends, and a second Ctrl-C comes as the program does."""
    program = tmp_path / "endless.py"
    program.write_text(
        "import signal, threading\n"
        "from pipworks.cli import commands, leaving\n"
        "def main():\n"
        "    with leaving.in_session():\n"
        "        leaving.begin_to_think(threading.Event().wait)\n"
        "        print('ended well', end='')\n"
        "    signal.raise_signal(signal.SIGINT)\n"
        "    raise SystemExit(3)\n"
        "commands.main = main\n"
        "commands.program()\n"
    )
    pexpect = pytest.importorskip("pexpect")
    process = pexpect.spawn(sys.executable, [str(program)], timeout=600, encoding="utf-8")
    process.expect(pexpect.EOF)
    process.wait()
    assert (process.before, process.exitstatus) == ("ended well", 3)


@pytest.mark.compiled
@pytest.mark.parametrize("point", ["Type help", "Round 1", r"\): $", "You lay the", "Round 2"])
@pytest.mark.parametrize("times", [1, 3])
def test_at_a_terminal_the_program_ends_well(
    terminal: Opened, tmp_path: Path, point: str, times: int
) -> None:
    """As soon as these words stand on the screen."""
    person = terminal("play", "femto", "--deal", DEAL, "-o", "greedy")
    if point in ("You lay the", "Round 2"):
        person.asked()
        person.process.sendline("10")
    person.process.expect(point)
    for _ in range(times - 1):
        person.process.sendcontrol("c")
    told = person.leave(control="c")
    assert ("The game is saved." in told) == bool(saved_games(tmp_path)) != ("Good-bye." in told)
    for file in saved_games(tmp_path):
        assert pipworks.record(file.read_text(encoding="utf-8")).start == pipworks.game("femto").deal(DEAL)


@pytest.mark.parametrize(
    "started", [("-m", "pipworks"), ("-c", "from pipworks.cli import program; program()")]
)
def test_ctrl_c_while_modules_are_loaded_ends_quietly(tmp_path: Path, started: tuple[str, str]) -> None:
    """The first module that is loaded from outside presses it."""
    (tmp_path / "typer.py").write_text("import os, signal; os.kill(os.getpid(), signal.SIGINT)\n")
    done = subprocess.run(
        [sys.executable, *started, "games"],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")
