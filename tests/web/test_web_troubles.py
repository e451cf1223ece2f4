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
from hosting import PATIENCE, application, guest, is_problem

from pipworks.bots.warming import Task, Warming
from pipworks.cli.serving import JsonLines
from pipworks.engine import Message
from pipworks.tables import Parlour, Storage
from pipworks.tables.people import Person
from pipworks.web import Settings, create_app
from pipworks.web.hall import Hall
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


class Stayer:
    """Somebody who is connected, until they are sent away."""

    address = "127.0.0.1"

    def __init__(self, person: Person) -> None:
        self.person = person
        self.sent_away = ""

    def end(self, code: str, reason: Message) -> None:
        self.sent_away = code

    async def leave(self, reason: Message) -> None:
        """The server stops."""


@pytest.mark.parametrize("seconds", [0.001, 1e6], ids=["looked at", "called out"])
def test_what_fails_once_does_not_keep_anybody_who_may_not_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    monkeypatch.setattr("pipworks.web.hall.WATCH_SECONDS", seconds)
    send_away, failed = Hall.send_away, set[bool]()

    async def failing(hall: Hall, *people: str) -> None:
        if bool(people) not in failed:
            failed.add(bool(people))
            raise RuntimeError("what?")
        await send_away(hall, *people)

    monkeypatch.setattr(Hall, "send_away", failing)
    parlour = Parlour(Storage(f"sqlite:///{tmp_path}/tables.db"))
    app = create_app(parlour, Settings(limited=False))
    hall: Hall = app.state.hall

    async def scene() -> None:
        ann = Stayer(parlour.storage.people.new("Ann"))
        async with app.router.lifespan_context(app):
            hall.connections.add(ann)
            parlour.storage.people.renew(ann.person)
            while not ann.sent_away:
                if seconds > 1:
                    hall._look_at(ann.person.id)
                await asyncio.sleep(0.01)
            assert ann.sent_away == "bad-token"
            hall.connections.clear()
        assert parlour.failures == len(failed)

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_games_that_cannot_be_made_ready_are_reported_and_nobody_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failing(*_: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr("pipworks.bots.warming.cold_parts", lambda names: [Task("table", "femto")])
    monkeypatch.setattr(Warming, "_work", failing)
    parlour = Parlour(Storage(f"sqlite:///{tmp_path}/tables.db"))
    app = create_app(parlour, Settings(limited=False))
    hall: Hall = app.state.hall
    hall.warming = Warming()

    async def scene() -> None:
        async with app.router.lifespan_context(app):
            while not parlour.failures:
                await asyncio.sleep(0.01)
            await hall.playable("femto")
            assert not (await hall.health())["starting"]

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))
