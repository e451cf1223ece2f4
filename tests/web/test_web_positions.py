"""Positions looked at and played on over the API, and what of nonsense is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from hosting import asking, is_problem, opened

import pipworks
from pipworks.web.studyroutes import MOST_ASKED

HERE = {"variant": "femto:hand_size=3,pack=2-3-4-5-6-7", "position": "hands=2-5-7/3-4-6"}
Talk = Callable[..., None]


def test_a_position_set_up_by_hand_is_weighed_and_played_on(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        looked = (await http.post("/api/positions", json=HERE)).json()
        assert looked["kind"] == "exact" and looked["step"]["to_act"] == [0, 1]
        assert [each["choice"] for each in looked["weighed"]["0"]] == ["2", "5", "7"]
        assert len(looked["matrix"]["chances"]) == 3
        on = await http.post("/api/positions/on", json=HERE | {"seat": 0, "choice": "5", "level": "novice"})
        steps = on.json()["steps"]
        assert steps[0]["position"] == looked["step"]["position"]
        assert steps[1]["choices"]["0"] == "5" and steps[-1]["position"] != HERE["position"]

    visit(conversation)


def test_it_is_seen_where_choices_lead(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        asked = HERE | {"choices": {"0": "5", "1": "4"}}
        steps = (await http.post("/api/positions/line", json=asked)).json()["steps"]
        assert steps[1]["choices"] == {"0": "5", "1": "4"} and len(steps) > 2
        again = (await http.post("/api/positions/line", json=asked)).json()["steps"]
        assert again == steps

    visit(conversation)


def test_where_no_position_is_told_one_is_dealt(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        looked = (await http.post("/api/positions", json={"variant": HERE["variant"]})).json()
        assert looked["step"]["to_act"] == [0, 1] and looked["step"]["position"].startswith("hands=")

    visit(conversation)


def test_who_looks_on_has_more_games_imagined_and_smaller_errors(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        asked = {"variant": "math-arena", "position": str(pipworks.game("math-arena").deal(seed=3))}
        looks = [(await http.post("/api/positions", json=asked | {"effort": each})).json() for each in (1, 4)]
        first, closer = looks
        assert not first["exact"] and 2 * first["games"] < closer["games"]

        def error(look: dict[str, Any]) -> float:
            return float(max(look["weighed"]["0"], key=lambda each: float(each["share"]))["error"])

        assert error(closer) < error(first)
        proved = [(await http.post("/api/positions", json=HERE | {"effort": each})).json() for each in (1, 4)]
        assert proved[0] == proved[1] and proved[0]["games"] == 0

    visit(conversation)


def test_somebody_asks_about_so_many_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipworks.workers.Workers._next", lambda workers: None)  # nobody answers

    async def scene() -> None:
        async with opened(tmp_path) as app, asking(app) as http:
            workers, many = app.state.hall.parlour.workers, 3 * MOST_ASKED
            asked = [asyncio.create_task(http.post("/api/positions", json=HERE)) for _ in range(many)]
            while sum(each.done() for each in asked) + workers.waiting < many:
                await asyncio.sleep(0.01)
            assert workers.waiting == MOST_ASKED
            for each in asked:
                assert not each.done() or is_problem(each.result(), 429, "too-many")
                each.cancel()

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("path", "changed", "code"),
    [
        ("", {"effort": 0}, None),
        ("", {"effort": 17}, None),
        ("", {"effort": "high"}, None),
        ("", {"variant": "nim"}, "unknown-game"),
        ("", {"position": "hands=2-5-7"}, "bad-position"),
        ("", {"position": ""}, "bad-position"),
        ("/on", {"seat": 0, "choice": "6"}, "illegal-choice"),
        ("/on", {"seat": 5, "choice": "6"}, "illegal-choice"),
        ("/on", {"seat": 0, "level": "god"}, None),
        ("/line", {"choices": {"0": "6"}}, "illegal-choice"),
        ("/line", {"choices": {"5": "6"}}, "illegal-choice"),
        ("/line", {"choices": {"first": "6"}}, None),
    ],
)
def test_nonsense_is_refused_in_a_sentence(
    visit: Talk, path: str, changed: dict[str, object], code: str | None
) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        answer = await http.post(f"/api/positions{path}", json=HERE | changed)
        assert is_problem(answer, 404 if code == "unknown-game" else 422, code or answer.json()["code"])

    visit(conversation)
