"""What is kept beside a table in short may be spoiled: that harms no other table, and is told."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from parlour import PATIENCE, Guest, a_parlour, seated, set_up

from pipworks.tables import Parlour, Storage, schema
from pipworks.tables.chores import DAY, Chores
from pipworks.web import Settings, create_app

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"
SPOILED = ["{", "", "null", "[]", "{}", "7", '"', '{"seats": 3}']
"""Of each nothing can be told."""


def spoil(storage: Storage, table: str, summary: str) -> None:
    with storage.engine.begin() as connection:
        changed = sa.update(schema.tables).where(schema.tables.c.id == table).values(summary=summary)
        connection.execute(changed)


def spoil_text(storage: Storage, table: str) -> None:
    """Write what is no text, where a database takes that."""
    text = "CAST(x'7bff' AS TEXT)" if storage.backend == "sqlite" else "'{'"
    with storage.engine.begin() as connection:
        connection.execute(sa.text(f"UPDATE tables SET summary = {text} WHERE id = :table"), {"table": table})


@asynccontextmanager
async def server(database: str) -> AsyncIterator[tuple[httpx.AsyncClient, Parlour]]:
    parlour = Parlour(Storage(database), pace=0.0)
    app = create_app(parlour, Settings(limited=False))
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app, client=("127.0.0.1", 1)), base_url="http://pipworks.test/api"
        ) as http,
    ):
        yield http, parlour


async def comes(http: httpx.AsyncClient, name: str) -> dict[str, str]:
    token = (await http.post("/people", json={"name": name})).json()["token"]
    return {"Authorization": f"Bearer {token}"}


async def opens(http: httpx.AsyncClient, who: dict[str, str]) -> str:
    asked = {"variant": FEMTO, "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
    return str((await http.post("/tables", json=asked, headers=who)).json()["id"])


async def listed(http: httpx.AsyncClient, path: str, who: dict[str, str] | None = None) -> set[str | None]:
    answer = await http.get(path, headers=who)
    assert answer.status_code == 200, answer.text
    return {each.get("id") for each in answer.json()["tables"]}


def test_a_spoiled_summary_is_left_out_and_told_of_once(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        async with server(database) as (http, parlour):
            ann, bob = await comes(http, "Ann"), await comes(http, "Bob")
            bad, own, other = await opens(http, ann), await opens(http, ann), await opens(http, bob)
            assert (await http.get("/health")).json()["set_aside"] == 0

            async def left_out() -> None:
                for who in (None, ann, bob):
                    assert await listed(http, "/tables", who) == {own, other}
                assert await listed(http, "/people/me/tables", ann) == {own}
                assert await listed(http, "/people/me/tables", bob) == {other}
                assert (await http.get("/people/me/profile", headers=ann)).status_code == 200
                assert (await http.get("/people/me/export", headers=ann)).status_code == 200
                assert (await http.get("/health")).json()["set_aside"] == 1
                assert "pipworks_tables_set_aside 1.0" in (await http.get("/metrics")).text
                assert (await http.get(f"/tables/{bad}")).status_code == 200  # its events are well

            spoil_text(parlour.storage, bad)
            await left_out()
            for each in SPOILED:
                spoil(parlour.storage, bad, each)
                await left_out()
            assert parlour.failures == 1
            said = await http.post(f"/tables/{bad}/commands", json={"do": "chat", "text": "hi"}, headers=ann)
            assert said.status_code == 200, said.text
            assert await listed(http, "/tables") == {bad, own, other}
            assert (await http.get("/health")).json()["set_aside"] == 0

    with caplog.at_level(logging.ERROR, "pipworks.tables"):
        asyncio.run(asyncio.wait_for(scene(), PATIENCE))
    (record,) = (each for each in caplog.records if each.name == "pipworks.tables")
    assert record.exc_info and record.exc_info[2] is not None


def parts(summary: Any) -> Iterable[tuple[Any, Any]]:
    """Whatever holds something in a summary, and by what."""
    if isinstance(summary, dict | list):
        for key, value in summary.items() if isinstance(summary, dict) else enumerate(summary):
            yield summary, key
            yield from parts(value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def test_whatever_stands_in_a_summary_others_are_listed(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is changed in one that was well, too."""

    async def scene() -> None:
        async with server(database) as (http, parlour):
            ann, bob = await comes(http, "Ann"), await comes(http, "Bob")
            bad, own, other = await opens(http, ann), await opens(http, ann), await opens(http, bob)
            monkeypatch.setattr(parlour.storage.summaries, "report", lambda problem, table: None)
            whole = parlour.storage.row(bad).summary
            loop = asyncio.get_running_loop()

            async def lists() -> None:
                for path, who in (("/tables", None), ("/tables", ann), ("/people/me/tables", ann)):
                    found = {each for each in await listed(http, path, who) if each in (own, other)}
                    assert found == ({own, other} if path == "/tables" else {own})

            @settings(
                max_examples=30, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
            )
            @given(data=st.data(), new=JSON)
            def spoiled(data: st.DataObject, new: Any) -> None:
                summary = json.loads(whole)
                holder, key = data.draw(st.sampled_from(list(parts(summary))))
                if data.draw(st.booleans()):
                    holder[key] = new
                else:
                    del holder[key]
                spoil(parlour.storage, bad, json.dumps(summary))
                asyncio.run_coroutine_threadsafe(lists(), loop).result(PATIENCE)

            await asyncio.to_thread(spoiled)

    asyncio.run(asyncio.wait_for(scene(), 2 * PATIENCE))


@pytest.mark.parametrize("spoiled", ["{", "null"])
def test_what_is_cleared_away_is_so_beside_a_spoiled_summary(database: str, spoiled: str) -> None:
    """What cannot be read is kept: it may be rated, or waited for."""

    async def scene() -> None:
        async with a_parlour(database, keep_games=30 * DAY, keep_unfinished=30 * DAY) as parlour:
            ann, bob = Guest("Ann"), Guest("Bob")
            for each in (ann, bob):
                parlour.storage.people.come(each.person)
            over = [await seated(parlour, FEMTO, [ann, bob]) for _ in range(2)]
            for each in over:
                await ann.do(each, "resign", seat=0)
            left = [await set_up(parlour, ann, FEMTO, "me", "random") for _ in range(2)]
            for each in left:
                await parlour.put_away(each)
            spoil(parlour.storage, over[0].id, spoiled)
            spoil(parlour.storage, left[0].id, spoiled)
            await Chores(parlour).clear_away(parlour.now() + 31 * DAY)
            there = {row.id: row.status for row in parlour.storage.listed()}
            assert there == {over[0].id: "over", left[0].id: "playing"}
            assert parlour.unreadable == 2

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


@pytest.mark.parametrize("spoiled", ["{Ann", "null", "[]", '["Ann"]'])
def test_a_name_is_taken_out_of_a_table_of_which_nothing_can_be_read(database: str, spoiled: str) -> None:
    async def scene() -> None:
        async with a_parlour(database) as parlour:
            ann = Guest("Ann")
            live = await set_up(parlour, ann, FEMTO, "me", "open")
            await parlour.put_away(live)
            spoil(parlour.storage, live.id, spoiled)
            with parlour.storage.engine.begin() as connection:
                columns = schema.events.c
                gone = sa.update(schema.events).where(columns.table_id == live.id).values(kind="nothing")
                connection.execute(gone)
            await parlour.erase(live.id, ann.id)
            row = parlour.storage.row(live.id)
            assert row.owner is None and "Ann" not in row.summary

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))
