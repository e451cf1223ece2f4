"""Hints at a table: for a seat of one's own, against bots alone, and everybody hears that there was one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from hosting import guest, is_problem

from pipworks.tables.thinkers import Thinkers

Talk = Callable[..., None]


def wish(*seats: str, **more: Any) -> dict[str, Any]:
    kinds = ("me", "open")
    wanted = [{"kind": each} if each in kinds else {"kind": "bot", "bot": each} for each in seats]
    return {"variant": "femto", "seats": wanted, **more}


def test_a_hint_is_for_a_seat_of_ones_own_and_everybody_hears_of_it(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann, eve = await guest(http, "Ann"), await guest(http, "Eve")
        asked = wish("me", "novice", deal="2-3-8-10")
        place = f"/api/tables/{(await http.post('/api/tables', json=asked, headers=ann)).json()['id']}"

        async def hints() -> int:
            told = (await http.get(f"{place}/events", headers=ann)).json()["events"]
            return sum(each["kind"] == "hinted" for each in told)

        assert is_problem(await http.post(f"{place}/hint", headers=eve), 403, "not-invited")
        assert is_problem(await http.post(f"{place}/hint?seat=1", headers=ann), 403, "not-yours")
        assert is_problem(await http.post(f"{place}/hint"), 401, "no-token")
        assert await hints() == 0
        for _ in range(2):
            told = (await http.post(f"{place}/hint", headers=ann)).json()
            assert told["choice"] in ("2", "3", "8", "10") and told["cards"] == [told["choice"]]
        assert await hints() == 1
        laid = {"do": "choose", "seat": 0, "choice": told["choice"], "number": told["number"]}
        assert (await http.post(f"{place}/commands", json=laid, headers=ann)).status_code == 200
        await http.post(f"{place}/commands", json={"do": "resign", "seat": 0}, headers=ann)
        assert is_problem(await http.post(f"{place}/hint", headers=ann), 409, "not-now")
        assert '[Hints "player 1 1"]' in (await http.get(f"{place}/record", headers=ann)).text

    talk(conversation)


def test_there_is_none_against_people_and_a_bot_that_fails_is_told_in_a_sentence(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann, bob = await guest(http, "Ann"), await guest(http, "Bob")
        made = (await http.post("/api/tables", json=wish("me", "open"), headers=ann)).json()
        sit = {"do": "sit", "seat": 1, "invitation": made["invitation"]}
        assert (
            await http.post(f"/api/tables/{made['id']}/commands", json=sit, headers=bob)
        ).status_code == 200
        told = await http.post(f"/api/tables/{made['id']}/hint", headers=ann)
        assert is_problem(told, 409, "not-now") and "bots" in told.json()["detail"]

        async def failing(*_: object) -> None:
            raise RuntimeError("the worker was lost over this")

        monkeypatch.setattr(Thinkers, "_advise", failing)
        made = (await http.post("/api/tables", json=wish("me", "novice"), headers=ann)).json()
        told = await http.post(f"/api/tables/{made['id']}/hint", headers=ann)
        assert is_problem(told, 409, "not-now") and "no hint can be had" in told.json()["detail"]

    talk(conversation)
