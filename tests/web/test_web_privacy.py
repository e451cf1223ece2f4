"""What is kept about people is what the manual says; and nobody may act for another, whatever the route."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from hosting import PATIENCE, application, guest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_web_order import seated
from test_web_people import FEMTO, back, claimed, device
from test_web_ratings import do, wish

from pipworks.tables import schema
from push_service import Listener

MANUAL = Path(__file__).parents[2] / "docs" / "privacy.md"


def test_every_column_of_the_database_is_listed_in_the_manual() -> None:
    listed: dict[str, list[str]] = {}
    for table, columns in re.findall(r"^\| `(\w+)` \| ((?:`\w+` ?)+)\|", MANUAL.read_text("utf-8"), re.M):
        assert table not in listed
        listed[table] = re.findall(r"`(\w+)`", columns)
    there = {each.name: [column.name for column in each.columns] for each in schema.metadata.sorted_tables}
    assert listed == there, "list in docs/privacy.md what is kept, and what becomes of it"


def test_of_a_pupil_there_is_a_first_name_and_nothing_when_the_class_is_over(tmp_path: Path) -> None:
    async def conversation() -> None:
        async with application(tmp_path) as http:
            teacher = await guest(http, "Ms Frank")
            room = (await http.post("/api/classes", json={}, headers=teacher)).json()
            came = await http.post(f"/api/class/{room['code']}/pupils", json={"name": "Quirin"})
            pupil = {"Authorization": f"Bearer {came.json()['token']['token']}"}
            who = came.json()["token"]["person"]["id"]
            assert set(holding(tmp_path, "Quirin")) == {"class_pupils"}
            assert set(holding(tmp_path, who)) == {"people", "class_pupils"}
            # No profile leads there, and nobody is told a handle.
            profile = (await http.get("/api/people/me/profile", headers=pupil)).json()
            assert profile["handle"] is None
            assert (await http.delete(f"/api/classes/{room['id']}", headers=teacher)).status_code == 204
            assert holding(tmp_path, "Quirin") == []
            assert (await http.get("/api/people/me", headers=pupil)).status_code == 401
            async with asyncio.timeout(PATIENCE):
                while holding(tmp_path, who):
                    await asyncio.sleep(0.05)

    asyncio.run(conversation())


def test_a_pupil_who_keeps_a_name_stays_when_the_class_is_over(tmp_path: Path) -> None:
    async def conversation() -> None:
        async with application(tmp_path) as http:
            teacher, own = await guest(http, "Ms Frank"), device()
            room = (await http.post("/api/classes", json={}, headers=teacher)).json()
            came = await http.post(f"/api/class/{room['code']}/pupils", json={"name": "Quirin"})
            pupil = {"Authorization": f"Bearer {came.json()['token']['token']}"}
            named = await http.patch("/api/people/me", json={"name": "Leopold"}, headers=pupil)
            assert named.status_code == 200
            await claimed(http, pupil, own)
            assert (await http.delete(f"/api/classes/{room['id']}", headers=teacher)).status_code == 204
            assert holding(tmp_path, "Quirin") == []
            assert (await http.get("/api/people/me", headers=pupil)).json()["name"] == "Leopold"
            assert (await back(http, own)).status_code == 200
            assert (await http.get("/api/people/me/profile", headers=pupil)).json()["handle"] is not None

    asyncio.run(conversation())


def holding(folder: Path, text: str) -> list[str]:
    """The tables of the database in which a text stands."""
    engine = sa.create_engine(f"sqlite:///{folder}/tables.db")
    with engine.connect() as connection:
        found = [
            each.name
            for each in schema.metadata.sorted_tables
            for row in connection.execute(sa.select(each))
            if text in json.dumps(list(row), ensure_ascii=False)
        ]
    engine.dispose()
    return found


# Nobody may act for another

OPEN_TO_ALL = {"GET"}
ENDPOINT = "https://push.example.org/send/mallory"
SETTINGS = ("variant", "against", "bot", "chat", "kept", "paused", "round", "playing")
"""What a teacher sets about a class."""
BODIES: dict[str, dict[str, Any]] = {
    "rename": {"name": "Mallory", "idea": "worse"},
    "sit": {"do": "sit", "seat": 0},
    "choose": {"do": "choose", "seat": 0, "choice": "2"},
    "resign": {"do": "resign", "seat": 0},
    "stand": {"do": "stand", "seat": 0},
    "chat": {"do": "chat", "text": "I am somebody else"},
    "chat_off": {"do": "chat_off"},
    "propose": {"do": "propose", "seat": 0, "kind": "abandon"},
    "seat_bot": {"do": "seat_bot", "seat": 1, "bot": "random"},
    "open_seat": {"do": "open_seat", "seat": 0},
    "withdraw": {"do": "withdraw", "seat": 0},
    "vacation": {"do": "vacation", "seat": 0, "away": True},
    "mail": {"seat": 0, "wanted": True, "address": "mallory@example.org"},
    "address": {"address": "mallory@example.org"},
    "start": {"do": "start"},
    "away": {"do": "send_away", "pupil": 1},
    "rating": {"again": True, "long": False, "fair": True},
    "class": {"chat": True},
    "blocked": {"blocked": True},
    "follows": {"follows": True},
    "sanction": {"kind": "ban", "why": "me"},
    "why": {"why": "me"},
    "delete": {"name": "Anneliese"},
    "text": {"text": "mine"},
    "enter": {"do": "enter", "name": "Mallory"},
    "begin": {"do": "begin"},
    "call_off": {"do": "call_off"},
    "finish": {"do": "finish"},
    "end": {"do": "end"},
    "rest": {"do": "rest", "resting": True},
    "back_out": {"do": "withdraw"},
    "remove": {"do": "remove", "player": 1, "number": 1},
    "pause": {"do": "pause"},
    "ask": {"do": "ask", "kind": "seats"},
    "guess": {"question": 1, "answer": 0},
    "push": {"endpoint": ENDPOINT, "keys": Listener(ENDPOINT).said["keys"]},
    "push_end": {"endpoint": ENDPOINT},
    "nothing": {},
}
MIXED = st.dictionaries(
    st.sampled_from(sorted({name for each in BODIES.values() for name in each})),
    st.sampled_from([value for each in BODIES.values() for value in each.values()]),
    max_size=4,
)
"""What nobody has thought of: fields of one wish with values of another."""


class World:
    """Somebody with something of each kind, and Mallory, who has a token and nothing else."""

    def __init__(self, http: httpx.AsyncClient, ann: dict[str, str], mallory: dict[str, str]) -> None:
        self.http, self.ann, self.mallory = http, ann, mallory
        self.names: dict[str, str] = {}

    async def furnish(self) -> None:
        """Give her a table, a version with a comment, a class with a pupil, a passkey."""
        http, ann = self.http, self.ann
        bob = await guest(http, "Bob")
        table = (await seated(http, ann, bob))["id"]
        await do(http, ann, table, "chat", text="hello")
        idea = {"code": FEMTO, "name": "Low tide", "idea": "Quick"}
        version = (await http.post("/api/gallery", json=idea, headers=ann)).json()["id"]
        page = await http.post(f"/api/gallery/{version}/comments", json={"text": "Mine"}, headers=ann)
        room = (await http.post("/api/classes", json={}, headers=ann)).json()
        await http.post(f"/api/class/{room['code']}/pupils", json={"name": "Quirin"})
        ways = await claimed(http, ann, device())
        plan = {"name": "Friday", "variant": FEMTO, "manner": "swiss", "rounds": 2}
        made = await http.post("/api/tournaments", json={"plan": plan}, headers=ann)
        assert made.status_code == 201, made.text
        cup = made.json()["id"]
        for who in (ann, bob):
            await http.post(f"/api/tournaments/{cup}/commands", json={"do": "enter"}, headers=who)
        handle = (await http.get("/api/people/me/profile", headers=ann)).json()["handle"]
        private = (await http.post("/api/tables", json=wish("me", "open", rated=False), headers=ann)).json()
        self.names = {
            "table": table,
            "version": version,
            "comment": page.json()["said"][0]["id"],
            "room": room["id"],
            "tournament": cup,
            "class_id": room["id"],
            "passkey": ways["passkeys"][0]["id"],
            "handle": handle,
            "report": "k3v9x2mmq7r5",
            "kind": "mute",
            "private": private["id"],
            "code": room["code"],
            "game": "femto",
            "puzzle": "aaaaaaaa",
            "token": "x",
        }

    async def hers(self) -> str:
        """All that Ann can see of what is hers."""
        seen = []
        for path in (
            "/people/me",
            "/people/me/ways",
            "/people/me/blocks",
            "/people/me/ratings",
            "/people/me/tables",
            f"/tables/{self.names['table']}",
            f"/tables/{self.names['table']}/events",
            f"/tables/{self.names['private']}",
            f"/classes/{self.names['room']}",
            f"/gallery/{self.names['version']}",
            f"/tournaments/{self.names['tournament']}",
            f"/tournaments/{self.names['tournament']}/me",
        ):
            answer = await self.http.get(f"/api{path}", headers=self.ann)
            told = answer.json()
            if "pupils" in told:  # anybody may come to a class who knows its code
                told = {each: told[each] for each in SETTINGS}
            if "standings" in told:  # and enter a tournament that is announced
                own = [each["number"] for each in told["standings"] if each["name"] == "Anneliese"]
                assert own == [1]
                told = {each: told[each] for each in ("name", "status", "manner", "variant")}
            if "said" in told:  # and talk about a version
                told["said"] = [each for each in told["said"] if each["by"] == "Anneliese"]
                told = {each: told[each] for each in told if each not in ("comments", "forks", "family")}
            seen.append([path, answer.status_code, told])
        return re.sub(r'"(left|changed|at|followers)": [^,}]*', "", json.dumps(seen, sort_keys=True))


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """All paths of the API by its own document, which takes seconds to make."""

    async def ask() -> dict[str, Any]:
        async with application(tmp_path_factory.mktemp("described")) as http:
            return dict((await http.get("/api/openapi.json")).json()["paths"])

    return asyncio.run(ask())


def test_nobody_acts_for_another_by_any_route(tmp_path: Path, described: dict[str, Any]) -> None:
    """Every route that changes something, with a token of somebody else, and whatever stands in the body."""

    async def conversation() -> None:
        async with application(tmp_path) as http:
            world = World(http, await guest(http, "Anneliese"), await guest(http, "Mallory"))
            await world.furnish()
            routes = [
                (method.upper(), path)
                for path, each in described.items()
                for method in each
                if method.upper() not in OPEN_TO_ALL
            ]
            assert len(routes) >= 45
            before = await world.hers()
            tried = 0
            for method, path in sorted(routes):
                for table in ("table", "private"):
                    names = world.names | {"table": world.names[table]}
                    where = re.sub(r"\{(\w+)(?::path)?\}", lambda found: names.get(found[1], "x"), path)  # noqa: B023
                    for body in BODIES.values():
                        await http.request(method, where, json=body, headers=world.mallory)
                        tried += 1
                    if "{table}" not in path:
                        break
                # What Mallory did to herself, as to leave, is hers to do.
                if (await http.get("/api/people/me", headers=world.mallory)).status_code != 200:
                    world.mallory = await guest(http, "Mallory")
                assert await world.hers() == before, (method, path)
            assert tried > 1000

            async def attempt(route: tuple[str, str], body: dict[str, Any], private: bool) -> None:
                method, path = route
                names = world.names | {"table": world.names["private" if private else "table"]}
                where = re.sub(r"\{(\w+)(?::path)?\}", lambda found: names.get(found[1], "x"), path)
                await http.request(method, where, json=body, headers=world.mallory)
                if (await http.get("/api/people/me", headers=world.mallory)).status_code != 200:
                    world.mallory = await guest(http, "Mallory")
                assert await world.hers() == before, (method, path, body)

            loop = asyncio.get_running_loop()

            @settings(max_examples=40, deadline=None)
            @given(st.sampled_from(sorted(routes)), MIXED, st.booleans())
            def whatever(route: tuple[str, str], body: dict[str, Any], private: bool) -> None:
                asyncio.run_coroutine_threadsafe(attempt(route, body, private), loop).result()

            await asyncio.to_thread(whatever)

    asyncio.run(conversation())


def test_what_is_ones_own_is_told_to_nobody_else(tmp_path: Path, described: dict[str, Any]) -> None:
    """Whatever is read, with whatever in the address, holds no id and no invitation of another's."""
    named = st.dictionaries(
        st.sampled_from(["seat", "since", "limit", "invitation", "cursor", "after", "sort", "language"]),
        st.sampled_from(["0", "1", "-1", "played", "x", "de", "999"]),
        max_size=3,
    )

    async def conversation() -> None:
        async with application(tmp_path) as http:
            world = World(http, await guest(http, "Anneliese"), await guest(http, "Mallory"))
            await world.furnish()
            me = (await http.get("/api/people/me", headers=world.ann)).json()["id"]
            invitation = (await http.get(f"/api/tables/{world.names['private']}", headers=world.ann)).json()[
                "invitation"
            ]
            paths = [
                path
                for path, each in described.items()
                if "get" in each and not any(part in path for part in ("verdict", "print", "hint", "/packs"))
            ]

            async def look(path: str, query: dict[str, str]) -> None:
                names = world.names | {"table": world.names["private"]}
                where = re.sub(r"\{(\w+)(?::path)?\}", lambda found: names.get(found[1], "x"), path)
                answer = await http.get(where, params=query, headers=world.mallory)
                assert me not in answer.text and invitation not in answer.text, where

            loop = asyncio.get_running_loop()

            @settings(max_examples=60, deadline=None)
            @given(st.sampled_from(paths), named)
            def check(path: str, query: dict[str, str]) -> None:
                asyncio.run_coroutine_threadsafe(look(path, query), loop).result()

            await asyncio.to_thread(check)

    asyncio.run(conversation())
