"""Printing over the web: a PDF of what there is, and a sentence where there is not."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Coroutine
from typing import Any

import httpx
import pytest
from hosting import is_problem
from pypdf import PdfReader

from pipworks.games import BUILT_IN, find
from pipworks.printing import PARTS, parts_of
from pipworks.puzzles import fit_on_paper
from pipworks.web import printroutes
from pipworks.web.hall import Hall
from pipworks.workers import Workers

Talk = Callable[..., None]


def hall_of(http: httpx.AsyncClient) -> Hall:
    """The hall of the application that a client in this process talks to."""
    transport = http._transport
    assert isinstance(transport, httpx.ASGITransport)
    hall: Hall = transport.app.state.hall  # type: ignore[attr-defined]
    return hall


def text_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


def test_what_is_offered_is_printed_in_the_readers_language(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        told = (await http.get("/api/variants/femto:goal=low")).json()
        assert set(told["paper"]) == {"cards", "sheet", "pads", "travel", "puzzles", "booklet"}
        for language in ("en", "de"):
            wanted = {"Accept-Language": language}
            sheet = (await http.get("/api/variants/femto:goal=low", headers=wanted)).json()["sheet"]
            answer = await http.get(
                "/api/variants/femto:goal=low/print", params={"what": "sheet"}, headers=wanted
            )
            assert answer.status_code == 200, answer.text
            assert answer.headers["content-type"] == "application/pdf"
            printed = text_of(answer.content)
            assert "femto:goal=low" in printed.replace("\n", "")
            assert sheet["sections"][0]["heading"] in printed

    visit(conversation)


def test_who_asks_for_no_part_has_them_all(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        path = "/api/variants/brain-drain:first_to=2/print"
        for asked in ({}, {"what": "all"}):
            answer = await http.get(path, params=asked)
            assert answer.status_code == 200, answer.text
            assert answer.headers["content-type"] == "application/pdf"
            assert "-all.pdf" in answer.headers["content-disposition"]
            assert len(PdfReader(io.BytesIO(answer.content)).pages) > len(PARTS)

    visit(conversation)


@pytest.mark.parametrize("name", BUILT_IN)
def test_games_say_what_can_be_printed_of_them(name: str) -> None:
    parts = parts_of(find(name))
    assert parts == tuple(part for part in PARTS if part in parts)
    assert {"cards", "sheet", "travel"} <= set(parts)
    sets = find(name).game.puzzles is not None or fit_on_paper(find(name))
    assert ("puzzles" in parts) == sets


def test_what_cannot_be_printed_is_refused(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        for code, asked, status, problem in (
            ("sequences", {"what": "puzzles"}, 422, "bad-print"),
            ("femto", {"what": "everything"}, 422, "bad-request"),
            ("femto", {"copies": "1000"}, 422, "bad-request"),
            ("femto:goal=tall", {}, 422, "bad-option"),
            ("nogame", {}, 404, "unknown-game"),
        ):
            answer = await http.get(f"/api/variants/{code}/print", params=asked)
            assert is_problem(answer, status, problem), (code, asked, answer.text)

    visit(conversation)


def test_one_address_can_only_have_so_much_printed_at_a_time(
    visit: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printroutes, "MOST_BY_ADDRESS", 2)

    async def conversation(http: httpx.AsyncClient) -> None:
        asking = [
            asyncio.create_task(http.get("/api/variants/femto/print", params={"what": "sheet"}))
            for _ in range(5)
        ]
        with monkeypatch.context() as patch:
            patch.setattr(Workers, "_next", lambda workers: None)  # nothing is begun meanwhile
            while sum(each.done() for each in asking) < 3:
                await asyncio.sleep(0.01)
        hall_of(http).press._next()
        answers = await asyncio.gather(*asking)
        refused = [each for each in answers if each.status_code != 200]
        assert len(refused) == 3
        assert all(is_problem(each, 429, "too-many") for each in refused)

    visit(conversation)


def test_what_else_is_made_there_does_not_keep_anybody_from_printing(
    visit: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Replays are: those of others wait for their own turns."""
    monkeypatch.setattr(printroutes, "MOST_WAITING", 1)

    async def conversation(http: httpx.AsyncClient) -> None:
        press = hall_of(http).press
        others = [press.ask("somebody", "a game", abs, -number) for number in range(4)]
        with monkeypatch.context() as patch:
            patch.setattr(Workers, "_next", lambda workers: None)  # nothing is begun meanwhile
            asking = [
                asyncio.create_task(http.get("/api/variants/femto/print", params={"what": "sheet"}))
                for _ in range(3)
            ]
            while not any(each.done() for each in asking):
                await asyncio.sleep(0.01)
        press._next()
        answers = await asyncio.gather(*asking)
        assert sorted(each.status_code for each in answers) == [200, 200, 429]
        assert [await each.answer for each in others] == [0, 1, 2, 3]

    visit(conversation)


def test_it_is_told_how_far_the_printing_is(visit: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    ticket, other = "0123456789abcdef", "another-ticket"

    async def conversation(http: httpx.AsyncClient) -> None:
        async def told(of: str) -> dict[str, Any]:
            found: dict[str, Any] = (await http.get(f"/api/printing/{of}")).json()
            return found

        def wanted(of: str) -> Coroutine[Any, Any, httpx.Response]:
            return http.get("/api/variants/femto/print", params={"what": "cards", "copies": 4, "ticket": of})

        hall = hall_of(http)
        nothing = {"done": None, "waiting": False}
        assert await told(ticket) == nothing
        with monkeypatch.context() as patch:
            patch.setattr(Workers, "_next", lambda workers: None)  # nothing is begun meanwhile
            asking = asyncio.create_task(wanted(ticket))
            while not hall.press.waiting:
                await asyncio.sleep(0.01)
            assert await told(ticket) == {"done": 0.0, "waiting": True} and await told(other) == nothing
            assert is_problem(await wanted(ticket), 409, "not-now")
        hall.press._next()
        heard = []
        while not asking.done():
            heard.append(await told(ticket))
            await asyncio.sleep(0.01)
        assert (await asking).content.startswith(b"%PDF")
        shares = [each["done"] for each in heard if each["done"] is not None]
        assert shares == sorted(shares) and any(0 < each < 1 for each in shares)
        assert not any(each["waiting"] for each in heard if each["done"])
        assert await told(ticket) == nothing and not hall.printing
        assert is_problem(await http.get("/api/printing/short"), 422, "bad-request")

    visit(conversation)
