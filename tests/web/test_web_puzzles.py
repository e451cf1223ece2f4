"""Puzzles over HTTP: that of a day, an endless run, answers judged and only then explained."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest
from hosting import is_problem

from pipworks.games import game_named
from pipworks.puzzles import KINDS, games_with_problems, of_name
from pipworks.puzzles.rating import START
from pipworks.web.kits import MANY

Talk = Callable[..., None]
GAME = games_with_problems()[0]
PLACE = f"/api/games/{GAME}/puzzles"


def test_the_puzzle_of_a_day_tells_no_answer_and_is_the_same_for_all(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        today = (await http.get(f"{PLACE}/today")).json()
        again = (await http.get(f"{PLACE}/today", params={"day": today["day"]})).json()
        assert today == again and (await http.get(f"{PLACE}/{today['puzzle']}")).json() == today | {
            "day": None
        }
        german = {"Accept-Language": "de"}
        told = (await http.get(f"{PLACE}/today", params={"day": "2026-11-22"}, headers=german)).json()
        assert "Welche" in told["question"] and told["day"] == "2026-11-22"
        assert not {"answer", "explanation", "worth"} & set(told)
        assert told["view"]["to_act"] and told["choices"] == told["view"]["choices"]
        for place in ("today", "next", "kit", today["puzzle"]):
            refused = await http.get(f"/api/games/{GAME}:x=y/puzzles/{place}")
            assert is_problem(refused, 404, "unknown-game")
        games = (await http.get("/api/games")).json()["games"]
        assert [each["name"] for each in games if each["problems"]] == games_with_problems()

    visit(conversation)


def test_an_answer_is_judged_explained_and_rated(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        kinds = set()
        for seed in range(40):
            asked = (await http.get(f"{PLACE}/next", params={"rating": 1400, "seed": seed})).json()
            if asked["kind"] in kinds:
                continue
            kinds.add(asked["kind"])
            assert abs(asked["rating"] - 1400) < 200 and asked["day"] is None
            problem, place = of_name(game_named(GAME), asked["puzzle"]), f"{PLACE}/{asked['puzzle']}/answer"
            body = {"choices": list(problem.answer), "rating": START, "tried": 3}
            right = (await http.post(place, json=body)).json()
            assert right["right"] and right["rating"] > START and right["answer"] == list(problem.answer)
            assert [each["choice"] for each in right["choices"] if each["right"]] == right["answer"]
            assert right["chances"] and all(0 <= each["worth"] <= 1 for each in right["choices"])
            others = [each for each in asked["choices"] if each not in problem.answer]
            picked = [*others, *problem.answer][: asked["answers"]]
            wrong = (await http.post(place, json=body | {"choices": picked})).json()
            assert not wrong["right"] and wrong["rating"] < START
            assert wrong["explanation"] == right["explanation"] and len(wrong["explanation"]) > 1
            given_up = (await http.post(place, json={"choices": []})).json()
            assert not given_up["right"] and given_up["rating"] is None
            assert is_problem(await http.post(place, json={"choices": ["99"]}), 422, "illegal-choice")
            too_many = await http.post(place, json={"choices": asked["choices"]})
            assert is_problem(too_many, 422, "bad-answer")
        assert kinds == set(KINDS)

    visit(conversation)


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        (f"{PLACE}/0123456789", 404, "no-such-puzzle"),
        (f"{PLACE}/today?day=2026-02-30", 422, "bad-day"),
        (f"{PLACE}/next?rating=x", 422, "bad-request"),
        ("/api/games/ascent/puzzles/today", 404, "no-puzzles"),
        ("/api/games/chess/puzzles/next", 404, "unknown-game"),
    ],
)
def test_what_cannot_be_is_a_problem_with_a_sentence(visit: Talk, path: str, status: int, code: str) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        assert is_problem(await http.get(path), status, code)
        if code in ("no-puzzles", "no-such-puzzle", "bad-day"):
            german = (await http.get(path, headers={"Accept-Language": "de"})).json()["detail"]
            assert german != (await http.get(path)).json()["detail"]

    visit(conversation)


def test_a_kit_judges_positions_like_the_server(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        for language in ("en", "de"):
            http.headers["Accept-Language"] = language
            kit = (await http.get(f"{PLACE}/kit", params={"day": "2026-11-22"})).json()
            assert kit["game"] == GAME and kit["day"] == "2026-11-22" and len(kit["puzzles"]) == MANY
            ratings = [each["asked"]["rating"] for each in kit["puzzles"]]
            assert ratings == sorted(ratings)
            for each in kit["puzzles"]:
                place = f"{PLACE}/{each['asked']['puzzle']}"
                assert (await http.get(place)).json() == each["asked"]
                assert sum(answer["right"] for answer in each["answers"]) == 1
                for answer in each["answers"]:
                    told = (await http.post(f"{place}/answer", json={"choices": answer["choices"]})).json()
                    assert told == each["judged"] | {"right": answer["right"], "told": answer["told"]}

    visit(conversation)
