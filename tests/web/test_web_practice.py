"""Judging equations while they are written, and practising alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from hosting import is_problem

from pipworks import arithmetic
from pipworks.web.kits import MANY

ROOT = Path(__file__).parents[2]
Talk = Callable[..., None]


@pytest.mark.parametrize(
    ("text", "complete", "ok", "value", "left", "message"),
    [
        ("", False, False, None, [8, 5, 10, 3], "write an equation such as (8+5)÷(10+3)"),
        ("(8+5)", False, False, "13", [10, 3], "makes 13; still to use: 10 and 3"),
        ("(8+5)/(10+3)", True, True, "1", [], "makes 1: right"),
        ("(8+5)/(10+3)=1", True, True, "1", [], "makes 1: right"),
        ("8+5+10+3", True, False, "26", [], "that makes 26, not 1"),
        ("8+", False, False, None, [5, 10, 3], "there is no number after the +; put one there"),
        ("8/5", False, False, None, [10, 3], "8 ÷ 5 is not whole"),
        ("9", False, False, None, [8, 5, 10, 3], "9 is not among the values 8 5 10 3"),
    ],
)
def test_an_equation_is_judged_as_far_as_it_goes(
    visit: Talk, text: str, complete: bool, ok: bool, value: str | None, left: list[int], message: str
) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        asked = {"values": [8, 5, 10, 3], "target": 1, "text": text}
        told = (await http.post("/api/equations", json=asked)).json()
        assert told["message"] == message
        assert (told["complete"], told["ok"], told["value"]) == (complete, ok, value)
        assert sorted(told["left"]) == sorted(left)

    visit(conversation)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "schreib eine Gleichung wie (8+5)÷(10+3)"),
        ("(8+5)", "ergibt 13; noch zu nehmen: 3 und 10"),
        ("(8+5)/(10+3)", "ergibt 1: richtig"),
        ("8+5+10+3", "das ergibt 26, nicht 1"),
        ("8/5", "8 ÷ 5 geht nicht auf"),
    ],
)
def test_an_equation_is_judged_in_the_language_of_who_writes_it(visit: Talk, text: str, message: str) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        german = {"Accept-Language": "de"}
        asked = {"values": [3, 5, 8, 10], "target": 1, "text": text}
        told = (await http.post("/api/equations", json=asked, headers=german)).json()
        assert told["message"] == message
        huge = {"values": [10**12] * 2, "target": 1, "text": "8"}
        refused = await http.post("/api/equations", json=huge, headers=german)
        assert refused.status_code == 422
        assert refused.json()["detail"].startswith("die Zahlen 1000000000000 1000000000000 sind zu groß: ")

    visit(conversation)


def test_cards_of_a_variant_count_as_there(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        asked = {"display": ["8♠", "5h", "10♣", "3♦"], "target": "K♥", "text": "(8+5)/(10+3)"}
        usual = await http.post("/api/equations", json=asked | {"variant": "brain-drain"})
        assert usual.json()["ok"]
        high = await http.post("/api/equations", json=asked | {"variant": "brain-drain:faces=eleven_up"})
        assert high.json()["message"] == "that makes 1, not 13"
        for cards in (
            ["8♠", "5♥", "10♣"],
            ["8♠"] * 4,
            ["8♠", "5♥", "10♣", "3♦", "2♦"],
            ["8♠", "5♥", "10♣", "11♦"],
        ):
            other = {"variant": "brain-drain", "display": cards, "target": 3, "text": "8+5-10"}
            refused = await http.post("/api/equations", json=other)
            assert refused.status_code == 422 and refused.json()["code"] == "bad-position"
        for bad in ({"variant": "femto"}, {"variant": "ascent", "display": ["1x"]}, {"variant": "own.py"}):
            assert (await http.post("/api/equations", json=asked | bad)).status_code in (404, 422)

    visit(conversation)


@pytest.mark.parametrize("game", ["brain-drain", "brain-drain:relief=powers", "ascent", "24", "countdown"])
def test_practice_judges_and_shows(visit: Talk, game: str) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        puzzle = (await http.post("/api/practice", json={"game": game})).json()
        place = f"/api/practice/{puzzle['puzzle']}"
        assert (await http.get(place)).json() == puzzle
        assert puzzle["solvable"] is None
        assert puzzle["par"] > 0
        options = arithmetic.Options(**puzzle["options"])
        best = arithmetic.simplest(puzzle["values"], puzzle["target"], options)
        hints = (await http.get(f"{place}/hint", params={"step": 1})).json()
        passed = (await http.post(f"{place}/answer", json={"pass": True})).json()
        assert passed["ok"] == (best is None)
        if best is None:
            assert (hints["of"], passed["solutions"]) == (0, [])
            return
        assert len(hints["steps"]) == 1
        written = arithmetic.equation_text(best, options)
        assert passed["solutions"][0] == written
        right = (await http.post(f"{place}/answer", json={"text": written, "seconds": 0.1})).json()
        assert right["ok"]
        assert right["within_par"]
        wrong = (await http.post(f"{place}/answer", json={"text": "1+"})).json()
        assert not wrong["ok"]
        assert wrong["solutions"] == []

    visit(conversation)


def test_a_set_of_numbers_goes_by_its_other_name_too(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        puzzle = (await http.post("/api/practice", json={"game": "Twenty-Four"})).json()
        assert puzzle["game"] == "24" and puzzle["target"] == 24

    visit(conversation)


def test_what_cannot_be_practised_is_said(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        assert is_problem(await http.post("/api/practice", json={"game": "femto"}), 404, "unknown-game")
        refused = await http.post("/api/practice", json={"game": "24", "level": "divine"})
        assert is_problem(refused, 422, "unknown-level")

    visit(conversation)


@pytest.mark.parametrize("game", ["24", "brain-drain:relief=powers"])
def test_a_kit_judges_equations_like_the_server(visit: Talk, game: str) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        asked = {"game": game, "day": "2026-11-22"}
        answer = await http.get("/api/practice/kit", params=asked)
        kit = answer.json()
        assert kit["day"] == asked["day"] and len(kit["puzzles"]) == MANY
        again = await http.get(
            "/api/practice/kit", params=asked, headers={"If-None-Match": answer.headers["etag"]}
        )
        assert again.status_code == 304
        possible = 0
        for each in kit["puzzles"]:
            place = f"/api/practice/{each['puzzle']['puzzle']}"
            assert (await http.get(place)).json() == each["puzzle"]
            passed = (await http.post(f"{place}/answer", json={"pass": True})).json()
            assert (passed["solutions"], passed["count"]) == (each["solutions"], each["count"])
            hints = (await http.get(f"{place}/hint", params={"step": 5})).json()
            assert hints["steps"] == each["steps"]
            possible += bool(each["solutions"])
            for step in each["steps"]:
                operation, _, made = step.replace("(", "").replace(")", "").partition("=")
                assert each["operations"][operation] == made
            assert each["pars"]["good"] == each["puzzle"]["par"] or each["pars"]["good"] > 0
        assert possible

    visit(conversation)


def test_kits_hold_what_is_small_and_known(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        six = (await http.get("/api/practice/kit", params={"game": "countdown"})).json()
        assert six["puzzles"] == []
        no_game = await http.get("/api/practice/kit", params={"game": "femto"})
        assert is_problem(no_game, 404, "unknown-game") and "cannot be practised" in no_game.text
        german = {"Accept-Language": "de"}
        told = await http.get("/api/practice/kit", params={"game": "femto"}, headers=german)
        assert told.json()["detail"].startswith("„femto“ lässt sich nicht üben: Wähle ")
        no_day = await http.get("/api/practice/kit", params={"game": "24", "day": "today"})
        assert is_problem(no_day, 422, "bad-day") and "is no day" in no_day.text

    visit(conversation)


KEPT = ROOT / "ui" / "src" / "lib" / "kit.fixture.json"


def test_what_the_pages_judge_by_themselves_is_what_the_server_says(visit: Talk) -> None:
    """Their tests read the same file: a puzzle that is kept, and what becomes of texts."""

    async def conversation(http: httpx.AsyncClient) -> None:
        kept = json.loads(KEPT.read_text(encoding="utf-8"))
        asked = {"game": "brain-drain", "day": kept["day"]}
        kit = (await http.get("/api/practice/kit", params=asked)).json()
        assert kept["puzzle"] in kit["puzzles"]
        puzzle = kept["puzzle"]["puzzle"]
        question = {key: puzzle[key] for key in ("values", "target", "options")}
        for each in kept["said"]:
            told = (await http.post("/api/equations", json=question | {"text": each["text"]})).json()
            assert {key: told[key] for key in ("complete", "ok", "value", "left")} == each["told"], each

    visit(conversation)
