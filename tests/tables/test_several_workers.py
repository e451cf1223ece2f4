"""Several processes over one PostgreSQL: at one address by themselves, and behind nginx, which shares out."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from killing import alive
from parlour import PATIENCE
from postgres import Postgres

import machine
from pipworks.client import Client, NotConnected, Table
from ports import held_port

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"
MANUAL = Path(__file__).parents[2] / "docs" / "hosting.md"
NGINX = """
daemon off;
pid FOLDER/pid;
error_log FOLDER/errors;
events {}
http {
    access_log off;
    client_body_temp_path FOLDER/body;
    proxy_temp_path FOLDER/proxy;
    fastcgi_temp_path FOLDER/fastcgi;
    uwsgi_temp_path FOLDER/uwsgi;
    scgi_temp_path FOLDER/scgi;
    map $http_upgrade $pipworks_connection {
        default upgrade;
        "" "";
    }
    UPSTREAM
    server {
        listen 127.0.0.1:PORT;
        location / {
            proxy_pass http://pipworks;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $pipworks_connection;
            proxy_read_timeout PATIENCE;
        }
    }
}
"""


@contextmanager
def serving(database: str, workers: int) -> Iterator[tuple[dict[str, Any], subprocess.Popen[str]]]:
    """A `pipworks serve` by so many processes: what it says when it is ready, and the process started."""
    words = ["--port", "0", "--json", "--no-browser", "--no-limits", "--no-log", "--bot-seconds", "0"]
    words += ["--database", database, "--workers", str(workers)]
    command = [sys.executable, "-m", "pipworks", "serve", *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line, process.communicate()
        yield json.loads(line), process
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


def wait_for(what: Callable[[], bool]) -> None:
    """Wait until something is so."""
    give_up = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < give_up
        time.sleep(0.02)


def sockets_of(process: int) -> int:
    """How many sockets a process has open."""
    found = 0
    for each in Path(f"/proc/{process}/fd").iterdir():
        with suppress(OSError):
            found += os.readlink(each).startswith("socket:")
    return found


def listens(port: int) -> bool:
    """Whether somebody listens at a port of this machine."""
    with suppress(OSError):
        socket.create_connection(("127.0.0.1", port), 5).close()
        return True
    return False


def anything(view: dict[str, Any], seat: int) -> str:
    return str(random.Random(f"{view['turn']}/{seat}").choice(view["choices"]))


async def to_the_end(table: Table) -> dict[str, Any]:
    """Play on, however often the connection is lost."""
    while True:
        try:
            return await table.play(anything)
        except NotConnected:
            await table.open()


async def a_game(url: str, in_the_middle: Callable[[], None] | None = None) -> None:
    """Two people play a game there; in the middle of it something happens."""
    async with Client(url) as ann, Client(url) as bob:
        await ann.guest("Ann")
        await bob.guest("Bob")
        mine = await ann.create(FEMTO, ["me", "open"])
        yours = await bob.join(mine.id, mine.invitation)
        if in_the_middle is not None:
            await asyncio.to_thread(in_the_middle)
        results = await asyncio.gather(to_the_end(mine), to_the_end(yours))
        assert results[0] | {"text": ""} == results[1] | {"text": ""}  # the text says you
        assert results[0]["reason"] == "played"
        assert await mine.record() == await yours.record()


def play(url: str, in_the_middle: Callable[[], None] | None = None) -> None:
    asyncio.run(asyncio.wait_for(a_game(url, in_the_middle), PATIENCE))


def test_workers_share_an_address_and_are_started_again(postgres: Postgres) -> None:
    with serving(postgres.empty(), 2) as (told, started):
        url, workers = told["url"], told["workers"]
        assert len(set(workers)) == 2 and started.pid == told["pid"] not in workers
        before = [sockets_of(each) for each in workers]
        guests = [socket.create_connection((told["host"], told["port"])) for _ in range(40)]
        wait_for(lambda: sum(map(sockets_of, workers)) >= sum(before) + len(guests))
        assert all(now > then for now, then in zip(map(sockets_of, workers), before, strict=True))
        for each in guests:
            each.close()

        play(url, lambda: os.kill(workers[0], signal.SIGKILL))
        wait_for(lambda: not alive(workers[0]))
        counted = re.findall(
            r'pipworks_commands_total{code="done",do="choose"} ([\d.]+)', httpx.get(f"{url}/api/metrics").text
        )
        assert [float(each) for each in counted] >= [6.0]  # by all, who is gone included
        play(url)
        started.kill()  # then nobody is left to start them again
        wait_for(lambda: not alive(workers[1]))
        wait_for(lambda: not listens(told["port"]))


def refused(*words: str) -> str:
    """What is said by a server that does not start."""
    made = subprocess.run(
        [sys.executable, "-m", "pipworks", "serve", "--port", "0", *words], capture_output=True, text=True
    )
    assert made.returncode == 2 and not made.stdout
    return made.stderr


def test_a_file_has_one_server(tmp_path: Path) -> None:
    said = refused("--workers", "2", "--database", str(tmp_path / "tables.db"))
    assert said.startswith("pipworks: several workers keep tables in PostgreSQL") and said.count("\n") == 1


def test_what_the_workers_cannot_do_is_said_once() -> None:
    said = refused("--workers", "2", "--database", "postgresql://nobody@127.0.0.1:1/nothing")
    assert said.startswith("pipworks: the database cannot be opened") and said.count("\n") == 1


@contextmanager
def sharing_out(folder: Path, ports: list[int]) -> Iterator[str]:
    """The address of nginx in front of servers at these ports, by what the manual says."""
    (block,) = re.findall(r"```nginx\n(upstream .*?)```", MANUAL.read_text(encoding="utf-8"), re.S)
    listed = "".join(f"server 127.0.0.1:{port};\n" for port in ports)
    upstream = re.sub(r"(?:\s*server \S+;\n)+", f"\n{listed}", block)
    port = held_port()
    user = "user root;\n" if os.geteuid() == 0 else ""
    text = NGINX.replace("FOLDER", str(folder)).replace("PORT", str(port)).replace("UPSTREAM", upstream)
    text = text.replace("PATIENCE", f"{PATIENCE:.0f}s")
    (folder / "nginx.conf").write_text(user + text, encoding="utf-8")
    program = machine.service("nginx")
    assert program is not None
    running = subprocess.Popen(
        [program, "-p", str(folder), "-c", str(folder / "nginx.conf")], stderr=subprocess.PIPE, text=True
    )
    try:
        wait_for(lambda: listens(port) or running.poll() is not None)
        assert running.poll() is None, running.communicate()
        yield f"http://127.0.0.1:{port}"
    finally:
        running.terminate()
        running.communicate(timeout=PATIENCE)


def test_behind_a_proxy_a_game_outlives_one_of_the_servers(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.fresh()
    with (
        serving(database, 2) as (several, started),
        serving(database, 1) as (one, lonely),
        sharing_out(tmp_path, [several["port"], one["port"]]) as url,
    ):
        play(url, lonely.kill)
        play(url)
        started.send_signal(signal.SIGINT)
        assert started.wait(PATIENCE) == 0
        assert not any(map(alive, several["workers"]))
