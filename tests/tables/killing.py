"""Servers that are killed: how to run one under load, and what it had noted by then."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from postgres import Postgres

HERE = Path(__file__).parent
MOST_NOTED = 6_000
"""Bytes; about as many as a server notes in a tenth of a second."""


def size_of(notes: Path) -> int:
    return notes.stat().st_size if notes.exists() else 0


class Crasher:
    """The program whose forks serve a database until they are killed; started anew after a failure."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: subprocess.Popen[str] | None = None

    def run_and_kill(self, order: dict[str, Any], dice: random.Random) -> None:
        """Let a server work, some while starting and others until they have noted a good deal; then kill it.

        It is a failure if the server ends by itself.
        """
        notes = Path(order["notes"])
        enough = size_of(notes) + (dice.randrange(1, MOST_NOTED) if dice.random() < 0.9 else 0)
        try:
            server = self._begin(order)
            give_up = time.monotonic() + 300
            while size_of(notes) < enough and time.monotonic() < give_up and alive(server):
                time.sleep(0.002)
            time.sleep(dice.random() * 0.03)
            os.kill(server, signal.SIGKILL)  # it stays, if only as a zombie, until its end is asked for
            assert self._ask("end") == -signal.SIGKILL, f"the server ended by itself:\n{self._told()}"
            assert size_of(notes) >= enough
        except BaseException:
            self.close()
            raise

    def _begin(self, order: dict[str, Any]) -> int:
        """Have a server work, and name its process."""
        if self._process is None:
            paths = [str(HERE), str(HERE.parent), os.environ.get("PYTHONPATH", "")]
            with (self._folder / "told").open("wb") as told:
                self._process = subprocess.Popen(
                    [sys.executable, str(HERE / "crashing.py")],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=told,
                    text=True,
                    env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))},
                    start_new_session=True,
                )
        return self._ask(json.dumps(order))

    def _ask(self, line: str) -> int:
        process = self._process
        assert process is not None and process.stdin is not None and process.stdout is not None
        process.stdin.write(f"{line}\n")
        process.stdin.flush()
        answer = process.stdout.readline()
        assert answer, f"the program has ended:\n{self._told()}"
        return int(answer)

    def _told(self) -> str:
        return (self._folder / "told").read_text()

    def close(self) -> None:
        """End it, and the server that it may have left."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.communicate()
            self._process = None


def alive(process: int) -> bool:
    """Whether a process still runs."""
    with suppress(OSError):
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()
    return False


def noted(notes: Path, since: int) -> list[list[Any]]:
    """What the killed server had written down; it may have been stopped in the middle of a line."""
    with notes.open("rb") as file:
        file.seek(since)
        lines = file.read().split(b"\n")
    return [json.loads(line) for line in lines[:-1]]


def wait_for_silence(postgres: Postgres, database: str) -> None:
    """Wait until the killed server's connections are gone, and what they were at is done or undone."""
    give_up = time.monotonic() + 300
    while postgres.clients(database) and time.monotonic() < give_up:
        time.sleep(0.005)
