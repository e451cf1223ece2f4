"""Classes: who may do what, rounds that lose nobody, what is kept and what is forgotten."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import Any

import httpx
import pytest
from hosting import application, guest, is_problem, start
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.arithmetic import Options, simplest
from pipworks.club.club import DAY
from pipworks.games import game_named
from pipworks.puzzles import of_name
from pipworks.tables import Parlour, Storage
from pipworks.web import Settings, create_app
from pipworks.web.settings import Rate

Talk = Callable[..., None]
Who = dict[str, str]

NAMES = ("Mia", "Ben", "Cem")


async def opened(http: httpx.AsyncClient, **asked: Any) -> tuple[Who, dict[str, Any]]:
    """A teacher, and a class of theirs."""
    teacher = await guest(http, "Teacher")
    made = await http.post("/api/classes", json=asked, headers=teacher)
    assert made.status_code == 201, made.text
    return teacher, made.json()


async def came(http: httpx.AsyncClient, room: dict[str, Any], *names: str) -> list[Who]:
    """Pupils who come without a token."""
    pupils = []
    for name in names:
        answer = await http.post(f"/api/class/{room['code']}/pupils", json={"name": name})
        assert answer.status_code == 201, answer.text
        pupils.append({"Authorization": f"Bearer {answer.json()['token']['token']}"})
    return pupils


async def do(http: httpx.AsyncClient, teacher: Who, room: dict[str, Any], **asked: Any) -> dict[str, Any]:
    answer = await http.post(f"/api/classes/{room['id']}/commands", json=asked, headers=teacher)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def mine(http: httpx.AsyncClient, room: dict[str, Any], pupil: Who) -> dict[str, Any]:
    answer = await http.get(f"/api/class/{room['code']}/me", headers=pupil)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def lay(http: httpx.AsyncClient, table: str, pupil: Who, dice: random.Random) -> bool:
    """Choose anything at a table, if it is one's turn; whether the game goes on."""
    seen = (await http.get(f"/api/tables/{table}", headers=pupil)).json()
    (seat,) = (each for each in seen["seats"] if each["you"])
    if seat["to_act"]:
        view = (await http.get(f"/api/tables/{table}/view", headers=pupil)).json()["view"]
        command = {"do": "choose", "seat": seat["seat"], "choice": dice.choice(view["choices"])}
        await http.post(f"/api/tables/{table}/commands", json=command, headers=pupil)
    return seen["status"] not in ("over", "abandoned")


async def play_out(http: httpx.AsyncClient, room: dict[str, Any], pupils: list[Who]) -> None:
    dice = random.Random(1)
    tables = [(await mine(http, room, each))["table"]["id"] for each in pupils]
    while any([await lay(http, *each, dice) for each in zip(tables, pupils, strict=True)]):
        await asyncio.sleep(0)


def test_a_class_plays_rounds_and_finds_something_out(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        teacher, room = await opened(http)
        pupils = await came(http, room, *NAMES)
        told = await do(http, teacher, room, do="start")
        assert [len(each["players"]) for each in told["games"]] == [2, 2]
        names = sorted(p["name"] for each in told["games"] for p in each["players"] if not p["bot"])
        assert names == ["Ben", "Cem", "Mia"]
        first = {each["name"] for game in told["games"] for each in game["players"] if game["place"] == 1}
        table = (await http.get("/api/people/me/tables", headers=pupils[0])).json()["tables"][0]
        assert table["chat"] is False and table["owner"] is None
        await play_out(http, room, pupils)
        told = (await http.get(f"/api/classes/{room['id']}", headers=teacher)).json()
        assert all(each["status"] == "over" and each["text"] for each in told["games"])
        own = {who: (await mine(http, room, each))["table"] for who, each in zip(NAMES, pupils, strict=True)}
        for game in told["games"]:
            for at, each in enumerate(game["players"]):
                if not each["bot"]:
                    won = game["winners"] == [at]
                    assert own[each["name"]]["text"] == ("You win." if won else game["text"])
        found = told["findings"]
        assert found["games"] == 2 == sum(each["won"] for each in found["seats"]) + found["draws"]["won"]
        assert sum(each["games"] for each in found["turns"]) == 2
        assert [each["card"] for each in found["cards"]] == ["2", "3", "4", "5", "6", "7", "8", "10"]
        assert all(each["began"] == 2 for each in found["cards"])
        assert sum(each["points"] for each in found["cards"]) == 8
        again = await do(http, teacher, room, do="start")
        assert again["round"] == 2
        assert {each["name"] for each in again["games"][0]["players"]} != first
        board = (await http.get(f"/api/classes/{room['id']}/board")).json()
        assert "pupils" not in board and board["findings"] == found

    talk(conversation)


def test_nobody_is_brought_to_a_table_before_it_is_set_up(tmp_path: Path) -> None:
    async def conversation() -> None:
        parlour = Parlour(Storage(f"sqlite:///{tmp_path}/tables.db"), pace=0.0)
        app = create_app(parlour, Settings(limited=False))
        club = app.state.hall.club
        may, furnish = asyncio.Event(), parlour.furnish

        async def slowly(*asked: Any, **more: Any) -> Any:
            await may.wait()
            return await furnish(*asked, **more)

        parlour.furnish = slowly  # type: ignore[method-assign]
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://pipworks.test") as http:
                teacher, room = await opened(http)
                (pupil,) = await came(http, room, "Mia")
                starting = asyncio.create_task(do(http, teacher, room, do="start"))
                while (own := await mine(http, room, pupil))["round"] == 0:
                    assert not starting.done()
                assert own["table"] is None and own["playing"]
                news = club.listen(await club.find(room["id"]))
                may.set()
                await starting
                assert news.is_set()  # who waits is told
                table = (await mine(http, room, pupil))["table"]["id"]
                assert (await http.get(f"/api/tables/{table}", headers=pupil)).status_code == 200

    asyncio.run(conversation())


def test_everybody_is_paused_and_goes_on_and_a_round_is_ended(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        teacher, room = await opened(http)
        pupils = await came(http, room, "Mia", "Ben")
        refused = await http.post(
            f"/api/classes/{room['id']}/commands", json={"do": "pause"}, headers=teacher
        )
        assert is_problem(refused, 409, "class-not-now")
        await do(http, teacher, room, do="start")
        table = (await mine(http, room, pupils[0]))["table"]["id"]
        paused = await do(http, teacher, room, do="pause")
        assert paused["paused"] and [each["status"] for each in paused["games"]] == ["paused"]
        seen = (await http.get(f"/api/tables/{table}", headers=pupils[0])).json()
        assert seen["held"]
        (seat,) = (each["seat"] for each in seen["seats"] if each["you"])
        for command in ({"do": "resume", "seat": seat}, {"do": "choose", "seat": seat, "choice": "2"}):
            answer = await http.post(f"/api/tables/{table}/commands", json=command, headers=pupils[0])
            assert is_problem(answer, 409, "not-now")
        (late,) = await came(http, room, "Late")
        own = (await mine(http, room, late))["table"]
        assert own["status"] == "paused" and [each["bot"] for each in own["others"]] == [True]
        on = await do(http, teacher, room, do="go_on")
        assert {each["status"] for each in on["games"]} == {"playing"}
        sent = await do(http, teacher, room, do="send_away", pupil=2)
        assert "Ben" not in json.dumps(sent)  # on the wall a name that had to go is gone at once
        assert {"name": "somebody", "bot": False} in sent["games"][0]["players"]
        assert (await mine(http, room, pupils[0]))["table"]["others"] == [{"name": "somebody", "bot": False}]
        assert is_problem(
            await http.get(f"/api/class/{room['code']}/me", headers=pupils[1]), 403, "not-your-class"
        )
        after = await http.get(f"/api/tables/{table}", headers=pupils[0])
        assert after.json()["result"]["reason"] == "resigned"
        ended = await do(http, teacher, room, do="end")
        assert not ended["playing"]
        assert [each["status"] for each in ended["games"]] == ["over", "abandoned"]
        assert ended["findings"]["games"] == 0

    talk(conversation)


def test_the_class_guesses_before_it_knows(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        teacher, room = await opened(http)
        pupils = await came(http, room, "Mia", "Ben", "Cem")
        asked = await do(http, teacher, room, do="ask", kind="seats")
        assert asked["question"]["open"]
        assert all(each["guesses"] is None for each in asked["question"]["answers"])
        for pupil, answer in zip(pupils, (0, 1, 1), strict=True):
            question = (await mine(http, room, pupil))["question"]
            guess = {"question": question["number"], "answer": answer}
            place = f"/api/class/{room['code']}/guesses"
            told = (await http.post(place, json=guess, headers=pupil)).json()
            assert told["question"]["guess"] == answer
            assert is_problem(
                await http.post(place, json=guess | {"answer": 3}, headers=pupil), 422, "class-error"
            )
        board = (await http.get(f"/api/classes/{room['id']}/board")).json()["question"]
        assert board["guessed"] == 3 and all(each["guesses"] is None for each in board["answers"])
        closed = (await do(http, teacher, room, do="close_question"))["question"]
        assert [each["guesses"] for each in closed["answers"]] == [1, 2, 0]
        other = {"variant": "femto:goal=low,pack=2-3-4-5-6-8,hand_size=3"}
        changed = await http.patch(f"/api/classes/{room['id']}", json=other, headers=teacher)
        assert changed.json()["question"] == closed and closed["variant"] == room["variant"]
        late = await http.post(
            f"/api/class/{room['code']}/guesses", json={"question": 1, "answer": 0}, headers=pupils[0]
        )
        assert is_problem(late, 409, "class-not-now")
        own = await do(http, teacher, room, do="ask", kind="own", text="Who is next?", answers=["We", "They"])
        assert own["question"]["text"] == "Who is next?"

    talk(conversation)


OWN = (
    ("mia", 409, "name-taken"),
    ("M1A", 409, "name-taken"),
    ("Мia", 422, "bad-name"),
    ("Міа", 409, "name-taken"),
    (" ", 422, "no-name"),
    ("Guest", 422, "no-name"),
    ("Greedy", 422, "bad-name"),
    ("x" * 41, 422, "bad-request"),
)


def test_a_first_name_is_somebodys_own(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        for name, status, code in OWN:
            _, room = await opened(http)
            await came(http, room, "Mia")
            place = f"/api/class/{room['code'].lower()}"
            assert is_problem(await http.post(f"{place}/pupils", json={"name": name}), status, code), name
            door = (await http.get(place, headers={"Accept-Language": "de"})).json()
            assert len(door["names"]) == 4
            await came(http, room, door["names"][0])

    talk(conversation)


def test_thirty_five_phones_behind_one_address_get_in_and_come_back(talk: Talk) -> None:
    """With the usual limits, and connections that break while they wait for something new."""

    async def conversation(http: httpx.AsyncClient) -> None:
        teacher, room = await opened(http)
        place = f"/api/class/{room['code']}"

        async def arrive(name: str) -> Who:
            assert (await http.get(place)).status_code == 200
            (pupil,) = await came(http, room, name)
            return pupil

        pupils = await asyncio.gather(*(arrive(f"Pupil {at:02}") for at in range(35)))

        async def follow(pupil: Who, drops: int) -> dict[str, Any]:
            """Wait for the round as a phone does whose connection breaks so often."""
            tag, dropped = "", 0
            while True:
                asked = http.get(f"{place}/me?wait=20", headers=pupil | {"If-None-Match": tag})
                waiting = asyncio.ensure_future(asked)
                if tag and dropped < drops:
                    dropped += 1
                    await asyncio.wait([waiting], timeout=0.01)
                    if waiting.cancel():
                        await asyncio.wait([waiting])
                        continue
                answer = await waiting
                assert answer.status_code in (200, 304), answer.text
                if answer.status_code == 200:
                    tag = answer.headers["etag"]
                    if answer.json()["table"]:
                        return dict(answer.json())

        following = [asyncio.ensure_future(follow(each, at % 4)) for at, each in enumerate(pupils)]
        await asyncio.sleep(0)
        told = await do(http, teacher, room, do="start")
        assert len(told["games"]) == 18
        seen = await asyncio.gather(*following)
        assert len({each["table"]["id"] for each in seen}) == 18
        after = (await http.get(f"/api/classes/{room['id']}", headers=teacher)).json()
        assert all(each["here"] and each["table"] for each in after["pupils"])

    talk(conversation, Settings())


ROUTES: tuple[tuple[str, str, Any], ...] = (
    ("GET", "/api/classes/{id}", None),
    ("PATCH", "/api/classes/{id}", {"kept": True}),
    ("DELETE", "/api/classes/{id}", None),
    *(
        ("POST", "/api/classes/{id}/commands", each)
        for each in (
            {"do": "start"},
            {"do": "end"},
            {"do": "pause"},
            {"do": "go_on"},
            {"do": "send_away", "pupil": 1},
            {"do": "ask", "kind": "seats"},
            {"do": "close_question"},
        )
    ),
)
PUPILS: tuple[tuple[str, str, Any], ...] = (
    ("GET", "/api/class/{code}/me", None),
    ("DELETE", "/api/class/{code}/me", None),
    ("POST", "/api/class/{code}/guesses", {"question": 1, "answer": 0}),
)


def test_nobody_acts_for_another(tmp_path: Path) -> None:
    """By every route, in any order: strangers, pupils, other teachers; and then nothing has changed."""

    async def conversation() -> None:
        async with application(tmp_path) as http:
            teacher, room = await opened(http)
            other, elsewhere = await opened(http)
            pupils = await came(http, room, "Mia", "Ben")
            (foreign,) = await came(http, elsewhere, "Eve")
            await do(http, teacher, room, do="ask", kind="seats")
            await do(http, teacher, room, do="start")
            others = {"nobody": {}, "pupil": pupils[0], "teacher": other, "elsewhere": foreign}

            async def state() -> Any:
                return (await http.get(f"/api/classes/{room['id']}", headers=teacher)).json()

            before = await state()
            orders: list[list[tuple[tuple[str, str, Any], str]]] = []

            @given(st.permutations([(route, who) for route in ROUTES + PUPILS for who in sorted(others)]))
            @settings(max_examples=2, deadline=None)
            def collect(order: list[tuple[tuple[str, str, Any], str]]) -> None:
                orders.append(order)

            collect()
            for (method, path, body), who in chain.from_iterable(orders):
                if path.startswith("/api/class/") and who == "pupil":
                    continue
                place = path.format(**room)
                answer = await http.request(method, place, json=body, headers=others[who])
                assert answer.status_code in (401, 403), (method, place, who, answer.text)
            after = await state()
            assert {**after, "pupils": None} == {**before, "pupils": None}
            assert [each["number"] for each in after["pupils"]] == [1, 2]
            table = (await mine(http, room, pupils[0]))["table"]["id"]
            for who in (teacher, other, foreign):
                for command in (
                    {"do": "choose", "seat": 0, "choice": "2"},
                    {"do": "resign", "seat": 0},
                    {"do": "chat_on"},
                    {"do": "propose", "kind": "abandon", "seat": 0},
                ):
                    answer = await http.post(f"/api/tables/{table}/commands", json=command, headers=who)
                    assert answer.status_code == 403, answer.text

    asyncio.run(conversation())


def test_rounds_cost_what_their_tables_do(tmp_path: Path) -> None:
    """A teacher who begins rounds without end is stopped, and nothing of the round at hand is lost by it."""

    async def conversation() -> None:
        parlour = Parlour(Storage(f"sqlite:///{tmp_path}/tables.db"), pace=0.0)
        app = create_app(parlour, Settings(new_tables=Rate(1e-9, 4.0)))  # one is for opening the class
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://pipworks.test") as http:
                teacher, room = await opened(http)
                pupils = await came(http, room, "Mia", "Ben")
                for number in (1, 2):
                    assert (await do(http, teacher, room, do="start"))["round"] == number
                before = await mine(http, room, pupils[0])
                command = f"/api/classes/{room['id']}/commands"
                refused = await http.post(command, json={"do": "start"}, headers=teacher)
                assert is_problem(refused, 429, "too-many")
                assert await mine(http, room, pupils[0]) == before

    asyncio.run(conversation())


def test_a_class_that_has_played_all_its_games_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipworks.club.club.MOST_TABLES", 2)

    async def conversation() -> None:
        parlour = Parlour(Storage(f"sqlite:///{tmp_path}/tables.db"), pace=0.0)
        app = create_app(parlour, Settings(limited=False))
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://pipworks.test") as http:
                teacher, room = await opened(http)
                pupils = await came(http, room, "Mia", "Ben")
                await do(http, teacher, room, do="start")
                before = await mine(http, room, pupils[0])
                command = f"/api/classes/{room['id']}/commands"
                refused = await http.post(command, json={"do": "start"}, headers=teacher)
                assert is_problem(refused, 409, "class-not-now")
                assert "2 games" in refused.json()["detail"]
                assert await mine(http, room, pupils[0]) == before
                assert (await http.delete(f"/api/classes/{room['id']}", headers=teacher)).status_code == 204
                assert room["id"] not in stored(tmp_path / "tables.db")

    asyncio.run(conversation())


def stored(database: Path) -> str:
    """All that a database says, as text."""
    with closing(sqlite3.connect(database)) as connection:
        return "\n".join(connection.iterdump())


def test_a_class_is_gone_after_a_day_unless_it_is_kept(tmp_path: Path) -> None:
    """With its names, tables and the people who were made for it; by a clock that is handed in."""

    async def conversation() -> None:
        parlour = Parlour(Storage(f"sqlite:///{tmp_path}/tables.db"), pace=0.0)
        app = create_app(parlour, Settings(limited=False))
        club = app.state.hall.club
        passed = 0.0
        club.now = lambda: parlour.now() + passed
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://pipworks.test") as http:
                teacher, room = await opened(http)
                pupils = await came(http, room, "Mirabella", "Benedikt")
                (guest_too,) = [await guest(http, "Guest")]
                await http.post(
                    f"/api/class/{room['code']}/pupils", json={"name": "Cosima"}, headers=guest_too
                )
                other, kept = await opened(http)
                await came(http, kept, "Dorothea")
                await http.patch(f"/api/classes/{kept['id']}", json={"kept": True}, headers=other)
                await do(http, teacher, room, do="start")
                await play_out(http, room, [*pupils, guest_too])
                for name in ("Mirabella", "Benedikt", "Cosima", "Dorothea"):
                    assert name in stored(tmp_path / "tables.db")
                passed = DAY - 60
                await club.forget_old()
                assert (await mine(http, room, pupils[0]))["name"] == "Mirabella"
                passed = DAY + 60
                gone = await http.get(f"/api/class/{room['code']}")
                assert is_problem(gone, 404, "no-such-class")
                await club.forget_old()
                left = stored(tmp_path / "tables.db")
                for name in ("Mirabella", "Benedikt", "Cosima", room["id"], room["code"]):
                    assert name not in left
                assert "Dorothea" in left and kept["code"] in left
                assert (await http.get("/api/people/me", headers=pupils[0])).status_code == 401
                assert (await http.get("/api/people/me", headers=guest_too)).status_code == 200
                deleted = await http.delete(f"/api/classes/{kept['id']}", headers=other)
                assert deleted.status_code == 204
                assert "Dorothea" not in stored(tmp_path / "tables.db")

    asyncio.run(conversation())


def test_nothing_is_stored_of_a_pupil_but_a_first_name(tmp_path: Path) -> None:
    async def conversation() -> None:
        async with application(tmp_path) as http:
            _, room = await opened(http)
            await came(http, room, "Mirabella")
        with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
            connection.row_factory = sqlite3.Row
            (pupil,) = map(dict, connection.execute("SELECT * FROM class_pupils"))
            person = dict(
                connection.execute("SELECT * FROM people WHERE id = ?", [pupil["person"]]).fetchone()
            )
        assert set(pupil) == {"class_id", "number", "person", "name", "looks", "made_for_it", "gone"}
        assert person["name"] == "Guest" and person["email"] is None

    asyncio.run(conversation())


def test_a_class_outlives_a_server_that_is_killed(tmp_path: Path) -> None:
    """Killed in the middle of a round that is paused: pairings, results and the pause are there again."""
    words = ("--no-limits", "--bot-seconds", "0", "--no-log")

    async def before(url: str) -> tuple[Who, dict[str, Any], list[Who], dict[str, Any]]:
        async with httpx.AsyncClient(base_url=url, timeout=300) as http:
            teacher, room = await opened(http)
            pupils = await came(http, room, "Mia", "Ben", "Cem")
            await do(http, teacher, room, do="start")
            await play_out(http, room, pupils)
            await do(http, teacher, room, do="start")
            told = await do(http, teacher, room, do="pause")
            return teacher, room, pupils, told

    async def after(url: str, known: tuple[Who, dict[str, Any], list[Who], dict[str, Any]]) -> None:
        teacher, room, pupils, then = known
        async with httpx.AsyncClient(base_url=url, timeout=300) as http:
            now = (await http.get(f"/api/classes/{room['id']}", headers=teacher)).json()
            for name in ("code", "round", "playing", "paused", "names", "games", "findings"):
                assert now[name] == then[name], name
            await do(http, teacher, room, do="go_on")
            await play_out(http, room, pupils)
            board = (await http.get(f"/api/classes/{room['id']}/board")).json()
            assert {each["status"] for each in board["games"]} == {"over"}

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


def test_a_class_practises_equations(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        teacher, room = await opened(http)
        mia, ben = await came(http, room, "Mia", "Ben")
        change = {"against": "practice", "tasks": "Twenty-Four", "many": 3}
        changed = await http.patch(f"/api/classes/{room['id']}", json=change, headers=teacher)
        assert changed.status_code == 200 and changed.json()["of"] == "24"
        tasks = f"/api/class/{room['code']}/tasks"
        assert is_problem(await http.get(f"{tasks}/1", headers=mia), 409, "class-not-now")
        told = await do(http, teacher, room, do="start")
        assert told["games"] == [] and told["tasks"]["many"] == 3 and told["tasks"]["runners"] == []
        own = await mine(http, room, mia)
        assert own["table"] is None and own["tasks"] == {"of": "24", "many": 3, "race": False, "marks": []}
        task = (await http.get(f"{tasks}/1", headers=mia)).json()
        assert task == (await http.get(f"{tasks}/1", headers=ben)).json()
        assert task["position"] is None and task["numbers"]["target"] == 24
        assert is_problem(await http.get(f"{tasks}/2", headers=mia), 409, "class-not-now")
        assert is_problem(await http.get(f"{tasks}/4", headers=mia), 422, "class-error")
        wrong = (await http.post(f"{tasks}/1", json={"answer": ["1+1"]}, headers=mia)).json()
        assert not wrong["right"] and not wrong["over"] and wrong["answer"] is None
        values, found = task["numbers"]["values"], Options(**task["numbers"]["options"])
        right = (
            await http.post(f"{tasks}/1", json={"answer": [str(simplest(values, 24, found))]}, headers=mia)
        ).json()
        assert right["right"] and right["over"] and right["pupil"]["tasks"]["marks"] == [True]
        gives_up = (await http.post(f"{tasks}/1", json={"answer": []}, headers=ben)).json()
        assert not gives_up["right"] and gives_up["over"] and gives_up["answer"].endswith("= 24")
        assert is_problem(
            await http.post(f"{tasks}/1", json={"answer": []}, headers=ben), 409, "class-not-now"
        )
        told = (await http.get(f"/api/classes/{room['id']}", headers=teacher)).json()
        assert [each["marks"] for each in told["pupils"]] == [[True], [False]]
        first = told["tasks"]["tasks"][0]
        assert told["tasks"]["right"] == 1 and (first["tried"], first["right"]) == (2, 1)
        assert first["question"] is None and first["answer"] is None
        over = await do(http, teacher, room, do="end")
        assert all(each["question"] and each["answer"].endswith("= 24") for each in over["tasks"]["tasks"])
        assert is_problem(await http.get(f"{tasks}/2", headers=mia), 409, "class-not-now")

    talk(conversation)


def test_a_class_races_through_puzzles(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        teacher, room = await opened(http, variant="femto")
        mia, ben = await came(http, room, "Mia", "Ben")
        change = {"against": "race", "many": 5}
        told = (await http.patch(f"/api/classes/{room['id']}", json=change, headers=teacher)).json()
        assert told["of"] == "femto" and "24" in told["of_offered"]
        await do(http, teacher, room, do="start")
        tasks = f"/api/class/{room['code']}/tasks"
        await do(http, teacher, room, do="pause")
        task = (await http.get(f"{tasks}/1", headers=mia)).json()["position"]
        choices = task["choices"][: task["answers"]]
        assert is_problem(
            await http.post(f"{tasks}/1", json={"answer": choices}, headers=mia), 409, "class-not-now"
        )
        await do(http, teacher, room, do="go_on")
        nonsense = await http.post(f"{tasks}/1", json={"answer": ["nonsense"]}, headers=mia)
        assert is_problem(nonsense, 422, "illegal-choice")
        assert (await mine(http, room, mia))["tasks"]["marks"] == []
        (late,) = await came(http, room, "Late")
        assert (await mine(http, room, late))["tasks"]["marks"] == []
        for number in range(1, 6):
            task = (await http.get(f"{tasks}/{number}", headers=mia)).json()["position"]
            answer = list(of_name(game_named("femto"), task["puzzle"]).answer)
            for pupil, given_answer in ((ben, []), (mia, answer)):
                said = (
                    await http.post(f"{tasks}/{number}", json={"answer": given_answer}, headers=pupil)
                ).json()
                assert said["over"] and said["right"] == (pupil is mia) and said["answer"]
        board = (await http.get(f"/api/classes/{room['id']}/board")).json()["tasks"]
        assert board["runners"] == [
            {"name": "Mia", "right": 5, "ready": True},
            {"name": "Ben", "right": 0, "ready": True},
            {"name": "Late", "right": 0, "ready": False},
        ]
        assert board["ready"] == 2 and [each["answer"] for each in board["tasks"]] == [None] * 5
        over = (await do(http, teacher, room, do="end"))["tasks"]["tasks"]
        again = await http.get(f"/api/games/{over[0]['game']}/puzzles/{over[0]['puzzle']}")
        assert again.status_code == 200 and over[0]["question"]
        nothing = await http.patch(
            f"/api/classes/{room['id']}", json={"tasks": "friend-or-foe"}, headers=teacher
        )
        assert is_problem(nothing, 422, "class-error")

    talk(conversation)
