"""Databases of earlier servers are brought up to date, and every table in them reads as it did."""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from parlour import COMMAND, PATIENCE
from pydantic_core import to_json

from pipworks.engine import SPECTATOR
from pipworks.tables import Parlour, Storage, seeing, showing
from pipworks.tables.dealing import commitment_of
from pipworks.tables.deciding import Asker
from pipworks.tables.outbox import News

KEPT = Path(__file__).parent / "fixtures"
WAS: dict[str, Any] = json.loads((KEPT / "0001.json").read_text("utf-8"))
TABLES: dict[str, dict[str, Any]] = WAS["tables"]


@pytest.fixture
def kept(empty: str) -> Parlour:
    """The parlour of today over the database of then."""
    if empty.startswith("sqlite"):
        shutil.copy(KEPT / "0001.db", empty.removeprefix("sqlite:///"))
    else:
        with psycopg.connect(empty, autocommit=True) as connection:
            connection.execute((KEPT / "0001.sql").read_bytes())
    return Parlour(Storage(empty))


SENTENCES = ("text", "told", "asks", "ask", "sum", "working")
"""What is for people to read, and may be worded otherwise from one version to the next."""


def plain(told: Any) -> Any:
    return json.loads(to_json(told))


def without_comments(record: str) -> list[str]:
    return [line for line in record.splitlines() if not line.startswith("    ;")]


def assert_holds(now: Any, then: Any, where: str) -> None:
    """All that was told then is told now; more may be, and it may be said in other sentences."""
    if isinstance(then, dict):
        assert isinstance(now, dict), where
        for key, value in then.items():
            assert key in now, f"{where}.{key}"
            if key not in SENTENCES:
                assert_holds(now[key], value, f"{where}.{key}")
    elif isinstance(then, list):
        assert isinstance(now, list) and len(now) == len(then), where
        for at, (each, was) in enumerate(zip(now, then, strict=True)):
            assert_holds(each, was, f"{where}[{at}]")
    else:
        assert now == then, where


def test_every_table_reads_as_it_did(kept: Parlour) -> None:
    """Rows, summaries, positions, what each seat sees, the messages about each event, and records."""
    for table, was in TABLES.items():
        state, row = kept.read(table)
        assert (row.status, row.invitation, row.wake) == (was["status"], was["invitation"], was["wake"])
        assert_holds(json.loads(row.summary), was["summary"], table)
        # Nothing is promised any more of cards that were given: see `showing.promised`.
        then = was["summary"] | ({"commitment": None} if state.start else {})
        assert_holds(plain(showing.summary(state, state.changed)), then, table)
        assert (state.position and state.position.text) == was["position"]
        for seat, view in was["views"].items():
            eyes = (int(seat),)
            assert_holds(plain(seeing.views(state, eyes)), view, f"{was['what']}: view")
            assert seeing.sealed(state, eyes) == was["sealed"][seat]
        for seat, messages in was["messages"].items():
            eyes = (int(seat),)
            told = [plain(each) for each in kept.messages(table, eyes)]
            assert_holds(told, messages, f"{was['what']}: messages for {seat}")
        if was["record"] is not None:
            record = without_comments(str(kept.record(table).record))
            unsigned = [line for line in record if not line.startswith(("[Key ", "[Signature "))]
            assert len(record) == len(unsigned) + 2  # the server signs what it did not sign then
            assert unsigned == without_comments(was["record"])


def test_people_and_what_was_reserved_are_there(kept: Parlour) -> None:
    for who, name, email, created, generation in WAS["people"]:
        person = kept.storage.people.find(who)
        assert person is not None
        assert (person.name, person.email, person.created) == (name, email, created)
        assert person.generation == generation
        held = {table for table, was in TABLES.items() if who in was["summary"]["holders"]}
        assert held <= {row.id for row in kept.storage.listed(person=who, limit=99)}
    table, commitment = WAS["reserved"]
    secret = kept.storage.reserved(table)
    assert secret is not None and commitment_of(secret) == commitment
    with kept.storage.engine.connect() as connection:
        assert list(connection.execute(sa.text("SELECT name FROM settings")).scalars()) == ["token-keys"]
    assert json.loads(kept.storage.setting("token-keys", lambda: "none")) == ["a kept setting"]


def test_every_event_of_then_is_in_the_outbox_once(kept: Parlour) -> None:
    """In the order of time, and of every table."""
    news = kept.storage.outbox.since(0, most=10_000)
    assert [each.sequence for each in news] == list(range(1, kept.storage.outbox.last() + 1))
    entries = [each.entry for each in news if isinstance(each, News)]
    assert len(entries) == len(news)
    assert [each.at for each in entries] == sorted(each.at for each in entries)
    for table in TABLES:
        assert [each for each in entries if each.table == table] == kept.storage.entries(table)
    assert len(entries) == sum(kept.storage.row(table).number for table in TABLES)


def test_games_of_then_go_on_and_are_heard_of(kept: Parlour) -> None:
    """A game by correspondence is taken up where it was; what happens is next in the sequence."""

    async def scene() -> None:
        heard: list[News] = []

        async def hear(news: News) -> None:
            heard.append(news)

        kept.subscribe("test", hear)
        before = kept.storage.outbox.last()
        await kept.start()
        (table,) = [each for each, was in TABLES.items() if was["what"] == "ascent goes on"]
        live = await kept.table(table)
        who = TABLES[table]["summary"]["holders"][0]
        number = await live.do(
            Asker(who, "Ann"), COMMAND.validate_python({"do": "chat", "text": "still there?"})
        )
        assert number == len(TABLES[table]["messages"]["0"]) + 1
        while not any(each.entry.table == table for each in heard):
            await asyncio.sleep(0.01)
        assert [each.sequence for each in heard] == list(range(before + 1, before + 1 + len(heard)))
        await kept.close()

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_the_lobby_is_as_it_was(kept: Parlour) -> None:
    then = {table for table, was in TABLES.items() if was["summary"]["public"]}
    assert {row.id for row in kept.storage.listed(public=True)} == then
    for variant in {was["variant"] for was in TABLES.values()}:
        of_it = {table for table, was in TABLES.items() if was["variant"] == variant}
        assert {row.id for row in kept.storage.listed(variant=variant)} == of_it
    assert any(int(seat) == SPECTATOR for was in TABLES.values() for seat in was["views"])
