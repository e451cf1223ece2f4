"""The soak of `bench/`: a little of it, so that it still goes when somebody wants hours of it."""

from __future__ import annotations

import asyncio
import importlib
import json
import sys
from contextlib import nullcontext
from pathlib import Path
from types import ModuleType

import httpx
import pytest
from hosting import PATIENCE, Server

from pipworks.tables import Storage

BENCH = Path(__file__).parents[2] / "bench"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="there it is not known what a server takes")


@pytest.fixture
def soak(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The program, which waits for nothing."""
    monkeypatch.syspath_prepend(str(BENCH))
    found = importlib.import_module("soak")
    for name, value in (("FILLED_BY", 3), ("SAMPLES", 3), ("THINKING", 0.0), ("QUIET", 0.0)):
        monkeypatch.setattr(found, name, value)
    monkeypatch.setattr("pipworks.tables.subscribers.MARK_SECONDS", 0.0)
    return found


@pytest.mark.filterwarnings("ignore:Polyfit")  # of so little time nothing follows
def test_a_server_is_soaked_and_what_it_takes_is_told(
    soak: ModuleType,
    server: Server,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    here = soak.Served(server.url, (server.process.pid,), f"sqlite:///{server.database}")
    load = soak.Load()

    async def finished(http: httpx.AsyncClient) -> str:
        """A game that is over at once."""
        token = (await http.post("/people", json={"name": "Ann"})).json()["token"]
        who = {"Authorization": f"Bearer {token}"}
        asked = {"variant": soak.VARIANT, "seats": [{"kind": "me"}] * 2, "public": True}
        table = str((await http.post("/tables", json=asked, headers=who)).json()["id"])
        resign = {"do": "resign", "seat": 0}
        assert (await http.post(f"/tables/{table}/commands", json=resign, headers=who)).is_success
        return table

    async def visit() -> str:
        """Two come and play, look at an old game, and go; the old game."""
        async with httpx.AsyncClient(base_url=f"{server.url}/api", timeout=PATIENCE) as http:
            old = await finished(http)
            await soak.Pair(load, here, [old])._visit(http)
            return old

    old = asyncio.run(asyncio.wait_for(visit(), PATIENCE))
    assert load.games == 1 and not load.failures
    assert set(load.times) == {"come", "set up", "sit", "choose", "list", "old table", "record"}

    filled: list[str] = []
    fill = soak.fill

    async def filling(database: str, games: int) -> list[str]:
        filled.extend(await fill(database, games))
        storage = Storage(database)
        assert {each.id for each in storage.listed(status=("over",))} == set(filled)
        storage.close()
        return [old]

    monkeypatch.setattr(soak, "fill", filling)
    monkeypatch.setattr(soak, "served", lambda database: nullcontext(here))
    place = f"sqlite:///{tmp_path}/tables.db"
    monkeypatch.setattr(
        sys, "argv", ["soak", "--database", place, "--games", "4", "--minutes", "0.01", "--people", "2"]
    )
    soak.main()
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert len(filled) == 4 and told["failures"] == {}
    assert len(told["samples"]) == 5 and all(each["memory"] > 0 for each in told["samples"])
