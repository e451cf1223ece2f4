"""Fixtures of the tests of tables."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from hours import Hours
from killing import Crasher
from parlour import PATIENCE, a_parlour
from postgres import Postgres

from newest import newest as newest
from newest import tmp_path as tmp_path
from pipworks import generator
from pipworks.games import BUILT_IN, find
from pipworks.tables import Parlour

HERE = Path(__file__).parent
Scene = Callable[[Parlour], Awaitable[None]]


@pytest.fixture(scope="session", autouse=True)
def _warm() -> None:
    """Have the rules at hand, compiled, so that clocks in the tests do not run while they are fetched."""
    for name in BUILT_IN:
        variant = find(name)
        here = variant.deal(seed=1)
        known = here.seen_by(here.to_act[0])
        variant.imagined(known, here.to_act[0], generator(1))
        here.play_numbers({seat: variant.choices(here.state, seat)[0] for seat in here.to_act})


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may let a client wait for longer than people would."""
    monkeypatch.setattr("pipworks.client.server.SECONDS", PATIENCE)


@pytest.fixture
def marked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """How far a subscriber has heard is written down at once, which is how `counted` sees that it has."""
    monkeypatch.setattr("pipworks.tables.subscribers.MARK_SECONDS", 0.0)


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> Hours:
    """The time of day, which stands until the test lets it pass."""
    found = Hours()
    monkeypatch.setattr(time, "time", found.time)
    return found


@pytest.fixture
def play(tmp_path: Path, request: pytest.FixtureRequest) -> Callable[..., None]:
    """Play a scene in a parlour of its own; over each kind of database where a test asks for that as well."""
    given = "hours" in request.fixturenames
    place = (
        request.getfixturevalue("database") if "database" in request.fixturenames else tmp_path / "tables.db"
    )
    run = request.getfixturevalue("hours").run if given else asyncio.run

    def act(scene: Scene, **more: float) -> None:
        async def whole() -> None:
            async with a_parlour(place, **more) as parlour:
                await asyncio.wait_for(scene(parlour), 2 * PATIENCE)

        run(whole())

    return act


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """PostgreSQL, running."""
    server = Postgres()
    try:
        yield server
    finally:
        server.close()


@pytest.fixture(scope="session")
def crasher(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crasher]:
    """The program whose forks are killed."""
    crasher = Crasher(tmp_path_factory.mktemp("crasher"))
    yield crasher
    crasher.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database of either kind, which nobody has used."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.db"
    return str(request.getfixturevalue("postgres").fresh())


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database of either kind without tables."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.db"
    return str(request.getfixturevalue("postgres").empty())
