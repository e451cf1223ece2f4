"""Keys to buzz in with, and lines typed against a clock, at a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from pipworks.cli.leaving import waiting
from pipworks.cli.screen import Left

SETTLE_SECONDS = 0.3


class Buzzer:
    """The keyboard and the clock of a terminal."""

    def now(self) -> float:
        """Seconds on a clock that only goes forward."""
        return time.monotonic()

    def key(self, until: float | None) -> str | None:
        """The next key pressed; None when the clock has reached `until` first. Raises Left."""
        import select

        with keys_at_once():
            left = None if until is None else max(0.0, until - self.now())
            with waiting():
                ready, _, _ = select.select([sys.stdin], [], [], left)
            if not ready:
                return None
            import os

            found = os.read(sys.stdin.fileno(), 1).decode(errors="replace")
        if found in ("\x04", "\x03", ""):
            raise Left
        return found

    def show_clock(self, seconds: float) -> None:
        """Show the clock, in whole seconds, at the start of the last line of a drawn screen."""
        print(f"\r{int(seconds)} s ", end="", flush=True)

    def hide_clock(self) -> None:
        """Leave that line empty."""
        print("\r" + " " * 12 + "\r", end="", flush=True)

    def settle(self) -> None:
        """Wait a moment and forget what has been pressed: it was meant for what came before, and too late."""
        if can_buzz():
            import termios

            time.sleep(SETTLE_SECONDS)
            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)

    def line(self, question: str, seconds: float) -> str | None:
        """A line typed within so many seconds; None when the time is up. Raises Left."""
        import select
        import termios

        print(f"{question}: ", end="", flush=True)
        with waiting():
            ready, _, _ = select.select([sys.stdin], [], [], seconds)
        if not ready:
            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)
            print(flush=True)
            return None
        typed = sys.stdin.readline()
        if not typed:
            raise Left
        return typed.strip()


@contextmanager
def keys_at_once() -> Iterator[None]:
    """While this lasts, keys come one by one and are not shown. May be nested; nothing without a terminal."""
    if not can_buzz():
        yield
        return
    import termios
    import tty

    before = termios.tcgetattr(sys.stdin.fileno())
    if before[3] & termios.ICANON:
        tty.setcbreak(sys.stdin.fileno(), termios.TCSANOW)  # otherwise keys pressed just now would be lost
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, before)


def can_buzz() -> bool:
    """Whether this terminal gives keys one by one."""
    try:
        import termios
    except ImportError:
        return False
    try:
        termios.tcgetattr(sys.stdin.fileno())
    except (termios.error, OSError, ValueError):
        return False
    return True
