"""What has gone wrong is told: at its address, in health, among the measures and in the log."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from hosting import application, guest, is_problem

from pipworks.cli.serving import JsonLines
from pipworks.tables import Storage
from pipworks.workers import Question, WorkerGone, Workers


def spoil(database: Path, table: str) -> None:
    """Break the JSON of a table's first event."""
    storage = Storage(f"sqlite:///{database}")
    with storage.engine.begin() as connection:
        connection.execute(sa.text("UPDATE events SET body = '{' WHERE table_id = :table"), {"table": table})
    storage.close()


class Lines(logging.Handler):
    """Keeps the lines of the log."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []
        self.setFormatter(JsonLines())

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def lines() -> Iterator[list[str]]:
    """What is logged of tables while the test runs."""
    log, keeper = logging.getLogger("pipworks.tables"), Lines()
    log.addHandler(keeper)
    yield keeper.lines
    log.removeHandler(keeper)


def test_a_table_that_cannot_be_read_is_told_of_everywhere(tmp_path: Path, lines: list[str]) -> None:
    async def first() -> str:
        async with application(tmp_path) as http:
            asked = {"variant": "femto", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
            made = await http.post("/api/tables", json=asked, headers=await guest(http))
            assert (await http.get("/api/health")).json()["set_aside"] == 0
            return str(made.json()["id"])

    async def then(table: str) -> None:
        async with application(tmp_path) as http:
            for language, words in (("en", "it is set aside as it is"), ("de", "er wird beiseite gelegt")):
                for path in ("", "/events", "/view"):
                    place = f"/api/tables/{table}{path}"
                    answer = await http.get(place, headers={"Accept-Language": language})
                    assert is_problem(answer, 500, "unreadable-table")
                    assert words in answer.json()["detail"]
            assert (await http.get("/api/health")).json()["set_aside"] == 1
            measures = (await http.get("/api/metrics")).text
            assert "pipworks_tables_set_aside 1.0" in measures
            assert "pipworks_failures 1.0" in measures
            assert table in {each["id"] for each in (await http.get("/api/tables")).json()["tables"]}

    table = asyncio.run(first())
    spoil(tmp_path / "tables.db", table)
    asyncio.run(then(table))
    line = json.loads(lines.pop())
    assert lines == []
    assert (line["table"], line["number"], line["kind"]) == (table, 1, "UnreadableTable")
    assert any("journal.py" in place for place in line["places"])


def test_the_stack_of_what_went_wrong_is_logged_without_its_text(lines: list[str]) -> None:
    try:
        try:
            raise KeyError("a secret card")
        except KeyError as problem:
            raise RuntimeError("another secret") from problem
    except RuntimeError as problem:
        logging.getLogger("pipworks.tables").error("table failed", exc_info=problem)
    (written,) = lines
    line = json.loads(written)
    assert (line["kind"], line["because"]["kind"]) == ("RuntimeError", "KeyError")
    assert "test_web_troubles.py" in line["because"]["places"][0]
    assert "secret" not in written


def test_whoever_asked_a_worker_that_is_lost_is_told_so_by_every_route(
    talk: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(self: Workers, whose: str, about: object, function: object, *arguments: object) -> Question:
        answer = asyncio.get_running_loop().create_future()
        answer.set_exception(WorkerGone("the worker was lost over this"))
        return Question(whose, about, (print, ()), answer)

    monkeypatch.setattr(Workers, "ask", lost)

    async def conversation(http: httpx.AsyncClient) -> None:
        for language, says in (
            ("en", "this could not be worked out just now"),
            ("de", "das ließ sich gerade"),
        ):
            http.headers["Accept-Language"] = language
            daily = (await http.get("/api/games/femto/puzzles/today")).json()["puzzle"]
            for answer in (
                await http.get("/api/practice/kit?game=24"),
                await http.get("/api/games/femto/puzzles/kit"),
                await http.post(f"/api/games/femto/puzzles/{daily}/answer", json={"choices": []}),
                await http.get("/api/variants/femto/print"),
                await http.post("/api/positions", json={"variant": "femto"}),
            ):
                assert is_problem(answer, 503, "busy"), answer.text
                assert answer.json()["detail"].startswith(says) and answer.headers["Retry-After"]

    talk(conversation)
