"""Databases of earlier servers are brought up to date, and every table in them reads as it did."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import psycopg
import pytest
from pydantic_core import to_json

from pipworks.engine import SPECTATOR
from pipworks.tables import House, Storage, showing

KEPT = Path(__file__).parent / "fixtures"
WAS: dict[str, Any] = json.loads((KEPT / "0001.json").read_text("utf-8"))
TABLES: dict[str, dict[str, Any]] = WAS["tables"]


@pytest.fixture
def kept(database: str) -> House:
    """The house of today over the database of then."""
    if database.startswith("sqlite"):
        shutil.copy(KEPT / "0001.db", database.removeprefix("sqlite:///"))
    else:
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute((KEPT / "0001.sql").read_bytes())
    return House(Storage(database))


def plain(told: Any) -> Any:
    return json.loads(to_json(told))


def without_comments(record: str) -> list[str]:
    return [line for line in record.splitlines() if not line.startswith("    ;")]


def assert_holds(now: Any, then: Any, where: str) -> None:
    """All that was told then is told now; more may be."""
    if isinstance(then, dict):
        assert isinstance(now, dict), where
        for key, value in then.items():
            assert key in now, f"{where}.{key}"
            assert_holds(now[key], value, f"{where}.{key}")
    elif isinstance(then, list):
        assert isinstance(now, list) and len(now) == len(then), where
        for at, (each, was) in enumerate(zip(now, then, strict=True)):
            assert_holds(each, was, f"{where}[{at}]")
    else:
        assert now == then, where


def test_every_table_reads_as_it_did(kept: House) -> None:
    """Rows, summaries, positions, what each seat sees, the messages about each event, and records."""
    for table, was in TABLES.items():
        state, row = kept.read(table)
        assert (row.status, row.invitation, row.wake) == (was["status"], was["invitation"], was["wake"])
        assert_holds(json.loads(row.summary), was["summary"], table)
        assert_holds(plain(showing.summary(state, state.changed)), was["summary"], table)
        assert (state.position and state.position.text) == was["position"]
        for seat, view in was["views"].items():
            eyes = (int(seat),)
            assert_holds(plain(showing.views(state, eyes)), view, f"{was['what']}: view")
            assert showing.sealed(state, eyes) == was["sealed"][seat]
        for seat, messages in was["messages"].items():
            eyes = (int(seat),)
            told = [plain(each) for each in kept.messages(table, eyes)]
            assert_holds(told, messages, f"{was['what']}: messages for {seat}")
        if was["record"] is not None:
            record = str(kept.record(table).record)
            assert without_comments(record) == without_comments(was["record"])


def test_people_and_what_was_reserved_are_there(kept: House) -> None:
    for who, name, email, created, generation in WAS["people"]:
        person = kept.storage.person(who)
        assert person is not None
        assert (person.name, person.email, person.created) == (name, email, created)
        assert person.generation == generation
        held = {table for table, was in TABLES.items() if who in was["summary"]["holders"]}
        assert held <= {row.id for row in kept.storage.listed(person=who, limit=99)}
    assert json.loads(kept.storage.setting("token-keys", lambda: "none")) == ["a kept setting"]


def test_the_lobby_is_as_it_was(kept: House) -> None:
    then = {table for table, was in TABLES.items() if was["summary"]["public"]}
    assert {row.id for row in kept.storage.listed(public=True)} == then
    assert any(int(seat) == SPECTATOR for was in TABLES.values() for seat in was["views"])
