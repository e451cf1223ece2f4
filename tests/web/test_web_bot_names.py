"""What bots and variants are called: by one name each, wherever one chooses them or is told of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from hosting import guest, is_problem
from test_web_people import claimed, device

from pipworks.engine.teller import LANGUAGES

Talk = Callable[..., None]
CLUB = {"en": "Club player", "de": "Vereinsspieler"}


async def told(http: httpx.AsyncClient, place: str, ann: dict[str, str], language: str) -> dict[str, Any]:
    answer = await http.get(place, headers=ann | {"Accept-Language": language})
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("bots", [["club"], ["club", "club"]], ids=["one", "twins"])
def test_a_bot_has_one_name_in_a_language(visit: Talk, bots: list[str]) -> None:
    code = "femto:pack=2-3-4-5-6-8,hand_size=3" if len(bots) == 1 else "math-arena:players=3"

    async def conversation(http: httpx.AsyncClient) -> None:
        ann = await guest(http, "Ann")
        wanted = [{"kind": "me"}, *({"kind": "bot", "bot": each} for each in bots)]
        table = (await http.post("/api/tables", json={"variant": code, "seats": wanted}, headers=ann)).json()
        given = {"do": "resign", "seat": 0}
        await http.post(f"/api/tables/{table['id']}/commands", json=given, headers=ann)
        for language in LANGUAGES:
            offered = (await told(http, f"/api/variants/{code}", ann, language))["bots"]
            (title,) = [each["title"] for each in offered if each["name"] == "club"]
            assert title == CLUB[language]
            at_table = (await told(http, f"/api/tables/{table['id']}", ann, language))["seats"]
            assert [each["name"] for each in at_table[1:]] == [title] * len(bots)
            listed = (await told(http, "/api/people/me/tables", ann, language))["tables"][0]["seats"]
            assert [each["name"] for each in listed[1:]] == [title] * len(bots)
            ladder = (await told(http, f"/api/ratings/{code.partition(':')[0]}", ann, language))["levels"]
            assert title in [each["title"] for each in ladder]
            if len(bots) == 1:
                ended = (await told(http, f"/api/tables/{table['id']}", ann, language))["result"]
                assert title in ended["text"]
        record = (await http.get(f"/api/tables/{table['id']}/record", headers=ann)).text
        assert '[Player2 "Club player"]' in record

    visit(conversation)


def test_a_bot_that_was_given_a_name_keeps_it(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann = await guest(http, "Ann")
        wanted = [{"kind": "me"}, {"kind": "bot", "bot": "club", "name": "Robby"}]
        table = (
            await http.post("/api/tables", json={"variant": "femto", "seats": wanted}, headers=ann)
        ).json()
        at_table = (await told(http, f"/api/tables/{table['id']}", ann, "de"))["seats"]
        assert at_table[1]["name"] == "Robby"

    visit(conversation)


DECEIVING = {"Perfect": "bad-name", "ꓮꓓꓟꓲꓠ": "bad-name", "Mаria": "bad-name", "LENA": "name-taken"}


def test_a_bot_is_given_no_name_that_is_somebodys(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        lena, ann = await guest(http, "Lena"), await guest(http, "Ann")
        await claimed(http, lena, device())

        async def made(*seats: dict[str, str]) -> httpx.Response:
            asked = {"variant": "math-arena:players=3", "seats": list(seats)}
            return await http.post("/api/tables", json=asked, headers=ann)

        for name, code in DECEIVING.items():
            refused = await made({"kind": "me"}, *[{"kind": "bot", "bot": "club", "name": name}] * 2)
            assert is_problem(refused, 409 if code == "name-taken" else 422, code), name
        refused = await made({"kind": "me", "name": "Lena"}, *[{"kind": "bot", "bot": "club"}] * 2)
        assert is_problem(refused, 409, "name-taken")
        # One that is called like the creator, or like another bot, is told apart.
        told = await made({"kind": "bot", "bot": "club", "name": "Аnn"}, {"kind": "me"}, {"kind": "open"})
        assert told.status_code == 422  # an A of another script in one word
        told = await made(
            {"kind": "bot", "bot": "club", "name": "ann"},
            {"kind": "me"},
            {"kind": "bot", "bot": "club", "name": "ANN"},
        )
        assert [seat["name"] for seat in told.json()["seats"]] == ["ann (1)", "Ann", "ANN (3)"]
        own = {"kind": "bot", "bot": "club", "name": "vereinsspieler"}
        told = await made({"kind": "me"}, own, own | {"name": "My bot"})
        assert [seat["name"] for seat in told.json()["seats"]] == ["Ann", "Club player", "My bot"]

    talk(conversation)


def test_variants_with_a_name_are_called_by_it_in_the_readers_language(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        english, german = [await told(http, "/api/games/femto", {}, each) for each in ("en", "de")]
        assert english["presets"] == german["presets"]
        assert english["presets"].keys() == english["preset_titles"].keys()
        assert english["preset_titles"]["joker"] == "With a joker"
        assert german["preset_titles"]["joker"] == "Mit Joker"

    visit(conversation)


def test_what_is_other_than_usual_stands_in_lists_and_at_the_table_in_words(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann = await guest(http, "Ann")
        seats = [{"kind": "me"}, {"kind": "open"}]
        for code, words in {
            "femto": {"en": "", "de": ""},
            "femto:goal=low,order=loser_leads": {
                "en": "Goal: low · Order: loser leads",
                "de": "Ziel: niedrig · Reihenfolge: wer verlor, spielt vor",
            },
        }.items():
            asked = {"variant": code, "seats": seats}
            table = (await http.post("/api/tables", json=asked, headers=ann)).json()["id"]
            for language in LANGUAGES:
                assert (await told(http, f"/api/tables/{table}", ann, language))["options"] == words[language]
                listed = (await told(http, "/api/people/me/tables", ann, language))["tables"]
                assert {each["id"]: each["options"] for each in listed}[table] == words[language]

    visit(conversation)
