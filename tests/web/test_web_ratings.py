"""Ratings over HTTP: rated tables, ladders, one's own line, and that nobody's id is told to others."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from hosting import PATIENCE, guest, is_problem

Talk = Callable[..., None]
FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"
CLOCK = {"bank": 3600}


def wish(*seats: str, **more: Any) -> dict[str, Any]:
    """A rated table."""
    sitters = [{"kind": each} if each in ("me", "open") else {"kind": "bot", "bot": each} for each in seats]
    return {"variant": FEMTO, "seats": sitters, "clock": CLOCK, "rated": True} | more


async def do(http: httpx.AsyncClient, who: dict[str, str], table: str, what: str, **more: Any) -> Any:
    answer = await http.post(f"/api/tables/{table}/commands", json={"do": what} | more, headers=who)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def rated(http: httpx.AsyncClient, winner: dict[str, str], loser: dict[str, str]) -> str:
    """A rated game that one of two people gives up; its table, when it has been counted."""
    made = (await http.post("/api/tables", json=wish("me", "open"), headers=winner)).json()
    table, invitation = made["id"], made["invitation"]
    await do(http, loser, table, "sit", seat=1, invitation=invitation)
    give_up = time.monotonic() + PATIENCE
    while (await http.get(f"/api/tables/{table}", headers=winner)).json()["status"] == "waiting":
        assert time.monotonic() < give_up
        await asyncio.sleep(0.02)
    await do(http, loser, table, "resign", seat=1)
    while (await seats_of(http, winner, table))[0]["before"] is None:
        assert time.monotonic() < give_up
        await asyncio.sleep(0.02)
    return str(table)


async def seats_of(http: httpx.AsyncClient, who: dict[str, str], table: str) -> list[dict[str, Any]]:
    answer = await http.get(f"/api/tables/{table}/ratings", headers=who)
    assert answer.status_code == 200 and answer.json()["rated"]
    return list(answer.json()["seats"])


def test_a_ladder_says_who_is_how_good_and_no_more(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann, bob = await guest(http, "Ann"), await guest(http, "Bob")
        ids = [(await http.get("/api/people/me", headers=each)).json()["id"] for each in (ann, bob)]
        empty = (await http.get("/api/people/me/ratings", headers=ann)).json()
        assert empty == {"handle": None, "name": "Ann", "you": True, "ratings": []}
        table = await rated(http, ann, bob)
        seen = await http.get("/api/ratings/femto", headers=ann)
        ladder = seen.json()
        assert ladder["total"] == 2
        assert [(each["name"], each["you"], each["games"]) for each in ladder["people"]] == [
            ("Ann", True, 1),
            ("Bob", False, 1),
        ]
        assert all(each["provisional"] for each in ladder["people"])
        assert ladder["people"][0]["rating"] > 1500 > ladder["people"][1]["rating"]
        assert [each["bot"] for each in ladder["levels"]] == [
            "novice",
            "beginner",
            "club",
            "expert",
            "master",
        ]
        assert ladder["levels"][1]["rating"] == 1500

        handle = ladder["people"][1]["handle"]
        theirs = await http.get(f"/api/people/{handle}/ratings", headers=ann)
        assert theirs.json()["name"] == "Bob" and theirs.json()["you"] is False
        assert theirs.json()["ratings"][0]["rating"] == ladder["people"][1]["rating"]
        own = (await http.get("/api/people/me/ratings", headers=bob)).json()
        assert own == theirs.json() | {"you": True}
        line = (await http.get("/api/people/me/ratings/femto", headers=ann)).json()
        (point,) = line["points"]
        assert (point["table"], point["place"], point["seats"]) == (table, 1, 2)
        assert point["before"] == {"rating": 1500, "spread": 500, "provisional": True}
        assert point["after"]["rating"] == ladder["people"][0]["rating"]
        seats = await seats_of(http, bob, table)
        assert [each["before"]["rating"] for each in seats] == [1500, 1500]
        anybody = [await http.get(f"/api/{each}") for each in ("ratings/femto", f"people/{handle}/ratings")]
        for answer in (seen, theirs, *anybody):
            assert answer.status_code == 200 and not any(each in answer.text for each in ids)
            assert table not in answer.text
        page = (await http.get("/api/ratings/femto?limit=1&after=1")).json()
        assert [each["name"] for each in page["people"]] == ["Bob"] and page["total"] == 2

    talk(conversation)


def test_the_plates_of_a_rated_table_know_what_everybody_is_rated(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann = await guest(http, "Ann")
        made = (await http.post("/api/tables", json=wish("me", "club"), headers=ann)).json()
        assert made["rated"] is True
        person, bot = await seats_of(http, ann, made["id"])
        assert person == {"seat": 0, "rating": 1500, "spread": 500, "provisional": True, "before": None}
        assert bot["rating"] > 1500 and not bot["provisional"]
        refused = await http.get(f"/api/tables/{made['id']}/ratings")
        assert is_problem(refused, 403, "not-invited")
        plain = (await http.post("/api/tables", json=wish("me", "club", rated=False), headers=ann)).json()
        answer = await http.get(f"/api/tables/{plain['id']}/ratings", headers=ann)
        assert answer.json() == {"rated": False, "seats": []} and plain["rated"] is False

    visit(conversation)


@pytest.mark.parametrize("clock", [None, CLOCK])
def test_what_cannot_be_rated_is_refused_in_the_readers_language(visit: Talk, clock: Any) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        who = await guest(http) | {"Accept-Language": "de"}
        asked = wish("me", "open" if clock is None else "random", clock=clock)
        answer = await http.post("/api/tables", json=asked, headers=who)
        assert is_problem(answer, 422, "bad-table")
        assert ("Uhr" if clock is None else "Wertung") in answer.json()["detail"]

    visit(conversation)


def test_what_is_not_there(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        assert is_problem(await http.get("/api/ratings/chess"), 404, "unknown-game")
        assert is_problem(await http.get("/api/people/k3v9x2mmq7r5/ratings"), 404, "nobody-here")
        assert is_problem(await http.get("/api/people/%F0%9F%82%A1/ratings"), 404, "nobody-here")
        assert is_problem(await http.get("/api/people/me/ratings"), 401, "no-token")
        assert is_problem(await http.get("/api/people/me/ratings/femto"), 401, "no-token")
        ann = await guest(http)
        me = (await http.get("/api/people/me", headers=ann)).json()["id"]
        for each in (me, me[:12]):  # an id is no handle
            assert (await http.get(f"/api/people/{each}/ratings")).status_code in (404, 422)

    visit(conversation)
