"""What the tests of the server share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from contextvars import copy_context
from pathlib import Path

import pytest
from fastapi import FastAPI
from hosting import PATIENCE, Server, Talk, application, asking, opened, start

from newest import newest as newest
from newest import tmp_path as tmp_path
from pipworks.web import Settings


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may let a client wait for longer than people would, and writers for each other."""
    monkeypatch.setattr("pipworks.client.server.SECONDS", PATIENCE)
    monkeypatch.setattr("pipworks.tables.database.STATEMENT_SECONDS", PATIENCE)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that only need some server: quick bots, no limits."""
    folder = tmp_path_factory.mktemp("server")
    running = start(folder / "tables.db", "--no-limits", "--bot-seconds", "0", "--no-log", makes_it=True)
    yield running
    running.stop()


@pytest.fixture
def talk(tmp_path: Path) -> Callable[..., None]:
    """Run a conversation with a fresh application."""

    def run(conversation: Talk, settings: Settings | None = None) -> None:
        async def main() -> None:
            async with application(tmp_path, settings) as client:
                await conversation(client)

        asyncio.run(main())

    return run


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., None]]:
    """Run a conversation with an application that other tests of the file talk with, too, each as new people.

    There is one for all that wish for the same settings, opened for the first of them.
    """
    running: list[tuple[Settings, FastAPI]] = []
    stack = AsyncExitStack()

    def run(conversation: Talk, settings: Settings | None = None) -> None:
        wished = settings or Settings(limited=False)

        async def main() -> None:
            app = next((app for known, app in running if known == wished), None)
            if app is None:
                app = await stack.enter_async_context(opened(tmp_path_factory.mktemp("visit"), wished))
                running.append((wished, app))
            async with asking(app) as client:
                await conversation(client)

        runner.run(main(), context=copy_context())

    with asyncio.Runner() as runner:
        yield run
        runner.run(stack.aclose(), context=copy_context())
