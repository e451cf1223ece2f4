"""Events as they are stored: every kind goes there and back, and what cannot be read is one clear error."""

from __future__ import annotations

import asyncio
import json
import logging
import random
from contextlib import nullcontext
from dataclasses import replace
from functools import lru_cache
from typing import Any, get_args

import pytest
import sqlalchemy as sa
from hours import Hours
from hypothesis import given
from hypothesis import strategies as st
from parlour import PATIENCE, Guest, a_parlour, play_on, seated, until

from pipworks import Variant
from pipworks.engine import read_record
from pipworks.engine.options import split_code
from pipworks.games import find
from pipworks.tables import Storage, journal
from pipworks.tables.commands import Clock
from pipworks.tables.errors import UnreadableTable
from pipworks.tables.events import KINDS, Created, Sitter
from pipworks.web.tablemodels import Kind

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"
SEATS = st.integers(0, 63)
SOME_SEATS = st.lists(SEATS, max_size=4).map(tuple)
CLOCKS = st.builds(Clock, bank=st.floats(1, 1e6), increment=st.floats(0, 1e5), vacation=st.floats(0, 1e6))
FIELDS: dict[str, Any] = {
    "seat": SEATS,
    "waiting": SOME_SEATS,
    "clock": st.none() | CLOCKS,
    "start": st.dictionaries(st.sampled_from(["seed", "deal"]), st.integers() | st.text()),
}


def events() -> st.SearchStrategy[Any]:
    """Events of every kind."""
    builders = []
    for kind in KINDS.values():
        fields = {name: FIELDS[name] for name in kind.__dataclass_fields__ if name in FIELDS}
        if kind.called == "answered":
            fields["seats"] = SOME_SEATS
        builders.append(st.builds(kind, **fields))
    return st.one_of(builders)


@given(events())
def test_every_event_goes_there_and_back(event: Any) -> None:
    body = journal.written(event)
    assert journal.read("there", 7, 1.5, event.called, body) == journal.Entry("there", 7, 1.5, event)
    for line in event.lines():
        assert line.kind and "{" not in str(line)


def test_the_kinds_that_are_told_are_those_that_there_are() -> None:
    assert set(get_args(Kind)) == set(KINDS)


@given(st.dictionaries(st.text(max_size=5), st.integers() | st.text(max_size=3) | st.none()), st.data())
def test_what_does_not_fit_is_refused_with_its_place(body: dict[str, Any], data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from([*KINDS, "danced", ""]))
    text = data.draw(st.sampled_from([json.dumps(body), "[]", "{", "", "null"]))
    fits = kind in KINDS and text == json.dumps(body) and could_be(kind, body)
    with nullcontext() if fits else pytest.raises(UnreadableTable) as problem:
        journal.read("there", 7, 0.0, kind, text)
    if problem is not None:
        assert (problem.value.table, problem.value.number) == ("there", 7)
        assert str(problem.value).startswith("table there cannot be read, because of its event 7: ")
        assert len(str(problem.value).splitlines()) == 1


def could_be(kind: str, body: dict[str, Any]) -> bool:
    """Whether a kind of event whose fields may all be left out, or are seats alone, has this body."""
    fields = KINDS[kind].__dataclass_fields__
    if set(fields) == {"seat"}:
        return set(body) == {"seat"} and type(body["seat"]) is int and 0 <= body["seat"] <= 63
    return not body and set(fields) <= {"reason"}


def test_what_is_wrong_with_an_event_is_told_without_what_it_holds() -> None:
    with pytest.raises(UnreadableTable) as problem:
        journal.read("there", 3, 0.0, "chose", '{"seat": 0, "choice": "the secret ten", "said": "10"}')
    assert "chose.choice" in str(problem.value) and "secret" not in str(problem.value)


def created(**more: Any) -> Created:
    usual: dict[str, Any] = {
        "variant": FEMTO, "owner": None, "public": True, "pace": "live", "clock": None, "claim_seconds": None,
        "chat": True, "start": {}, "seats": (Sitter("bot", "Ann", bot="greedy"),) * 2,
    }  # fmt: skip
    return Created(**(usual | more))


@pytest.mark.parametrize(
    ("first", "why"),
    [
        (created(variant="chess"), "there is no game 'chess'"),
        (created(variant="femto:goal=sideways"), "goal"),
        (created(version=7), "by version 7 of its rules"),
    ],
)
def test_a_table_of_other_rules_is_refused_in_a_sentence(first: Created, why: str) -> None:
    with pytest.raises(UnreadableTable, match=why):
        journal.begin("00" * 32, journal.Entry("there", 1, 0.0, first), find)


def test_a_table_goes_on_by_the_rules_that_it_began_by(database: str) -> None:
    """When the rules have changed, tables of before keep theirs, and new tables have the new ones."""
    then = find(FEMTO).game
    now = replace(then, version=2, earlier={1: then})

    def shelf(code: str) -> Variant:
        return Variant.read(now, split_code(code)[1])

    async def scene() -> None:
        people = [Guest("Ann"), Guest("Bob")]
        async with a_parlour(database) as parlour:
            old = (await seated(parlour, FEMTO, people)).id
        async with a_parlour(database) as parlour:
            parlour.variant = lru_cache(shelf)
            new = (await seated(parlour, FEMTO, people)).id
            versions = []
            for table, game in ((old, then), (new, now)):
                live = await parlour.table(table)
                assert (await live.state()).variant.game is game
                await play_on(live, people, random.Random(1))
                record = str(parlour.record(table).record)
                versions.append('[Rules "2"]' in record)
                assert read_record(record, shelf).variant.game is game
            assert versions == [False, True]
        async with a_parlour(database) as parlour:  # a server that knows the old rules alone
            parlour.read(old)
            with pytest.raises(UnreadableTable, match="by version 2 of its rules"):
                parlour.read(new)

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def spoil(storage: Storage, table: str, number: int, **columns: Any) -> None:
    """Write something else into an event than was there; under `first`, into fields of the first one."""
    if "first" in columns:
        body = json.loads(journal.written(storage.entries(table)[0].event)) | columns["first"]
        columns, number = {"body": json.dumps(body)}, 1
    with storage.engine.begin() as connection:
        connection.execute(
            sa.text(f"UPDATE events SET {', '.join(f'{name} = :{name}' for name in columns)} "
                    "WHERE table_id = :table AND number = :number"),
            {"table": table, "number": number} | columns,
        )  # fmt: skip


SPOILT: list[dict[str, Any]] = [
    {"kind": "danced"},
    {"body": "{"},
    {"body": '{"seat": 9}'},
    {"kind": "withdrew", "body": '{"seat": 1}'},
    {"kind": "created"},
    {"body": b"\xff\xfe"},
    {"first": {"variant": "femto:hand_size=99"}},
    {"first": {"seats": []}},
]


@pytest.mark.parametrize("spoilt", SPOILT, ids=lambda each: str(each)[:40])
def test_one_bad_table_stops_no_other(
    spoilt: dict[str, Any], database: str, caplog: pytest.LogCaptureFixture, hours: Hours
) -> None:
    """A server starts over a journal that cannot be read: that table is set aside, and others go on."""
    if spoilt.get("body") == b"\xff\xfe" and "postgresql" in database:
        spoilt = {"body": "\xff\xfe"}  # it takes nothing but text

    async def scene() -> None:
        people = [Guest("Ann"), Guest("Bob")]
        async with a_parlour(database) as parlour:
            tables = [(await seated(parlour, FEMTO, people, clock={"bank": 2.0})).id for _ in range(3)]
            bad = min(tables)
            spoil(parlour.storage, bad, 2, **spoilt)
        hours.let_pass(3)
        async with a_parlour(database) as parlour:
            await parlour.start()
            while not parlour.set_aside:
                await asyncio.sleep(0.01)
            for table in set(tables) - {bad}:
                await until(await parlour.table(table), lambda state: state.status == "over")
            assert parlour.set_aside == {bad}
            sentence = f"table {bad} cannot be read, because of its event [12]: .*; it is set aside"
            with pytest.raises(UnreadableTable, match=sentence):
                await parlour.table(bad)
            rows = parlour.storage.listed(limit=9)
            assert {row.id for row in rows} == set(tables)

    with caplog.at_level(logging.ERROR, "pipworks.tables"):
        hours.run(asyncio.wait_for(scene(), PATIENCE))
    (line,) = [each for each in caplog.records if each.name == "pipworks.tables"]
    assert line.exc_info is not None and line.exc_info[0] is UnreadableTable


def test_a_parlour_asked_for_an_unreadable_table_says_so(database: str) -> None:
    async def scene() -> None:
        async with a_parlour(database) as parlour:
            live = await seated(parlour, FEMTO, [Guest("Ann"), Guest("Bob")])
            spoil(parlour.storage, live.id, 3, body='{"when": "now"}')
            for ask in (parlour.read, lambda table: parlour.messages(table, (0,))):
                with pytest.raises(UnreadableTable, match=r"event 3: started\.when"):
                    ask(live.id)

    asyncio.run(scene())
