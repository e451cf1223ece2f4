"""Tournaments over the API: who may do what, what everybody is told, results as files, and limits by cost."""

from __future__ import annotations

import asyncio
import csv
import random
import time
from collections.abc import Callable
from io import StringIO
from itertools import chain
from pathlib import Path
from typing import Any

import httpx
import pytest
from hosting import PATIENCE, application, guest, is_problem, start
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.people.hosts import Hosts
from pipworks.people.order import Order
from pipworks.tables import Parlour, Storage
from pipworks.web import Settings, create_app
from pipworks.web.settings import Rate

Talk = Callable[..., None]
Who = dict[str, str]
FEMTO = "femto:hand_size=3,pack=2-3-4-5-6-8"
PLAN: dict[str, Any] = {"name": "Friday", "variant": FEMTO, "manner": "swiss", "rounds": 2}


async def made(http: httpx.AsyncClient, owner: Who, **asked: Any) -> dict[str, Any]:
    answer = await http.post("/api/tournaments", json={"plan": PLAN | asked}, headers=owner)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


async def do(http: httpx.AsyncClient, which: str, who: Who, **asked: Any) -> httpx.Response:
    return await http.post(f"/api/tournaments/{which}/commands", json=asked, headers=who)


async def entered(http: httpx.AsyncClient, which: str, *names: str) -> list[Who]:
    people = []
    for name in names:
        people.append(await guest(http, name))
        answer = await do(http, which, people[-1], do="enter")
        assert answer.status_code == 200, answer.text
    return people


async def mine(http: httpx.AsyncClient, which: str, who: Who) -> dict[str, Any]:
    answer = await http.get(f"/api/tournaments/{which}/me", headers=who)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def page(http: httpx.AsyncClient, which: str) -> dict[str, Any]:
    answer = await http.get(f"/api/tournaments/{which}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def table_of(http: httpx.AsyncClient, address: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO((await http.get(address)).text)))


async def play_out(http: httpx.AsyncClient, which: str, people: list[Who]) -> dict[str, Any]:
    """Everybody goes where they are told to play, and chooses anything, until it is over."""
    dice, give_up = random.Random(1), time.monotonic() + PATIENCE
    while True:
        for who in people:
            table = (own := await mine(http, which, who))["table"]
            if own["status"] == "over":
                return await page(http, which)
            if table is None:
                continue
            seen = (await http.get(f"/api/tables/{table}", headers=who)).json()
            seats = [each for each in seen["seats"] if each["you"]]
            if seats and seats[0]["to_act"]:
                view = (await http.get(f"/api/tables/{table}/view", headers=who)).json()["view"]
                if view["choices"]:
                    choice = {
                        "do": "choose",
                        "seat": seats[0]["seat"],
                        "choice": dice.choice(view["choices"]),
                    }
                    await http.post(f"/api/tables/{table}/commands", json=choice, headers=who)
        assert time.monotonic() < give_up, await page(http, which)
        await asyncio.sleep(0.01)


def test_a_tournament_from_its_code_to_its_results(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        owner = await guest(http, "Maker")
        short = await made(http, owner, teams=["Owls", "Foxes"])
        door = await http.get(f"/api/tournament/{short['code'].lower()}")
        assert door.json() == {"id": short["id"]}
        which = short["id"]
        people = []
        for at, name in enumerate(("Ann", "Bob", "Cid")):
            people.append(await guest(http, name))
            answer = await do(http, which, people[-1], do="enter", team=("Owls", "Foxes")[at % 2])
            assert answer.status_code == 200, answer.text
        assert (await mine(http, which, owner))["yours"] and not (await mine(http, which, people[0]))["yours"]
        found = (await http.get("/api/tournaments", headers=people[0])).json()
        assert [each["id"] for each in found["yours"]] == [each["id"] for each in found["open"]] == [which]
        assert (await do(http, which, owner, do="begin")).status_code == 200
        told = await page(http, which)
        assert told["status"] == "running" and told["rounds"] == 2
        over = await play_out(http, which, people)
        assert over["status"] == "over" and over["games_over"] == 2
        assert sum(each["byes"] for each in over["standings"]) == 2
        assert sum(each["points"] for each in over["standings"]) == 4
        assert {each["team"] for each in over["teams"]} == {"Owls", "Foxes"}
        first = (await http.get(f"/api/tournaments/{which}?round=1")).json()
        assert first["shown"] == 1 and len(first["games"]) == len(first["byes"]) == 1
        game = first["games"][0]
        watched = await http.get(f"/api/tables/{game['table']}?invitation={game['invitation']}")
        assert watched.json()["status"] == "over"
        assert (await http.get(f"/api/tables/{game['table']}")).status_code == 403
        rows = list(
            csv.DictReader(StringIO((await http.get(f"/api/tournaments/{which}/standings.csv")).text))
        )
        assert [row["name"] for row in rows] == [each["name"] for each in over["standings"]]
        assert [float(row["buchholz"]) for row in rows] == [each["breaks"][0] for each in over["standings"]]
        games = await table_of(http, f"/api/tournaments/{which}/games.csv")
        assert len(games) == 4 and {row["came_in"] for row in games} <= {"1", "2"}
        results = (await http.get(f"/api/tournaments/{which}/results")).json()
        assert len(results["games"]) == 2 and results["standings"][0]["name"] == rows[0]["name"]

    talk(conversation)


def test_a_page_is_sent_again_only_when_it_is_new(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        owner = await guest(http, "Maker")
        which = (await made(http, owner))["id"]
        first = await http.get(f"/api/tournaments/{which}")
        tag = {"If-None-Match": first.headers["ETag"]}
        assert (await http.get(f"/api/tournaments/{which}", headers=tag)).status_code == 304
        own = await http.get(f"/api/tournaments/{which}/me", headers=owner)
        wait = owner | {"If-None-Match": own.headers["ETag"]}
        waiting = asyncio.ensure_future(http.get(f"/api/tournaments/{which}/me?wait=20", headers=wait))
        await do(http, which, owner, do="enter", name="Hester")
        while not waiting.done():
            await do(http, which, owner, do="leave")
            await do(http, which, owner, do="enter")
        assert (await http.get(f"/api/tournaments/{which}", headers=tag)).status_code == 200

    talk(conversation)


def test_names_that_a_spreadsheet_would_run_are_made_harmless(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        owner = await guest(http, "Maker")
        which = (await made(http, owner))["id"]
        await do(http, which, owner, do="enter", name="=SUM(A1)")
        text = (await http.get(f"/api/tournaments/{which}/standings.csv")).text
        assert ",'=SUM(A1)," in text

    talk(conversation)


DIRECTING: tuple[dict[str, Any], ...] = ({"do": "begin"}, {"do": "end"}, {"do": "take_out", "player": 1})
OWN: tuple[dict[str, Any], ...] = (
    {"do": "leave"},
    {"do": "rest"},
    {"do": "return"},
    {"do": "challenge", "player": 1},
)


def test_nobody_acts_for_another(tmp_path: Path) -> None:
    """In any order: strangers, players, other hosts; and then nothing has changed."""

    async def conversation() -> None:
        async with application(tmp_path) as http:
            owner, other = await guest(http, "Maker"), await guest(http, "Other")
            which = (await made(http, owner))["id"]
            elsewhere = (await made(http, other))["id"]
            people = await entered(http, which, "Ann", "Bob")
            (foreign,) = await entered(http, elsewhere, "Eve")
            await do(http, which, owner, do="begin")
            who: dict[str, Who] = {"nobody": {}, "player": people[0], "host": other, "elsewhere": foreign}
            while not (await mine(http, which, people[0]))["table"]:
                await asyncio.sleep(0.01)
            before = await page(http, which)
            orders: list[list[tuple[dict[str, Any], str]]] = []

            @given(st.permutations([(each, name) for each in DIRECTING + OWN for name in sorted(who)]))
            @settings(max_examples=3, deadline=None)
            def collect(order: list[tuple[dict[str, Any], str]]) -> None:
                orders.append(order)

            collect()
            for asked, name in chain.from_iterable(orders):
                if asked in OWN and name == "player":
                    continue
                answer = await do(http, which, who[name], **asked)
                assert answer.status_code in (401, 403), (asked, name, answer.text)
            assert await page(http, which) == before
            table = before["games"][0]["table"]
            for each in (owner, other, foreign):
                for command in ({"do": "resign", "seat": 0}, {"do": "propose", "kind": "abandon", "seat": 0}):
                    answer = await http.post(f"/api/tables/{table}/commands", json=command, headers=each)
                    assert answer.status_code == 403, answer.text
            told = (await http.get(f"/api/tournaments/{which}/results")).text
            for each in (*people, owner):
                person = (await http.get("/api/people/me", headers=each)).json()["id"]
                assert person not in told and person not in str(before)

    asyncio.run(conversation())


WISHES = st.fixed_dictionaries(
    {},
    optional={
        "manner": st.sampled_from(("round-robin", "swiss", "knock-out", "arena", "ladder", "lottery")),
        "rounds": st.one_of(st.none(), st.integers(-1, 40)),
        "minutes": st.one_of(st.none(), st.integers(-1, 2000)),
        "scoring": st.sampled_from(("usual", "own")),
        "target": st.one_of(st.none(), st.integers(0, 2000)),
        "variant": st.sampled_from((FEMTO, "math-arena:players=4", "nothing", "femto:goal=tall")),
        "teams": st.lists(st.sampled_from(("A", "B", "", "x" * 41)), max_size=3),
        "name": st.text(st.characters(exclude_categories=["Cs"]), max_size=70),
        "pace": st.sampled_from(("live", "correspondence")),
    },
)


def test_every_wish_is_held_or_refused_with_a_sentence(talk: Talk) -> None:
    wishes: list[dict[str, Any]] = []

    @settings(max_examples=60, deadline=None)
    @given(WISHES)
    def collect(asked: dict[str, Any]) -> None:
        wishes.append(asked)

    collect()

    async def conversation(http: httpx.AsyncClient) -> None:
        for at, asked in enumerate(wishes):
            if at % 10 == 0:
                owner = await guest(http, "Maker")
            answer = await http.post("/api/tournaments", json={"plan": PLAN | asked}, headers=owner)
            if answer.status_code != 201:
                assert is_problem(answer, answer.status_code, answer.json()["code"])
                assert answer.status_code in (404, 422), answer.text

    talk(conversation)


def test_to_begin_costs_what_its_tables_do(tmp_path: Path) -> None:
    async def conversation() -> None:
        parlour = Parlour(Storage(f"sqlite:///{tmp_path}/tables.db"), pace=0.0)
        app = create_app(parlour, Settings(new_tables=Rate(1e-9, 3.0)))
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://pipworks.test") as http:
                owner = await guest(http, "Maker")
                first = (await made(http, owner))["id"]
                await entered(http, first, "Ann", "Bob")
                assert (await do(http, first, owner, do="begin")).status_code == 200
                again = await http.post("/api/tournaments", json={"plan": PLAN}, headers=owner)
                assert is_problem(again, 429, "too-many")

    asyncio.run(conversation())


def test_a_wrong_code_is_told(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        for code in ("BBBBBB", "%F0%9F%98%80", "x"):
            assert is_problem(await http.get(f"/api/tournament/{code}"), 404, "no-such-tournament")
        assert is_problem(await http.get("/api/tournaments/none"), 404, "no-such-tournament")
        assert is_problem(await http.get("/api/tournaments/none/games.csv"), 404, "no-such-tournament")

    talk(conversation)


def test_a_tournament_outlives_a_server_that_is_killed(tmp_path: Path) -> None:
    words = ("--no-limits", "--bot-seconds", "0", "--no-log")

    async def before(url: str) -> tuple[str, list[Who], dict[str, Any]]:
        async with httpx.AsyncClient(base_url=url, timeout=300) as http:
            owner = await guest(http, "Maker")
            which = (await made(http, owner))["id"]
            people = await entered(http, which, "Ann", "Bob", "Cid", "Dot")
            await do(http, which, owner, do="begin")
            return which, people, await page(http, which)

    async def after(url: str, known: tuple[str, list[Who], dict[str, Any]]) -> None:
        which, people, then = known
        async with httpx.AsyncClient(base_url=url, timeout=300) as http:
            now = await page(http, which)
            assert {each["table"] for each in then["games"]} <= {each["table"] for each in now["games"]}
            over = await play_out(http, which, people)
            assert over["games_over"] == 4 and over["reason"] == "played"

    first = start(tmp_path / "tables.db", *words)
    try:
        known = asyncio.run(before(first.url))
    finally:
        first.stop(9)
    second = start(tmp_path / "tables.db", *words)
    try:
        asyncio.run(after(second.url, known))
    finally:
        second.stop()


async def until(
    http: httpx.AsyncClient, which: str, holds: Callable[[dict[str, Any]], bool]
) -> dict[str, Any]:
    give_up = time.monotonic() + PATIENCE
    while not holds(told := await page(http, which)):
        assert time.monotonic() < give_up, told
        await asyncio.sleep(0.02)
    return told


def row(told: dict[str, Any], number: int) -> dict[str, Any]:
    """How a player stands."""
    return next(dict(each) for each in told["standings"] if each["number"] == number)


@pytest.mark.parametrize("how", ["deleted", "banned", "banned by the command"])
def test_for_who_is_here_no_more_nobody_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """Their game is lost, they are paired no more, and what only they could begin is called off."""
    monkeypatch.setattr("pipworks.people.errands.LOOK_SECONDS", 0.05)

    async def go(http: httpx.AsyncClient, who: Who) -> None:
        if how == "deleted":
            answer = await http.post("/api/people/me/delete", json={"name": "Bob"}, headers=who)
            assert answer.status_code == 204, answer.text
            return
        handle = (await http.get("/api/people/me/profile", headers=who)).json()["handle"]
        storage = Storage(f"sqlite:///{tmp_path}/tables.db")
        if how == "banned":
            address, key = f"/api/host/people/{handle}/sanctions", Hosts(storage).give_key("Mrs Host")
            for seconds in (3600, None):
                told = await mine(http, waiting, who)
                assert not told["gone"]  # for an hour one may be waited for
                ban = {"kind": "ban", "seconds": seconds}
                answer = await http.post(address, json=ban, headers={"Host-Key": key})
                assert answer.status_code == 200, answer.text
                if seconds:
                    await http.delete(f"{address}/ban", headers={"Host-Key": key})
        else:
            Order(storage).sanction("command", "ban", handle, None, "enough")
        storage.close()

    async def conversation() -> None:
        nonlocal waiting
        async with application(tmp_path) as http:
            owner = await guest(http, "Maker")
            running, waiting = [(await made(http, owner))["id"] for _ in range(2)]
            people = await entered(http, running, "Ann", "Bob", "Cid", "Dot")
            for each in people[:3]:
                assert (await do(http, waiting, each, do="enter")).status_code == 200
            own = (await made(http, people[1], name="Never"))["id"]
            assert (await do(http, running, owner, do="begin")).status_code == 200
            told = await until(http, running, lambda told: bool(told["games"]))
            (his,) = [each for each in told["games"] if 2 in each["players"]]
            seat = his["players"].index(2)

            await go(http, people[1])
            told = await until(http, waiting, lambda told: told["players"] == 2)
            assert {each["number"] for each in told["standings"]} == {1, 3}
            told = await until(
                http,
                running,
                lambda told: all(each["over"] for each in told["games"] if 2 in each["players"]),
            )
            (his,) = [each for each in told["games"] if 2 in each["players"]]
            assert his["places"][seat] == 2 and his["points"][1 - seat] == 1 and row(told, 2)["gone"]
            assert (await until(http, own, lambda told: told["status"] == "over"))["reason"] == "cancelled"
            over = await play_out(http, running, [each for at, each in enumerate(people) if at != 1])
            assert over["round"] == 2 and row(over, 2)["played"] == 1
            assert row(over, 2)["name"] == ("" if how == "deleted" else "Bob")

    waiting = ""
    asyncio.run(conversation())
