"""Perfect bots at many tables, for whom large games have to be solved: nobody else waits for that."""

from __future__ import annotations

import asyncio
from itertools import combinations, islice
from pathlib import Path
from typing import Any

import httpx
from hosting import PATIENCE, asking, guest

from pipworks.tables import Parlour, Storage
from pipworks.web import Settings, create_app
from test_workers import wait_for

PACKS = ["-".join(map(str, each)) for each in islice(combinations(range(2, 16), 12), 30)]
LARGE = [f"femto:hand_size=6,pack={pack}" for pack in PACKS]
"""Games of which each takes seconds to be solved, and none is like another."""
SMALL = "femto:hand_size=3,pack=2-3-4-5-6-8"


async def set_up(http: httpx.AsyncClient, who: dict[str, str], variant: str, *seats: str) -> dict[str, Any]:
    """A new table: `me`, `open` or a bot's name for each seat."""
    wishes = [{"kind": each} if each in ("me", "open") else {"kind": "bot", "bot": each} for each in seats]
    asked = {"variant": variant, "seats": wishes}
    answer = await http.post("/api/tables", json=asked, headers=who)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


async def does(http: httpx.AsyncClient, who: dict[str, str], table: str, **command: Any) -> None:
    answer = await http.post(f"/api/tables/{table}/commands", json=command, headers=who)
    assert answer.status_code == 200, answer.text


async def play(http: httpx.AsyncClient, table: str, seats: dict[int, dict[str, str]]) -> int:
    """Have people play a game to its end; how often they have chosen."""
    chosen, here = 0, f"/api/tables/{table}"
    while True:
        told = (await http.get(here, headers=next(iter(seats.values())))).json()
        if told["status"] == "over":
            return chosen
        seat = next((each for each in seats if told["seats"][each]["to_act"]), None)
        if seat is None:  # the game is about to begin, or a bot to choose
            await asyncio.sleep(0.1)
            continue
        view = (await http.get(f"{here}/view", headers=seats[seat])).json()["view"]
        await does(http, seats[seat], table, do="choose", seat=seat, choice=view["choices"][0])
        chosen += 1


def test_while_thirty_games_wait_to_be_solved_others_play_and_sit_down(tmp_path: Path) -> None:
    """All of that is acknowledged before any of the thirty is solved; and then their turn comes."""
    parlour = Parlour(Storage(f"sqlite:///{tmp_path}/tables.db"), pace=0.0, workers=1)
    gate = tmp_path / "gate"

    async def scene(http: httpx.AsyncClient) -> None:
        ann, bob, cat, dan, eve = [await guest(http, name) for name in ("Ann", "Bob", "Cat", "Dan", "Eve")]
        shared = await set_up(http, ann, SMALL, "me", "open")
        held = parlour.workers.ask("nobody", "nothing", wait_for, str(gate))
        await set_up(http, eve, SMALL, "me", "perfect")
        for at, variant in enumerate(LARGE):
            who = (cat, dan)[at % 2]
            made = await set_up(http, who, variant, "me", "perfect")
            await does(http, who, made["id"], do="chat", text="hello")
        await does(http, bob, shared["id"], do="sit", seat=1, invitation=shared["invitation"])
        assert await play(http, shared["id"], {0: ann, 1: bob}) > 3
        alone = await set_up(http, bob, SMALL, "me", "greedy")
        assert await play(http, alone["id"], {0: bob}) > 1
        assert (await http.get("/api/health")).json()["ok"]
        assert not held.answer.done() and parlour.workers.waiting > len(LARGE)
        first = (await http.get("/api/people/me", headers=eve)).json()["id"]
        before = parlour.workers.asked_by(first)
        gate.touch()
        while parlour.workers.asked_by(first) == before:
            await asyncio.sleep(0.01)

    async def whole() -> None:
        app = create_app(parlour, Settings())
        async with app.router.lifespan_context(app), asking(app) as http:
            await asyncio.wait_for(scene(http), PATIENCE)

    asyncio.run(whole())
