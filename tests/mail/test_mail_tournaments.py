"""Who takes part in a tournament is called to their table, once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from posting import Post
from test_mail_manners import ANN, BO, play, quiet

from pipworks.tournaments import course

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"manner": "knock-out", "games": 3}, "Round 1 of Cup has begun"),  # of a match only the first
        ({"manner": "arena", "minutes": 60}, "Your table in Cup waits"),  # of an arena, too
    ],
    ids=["knock-out", "arena"],
)
def test_who_has_confirmed_is_called_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: dict[str, Any], said: str
) -> None:
    monkeypatch.setattr(course, "WAVE", 0.0)
    monkeypatch.setattr(course, "SAME_AGAIN", 0.0)

    async def scene(world: Post) -> None:
        ann, bo = await world.guest("Ann"), await world.guest("Bo")
        for who, address in ((ann, ANN), (bo, BO)):
            told = await world.client.put("/api/people/me/address", json={"address": address}, headers=who)
            assert told.status_code == 200, told.text
            await world.boxes.arrive(address, 1)
        assert await world.answer(world.boxes.of(ANN)[0], "Yes, please!") == 250  # and Bo says nothing
        plan = {"name": "Cup", "variant": FEMTO} | asked
        made = await world.client.post("/api/tournaments", json={"plan": plan}, headers=ann)
        where = f"/api/tournaments/{made.json()['id']}"
        for who, do in ((ann, "enter"), (bo, "enter"), (ann, "begin")):
            done = await world.client.post(f"{where}/commands", json={"do": do}, headers=who)
            assert done.status_code == 200, done.text
        seen: set[str] = set()
        while len(seen) < 2:
            own = (await world.client.get(f"{where}/me?wait=2", headers=bo)).json()
            if own["table"] not in {None, *seen}:
                seen.add(own["table"])
                await world.boxes.arrive(ANN, 2)  # nobody is called to a game that is over by then
                table = f"/api/tables/{own['table']}"
                seats = (await world.client.get(table, headers=bo)).json()["seats"]
                seat = next(each["seat"] for each in seats if each["you"])
                resigned = await world.client.post(
                    f"{table}/commands", json={"do": "resign", "seat": seat}, headers=bo
                )
                assert resigned.status_code == 200, resigned.text
        await quiet(world)
        assert [len(world.boxes.of(each)) for each in (ANN, BO)] == [2, 1]
        call = world.boxes.of(ANN)[1]
        assert call.parsed["Subject"] == "Cup: your table is ready"
        text = " ".join(call.text.split())
        assert f"{said} at play.example.org: you play Bo." in text
        assert f"https://play.example.org{where.removeprefix('/api')}" in text

    play(tmp_path, scene)
