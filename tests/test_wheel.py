"""What is installed from a wheel needs no Node and no checkout: all that is no module is in it; it plays."""

from __future__ import annotations

import importlib.metadata
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import zipfile
from pathlib import Path

import httpx
import pytest
from packaging.specifiers import SpecifierSet

from pipworks.client import PlainClient

ROOT = Path(__file__).resolve().parent.parent
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
PATIENCE = 600.0
"""After so many seconds a test gives up waiting: a busy machine is slow."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of these sources."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [*PIP, "wheel", str(ROOT), "--no-deps", "--no-build-isolation", "-q"]
    subprocess.run([*build, "-w", str(folder)], check=True, timeout=1000)
    (made,) = folder.glob("*.whl")
    return made


def test_a_wheel_brings_the_pages_and_the_steps_of_the_database(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        names = set(opened.namelist())
        page = opened.read("pipworks/web/static/index.html").decode()
    scripts = [name for name in names if name.startswith("pipworks/web/static/assets/") and ".js" in name]
    assert scripts and "<script" in page
    assert any(Path(name).name in page for name in scripts), "the page names a script that is not there"
    assert any(name.startswith("pipworks/tables/migrations/versions/v0001") for name in names)
    assert {"pipworks/starter/tens.py", "pipworks/starter/test_tens.py"} <= names
    assert {"pipworks/cards/art/art.json", "pipworks/cards/fonts/besley.woff2"} <= names
    assert not any(name.startswith(("ui/", "tests/", "node_modules")) for name in names)


def newest_python() -> Path:
    """The newest Python in reach that Numba runs on: on the path or kept by pyenv, or else the one here."""
    takes = SpecifierSet(importlib.metadata.metadata("numba")["Requires-Python"])
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = {sys.version_info[:2]: Path(sys.executable)}
    for minor in range(sys.version_info.minor + 1, 30):
        named = shutil.which(f"python3.{minor}")
        there = [*([Path(named)] if named else []), *kept.glob(f"3.{minor}.*/bin/python")]
        for each in there if takes.contains(f"3.{minor}.0") else ():
            if subprocess.run([each, "-c", "import venv"], check=False).returncode == 0:
                found[3, minor] = each
    return found[max(found)]


@pytest.mark.compiled
def test_what_is_installed_from_a_wheel_plays(wheel: Path, tmp_path: Path) -> None:
    """In an empty environment, with no checkout, no Node and no compiler in reach, one can play to the end.

    It is one of the newest Python, since all other tests run in this one.
    """
    programs = tmp_path / "empty" / "bin"
    # Not even pip is there: this environment's installs, as it takes seconds to lay another.
    subprocess.run([newest_python(), "-m", "venv", "--without-pip", programs.parent], check=True)
    install = [*PIP, "--python", str(programs / "python"), "install", "--no-compile", "-q"]
    subprocess.run([*install, str(wheel)], check=True)
    ours = ("PIPWORKS_", "PYTHON", "VIRTUAL_ENV")
    environment = {key: value for key, value in os.environ.items() if not key.startswith(ours)}
    environment |= {key: os.environ[key] for key in ("PIPWORKS_CACHE",) if key in os.environ}
    serve = [programs / "pipworks", "serve", "--port", "0", "--json", "--no-browser"]
    server = subprocess.Popen(
        [*serve, "--database", str(tmp_path / "tables.db")],
        cwd=tmp_path,
        env=environment | {"PATH": ""},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        address = json.loads(server.stdout.readline())["url"]
        page = httpx.get(address, headers={"Accept": "text/html"}, timeout=PATIENCE).text
        script = re.search(r'<script type="module"[^>]* src="([^"]+)"', page)
        assert script is not None
        assert "javascript" in httpx.get(address + script[1], timeout=PATIENCE).headers["content-type"]
        with PlainClient(address) as ann:
            ann.guest("Ann")
            table = ann.create("femto", ["me", "novice"])
            assert table.play(lambda view, seat: str(view["choices"][0]))["reason"] == "played"
    finally:
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=PATIENCE)


def test_an_image_is_made_of_files_that_there_are_and_that_get_into_it() -> None:
    """What the Containerfile copies is here, and .dockerignore lets it through, as far as git knows it."""
    lines = re.sub(r"\\\n", " ", (ROOT / "deploy/Containerfile").read_text("utf-8")).splitlines()
    copied = [line.split()[1:] for line in lines if line.startswith("COPY ") and "--from=" not in line]
    sources = {source for words in copied for source in words[:-1]}
    assert {"src", "docs", "ui", "pyproject.toml"} <= sources
    for source in sorted(sources):
        assert (ROOT / source).exists(), source
        assert _is_let_through(source), source
    for built in ("ui/dist", "ui/node_modules", "docs/_build", "src/pipworks/__pycache__", "tests", ".git"):
        assert not _is_let_through(built), built


def _is_let_through(path: str) -> bool:
    """Whether a path gets into an image: by the last line of .dockerignore that fits it or what it is in."""
    found = True
    for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines():
        pattern = line.removeprefix("!")
        if line and not line.startswith("#"):
            whole = re.escape(pattern).replace(r"\*\*/", "(.*/)?").replace(r"\*", "[^/]*")
            if re.fullmatch(f"{whole}(/.*)?", path):
                found = line.startswith("!")
    return found
