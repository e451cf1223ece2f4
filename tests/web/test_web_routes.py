"""Routes: what they answer, and how they refuse."""

from __future__ import annotations

import hashlib
import json
import re
from base64 import b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from fastapi.routing import APIRoute
from hosting import guest, is_problem
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from pipworks.games import BUILT_IN, find
from pipworks.web import Settings
from pipworks.web.language import best_of
from pipworks.web.models import Attempt
from pipworks.web.routes import Routes
from pipworks.web.settings import Rate

Talk = Callable[..., None]
BOT = {"kind": "bot", "bot": "random"}
ME = {"kind": "me"}


async def table(http: httpx.AsyncClient, who: dict[str, str], **asked: Any) -> dict[str, Any]:
    asked = {"variant": "femto", "seats": [ME, {"kind": "open"}]} | asked
    answer = await http.post("/api/tables", json=asked, headers=who)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def test_games_and_variants_are_told_as_they_are(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        games = (await http.get("/api/games")).json()["games"]
        assert [each["name"] for each in games] == list(BUILT_IN)
        told = {each["name"]: each for each in games}
        assert told["brain-drain"]["claims"]
        assert told["femto"]["simultaneous"]
        assert not told["femto"]["claims"]
        assert told["friend-or-foe"]["seats"] == [3, 4, 5, 6, 7, 8]
        for game in games:
            detail = (await http.get(f"/api/games/{game['name']}")).json()
            assert list(detail["schema"]["properties"]) == list(detail["defaults"])
            for code in [game["name"], *game["presets"].values()]:
                variant = (await http.get(f"/api/variants/{quote(code, safe='')}")).json()
                known = find(code)
                assert (variant["code"], variant["seats"]) == (known.code, known.seats)
                assert variant["sheet"]["sections"]
                assert variant["bots"][0]["name"]

    visit(conversation)


def test_options_make_variants_or_are_refused_by_field(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        made = await http.post("/api/variants", json={"game": "femto", "options": {"goal": "low"}})
        lost = await http.post("/api/variants", json={"game": "femto:goal=low", "options": {"hand_size": 3}})
        assert is_problem(lost, 404, "unknown-game")
        assert made.json()["code"] == "femto:goal=low"
        assert made.json()["changed"] == {"goal": "low"}
        for options, field in (
            ({"goal": "tall"}, "goal"),
            ({"hand_size": 99}, "hand_size"),
            ({"nonsense": 1}, "nonsense"),
            ({"goal": {"deep": [1]}}, "goal"),
        ):
            refused = await http.post("/api/variants", json={"game": "femto", "options": options})
            assert is_problem(refused, 422, "bad-option")
            assert [each["loc"] for each in refused.json()["errors"]] == [[field]]
        for code, fields in (
            ("femto:hand_size=99", [["hand_size"]]),
            ("Femto:goal=tall", [["goal"]]),
            ("femto:pack=2-3,hand_size=6", [["hand_size"], ["pack"]]),
            ("femto:nonsense=1", [["nonsense"]]),
        ):
            refused = await http.get(f"/api/variants/{code}")
            assert is_problem(refused, 422, "bad-option")
            assert sorted(each["loc"] for each in refused.json()["errors"]) == fields
        both = {"goal": "tall", "hand_size": 99}
        several = await http.post("/api/variants", json={"game": "femto", "options": both})
        told = {each["loc"][0]: each["msg"] for each in several.json()["errors"]}
        assert told.keys() == both.keys() and "tall" in told["goal"] and "99" in told["hand_size"]
        together = await http.post("/api/variants", json={"game": "femto", "options": {"hand_size": 5}})
        assert is_problem(together, 422, "bad-option")
        assert ["hand_size"] in [each["loc"] for each in together.json()["errors"]]

    visit(conversation)


WRONG = (
    ("/api/games/chess", 404, "unknown-game"),
    ("/api/games/own.py", 404, "unknown-game"),
    ("/api/variants/..%2F..%2Fown.py:a=1", 404, "unknown-game"),
    ("/api/variants/femto:goal=tall", 422, "bad-option"),
    ("/api/nothing", 404, "not-found"),
    ("/api/tables/nowhere", 404, "no-such-table"),
    ("/api/people/me", 401, "no-token"),
    ("/api/tables?limit=0", 422, "bad-request"),
    ("/api/tables?cursor=x", 422, "bad-request"),
    ("/api/practice/x", 404, "no-such-puzzle"),
    ("/api/tables/x/socket", 426, "upgrade-required"),
)


def test_what_cannot_be_is_a_problem_with_a_sentence(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        for path, status, code in WRONG:
            assert is_problem(await http.get(path), status, code), path

    visit(conversation)


PAGES = ("/", "/docs", "/api/games", "/api/variants/femto", "/api/openapi.json", "/.well-known/pipworks-key")


def test_what_can_be_got_can_be_looked_at_by_its_head(visit: Talk) -> None:
    """HTTP asks for that wherever GET is answered; who watches servers asks for no more."""

    async def conversation(http: httpx.AsyncClient) -> None:
        for path in (*PAGES, *(path for path, *_ in WRONG)):
            whole, head = await http.get(path), await http.head(path)
            assert (head.status_code, head.content) == (whole.status_code, b""), path
            assert head.headers == whole.headers, path
        assert (await http.head("/api/health")).status_code == 200
        assert (await http.head("/api/equations")).status_code == 405

    visit(conversation)


def test_what_is_done_in_another_way_names_all_ways(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        paths = (await http.get("/api/openapi.json")).json()["paths"]
        for path in (each for each in paths if each.startswith("/api/")):
            here = re.sub("{.*?}", "k3v9x2mm", path)
            own = {way.upper() for way in paths[path]} | ({"HEAD"} if "get" in paths[path] else set())
            # A word may be a name where another route has one.
            fitting = [each for each in paths if re.fullmatch(re.sub("{.*?}", "[^/]+", each), here)]
            known = {way.upper() for each in fitting for way in paths[each]}
            for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY"} - known:
                answer = await http.request(method, here)
                assert is_problem(answer, 405, "wrong-method"), (method, path)
                assert answer.headers["allow"] == ", ".join(sorted(own)), (method, path)
        for method in ("GET", "POST", "OPTIONS"):
            assert is_problem(await http.request(method, "/api/nothing"), 404, "not-found")

    visit(conversation)


def test_outside_the_api_what_is_done_in_another_way_names_all_ways_too(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        for path in (
            "/",
            "/femto",
            "/docs",
            "/docs/rules.html",
            "/openapi.json",
            "/.well-known/pipworks-key",
        ):
            for method in ("POST", "PUT", "PATCH", "DELETE", "OPTIONS"):
                answer = await http.request(method, path)
                assert is_problem(answer, 405, "wrong-method"), (method, path)
                assert answer.headers["allow"] == "GET, HEAD", (method, path)

    visit(conversation)


def test_the_document_says_where_a_token_is_needed_and_where_it_may_be_shown(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        paths = (await http.get("/api/openapi.json")).json()["paths"]
        for path, method, security in (
            ("/api/people/me", "get", [{"token": []}]),
            ("/api/tables", "post", [{"token": []}]),
            ("/api/tables", "get", [{"token": []}, {}]),
            ("/api/class/{code}/pupils", "post", [{"token": []}, {}]),
            ("/api/host", "get", [{"host": []}]),
            ("/api/games", "get", None),
        ):
            assert paths[path][method].get("security") == security, path
        for path, ways in paths.items():
            for method, each in ways.items():
                if each.get("security") == [{"token": []}]:
                    answer = await http.request(method, re.sub("{.*?}", "1", path))
                    assert answer.status_code in (401, 422), (
                        method,
                        path,
                    )  # what it is given may be read first

    visit(conversation)


def test_wrong_methods_and_bodies_are_problems(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        assert is_problem(await http.delete("/api/games"), 405, "wrong-method")
        kind = {"Content-Type": "application/json"}
        for body in (b"{", b"\xff\xfe", b"[" * 50_000, b"1" * 5_000):
            answer = await http.post("/api/equations", content=body, headers=kind)
            assert 400 <= answer.status_code < 500
            assert answer.headers["content-type"] == "application/problem+json"
        huge = b'{"text": "' + b"1" * 70_000 + b'"}'
        assert is_problem(await http.post("/api/equations", content=huge, headers=kind), 413, "too-large")
        record = b"; " + b"x" * 900_000
        answer = await http.post("/api/records/verify", content=record)
        assert answer.status_code == 200
        assert answer.json()["ok"] is False
        german = await http.post("/api/records/verify", content=record, headers={"Accept-Language": "de"})
        assert german.json()["first_bad"].startswith("Der Aufzeichnung fehlt im Kopf Game")
        assert is_problem(
            await http.post("/api/records/verify", content=record, params={"key": 300 * "a"}),
            422,
            "bad-request",
        )
        assert is_problem(await http.post("/api/records/verify", content=record * 2), 413, "too-large")

    visit(conversation)


@pytest.mark.parametrize(
    ("path", "body", "place"),
    [
        ("/api/people", {"reserve": 0}, "reserve: this must be true or false"),
        ("/api/people", {"reserve": "yes"}, "reserve: this must be true or false"),
        ("/api/practice", {"level": 7}, "level: this must be a text"),
        ("/api/practice/YnJhaW4tZHJhaW58Z29vZHw3/answer", {"pass": 1}, "pass: this must be true or false"),
        ("/api/practice/YnJhaW4tZHJhaW58Z29vZHw3/answer", {"seconds": "9"}, "seconds: this must be a number"),
        ("/api/equations", {"text": "8", "target": True}, "target: this must be a whole number"),
        (
            "/api/equations",
            {"text": "8", "target": 1, "values": [8, True]},
            "values.1: this must be a whole number",
        ),
        (
            "/api/equations",
            {"text": "8", "target": 1, "values": ["8"]},
            "values.0: this must be a whole number",
        ),
        ("/api/positions/on", {"variant": "femto", "seat": False}, "seat: this must be a whole number"),
        ("/api/tables", {"seats": [ME, BOT], "chat": 0}, "chat: this must be true or false"),
        ("/api/tables", {"seats": [ME, BOT], "clock": {"bank": True}}, "clock.bank: this must be a number"),
        ("/api/tables", {"seats": [ME, BOT], "deal": ""}, "deal: this must not be empty"),
        (
            "/api/tournaments",
            {"plan": {"name": "x", "rated": "no"}},
            "plan.rated: this must be true or false",
        ),
        ("/api/tournaments", {"begins_in": True}, "begins_in: this must be a number"),
    ],
)
def test_what_is_of_another_kind_than_the_document_says_is_not_taken_for_it(
    visit: Talk, path: str, body: dict[str, Any], place: str
) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        asked = {"variant": "femto", **body} if path.endswith("tables") else dict(body)
        if "plan" in body:
            asked["plan"] = {"variant": "femto", **body["plan"]}
        answer = await http.post(path, json=asked, headers=await guest(http))
        assert is_problem(answer, 422, "bad-request")
        kept = [".".join(map(str, each["loc"])) + ": " + each["msg"] for each in answer.json()["errors"]]
        assert place in [each.removeprefix("int.") for each in kept], kept

    visit(conversation)


ANYTHING = st.booleans() | st.integers(0, 13) | st.floats(0, 13) | st.sampled_from(["8", "", None, [], {}])


@given(values=st.lists(ANYTHING, min_size=1, max_size=6))
def test_of_a_list_whatever_is_no_whole_number_is_refused_where_it_stands(values: list[Any]) -> None:
    wrong = [
        at
        for at, each in enumerate(values)
        if isinstance(each, bool) or not isinstance(each, int | float) or each != int(each)
    ]
    try:
        taken = Attempt.model_validate({"text": "8", "target": 1, "values": values}).values
    except ValidationError as problem:
        told = [each["loc"] for each in problem.errors()]
        assert wrong and told[0][0] == "values" and {each[1] for each in told} <= set(wrong)
    else:
        assert not wrong and taken == values


def test_whole_numbers_may_be_written_with_a_point(visit: Talk) -> None:
    """JSON knows no other numbers than those; to its schemas 1.0 is an integer."""

    async def conversation(http: httpx.AsyncClient) -> None:
        asked = {"text": "(8+5)", "values": [8.0, 5.0], "target": 13.0}
        assert (await http.post("/api/equations", json=asked)).json()["ok"]

    visit(conversation)


def test_the_document_says_how_texts_are_written_that_are_read(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        document = (await http.get("/api/openapi.json")).json()
        schemas = document["components"]["schemas"]

        def query(path: str, name: str) -> dict[str, Any]:
            given = document["paths"][path]["get"]["parameters"]
            return dict(next(each["schema"] for each in given if each["name"] == name))

        assert query("/api/practice/kit", "day")["format"] == "date"
        assert query("/api/games/{name}/puzzles/today", "day")["format"] == "date"
        who = await guest(http, "Ann")
        for _ in range(2):
            await table(http, who)
        page = (await http.get("/api/people/me/tables", params={"limit": 1}, headers=who)).json()
        for path in ("/api/tables", "/api/people/me/tables"):
            assert re.search(query(path, "cursor")["pattern"], page["next"])
        email = schemas["NewPerson"]["properties"]["email"]["anyOf"][0]["pattern"]
        assert [bool(re.search(email, each)) for each in ("", "ann@b.org", "ann@b", "a b@c.d")] == [
            True, True, False, False,
        ]  # fmt: skip
        for name, field in (("LineAsked", "choices"), ("Answer", "seals")):
            told = json.dumps(schemas[name]["properties"][field])
            assert '"propertyNames": {"pattern": "^[0-9]+$"}' in told
        for field, most in (("name", 60), ("idea", 2000), ("fixes", 1000), ("note", 1000)):
            assert schemas["VersionWish"]["properties"][field]["maxLength"] == most
        assert schemas["Plan"]["properties"]["teams"]["uniqueItems"]

    visit(conversation)


def test_a_body_that_says_it_is_small_and_is_not_is_refused(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        async def pieces() -> Any:
            for _ in range(100):
                yield b"x" * 1024

        assert is_problem(await http.post("/api/equations", content=pieces()), 413, "too-large")

    visit(conversation)


def test_people_come_in_change_and_renew_their_token(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        unnamed = (await http.post("/api/people")).json()
        assert unnamed["person"]["name"]
        assert not unnamed["person"]["durable"]
        who = await guest(http, "Ann")
        changed = await http.patch(
            "/api/people/me", json={"name": "  Anna  B ", "email": "a@b.org"}, headers=who
        )
        assert changed.json()["name"] == "Anna B"
        assert not changed.json()["durable"]  # until somebody at that address has said that it is theirs
        for bad in ({"email": "nonsense"}, {"name": "x" * 41}, {"name": "a\0b"}, {"id": "me"}):
            refused = await http.patch("/api/people/me", json=bad, headers=who)
            assert is_problem(refused, 422, "bad-request")
        renewed = (await http.post("/api/people/me/token", headers=who)).json()["token"]
        assert is_problem(await http.get("/api/people/me", headers=who), 401, "bad-token")
        again = await http.get("/api/people/me", headers={"Authorization": f"Bearer {renewed}"})
        assert again.json()["email"] == "a@b.org"

    visit(conversation)


def test_a_token_can_be_had_for_longer_and_others_hold_as_before(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        first = (await http.post("/api/people", json={"name": "Ann"})).json()
        for _ in range(2):
            who = {"Authorization": f"Bearer {first['token']}"}
            longer = (await http.post("/api/people/me/token/longer", headers=who)).json()
            assert longer["expires"] >= first["expires"] and longer["person"] == first["person"]
            for each in (first, longer):
                who = {"Authorization": f"Bearer {each['token']}"}
                assert (await http.get("/api/people/me", headers=who)).json() == first["person"]
        nobody = await http.post("/api/people/me/token/longer")
        assert is_problem(nobody, 401, "no-token")

    visit(conversation)


@pytest.mark.parametrize(
    "token", ["", "x", "1.2.3", "1." + "A" * 40 + ".deadbeef" + "A" * 43, "é", "A" * 5000]
)
def test_forged_tokens_open_nothing(visit: Talk, token: str) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        headers = [(b"Authorization", f"Bearer {token}".encode())]
        answer = await http.get("/api/people/me", headers=headers)
        assert answer.status_code == 401
        assert answer.json()["code"] in ("bad-token", "no-token")
        assert answer.headers["www-authenticate"] == "Bearer"

    visit(conversation)


def test_a_private_table_is_for_the_invited(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann, bob = await guest(http, "Ann"), await guest(http, "Bob")
        made = await table(http, ann)
        place = f"/api/tables/{made['id']}"
        assert (await http.get(place, headers=ann)).json()["invitation"] == made["invitation"]
        for path in ("", "/events", "/view", "/record", "/replay", "/replay/brief", "/analysis"):
            assert is_problem(await http.get(place + path, headers=bob), 403, "not-invited")
            assert is_problem(await http.get(place + path), 403, "not-invited")
            wrong = await http.get(place + path, params={"invitation": "wrong"})
            assert is_problem(wrong, 403, "not-invited")
        header = {"Pipworks-Invitation": made["invitation"]}
        wrong = await http.get(
            place, headers={"Pipworks-Invitation": "wrong"}, params={"invitation": made["invitation"]}
        )
        assert is_problem(wrong, 403, "not-invited")
        assert (await http.get(place, headers=header)).json() == (
            await http.get(place, params={"invitation": made["invitation"]})
        ).json()
        seen = await http.get(place, headers=header)
        assert "invitation" not in seen.json()
        sit = {"do": "sit", "seat": 1}
        assert is_problem(await http.post(f"{place}/commands", json=sit, headers=bob), 403, "not-invited")
        sat = await http.post(f"{place}/commands", json=sit | {"invitation": made["invitation"]}, headers=bob)
        assert sat.json()["table"]["seats"][1]["you"]
        assert made["id"] not in (await http.get("/api/tables")).text

    visit(conversation)


def test_nobody_acts_for_another(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann, eve = await guest(http, "Ann"), await guest(http, "Eve")
        made = await table(http, ann, seats=[ME, ME], public=True)
        place = f"/api/tables/{made['id']}"
        commands = (
            {"do": "choose", "seat": 0, "choice": "10"},
            {"do": "withdraw", "seat": 0},
            {"do": "resign", "seat": 1},
            {"do": "propose", "kind": "abandon", "seat": 0},
            {"do": "answer", "seat": 0, "accept": True},
            {"do": "chat", "text": "hello"},
            {"do": "chat_off"},
        )
        before = (await http.get(f"{place}/events")).content
        for command in commands:
            refused = await http.post(f"{place}/commands", json=command, headers=eve)
            assert is_problem(refused, 403, "not-yours"), command
            assert is_problem(await http.post(f"{place}/commands", json=command), 401, "no-token")
        for seat in (0, 1):
            view = await http.get(f"{place}/view", params={"seat": seat}, headers=eve)
            assert is_problem(view, 403, "not-yours")
            events = await http.get(f"{place}/events", params={"seat": seat}, headers=eve)
            assert is_problem(events, 403, "not-yours")
        assert (await http.get(f"{place}/events")).content == before

    visit(conversation)


def test_a_vacation_stops_the_clocks_of_correspondence_tables(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann, bob = await guest(http, "Ann"), await guest(http, "Bob")
        clock = {"bank": 86400, "increment": 3600, "cap": 172800}
        made = await table(http, ann, pace="correspondence", clock=clock, public=True)
        place = f"/api/tables/{made['id']}"
        await http.post(f"{place}/commands", json={"do": "sit", "seat": 1}, headers=bob)
        for away in (True, False, False):
            answer = await http.patch("/api/people/me", json={"vacation": away}, headers=ann)
            assert answer.status_code == 200
            seats = (await http.get(place, headers=ann)).json()["seats"]
            assert [each["away"] for each in seats] == [away, False]
        mine = (await http.get("/api/people/me/tables", headers=ann)).json()["tables"]
        assert [(each["id"], each["your_move"]) for each in mine] == [(made["id"], True)]

    visit(conversation)


def test_a_reserved_table_is_bound_before_the_share_is_known(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann = await guest(http, "Ann")
        reserved = (await http.post("/api/reservations", headers=ann)).json()
        made = await table(http, ann, reserved=reserved["id"], share="abcdef")
        assert (made["id"], made["commitment"]) == (reserved["id"], reserved["commitment"])
        again = {"variant": "femto", "seats": [ME, BOT], "reserved": reserved["id"]}
        assert is_problem(await http.post("/api/tables", json=again, headers=ann), 422, "bad-table")

    visit(conversation)


def test_who_comes_in_may_reserve_by_the_same_request(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        assert (await http.post("/api/people", json={"name": "Bob"})).json()["reservation"] is None
        came = (await http.post("/api/people", json={"name": "Ann", "reserve": True})).json()
        reserved = came["reservation"]
        ann = {"Authorization": f"Bearer {came['token']}"}
        made = await table(http, ann, reserved=reserved["id"], share="abcdef")
        assert (made["id"], made["commitment"]) == (reserved["id"], reserved["commitment"])

    visit(conversation)


def test_the_rules_refuse_in_their_own_words(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann = await guest(http, "Ann")
        made = await table(http, ann, seats=[ME, ME], deal="2-3-8-10/4-5-6-7")
        place = f"/api/tables/{made['id']}/commands"
        refused = await http.post(place, json={"do": "choose", "seat": 0, "choice": "4"}, headers=ann)
        assert is_problem(refused, 422, "illegal-choice")
        assert "choose 2, 3, 8 or 10" in refused.json()["detail"]
        for bad in ({"do": "dance"}, {"do": "choose", "seat": 0}, {"seat": 0}, [], 7, None):
            assert is_problem(await http.post(place, json=bad, headers=ann), 422, "bad-request")
        record = await http.get(f"/api/tables/{made['id']}/record", headers=ann)
        assert is_problem(record, 409, "not-over")

    visit(conversation)


def test_lists_come_in_pages(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann = await guest(http, "Ann")
        made = [await table(http, ann, public=True) for _ in range(7)]
        for path in ("/api/tables", "/api/people/me/tables"):
            found: list[str] = []
            query: dict[str, Any] = {"limit": 3, "status": "waiting"}
            while True:
                page = (await http.get(path, params=query, headers=ann)).json()
                found += [each["id"] for each in page["tables"]]
                if page["next"] is None:
                    break
                query["cursor"] = page["next"]
            assert found == [each["id"] for each in reversed(made)]

    talk(conversation)


def test_who_asks_too_often_waits(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        answers = [await http.get("/api/health") for _ in range(12)]
        assert [each.status_code for each in answers[:10]] == [200] * 10
        assert is_problem(answers[-1], 429, "too-many")
        assert int(answers[-1].headers["retry-after"]) >= 1

    talk(conversation, Settings(by_address=Rate(0.001, 10)))


def test_new_people_and_tables_are_counted(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann = await guest(http)
        await guest(http)
        assert is_problem(await http.post("/api/people"), 429, "too-many")
        asked = {"variant": "femto", "seats": [ME, BOT]}
        assert (await http.post("/api/tables", json=asked, headers=ann)).status_code == 201
        assert is_problem(await http.post("/api/tables", json=asked, headers=ann), 429, "too-many")

    talk(conversation, Settings(newcomers=Rate(0.01, 2), new_tables=Rate(0.01, 1)))


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        (None, True),
        ("http://pipworks.test", True),
        ("http://pipworks.test:80", True),
        ("https://friend.example", True),
        ("https://evil.example", False),
        ("http://pipworks.test.evil.example", False),
        ("http://pipworks.test:8080", False),
        ("null", False),
        ("file://", False),
        ("http://[", False),
        ("http://a]b", False),
        ("https://[x]", False),
    ],
)
def test_pages_of_other_sites_change_nothing(visit: Talk, origin: str | None, allowed: bool) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        headers = {} if origin is None else {"Origin": origin}
        answer = await http.post("/api/people", json={}, headers=headers)
        assert answer.status_code == 201 if allowed else is_problem(answer, 403, "bad-origin")
        assert (await http.get("/api/health", headers=headers)).status_code == 200

    visit(conversation, Settings(limited=False, origins=("https://friend.example",)))


def test_every_answer_has_the_headers_of_safety(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        for path in ("/", "/api/health", "/api/nothing", "/some/page", "/api/docs"):
            answer = await http.get(path)
            headers = answer.headers
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            policy = headers["content-security-policy"]
            assert "frame-ancestors 'none'" in policy
            # Of scripts within a page only those that were built into it, and word for word.
            page = "" if path.startswith("/api") else answer.text
            within = re.findall("<script>(.*?)</script>", page, re.DOTALL)
            digests = [b64encode(hashlib.sha256(each.encode()).digest()).decode() for each in within]
            sources = " ".join(["'self'", *(f"'sha256-{each}'" for each in digests)])
            assert f"script-src {sources};" in policy

    visit(conversation)


def test_the_log_has_no_secrets(talk: Talk, caplog: pytest.LogCaptureFixture) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        told = (await http.post("/api/people", json={"name": "Ann", "email": "ann@b.org"})).json()
        who = {"Authorization": f"Bearer {told['token']}"}
        made = await table(http, who, seats=[ME, ME], deal="2-3-8-10/4-5-6-7")
        place = f"/api/tables/{made['id']}"
        choose = {"do": "choose", "seat": 0, "choice": "10"}
        assert (await http.post(f"{place}/commands", json=choose, headers=who)).status_code == 200
        await http.get(place, params={"invitation": made["invitation"]})
        lines = [json.loads(each.getMessage()) for each in caplog.records if each.name == "pipworks.web"]
        assert [each["route"] for each in lines][-1] == "/api/tables/{table}"
        written = "\n".join(each.getMessage() for each in caplog.records if each.name == "pipworks.web")
        for secret in (told["token"], made["invitation"], "ann@b.org", '"10"', "Ann"):
            assert secret not in written
        measures = (await http.get("/api/metrics")).text
        assert 'route="/api/tables/{table}/commands"' in measures
        assert made["id"] not in measures

    caplog.set_level("INFO", "pipworks.web")
    talk(conversation)


def test_surprises_are_problems_without_particulars(
    talk: Talk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise RuntimeError("secret particulars")

    async def conversation(http: httpx.AsyncClient) -> None:
        monkeypatch.setattr("pipworks.web.catalogue.games", fail)
        answer = await http.get("/api/games")
        assert is_problem(answer, 500, "internal")
        assert "secret" not in answer.text

    caplog.set_level("INFO", "pipworks.web")
    talk(conversation)
    assert "RuntimeError" in caplog.text
    assert "secret particulars" not in "".join(
        each.getMessage() for each in caplog.records if each.name == "pipworks.web"
    )


def test_the_document_types_views_and_messages(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        document = (await http.get("/api/openapi.json")).json()
        schemas = document["components"]["schemas"]
        games = ("Femto", "MathArena", "Sequences", "BrainDrain", "Ascent", "FriendOrFoe")
        assert {f"{game}View" for game in games} <= set(schemas)
        assert {"Welcome", "EventMessage", "RefusedMessage", "Hello", "Choose", "Problem"} <= set(schemas)
        assert [name for name, each in schemas.items() if not each.get("examples")] == []
        for path, operations in document["paths"].items():
            for operation in operations.values():
                assert operation["operationId"]
                assert operation["description"]
                for status, answer in operation["responses"].items():
                    if status >= "400":
                        assert list(answer["content"]) == ["application/problem+json"], path

    visit(conversation)


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("de", "de"),
        ("fr, de-AT;q=0.7, en;q=0.3", "de"),
        ("en-GB,en;q=0.9,de;q=0.8", "en"),
        ("fr", "en"),
        ("", "en"),
        ("de;q=0, en", "en"),
        ("de; q=0.9", "de"),
        ("en;q=0.1 , de ; q=0.9", "de"),
        ("de; level=1, en", "en"),
        (";q=x,,;;q=2", "en"),
    ],
)
def test_the_language_is_the_first_wish_that_can_be_met(accepted: str, language: str) -> None:
    assert best_of(accepted) == language


def test_rule_sheets_and_refusals_are_in_the_language_asked_for(visit: Talk) -> None:
    async def ask(http: httpx.AsyncClient) -> None:
        german = {"Accept-Language": "de"}
        sheet = (await http.get("/api/variants/femto", headers=german)).json()["sheet"]
        assert sheet["lead"].startswith("Ein Spiel für zwei")
        for wanted, said in ((german, "zugleich"), ({}, "simultaneous")):
            form = (await http.get("/api/games/femto", headers=wanted)).json()["schema"]["properties"]
            assert set(form["order"]["words"]) == set(form["order"]["enum"])
            assert form["goal"]["words"].keys() >= {"high", "multiple:"}
            assert form["order"]["words"]["simultaneous"] == said
        refused = (await http.get("/api/variants/femto:goal=fair", headers=german)).json()
        assert refused["detail"].startswith("das Ziel (goal) kann nicht")
        assert (await http.get("/api/variants/femto")).json()["sheet"]["lead"].startswith("A game for two")

    visit(ask)


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "said"),
    [
        ("POST", "/api/people", {"name": 7}, 422, "name: das muss ein Text sein"),
        ("POST", "/api/people", {"name": "a\u202eb"}, 422, "name: darin ist ein Zeichen, das niemand sieht"),
        ("POST", "/api/people", {"email": "ann"}, 422, "email: das ist keine E-Mail-Adresse"),
        ("POST", "/api/people", {"name": "x" * 500}, 422, "name: das darf höchstens"),
        ("POST", "/api/people", {"nome": "x"}, 422, "nome: etwas dieses Namens gibt es nicht: Lass es weg"),
        ("POST", "/api/positions", {"position": "hands"}, 422, "variant: das fehlt"),
        ("GET", "/api/nothing", None, 404, "unter /api/nothing gibt es nichts"),
        ("PUT", "/api/games", None, 405, "PUT geht hier nicht"),
        ("POST", "/api/variants", {"game": "femto", "options": {"goal": "middle"}}, 422, "das Ziel (goal)"),
    ],
)
def test_what_is_wrong_with_a_request_is_said_in_german_to_germans(
    visit: Talk, method: str, path: str, body: dict[str, object] | None, status: int, said: str
) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        asked = {"json": body} if body is not None else {}
        answer = await http.request(method, path, headers={"Accept-Language": "de"}, **asked)  # type: ignore[arg-type]
        assert is_problem(answer, status, answer.json()["code"])
        assert answer.json()["detail"].startswith(said)
        for each in answer.json().get("errors", []):
            assert each["msg"] in answer.json()["detail"]

    visit(conversation)


def test_who_is_too_quick_is_told_so_in_their_language(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        german = {"Accept-Language": "de"}
        await http.post("/api/people", json={}, headers=german)
        answer = await http.post("/api/people", json={}, headers=german)
        assert is_problem(answer, 429, "too-many")
        assert answer.json()["detail"].startswith("zu viele neue Leute auf einmal: Warte ")

    talk(conversation, Settings(newcomers=Rate(0.001, 1)))


def test_a_route_is_made_once_when_it_is_first_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    make = APIRoute.__init__

    def noted(self: APIRoute, path: str, *given: Any, **more: Any) -> None:
        made.append(path)
        make(self, path, *given, **more)

    monkeypatch.setattr(APIRoute, "__init__", noted)
    routes = Routes(prefix="/api")

    @routes.get("/some/{thing}")
    async def some(thing: int) -> int:
        return thing

    (route,) = routes.routes
    assert isinstance(route, APIRoute) and route.path == "/api/some/{thing}" and route.methods == {"GET"}
    assert route.name == "some" and not made
    with ThreadPoolExecutor(4) as several:
        found = list(several.map(lambda _: route.dependant.path_params[0].name, range(8)))
    assert set(found) == {"thing"} and made == [route.path]
    with pytest.raises(AttributeError, match="nothing_like_it"):
        route.nothing_like_it  # type: ignore[attr-defined] # noqa: B018
