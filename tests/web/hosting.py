"""A server of the tests' own in a process of its own; and the application in this process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from newest import lay
from pipworks.push.settings import PushSettings
from pipworks.tables import Parlour, Storage
from pipworks.web import Settings, create_app

PATIENCE = 300.0
"""After so many seconds a test gives up waiting: a busy machine is slow."""


@dataclass
class Server:
    """A running `pipworks serve`."""

    url: str
    database: Path
    process: subprocess.Popen[str]
    said: dict[str, Any] = field(default_factory=dict)

    @property
    def socket_url(self) -> str:
        return self.url.replace("http", "ws", 1)

    def stop(self, how: int = signal.SIGTERM) -> int:
        """Stop it; its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.process.wait(PATIENCE)


def start(database: Path, *words: str, makes_it: bool = False) -> Server:
    """Start a server on any free port. It finds an empty database, unless it is to make that itself."""
    if not makes_it:
        lay(database)
    command = [sys.executable, "-m", "pipworks", "serve", "--port", "0", "--json", "--no-browser"]
    process = subprocess.Popen(
        [*command, "--database", str(database), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line, process.communicate()
    said = json.loads(line)
    return Server(said["url"], database, process, said)


Talk = Callable[[httpx.AsyncClient], Awaitable[None]]


@asynccontextmanager
async def opened(
    folder: Path, settings: Settings | None = None, push: PushSettings | None = None
) -> AsyncIterator[FastAPI]:
    """The application in this process."""
    parlour = Parlour(Storage(f"sqlite:///{folder}/tables.db"), pace=0.0)
    app = create_app(parlour, settings or Settings(limited=False), push=push)
    async with app.router.lifespan_context(app):
        yield app


def asking(app: FastAPI) -> httpx.AsyncClient:
    """A client that asks an application in this process."""
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://pipworks.test")


@asynccontextmanager
async def application(
    folder: Path, settings: Settings | None = None, push: PushSettings | None = None
) -> AsyncIterator[httpx.AsyncClient]:
    """The application in this process, and a client that asks it."""
    async with opened(folder, settings, push) as app, asking(app) as client:
        yield client


async def guest(client: httpx.AsyncClient, name: str = "Ann") -> dict[str, str]:
    """Headers of somebody new."""
    told = (await client.post("/api/people", json={"name": name})).json()
    return {"Authorization": f"Bearer {told['token']}"}


def is_problem(answer: httpx.Response, status: int, code: str) -> bool:
    """Whether an answer is a problem of that status and code, well-formed and without a traceback."""
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    told = answer.json()
    assert told["status"] == answer.status_code
    assert "Traceback" not in answer.text
    assert 'File "' not in answer.text
    assert (answer.status_code, told["code"]) == (status, code), told
    return bool(told["detail"]) and bool(told["title"])
