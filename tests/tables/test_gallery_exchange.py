"""Versions travel between servers whole or not at all, and are nobody's where they arrive."""

from __future__ import annotations

import json
import re
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from pipworks import GameError
from pipworks.cli.commands import app
from pipworks.client import NotConnected, connect
from pipworks.engine import Teller
from pipworks.gallery import Said, Versions
from pipworks.gallery.errors import BadGalleryFile
from pipworks.gallery.exchange import exported, taken_in, versions_in
from pipworks.tables import Storage

LOW, ODD, EVEN = "femto:goal=low", "femto:goal=odd", "femto:goal=even"
NOW = 2.0e9


@pytest.fixture
def here(database: str) -> Iterator[Storage]:
    storage = Storage(database)
    yield storage
    storage.close()


def file_of(*versions: dict[str, Any], **more: Any) -> bytes:
    whole = {"format": "pipworks-gallery", "edition": 1, "origin": "there.example", "versions": versions}
    return json.dumps(whole | more).encode()


def filled(storage: Storage) -> None:
    people, versions = storage.people, Versions(storage)
    ann, bob = people.new("Ann"), people.new("Bob")
    versions.publish(LOW, Said("Limbo", "Less is more.", "The [10].", "First."), ann.id, 1.0e9)
    versions.publish(ODD, Said("Odd"), bob.id, 1.1e9, LOW)


def test_what_goes_out_comes_in_as_from_elsewhere(here: Storage, tmp_path: Path) -> None:
    filled(here)
    written = json.dumps(exported(here, "here.example")).encode()
    there = Storage(f"sqlite:///{tmp_path}/there.db")
    taken = taken_in(there, versions_in(written, NOW))
    assert (taken.new, taken.known) == (2, 0)
    versions = Versions(there)
    low, odd = versions.by_code(LOW), versions.by_code(ODD)
    assert low is not None and odd is not None
    assert (low.name, low.idea, low.fixes, low.note) == ("Limbo", "Less is more.", "The [10].", "First.")
    assert (low.author, low.signed, low.origin, low.created) == (None, "Ann", "here.example", 1.0e9)
    assert [each.code for each in versions.line(ODD)] == [ODD, LOW]
    assert [each.by for each in versions.listed()[0]] == ["Bob", "Ann"]
    again = taken_in(there, versions_in(written, NOW))
    assert (again.new, again.known) == (0, 2)
    assert exported(there, "there.example")["versions"][0]["origin"] == "here.example"  # where it began
    there.close()


@pytest.mark.parametrize(
    ("file", "why"),
    [
        (b"", "this is no file of a gallery: the whole: this is not JSON"),
        (b"[]", "this is no file of a gallery"),
        (file_of(edition=2), "edition: this must be 1"),
        (file_of({"code": LOW}), "versions.0.name: this is missing"),
        (file_of({"code": LOW, "name": "x", "author": 3}), "versions.0.author"),
        (file_of({"code": LOW, "name": "x", "evil": 1}), "versions.0.evil"),
        (file_of({"code": EVEN, "name": "x"}, {"code": "chess", "name": "x"}), "version 2 of this file"),
        (file_of({"code": EVEN, "name": "x"}, {"code": "femto:goal=tall", "name": "x"}), "version 2 of"),
        (file_of({"code": EVEN, "name": "x"}, {"code": "femto", "name": "x"}), "is the game itself"),
        (file_of({"code": EVEN, "name": "x"}, {"code": LOW, "name": "\u200b"}), "name that can be read"),
        (file_of({"code": EVEN, "name": "x"}, {"code": f"{EVEN},hand_size=4", "name": "x"}), "once more"),
        (
            file_of({"code": EVEN, "name": "x", "parent": LOW}, {"code": LOW, "name": "y", "parent": EVEN}),
            "its own ancestor",
        ),
    ],
)
def test_a_bad_file_is_refused_whole(tmp_path: Path, file: bytes, why: str) -> None:
    storage = Storage(f"sqlite:///{tmp_path}/tables.db")
    with pytest.raises(BadGalleryFile) as problem:
        taken_in(storage, versions_in(file, NOW))
    assert why in str(problem.value)
    assert len(str(problem.value).splitlines()) == 1
    assert Versions(storage).listed()[1] == 0
    storage.close()


anything = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
entry = st.fixed_dictionaries(
    {"code": st.sampled_from([LOW, ODD, EVEN, "sequences", "nothing"]) | anything, "name": anything},
    optional=dict.fromkeys(("idea", "parent", "author", "origin", "created"), anything),
)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(entries=st.lists(entry, max_size=3), origin=st.text(max_size=300))
def test_any_file_is_taken_whole_or_not_at_all(
    tmp_path_factory: pytest.TempPathFactory, entries: list[dict[str, Any]], origin: str
) -> None:
    storage = Storage("sqlite:///:memory:")
    try:
        taken = taken_in(storage, versions_in(file_of(*entries, origin=origin), NOW))
        assert Versions(storage).listed()[1] == taken.new == len(entries)
    except BadGalleryFile:
        assert Versions(storage).listed()[1] == 0
    storage.close()


def test_the_commands_carry_a_gallery_over(tmp_path: Path) -> None:
    one, two, file = tmp_path / "one.db", tmp_path / "two.db", tmp_path / "gallery.json"
    storage = Storage(f"sqlite:///{one}")
    filled(storage)
    storage.close()

    def run(*words: str) -> Any:
        done = CliRunner().invoke(app, ["gallery", *words, "--json"])
        assert done.exit_code == 0, done.output
        return json.loads(done.stdout)

    assert run("export", str(file), "--database", str(one), "--origin", "one")["versions"] == 2
    assert run("import", str(file), "--database", str(two)) == {"new": 2, "known": 0}
    assert run("import", str(file), "--database", str(two)) == {"new": 0, "known": 2}


def test_no_database_is_made_for_a_file_that_is_not_there(tmp_path: Path) -> None:
    words = ["gallery", "import", str(tmp_path / "nothing.json"), "--database", str(tmp_path / "tables.db")]
    done = CliRunner().invoke(app, words)
    assert isinstance(done.exception, FileNotFoundError)
    assert list(tmp_path.iterdir()) == []


def test_no_database_is_made_for_a_file_that_is_no_gallery(tmp_path: Path) -> None:
    file = tmp_path / "letter.json"
    file.write_text('{"dear": "Ann"}')
    done = CliRunner().invoke(
        app, ["gallery", "import", str(file), "--database", str(tmp_path / "tables.db")]
    )
    assert isinstance(done.exception, BadGalleryFile)
    assert list(tmp_path.iterdir()) == [file]


NOT_OURS = {
    "/list": ("application/json", b"[1, 2]"),
    "/broken": ("application/json", b"{"),
    "/": ("text/html", b"<p>hello"),
}
"""What is answered below a path, and as what."""


@pytest.fixture
def not_ours() -> Iterator[str]:
    """A server that has nothing to do with Pipworks, whatever is asked."""

    class Answering(BaseHTTPRequestHandler):
        def do_GET(self) -> None:  # what is asked is never read
            kind, body = next(told for path, told in NOT_OURS.items() if self.path.startswith(path))
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.end_headers()
            self.wfile.write(body)

        do_POST = do_GET  # noqa: N815

        def log_message(self, *args: Any) -> None:
            """Nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Answering) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_what_is_no_server_of_ours_is_said_in_a_sentence(not_ours: str, tmp_path: Path) -> None:
    file = tmp_path / "gallery.json"
    with socket.socket() as held:  # nobody listens there, nor can anybody begin to
        held.bind(("127.0.0.1", 0))
        port = held.getsockname()[1]
        for server, said, german in (
            ("xx", "'xx' is no server: write an address like http://", "„xx“ ist kein Server: Schreib"),
            ("http://[", "is no server: write an address like", "ist kein Server: Schreib eine Adresse wie"),
            (
                f"http://127.0.0.1:{port}",
                f"http://127.0.0.1:{port} does not answer: see whether it runs",
                f"http://127.0.0.1:{port} antwortet nicht: sieh nach",
            ),
            *(
                (where, f"{where} is no server of Pipworks", f"{where} ist kein Server von Pipworks: Gib")
                for where in (not_ours, f"{not_ours}/list", f"{not_ours}/broken")
            ),
        ):
            for words in (("gallery", "export", str(file)), ("publish", "femto", "--name", "Mine")):
                with pytest.raises(GameError, match=re.escape(said)) as told:
                    CliRunner().invoke(app, [*words, "--server", server], catch_exceptions=False)
                assert "\n" not in str(told.value)
                assert german in Teller("de").say(told.value.message)
        with pytest.raises(NotConnected, match=f"127.0.0.1:{port} does not answer") as silent:
            connect(f"http://127.0.0.1:{port}", "Ann")
        assert f"127.0.0.1:{port} antwortet nicht (" in Teller("de").say(silent.value.message)
    assert not file.exists()
