"""Two servers as they really run, over one PostgreSQL, with a client at each; and one of them is killed."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from parlour import PATIENCE
from postgres import Postgres
from websockets.asyncio.client import connect

from pipworks.client import Client, Table
from pipworks.engine import Message
from pipworks.people.handles import Handles
from pipworks.people.order import Order
from pipworks.tables import Parlour, Storage, leading
from pipworks.tables.events import Chose, OfSeat, TimedOut
from pipworks.tables.leading import Leading
from pipworks.tables.people import Person
from pipworks.web import Settings, create_app, hall

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"


SOON = (
    "from pipworks.tournaments import director; director.LOOK_AROUND = director.NAMES_SECONDS = 1.0; "
    "from pipworks.cli import program; program()"
)
"""The command `pipworks`, but that tournaments look each second, not twice a minute, for what is new."""


class Server:
    """A `pipworks serve`."""

    def __init__(self, database: str) -> None:
        words = ["serve", "--port", "0", "--json", "--no-browser", "--no-limits", "--database", database]
        self.process = subprocess.Popen(
            [sys.executable, "-c", SOON, *words, "--bot-seconds", "4"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "the server did not start"
        self.url: str = json.loads(line)["url"]

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture(scope="module")
def started(postgres: Postgres) -> Iterator[tuple[str, list[Server]]]:
    """The address of a database, and the servers over it, which all tests here share: each takes seconds."""
    running: list[Server] = []
    try:
        yield postgres.fresh(), running
    finally:
        for server in running:
            server.kill()


@pytest.fixture
def servers(started: tuple[str, list[Server]]) -> tuple[str, Server, Server]:
    """The address of a database, and two servers over it; another one where a test has killed one."""
    database, running = started
    for server in [each for each in running if each.process.poll() is not None]:
        running.remove(server)
    while len(running) < 2:
        running.append(Server(database))
    return database, running[0], running[1]


@asynccontextmanager
async def somebody(server: Server, name: str) -> AsyncIterator[Client]:
    async with Client(server.url) as client:
        await client.guest(name)
        yield client


async def collect(table: Table, into: list[dict[str, Any]]) -> None:
    async for event in table.events():
        into.append(event)


def test_a_client_at_each_of_two_servers(servers: tuple[str, Server, Server]) -> None:
    async def scene() -> None:
        _, one, other = servers
        dice = random.Random(1)

        def anything(view: dict[str, Any], seat: int) -> str:
            return str(dice.choice(view["choices"]))

        async with somebody(one, "Ann") as ann, somebody(other, "Bob") as bob:
            mine = await ann.create(FEMTO, ["me", "open"])
            told: tuple[list[dict[str, Any]], list[dict[str, Any]]] = ([], [])
            hearing = [asyncio.create_task(collect(mine, told[0]))]
            yours = await bob.join(mine.id, mine.invitation)
            hearing.append(asyncio.create_task(collect(yours, told[1])))
            await ann.me()
            results = await asyncio.gather(mine.play(anything), yours.play(anything))
            await asyncio.wait_for(asyncio.gather(*hearing), PATIENCE)
            assert results[0] | {"text": ""} == results[1] | {"text": ""}  # the text says you
            assert results[0]["reason"] == "played"
            for events in told:
                numbers = [event["number"] for event in events]
                assert numbers == list(range(numbers[0], mine.number + 1))
            assert await mine.record() == await yours.record()
            assert (await bob.verify(await mine.record()))["ok"]

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_locks_do_not_run_out_however_many_tables_there_are(postgres: Postgres) -> None:
    """A database of the usual settings has no room for as many as there are tables here."""
    storage = Storage(postgres.fresh())
    tables = [f"table {at}" for at in range(10_000)]

    def locks() -> int:
        held = sa.text(
            "SELECT count(*) FROM pg_locks JOIN pg_database ON database = pg_database.oid "
            "WHERE locktype = 'advisory' AND datname = current_database()"
        )
        with storage.engine.connect() as connection:
            return int(connection.execute(held).scalar_one())

    async def scene() -> None:
        one, other = [Leading(storage, *[lambda *_: None] * 2) for _ in range(2)]
        assert all([await one.leads(table) for table in tables])
        assert locks() <= leading.OWN_LOCKS + leading.SHARED_LOCKS
        assert not any([await other.leads(table) for table in tables[:10]])
        for table in tables:
            await one.let_go(table)
        assert locks() == 0
        assert all([await other.leads(table) for table in tables[:10]])
        await one.close()
        await other.close()

    asyncio.run(scene())
    storage.close()


def test_what_is_no_table_is_done_by_one_server_however_many_tables_another_leads(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leading, "OWN_LOCKS", 0)  # as with so many tables that each shares its lock
    database = postgres.fresh()

    async def scene() -> None:
        one, other = Parlour(Storage(database)), Parlour(Storage(database))
        assert await one._leading.leads("push queue", alone=True)
        assert not await other.leads("push queue")
        await other.close()
        assert await one.leads("push queue")
        await one.close()

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_a_token_that_is_replaced_at_one_server_listens_at_none(servers: tuple[str, Server, Server]) -> None:
    async def scene() -> None:
        _, one, other = servers
        async with somebody(one, "Ann") as ann:
            table = await ann.create(FEMTO, ["me", "random"])
            address = f"{other.url.replace('http', 'ws', 1)}/api/tables/{table.id}/socket"
            async with connect(address) as socket:
                await socket.send(json.dumps({"do": "hello", "token": ann.token}))
                assert json.loads(await socket.recv())["type"] == "welcome"
                async with httpx.AsyncClient(base_url=f"{one.url}/api") as http:
                    who = {"Authorization": f"Bearer {ann.token}"}
                    assert (await http.post("/people/me/token", headers=who)).status_code == 200
                told: dict[str, Any] = {}
                while told.get("type") != "closing":
                    told = json.loads(await socket.recv())
                assert told["code"] == "bad-token"

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_who_may_not_stay_is_called_out_to_every_server(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for the next look: another program writes it, and this server hears of it."""
    monkeypatch.setattr(hall, "WATCH_SECONDS", 1e6)
    database = postgres.fresh()
    app = create_app(Parlour(Storage(database)), Settings(limited=False))
    elsewhere = Storage(database)

    async def scene() -> None:
        people = [elsewhere.people.new(name) for name in ("Ann", "Bob", "Cyd")]
        here = [Stayer(person) for person in people]
        async with app.router.lifespan_context(app):
            app.state.hall.connections.update(here)
            await asyncio.to_thread(elsewhere.people.renew, people[0])
            assert await here[0].sent_away == "bad-token"
            handle = Handles(elsewhere).of(people[1].id)
            await asyncio.to_thread(Order(elsewhere).sanction, "host", "ban", handle, None, "why")
            assert await here[1].sent_away == "banned"
            assert not here[2].sent_away.done()
            app.state.hall.connections.clear()

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))
    elsewhere.close()


class Stayer:
    """Somebody who is connected, until they are sent away."""

    address = "127.0.0.1"

    def __init__(self, person: Person) -> None:
        self.person = person
        self.sent_away: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def end(self, code: str, reason: Message) -> None:
        if not self.sent_away.done():
            self.sent_away.set_result(code)

    async def leave(self, reason: Message) -> None:
        """The server stops."""


def test_who_is_here_no_more_is_withdrawn_at_every_server(servers: tuple[str, Server, Server]) -> None:
    """One deletes themselves at another server than their tournament's, one is banned by the command."""
    plan = {"name": "Cup", "variant": FEMTO, "rounds": 1}

    async def scene() -> None:
        database, one, other = servers
        async with (
            somebody(one, "Maker") as maker,
            somebody(one, "Ann") as ann,
            somebody(other, "Bob") as bob,
            somebody(one, "Cid") as cid,
            somebody(other, "Dot") as dot,
        ):
            which = (await maker.ask("POST", "/tournaments", {"plan": plan}))["id"]
            commands, page = f"/tournaments/{which}/commands", f"/tournaments/{which}"
            for each in (ann, bob, cid, dot):
                await each.ask("POST", commands, {"do": "enter"})
            await maker.ask("POST", commands, {"do": "begin"})
            for each in (maker, dot):  # both servers have told of them
                told = await each.ask("GET", page)
                assert {row["name"] for row in told["standings"]} == {"Ann", "Bob", "Cid", "Dot"}
            await bob.ask("POST", "/people/me/delete", {"name": "Bob"})
            storage = Storage(database)
            handle = (await cid.ask("GET", "/people/me/profile"))["handle"]
            Order(storage).sanction("command", "ban", handle, None, "")
            storage.close()
            for each in (maker, dot):
                while not _are_out(told := await each.ask("GET", page), {2, 3}):
                    await asyncio.sleep(0.1)
                names = {row["number"]: row["name"] for row in told["standings"]}
                assert names == {1: "Ann", 2: "", 3: "Cid", 4: "Dot"}

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def _are_out(told: dict[str, Any], numbers: set[int]) -> bool:
    """Whether those of a tournament have withdrawn and lost, and the first of them is named no more."""
    rows = {row["number"]: row for row in told["standings"]}
    theirs = [each for each in told["games"] if numbers & set(each["players"])]
    gone = {number for number, row in rows.items() if row["gone"]}
    if gone != numbers or rows[min(numbers)]["name"] or not all(each["over"] for each in theirs):
        return False
    return all(each["players"][each["places"].index(2)] in numbers for each in theirs)


def test_the_other_server_takes_bots_and_clocks_over(servers: tuple[str, Server, Server]) -> None:
    """One server is killed while a bot has to choose and a clock runs: the other sees to both, unasked."""
    database, one, other = servers
    storage = Storage(database)

    async def begin() -> tuple[str, str, int]:
        async with somebody(one, "Ann") as ann:
            bots = await ann.create("math-arena", ["me", "random"])
            timed = await ann.create(FEMTO, ["me", "greedy"], clock={"bank": 10})
            await timed.until(lambda table: bool(table.to_choose()), PATIENCE)
            await bots.until(lambda table: bool(table.to_choose()), PATIENCE)
            await bots.choose(bots.views[0]["choices"][0])
            one.kill()
            return bots.id, timed.id, len(storage.entries(bots.id))

    def wait_for(table: str, since: int, kind: type[OfSeat]) -> OfSeat:
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            for entry in storage.entries(table, since):
                if isinstance(entry.event, kind):
                    return entry.event
            time.sleep(0.1)
        raise AssertionError(f"nobody took {table} over: {storage.entries(table)}")

    bots, timed, number = asyncio.run(begin())
    assert wait_for(bots, number, Chose).seat == 1
    assert wait_for(timed, 0, TimedOut).seat == 0
    assert storage.row(timed).status == "over"
    storage.close()
    assert other.process.poll() is None
