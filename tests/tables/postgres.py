"""A private PostgreSQL for the tests: real, durable (`fsync` on), and gone when they are over."""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import psycopg

import machine
from newest import MEMORY, in_memory
from pipworks.tables import database
from ports import held_port

ACCOUNT = "postgres"
"""Whom the server runs as when the tests run as root, which PostgreSQL refuses to."""
ROOM = 8 << 30
"""So many bytes must be free in memory for its folder to be there: it grows by all that tests write."""


class Postgres:
    """A PostgreSQL server in a folder of its own, on a free port."""

    def __init__(self) -> None:
        programs = machine.postgresql()
        if programs is None:
            machine.main()
            programs = machine.postgresql()
        if programs is None:
            raise RuntimeError("the tests need PostgreSQL: install it (on Debian: apt install postgresql)")
        self._programs = Path(programs)
        home = MEMORY if in_memory(ROOM) else "/tmp"
        self._home = Path(tempfile.mkdtemp(prefix="pipworks-postgres-", dir=home))
        self._as: list[str] = []
        if os.geteuid() == 0:
            self._as = ["setpriv", f"--reuid={ACCOUNT}", f"--regid={ACCOUNT}", "--init-groups"]
            os.chown(self._home, pwd.getpwnam(ACCOUNT).pw_uid, pwd.getpwnam(ACCOUNT).pw_gid)
        self._run(
            "initdb", "-D", "data", "-U", "pipworks", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"
        )
        self.port = held_port()
        self._server: subprocess.Popen[bytes] | None = None
        self._numbers = itertools.count(1)
        self._newest: str | None = None
        self.start()

    def _run(self, program: str, *words: str) -> None:
        made = subprocess.run(
            [*self._as, str(self._programs / program), *words], cwd=self._home, capture_output=True, text=True
        )
        if made.returncode:
            raise RuntimeError(f"{program} failed: {made.stderr.strip() or made.stdout.strip()}")

    def start(self) -> None:
        """Start the server, if it does not run, and wait until it answers."""
        if self._server is not None:
            return
        self._server = subprocess.Popen(
            [
                *self._as,
                str(self._programs / "postgres"),
                *("-D", "data", "-k", "", "-p", str(self.port)),
                *("-c", "listen_addresses=127.0.0.1", "-c", "fsync=on", "-c", "max_connections=60"),
            ],
            cwd=self._home,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        give_up = time.monotonic() + 300
        while True:
            try:
                psycopg.connect(self.url("postgres"), connect_timeout=60).close()
                return
            except psycopg.OperationalError:
                if self._server.poll() is not None or time.monotonic() > give_up:
                    raise
                time.sleep(0.05)

    def vanish(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """Take the server away, as a crash would (SIGQUIT), or politely (SIGINT)."""
        if self._server is not None:
            self._server.send_signal(how)
            self._server.wait()
            self._server = None

    def hang(self) -> None:
        """Have the server stand still with all its processes: nothing answers, nothing is closed."""
        for process in self._processes():
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it go on after `hang`."""
        for process in self._processes():
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)

    def hold_commits(self) -> None:
        """From now on, or soon, a COMMIT waits for a standby that never comes, with all its locks held."""
        self._set("synchronous_standby_names", "nobody")

    def let_commit(self) -> None:
        """Let what has waited go on, as if the standby had come."""
        self._set("synchronous_standby_names", "")

    def _set(self, name: str, value: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"ALTER SYSTEM SET {name} = '{value}'")  # type: ignore[arg-type]
            connection.execute("SELECT pg_reload_conf()")

    def _processes(self) -> list[int]:
        """The server, and those that it has started."""
        assert self._server is not None
        first = self._server.pid
        found = [first]
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):
                if stat.read_text().rpartition(")")[2].split()[1] == str(first):
                    found.append(int(stat.parent.name))
        return found

    def close(self) -> None:
        """Stop the server and remove its folder."""
        self.vanish()
        shutil.rmtree(self._home, ignore_errors=True)

    def url(self, name: str) -> str:
        """The address of a database."""
        return f"postgresql://pipworks@127.0.0.1:{self.port}/{name}"

    def empty(self) -> str:
        """The address of a new database without tables."""
        return self._copy_of("template1")

    def fresh(self) -> str:
        """The address of a new database in its newest form: a copy of one that migrations have made."""
        if self._newest is None:
            made = self.empty()
            engine = database.engine_of(made)
            database.migrate(engine)
            engine.dispose()
            self._newest = made.rpartition("/")[2]
        return self._copy_of(self._newest)

    def _copy_of(self, other: str) -> str:
        name = f"tables{next(self._numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{other}"')  # type: ignore[arg-type]
        return self.url(name)

    def clients(self, url: str) -> int:
        """How many connections there are to a database."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            name = url.rpartition("/")[2]
            asked = "SELECT count(*) FROM pg_stat_activity WHERE datname = %s"
            found = connection.execute(asked, (name,)).fetchone()
        return int(found[0]) if found else 0


if __name__ == "__main__":
    Postgres().close()
    print("PostgreSQL works.", file=sys.stderr)
