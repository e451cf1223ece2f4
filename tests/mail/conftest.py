"""What the tests of mail share."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "tables"))

from postgres import Postgres
from real_mail import RealMail
from real_play import RealServer

from newest import newest as newest
from newest import tmp_path as tmp_path


@pytest.fixture(autouse=True)
def _marked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """How far mail has heard is written down at once, which is how tests see that it has heard of all."""
    monkeypatch.setattr("pipworks.tables.subscribers.MARK_SECONDS", 0.0)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """PostgreSQL, running."""
    server = Postgres()
    try:
        yield server
    finally:
        server.close()


@pytest.fixture(scope="session")
def real_mail() -> Iterator[RealMail]:
    """Postfix and Dovecot, running."""
    system = RealMail()
    try:
        yield system
    finally:
        system.close()


@pytest.fixture(scope="session")
def real_server(real_mail: RealMail, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    """A server whose mail they carry."""
    server = RealServer(real_mail, tmp_path_factory.mktemp("server"))
    try:
        yield server
    finally:
        server.close()
