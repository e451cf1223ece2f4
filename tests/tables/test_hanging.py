"""Databases that hang, lie or are none: everything is bounded in time, and told in a true sentence."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
import sqlalchemy as sa
from anyio import to_thread
from hours import Hours
from parlour import PATIENCE, Guest, a_parlour, seated, set_up, until
from postgres import Postgres
from wire import Wire

from pipworks.tables import Parlour, Storage, clocks, watchdog
from pipworks.tables.copies import copy
from pipworks.tables.errors import StorageUnavailable
from pipworks.web import Settings, create_app

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, seconds in (("CONNECT", 2), ("STATEMENT", 1), ("LOCK", 1), ("HELD", 3.0)):
        monkeypatch.setattr(f"pipworks.tables.watchdog.{name}_SECONDS", seconds)
    monkeypatch.setattr("pipworks.tables.leading.HELD_SECONDS", 3.0)


def lines_of(parlour: Parlour, table: str) -> list[str]:
    """Chat as it is stored. Where a machine is busy an answer within a second may take some questions."""
    for _ in range(60):
        with suppress(StorageUnavailable):
            entries = parlour.storage.entries(table)
            return [getattr(each.event, "text", "") for each in entries if each.event.called == "chat"]
    raise AssertionError("the database does not answer")


def test_a_database_that_hangs_is_told_and_got_over(postgres: Postgres) -> None:
    """Nobody waits for ever; when it goes on so do the games, and what was said of each line is true."""

    async def scene(parlour: Parlour) -> None:
        await parlour.start()
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, FEMTO, [ann, bob])
        await ann.do(live, "chat", text="before")
        await asyncio.to_thread(postgres.hang)
        try:
            with pytest.raises(StorageUnavailable) as problem:
                await ann.do(live, "chat", text="meanwhile")
            wrote, listed, leads = await asyncio.gather(
                asyncio.to_thread(parlour.storage.try_writing),
                asyncio.to_thread(parlour.storage.listed),
                parlour.leads("another table"),
                return_exceptions=True,
            )
            assert isinstance(wrote, StorageUnavailable) and isinstance(listed, StorageUnavailable)
            assert leads is False
        finally:
            await asyncio.to_thread(postgres.go_on)
        while True:
            try:
                await ann.do(live, "chat", text="after")
                break
            except StorageUnavailable:
                await asyncio.sleep(0.05)
        told = lines_of(parlour, live.id)
        assert told[0] == "before" and told[-1] == "after"
        if "nothing has happened" in str(problem.value):
            assert "meanwhile" not in told
        await asyncio.to_thread(parlour.storage.try_writing)

    async def whole() -> None:
        async with a_parlour(postgres.fresh()) as parlour:
            await asyncio.wait_for(scene(parlour), PATIENCE)

    asyncio.run(whole())


def test_a_lock_that_somebody_holds_is_not_waited_for_for_ever(postgres: Postgres) -> None:
    async def scene(parlour: Parlour, url: str) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, FEMTO, [ann, bob])
        with psycopg.connect(url) as other:
            other.execute("SELECT * FROM counters FOR UPDATE")
            problem = await ann.refused(live, "chat", text="hello")
            assert isinstance(problem, StorageUnavailable) and "it takes too long" in str(problem)
            other.rollback()
        await ann.do(live, "chat", text="hello")
        assert lines_of(parlour, live.id) == ["hello"]

    async def whole() -> None:
        url = postgres.fresh()
        async with a_parlour(url) as parlour:
            await asyncio.wait_for(scene(parlour, url), PATIENCE)

    asyncio.run(whole())


def test_what_hangs_in_its_commit_is_not_said_to_have_left_nothing(postgres: Postgres) -> None:
    """It is there as soon as the standby answers, and until then nobody can see whether it will be."""

    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, FEMTO, [ann, bob])
        said: list[str] = []

        async def talk() -> None:
            while True:  # the server takes a moment to know that it has to wait
                said.append(f"line {len(said)}")
                await ann.do(live, "chat", text=said[-1])

        await asyncio.to_thread(postgres.hold_commits)
        try:
            with pytest.raises(StorageUnavailable, match="is not known yet"):
                await talk()
            assert lines_of(parlour, live.id) == said[:-1]
            with pytest.raises(StorageUnavailable, match="nothing has happened"):
                await set_up(parlour, bob, FEMTO, "me", "open")
        finally:
            await asyncio.to_thread(postgres.let_commit)
        while lines_of(parlour, live.id) != said:
            await asyncio.sleep(0.01)
        await ann.do(live, "chat", text="after")
        assert lines_of(parlour, live.id) == [*said, "after"]
        assert len(parlour.storage.listed()) == 1

    async def whole() -> None:
        async with a_parlour(postgres.fresh()) as parlour:
            await asyncio.wait_for(scene(parlour), PATIENCE)

    asyncio.run(whole())


@pytest.mark.parametrize("written", [True, False])
def test_an_answer_lost_at_the_commit_is_told_as_it_was(
    database: str, monkeypatch: pytest.MonkeyPatch, written: bool
) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, FEMTO, [ann, bob])
        commit = parlour.storage.writer._commit

        def lost(batch: Any) -> None:
            if written:
                commit(batch)
            raise sa.exc.OperationalError("COMMIT", {}, Exception("server closed the connection"))

        with monkeypatch.context() as patch:
            patch.setattr(parlour.storage.writer, "_commit", lost)
            if written:
                await ann.do(live, "chat", text="hello")
            else:
                assert "nothing has happened" in str(await ann.refused(live, "chat", text="hello"))
        assert lines_of(parlour, live.id) == ["hello"] * written
        await bob.do(live, "chat", text="hi")
        assert lines_of(parlour, live.id) == ["hello"] * written + ["hi"]

    async def whole() -> None:
        async with a_parlour(database) as parlour:
            await asyncio.wait_for(scene(parlour), PATIENCE)

    asyncio.run(whole())


def test_a_commit_that_hangs_is_refused_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who waits behind it is told that nothing has happened, and the first that it is not known."""

    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, FEMTO, [ann, bob])
        other = await seated(parlour, FEMTO, [ann, bob])
        await bob.come(live)
        commit, begun, gate = parlour.storage.writer._commit, asyncio.Event(), asyncio.Event()
        loop = asyncio.get_running_loop()

        def slow(batch: Any) -> int:
            loop.call_soon_threadsafe(begun.set)
            asyncio.run_coroutine_threadsafe(gate.wait(), loop).result()
            return commit(batch)

        monkeypatch.setattr(parlour.storage.writer, "_commit", slow)
        monkeypatch.setattr("pipworks.tables.writer.COMMIT_SECONDS", 0.2)
        first = asyncio.create_task(ann.do(live, "chat", text="one"))
        await begun.wait()
        told = await asyncio.gather(first, bob.do(other, "chat", text="two"), return_exceptions=True)
        assert "is not known yet" in str(told[0]) and "nothing has happened" in str(told[1])
        number = (await live.state()).number
        gate.set()
        await until(live, lambda state: state.number == number + 1)
        assert bob.events[-1]["chat"]["text"] == "one"
        monkeypatch.setattr(parlour.storage.writer, "_commit", commit)
        monkeypatch.setattr("pipworks.tables.writer.COMMIT_SECONDS", PATIENCE)
        await ann.do(live, "chat", text="three")
        await ann.do(other, "chat", text="three")
        assert lines_of(parlour, live.id) == ["one", "three"]
        assert lines_of(parlour, other.id) == ["three"]

    async def whole() -> None:
        async with a_parlour(tmp_path / "tables.db") as parlour:
            await asyncio.wait_for(scene(parlour), PATIENCE)

    asyncio.run(whole())


@pytest.mark.parametrize("surprise", [RuntimeError("what?"), SystemExit()], ids=str)
@pytest.mark.parametrize("where", ["looking it up", "remembering it", "taking it"])
def test_whatever_goes_wrong_with_one_event_others_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, surprise: BaseException, where: str
) -> None:
    """Whoever waited for that one is told that nobody knows."""
    monkeypatch.setattr("pipworks.tables.writer.COMMIT_SECONDS", PATIENCE)

    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, FEMTO, [ann, bob])
        other = await seated(parlour, FEMTO, [ann, bob])
        writer = parlour.storage.writer
        commit = writer._commit

        def fail(*_: Any) -> None:
            raise surprise

        def lost(batch: Any) -> None:
            commit(batch)
            raise sa.exc.OperationalError("COMMIT", {}, Exception("server closed the connection"))

        with monkeypatch.context() as patch:
            if where == "looking it up":
                patch.setattr(writer, "_commit", lost)
                patch.setattr(writer, "_read", fail)
            elif where == "remembering it":
                patch.setattr(parlour.storage.outbox, "remember", fail)
            else:
                patch.setattr(writer, "_gathering", fail)
            with pytest.raises(StorageUnavailable, match="is not known yet"):
                await ann.do(live, "chat", text="one")
        said = ["one"] * (where != "taking it")
        assert lines_of(parlour, live.id) == said
        await bob.do(other, "chat", text="two")
        await bob.do(live, "chat", text="two")
        assert (lines_of(parlour, live.id), lines_of(parlour, other.id)) == ([*said, "two"], ["two"])

    async def whole() -> None:
        async with a_parlour(tmp_path / "tables.db") as parlour:
            await asyncio.wait_for(scene(parlour), PATIENCE)

    asyncio.run(whole())


def test_a_thread_that_writes_no_more_is_told_of_and_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipworks.tables.writer.COMMIT_SECONDS", PATIENCE)

    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, FEMTO, [ann, bob])
        parlour.storage.try_writing()
        with monkeypatch.context() as patch:
            patch.setattr(parlour.storage.writer, "_take", lambda batch: False)
            await bob.do(live, "chat", text="one")  # the last that it takes
            waiting = asyncio.create_task(ann.do(live, "chat", text="two"))
            patch.setattr("pipworks.tables.writer.TAKEN_SECONDS", 0.01)
            with pytest.raises(StorageUnavailable, match="is not written down just now"):
                await asyncio.to_thread(parlour.storage.try_writing)
            assert not waiting.done()
        await asyncio.to_thread(parlour.storage.try_writing)
        await waiting
        await ann.do(live, "chat", text="three")
        assert lines_of(parlour, live.id) == ["one", "two", "three"]

    async def whole() -> None:
        async with a_parlour(tmp_path / "tables.db") as parlour:
            await asyncio.wait_for(scene(parlour), PATIENCE)

    asyncio.run(whole())


def test_one_file_has_one_server(tmp_path: Path) -> None:
    first, second = (Storage(f"sqlite:///{tmp_path}/tables.db") for _ in range(2))
    first.claim()
    with pytest.raises(StorageUnavailable, match=r"another server has tables\.db open: stop that one first"):
        second.claim()
    first.close()
    second.claim()
    second.close()


SPELLINGS = (
    "sqlite:///{home}/tables.db",
    "sqlite+pysqlite:///{home}/tables.db",
    "sqlite:///{home}//tables.db",
    "sqlite:///{home}/../{home.name}/./tables.db",
    "sqlite:///tables.db",
    "sqlite:///../{home.name}/tables.db",
    "sqlite:///{home}/link.db",
    "sqlite:///link.db",
    "sqlite:///{home}/far.db",
    "sqlite:///{home.parent}/folder/tables.db",
)
"""Addresses that all lead to one file."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a database that may be named in many ways, and where this process is."""
    home = tmp_path / "home"
    home.mkdir()
    (home / "link.db").symlink_to(home / "tables.db")
    (home / "far.db").symlink_to("link.db")
    (tmp_path / "folder").symlink_to(home)
    monkeypatch.chdir(home)
    return home


def test_one_file_has_one_server_however_it_is_named(home: Path) -> None:
    for server in SPELLINGS:
        first = Storage(server.format(home=home))
        first.claim()
        for other in SPELLINGS:
            second = Storage(other.format(home=home))
            with pytest.raises(StorageUnavailable, match=r"another server has tables\.db open"):
                second.claim()
            second.close()
        ann = first.people.new("Ann")
        assert first.people.find(ann.id) == ann
        first.close()
    assert {each.name for each in home.iterdir()} == {"tables.db", "tables.db-server", "link.db", "far.db"}


@pytest.mark.parametrize("where", ["beside", "elsewhere"])
def test_a_file_of_two_names_is_opened_by_neither(home: Path, where: str) -> None:
    """SQLite would keep two logs of one file."""
    other = (home if where == "beside" else home.parent) / "hard.db"
    running = Storage(f"sqlite:///{home}/tables.db")
    running.claim()
    ann = running.people.new("Ann")
    other.hardlink_to(home / "tables.db")
    before = set(home.parent.rglob("*"))
    for name in (other, home / "tables.db"):
        with pytest.raises(StorageUnavailable, match=r"has another name as well \(a hard link\)"):
            Storage(f"sqlite:///{name}")
        with pytest.raises(StorageUnavailable, match=r"has another name as well"):
            copy(f"sqlite:///{name}", home / "copy.db", lambda part, text: None)
    assert set(home.parent.rglob("*")) == before
    assert running.people.find(ann.id) == ann
    other.unlink()
    running.try_writing()
    running.close()
    Storage(f"sqlite:///{home}/tables.db").close()


@pytest.mark.parametrize("uri", ["true", "1", "yes", "false"])
def test_an_address_in_an_address_is_refused(home: Path, uri: str) -> None:
    with pytest.raises(StorageUnavailable, match="write sqlite:///file"):
        Storage(f"sqlite:///file:{home}/tables.db?uri={uri}")
    assert {each.name for each in home.iterdir()} == {"link.db", "far.db"}


@pytest.mark.parametrize("content", [b"this is a letter, not a database. " * 200, b"\x00\xff" * 5000])
def test_a_file_that_is_no_database_is_one_sentence(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "letter.db").write_bytes(content)
    with pytest.raises(StorageUnavailable, match="cannot be opened: this file is no database") as problem:
        Storage(f"sqlite:///{tmp_path}/letter.db")
    assert len(str(problem.value).splitlines()) == 1
    assert (tmp_path / "letter.db").read_bytes() == content


def test_a_database_of_a_newer_version_is_left_alone(database: str) -> None:
    storage = Storage(database)
    with storage.engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '0999'"))
    storage.close()
    with pytest.raises(StorageUnavailable, match=r"made by a newer Pipworks .* is 0999") as problem:
        Storage(database)
    assert len(str(problem.value).splitlines()) == 1


def test_trying_to_write_tells_whether_it_can(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipworks.tables.database.STATEMENT_SECONDS", 0.2)
    place = tmp_path / "tables.db"
    storage = Storage(f"sqlite:///{place}")
    storage.try_writing()
    with sqlite3.connect(place, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageUnavailable, match="locked"):
            storage.try_writing()
        other.execute("ROLLBACK")
    storage.try_writing()
    limit = sa.event.listens_for(storage.engine, "checkout")

    @limit
    def read_only(connection: Any, *_: Any) -> None:
        connection.execute("PRAGMA query_only = 1")

    with pytest.raises(StorageUnavailable, match="may only be read"):
        storage.try_writing()
    sa.event.remove(storage.engine, "checkout", read_only)
    place.rename(tmp_path / "moved.db")
    with pytest.raises(StorageUnavailable, match="is gone"):
        storage.try_writing()
    storage.close()


def test_a_database_that_may_only_be_read_is_told_by_every_route(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a failover to a server that only follows another: what is there is shown, and it goes on."""
    monkeypatch.setattr("pipworks.web.hall.TRY_SECONDS", -1.0)
    database = postgres.fresh()
    name = database.rpartition("/")[2]
    parlour = Parlour(Storage(database))
    app = create_app(parlour, Settings(limited=False))
    asks: list[tuple[str, str, Any]] = [
        ("GET", "/health", None),
        ("POST", "/people", {"name": "Bob"}),
        ("POST", "/reservations", None),
        ("POST", "/tables", {"variant": FEMTO, "seats": [{"kind": "me"}, {"kind": "open"}]}),
    ]

    def become(state: str) -> None:
        with psycopg.connect(postgres.url("postgres"), autocommit=True) as other:
            other.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {state}")  # type: ignore[arg-type]
        parlour.storage.engine.dispose()

    async def scene() -> None:
        transport = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://pipworks.test/api") as http,
        ):
            token = (await http.post("/people", json={"name": "Ann"})).json()["token"]
            who = {"Authorization": f"Bearer {token}"}
            become("on")
            for method, path, body in asks:
                answer = await http.request(method, path, json=body, headers=who)
                assert (answer.status_code, answer.json()["code"]) == (503, "storage-unavailable"), path
                assert "may only be read" in answer.json()["detail"]
            assert (await http.get("/people/me", headers=who)).status_code == 200
            become("off")
            for method, path, body in asks:
                assert (await http.request(method, path, json=body, headers=who)).status_code < 300, path

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_an_ear_whose_connection_is_gone_without_a_word_listens_anew(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a failover: nothing comes through to the old machine, and nobody says so."""
    monkeypatch.setattr("pipworks.tables.leading.HEART_SECONDS", 0.1)
    monkeypatch.setattr("pipworks.tables.leading.HELD_SECONDS", 1.0)
    wire = Wire(postgres.port)

    async def scene(one: Parlour, other: Parlour) -> None:
        await one.start()
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(other, FEMTO, [ann, bob])
        await bob.come(await one.table(live.id))

        async def hears(text: str) -> None:
            await ann.do(live, "chat", text=text)
            while not (bob.events and (bob.events[-1]["chat"] or {}).get("text") == text):
                await asyncio.sleep(0.01)

        await hears("before")
        await asyncio.sleep(0.3)  # while its heart beats, nothing is missed
        await hears("between")
        wire.swallow()
        await hears("after")

    async def whole() -> None:
        url = postgres.fresh()
        async with a_parlour(url) as one, a_parlour(url) as other:
            one._leading._address = url.replace(str(postgres.port), str(wire.port))
            await asyncio.wait_for(scene(one, other), PATIENCE)

    try:
        asyncio.run(whole())
    finally:
        wire.close()


def test_who_leads_finds_out_that_its_locks_are_gone_without_a_word(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a failover: the new machine knows of no lock, and gives it to whoever asks first."""
    monkeypatch.setattr("pipworks.tables.leading.HEART_SECONDS", 0.1)
    monkeypatch.setattr("pipworks.tables.leading.HELD_SECONDS", 1.0)
    wire = Wire(postgres.port)

    async def scene(one: Parlour, other: Parlour, url: str) -> None:
        await one.start()
        assert await one.leads("a table") and not await other.leads("a table")
        await asyncio.sleep(0.3)  # while its heart beats, it keeps what it has
        assert await one.leads("a table") and not await other.leads("a table")
        wire.swallow()
        with psycopg.connect(url, autocommit=True) as master:
            master.execute("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'")
        while not await other.leads("a table"):
            await asyncio.sleep(0.01)
        while await one.leads("a table"):
            await asyncio.sleep(0.01)
        assert await one.leads("another table") and not await other.leads("another table")

    async def whole() -> None:
        url = postgres.fresh()
        async with a_parlour(url) as one, a_parlour(url) as other:
            one._leading._address = url.replace(str(postgres.port), str(wire.port))
            await asyncio.wait_for(scene(one, other, url), PATIENCE)

    try:
        asyncio.run(whole())
    finally:
        wire.close()


def test_a_file_that_is_damaged_meanwhile_is_told(tmp_path: Path) -> None:
    place = tmp_path / "tables.db"
    storage = Storage(f"sqlite:///{place}")
    ann = storage.people.new("Ann")
    storage.engine.dispose()  # then all is in the file
    with sqlite3.connect(place) as other:
        (page,) = other.execute("SELECT rootpage FROM sqlite_master WHERE name = 'people'").fetchone()
        (size,) = other.execute("PRAGMA page_size").fetchone()
    content = bytearray(place.read_bytes())
    content[(page - 1) * size : page * size] = b"\xff" * size
    place.write_bytes(content)
    for ask in (lambda: storage.people.renew(ann), lambda: storage.people.new("Bob")):
        with pytest.raises(StorageUnavailable, match="this file is damaged"):
            ask()
    storage.close()


def test_a_clock_set_back_leaves_the_clocks_of_players_right(tmp_path: Path, hours: Hours) -> None:
    """They go on from where they were, whether the server runs or starts anew."""

    async def scene() -> None:
        ann, bob = Guest("Ann"), Guest("Bob")

        def left(parlour: Parlour, live: Any, state: Any) -> float:
            shown = clocks.left(state, 0, live.now())
            assert shown is not None
            return shown

        began = time.monotonic()
        async with a_parlour(tmp_path / "tables.db") as parlour:
            live = await seated(parlour, FEMTO, [ann, bob], clock={"bank": 10_000.0})
            hours.let_pass(1_000)
            live.now()  # which tables ask for all the time
            hours.now -= 3_600
            assert 0 <= 9_000 - left(parlour, live, await live.state()) <= time.monotonic() - began
            hours.let_pass(1_000)
            assert 0 <= 8_000 - left(parlour, live, await live.state()) <= time.monotonic() - began
            await bob.do(live, "chat", text="what time is it?")
        hours.now -= 3_600
        async with a_parlour(tmp_path / "tables.db") as parlour:
            live = await parlour.table(live.id)
            hours.let_pass(1_000)
            assert 0 <= 7_000 - left(parlour, live, await live.state()) <= time.monotonic() - began
            await ann.come(live)
            hours.let_pass(7_100)
            while not (await live.state()).ended:
                await asyncio.sleep(0.001)
            entries = [each.at for each in parlour.storage.entries(live.id)]
            assert entries == sorted(entries)

    hours.run(scene())


MANY = 80
"""So many ask at once: twice as many as there are threads for it, and eight times as many as connections."""


@asynccontextmanager
async def served(database: str, ui: Path) -> AsyncIterator[httpx.AsyncClient]:
    (ui / "index.html").write_text("<title>Pipworks</title>the pages", encoding="utf-8")
    (ui / "look.css").write_text("p {}")
    app = create_app(Parlour(Storage(database)), Settings(limited=False, ui=ui))
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://pipworks.test") as http,
    ):
        token = (await http.post("/api/people", json={"name": "Ann"})).json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        yield http


async def many_ask(http: httpx.AsyncClient) -> list[int]:
    """What comes of it when many ask for a table each, of which there is none."""
    answers = await asyncio.gather(*(http.get(f"/api/tables/none{each}") for each in range(MANY)))
    return [each.status_code for each in answers]


def test_of_many_who_ask_a_database_that_hangs_few_wait(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many as there are connections; all others hear from what has become of those."""
    waited: list[Any] = []
    hang_up = watchdog.hang_up

    def noting(connection: Any) -> None:
        if not any(each is connection for each in waited):
            waited.append(connection)
        hang_up(connection)

    monkeypatch.setattr(watchdog, "hang_up", noting)

    async def scene() -> None:
        async with served(postgres.fresh(), tmp_path) as http:
            assert await many_ask(http) == [404] * MANY
            await asyncio.to_thread(postgres.hang)
            try:
                assert await many_ask(http) == [503] * MANY
                few = len(waited)
                assert few <= 10
                for _ in range(3):
                    assert await many_ask(http) == [503] * MANY
                assert len(waited) == few
            finally:
                await asyncio.to_thread(postgres.go_on)
            while (await http.get("/api/tables/none")).status_code == 503:
                await asyncio.sleep(0.01)
            assert await many_ask(http) == [404] * MANY

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_pages_come_while_everybody_else_waits_for_the_database(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("CONNECT", "HELD"):
        monkeypatch.setattr(f"pipworks.tables.watchdog.{name}_SECONDS", round(PATIENCE))
    monkeypatch.setattr("pipworks.tables.database.HELD_SECONDS", PATIENCE)

    async def scene() -> None:
        async with served(postgres.fresh(), tmp_path) as http:
            await asyncio.to_thread(postgres.hang)
            try:
                asking = asyncio.create_task(many_ask(http))
                threads = to_thread.current_default_thread_limiter()
                while threads.available_tokens:
                    await asyncio.sleep(0.01)
                for path, said in (("/", "the pages"), ("/gallery/abc", "the pages"), ("/look.css", "p {}")):
                    page = await http.get(path, headers={"Accept": "text/html"})
                    assert page.status_code == 200 and said in page.text
                assert (await http.get("/docs/")).status_code in (200, 404)
                assert not asking.done() and not threads.available_tokens
            finally:
                await asyncio.to_thread(postgres.go_on)
            assert await asking == [404] * MANY

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))
