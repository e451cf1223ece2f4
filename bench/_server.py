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

SERVE = ("-m", "pipworks", "serve", "--port", "0", "--no-browser", "--no-limits", "--no-log", "--json")


@dataclass(frozen=True, slots=True)
class Served:
    """A server in a process of its own: where it is, what that process is, where it keeps its tables."""

    url: str
    process: int
    database: str

    @property
    def socket(self) -> str:
        """Where its sockets are."""
        return self.url.replace("http", "ws", 1)

    @property
    def memory(self) -> float:
        """Its resident memory, in MB."""
        for line in Path(f"/proc/{self.process}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        return 0.0

    @property
    def sockets(self) -> int:
        """How many sockets it has open, those that it listens at included."""
        found = 0
        for each in Path(f"/proc/{self.process}/fd").iterdir():
            with suppress(OSError):  # it has been closed meanwhile
                found += os.readlink(each).startswith("socket:")
        return found

    @property
    def processor(self) -> float:
        """The processor time that it has used, in seconds."""
        fields = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def served(database: str | None) -> Iterator[Served]:
    """Serve, with no limits, a database or else a fresh file of SQLite; until the end of the block."""
    with tempfile.TemporaryDirectory(prefix="pipworks-bench-") as folder:
        where = database or f"sqlite:///{folder}/tables.db"
        server = subprocess.Popen(
            [sys.executable, *SERVE, "--database", where], stdout=subprocess.PIPE, text=True
        )
        assert server.stdout is not None
        try:
            said = json.loads(server.stdout.readline())
            yield Served(said["url"], said["pid"], said["database"])
        finally:
            server.terminate()
            server.wait()
