"""A server that is told to stop does so in time, whatever hangs, and says nothing that is not so."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from parlour import PATIENCE
from postgres import Postgres
from test_several_workers import serving

from pipworks.cli import serving as server
from pipworks.cli import several
from pipworks.tables import Storage

SERVICE = Path(__file__).parents[2] / "deploy" / "pipworks.service"
ASKING, SAYING = 40, 3
HANGS = """
import asyncio, sys, time
from pipworks.cli import serving
from pipworks.tables import Parlour

async def in_the_loop(self):
    await asyncio.get_running_loop().create_future()

async def in_a_thread(self):
    await asyncio.to_thread(time.sleep, 1e6)

async def behind_it(self):
    asyncio.get_running_loop().run_in_executor(None, time.sleep, 1e6)

Parlour.close = locals()[sys.argv[1]]
serving.CLOSE_SECONDS = serving.EXIT_SECONDS = 0.2
serving.serve(serving.Wishes(port=0, database=sys.argv[2]), lambda told: print("ready", flush=True))
"""


@pytest.mark.parametrize(
    ("where", "how"),
    [("in_the_loop", signal.SIGTERM), ("in_a_thread", signal.SIGINT), ("behind_it", signal.SIGINT)],
)
def test_what_hangs_when_it_is_closed_keeps_no_server_from_stopping(
    tmp_path: Path, where: str, how: signal.Signals
) -> None:
    words = [sys.executable, "-c", HANGS, where, str(tmp_path / "tables.db")]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        process.send_signal(how)
        _, said = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
        process.wait()
    assert process.returncode == 0
    assert "closing takes too long" in said and "Traceback" not in said


def test_a_server_stops_sooner_than_it_is_killed() -> None:
    (killed,) = re.findall(r"^TimeoutStopSec=(\d+)$", SERVICE.read_text(encoding="utf-8"), re.M)
    longest = max(server.STOP_SECONDS, server.CLOSE_SECONDS) + server.EXIT_SECONDS
    assert longest + 5 <= min(float(killed), several.GRACE_SECONDS)


def test_a_database_that_hangs_keeps_no_server_from_stopping(postgres: Postgres) -> None:
    """What was acknowledged is there; who waits is refused, or the connection is closed."""

    async def scene(url: str, process: subprocess.Popen[str]) -> list[tuple[str, str, str]]:
        """What was said at which table, and what came of it."""
        limits = httpx.Limits(max_connections=200)
        async with httpx.AsyncClient(base_url=f"{url}/api", timeout=PATIENCE, limits=limits) as http:
            token = (await http.post("/people", json={"name": "Ann"})).json()["token"]
            http.headers["Authorization"] = f"Bearer {token}"
            asked = {"variant": "femto", "seats": [{"kind": "me"}, {"kind": "open"}]}
            tables = [(await http.post("/tables", json=asked)).json()["id"] for _ in range(SAYING)]

            async def say(table: str, text: str) -> tuple[str, str, str]:
                command = {"do": "chat", "text": text}
                answer = await came(http.post(f"/tables/{table}/commands", json=command))
                return table, text, answer

            said = [await say(table, "before") for table in tables]
            await asyncio.to_thread(postgres.hang)
            try:
                asking = [asyncio.create_task(came(http.get(f"/tables/x{at}"))) for at in range(ASKING)]
                saying = [asyncio.create_task(say(table, "meanwhile")) for table in tables]
                while (await came(http.get("/health"))) != "503":
                    pass
                process.send_signal(signal.SIGTERM)
                await asyncio.to_thread(process.wait, PATIENCE)
                assert set(await asyncio.gather(*asking)) <= {"503", "closed"}
                return said + await asyncio.gather(*saying)
            finally:
                await asyncio.to_thread(postgres.go_on)

    async def came(asked: Any) -> str:
        try:
            return str((await asked).status_code)
        except httpx.TransportError:
            return "closed"

    database = postgres.fresh()
    with serving(database, 1) as (told, process):
        said = asyncio.run(asyncio.wait_for(scene(told["url"], process), PATIENCE))
    assert {answer for _, text, answer in said if text == "before"} == {"200"}
    assert {answer for _, text, answer in said if text == "meanwhile"} <= {"503", "closed", "200"}
    storage = Storage(database)
    for table, text, answer in said:
        lines = [getattr(each.event, "text", "") for each in storage.entries(table)]
        assert answer != "200" or text in lines
    storage.close()
