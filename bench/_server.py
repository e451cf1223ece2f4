"""A server of its own for a benchmark, and what it uses of the machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

SERVE = ("-m", "pipworks", "serve", "--port", "0", "--no-browser", "--no-log", "--json")


def memory_of(process: int) -> float:
    """The resident memory of a process, in MB."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def processor_of(process: int) -> float:
    """The processor time that a process has used, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Served:
    """A server: where it is, the processes that serve, where it keeps its tables."""

    url: str
    processes: tuple[int, ...]
    database: str

    @property
    def socket(self) -> str:
        """Where its sockets are."""
        return self.url.replace("http", "ws", 1)

    @property
    def memory(self) -> float:
        """Its resident memory, in MB."""
        return sum(map(memory_of, self.processes))

    @property
    def sockets(self) -> int:
        """How many sockets it has open, those that it listens at included."""
        found = 0
        for process in self.processes:
            for each in Path(f"/proc/{process}/fd").iterdir():
                with suppress(OSError):  # it has been closed meanwhile
                    found += os.readlink(each).startswith("socket:")
        return found

    @property
    def processor(self) -> float:
        """The processor time that it has used, in seconds."""
        return sum(map(processor_of, self.processes))


@contextmanager
def fresh_database(database: str | None) -> Iterator[str]:
    """The URL of a database: the one given, or else a fresh file of SQLite, until the end of the block."""
    with tempfile.TemporaryDirectory(prefix="pipworks-bench-") as folder:
        yield database or f"sqlite:///{folder}/tables.db"


@contextmanager
def served(database: str | None, *, limits: bool = False, workers: int = 1) -> Iterator[Served]:
    """Serve a database, or else a fresh file of SQLite, until the end of the block; usually unlimited."""
    with fresh_database(database) as where:
        wishes = ["--database", where, "--workers", str(workers), "--limits" if limits else "--no-limits"]
        server = subprocess.Popen([sys.executable, *SERVE, *wishes], stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        try:
            said = json.loads(server.stdout.readline())
            yield Served(said["url"], tuple(said.get("workers", (said["pid"],))), said["database"])
        finally:
            server.terminate()
            server.wait()
