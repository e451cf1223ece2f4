"""What the browser's tests are made of: a server as people start it, and visits to it."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, ViewportSize, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from ports import held_port

ROOT = Path(__file__).parents[2]
PATIENCE = 180.0
"""After so many seconds a test gives up waiting: a busy machine is slow."""
WIDE: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
SHELL = "/usr/bin/chromium-headless-shell"
"""Chromium without windows, and without what only they have: it takes a quarter less of the machine."""
CHROMIUM = ("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]


def chromium_path(whole: bool = False) -> str:
    """Where the system's browser is; the `whole` one can show notifications."""
    there = [each for each in (*(() if whole else (SHELL,)), *CHROMIUM) if Path(each).exists()]
    found = os.environ.get("PIPWORKS_CHROMIUM") or next(iter(there), shutil.which("chromium"))
    if found is None:
        pytest.fail("there is no Chromium: apt install chromium, or name another in PIPWORKS_CHROMIUM")
    return found


@contextmanager
def browser(whole: bool = False) -> Iterator[Browser]:
    """The system's browser, running. Its driver runs an event loop in this thread."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium_path(whole), args=ARGUMENTS)
        yield running
        running.close()


@dataclass
class Server:
    """A server of the project, as people start it."""

    database: Path
    port: int = 0
    bot_seconds: float = 0
    games: tuple[str, ...] = ()
    """Games from outside that it has as well: files or packages."""
    more: dict[str, str] = field(default_factory=dict)
    """What else its environment has; settings of mail turn mail on."""
    words: tuple[str, ...] = ()
    """Further options."""
    address: str = ""
    process: subprocess.Popen[str] | None = None
    said: list[str] = field(default_factory=list)

    def start(self) -> None:
        """Start, and wait until it says where it is; another time, at the same port."""
        self.port = self.port or held_port()
        command = [sys.executable, "-m", "pipworks", "serve", "--port", str(self.port), "--no-browser"]
        command += [
            "--database",
            f"sqlite:///{self.database}",
            "--bot-seconds",
            "0",
            "--no-limits",
            "--no-log",
        ]
        for each in self.games:
            command += ["--game", each]
        if any(each.startswith("PIPWORKS_MAIL_") for each in self.more):
            command += ["--mail", "env"]
        command += self.words
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=os.environ | self.more,
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line)
            found = re.search(r"http://[\w.]+:(\d+)", line)
            if found:
                self.address, self.port = found[0], int(found[1])
                break
        else:
            pytest.fail(f"the server did not start: {''.join(self.said)}")
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process is not None and self.process.stdout is not None
        self.said.extend(self.process.stdout)

    def kill(self) -> None:
        """As if the machine lost its power."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End it as people do."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


CUT = (
    "net::ERR_CONNECTION_",
    "net::ERR_SOCKET_NOT_CONNECTED",
    "net::ERR_EMPTY_RESPONSE",
    "net::ERR_INTERNET_DISCONNECTED",
    "WebSocket connection to",
)
"""What browsers say of a connection that is gone, whichever way it went; no page can keep them from it."""


@dataclass
class Visit:
    """What somebody's browser has complained of, and where; `may` are complaints that are expected."""

    complaints: list[tuple[str, str]] = field(default_factory=list)
    may: list[str] = field(default_factory=list)
    pages: list[Page] = field(default_factory=list)

    def hear(self, page: Page) -> None:
        """Listen to a page."""
        self.pages.append(page)

        def console(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                self.complaints.append((f"{message.type}: {message.text}", message.location["url"]))

        page.on("console", console)
        page.on("pageerror", lambda error: self.complaints.append((f"exception: {error}", page.url)))

    @property
    def unexpected(self) -> list[tuple[str, str]]:
        """Complaints that nobody expected."""
        return [each for each in self.complaints if not any(part in each[0] for part in self.may)]

    def looks(self) -> str:
        """What every page shows, and what it asks for within three seconds: for whoever wonders why."""
        told = []
        for page in self.pages:
            asked: list[str] = []
            page.on("request", lambda request, asked=asked: asked.append(f"{request.method} {request.url}"))
            try:
                shows = page.locator("body").inner_text(timeout=5000)
                page.wait_for_timeout(3000)
            except PlaywrightError as trouble:
                shows = f"(not to be had: {trouble.message.splitlines()[0]})"
            told.append("\n".join([page.url, shows, *(f"asks: {each}" for each in asked)]))
        return "\n\n".join(told)


class Line:
    """What a page asks for, and how many bytes come; by `session` the line can be made slow."""

    def __init__(self, page: Page) -> None:
        self.asked: list[str] = []
        self.bytes = 0
        self.session = page.context.new_cdp_session(page)
        self.session.send("Network.enable")
        self.session.on("Network.requestWillBeSent", self._ask)
        self.session.on("Network.loadingFinished", self._come)

    def _ask(self, event: dict[str, dict[str, str]]) -> None:
        request = event["request"]
        self.asked.append(f"{request['method']} {request['url'].split('/', 3)[3]}")

    def _come(self, event: dict[str, int]) -> None:
        self.bytes += int(event["encodedDataLength"])


NewPerson = Callable[..., Page]

AXE = ROOT / "ui" / "node_modules" / "axe-core" / "axe.min.js"
FOUND_BY_AXE = """async () => {
  const found = await axe.run(document, { resultTypes: ['violations'] })
  // The letters on a card are part of a drawing, and no label of what it is on.
  const mismatch = 'label-content-name-mismatch'
  const drawn = (rule, node) =>
    rule === mismatch && document.querySelector(node.target.join(' ')).querySelector('.card')
  return found.violations
    .map((rule) => [rule.id, rule.nodes.filter((node) => !drawn(rule.id, node)).map((node) => node.html)])
    .filter(([, nodes]) => nodes.length)
}"""


def check_with_axe(page: Page) -> None:
    """Axe finds nothing."""
    page.evaluate("document.getAnimations().forEach((each) => each.finish())")
    if page.evaluate("typeof axe === 'undefined'"):  # else this page has it from being looked at before
        page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
    found = page.evaluate(FOUND_BY_AXE)
    assert found == [], json.dumps([page.url, found], indent=1)
