"""Servers that are killed: how to run one under load, and what it had noted by then."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

from postgres import Postgres

MOST_NOTED = 6_000
"""Bytes; about as many as a server notes in a tenth of a second."""


def size_of(notes: Path) -> int:
    return notes.stat().st_size if notes.exists() else 0


def run_and_kill(crasher: subprocess.Popen[str], order: dict[str, Any], dice: random.Random) -> None:
    """Let a server work, some while starting and others until they have noted a good deal; then kill it."""
    assert crasher.stdin is not None and crasher.stdout is not None
    notes = Path(order["notes"])
    enough = size_of(notes) + (dice.randrange(1, MOST_NOTED) if dice.random() < 0.9 else 0)
    crasher.stdin.write(json.dumps(order) + "\n")
    crasher.stdin.flush()
    server = int(crasher.stdout.readline())
    give_up = time.monotonic() + 300
    while size_of(notes) < enough and time.monotonic() < give_up:
        time.sleep(0.002)
    time.sleep(dice.random() * 0.03)
    os.kill(server, signal.SIGKILL)
    assert int(crasher.stdout.readline()) == -signal.SIGKILL
    assert size_of(notes) >= enough


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
