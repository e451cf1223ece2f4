"""The command: what it says, how it starts, stops and starts again."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from hosting import PATIENCE, start

import pipworks
from pipworks.client import Client
from pipworks.games import find
from pipworks.tables import Storage, schema
from pipworks.tables.chores import DAY
from pipworks.web import pages
from pipworks.web.pages import Pages, folder_of_ui
from pipworks.web.settings import Settings
from ports import held_port

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.compiled


def serve(*words: str, home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pipworks", "serve", *words],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env=os.environ | {"XDG_DATA_HOME": str(home)},
    )


def test_a_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = serve("--port", str(port), home=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert f"port {port} is in use" in done.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--host", "no.such.host.invalid"), "is no address"),
        (("--host", "192.0.2.1"), "is not an address of this machine"),
        (("--database", "mysql://x/y"), "SQLite or PostgreSQL"),
        (("--database", "/proc/nothing/here.db"), ""),
    ],
)
def test_what_cannot_be_served_is_one_sentence(tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    done = serve("--port", "0", *words, home=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("pipworks: ")
    assert done.stderr.count("\n") == 1
    assert told in done.stderr


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_game_goes_on_after_the_server_was_stopped(tmp_path: Path, how: int) -> None:
    database = tmp_path / "tables.db"
    words = ("--no-log", "--bot-seconds", "0", "--port", str(held_port()))
    first = start(database, *words)

    async def game() -> None:
        async with Client(first.url) as ann:
            await ann.guest("Ann")
            table = await ann.create("femto", ["me", "me"], deal="2-3-8-10/4-5-6-7")
            await table.choose("10", 0)
            number = table.number
            await asyncio.to_thread(first.stop, how)
            second = await asyncio.to_thread(start, database, *words)
            try:
                assert await table.choose("7", 1) > number
                await table.until(lambda found: found.number > number, PATIENCE)
                assert table.sealed == {}
                result = await table.play(lambda view, seat: view["choices"][0])
                assert result["reason"] == "played"
            finally:
                await asyncio.to_thread(second.stop)

    asyncio.run(asyncio.wait_for(game(), PATIENCE))


def test_it_stops_at_once_when_asked_and_says_goodbye(tmp_path: Path) -> None:
    running = start(tmp_path / "tables.db", "--no-log")

    async def game() -> None:
        async with Client(running.url) as ann:
            await ann.guest("Ann")
            table = await ann.create("femto", ["me", "me"])
            await table.open()
            code = await asyncio.to_thread(running.stop, signal.SIGINT)
            assert code == 0

    asyncio.run(asyncio.wait_for(game(), PATIENCE))
    assert running.process.stderr is not None
    assert "Traceback" not in running.process.stderr.read()


def test_guests_who_stay_away_are_deleted_where_they_are_not_kept(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    storage = Storage(f"sqlite:///{database}")
    ann, bob = storage.people.new("Ann"), storage.people.new("Bob")
    away = sa.update(schema.people).where(schema.people.c.id == ann.id).values(seen=time.time() - 40 * DAY)
    with storage.engine.begin() as connection:
        connection.execute(away)
    running = start(database, "--no-log", "--keep-guests", "30")
    try:
        give_up = time.monotonic() + PATIENCE
        while storage.people.find(ann.id) is not None:
            assert time.monotonic() < give_up
            time.sleep(0.1)
        assert storage.people.find(bob.id) == bob
    finally:
        running.stop()
        storage.close()


def test_a_link_says_what_it_leads_to(tmp_path: Path, talk: Callable[..., None]) -> None:
    (tmp_path / "ui").mkdir()
    index = (ROOT / "ui" / "index.html").read_text(encoding="utf-8")
    (tmp_path / "ui" / "index.html").write_text(index, encoding="utf-8")
    shutil.copytree(ROOT / "ui" / "public" / "previews", tmp_path / "ui" / "previews")
    for name in ("preview.png", "preview.de.png"):
        shutil.copy(ROOT / "ui" / "public" / name, tmp_path / "ui")

    async def conversation(http: httpx.AsyncClient) -> None:
        async def head(path: str, language: str = "en") -> dict[str, str]:
            asked = {"Accept-Language": language, "Accept": "text/html"}
            answer = await http.get(path, headers=asked)
            assert answer.status_code == 200 and answer.headers["cache-control"] == "no-cache"
            again = await http.get(path, headers=asked | {"If-None-Match": answer.headers["etag"]})
            assert again.status_code == 304 and not again.content
            read = _Head()
            read.feed(answer.text)
            return read.found

        plain = await head("/")
        assert plain["title"] == plain["og:title"] == "Pipworks"
        assert plain["og:image"] == "http://pipworks.test/preview.png"
        game = find("femto").game
        for path in ("/games/femto", "/learn/femto", "/rules/femto", "/new/femto/"):
            assert (await head(path))["og:title"] == game.title, path
        for name in pipworks.games():
            picture = (await head(f"/variants/{name}"))["og:image"]
            assert picture == f"http://pipworks.test/previews/{name}.png"
            in_german = (await head(f"/variants/{name}", "de"))["og:image"]
            assert in_german == f"http://pipworks.test/previews/{name}.de.png"
            for each in (picture, in_german):
                assert (await http.get(each)).headers["content-type"] == "image/png"
        assert (await head("/", "de"))["og:image"] == "http://pipworks.test/preview.de.png"
        for path in ("/t/abc", "/t/abc/replay"):
            assert (await head(path))["og:title"] == "A table"
            assert (await head(path, "de"))["og:title"] == "Ein Tisch"
            assert (await head(path))["og:image"] == plain["og:image"]
        low = await head("/variants/femto:goal=low")
        assert low["og:image"] == "http://pipworks.test/previews/femto.png"
        assert low["og:title"] == f"{game.title} · Goal: low"
        assert (await head("/variants/femto:goal=low", "de"))["og:title"] == f"{game.title} · Ziel: niedrig"
        assert (await head("/rules/sequences", "de"))["og:title"] == "Wouters Rechenkartenspiel"
        assert low["title"] == f"{low['og:title']} · Pipworks" and low["og:description"] == game.pitch
        assert (await head("/rules/femto", "de"))["og:description"] != game.pitch
        others = (
            "/variants/femto:goal=tall",
            "/games/nogame",
            "/variants/own.py",
            f"/new/{'x' * 900}",
        )
        for path in others:
            assert (await head(path))["og:title"] == "Pipworks", path
        nasty = await http.get('/rules/femto"><script>alert(1)</script>', headers={"Accept": "text/html"})
        assert "<script>" not in nasty.text and "alert(1)" not in nasty.text.partition("og:url")[0]

    talk(conversation, Settings(ui=tmp_path / "ui", limited=False))


class _Head(HTMLParser):
    """The title and the properties that a page's head has."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self._in_title = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "meta" and given.get("property"):
            self.found[str(given["property"])] = str(given["content"])
        self._in_title = tag == "title"

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self.found["title"] = data
            self._in_title = False


def test_pages_are_files_or_the_application(tmp_path: Path) -> None:
    (tmp_path / "ui" / "assets").mkdir(parents=True)
    (tmp_path / "ui" / "index.html").write_text("<!doctype html><title>the pages</title>")
    (tmp_path / "ui" / "assets" / "app-1234.js").write_text("hello()" * 100)
    (tmp_path / "ui" / "assets" / "app-1234.js.gz").write_bytes(b"packed")
    (tmp_path / "secret.txt").write_text("secret")
    assert folder_of_ui(tmp_path / "ui") == tmp_path / "ui"
    assert folder_of_ui(tmp_path) is None
    running = start(tmp_path / "tables.db", "--no-log", "--ui", str(tmp_path / "ui"))
    try:
        with httpx.Client(base_url=running.url) as http:
            for path in ("/", "/tables/abc", "/play/femto:goal=low"):
                page = http.get(path, headers={"Accept": "text/html"})
                assert "the pages" in page.text
                assert page.headers["cache-control"] == "no-cache"
            script = http.get("/assets/app-1234.js", headers={"Accept-Encoding": "identity"})
            assert script.text.startswith("hello()")
            assert "immutable" in script.headers["cache-control"]
            again = http.get(
                "/assets/app-1234.js",
                headers={"If-None-Match": script.headers["etag"], "Accept-Encoding": "identity"},
            )
            assert again.status_code == 304
            with http.stream("GET", "/assets/app-1234.js") as packed:
                assert packed.headers["content-encoding"] == "gzip"
                assert b"".join(packed.iter_raw()) == b"packed"
            assert http.get("/assets/gone.js", headers={"Accept": "*/*"}).status_code == 404
            for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/%00"):
                assert "secret" not in http.get(path).text
    finally:
        running.stop()


def test_without_pages_it_says_how_to_build_them(tmp_path: Path) -> None:
    from starlette.requests import Request

    request = Request({"type": "http", "path": "/", "headers": [], "query_string": b"", "method": "GET"})
    answer = Pages(tmp_path).answer(request)
    assert b"npm" in bytes(answer.body)
    assert Settings().most_body == 65536


def test_the_manual_is_served_where_it_was_built(
    tmp_path: Path, talk: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ui").mkdir()
    index = (ROOT / "ui" / "index.html").read_text(encoding="utf-8")
    (tmp_path / "ui" / "index.html").write_text(index, encoding="utf-8")
    built = tmp_path / "manual"
    (built / "book").mkdir(parents=True)
    (built / "index.html").write_text("<title>The manual</title>")
    (built / "book" / "page.html").write_text("<title>A page</title>")
    (built / "look.css").write_text("p {}")
    (tmp_path / "secret.txt").write_text("secret")
    there: list[Path | None] = [built]
    monkeypatch.setattr(pages, "folder_of_manual", lambda: there[0])

    async def conversation(http: httpx.AsyncClient) -> None:
        assert (await http.get("/docs")).headers["location"] == "/docs/"
        for path, said in (("/docs/", "The manual"), ("/docs/book/page.html", "A page")):
            page = await http.get(path)
            assert said in page.text and page.headers["content-type"].startswith("text/html")
            assert "script-src 'self' 'unsafe-inline'" in page.headers["content-security-policy"]
        look = await http.get("/docs/look.css")
        assert (
            look.text == "p {}"
            and "'unsafe-inline'"
            not in look.headers["content-security-policy"].partition("script-src")[2].partition(";")[0]
        )
        for path in ("/docs/none.html", "/docs/..%2fsecret.txt", "/docs/book"):
            missing = await http.get(path)
            assert missing.status_code == 404 and "no such page in the manual" in missing.text
        home = await http.get("/", headers={"Accept": "text/html"})
        assert '<link rel="help" href="/docs/" />' in home.text
        assert "unsafe-inline" not in home.headers["content-security-policy"].partition("style-src")[0]
        there[0] = None
        missing = await http.get("/docs/")
        assert missing.status_code == 404 and "make docs" in missing.text
        assert 'rel="help"' not in (await http.get("/", headers={"Accept": "text/html"})).text

    talk(conversation, Settings(ui=tmp_path / "ui", limited=False))
